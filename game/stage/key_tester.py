"""Finds out which keys a keyboard does not report together.

Cheap keyboards swallow a third key when two others of the same wires are down. Nobody can see a key that never arrives, so
people are asked to hold certain keys: all but one arrive and stay, twice, and the same one is missing both times – then
the keyboard swallows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.stage.keys import KeySets, RawKey
from game.stage.pads import RawButton

HOLD_TICKS: Final = 20
"""How long the others have to be down together before a missing key counts; shorter attempts were clumsy."""
ATTEMPTS: Final = 2


@dataclass(frozen=True, slots=True)
class Swallowed:
    """While the keys `held` are down, `missing` does not arrive; `ghosts` arrived that nobody was asked for. Scancodes."""

    held: tuple[int, ...]
    missing: int
    ghosts: tuple[int, ...] = ()


class KeyTester:
    """Asks for one combination after the other. Give `feed` to `Input.listen`."""

    def __init__(self, combinations: Sequence[tuple[int, ...]] = ()) -> None:
        self._asked = [tuple(keys) for keys in combinations]
        self._at = 0
        self._down: dict[int, str] = {}
        self._seen: dict[int, str] = {}
        self._full_since: int | None = None
        self._held: tuple[int, ...] = ()
        self._misses: list[int] = []
        self._arrived: list[tuple[int, ...]] = []
        self._swallowed: list[Swallowed] = []

    @property
    def lit(self) -> dict[int, str]:
        """The keys that are down now, with their labels, in the order in which they went down."""
        return dict(self._down)

    @property
    def seen(self) -> dict[int, str]:
        """Every key that has arrived so far, with its label."""
        return dict(self._seen)

    @property
    def asked(self) -> tuple[int, ...] | None:
        """The keys to hold now, None when nothing is left to ask."""
        return self._asked[self._at] if self._at < len(self._asked) else None

    @property
    def arrived(self) -> tuple[tuple[int, ...], ...]:
        """The combinations that came through whole."""
        return tuple(self._arrived)

    @property
    def swallowed(self) -> tuple[Swallowed, ...]:
        """What this keyboard does not report."""
        return tuple(self._swallowed)

    def feed(self, raw: RawKey | RawButton) -> None:
        """Takes a key as it comes; buttons of pads are let pass."""
        if isinstance(raw, RawButton):
            return
        if raw.down:
            self._down[raw.scancode] = raw.label
            self._seen[raw.scancode] = raw.label
            self._pressed(raw.tick)
        else:
            self._releasing(raw.tick)
            self._down.pop(raw.scancode, None)

    def confirm(self) -> None:
        """The person says, with another device, that all asked keys are down now."""
        asked = self.asked
        if asked is None:
            return
        missing = [key for key in asked if key not in self._down]
        if len(missing) == 1:
            self._swallow(tuple(key for key in asked if key in self._down), missing[0])

    def skip(self) -> None:
        """Leaves the combination that is asked for."""
        self._next()

    def release(self) -> None:
        """Forgets what is down, when the window loses the focus."""
        self._down.clear()
        self._full_since = None

    def _pressed(self, tick: int) -> None:
        asked = self.asked
        if asked is None:
            return
        held = tuple(key for key in asked if key in self._down)
        if len(held) == len(asked):
            self._arrived.append(asked)
            self._next()
        elif len(held) == len(asked) - 1 and held != self._held:
            self._held, self._full_since = held, tick

    def _releasing(self, tick: int) -> None:
        """A key is about to go up: was all but one down long enough to say that the last one is missing?"""
        asked, since = self.asked, self._full_since
        if asked is None or since is None:
            return
        self._full_since = None
        held, self._held = self._held, ()
        if tick - since < HOLD_TICKS or any(key not in self._down for key in held):
            return
        missing = next(key for key in asked if key not in held)
        self._misses.append(missing)
        if self._misses.count(missing) >= ATTEMPTS:
            self._swallow(held, missing)

    def _swallow(self, held: tuple[int, ...], missing: int) -> None:
        ghosts = tuple(key for key in self._down if key not in held)
        self._swallowed.append(Swallowed(held, missing, ghosts))
        self._next()

    def _next(self) -> None:
        self._at = min(self._at + 1, len(self._asked))
        self._misses.clear()
        self._full_since, self._held = None, ()


def worth_asking(keys: KeySets, sets: Sequence[int], count: int = 6) -> list[tuple[int, ...]]:
    """Combinations of three or four keys to ask for, one from each of these sets, spread so that many pairs meet. Two sets
    give two keys of one and one of the other, because any keyboard reports two keys; fewer sets give nothing, since one
    person never needs two keys at once. At most four sets go into a combination: more fingers do not fit."""
    chosen = list(sets)[:4]
    if len(chosen) < 2:
        return []
    asked: list[tuple[int, ...]] = []
    for turn in range(max(0, min(count, 36))):
        places = chosen if len(chosen) > 2 else [*chosen, chosen[turn % 2]]
        first, step = turn % 6, 1 + turn // 6 % 2
        asked.append(tuple(keys.keys(at)[(first + place * step) % 6] for place, at in enumerate(places)))
    return asked
