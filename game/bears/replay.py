"""A kept match of Bears shown again: play, pause, step, faster and slower, and jump to any round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.bears.acts import Act, CountAct
from game.bears.layout import load_layout
from game.bears.programme import Programme
from game.bears.rules.events import Extra, Grabbed, RoundBegan, SetAside
from game.bears.rules.match import RULES
from game.bears.rules.options import read_options
from game.bears.rules.view import BearsView
from game.bears.strip import StripAct
from game.bears.table_view import TableView
from game.bears.ticker import Ticker
from game.bears.words import caption
from game.core.match import Event, Refused
from game.core.record import Record, Replay
from game.stage.canvas import Canvas
from game.stage.entry import MatchPlan
from game.stage.input import ACT, BACK, DOWN, LEFT, PAUSE, RIGHT, SECOND, UP, Pointer, Press
from game.stage.scene import Scene, Target
from game.stage.seat_plates import Plate, Plates
from game.stage.services import Services

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
LONGEST_WAIT: Final = 90.0
"""Ticks after which the next happening follows, however long people thought."""
BAR: Final = (560.0, 792.0, 480.0, 12.0)


@dataclass(frozen=True, slots=True)
class Moment:
    """The match after one happening: the tick, the events, and what every seat saw then."""

    tick: int
    events: tuple[Event, ...]
    views: tuple[BearsView, ...]


class ReplayScene(Scene):
    """Raises DataError for a record that cannot be played."""

    name = "bears-replay"

    def __init__(self, services: Services, plan: MatchPlan, record: Record) -> None:
        self.services = services
        self.plan = plan
        self.moments = moments_of(record)
        self.options = read_options(record.setup.options, record.setup.seats)
        seats = record.setup.seats
        self.layout = load_layout(services.assets.root, self.options, seats)
        self.view = TableView(services, self.layout, plan.seats, solo=self.options.solo)
        self.programme = Programme(
            self.view, seats, hold_back=self.options.hold_back, slow=self.options.slow, alone=lambda: True
        )
        self.ticker = Ticker(services)
        self.ticker.middle = self.layout.bounds.centerx
        for seat, shown in enumerate(self.view.seats.seats):
            shown.level = plan.seats[seat].level
        self.acts: list[Act] = []
        self._begun: Act | None = None
        self.at = 0
        self.playing = True
        self.speed = 1
        self._wait = 60.0
        self.row = self._make_row()
        self.go_to(0)

    def _make_row(self) -> Plates:
        tr = self.services._
        plates = [
            Plate("round_back", "", "ui/skip", flip=True), Plate("back", "", "ui/step_back"), Plate("play", "", "ui/pause"),
            Plate("step", "", "ui/step"), Plate("round", "", "ui/skip"), Plate("speed", "1×"),
            Plate("leave", tr("Back"), "ui/back"),
        ]  # fmt: skip
        row = Plates(self.services, "replay", plates)
        row.focus = 2
        middle = self.layout.bounds.centerx
        x = middle - 374
        for plate, width in zip(plates, (84, 84, 96, 84, 84, 90, 166), strict=True):
            plate.rect = pygame.FRect(x, 824, width, 66)
            x += width + 10
        return row

    @property
    def moment(self) -> Moment:
        """The moment that is shown."""
        return self.moments[self.at]

    # going about

    def go_to(self, index: int) -> None:
        """Shows a moment at once."""
        self.at = min(len(self.moments) - 1, max(0, index))
        self.acts.clear()
        self.view.hidden.clear()
        self.view.dealt.clear()
        self.view.flights.clear()
        self.view.lit.clear()
        self.view.numbers.clear()
        self.view.particles.clear()
        self.ticker.clear()
        for shown in self.view.seats.seats:
            shown.mark, shown.frozen = "", False
        self.programme.sync(self.moment.views[0])
        self._wait = self._until_next()
        self._show()
        self.view.touch()

    def step(self) -> None:
        """Shows how the next moment comes about."""
        if self.acts:
            self.acts[0].skip()
            return
        if self.at + 1 >= len(self.moments):
            self.playing = False
            return
        before = self.moment.views[0]
        self.at += 1
        moment = self.moment
        now = moment.views[0]
        acts = [] if self.options.solo else self.programme.acts(moment.events, now, before)
        for act in acts:
            if isinstance(act, CountAct):
                act.end()
            else:
                self.acts.append(act)
        for event in moment.events:
            if isinstance(event, Grabbed | Extra) and event.slot is not None:
                self.view.cursors[event.seat] = event.slot
            words = caption(event, self.view.seats.names(), self.services._, self.services.messages.ngettext)
            if words:
                self.ticker.say(words)
        self._wait = self._until_next()
        self.view.touch()

    def _until_next(self) -> float:
        if self.at + 1 >= len(self.moments):
            return 60.0
        return min(LONGEST_WAIT, max(1.0, self.moments[self.at + 1].tick - self.moment.tick))

    def _round(self, by: int) -> None:
        """To the beginning of the next round, or of this one, or of the one before."""
        starts = [0] + [i for i, moment in enumerate(self.moments) if _begins(moment)]
        if by > 0:
            self.go_to(next((start for start in starts if start > self.at), len(self.moments) - 1))
        else:
            self.go_to(max((start for start in starts if start < self.at), default=0))

    def _chosen(self, name: str | None) -> None:
        if name == "round_back":
            self._round(-1)
        elif name == "round":
            self._round(1)
        elif name == "back":
            self.playing = False
            self.go_to(self.at - 1)
        elif name == "step":
            self.playing = False
            self.step()
        elif name == "play":
            self.playing = not self.playing
            if self.playing and self.at + 1 >= len(self.moments):
                self.go_to(0)
        elif name == "speed":
            self.speed = (self.speed + 1) % len(SPEEDS)
        elif name in ("leave", ""):
            self.services.go.leave()

    # input

    def press(self, press: Press) -> None:
        self.view.touch()
        if press.control in (BACK, PAUSE):
            self.services.go.leave()
        elif press.control in (ACT, SECOND, LEFT, RIGHT):
            self._chosen(self.row.key(press.control))
        elif press.control == UP:
            self._chosen("step")
        elif press.control == DOWN:
            self._chosen("back")

    def pointer(self, pointer: Pointer) -> None:
        self.view.touch()
        self.row.move(pointer.x, pointer.y)
        if pointer.kind == "wheel":
            self._chosen("back" if pointer.dy > 0 else "step")
        elif pointer.kind == "down" and pointer.button == 1:
            if not self.row.down(pointer.x, pointer.y):
                self._seek(pointer.x, pointer.y)
        elif pointer.kind == "up" and pointer.button == 1:
            self._chosen(self.row.up(pointer.x, pointer.y))

    def _seek(self, x: float, y: float) -> None:
        left, top, width, height = BAR
        if top - 8 <= y <= top + height + 8 and left - 10 <= x <= left + width + 10:
            self.playing = False
            self.go_to(round((x - left) / width * (len(self.moments) - 1)))

    # time and picture

    def enter(self) -> None:
        self.services.sound.music("bears")

    def tick(self) -> None:
        self.view.faces.warm(self.services.window.canvas, 1.5)
        self.view.tick()
        self.ticker.tick()
        self.row.tick()
        speed = SPEEDS[self.speed]
        if self.acts:
            act = self.acts[0]
            if act is not self._begun:
                self._begun = act
                act.begin()
            act.tick()
            if speed > 1 and not isinstance(act, StripAct):
                act.age += (speed - 1) / 60
            if act.done or (isinstance(act, StripAct) and act.age > 2.5 / speed):
                act.end()
                self.acts.pop(0)
        elif self.playing:
            self._wait -= speed
            if self._wait <= 0:
                self.step()
        self._show()
        self.row.get("play").icon = "ui/pause" if self.playing else "ui/play"
        self.row.get("speed").label = f"{speed:g}×".replace("0.5", "½")

    def _show(self) -> None:
        views = self.moment.views
        now = views[0]
        self.view.table = now.table
        self.view.deck = now.draw
        for seat, shown in enumerate(self.view.seats.seats):
            pile = tuple(card if card is not None else 0 for card in views[seat].piles[seat])
            flying = self.view.in_flight(seat)
            shown.pile = pile[: max(1, len(pile) - flying)] if flying else pile
            shown.count = len(pile) - (0 if now.solo else 1)
            shown.face_up = now.go
            shown.score = now.scores[0] if now.solo else self.programme.scores[seat]
        self.view.rings_shown = not self.acts

    def draw(self, canvas: Canvas) -> None:
        self.view.draw(canvas)
        if self.acts:
            self.acts[0].draw(canvas)
        left, top, width, height = BAR
        share = self.at / max(1, len(self.moments) - 1)
        canvas.box(BAR, "panel", radius=6, border=2, border_colour="panel_edge")
        canvas.box((left, top, max(12, round(width * share)), height), "gold", radius=6)
        canvas.circle(left + width * share, top + height / 2, 12, "gold")
        self.row.draw(canvas, focused=True, size=28)
        self._draw_caption(canvas)

    def _draw_caption(self, canvas: Canvas) -> None:
        words = self.ticker.text
        if words:
            middle = self.layout.bounds.centerx
            canvas.box((middle - 330, 6, 660, 44), "panel", radius=22, alpha=0.92)
            self.services.text.draw(
                canvas, words, middle, 28, 25, "text", "center", face="bold", max_width=620, lines=1
            )

    def targets(self) -> list[Target]:
        left, top, width, height = BAR
        return [*self.row.targets(), Target("replay:bar", (left, top - 6, width, height + 12))]

    def idle(self) -> bool:
        return (
            not self.playing
            and not self.acts
            and self.view.idle()
            and self.ticker.settled
            and self.row.settled
        )


def moments_of(record: Record) -> list[Moment]:
    """Every moment of a match at which something changed that can be seen, the start first. Raises DataError."""
    replay = Replay(record, RULES, strict=True)
    match = replay.match
    seats = range(record.setup.seats)

    def look() -> tuple[BearsView, ...]:
        found = []
        for seat in seats:
            view = match.view(seat)
            if not isinstance(view, BearsView):
                raise TypeError("a record of Bears must hold a match of Bears")
            found.append(view)
        return tuple(found)

    found = [Moment(0, (), look())]
    while not replay.done:
        tick = match.tick
        events = [event for event in replay.step() if not isinstance(event, Refused)]
        if events:
            found.append(Moment(tick, tuple(events), look()))
    return found


def _begins(moment: Moment) -> bool:
    return any(isinstance(event, RoundBegan | SetAside) for event in moment.events)
