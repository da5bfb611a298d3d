"""What a seat may want in Igloo, and the parser of all actions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from game.core.match import Action, parse_hand_over
from game.core.text import DataError


@dataclass(frozen=True, slots=True)
class Take(Action):
    """The seat takes the igloo on spot `igloo` (0…11) from the village."""

    igloo: int

    def text(self) -> str:
        return f"take {self.igloo}"


@dataclass(frozen=True, slots=True)
class Shake(Action):
    """One stroke with the igloo in hand."""

    def text(self) -> str:
        return "shake"


@dataclass(frozen=True, slots=True)
class PutBack(Action):
    """The igloo in hand goes back to its spot in the village."""

    def text(self) -> str:
        return "back"


@dataclass(frozen=True, slots=True)
class Place(Action):
    """A coin in the slot, and the igloo in hand on the card at place `card` (0…8, clockwise from the top)."""

    card: int

    def text(self) -> str:
        return f"place {self.card}"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """The seat raises its flag: it wants no more in this round."""

    def text(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Unpass(Action):
    """The seat lowers its flag again."""

    def text(self) -> str:
        return "unpass"


@dataclass(frozen=True, slots=True)
class Next(Action):
    """After the scoring: deal the next round. Any seat may say so."""

    def text(self) -> str:
        return "next"


_WORDS: Final[dict[str, Action]] = {
    action.text(): action for action in (Shake(), PutBack(), Pass(), Unpass(), Next())
}
_TAKE = re.compile(r"take ([0-9]|1[01])")
_PLACE = re.compile(r"place ([0-8])")


def parse_action(text: str) -> Action:
    """The action that `take 4`, `place 0`, `shake`, `hand-over cub` … says. Raises DataError."""
    if taken := _TAKE.fullmatch(text):
        return Take(int(taken[1]))
    if placed := _PLACE.fullmatch(text):
        return Place(int(placed[1]))
    action = _WORDS.get(text) or parse_hand_over(text)
    if action is None:
        raise DataError(f"there is no action {text[:40]!r}")
    return action
