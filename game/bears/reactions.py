"""What an event means at once, besides what is shown: captions, refusals, dials, the rings of computers; and the results at the end."""

from __future__ import annotations

from game.bears.hands import Hands
from game.bears.rules.events import Answered, Grabbed, Reminded
from game.bears.rules.match import BearsMatch
from game.bears.rules.reasons import Reason
from game.bears.session import Session
from game.bears.table_view import TableView
from game.bears.ticker import Ticker
from game.bears.words import REASONS, caption
from game.core.match import Event, HandedOver, Refused
from game.stage.entry import Results


class Reactions:
    """Tells people what happens; `gentle` are the seats whose misfits jump back."""

    def __init__(
        self, session: Session, view: TableView, hands: Hands, ticker: Ticker, gentle: frozenset[int]
    ) -> None:
        self.session = session
        self.view = view
        self.services = view.services
        self.hands = hands
        self.ticker = ticker
        self.gentle = gentle

    def happened(self, event: Event) -> None:
        """What happens at once: captions, refusals, rings of computers, dials."""
        services, names = self.services, self.view.seats.names()
        match event:
            case Grabbed():
                if self.session.is_computer(event.seat):
                    self.view.cursors[event.seat] = event.slot
                device = services.input.device_of(event.seat)
                if device is not None and services.settings.values.rumble:
                    services.input.rumble(device, 0.2, 0.5, 60)
            case Refused():
                self._refused(event)
                return
            case Reminded():
                services.sound.play("warning")
                self.ticker.say(
                    caption(event, names, services._, services.messages.ngettext), urgent=True, icon="ui/info"
                )
                return
            case Answered():
                if self.hands.dials is not None:
                    self.hands.dials.dials[event.seat].said = event.number
                    self.hands.dials.dials[event.seat].right = event.right
                services.sound.play("right" if event.right else "wrong")
            case HandedOver():
                self.show_levels()
                self.ticker.say(
                    caption(event, names, services._, services.messages.ngettext),
                    urgent=True,
                    icon="ui/robot",
                )
                return
            case _:
                pass
        if services.settings.values.captions:
            words = caption(event, names, services._, services.messages.ngettext)
            if words:
                self.ticker.say(words)

    def _refused(self, event: Refused) -> None:
        """A person hears that something cannot be; that a card was gone is plain to see."""
        if self.session.is_computer(event.seat):
            return
        self.services.sound.play("ui_refused", volume=0.6)
        self.view.pulse(event.seat)
        if event.reason is not Reason.SLOT_EMPTY and event.reason is not Reason.WRONG_PHASE:
            words = f"{self.view.seats.name(event.seat)}: {self.services._(REASONS[event.reason.value])}"
            self.ticker.say(words, urgent=True, icon="ui/info")

    def show_levels(self) -> None:
        """The corners say who plays each seat now."""
        for seat, shown in enumerate(self.view.seats.seats):
            shown.level = self.session.levels[seat]
            shown.gentle = seat in self.gentle


def results_of(session: Session, match: BearsMatch, view: TableView) -> Results | None:
    """What the results screen shows of a match that is over."""
    if match.outcome is None:
        return None
    words = view.services._("{name}: {bonus} bonus cards, {minus} −2 cards")
    notes = [
        words.format(name=view.seats.name(seat), bonus=state.bonus, minus=state.minus)
        for seat, state in enumerate(match.states)
        if state.bonus or state.minus
    ]
    return Results(session.plan, match.outcome, session.record_now(), tuple(session.rounds), tuple(notes[:3]))
