"""Bears as `tests/test_any_match.py` plays it: all seats, options and phases, solo included."""

from __future__ import annotations

import random

from game.bears.rules.match import RULES
from game.core.match import Match, MatchSetup

__all__ = ["RULES", "setup", "texts"]


def setup(seed: int) -> MatchSetup:
    """One to five seats, every option now and then."""
    seats = 1 + seed % 5
    options: dict[str, object] = {}
    if seats > 1:
        options = {
            "bonus": seed % 2 == 0,
            "hold_back": seed % 3 == 0,
            "slow": seed % 7 == 3,
            "attributes": 3 + seed % 3,
        }
        if seed % 4 == 1:
            options["gentle"] = [0]
    return MatchSetup("bears", seats, seed, options)


def texts(match: Match, seat: int, rng: random.Random) -> list[str]:
    """Mostly what the phase asks for, sometimes anything."""
    phase = match.view(seat).phase.value
    if rng.random() < 0.15:
        return [
            "next",
            "timeout",
            "undo",
            "done",
            "answer 30",
            "extra none",
            "extra 31",
            "grab 31",
            "freeze",
            "hand-over cub",
        ]
    if phase == "picking":
        return (
            [f"grab {rng.randrange(32)}" for _ in range(8)]
            + ["freeze"] * (rng.random() < 0.1)
            + ["done"] * (rng.random() < 0.1)
        )
    return {"extra": [f"extra {rng.randrange(30)}"], "bonus": [f"answer {rng.randrange(8)}"]}.get(
        phase, ["next"]
    )
