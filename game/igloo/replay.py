"""A kept match of Igloo shown again: play, pause, faster and slower, a few seconds on, from round to round."""

from __future__ import annotations

from typing import Final

from game.core.record import Record, Replay
from game.core.text import DataError
from game.igloo.ear import Ear
from game.igloo.rules.events import Dealt
from game.igloo.rules.match import RULES, IglooMatch
from game.igloo.rules.table import Phase
from game.igloo.seats import SeatState
from game.igloo.show import Show
from game.igloo.village import Grip
from game.stage.canvas import Canvas
from game.stage.entry import MatchPlan
from game.stage.input import BACK, PAUSE, Pointer, Press
from game.stage.scene import Scene, Target
from game.stage.services import Services
from game.stage.widgets import Button, Page

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
LEAP: Final = 180
"""Ticks that a step goes on."""
SHEET: Final = 150
"""Ticks that the score sheet is shown."""


class ReplayScene(Scene):
    """Raises DataError for a record that cannot be played."""

    name = "igloo-replay"

    def __init__(self, services: Services, plan: MatchPlan, record: Record) -> None:
        self.services = services
        self.plan = plan
        self.record = record
        self.starts = _starts(record)
        self.playing = True
        self.speed = 1
        self._beats = 0.0
        self._page = Page(services, on_back=services.go.leave)
        self.go_to(1)
        self._build()

    @property
    def match(self) -> IglooMatch:
        """The match as it is shown."""
        match = self._replay.match
        if not isinstance(match, IglooMatch):
            raise DataError("a record of Igloo must hold a match of Igloo")
        return match

    def go_to(self, number: int) -> None:
        """Shows a round from its beginning."""
        self._replay = Replay(self.record, RULES)
        levels = [note.level for note in self.record.notes] or [seat.level for seat in self.plan.seats]
        levels += [""] * (len(self.plan.seats) - len(levels))
        self.ear = Ear(self.record.setup.seed, self.match.cubes)
        wanted = self.starts[min(len(self.starts), max(1, number)) - 1]
        while self.match.tick < wanted and not self._replay.done:
            self._replay.step()
        view = self.match.view(0)
        self.show = Show(self.services, self.plan.seats, view, levels)
        self.show.place(view)
        self.show.speakers.set((), len(self.plan.seats), "")

    # going about

    def _build(self) -> None:
        page, services = self._page, self.services
        page.clear()
        icon = "ui/pause" if self.playing else "ui/play"
        items = (
            ("round_back", "", "ui/step_back", lambda: self.go_to(self.match.round - 1)),
            ("play", "", icon, self._toggle),
            ("leap", "", "ui/skip", self._leap),
            ("round_on", "", "ui/step", lambda: self.go_to(self.match.round + 1)),
            ("speed", f"{SPEEDS[self.speed]:g}×".replace("0.5", "½"), "", self._faster),
            ("leave", "", "ui/back", services.go.leave),
        )
        for index, (name, label, picture, action) in enumerate(items):
            x = 484 + index * 72 if index < 3 else 908 + (index - 3) * 72
            page.add(Button(name, (x, 8, 66, 66), label, action, icon=picture, look="quiet", size=26))
        page.focus = "play"

    def _toggle(self) -> None:
        self.playing = not self.playing
        self._rebuild("play")

    def _faster(self) -> None:
        self.speed = (self.speed + 1) % len(SPEEDS)
        self._rebuild("speed")

    def _rebuild(self, focus: str) -> None:
        self._build()
        self._page.focus = focus

    def _leap(self) -> None:
        """A few seconds on at once; a show that runs is over."""
        if self.show.reveal is not None:
            self.show.reveal.skip_all()
        self.show.opening = None
        for _ in range(LEAP):
            if not self._beat(quiet=True):
                break

    def press(self, press: Press) -> None:
        if press.control in (BACK, PAUSE):
            self.services.go.leave()
        else:
            self._page.press(press)

    def pointer(self, pointer: Pointer) -> None:
        self._page.pointer(pointer)

    # time and picture

    def enter(self) -> None:
        self.services.sound.music(None)

    def leave(self) -> None:
        self.services.sound.stop_samples()
        self.services.sound.reset_mix()

    def tick(self) -> None:
        self._page.tick()
        if not self.playing:
            return
        self._beats += SPEEDS[self.speed]
        while self._beats >= 1:
            self._beats -= 1
            self._beat(quiet=SPEEDS[self.speed] > 1)

    def _beat(self, *, quiet: bool) -> bool:
        """One tick of what is shown; says whether anything can still come."""
        show = self.show
        if (show.sheet is not None and show.sheet.age >= SHEET and self.match.outcome is None) or (
            show.running and self.match.phase is Phase.SHAKING and not self._replay.done
        ):
            self._step(quiet=quiet)
        show.tick(self._grips(), self._states(), self.match.tick)
        return not (self.match.outcome is not None and show.sheet is not None)

    def _step(self, *, quiet: bool) -> None:
        events = self._replay.step()
        strokes = self.ear.happened(events)
        if events:
            self.show.happened(events, self.match.view(0))
        if not quiet:
            self.show.struck(strokes)

    def _grips(self) -> dict[int, Grip]:
        return {seat: Grip(None, seen.hand, None) for seat, seen in enumerate(self.match.view(0).seats)}

    def _states(self) -> list[SeatState]:
        return [
            SeatState(self.show.levels[seat], seen.passed, seen.hand is not None, seen.hand is not None)
            for seat, seen in enumerate(self.match.view(0).seats)
        ]

    def draw(self, canvas: Canvas) -> None:
        self.show.draw(canvas, self._states())
        self._page.draw(canvas)

    def targets(self) -> list[Target]:
        return self._page.targets()


def _starts(record: Record) -> list[int]:
    """The ticks at which the rounds begin. Raises DataError."""
    replay = Replay(record, RULES)
    found = [0]
    while not replay.done:
        if any(isinstance(event, Dealt) for event in replay.step()):
            found.append(replay.match.tick)
    return found
