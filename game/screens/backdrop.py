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
    pages with much text."""

    def __init__(self, services: Services, *, veil: float = 0.0, snow: bool = True) -> None:
        self._services = services
        self._veil = veil
        self._time = 0.0
        data = services.assets.data(WORLD)
        self._layers = [_layer(item) for item in _tables(data, "layer")]
        self._kinds = _tables(data, "flake")
        self._flakes = self._scatter(services.effects) if snow else []
        self._still: pygame.Surface | None = None
        self._aurora: dict[str, pygame.Surface] = {}
        self._key: tuple[object, ...] = ()

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
        key = (canvas.surface.get_size(), canvas.scale, self._services.settings.values.palette, self._veil)
        if self._still is None or key != self._key:
            self._compose(canvas)
            self._key = key
        if self._still is not None:
            canvas.surface.blit(self._still, (0, 0))
        for layer in self._layers:
            image = self._aurora.get(layer.name)
            if image is not None:
                shift = layer.reach * math.sin(self._time * layer.drift / max(layer.reach, 1.0))
                canvas.blit(image, layer.box[0] + shift, layer.box[1], "topleft", alpha=1.0 - self._veil)
        if not self.still:
            self._draw_snow(canvas)

    def _draw_snow(self, canvas: Canvas) -> None:
        assets = self._services.assets
        left, width = canvas.bleed.x, canvas.bleed.w
        for flake in self._flakes:
            kind = self._kinds[flake.kind]
            sway = _number(kind, "sway") * math.sin(self._time * 0.8 + flake.phase)
            image = assets.image(f"world/flake_{flake.kind + 1}", width=_number(kind, "size"))
            alpha = _number(kind, "alpha") * (1.0 - self._veil * 0.6)
            canvas.blit(image, left + flake.x * width + sway, flake.y, alpha=alpha)

    def _compose(self, canvas: Canvas) -> None:
        """Everything that stands still, painted once; the parts are dropped again afterwards. Nothing is stretched: wider
        or taller windows see the sky's own colours go on."""
        size = canvas.surface.get_size()
        still = blank(*size, opaque=True)
        old, canvas.surface = canvas.surface, still
        self._aurora = {}
        try:
            bleed = canvas.bleed
            grow = max(bleed.w / 1600, bleed.h / 900)
            for layer in self._layers:
                if layer.name in _MOVING:
                    self._aurora[layer.name] = self._cut(canvas, layer, 1.0)
                    continue
                if layer.name in ("stars", "moon"):
                    canvas.blit(self._cut(canvas, layer, 1.0), layer.box[0], layer.box[1], "topleft")
                    continue
                image = self._cut(canvas, layer, grow)
                x = 800 + (layer.box[0] - 800) * grow
                y = bleed.bottom - (900 - layer.box[1]) * grow
                canvas.blit(image, x, y, "topleft")
            if self._veil:
                canvas.shade(self._veil, "panel")
        finally:
            canvas.surface = old
        self._still = ready(still, opaque=True)

    def _cut(self, canvas: Canvas, layer: _Layer, grow: float) -> pygame.Surface:
        """The part of a layer that has anything on it, at its pixel size."""
        x, y, width, height = layer.box
        fine = 0.5 if layer.half else 1.0
        whole = self._services.assets.once(f"world/{layer.name}", width=1600 * grow * fine)
        ratio = whole.get_width() / 1600
        box = pygame.Rect(round(x * ratio), round(y * ratio), round(width * ratio), round(height * ratio))
        part = whole.subsurface(box.clip(whole.get_rect()))
        target = (canvas.px(width * grow), canvas.px(height * grow))
        if part.get_size() == target:
            return part.copy()
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
