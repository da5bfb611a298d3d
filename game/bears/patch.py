"""A piece of the canvas drawn beside it and kept: what seldom changes costs one blit a frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.stage.canvas import Canvas, Units
from game.stage.surfaces import blank


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
