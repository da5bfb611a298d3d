"""The whole picture of a match put together: table, seats, hands, reveal and scores, moved on by the match's events.

The scene of a live match and the replay both use it; it neither reads presses nor changes the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.match import Event, HandedOver, Refused
from game.igloo.ear import Speakers, Struck
from game.igloo.hud import Captions, Frame, Opening, ScoreSheet, TableState, draw_message
from game.igloo.layout import Layout, layout_of
from game.igloo.marks import Marks, draw_marks
from game.igloo.reveal import Reveal
from game.igloo.rules.events import (
    BackInVillage,
    CardScored,
    CountdownStarted,
    CountdownStopped,
    Dealt,
    Passed,
    Placed,
    RoundEnded,
    RoundScored,
    Shaken,
    Taken,
    Unpassed,
)
from game.igloo.rules.reasons import Reason
from game.igloo.rules.table import Phase
from game.igloo.rules.view import IglooView
from game.igloo.seats import SeatPanels, SeatState, Shown
from game.igloo.village import Grip, Village
from game.igloo.words import caption
from game.stage.assets import find_root
from game.stage.canvas import Canvas
from game.stage.entry import SeatPlan
from game.stage.services import Services

SOUNDS: Final = (
    "pick_up", "coin_slot", "igloo_thump", "pass_flag", "card_deal", "card_flip", "igloo_lift", "cube_tumble", "right",
    "wrong", "coin", "countdown_3", "countdown_2", "countdown_1", "go", "ui_refused", "ui_move", "ui_press",
    *(f"count_{number:02}" for number in range(1, 14)),
)  # fmt: skip
TICKS: Final = 60


class Show:
    """`view` is the match at the start, `levels` who plays each seat."""

    def __init__(
        self, services: Services, plans: Sequence[SeatPlan], view: IglooView, levels: Sequence[str]
    ) -> None:
        self.services = services
        self.layout: Layout = layout_of(find_root(), len(view.seats), len(view.igloos), len(view.cards))
        self.panels = SeatPanels(services, plans, self.layout)
        self.village = Village(services, self.layout, [plan.badge for plan in plans])
        self.captions = Captions(services)
        self.frame = Frame(services, self.layout)
        self.speakers = Speakers(services)
        self.marks = Marks()
        self.opening: Opening | None = None
        self.reveal: Reveal | None = None
        self.sheet: ScoreSheet | None = None
        self.levels = list(levels)
        self.rounds: list[tuple[int, ...]] = []
        self.grips: dict[int, Grip] = {}
        self.view = view
        self.shown = _belongings(view)
        self._tick = 0
        self._start_points = [item.points for item in self.shown]
        self._counting = False

    # who is who

    @property
    def names(self) -> list[str]:
        """What the seats are called now."""
        return [self.panels.name(seat, level) for seat, level in enumerate(self.levels)]

    @property
    def running(self) -> bool:
        """Whether the round runs: no countdown, no reveal, no sheet."""
        return self.opening is None and self.reveal is None and self.sheet is None

    # what happens

    def place(self, view: IglooView, *, open_round: bool = True) -> None:
        """Puts everything where the match stands, at once."""
        self.view = view
        self.reveal = self.sheet = None
        self.village.deal([card.numbers for card in view.cards], (), at_once=not open_round)
        self.village.follow(view, self.grips, at_once=True)
        self.shown = _belongings(view)
        self._start_points = [item.points + self._stakes(view, seat) for seat, item in enumerate(self.shown)]
        if open_round:
            self.open(view)

    def open(self, view: IglooView) -> None:
        """Three, two, one."""
        self.opening = Opening(self.services, self.services._("Round {n}").format(n=view.round))

    def happened(self, events: Sequence[Event], view: IglooView) -> None:
        """The events of one tick; the match stands as `view` now."""
        self.view = view
        for event in events:
            self._sound(event)
            self._tell(event)
            match event:
                case Placed():
                    self.village.land(event.igloo)
                case Shaken():
                    self.marks.hear(event.seat, event.igloo)
                case HandedOver():
                    self.levels[event.seat] = event.level
                case CountdownStarted():
                    self._counting = True
                case CountdownStopped() | RoundEnded():
                    self._counting = False
                case RoundScored():
                    self.rounds.append(event.scores)
                case _:
                    pass
        if view.phase is Phase.SHAKING:
            self.shown = _belongings(view)
        dealt = next((event for event in events if isinstance(event, Dealt)), None)
        if dealt is not None:
            self.reveal = self.sheet = None
            self.marks.clear()
            self.village.deal(dealt.cards, dealt.kept)
            self._start_points = [item.points for item in self.shown]
            self.open(view)
        results = [event for event in events if isinstance(event, CardScored)]
        if results:
            self.village.sparks.clear()
            self.shown = _before(view, results)
            self.village.follow(view, {})
            self.reveal = Reveal(
                self.services,
                self.village,
                self.panels,
                view,
                results,
                self.shown,
                self.names,
                self._ending(events),
            )
            self.captions.clear()

    def struck(self, strokes: Sequence[Struck]) -> None:
        """Strokes of this very tick: seen and heard at once, the cubes after them as the rattle says."""
        beads = self.services.settings.values.reduced_flashes
        for item in strokes:
            self.speakers.play(item)
            self.village.strike(item.igloo, item.stroke.heard.vigour)
            figure = self.village.igloos[item.igloo]
            self.village.sparks.turn(figure, self.panels.colour(item.seat))
            if self.speakers.sparks(item.seat):
                self.village.sparks.add(figure, item.stroke, beads=beads)

    def _sound(self, event: Event) -> None:
        name = _SOUNDS.get(type(event))
        if name is None:
            return
        seat = getattr(event, "seat", None)
        x = 800.0 if seat is None else self.layout.seats[seat]["seat"].centerx
        self.services.sound.play(name, pan=(x - 800) / 1600, volume=0.7)

    def _ending(self, events: Sequence[Event]) -> str:
        ended = next((event for event in events if isinstance(event, RoundEnded)), None)
        return "" if ended is None else caption(ended, self.names, self.services._)

    def _tell(self, event: Event) -> None:
        if isinstance(event, Shaken | Dealt | CardScored | RoundScored):
            return
        urgent = isinstance(event, HandedOver | CountdownStarted) or (
            isinstance(event, Refused) and event.reason is not Reason.NOT_IN_VILLAGE
        )
        if isinstance(event, Refused) and self.levels[event.seat]:
            return
        self.captions.say(caption(event, self.names, self.services._), urgent=urgent)

    @staticmethod
    def _stakes(view: IglooView, seat: int) -> int:
        """Coins of the seat that lie in igloos."""
        return sum(igloo.card is not None and igloo.seat == seat for igloo in view.igloos)

    # time

    def tick(self, grips: Mapping[int, Grip], states: Sequence[SeatState], tick: int) -> None:
        """1/60 s passes; `tick` is the match's."""
        self.grips = dict(grips)
        self._tick = tick
        if self.reveal is None and self.sheet is None:
            self.village.follow(self.view, grips)
        self.village.tick()
        self.village.warm()
        self.panels.tick(states, still=self.village.still)
        self.captions.tick()
        if self.opening is not None:
            self.opening.tick()
            if self.opening.done:
                self.opening = None
        if self.reveal is not None:
            self.reveal.tick()
            if self.reveal.done:
                self._finish_reveal()
        if self.sheet is not None:
            self.sheet.tick()

    def finish_at_once(self) -> None:
        """The round was scored before: straight to the score sheet."""
        self._finish_reveal()

    def _finish_reveal(self) -> None:
        tr = self.services._
        self.reveal = None
        over = self.view.outcome is not None
        gains = [item.points - start for item, start in zip(self.shown, self._start_points, strict=True)]
        title = tr("After round {n}").format(n=self.view.round)
        self.sheet = ScoreSheet(
            self.services, self.layout, self.panels, self.shown, gains, self.levels,
            title=title, button=tr("Results") if over else tr("Next round"),
        )  # fmt: skip

    # drawing

    def draw(self, canvas: Canvas, states: Sequence[SeatState]) -> None:
        """Draws the whole picture."""
        village = self.village
        village.draw_ground(canvas)
        self.frame.draw(canvas, self._state())
        for seat, state in enumerate(states):
            self.panels.draw(canvas, seat, state, self.shown[seat])
        village.draw_cards(canvas)
        village.draw_rings(canvas, self.grips if self.running else {})
        village.draw_igloos(canvas)
        if self.running:
            draw_marks(canvas, self.services, self.layout, self.marks, village.badges)
        for seat, grip in self.grips.items():
            village.draw_held(canvas, seat, grip)
        for seat in range(len(states)):
            self.panels.draw_coins(canvas, seat, self.shown[seat])
        if self.running:
            village.draw_tabs(canvas, self.grips)
        if self.reveal is not None:
            self.reveal.draw(canvas)
        if self.sheet is not None:
            self.sheet.draw(canvas)
        village.draw_effects(canvas)
        if self.opening is not None:
            self.opening.draw(canvas, self.layout)
        elif self._counting and self.view.countdown_end is not None:
            left = max(0, self.view.countdown_end - self._tick)
            words = self.services._("The round ends in {n}").format(n=-(-left // TICKS))
            draw_message(canvas, self.services, self.layout, words, "warn")
        self.captions.draw(canvas, self.layout)

    def _state(self) -> TableState:
        end = self.view.clock_end
        clock = None if end is None else max(0, -(-(end - self._tick) // TICKS))
        return TableState(self.view.round, self.view.rounds, self.view.draw, clock)


def _belongings(view: IglooView) -> list[Shown]:
    return [Shown(seat.coins, seat.won, seat.cards) for seat in view.seats]


def _before(view: IglooView, results: Sequence[CardScored]) -> list[Shown]:
    """What the seats had before these cards were scored, from what they have after it."""
    found = _belongings(view)
    for result in results:
        for seat, coins in result.returned:
            found[seat].coins -= coins
        if result.winner is not None:
            found[result.winner].won -= sum(coins for _, coins in result.taken)
            found[result.winner].cards = found[result.winner].cards[:-1]
    return found


_SOUNDS: Final[Mapping[type[Event], str]] = {
    Taken: "pick_up",
    Placed: "coin_slot",
    BackInVillage: "igloo_thump",
    Passed: "pass_flag",
    Unpassed: "ui_toggle",
    Refused: "ui_refused",
    CountdownStarted: "warning",
}
