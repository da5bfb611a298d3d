"""The hand that shakes: from the rhythm of strokes to how fast the igloo's wall moves.

One *stroke* is one half-swing. The hand's own scatter is part of the sound, so that even the same player on the same
igloo never makes the same stroke twice.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.igloo.rattle.types import Array

TICKS_PER_SECOND = 60
FASTEST_TICKS = 8
"""At most one stroke per so many ticks counts; this rhythm is full vigour (`RULINGS`, strokes)."""
SLOWEST_TICKS = 24
"""A stroke this long after the one before, or the first of a grab, has vigour 0."""


@dataclass(frozen=True)
class Swings:
    """Half-swings of a hand; arrays of one shape, one entry a stroke."""

    half_period: Array
    """Seconds from this turn of the hand to the next, when nobody presses in between."""
    speed: Array
    """Peak speed of the igloo's wall, m/s."""


def vigour_of(ticks_since_last: int | None) -> float:
    """Vigour 0…1 of a stroke that comes so many ticks after the one before (None: the first of a grab)."""
    if ticks_since_last is None:
        return 0.0
    span = SLOWEST_TICKS - FASTEST_TICKS
    return min(1.0, max(0.0, (SLOWEST_TICKS - ticks_since_last) / span))


def nominal_speed(vigour: float) -> float:
    """Peak wall speed (m/s) at this vigour without scatter: what a player knows about her own hand."""
    return 2.0 * np.pi * nominal_rate(vigour) * (16.0 + 20.0 * vigour) * 1e-3


def nominal_rate(vigour: float) -> float:
    """Full swings a second at this vigour without scatter."""
    return 2.6 + 2.0 * vigour


def swings(vigour: Array | float, noise: Array) -> Swings:
    """Swings at `vigour` from standard normal `noise` of shape (4, …): rate, amplitude, half period, speed."""
    level = np.asarray(vigour, dtype=np.float64)
    rate = (2.6 + 2.0 * level) * np.exp(0.05 * noise[0])
    amplitude = (16.0 + 20.0 * level) * 1e-3 * np.exp(0.06 * noise[1])
    half_period = 0.5 / rate * np.exp(0.07 * noise[2])
    return Swings(half_period, 2.0 * np.pi * rate * amplitude * np.exp(0.09 * noise[3]))
