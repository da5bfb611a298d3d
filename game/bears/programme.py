"""From the events of the match to what is shown, said and heard: a list of acts, and cues that happen at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.bears.acts import Act, BannerAct, ClaimAct, CountAct, DealAct, FreezeAct, TallyAct
from game.bears.rules.cards import card as card_of
from game.bears.rules.cards import face
from game.bears.rules.events import (
    BonusClosed,
    BonusOpened,
    Claim,
    Ended,
    Extra,
    Frozen,
    Grabbed,
    HoldBack,
    JumpedBack,
    Laid,
    Pile,
    RoundBegan,
    TimeUp,
)
from game.bears.rules.judge import leader
from game.bears.rules.view import BearsView
from game.bears.show import ExamAct, Examined
from game.bears.strip import Line, StripAct
from game.bears.table_view import TableView
from game.bears.words import BONUS_SENTENCES, difference_words, listed
from game.core.match import Event

SOUNDS: Final = (
    "paw_grab", "card_flip", "card_deal", "freeze", "right", "wrong", "bonus_open", "dial_tick", "countdown_3",
    "countdown_2", "countdown_1", "go", "ui_refused", "ui_move", "ui_press", "warning", "your_turn", "ready",
    *(f"count_{number:02d}" for number in range(1, 14)),
)  # fmt: skip


class Programme:
    """Turns events into acts. `scores` are the points that the corners show: they follow the examination pile by pile."""

    def __init__(
        self, view: TableView, seats: int, *, hold_back: bool, slow: bool, alone: Callable[[], bool]
    ) -> None:
        self.view = view
        self.seats = seats
        self.scores = [0] * seats
        self._before = [0] * seats
        self._hold_back = hold_back
        self._slow = slow
        self._alone = alone
        self._laid: list[int] = []
        self._extra: int | None = None
        self._wrong_caller: int | None = None

    def sync(self, view: BearsView) -> None:
        """A new round begins: the corners show what the match says, and gains count from here."""
        self._before = list(view.scores)
        self.update(view)

    def update(self, view: BearsView) -> None:
        """The corners show what the match says."""
        self.scores = list(view.scores)
        for seat, shown in enumerate(self.view.seats.seats):
            shown.holder = view.holder == seat
            shown.bonus, shown.minus = view.bonus_cards[seat], view.minus_cards[seat]

    def acts(self, events: Sequence[Event], now: BearsView, before: BearsView) -> list[Act]:
        """What these events show; `now` and `before` are the views of seat 0 after and before them."""
        found: list[Act] = []
        for event in events:
            self._cue(event)
            found += self._act(event, now, before)
        if any(isinstance(event, Pile) for event in events):
            found.append(self.strip(now, events))
        return found

    def _cue(self, event: Event) -> None:
        """What happens at once and holds up nothing."""
        view = self.view
        match event:
            case HoldBack(seat):
                for index, shown in enumerate(view.seats.seats):
                    shown.holder = index == seat
            case Laid(slot, _):
                self._laid.append(slot)
            case Grabbed(seat, slot, card):
                view.grab(seat, slot, face(card))
                view.services.sound.play("paw_grab", pan=self._pan(slot))
            case JumpedBack(seat, slot, _):
                view.jump_back(seat, slot)
                view.services.sound.play("wrong", pan=self._pan(slot), volume=0.6)
            case Extra(seat, slot, card):
                if slot is not None and card is not None:
                    self._extra = face(card)
                    view.grab(seat, slot, self._extra)
                    view.services.sound.play("paw_grab")
            case _:
                pass

    def _act(self, event: Event, now: BearsView, before: BearsView) -> list[Act]:
        view, tr = self.view, self.view.services._
        names = view.seats.names()
        match event:
            case RoundBegan(number, last):
                return [*self._deal(), *self._begin(number, last=last)]
            case BonusOpened(bonus, _):
                line = tr(BONUS_SENTENCES[bonus.partition(":")[2]])
                opening = BannerAct(
                    view, tr("Bonus round!"), line, seconds=2.6, card=card_of(bonus), sound="bonus_open"
                )
                return [*self._deal(), opening]
            case BonusClosed(bonus, count, winners):
                title = tr("{n} in all").format(n=count)
                names_right = listed([names[seat] for seat in winners], tr)
                line = tr("Right: {names}").format(names=names_right) if winners else tr("Nobody was right.")
                return [TallyAct(view, card_of(bonus), before.table, title, line)]
            case Frozen(seat):
                self._extra = None
                self._wrong_caller = None
                return [FreezeAct(view, seat, tr("{name} says: nothing fits").format(name=names[seat]))]
            case Claim():
                return [self._claim(event, now, before)]
            case TimeUp():
                self._extra = None
                self._wrong_caller = None
                line = tr("Nothing fits anybody any more: the round is over")
                return [BannerAct(view, tr("Time is up"), line, seconds=2.2, sound="warning")]
            case Pile():
                return [self._exam(event, now, before)]
            case _:
                pass
        return []

    def _pan(self, slot: int) -> float:
        bounds = self.view.layout.bounds
        return (self.view.layout.slots[slot].centerx - bounds.centerx) / bounds.w * 0.8

    def _deal(self) -> list[Act]:
        slots, self._laid = self._laid, []
        return [DealAct(self.view, slots)] if slots else []

    def _begin(self, number: int, *, last: bool) -> list[Act]:
        tr = self.view.services._
        for shown in self.view.seats.seats:
            shown.mark, shown.frozen = "", False
        title = tr("Last round") if last else tr("Round {n}").format(n=number)
        line = (
            tr("Take turns: one card or FREEZE")
            if self._slow
            else tr("Chain cards with at most one difference")
        )
        return [BannerAct(self.view, title, line, seconds=1.1), CountAct(self.view)]

    def _claim(self, event: Claim, now: BearsView, before: BearsView) -> Act:
        view, tr = self.view, self.view.services._
        name = view.seats.name(event.seat)
        top = now.piles[event.seat][-1] or 0
        if event.slot is None:
            return ClaimAct(
                view, event.seat, top, None, None, tr("{name} is right: nothing fits").format(name=name), ""
            )
        self._wrong_caller = event.seat
        card = before.table[event.slot] if before.table[event.slot] is not None else now.table[event.slot]
        line = difference_words(top, card or 0, tr)
        line += "\n" + tr("It fits, so the whole pile is gone.")
        title = tr("{name}, this card fits!").format(name=name)
        return ClaimAct(view, event.seat, top, event.slot, card, title, line)

    def _exam(self, event: Pile, now: BearsView, before: BearsView) -> Act:
        cards = tuple(card or 0 for card in now.piles[event.seat])
        extra = self._extra if event.seat == now.caller else None
        pile = Examined(event.seat, cards, event.at, event.kept, extra, before.holder == event.seat)

        def judged() -> None:
            self.scores[event.seat] += event.kept

        return ExamAct(self.view, pile, judged)

    def strip(self, now: BearsView, events: Sequence[Event]) -> StripAct:
        """What the round brought."""
        tr = self.view.services._
        marks = ["wrong" if seat == self._wrong_caller else "" for seat in range(self.seats)]
        kept = [0] * self.seats
        for event in events:
            if isinstance(event, Pile):
                marks[event.seat] = "right" if event.right else "wrong"
                kept[event.seat] = max(0, event.kept - 1)
        lines = [
            Line(seat, now.scores[seat] - self._before[seat], now.scores[seat], marks[seat])
            for seat in range(self.seats)
        ]
        over = now.outcome is not None
        words = ""
        first = leader(kept) if any(kept) else None
        if self._hold_back and not over:
            words = (
                tr(
                    "Most cards: {name} plays with the hold-back card: exactly one difference each time."
                ).format(name=self.view.seats.name(first))
                if first is not None
                else tr("A tie: nobody gets the hold-back card.")
            )
        title = tr("The last round") if over else tr("Round {n}").format(n=now.round)
        return StripAct(
            self.view, title, lines, holder=first, over=over, alone=self._alone(), holder_words=words
        )  # fmt: skip


def ended(events: Sequence[Event]) -> bool:
    """Whether the game is over with these events."""
    return any(isinstance(event, Ended) for event in events)
