"""The deck: which cards there are, how many people are on each, and how many igloos and cards lie out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

Card: TypeAlias = tuple[int, ...]
"""The numbers on a card, ascending: one, two or three of them."""

MOST_NUMBERS: Final = 3


@dataclass(frozen=True, slots=True)
class Box:
    """What lies in the box: `numbers` are the cubes in the igloos, one igloo each, ascending; `ring` cards lie around the
    village in each round."""

    numbers: tuple[int, ...]
    ring: int

    @property
    def deck(self) -> tuple[Card, ...]:
        """Every card once (Igloo R2): each number alone, each two neighbours, each three in a row."""
        return tuple(
            self.numbers[first : first + size]
            for size in range(1, MOST_NUMBERS + 1)
            for first in range(len(self.numbers) - size + 1)
        )


FULL: Final = Box(tuple(range(2, 14)), ring=9)
LITTLE: Final = Box((2, 3, 4, 6, 9, 13), ring=5)
"""For little ones (Igloo R37): numbers so far apart that a child's ear can tell them."""


def worth(card: Card) -> int:
    """The people on a card (Igloo R3): the fewer numbers, the more people."""
    return MOST_NUMBERS + 1 - len(card)
