"""The ear trainer: shake an igloo, guess how many cubes are inside, see the truth, hear it again; compare two numbers; and a page
of how well you hear. Answers are kept on this computer only."""

from __future__ import annotations

import random
from functools import partial
from typing import Final

import pygame

from game.core.record import Record, SeatNote
from game.igloo.ear_book import HIGH, LOW, EarBook
from game.igloo.ear_chart import draw_confusion, draw_errors
from game.igloo.igloos import BOX, FOOT, IglooArt, IglooFigure
from game.igloo.rattle.grab import Grab, Rattle
from game.igloo.rattle.synth import stereo16
from game.igloo.rules.match import STROKE_TICKS
from game.igloo.rules.options import read_options
from game.igloo.sparks import Sparks
from game.stage.canvas import Canvas
from game.stage.entry import MatchPlan
from game.stage.input import SECOND, Pointer, Press
from game.stage.particles import Particles
from game.stage.scene import Scene, Target
from game.stage.services import Services
from game.stage.surfaces import ready
from game.stage.widgets import Button, Label, Page, Panel, Slider

SHELF: Final = "igloo-ear"
AGAIN: Final = 8
"""Strokes when it is heard again."""
PACE: Final = 10
"""Ticks between them."""
IGLOO: Final = (330.0, 600.0, 380.0)
TABS: Final = ("train", "compare", "chart")


class TrainerScene(Scene):
    """`plan` says which numbers are in play (little ones have fewer)."""

    name = "igloo-ear"

    def __init__(self, services: Services, plan: MatchPlan) -> None:
        self.services = services
        self.plan = plan
        self.numbers = read_options(plan.setup.options, plan.setup.seats).box.numbers
        self.book = EarBook.read(services.shelf.saved(SHELF) or [])
        self.tab = "train"
        self.cubes = 0
        self.guess: int | None = None
        self.strokes = 0
        self.pair = [float(self.numbers[2]), float(self.numbers[-2])]
        self._chance = random.Random(services.effects.getrandbits(64))
        self._rattle = Rattle()
        self._rattle.warm()
        self._grab: Grab | None = None
        self._since: int | None = None
        self._wait = 0
        self._auto = 0
        self._shown = 0.0
        self._igloo = IglooFigure(*IGLOO, IGLOO)
        self._igloo.held = 0
        self._sparks = Sparks()
        self._particles = Particles(services.effects, cap=60)
        self._art: tuple[Canvas, IglooArt] | None = None
        self._ground: tuple[Canvas, pygame.Surface] | None = None
        self._page = Page(services, on_back=self._leave)
        self._fresh()
        self._build()

    def record_now(self) -> Record:
        """There is no match here; an empty record of the plan."""
        notes = tuple(SeatNote(seat.name, seat.level) for seat in self.plan.seats)
        return Record(self.plan.setup, "", notes, end=0)

    def restart(self) -> None:
        """A fresh igloo."""
        self._fresh()
        self._build()

    # an igloo

    def _fresh(self) -> None:
        """Another igloo."""
        self.cubes = self._chance.choice(self.numbers)
        self.guess, self.strokes, self._shown = None, 0, 0.0
        self._igloo.open = False
        self._take(self.cubes)

    def _take(self, cubes: int) -> None:
        self._grab = self._rattle.grab(cubes, random.Random(self._chance.getrandbits(64)))
        self._since = None
        self._auto = 0

    def stroke(self) -> None:
        """One stroke, unless the last one is too near."""
        if self._grab is None or (self._since is not None and self._since < STROKE_TICKS):
            return
        stroke = self._grab.stroke(self._since)
        self._since = 0
        self.strokes += 1
        self.services.sound.play_samples(0, stereo16(stroke.wave))
        values = self.services.settings.values
        self._sparks.turn(self._igloo, "accent")
        seen = values.visual_rattle == "on" or (
            values.visual_rattle == "auto" and (self.services.sound.silent or values.muted)
        )
        if seen:
            self._sparks.add(self._igloo, stroke, beads=values.reduced_flashes)
        if not values.reduced_motion:
            self._igloo.strike(stroke.heard.vigour)

    def answer(self, number: int) -> None:
        """A guess: the truth is shown, the answer kept."""
        if self.guess is not None:
            return
        self.guess = number
        self.book.add(self.cubes, number, self.strokes)
        self.services.shelf.save(SHELF, self.book.lines())
        self._igloo.open = True
        self._igloo.settle()
        self.services.sound.play("igloo_lift")
        self.services.sound.play("right" if number == self.cubes else "wrong", volume=0.6)
        self._build()
        self._page.focus = "next"

    def _again(self) -> None:
        self._take(self.cubes)
        self._auto = AGAIN

    def _play_pair(self, index: int) -> None:
        self._take(round(self.pair[index]))
        self._auto = AGAIN

    def _next(self) -> None:
        self._fresh()
        self._build()
        self._page.focus = "shake"

    def _leave(self) -> None:
        self.services.go.lobby("igloo")

    # the page

    def _choose_tab(self, tab: str) -> None:
        self.tab = tab
        if tab == "train":
            self._fresh()
        else:
            self._igloo.open, self._auto = False, 0
        self._build()
        self._page.focus = f"tab:{tab}"

    def _build(self) -> None:
        page, tr = self._page, self.services._
        focus = page.focus
        page.clear()
        page.add(Button("back", (32, 24, 72, 72), "", self._leave, icon="ui/back", look="quiet"))
        page.add(Label((124, 24, 460, 72), tr("Ear trainer"), 50, face="display"))
        titles = (tr("Guess"), tr("Compare"), tr("Your ear"))
        for index, (tab, title) in enumerate(zip(TABS, titles, strict=True)):
            page.add(
                Button(
                    f"tab:{tab}", (640 + index * 310, 28, 296, 68), title, partial(self._choose_tab, tab),
                    look="primary" if tab == self.tab else "plain", size=30,
                )
            )  # fmt: skip
        if self.tab == "train":
            self._build_train()
        elif self.tab == "compare":
            self._build_compare()
        else:
            page.add(Panel((60, 130, 1480, 730)))
        page.focus = focus or "shake"

    def _build_train(self) -> None:
        page, tr = self._page, self.services._
        page.add(
            Button(
                "shake",
                (150, 740, 360, 104),
                tr("Shake"),
                self.stroke,
                icon="ui/ear",
                look="primary",
                size=44,
            )
        )
        page.add(Panel((680, 150, 860, 700)))
        words = tr("How many ice cubes are inside?") if self.guess is None else self._verdict()
        page.add(Label((710, 166, 800, 70), words, 34, face="bold", align="center"))
        for index, number in enumerate(self.numbers):
            column, row = index % 4, index // 4
            rect = (720 + column * 198, 256 + row * 112, 182, 96)
            look = (
                "primary"
                if number == self.guess
                else "paper"
                if self.guess and number == self.cubes
                else "plain"
            )
            button = Button(
                f"guess:{number}", rect, str(number), partial(self.answer, number), size=46,
                look="primary" if look == "primary" else "paper" if look == "paper" else "plain",
            )  # fmt: skip
            button.enabled = self.guess is None or number in (self.guess, self.cubes)
            page.add(button)
        again = Button(
            "again", (720, 748, 380, 84), tr("Hear it again"), self._again, icon="ui/repeat", size=30
        )
        following = Button(
            "next",
            (1120, 748, 380, 84),
            tr("Next igloo"),
            self._next,
            icon="ui/step",
            look="primary",
            size=30,
        )
        again.enabled = following.enabled = self.guess is not None
        page.add(again)
        page.add(following)

    def _build_compare(self) -> None:
        page, tr = self._page, self.services._
        page.add(Panel((680, 150, 860, 700)))
        page.add(
            Label(
                (710, 166, 800, 70),
                tr("Set two numbers and hear the difference"),
                34,
                face="bold",
                align="center",
            )
        )
        for index in range(2):
            y = 270 + index * 260
            slider = Slider(
                f"number:{index}", (720, y, 780, 84), tr("Ice cubes"), self.pair[index], partial(self._set_pair, index),
                lo=float(LOW), hi=float(HIGH), step=1.0, show=lambda value: str(round(value)),
            )  # fmt: skip
            page.add(slider)
            page.add(
                Button(
                    f"hear:{index}", (900, y + 104, 420, 90), tr("Hear it"), partial(self._play_pair, index),
                    icon="ui/ear", look="primary", size=34,
                )
            )  # fmt: skip

    def _set_pair(self, index: int, value: float) -> None:
        self.pair[index] = value

    def _verdict(self) -> str:
        tr = self.services._
        if self.guess == self.cubes:
            return tr("Right: {n}!").format(n=self.cubes)
        return tr("You said {guess}, there are {n}").format(guess=self.guess, n=self.cubes)

    # input

    def enter(self) -> None:
        self.services.sound.music(None)
        self.services.sound.reset_mix()

    def leave(self) -> None:
        self.services.sound.stop_samples()

    def press(self, press: Press) -> None:
        if press.control == SECOND and self.tab == "train" and self.guess is None:
            self.stroke()
            return
        self._page.press(press)

    def pointer(self, pointer: Pointer) -> None:
        x, y, width = IGLOO
        near = abs(pointer.x - x) < width / 2 and y - width < pointer.y < y
        if pointer.kind == "down" and pointer.button == 1 and near and self.tab == "train":
            self.stroke()
            return
        self._page.pointer(pointer)

    # time and picture

    def tick(self) -> None:
        self._page.tick()
        if self._since is not None:
            self._since += 1
        if self._auto and (self._since is None or self._since >= PACE):
            self._auto -= 1
            self.stroke()
            self.strokes -= 1
        if self._grab is not None and not self._grab.prepared:
            self._grab.prepare()
        if self.guess is not None and self._shown < self.cubes:
            before = int(self._shown)
            self._shown = min(float(self.cubes), self._shown + 0.14)
            if int(self._shown) > before:
                self.services.sound.play(f"count_{int(self._shown):02}", volume=0.7)
        self._igloo.tick(still=self.services.settings.values.reduced_motion)
        self._sparks.tick()

    def draw(self, canvas: Canvas) -> None:
        if self._ground is None or self._ground[0] is not canvas:
            self._ground = (canvas, _ground(canvas, self.services))
        canvas.surface.blit(self._ground[1], (0, 0))
        if self.tab != "chart":
            self._draw_igloo(canvas)
        self._page.draw(canvas)
        if self.tab == "chart":
            draw_confusion(canvas, self.services, self.book, pygame.FRect(110, 190, 640, 640))
            draw_errors(canvas, self.services, self.book, pygame.FRect(830, 190, 660, 640))
        self._sparks.draw_arcs(canvas, self.services.assets)
        self._sparks.draw(canvas, self.services.assets)

    def _draw_igloo(self, canvas: Canvas) -> None:
        assets = self.services.assets
        if self._art is None or self._art[0] is not canvas:
            self._art = (canvas, IglooArt(assets, canvas, (IGLOO[2], 118.0)))
        figure = self._igloo
        k = figure.width / BOX[0]
        if not self._igloo.open:
            canvas.blit(assets.image("igloo/ear", width=190), 590, 400)
        lift = 70.0 if figure.open else 0.0
        self._art[1].draw(figure, lift=lift)
        if not figure.open:
            left = figure.x - (FOOT[0] + 20) * k + figure.sway.value
            top = figure.y - FOOT[1] * k + figure.hop.value
            canvas.blit(assets.image("igloo/mitten", width=280 * k, tint="seat_0"), left, top, "topleft")
            return
        for index in range(int(self._shown)):
            row, column = divmod(index, 7)
            image = assets.image(f"igloo/cube_{index % 3 + 1}", width=62)
            canvas.blit(image, 130 + column * 68 + 12 * (row % 2), 640 + row * 56)
        canvas.blit(assets.image("igloo/count_plate", width=120), 560, 330)
        self.services.text.draw(
            canvas, str(int(self._shown)), 560, 330, 66, "ink", "center", face="display", scaled=False
        )

    def targets(self) -> list[Target]:
        return self._page.targets()


def _ground(canvas: Canvas, services: Services) -> pygame.Surface:
    image = pygame.Surface(canvas.surface.get_size())
    image.fill(canvas.rgb("sky_mid"))
    table = services.assets.once("igloo/table", 1600)
    image.blit(table, canvas.view.topleft)
    veil = pygame.Surface(image.get_size())
    veil.fill(canvas.rgb("shadow"))
    veil.set_alpha(90)
    image.blit(veil, (0, 0))
    return ready(image, opaque=True)
