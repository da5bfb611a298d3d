"""Grains: the short rings of ice on ice from which every rattle is mixed, made once.

No grain belongs to a cube, an igloo or a number. A hit takes a fresh mix of two grains of its kind, so that nothing can be
recognised again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.igloo.rattle.types import Array, Wave

SAMPLE_RATE = 44100
STROKE_SECONDS = 0.350
"""Length of a stroke's sound, the same for all."""
WALL_GRAINS, PAIR_GRAINS = 96, 64
WALL_SECONDS, PAIR_SECONDS = 0.050, 0.027
BODY_SECONDS = 0.110
BODY_LEVEL = 0.55
"""Energy of the igloo's body under a hit on the wall, as a share (amplitude) of the grain's."""
GRAIN_PEAK = 1.1
"""Typical peak of a grain."""
_SEED = 0x16100
_FULL = 8000.0
"""Sixteen-bit steps for 1.0: leaves room for grains four times as high as the typical peak."""


@dataclass(frozen=True)
class GrainBank:
    """Everything a rattle is rendered from, at one sample rate; below .6 MB at 44.1 kHz."""

    sample_rate: int
    wall: NDArray[np.int16]
    """(96, samples)"""
    pair: NDArray[np.int16]
    """(64, samples)"""
    body: Wave
    """How the igloo answers an impulse on its wall."""

    @property
    def step(self) -> float:
        """Value of one unit of `wall` and `pair`."""
        return 1.0 / _FULL

    @property
    def nbytes(self) -> int:
        """Memory held, bytes."""
        return self.wall.nbytes + self.pair.nbytes + self.body.nbytes


def build_grains(sample_rate: int = SAMPLE_RATE) -> GrainBank:
    """Make the banks: some .1 s of work; always the same grains for the same rate."""
    generator = np.random.Generator(np.random.PCG64(_SEED))
    wall = _ring(generator, WALL_GRAINS, WALL_SECONDS, sample_rate, _WALL_MODES)
    pair = _ring(generator, PAIR_GRAINS, PAIR_SECONDS, sample_rate, _PAIR_MODES)
    energy = float(np.sqrt(np.square(wall).sum(axis=1).mean()))
    scale = GRAIN_PEAK / float(np.median(np.abs(wall).max(axis=1)))
    body = _body(sample_rate)
    body *= BODY_LEVEL * energy * scale / float(np.sqrt(np.square(body).sum()))
    return GrainBank(sample_rate, _sixteen(wall * scale), _sixteen(pair * scale), body.astype(np.float32))


_WALL_MODES = ((2350.0, 3820.0, 5950.0, 8300.0), (8.5, 6.0, 4.0, 2.5), (1.0, 0.75, 0.5, 0.25))
_PAIR_MODES = ((3150.0, 5200.0, 7400.0), (6.0, 4.2, 2.6), (1.0, 0.7, 0.4))
_BODY_MODES = ((410.0, 690.0, 1180.0), (22.0, 16.0, 10.0), (1.0, 0.8, 0.6))
_Modes = tuple[Sequence[float], Sequence[float], Sequence[float]]


def _ring(generator: np.random.Generator, grains: int, seconds: float, rate: int, modes: _Modes) -> Array:
    """Decaying modes and a tick of noise, all of one energy: (grains, samples)."""
    t = np.arange(round(seconds * rate)) / rate
    tilt = 0.35 * generator.standard_normal(grains)
    sound = np.zeros((grains, len(t)))
    for frequency, tau_ms, gain in zip(*modes, strict=True):
        noise = generator.standard_normal((3, grains))
        f = frequency * np.exp(0.035 * noise[0])
        tau = tau_ms * 1e-3 * np.exp(0.15 * noise[1])
        level = gain * np.exp(0.25 * noise[2]) * (f / 3000.0) ** tilt
        phase = generator.uniform(0.0, 2.0 * np.pi, grains)
        sound += (
            level[:, None] * np.sin(2 * np.pi * f[:, None] * t + phase[:, None]) * np.exp(-t / tau[:, None])
        )
    sound += 0.35 * generator.standard_normal(sound.shape) * np.exp(-t / 1.2e-3)
    sound *= 1.0 - np.exp(-t / 0.15e-3)
    sound *= np.minimum(1.0, (seconds - t) / 0.006)
    return np.asarray(sound / np.sqrt(np.square(sound).sum(axis=1, keepdims=True)))


def _body(rate: int) -> Array:
    t = np.arange(round(BODY_SECONDS * rate)) / rate
    sound = np.zeros(len(t))
    for frequency, tau_ms, gain in zip(*_BODY_MODES, strict=True):
        sound += gain * np.sin(2 * np.pi * frequency * t) * np.exp(-t / (tau_ms * 1e-3))
    return sound * np.minimum(1.0, (BODY_SECONDS - t) / 0.01)


def _sixteen(sound: Array) -> NDArray[np.int16]:
    return np.clip(np.round(sound * _FULL), -32767, 32767).astype(np.int16)
