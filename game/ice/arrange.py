"""Arranging the animals before a match: one side is moved about, the other mirrors it live around the centre.

One forward: an animal is picked and steps forward or back. Free, and "I set up, you start": an animal is picked and put on any
space of the own half; two animals may change places.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.core.match import SetupError
from game.ice.board_view import Track
from game.ice.hud import PANELS, Panels
from game.ice.rules.position import Position
from game.ice.rules.setups import StarterWinsError, arranged, one_forward
from game.ice.sentences import REASONS
from game.ice.setup import Arrangement, arranged_setup, arrangement_of, ruleset_of
from game.ice.ticker import Ticker
from game.ice.view import GlacierView
from game.ice.words import SIDE_NAMES
from game.stage import skin
from game.stage.canvas import Canvas
from game.stage.entry import MatchPlan
from game.stage.input import ACT, BACK, DOWN, LEFT, PAUSE, RIGHT, RULES, SECOND, UP, Pointer, Press
from game.stage.scene import Scene, Target
from game.stage.seat_plates import Plate, Plates
from game.stage.services import Services

STEPS: Final = {UP: (0, 1), DOWN: (0, -1), LEFT: (-1, 0), RIGHT: (1, 0)}


class ArrangeScene(Scene):
    """The board before a match whose set-up people make themselves. Raises ValueError for a plan without an arrangement."""

    name = "ice-arrange"

    def __init__(self, services: Services, plan: MatchPlan) -> None:
        found = arrangement_of(plan.setup)
        if found is None:
            raise ValueError("this match needs no arrangement")
        self.services = services
        self.plan = plan
        self.arrangement: Arrangement = found
        self.ruleset = ruleset_of(plan.setup)
        self.seat = found.arranger
        self.position = self.ruleset.level.start
        self.view = GlacierView(services, self.ruleset.level, drift=False)
        self.view.set_position(self.position, self.ruleset.numbers)
        self.panels = Panels(services, plan.seats)
        self.ticker = Ticker(services)
        self.selected: int | None = None
        self.cursor = self._home()[0]
        self.on_row = False
        self._shown_win: Track | None = None
        _ = services._
        self.row = Plates(
            services, "arrange",
            [
                Plate("ready", _("Ready"), "ui/check", look="primary"),
                Plate("reset", _("Start over"), "ui/repeat"),
                Plate("leave", _("Back"), "ui/back"),
            ],
        )  # fmt: skip
        self.row.row((430, 818, 740, 72))
        self._say_task()

    # squares

    def _home(self) -> list[int]:
        """Squares of the arranging seat's half, its own home row first, from the left."""
        board, n = self.ruleset.geometry, self.ruleset.level.size
        mask = board.half(self.seat)
        squares = [square for square in range(n * n) if mask >> square & 1]
        return sorted(squares, key=lambda s: (s // n if self.seat == 0 else -(s // n), s % n))

    def _own(self) -> int:
        return self.position.animals(self.seat)

    def _forward(self, square: int) -> int:
        n = self.ruleset.level.size
        return square + n if self.seat == 0 else square - n

    # input

    def press(self, press: Press) -> None:
        self.view.touch()
        if press.control in (PAUSE, BACK):
            self.services.go.lobby("ice")
            return
        if press.control == RULES:
            self.services.go.rules("ice")
            return
        plan = self.plan.seats[self.seat]
        mine = plan.device in (press.device, None) or bool(plan.level)
        if not mine:
            self.panels.bounce(self.seat)
            return
        if self.on_row:
            self._chosen(self.row.key(press.control))
        elif press.control in STEPS:
            self._walk(STEPS[press.control])
        elif press.control == ACT:
            self._act(self.cursor)
        elif press.control == SECOND:
            if self.selected is not None:
                self.selected = None
            else:
                self.on_row = True
                self.row.focus = 0
                self.services.sound.play("ui_move")

    def pointer(self, pointer: Pointer) -> None:
        self.view.touch()
        x, y = pointer.x, pointer.y
        over = self.row.move(x, y)
        if pointer.kind == "down" and pointer.button == 1:
            self.on_row = False
            if self.row.down(x, y):
                return
            square = self.view.layout().square_at(x, y)
            if square is not None:
                self._act(square)
        elif pointer.kind == "up" and pointer.button == 1:
            self._chosen(self.row.up(x, y))
            square = self.view.layout().square_at(x, y)
            if not over and square is not None and self.selected is not None and square != self.selected:
                self._act(square)

    def _walk(self, step: tuple[int, int]) -> None:
        n = self.ruleset.level.size
        column, rank = self.cursor % n + step[0], self.cursor // n + step[1]
        target = rank * n + column
        if 0 <= column < n and 0 <= rank < n and target in self._home():
            self.cursor = target
            self.services.sound.play("ui_move")
        elif step[1] and (step[1] > 0) == (self.seat == 1):
            self.on_row = True
            self.row.focus = 0

    def _chosen(self, name: str | None) -> None:
        if name is None:
            return
        self.on_row = False
        if name == "ready":
            self._ready()
        elif name == "reset":
            self._set(self.ruleset.level.start)
        elif name == "leave":
            self.services.go.lobby("ice")

    def _act(self, square: int) -> None:
        """Picks an animal, or puts the picked one on a square."""
        self._shown_win = None
        if square not in self._home():
            self._refuse("beyond-own-side")
            return
        self.cursor = square
        if self.arrangement.kind == "one-forward":
            self._step_forward(square)
        elif self.selected is None:
            if self._own() >> square & 1:
                self.selected = square
                self.services.sound.play("pick_up")
            else:
                self._refuse("no-animal-there")
        elif square == self.selected:
            self.selected = None
        else:
            self._set(_swapped(self.position, self.selected, square))
            self.services.sound.play("snow_step")

    def _step_forward(self, square: int) -> None:
        """An animal of the home row steps forward, one that has stepped goes back."""
        n = self.ruleset.level.size
        start = self.ruleset.level.start.animals(self.seat)
        own = self._own()
        back = square - n if self.seat == 0 else square + n
        if own >> square & 1 and start >> square & 1:
            forward = self._forward(square)
            if not self.ruleset.advanced and square % n == n // 2:
                self._refuse("middle-animal")
                return
            stepped = [s for s in range(n * n) if own >> s & 1 and not start >> s & 1]
            room = 2 if self.ruleset.advanced else 1
            position = self.position
            if len(stepped) >= room:
                home = stepped[0] - n if self.seat == 0 else stepped[0] + n
                position = _swapped(position, stepped[0], home)
            self._set(_swapped(position, square, forward))
            self.services.sound.play("snow_step")
        elif own >> square & 1:
            self._set(_swapped(self.position, square, back))
            self.services.sound.play("snow_step")
        else:
            self._refuse("no-animal-there")

    def _set(self, position: Position) -> None:
        self.position = position
        self.selected = None
        self._shown_win = None
        self.view.set_position(position, self.ruleset.numbers)
        for animal in self.view.animals:
            animal.stretch.value = 0.93
        self._say_task()

    def _refuse(self, reason: str) -> None:
        self.services.sound.play("ui_refused")
        self.ticker.say(self.services._(REASONS[reason]), urgent=True, icon="ui/info")

    # ready

    def checked(self) -> Position:
        """The arrangement as the rules accept it, the starter to move. Raises SetupError."""
        board, position = self.ruleset.geometry, self.position
        starter = self.arrangement.starter
        if self.arrangement.kind == "one-forward":
            moved = position.penguins & ~self.ruleset.level.start.penguins
            squares = [board.names[i - board.n] for i in range(board.n**2) if moved >> i & 1]
            return one_forward(self.ruleset, squares, starter)
        captains = position.captains & position.penguins
        return arranged(self.ruleset, board.squares(position.penguins), board.squares(captains), starter)

    def _ready(self) -> None:
        try:
            position = self.checked()
        except StarterWinsError as error:
            board = self.ruleset.geometry
            code = board.code(error.move)
            self._shown_win = None if code is None else Track(board.path(code), "win")
            self._refuse(error.reason)
            return
        except SetupError as error:
            self._refuse(error.reason)
            return
        setup = arranged_setup(self.plan.setup, self.arrangement, position)
        self.services.trace.line(match="ice", arranged=position.text())
        self.services.go.start(replace(self.plan, setup=setup))

    def _say_task(self) -> None:
        _ = self.services._
        name = self.panels.name(self.seat, self.plan.seats[self.seat].level)
        kind = self.arrangement.kind
        if kind == "one-forward":
            count = 2 if self.ruleset.advanced else 1
            words = self.services.messages.ngettext(
                "{name}: let {n} animal step forward", "{name}: let {n} animals step forward", count
            ).format(name=name, n=count)
        elif kind == "guest":
            words = _("{name} sets up, the other side starts").format(name=name)
        else:
            words = _("{name}: put your animals where you like").format(name=name)
        self.ticker.lasting = words

    # the picture

    def enter(self) -> None:
        self.services.sound.music("ice")

    def tick(self) -> None:
        self.view.warm()
        self.view.tick()
        self.panels.tick(self.seat, still=self.view.still)
        self.ticker.tick()
        self.row.tick()

    def draw(self, canvas: Canvas) -> None:
        marks = self.view.marks
        marks.colour = canvas.rgb(self.panels.colour(self.seat))
        board = self.ruleset.geometry
        own = self._own()
        marks.movable = tuple(i for i in range(board.n**2) if own >> i & 1)
        marks.selected = self.selected
        marks.hover = self.cursor if not self.on_row else None
        free = self.selected is not None
        marks.shade = tuple(s for s in self._home() if not own >> s & 1) if free else ()
        marks.tracks = [self._shown_win] if self._shown_win is not None else []
        self.view.draw(canvas)
        for seat in (0, 1):
            self._draw_seat(canvas, seat)
        self.row.draw(canvas, focused=self.on_row)
        self.ticker.draw(canvas)

    def _draw_seat(self, canvas: Canvas, seat: int) -> None:
        panel = PANELS[seat]
        rect = (panel.x, panel.y, panel.w, 190.0)
        if seat == self.seat:
            canvas.box(
                (rect[0] - 9, rect[1] - 9, rect[2] + 18, rect[3] + 18), self.panels.colour(seat), radius=44
            )
        skin.sheet(canvas, rect, radius=34)
        plan, _ = self.plan.seats[seat], self.services._
        badge = self.services.assets.image(f"seats/badge_{plan.badge}", height=104)
        canvas.blit(badge, panel.x + 78, panel.y + 94)
        role = _("sets up") if seat == self.seat else ""
        if seat == self.arrangement.starter:
            role = f"{role}, {_('starts')}" if role else _("starts")
        for words, size, colour, y in (
            (self.panels.name(seat, plan.level), 34, "text", 56),
            (_(SIDE_NAMES[seat]), 24, "text_dim", 98),
            (role, 24, "gold", 136),
        ):
            self.services.text.draw(
                canvas, words, panel.x + 146, panel.y + y, size, colour, "midleft",
                face="display" if size > 30 else "text", max_width=panel.w - 164, lines=1,
            )  # fmt: skip

    def targets(self) -> list[Target]:
        layout = self.view.layout()
        found = [Target(f"square:{name}", layout.rect(i)) for i, name in enumerate(layout.board.names)]
        return found + self.row.targets()

    def idle(self) -> bool:
        return self.view.idle() and self.ticker.settled and self.panels.settled and self.row.settled


def _swapped(position: Position, first: int, second: int) -> Position:
    """The position in which two squares have changed what stands on them, and likewise the squares opposite."""
    last = position.size**2 - 1
    penguins, seals, captains = position.penguins, position.seals, position.captains
    for one, other in ((first, second), (last - first, last - second)):
        penguins, seals, captains = (_exchange(mask, one, other) for mask in (penguins, seals, captains))
    return replace(position, penguins=penguins, seals=seals, captains=captains)


def _exchange(mask: int, one: int, other: int) -> int:
    if (mask >> one & 1) != (mask >> other & 1):
        mask ^= 1 << one | 1 << other
    return mask
