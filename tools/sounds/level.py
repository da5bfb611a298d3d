"""Bringing a finished sound to its level: no DC, no rumble, loudness by target, peaks held by a limiter."""

from __future__ import annotations

import numpy as np

from tools.sounds import loudness
from tools.sounds.synth import RATE, Sound, count, filtered, high

CEILING_DB = -2.0
"""True peak before encoding; Vorbis adds up to a decibel."""
_MOST_LIMITING_DB = 5.0
_PRESENCE = 0.6
"""A shelf of +4 dB over 2.2 kHz opens the soft mallets up on small loudspeakers."""


def levelled(x: Sound, lufs: float) -> Sound:
    """An effect at `lufs` (short-sound rule); a spiky one ends quieter rather than squashed."""
    y = filtered(x, high(35.0, 2))
    y = y - np.mean(y, axis=0)
    ceiling = 10.0 ** (CEILING_DB / 20.0)
    for _ in range(3):
        y = y * 10.0 ** ((lufs - loudness.short(y)) / 20.0)
        over = loudness.true_peak(y) - CEILING_DB
        if over > _MOST_LIMITING_DB:
            y = y * 10.0 ** ((_MOST_LIMITING_DB - over) / 20.0)
        y = limited(y, ceiling)
    over = loudness.true_peak(y) - CEILING_DB
    return np.asarray(y * 10.0 ** (-max(over, 0.0) / 20.0))


def levelled_loop(x: Sound, lufs: float) -> Sound:
    """A loop at `lufs` integrated; filtered circularly, so that its seam stays a seam of nothing."""
    n = len(x)
    f = np.maximum(np.fft.rfftfreq(n, 1.0 / RATE), 1e-3)
    gain = high(32.0, 2)(f) * (1.0 + _PRESENCE * high(2200.0, 1)(f))
    y = np.fft.irfft(np.fft.rfft(x, axis=0) * gain[:, None], n, axis=0)
    y = y * 10.0 ** ((lufs - loudness.integrated(y)) / 20.0)
    if np.max(np.abs(y)) < 0.5:  # no curve through samples under −6 dBFS comes near the ceiling
        return np.asarray(y)
    over = loudness.true_peak(y) - CEILING_DB
    return np.asarray(y * 10.0 ** (-max(over, 0.0) / 20.0))


def limited(x: Sound, ceiling: float) -> Sound:
    """x with peaks held under `ceiling` by a look-ahead gain, smooth over 1.5 ms."""
    reach = count(0.0015)
    peaks = np.abs(x) if x.ndim == 1 else np.max(np.abs(x), axis=1)
    gain = np.minimum(1.0, ceiling / np.maximum(peaks, 1e-9))
    padded = np.concatenate([np.ones(reach), gain, np.ones(reach)])
    lowest = np.min(np.lib.stride_tricks.sliding_window_view(padded, 2 * reach + 1), axis=1)
    kernel = np.hanning(2 * reach + 1)
    smooth = np.convolve(np.pad(lowest, reach, mode="edge"), kernel / np.sum(kernel), mode="valid")
    return np.asarray(x * (smooth if x.ndim == 1 else smooth[:, None]))
