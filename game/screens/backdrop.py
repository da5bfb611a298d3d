"""The dusk world behind the shared screens: sky, aurora, ridges and falling snow.

What stands still is put together once per window size; only the aurora and the snow are drawn anew in each frame.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.stage.surfaces import blank, ready

if TYPE_CHECKING:
    from game.stage.canvas import Canvas
    from game.stage.services import Services

WORLD = "assets/art/world/world.toml"
FLAKES = 46
_MOVING = ("aurora_1", "aurora_2")


@dataclass(slots=True)
class _Flake:
    x: float
    y: float
    kind: int
    phase: float


@dataclass(frozen=True, slots=True)
class _Layer:
    name: str
    box: tuple[float, float, float, float]
    half: bool
    drift: float
    reach: float


class Backdrop:
    """Draws the world to the edges of the window. `tick` moves it; with reduced motion nothing moves. `veil` 0…1 dims it behind
    pages with much text. With `gradual` only the sky's colours are shown until the layers, two a frame, are ready: the first picture is there at once."""

    def __init__(
        self, services: Services, *, veil: float = 0.0, snow: bool = True, gradual: bool = False
    ) -> None:
        self._services = services
        self._veil = veil
        self._gradual = gradual
        self._time = 0.0
        self._snow = snow
        self._layers: list[_Layer] = []
        self._kinds: list[dict[str, object]] = []
        self._flakes: list[_Flake] = []
        self._snow_key: tuple[float, float] | None = None
        self._snow_kinds: list[tuple[pygame.Surface, float, float]] = []
        self._plain = gradual
        if not gradual:
            self._read()
        self._world: pygame.Surface | None = None
        self._veiled: pygame.Surface | None = None
        self._waiting: list[_Layer] = []
        self._key: tuple[object, ...] = ()

    @property
    def ready(self) -> bool:
        """Whether every layer is there."""
        return not self._plain and self._world is not None and not self._waiting

    @property
    def still(self) -> bool:
        """Whether nothing of it moves."""
        return self._services.settings.values.reduced_motion

    def tick(self) -> None:
        """1/60 s passes."""
        if self.still:
            return
        self._time += 1 / 60
        for flake in self._flakes:
            kind = self._kinds[flake.kind]
            flake.y += _number(kind, "speed") / 60
            if flake.y > 930:
                flake.y -= 960

    def draw(self, canvas: Canvas) -> None:
        """Draws everything behind what comes next."""
        if self._plain:
            self._plain = False
            self._draw_dusk(canvas)
            return
        if not self._layers:
            self._read()
        self._prepare(canvas)
        if self._waiting:
            self._draw_dusk(canvas)
        else:
            picture = self._veiled or self._world
            if picture is not None:
                canvas.surface.blit(picture, (0, 0))
            for layer in self._layers:
                if layer.name in _MOVING:
                    shift = layer.reach * math.sin(self._time * layer.drift / max(layer.reach, 1.0))
                    image = self._aurora(canvas, layer)
                    canvas.blit(image, layer.box[0] + shift, layer.box[1], "topleft", alpha=1.0 - self._veil)
        if not self.still:
            self._draw_snow(canvas)

    def _read(self) -> None:
        data = self._services.assets.data(WORLD)
        self._layers = [_layer(item) for item in _tables(data, "layer")]
        self._kinds = _tables(data, "flake")
        self._flakes = self._scatter(self._services.effects) if self._snow else []

    def _draw_dusk(self, canvas: Canvas) -> None:
        """The sky's colours alone, for the very first frame."""
        colours = [canvas.rgb(name) for name in ("sky_top", "sky_mid", "sky_low", "ridge_2", "ridge_3")]
        small = pygame.Surface((1, len(colours)))
        for row, colour in enumerate(colours):
            small.set_at((0, row), colour)
        size = canvas.surface.get_size()
        canvas.surface.blit(pygame.transform.smoothscale(small.convert(), size), (0, 0))

    def _draw_snow(self, canvas: Canvas) -> None:
        """Each kind of flake is made faint once; drawing it is then one plain blit."""
        key = (canvas.scale, self._veil)
        if key != self._snow_key:
            self._snow_key = key
            self._snow_kinds = [self._faint(index) for index in range(len(self._kinds))]
        left, width = canvas.bleed.x, canvas.bleed.w
        offset, scale, surface = canvas.offset, canvas.scale, canvas.surface
        for flake in self._flakes:
            image, sway, half = self._snow_kinds[flake.kind]
            x = left + flake.x * width + sway * math.sin(self._time * 0.8 + flake.phase)
            surface.blit(image, (offset[0] + x * scale - half, offset[1] + flake.y * scale - half))

    def _faint(self, index: int) -> tuple[pygame.Surface, float, float]:
        """A kind of flake: its picture, its sway in units, half its size in pixels."""
        kind = self._kinds[index]
        image = self._services.assets.image(f"world/flake_{index + 1}", width=_number(kind, "size")).copy()
        image.set_alpha(round(255 * _number(kind, "alpha") * (1.0 - self._veil * 0.6)))
        return image, _number(kind, "sway"), image.get_width() / 2

    def _prepare(self, canvas: Canvas) -> None:
        """Puts together what stands still, once for each size of the window, shared by all screens."""
        size = canvas.surface.get_size()
        key = (size, canvas.scale, self._services.settings.values.palette)
        if key != self._key or self._world is None:
            self._key = key
            self._veiled = None
            self._world = self._services.assets.composed(("world", size))
            if self._world is None:
                self._world = ready(blank(*size, opaque=True), opaque=True)
                self._waiting = [layer for layer in self._layers if layer.name not in _MOVING]
        world = self._world
        if self._waiting:
            for _ in range(min(2, len(self._waiting)) if self._gradual else len(self._waiting)):
                self._paint(canvas, world, self._waiting.pop(0))
            if not self._waiting:
                self._services.assets.composed(("world", size), lambda: world)
        if self._veil and self._veiled is None and not self._waiting:
            self._veiled = world.copy()
            old, canvas.surface = canvas.surface, self._veiled
            canvas.shade(self._veil, "panel")
            canvas.surface = old

    def _paint(self, canvas: Canvas, world: pygame.Surface, layer: _Layer) -> None:
        """One layer onto the world. Nothing is stretched out of shape: wider or taller windows see a larger world, moon and
        stars stay as they are."""
        old, canvas.surface = canvas.surface, world
        bleed = canvas.bleed
        try:
            if layer.name in ("stars", "moon"):
                canvas.blit(self._cut(canvas, layer, 1.0), layer.box[0], layer.box[1], "topleft")
                return
            grow = max(bleed.w / 1600, bleed.h / 900)
            x = 800 + (layer.box[0] - 800) * grow
            y = bleed.bottom - (900 - layer.box[1]) * grow
            canvas.blit(self._cut(canvas, layer, grow), x, y, "topleft")
        finally:
            canvas.surface = old

    def _aurora(self, canvas: Canvas, layer: _Layer) -> pygame.Surface:
        image = self._services.assets.composed(("aurora", layer.name), lambda: self._cut(canvas, layer, 1.0))
        return image if image is not None else self._cut(canvas, layer, 1.0)

    def _cut(self, canvas: Canvas, layer: _Layer, grow: float) -> pygame.Surface:
        """The part of a layer that has anything on it, at its pixel size."""
        fine = 0.5 if layer.half else 1.0
        part = self._services.assets.once(f"world/{layer.name}", width=1600 * grow * fine, box=layer.box)
        target = (canvas.px(layer.box[2] * grow), canvas.px(layer.box[3] * grow))
        if part.get_size() == target:
            return part
        return ready(pygame.transform.smoothscale(part, target))

    def _scatter(self, rng: random.Random) -> list[_Flake]:
        shares = [_number(kind, "share") for kind in self._kinds]
        kinds = rng.choices(range(len(self._kinds)), weights=shares, k=FLAKES)
        return [_Flake(rng.random(), rng.uniform(-30, 930), kind, rng.uniform(0, 6.28)) for kind in kinds]


def _layer(data: Mapping[str, object]) -> _Layer:
    box = data.get("box")
    if not isinstance(box, list) or len(box) != 4:
        box = [0, 0, 1600, 900]
    return _Layer(
        name=str(data["file"]).removesuffix(".svg"),
        box=(float(box[0]), float(box[1]), float(box[2]), float(box[3])),
        half=bool(data.get("half", False)),
        drift=_number(data, "drift"),
        reach=_number(data, "reach"),
    )


def _tables(data: Mapping[str, object], name: str) -> list[dict[str, object]]:
    found = data.get(name, [])
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def _number(data: Mapping[str, object], name: str) -> float:
    value = data.get(name, 0.0)
    return float(value) if isinstance(value, int | float) else 0.0
