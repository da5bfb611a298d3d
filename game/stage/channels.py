"""Which of the 32 mixer channels plays what, and how loud: a plan without a mixer, so that it can be reasoned about."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

CHANNELS: Final = 32
UI: Final = (0, 1, 30, 31)
EFFECTS: Final = tuple(range(2, 10))
RATTLE: Final = tuple(range(10, 28))
AMBIENCE: Final = (28, 29)
RATTLE_SEATS: Final = 6
RATTLE_EACH: Final = 3

_GROUPS: Final = {"ui": UI, "effect": EFFECTS, "ambience": AMBIENCE}


@dataclass(slots=True)
class Voice:
    """What a channel was last given."""

    bus: str
    priority: int
    gain: float
    pan: float
    order: int


class ChannelPlan:
    """Chooses channels. `busy` says whether a channel still sounds."""

    def __init__(self, busy: Callable[[int], bool]) -> None:
        self._busy = busy
        self._order = 0
        self._next = [0] * RATTLE_SEATS
        self.voices: dict[int, Voice] = {}

    def active(self, bus: str) -> int:
        """How many channels of a bus sound now."""
        return sum(1 for channel in _GROUPS[bus] if self._busy(channel))

    def take(self, bus: str, priority: int, gain: float, pan: float) -> int | None:
        """A channel of the bus for a new sound: a free one, otherwise the oldest of the least important, never one that is
        more important. None when the sound has to be dropped."""
        group = _GROUPS[bus]
        chosen = next((channel for channel in group if not self._busy(channel)), None)
        if chosen is None:
            known = [channel for channel in group if channel in self.voices]
            lowest = min(
                known, key=lambda at: (self.voices[at].priority, self.voices[at].order), default=group[0]
            )
            if lowest in self.voices and self.voices[lowest].priority > priority:
                return None
            chosen = lowest
        self._give(chosen, bus, priority, gain, pan)
        return chosen

    def take_rattle(self, seat: int, gain: float, pan: float) -> int:
        """The next of a seat's three channels, in turn. Raises ValueError for a seat outside 0…5."""
        if not 0 <= seat < RATTLE_SEATS:
            raise ValueError(f"no channels for seat {seat}")
        chosen = RATTLE[seat * RATTLE_EACH + self._next[seat]]
        self._next[seat] = (self._next[seat] + 1) % RATTLE_EACH
        self._give(chosen, "rattle", 2, gain, pan)
        return chosen

    def clear(self) -> None:
        """Forgets everything, for a mixer that was opened anew."""
        self.voices.clear()

    def _give(self, channel: int, bus: str, priority: int, gain: float, pan: float) -> None:
        self._order += 1
        self.voices[channel] = Voice(bus, priority, gain, pan, self._order)


def balance(gain: float, pan: float) -> tuple[float, float]:
    """Left and right gain of a pan −1 … 1; in the middle both keep the full gain, at an end the other side is silent."""
    pan = max(-1.0, min(1.0, pan))
    return gain * min(1.0, 1.0 - pan), gain * min(1.0, 1.0 + pan)


def shared_gain(sources: int) -> float:
    """The gain of each of so many sources that sound together: −3 dB for each doubling."""
    return 1.0 if sources <= 1 else decibels(-3.0 * math.log2(sources))


def decibels(level: float) -> float:
    """The factor of a level in dB."""
    return float(10.0 ** (level / 20.0))
