"""The audible list: what an ear can tell apart in a rattle. The only thing rivals, sparks and rumble may read.

A hit is an *onset* when it comes at least 8 ms after the last onset, and is louder than .45 of the envelope of what
sounded before (which falls with a time constant of 20 ms) and than an absolute threshold.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

import numpy as np

from game.igloo.rattle.types import Array, Mask

REFRACTORY = 0.008
ENVELOPE_TAU = 0.020
MASKED_BELOW = 0.45
THRESHOLD = 0.10


class Onset(NamedTuple):
    """One audible click."""

    time: float
    """Seconds; from the start of the stroke or of the shake it is heard in."""
    loudness: float
    """Linear, as in `Hits`."""


class Sounding(NamedTuple):
    """A hit that may still be sounding when the next stroke begins."""

    time: float
    loudness: float
    onset: bool
    """Whether it has been declared an onset: that stands."""


def audible_list(
    times: Sequence[float], loudness: Sequence[float], before: Sequence[Sounding] = ()
) -> list[tuple[int, Onset]]:
    """Onsets among the hits (any order), each with the index of its hit, in order of time.

    `before` are hits of earlier strokes on the same clock, sorted: they mask, and what was declared an onset among them
    keeps its 8 ms on both sides, but they are not listed again.
    """
    fixed = [hit.time for hit in before if hit.onset]
    merged = [(hit.time, hit.loudness, -1, hit.onset) for hit in before]
    merged += [
        (time, loud, index, False) for index, (time, loud) in enumerate(zip(times, loudness, strict=True))
    ]
    merged.sort(key=lambda hit: hit[0])
    heard: list[tuple[int, Onset]] = []
    envelope, clock, last = 0.0, 0.0, float("-inf")
    for time, loud, index, declared in merged:
        envelope *= exp(-max(0.0, time - clock) / ENVELOPE_TAU)
        clock = time
        if index < 0:
            last = time if declared else last
        elif _stands_out(time, loud, last, envelope) and not any(
            0.0 <= at - time < REFRACTORY for at in fixed
        ):
            last = time
            heard.append((index, Onset(time, loud)))
        envelope = max(envelope, loud)
    return heard


def audible_rows(times: Array, loudness: Array) -> Mask:
    """Which hits are onsets, for many lists at once: rows sorted by time, padded with infinite times, shape (rows, hits)."""
    rows, hits = times.shape
    onset = np.zeros((rows, hits), dtype=np.bool_)
    envelope = np.zeros(rows)
    clock = np.zeros(rows)
    last = np.full(rows, -np.inf)
    for number in range(hits):
        time, loud = times[:, number], loudness[:, number]
        present = np.isfinite(time)
        passed = np.where(present, time, clock) - clock
        envelope = envelope * np.exp(-passed / ENVELOPE_TAU)
        new = present & (time - last >= REFRACTORY) & (loud > MASKED_BELOW * envelope) & (loud > THRESHOLD)
        onset[:, number] = new
        last = np.where(new, time, last)
        clock = clock + passed
        envelope = np.where(present, np.maximum(envelope, loud), envelope)
    return onset


def _stands_out(time: float, loud: float, last: float, envelope: float) -> bool:
    return time - last >= REFRACTORY and loud > MASKED_BELOW * envelope and loud > THRESHOLD
