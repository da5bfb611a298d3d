"""Array types of the rattle."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating[Any]]
"""Real numbers; the docstring of the user says shape and unit."""
Indices = NDArray[np.integer[Any]]
Mask = NDArray[np.bool_]
Wave = NDArray[np.float32]
"""Samples of a sound, full scale 1.0, one channel."""


def generator_from(stream: random.Random) -> np.random.Generator:
    """The one door for chance: a numpy generator seeded by 128 bits of the caller's stream, which it advances.

    Call it once per grab with the match's stream of that grab (`rattle/<seat>/<grab>`). Nothing else in this package
    draws numbers, and nothing about the igloo or its cubes enters the seed.
    """
    return np.random.Generator(np.random.PCG64(stream.getrandbits(128)))
