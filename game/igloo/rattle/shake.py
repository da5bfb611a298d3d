"""Whole shakes: a hand that swings for some seconds at one vigour without a pause.

The ear trainer plays these, and the benchmark draws them by the thousand. A match is played stroke by stroke (`grab`), from
the same physics.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray

from game.igloo.rattle.audible import audible_rows
from game.igloo.rattle.gesture import nominal_rate
from game.igloo.rattle.grains import STROKE_SECONDS, GrainBank
from game.igloo.rattle.physics import (
    DELAY,
    DRIFT_GAIN_DB,
    GRAB_GAIN_DB,
    check_cubes,
    collide,
    draw,
    drift,
    hand_swings,
    liveliness_spread,
)
from game.igloo.rattle.synth import draw_hold, draw_mixes, limit, render_hits, render_thump
from game.igloo.rattle.types import Array, Mask, Wave, generator_from

MIDDLE = DELAY + 0.030
"""Seconds after a turn around which the hits of that stroke gather."""


@dataclass(frozen=True)
class Shakes:
    """Shakes of igloos with the same number of cubes; rows are shakes, hits are sorted and padded."""

    seconds: float
    vigour: float
    time: Array
    """Seconds since the first turn of the hand, shape (shakes, hits); infinite where there is no hit."""
    loudness: Array
    wall: Mask
    """Hits on the wall, as against cube on cube."""
    onset: Mask
    """The audible list: which hits an ear can tell apart."""
    stroke: NDArray[np.int64]
    """Which half-swing, counted from 0, a hit belongs to; −1 where there is no hit."""
    turn: Array
    """Seconds at which the hand turns, shape (shakes, strokes), infinite after the end."""


def shakes(
    generator: np.random.Generator,
    cubes: int,
    count: int,
    vigour: float,
    seconds: float,
    beat: float | None = None,
) -> Shakes:
    """`count` fresh shakes of igloos with `cubes` cubes. Hits after `seconds` are not heard any more.

    The hand turns after each half period, or every `beat` seconds: the presses of a player.
    """
    check_cubes(cubes)
    strokes = ceil(seconds * 2.0 * nominal_rate(vigour) * 1.3 if beat is None else seconds / beat) + 3
    draws = draw(generator, cubes, (count, strokes))
    swung = hand_swings(draws, vigour)
    turn = np.zeros((count, strokes))
    pause = swung.half_period if beat is None else np.full((count, strokes), beat)
    np.cumsum(pause[:, :-1], axis=1, out=turn[:, 1:])
    slow = np.array(draws.slow, dtype=np.float64)
    for number in range(1, strokes):
        slow[..., number] = drift(slow[..., number - 1], slow[..., number], pause[:, number - 1])
    gain_db = DRIFT_GAIN_DB * slow[1] + generator.uniform(-GRAB_GAIN_DB, GRAB_GAIN_DB, (count, 1))
    hits = collide(draws, swung.speed, liveliness_spread(cubes) * slow[0], gain_db)
    time = (turn[..., None] + hits.time).reshape(count, -1)
    real = hits.real.reshape(count, -1) & (time < seconds)
    rows, columns, chosen = _packing(time, real)
    packed_time = np.full((count, int(columns.max(initial=0)) + 1), np.inf)
    packed_loudness = np.zeros(packed_time.shape)
    wall = np.zeros(packed_time.shape, dtype=np.bool_)
    stroke = np.full(packed_time.shape, -1, dtype=np.int64)
    places = hits.time.shape[-1]
    packed_time[rows, columns] = time[rows, chosen]
    packed_loudness[rows, columns] = hits.loudness.reshape(count, -1)[rows, chosen]
    wall[rows, columns] = chosen % places < hits.walls
    stroke[rows, columns] = chosen // places
    onset = audible_rows(packed_time, packed_loudness)
    shown = np.where(turn < seconds, turn, np.inf)
    return Shakes(seconds, vigour, packed_time, packed_loudness, wall, onset, stroke, shown)


def one_shake(
    stream: random.Random, cubes: int, vigour: float, seconds: float
) -> tuple[Shakes, np.random.Generator]:
    """A single shake for the ear trainer, and the generator its sound is to be drawn from."""
    generator = generator_from(stream)
    return shakes(generator, cubes, 1, vigour, seconds), generator


def shake_sound(bank: GrainBank, batch: Shakes, row: int, generator: np.random.Generator) -> Wave:
    """The limited sound of one shake of the batch, thumps included: its seconds and as long again as a stroke rings on."""
    return limit(shake_mix(bank, batch, row, generator))


def shake_mix(bank: GrainBank, batch: Shakes, row: int, generator: np.random.Generator) -> Wave:
    """The same before the limiter."""
    real = np.isfinite(batch.time[row])
    time, loudness, wall = batch.time[row, real], batch.loudness[row, real], batch.wall[row, real]
    seconds = batch.seconds + STROKE_SECONDS
    mix = render_hits(
        bank, draw_hold(generator), time, loudness, wall, draw_mixes(generator, len(time)), seconds
    )
    turns = batch.turn[row, np.isfinite(batch.turn[row])]
    for turn, noise in zip(turns, generator.standard_normal((len(turns), 4)), strict=True):
        thump = render_thump(bank.sample_rate, batch.vigour, noise)
        start = round(turn * bank.sample_rate)
        mix[start : start + len(thump)] += thump[: len(mix) - start]
    return mix


def _packing(time: Array, real: Mask) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Real hits in order of row and time: their rows, their places in the packed row, and in the row they come from."""
    rows, chosen = np.nonzero(real)
    order = np.lexsort((time[rows, chosen], rows))
    rows, chosen = rows[order], chosen[order]
    counts = np.bincount(rows, minlength=len(time))
    columns = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    return rows, columns, chosen
