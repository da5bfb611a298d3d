"""An igloo in somebody's hand: each press is one stroke, heard, seen and felt.

How a caller uses it::

    rattle = Rattle(44100)                      # once; `rattle.warm()` after the first frame
    grab = rattle.grab(cubes, stream)           # when a seat takes an igloo
    grab.prepare()                              # on a free tick: the next stroke, for the rhythm so far
    stroke = grab.stroke(ticks_since_last)      # at the press; None for the first
    mixer.play(stroke.stereo())                 # the same sound object for everybody who is to hear it
    view.schedule(stroke.sparks)                # or stroke.beads
    listener.hear(stroke.heard)

`prepare` only decides *when* the work is done: the stroke that follows is the same to the bit with it or without. `pool`
spreads it over ticks when several seats shake.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from game.igloo.rattle.audible import Onset, Sounding, audible_list
from game.igloo.rattle.gesture import FASTEST_TICKS, SLOWEST_TICKS, TICKS_PER_SECOND, vigour_of
from game.igloo.rattle.grains import SAMPLE_RATE, STROKE_SECONDS, GrainBank, build_grains
from game.igloo.rattle.physics import (
    DRIFT_GAIN_DB,
    GRAB_GAIN_DB,
    Draws,
    check_cubes,
    collide,
    draw,
    drift,
    hand_swings,
    liveliness_spread,
    slots,
)
from game.igloo.rattle.sparks import Bead, Rumble, Spark, beads_of, rumble_of, sparks_of
from game.igloo.rattle.synth import (
    CEILING,
    Mixes,
    draw_hold,
    draw_mixes,
    limit,
    muffle,
    render_hits,
    render_thump,
    stereo16,
)
from game.igloo.rattle.types import Array, Wave, generator_from


@dataclass(frozen=True, slots=True)
class Heard:
    """What anybody may know of a stroke: how it was shaken and which onsets were audible. No cubes, no number."""

    vigour: float
    onsets: tuple[Onset, ...]
    """Times in seconds from the turn of the hand, in order."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A collision, for the sound and for tests; never shown to a rival."""

    time: float
    loudness: float
    wall: bool


@dataclass(frozen=True)
class Stroke:
    """One half-swing: its sound is complete in itself, 350 ms long, and starts and ends in silence."""

    sample_rate: int
    heard: Heard
    hits: tuple[Hit, ...]
    sparks: tuple[Spark, ...]
    wave: Wave
    """Mono, float32, never above −1 dBFS together with what of the stroke before still sounds. Thump included."""
    thump: Wave
    """The hand's part of it, as long as `wave`: what answers in the very frame of the press."""

    @property
    def onsets(self) -> tuple[Onset, ...]:
        """The audible list: times in seconds from the stroke's start, and loudness."""
        return self.heard.onsets

    @property
    def beads(self) -> tuple[Bead, ...]:
        """The sparks for *reduced flashes*."""
        return beads_of(self.sparks)

    @property
    def rumble(self) -> tuple[Rumble, ...]:
        """Commands for a pad's motor."""
        return rumble_of(self.heard.onsets)

    @cached_property
    def muffled(self) -> Wave:
        """What others hear of a computer seat's stroke: −20 dB, nothing above 900 Hz."""
        return muffle(self.wave, self.sample_rate)

    def stereo(self, left: float = 1.0, right: float = 1.0) -> NDArray[np.int16]:
        """`wave` for the mixer: int16 (samples, 2), gains 0…1."""
        return stereo16(self.wave, left, right)


class Rattle:
    """Grabs at one sample rate. The grain banks are built at the first need, once."""

    def __init__(self, sample_rate: int = SAMPLE_RATE) -> None:
        self._sample_rate = sample_rate

    @cached_property
    def bank(self) -> GrainBank:
        """The grains, made when first asked for."""
        return build_grains(self._sample_rate)

    def warm(self) -> None:
        """Build the banks now (≤ .3 s), after the first frame and before the first grab."""
        self.bank  # noqa: B018  (asking is what builds it)

    def grab(self, cubes: int, stream: random.Random) -> Grab:
        """An igloo with `cubes` cubes (2…13) taken in hand; `stream` is the match's stream of this very grab."""
        return Grab(self.bank, cubes, stream)


class Grab:
    """One igloo in one hand, from taking it to letting it go."""

    def __init__(self, bank: GrainBank, cubes: int, stream: random.Random) -> None:
        """Raise ValueError unless `cubes` is 2…13. All chance comes from `stream`, none of it depends on the cubes."""
        check_cubes(cubes)
        self._bank = bank
        self._cubes = cubes
        self._generator = generator_from(stream)
        self._gain_db = float(self._generator.uniform(-GRAB_GAIN_DB, GRAB_GAIN_DB))
        self._hold = draw_hold(self._generator)
        self._memory = _Memory(None, (), np.zeros(0, dtype=np.float32))
        self._drawn: _Drawn | None = None
        self._ready: tuple[int | None, Stroke, _Memory] | None = None
        self._rhythm: int | None = None
        self._strokes = 0

    @property
    def prepared(self) -> bool:
        """Whether the next stroke is ready for the rhythm so far."""
        return self._ready is not None

    def prepare(self) -> None:
        """Work out the next stroke for the rhythm of the last one; does nothing when it is ready."""
        if self._ready is None:
            expected = None if self._strokes == 0 else (self._rhythm or FASTEST_TICKS)
            self._ready = (expected, *self._make(expected))

    def stroke(self, ticks_since_last: int | None) -> Stroke:
        """The stroke that begins now, so many ticks (≥ 1) after the one before; None for the first of the grab.

        From 24 ticks on it is as gentle as it gets, at 8 or fewer full vigour. Raise ValueError when the first stroke has
        a predecessor, a later one has none, or the ticks are below 1.
        """
        if (ticks_since_last is None) != (self._strokes == 0):
            raise ValueError("the first stroke of a grab, and only the first, has no ticks since the last")
        if ticks_since_last is not None and ticks_since_last < 1:
            raise ValueError("strokes are at least one tick apart")
        if self._ready is not None and self._ready[0] == ticks_since_last:
            _, stroke, self._memory = self._ready
        else:
            stroke, self._memory = self._make(ticks_since_last)
        if ticks_since_last is not None:
            self._rhythm = min(SLOWEST_TICKS, max(FASTEST_TICKS, ticks_since_last))
        self._drawn = self._ready = None
        self._strokes += 1
        return stroke

    def _make(self, ticks: int | None) -> tuple[Stroke, _Memory]:
        """The next stroke and what it leaves behind; asks for chance only once for each stroke."""
        if self._drawn is None:
            self._drawn = _draw_stroke(self._generator, self._cubes)
        drawn = self._drawn
        rate = self._bank.sample_rate
        vigour = vigour_of(ticks)
        seconds = 0.0 if ticks is None else ticks / TICKS_PER_SECOND
        noise = drawn.physics.slow
        slow = noise if self._memory.slow is None else drift(self._memory.slow, noise, seconds)
        speed = hand_swings(drawn.physics, vigour).speed
        found = collide(
            drawn.physics,
            speed,
            liveliness_spread(self._cubes) * slow[0],
            self._gain_db + DRIFT_GAIN_DB * slow[1],
        )
        real = np.nonzero(found.real)[0]
        real = real[np.argsort(found.time[real], kind="stable")]
        time, loudness, wall = found.time[real], found.loudness[real], real < found.walls
        mixes = Mixes(drawn.mixes.first[real], drawn.mixes.second[real], drawn.mixes.angle[real])
        times, louds = time.tolist(), loudness.tolist()
        before = _later(self._memory.sounding, seconds)
        numbered = audible_list(times, louds, before)
        onsets = tuple(onset for _, onset in numbered)
        thump = render_thump(rate, vigour, drawn.thump)
        mix = thump + render_hits(self._bank, self._hold, time, loudness, wall, mixes, STROKE_SECONDS)
        tail = self._memory.mix[round(seconds * rate) :]
        whole = mix.copy()
        whole[: len(tail)] += tail
        wave = limit(whole)
        # What plays already has been limited without this stroke: the sum of the two obeys the limiter, and joins it smoothly.
        wave[: len(tail)] -= limit(tail)
        wave = np.clip(wave, -CEILING, CEILING)
        stroke = Stroke(
            rate,
            Heard(vigour, onsets),
            tuple(Hit(*hit) for hit in zip(times, louds, wall.tolist(), strict=True)),
            sparks_of(onsets, drawn.places.tolist()),
            wave,
            thump,
        )
        shown = {index for index, _ in numbered}
        now = [Sounding(at, loud, k in shown) for k, (at, loud) in enumerate(zip(times, louds, strict=True))]
        return stroke, _Memory(slow, tuple(sorted((*before, *now))), whole)


@dataclass(frozen=True)
class _Memory:
    """What a stroke leaves to the next."""

    slow: Array | None
    """Liveliness and gain drift, unit variance, shape (2,)."""
    sounding: tuple[Sounding, ...]
    """Hits on the clock of the last stroke."""
    mix: Wave
    """All that sounds from the start of the last stroke on, before the limiter."""


@dataclass(frozen=True)
class _Drawn:
    """All chance of one stroke; its amount depends on the number of cubes only."""

    physics: Draws
    mixes: Mixes
    thump: Array
    places: Array


def _draw_stroke(generator: np.random.Generator, cubes: int) -> _Drawn:
    physics = draw(generator, cubes, ())
    return _Drawn(
        physics,
        draw_mixes(generator, slots(cubes)),
        generator.standard_normal(4),
        generator.random(slots(cubes)),
    )


def _later(sounding: Sequence[Sounding], seconds: float) -> tuple[Sounding, ...]:
    """The same hits on a clock that starts `seconds` later; those that nobody hears any more are left out."""
    moved = (Sounding(hit.time - seconds, hit.loudness, hit.onset) for hit in sounding)
    return tuple(hit for hit in moved if hit.time > -0.2)
