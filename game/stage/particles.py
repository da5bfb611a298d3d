"""Particles: a pool with a cap for snow, spray, confetti and sparkles. Only seen, never part of a rule."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.stage.assets import Assets
from game.stage.canvas import Canvas
from game.stage.palette import Colour

CAP = 240

Kind = Literal["snow", "spray", "confetti", "sparkle", "puff"]


@dataclass(slots=True)
class _Particle:
    x: float
    y: float
    vx: float
    vy: float
    age: float
    life: float
    size: float
    colour: Colour
    spin: float
    turn: float
    kind: Kind
    image: str


@dataclass(frozen=True, slots=True)
class _Style:
    speed: tuple[float, float]
    life: tuple[float, float]
    size: tuple[float, float]
    gravity: float
    drag: float
    colours: tuple[str, ...]


_STYLES: dict[Kind, _Style] = {
    "snow": _Style((20, 60), (4.0, 8.0), (4, 10), 18, 0.4, ("snow", "snow_shade")),
    "spray": _Style((120, 420), (0.35, 0.8), (4, 11), 900, 0.8, ("snow", "ice", "snow_shade")),
    "confetti": _Style(
        (260, 720), (1.4, 2.6), (9, 17), 620, 1.6,
        ("seat_0", "seat_1", "seat_4", "seat_5", "seat_3", "gold"),
    ),
    "sparkle": _Style((20, 130), (0.4, 1.0), (5, 13), -20, 1.5, ("gold", "focus", "snow")),
    "puff": _Style((30, 120), (0.4, 0.9), (14, 34), -10, 2.5, ("snow", "snow_shade")),
}  # fmt: skip


class Particles:
    """At most `cap` particles; when it is full the oldest make room. `rng` is a stream of effects of its own; `still` (motion is
    reduced) lets nothing be emitted."""

    def __init__(self, rng: random.Random, *, cap: int = CAP, still: bool = False) -> None:
        self._rng = rng
        self._cap = cap
        self._items: list[_Particle] = []
        self.still = still

    def __len__(self) -> int:
        return len(self._items)

    @property
    def done(self) -> bool:
        """Whether nothing flies any more."""
        return not self._items

    def emit(
        self,
        kind: Kind,
        x: float,
        y: float,
        count: int,
        *,
        direction: float | None = None,
        spread: float = 60.0,
        colours: Sequence[Colour] | None = None,
        images: Sequence[str] = (),
        force: float = 1.0,
    ) -> None:
        """Lets `count` particles go from (x, y). `direction` in degrees (0 right, 90 down), all round when left out; `images` are
        drawings to be used instead of plain flakes."""
        if self.still:
            return
        style, rng = _STYLES[kind], self._rng
        for _ in range(min(count, self._cap)):
            angle = rng.uniform(0, 360) if direction is None else direction + rng.uniform(-spread, spread) / 2
            speed = rng.uniform(*style.speed) * force
            self._items.append(
                _Particle(
                    x=x,
                    y=y,
                    vx=math.cos(math.radians(angle)) * speed,
                    vy=math.sin(math.radians(angle)) * speed,
                    age=0.0,
                    life=rng.uniform(*style.life),
                    size=rng.uniform(*style.size),
                    colour=rng.choice(colours or style.colours),
                    spin=rng.uniform(-420, 420),
                    turn=rng.uniform(0, 360),
                    kind=kind,
                    image=rng.choice(images) if images else "",
                )
            )
        del self._items[: max(0, len(self._items) - self._cap)]

    def update(self, seconds: float) -> None:
        """Time passes."""
        alive: list[_Particle] = []
        for item in self._items:
            item.age += seconds
            if item.age >= item.life:
                continue
            style = _STYLES[item.kind]
            slow = max(0.0, 1 - style.drag * seconds)
            item.vx *= slow
            item.vy = item.vy * slow + style.gravity * seconds
            item.x += item.vx * seconds
            item.y += item.vy * seconds
            item.turn += item.spin * seconds
            alive.append(item)
        self._items = alive

    def clear(self) -> None:
        """Nothing flies any more."""
        self._items.clear()

    def draw(self, canvas: Canvas, assets: Assets) -> None:
        """Draws what flies; it fades or shrinks towards the end of its life."""
        for item in self._items:
            share = item.age / item.life
            alpha = 1.0 if share < 0.6 else max(0.0, (1 - share) / 0.4)
            if item.image:
                turn = round(item.turn / 15) * 15
                image = assets.image(item.image, height=round(item.size / 4) * 4 + 8, angle=turn)
                canvas.blit(image, item.x, item.y, alpha=alpha)
            elif item.kind == "confetti":
                self._slip(canvas, item, alpha)
            else:
                grown = item.size * (1 + share) if item.kind == "puff" else item.size * (1 - share * 0.5)
                faint = 0.55 if item.kind == "puff" else 0.95
                canvas.circle(
                    item.x,
                    item.y,
                    max(1.0, round(grown) / 2),
                    item.colour,
                    alpha=round(alpha * faint * 8) / 8,
                )

    def _slip(self, canvas: Canvas, item: _Particle, alpha: float) -> None:
        """A slip of paper that tumbles: its width swings while it turns."""
        wide = item.size * abs(math.cos(math.radians(item.turn))) / 2 + 1
        high = item.size * 0.32 * min(1.0, alpha * 2)
        angle = math.radians(item.turn * 0.5)
        cos, sin = math.cos(angle), math.sin(angle)
        corners = [(-wide, -high), (wide, -high), (wide, high), (-wide, high)]
        canvas.polygon(
            [(item.x + a * cos - b * sin, item.y + a * sin + b * cos) for a, b in corners], item.colour
        )
