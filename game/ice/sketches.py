"""Small pictures that depend on a seat's colour or on the cell: glows, the paw that points, rings of light, cracks.

They are drawn from SVG text once per size and kept until the size or the palette changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.stage.canvas import svg
from game.stage.palette import Rgb, hexed, mix
from game.stage.surfaces import from_svg

WHITE: Final[Rgb] = (255, 255, 255)
SHADE: Final[Rgb] = (10, 15, 44)


class Sketches:
    """Pictures by kind, colour and pixel size."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}

    def glow(self, size: int, colour: Rgb) -> pygame.Surface:
        """A soft pool of light below an animal that can move."""
        return self._get(("glow", size, colour), size, size, lambda: _glow(colour))

    def ring(self, size: int, colour: Rgb) -> pygame.Surface:
        """A thick ring around a cell, for what the mouse is over."""
        return self._get(("ring", size, colour), size, size, lambda: _cell_ring(colour))

    def paw(self, size: int, colour: Rgb) -> pygame.Surface:
        """The paw that people steer with keys, toes down."""
        return self._get(("paw", size, colour), size, size, lambda: _paw(colour))

    def crack(self, size: int) -> pygame.Surface:
        """The ice gives way around a captured animal."""
        return self._get(("crack", size), size, size, _crack)

    def halo(self, size: int, colour: Rgb) -> pygame.Surface:
        """A ring of light that spreads from the Sacred Space."""
        return self._get(("halo", size, colour), size, size, lambda: _halo(colour))

    def wave(self, width: int, height: int) -> pygame.Surface:
        """A glint on the water."""
        return self._get(("wave", width, height), width, height, _wave)

    def repeat(self, size: int, ground: Rgb, ink: Rgb) -> pygame.Surface:
        """The mark of a move that would end the game by repetition."""
        return self._get(("repeat", size, ground, ink), size, size, lambda: _repeat(ground, ink))

    def forget(self) -> None:
        """Drops everything."""
        self._kept.clear()

    def _get(
        self, key: tuple[object, ...], width: int, height: int, body: Callable[[], str]
    ) -> pygame.Surface:
        found = self._kept.get(key)
        if found is None:
            text = svg(100, 100 * height / max(1, width), body())
            text = text.replace('width="100"', f'width="{width}"', 1)
            text = text.replace(f'height="{100 * height / max(1, width)}"', f'height="{height}"', 1)
            found = self._kept[key] = from_svg(text, width, height)
        return found


def _glow(colour: Rgb) -> str:
    light = hexed(mix(colour, WHITE, 0.35))
    return (
        '<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="74" r="50" '
        'gradientTransform="translate(0 29) scale(1 .6)">'
        f'<stop offset="0%" stop-color="{light}" stop-opacity="1"/>'
        f'<stop offset="60%" stop-color="{hexed(colour)}" stop-opacity=".75"/>'
        f'<stop offset="100%" stop-color="{hexed(colour)}" stop-opacity="0"/></radialGradient></defs>'
        '<ellipse cx="50" cy="73" rx="48" ry="27" fill="url(#g)"/>'
        f'<ellipse cx="50" cy="74" rx="36" ry="17" fill="none" stroke="{hexed(colour)}" stroke-width="6"/>'
        f'<ellipse cx="50" cy="74" rx="36" ry="17" fill="none" stroke="#ffffff" stroke-width="2.2" '
        'stroke-opacity=".9"/>'
    )


def _cell_ring(colour: Rgb) -> str:
    return (
        f'<rect x="6" y="6" width="88" height="88" rx="15" fill="#ffffff" fill-opacity=".22" '
        f'stroke="{hexed(mix(colour, SHADE, 0.35))}" stroke-width="6"/>'
        '<rect x="6" y="6" width="88" height="88" rx="15" fill="none" stroke="#ffffff" stroke-width="2.6"/>'
    )


def _paw(colour: Rgb) -> str:
    dark, light = hexed(mix(colour, SHADE, 0.55)), hexed(mix(colour, WHITE, 0.35))
    shape = (
        '<ellipse cx="50" cy="40" rx="27" ry="24"/>'
        '<ellipse cx="19" cy="66" rx="11" ry="14" transform="rotate(28 19 66)"/>'
        '<ellipse cx="40" cy="79" rx="11.5" ry="15"/><ellipse cx="62" cy="79" rx="11.5" ry="15"/>'
        '<ellipse cx="82" cy="66" rx="11" ry="14" transform="rotate(-28 82 66)"/>'
    )
    return (
        f'<g fill="#ffffff" stroke="#ffffff" stroke-width="13">{shape}</g>'
        f'<g fill="{dark}" stroke="{dark}" stroke-width="7">{shape}</g>'
        f'<g fill="{hexed(colour)}">{shape}</g>'
        f'<ellipse cx="42" cy="32" rx="12" ry="7" fill="{light}" fill-opacity=".8"/>'
    )


def _crack() -> str:
    lines = (
        "M50 50 L38 36 L22 33 L8 20", "M50 50 L64 34 L66 20 L80 8", "M50 50 L70 56 L82 50 L96 56",
        "M50 50 L58 68 L52 80 L60 96", "M50 50 L32 62 L26 78 L10 84", "M38 36 L40 20", "M70 56 L80 70", "M32 62 L14 58",
    )  # fmt: skip
    strokes = "".join(f'<path d="{line}"/>' for line in lines)
    return (
        '<g fill="none" stroke-linejoin="round" stroke-linecap="round">'
        f'<g stroke="#ffffff" stroke-width="6" stroke-opacity=".9" transform="translate(1.4 1.8)">{strokes}</g>'
        f'<g stroke="#1d5f8a" stroke-width="3.4">{strokes}</g></g>'
    )


def _halo(colour: Rgb) -> str:
    return (
        '<defs><radialGradient id="h" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="49">'
        f'<stop offset="0%" stop-color="{hexed(colour)}" stop-opacity="0"/>'
        f'<stop offset="62%" stop-color="{hexed(colour)}" stop-opacity=".12"/>'
        f'<stop offset="84%" stop-color="{hexed(mix(colour, WHITE, 0.6))}" stop-opacity=".95"/>'
        f'<stop offset="100%" stop-color="{hexed(colour)}" stop-opacity="0"/></radialGradient></defs>'
        '<circle cx="50" cy="50" r="49" fill="url(#h)"/>'
    )


def _wave() -> str:
    return (
        '<path d="M4 6 Q16 1 28 6 T52 6 T76 6 T96 6" fill="none" stroke="#d9fbff" stroke-opacity=".5" '
        'stroke-width="2.2" stroke-linecap="round"/>'
    )


def _repeat(ground: Rgb, ink: Rgb) -> str:
    return (
        f'<circle cx="50" cy="50" r="46" fill="{hexed(ground)}" stroke="{hexed(ink)}" stroke-width="7"/>'
        f'<g fill="none" stroke="{hexed(ink)}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">'
        '<path d="M28 46 A23 23 0 0 1 70 38"/><path d="M72 54 A23 23 0 0 1 30 62"/>'
        '<path d="M72 24 L71 40 L56 37"/><path d="M28 76 L29 60 L44 63"/></g>'
    )
