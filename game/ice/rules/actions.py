"""What a seat may want in Ice besides a move (see `move`), and the parser of all actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.match import Action, parse_hand_over
from game.core.text import DataError
from game.ice.rules.move import parse_move


@dataclass(frozen=True, slots=True)
class Resign(Action):
    """The seat gives the game up, at any time."""

    def text(self) -> str:
        return "resign"


@dataclass(frozen=True, slots=True)
class OfferDraw(Action):
    """The seat offers a draw; an offer while the other side's stands accepts that one."""

    def text(self) -> str:
        return "offer-draw"


@dataclass(frozen=True, slots=True)
class AcceptDraw(Action):
    """The seat accepts the other side's offer."""

    def text(self) -> str:
        return "accept-draw"


@dataclass(frozen=True, slots=True)
class DeclineDraw(Action):
    """The seat declines the other side's offer."""

    def text(self) -> str:
        return "decline-draw"


@dataclass(frozen=True, slots=True)
class AskUndo(Action):
    """The seat asks to take back its last move and all that followed it; also after the end."""

    def text(self) -> str:
        return "ask-undo"


@dataclass(frozen=True, slots=True)
class AllowUndo(Action):
    """The seat grants what the other side asked."""

    def text(self) -> str:
        return "allow-undo"


@dataclass(frozen=True, slots=True)
class RefuseUndo(Action):
    """The seat does not grant it."""

    def text(self) -> str:
        return "refuse-undo"


_WORDS: Final[dict[str, Action]] = {
    action.text(): action
    for action in (
        Resign(),
        OfferDraw(),
        AcceptDraw(),
        DeclineDraw(),
        AskUndo(),
        AllowUndo(),
        RefuseUndo(),
    )
}


def parse_action(text: str) -> Action:
    """The action that `move b1-b4`, `resign`, `hand-over cub` … says (Ice R34). Raises DataError."""
    if text.startswith("move "):
        return parse_move(text.removeprefix("move "))
    action = _WORDS.get(text) or parse_hand_over(text)
    if action is None:
        raise DataError(f"there is no action {text[:40]!r}")
    return action
