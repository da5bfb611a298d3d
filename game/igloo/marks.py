"""The memory aid: marks that each seat may pin on igloos it has heard, a guess for the eye alone. No rule knows of them, no record keeps
them, and nothing in them comes from what is inside an igloo.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core.text import Json
from game.igloo.layout import Layout
from game.stage.canvas import Canvas
from game.stage.services import Services

Mark = str | int
"""One of SIZES, or a number of cubes."""

SIZES: Final = ("small", "middle", "large")
RADII: Final = {"small": 3.5, "middle": 6.5, "large": 10.0}
WIDTH: Final = 46.0
STEP: Final = (50.0, 36.0)
BELOW: Final = 8.0
"""Units by which the middle of the lowest row of tags lies under an igloo's foot."""


def kinds_of(wish: Json, numbers: Sequence[int]) -> tuple[Mark, ...]:
    """The marks that there are for the option's value; none when it is off. `numbers` are those in the box."""
    if wish == "sizes":
        return SIZES
    return tuple(numbers) if wish == "numbers" else ()


@dataclass(slots=True)
class Marks:
    """The marks of a round. `kinds` in the order in which they follow one another, empty for none."""

    kinds: tuple[Mark, ...] = ()
    _heard: set[tuple[int, int]] = field(default_factory=set)
    _pinned: dict[tuple[int, int], Mark] = field(default_factory=dict)

    @property
    def on(self) -> bool:
        """Whether marks may be pinned."""
        return bool(self.kinds)

    def hear(self, seat: int, igloo: int) -> None:
        """The seat has shaken this igloo: from now on it may mark it."""
        self._heard.add((seat, igloo))

    def turn(self, seat: int, igloo: int, step: int = 1) -> bool:
        """The next mark of the seat on an igloo, or the one before; after the last comes none. Says whether anything changed."""
        if not self.kinds or not step or (seat, igloo) not in self._heard:
            return False
        row: tuple[Mark | None, ...] = (None, *self.kinds)
        following = row[(row.index(self._pinned.get((seat, igloo))) + step) % len(row)]
        if following is None:
            self._pinned.pop((seat, igloo), None)
        else:
            self._pinned[seat, igloo] = following
        return True

    def at(self, igloo: int) -> list[tuple[int, Mark]]:
        """Seats and their marks on an igloo, by seat."""
        return sorted((seat, mark) for (seat, where), mark in self._pinned.items() if where == igloo)

    def clear(self) -> None:
        """A round begins: the numbers are others now."""
        self._heard.clear()
        self._pinned.clear()


def draw_marks(
    canvas: Canvas, services: Services, layout: Layout, marks: Marks, badges: Sequence[int]
) -> None:
    """Draws every mark at its igloo's spot, two in a row, the rows one above the other."""
    for igloo, (x, y) in enumerate(layout.feet):
        pinned = marks.at(igloo)
        rows = -(-len(pinned) // 2)
        for index, (seat, mark) in enumerate(pinned):
            row, column = divmod(index, 2)
            many = min(2, len(pinned) - 2 * row)
            left = x + (column - (many - 1) / 2) * STEP[0]
            _tag(canvas, services, left, y + BELOW - (rows - 1 - row) * STEP[1], badges[seat], mark)


def _tag(canvas: Canvas, services: Services, x: float, y: float, badge: int, mark: Mark) -> None:
    """A tag in the seat's colour with its shape, and a number, or a hollow that is filled little, half or whole."""
    assets = services.assets
    canvas.blit(assets.image("igloo/mark", width=WIDTH, tint=f"seat_{badge}"), x, y)
    if isinstance(mark, int):
        canvas.box((x - 12, y - 6, 32, 21), "snow", radius=8)
        services.text.draw(
            canvas, str(mark), x + 4, y + 4, 23, "ink", "center", face="display", scaled=False, tabular=True
        )  # fmt: skip
    else:
        canvas.circle(x + 4, y + 4, RADII["large"] + 1.5, "snow")
        canvas.circle(x + 4, y + 4, RADII[mark], "ink")
    canvas.circle(x - WIDTH / 2 + 3, y + 12, 11, "ink")
    canvas.blit(assets.image(f"seats/shape_{badge}", height=17), x - WIDTH / 2 + 3, y + 12)
