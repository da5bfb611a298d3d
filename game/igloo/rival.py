"""The computer opponent of Igloo: sees what its seat may see, hears what its ear makes of the rattle, answers with an action.

It never learns what is inside an igloo: `decide` gets the view, `hear` the audible list of its own strokes, `overhear` the
thumps of others. Whatever it believes comes from those, its level and its own stream of chance.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from game.core.match import Action
from game.core.rng import stream
from game.igloo.belief import Row, all_different, bet_seen, joined, normalised
from game.igloo.betting import best_bet
from game.igloo.levels import CHARACTERS, TICKS_PER_SECOND
from game.igloo.rattle.grab import Heard
from game.igloo.rattle.listener import NUMBERS, Listener
from game.igloo.rules.actions import Pass, Place, PutBack, Shake, Take, Unpass
from game.igloo.rules.table import Phase, Where
from game.igloo.rules.view import IglooView

LEVELS: Final = tuple(CHARACTERS)
TRUST: Final = 0.55
"""The share of others' bets that are taken to be right."""
MUFFLED: Final = 0.9
"""How much worse (Weber fraction) one hears an igloo in another's hand."""
LAST_MOMENT: Final = 60
"""Ticks before the end of the clock at which an igloo in hand must be decided."""


@dataclass(frozen=True, slots=True)
class Heading:
    """Where the seat's aim is going, for the picture: the action it will do there, and the tick at which it does."""

    action: Action
    due: int


@dataclass(slots=True)
class _Mind:
    """What it keeps in mind for a round. `visits` counts how often it listened to an igloo; `ear_since` is when it took the one in
    hand, `awake` when it may think of something new, `bargain` the igloo that it takes only to bet it."""

    ears: dict[int, Listener] = field(default_factory=dict)
    hints: dict[int, Listener] = field(default_factory=dict)
    impressions: dict[int, Row] = field(default_factory=dict)
    beliefs: list[Row] | None = None
    placed: tuple[tuple[int | None, int | None], ...] = ()
    visits: dict[int, int] = field(default_factory=dict)
    ear_since: int | None = None
    next_stroke: int = 0
    awake: int = 0
    bargain: int | None = None


class IglooRival:
    """A computer in one seat. Create it at any moment of a match; it takes up what it finds."""

    def __init__(self, level: str, seat: int, seed: int) -> None:
        """Raises KeyError for an unknown level."""
        self.level = level
        self.seat = seat
        self._character = CHARACTERS[level]
        self._seed = seed
        self._rng = stream(seed, f"rival/{seat}")
        self._round = 0
        self._at = 0
        self._heading: Heading | None = None
        self._mind = _Mind()

    @property
    def heading(self) -> Heading | None:
        """What it is about to do, or None while it shakes or waits."""
        return self._heading

    def hear(self, tick: int, igloo: int, heard: Heard) -> None:  # noqa: ARG002  (whoever listens in real time needs it)
        """One stroke of its own, with the igloo of this spot."""
        if igloo not in self._mind.ears:
            self._mind.ears[igloo] = Listener(self._character.weber, self._ear_stream(igloo, "own"))
        self._mind.ears[igloo].hear(heard)
        self._mind.impressions.pop(igloo, None)
        self._mind.beliefs = None

    def overhear(self, tick: int, igloo: int, heard: Heard) -> None:  # noqa: ARG002
        """One stroke of another seat with the igloo of this spot, heard through the room."""
        if igloo not in self._mind.hints:
            self._mind.hints[igloo] = Listener(
                self._character.weber + MUFFLED, self._ear_stream(igloo, "other")
            )
        self._mind.hints[igloo].hear(heard)
        self._mind.impressions.pop(igloo, None)
        self._mind.beliefs = None

    def decide(self, view: object, tick: int) -> Action | None:
        """Asked once a tick: an action, or None to go on waiting."""
        if not isinstance(view, IglooView):
            raise TypeError("a rival of Igloo needs a view of Igloo")
        if view.phase is not Phase.SHAKING:
            self._heading = None
            return None
        if view.round != self._round:
            self._round = view.round
            self._mind = _Mind()
            self._heading = None
            self._mind.awake = tick + self._character.reaction_ticks(self._rng)
        if view.seats[self.seat].hand is not None:
            return self._with_igloo(view, view.seats[self.seat].hand or 0, tick)
        self._mind.ear_since = None
        return self._with_empty_hands(view, tick)

    def beliefs(self, view: IglooView) -> list[Row]:
        """For each spot how likely it holds each of `view.numbers`."""
        placed = tuple((igloo.card, igloo.seat) for igloo in view.igloos if igloo.where is Where.CARD)
        if self._mind.beliefs is None or self._mind.placed != placed:
            rows = [self._impression(view, spot) for spot in range(len(view.igloos))]
            self._mind.beliefs = all_different(rows) if self._character.joins else rows
            self._mind.placed = placed
        return self._mind.beliefs

    def close(self) -> None:
        """Nothing is being thought between two questions."""

    # ---- an igloo in hand

    def _with_igloo(self, view: IglooView, spot: int, tick: int) -> Action | None:
        if self._heading is not None and isinstance(self._heading.action, Place | PutBack):
            return self._when_due(tick)
        self._heading = None
        if self._mind.ear_since is None:
            self._mind.ear_since = tick
            self._mind.next_stroke = tick + self._character.stroke_ticks(self._rng)
            if self._mind.bargain != spot:
                self._mind.visits[spot] = self._mind.visits.get(spot, 0) + 1
        long_enough = tick - self._mind.ear_since >= self._character.seconds * TICKS_PER_SECOND
        hurry = view.clock_end is not None and view.clock_end - tick <= LAST_MOMENT
        if long_enough or hurry or self._mind.bargain == spot or self._settled(view, spot, tick):
            self._mind.bargain = None
            self._go(self._verdict(view, spot), tick, reaction=True)
            return None
        if tick < self._mind.next_stroke:
            return None
        self._mind.next_stroke = tick + self._character.stroke_ticks(self._rng)
        return Shake()

    def _settled(self, view: IglooView, spot: int, tick: int) -> bool:
        """Whether it has heard enough before its time; asked at every fourth stroke."""
        enough, since = self._character.settles, self._mind.ear_since
        if enough is None or since is None or tick != self._mind.next_stroke or spot not in self._mind.ears:
            return False
        if tick - since < 0.5 * self._character.seconds * TICKS_PER_SECOND:
            return False
        return self._mind.ears[spot].strokes % 4 == 0 and self._best(view, spot)[0] >= enough

    def _verdict(self, view: IglooView, spot: int) -> Action:
        """The best card for the igloo, or back with it."""
        value, place = self._best(view, spot)
        return Place(place) if value > 0.0 else PutBack()

    def _best(self, view: IglooView, spot: int) -> tuple[float, int]:
        value, place = best_bet(view, self.seat, self.beliefs(view), spot, watches=self._character.watches)
        return value + self._character.risk, -place

    # ---- empty hands

    def _with_empty_hands(self, view: IglooView, tick: int) -> Action | None:
        me = view.seats[self.seat]
        heading = self._heading
        if heading is not None:
            if isinstance(heading.action, Take) and not self._free(view, heading.action.igloo):
                self._heading = None
                self._mind.awake = tick + self._character.reaction_ticks(self._rng)
                return None
            return self._when_due(tick)
        if tick < self._mind.awake:
            return None
        self._mind.awake = tick + self._character.reaction_ticks(self._rng)
        if me.coins == 0:
            return None
        spot = self._wanted(view, tick)
        if spot is None:
            if not me.passed:
                self._go(Pass(), tick, reaction=True)
        elif me.passed:
            self._go(Unpass(), tick, reaction=True)
        else:
            self._go(Take(spot), tick, reaction=True)
        return None

    def _wanted(self, view: IglooView, tick: int) -> int | None:
        """The igloo to take next: one that is worth betting already, else the nearest that should be heard, else None."""
        self._mind.bargain = None
        village = [spot for spot in range(len(view.igloos)) if self._free(view, spot)]
        known = [spot for spot in village if spot in self._mind.ears]
        if known:
            value, spot = max((self._best(view, spot)[0], -spot) for spot in known)
            if value > 0.0:
                self._mind.bargain = -spot
                return -spot
        if view.clock_end is not None and view.clock_end - tick < LAST_MOMENT * 2:
            return None
        visits = min((self._mind.visits.get(spot, 0) for spot in village), default=self._character.visits)
        if visits >= self._character.visits:
            return None
        fresh = [spot for spot in village if self._mind.visits.get(spot, 0) == visits]
        nearest = min(self._steps(self._at, spot, len(view.igloos)) for spot in fresh)
        return self._rng.choice(
            [spot for spot in fresh if self._steps(self._at, spot, len(view.igloos)) == nearest]
        )

    def _free(self, view: IglooView, spot: int) -> bool:
        return view.igloos[spot].where is Where.VILLAGE

    # ---- moving the aim

    def _go(self, action: Action, tick: int, *, reaction: bool) -> None:
        """Sets out for an action: thinking first, then a step of the aim after the other."""
        ticks = self._character.reaction_ticks(self._rng) if reaction else 0
        steps = 1
        if isinstance(action, Take):
            steps += self._steps(self._at, action.igloo, 12)
            self._at = action.igloo
        elif isinstance(action, Place):
            steps += self._steps(self.seat, action.card, 9)
        self._heading = Heading(action, tick + ticks + round(steps * self._character.step))

    def _when_due(self, tick: int) -> Action | None:
        if self._heading is None or tick < self._heading.due:
            return None
        action = self._heading.action
        self._heading = None
        return action

    @staticmethod
    def _steps(start: int, stop: int, ring: int) -> int:
        """Steps of the aim between two places that lie in a ring, two places a step."""
        apart = abs(start - stop)
        return (min(apart, ring - apart) + 1) // 2

    # ---- what it hears and sees

    def _impression(self, view: IglooView, spot: int) -> Row:
        """What its ears say about one igloo, and for those who watch, what others' bets say."""
        if spot not in self._mind.impressions:
            row = [1.0] * len(NUMBERS)
            for ears in (self._mind.ears, self._mind.hints):
                if spot in ears:
                    row = [a * b for a, b in zip(row, ears[spot].posterior(), strict=True)]
            chance = dict(zip(NUMBERS, row, strict=True))
            self._mind.impressions[spot] = normalised([chance[number] for number in view.numbers])
        row_heard = self._mind.impressions[spot]
        igloo = view.igloos[spot]
        if not self._character.watches or igloo.card is None or igloo.seat == self.seat:
            return row_heard
        return joined(row_heard, bet_seen(view.numbers, view.cards[igloo.card].numbers, TRUST))

    def _ear_stream(self, igloo: int, whose: str) -> random.Random:
        """The errors of its ear for this igloo in this round are the same however often it takes it up: they do not average away."""
        return stream(self._seed, f"rival/{self.seat}/{self._round}/{igloo}/{whose}")
