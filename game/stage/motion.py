"""Motion: named easings, timelines of steps, and a spring.

A timeline is driven by `update(seconds)`. The state of the game is already new while a timeline still moves the picture;
`complete` puts everything where it ends.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Protocol

import pytweening

Setter = Callable[[float], None]

STILL_SECONDS = 0.12
"""Longest fade under reduced motion."""


def ease(name: str, share: float) -> float:
    """The eased share of a named curve ("linear", "easeOutBack" …) for 0 … 1. Raises ValueError for an unknown name."""
    curve = getattr(pytweening, name, None)
    if curve is None or not (name == "linear" or name.startswith("ease")):
        raise ValueError(f"there is no easing {name!r}")
    if share <= 0.0 or share >= 1.0:
        # some of the library's curves miss their own ends by a hair
        return 0.0 if share <= 0.0 else 1.0
    return float(curve(share))


def lerp(start: float, end: float, share: float) -> float:
    """From `start` (share 0) to `end` (share 1)."""
    return start + (end - start) * share


def slide_seconds(
    distance: float, *, per_root: float = 0.16, least: float = 0.16, most: float = 0.6
) -> float:
    """How long a slide over `distance` cells takes: with the root of the distance, so that long ones do not bore."""
    return min(most, max(least, per_root * math.sqrt(max(0.0, distance))))


class Step(Protocol):
    """A piece of a timeline."""

    def update(self, seconds: float) -> float | None:
        """Time passes; returns the seconds left over once the step is over, None while it runs."""

    def complete(self) -> None:
        """Puts everything where the step ends."""


class _Wait:
    def __init__(self, seconds: float) -> None:
        self._left = max(0.0, seconds)

    def update(self, seconds: float) -> float | None:
        self._left -= seconds
        return -self._left if self._left <= 0 else None

    def complete(self) -> None:
        self._left = 0.0


class _Call:
    def __init__(self, function: Callable[[], None]) -> None:
        self._function: Callable[[], None] | None = function

    def update(self, seconds: float) -> float | None:
        self.complete()
        return seconds

    def complete(self) -> None:
        function, self._function = self._function, None
        if function is not None:
            function()


class _Tween:
    def __init__(self, seconds: float, setter: Setter, start: float, end: float, easing: str) -> None:
        ease(easing, 0.0)
        self._seconds = max(0.0, seconds)
        self._age = 0.0
        self._setter = setter
        self._start, self._end, self._easing = start, end, easing

    def update(self, seconds: float) -> float | None:
        self._age += seconds
        if self._age >= self._seconds:
            self._setter(self._end)
            return self._age - self._seconds
        self._setter(lerp(self._start, self._end, ease(self._easing, self._age / self._seconds)))
        return None

    def complete(self) -> None:
        self._age = self._seconds
        self._setter(self._end)


class _Seq:
    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = list(steps)

    def update(self, seconds: float) -> float | None:
        left: float | None = seconds
        while self._steps:
            left = self._steps[0].update(seconds)
            if left is None:
                return None
            self._steps.pop(0)
            seconds = left
        return seconds

    def complete(self) -> None:
        while self._steps:
            self._steps.pop(0).complete()


class _Par:
    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = list(steps)
        self._least: float | None = None

    def update(self, seconds: float) -> float | None:
        running: list[Step] = []
        for step in self._steps:
            left = step.update(seconds)
            if left is None:
                running.append(step)
            else:
                self._least = left if self._least is None else min(self._least, left)
        self._steps = running
        if running:
            self._least = None
            return None
        return seconds if self._least is None else self._least

    def complete(self) -> None:
        steps, self._steps = self._steps, []
        for step in steps:
            step.complete()


def wait(seconds: float) -> Step:
    """Nothing for a while."""
    return _Wait(seconds)


def call(function: Callable[[], None]) -> Step:
    """Calls a function once, also when the timeline is completed, not when it is cancelled."""
    return _Call(function)


def tween(
    seconds: float, setter: Setter, start: float = 0.0, end: float = 1.0, easing: str = "easeInOutSine"
) -> Step:
    """Hands `setter` the way from `start` to `end`, the end exactly. Raises ValueError for an unknown easing."""
    return _Tween(seconds, setter, start, end, easing)


def seq(*steps: Step) -> Step:
    """One after the other; time left over by one goes to the next."""
    return _Seq(steps)


def par(*steps: Step) -> Step:
    """All at once; over when the last is."""
    return _Par(steps)


class Timeline:
    """Runs steps one after the other. More may be added while it runs."""

    def __init__(self, *steps: Step) -> None:
        self._steps: list[Step] = list(steps)

    @property
    def done(self) -> bool:
        """Whether nothing is left to run."""
        return not self._steps

    def add(self, *steps: Step) -> None:
        """Appends steps."""
        self._steps.extend(steps)

    def update(self, seconds: float) -> None:
        """Time passes."""
        while self._steps:
            step = self._steps[0]
            left = step.update(seconds)
            if left is None:
                return
            if self._steps and self._steps[0] is step:
                self._steps.pop(0)
            seconds = left

    def complete(self) -> None:
        """Everything at once: all ends are set and all calls made, in order."""
        while self._steps:
            self._steps.pop(0).complete()

    def cancel(self) -> None:
        """Drops what is left; nothing more is set or called."""
        self._steps.clear()


class Spring:
    """A value that swings towards its target: follow-through for scarves, buttons and boards.

    `stiffness` in 1/s²; `damping` 1 settles without overshoot, smaller values swing.
    """

    def __init__(self, value: float = 0.0, *, stiffness: float = 220.0, damping: float = 0.55) -> None:
        self.value = value
        self.target = value
        self.speed = 0.0
        self._stiffness = stiffness
        self._friction = 2 * damping * math.sqrt(stiffness)

    def update(self, seconds: float) -> float:
        """Time passes; returns the new value."""
        left = min(seconds, 0.25)
        while left > 0:
            step = min(left, 1 / 120)
            pull = (self.target - self.value) * self._stiffness - self.speed * self._friction
            self.speed += pull * step
            self.value += self.speed * step
            left -= step
        if self.settled:
            self.value, self.speed = self.target, 0.0
        return self.value

    @property
    def settled(self) -> bool:
        """Whether it has come to rest at its target (within 1/1000)."""
        return abs(self.target - self.value) < 1e-3 and abs(self.speed) < 1e-2

    def snap(self, value: float) -> None:
        """Puts value and target at a place, at rest."""
        self.value = self.target = value
        self.speed = 0.0
