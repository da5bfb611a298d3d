"""The change from one screen to the next: a bank of snow sweeps the old picture away."""

from __future__ import annotations

import math

import pygame

from game.stage.canvas import Canvas, svg
from game.stage.palette import hexed, mix
from game.stage.surfaces import from_svg, ready

TICKS = 20
FADE_TICKS = 10


class Wipe:
    """Lays the old picture over the new one and takes it away within 20 ticks (333 ms), or fades it in 10 when `still`."""

    def __init__(self, old: pygame.Surface, *, still: bool = False) -> None:
        self._old = ready(old, opaque=True)
        self._still = still
        self._age = 0

    def tick(self) -> bool:
        """1/60 s passes; returns whether the wipe is over."""
        self._age += 1
        return self._age >= (FADE_TICKS if self._still else TICKS)

    def draw(self, canvas: Canvas) -> None:
        """Draws what is left of the old picture; nothing when the window has changed its size meanwhile."""
        if self._old.get_size() != canvas.surface.get_size():
            return
        if self._still:
            self._old.set_alpha(round(255 * (1 - self._age / FADE_TICKS)))
            canvas.surface.blit(self._old, (0, 0))
            return
        snow = prepare(canvas)
        width, height = self._old.get_size()
        bank = snow.get_width()
        share = _ease(self._age / TICKS)
        left = round(-bank + share * (width + bank))
        edge = left + bank // 2
        if edge < width:
            start = max(0, edge)
            canvas.surface.blit(self._old, (start, 0), pygame.Rect(start, 0, width - start, height))
        canvas.surface.blit(snow, (left, 0))


def prepare(canvas: Canvas) -> pygame.Surface:
    """The bank of snow for this canvas; called ahead of time, the first wipe does not stumble over drawing it."""
    key = f"wipe/{hexed(canvas.rgb('snow'))}/{hexed(canvas.rgb('snow_shade'))}"
    return canvas.kept(key, lambda: _bank(canvas))


def _ease(share: float) -> float:
    return 0.5 - 0.5 * math.cos(math.pi * min(1.0, max(0.0, share)))


def _bank(canvas: Canvas) -> pygame.Surface:
    """A tall bank of snow with round lumps on both sides, as high as the drawing."""
    height = canvas.surface.get_height()
    width = canvas.px(420)
    snow = canvas.rgb("snow")
    shade = mix(snow, canvas.rgb("snow_shade"), 0.75)
    lump = max(12.0, 70 * canvas.scale)
    count = math.ceil(height / lump) + 1
    back, front = [], []
    for index in range(count + 1):
        y = index * lump
        sway = math.sin(index * 2.4) * 0.34 + math.sin(index * 1.3) * 0.2
        back.append(f'<circle cx="{width * 0.34 + sway * lump:.1f}" cy="{y:.1f}" r="{lump * 0.95:.1f}"/>')
        back.append(f'<circle cx="{width * 0.66 + sway * lump:.1f}" cy="{y:.1f}" r="{lump * 0.95:.1f}"/>')
        front.append(f'<circle cx="{width * 0.42 + sway * lump:.1f}" cy="{y:.1f}" r="{lump * 0.88:.1f}"/>')
        front.append(f'<circle cx="{width * 0.58 + sway * lump:.1f}" cy="{y:.1f}" r="{lump * 0.84:.1f}"/>')
    body = f'<g fill="{hexed(shade)}">{"".join(back)}</g><g fill="{hexed(snow)}">{"".join(front)}</g>'
    return from_svg(svg(width, height, body), width, height)
