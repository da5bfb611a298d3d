"""The picture of one window size: a fixed space of 1600×900 units laid into whatever pixels there are."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame

from game.stage.palette import Colour, Palette, Rgb, hexed
from game.stage.surfaces import SurfaceCache, blank, from_svg, ready

WIDTH, HEIGHT = 1600, 900
SHAPE_CACHE = 12 * 1024 * 1024

Units: TypeAlias = pygame.FRect | pygame.Rect | tuple[float, float, float, float]
"""A rectangle (x, y, width, height) in units."""
Point: TypeAlias = tuple[float, float]

_ANCHORS = {
    "topleft": (0.0, 0.0),
    "midtop": (0.5, 0.0),
    "topright": (1.0, 0.0),
    "midleft": (0.0, 0.5),
    "center": (0.5, 0.5),
    "midright": (1.0, 0.5),
    "bottomleft": (0.0, 1.0),
    "midbottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0),
}


def anchor_share(anchor: str) -> tuple[float, float]:
    """Where in a rectangle the anchor lies, as shares of width and height. Raises KeyError for an unknown anchor."""
    return _ANCHORS[anchor]


class Canvas:
    """Made anew on every resize. Lengths and places are units unless a name says pixels.

    `surface` is the whole drawing, `scale` pixels per unit, `offset` the pixel of unit (0, 0), `view` the pixels of the
    1600×900 area, `bleed` the whole drawing in units: backgrounds fill it, its x or y may start below 0.
    `window_scale` is window pixels per drawn pixel, other than 1 only when the drawing is capped on a huge window.
    """

    def __init__(self, surface: pygame.Surface, palette: Palette, window_scale: Point = (1.0, 1.0)) -> None:
        self.surface = surface
        self.palette = palette
        self.window_scale = window_scale
        width, height = surface.get_size()
        self.scale = max(min(width / WIDTH, height / HEIGHT), 1e-3)
        self.view = pygame.Rect(0, 0, max(1, round(WIDTH * self.scale)), max(1, round(HEIGHT * self.scale)))
        self.view.center = (width // 2, height // 2)
        self.offset = self.view.topleft
        self.bleed = pygame.FRect(
            -self.offset[0] / self.scale,
            -self.offset[1] / self.scale,
            width / self.scale,
            height / self.scale,
        )
        self._shapes: SurfaceCache[tuple[object, ...]] = SurfaceCache(SHAPE_CACHE)

    # places and lengths

    def px(self, length: float) -> int:
        """A length in whole pixels, at least 1."""
        return max(1, round(length * self.scale))

    def point(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place."""
        return (self.offset[0] + round(x * self.scale), self.offset[1] + round(y * self.scale))

    def rect(self, rect: Units) -> pygame.Rect:
        """The pixels of a rectangle; neighbours in units are neighbours in pixels."""
        x, y, width, height = rect
        left, top = self.point(x, y)
        right, bottom = self.point(x + width, y + height)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def units(self, point: Point) -> Point:
        """The place under a window pixel."""
        return (
            (point[0] / self.window_scale[0] - self.offset[0]) / self.scale,
            (point[1] / self.window_scale[1] - self.offset[1]) / self.scale,
        )

    def window_rect(self, rect: Units) -> pygame.Rect:
        """A rectangle in window pixels, for the trace."""
        found = self.rect(rect)
        across, down = self.window_scale
        return pygame.Rect(
            round(found.x * across), round(found.y * down), round(found.w * across), round(found.h * down)
        )

    def rgb(self, colour: Colour) -> Rgb:
        """The colour of a palette name, or the plain colour itself."""
        return self.palette.rgb(colour)

    # drawing

    def blit(
        self, image: pygame.Surface, x: float, y: float, anchor: str = "center", *, alpha: float = 1.0
    ) -> pygame.Rect:
        """Draws an image that already has its pixel size; returns the pixels it covers."""
        across, down = _ANCHORS[anchor]
        left = self.offset[0] + x * self.scale - image.get_width() * across
        top = self.offset[1] + y * self.scale - image.get_height() * down
        if alpha >= 0.996:
            return self.surface.blit(image, (round(left), round(top)))
        if alpha <= 0.004:
            return pygame.Rect(round(left), round(top), 0, 0)
        before = image.get_alpha()
        image.set_alpha(round(alpha * 255))
        drawn = self.surface.blit(image, (round(left), round(top)))
        image.set_alpha(before)
        return drawn

    def fill(self, colour: Colour, rect: Units | None = None) -> None:
        """Fills everything, or a sharp rectangle."""
        self.surface.fill(self.rgb(colour), None if rect is None else self.rect(rect))

    def shade(self, alpha: float, colour: Colour = "shadow") -> None:
        """Lays a veil over all that is drawn so far, 0 nothing … 1 all."""
        key = ("shade", self.rgb(colour), round(alpha * 255))
        veil = self._shapes.get(key)
        if veil is None:
            veil = pygame.Surface(self.surface.get_size())
            veil.fill(self.rgb(colour))
            veil = self._shapes.put(key, ready(veil, opaque=True))
            veil.set_alpha(round(alpha * 255))
        self.surface.blit(veil, (0, 0))

    def box(
        self,
        rect: Units,
        colour: Colour,
        *,
        radius: float = 24,
        border: float = 0,
        border_colour: Colour = "panel_edge",
        alpha: float = 1.0,
    ) -> pygame.Rect:
        """A rounded panel with smooth edges; the border lies inside the rectangle. Returns its pixels."""
        where = self.rect(rect)
        if where.w > 20_000 or where.h > 20_000:
            return where
        fill, edge = self.rgb(colour), self.rgb(border_colour)
        round_px = min(radius * self.scale, where.w / 2, where.h / 2)
        line = max(1.0, border * self.scale) if border else 0.0
        key = (
            "box",
            where.size,
            fill,
            edge if line else None,
            round(round_px, 1),
            round(line, 1),
            round(alpha, 2),
        )
        image = self._shapes.get(key)
        if image is None:
            image = self._shapes.put(key, _rounded(where.size, fill, edge, round_px, line, alpha))
        self.surface.blit(image, where)
        return where

    def line(self, start: Point, end: Point, colour: Colour, width: float = 3) -> None:
        """A straight line with round ends."""
        thick = self.px(width)
        first, last = self.point(*start), self.point(*end)
        if thick == 1:
            pygame.draw.aaline(self.surface, self.rgb(colour), first, last)
            return
        pygame.draw.line(self.surface, self.rgb(colour), first, last, thick)
        if thick > 3:
            for end_point in (first, last):
                pygame.draw.aacircle(self.surface, self.rgb(colour), end_point, thick // 2)

    def circle(
        self, x: float, y: float, radius: float, colour: Colour, *, width: float = 0, alpha: float = 1.0
    ) -> None:
        """A smooth disc, or a ring when `width` is given."""
        reach = max(0.5, radius * self.scale)
        line = max(1.0, width * self.scale) if width else 0.0
        key = ("circle", round(reach, 1), self.rgb(colour), round(line, 1), round(alpha, 2))
        image = self._shapes.get(key)
        if image is None:
            size = math.ceil(reach * 2) + 2
            paint = f'fill="{hexed(self.rgb(colour))}"'
            if line:
                paint = f'fill="none" stroke="{hexed(self.rgb(colour))}" stroke-width="{line:.2f}"'
            body = (
                f'<circle cx="{size / 2}" cy="{size / 2}" r="{max(0.3, reach - line / 2):.2f}" {paint} '
                f'opacity="{alpha:.2f}"/>'
            )
            image = self._shapes.put(key, from_svg(svg(size, size, body), size, size))
        self.blit(image, x, y)

    def polygon(self, points: Sequence[Point], colour: Colour, *, width: float = 0) -> None:
        """A polygon with smooth edges, filled, or only its outline when `width` is given."""
        pixels = [self.point(*point) for point in points]
        rgb = self.rgb(colour)
        if width:
            for index, start in enumerate(points):
                self.line(start, points[(index + 1) % len(points)], colour, width)
            return
        pygame.draw.polygon(self.surface, rgb, pixels)
        pygame.draw.aalines(self.surface, rgb, True, pixels)

    def drawing(
        self, key: str, rect: Units, body: str, *, margin: float = 0, width: float | None = None
    ) -> None:
        """An SVG body, written in units of the rectangle's own size, drawn at the rectangle and kept under `key` and its size in
        pixels.

        `margin` units around the rectangle are part of the drawing (for shadows and glows). `width` says that the body is
        written for a narrower rectangle whose middle is to be stretched, which is much faster for wide plates.
        """
        x, y, full, height = rect
        where = self.rect((x - margin, y - margin, full + 2 * margin, height + 2 * margin))
        name = ("svg", key, where.size, round(full - (width or full)))
        image = self._shapes.get(name)
        if image is None:
            drawn = full if width is None else min(width, full)
            across = where.w if drawn == full else min(where.w, round((drawn + 2 * margin) * self.scale))
            box = f"{-margin} {-margin} {drawn + 2 * margin} {height + 2 * margin}"
            text = (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{where.h}" '
                f'viewBox="{box}" preserveAspectRatio="none">{body}</svg>'
            )
            image = from_svg(text, across, where.h)
            if image.get_width() < where.w:
                image = _stretched(image, where.size, max(1, image.get_width() // 2 - 1))
            image = self._shapes.put(name, image)
        self.surface.blit(image, where)

    def kept(self, key: str, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of this key, made once for this canvas and again when it had to make room."""
        name = ("kept", key)
        return self._shapes.get(name) or self._shapes.put(name, make())

    def clip(self, rect: Units | None) -> None:
        """Limits drawing to a rectangle until it is called again; None lifts the limit."""
        self.surface.set_clip(None if rect is None else self.rect(rect))


def svg(width: float, height: float, body: str) -> str:
    """An SVG text of this pixel size around a body."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )


def _rounded(
    size: tuple[int, int], fill: Rgb, edge: Rgb, radius: float, line: float, alpha: float
) -> pygame.Surface:
    """A rounded rectangle; big ones are put together from a small drawing, which costs a tenth of drawing them whole."""
    corner = math.ceil(max(radius, line)) + 2
    width, height = min(size[0], corner * 2 + 2), min(size[1], corner * 2 + 2)
    paint = f'fill="{hexed(fill)}"'
    if line:
        paint += f' stroke="{hexed(edge)}" stroke-width="{line:.2f}"'
    half = line / 2
    body = (
        f'<rect x="{half}" y="{half}" width="{max(0.5, width - line)}" height="{max(0.5, height - line)}" '
        f'rx="{max(0.0, radius - half):.2f}" {paint}/>'
    )
    tile = from_svg(svg(width, height, body), width, height)
    image = tile if (width, height) == size else _stretched(tile, size, corner)
    if alpha < 0.996:
        image.fill((255, 255, 255, round(alpha * 255)), None, pygame.BLEND_RGBA_MULT)
    return image


def _stretched(tile: pygame.Surface, size: tuple[int, int], corner: int) -> pygame.Surface:
    """Nine slices: the corners as they are, the strips between them stretched."""
    image = blank(*size)
    columns = _slices(tile.get_width(), size[0], corner)
    rows = _slices(tile.get_height(), size[1], corner)
    for from_y, from_h, to_y, to_h in rows:
        for from_x, from_w, to_x, to_w in columns:
            part = tile.subsurface((from_x, from_y, from_w, from_h))
            if (from_w, from_h) != (to_w, to_h):
                part = pygame.transform.scale(part, (to_w, to_h))
            image.blit(part, (to_x, to_y), special_flags=pygame.BLEND_RGBA_MAX)
    return image


def _slices(tile: int, whole: int, corner: int) -> list[tuple[int, int, int, int]]:
    if tile == whole:
        return [(0, tile, 0, whole)]
    middle = tile - 2 * corner
    return [
        (0, corner, 0, corner),
        (corner, middle, corner, whole - 2 * corner),
        (tile - corner, corner, whole - corner, corner),
    ]
