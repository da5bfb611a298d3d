"""A match of Ice with its record and its computer seats: what the scene plays and the view shows. No pygame.

People's actions are queued with `act`; a computer's come in at the same place. `tick` plays one tick of the match.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game import __version__
from game.core.match import Action, Event, HandedOver, HandOver
from game.core.record import Record, Replay, SeatNote
from game.core.rng import stream
from game.ice.rival import BestMove, IceRival, as_best, job_for
from game.ice.rules.match import RULES, IceMatch
from game.ice.rules.view import IceView
from game.ice.thinker import Thinker
from game.stage.entry import MatchPlan

HINT_SECONDS: Final = 1.0
HINT_LEVEL: Final = "captain"


class Session:
    """One match. `levels` says who plays each seat now: "" a person, else a computer's level. Raises SetupError, and
    DataError for a record that cannot be played."""

    def __init__(self, plan: MatchPlan, record: Record | None = None, thinker: Thinker | None = None) -> None:
        self.plan = plan
        self.levels = [seat.level for seat in plan.seats]
        self.thinker = thinker or Thinker()
        if record is None:
            self.match: IceMatch = RULES.new_match(plan.setup)
            notes = tuple(SeatNote(seat.name, seat.level) for seat in plan.seats)
            self._record = Record(plan.setup, __version__, notes)
        else:
            replay = Replay(record, RULES, strict=True)
            events = replay.to_end()
            if not isinstance(replay.match, IceMatch):
                raise TypeError("a record of Ice must hold a match of Ice")
            self.match = replay.match
            self._record = replace(record, entries=list(record.entries), end=None)
            for event in events:
                if isinstance(event, HandedOver):
                    self.levels[event.seat] = event.level
        self._rivals = [self._rival(seat) for seat in range(2)]
        self._queue: list[tuple[int, Action]] = []
        self._hint_for: tuple[int, str] | None = None
        self._views: dict[int, IceView] = {}

    # reading

    @property
    def view(self) -> IceView:
        """What the side to move may see now; after the end what the penguins may see."""
        return self.view_of(self.match.position.side)

    def view_of(self, seat: int) -> IceView:
        """What a seat may see now. Worked out anew only after an action: it is asked for sixty times a second."""
        if seat not in self._views:
            self._views[seat] = self.match.view(seat)
        return self._views[seat]

    def is_computer(self, seat: int) -> bool:
        """Whether a computer plays this seat now."""
        return bool(self.levels[seat])

    def thinking(self, seat: int) -> bool:
        """Whether the seat's computer thinks about its move now."""
        rival = self._rivals[seat]
        return rival is not None and rival.thinking

    @property
    def hinting(self) -> bool:
        """Whether a hint is being thought about."""
        return self._hint_for is not None

    def record_now(self) -> Record:
        """The match so far, as it would be saved."""
        return replace(self._record, entries=list(self._record.entries), end=self.match.tick)

    def with_levels(self) -> MatchPlan:
        """The plan with the seats as they are played now."""
        seats = tuple(
            replace(seat, level=level) for seat, level in zip(self.plan.seats, self.levels, strict=True)
        )
        return replace(self.plan, seats=seats)

    # playing

    def act(self, seat: int, action: Action) -> None:
        """A person's action; it takes effect in the next tick."""
        self._queue.append((seat, action))

    def hand_over(self, seat: int, level: str) -> None:
        """Hands the seat to a computer of the level, or back to a person with ""."""
        self._queue.append((seat, HandOver(level)))

    def tick(self, *, rivals: bool) -> list[Event]:
        """One tick of the match. `rivals` false keeps the computers waiting, while the picture still moves."""
        actions, self._queue = self._queue, []
        if rivals and not actions:
            actions = self._decisions()
        tick = self.match.tick
        events: list[Event] = []
        for pair in actions:
            happened = self.match.resolve([pair])
            self._views.clear()
            self._record.add(tick, [pair], happened)
            for event in happened:
                if isinstance(event, HandedOver):
                    self.levels[event.seat] = event.level
                    self._replace_rival(event.seat)
            events += happened
        events += self.match.advance()
        return events

    def _decisions(self) -> list[tuple[int, Action]]:
        found: list[tuple[int, Action]] = []
        for seat, rival in enumerate(self._rivals):
            if rival is None:
                continue
            action = rival.decide(self.view_of(seat), self.match.tick)
            if action is not None:
                found.append((seat, action))
        return found[:1]

    # hints

    def ask_hint(self) -> None:
        """Starts thinking about the best move of the side to move."""
        view = self.view
        if view.outcome is not None or not view.moves:
            return
        self._hint_for = (view.ply, view.position.text())
        self.thinker.ask(job_for(view, HINT_LEVEL, self.plan.setup.seed, HINT_SECONDS))

    def hint(self) -> BestMove | None:
        """The hint once it is there, only once; a hint for a position that is gone never comes."""
        if self._hint_for is None:
            return None
        if self._hint_for != (self.match.ply, self.match.position.text()):
            self.drop_hint()
            return None
        found = self.thinker.answer()
        if found is None:
            return None
        self._hint_for = None
        return as_best(self.match.ruleset, found)

    def drop_hint(self) -> None:
        """Stops thinking about a hint."""
        if self._hint_for is not None:
            self._hint_for = None
            self.thinker.cancel()

    def close(self) -> None:
        """Ends all thinking; the process is gone afterwards."""
        for rival in self._rivals:
            if rival is not None:
                rival.close()
        self.thinker.close()

    def _replace_rival(self, seat: int) -> None:
        old = self._rivals[seat]
        if old is not None:
            old.close()
        self._rivals[seat] = self._rival(seat)

    def _rival(self, seat: int) -> IceRival | None:
        level = self.levels[seat]
        return IceRival(level, seat, self.plan.setup.seed, self.thinker) if level else None


def another_seed(seed: int) -> int:
    """The seed of the same match played anew."""
    return stream(seed, "ice/again").getrandbits(62)
