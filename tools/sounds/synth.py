"""Signal tools everything else is built of.

A sound is a float64 array, ±1 full scale, shape (n,) for one channel or (n, 2) for two, at `RATE`.
Every random draw comes from `rng_for(name)`, so that the same name gives the same sound for ever.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

RATE = 44_100

Sound = npt.NDArray[np.float64]
Partial = tuple[float, float, float]
"""(frequency in Hz, amplitude, decay time constant in s)"""

_BLOCK = 256


def rng_for(name: str) -> np.random.Generator:
    """The random stream of a named sound."""
    return np.random.Generator(np.random.PCG64(zlib.crc32(name.encode())))


def count(seconds: float) -> int:
    """Seconds as a whole number of samples."""
    return round(seconds * RATE)


def fft_size(n: int) -> int:
    """The least number from n on without prime factors over 5: transforms of other lengths can take ten times as long."""
    best = 1 << max(0, n - 1).bit_length()
    five = 1
    while five < best:
        three = five
        while three < best:
            whole = -(-n // three)
            best = min(best, three << max(0, whole - 1).bit_length())
            three *= 3
        five *= 5
    return best


def clock(n: int) -> Sound:
    """The times of n samples, in seconds."""
    return np.arange(n) / RATE


def midi_hz(midi: float) -> float:
    """Pitch of a MIDI note number (69 = A4 = 440 Hz)."""
    return float(440.0 * 2.0 ** ((midi - 69.0) / 12.0))


def damped(n: int, hz: float, tau: float, phase: float = 0.0) -> Sound:
    """An exponentially decaying sine, n samples; `tau` in seconds, infinity for a steady one.

    A geometric series factors into an outer product, which is ten times faster than calling sin.
    """
    step = complex(-1.0 / (tau * RATE), 2.0 * np.pi * hz / RATE)
    rows = -(-n // _BLOCK)
    slow = np.exp(step * _BLOCK * np.arange(rows) + 1j * (phase - np.pi / 2.0))
    fast = np.exp(step * np.arange(_BLOCK))
    grid = np.outer(slow.real, fast.real) - np.outer(slow.imag, fast.imag)
    return np.asarray(grid.ravel()[:n])


def modal(n: int, partials: Sequence[Partial], rng: np.random.Generator | None = None) -> Sound:
    """A struck body: the sum of its decaying modes; with `rng` each mode starts at its own phase."""
    out = np.zeros(n)
    for hz, amplitude, tau in partials:
        if hz >= 0.45 * RATE or amplitude == 0.0:
            continue
        heard = min(n, count(9.0 * tau) + 1)  # 9 tau is -78 dB
        phase = float(rng.uniform(0, 2 * np.pi)) if rng is not None else 0.0
        out[:heard] += amplitude * damped(heard, hz, tau, phase)
    return out


def glide(n: int, hz: Sound, harmonics: Sequence[float] = (1.0,), phase: float = 0.0) -> Sound:
    """A tone whose pitch follows `hz` (n values), with the given harmonic amplitudes."""
    angle = phase + 2.0 * np.pi * np.cumsum(hz) / RATE
    out = np.zeros(n)
    for k, amplitude in enumerate(harmonics, start=1):
        out += amplitude * np.sin(k * angle) * (k * hz < 0.45 * RATE)
    return out


def swell(n: int, points: Sequence[tuple[float, float]]) -> Sound:
    """A smooth envelope through (second, level) points (cosine between them)."""
    t = clock(n)
    out = np.full(n, points[-1][1], dtype=np.float64)
    out[t < points[0][0]] = points[0][1]
    for (t0, v0), (t1, v1) in pairwise(points):
        inside = (t >= t0) & (t < t1)
        if t1 > t0:
            out[inside] = v0 + (v1 - v0) * 0.5 * (1.0 - np.cos(np.pi * (t[inside] - t0) / (t1 - t0)))
    return out


def strike(n: int, attack: float, tau: float) -> Sound:
    """Envelope of a blow: a rounded attack of `attack` seconds, then exponential decay."""
    t = clock(n)
    rise = np.clip(t / attack, 0.0, 1.0)
    return np.asarray(np.sin(0.5 * np.pi * rise) ** 2 * np.exp(-np.maximum(t - attack, 0.0) / tau))


def filtered(x: Sound, response: Callable[[Sound], Sound]) -> Sound:
    """x through a zero-phase filter given as gain over frequency in Hz; padded, so nothing wraps round."""
    n = len(x)
    size = fft_size(n + count(0.1))
    gain = response(np.maximum(np.fft.rfftfreq(size, 1.0 / RATE), 1e-3))
    spectrum = np.fft.rfft(x, size, axis=0)
    spectrum *= gain if x.ndim == 1 else gain[:, None]
    return np.asarray(np.fft.irfft(spectrum, size, axis=0)[:n])


def low(hz: float, order: int = 2) -> Callable[[Sound], Sound]:
    """Butterworth-shaped low-pass gain."""
    return lambda f: 1.0 / np.sqrt(1.0 + (f / hz) ** (2 * order))


def high(hz: float, order: int = 2) -> Callable[[Sound], Sound]:
    """Butterworth-shaped high-pass gain."""
    return lambda f: 1.0 / np.sqrt(1.0 + (hz / f) ** (2 * order))


def hump(f: Sound, centre: Sound | float, octaves: float) -> Sound:
    """A bell-shaped gain around `centre`, its standard deviation in octaves."""
    return np.asarray(np.exp(-0.5 * (np.log2(f / centre) / octaves) ** 2))


def shaped_noise(n: int, rng: np.random.Generator, gain: Callable[[Sound, Sound], Sound]) -> Sound:
    """Noise whose spectrum moves: `gain(t, f)` gets times (frames, 1) and frequencies (1, bins)."""
    size, hop = 1024, 256
    padded = n + 2 * size
    frames = (padded - size) // hop
    window = np.sin(np.pi * (np.arange(size) + 0.5) / size)
    source = rng.standard_normal(padded)
    index = np.arange(frames)[:, None] * hop + np.arange(size)[None, :]
    spectra = np.fft.rfft(source[index] * window, axis=1)
    t = ((np.arange(frames) * hop + size / 2 - size) / RATE)[:, None]
    f = np.maximum(np.fft.rfftfreq(size, 1.0 / RATE), 10.0)[None, :]
    pieces = np.fft.irfft(spectra * gain(t, f), axis=1) * window
    out = np.zeros(padded)
    for i in range(frames):
        out[i * hop : i * hop + size] += pieces[i]
    return out[size : size + n] * 0.5


def noise(n: int, rng: np.random.Generator) -> Sound:
    """White noise, standard deviation 1."""
    return rng.standard_normal(n)


def silence(seconds: float) -> Sound:
    """One channel of nothing."""
    return np.zeros(count(seconds))


def put(into: Sound, what: Sound, at: float, gain: float = 1.0) -> None:
    """Add `what` to `into` from second `at` on; what does not fit is cut off."""
    start = count(at)
    stop = min(len(into), start + len(what))
    if stop > start:
        piece = what[: stop - start]
        into[start:stop] += gain * (piece if piece.ndim == into.ndim else piece[:, None])


def pan(x: Sound, where: float) -> Sound:
    """Two channels of one, equal power; where −1 is left, +1 right."""
    angle = (where + 1.0) * np.pi / 4.0
    return np.asarray(np.stack([np.cos(angle) * x, np.sin(angle) * x], axis=1) * np.sqrt(2.0))


def faded(x: Sound, into: float = 0.0005, out: float = 0.012) -> Sound:
    """x with rounded ends (seconds), so that neither clicks."""
    y = x.copy()
    for seconds, at_start in ((into, True), (out, False)):
        n = min(count(seconds), len(y))
        if n < 2:
            continue
        ramp = 0.5 - 0.5 * np.cos(np.pi * np.arange(n) / n)
        ramp = ramp if y.ndim == 1 else ramp[:, None]
        if at_start:
            y[:n] *= ramp
        else:
            y[-n:] *= ramp[::-1]
    return y
