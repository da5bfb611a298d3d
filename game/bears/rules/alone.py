"""The game for one: no clock, undo, three rounds; the cards that are left count against the seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from game.bears.rules.actions import Done, Grab, Next, Timeout, Undo
from game.bears.rules.cards import code
from game.bears.rules.dealer import Dealer
from game.bears.rules.events import Ended, Grabbed, RoundBegan, SetAside, TakenBack
from game.bears.rules.judge import fits
from game.bears.rules.options import SOLO_ROUNDS
from game.bears.rules.reasons import Phase, Reason
from game.bears.rules.start import prepare
from game.bears.rules.view import BearsView
from game.core.match import Action, Event, HandedOver, HandOver, Match, MatchSetup, Refused
from game.core.outcome import Outcome

REASON: Final = "solo"


class SoloMatch(Match):
    """The solo game (Bears R43–R48). While `phase` is scored or over, the cards of `pile` are only shown: they are already in
    `won`, and what was left on the table is in `discards`."""

    game: ClassVar[str] = "bears"

    def __init__(self, setup: MatchSetup) -> None:
        """Raises SetupError."""
        super().__init__(setup)
        self.options, _, start = prepare(setup)
        self.dealer = Dealer(start.draw, self.options.slots)
        self.round = 1
        self.phase = Phase.PICKING
        self.pile: list[int] = []
        self.won: list[int] = []
        self.discards: list[int] = []
        self.dealt: tuple[int | None, ...] = ()
        self._slots: list[int] = []  # where each card of the pile lay
        self._outcome: Outcome | None = None
        if start.table:
            self.dealer.table = list(start.table)
        self.opening = self._begin()

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def last(self) -> bool:
        """Whether no round follows this one (Bears R22, R46)."""
        most = min(SOLO_ROUNDS, self.options.rounds or SOLO_ROUNDS)
        return self.round >= most or not self.dealer.draw

    @property
    def score(self) -> int:
        """Cards set aside so far; fewer is better (Bears R47)."""
        return len(self.discards)

    def view(self, seat: int) -> BearsView:
        return BearsView(
            seat=seat,
            solo=True,
            phase=self.phase,
            round=self.round,
            last=self.last,
            go=True,
            table=tuple(self.dealer.table),
            columns=self.options.columns,
            dealt=self.dealt,
            piles=(tuple(self.pile),),
            kept=(len(self.won),),
            bonus_cards=(0,),
            minus_cards=(0,),
            scores=(self.score,),
            holder=None,
            turn=None,
            caller=None,
            bonus=None,
            answered=(),
            may_grab_at=0,
            deadline=None,
            gentle=False,
            draw=len(self.dealer.draw),
            discarded=len(self.discards),
            reminded=False,
            outcome=self._outcome,
        )

    def resolve(self, actions: Sequence[tuple[int, Action]]) -> list[Event]:
        """The actions in their order: one seat excludes nobody."""
        events: list[Event] = []
        for seat, action in actions:
            events += self._apply(seat, action)
        return events

    def _apply(self, seat: int, action: Action) -> list[Event]:
        if self._outcome is not None:
            return [Refused(seat, Reason.GAME_OVER)]
        picking = self.phase is Phase.PICKING
        match action:
            case Grab(slot) if picking:
                return self._grab(seat, slot)
            case Undo() if picking:
                return self._undo(seat)
            case Done() if picking:
                return self._done(seat)
            case Next() if not picking:
                self.round += 1
                return self._begin()
            case HandOver(level):
                return [HandedOver(seat, level)]
            case Grab() | Undo() | Done() | Next() | Timeout():
                return [Refused(seat, Reason.WRONG_PHASE)]
        return [Refused(seat, Reason.NOT_IN_THIS_GAME)]

    def _begin(self) -> list[Event]:
        self.phase = Phase.PICKING
        self.pile, self._slots = [], []
        _, events = self.dealer.fill()
        self.dealt = tuple(self.dealer.table)
        return [*events, RoundBegan(self.round, self.last)]

    def _grab(self, seat: int, slot: int) -> list[Event]:
        """The first card is free, the others must fit (Bears R44)."""
        if not 0 <= slot < self.options.slots:
            return [Refused(seat, Reason.NO_SUCH_SLOT)]
        card = self.dealer.table[slot]
        if card is None:
            return [Refused(seat, Reason.SLOT_EMPTY)]
        if self.pile and not fits(self.pile[-1], card, held_back=False):
            return [Refused(seat, Reason.DOES_NOT_FIT)]
        self.dealer.take(slot)
        self.pile.append(card)
        self._slots.append(slot)
        return [Grabbed(seat, slot, code(card))]

    def _undo(self, seat: int) -> list[Event]:
        """The last card goes back where it lay, the first one too (Bears R45)."""
        if not self.pile:
            return [Refused(seat, Reason.NOTHING_TO_UNDO)]
        card, slot = self.pile.pop(), self._slots.pop()
        self.dealer.table[slot] = card
        return [TakenBack(seat, slot, code(card))]

    def _done(self, seat: int) -> list[Event]:
        """What is left is set aside; after the third round the game is over (Bears R46, R47)."""
        left = [card for card in self.dealer.table if card is not None]
        last = self.last
        self.dealer.table = [None] * self.options.slots
        self.discards += left
        self.won += self.pile
        self.phase = Phase.SCORED
        events: list[Event] = [SetAside(seat, tuple(code(card) for card in left), len(self.pile))]
        if last:
            self.phase = Phase.OVER
            scores = (float(self.score),)
            self._outcome = Outcome((0,), scores, REASON)
            events.append(Ended((0,), scores, REASON))
        return events
