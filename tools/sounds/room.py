"""Rooms: impulse responses of synthesised spaces, for effects (linear) and for loops (circular)."""

from __future__ import annotations

from functools import cache

import numpy as np

from tools.sounds.synth import RATE, Sound, clock, count, faded, fft_size, filtered, high, low, rng_for

_BANDS = ((60.0, 300.0, 1.1), (300.0, 1200.0, 1.0), (1200.0, 4000.0, 0.8), (4000.0, 11000.0, 0.45))
"""(from Hz, to Hz, share of the nominal decay time): snow and air eat the treble first."""


@cache
def impulse(name: str, decay: float, predelay: float = 0.012) -> Sound:
    """A stereo room that gives back as much as it gets between 200 Hz and 3 kHz; `decay` is its RT60 in seconds.

    A dozen early reflections, their times apart left and right, then noise whose bands die at their own pace.
    """
    rng = rng_for(f"room/{name}")
    n = count(decay * 1.25 + predelay)
    out = np.zeros((n, 2))
    start = count(predelay)
    t = clock(n - start)
    for channel in (0, 1):
        for lo, hi, share in _BANDS:
            band = filtered(filtered(rng.standard_normal(n - start), high(lo, 3)), low(hi, 3))
            level = 1.0 if hi < 4000 else 0.7
            out[start:, channel] += level * band * 10.0 ** (-3.0 * t / (decay * share))
        build = np.clip(t / 0.03, 0.15, 1.0)  # the late part needs a moment to thicken
        out[start:, channel] *= build
        for _ in range(12):
            at = start + count(float(rng.uniform(0.0, 0.055)))
            out[at, channel] += float(rng.choice([-1.0, 1.0])) * float(rng.uniform(1.5, 4.0))
    out = filtered(filtered(out, high(120.0, 2)), low(7500.0, 1))
    out = faded(out, 0.0, decay * 0.3)
    power = np.mean(np.abs(np.fft.rfft(out, axis=0)) ** 2, axis=1)
    hz = np.fft.rfftfreq(len(out), 1.0 / RATE)
    return np.asarray(out / np.sqrt(np.mean(power[(hz > 200.0) & (hz < 3000.0)])))


def placed(x: Sound, wet: float, decay: float, seconds: float) -> Sound:
    """x (one or two channels) heard in a room, cut to `seconds`; two channels come out."""
    stereo = x if x.ndim == 2 else np.stack([x, x], axis=1)
    stereo = faded(stereo, 0.0, min(0.25, 0.25 * len(stereo) / RATE))  # what still rings must not be cut off
    room = impulse("effects", decay)
    size = fft_size(len(stereo) + len(room))
    tail = np.fft.irfft(np.fft.rfft(stereo, size, axis=0) * np.fft.rfft(room, size, axis=0), size, axis=0)
    n = count(seconds)
    out = wet * tail[:n]
    if len(out) < n:
        out = np.concatenate([out, np.zeros((n - len(out), 2))])
    out[: min(n, len(stereo))] += stereo[:n]
    return faded(out, 0.0005, min(0.25, 0.3 * seconds))


def looped(x: Sound, name: str, decay: float) -> Sound:
    """The reverberation of a loop x (n, 2): tails run over the end into the beginning."""
    room = impulse(name, decay)
    n = len(x)
    if len(room) > n:
        raise ValueError(f"a loop of {n / RATE:.1f} s is shorter than its room")
    return np.asarray(np.fft.irfft(np.fft.rfft(x, axis=0) * np.fft.rfft(room, n, axis=0), n, axis=0))
