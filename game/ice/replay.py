"""A kept match of Ice shown again: play, pause, step, faster and slower, jump, and take over from any position."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.core.match import Event, MatchSetup
from game.core.record import Record, Replay
from game.ice.cues import Cues
from game.ice.hud import Panels, SeatState
from game.ice.rules.events import Ended, Moved, Passed, Undone
from game.ice.rules.match import RULES, IceMatch
from game.ice.rules.options import read_options
from game.ice.rules.position import Position
from game.ice.rules.view import IceView
from game.ice.ticker import Ticker
from game.ice.view import GlacierView
from game.ice.words import caption
from game.stage.canvas import Canvas
from game.stage.entry import MatchPlan
from game.stage.input import ACT, BACK, DOWN, LEFT, PAUSE, RIGHT, SECOND, UP, Pointer, Press
from game.stage.scene import Scene, Target
from game.stage.seat_plates import Plate, Plates
from game.stage.services import Services

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
REST: Final = 0.55
"""Seconds between two moves at speed 1, after the picture has come to rest."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The match after one happening: its events, and what both seats saw then."""

    events: tuple[Event, ...]
    views: tuple[IceView, IceView]

    @property
    def position(self) -> Position:
        """What stood on the board then."""
        return self.views[0].position


class ReplayScene(Scene):
    """Raises DataError for a record that cannot be played."""

    name = "ice-replay"

    def __init__(self, services: Services, plan: MatchPlan, record: Record) -> None:
        self.services = services
        self.plan = plan
        self.record = record
        self.moments = moments_of(record)
        first = self.moments[0]
        self.at = 0
        self.playing = True
        self.speed = 1
        self._wait = 0.9
        self._beats = 0.0
        self.panels = Panels(services, plan.seats)
        self.view = GlacierView(services, first.views[0].level)
        self.cues = Cues(self.view, self.panels.disc_place, self.panels.bounce)
        self.ticker = Ticker(services)
        self.row = self._make_row()
        self._show()

    def _make_row(self) -> Plates:
        row = Plates(
            self.services, "replay",
            [
                Plate("start", "", "ui/skip", flip=True), Plate("back", "", "ui/step_back"), Plate("play", "", "ui/pause"),
                Plate("step", "", "ui/step"), Plate("end", "", "ui/skip"), Plate("speed", "1×"),
                Plate("take", self.services._("Take over"), "ui/person"),
                Plate("leave", self.services._("Back"), "ui/back"),
            ],
        )  # fmt: skip
        row.focus = 2
        row.row((362, 822, 876, 68), 10)
        x = 362.0
        for plate, width in zip(row.plates, (72, 72, 86, 72, 72, 88, 200, 144), strict=True):
            plate.rect.x, plate.rect.w = x, width
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
        self._show()

    def step(self) -> None:
        """Shows how the next moment comes about."""
        if self.view.busy:
            self.view.complete()
        if self.at + 1 >= len(self.moments):
            self.playing = False
            return
        self.at += 1
        moment = self.moment
        self.cues.play(moment.events, moment.position, moment.views[0].numbers)
        names = self._names()
        for event in moment.events:
            self.ticker.say(
                caption(event, names, self.services._, self.services.messages.ngettext), urgent=False
            )
        self._wait = REST

    def _show(self) -> None:
        moment = self.moment
        self.view.timeline.cancel()
        self.view.set_position(moment.position, moment.views[0].numbers)
        self.view.particles.clear()
        self.ticker.clear()
        last = moment.views[0].last_move
        board = moment.views[0].level.geometry
        self.view.marks.last_move = () if last is None else (board.index[last.start], board.index[last.stop])
        self.view.marks.trails.clear()
        self._wait = REST

    def _chosen(self, name: str | None) -> None:
        if name is None:
            return
        if name == "start":
            self.go_to(0)
        elif name == "back":
            self.playing = False
            self.go_to(self.at - 1)
        elif name == "play":
            self.playing = not self.playing
            if self.playing and self.at + 1 >= len(self.moments):
                self.go_to(0)
        elif name == "step":
            self.playing = False
            self.step()
        elif name == "end":
            self.playing = False
            self.go_to(len(self.moments) - 1)
        elif name == "speed":
            self.speed = (self.speed + 1) % len(SPEEDS)
        elif name == "take":
            self._take_over()
        elif name in ("leave", ""):
            self.services.go.leave()

    def _take_over(self) -> None:
        """A new match from the position that is shown, with the same seats and rules."""
        if self.moment.views[0].outcome is not None:
            self.services.sound.play("ui_refused")
            self.ticker.say(self.services._("This position is decided already."), urgent=True, icon="ui/info")
            return
        setup = self.record.setup
        options = {
            name: value for name, value in read_options(setup.options).plain().items() if name != "starter"
        }
        fresh = MatchSetup(
            "ice", 2, setup.seed, options, self.moment.position.text(), setup.level, setup.level_text
        )
        self.services.go.start(replace(self.plan, setup=fresh))

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
        if 790 <= y <= 818 and 372 <= x <= 1228:
            self.playing = False
            self.go_to(round((x - 382) / 836 * (len(self.moments) - 1)))

    # time and picture

    def enter(self) -> None:
        self.services.sound.music("ice")

    def tick(self) -> None:
        self.view.warm()
        speed = SPEEDS[self.speed]
        self._beats += speed
        while self._beats >= 1:
            self._beats -= 1
            self.view.tick()
        if self.playing and not self.view.busy:
            self._wait -= speed / 60
            if self._wait <= 0:
                self.step()
        self.panels.tick(self.moment.views[0].to_move, still=self.view.still)
        self.ticker.tick()
        self.row.tick()
        self.row.get("play").icon = "ui/pause" if self.playing else "ui/play"
        self.row.get("speed").label = f"{speed:g}×".replace("0.5", "½")

    def _names(self) -> tuple[str, str]:
        levels = [seat.level for seat in self.plan.seats]
        return self.panels.name(0, levels[0]), self.panels.name(1, levels[1])

    def draw(self, canvas: Canvas) -> None:
        moment = self.moment
        self.view.draw(canvas)
        outcome = moment.views[0].outcome
        for seat in (0, 1):
            state = SeatState(
                moment.views[seat], moment.views[0].to_move == seat, self.plan.seats[seat].level, False,
                outcome is not None and outcome.winners == (seat,),
            )  # fmt: skip
            self.panels.draw(canvas, seat, state, still=self.view.still)
        share = self.at / max(1, len(self.moments) - 1)
        canvas.box((382, 798, 836, 12), "panel", radius=6, border=2, border_colour="panel_edge")
        canvas.box((382, 798, max(12, round(836 * share)), 12), "gold", radius=6)
        canvas.circle(382 + 836 * share, 804, 12, "gold")
        self.row.draw(canvas, focused=True, size=28)
        self.ticker.draw(canvas)

    def targets(self) -> list[Target]:
        return [*self.row.targets(), Target("replay:bar", (382, 792, 836, 26))]

    def idle(self) -> bool:
        return not self.playing and self.view.idle() and self.panels.settled and self.ticker.settled


def moments_of(record: Record) -> list[Moment]:
    """Every moment of a match at which something changed that can be seen, the start first. Raises DataError."""
    replay = Replay(record, RULES, strict=True)
    match = replay.match
    if not isinstance(match, IceMatch):
        raise TypeError("a record of Ice must hold a match of Ice")
    found = [Moment((), (match.view(0), match.view(1)))]
    while not replay.done:
        events = replay.step()
        if any(isinstance(event, Moved | Passed | Undone | Ended) for event in events):
            found.append(Moment(tuple(events), (match.view(0), match.view(1))))
    return found
