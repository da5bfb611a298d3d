"""Reference observers: how well can somebody tell the number of cubes from what an igloo lets be heard?

All work on `Impressions`, features of a batch of audible lists. They are trained on shakes of their own and never see a hit that
is not on the list.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt

import numpy as np

from game.igloo.rattle.audible import Onset
from game.igloo.rattle.gesture import FASTEST_TICKS, SLOWEST_TICKS, TICKS_PER_SECOND, nominal_speed
from game.igloo.rattle.grab import Heard
from game.igloo.rattle.grains import STROKE_SECONDS
from game.igloo.rattle.shake import MIDDLE, Shakes, shakes
from game.igloo.rattle.types import Array, Mask

CLASSES = tuple(range(2, 14))
RATE, ENERGY, LOUDNESS, GAP, GAP_CV, STRENGTH_SD, COUNT_SD, SPREAD = range(8)
HUMAN = (RATE, ENERGY, SPREAD)


@dataclass(frozen=True)
class Impressions:
    """What a batch of shakes sounded like: `features` (shakes, 8), `strokes` and onsets a stroke (shakes,)."""

    features: Array
    strokes: Array
    per_stroke: Array


@dataclass(frozen=True)
class Score:
    """How well an observer did."""

    exact: float
    within_one: float
    error: float
    by_cubes: tuple[float, ...]
    """Exact share for each of CLASSES."""


class GaussianObserver:
    """Class-conditional normal distributions over features; all numbers of cubes are equally likely beforehand."""

    def __init__(self, samples: list[Array], noise: list[Array] | None = None) -> None:
        """`samples[k]`: features (shakes, d) of igloos with CLASSES[k] cubes; `noise[k]`: variances (d,) to add to them."""
        self._mean = [sample.mean(axis=0) for sample in samples]
        added = [np.zeros(samples[0].shape[1])] * len(samples) if noise is None else noise
        self._inverse: list[Array] = []
        self._log_det: list[float] = []
        scale = np.concatenate(samples).var(axis=0)
        for sample, variance in zip(samples, added, strict=True):
            cov = np.atleast_2d(np.cov(sample, rowvar=False)) + np.diag(variance + 1e-5 * scale + 1e-12)
            self._inverse.append(np.linalg.inv(cov))
            self._log_det.append(float(np.linalg.slogdet(cov)[1]))

    def log_posterior(self, features: Array) -> Array:
        """(shakes, d) → natural log of the posterior, (shakes, 12)."""
        rows = []
        for mean, inverse, log_det in zip(self._mean, self._inverse, self._log_det, strict=True):
            off = features - mean
            rows.append(-0.5 * (np.einsum("ij,jk,ik->i", off, inverse, off) + log_det))
        table = np.stack(rows, axis=1)
        top = table.max(axis=1, keepdims=True)
        return table - top - np.log(np.exp(table - top).sum(axis=1, keepdims=True))


def impressions(batch: Shakes, seconds: float | None = None) -> Impressions:
    """Features of the audible lists of a batch, of their first `seconds` (all of it when None)."""
    until = batch.seconds if seconds is None else seconds
    heard = batch.onset & (batch.time < until)
    strokes = (batch.turn + MIDDLE < until).sum(axis=1)
    return features_of(batch.time, batch.loudness, heard, batch.turn, np.maximum(strokes, 1), batch.vigour)


def features_of(
    time: Array, loudness: Array, heard: Mask, turn: Array, strokes: Array, vigour: float
) -> Impressions:
    """Features of onsets `heard` (shakes, hits) in shakes of so many `strokes` (shakes,) that turn at `turn`."""
    rows, columns = np.nonzero(heard)
    number = len(time)
    t, a = time[rows, columns], loudness[rows, columns]
    count = np.maximum(np.bincount(rows, minlength=number), 1)

    def mean_of(values: Array) -> Array:
        return np.bincount(rows, weights=values, minlength=number) / count

    energy = mean_of(a * a) * count / strokes
    log_a = np.log(a)
    strength_sd = np.sqrt(np.maximum(mean_of(log_a**2) - mean_of(log_a) ** 2, 0.0))
    gap_median, gap_cv = _gaps(rows, t, number)
    count_sd, spread = _within_strokes(rows, t, turn, strokes)
    rate = count / strokes
    features = np.stack(
        (
            np.log(rate),
            np.log(energy + 1e-6) - 2.3 * log(nominal_speed(vigour)),
            mean_of(log_a),
            np.log(gap_median + 0.002),
            gap_cv,
            strength_sd,
            count_sd,
            np.log(spread + 0.002),
        ),
        axis=1,
    )
    return Impressions(features, strokes.astype(np.float64), rate)


def _gaps(rows: Array, t: Array, number: int) -> tuple[Array, Array]:
    gap = np.diff(t)
    row = rows[1:]
    inside = row == rows[:-1]
    gap, row = gap[inside], row[inside]
    count = np.bincount(row, minlength=number)
    n = np.maximum(count, 1)
    mean = np.bincount(row, weights=gap, minlength=number) / n
    square = np.bincount(row, weights=gap * gap, minlength=number) / n
    order = np.lexsort((gap, row))
    first = np.cumsum(count) - count
    middle = np.minimum(first + count // 2, max(0, len(gap) - 1))
    median = np.where(count > 0, gap[order][middle] if len(gap) else 0.0, 1.0)
    return median, np.sqrt(np.maximum(square - mean**2, 0.0)) / np.maximum(mean, 1e-4)


def _within_strokes(rows: Array, t: Array, turn: Array, strokes: Array) -> tuple[Array, Array]:
    """Standard deviation of the onsets a stroke over strokes, and pooled spread of times within a stroke (s)."""
    shakers, most = turn.shape
    known = np.isfinite(turn[:, 1:])
    typical = np.median(turn[:, 1:][known] - turn[:, :-1][known])
    start = np.where(np.isfinite(turn), turn + MIDDLE - 0.5 * typical, 1e6)
    offset = 1e7 * np.arange(shakers)
    number = np.searchsorted((start + offset[:, None]).ravel(), t + offset[rows], side="right") - 1
    number = np.clip(number - rows * most, 0, most - 1)
    cell = rows * most + number
    counts = np.bincount(cell, minlength=shakers * most)
    late = t - turn[rows, number]
    total = np.bincount(cell, weights=late, minlength=shakers * most)
    squares = np.bincount(cell, weights=late * late, minlength=shakers * most)
    within = np.maximum(squares - total**2 / np.maximum(counts, 1), 0.0).reshape(shakers, most)
    table = counts.reshape(shakers, most)
    inside = np.arange(most) < strokes[:, None]
    mean = (table * inside).sum(1) / strokes
    count_sd = np.sqrt((np.square(table - mean[:, None]) * inside).sum(1) / strokes)
    freedom = np.maximum((np.maximum(table - 1, 0)).sum(1), 1)
    return count_sd, np.sqrt(within.sum(1) / freedom)


def human_noise(seen: Impressions, weber: float) -> Array:
    """Standard deviations of a human-like listener's errors in log rate, log energy and log spread; (shakes, 3)."""
    sd = weber * np.sqrt(0.5 + 0.5 * 7.6 / seen.strokes) * np.clip(seen.per_stroke / 4.0, 0.3, 1.0)
    return sd[:, None] * np.array([1.0, 1.3, 1.3])


def human_features(seen: Impressions, weber: float, generator: np.random.Generator) -> Array:
    """What a listener with Weber fraction `weber` makes of it: noisy log rate, log energy, log spread; (shakes, 3)."""
    clean = seen.features[:, HUMAN]
    return clean + generator.standard_normal(clean.shape) * human_noise(seen, weber)


def human_observer(training: list[Impressions], weber: float) -> GaussianObserver:
    """A listener who knows how igloos sound and how badly she hears: her posterior is calibrated."""
    samples = [seen.features[:, HUMAN] for seen in training]
    return GaussianObserver(samples, [np.square(human_noise(seen, weber)).mean(axis=0) for seen in training])


def score(posteriors: list[Array]) -> Score:
    """`posteriors[k]`: log posteriors of shakes whose igloo holds CLASSES[k] cubes."""
    off = [np.abs(table.argmax(axis=1) - k) for k, table in enumerate(posteriors)]
    every = np.concatenate(off)
    exact = tuple(float((d == 0).mean()) for d in off)
    return Score(float((every == 0).mean()), float((every <= 1).mean()), float(every.mean()), exact)


def standard_error(share: float, trials: int) -> float:
    """Standard error of a share over `trials`."""
    return sqrt(share * (1.0 - share) / trials)


# Shakes as a match plays them: a press every so many ticks, each stroke with onsets of its own.


def ticks_of(vigour: float) -> float:
    """Ticks between strokes that have this vigour in a match."""
    return SLOWEST_TICKS - (SLOWEST_TICKS - FASTEST_TICKS) * vigour


def played(generator: np.random.Generator, cubes: int, count: int, vigour: float, strokes: int) -> Shakes:
    """Shakes of `strokes` presses in the steady rhythm that has this vigour."""
    beat = ticks_of(vigour) / TICKS_PER_SECOND
    return shakes(generator, cubes, count, vigour, (strokes - 1) * beat + STROKE_SECONDS, beat)


def strokes_heard(batch: Shakes, row: int, strokes: int) -> list[Heard]:
    """The first `strokes` of one shake as a rival hears them."""
    each: list[list[Onset]] = [[] for _ in range(strokes)]
    for hit in np.nonzero(batch.onset[row] & (batch.stroke[row] < strokes))[0]:
        number = int(batch.stroke[row, hit])
        at = float(batch.time[row, hit] - batch.turn[row, number])
        each[number].append(Onset(at, float(batch.loudness[row, hit])))
    return [Heard(batch.vigour, tuple(onsets)) for onsets in each]


def played_impressions(batch: Shakes, strokes: int) -> Array:
    """Log rate, log energy, log spread of the first `strokes` of each shake, as `listener.impression` has them."""
    count = len(batch.time)
    rows, columns = np.nonzero(batch.onset & (batch.stroke < strokes))
    number = batch.stroke[rows, columns]
    late = batch.time[rows, columns] - batch.turn[rows, number]
    power = np.square(batch.loudness[rows, columns]) / nominal_speed(batch.vigour) ** 2.3
    cell = rows * strokes + number
    each = np.bincount(cell, minlength=count * strokes)
    total = np.bincount(cell, weights=late, minlength=count * strokes)
    square = np.bincount(cell, weights=late * late, minlength=count * strokes)
    within = np.maximum(square - total**2 / np.maximum(each, 1), 0.0).reshape(count, strokes).sum(axis=1)
    table = each.reshape(count, strokes)
    freedom = np.maximum(np.maximum(table - 1, 0).sum(axis=1), 1)
    rate = np.log(np.maximum(table.sum(axis=1), 1) / strokes)
    energy = np.log(np.bincount(rows, weights=power, minlength=count) / strokes + 1e-6)
    return np.stack((rate, energy, np.log(np.sqrt(within / freedom) + 0.002)), axis=1)


def fit_calibration(count: int, seed: int) -> str:
    """The text of `calibration_table`, fitted on `count` shakes for each number and vigour."""
    lengths = (3, 6, 12, 24)
    inverse = np.stack((np.ones(len(lengths)), 1.0 / np.array(lengths)), axis=1)
    weight = np.linalg.pinv(inverse)
    upper = np.triu_indices(3)
    lines = []
    for cubes in CLASSES:
        for step in range(5):
            vigour = step / 4
            generator = np.random.default_rng([seed, cubes, step])
            batch = played(generator, cubes, count, vigour, lengths[-1])
            seen = [played_impressions(batch, length) for length in lengths]
            mean = weight @ np.stack([table.mean(axis=0) for table in seen])
            cov = weight @ np.stack([np.cov(table, rowvar=False)[upper] for table in seen])
            numbers = (*mean.ravel(), *cov.ravel())
            lines.append(f"{cubes} {vigour:g} " + " ".join(f"{value:.5g}" for value in numbers))
    return "\n".join(lines)
