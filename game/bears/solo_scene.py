"""Bears for one: no clock, undo, and after each round the best chain that the computer found, shown step by step."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.bears.acts import Act, BannerAct, DealAct
from game.bears.bests import SoloBests
from game.bears.cards import CardFaces
from game.bears.chain_thinker import ChainThinker
from game.bears.layout import load_layout
from game.bears.rings import Walker, start_slots, stepped
from game.bears.rules.actions import Done, Grab, Next, Undo
from game.bears.rules.alone import SoloMatch
from game.bears.rules.cards import code, face
from game.bears.rules.events import Grabbed, Laid, RoundBegan, SetAside, TakenBack
from game.bears.rules.judge import fits
from game.bears.rules.reasons import Phase, Reason
from game.bears.session import Session, another_seed
from game.bears.solo import BestChain
from game.bears.solo_view import draw_after, draw_side
from game.bears.table_view import TableView
from game.bears.ticker import Ticker
from game.bears.words import REASONS, caption, difference_words
from game.core.match import Action, Event, Refused
from game.core.record import Record
from game.stage.canvas import Canvas
from game.stage.entry import MatchPlan, Results
from game.stage.input import (
    ACT,
    DIRECTIONS,
    DOWN,
    LEFT,
    PAUSE,
    RIGHT,
    RULES,
    SECOND,
    UP,
    DeviceChange,
    Pointer,
    Press,
)
from game.stage.scene import Scene, Target
from game.stage.seat_plates import Plate, Plates
from game.stage.services import Services

STEP_TICKS: Final = 26
"""Ticks between two cards of the best chain while it is shown."""
REST_TICKS: Final = 240
"""Ticks after a round in which a computer plays on alone."""
UNDO, DONE = "undo", "done"


class SoloScene(Scene):
    """Raises SetupError for a plan that cannot be, DataError for a record that cannot be played."""

    name = "bears-solo"
    in_play = True

    def __init__(self, services: Services, plan: MatchPlan, record: Record | None = None) -> None:
        self.services = services
        self.plan = plan
        self.session = Session(plan, record)
        self.thinker = ChainThinker()
        self.bests = SoloBests(services.shelf)
        self._begin(taken_up=record is not None)

    def _begin(self, *, taken_up: bool) -> None:
        match = self.session.match
        if not isinstance(match, SoloMatch):
            raise TypeError("the solo scene is for one seat")
        self.match = match
        services = self.services
        self.layout = load_layout(services.assets.root, match.options, 1)
        self.view = TableView(services, self.layout, self.plan.seats, solo=True)
        self.faces: CardFaces = self.view.faces
        self.view.cursors = [*start_slots(self.layout, 1)]
        self.view.seats.seats[0].level = self.session.levels[0]
        self.ticker = Ticker(services)
        self.ticker.middle = self.layout.bounds.centerx
        self.walker = Walker(self.layout)
        tr = services._
        self.buttons = Plates(
            services, "solo",
            [Plate(UNDO, tr("Undo"), "ui/undo"), Plate(DONE, tr("Done"), "ui/check", look="primary")],
        )  # fmt: skip
        for name in (UNDO, DONE):
            self.buttons.get(name).rect = pygame.FRect(self.layout.spots[name])
        self.after: Plates | None = None
        self.on_buttons = False
        self.acts: list[Act] = []
        self._begun: Act | None = None
        self.best: BestChain | None = None
        self._kept: tuple[int, ...] = ()
        self._left = 0
        self._shown_steps: int | None = None
        self._wait = 0
        self._rest = 0
        self._showing = False
        if taken_up:
            if match.phase is Phase.PICKING:
                self.thinker.ask(match.dealt)
            else:
                self._after_round()
        else:
            self._happened(match.opening)

    # the contract of a playable scene

    def record_now(self) -> Record:
        """The match so far."""
        return self.session.record_now()

    def restart(self) -> None:
        """The same match anew with another seed."""
        self.session.close()
        self.plan = replace(
            self.plan, setup=replace(self.plan.setup, seed=another_seed(self.plan.setup.seed))
        )
        self.session = Session(self.plan)
        self._begin(taken_up=False)

    def enter(self) -> None:
        self.services.sound.music("bears")

    def resume(self) -> None:
        self.services.sound.music("bears")
        self.view.touch()

    def leave(self) -> None:
        self.session.close()
        self.thinker.close()

    def focus_lost(self) -> None:
        """There is no clock: nothing has to stop."""

    def device(self, change: DeviceChange) -> None:
        if change.kind == "lost" and change.seat is not None:
            self.services.go.pause(self, self.services._("A gamepad is gone. Plug it in again to go on."))

    # presses

    def press(self, press: Press) -> None:
        self.view.touch()
        if press.control == PAUSE:
            self.services.go.pause(self)
        elif press.control == RULES:
            self.services.go.rules("bears")
        elif self.acts:
            self.acts[0].skip()
        elif self.after is not None:
            self._after_choice(self.after.key(press.control) if press.control != SECOND else None)
        else:
            self._play(press.control)

    def _play(self, control: str) -> None:
        slot = self.view.cursors[0] or 0
        if self.on_buttons:
            self._on_buttons(control)
        elif control == RIGHT and slot % self.layout.columns == self.layout.columns - 1:
            self.on_buttons = True
            self.buttons.focus = 1
            self.services.sound.play("ui_move")
        elif control in DIRECTIONS:
            self._move(stepped(self.layout, slot, control))
        elif control == ACT:
            self._act(Grab(slot))
        elif control == SECOND:
            self._act(Undo())

    def _on_buttons(self, control: str) -> None:
        if control == SECOND:
            self._act(Undo())
        elif control in (UP, DOWN) or (control == LEFT and self.buttons.focus == 0):
            self.on_buttons = False
        elif control == RIGHT and self.buttons.focus == 1:
            self.on_buttons = False
            row = (self.view.cursors[0] or 0) // self.layout.columns
            self._move(row * self.layout.columns)
        else:
            self._button(self.buttons.key(control))

    def _button(self, name: str | None) -> None:
        if name == UNDO:
            self._act(Undo())
        elif name == DONE:
            self.on_buttons = False
            self._act(Done())

    def _move(self, slot: int) -> None:
        if slot != self.view.cursors[0]:
            self.view.cursors[0] = slot
            self.services.sound.play("ui_move", volume=0.3)
            self.services.trace.line(seat=0, cursor=slot)

    def _act(self, action: Action) -> None:
        self._happened(self.session.now(0, action))

    def pointer(self, pointer: Pointer) -> None:
        self.view.touch()
        x, y = pointer.x, pointer.y
        group = self.after if self.after is not None else self.buttons
        group.move(x, y)
        slot = self.layout.slot_at(x, y)
        if slot is not None and self.after is None and not self.acts:
            self.on_buttons = False
            self._move(slot)
        if pointer.kind == "up" and pointer.button == 1:
            chosen = group.up(x, y)
            if self.after is not None:
                self._after_choice(chosen)
            else:
                self._button(chosen)
        if pointer.kind != "down":
            return
        if self.layout.spots["pause"].collidepoint(x, y) and pointer.button == 1:
            self.services.go.pause(self)
        elif self.acts:
            self.acts[0].skip()
        elif pointer.button == 3:
            if self.after is None:
                self._act(Undo())
        elif pointer.button == 1 and not group.down(x, y) and self.after is None and slot is not None:
            self._act(Grab(slot))

    # events

    def _happened(self, events: list[Event]) -> None:
        services = self.services
        names = self.view.seats.names()
        laid: list[int] = []
        for event in events:
            services.trace.line(match="bears", **event.as_json())
            if services.settings.values.captions:
                words = caption(event, names, services._, services.messages.ngettext)
                if words and not isinstance(event, Refused):
                    self.ticker.say(words)
            match event:
                case Laid(slot, _):
                    laid.append(slot)
                case RoundBegan():
                    self._new_round(laid)
                case Grabbed(_, slot, card):
                    self.view.grab(0, slot, face(card))
                    services.sound.play("paw_grab")
                case TakenBack():
                    self.view.flights.clear()
                    services.sound.play("undo")
                case SetAside():
                    self._kept = tuple(self.match.pile)
                    self._left = len(event.cards)
                    self._after_round()
                case Refused():
                    self._refused(event)
                case _:
                    pass
        outcome = self.match.outcome
        if outcome is not None:
            services.trace.line(outcome=outcome.as_json())

    def _new_round(self, laid: list[int]) -> None:
        tr = self.services._
        self.after, self.best, self._shown_steps, self._showing = None, None, None, False
        self.view.lit.clear()
        self.view.numbers.clear()
        self.thinker.ask(self.match.dealt)
        title = tr("Last round") if self.match.last else tr("Round {n}").format(n=self.match.round)
        self.acts += [
            DealAct(self.view, laid),
            BannerAct(self.view, title, tr("Start anywhere; leave as few cards as you can"), seconds=1.3),
        ]

    def _refused(self, event: Refused) -> None:
        services = self.services
        services.sound.play("ui_refused")
        self.view.pulse(0)
        slot = self.view.cursors[0] or 0
        card = self.match.dealer.table[slot]
        words = services._(REASONS[event.reason.value])
        if event.reason is Reason.DOES_NOT_FIT and card is not None and self.match.pile:
            words = difference_words(self.match.pile[-1], card, services._)
            self.view.jump_back(0, slot)
        self.ticker.say(words, urgent=True, icon="ui/info")

    def _after_round(self) -> None:
        tr = self.services._
        over = self.match.outcome is not None
        self.after = Plates(
            self.services, "after",
            [
                Plate("next", tr("Results") if over else tr("Next round"), "ui/trophy" if over else "ui/play", look="primary"),
                Plate("best", tr("Best chain"), "ui/hint"),
            ],
        )  # fmt: skip
        bounds = self.layout.bounds
        self.after.row((bounds.centerx - 330, 826, 660, 66), 20)
        self.services.sound.play("right" if self._left <= 4 else "ready")
        self.on_buttons = False
        self.ticker.clear()

    def _after_choice(self, name: str | None) -> None:
        if name == "next":
            if self.match.outcome is not None:
                self._to_results()
            else:
                self._act(Next())
        elif name == "best" and self.best is not None:
            self._showing = True
            self._shown_steps = 0
            self._wait = STEP_TICKS
            self.view.lit.clear()
            self.view.numbers.clear()

    def _to_results(self) -> None:
        outcome, services = self.match.outcome, self.services
        if outcome is None:
            return
        left = services.messages.ngettext("{n} card left in all", "{n} cards left in all", self.match.score)
        notes = [left.format(n=self.match.score)]
        if not self.session.is_computer(0):
            notes.append(self._best_words())
        services.go.results(
            Results(self.plan, outcome, self.session.record_now(), tuple(self.session.rounds), tuple(notes))
        )

    def _best_words(self) -> str:
        """How this game compares with the kept ones."""
        while not self.bests.done:
            self.bests.step()
        best, tr = self.bests.best, self.services._
        if best is not None and best <= self.match.score:
            return tr("Your best so far: {n}").format(n=best)
        if best is not None:
            self.services.sound.play("personal_best")
        return tr("A personal best!")

    # time

    def tick(self) -> None:
        self.faces.warm(self.services.window.canvas, 2.0 if self.acts else 0.6)
        self.view.tick()
        self.ticker.tick()
        self.bests.step()
        self.buttons.tick()
        if self.after is not None:
            self.after.tick()
            self.after.get("best").enabled = self.best is not None
        if self.best is None and not self.acts:
            self.best = self.thinker.answer(self.match.dealt)
            if self.best is not None:
                self.view.touch()
                self.services.trace.line(best=self.best.left, proven=self.best.proven)
        if self.acts:
            act = self.acts[0]
            if act is not self._begun:
                self._begun = act
                act.begin()
            act.tick()
            if act.done:
                act.end()
                self.acts.pop(0)
                if not self.acts:
                    self.services.trace.line(awaited="picking", round=self.match.round, table=self._codes())
        elif self.match.phase is Phase.PICKING:
            self._happened(self.session.tick())
        elif self.session.is_computer(0):
            self._rest += 1
            if self._rest >= REST_TICKS:
                self._rest = 0
                self._after_choice("next")
        if self._showing:
            self._tick_best()
        self._show()

    def _codes(self) -> list[str | None]:
        return [None if card is None else code(card) for card in self.match.dealer.table]

    def _tick_best(self) -> None:
        if self.best is None or self._shown_steps is None or self._shown_steps >= len(self.best.slots):
            return
        self._wait -= 1
        if self._wait > 0:
            return
        self._wait = STEP_TICKS
        slot = self.best.slots[self._shown_steps]
        self._shown_steps += 1
        self.view.lit[slot] = "gold"
        self.view.numbers[slot] = str(self._shown_steps)
        self.services.sound.play("card_flip", volume=0.5)
        self.view.touch()

    def _show(self) -> None:
        now = self.session.view()
        scored = self.match.phase is not Phase.PICKING
        self.view.table = self.match.dealt if scored else now.table
        taken = {slot for slot, card in enumerate(now.table) if card is None} if not scored else set()
        self.view.dimmed = set()
        if scored and not self._showing:
            self.view.dimmed = self._taken_slots()
        self.view.hidden -= taken
        pile = tuple(self.match.pile)
        flying = self.view.in_flight(0)
        shown = self.view.seats.seats[0]
        shown.pile = pile[: len(pile) - flying] if flying else pile
        shown.count, shown.score = len(pile), self.match.score
        self.view.rings_shown = not self.acts and self.after is None and not self.on_buttons
        self.buttons.get(UNDO).enabled = bool(self.match.pile)
        if self.after is not None:
            self.ticker.lasting = ""

    def _taken_slots(self) -> set[int]:
        """The slots that the chain of this round has emptied, for the picture after the round."""
        left = list(self.match.discards[len(self.match.discards) - self._left :]) if self._left else []
        taken: set[int] = set()
        for slot, card in enumerate(self.match.dealt):
            if card in left:
                left.remove(card)
            else:
                taken.add(slot)
        return taken

    @property
    def stuck(self) -> bool:
        """Whether no card on the table fits any more."""
        top = self.match.pile[-1] if self.match.pile else None
        return top is not None and not any(
            card is not None and fits(top, card, held_back=False) for card in self.match.dealer.table
        )

    # the picture

    def draw(self, canvas: Canvas) -> None:
        self.view.draw(canvas)
        draw_side(canvas, self.view, self.match, stuck=self.stuck and self.after is None)
        if self.after is not None:
            draw_after(canvas, self.view, self._left, self.best)
            self.after.draw(canvas, focused=True, size=30)
        else:
            self.buttons.draw(canvas, focused=self.on_buttons, size=26)
        if self.acts:
            self.acts[0].draw(canvas)
        self.ticker.draw(canvas)

    def targets(self) -> list[Target]:
        found = [Target("pause", self.layout.spots["pause"])]
        found += [Target(f"slot:{slot}", rect) for slot, rect in enumerate(self.layout.slots)]
        return found + (self.after.targets() if self.after is not None else self.buttons.targets())

    def idle(self) -> bool:
        return (
            not self.acts
            and not self._showing
            and self.view.idle()
            and self.ticker.settled
            and self.buttons.settled
            and (self.after is None or self.after.settled)
        )
