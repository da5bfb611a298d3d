"""The shipped maps against the constants, and maps that are refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import pytmx

from game.core.text import DataError
from game.ice.rules.level import ADVANCED, BASIC, LEVELS, LITTLE, level_from_map
from game.ice.rules.setups import SUGGESTED

LEVEL_FOLDER = Path(__file__).parents[3] / "levels"
ANIMALS = ("penguin", "seal")


def objects(tiled, layers):
    return [
        (thing.type, int(thing.x // tiled.tilewidth), int(thing.y // tiled.tileheight), thing.properties)
        for layer in layers
        for thing in tiled.get_layer_by_name(layer)
    ]


def load(name):
    return pytmx.TiledMap(str(LEVEL_FOLDER / f"ice_{name}.tmx"))


@pytest.mark.parametrize("level", [BASIC, ADVANCED, LITTLE])
def test_the_shipped_maps_are_the_built_in_levels(level):
    """Ice R2, R3, R4, R31: read with pytmx, object by object."""
    tiled = load(level.name)
    assert (tiled.width, tiled.height) == (level.size, level.size)
    assert tiled.properties == {"game": "ice", "level": level.name}
    assert level_from_map(level.name, tiled.width, objects(tiled, ("marks", "start"))) == level
    assert LEVELS[level.name] is level


@pytest.mark.parametrize("level", [BASIC, ADVANCED])
def test_the_shipped_maps_hold_the_suggested_set_ups(level):
    """Ice R32."""
    tiled = load(level.name)
    found = {
        layer.name: level_from_map(level.name, tiled.width, objects(tiled, ("marks", layer.name))).start
        for layer in tiled.layers
        if layer.properties.get("suggested") is True
    }
    assert found == SUGGESTED[level.name]


def test_every_space_of_a_map_has_its_tile():
    """Ice R2, R3."""
    for level in LEVELS.values():
        tiled = load(level.name)
        assert all(gid for row in tiled.get_layer_by_name("ice").data for gid in row)
        assert len(tiled.get_layer_by_name("ice").data) == level.size


GOOD = [
    ("sacred", 2, 2, {}),
    ("penguin", 2, 4, {"captain": True}),
    ("penguin", 0, 4, {"captain": False}),
    ("penguin", 1, 4, {}),
    ("seal", 2, 0, {"captain": True}),
    ("cloud", 99, 99, {}),
]


def test_a_map_made_by_hand():
    """Ice R4: columns from the left, rows from the top; objects of other types are left alone."""
    assert level_from_map("mine", 5, GOOD).text() == "mine sacred c3 seafood - start 2S2/5/5/5/ppP2 p"
    large = [("sacred", 3, 3, {}), ("penguin", 0, 6, {"captain": True}), ("seal", 6, 0, {"captain": True})]
    large += [("seafood", 1, 5, {"kind": "shrimp"}), ("seafood", 0, 0, {"kind": "fish"})]
    large += [("seafood", 6, 6, {"kind": "crab"}), ("seafood", 5, 5, {"kind": "squid"})]
    assert (
        level_from_map("mine", 7, large).text()
        == "mine sacred d4 seafood c:g1,r:b2,q:f2,f:a7 start 6S/7/7/7/7/7/P6 p - -"
    )


@pytest.mark.parametrize(
    ("size", "things", "says"),
    [
        (6, GOOD, "5 × 5 or 7 × 7"),
        (5, GOOD[1:], "one Sacred Space"),
        (5, [*GOOD, ("sacred", 1, 1, {})], "one Sacred Space"),
        (5, [*GOOD, ("seal", 5, 0, {})], "a seal lies outside"),
        (5, [*GOOD, ("seal", 0, 5, {})], "a seal lies outside"),
        (5, [*GOOD, ("seal", -1, 0, {})], "a seal lies outside"),
        (5, [*GOOD, ("penguin", 0, -1, {})], "a penguin lies outside"),
        (5, [*GOOD, ("seal", 2, 4, {})], "two animals start on c1"),
        (5, [*GOOD, ("penguin", 2, 0, {})], "two animals start on c5"),
        (5, [*GOOD, ("seafood", 0, 2, {"kind": "fish"})], "no seafood"),
        (5, [*GOOD, ("seafood", 0, 2, {"kind": "whale"})], "must have the kind"),
        (5, [*GOOD, ("seafood", 0, 2, {})], "must have the kind"),
        (5, [*GOOD, ("seafood", 0, 2, {"kind": ["fish"]})], "must have the kind"),
        (5, [*GOOD[:4], ("seal", 2, 0, {"captain": 1})], "must have a captain"),
    ],
)
def test_other_maps_are_refused(size, things, says):
    """Ice R4."""
    with pytest.raises(DataError, match=says):
        level_from_map("mine", size, things)
