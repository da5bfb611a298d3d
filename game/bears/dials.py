"""The bonus round: the bonus card, the question in words, and a number dial for every seat."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from game.bears.rules.actions import MAX_ANSWER
from game.bears.rules.cards import code
from game.bears.table_view import TableView
from game.bears.words import BONUS_SENTENCES
from game.stage import skin
from game.stage.canvas import Canvas
from game.stage.input import DOWN, LEFT, RIGHT, UP
from game.stage.scene import Target

START: Final = 8
STEPS: Final = {LEFT: -1, RIGHT: 1, UP: 5, DOWN: -5}


@dataclass
class Dial:
    """A seat's number. `said` is its answer once it has given one, `right` what came of it."""

    seat: int
    number: int = START
    said: int | None = None
    right: bool | None = None

    def turn(self, control: str) -> bool:
        """One step; returns whether the number changed."""
        before = self.number
        self.number = min(MAX_ANSWER, max(0, self.number + STEPS.get(control, 0)))
        return self.number != before


class Dials:
    """All dials of a bonus round; shown over the lower part of nothing: cards stay in sight, since they are to be counted."""

    def __init__(self, view: TableView, bonus: int, mouse_seat: int | None, computers: list[bool]) -> None:
        self.view = view
        self.bonus = bonus
        self.mouse_seat = mouse_seat
        self.computers = computers
        self.dials = [Dial(seat) for seat in range(len(view.seats.plans))]

    def rect(self, seat: int) -> pygame.FRect:
        """Where a seat's dial lies: over its pile, which is not needed now."""
        place = self.view.layout.seats[seat]
        return pygame.FRect(place.pile.x - 8, place.pile.y - 4, place.pile.w + 16, place.pile.h + 8)

    def button(self, name: str) -> pygame.FRect:
        """A part of the mouse's dial: minus5, minus, plus, plus5, say."""
        rect = self.rect(self.mouse_seat or 0)
        half, low = rect.w / 2, rect.bottom - 52
        row = {"minus": (0, 1), "plus": (1, 1), "minus5": (0, 0), "plus5": (1, 0)}
        if name in row:
            column, line = row[name]
            return pygame.FRect(
                rect.x + 6 + column * half, rect.y + 6 + line * (rect.h * 0.56), half - 12, 42
            )
        return pygame.FRect(rect.x + 6, low + 2, rect.w - 12, 46)

    def names(self) -> tuple[str, ...]:
        """The parts of the mouse's dial."""
        seat = self.mouse_seat
        if seat is None or self.dials[seat].said is not None:
            return ()
        return ("minus5", "minus", "plus", "plus5", "say")

    def at(self, x: float, y: float) -> str | None:
        """The part of the mouse's dial under a place."""
        return next((name for name in self.names() if self.button(name).collidepoint(x, y)), None)

    def targets(self) -> list[Target]:
        """The parts of the mouse's dial by name."""
        return [Target(f"dial:{name}", self.button(name)) for name in self.names()]

    def draw(self, canvas: Canvas, seconds: float) -> None:
        """Draws the question at the top of the table and all dials; `seconds` are left."""
        view, tr = self.view, self.view.services._
        sentence = tr(BONUS_SENTENCES[code(self.bonus).partition(":")[2]])
        pill(view, canvas, sentence, seconds)
        for dial in self.dials:
            self._draw_dial(canvas, dial)

    def _draw_dial(self, canvas: Canvas, dial: Dial) -> None:
        services = self.view.services
        rect = self.rect(dial.seat)
        colour = self.view.seats.colour(dial.seat)
        canvas.box(rect, "paper", radius=24, border=5, border_colour=colour)
        x, y = rect.centerx, rect.centery - 6
        text = services.text
        if dial.said is not None:
            mark = "tick" if dial.right else "misfit"
            text.draw(
                canvas, str(dial.said), x, y - 26, 76, "ink", "center", face="display", lines=1, scaled=False
            )
            canvas.blit(services.assets.image(f"bears/{mark}", height=62), x, y + 48)
            return
        if self.computers[dial.seat]:
            text.draw(canvas, "…", x, y, 76, "ink_soft", "center", face="display", lines=1, scaled=False)
            return
        mouse = dial.seat == self.mouse_seat
        at = rect.y + rect.h * (0.4 if mouse else 0.5)
        text.draw(
            canvas, str(dial.number), x, at, 64 if mouse else 92, "ink", "center", face="display", lines=1, scaled=False,

        )  # fmt: skip
        if mouse:
            self._draw_buttons(canvas)
            return
        skin.arrow(canvas, rect.x + 22, at, 34, False, canvas.rgb("ink_soft"))
        skin.arrow(canvas, rect.right - 22, at, 34, True, canvas.rgb("ink_soft"))
        for icon, words, where in (
            ("ui/arrow_up", "+5", rect.y + 26),
            ("ui/arrow_down", "−5", rect.bottom - 26),
        ):
            canvas.blit(services.assets.image(icon, height=24, tint="ink_soft"), x - 20, where)
            text.draw(
                canvas, words, x + 2, where, 22, "ink_soft", "midleft", face="bold", lines=1, scaled=False
            )

    def _draw_buttons(self, canvas: Canvas) -> None:
        labels = {
            "minus5": "−5",
            "minus": "−1",
            "plus": "+1",
            "plus5": "+5",
            "say": self.view.services._("Say it"),
        }
        for name, label in labels.items():
            rect = self.button(name)
            skin.plate(canvas, rect, "primary" if name == "say" else "plain", radius=14)
            self.view.services.text.draw(
                canvas, label, rect.centerx, rect.centery - 3, 24, "text_on_accent" if name == "say" else "text",
                "center", face="display", max_width=rect.w - 10, lines=1, scaled=False,
            )  # fmt: skip


def pill(view: TableView, canvas: Canvas, words: str, seconds: float) -> None:
    """A sentence at the upper rim of the table with the seconds that are left."""
    services, bounds = view.services, view.layout.bounds
    rect = pygame.FRect(bounds.centerx - 386, 3, 772, 50)
    canvas.box(rect, "panel", radius=24, border=3, border_colour="gold", alpha=0.95)
    services.text.draw(
        canvas, words, rect.x + 26, rect.centery, 27, "text", "midleft", face="bold", max_width=640, lines=1
    )
    canvas.blit(services.assets.image("ui/hourglass", height=32, tint="warn"), rect.right - 76, rect.centery)
    services.text.draw(
        canvas, f"{math.ceil(max(0.0, seconds))}", rect.right - 20, rect.centery, 30, "warn", "midright", face="bold",
        lines=1, scaled=False, tabular=True,
    )  # fmt: skip
