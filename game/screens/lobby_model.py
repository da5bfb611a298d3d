"""Who sits where before a match: joining, leaving, computers, options, readiness. Plain state, no pygame.

The lobby screen shows this and turns presses into its methods; a test can sit people down without a window.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from game.core.text import Json
from game.stage.entry import RIVAL_LEVELS, GameEntry, MatchPlan, Option, SeatPlan

NAME_LENGTH = 14
DEFAULT_LEVEL = "pup"


class LobbyProblem(StrEnum):
    """Why the match cannot start yet."""

    TOO_FEW = "too-few"
    NOT_READY = "not-ready"


@dataclass
class Lobby:
    """The lobby of one game: `seats` has one entry a seat in play (None = free), never more than the game has."""

    entry: GameEntry
    seats: list[SeatPlan | None] = field(default_factory=list)
    options: dict[str, Json] = field(default_factory=dict)
    ready: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        least, most = self.entry.seats
        self.seats = (self.seats + [None] * most)[:most]
        for option in self.entry.options:
            self.options[option.id] = valid_choice(option, self.options.get(option.id, option.default))
        self._least = least

    def seat_of(self, device: str) -> int | None:
        """The first seat that this device plays, or None."""
        return next((i for i, seat in enumerate(self.seats) if seat and seat.device == device), None)

    def join(self, device: str, name: str = "") -> int | None:
        """Seat the person at `device`: at a free seat, else in place of a computer, else nowhere (None). A device that has
        a seat keeps it: it cannot join twice."""
        held = self.seat_of(device)
        if held is not None:
            return held
        free = [i for i, seat in enumerate(self.seats) if seat is None]
        computers = [i for i, seat in enumerate(self.seats) if seat and seat.level]
        if not free and not computers:
            return None
        index = min(free) if free else min(computers)
        self.seats[index] = SeatPlan(name=name[:NAME_LENGTH], badge=self._badge(index), device=device)
        self.ready.clear()
        return index

    def leave(self, device: str) -> None:
        """Everyone who plays at `device` gets up."""
        for index, seat in enumerate(self.seats):
            if seat and seat.device == device:
                self.seats[index] = None
        self.ready.discard(device)

    def share(self, index: int) -> bool:
        """A second person takes the free seat and takes turns at the device that sits already; only in games without a
        clock, and only when exactly one device sits."""
        devices = self.devices()
        if self.entry.real_time or self.seats[index] is not None or len(devices) != 1:
            return False
        self.seats[index] = SeatPlan(name="", badge=self._badge(index), device=devices[0])
        self.ready.clear()
        return True

    def add_computer(self, index: int | None = None, level: str = DEFAULT_LEVEL) -> int | None:
        """Put a computer on the seat (the first free one when None); None when it is taken."""
        if index is None:
            index = next((i for i, seat in enumerate(self.seats) if seat is None), None)
        if index is None or self.seats[index] is not None:
            return None
        self.seats[index] = SeatPlan(name="", badge=self._badge(index), device=None, level=level)
        self.ready.clear()
        return index

    def turn_level(self, index: int, by: int) -> None:
        """A computer's level goes up or down by `by`, round the ends."""
        seat = self.seats[index]
        if seat and seat.level:
            position = (RIVAL_LEVELS.index(seat.level) + by) % len(RIVAL_LEVELS)
            self.seats[index] = replace(seat, level=RIVAL_LEVELS[position])

    def clear(self, index: int) -> None:
        """The seat is free again."""
        seat = self.seats[index]
        self.seats[index] = None
        if seat and seat.device and self.seat_of(seat.device) is None:
            self.ready.discard(seat.device)

    def turn_badge(self, index: int, by: int) -> None:
        """The seat takes the next badge that nobody else has."""
        seat = self.seats[index]
        if seat is None:
            return
        taken = {other.badge for i, other in enumerate(self.seats) if other and i != index}
        badge = seat.badge
        for _ in range(6):
            badge = (badge + by) % 6
            if badge not in taken:
                break
        self.seats[index] = replace(seat, badge=badge)

    def rename(self, index: int, name: str) -> None:
        """The name a person typed; empty means the animal's name."""
        seat = self.seats[index]
        if seat is not None:
            self.seats[index] = replace(seat, name=name[:NAME_LENGTH])

    def set_handicap(self, index: int, option: str, value: Json) -> None:
        """Set an open handicap of the seat."""
        seat = self.seats[index]
        if seat is not None:
            self.seats[index] = replace(seat, handicap={**seat.handicap, option: value})

    def swap(self) -> None:
        """The two sides change places (games of two)."""
        if len(self.seats) == 2:
            self.seats.reverse()

    def set_option(self, option: Option, value: Json) -> None:
        """Choose a rule of the game; a value that the option does not have is ignored."""
        self.options[option.id] = valid_choice(option, value)
        self.ready.clear()

    def devices(self) -> list[str]:
        """The devices that sit, in seat order, each once."""
        found: list[str] = []
        for seat in self.seats:
            if seat and seat.device and seat.device not in found:
                found.append(seat.device)
        return found

    def say_ready(self, device: str) -> None:
        """The person at `device` is ready; somebody without a seat cannot be."""
        if self.seat_of(device) is not None:
            self.ready.add(device)

    def problem(self) -> LobbyProblem | None:
        """What still keeps the match from starting."""
        if sum(seat is not None for seat in self.seats) < self._least:
            return LobbyProblem.TOO_FEW
        if any(device not in self.ready for device in self.devices()):
            return LobbyProblem.NOT_READY
        return None

    def plan(self, seed: int) -> MatchPlan:
        """The match as it was agreed; seats close ranks. Raises SetupError when the game refuses it."""
        seats = tuple(seat for seat in self.seats if seat is not None)
        setup = self.entry.setup(len(seats), seed, dict(self.options), seats)
        return MatchPlan(self.entry.id, setup, seats, dict(self.options))

    def _badge(self, index: int) -> int:
        taken = {seat.badge for i, seat in enumerate(self.seats) if seat is not None and i != index}
        free: list[int] = [badge for badge in (index, *range(6)) if badge not in taken]
        return free[0]


def valid_choice(option: Option, value: Json) -> Json:
    """`value` when the option has it, else the option's default; settings files and old saves may hold anything."""
    if option.kind == "toggle":
        return value if isinstance(value, bool) else option.default
    if option.kind == "number":
        number = isinstance(value, int) and not isinstance(value, bool)
        return value if number and option.lo <= value <= option.hi else option.default  # type: ignore[operator]
    return value if value in [choice for choice, _label in option.choices] else option.default


def shown_options(lobby: Lobby) -> list[Option]:
    """The options that matter with the present choices."""
    options: Mapping[str, Json] = lobby.options
    return [option for option in lobby.entry.options if option.shown is None or option.shown(options)]
