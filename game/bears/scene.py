"""The game of Bears for two to five seats on screen: presses become actions of the tick in which they are made, events become
acts, cues and captions.

The clock of the match stands while an act is shown (dealing, countdown, FREEZE, examination) and runs otherwise; no picture that moves
while it runs delays anything.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.bears.acts import GO_TICKS, GRACE, Act, CountAct, DealAct, numeral, wanted
from game.bears.dials import Dials, pill
from game.bears.hands import Hands
from game.bears.layout import load_layout
from game.bears.programme import SOUNDS, Programme
from game.bears.questions import CANCEL, PERSON, player_question
from game.bears.reactions import Reactions, results_of
from game.bears.rehearsal import rehearse
from game.bears.rings import start_slots
from game.bears.rules.actions import Next
from game.bears.rules.cards import code
from game.bears.rules.events import (
    Answered,
    BonusClosed,
)
from game.bears.rules.match import BearsMatch
from game.bears.rules.reasons import Phase
from game.bears.rules.view import BearsView
from game.bears.session import Session, another_seed
from game.bears.showing import draw_corner, show
from game.bears.strip import StripAct
from game.bears.table_view import TableView
from game.bears.ticker import Ticker
from game.core.match import TICKS_PER_SECOND, Event
from game.core.record import Record
from game.stage.canvas import Canvas
from game.stage.entry import MatchPlan
from game.stage.input import ACT, DIRECTIONS, PAUSE, RULES, SECOND, DeviceChange, Pointer, Press
from game.stage.scene import Scene, Target
from game.stage.seat_plates import Question
from game.stage.services import Services

LEFT_BUTTON: Final = 1
RIGHT_BUTTON: Final = 3


class BearsScene(Scene):
    """A match for several seats. Raises SetupError for a plan that cannot be, DataError for a record that cannot be played."""

    name = "bears"
    in_play = True

    def __init__(self, services: Services, plan: MatchPlan, record: Record | None = None) -> None:
        self.services = services
        self.plan = plan
        self.session = Session(plan, record)
        self._begin(taken_up=record is not None)

    def _begin(self, *, taken_up: bool) -> None:
        """Everything of the picture anew for the present session."""
        services, session = self.services, self.session
        match = session.match
        if not isinstance(match, BearsMatch):
            raise TypeError("one seat plays the solo scene")
        self.match = match
        self.layout = load_layout(services.assets.root, match.options, session.seats)
        self.view = TableView(services, self.layout, self.plan.seats)
        self.view.cursors = [*start_slots(self.layout, session.seats)]
        self.view.faces.wish((92.0, 270.0))
        rehearse(self.view, services.window.canvas, match.options)
        self._asked = False
        self.ticker = Ticker(services)
        self.ticker.middle = self.layout.bounds.centerx
        self.hands = Hands(session, self.view)
        self.reactions = Reactions(session, self.view, self.hands, self.ticker, match.options.gentle)
        self.programme = Programme(
            self.view, session.seats, hold_back=match.options.hold_back, slow=match.options.slow,
            alone=lambda: not self.hands.people,
        )  # fmt: skip
        self.acts: list[Act] = []
        self._begun: Act | None = None
        self.question: Question | None = None
        self._go_age = GO_TICKS
        self._awaited: tuple[object, ...] = ()
        self._moved = [False] * session.seats
        now = session.view()
        self.programme.sync(now)
        self.reactions.show_levels()
        if taken_up:
            self._take_up(now)
        else:
            self._happened(match.opening, now)

    def _take_up(self, now: BearsView) -> None:
        if now.phase is Phase.PICKING:
            self.acts.append(CountAct(self.view))
        elif now.phase in (Phase.SCORED, Phase.OVER):
            self.acts.append(self.programme.strip(now, []))

    # the contract of a playable scene

    def record_now(self) -> Record:
        """The match so far."""
        return self.session.record_now()

    def restart(self) -> None:
        """The same match anew with another seed."""
        self.session.close()
        setup = replace(self.plan.setup, seed=another_seed(self.plan.setup.seed))
        self.plan = replace(self.plan, setup=setup)
        self.session = Session(self.plan)
        self._begin(taken_up=False)

    def enter(self) -> None:
        self.services.sound.music("bears")
        self.services.sound.preload(SOUNDS)

    def leave(self) -> None:
        self.session.close()

    def resume(self) -> None:
        self.services.sound.music("bears")
        self.session.forget_presses()
        self.view.touch()

    def focus_lost(self) -> None:
        if self.services.settings.values.auto_pause:
            self.services.go.pause(self)

    def device(self, change: DeviceChange) -> None:
        mine = any(self._device(seat) == change.device for seat in range(self.session.seats))
        if change.kind == "lost" and (mine or change.seat is not None):
            self.services.go.pause(self, self.services._("A gamepad is gone. Plug it in again to go on."))

    # who is who

    def _device(self, seat: int) -> str | None:
        return self.plan.seats[seat].device

    def _seat_of(self, press: Press) -> int | None:
        """The seat that a press is for, also one that a computer plays now."""
        if press.seat is not None and press.seat < self.session.seats:
            return press.seat
        return next((i for i in range(self.session.seats) if self._device(i) == press.device), None)

    @property
    def dials(self) -> Dials | None:
        """The dials of the bonus round that runs now."""
        return self.hands.dials

    @property
    def act(self) -> Act | None:
        """What is shown now while the clock stands."""
        return self.acts[0] if self.acts else None

    # presses

    def press(self, press: Press) -> None:
        self.view.touch()
        if press.control == PAUSE:
            self.services.go.pause(self)
            return
        if press.control == RULES:
            self.services.go.rules("bears")
            return
        seat = self._seat_of(press)
        if self.question is not None:
            if seat is not None or not self.hands.people:
                self._answered(self.question.plates.key(press.control))
        elif seat is None:
            if not self.hands.people and press.control in (ACT, SECOND):
                self._hurry()
        elif self.act is not None:
            self._press_in_act(seat, press.control)
        elif not self.session.is_computer(seat):
            self.hands.play(seat, press.control)

    def _press_in_act(self, seat: int, control: str) -> None:
        """Rings may be moved while cards are dealt and counted down; everything else is cut short."""
        act = self.act
        if isinstance(act, StripAct):
            if control == SECOND:
                self._ask_player(seat)
            elif control == ACT:
                self._hurry()
        elif isinstance(act, CountAct | DealAct) and control in DIRECTIONS:
            if not self.session.is_computer(seat):
                self.hands.step(seat, control)
        else:
            self._hurry()

    def _hurry(self) -> None:
        act = self.act
        if act is not None and act.age > GRACE.get(type(act).__name__, 0.25):
            act.skip()

    # the mouse

    def pointer(self, pointer: Pointer) -> None:
        self.view.touch()
        x, y = pointer.x, pointer.y
        self.hands.walker.target = self.layout.slot_at(x, y)
        if self.question is not None:
            self._answered(self.question.plates.pointer(pointer))
            return
        act = self.act
        if isinstance(act, StripAct) and act.plates.pointer(pointer) is not None:
            self._hurry()
            return
        if pointer.kind != "down":
            return
        if self.layout.spots["pause"].collidepoint(x, y) and pointer.button == LEFT_BUTTON:
            self.services.go.pause(self)
        elif isinstance(act, StripAct):
            seat = self.view.seats.seat_at(x, y)
            if seat is not None:
                self._ask_player(seat)
        elif act is not None:
            self._hurry()
        else:
            panel = None if self.hands.mouse(pointer) else self.view.seats.seat_at(x, y)
            if panel is not None and pointer.button == LEFT_BUTTON:
                self._ask_player(panel)

    # handing over

    def _ask_player(self, seat: int) -> None:
        """Who shall play this seat? The clock stands meanwhile."""
        self.session.forget_presses()
        self.question = player_question(
            self.services,
            seat,
            self.session.levels[seat],
            self.view.seats.name(seat),
            self.layout.bounds.center,
        )
        self.services.sound.play("pause")

    def _answered(self, answer: str | None) -> None:
        if answer is None or self.question is None:
            return
        seat, self.question = self.question.seat, None
        if answer not in ("", CANCEL):
            level = "" if answer == PERSON else answer
            if level != self.session.levels[seat]:
                before = self.session.view()
                self._happened(self.session.hand_over(seat, level), before)
        if not self.acts and self.session.view().phase is Phase.PICKING:
            self.acts.append(CountAct(self.view))

    # time

    def tick(self) -> None:
        self._warm()
        self.view.tick()
        self.ticker.tick()
        self._go_age += 1
        if self.question is not None:
            self.question.tick()
        elif self.acts:
            self._tick_act(self.acts[0])
        else:
            self._tick_match()
        self._show()

    def _warm(self) -> None:
        """Makes drawings ready before they are needed: most while cards are dealt and counted down."""
        left = self.view.faces.warm(self.services.window.canvas, 1.5 if self.acts else 0.6)
        if not left and not self._asked:
            # one after the other: the loop makes these, and both in one frame would be too much
            self._asked = True
            self.services.assets.preload(wanted(self.view))

    def _tick_act(self, act: Act) -> None:
        if act is not self._begun:
            self._begun = act
            act.begin()
        act.tick()
        self.hands.walk()
        if not act.done:
            return
        act.end()
        self.acts.remove(act)
        if isinstance(act, CountAct) and not self.acts:
            self.services.sound.play("go")
            self._go_age = 0
        if isinstance(act, StripAct):
            self._after_strip(act)
        elif not self.acts:
            self._clock_starts()

    def _after_strip(self, strip: StripAct) -> None:
        if strip.over:
            results = results_of(self.session, self.match, self.view)
            if results is not None:
                self.services.go.results(results)
            return
        before = self.session.view()
        self.programme.sync(before)
        for shown in self.view.seats.seats:
            shown.mark, shown.frozen = "", False
        self._happened(self.session.now(next(iter(self.hands.people), 0), Next()), before)

    def _tick_match(self) -> None:
        before = self.session.view()
        if before.phase is Phase.BONUS and self.hands.dials is None:
            self.hands.open_dials(before.bonus or 0)
        self.hands.walk()
        if before.phase in (Phase.PICKING, Phase.EXTRA, Phase.BONUS):
            self._clock_starts()
            self._happened(self.session.tick(), before)

    def _clock_starts(self) -> None:
        """Tells the trace what is waited for, once for each moment of the match."""
        now = self.session.view()
        moment = (now.round, now.phase, now.bonus)
        if moment == self._awaited:
            return
        self._awaited = moment
        if self.services.trace.on:
            self.services.trace.line(
                awaited=now.phase.value,
                round=now.round,
                tick=self.match.tick,
                table=[None if card is None else code(card) for card in now.table],
                cursors=list(self.view.cursors),
                captains=[code(state.pile[0]) for state in self.match.states],
            )

    # events

    def _happened(self, events: list[Event], before: BearsView) -> None:
        if not events:
            return
        now = self.session.view()
        for event in events:
            self.services.trace.line(match="bears", **event.as_json())
            self.reactions.happened(event)
        self.acts += self.programme.acts(events, now, before)
        if now.phase is not Phase.BONUS:
            self.hands.dials = (
                None if not any(isinstance(event, Answered) for event in events) else self.hands.dials
            )
        if any(isinstance(event, Answered | BonusClosed) for event in events):
            self.programme.update(now)
            if now.phase is not Phase.BONUS:
                self.hands.dials = None
        if now.outcome is not None and before.outcome is None:
            self.services.trace.line(outcome=now.outcome.as_json())

    # the picture

    def _show(self) -> None:
        """The view shows what the match is now."""
        show(self.view, self.session, self.match, self.programme.scores, running=not self.acts)
        now, slow = self.session.view(), self.match.options.slow
        picking = now.phase is Phase.PICKING
        self.view.rings_shown = (
            self.question is None
            and (picking or now.phase is Phase.EXTRA)
            and (self.act is None or isinstance(self.act, CountAct | DealAct))
        )
        self.view.only_ring = now.caller if now.phase is Phase.EXTRA else None
        if slow and picking and now.turn is not None and not self.acts:
            self.ticker.lasting = self.services._("{name}: take a card or call FREEZE").format(
                name=self.view.seats.name(now.turn)
            )
        else:
            self.ticker.lasting = ""

    def draw(self, canvas: Canvas) -> None:
        self.view.draw(canvas)
        now = self.session.view()
        draw_corner(canvas, self.view, now, self.hands.mouse_seat)
        seconds = ((now.deadline or 0) - self.match.tick) / TICKS_PER_SECOND
        if self.hands.dials is not None and (self.act is None):
            self.hands.dials.draw(canvas, seconds)
        if self.act is None and now.phase is Phase.EXTRA and now.caller is not None:
            words = self.services._("{name}: pick any card as your extra card").format(
                name=self.view.seats.name(now.caller)
            )
            pill(self.view, canvas, words, seconds)
        if self.act is not None:
            self.act.draw(canvas)
        elif self._go_age < GO_TICKS:
            numeral(self.view, canvas, self.services._("GO!"), self._go_age / GO_TICKS, "gold")
        if self.question is not None:
            canvas.shade(0.4)
            self.question.draw(canvas)
        self.ticker.draw(canvas)

    def targets(self) -> list[Target]:
        found = [Target("pause", self.layout.spots["pause"])]
        found += [Target(f"slot:{slot}", rect) for slot, rect in enumerate(self.layout.slots)]
        found += [Target(f"seat:{seat}", place.panel) for seat, place in enumerate(self.layout.seats)]
        if self.hands.mouse_seat is not None:
            found.append(Target("freeze", self.layout.seats[self.hands.mouse_seat].button))
        if self.hands.dials is not None:
            found += self.hands.dials.targets()
        if self.act is not None:
            found += self.act.targets()
        if self.question is not None:
            found += self.question.plates.targets()
        return found

    def idle(self) -> bool:
        """Whether nothing moves. While the clock runs something may happen at any tick, which is when the view is touched."""
        return (
            self.question is None
            and not self.acts
            and self._go_age >= GO_TICKS
            and not any(shown.wait for shown in self.view.seats.seats)
            and self.session.view().phase is Phase.PICKING
            and self.view.idle()
            and self.ticker.settled
        )
