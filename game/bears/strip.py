"""After the examination: what the round brought everybody, who gets the hold-back card, and on to the next round."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.bears.acts import GRACE, Act
from game.bears.cards import HOLD_BACK, RATIO
from game.bears.table_view import TableView
from game.stage.canvas import Canvas
from game.stage.motion import ease
from game.stage.patch import whole_pixels
from game.stage.scene import Target
from game.stage.seat_plates import Plate, Plates


@dataclass(frozen=True, slots=True)
class Line:
    """A seat's round: points of this round, points in all, the mark of the examination."""

    seat: int
    gained: int
    total: int
    mark: str


class StripAct(Act):
    """Waits until somebody is ready; `alone` seconds later it goes on by itself when no person plays."""

    seconds = 1e9

    def __init__(
        self, view: TableView, title: str, lines: list[Line], *, holder: int | None, over: bool, alone: bool,
        holder_words: str = "",
    ) -> None:  # fmt: skip
        super().__init__(view)
        self.title, self.lines, self.holder, self.over = title, lines, holder, over
        self.holder_words = holder_words
        self.alone = alone
        self.ready = False
        tr = view.services._
        label = tr("Results") if over else tr("Next round")
        icon = "ui/trophy" if over else "ui/play"
        self.plates = Plates(view.services, "round", [Plate("next", label, icon, look="primary")])
        bounds = view.layout.bounds
        self.high = 250.0 + 74.0 * len(lines) + (84.0 if holder_words else 0.0)
        self.rect = pygame.FRect(bounds.centerx - 340, bounds.centery - self.high / 2, 680, self.high)
        self.plates.row((bounds.centerx - 170, self.rect.bottom - 106, 340, 78))

    @property
    def done(self) -> bool:
        return self.ready

    def begin(self) -> None:
        self.view.services.sound.play("ready")

    def tick(self) -> None:
        super().tick()
        self.plates.tick()
        if self.alone and self.age > 4.0:
            self.ready = True

    def skip(self) -> None:
        """A press makes it go on, once people have had a moment to see it."""
        if self.age > GRACE["StripAct"]:
            self.ready = True

    def targets(self) -> list[Target]:
        return self.plates.targets() if self.age > GRACE["StripAct"] else []

    def draw(self, canvas: Canvas) -> None:
        services = self.view.services
        share = 1.0 if self.view.still else ease("easeOutBack", min(1.0, self.age * 3))
        rect = self.rect.move(0, whole_pixels(canvas, (1 - share) * 50))
        self.view.sheets.draw(canvas, rect, 40.0)
        services.text.draw(
            canvas, self.title, rect.centerx, rect.y + 52, 48, "ink", "center", face="display", max_width=rect.w - 80,
            lines=1,
        )  # fmt: skip
        most = max(1, *(line.total for line in self.lines))
        for index, line in enumerate(self.lines):
            self._draw_line(canvas, rect, rect.y + 124 + index * 74, line, most)
        if self.holder_words:
            y = rect.y + 124 + len(self.lines) * 74 + 4
            self.view.faces.draw(canvas, HOLD_BACK, (rect.x + 60, y - 38, 84 * RATIO, 84))
            services.text.draw(
                canvas, self.holder_words, rect.x + 146, y + 4, 26, "ink", "midleft", face="bold", max_width=rect.w - 200,
                lines=2,
            )  # fmt: skip
        self.plates.draw(canvas, focused=True, size=34)

    def _draw_line(self, canvas: Canvas, rect: pygame.FRect, y: float, line: Line, most: int) -> None:
        services = self.view.services
        badge = self.view.seats.plans[line.seat].badge
        canvas.blit(services.assets.image(f"seats/badge_{badge}", height=58), rect.x + 72, y)
        text = services.text
        text.draw(
            canvas, self.view.seats.name(line.seat), rect.x + 114, y - 12, 28, "ink", "midleft", face="display",
            max_width=250, lines=1,
        )  # fmt: skip
        share = 1.0 if self.view.still else min(1.0, max(0.0, self.age - 0.3) * 2)
        wide = max(8.0, 250 * max(0, line.total) / most * share)
        canvas.box((rect.x + 114, y + 12, 250, 12), "paper_shade", radius=6)
        canvas.box((rect.x + 114, y + 12, round(wide), 12), f"seat_{badge}", radius=6)
        if line.mark:
            mark = "tick" if line.mark == "right" else "misfit"
            canvas.blit(services.assets.image(f"bears/{mark}", height=44), rect.x + 420, y)
        gained = f"+{line.gained}" if line.gained >= 0 else f"−{-line.gained}"
        text.draw(
            canvas,
            gained,
            rect.x + 530,
            y,
            34,
            "ink_soft",
            "midright",
            face="bold",
            lines=1,
            tabular=True,
            scaled=False,
        )
        text.draw(
            canvas, str(line.total), rect.right - 50, y, 48, "ink", "midright", face="display", lines=1, tabular=True,
            scaled=False,
        )  # fmt: skip
