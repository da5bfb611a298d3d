"""The rattle for the eye: sparks (or beads) on the rim of an igloo, each at its time, and a soft arc at each turn of the hand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from game.igloo.igloos import IglooFigure
from game.igloo.rattle.grab import Stroke
from game.stage.assets import Assets
from game.stage.canvas import Canvas

TICK: Final = 1 / 60
ARC_LIFE: Final = 0.16
SPARK: Final = (16.0, 34.0)
"""Units across, from the softest knock to the loudest: far below .3 % of the screen."""
BEAD: Final = (9.0, 18.0)


@dataclass(slots=True)
class _Knock:
    """A knock to be shown: `start` on the sparks' own clock; a bead when it travels."""

    figure: IglooFigure
    start: float
    life: float
    angle: float
    size: float
    travel: float


@dataclass(slots=True)
class _Arc:
    figure: IglooFigure
    age: float
    colour: str


class Sparks:
    """All knocks that are to be seen now. Nothing outlives a tenth of a second."""

    def __init__(self) -> None:
        self._knocks: list[_Knock] = []
        self._arcs: list[_Arc] = []
        self._time = 0.0

    @property
    def count(self) -> int:
        """How many knocks are shown now or still to come."""
        return len(self._knocks)

    def add(self, figure: IglooFigure, stroke: Stroke, *, beads: bool) -> None:
        """The knocks of a stroke with this igloo; beads do not flash."""
        if beads:
            self._knocks += [
                _Knock(figure, self._time + bead.time, bead.life, bead.angle, bead.size, bead.travel)
                for bead in stroke.beads
            ]
        else:
            self._knocks += [
                _Knock(figure, self._time + spark.time, spark.life, spark.angle, spark.size, 0.0)
                for spark in stroke.sparks
            ]

    def turn(self, figure: IglooFigure, colour: str) -> None:
        """The hand turns: an arc on its way to the ear."""
        self._arcs.append(_Arc(figure, 0.0, colour))

    def clear(self) -> None:
        """Nothing is shown any more."""
        self._knocks.clear()
        self._arcs.clear()

    def tick(self) -> None:
        """1/60 s passes."""
        self._time += TICK
        self._knocks = [knock for knock in self._knocks if self._time < knock.start + knock.life]
        for arc in self._arcs:
            arc.age += TICK
        self._arcs = [arc for arc in self._arcs if arc.age < ARC_LIFE]

    def draw_arcs(self, canvas: Canvas, assets: Assets) -> None:
        """The arcs between igloo and ear."""
        for arc in self._arcs:
            share = arc.age / ARC_LIFE
            x, y = arc.figure.centre
            image = assets.image("igloo/sound_arc", height=52, tint=arc.colour)
            canvas.blit(image, x + arc.figure.reach[0] * (0.9 + 0.25 * share), y, alpha=0.9 * (1 - share))

    def draw(self, canvas: Canvas, assets: Assets) -> None:
        """The knocks that are seen at this moment."""
        for knock in self._knocks:
            age = self._time - knock.start
            if age < 0:
                continue
            share = age / knock.life
            x, y = knock.figure.centre
            wide, high = knock.figure.reach
            angle = knock.angle + knock.travel * share
            place = (x + wide * math.cos(angle), y + high * math.sin(angle))
            low, most = BEAD if knock.travel else SPARK
            size = round((low + (most - low) * knock.size) / 3) * 3.0
            name = "igloo/bead" if knock.travel else "igloo/spark"
            fade = 1.0 if knock.travel else 1.0 - 0.6 * share
            canvas.blit(assets.image(name, width=size), *place, alpha=fade)
