"""A piece of the canvas drawn beside it and kept: what seldom changes costs one blit a frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from game.stage import skin
from game.stage.canvas import Canvas, Units
from game.stage.surfaces import blank

SHADOW: Final = 28.0
"""How far the shadow of a sheet reaches beyond it, in units."""


class Patch(Canvas):
    """A canvas of its own for a rectangle, in the same units and at the same pixels as the whole."""

    def __init__(self, canvas: Canvas, rect: Units) -> None:
        where = canvas.rect(rect)
        super().__init__(blank(where.w, where.h), canvas.palette, canvas.window_scale)
        self.place = where.topleft
        self.scale = canvas.scale
        self.offset = (canvas.offset[0] - where.x, canvas.offset[1] - where.y)
        self.view = pygame.Rect(self.offset, canvas.view.size)
        self.bleed = pygame.FRect(rect)
        self._shapes = canvas._shapes  # noqa: SLF001 - the shapes of both have the same sizes


def whole_pixels(canvas: Canvas, units: float) -> float:
    """The nearest distance that is a whole number of pixels: what moves by it keeps its size, and its drawing."""
    return round(units * canvas.scale) / canvas.scale


class Sheets:
    """Sheets of paper by size, kept as long as the canvas stays as large: a big one takes longer to make than a frame has."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, int, float], pygame.Surface] = {}
        self._for: tuple[float, int] = (0.0, 0)

    def draw(self, canvas: Canvas, rect: Units, radius: float) -> None:
        """Lays a sheet at a rectangle."""
        now = (canvas.scale, canvas.palette.version)
        if now != self._for:
            self._for = now
            self._made.clear()
        around = pygame.FRect(rect).inflate(2 * SHADOW, 2 * SHADOW)
        where = canvas.rect(around)
        key = (where.w, where.h, radius)
        if key not in self._made:
            patch = Patch(canvas, around)
            skin.sheet(patch, rect, "paper", radius=radius)
            self._made[key] = patch.surface
        canvas.surface.blit(self._made[key], where)


class Kept:
    """Patches by name; one is drawn anew when its key, the canvas or the palette has changed."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, Patch]] = {}

    def draw(
        self, canvas: Canvas, name: str, key: Hashable, rect: Units, paint: Callable[[Canvas], None]
    ) -> None:
        """Shows the patch `name`; `paint` draws it when it is needed anew. The key must say all that it depends on."""
        whole = (key, id(canvas), canvas.palette.version)
        found = self._kept.get(name)
        if found is None or found[0] != whole:
            patch = Patch(canvas, rect)
            paint(patch)
            found = self._kept[name] = (whole, patch)
        canvas.surface.blit(found[1].surface, found[1].place)
