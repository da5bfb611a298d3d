"""Igloo for `tests/test_any_match.py`."""

from __future__ import annotations

from game.core.match import MatchSetup
from game.igloo.rules.match import RULES as IGLOO_RULES

RULES = IGLOO_RULES


def setup(seed):
    options = [
        {},
        {"clock": 2, "countdown": 1},
        {"little": True, "rounds": 1},
        {"keep_unclaimed": True, "countdown": 1},
    ]
    return MatchSetup("igloo", 2 + seed % 5, seed, options[seed % 4])


def texts(match, seat, rng):
    hand = match.view(seat).seats[seat].hand
    holding = ["shake", "shake", f"place {rng.randrange(9)}", f"place {rng.randrange(9)}", "back"]
    empty = [f"take {rng.randrange(12)}"] * 5 + ["pass"]
    stray = [rng.choice([*holding, *empty, "unpass", "next", "hand-over cub"])]
    return (empty if hand is None else holding) + stray + ["next"]
