"""The five computer opponents of Igloo: how well they hear, how long they listen, how they bet, how quick they are."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

TICKS_PER_SECOND: Final = 60
FASTEST_REACTION: Final = 0.25
"""Seconds: nobody answers a new sight sooner."""


@dataclass(frozen=True, slots=True)
class Character:
    """How a level plays.

    `weber` is the Weber fraction of its ear, `seconds` how long it listens to an igloo, `risk` the points by which it overrates
    a bet. `pace` is the mean number of ticks between its strokes, `unsteady` their standard deviation. Its reaction is a normal
    time of mean `reaction` plus an exponential one of mean `tail` (seconds). `step` is the ticks it needs for one step of its
    aim. It goes back to an igloo up to `visits` times in all. `joins`: it uses that all numbers are different. `watches`: it
    reckons with what rivals have bet and may still bet. `settles`: it stops listening early, from half of its time on, when it has
    a bet worth so many points.
    """

    weber: float
    seconds: float
    risk: float
    pace: float
    unsteady: float
    reaction: float
    tail: float
    step: float
    visits: int = 1
    joins: bool = False
    watches: bool = False
    settles: float | None = None

    def reaction_ticks(self, rng: random.Random) -> int:
        """A drawn reaction to something new; never under a quarter of a second."""
        seconds = rng.gauss(self.reaction, 0.15 * self.reaction) + rng.expovariate(1.0 / self.tail)
        return round(TICKS_PER_SECOND * max(FASTEST_REACTION, seconds))

    def stroke_ticks(self, rng: random.Random) -> int:
        """Drawn ticks to the next stroke, 8…24: what a hand does."""
        return min(24, max(8, round(rng.gauss(self.pace, self.unsteady))))


CHARACTERS: Final = {
    "chick": Character(0.45, 1.2, 1.6, pace=15.0, unsteady=3.5, reaction=0.90, tail=0.30, step=12.0),
    "pup": Character(0.35, 1.5, 0.25, pace=13.0, unsteady=2.5, reaction=0.58, tail=0.20, step=9.5),
    "cub": Character(0.22, 2.5, 0.2, pace=11.0, unsteady=1.5, reaction=0.50, tail=0.15, step=9.0, joins=True),
    "hunter": Character(
        0.15, 3.0, 0.2, pace=10.0, unsteady=1.0, reaction=0.44, tail=0.12, step=8.0, joins=True
    ),
    "captain": Character(
        0.12,
        4.0,
        -0.1,
        pace=9.0,
        unsteady=0.7,
        reaction=0.33,
        tail=0.10,
        step=6.0,
        visits=2,
        joins=True,
        watches=True,
        settles=1.2,
    ),
}
