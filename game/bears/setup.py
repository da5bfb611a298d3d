"""From the lobby's choices to the beginning of a match."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from game.bears.rules.options import MAX_HEAD_START, BearsOptions
from game.core.match import MatchSetup
from game.core.rng import MAX_SEED
from game.core.text import Json

SHORT_ROUNDS: Final = {"one": 1, "three": 3, "five": 5, "all": None}


def make_setup(
    seats: int,
    seed: int,
    options: Mapping[str, Json],
    handicaps: Sequence[Mapping[str, Json]],
    *,
    today: dt.date | None = None,
) -> MatchSetup:
    """How the match begins that the lobby's options describe; unknown values are taken as the defaults. One seat is the
    solo game; its daily deal is the same for everyone on that date."""
    attributes = options.get("attributes", 5)
    known = attributes if isinstance(attributes, int) and attributes in (3, 4, 5) else 5
    if seats == 1:
        solo = BearsOptions(solo=True, attributes=5)
        if options.get("deal") == "daily":
            seed = daily_seed(today or dt.datetime.now().astimezone().date())
        return MatchSetup("bears", 1, seed, solo.plain())
    slow = options.get("slow") is True
    late = [_seconds(plan.get("head_start", 0)) for plan in handicaps]
    chosen = BearsOptions(
        hold_back=options.get("hold_back") is True,
        bonus=options.get("bonus") is True,
        gentle=frozenset(seat for seat, plan in enumerate(handicaps) if plan.get("gentle") is True),
        head_start=(0,) * seats if slow else tuple(late),
        slow=slow,
        attributes=known,
        rounds=SHORT_ROUNDS.get(str(options.get("rounds", "three")), 3),
    )
    return MatchSetup("bears", seats, seed, chosen.plain())


def daily_seed(day: dt.date) -> int:
    """The seed of the deal of a day."""
    digest = hashlib.sha256(f"polar party/bears/{day.isoformat()}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % MAX_SEED


def _seconds(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        return 0
    return min(MAX_HEAD_START, max(0, value))
