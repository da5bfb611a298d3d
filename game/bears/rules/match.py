"""A whole game of Bears for two to five seats behind the common contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from game.bears.rules.actions import Answer, Freeze, Grab, Next, TakeExtra, Timeout, parse_action
from game.bears.rules.alone import SoloMatch
from game.bears.rules.cards import code, count_asked
from game.bears.rules.dealer import Dealer
from game.bears.rules.events import (
    Answered,
    BonusClosed,
    BonusDiscarded,
    BonusOpened,
    CaptainDealt,
    Claim,
    Ended,
    Extra,
    Frozen,
    Grabbed,
    HoldBack,
    JumpedBack,
    Pile,
    Reminded,
    RoundBegan,
    TimeUp,
)
from game.bears.rules.judge import first_misfit, fits, leader, lowest_fitting
from game.bears.rules.reasons import Phase, Reason
from game.bears.rules.seat import SeatState
from game.bears.rules.start import Start, prepare
from game.bears.rules.view import BearsView
from game.core.match import (
    TICKS_PER_SECOND,
    Action,
    Event,
    HandedOver,
    HandOver,
    Match,
    MatchSetup,
    Refused,
)
from game.core.outcome import Outcome, shared_win
from game.core.rng import fair_order

EXTRA_TICKS: Final = 600
BONUS_TICKS: Final = 1200
REMINDER_TICKS: Final = 1200
SILENT_TICKS: Final = 1800
GENTLE_TICKS: Final = TICKS_PER_SECOND

# Within one moment: grabs, then FREEZE, then the rest (Bears R10).
_RANK: Final[dict[type[Action], int]] = {Grab: 0, Freeze: 1, TakeExtra: 2, Answer: 3, Next: 4, Timeout: 4}
_OTHER: Final = 5


class BearsMatch(Match):
    """A game of Bears for several seats. While `phase` is scored or over, the cards of `states[…].pile` are only shown: they
    already count as won or discarded."""

    game: ClassVar[str] = "bears"

    def __init__(self, setup: MatchSetup) -> None:
        """Raises SetupError."""
        super().__init__(setup)
        self.options, self._rng, start = prepare(setup)
        self.states = [SeatState() for _ in range(self.seats)]
        self.discards: list[int] = []
        self.dealer = Dealer(start.draw, self.options.slots)
        self.round = 1
        self.phase = Phase.PICKING
        self.go = False
        self.holder: int | None = self.options.holder
        self.turn: int | None = None
        self.caller: int | None = None
        self.bonus: int | None = None
        self.answered: list[int] = []
        self.dealt: tuple[int | None, ...] = ()
        self._outcome: Outcome | None = None
        self._next_holder: int | None = None
        self._since = 0  # the tick of the last grab while picking, or of the phase's beginning
        self._began = 0  # the tick of GO
        self._reminded = False
        self._views: dict[int, BearsView] = {}
        self.opening = self._lay_out(start) if start.table else self._deal_captains()

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def last(self) -> bool:
        """Whether this is the last round because the pile could not fill every gap (Bears R18)."""
        return self.dealer.ran_out

    def view(self, seat: int) -> BearsView:
        """What the seat may know (Bears R37); the same object as long as nothing changes."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self._look(seat)
        return found

    def resolve(self, actions: Sequence[tuple[int, Action]]) -> list[Event]:
        """Grabs come before FREEZE; what excludes each other is decided by a draw (Bears R10); answers of one moment count together
        (Bears R29)."""
        turn = self.turn
        events: list[Event] = []
        for rank in range(_OTHER + 1):
            peers = [pair for pair in actions if _RANK.get(type(pair[1]), _OTHER) == rank]
            peers.sort(key=lambda pair: (pair[0], pair[1].text()))
            answers = [(seat, action.number) for seat, action in peers if isinstance(action, Answer)]
            if answers:
                events += self._answer(answers)
                continue
            for seat, action in fair_order(peers, self._rng):
                events += self._apply(seat, action, turn)
        return self._changed(events)

    def advance(self) -> list[Event]:
        """One tick passes, with the clocks of the phases (Bears R13, R17, R33)."""
        self.tick += 1
        if self.phase is Phase.PICKING:
            return self._tick_picking()
        if self.phase is Phase.EXTRA and self.tick - self._since >= EXTRA_TICKS:
            return self._changed(self._end_extra(None))
        if self.phase is Phase.BONUS and self.tick - self._since >= BONUS_TICKS:
            return self._changed(self._close_bonus([]))
        return []

    # Checks, in their fixed order: game over, phase, the seat's own state, the rule.

    def _apply(self, seat: int, action: Action, turn: int | None) -> list[Event]:
        """One action; who plays the seat does not matter (Bears R35, R42)."""
        if self._outcome is not None:
            return [Refused(seat, Reason.GAME_OVER)]
        match action:
            case Grab(slot):
                return self._grab(seat, slot, turn)
            case Freeze():
                return self._freeze(seat, turn)
            case TakeExtra(slot):
                return self._take_extra(seat, slot)
            case Next() if self.phase is Phase.SCORED:
                return self._next_round()
            case Timeout() if self.phase is Phase.EXTRA:
                return self._end_extra(None)
            case Timeout() if self.phase is Phase.BONUS:
                return self._close_bonus([])
            case Next() | Timeout():
                return [Refused(seat, Reason.WRONG_PHASE)]
            case HandOver(level):
                return [HandedOver(seat, level)]
        return [Refused(seat, Reason.NOT_IN_THIS_GAME)]

    def _grab(self, seat: int, slot: int, turn: int | None) -> list[Event]:
        """A grab, final and unjudged (Bears R7–R9); gentle seats get a misfit back, which costs a second or, at a
        slow table, the turn (Bears R38)."""
        reason = self._why_not(seat, turn) or self._why_no_grab(seat, slot)
        card = None if reason else self.dealer.table[slot]
        if card is None:
            return [Refused(seat, reason or Reason.SLOT_EMPTY)]
        self.go = True
        self._pass_turn()
        state = self.states[seat]
        if seat in self.options.gentle and not self._fits(seat, card):
            state.blocked_until = self.tick if self.options.slow else self.tick + GENTLE_TICKS
            return [JumpedBack(seat, slot, code(card))]
        self.dealer.take(slot)
        state.pile.append(card)
        self._since, self._reminded = self.tick, False
        return [Grabbed(seat, slot, code(card))]

    def _freeze(self, seat: int, turn: int | None) -> list[Event]:
        """FREEZE and the judgement of the claim (Bears R11, R12)."""
        reason = self._why_not(seat, turn)
        if reason is not None:
            return [Refused(seat, reason)]
        self.go = True
        self.caller, self.turn = seat, None
        top = self.states[seat].pile[-1]
        slot = lowest_fitting(self.dealer.table, top, held_back=seat == self.holder)
        events: list[Event] = [Frozen(seat), Claim(seat, slot is None, slot)]
        if slot is not None:
            self.discards += self.states[seat].pile
            return events + self._examine(skip=seat)
        if self.dealer.on_table == 0:
            return events + self._examine()
        self._enter(Phase.EXTRA)
        return events

    def _take_extra(self, seat: int, slot: int | None) -> list[Event]:
        """A right caller's choice (Bears R13)."""
        if self.phase is not Phase.EXTRA:
            return [Refused(seat, Reason.WRONG_PHASE)]
        if seat != self.caller:
            return [Refused(seat, Reason.NOT_THE_CALLER)]
        if slot is not None:
            reason = self._why_no_card(slot)
            if reason is not None:
                return [Refused(seat, reason)]
        return self._end_extra(slot)

    def _answer(self, answers: list[tuple[int, int]]) -> list[Event]:
        """The answers of one moment in a bonus round (Bears R29–R31)."""
        events: list[Event] = []
        winners = []
        bonus = self.bonus
        for seat, number in answers:
            if bonus is None:
                over = self._outcome is not None
                events.append(Refused(seat, Reason.GAME_OVER if over else Reason.WRONG_PHASE))
            elif seat in self.answered:
                events.append(Refused(seat, Reason.ANSWERED_ALREADY))
            else:
                self.answered.append(seat)
                right = number == count_asked(bonus, self.dealer.table)
                lost = 0 if right else self.states[seat].pay(self.discards)
                if right:
                    winners.append(seat)
                events.append(Answered(seat, number, right, lost))
        if bonus is not None and (winners or len(self.answered) == self.seats):
            events += self._close_bonus(winners)
        return events

    def _why_not(self, seat: int, turn: int | None) -> Reason | None:
        """Why the seat may not act now: `turn` is whose turn it was when the moment began (Bears R40)."""
        if self.phase is not Phase.PICKING:
            return Reason.WRONG_PHASE
        if turn is not None and (seat != turn or seat != self.turn):
            return Reason.NOT_YOUR_TURN
        return None

    def _why_no_grab(self, seat: int, slot: int) -> Reason | None:
        if self.tick < self._head_start_ends(seat):
            return Reason.HEAD_START
        if self.tick < self.states[seat].blocked_until:
            return Reason.STILL_WAITING
        return self._why_no_card(slot)

    def _why_no_card(self, slot: int) -> Reason | None:
        if not 0 <= slot < self.options.slots:
            return Reason.NO_SUCH_SLOT
        return Reason.SLOT_EMPTY if self.dealer.table[slot] is None else None

    # Dealing.

    def _lay_out(self, start: Start) -> list[Event]:
        self.dealer.table = list(start.table)
        for state, captain in zip(self.states, start.captains, strict=True):
            state.pile = [captain]
        return self._begin_picking()

    def _deal_captains(self) -> list[Event]:
        """Captains from seat 0 upward, then the members (Bears R2, R3, R30)."""
        events: list[Event] = []
        for seat, state in enumerate(self.states):
            captain, discarded = self.dealer.captain()
            state.pile = [captain]
            events += [*discarded, CaptainDealt(seat)]
        return events + self._deal_members()

    def _deal_members(self) -> list[Event]:
        bonus, events = self.dealer.fill()
        if bonus is None:
            return events + self._begin_picking()
        self.bonus, self.answered = bonus, []
        self._enter(Phase.BONUS)
        return [*events, BonusOpened(code(bonus), self.dealer.on_table)]

    def _begin_picking(self) -> list[Event]:
        self._enter(Phase.PICKING)
        self._began = self.tick
        self.dealt = tuple(self.dealer.table)
        self.turn = (self.round - 1) % self.seats if self.options.slow else None
        return [RoundBegan(self.round, self.last)]

    def _next_round(self) -> list[Event]:
        """The hold-back card moves, the piles are cleared, and a new round is dealt (Bears R16, R24, R26)."""
        self.round += 1
        self.go = False
        self.caller = None
        events: list[Event] = []
        if self.options.hold_back:
            self.holder = self._next_holder
            events.append(HoldBack(self.holder))
        for state in self.states:
            state.blocked_until = 0
        return events + self._deal_captains()

    # Examination and the end.

    def _end_extra(self, slot: int | None) -> list[Event]:
        caller = self.caller
        if caller is None:
            raise RuntimeError("an extra card without a caller")
        card = None if slot is None else self.dealer.take(slot)
        return [Extra(caller, slot, None if card is None else code(card)), *self._examine(extra=card)]

    def _examine(self, *, skip: int | None = None, extra: int | None = None) -> list[Event]:
        """Every pile but that of a wrong caller, in seat order (Bears R14, R15); then the hold-back card's next owner is known and
        the end is judged (Bears R19, R22, R24)."""
        events: list[Event] = []
        kept = [0] * self.seats
        for seat, state in enumerate(self.states):
            if seat == skip:
                continue
            at = first_misfit(state.pile, held_back=seat == self.holder)
            added = list(state.pile)
            if extra is not None and seat == self.caller:
                added.append(extra)
            if at is None:
                state.won += added
                kept[seat] = len(added) - 1
            else:
                self.discards += added
            events.append(Pile(seat, at is None, at, len(added) if at is None else 0))
        self._next_holder = leader(kept)
        self._enter(Phase.SCORED)
        if self.dealer.animals < self.seats:
            return events + self._end("no-captains")
        if self.options.rounds == self.round:
            return events + self._end("rounds")
        return events

    def _end(self, reason: str) -> list[Event]:
        """Most points win; equal most points share the win (Bears R20, R21)."""
        self.phase = Phase.OVER
        scores = tuple(float(state.score) for state in self.states)
        self._outcome = shared_win(scores, reason)
        return [Ended(self._outcome.winners, scores, reason)]

    def _close_bonus(self, winners: list[int]) -> list[Event]:
        """The bonus card's end; then the deal goes on (Bears R29, R33)."""
        bonus = self.bonus
        if bonus is None:
            raise RuntimeError("a bonus round without a bonus card")
        for seat in winners:
            self.states[seat].bonus += 1
        events: list[Event] = [
            BonusClosed(code(bonus), count_asked(bonus, self.dealer.table), tuple(winners))
        ]
        if not winners:
            events.append(BonusDiscarded(code(bonus)))
        self.bonus = None
        return events + self._deal_members()

    # Clocks.

    def _tick_picking(self) -> list[Event]:
        if not self.go:
            self.go = True
            self._views.clear()
        if self.options.slow:
            return []
        silent = self.tick - self._since
        if silent == REMINDER_TICKS:
            self._reminded = True
            return self._changed([Reminded()])
        if silent == SILENT_TICKS and not self._anything_fits():
            return self._changed([TimeUp(), *self._examine()])
        return []

    def _anything_fits(self) -> bool:
        return any(
            lowest_fitting(self.dealer.table, state.pile[-1], held_back=seat == self.holder) is not None
            for seat, state in enumerate(self.states)
        )

    def _fits(self, seat: int, card: int) -> bool:
        return fits(self.states[seat].pile[-1], card, held_back=seat == self.holder)

    def _head_start_ends(self, seat: int) -> int:
        """The first tick of this round in which the seat may grab (Bears R39)."""
        return self._began + self.options.head_start[seat] * TICKS_PER_SECOND

    def _pass_turn(self) -> None:
        """Clockwise, at a slow table (Bears R40)."""
        if self.turn is not None:
            self.turn = (self.turn + 1) % self.seats

    def _enter(self, phase: Phase) -> None:
        self.phase = phase
        self._since = self.tick
        self._reminded = False

    def _changed(self, events: list[Event]) -> list[Event]:
        self._views.clear()
        return events

    # What a seat may know.

    def _look(self, seat: int) -> BearsView:
        limits: dict[Phase, int] = {Phase.EXTRA: EXTRA_TICKS, Phase.BONUS: BONUS_TICKS}
        return BearsView(
            seat=seat,
            solo=False,
            phase=self.phase,
            round=self.round,
            last=self.last,
            go=self.go,
            table=tuple(self.dealer.table),
            columns=self.options.columns,
            dealt=self.dealt,
            piles=tuple(self._seen_pile(seat, other) for other in range(self.seats)),
            kept=tuple(len(state.won) for state in self.states),
            bonus_cards=tuple(state.bonus for state in self.states),
            minus_cards=tuple(state.minus for state in self.states),
            scores=tuple(state.score for state in self.states),
            holder=self.holder,
            turn=self.turn,
            caller=self.caller,
            bonus=self.bonus,
            answered=tuple(sorted(self.answered)) if self.bonus is not None else (),
            may_grab_at=max(self._head_start_ends(seat), self.states[seat].blocked_until),
            deadline=self._since + limits[self.phase] if self.phase in limits else None,
            gentle=seat in self.options.gentle,
            draw=len(self.dealer.draw),
            discarded=len(self.discards),
            reminded=self._reminded,
            outcome=self._outcome,
        )

    def _seen_pile(self, seat: int, other: int) -> tuple[int | None, ...]:
        """Captains lie face down until GO (Bears R4, R37); of the others' piles only the top shows until FREEZE."""
        pile = self.states[other].pile
        if not self.go:
            return (None,) * len(pile)
        if other == seat or self.phase is not Phase.PICKING:
            return tuple(pile)
        return (None,) * (len(pile) - 1) + (pile[-1],)


class BearsRules:
    """The game as records, referee and tests see it."""

    @property
    def id(self) -> str:
        """`bears`."""
        return BearsMatch.game

    def new_match(self, setup: MatchSetup) -> BearsMatch | SoloMatch:
        """A fresh match: SoloMatch for one seat. Raises SetupError."""
        return SoloMatch(setup) if setup.seats == 1 else BearsMatch(setup)

    def parse_action(self, text: str) -> Action:
        """The action that `text` says. Raises DataError."""
        return parse_action(text)


RULES: Final = BearsRules()
