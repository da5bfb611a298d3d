"""The seats' rings on the table: steps that wrap, the mouse's ring that walks, and the rings of computers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from game.bears.layout import TableLayout
from game.stage.input import DOWN, LEFT, RIGHT, UP

WALK_TICKS: Final = 6
"""Ticks between two steps of the mouse's ring: ten cells a second, about what tapping reaches."""
WANDER: Final = (22, 48)
"""Ticks between two steps of a computer's ring while it looks about."""


def start_slots(layout: TableLayout, seats: int) -> list[int]:
    """Where the rings lie at first: spread over the middle of the table."""
    columns, rows = layout.columns, layout.rows
    places = [(1, 1), (columns - 2, 1), (columns - 2, rows - 2), (1, rows - 2), (columns // 2, rows // 2)]
    if seats == 1:
        places = [(columns // 2, rows // 2)]
    return [row * columns + column for column, row in places[:seats]]


def stepped(layout: TableLayout, slot: int, control: str) -> int:
    """The slot one step away; the table wraps. Other controls stay."""
    row, column = divmod(slot, layout.columns)
    across = {LEFT: -1, RIGHT: 1}.get(control, 0)
    down = {UP: -1, DOWN: 1}.get(control, 0)
    return (row + down) % layout.rows * layout.columns + (column + across) % layout.columns


class Walker:
    """The mouse's ring: `target` is the cell under the pointer; a step every WALK_TICKS, straight towards it."""

    def __init__(self, layout: TableLayout) -> None:
        self.layout = layout
        self.target: int | None = None
        self._wait = 0

    def tick(self, slot: int) -> int:
        """The ring's slot after this tick."""
        self._wait = max(0, self._wait - 1)
        if self.target is None or self.target == slot or self._wait:
            return slot
        self._wait = WALK_TICKS
        row, column = divmod(slot, self.layout.columns)
        to_row, to_column = divmod(self.target, self.layout.columns)
        dx, dy = to_column - column, to_row - row
        if abs(dx) >= abs(dy):
            column += 1 if dx > 0 else -1
        else:
            row += 1 if dy > 0 else -1
        return row * self.layout.columns + column


class Wanderers:
    """The rings of computers while they look about: only for the eye, drawn from the stream of effects."""

    def __init__(self, layout: TableLayout, rng: random.Random) -> None:
        self.layout = layout
        self._rng = rng
        self._wait: dict[int, int] = {}

    def tick(self, seats: Sequence[int], cursors: list[int | None]) -> None:
        """Now and then one of these rings goes a step."""
        for seat in seats:
            left = self._wait.get(seat, self._rng.randint(*WANDER)) - 1
            slot = cursors[seat]
            if left <= 0 and slot is not None:
                cursors[seat] = stepped(self.layout, slot, self._rng.choice((UP, DOWN, LEFT, RIGHT)))
                left = self._rng.randint(*WANDER)
            self._wait[seat] = left
