"""A listener with human limits: from the audible list to how likely each number of cubes is. Rivals hear with it.

It notices three things only: how many onsets a stroke has, how loud they are for the hand that made them, and how far
they are spread within a stroke. It errs in each by a share `weber` (a Weber fraction), less where there is little to count
(up to four a stroke are seen at a glance), and half of the error stays however long it listens. It knows its own errors, so its
posterior is calibrated: of the answers it holds 40 % likely, 40 % are right. The true number cannot enter: there is no
parameter for it.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from math import exp, log, sqrt
from typing import NamedTuple

from game.igloo.rattle.audible import Onset
from game.igloo.rattle.calibration import Cell, calibration
from game.igloo.rattle.gesture import nominal_speed
from game.igloo.rattle.grab import Heard

NUMBERS = tuple(range(2, 14))
WEIGHTS = (1.0, 1.3, 1.3)
"""Errors in rate, energy and spread, relative to each other."""
SETTLED_STROKES = 7.6
"""Strokes a second of a steady hand: the error of an impression of so many counts in full."""
SILENCE = 0.02
"""Energy a stroke (corrected for the hand) that a listener takes for nothing."""
SHORTEST = 0.005
"""Seconds added to a spread, which is 0 for a single onset."""


class Level(NamedTuple):
    """How well a rival hears and how long it listens."""

    weber: float
    seconds: float


LEVELS = (Level(0.45, 1.2), Level(0.35, 1.5), Level(0.22, 2.5), Level(0.15, 3.0), Level(0.12, 4.0))
"""From the weakest rival to the strongest."""


class Impression(NamedTuple):
    """What strokes sound like, before any error: natural logs, and how much there was to hear."""

    rate: float
    """Log of onsets a stroke."""
    energy: float
    """Log of energy a stroke, corrected for the speed of the hand."""
    spread: float
    """Log of the standard deviation (s) of onset times within a stroke."""
    strokes: int
    vigour: float
    """Mean vigour of the strokes."""


class Listener:
    """Listens to one grab. Ask for `posterior` whenever you like: asking changes nothing."""

    def __init__(self, weber: float, stream: random.Random) -> None:
        """`weber` ≥ 0; `stream` is the listener's own chance, nothing to do with the igloo's."""
        if weber < 0.0:
            raise ValueError("a Weber fraction is not negative")
        self._weber = weber
        self._stream = stream
        self._lasting = [stream.gauss(0.0, 1.0) for _ in WEIGHTS]
        self._passing = [0.0 for _ in WEIGHTS]
        self._strokes: list[Heard] = []

    @property
    def strokes(self) -> int:
        """Strokes heard so far."""
        return len(self._strokes)

    def hear(self, stroke: Heard) -> None:
        """One more stroke of the same grab."""
        self._strokes.append(stroke)
        for number in range(len(WEIGHTS)):
            self._passing[number] += self._stream.gauss(0.0, 1.0)

    def posterior(self, prior: Sequence[float] | None = None) -> tuple[float, ...]:
        """Probability of each of NUMBERS; `prior` holds their weights before listening (uniform when None).

        Raise ValueError when the prior has not one weight ≥ 0 for each number, or none above 0.
        """
        weights = _checked(prior)
        if not self._strokes:
            return _normalised(weights)
        seen = impression(self._strokes)
        count = len(self._strokes)
        errors = errors_of(self._weber, seen)
        steady = sqrt(0.5)
        passing = sqrt(0.5 * SETTLED_STROKES) / count
        scale = 1.0 / sqrt(0.5 + 0.5 * SETTLED_STROKES / count)
        noisy = [
            value + error * scale * (steady * lasting + passing * sum_of)
            for value, error, lasting, sum_of in zip(
                seen[:3], errors, self._lasting, self._passing, strict=True
            )
        ]
        return posterior_of(self._weber, noisy, seen, weights)


def impression(strokes: Sequence[Heard]) -> Impression:
    """What these strokes (at least one) sound like; features as in the class `Impression`."""
    count = len(strokes)
    onsets = energy = squares = 0.0
    freedom = 0
    for stroke in strokes:
        heard = stroke.onsets
        onsets += len(heard)
        energy += _energy(heard) / nominal_speed(stroke.vigour) ** 2.3
        if len(heard) > 1:
            mean = sum(onset.time for onset in heard) / len(heard)
            squares += sum((onset.time - mean) ** 2 for onset in heard)
            freedom += len(heard) - 1
    return Impression(
        log(max(onsets, 1.0) / count),
        log(energy / count + SILENCE),
        log(sqrt(squares / max(freedom, 1)) + SHORTEST),
        count,
        sum(stroke.vigour for stroke in strokes) / count,
    )


def errors_of(weber: float, seen: Impression) -> tuple[float, float, float]:
    """Standard deviations of the listener's errors in rate, energy and spread (log scale)."""
    glance = min(1.0, max(0.3, exp(seen.rate) / 4.0))
    sd = weber * sqrt(0.5 + 0.5 * SETTLED_STROKES / seen.strokes) * glance
    return sd * WEIGHTS[0], sd * WEIGHTS[1], sd * WEIGHTS[2]


def posterior_of(
    weber: float, noisy: Sequence[float], seen: Impression, weights: Sequence[float]
) -> tuple[float, ...]:
    """Posterior over NUMBERS from the noisy rate, energy and spread of an impression; `weights` is the prior."""
    logs: list[float] = []
    for cell in _cells(seen.vigour, seen.strokes):
        # The listener knows how badly it hears an igloo of this number, not how badly it heard this one.
        errors = errors_of(weber, seen._replace(rate=cell.mean[0]))
        logs.append(_log_density(noisy, cell, errors))
    top = max(value for value, weight in zip(logs, weights, strict=True) if weight > 0.0)
    return _normalised([w * exp(min(0.0, value - top)) for value, w in zip(logs, weights, strict=True)])


@lru_cache(maxsize=128)
def _cells(vigour: float, strokes: int) -> tuple[Cell, ...]:
    """For each number the distribution of clean impressions at this vigour and after so many strokes."""
    table = calibration()
    grid = table.vigours
    right = min(len(grid) - 1, max(1, bisect_left(grid, vigour)))
    share = min(1.0, max(0.0, (vigour - grid[right - 1]) / (grid[right] - grid[right - 1])))
    return tuple(
        table.cell(number, right - 1, strokes).towards(table.cell(number, right, strokes), share)
        for number in NUMBERS
    )


def _log_density(noisy: Sequence[float], cell: Cell, errors: Sequence[float]) -> float:
    """Log of a normal density in three dimensions, constant left out; covariance by rows 00 01 02 11 12 22."""
    a, b, c, d, e, f = cell.covariance
    a, d, f = a + errors[0] ** 2, d + errors[1] ** 2, f + errors[2] ** 2
    x, y, z = (value - mean for value, mean in zip(noisy, cell.mean, strict=True))
    m00, m01, m02 = d * f - e * e, c * e - b * f, b * e - c * d
    m11, m12, m22 = a * f - c * c, b * c - a * e, a * d - b * b
    determinant = a * m00 + b * m01 + c * m02
    square = x * x * m00 + y * y * m11 + z * z * m22 + 2.0 * (x * y * m01 + x * z * m02 + y * z * m12)
    return -0.5 * (square / determinant + log(determinant))


def _energy(onsets: Sequence[Onset]) -> float:
    return sum(onset.loudness * onset.loudness for onset in onsets)


def _checked(prior: Sequence[float] | None) -> list[float]:
    weights = [1.0] * len(NUMBERS) if prior is None else [float(weight) for weight in prior]
    if len(weights) != len(NUMBERS) or min(weights) < 0.0 or sum(weights) <= 0.0:
        raise ValueError("a prior has one weight for each of 2 … 13 cubes, none negative, not all of them 0")
    return weights


def _normalised(weights: Sequence[float]) -> tuple[float, ...]:
    total = sum(weights)
    return tuple(weight / total for weight in weights)
