"""What an effect is: how it is made and what the game is told of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tools.sounds.level import levelled
from tools.sounds.synth import Sound, faded, rng_for

Make = Callable[[np.random.Generator, int], Sound]
"""A recipe: the random stream of one variation and its number from 0 on → the raw sound."""

BASE_LUFS = -18.0


@dataclass(frozen=True)
class Effect:
    """One effect of the game.

    `bus` is "ui" or "effect"; `caption` the English line shown with captions on ("" for none); `priority` 0…9, the
    higher drowns out the lower; `seconds` the bounds every variation keeps; `trim` in dB against −18 LUFS.
    """

    name: str
    make: Make
    bus: str
    caption: str
    priority: int
    seconds: tuple[float, float]
    trim: float = 0.0
    variations: int = 3

    def rendered(self, k: int) -> Sound:
        """Variation k (from 0), levelled, with rounded ends: what goes into the file."""
        raw = self.make(rng_for(f"effect/{self.name}/{k}"), k)
        return faded(levelled(raw, BASE_LUFS + self.trim), 0.0005, 0.01)
