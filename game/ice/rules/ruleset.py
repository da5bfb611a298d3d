"""What a move does under a level and a capture rule: the one implementation that match, search and referee share.

The fast functions take plain integers: `own` and `foe` (masks of the side that moves and of the other), `captains`
(of both), `held` (the mover's seafood, 4 bits), `code` (see `board`) and `mover` (the seat).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from game.ice.rules.board import CODE_MASK, Geometry
from game.ice.rules.level import Level
from game.ice.rules.move import Move
from game.ice.rules.position import Position

# What a move decides, as `Ruleset.play` returns it. All but MINORITY are won by the mover.
PLAY_ON: Final = 0
SACRED: Final = 1
CAPTAIN: Final = 2
MAJORITY: Final = 3
MINORITY: Final = 4
FIVE: Final = 5

REASONS: Final = {
    SACRED: "sacred-space",
    CAPTAIN: "captain",
    MAJORITY: "majority",
    MINORITY: "majority",
    FIVE: "five",
}
GOAL_NUMBER: Final = 5


class Surround(StrEnum):
    """How the word "surrounded" is read (Ice R10, R11)."""

    GROUP = "group"
    SINGLE = "single"


class Ruleset:
    """A level under a capture rule. `numbers` are the animals that each seat started with: captures are counted from
    them (Ice R24); left out, they are the level's."""

    __slots__ = ("advanced", "geometry", "icons", "level", "numbers", "sacred", "surround", "surrounded")

    def __init__(
        self,
        level: Level,
        surround: str = Surround.GROUP,
        numbers: tuple[int, int] | None = None,
    ) -> None:
        self.level = level
        self.surround = Surround(surround)
        self.numbers = numbers or level.numbers
        self.geometry: Geometry = level.geometry
        self.advanced = level.advanced
        self.sacred = 1 << level.sacred
        self.icons = {square: 1 << kind for square, kind in level.icons}
        self.surrounded = (
            self.geometry.surrounded_groups
            if self.surround is Surround.GROUP
            else self.geometry.surrounded_singles
        )

    def play(
        self, own: int, foe: int, captains: int, held: int, code: int, mover: int
    ) -> tuple[int, int, int, int, int]:
        """What a legal slide leads to: (own, foe, captains, held, verdict), still seen from the mover. The captured animals
        are the bits that `foe` lost, the seafood taken the bit that `held` gained (Ice R9, R12, R17). The goals
        are judged in their order (Ice R13): own captain on the Sacred Space (Ice R14), enemy captain (Ice R15), numbers."""
        flip = self.geometry.flip[code]
        own ^= flip
        if captains & flip:
            captains ^= flip
        captured = self.surrounded(own, foe)
        stop = code & CODE_MASK
        if self.advanced and stop in self.icons:
            held |= self.icons[stop]
        verdict = PLAY_ON
        if own & captains & self.sacred & flip:
            verdict = SACRED
        elif captured & captains:
            verdict = CAPTAIN
        if captured:
            foe ^= captured
            captains &= ~captured
        if verdict == PLAY_ON:
            verdict = self._count(own, foe, held, mover)
        return own, foe, captains, held, verdict

    def after(self, position: Position, code: int) -> tuple[Position, int]:
        """The position after a legal slide, the other side to move, and the verdict."""
        mover = position.side
        own, foe, captains, held, verdict = self.play(
            position.own, position.foe, position.captains, position.held[mover], code, mover
        )
        if mover == 0:
            return Position(position.size, own, foe, captains, 1, (held, position.held[1])), verdict
        return Position(position.size, foe, own, captains, 0, (position.held[0], held)), verdict

    def codes(self, position: Position) -> list[int]:
        """Codes of the legal slides of the side to move."""
        return self.geometry.moves(position.own, position.foe)

    def moves(self, position: Position) -> list[Move]:
        """The legal moves of the side to move, sorted by their text."""
        found = [self.geometry.move(code) for code in self.codes(position)]
        return sorted(found, key=lambda move: move.notation)

    def captured_by(self, position: Position, seat: int) -> int:
        """How many animals a seat has captured: those that the other side misses (Ice R24)."""
        other = 1 - seat
        return self.numbers[other] - position.animals(other).bit_count()

    def perft(self, position: Position, depth: int) -> int:
        """The number of move sequences of exactly `depth` plies; a game that a goal has ended has no further moves (Ice R33), and the
        draw rules and passes are left out."""
        if depth == 0:
            return 1
        codes = self.codes(position)
        if depth == 1:
            return len(codes)
        total = 0
        for code in codes:
            after, verdict = self.after(position, code)
            if verdict == PLAY_ON:
                total += self.perft(after, depth - 1)
        return total

    def _count(self, own: int, foe: int, held: int, mover: int) -> int:
        """The goals that count animals, when no captain decided (basic: Ice R16, advanced: Ice R18)."""
        left = foe.bit_count()
        if self.advanced:
            taken = self.numbers[1 - mover] - left
            return FIVE if held.bit_count() + taken >= GOAL_NUMBER else PLAY_ON
        mine = own.bit_count()
        if mine + left > GOAL_NUMBER or mine == left:
            return PLAY_ON
        return MAJORITY if mine > left else MINORITY
