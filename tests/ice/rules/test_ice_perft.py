"""Counts of move sequences against the tables in `tests/data`."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ice.rules.level import ADVANCED, BASIC
from game.ice.rules.position import parse_position
from game.ice.rules.ruleset import Ruleset

DATA = Path(__file__).parents[2] / "data"
MOST_NODES = 400_000


def table(name):
    for line in (DATA / name).read_text().splitlines():
        if not line.startswith("#"):
            text, *counts = line.split("\t")
            yield text, [int(count) for count in counts]


@pytest.mark.parametrize(
    ("name", "level", "surround", "at_least"),
    [
        ("ice_perft_basic_group.tsv", BASIC, "group", 5),
        ("ice_perft_basic_single.tsv", BASIC, "single", 5),
        ("ice_perft_adv_group.tsv", ADVANCED, "group", 4),
    ],
)
def test_perft(name, level, surround, at_least):
    """Ice R6, R7, R33: a game that a goal has ended has no further moves."""
    ruleset = Ruleset(level, surround)
    rows = list(table(name))
    assert len(rows) >= 6
    for text, counts in rows:
        position = parse_position(text)
        assert ruleset.perft(position, 0) == 1
        for depth, wanted in enumerate(counts, start=1):
            if depth <= at_least or wanted <= MOST_NODES // 4:
                assert ruleset.perft(position, depth) == wanted, (text, depth)


def test_perft_of_the_little_ones_first_plies_by_hand():
    """Ice R31: three penguins, each may go up, the outer ones also outwards: five moves."""
    ruleset = Ruleset(BASIC)
    start = parse_position("1sSs1/5/5/5/1pPp1 p")
    assert [move.notation for move in ruleset.moves(start)] == ["b1-a1", "b1-b4", "c1-c4", "d1-d4", "d1-e1"]
