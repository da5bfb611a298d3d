"""Pictures of sounds for the eye: waveform over a log-frequency spectrogram, as PNG."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from tools.sounds.synth import RATE, Sound


def spectrogram(x: Sound, path: Path, width: int = 1100, height: int = 360) -> None:
    """Write the picture of x; 30 Hz … 16 kHz upwards, 80 dB from black to white, octaves of A marked."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    mono = x if x.ndim == 1 else np.mean(x, axis=1)
    size = 4096 if len(mono) > 5 * RATE else 1024
    hop = max(64, len(mono) // width)
    padded = np.concatenate([np.zeros(size // 2), mono, np.zeros(size)])
    columns = min(width, len(mono) // hop)
    index = np.arange(columns)[:, None] * hop + np.arange(size)[None, :]
    power = np.abs(np.fft.rfft(padded[index] * np.hanning(size), axis=1)) / size * 4.0
    hz = 30.0 * (16000.0 / 30.0) ** (np.arange(height)[::-1] / height)
    bins = np.clip(hz * size / RATE, 1, size // 2 - 1)
    low = bins.astype(int)
    part = bins - low
    rows = power[:, low] * (1 - part) + power[:, low + 1] * part
    shade = np.clip((20.0 * np.log10(rows + 1e-9) + 90.0) / 80.0, 0.0, 1.0)
    picture = np.stack([shade**0.8, shade**1.5, 0.25 * (1 - shade) + shade**2.5], axis=2)
    for octave in (55, 110, 220, 440, 880, 1760, 3520, 7040):
        picture[:, int(np.argmin(np.abs(hz - octave)))] += 0.12
    strip = 90
    wave = np.zeros((columns, strip, 3))
    pieces = mono[: columns * hop].reshape(columns, hop)
    for i, (top, bottom) in enumerate(zip(pieces.max(axis=1), pieces.min(axis=1), strict=True)):
        first, last = int((1 - top) * strip / 2), int((1 - bottom) * strip / 2)
        wave[i, max(0, first) : min(strip, last + 1)] = (0.6, 0.9, 1.0)
    pixels = (np.clip(np.concatenate([wave, picture], axis=1), 0, 1) * 255).astype(np.uint8)
    surface = pygame.surfarray.make_surface(pixels)
    pygame.image.save(surface, str(path))
