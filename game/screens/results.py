"""The results: who stands where, why, the score by round, and what next."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.core.match import SetupError
from game.screens.backdrop import Backdrop
from game.screens.seat_card import seat_name
from game.stage import skin
from game.stage.entry import RIVAL_LEVELS, GameEntry, MatchPlan, Results
from game.stage.particles import Particles
from game.stage.scene import Scene, Target
from game.stage.widgets import Button, Page

if TYPE_CHECKING:
    from game.stage.canvas import Canvas
    from game.stage.input import Pointer, Press
    from game.stage.services import Services

STANDS = ((800.0, 320.0), (590.0, 372.0), (1010.0, 402.0))
RISE_TICKS = 50


class ResultsScene(Scene):
    """Shown after every match. Rematch has the focus: one press and it goes on."""

    name = "results"

    def __init__(self, services: Services, results: Results) -> None:
        self._services = services
        self._results = results
        self._entry: GameEntry = services.games[results.plan.game]
        self._backdrop = Backdrop(services, veil=0.25)
        self._page = Page(services, on_back=self._to_lobby)
        self._age = 0
        self._confetti = Particles(services.effects, cap=160, still=services.settings.values.reduced_motion)
        self._build()

    def enter(self) -> None:
        self._services.sound.music("results")
        people = [seat for seat in self._results.plan.seats if not seat.level]
        won = any(not self._results.plan.seats[seat].level for seat in self._results.outcome.winners)
        shared = len(self._results.outcome.winners) == len(self._results.plan.seats)
        self._services.sound.play("draw" if shared else "win" if won or not people else "lose")

    def press(self, press: Press) -> None:
        self._page.press(press)

    def pointer(self, pointer: Pointer) -> None:
        self._page.pointer(pointer)

    def tick(self) -> None:
        self._age += 1
        self._backdrop.tick()
        self._page.tick()
        self._confetti.update(1 / 60)
        if self._age < 240 and self._age % 12 == 0 and len(self._results.outcome.winners) == 1:
            x = self._services.effects.uniform(300, 1300)
            images = [f"ui/confetti_{number}" for number in (1, 2, 3, 4)]
            self._confetti.emit("confetti", x, -10, 5, direction=90, spread=70, images=images, force=0.6)

    def idle(self) -> bool:
        return self._backdrop.still and self._age > RISE_TICKS and self._page.idle()

    def targets(self) -> list[Target]:
        return self._page.targets()

    def draw(self, canvas: Canvas) -> None:
        self._backdrop.draw(canvas)
        self._draw_headline(canvas)
        self._draw_podium(canvas)
        self._confetti.draw(canvas, self._services.assets)
        self._draw_sheet(canvas)
        self._page.draw(canvas)

    def _draw_headline(self, canvas: Canvas) -> None:
        services, _, outcome = self._services, self._services._, self._results.outcome
        seats = self._results.plan.seats
        names = [seat_name(services, seats[seat]) for seat in outcome.winners]
        if len(names) == len(seats) and len(seats) > 1:
            head = _("A draw")
        elif len(names) == 1:
            head = self._winner_line(names[0])
        else:
            head = _("{names} share the win").format(names=", ".join(names))
        services.text.draw(
            canvas,
            head,
            800,
            62,
            70,
            "text",
            "center",
            face="display",
            max_width=1400,
            lines=1,
            shadow="shadow",
        )
        reason = self._entry.reasons.get(outcome.reason, "")
        if reason:
            services.text.draw(
                canvas,
                _(reason),
                800,
                126,
                30,
                "text",
                "center",
                max_width=1300,
                lines=2,
                align="center",
                shadow="shadow",
            )

    def _winner_line(self, name: str) -> str:
        _ = self._services._
        if self._entry.fixed_sides:
            side = _(self._entry.fixed_sides[self._results.outcome.winners[0]])
            return _("{name} wins ({side})").format(name=name, side=side)
        return _("{name} wins").format(name=name)

    def _draw_podium(self, canvas: Canvas) -> None:
        services = self._services
        rise = 1.0 if self._backdrop.still else min(1.0, self._age / RISE_TICKS)
        shift = 60 * (1 - rise) ** 3
        canvas.blit(services.assets.image("ui/podium", width=700), 800, 570 + shift, "midbottom")
        scores, seats = self._results.outcome.scores, self._results.plan.seats
        order = sorted(
            range(len(seats)), key=lambda seat: (-scores[seat], seat not in self._results.outcome.winners)
        )
        for place, seat in reversed(list(enumerate(order[:3]))):
            x, y = STANDS[place]
            plan = seats[seat]
            won = seat in self._results.outcome.winners
            hop = abs(math.sin(self._age * 0.1 + place)) * 10 if won and not self._backdrop.still else 0.0
            name = (
                f"seats/rival_{RIVAL_LEVELS.index(plan.level)}" if plan.level else f"seats/badge_{plan.badge}"
            )
            size = 128.0 if place == 0 else 104.0
            canvas.blit(services.assets.image(name, width=size), x, y - hop + shift, "midbottom")
            if plan.level:
                mark = services.assets.image(f"seats/shape_{plan.badge}", width=40)
                canvas.blit(mark, x + size * 0.42, y - 16 - hop + shift)
            if won:
                crown = services.assets.image("ui/crown", width=56, tint="gold")
                canvas.blit(crown, x, y - size - hop + shift + 4, "midbottom")

    def _draw_sheet(self, canvas: Canvas) -> None:
        """Names, scores and notes; on the right the score by round when there were rounds."""
        services = self._services
        seats, outcome = self._results.plan.seats, self._results.outcome
        notes = self._results.notes
        chart = self._results.rounds if len(self._results.rounds) > 1 else ()
        width = 640.0 if chart else 900.0
        left = 130.0 if chart else 350.0
        rows = 1 if len(seats) <= 3 else 2
        sheet = pygame.FRect(left, 584, width, 158)
        skin.sheet(canvas, sheet, "plain")
        step = (width - 40) / min(len(seats), 3)
        for index, seat in enumerate(seats):
            x = left + 20 + index % 3 * step
            y = sheet.y + 34 + index // 3 * 44
            canvas.blit(services.assets.image(f"seats/badge_{seat.badge}", width=40), x + 24, y)
            score = outcome.scores[index]
            shown = str(int(score)) if score == int(score) else "½"
            services.text.draw(
                canvas, shown, x + step - 14, y, 34, "gold", "midright", face="display", lines=1
            )
            services.text.draw(
                canvas,
                seat_name(services, seat),
                x + 52,
                y,
                26,
                "text",
                "midleft",
                max_width=step - 120,
                lines=1,
            )
        if notes:
            top = sheet.y + 34 + rows * 40
            services.text.draw(
                canvas, "   ·   ".join(notes), sheet.centerx, (top + sheet.bottom - 10) / 2, 24, "text", "center",
                max_width=width - 50, max_height=sheet.bottom - top - 4, align="center",
            )  # fmt: skip
        if chart:
            draw_chart(canvas, services, pygame.FRect(800, 584, 670, 158), chart, self._results.plan)

    def _build(self) -> None:
        page, _, go = self._page, self._services._, self._services.go
        items = [("rematch", _("Rematch"), "ui/repeat", self._rematch)]
        if self._entry.swap_sides:
            items.append(("swap", _("Swap sides"), "ui/swap", self._swap))
        items.append(("replay", _("Replay"), "ui/film", self._replay))
        items.append(("lobby", _("Lobby"), "ui/person", self._to_lobby))
        items.append(("title", _("Title"), "ui/home", go.title))
        width = (1440 - 20 * (len(items) - 1)) / len(items)
        for index, (name, label, icon, action) in enumerate(items):
            rect = (80 + index * (width + 20), 768, width, 96)
            page.add(
                Button(
                    name, rect, label, action, icon=icon, look="primary" if index == 0 else "plain", size=34
                )
            )
        page.focus = "rematch"

    def _rematch(self) -> None:
        self._start(self._results.plan)

    def _swap(self) -> None:
        """The people change places; each keeps device, badge and level."""
        self._start(replace(self._results.plan, seats=tuple(reversed(self._results.plan.seats))))

    def _start(self, plan: MatchPlan) -> None:
        seed = self._services.go.new_seed()
        try:
            setup = self._entry.setup(len(plan.seats), seed, plan.options, plan.seats)
        except SetupError:
            setup = replace(plan.setup, seed=seed)
        self._services.go.start(replace(plan, setup=setup))

    def _replay(self) -> None:
        self._services.go.replay(self._results.plan, self._results.record)

    def _to_lobby(self) -> None:
        self._services.go.lobby(self._results.plan.game)


def draw_chart(
    canvas: Canvas,
    services: Services,
    rect: pygame.FRect,
    rounds: tuple[tuple[float, ...], ...],
    plan: MatchPlan,
) -> None:
    """One line a seat, round by round; each point carries the seat's shape, so that colour is not needed."""
    skin.sheet(canvas, rect, "plain")
    inner = rect.inflate(-70, -56)
    values = [value for row in rounds for value in row]
    low, high = min(*values, 0.0), max(*values, 1.0)
    steps = max(1, len(rounds) - 1)
    for seat in range(len(plan.seats)):
        points = [
            (inner.x + inner.w * index / steps, inner.bottom - inner.h * (row[seat] - low) / (high - low))
            for index, row in enumerate(rounds)
        ]
        badge = plan.seats[seat].badge
        for start, end in itertools.pairwise(points):
            canvas.line(start, end, f"seat_{badge}", 5)
        marks = points if len(points) <= 12 else [points[0], points[-1]]
        for x, y in marks:
            canvas.blit(services.assets.image(f"seats/shape_{badge}", width=24), x, y)
