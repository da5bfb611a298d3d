"""From keys and mouse to a move: pick an animal, see where it can slide, let it go. No drawing, no rule of its own.

What can be done comes from `Choices`: the slides of a position. The outcome of every input is an `Answer`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.ice.board_view import Track
from game.ice.layout import Layout
from game.ice.rules.board import CODE_MASK, CODE_SHIFT, Geometry
from game.ice.rules.move import Move
from game.ice.rules.position import Position
from game.ice.rules.ruleset import CAPTAIN, FIVE, MAJORITY, PLAY_ON, SACRED, Ruleset
from game.stage.input import ACT, DOWN, LEFT, RIGHT, SECOND, UP, Pointer

STEPS: Final = {UP: (0, -1), DOWN: (0, 1), LEFT: (-1, 0), RIGHT: (1, 0)}
"""Controls as (columns to the right, rows down)."""
DRAG: Final = 0.34
"""How far, in cells, a drag must go to be a slide."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an input came to: a `move`; a `knock` (square, step) where the animal cannot slide; a `pick` of a square; a refusal's
    reason; `row` when the buttons are asked for. All empty: nothing."""

    move: Move | None = None
    knock: tuple[int, tuple[int, int]] | None = None
    pick: int | None = None
    refused: str = ""
    row: bool = False


NOTHING: Final = Answer()


class Choices:
    """The slides of the side to move in a position."""

    def __init__(self, ruleset: Ruleset, position: Position, repeating: Sequence[Move] = ()) -> None:
        self.board: Geometry = ruleset.geometry
        self.position = position
        self._tracks: dict[int, list[Track]] = {}
        self.sacred_in_reach = False
        for code in ruleset.codes(position):
            after, verdict = ruleset.after(position, code)
            start = code >> CODE_SHIFT
            won = verdict in (SACRED, CAPTAIN, MAJORITY, FIVE)
            taken = position.foe & ~after.animals(1 - position.side)
            stop = "win" if won else "capture" if taken else "ring"
            self.sacred_in_reach = self.sacred_in_reach or verdict == SACRED
            repeats = verdict == PLAY_ON and self.board.move(code) in repeating
            self._tracks.setdefault(start, []).append(Track(self.board.path(code), stop, repeats))  # type: ignore[arg-type]

    @property
    def movable(self) -> tuple[int, ...]:
        """Squares of the animals that can slide."""
        return tuple(self._tracks)

    def tracks(self, square: int | None) -> list[Track]:
        """The slides of the animal on a square."""
        return [] if square is None else self._tracks.get(square, [])

    def along(self, square: int, step: tuple[int, int]) -> Track | None:
        """The slide of an animal in a direction."""
        delta = step[0] - step[1] * self.board.n
        return next((t for t in self.tracks(square) if t.path[1] - t.path[0] == delta), None)

    def move(self, track: Track) -> Move:
        """The move that a track stands for."""
        return self.board.move(track.path[0] << CODE_SHIFT | track.path[-1] & CODE_MASK)


class Chooser:
    """What the side to move is about to do. `cursor` is where the paw is, `selected` the animal that was picked, `hover` what the
    mouse is over."""

    def __init__(self) -> None:
        self.cursor: int | None = None
        self.selected: int | None = None
        self.hover: int | None = None
        self._pressed: tuple[int, tuple[float, float], bool] | None = None

    def reset(self) -> None:
        """Forgets the choice; the paw stays where it is."""
        self.selected = None
        self.hover = None
        self._pressed = None

    @property
    def dragging(self) -> bool:
        """Whether the mouse button is down on an animal."""
        return self._pressed is not None

    # keys and pads

    def key(self, control: str, choices: Choices) -> Answer:
        """A control of the side to move."""
        movable = choices.movable
        if self.selected is not None and self.selected not in movable:
            self.selected = None
        if self.selected is None:
            return self._key_free(control, choices)
        if control in STEPS:
            track = choices.along(self.selected, STEPS[control])
            if track is None:
                return Answer(knock=(self.selected, STEPS[control]), refused="blocked-way")
            return self._done(choices, track)
        if control in (ACT, SECOND):
            self.selected = None
        return NOTHING

    def _key_free(self, control: str, choices: Choices) -> Answer:
        movable = choices.movable
        if control == SECOND:
            return Answer(row=True)
        if not movable:
            return NOTHING
        if self.cursor not in movable:
            self.cursor = nearest(self.cursor, movable, choices.board.n)
            if control != ACT:
                return NOTHING
        if control == ACT:
            self.selected = self.cursor
            return Answer(pick=self.cursor)
        if control in STEPS and self.cursor is not None:
            self.cursor = neighbour(self.cursor, movable, STEPS[control], choices.board.n)
        return NOTHING

    # mouse

    def pointer(self, pointer: Pointer, layout: Layout, choices: Choices) -> Answer:
        """The mouse over the board."""
        square = layout.square_at(pointer.x, pointer.y)
        self.hover = square if square in choices.movable else None
        if pointer.kind == "down":
            if pointer.button == 3:
                self.reset()
                return NOTHING
            return self._down(square, pointer, choices) if pointer.button == 1 else NOTHING
        if pointer.kind == "up" and pointer.button == 1:
            return self._up(pointer, layout, choices)
        return NOTHING

    def _down(self, square: int | None, pointer: Pointer, choices: Choices) -> Answer:
        self._pressed = None
        if square is None:
            self.selected = None
            return NOTHING
        if square in choices.movable:
            again = square == self.selected
            self._pressed = (square, (pointer.x, pointer.y), again)
            self.selected = self.cursor = square
            return NOTHING if again else Answer(pick=square)
        if self.selected is not None:
            track = self._towards(square, choices)
            if track is not None:
                return self._done(choices, track)
        bit = 1 << square
        if choices.position.own & bit:
            self.selected = None
            return Answer(knock=(square, (0, 0)), refused="blocked-way")
        refused = "not-your-animal" if choices.position.foe & bit else ""
        if self.selected is not None and not refused:
            refused = "slides-on" if self._in_line(square, choices.board.n) else "not-straight"
        self.selected = None
        return Answer(refused=refused)

    def _up(self, pointer: Pointer, layout: Layout, choices: Choices) -> Answer:
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return NOTHING
        square, start, again = pressed
        across = (pointer.x - start[0]) / layout.cell_units
        down = (pointer.y - start[1]) / layout.cell_units
        if math.hypot(across, down) < DRAG:
            if again:
                self.selected = None
            return NOTHING
        step = (
            (int(math.copysign(1, across)), 0)
            if abs(across) > abs(down)
            else (0, int(math.copysign(1, down)))
        )
        track = choices.along(square, step)
        if track is None:
            return Answer(knock=(square, step), refused="blocked-way")
        return self._done(choices, track)

    def drag_track(self, pointer: Pointer, layout: Layout, choices: Choices) -> Track | None:
        """The slide that letting go here would make, while an animal is dragged."""
        if self._pressed is None:
            return None
        across = (pointer.x - self._pressed[1][0]) / layout.cell_units
        down = (pointer.y - self._pressed[1][1]) / layout.cell_units
        if math.hypot(across, down) < DRAG:
            return None
        step = (
            (int(math.copysign(1, across)), 0)
            if abs(across) > abs(down)
            else (0, int(math.copysign(1, down)))
        )
        return choices.along(self._pressed[0], step)

    def _towards(self, square: int, choices: Choices) -> Track | None:
        """The slide of the picked animal that passes over or stops on a square."""
        return next((t for t in choices.tracks(self.selected) if square in t.path[1:]), None)

    def _in_line(self, square: int, n: int) -> bool:
        here = self.selected or 0
        return square % n == here % n or square // n == here // n

    def _done(self, choices: Choices, track: Track) -> Answer:
        self.reset()
        self.cursor = track.path[-1]
        return Answer(move=choices.move(track))


def nearest(square: int | None, squares: Sequence[int], n: int) -> int | None:
    """The square of `squares` that lies nearest; the first one from the left when there is none to start from."""
    if not squares:
        return None
    if square is None:
        return min(squares, key=lambda s: (abs(s % n - n // 2), s))
    return min(squares, key=lambda s: (abs(s % n - square % n) + abs(s // n - square // n), s))


def neighbour(square: int, squares: Sequence[int], step: tuple[int, int], n: int) -> int:
    """The next of `squares` in a direction: straight ahead counts before aside; at the end it stays where it is."""
    best = (1e9, square)
    for other in squares:
        across, down = other % n - square % n, square // n - other // n
        ahead = across * step[0] + down * step[1]
        aside = abs(across * step[1]) + abs(down * step[0])
        if other != square and ahead > 0:
            best = min(best, (ahead + 2.2 * max(0, aside - ahead * 0.5) + 0.4 * aside, other))
    return best[1]
