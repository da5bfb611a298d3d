"""The glacier in the morning water, and everything that lies flat on it: tracks, rings, glows, the last move.

The still part is put together once a size and palette; the marks are drawn each frame over it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final, Literal

import pygame

from game.ice.layout import BOARD_AREA, Layout
from game.ice.rules.level import Level
from game.ice.rules.position import SEAFOOD
from game.ice.sketches import Sketches
from game.stage.canvas import Canvas, Units
from game.stage.palette import Rgb
from game.stage.services import Services
from game.stage.surfaces import blank

FOODS: Final = dict(zip(SEAFOOD, ("fish", "crab", "squid", "shrimp"), strict=True))
BERGS: Final = (
    ("berg_3", 430, 118, 52), ("berg_2", 1172, 122, 56), ("berg_2", 1440, 892, 70), ("berg_3", 120, 896, 66),
)  # fmt: skip
"""Drawing, middle and foot in units, height."""

Stop = Literal["ring", "capture", "win"]


@dataclass(frozen=True, slots=True)
class Track:
    """A slide that could be made: its squares from start to stop, how the stop is marked, whether it would repeat the position
    for the third time, and whether it is a hint."""

    path: tuple[int, ...]
    stop: Stop = "ring"
    repeats: bool = False
    ghost: bool = False


@dataclass
class Trail:
    """The groove that a slide has left; `alpha` fades."""

    path: tuple[int, ...]
    alpha: float = 1.0


@dataclass
class Marks:
    """What lies on the ice now. Squares are indices; `colour` is that of the side to move."""

    colour: Rgb = (255, 255, 255)
    movable: tuple[int, ...] = ()
    hover: int | None = None
    selected: int | None = None
    tracks: Sequence[Track] = ()
    last_move: tuple[int, ...] = ()
    awake: bool = False
    trails: list[Trail] = field(default_factory=list)
    shade: tuple[int, ...] = ()


class BoardView:
    """The board of a level within an area of the canvas. `sea` false leaves the water out (little figures)."""

    def __init__(
        self, services: Services, level: Level, area: Units = BOARD_AREA, *, sea: bool = True
    ) -> None:
        self.services = services
        self.level = level
        self.area = area
        self.sketches = Sketches()
        self._sea = sea
        self._ground: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()
        self._painting: Iterator[None] | None = None
        self._layout: Layout | None = None
        self._layout_of: Canvas | None = None

    def layout(self, canvas: Canvas) -> Layout:
        """Where the board lies on this canvas."""
        if self._layout is None or self._layout_of is not canvas:
            self._layout, self._layout_of = Layout.on(canvas, self.level.size, self.area), canvas
        return self._layout

    def draw_ground(self, canvas: Canvas) -> None:
        """Water, bergs, rim, tiles, icons and the Sacred Space."""
        self.prepare(canvas, math.inf)
        if self._ground is not None:
            canvas.surface.blit(self._ground, (0, 0))

    def prepare(self, canvas: Canvas, ms: float) -> bool:
        """Paints the still part for about so long; returns whether some of it is left to paint."""
        key = (canvas.surface.get_size(), canvas.palette.version, self.level.name)
        if self._key != key:
            self.sketches.forget()
            self._key, self._painting = key, self._paint(canvas)
        end = perf_counter() + ms / 1000
        while self._painting is not None and perf_counter() < end:
            if next(self._painting, self) is self:
                self._painting = None
        return self._painting is not None

    def draw_marks(self, canvas: Canvas, marks: Marks, time: float, *, still: bool = False) -> None:
        """Everything that lies flat on the ice, by the order of the drawings' own list."""
        layout = self.layout(canvas)
        surface = canvas.surface
        if marks.awake:
            share = 0.6 if still else 0.6 + 0.35 * math.sin(2 * math.pi * time / 1.8)
            self._cell_image(canvas, layout, "sacred_awake", self.level.sacred, share)
        for square in marks.last_move:
            self._cell_image(canvas, layout, "last_move", square, 0.85)
        for trail in marks.trails:
            self._strip(canvas, layout, trail.path, "trail", trail.alpha, time, first=0.2)
        pulse = 0.85 if still else 0.72 + 0.22 * math.sin(2 * math.pi * time / 1.6)
        for square in marks.movable:
            glow = self.sketches.glow(layout.cell, marks.colour)
            glow.set_alpha(round(255 * pulse))
            surface.blit(glow, layout.corner(*layout.place(square)))
        for square in marks.shade:
            surface.blit(self.sketches.ring(layout.cell, marks.colour), layout.corner(*layout.place(square)))
        if marks.hover is not None:
            surface.blit(
                self.sketches.ring(layout.cell, marks.colour), layout.corner(*layout.place(marks.hover))
            )
        if marks.selected is not None:
            self._cell_image(canvas, layout, "select_ring", marks.selected, 1.0)
        for track in marks.tracks:
            self._strip(
                canvas, layout, track.path, "track_arrow", 0.8 if track.ghost else 0.95, time,
                first=0.5, waves=not still,
            )  # fmt: skip
        for track in marks.tracks:
            self._cell_image(canvas, layout, f"stop_{track.stop}", track.path[-1], 1.0)
            if track.repeats:
                size = layout.cell // 3
                x, y = layout.corner(*layout.place(track.path[-1]))
                mark = self.sketches.repeat(size, canvas.rgb("warn"), canvas.rgb("ink"))
                surface.blit(mark, (x + layout.cell - size - size // 6, y + size // 6))

    def warm(self, canvas: Canvas) -> None:
        """Makes the marks ready that play will need."""
        layout = self.layout(canvas)
        for name in ("sacred_awake", "last_move", "select_ring", "stop_ring", "stop_capture", "stop_win"):
            self._image(name, layout)
        for name in ("trail", "track_arrow"):
            for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                self._piece(name, layout, step)

    # inside

    def _image(self, name: str, layout: Layout) -> pygame.Surface:
        side = layout.cell / layout.scale
        return self.services.assets.image(f"ice/{name}", width=side, height=side)

    def _cell_image(self, canvas: Canvas, layout: Layout, name: str, square: int, alpha: float) -> None:
        image = self._image(name, layout)
        image.set_alpha(round(255 * alpha))
        canvas.surface.blit(image, layout.corner(*layout.place(square)))
        image.set_alpha(255)

    def _piece(self, name: str, layout: Layout, step: tuple[int, int]) -> pygame.Surface:
        """A piece of a strip that points along a step (columns, rows)."""
        high = 0.6 if name == "track_arrow" else 0.3
        side = layout.cell / layout.scale
        angle = {(1, 0): 0, (-1, 0): 0, (0, 1): 90, (0, -1): 270}[step]
        return self.services.assets.image(
            f"ice/{name}", width=side / 2, height=side * high, flip=step == (-1, 0), angle=angle
        )

    def _strip(
        self,
        canvas: Canvas,
        layout: Layout,
        path: tuple[int, ...],
        name: str,
        alpha: float,
        time: float,
        *,
        first: float,
        waves: bool = False,
    ) -> None:
        """Pieces of half a cell along a path, from `first` cells after its start's middle to its end's middle."""
        column, row = layout.place(path[0])
        end = layout.place(path[-1])
        across, down = end[0] - column, end[1] - row
        length = abs(across) + abs(down)
        if not length or alpha <= 0.01:
            return
        step = ((across > 0) - (across < 0), (down > 0) - (down < 0))
        image = self._piece(name, layout, step)
        sink = 0.24 if name == "trail" and step[1] == 0 else 0.0
        at, index = first, 0
        while at < length - 0.05:
            middle = layout.centre(column + step[0] * (at + 0.25), row + step[1] * (at + 0.25) + sink)
            strength = alpha * (0.78 + 0.22 * math.sin(time * 7 - index * 0.9)) if waves else alpha
            image.set_alpha(round(255 * strength))
            canvas.surface.blit(image, image.get_rect(center=middle))
            at += 0.5
            index += 1
        image.set_alpha(255)

    def _paint(self, canvas: Canvas) -> Iterator[None]:
        """Paints the ground piece by piece; a pause after each."""
        size = canvas.surface.get_size()
        ground = blank(*size, opaque=self._sea)
        self._ground = ground
        painter = Canvas(ground, canvas.palette, canvas.window_scale)
        assets = self.services.assets
        if self._sea:
            bleed = canvas.bleed
            ground.blit(assets.image("ice/water", width=bleed.w, height=bleed.h), (0, 0))
            yield
            for name, x, y, height in BERGS:
                painter.blit(assets.image(f"ice/{name}", height=height), x, y, "midbottom")
                yield
        yield from self._paint_board(ground, self.layout(canvas), canvas)

    def _paint_board(self, ground: pygame.Surface, layout: Layout, canvas: Canvas) -> Iterator[None]:
        n = layout.n

        def paint(name: str, column: int, row: int) -> None:
            ground.blit(self._image(name, layout), layout.corner(column, row))

        for column, row, name in (
            (-1, -1, "corner_tl"), (n, -1, "corner_tr"), (-1, n, "corner_bl"), (n, n, "corner_br"),
        ):  # fmt: skip
            paint(f"rim_{name}", column, row)
            yield
        for at in range(n):
            paint("rim_top", at, -1)
            paint("rim_bottom", at, n)
            paint("rim_left", -1, at)
            paint("rim_right", n, at)
            yield
        for row in range(n):
            for column in range(n):
                shade = "light" if (column + row) % 2 else "dark"
                paint(f"tile_{shade}_{(column * 5 + row * 3) % 3 + 1}", column, row)
                yield
        if canvas.palette.variant == "high_contrast":
            line, reach = max(2, layout.cell // 40), layout.cell * n
            for at in range(n + 1):
                x, y = layout.corner(at, at)
                pygame.draw.line(ground, (8, 30, 66), (x, layout.top), (x, layout.top + reach), line)
                pygame.draw.line(ground, (8, 30, 66), (layout.left, y), (layout.left + reach, y), line)
        for square, kind in self.level.icons:
            paint(f"{FOODS[SEAFOOD[kind]]}_icon", *layout.place(square))
            yield
        paint("sacred", *layout.place(self.level.sacred))
