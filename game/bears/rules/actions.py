"""What a seat may want in Bears, and the parser of all actions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.core.match import Action, parse_hand_over
from game.core.text import DataError

MAX_SLOT: Final = 31
MAX_ANSWER: Final = 30


@dataclass(frozen=True, slots=True)
class Grab(Action):
    """The seat grabs the card in a slot of the table (0 … 31, row by row)."""

    slot: int

    def text(self) -> str:
        return f"grab {self.slot}"


@dataclass(frozen=True, slots=True)
class Freeze(Action):
    """The seat calls FREEZE: it thinks that no card on the table fits its top card."""

    def text(self) -> str:
        return "freeze"


@dataclass(frozen=True, slots=True)
class TakeExtra(Action):
    """A right caller takes any card as the extra one, or none."""

    slot: int | None

    def text(self) -> str:
        return f"extra {'none' if self.slot is None else self.slot}"


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """The seat's one answer in a bonus round, 0 … 30."""

    number: int

    def text(self) -> str:
        return f"answer {self.number}"


@dataclass(frozen=True, slots=True)
class Next(Action):
    """After the examination: deal the next round."""

    def text(self) -> str:
        return "next"


@dataclass(frozen=True, slots=True)
class Timeout(Action):
    """The time of the extra card or of the bonus round is over now."""

    def text(self) -> str:
        return "timeout"


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Solo: the last card goes back to its place."""

    def text(self) -> str:
        return "undo"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Solo: the chain is finished, the remaining cards are set aside."""

    def text(self) -> str:
        return "done"


_WORDS: Final[dict[str, Action]] = {
    action.text(): action for action in (Freeze(), TakeExtra(None), Next(), Timeout(), Undo(), Done())
}
_NUMBERED: Final[dict[str, tuple[Callable[[int], Action], int]]] = {
    "grab": (Grab, MAX_SLOT),
    "extra": (TakeExtra, MAX_SLOT),
    "answer": (Answer, MAX_ANSWER),
}


def parse_action(text: str) -> Action:
    """The action that `grab 12`, `freeze`, `extra none`, `hand-over cub` … says (Bears R36). Raises DataError."""
    action = _WORDS.get(text) or parse_hand_over(text)
    if action is not None:
        return action
    found = re.fullmatch(r"([a-z]+) (0|[1-9]\d?)", text, re.ASCII)
    if found is not None and found[1] in _NUMBERED:
        make, most = _NUMBERED[found[1]]
        if int(found[2]) <= most:
            return make(int(found[2]))
    raise DataError(f"there is no action {text[:40]!r}")
