"""What a seat may know of a game of Ice: everything, since nothing is hidden, but as a frozen value."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.outcome import Outcome
from game.ice.rules.level import Level
from game.ice.rules.move import Move
from game.ice.rules.position import Position
from game.ice.rules.ruleset import Surround


@dataclass(frozen=True, slots=True)
class IceView:
    """The game as `seat` sees it.

    `moves` are the legal moves of the side to move (none after the end), sorted; `repeating` those of them that would end the
    game by a third repetition. `repeats` counts the present occurrence, `quiet` the plies since a capture or seafood, and
    `quiet_left` those that remain before the draw. `seen` are the positions since the last capture or seafood, the present
    one last. `numbers` are the animals each seat started with, `captured` what each seat took from the other.
    `draw_offer` and `undo_asked` are the seats that ask, or None.
    """

    seat: int
    level: Level
    surround: Surround
    numbers: tuple[int, int]
    position: Position
    ply: int
    moves: tuple[Move, ...]
    repeating: tuple[Move, ...]
    repeats: int
    quiet: int
    quiet_left: int
    seen: tuple[Position, ...]
    captured: tuple[int, int]
    last_move: Move | None
    can_undo: bool
    draw_offer: int | None
    undo_asked: int | None
    outcome: Outcome | None

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is, or None after the end."""
        return None if self.outcome is not None else self.position.side
