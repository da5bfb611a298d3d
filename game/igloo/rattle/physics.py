"""Cubes in a shaken igloo: which of them hit what, when and how hard, in one half-swing of the hand.

Everything random is drawn first, as standard noise of a size that depends on the number of cubes only (`draw`), and turned
into hits afterwards (`collide`). A stroke can therefore be prepared for the vigour it will most likely have and be worked out
again for another one, without a different number being drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt

import numpy as np

from game.igloo.rattle.gesture import Swings, swings
from game.igloo.rattle.types import Array, Mask

FEWEST_CUBES, MOST_CUBES = 2, 13
BOUNCES = 4
DELAY = 0.060
"""Seconds by which every hit follows its cause, so that none would have to sound before the press."""
LAST_HIT = 0.298
"""No hit later than this after the turn: with its ring it ends within the 350 ms of a stroke's sound."""
SOFTEST = 0.05
"""Loudness below which a hit is dropped."""
LIVELINESS_TAU = 0.8
"""Seconds in which the slow nuisances forget."""
GRAB_GAIN_DB = 5.0
DRIFT_GAIN_DB = 1.2


@dataclass(frozen=True)
class Draws:
    """Standard noise of strokes, leading shape S: `swing` (4, S); `slow` (2, S); everything else (S, …)."""

    swing: Array
    slow: Array
    width: Array
    fly: Array
    cube: Array
    chance: Array
    bounce: Array
    arrival: Array
    pair: Array


@dataclass(frozen=True)
class Hits:
    """Collisions of strokes in slots, shape (S, slots); a slot without a collision has `real` False."""

    time: Array
    """Seconds after the turn of the hand."""
    loudness: Array
    """Linear; 1 is a hit at .62 m/s in a grab of gain 0 dB."""
    real: Mask
    walls: int
    """Slots before this one are hits on the wall, the others cube on cube."""


def pair_slots(cubes: int) -> int:
    """Slots kept for collisions cube on cube: a lively hand needs more with a chance below one in a million."""
    most = 0.12 * cubes * (cubes - 1) / 2 * 1.3 * 1.5
    return ceil(most + 4.5 * sqrt(most)) + 3


def slots(cubes: int) -> int:
    """Slots of one stroke in `Hits`."""
    return cubes * (1 + BOUNCES) + pair_slots(cubes)


def check_cubes(cubes: int) -> None:
    """Raise ValueError unless an igloo can hold so many cubes."""
    if not FEWEST_CUBES <= cubes <= MOST_CUBES:
        raise ValueError(f"an igloo holds {FEWEST_CUBES} to {MOST_CUBES} cubes, not {cubes}")


def draw(generator: np.random.Generator, cubes: int, shape: tuple[int, ...]) -> Draws:
    """Fresh noise for strokes of leading `shape`, always the same amount for the same cubes and shape."""
    pairs = pair_slots(cubes)

    def normal(*size: int) -> Array:
        return generator.standard_normal(size, dtype=np.float32)

    return Draws(
        swing=normal(4, *shape),
        slow=normal(2, *shape),
        width=normal(*shape, 1),
        fly=generator.random((*shape, cubes), dtype=np.float32),
        cube=normal(3, *shape, cubes),
        chance=generator.random((BOUNCES, *shape, cubes), dtype=np.float32),
        bounce=normal(BOUNCES, *shape, cubes),
        arrival=generator.standard_exponential((*shape, pairs), dtype=np.float32),
        pair=normal(2, *shape, pairs),
    )


def liveliness_spread(cubes: int) -> float:
    """Standard deviation of the liveliness q (log scale)."""
    return min(0.21, 0.04 + 0.017 * cubes)


def drift(before: Array, noise: Array, seconds: Array | float) -> Array:
    """One step of an Ornstein–Uhlenbeck process of unit variance: its value `seconds` after `before`."""
    keep = np.exp(-np.asarray(seconds) / LIVELINESS_TAU)
    return keep * before + np.sqrt(1.0 - keep * keep) * noise


def hand_swings(draws: Draws, vigour: Array | float) -> Swings:
    """The half-swings of these draws at `vigour`, shape S."""
    return swings(vigour, draws.swing)


def collide(draws: Draws, speed: Array, liveliness: Array, gain_db: Array) -> Hits:
    """The collisions of strokes with wall `speed` (m/s), `liveliness` q and gain, each of shape S."""
    u = np.asarray(speed, dtype=np.float32)[..., None]
    lively = np.exp(np.asarray(liveliness, dtype=np.float32))[..., None]
    width = 0.030 * np.exp(0.25 * draws.width)
    wall_time, wall_strength, wall_real = _walls(draws, u, lively, width)
    pair_time, pair_strength, pair_real = _pairs(draws, u, lively, width)
    time = np.concatenate((wall_time, pair_time), axis=-1)
    gain = np.power(10.0, np.asarray(gain_db, dtype=np.float32) / 20.0)[..., None]
    loudness = np.power(np.concatenate((wall_strength, pair_strength), axis=-1) / 0.62, 1.15) * gain
    real = np.concatenate((wall_real, pair_real), axis=-1) & (loudness >= SOFTEST) & (time <= LAST_HIT)
    return Hits(time, loudness, real, wall_time.shape[-1])


def _walls(draws: Draws, u: Array, lively: Array, width: Array) -> tuple[Array, Array, Mask]:
    """Flights to the wall and their bounces: (S, cubes · 5)."""
    flying = draws.fly < 1.0 - np.exp(-np.square(u / 0.38) * lively)
    time = np.abs(DELAY + 0.030 + width * draws.cube[0])
    strength = u * np.exp(-0.07 + 0.38 * draws.cube[1])
    again = np.clip(0.16 * lively * np.sqrt(u / 0.6), 0.02, 0.75)
    gap = 0.034 * np.exp(0.3 * draws.cube[2]) * (u / 0.6)
    times, strengths, reals = [time], [strength], [flying]
    for number in range(BOUNCES):
        flying = flying & (draws.chance[number] < again)
        restitution = np.clip(0.5 + 0.14 * draws.bounce[number], 0.1, 0.9)
        time = time + 1.1 * restitution * gap
        gap = gap * restitution
        strength = strength * restitution
        times.append(time)
        strengths.append(strength)
        reals.append(flying)
    return np.concatenate(times, -1), np.concatenate(strengths, -1), np.concatenate(reals, -1)


def _pairs(draws: Draws, u: Array, lively: Array, width: Array) -> tuple[Array, Array, Mask]:
    """Cube on cube: (S, pair slots). Arrivals of a unit Poisson process below the expected number are real."""
    cubes = draws.fly.shape[-1]
    expected = 0.12 * cubes * (cubes - 1) / 2 * lively * np.clip(u / 0.62, 0.2, 1.3)
    real = np.cumsum(draws.arrival, axis=-1) < expected
    time = np.abs(DELAY + 0.018 + 1.35 * width * draws.pair[0])
    return time, 0.55 * u * np.exp(-0.1 + 0.45 * draws.pair[1]), real
