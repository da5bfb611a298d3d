"""The rattle for the eye and for the hand: sparks, beads and rumble, made from the audible list and from nothing else.

A spark is small, soft and gone within a tenth of a second. There is no trace that stays or scrolls and could be counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, pi

from game.igloo.rattle.audible import THRESHOLD, Onset

LIFE = 0.100
"""Seconds a spark lives."""
LOUDEST = 4.0
"""Loudness at which a spark is as large as it gets."""
SMALLEST = 0.2
RUMBLE_GAP = 0.020
BEAD_TURN = 0.5
"""Radians a bead travels along the rim in its life."""


@dataclass(frozen=True, slots=True)
class Spark:
    """One audible onset to be shown. `time` and `life` in seconds from the turn of the hand, `angle` in radians on the rim."""

    time: float
    angle: float
    size: float
    """0.2…1, linear in the logarithm of loudness."""
    life: float = LIFE


@dataclass(frozen=True, slots=True)
class Bead:
    """The same onset for *reduced flashes*: a bead that is there at once and slides along the rim to where it goes out."""

    time: float
    angle: float
    travel: float
    """Radians, signed."""
    size: float
    life: float = LIFE


@dataclass(frozen=True, slots=True)
class Rumble:
    """One command for a pad's motor: `strength` 0…1 at `time`."""

    time: float
    strength: float


def size_of(loudness: float) -> float:
    """Size of a spark, SMALLEST at the threshold of hearing and 1 at LOUDEST."""
    share = log(max(loudness, THRESHOLD) / THRESHOLD) / log(LOUDEST / THRESHOLD)
    return SMALLEST + (1.0 - SMALLEST) * min(1.0, share)


def sparks_of(onsets: Sequence[Onset], places: Sequence[float]) -> tuple[Spark, ...]:
    """A spark for each onset; `places` are as many or more uniform numbers 0…1."""
    return tuple(
        Spark(onset.time, 2.0 * pi * place, size_of(onset.loudness))
        for onset, place in zip(onsets, places[: len(onsets)], strict=True)
    )


def beads_of(sparks: Sequence[Spark]) -> tuple[Bead, ...]:
    """Beads instead of sparks: same times, sizes and lives; they part to both sides of the rim's top."""
    return tuple(
        Bead(spark.time, spark.angle, BEAD_TURN if spark.angle < pi else -BEAD_TURN, spark.size, spark.life)
        for spark in sparks
    )


def rumble_of(onsets: Sequence[Onset]) -> tuple[Rumble, ...]:
    """At most one command in 20 ms, each as strong as the loudest onset it stands for."""
    commands: list[Rumble] = []
    for onset in onsets:
        strength = size_of(onset.loudness)
        if commands and onset.time - commands[-1].time < RUMBLE_GAP:
            last = commands[-1]
            commands[-1] = Rumble(last.time, max(last.strength, strength))
        else:
            commands.append(Rumble(onset.time, strength))
    return tuple(commands)
