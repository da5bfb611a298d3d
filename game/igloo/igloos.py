"""The igloos as things that move: how they jump under a stroke, how snow cap and lantern follow, where they stand.

All twelve are one drawing in layers of one box (240 × 230, foot at 120, 200). Nothing here knows what is inside.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.stage.assets import Assets
from game.stage.canvas import Canvas
from game.stage.motion import Spring
from game.stage.surfaces import SurfaceCache, ready

TICK: Final = 1 / 60
BOX: Final = (240.0, 230.0)
FOOT: Final = (120.0, 200.0)
PIVOT: Final = (212.0, 82.0)
MIDDLE: Final = (120.0, 115.0)
ANGLE: Final = 3
FOLLOW: Final = 0.24
"""Share of the way that an igloo goes in a tick towards where it belongs."""


def _spring(stiffness: float, damping: float) -> Spring:
    return Spring(0.0, stiffness=stiffness, damping=damping)


@dataclass
class IglooFigure:
    """One igloo: foot (x, y) and width in units, the seat's badge whose coin is in its slot (None: empty slot). `side` is the way the
    next stroke throws it."""

    x: float
    y: float
    width: float
    goal: tuple[float, float, float] = (0.0, 0.0, 0.0)
    coin: int | None = None
    frost: bool = False
    held: int | None = None
    alpha: float = 1.0
    open: bool = False
    side: int = 1
    hop: Spring = field(default_factory=lambda: _spring(520.0, 0.32))
    sway: Spring = field(default_factory=lambda: _spring(460.0, 0.30))
    tilt: Spring = field(default_factory=lambda: _spring(420.0, 0.34))
    cap: Spring = field(default_factory=lambda: _spring(120.0, 0.55))
    lantern: Spring = field(default_factory=lambda: _spring(60.0, 0.12))

    def send(self, x: float, y: float, width: float, *, at_once: bool = False) -> None:
        """Where it belongs from now on."""
        self.goal = (x, y, width)
        if at_once:
            self.x, self.y, self.width = self.goal

    def strike(self, vigour: float) -> None:
        """A stroke of the hand: it is thrown at once, the cap slips and the lantern swings after it."""
        force = 0.55 + 0.45 * vigour
        self.side = -self.side
        self.hop.value, self.hop.speed = -13.0 * force, -160.0 * force
        self.sway.value, self.sway.speed = 9.0 * self.side * force, 120.0 * self.side * force
        self.tilt.value = 7.0 * self.side * force
        self.cap.speed += 150.0 * force
        self.lantern.speed -= 240.0 * self.side * force

    def settle(self) -> None:
        """It stands still."""
        for spring in (self.hop, self.sway, self.tilt, self.cap, self.lantern):
            spring.snap(0.0)

    def tick(self, *, still: bool) -> None:
        """1/60 s passes."""
        if still:
            self.x, self.y, self.width = self.goal
            self.settle()
            return
        before = self.x
        self.x += (self.goal[0] - self.x) * FOLLOW
        self.y += (self.goal[1] - self.y) * FOLLOW
        self.width += (self.goal[2] - self.width) * FOLLOW
        if abs(self.goal[0] - self.x) + abs(self.goal[1] - self.y) < 0.6:
            self.x, self.y, self.width = self.goal
        self.lantern.speed -= (self.x - before) * 3.0
        for spring in (self.hop, self.sway, self.tilt, self.cap, self.lantern):
            spring.update(TICK)
        self.cap.value = max(-3.0, min(16.0, self.cap.value))

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the dome, for sparks."""
        k = self.width / BOX[0]
        return self.x + self.sway.value, self.y + self.hop.value - 78 * k

    @property
    def reach(self) -> tuple[float, float]:
        """Half width and half height of the rim that sparks sit on."""
        k = self.width / BOX[0]
        return 112 * k, 96 * k


LARGEST: Final = 118.0
REST: Final = (LARGEST, 84.0, 66.0, 54.0, 220.0)
"""Widths at which igloos stand: village, ear, aim, cards, reveal. Others are only passed through."""
CACHE: Final = 24 * 1024 * 1024


class IglooArt:
    """The layers at the sizes and angles they are needed, for one canvas. `rest` are the widths at which igloos stand and are to be
    crisp; in between they are scaled."""

    def __init__(self, assets: Assets, canvas: Canvas, rest: Sequence[float] = REST) -> None:
        self._assets = assets
        self._canvas = canvas
        self._made: SurfaceCache[tuple[object, ...]] = SurfaceCache(CACHE)
        self._rest = {self._pixels(width) for width in rest}

    def warm(self, width: float, *, hollow: bool = False) -> None:
        """Makes the drawings of a size ready."""
        pixels = self._pixels(width)
        for held in (False,) if hollow else (False, True):
            self._base(pixels, 0, held=held, hollow=hollow)
        for name in ("igloo_cap", "igloo_slot", "igloo_lantern", "igloo_shadow", "igloo_frost"):
            self._layer(name, pixels, 0)

    def warm_coin(self, width: float, coin: int) -> None:
        """Makes the coin of a badge ready at a size."""
        self._layer(f"coin_in_slot_{coin}", self._pixels(width), 0)

    def warm_turn(self, width: float, angle: int) -> None:
        """Makes a held igloo ready that leans by an angle, and its lantern."""
        pixels = self._pixels(width)
        self._base(pixels, _bucket(angle), held=True, hollow=False)
        for name in ("igloo_cap", "igloo_slot", "igloo_lantern"):
            self._layer(name, pixels, _bucket(angle))

    def draw(self, figure: IglooFigure, *, lift: float = 0.0) -> None:
        """Draws an igloo where it is; `lift` units above the ground, its shadow stays."""
        pixels = self._pixels(figure.width)
        scale = pixels / BOX[0]
        alpha = figure.alpha
        if figure.held is None or lift:
            foot = self._canvas.point(figure.x, figure.y)
            shadow = self._layer("igloo_shadow", pixels, 0)
            self._put(shadow, foot, FOOT, 0, scale, alpha * max(0.3, 1 - lift / 200))
        at = self._canvas.point(figure.x + figure.sway.value, figure.y + figure.hop.value - lift)
        turn = _bucket(figure.tilt.value)
        held = figure.held is not None
        self._put(self._base(pixels, turn, held=held, hollow=figure.open), at, FOOT, turn, scale, alpha)
        slip = figure.cap.value * scale * 1.6
        down = (at[0] + round(slip * 0.55 * figure.side), at[1] + round(abs(slip)))
        self._put(self._layer("igloo_cap", pixels, turn), down, FOOT, turn, scale, alpha)
        slot = "igloo_slot" if figure.coin is None else f"coin_in_slot_{figure.coin}"
        self._put(self._layer(slot, pixels, turn), at, FOOT, turn, scale, alpha)
        if figure.frost:
            self._put(self._layer("igloo_frost", pixels, turn), at, FOOT, turn, scale, alpha)
        if figure.open:
            return
        hang = _rotated(FOOT, PIVOT, turn)
        pivot = (round(at[0] + hang[0] * scale), round(at[1] + hang[1] * scale))
        swing = turn + _bucket(max(-36.0, min(36.0, figure.lantern.value)))
        self._put(self._layer("igloo_lantern", pixels, swing), pivot, PIVOT, swing, scale, alpha)

    # inside

    def _pixels(self, width: float) -> int:
        return max(12, round(width * self._canvas.scale / 4) * 4)

    def _layer(self, name: str, pixels: int, angle: int) -> pygame.Surface:
        key = (name, pixels, angle)
        found = self._made.get(key)
        if found is not None:
            return found
        if angle:
            return self._made.put(key, _turned(self._layer(name, pixels, 0), angle))
        if pixels in self._rest:
            image = self._assets.image(f"igloo/{name}", width=pixels / self._canvas.scale)
            return self._made.put(key, image)
        return self._made.put(key, _resized(self._layer(name, self._pixels(LARGEST), 0), pixels))

    def _base(self, pixels: int, angle: int, *, held: bool, hollow: bool) -> pygame.Surface:
        key = ("base", pixels, angle, held, hollow)
        found = self._made.get(key)
        if found is not None:
            return found
        if angle:
            return self._made.put(key, _turned(self._base(pixels, 0, held=held, hollow=hollow), angle))
        if pixels not in self._rest:
            large = self._base(self._pixels(LARGEST), 0, held=held, hollow=hollow)
            return self._made.put(key, _resized(large, pixels))
        names = ["igloo_open"] if hollow else ["igloo_hook", "igloo_body"]
        if not held and not hollow:
            names.insert(0, "igloo_glow")
        image = pygame.Surface(self._layer(names[-1], pixels, 0).get_size(), pygame.SRCALPHA)
        for name in names:
            image.blit(self._layer(name, pixels, 0), (0, 0))
        return self._made.put(key, ready(image))

    def _put(
        self,
        image: pygame.Surface,
        at: tuple[int, int],
        pivot: tuple[float, float],
        angle: float,
        scale: float,
        alpha: float,
    ) -> None:
        """Draws a layer turned about the middle of its box, so that `pivot` of the box comes to lie at the pixel `at`."""
        dx, dy = _rotated(MIDDLE, pivot, angle)
        left = round(at[0] - dx * scale - image.get_width() / 2)
        top = round(at[1] - dy * scale - image.get_height() / 2)
        if alpha < 0.99:
            image.set_alpha(round(255 * max(0.0, alpha)))
            self._canvas.surface.blit(image, (left, top))
            image.set_alpha(255)
        else:
            self._canvas.surface.blit(image, (left, top))


def _bucket(angle: float) -> int:
    return round(angle / ANGLE) * ANGLE


def _turned(image: pygame.Surface, angle: int) -> pygame.Surface:
    return ready(pygame.transform.rotozoom(image, -angle, 1.0))


def _resized(image: pygame.Surface, pixels: int) -> pygame.Surface:
    high = max(1, round(image.get_height() * pixels / image.get_width()))
    return ready(pygame.transform.smoothscale(image, (pixels, high)))


def _rotated(start: tuple[float, float], end: tuple[float, float], angle: float) -> tuple[float, float]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    if not angle:
        return dx, dy
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return dx * cos - dy * sin, dx * sin + dy * cos
