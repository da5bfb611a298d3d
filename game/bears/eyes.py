"""How a computer opponent sees the table: one card at a time, taking time, now and then misreading one."""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from game.bears.levels import Character
from game.bears.rules.cards import ATTRIBUTES
from game.core.match import TICKS_PER_SECOND

FASTEST_GLANCE: Final = 25.0
FASTEST_REACTION: Final = 250.0
"""Milliseconds that no draw goes below: nobody looks at cards, or reacts and reaches, faster than this."""
_SPREAD: Final = 0.18


class Eyes:
    """The sight, the pace and the memory of one opponent. All times are returned in ticks."""

    def __init__(self, character: Character, rng: random.Random) -> None:
        self._character = character
        self._rng = rng
        self._mind: OrderedDict[int, int] = OrderedDict()

    def glance(self) -> float:
        """How long one card is looked at."""
        return self._ticks(self._character.glance, FASTEST_GLANCE)

    def react(self) -> float:
        """How long something new goes unnoticed."""
        return self._ticks(self._character.react, FASTEST_REACTION)

    def reach(self) -> float:
        """How long the hand is on its way."""
        return self._ticks(self._character.reach, FASTEST_REACTION)

    def pause(self, milliseconds: float) -> float:
        """A pause of about that long."""
        return self._ticks(milliseconds, 0.0)

    def read(self, slot: int, card: int) -> int:
        """What a glance at a card tells: the card, or with the level's chance one attribute read wrongly. It is kept in mind as
        long as newer cards do not push it out."""
        seen = card
        if self._rng.random() < self._character.misread:
            seen ^= 1 << self._rng.randrange(len(ATTRIBUTES))
        self._mind[slot] = seen
        self._mind.move_to_end(slot)
        while len(self._mind) > self._character.memory:
            self._mind.popitem(last=False)
        return seen

    def in_mind(self) -> dict[int, int]:
        """The cards it still knows, by slot, as it read them."""
        return dict(self._mind)

    def forget(self, slot: int) -> None:
        """That card is gone."""
        self._mind.pop(slot, None)

    def clear(self) -> None:
        """A new table."""
        self._mind.clear()

    def order(self, slots: int, first: Sequence[int]) -> list[int]:
        """In which order the places are looked at: those in `first`, then the others as the eye wanders."""
        others = [slot for slot in range(slots) if slot not in first]
        self._rng.shuffle(others)
        return [*first, *others]

    def slip(self, chance: float) -> bool:
        """Whether something goes wrong that goes wrong with this chance."""
        return self._rng.random() < chance

    def either(self, one: int, other: int) -> int:
        """One of two with equal chances."""
        return one if self._rng.random() < 0.5 else other

    def _ticks(self, milliseconds: float, least: float) -> float:
        drawn = max(least, milliseconds * self._rng.gauss(1.0, _SPREAD))
        return drawn * TICKS_PER_SECOND / 1000
