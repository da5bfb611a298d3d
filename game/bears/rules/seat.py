"""What lies before a seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

LOST_CARDS: Final = 2
BONUS_WORTH: Final = 2


@dataclass(slots=True)
class SeatState:
    """`pile` is this round's, captain first; `won` the winning pile; `bonus` and `minus` count bonus and −2 cards;
    `blocked_until` is the first tick in which a gentle seat may grab again."""

    pile: list[int] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    bonus: int = 0
    minus: int = 0
    blocked_until: int = 0

    @property
    def score(self) -> int:
        """Points so far (Bears R20, R29, R34)."""
        return len(self.won) + BONUS_WORTH * (self.bonus - self.minus)

    def pay(self, discards: list[int]) -> int:
        """A wrong answer costs two animal cards of the winning pile, which join `discards`, or with fewer a −2 card (Bears R31). Returns
        the cards lost."""
        if len(self.won) < LOST_CARDS:
            self.minus += 1
            return 0
        discards += self.won[-LOST_CARDS:]
        del self.won[-LOST_CARDS:]
        return LOST_CARDS
