"""What lies where: the seats' belongings and the igloos. Plain state without rules of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from game.igloo.rules.cards import Card, worth


class Phase(StrEnum):
    """Where a match stands."""

    SHAKING = "shaking"
    SCORED = "scored"
    OVER = "over"


class Where(StrEnum):
    """Where an igloo is."""

    VILLAGE = "village"
    HAND = "hand"
    CARD = "card"


@dataclass(slots=True)
class Player:
    """One seat. `coins` are its own in hand, `won` those of others, `lost` its own that left it for good. `hand` is the spot of
    the igloo it holds; `grabs` counts how many it has taken; strokes are remembered by their tick."""

    coins: int
    won: int = 0
    lost: int = 0
    cards: list[Card] = field(default_factory=list)
    passed: bool = False
    hand: int | None = None
    grabs: int = 0
    last_stroke: int | None = None
    stroke_of_grab: int | None = None

    @property
    def points(self) -> int:
        """People on the cards it won and every coin it holds (Igloo R31)."""
        return sum(worth(card) for card in self.cards) + self.coins + self.won


@dataclass(slots=True)
class Igloo:
    """The igloo of one spot. `seat` is who holds it or bet with it, `card` the place of the card it lies on."""

    cubes: int
    where: Where = Where.VILLAGE
    seat: int | None = None
    card: int | None = None
