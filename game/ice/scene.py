"""The game of Ice on screen: presses become actions of the match, its events become cues, captions and questions.

The match is ahead of the picture. While a cue runs, a press only completes it; while a computer thinks, the board hears
nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.core.match import Event, HandedOver, Refused
from game.core.record import Record
from game.ice.banners import EndBanner, Opening
from game.ice.board_view import Track
from game.ice.chooser import Answer, Choices, Chooser
from game.ice.cues import Cues
from game.ice.desk import Desk
from game.ice.hints import Hint, hint_words
from game.ice.hud import PANELS, Panels, SeatState
from game.ice.rules.actions import AskUndo
from game.ice.rules.events import (
    Captured,
    DrawDeclined,
    DrawOffered,
    Ended,
    Moved,
    Passed,
    UndoAsked,
    Undone,
    UndoRefused,
    Warned,
)
from game.ice.seating import Seating
from game.ice.sentences import OUTCOMES, REASONS
from game.ice.session import Session, another_seed
from game.ice.ticker import Ticker, draw_chips
from game.ice.view import GlacierView
from game.ice.words import caption, headline
from game.stage.canvas import Canvas
from game.stage.entry import MatchPlan, Results
from game.stage.input import ACT, PAUSE, RULES, SECOND, DeviceChange, Pointer, Press
from game.stage.scene import Scene, Target
from game.stage.services import Services

SOUNDS: Final = (
    "slide_short", "slide_mid", "slide_long", "bump_light", "bump_heavy", "capture", "splash", "seafood",
    "pick_up", "sacred_awake", "sacred_win", "win", "draw", "confetti", "warning", "your_turn", "hint", "undo",
    "ui_refused", "ui_move", "ui_press",
)  # fmt: skip
FOLLOW: Final = 30
"""Ticks of rest between two computers' moves, so that people can follow."""
SHOW_END: Final = 420
"""Ticks after which the results follow by themselves when nobody plays."""


class IceScene(Scene):
    """A match between two seats. Raises SetupError for a plan that cannot be, DataError for a record that cannot be played."""

    name = "ice"
    in_play = True

    def __init__(self, services: Services, plan: MatchPlan, record: Record | None = None) -> None:
        self.services = services
        self.plan = plan
        self.session = Session(plan, record)
        self.panels = Panels(services, plan.seats)
        self._begin(taken_up=record is not None)

    def _begin(self, *, taken_up: bool) -> None:
        """Everything of the picture anew for the present session."""
        services, match = self.services, self.session.match
        self.view = GlacierView(services, match.ruleset.level)
        self.view.set_position(match.position, match.ruleset.numbers)
        self.cues = Cues(self.view, self.panels.disc_place, self.panels.bounce)
        self.chooser = Chooser()
        self.choices = Choices(match.ruleset, match.position, self.session.view.repeating)
        self.ticker = Ticker(services)
        self.seating = Seating(self.session, self.panels)
        self.desk = Desk(services, self.session, self.seating, self._start_hint, self._pause)
        self.banner: EndBanner | None = None
        self.hint: Hint | None = None
        self._drag: Track | None = None
        self._warming = True
        self._unpainted = 2
        self._rest = 0
        self._asked_turn: tuple[int, int] | None = None
        self._shown = (self.session.view_of(0), self.session.view_of(1))
        self._shown_turn: int | None = None
        self._keys_used = False
        turn = match.position.side
        words = services._("{name} to move") if taken_up else services._("{name} starts")
        self.opening: Opening | None = Opening(services, turn, words.format(name=self.seating.names[turn]))
        last = self.session.view.last_move
        if last is not None:
            board = match.ruleset.geometry
            self.view.marks.last_move = (board.index[last.start], board.index[last.stop])
        self._happened(match.opening if not taken_up else [])
        if match.outcome is not None:
            self.opening = None

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
        self.services.sound.music("ice")
        self.services.sound.preload(SOUNDS)

    def leave(self) -> None:
        self.session.close()

    def resume(self) -> None:
        self.services.sound.music("ice")
        self.view.touch()

    def focus_lost(self) -> None:
        if self.banner is None and self.services.settings.values.auto_pause:
            self._pause()

    def device(self, change: DeviceChange) -> None:
        mine = any(self.seating.planned(seat) == change.device for seat in self.seating.people)
        if change.kind == "lost" and (mine or change.seat is not None):
            self._pause()

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, None after the end."""
        return self.seating.turn

    def _pause(self) -> None:
        self.services.go.pause(self)

    # presses

    def press(self, press: Press) -> None:
        self.view.touch()
        if press.control == PAUSE:
            self._pause()
        elif press.control == RULES:
            self.services.go.rules("ice")
        else:
            self._key(press.device, press.control)

    def _key(self, device: str, control: str) -> None:
        seats, away = self.seating.driven_by(device), self.seating.away(device)
        if self._skip(allowed=bool(seats) or not self.seating.people):
            return
        if self.banner is not None and not self.desk.questions:
            if seats or not self.seating.people:
                self._end_choice(self.banner.plates.key(control), seats)
        elif self.desk.key(device, seats, control):
            return
        elif seats and seats[0] == self.turn:
            self._keys_used = True
            before = self.chooser.cursor
            self._apply(self.chooser.key(control, self.choices), seats[0])
            if self.chooser.cursor != before:
                self.services.sound.play("ui_move")
            self._trace_paw()
        elif seats and control == SECOND:
            self.desk.open_row(seats[0])
        elif not seats and away is not None and control in (ACT, SECOND):
            self.desk.ask_player(away, away)
        else:
            self._nudge()

    def _skip(self, *, allowed: bool) -> bool:
        """A press that completes what runs; returns whether there was something."""
        if self.opening is not None:
            if allowed:
                self.opening.skip()
            return True
        if self.view.busy:
            if allowed:
                self.view.complete()
            return True
        return False

    def _nudge(self) -> None:
        """Somebody pressed who has no say now: the badge of the side to move jumps."""
        if self.turn is not None:
            self.panels.bounce(self.turn)

    # the mouse

    def pointer(self, pointer: Pointer) -> None:
        self.view.touch()
        x, y, kind = pointer.x, pointer.y, pointer.kind
        seats = self.seating.mouse()
        left = pointer.button == 1
        if kind == "down":
            self._keys_used = False
            if self._skip(allowed=bool(seats) or not self.seating.people):
                return
        groups = self.desk.groups(row=self.banner is None)
        if self.banner is not None:
            groups = [self.banner.plates, *groups]
        over = [plates.move(x, y) for plates in groups]
        held = [plates.down(x, y) for plates in groups] if kind == "down" and left else []
        if any(held):
            return
        if kind == "up" and left:
            if self.banner is not None:
                self._end_choice(self.banner.plates.up(x, y), seats)
            self.desk.clicked(x, y, row=self.banner is None)
        if any(over) or self.banner is not None or self.desk.asks_mouse:
            self.chooser.hover = None
            return
        panel = self.panels.seat_at(x, y) if kind == "down" and left else None
        if panel is not None:
            self.desk.ask_player(panel, panel if panel in seats or not seats else seats[0])
        else:
            self._board_pointer(pointer, seats)

    def _board_pointer(self, pointer: Pointer, seats: list[int]) -> None:
        if self.turn is None or not seats or seats[0] != self.turn or self.view.busy or self.opening:
            self.chooser.hover = None
            on_board = self.view.layout().square_at(pointer.x, pointer.y) is not None
            if pointer.kind == "down" and on_board:
                self._nudge()
            return
        layout = self.view.layout()
        answer = self.chooser.pointer(pointer, layout, self.choices)
        self._drag = self.chooser.drag_track(pointer, layout, self.choices)
        if pointer.kind == "move" and not self.view.still:
            left, _, width, _ = layout.bounds()
            self.view.glance_at((pointer.x - left) / width * layout.n, 0.03)
        self._apply(answer, seats[0])

    def _apply(self, answer: Answer, seat: int) -> None:
        """What choosing came to."""
        if answer.move is not None:
            self._forget_hint()
            self.session.act(seat, answer.move)
        if answer.knock is not None:
            self.cues.slides.knock(*answer.knock)
        if answer.refused:
            self.ticker.say(self.services._(REASONS[answer.refused]), urgent=True, icon="ui/info")
            if answer.knock is None:
                self.services.sound.play("ui_refused")
        if answer.pick is not None:
            self.cues.slides.pick(answer.pick)
        if answer.row:
            self.desk.open_row(seat)

    # the end

    def _end_choice(self, name: str | None, seats: list[int]) -> None:
        if name == "results":
            self._to_results()
        elif name == "back":
            asker = next((seat for seat in seats if self.session.view_of(seat).can_undo), None)
            if asker is not None:
                self.session.act(asker, AskUndo())

    def _to_results(self) -> None:
        match, _ = self.session.match, self.services._
        if match.outcome is None:
            return
        captured = match.captured
        notes = (
            _(OUTCOMES[match.outcome.reason]),
            _("Captured: {first} and {second}").format(
                first=f"{self.seating.names[0]} {captured[0]}",
                second=f"{self.seating.names[1]} {captured[1]}",
            ),
            self.services.messages.ngettext("{n} move", "{n} moves", match.ply).format(n=match.ply),
        )
        self.services.go.results(Results(self.plan, match.outcome, self.session.record_now(), (), notes))

    # time

    def tick(self) -> None:
        if self._unpainted:
            self._paint_ahead()
            return
        if self._warming:
            self._warming = self.view.warm()
        still = self.view.still
        if self.opening is not None:
            self.opening.tick()
            if self.opening.done:
                self.opening = None
        self.view.tick()
        playing = self.opening is None and not self.view.busy
        self._rest = max(0, self._rest - 1) if playing else (FOLLOW if not self.seating.people else 0)
        self._happened(self.session.tick(rivals=playing and not self._rest))
        self._look_for_hint()
        if not self.view.busy:
            self._await_input()
            self._shown = (self.session.view_of(0), self.session.view_of(1))
            self._shown_turn = self.turn if self.opening is None else None
        self.panels.tick(self._shown_turn, still=still)
        self.ticker.tick()
        self.desk.tick()
        self._tick_end()
        self._set_marks()

    def _tick_end(self) -> None:
        outcome = self.session.match.outcome
        if outcome is None or self.view.busy:
            return
        if self.banner is None:
            one = outcome.winners[0] if len(outcome.winners) == 1 else None
            _ = self.services._
            undo = any(self.session.view_of(seat).can_undo for seat in self.seating.people)
            self.banner = EndBanner(
                self.services, headline(outcome.winners, self.seating.names, _), _(OUTCOMES[outcome.reason]),
                None if one is None else self.plan.seats[one].badge, undo=undo,
            )  # fmt: skip
            self.view.touch()
        self.banner.tick()
        if not self.seating.people and self.banner.age * 60 >= SHOW_END:
            self.banner.age = 0.0
            self._to_results()

    def _start_hint(self) -> None:
        self._forget_hint()
        self.session.ask_hint()
        self.ticker.lasting = self.services._("Looking for a good move …")

    def _look_for_hint(self) -> None:
        found = self.session.hint()
        if found is None:
            if not self.session.hinting and self.ticker.lasting and self.hint is None:
                self.ticker.lasting = ""
                self.view.touch()
            return
        match = self.session.match
        self.hint = Hint.of(found, match.ruleset.geometry)
        self.ticker.lasting = hint_words(found, match.position, self.services)
        self.services.sound.play("hint")
        self.view.touch()

    def _forget_hint(self) -> None:
        self.session.drop_hint()
        self.hint = None
        self.view.ghost = None
        self.ticker.lasting = ""

    # events

    def _happened(self, events: list[Event]) -> None:
        if not events:
            return
        match = self.session.match
        for event in events:
            self.services.trace.line(match="ice", **event.as_json())
            self._react(event)
        self.cues.play(events, match.position, match.ruleset.numbers)
        self.choices = Choices(match.ruleset, match.position, self.session.view.repeating)
        if any(isinstance(event, Moved | Undone | Ended | Passed) for event in events):
            self.chooser.reset()
            self._forget_hint()

    def _react(self, event: Event) -> None:
        """What an event means for questions, captions and the end."""
        services = self.services
        words = caption(event, self.seating.names, services._, services.messages.ngettext)
        important = isinstance(
            event, Passed | Warned | DrawOffered | DrawDeclined | UndoAsked | UndoRefused | Undone | Refused
        )
        if important or isinstance(event, HandedOver):
            icon = "ui/warn" if isinstance(event, Warned) else "ui/info"
            colour = "warn" if isinstance(event, Warned) else "text"
            self.ticker.say(words, urgent=important, colour=colour, icon=icon)
        elif services.settings.values.captions:
            icon = "ui/star" if isinstance(event, Captured | Ended) else ""
            self.ticker.say(words, icon=icon)
        self.desk.happened(event)
        if isinstance(event, Undone):
            self.banner = None
        outcome = self.session.match.outcome
        if isinstance(event, Ended) and outcome is not None:
            services.trace.line(outcome=outcome.as_json())

    def _trace_paw(self) -> None:
        """Where the paw is and what it has picked, for whoever follows the trace."""
        if self.services.trace.on:
            names, chooser = self.choices.board.names, self.chooser
            places = [
                None if square is None else names[square] for square in (chooser.cursor, chooser.selected)
            ]
            self.services.trace.line(cursor=places[0], picked=places[1])

    def _await_input(self) -> None:
        """Tells the trace when a person's move is awaited; the sides hear that it is their turn."""
        match, turn = self.session.match, self.turn
        if turn is None or self.opening is not None or self._asked_turn == (match.ply, turn):
            return
        self._asked_turn = (match.ply, turn)
        if self.session.is_computer(turn):
            return
        if self.services.trace.on:
            self.services.trace.line(
                turn=turn, ply=match.ply, moves=[move.notation for move in match.moves()]
            )
        if self.choices.sacred_in_reach:
            self.services.sound.play("sacred_awake")
        elif self.session.is_computer(1 - turn):
            self.services.sound.play("your_turn", volume=0.6)

    # the picture

    def _set_marks(self) -> None:
        marks, chooser, turn = self.view.marks, self.chooser, self.turn
        open_to = turn is not None and not self.view.busy and self.opening is None
        person = open_to and turn is not None and not self.session.is_computer(turn)
        marks.colour = self.services.palette.rgb(self.panels.colour(turn or 0))
        marks.movable = self.choices.movable if person else ()
        marks.awake = open_to and self.choices.sacred_in_reach
        marks.hover = chooser.hover if person and chooser.selected is None else None
        marks.selected = chooser.selected if person else None
        tracks = self.choices.tracks(chooser.selected) if person else []
        if self._drag is not None and chooser.dragging:
            tracks = [self._drag]
        marks.tracks = tracks
        self.view.ghost = None
        if self.hint is not None and person and not tracks:
            marks.tracks = [self.hint.track]
            animal = self.view.at(self.hint.track.path[0])
            if animal is not None:
                self.view.ghost = (animal, self.hint.track.path[-1])
        if person and chooser.cursor not in self.choices.movable:
            chooser.cursor = None
        keys = person and self._keys_used and self.desk.row_seat is None and chooser.selected is None
        self.view.paw = chooser.cursor if keys else None

    def draw(self, canvas: Canvas) -> None:
        if self._unpainted:
            canvas.fill("water")  # for a few ticks, below the change of screens
            return
        self.view.draw(canvas)
        for seat in (0, 1):
            self._draw_panel(canvas, seat)
        if self.banner is None:
            self.desk.draw_row(canvas)
            draw_chips(canvas, self.services, self._shown[0])
        else:
            self.banner.draw(canvas)
        self.desk.draw_questions(canvas)
        self.ticker.draw(canvas)
        if self.opening is not None:
            self.opening.draw(canvas)

    def _draw_panel(self, canvas: Canvas, seat: int) -> None:
        outcome = self.session.match.outcome
        won = outcome is not None and outcome.winners == (seat,) and not self.view.busy
        state = SeatState(
            self._shown[seat],
            self._shown_turn == seat,
            self.session.levels[seat],
            self.session.thinking(seat),
            won,
        )
        self.panels.draw(canvas, seat, state, still=self.view.still)

    def _paint_ahead(self) -> None:
        """Makes the first picture ready, a little a tick: the ice, the animals, one panel, the other."""
        if self.view.prepare():
            return
        self._draw_panel(self.services.window.canvas, 2 - self._unpainted)
        self._unpainted -= 1

    def targets(self) -> list[Target]:
        layout = self.view.layout()
        found = [Target(f"square:{name}", layout.rect(i)) for i, name in enumerate(layout.board.names)]
        found += [Target(f"seat:{seat}", PANELS[seat]) for seat in (0, 1)]
        if self.banner is not None:
            found += self.banner.plates.targets()
        return found + self.desk.targets(row=self.banner is None)

    def idle(self) -> bool:
        """Whether nothing moves: only under reduced motion, since otherwise the animals breathe."""
        return (
            self.view.idle()
            and not self._unpainted
            and self.opening is None
            and self.panels.settled
            and self.ticker.settled
            and self.desk.settled
            and (self.banner is None or self.banner.settled)
        )
