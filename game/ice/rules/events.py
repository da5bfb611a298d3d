"""What can happen in a game of Ice. Squares are names such as "c3", seats 0 (penguins) and 1 (seals)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.core.match import Event


class WarningKind(StrEnum):
    """Which draw is near."""

    REPETITION = "repetition"
    QUIET = "quiet"


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """An animal slid: `path` are the squares from start to stop, `captured` the squares whose animals left the board
    with it, `seafood` the letter of the disc that was taken, or ""."""

    seat: int
    move: str
    path: tuple[str, ...]
    captured: tuple[str, ...]
    seafood: str


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """The seat captured the animals on `squares`, of which those on `captains` were captains."""

    seat: int
    squares: tuple[str, ...]
    captains: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeafoodTaken(Event):
    """The seat took the disc `kind` (a letter of fcqr) by stopping on `square`."""

    seat: int
    square: str
    kind: str


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat had no legal move and passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class Warned(Event):
    """A draw is near: `left` more occurrences of this position (repetition), or plies without capture or seafood (quiet)."""

    kind: WarningKind
    left: int


@dataclass(frozen=True, slots=True)
class DrawOffered(Event):
    """The seat offers a draw."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawDeclined(Event):
    """The seat did not take the offer, in words or by making a move."""

    seat: int


@dataclass(frozen=True, slots=True)
class UndoAsked(Event):
    """The seat would like to take back its last move."""

    seat: int


@dataclass(frozen=True, slots=True)
class UndoRefused(Event):
    """The seat did not grant the undo, or a move made the question pointless."""

    seat: int


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """`plies` were taken back for the seat that asked; `position` stands on the board now, and an outcome is withdrawn."""

    seat: int
    plies: int
    position: str


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
