"""The computer opponent of Bears: gets what a seat may see, looks at it card by card, answers with an action.

It never scans the table: every card that it takes was looked at since its top card changed, every look takes time, and FREEZE is called
when it has gone through the table without seeing a card that fits; what it misread it misjudges.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeAlias

from game.bears.chains import longest_chain
from game.bears.eyes import Eyes
from game.bears.levels import CHARACTERS
from game.bears.rules.actions import MAX_ANSWER, Answer, Done, Freeze, Grab, TakeExtra
from game.bears.rules.cards import asked
from game.bears.rules.judge import fits
from game.bears.rules.reasons import Phase
from game.bears.rules.view import BearsView
from game.core.match import Action
from game.core.rng import stream

LEVELS: Final = tuple(CHARACTERS)
SUBITIZED: Final = 4
_EXTRA_PAUSE: Final = 700.0
_A_TICK: Final = 1.0

# A train of thought: it yields ticks to wait, or an action.
_Thought: TypeAlias = Generator["float | Action", None, None]
_Search: TypeAlias = Generator["float | Action", None, "int | None"]


class BearsRival:
    """A computer in one seat. The same seed, seat and views give the same actions."""

    def __init__(self, level: str, seat: int, seed: int) -> None:
        """Raises KeyError for an unknown level."""
        self.level = level
        self.seat = seat
        self._character = CHARACTERS[level]
        self._eyes = Eyes(self._character, stream(seed, f"rival/{seat}"))
        self._view: BearsView | None = None
        self._situation: tuple[object, ...] | None = None
        self._thought: _Thought | None = None
        self._free_at = 0.0
        self._tick = 0

    def decide(self, view: object, tick: int) -> Action | None:
        """An action when one is due, or None."""
        if view is not self._view:
            if not isinstance(view, BearsView):
                raise TypeError("a rival of Bears needs a view of Bears")
            self._notice(view, tick)
        self._tick = tick
        while self._thought is not None and tick >= self._free_at:
            item = next(self._thought, None)
            if item is None:
                self._thought = None
            elif isinstance(item, Action):
                self._free_at = tick + _A_TICK
                return item
            else:
                self._free_at = max(self._free_at, tick - _A_TICK) + item
        return None

    def close(self) -> None:
        """Drops what is being thought."""
        self._thought = None

    def _notice(self, view: BearsView, tick: int) -> None:
        """A new round, GO, FREEZE or a bonus card takes all attention; a card that leaves the table does not."""
        self._view = view
        situation = (view.round, view.phase, view.go, view.bonus)
        if situation == self._situation:
            return
        self._situation = situation
        self._free_at = float(tick)
        self._thought = None
        if view.phase is Phase.PICKING and view.go:
            self._eyes.clear()
            self._thought = self._pick()
        elif view.phase is Phase.EXTRA and view.caller == self.seat:
            self._thought = self._take_extra()
        elif view.phase is Phase.BONUS and self.seat not in view.answered:
            self._thought = self._count()

    @property
    def _now(self) -> BearsView:
        if self._view is None:
            raise RuntimeError("nothing has been seen yet")
        return self._view

    def _pick(self) -> _Thought:
        """Search, reach, grab, until nothing seems to fit."""
        yield self._eyes.react()
        rejected: set[int] = set()
        while True:
            while self._now.turn not in (None, self.seat):
                yield _A_TICK
            before = self._now.piles[self.seat]
            slot = yield from self._search(rejected)
            if slot is None:
                yield self._eyes.pause(self._character.call)
                yield Done() if self._now.solo else Freeze()
                return
            yield self._eyes.reach()
            while self._tick < self._now.may_grab_at:
                yield _A_TICK
            self._eyes.forget(slot)
            if self._now.table[slot] is None:
                continue
            yield Grab(slot)
            if self._now.piles[self.seat] == before:
                rejected.add(slot)  # it jumped back, or somebody was faster
            else:
                rejected.clear()
            yield self._eyes.pause(self._character.settle)

    def _search(self, rejected: set[int]) -> _Search:
        """Looks at one card after another. Returns the slot to reach for, or None when nothing seems to fit."""
        found: dict[int, int] = {}
        for _ in range(self._character.passes):
            known = [slot for slot, card in self._eyes.in_mind().items() if self._suits(card)]
            for slot in self._eyes.order(len(self._now.table), known):
                # A gap is seen without looking; a card is, from here on, looked at.
                card = None if slot in rejected else self._now.table[slot]
                if card is None:
                    continue
                yield self._eyes.glance()
                seen = self._eyes.read(slot, card)
                if self._suits(seen):
                    found[slot] = seen
                    if len(found) >= self._character.consider:
                        return self._best_of(found)
            if found:
                return self._best_of(found)
        return None

    def _suits(self, card: int) -> bool:
        top = self._now.top
        return top is None or fits(top, card, held_back=self._now.held_back)

    def _best_of(self, found: dict[int, int]) -> int:
        """Of the cards that seem to fit the one from which the longest chain is in mind; the first of equals."""
        if len(found) == 1 or self._character.depth == 0:
            return next(iter(found))
        mind = self._eyes.in_mind() | found

        def promise(slot: int) -> int:
            others = [card for other, card in mind.items() if other != slot]
            return longest_chain(found[slot], others, self._character.depth, held_back=self._now.held_back)

        return max(found, key=promise)

    def _take_extra(self) -> _Thought:
        """Any card is worth a point: the first that the eye falls on."""
        yield self._eyes.react()
        yield self._eyes.pause(_EXTRA_PAUSE)
        for slot in self._eyes.order(len(self._now.table), ()):
            if self._now.table[slot] is not None:
                yield TakeExtra(slot)
                return

    def _count(self) -> _Thought:
        """Goes through the cards and counts those that have both features."""
        yield self._eyes.react()
        bonus, number = self._now.bonus, 0
        for slot, card in enumerate(self._now.table):
            if card is None or bonus is None:
                continue
            yield self._eyes.glance()
            if asked(bonus, self._eyes.read(slot, card)):
                number += 1
                few = number <= SUBITIZED
                yield self._eyes.pause(self._character.subitize if few else self._character.count)
        if self._eyes.slip(self._character.miscount):
            number += self._eyes.either(-1, 1)
        yield self._eyes.reach()
        yield Answer(min(max(number, 0), MAX_ANSWER))
