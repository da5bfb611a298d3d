"""What a quiet Ice position is worth, in hundredths of an animal, seen from the side to move."""

from __future__ import annotations

from typing import Final

from game.ice.rules.ruleset import Ruleset

ANIMAL: Final = 100
SEAFOOD: Final = 70
LIBERTY: Final = 4
CAPTAIN_WAY: Final = 7
SMALL_THINGS: Final = 110
"""Everything but animals and seafood together never weighs more (measured; it decides only how soon to stop counting)."""


class Evaluation:
    """Counts animals, seafood, room to move and the captains' freedom."""

    __slots__ = ("_advanced", "_beside", "_full", "_geometry", "_numbers", "_progress")

    def __init__(self, rules: Ruleset) -> None:
        self._geometry = rules.geometry
        self._beside = rules.geometry.beside
        self._full = rules.geometry.full
        self._advanced = rules.advanced
        self._numbers = rules.numbers
        self._progress = (0, 90, 195, 320, 480, 700, 900, 1100, 1300, 1500, 1700, 1900)

    def score(self, own: int, foe: int, captains: int, extra: int, alpha: int, beta: int) -> int:
        """The balance; the same position seen from the other side has the opposite score. When the animals alone put it
        further outside `alpha`…`beta` than the rest can ever weigh, their balance is returned."""
        material = self._material(own, foe, extra)
        if material >= beta + SMALL_THINGS or material <= alpha - SMALL_THINGS:
            return material
        empty = self._full & ~(own | foe)
        room = self._beside(empty)
        mine, yours = captains & own, captains & foe
        total = LIBERTY * ((own & room).bit_count() - (foe & room).bit_count())
        total += CAPTAIN_WAY * (self._ways(mine, own | foe) - self._ways(yours, own | foe))
        return total + material

    def _material(self, own: int, foe: int, extra: int) -> int:
        left, other = own.bit_count(), foe.bit_count()
        if not self._advanced:
            return (left - other) * (ANIMAL + 8 * (10 - left - other))
        mover = extra >> 8
        taken = self._numbers[1 - mover] - other + (extra & 15).bit_count()
        lost = self._numbers[mover] - left + (extra >> 4 & 15).bit_count()
        return self._progress[taken] - self._progress[lost]

    def _ways(self, some: int, occupied: int) -> int:
        """How many slides these captains have."""
        count = 0
        slides = self._geometry.slides
        while some:
            bit = some & -some
            some ^= bit
            cross, table = slides[bit]
            count += len(table[occupied & cross])
        return count
