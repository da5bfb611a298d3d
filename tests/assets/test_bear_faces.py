"""Every attribute of a bear card shows at a glance: 90 px high and without colour, in all sixteen contexts.

The faces are put together here straight from `faces.toml`, not by the game's code, so that the drawings alone answer
for it. Grey is ITU-R BT.601 luma (0.299 R + 0.587 G + 0.114 B).
"""

from __future__ import annotations

import functools
import itertools
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "art" / "bears"
HEIGHT = 90
# A step of 40 of 255 grey levels is easily seen beside its neighbour even on a dim laptop; 24 would already count.
MARGIN = 40.0
SHARE = 0.04
TABLE = "#46558f"

VALUES = {
    "size": ("large", "small"),
    "arm": ("up", "down"),
    "goggles": ("goggles", "bare"),
    "fish": ("yes", "no"),
    "season": ("autumn", "winter"),
}
CARDS = [dict(zip(VALUES, chosen, strict=True)) for chosen in itertools.product(*VALUES.values())]
LUMA = np.array([0.299, 0.587, 0.114])

Grey = NDArray[np.float64]


@pytest.fixture(scope="module")
def faces() -> dict[tuple[str, ...], Grey]:
    """All 32 faces in grey, keyed by their five values."""
    pygame.display.init()
    return {tuple(card.values()): grey(card) for card in CARDS}


def test_there_are_thirty_two_faces_and_no_two_alike(faces: dict[tuple[str, ...], Grey]) -> None:
    assert len(faces) == 32
    for one, other in itertools.combinations(faces.values(), 2):
        assert np.mean(np.abs(one - other) > MARGIN) >= SHARE


@pytest.mark.parametrize("attribute", list(VALUES))
def test_an_attribute_alone_changes_enough_of_the_card(
    faces: dict[tuple[str, ...], Grey], attribute: str
) -> None:
    contexts = [card for card in CARDS if card[attribute] == VALUES[attribute][0]]
    assert len(contexts) == 16
    for card in contexts:
        changed = {**card, attribute: VALUES[attribute][1]}
        share = float(np.mean(np.abs(faces[key(card)] - faces[key(changed)]) > MARGIN))
        assert share >= SHARE, f"{attribute} changes only {share:.1%} of {card}"


def test_autumn_is_darker_than_winter_in_every_context(faces: dict[tuple[str, ...], Grey]) -> None:
    for card in CARDS:
        if card["season"] == "autumn":
            winter = faces[key({**card, "season": "winter"})]
            # the upper third is sky on every card: no bear hides all of it
            sky = slice(6, 30)
            assert float(np.mean(faces[key(card)][:, sky])) + 20 < float(np.mean(winter[:, sky]))


def test_parts_share_one_box_and_stay_on_the_card() -> None:
    pygame.display.init()
    data = table()
    for name in {part for card in CARDS for part in parts(data, card)}:
        assert pygame.image.load(FOLDER / f"{name}.svg").get_size() == tuple(data["viewbox"])
    for card in CARDS:
        for corner in ((0, 0), (239, 0), (0, 299), (239, 299)):
            assert picture(card, 300).get_at(corner).a == 0


def test_rings_leave_the_card_free() -> None:
    pygame.display.init()
    ring = table()["ring"]
    left, top, width, height = ring["card"]
    for name in (ring["file"], ring["halo"], *ring["shared"]):
        drawing = pygame.image.load_sized_svg(FOLDER / f"{name}.svg", tuple(ring["viewbox"]))
        inside = pygame.surfarray.array_alpha(drawing)[
            left + 1 : left + width - 1, top + 1 : top + height - 1
        ]
        # the card's own corners are rounded, and the ring follows them
        corner = ring["tab_size"][0] // 2
        inside[:corner, :corner] = inside[:corner, -corner:] = 0
        inside[-corner:, :corner] = inside[-corner:, -corner:] = 0
        assert int(inside.max()) <= 8
        assert int(pygame.surfarray.array_alpha(drawing).max()) > 200


def key(card: dict[str, str]) -> tuple[str, ...]:
    return tuple(card[name] for name in VALUES)


def grey(card: dict[str, str]) -> Grey:
    """A face on the table at 90 px, as luma 0 … 255, x first."""
    face = picture(card, HEIGHT)
    ground = pygame.Surface(face.get_size())
    ground.fill(TABLE)
    ground.blit(face, (0, 0))
    return np.asarray(pygame.surfarray.array3d(ground).astype(np.float64) @ LUMA)


def picture(card: dict[str, str], height: int) -> pygame.Surface:
    data = table()
    width = round(height * data["viewbox"][0] / data["viewbox"][1])
    face = pygame.Surface((width, height), pygame.SRCALPHA)
    for name in parts(data, card):
        face.blit(raster(name, width, height), (0, 0))
    return face


@functools.cache
def raster(name: str, width: int, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(FOLDER / f"{name}.svg", (width, height))


def parts(data: dict[str, Any], card: dict[str, str]) -> list[str]:
    """The files of a card, back to front."""
    chosen = {
        "season": card["season"],
        "arm_behind": card["arm"],
        "arm_before": card["arm"],
        "fish": card["fish"],
        "eyes": card["goggles"],
    }
    groups = data[card["size"]]
    names = [
        groups[group] if isinstance(groups[group], str) else groups[group][chosen[group]]
        for group in data["order"]
    ]
    return [name for name in names if name]


@functools.cache
def table() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "faces.toml").read_text(encoding="utf-8"))
