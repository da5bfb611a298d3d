"""Reference observers: how well can somebody tell the number of cubes from what an igloo lets be heard?

All work on `Impressions`, features of a batch of audible lists. They are trained on shakes of their own and never see a hit that
is not on the list.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from game.igloo.rattle.audible import THRESHOLD, Onset, audible_rows
from game.igloo.rattle.gesture import FASTEST_TICKS, SLOWEST_TICKS, TICKS_PER_SECOND, nominal_speed, vigour_of
from game.igloo.rattle.grab import Heard
from game.igloo.rattle.grains import STROKE_SECONDS
from game.igloo.rattle.listener import SHORTEST, SILENCE, WEIGHTS, Listener
from game.igloo.rattle.shake import MIDDLE, Shakes, shakes
from game.igloo.rattle.sparks import LOUDEST
from game.igloo.rattle.types import Array, Indices, Mask, Wave

CLASSES = tuple(range(2, 14))
RATE, ENERGY, LOUDNESS, GAP, GAP_CV, STRENGTH_SD, COUNT_SD, SPREAD = range(8)
ALL_ENERGY = 8
PCM_GROUPS = {
    "level": slice(0, 1),
    "colour": slice(1, 3),
    "density": slice(3, 7),
    "envelope": slice(7, 12),
    "bands": slice(12, 23),
    "all": slice(0, 23),
}
"""Columns of `pcm_features`."""
_PLAYED = 5
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

    def __init__(self, samples: list[Array], noise: list[Array] | None = None, pooled: float = 0.0) -> None:
        """`samples[k]`: features (shakes, d) of igloos with CLASSES[k] cubes; `noise[k]`: variances (d,) to add to them.

        `pooled` is the share (0…1) of the covariance that all numbers have in common.
        """
        self._mean = [sample.mean(axis=0) for sample in samples]
        added = [np.zeros(samples[0].shape[1])] * len(samples) if noise is None else noise
        self._inverse: list[Array] = []
        self._log_det: list[float] = []
        scale = np.concatenate(samples).var(axis=0)
        own = [np.atleast_2d(np.cov(sample, rowvar=False)) for sample in samples]
        common = np.mean(own, axis=0)
        for matrix, variance in zip(own, added, strict=True):
            cov = (1.0 - pooled) * matrix + pooled * common + np.diag(variance + 1e-5 * scale + 1e-12)
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
        return np.asarray(table - top - np.log(np.exp(table - top).sum(axis=1, keepdims=True)))


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


def _gaps(rows: Indices, t: Array, number: int) -> tuple[Array, Array]:
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


def _within_strokes(rows: Indices, t: Array, turn: Array, strokes: Array) -> tuple[Array, Array]:
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
    return np.asarray(sd[:, None] * np.array(WEIGHTS))


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


def observe(train: list[Array], test: list[Array]) -> Score:
    """Score of an ideal observer of these features."""
    observer = GaussianObserver(train)
    return score([observer.log_posterior(features) for features in test])


def joined(one: list[Array], other: list[Array]) -> list[Array]:
    """Features side by side."""
    return [np.concatenate(both, axis=1) for both in zip(one, other, strict=True)]


def best_observed(train: list[Array], test: list[Array]) -> float:
    """Exact share of the best observer of these features, from own to pooled covariances: few shakes fit few numbers."""
    shares = []
    for pooled in (0.25, 0.5, 0.75, 1.0):
        observer = GaussianObserver(train, pooled=pooled)
        shares.append(score([observer.log_posterior(features) for features in test]).exact)
    return max(shares)


def heard_all(batch: Shakes, seconds: float) -> Impressions:
    """Impressions with a ninth feature: log energy of all that hits, audible or not, as a level meter shows it."""
    seen = impressions(batch, seconds)
    heard = np.where(batch.time < seconds, batch.loudness, 0.0)
    energy = np.log(np.square(heard).sum(axis=1, keepdims=True) + 1e-6)
    return replace(seen, features=np.concatenate((seen.features, energy), axis=1))


def ideal_score(train: list[Impressions], test: list[Impressions]) -> Score:
    """How well an ideal observer of the eight features of the list does."""
    return observe(*([seen.features[:, :8] for seen in several] for several in (train, test)))


def human_score(train: list[Impressions], test: list[Impressions], weber: float) -> Score:
    """How well a human-like listener with this Weber fraction does."""
    generator = np.random.default_rng([6, int(1000 * weber)])
    observer = human_observer(train, weber)
    return score([observer.log_posterior(human_features(seen, weber, generator)) for seen in test])


def crowded(generator: np.random.Generator, batch: Shakes, gain: float) -> Shakes:
    """The shakes heard with five others at `gain`, of any number of cubes."""
    numbers = generator.integers(CLASSES[0], CLASSES[-1] + 1, 5)
    return merged(
        batch,
        [shakes(generator, int(n), len(batch.time), batch.vigour, batch.seconds) for n in numbers],
        gain,
    )


def merged(batch: Shakes, others: list[Shakes], gain: float) -> Shakes:
    """The same shakes heard through others' at `gain`: one list of all hits, told apart by nobody."""
    time = np.concatenate((batch.time, *(other.time for other in others)), axis=1)
    loudness = np.concatenate((batch.loudness, *(gain * other.loudness for other in others)), axis=1)
    order = np.argsort(time, axis=1, kind="stable")
    time, loudness = np.take_along_axis(time, order, 1), np.take_along_axis(loudness, order, 1)
    nothing = np.zeros(time.shape, dtype=np.bool_)
    return replace(batch, time=time, loudness=loudness, wall=nothing, onset=audible_rows(time, loudness))


def seen_sparks(batch: Shakes, generator: np.random.Generator, late_frames: int) -> Shakes:
    """The shakes as an eye sees their sparks at 60 frames a second.

    Times are whole frames (beads: up to `late_frames` more until one is noticed), loudness is a size in steps of a
    twentieth, and sparks of one frame closer than .12 rad on the rim are one.
    """
    frame = np.floor(batch.time * TICKS_PER_SECOND)
    if late_frames:
        frame = frame + generator.integers(0, late_frames + 1, frame.shape)
    size = np.clip(
        np.log(np.maximum(batch.loudness, THRESHOLD) / THRESHOLD) / log(LOUDEST / THRESHOLD), 0.0, 1.0
    )
    loudness = THRESHOLD * np.exp(np.round(size * 20.0) / 20.0 * log(LOUDEST / THRESHOLD))
    time = np.where(batch.onset, (frame + 0.5) / TICKS_PER_SECOND, np.inf)
    order = np.argsort(time, axis=1, kind="stable")
    time, loudness = np.take_along_axis(time, order, 1), np.take_along_axis(loudness, order, 1)
    angle = generator.uniform(0.0, 2.0 * np.pi, time.shape)
    onset = np.isfinite(time)
    near = np.abs(np.diff(angle, axis=1))
    onset[:, 1:] &= ~((time[:, 1:] == time[:, :-1]) & (np.minimum(near, 2.0 * np.pi - near) < 0.12))
    return replace(batch, time=time, loudness=loudness, onset=onset)


def neighbour(library: list[Array], features: Array) -> Array:
    """Class (index into CLASSES) of the nearest recorded shake in standardised features; (shakes,)."""
    everything = np.concatenate(library)
    label = np.repeat(np.arange(len(library)), [len(shelf) for shelf in library])
    middle, scale = everything.mean(axis=0), everything.std(axis=0) + 1e-9
    known, asked = (everything - middle) / scale, (features - middle) / scale
    far = np.square(known).sum(axis=1) - 2.0 * asked @ known.T
    return np.asarray(label[far.argmin(axis=1)])


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
    energy = np.log(np.bincount(rows, weights=power, minlength=count) / strokes + SILENCE)
    return np.stack((rate, energy, np.log(np.sqrt(within / freedom) + SHORTEST)), axis=1)


def rivals_hear(count: int, ticks: int) -> list[list[list[Heard]]]:
    """What rivals hear who press every so many ticks for four seconds: [number][shake][stroke]."""
    strokes = 4 * 60 // ticks
    each = []
    for cubes in CLASSES:
        batch = played(
            np.random.default_rng([_PLAYED, cubes, ticks]), cubes, count, vigour_of(ticks), strokes
        )
        each.append([strokes_heard(batch, row, strokes) for row in range(count)])
    return each


def rivals_score(each: list[list[list[Heard]]], weber: float, strokes: int, seed: int) -> Score:
    """How well the game's own listeners with this Weber fraction do after so many strokes."""
    tables = []
    for number, batch in enumerate(each):
        rows = []
        for row, heard in enumerate(batch):
            listener = Listener(weber, random.Random(f"{seed}/{number}/{row}"))
            for stroke in heard[:strokes]:
                listener.hear(stroke)
            rows.append(listener.posterior())
        tables.append(np.log(np.array(rows) + 1e-300))
    return score(tables)


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
            cov = np.tensordot(weight, np.stack([np.cov(table, rowvar=False) for table in seen]), axes=1)
            numbers = (*mean.ravel(), *_positive(cov[0])[upper], *_positive(cov[1])[upper])
            lines.append(f"{cubes} {vigour:g} " + " ".join(f"{value:.5g}" for value in numbers))
    return "\n".join(lines)


def _positive(matrix: Array) -> Array:
    """The nearest covariance: no direction without any scatter, so that every mix of two of them can be inverted."""
    values, vectors = np.linalg.eigh(matrix)
    return np.asarray((vectors * np.maximum(values, 2e-4)) @ vectors.T)


# Ears that have the samples themselves: what a microphone and a computer could make of them.


def pcm_features(sound: Wave, sample_rate: int) -> Array:
    """Level, colour, density and level of eleven bands of a sound: 23 numbers; the second is the log spectral centroid."""
    power = np.square(np.abs(np.fft.rfft(sound)).astype(np.float64))
    hertz = np.fft.rfftfreq(len(sound), 1.0 / sample_rate)
    below = np.concatenate(([0.0], np.cumsum(power)))
    edges = np.searchsorted(hertz, (60, 300, 600, 900, 1800, 2800, 3500, 4500, 5600, 7000, 9000, 14000))
    bands = np.log(np.diff(below[edges]) + 1e-9)
    moment = np.concatenate(([0.0], np.cumsum(power * hertz)))
    centroid = [log((moment[-1] - moment[at]) / (below[-1] - below[at])) for at in (edges[0], edges[4])]
    square = np.square(sound, dtype=np.float64)
    peaky = log(float(np.square(square).mean()) / float(square.mean()) ** 2)
    step = sample_rate // 1000
    block = np.log(np.sqrt(square[: len(square) // step * step].reshape(-1, step).mean(axis=1)) + 1e-3)
    rise = np.diff(block)
    clicks = [log(1 + (rise > 0.7).sum()), log(1 + (rise > 0.3).sum()), float(np.maximum(rise, 0.0).mean())]
    levels = np.quantile(block, (0.1, 0.25, 0.5, 0.75, 0.9))
    numbers = [log(float(square.mean())), *centroid, peaky, *clicks]
    return np.concatenate((numbers, levels - levels[2], bands - bands[4]))


def peak_correlation(one: Array, other: Array) -> Array:
    """Largest normalised cross-correlation of pieces at any shift: (pieces, samples) twice → (pieces,)."""
    size = 2 * one.shape[1]
    product = np.fft.rfft(one, size) * np.conj(np.fft.rfft(other, size))
    peak = np.abs(np.fft.irfft(product, size)).max(axis=1)
    return np.asarray(peak / np.sqrt(np.square(one).sum(axis=1) * np.square(other).sum(axis=1)))


def largest_correlation(pieces: list[list[Wave]]) -> float:
    """Over all pairs of the same number and all neighbours across numbers."""
    largest = 0.0
    for number, same in enumerate(pieces):
        for first in range(len(same) - 1):
            others = np.array(same[first + 1 :])
            largest = max(
                largest, float(peak_correlation(np.broadcast_to(same[first], others.shape), others).max())
            )
        following = np.array(pieces[(number + 1) % len(pieces)])
        largest = max(largest, float(peak_correlation(np.array(same), following).max()))
    return largest


def repeats(sounds: list[NDArray[np.int16]], samples: int) -> int:
    """How many stretches of `samples` non-silent samples occur twice, anywhere, in these sounds.

    Stretches are chosen by their own content (one in 64), so that a copy is found wherever it begins.
    """
    found: list[NDArray[np.uint64]] = []
    with np.errstate(over="ignore"):
        base = np.uint64(0x9E3779B97F4A7C15)
        for sound in sounds:
            values = sound.astype(np.int64).astype(np.uint64) * np.uint64(0xD6E8FEB86659FD93)
            powers = np.cumprod(np.full(len(sound) + 1, base, dtype=np.uint64))
            inverse = np.cumprod(
                np.full(len(sound) + 1, np.uint64(pow(int(base), -1, 2**64)), dtype=np.uint64)
            )
            sums = np.concatenate((np.zeros(1, dtype=np.uint64), np.cumsum(values * powers[:-1])))
            mark = (sums[samples:] - sums[:-samples]) * inverse[: len(sums) - samples]
            mark ^= mark >> np.uint64(29)
            mark *= np.uint64(0xBF58476D1CE4E5B9)
            loud = np.concatenate(([0], np.cumsum(np.abs(sound.astype(np.int64)) > 30)))
            heard = loud[samples:] - loud[:-samples] > samples // 20
            found.append(np.unique(mark[(mark >> np.uint64(58) == 0) & heard]))
    every = np.concatenate(found)
    return len(every) - len(np.unique(every))
