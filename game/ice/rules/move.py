"""A move as a small value with a text form and a refusing parser."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.core.match import Action
from game.core.text import DataError

_NOTATION = re.compile(r"([a-g][1-7])-([a-g][1-7])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Move(Action):
    """A slide from the square `start` to the square `stop`, both by name such as "b1"."""

    start: str
    stop: str

    @property
    def notation(self) -> str:
        """The move as people write it: `b1-b4`."""
        return f"{self.start}-{self.stop}"

    def text(self) -> str:
        return f"move {self.notation}"


def parse_move(text: str) -> Move:
    """The move that `b1-b4` says (Ice R34); whether it is legal is not asked here. Raises DataError."""
    found = _NOTATION.fullmatch(text)
    if found is None or found[1] == found[2]:
        raise DataError("a move must be two different squares such as b1-b4")
    return Move(found[1], found[2])
