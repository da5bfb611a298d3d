"""Pixels: the one door through which every surface passes, and a cache that counts bytes."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

import pygame

K = TypeVar("K", bound=Hashable)


def ready(surface: pygame.Surface, *, opaque: bool = False) -> pygame.Surface:
    """The surface in the display's own format; one that was not converted blits 6–14 times slower."""
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        return surface
    return surface.convert() if opaque else surface.convert_alpha()


def blank(width: int, height: int, *, opaque: bool = False) -> pygame.Surface:
    """A clear (or black) surface in the display's format."""
    flags = 0 if opaque else pygame.SRCALPHA
    return ready(pygame.Surface((max(1, width), max(1, height)), flags), opaque=opaque)


def from_svg(text: str, width: int, height: int) -> pygame.Surface:
    """An SVG text drawn at exactly this pixel size; its viewBox should have the same proportions."""
    source = io.BytesIO(text.encode())
    return ready(pygame.image.load_sized_svg(source, (max(1, width), max(1, height))))


def bytes_of(surface: pygame.Surface) -> int:
    """Memory that the surface's pixels take."""
    return surface.get_pitch() * surface.get_height()


class SurfaceCache(Generic[K]):
    """Surfaces by key; the least recently used leave when the bytes go over the limit."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._items: OrderedDict[K, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: K) -> bool:
        return key in self._items

    def get(self, key: K) -> pygame.Surface | None:
        """The surface, now the most recently used, or None."""
        found = self._items.get(key)
        if found is not None:
            self._items.move_to_end(key)
        return found

    def put(self, key: K, surface: pygame.Surface) -> pygame.Surface:
        """Keeps the surface and returns it. One that alone is over the limit is kept until the next comes."""
        old = self._items.pop(key, None)
        if old is not None:
            self.bytes -= bytes_of(old)
        self._items[key] = surface
        self.bytes += bytes_of(surface)
        while self.bytes > self.limit and len(self._items) > 1:
            _, gone = self._items.popitem(last=False)
            self.bytes -= bytes_of(gone)
        return surface

    def clear(self) -> None:
        """Forgets everything."""
        self._items.clear()
        self.bytes = 0
