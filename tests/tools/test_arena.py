"""The arena: its arithmetic, and that stronger levels of Bears win."""

from __future__ import annotations

import pytest

from tools.arena import LEVELS, BearsWing, Pairing, main, outcome_of, pair, pair_igloo, play


def test_shares_and_bounds():
    """The Wilson bounds were worked out by hand: 140 of 200 is 70 %, at least 64.4 % (z = 1.645)."""
    found = Pairing("pup", "chick", 200, 140)
    assert found.share == pytest.approx(0.7)
    assert found.bound == pytest.approx(0.6439, abs=0.0005)
    assert found.enough
    assert not Pairing("pup", "chick", 200, 119).enough
    assert not Pairing("pup", "chick", 40, 25).enough


@pytest.mark.parametrize(
    ("weaker", "stronger"), [("chick", "pup"), ("pup", "cub"), ("cub", "hunter"), ("hunter", "captain")]
)
def test_each_level_beats_the_one_below(weaker, stronger):
    """A small sample here; `python tools/arena.py bears --games 200` is the whole measurement."""
    found = pair(BearsWing(), stronger, weaker, 24)
    assert found.share >= 0.6


def test_a_game_of_five_computers_ends():
    wing = BearsWing({"bonus": True, "hold_back": True})
    outcome = outcome_of(wing, wing.setup(5, 3), LEVELS)
    assert len(outcome.scores) == 5
    assert outcome.reason == "no-captains"


def test_a_match_that_does_not_end_is_told():
    wing = BearsWing()
    with pytest.raises(RuntimeError, match="does not end"):
        list(play(wing, wing.setup(2, 3), ["cub", "cub"], ticks=100))


def test_levels_far_apart_in_igloo():
    """Two levels with another between them: few games tell them apart, whoever sits first."""
    found = pair_igloo("hunter", "pup", 6)
    assert (found.stronger, found.weaker, found.games) == ("hunter", "pup", 6)
    assert found.points > 3


def test_the_command_plays_igloo(capsys):
    main(["igloo", "--games", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:3] for line in lines] == [
        ["pup", "over", "chick"],
        ["cub", "over", "pup"],
        ["hunter", "over", "cub"],
        ["captain", "over", "hunter"],
    ]
