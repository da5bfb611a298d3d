"""A running match with everybody in it: people's actions, the computers' decisions, what they hear, the record, the save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game import __version__
from game.core.match import Action, Event, HandedOver, HandOver
from game.core.record import Record, Replay, SeatNote
from game.core.rng import stream
from game.igloo.ear import Ear, Struck
from game.igloo.rival import Heading, IglooRival
from game.igloo.rules.events import RoundScored
from game.igloo.rules.match import RULES, IglooMatch
from game.igloo.rules.view import IglooView
from game.stage.entry import MatchPlan


class Session:
    """One match. `levels` says who plays each seat now: "" a person, else a computer's level; `rounds` are everybody's points after each
    round so far. Raises SetupError, and DataError for a record that cannot be played."""

    def __init__(self, plan: MatchPlan, record: Record | None = None) -> None:
        self.plan = plan
        self.levels = [seat.level for seat in plan.seats]
        self.rounds: list[tuple[int, ...]] = []
        self.strokes: list[Struck] = []
        self._queue: list[tuple[int, Action]] = []
        self._rivals: list[IglooRival | None] = []
        if record is None:
            self.match: IglooMatch = RULES.new_match(plan.setup)
            self.ear = Ear(plan.setup.seed, self._cubes)
            notes = tuple(SeatNote(seat.name, seat.level) for seat in plan.seats)
            self._record = Record(plan.setup, __version__, notes)
        else:
            self._take_up(record)
        self._rivals = [self._rival(seat) for seat in range(self.match.seats)]

    def _take_up(self, record: Record) -> None:
        replay = Replay(record, RULES)
        if not isinstance(replay.match, IglooMatch):
            raise TypeError("a record of Igloo must hold a match of Igloo")
        self.match = replay.match
        self.ear = Ear(record.setup.seed, self._cubes)
        while not replay.done:
            events = replay.step()
            self.ear.happened(events)
            self._note(events)
        self._record = replace(record, entries=list(record.entries), end=None)

    def _cubes(self, spot: int) -> int:
        return self.match.cubes(spot)

    # reading

    @property
    def view(self) -> IglooView:
        """What lies open; it is the same for every seat but for the seat's own number."""
        return self.match.view(0)

    def is_computer(self, seat: int) -> bool:
        """Whether a computer plays this seat now."""
        return bool(self.levels[seat])

    @property
    def people(self) -> list[int]:
        """The seats that people play now."""
        return [seat for seat in range(self.match.seats) if not self.levels[seat]]

    def heading(self, seat: int) -> Heading | None:
        """Where a computer's hand is going."""
        rival = self._rivals[seat]
        return None if rival is None else rival.heading

    def record_now(self) -> Record:
        """The match so far, as it would be saved."""
        return replace(self._record, entries=list(self._record.entries), end=self.match.tick)

    def plan_now(self) -> MatchPlan:
        """The plan with the seats as they are played now."""
        seats = tuple(
            replace(seat, level=level) for seat, level in zip(self.plan.seats, self.levels, strict=True)
        )
        return replace(self.plan, seats=seats)

    # playing

    def hand_over(self, seat: int, level: str) -> None:
        """Hands the seat to a computer of the level, or back to a person with ""; it takes effect in the next tick."""
        self._queue.append((seat, HandOver(level)))

    def tick(self, actions: Mapping[int, Action]) -> list[Event]:
        """One tick: what people do in it, what the computers decide, then time passes. `strokes` are those of this tick."""
        pairs: list[tuple[int, Action]] = [*self._queue, *actions.items()]
        self._queue = []
        tick = self.match.tick
        for seat, rival in enumerate(self._rivals):
            if rival is None:
                continue
            action = rival.decide(self.match.view(seat), tick)
            if action is not None:
                pairs.append((seat, action))
        events = self.match.resolve(pairs) if pairs else []
        if pairs:
            self._record.add(tick, pairs, events)
        self.strokes = self.ear.happened(events)
        for struck in self.strokes:
            self._listen(struck, tick)
        later = self.match.advance()
        self.ear.happened(later)
        events += later
        self._note(events)
        self.ear.prepare()
        return events

    def _listen(self, struck: Struck, tick: int) -> None:
        for rival in self._rivals:
            if rival is None:
                continue
            if rival.seat == struck.seat:
                rival.hear(tick, struck.igloo, struck.stroke.heard)
            else:
                rival.overhear(tick, struck.igloo, struck.stroke.heard)

    def _note(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, HandedOver):
                self.levels[event.seat] = event.level
                if self._rivals:
                    self._close(event.seat)
                    self._rivals[event.seat] = self._rival(event.seat)
            elif isinstance(event, RoundScored):
                self.rounds.append(event.scores)

    def close(self) -> None:
        """The match is left."""
        for seat in range(self.match.seats):
            self._close(seat)

    def _close(self, seat: int) -> None:
        rival = self._rivals[seat]
        if rival is not None:
            rival.close()

    def _rival(self, seat: int) -> IglooRival | None:
        level = self.levels[seat]
        return IglooRival(level, seat, self.plan.setup.seed) if level else None


def another_seed(seed: int) -> int:
    """The seed of the same match played anew."""
    return stream(seed, "igloo/again").getrandbits(62)
