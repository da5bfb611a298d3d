"""Where the board lies on the canvas: whole pixels for cells, units for everything that is pressed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ice.rules.board import Geometry, geometry
from game.stage.canvas import Canvas, Units

RIM_TOP: Final = 0.30
RIM_SIDE: Final = 0.30
RIM_BOTTOM: Final = 0.54
FOOT: Final = (0.5, 0.74)
"""Where an animal's foot stands within a cell."""
BOARD_AREA: Final = (392.0, 62.0, 816.0, 742.0)
"""The part of the canvas, in units, that the board with its rim fills in play."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A board of `n` × `n` cells of `cell` pixels; `left`, `top` are the pixels of the tiles' upper left corner. Columns count
    from the left, rows from the top; both may be fractions for things that move."""

    n: int
    cell: int
    left: int
    top: int
    scale: float
    offset: tuple[int, int]

    @classmethod
    def on(cls, canvas: Canvas, n: int, area: Units = BOARD_AREA) -> Layout:
        """The largest board of whole-pixel cells that fits the area, in its middle."""
        where = canvas.rect(area)
        wide, high = n + 2 * RIM_SIDE, n + RIM_TOP + RIM_BOTTOM
        cell = max(4, int(min(where.w / wide, where.h / high)))
        left = where.centerx - cell * n // 2
        top = where.top + round((where.h - cell * high) / 2 + cell * RIM_TOP)
        return cls(n, cell, left, top, canvas.scale, (canvas.offset[0], canvas.offset[1]))

    @property
    def board(self) -> Geometry:
        """The squares and slides of this board."""
        return geometry(self.n)

    def place(self, square: int) -> tuple[int, int]:
        """Column and row of a square."""
        return square % self.n, self.n - 1 - square // self.n

    def corner(self, column: float, row: float) -> tuple[int, int]:
        """The pixel of a cell's upper left corner."""
        return self.left + round(column * self.cell), self.top + round(row * self.cell)

    def centre(self, column: float, row: float) -> tuple[int, int]:
        """The pixel of a cell's middle."""
        return self.corner(column + 0.5, row + 0.5)

    def foot(self, column: float, row: float) -> tuple[int, int]:
        """The pixel on which an animal in this cell stands."""
        return self.corner(column + FOOT[0], row + FOOT[1])

    def units(self, point: tuple[float, float]) -> tuple[float, float]:
        """A pixel as a place in units."""
        return (point[0] - self.offset[0]) / self.scale, (point[1] - self.offset[1]) / self.scale

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """A place in units as a pixel."""
        return self.offset[0] + round(x * self.scale), self.offset[1] + round(y * self.scale)

    @property
    def cell_units(self) -> float:
        """The side of a cell in units."""
        return self.cell / self.scale

    def rect(self, square: int) -> tuple[float, float, float, float]:
        """A square's cell in units."""
        x, y = self.units(self.corner(*self.place(square)))
        return (x, y, self.cell_units, self.cell_units)

    def bounds(self) -> tuple[float, float, float, float]:
        """All cells in units."""
        x, y = self.units((self.left, self.top))
        return (x, y, self.cell_units * self.n, self.cell_units * self.n)

    def square_at(self, x: float, y: float) -> int | None:
        """The square under a place in units, None beside the board."""
        left, top = self.units((self.left, self.top))
        column, row = (x - left) / self.cell_units, (y - top) / self.cell_units
        if not (0 <= column < self.n and 0 <= row < self.n):
            return None
        return (self.n - 1 - int(row)) * self.n + int(column)
