"""A match of Bears with its record and its computer seats: what the scene plays and the view shows. No pygame.

What people press is queued with `act`; `tick` plays one tick of the match with everything of that tick together, the
computers' decisions included.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game import __version__
from game.bears.rival import BearsRival
from game.bears.rules.alone import SoloMatch
from game.bears.rules.events import Pile, RoundBegan, SetAside
from game.bears.rules.match import RULES, BearsMatch
from game.bears.rules.view import BearsView
from game.core.match import Action, Event, HandedOver, HandOver, Match
from game.core.record import Record, Replay, SeatNote
from game.core.rng import stream
from game.stage.entry import MatchPlan


class Session:
    """One match. `levels` says who plays each seat now: "" a person, else a computer's level. Raises SetupError, and
    DataError for a record that cannot be played. `rounds` holds the scores after each round."""

    def __init__(self, plan: MatchPlan, record: Record | None = None) -> None:
        self.plan = plan
        self.levels = [seat.level for seat in plan.seats]
        self.rounds: list[tuple[float, ...]] = []
        if record is None:
            self.match: BearsMatch | SoloMatch = RULES.new_match(plan.setup)
            notes = tuple(SeatNote(seat.name, seat.level) for seat in plan.seats)
            self._record = Record(plan.setup, __version__, notes)
        else:
            replay = Replay(record, RULES, strict=True)
            while not replay.done:
                events = replay.step()
                for event in events:
                    if isinstance(event, HandedOver):
                        self.levels[event.seat] = event.level
                self._note(replay.match, events)
            if not isinstance(replay.match, BearsMatch | SoloMatch):
                raise TypeError("a record of Bears must hold a match of Bears")
            self.match = replay.match
            self._record = replace(record, entries=list(record.entries), end=None)
        self._rivals = [self._rival(seat) for seat in range(plan.setup.seats)]
        self._queue: list[tuple[int, Action]] = []

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self.match.seats

    def view(self, seat: int = 0) -> BearsView:
        """What a seat may see now."""
        return self.match.view(seat)

    def is_computer(self, seat: int) -> bool:
        """Whether a computer plays this seat now."""
        return bool(self.levels[seat])

    def record_now(self) -> Record:
        """The match so far, as it would be saved."""
        return replace(self._record, entries=list(self._record.entries), end=self.match.tick)

    def act(self, seat: int, action: Action) -> None:
        """A person's action; it takes effect in the next tick, together with everybody else's of that tick."""
        self._queue.append((seat, action))

    def forget_presses(self) -> None:
        """Drops what was queued for a moment that is over."""
        self._queue.clear()

    def hand_over(self, seat: int, level: str) -> list[Event]:
        """Hands the seat to a computer of the level, or back to a person with "", at this moment."""
        return self._resolve([(seat, HandOver(level))])

    def now(self, seat: int, action: Action) -> list[Event]:
        """An action between two ticks, while the clock stands."""
        return self._resolve([(seat, action)])

    def tick(self) -> list[Event]:
        """One tick of the match: all that was pressed in it and what the computers do, resolved together, then time passes."""
        actions, self._queue = self._queue, []
        for seat, rival in enumerate(self._rivals):
            if rival is not None:
                action = rival.decide(self.match.view(seat), self.match.tick)
                if action is not None:
                    actions.append((seat, action))
        events = self._resolve(actions) if actions else []
        if any(isinstance(event, RoundBegan) for event in events):
            return events  # the clock stands from here to GO, so that captains stay face down
        passing = self.match.advance()
        self._note(self.match, passing)
        return events + passing

    def close(self) -> None:
        """The match is left."""
        for rival in self._rivals:
            if rival is not None:
                rival.close()

    def _resolve(self, actions: list[tuple[int, Action]]) -> list[Event]:
        tick = self.match.tick
        events = self.match.resolve(actions)
        self._record.add(tick, actions, events)
        self._note(self.match, events)
        for event in events:
            if isinstance(event, HandedOver):
                self.levels[event.seat] = event.level
                old = self._rivals[event.seat]
                if old is not None:
                    old.close()
                self._rivals[event.seat] = self._rival(event.seat)
        return events

    def _note(self, match: Match, events: Sequence[Event]) -> None:
        """Keeps the scores of every round that is over."""
        if any(isinstance(event, Pile | SetAside) for event in events):
            view = match.view(0)
            if isinstance(view, BearsView):
                self.rounds.append(tuple(float(score) for score in view.scores))

    def _rival(self, seat: int) -> BearsRival | None:
        level = self.levels[seat]
        return BearsRival(level, seat, self.plan.setup.seed) if level else None


def another_seed(seed: int) -> int:
    """The seed of the same match played anew."""
    return stream(seed, "bears/again").getrandbits(62)
