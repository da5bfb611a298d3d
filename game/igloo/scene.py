"""The game of Igloo on screen: presses become actions of the match, its events become picture, sound and captions.

One step of the match a tick, with all presses of that tick. Everybody plays at once; before a round nobody does, while three,
two, one is counted.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import Final

from game.core.match import Action, Event, Refused
from game.core.record import Record
from game.igloo.ear import Rumbles
from game.igloo.hand_over import HandOverScene
from game.igloo.hands import VILLAGE, Answer, Hand
from game.igloo.marks import kinds_of
from game.igloo.memory import recall, remember
from game.igloo.rules.actions import Next, Place, PutBack, Take
from game.igloo.rules.events import Dealt, Ended
from game.igloo.rules.table import Phase, Where
from game.igloo.rules.view import IglooView
from game.igloo.seats import SeatState
from game.igloo.session import Session, another_seed
from game.igloo.show import SOUNDS, Show
from game.igloo.village import Grip
from game.igloo.words import OUTCOMES
from game.stage.canvas import Canvas
from game.stage.entry import MatchPlan, Results
from game.stage.input import MOUSE, PAUSE, RULES, DeviceChange, Pointer, Press
from game.stage.scene import Scene, Target
from game.stage.services import Services

LOOK: Final = 22
"""Ticks ahead of its deed in which a computer's hand is seen to point there."""
WAIT: Final = 420
"""Ticks after which the score sheet goes on by itself when only computers play."""
WAIT_FOR_PEOPLE: Final = 1200
CALM: Final = 30
"""Ticks in which presses do not yet dismiss the score sheet: people still shake."""


class IglooScene(Scene):
    """A match between two to six seats. Raises SetupError for a plan that cannot be, DataError for a record that cannot be played."""

    name = "igloo"
    in_play = True

    def __init__(self, services: Services, plan: MatchPlan, record: Record | None = None) -> None:
        self.services = services
        self.plan = plan if record is None else recall(services.settings.values.lobby, plan)
        self._begin(record)

    def _begin(self, record: Record | None) -> None:
        """Everything anew."""
        services, plan = self.services, self.plan
        self.session = Session(plan, record)
        remember(services.settings, plan)
        self.session.ear.warm()
        view = self.session.view
        self.show = Show(services, plan.seats, view, self.session.levels)
        self.show.rounds = list(self.session.rounds)
        self.show.marks.kinds = kinds_of(plan.options.get("marks"), self.session.match.box.numbers)
        self.hands = [
            Hand(
                seat,
                self.show.layout,
                steady=bool(seated.handicap.get("shake_for_me")),
                marking=self.show.marks.on,
            )
            for seat, seated in enumerate(plan.seats)
        ]
        self.rumbles = Rumbles(services)
        self._presses: list[deque[Press | Pointer]] = [deque() for _ in plan.seats]
        self._seen: dict[int, tuple[object, ...]] = {}
        self._left = False
        self._asked = False
        self._set_speakers()
        self._new_round(view)
        self.show.place(view, open_round=view.phase is Phase.SHAKING)
        if view.phase is not Phase.SHAKING:
            self.show.finish_at_once()

    def _new_round(self, view: IglooView) -> None:
        for seat, hand in enumerate(self.hands):
            hand.begin(view)
            device = self.plan.seats[seat].device
            hand.shown = device is not None and device != MOUSE
            self._presses[seat].clear()

    def _set_speakers(self) -> None:
        self.show.speakers.set(
            self.session.people, len(self.plan.seats), self.plan.options.get("listen", "speakers")
        )

    # the contract of a playable scene

    def record_now(self) -> Record:
        """The match so far."""
        return self.session.record_now()

    def restart(self) -> None:
        """The same match anew with another seed."""
        self.session.close()
        setup = replace(self.plan.setup, seed=another_seed(self.plan.setup.seed))
        self.plan = replace(self.plan, setup=setup)
        self._begin(None)

    def enter(self) -> None:
        self.services.sound.music(None)
        self.services.sound.preload(SOUNDS)

    def leave(self) -> None:
        self.services.sound.stop_samples()
        self.services.sound.reset_mix()
        self.session.close()

    def resume(self) -> None:
        self._set_music()
        self._set_speakers()
        if self._asked:
            self._asked = False
            if self.show.running:
                self.show.open(self.session.view)

    def focus_lost(self) -> None:
        if self.services.settings.values.auto_pause and not self._left:
            self.services.go.pause(self)

    def device(self, change: DeviceChange) -> None:
        mine = any(self._device(seat) == change.device for seat in self.session.people)
        if change.kind == "lost" and (mine or change.seat is not None):
            self.services.go.pause(
                self, self.services._("A gamepad is gone: plug it in again, or go on without it.")
            )

    def _set_music(self) -> None:
        """Silence while a round runs; between rounds the tune of the village."""
        calm = self.show.reveal is not None or self.show.sheet is not None
        self.services.sound.music("igloo" if calm else None)

    # presses

    def _device(self, seat: int) -> str | None:
        """The device that drives a seat that a person plays."""
        return None if self.session.is_computer(seat) else self.plan.seats[seat].device

    def _seat_of(self, device: str) -> int | None:
        """The seat that a device drives; where two share one, the first whose flag is not up."""
        seats = [seat for seat in self.session.people if self._device(seat) == device]
        view = self.session.view
        waiting = [seat for seat in seats if not view.seats[seat].passed]
        return next(iter(waiting or seats), None)

    def press(self, press: Press) -> None:
        if press.control == PAUSE:
            self.services.go.pause(self)
            return
        if press.control == RULES:
            self.services.go.rules("igloo")
            return
        seat = self._seat_of(press.device)
        if self._go_on(allowed=seat is not None or not self.session.people):
            return
        if seat is not None and self.show.opening is None:
            self._presses[seat].append(press)

    def _go_on(self, *, allowed: bool) -> bool:
        """A press that completes what is shown; returns whether there was something."""
        if self.show.reveal is not None:
            if allowed:
                self.show.reveal.skip()
            return True
        if self.show.sheet is not None:
            if allowed and self.show.sheet.age > CALM:
                self._dismiss()
            return True
        return False

    def pointer(self, pointer: Pointer) -> None:
        boxes = self.show.layout.boxes
        over_pause = boxes["pause"].collidepoint(pointer.x, pointer.y)
        self.show.frame.hover = over_pause
        down = pointer.kind == "down" and pointer.button == 1
        if down and over_pause:
            self.services.go.pause(self)
            return
        sheet = self.show.sheet
        if sheet is not None:
            sheet.hover = sheet.plate.collidepoint(pointer.x, pointer.y)
        seat = self._seat_of(MOUSE)
        if down and self._go_on(allowed=True):
            return
        if self.show.reveal is not None or sheet is not None:
            return
        panel = self.show.panels.seat_at(pointer.x, pointer.y)
        holds = seat is not None and self.session.view.seats[seat].hand is not None
        if down and panel is not None and not holds:
            self._ask_player(panel)
            return
        if seat is not None and self.show.opening is None:
            self._presses[seat].append(pointer)

    def _ask_player(self, seat: int) -> None:
        """Who shall play this seat? The match waits meanwhile."""
        self._asked = True
        name = self.show.panels.name(seat, self.session.levels[seat])
        self.services.stack.push(
            HandOverScene(
                self.services, name, self.session.levels[seat],
                lambda level: self.session.hand_over(seat, level), person=self.plan.seats[seat].device is not None,
            )
        )  # fmt: skip

    def _dismiss(self) -> None:
        """The score sheet has been read."""
        if self._left:
            return
        self.services.sound.play("ui_press")
        if self.session.match.outcome is not None:
            self._to_results()
        else:
            self._happened(self.session.tick({0: Next()}))

    def _to_results(self) -> None:
        match, tr = self.session.match, self.services._
        outcome = match.outcome
        if outcome is None or self._left:
            return
        self._left = True
        rounds = tuple(tuple(float(score) for score in row) for row in self.session.rounds)
        notes = (
            tr(OUTCOMES[outcome.reason]),
            self.services.messages.ngettext("{n} round", "{n} rounds", len(rounds)).format(n=len(rounds)),
        )
        plan = self.session.plan_now()
        self.services.go.results(Results(plan, outcome, self.session.record_now(), rounds, notes))

    # time

    def tick(self) -> None:
        view = self.session.view
        if self.show.running and self.session.match.phase is Phase.SHAKING:
            self._happened(self.session.tick(self._actions(view)))
        grips = self._grips()
        self.show.tick(grips, self._states(), self.session.match.tick)
        self.rumbles.tick()
        self._trace_hands(grips)
        sheet = self.show.sheet
        if sheet is not None:
            self._set_music()
            if sheet.age >= (WAIT_FOR_PEOPLE if self.session.people else WAIT):
                self._dismiss()

    def _actions(self, view: IglooView) -> dict[int, Action]:
        """What people do in this tick: of each seat the first press that comes to something; the others wait a tick."""
        found: dict[int, Action] = {}
        for seat in self.session.people:
            action = self._action_of(seat, view)
            if action is not None:
                found[seat] = action
        return found

    def _action_of(self, seat: int, view: IglooView) -> Action | None:
        hand, queue = self.hands[seat], self._presses[seat]
        while queue:
            press = queue.popleft()
            answer = (
                hand.press(press.control, view) if isinstance(press, Press) else hand.pointer(press, view)
            )
            self._answer(seat, answer)
            if answer.action is not None:
                return answer.action
        return hand.tick(view)

    def _answer(self, seat: int, answer: Answer) -> None:
        if answer.mark:
            self._mark(seat, answer.mark)
        elif answer.nudge:
            self.show.panels.bounce(seat)
        elif answer.moved:
            self.services.sound.play("ui_move", volume=0.35)

    def _mark(self, seat: int, step: int) -> None:
        """Another mark of the seat on the igloo at its ear; only the picture knows of it."""
        spot = self.session.view.seats[seat].hand
        if spot is not None and self.show.marks.turn(seat, spot, step):
            self.services.sound.play("ui_toggle", volume=0.35)
        else:
            self.show.panels.bounce(seat)

    def _happened(self, events: list[Event]) -> None:
        view = self.session.view
        trace = self.services.trace
        for event in events:
            trace.line(match="igloo", tick=self.session.match.tick, **event.as_json())
            if isinstance(event, Refused) and not self.session.is_computer(event.seat):
                self.show.panels.bounce(event.seat)
            elif isinstance(event, Ended):
                outcome = self.session.match.outcome
                trace.line(outcome=outcome and outcome.as_json())
        if events:
            self.show.happened(events, view)
            if self.show.levels != self.session.levels or any(isinstance(event, Dealt) for event in events):
                self.show.levels = list(self.session.levels)
            self._set_speakers()
            if any(isinstance(event, Dealt) for event in events):
                self._new_round(view)
            if self.show.reveal is not None or any(isinstance(event, Dealt) for event in events):
                self._set_music()
        self.show.struck(self.session.strokes)
        for struck in self.session.strokes:
            self.rumbles.add(self._device(struck.seat), struck.stroke)
        self.session.strokes = []

    # the picture

    def _grips(self) -> dict[int, Grip]:
        """Where everybody's hands are."""
        view, found = self.session.view, {}
        for seat, seen in enumerate(view.seats):
            if self.session.is_computer(seat):
                found[seat] = self._computer_grip(seat, view)
                continue
            hand = self.hands[seat]
            hand.look(view)
            free = not seen.passed and seen.coins > 0
            cursor = hand.cursor if hand.shown and free and seen.hand is None else None
            found[seat] = Grip(cursor, seen.hand, hand.aim)
        return found

    def _computer_grip(self, seat: int, view: IglooView) -> Grip:
        held = view.seats[seat].hand
        heading = self.session.heading(seat)
        near = heading is not None and heading.due - self.session.match.tick <= LOOK
        action = heading.action if heading is not None and near else None
        if isinstance(action, Take) and held is None and view.igloos[action.igloo].where is Where.VILLAGE:
            return Grip(action.igloo, None, None)
        if isinstance(action, Place) and held is not None:
            return Grip(None, held, action.card)
        if isinstance(action, PutBack) and held is not None:
            return Grip(None, held, VILLAGE)
        return Grip(None, held, None)

    def _states(self) -> list[SeatState]:
        view = self.session.view
        running = self.show.running
        found: list[SeatState] = []
        for seat, seen in enumerate(view.seats):
            aim = self.show.grips[seat].aim if seat in self.show.grips else None
            holding = seen.hand is not None
            act = second = ""
            if running and holding:
                act = "ui/ear" if aim is None else "ui/check"
                at_ear = "ui/hint" if self.show.marks.on else ""
                second = at_ear if aim is None else "ui/back"
            elif running:
                act = "" if seen.passed or not seen.coins else "ui/plus"
                second = "ui/flag"
            found.append(
                SeatState(
                    self.session.levels[seat], seen.passed, holding and aim is None, holding, act, second
                )
            )
        return found

    def _trace_hands(self, grips: dict[int, Grip]) -> None:
        if not self.services.trace.on:
            return
        open_ = self.show.running
        shown = None if self.show.reveal is None else self.show.reveal.at
        if self._seen.get(-1) != (shown,):
            self._seen[-1] = (shown,)
            self.services.trace.line(reveal=shown)
        for seat in self.session.people:
            grip = grips[seat]
            now = (self.hands[seat].cursor, grip.held, grip.aim, open_)
            if self._seen.get(seat) != now:
                self._seen[seat] = now
                self.services.trace.line(
                    hand=seat, cursor=self.hands[seat].cursor, held=grip.held, aim=grip.aim, open=open_
                )

    def draw(self, canvas: Canvas) -> None:
        self.show.draw(canvas, self._states())

    def targets(self) -> list[Target]:
        layout = self.show.layout
        found = [Target(f"spot:{i}", rect) for i, rect in enumerate(layout.spots)]
        found += [Target(f"card:{i}", place.whole) for i, place in enumerate(layout.places)]
        found += [Target(f"seat:{i}", boxes["seat"]) for i, boxes in enumerate(layout.seats)]
        found.append(Target("pause", layout.boxes["pause"]))
        if self.show.sheet is not None and self.show.sheet.age > CALM:
            found.append(Target("next", self.show.sheet.plate))
        return found
