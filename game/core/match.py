"""The contract between the rules of a game and everything that plays, shows, stores or judges it.

A match is a plain state object. Actions go in by `step` (a tick of play) or by `resolve` (one moment, without
time passing); what happened comes out as events; `view` is all that a seat may know. An action that cannot be
is answered by a `Refused` event for its seat and changes nothing.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum, StrEnum
from typing import ClassVar, Protocol

from game.core.outcome import Outcome
from game.core.text import Json

TICKS_PER_SECOND = 60


class Action(ABC):
    """Something that a seat wants to do; games define theirs as frozen dataclasses."""

    __slots__ = ()

    @abstractmethod
    def text(self) -> str:
        """One line that the game's parser turns back into an equal action."""


class Event:
    """Something that happened; games define theirs as frozen dataclasses whose fields are plain values."""

    __slots__ = ()

    def as_json(self) -> dict[str, Json]:
        """`{"event": "<kebab-case class name>", …fields}`; enums by value, tuples as lists."""
        name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", type(self).__name__).lower()
        data: dict[str, Json] = {"event": name}
        for item in fields(self):  # type: ignore[arg-type]
            data[item.name] = plain(getattr(self, item.name))
        return data


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """The action of this seat could not be; nothing has changed. `reason` is a kebab-case enum of the game."""

    seat: int
    reason: StrEnum


@dataclass(frozen=True, slots=True)
class HandOver(Action):
    """The seat is handed to a computer of the named level, or back to a person with `level` "" . Rules ignore it;
    it is an action so that a record says who played what."""

    level: str

    def text(self) -> str:
        return f"hand-over {self.level or 'person'}"


@dataclass(frozen=True, slots=True)
class HandedOver(Event):
    """From now on the seat is played by the computer of this level, or by a person when `level` is ""."""

    seat: int
    level: str


def parse_hand_over(text: str) -> HandOver | None:
    """The hand-over that `text` says, or None when it says something else."""
    found = re.fullmatch(r"hand-over ([a-z]{1,20})", text)
    if found is None:
        return None
    return HandOver("" if found[1] == "person" else found[1])


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """All that decides how a match begins: the game's id, number of seats, seed, options (plain data, checked by the
    game), `start` (the game's own text or data for a position, or None: the level or the seed decides) and
    `level` (name and text form of the level where a game has levels)."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, Json] = field(default_factory=dict)
    start: Json = None
    level: str = ""
    level_text: str = ""


class SetupError(ValueError):
    """A match cannot start like this; `reason` is a kebab-case id, the message one sentence."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Match(ABC):
    """A running match of one game. Sub-classes hold the state; they never read a clock or an unseeded random."""

    game: ClassVar[str]

    def __init__(self, setup: MatchSetup) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.tick = 0
        self.opening: list[Event] = []  # what happened before the first action, such as a first deal

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the match runs."""

    @abstractmethod
    def view(self, seat: int) -> object:
        """All that this seat may know now, as a frozen value."""

    @abstractmethod
    def resolve(self, actions: Sequence[tuple[int, Action]]) -> list[Event]:
        """The (seat, action) pairs take effect together at this moment, exclusive ones by the seeded draw."""

    def advance(self) -> list[Event]:
        """One tick (1/60 s) passes. Games with clocks extend this."""
        self.tick += 1
        return []

    def step(self, actions: Sequence[tuple[int, Action]]) -> list[Event]:
        """One tick of play: what the seats did in it, then the passing of time."""
        events = self.resolve(actions) if actions else []
        return events + self.advance()


class Rules(Protocol):
    """A game as records, referee and tests see it."""

    @property
    def id(self) -> str:
        """`ice`, `igloo`, `bears`."""

    def new_match(self, setup: MatchSetup) -> Match:
        """A fresh match. Raises SetupError."""

    def parse_action(self, text: str) -> Action:
        """The action that `text` says. Raises DataError."""


class Rival(Protocol):
    """A computer opponent in one seat."""

    def decide(self, view: object, tick: int) -> Action | None:
        """Asked once a tick with what the seat may see; answers at once: an action, or None to go on waiting."""

    def close(self) -> None:
        """Drop whatever is being thought; called once, when the seat or the match is left."""


def plain(value: object) -> Json:
    """A field's value as plain data. Raises TypeError for a type that has no plain form."""
    if isinstance(value, Enum):
        return plain(value.value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    raise TypeError(f"{type(value).__name__} has no plain form")
