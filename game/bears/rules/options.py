"""The options of a match of Bears as plain data and as a checked value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.core.text import DataError, Json, flag, only_fields, whole

FIELDS: Final = (
    "hold_back",
    "bonus",
    "solo",
    "holder",
    "gentle",
    "head_start",
    "slow",
    "attributes",
    "rounds",
)
MAX_HEAD_START: Final = 10
MAX_ROUNDS: Final = 99
SOLO_ROUNDS: Final = 3


@dataclass(frozen=True, slots=True)
class BearsOptions:
    """`hold_back` and `bonus` are the source's variants 1 and 2, `holder` the seat that starts with the hold-back card; `gentle`
    are seats whose misfits jump back; `head_start` the seconds that a seat waits after GO; `slow` the table without a
    clock; `attributes` how many vary; `rounds` how many are played (None: until the deck is used up)."""

    hold_back: bool = False
    bonus: bool = False
    solo: bool = False
    holder: int | None = None
    gentle: frozenset[int] = field(default_factory=frozenset)
    head_start: tuple[int, ...] = ()
    slow: bool = False
    attributes: int = 5
    rounds: int | None = None

    @property
    def columns(self) -> int:
        """Cards in a row of the table."""
        if self.solo:
            return 8
        return 6 if self.attributes == 5 else 5

    @property
    def slots(self) -> int:
        """Places on the table: 5×6, for little ones 4×5, solo 4×8 (Bears R3, R41, R43)."""
        return self.columns * (5 if self.columns == 6 else 4)

    def plain(self) -> dict[str, Json]:
        """The data that `read_options` reads; what is left at its default is left out."""
        data: dict[str, Json] = {}
        for name in ("hold_back", "bonus", "solo", "slow"):
            if getattr(self, name):
                data[name] = True
        if self.holder is not None:
            data["holder"] = self.holder
        if self.gentle:
            data["gentle"] = [*sorted(self.gentle)]
        if any(self.head_start):
            data["head_start"] = list(self.head_start)
        if self.attributes != 5:
            data["attributes"] = self.attributes
        if self.rounds is not None:
            data["rounds"] = self.rounds
        return data


def read_options(data: Mapping[str, Json], seats: int) -> BearsOptions:
    """The options that plain data says for that many seats; one seat means the solo game unless it says otherwise (Bears R23). Raises
    DataError, also for options that contradict each other."""
    only_fields(data, FIELDS, "options")
    holder, rounds = data.get("holder"), data.get("rounds")
    options = BearsOptions(
        hold_back=flag(data.get("hold_back", False), "hold_back"),
        bonus=flag(data.get("bonus", False), "bonus"),
        solo=flag(data.get("solo", seats == 1), "solo"),
        holder=None if holder is None else whole(holder, "holder", 0, seats - 1),
        gentle=_gentle(data.get("gentle", []), seats),
        head_start=_head_start(data.get("head_start"), seats),
        slow=flag(data.get("slow", False), "slow"),
        attributes=whole(data.get("attributes", 5), "attributes", 3, 5),
        rounds=None if rounds is None else whole(rounds, "rounds", 1, MAX_ROUNDS),
    )
    _check(options)
    return options


def _check(options: BearsOptions) -> None:
    if options.holder is not None and not options.hold_back:
        raise DataError("holder needs hold_back")
    late = any(options.head_start)
    if options.slow and late:
        raise DataError("a slow table has no clock and so no head start")
    if options.solo and (options.hold_back or options.bonus or options.gentle or late or options.slow):
        raise DataError("solo is played without the options for several seats")


def _gentle(data: Json, seats: int) -> frozenset[int]:
    if not isinstance(data, list):
        raise DataError("gentle must be a list of seats")
    found = [whole(seat, "a gentle seat", 0, seats - 1) for seat in data]
    if len(set(found)) != len(found):
        raise DataError("a gentle seat stands twice")
    return frozenset(found)


def _head_start(data: Json, seats: int) -> tuple[int, ...]:
    if data is None:
        return (0,) * seats
    if not isinstance(data, list) or len(data) != seats:
        raise DataError(f"head_start must be a list of {seats} numbers")
    return tuple(whole(seconds, "a head start", 0, MAX_HEAD_START) for seconds in data)
