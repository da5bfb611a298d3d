"""Loudness after ITU-R BS.1770-4: K-weighting, gated integration, true peak; and the short-sound rule.

One channel counts as two equal ones, because that is how the mixer plays it. All results in LUFS or dBFS.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tools.sounds.synth import RATE, Sound, count, fft_size

EAR_SECONDS = 0.2
"""The ear sums loudness over about a fifth of a second: effects are measured over their loudest such stretch."""


def integrated(x: Sound) -> float:
    """Programme loudness: 400 ms blocks, 75 % overlap, gates at −70 LUFS and 10 LU under the mean."""
    blocks = _block_energies(x, 0.4, 0.1)
    loud = blocks[_lufs(blocks) > -70.0]
    if len(loud) == 0:
        return -np.inf
    kept = loud[_lufs(loud) > float(_lufs(np.mean(loud))) - 10.0]
    return float(_lufs(np.mean(kept)))


def momentary(x: Sound) -> float:
    """The loudest 400 ms (the end of a shorter sound is followed by silence)."""
    return float(_lufs(np.max(_block_energies(x, 0.4, 0.01))))


def short(x: Sound) -> float:
    """The loudest `EAR_SECONDS`; what effects are levelled by."""
    return float(_lufs(np.max(_block_energies(x, EAR_SECONDS, 0.005))))


def true_peak(x: Sound) -> float:
    """Peak between the samples, by fourfold oversampling, in dBFS."""
    peak = 1e-9
    stereo = _two(x)
    step = 1 << 16
    for start in range(0, len(stereo), step):  # in pieces with margins, to spare memory
        lo, hi = max(0, start - 512), min(len(stereo), start + step + 512)
        piece = stereo[lo:hi]
        n = fft_size(len(piece) + 128)
        margin = np.concatenate([np.zeros((64, 2)), piece, np.zeros((n - 64 - len(piece), 2))])
        spectrum = np.fft.rfft(margin, axis=0)
        if n % 2 == 0:
            spectrum[-1] *= 0.5
        dense = 4.0 * np.fft.irfft(spectrum, 4 * n, axis=0)
        inner = dense[4 * (64 + start - lo) : 4 * (64 + min(len(stereo), start + step) - lo)]
        peak = max(peak, float(np.max(np.abs(inner))))
    return 20.0 * float(np.log10(peak))


def weighted(x: Sound) -> Sound:
    """x through the K filter: a +4 dB shelf above 1.7 kHz, a high-pass at 38 Hz."""
    stereo = _two(x)
    n = len(stereo)
    size = fft_size(n + count(0.5))
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    gain = _shelf(z) * _high_pass(z)
    return np.asarray(np.fft.irfft(np.fft.rfft(stereo, size, axis=0) * gain[:, None], size, axis=0)[:n])


def _two(x: Sound) -> Sound:
    return x if x.ndim == 2 else np.stack([x, x], axis=1)


def _block_energies(x: Sound, block: float, hop: float) -> Sound:
    """Energy (summed over channels) of every block; a sound shorter than one is padded with silence."""
    n = count(block)
    power = np.sum(weighted(x) ** 2, axis=1)
    if len(power) < n:
        power = np.concatenate([power, np.zeros(n - len(power))])
    total = np.concatenate([[0.0], np.cumsum(power)])
    starts = np.arange(0, len(power) - n + 1, count(hop))
    return np.asarray((total[starts + n] - total[starts]) / n)


def _lufs(energy: npt.ArrayLike) -> Sound:
    return np.asarray(-0.691 + 10.0 * np.log10(np.maximum(np.asarray(energy, dtype=np.float64), 1e-12)))


def _shelf(z: npt.NDArray[np.complex128]) -> npt.NDArray[np.complex128]:
    hz, decibels, q = 1681.974450955533, 3.999843853973347, 0.7071752369554196
    k = np.tan(np.pi * hz / RATE)
    vh = 10.0 ** (decibels / 20.0)
    vb = vh**0.4996667741545416
    top = (vh + vb * k / q + k * k) + 2.0 * (k * k - vh) * z + (vh - vb * k / q + k * k) * z**2
    return np.asarray(top / ((1.0 + k / q + k * k) + 2.0 * (k * k - 1.0) * z + (1.0 - k / q + k * k) * z**2))


def _high_pass(z: npt.NDArray[np.complex128]) -> npt.NDArray[np.complex128]:
    hz, q = 38.13547087602444, 0.5003270373238773
    k = np.tan(np.pi * hz / RATE)
    norm = 1.0 + k / q + k * k
    bottom = 1.0 + 2.0 * (k * k - 1.0) / norm * z + (1.0 - k / q + k * k) / norm * z**2
    return np.asarray((1.0 - 2.0 * z + z**2) / bottom)
