"""What stands beside the table: round, clock, pause, three-two-one, captions, and the score sheet after a round."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.igloo.layout import Layout
from game.igloo.seats import SeatPanels, Shown
from game.stage import skin
from game.stage.canvas import Canvas
from game.stage.motion import Spring
from game.stage.services import Services

TICK: Final = 1 / 60
COUNT: Final = 42
"""Ticks of each numeral before a round."""


class Opening:
    """Three, two, one before a round; nobody plays yet. `words` name the round."""

    def __init__(self, services: Services, words: str) -> None:
        self.services = services
        self.words = words
        self.left = 3 * COUNT
        self._said = 4

    @property
    def done(self) -> bool:
        """Whether the round begins now."""
        return self.left <= 0

    @property
    def number(self) -> int:
        """The numeral that is shown."""
        return -(-self.left // COUNT)

    def tick(self) -> None:
        """1/60 s passes."""
        if self.number != self._said and not self.done:
            self._said = self.number
            self.services.sound.play(f"countdown_{self.number}")
        self.left -= 1
        if self.done:
            self.services.sound.play("go")

    def draw(self, canvas: Canvas, layout: Layout) -> None:
        """The numeral over the village."""
        share = (self.left % COUNT) / COUNT
        still = self.services.settings.values.reduced_motion
        size = 230 if still else 200 + 60 * share**3
        x, y = layout.village
        canvas.circle(x, y, 150, "panel", alpha=0.72)
        self.services.text.draw(
            canvas, str(max(1, self.number)), x, y, round(size / 10) * 10, "text", "center", face="display",
            shadow="shadow", scaled=False,
        )  # fmt: skip
        draw_message(canvas, self.services, layout, self.words)


class Captions:
    """Lines of text for what happens, one after the other; shown when captions are on, urgent ones always."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._lines: deque[tuple[str, float]] = deque(maxlen=4)
        self._left = 0.0
        self.text = ""

    def say(self, words: str, *, urgent: bool = False) -> None:
        """A line; urgent ones are shown at once."""
        if urgent:
            self._lines.clear()
            self._lines.append((words, 2.6))
            self._left = 0.0
        elif self.services.settings.values.captions and not (self._lines and self._lines[-1][0] == words):
            self._lines.append((words, 1.1))

    def clear(self) -> None:
        """Nothing is shown any more."""
        self._lines.clear()
        self.text, self._left = "", 0.0

    @property
    def settled(self) -> bool:
        """Whether nothing is shown or waits."""
        return not self.text and not self._lines

    def tick(self) -> None:
        """1/60 s passes."""
        self._left -= TICK
        if self._left <= 0:
            self.text = ""
            if self._lines:
                self.text, self._left = self._lines.popleft()

    def draw(self, canvas: Canvas, layout: Layout) -> None:
        """Draws the present line below the village."""
        if self.text:
            rect = layout.boxes["caption"]
            canvas.box(rect, "panel", radius=19, border=2, border_colour="panel_edge", alpha=0.92)
            self.services.text.draw(
                canvas, self.text, rect.centerx, rect.centery, 23, "text", "center", face="bold",
                max_width=rect.w - 30, lines=1,
            )  # fmt: skip


def draw_message(
    canvas: Canvas, services: Services, layout: Layout, words: str, colour: str = "text"
) -> None:
    """A line over the village that everybody should see."""
    rect = layout.boxes["message"]
    canvas.box(rect, "panel", radius=32, border=3, border_colour="gold", alpha=0.92)
    services.text.draw(
        canvas,
        words,
        rect.centerx,
        rect.centery,
        34,
        colour,
        "center",
        face="display",
        max_width=rect.w - 40,
        lines=1,
    )


@dataclass(frozen=True, slots=True)
class TableState:
    """Round number, of how many (None: as many as the cards allow), cards in the pile, seconds on the clock (None: no clock)."""

    round: int
    rounds: int | None
    pile: int
    clock: int | None


class Frame:
    """Round, clock and the pause button."""

    def __init__(self, services: Services, layout: Layout) -> None:
        self.services = services
        self.layout = layout
        self.hover = False

    def draw(self, canvas: Canvas, state: TableState) -> None:
        """Draws all three."""
        services, boxes = self.services, self.layout.boxes
        rect = boxes["state"]
        canvas.box(rect, "panel", radius=28, border=2, border_colour="panel_edge", alpha=0.88)
        words = services._("Round {n}").format(n=state.round)
        if state.rounds is not None:
            words = services._("Round {n} of {all}").format(n=state.round, all=state.rounds)
        services.text.draw(
            canvas, words, rect.x + 16, rect.centery, 23, "text", "midleft", face="display", max_width=rect.w - 86,
            lines=1,
        )  # fmt: skip
        pile = services.assets.image("igloo/card_back", width=46)
        for index in range(min(3, -(-state.pile // 6))):
            canvas.blit(pile, rect.right - 36 - 2 * index, rect.centery - 3 * index)
        services.text.draw(
            canvas, str(state.pile), rect.right - 38, rect.centery - 3, 22, "text", "center", face="bold",
            shadow="shadow", scaled=False,
        )  # fmt: skip
        if state.clock is not None:
            self._clock(canvas, boxes["clock"], state.clock)
        skin.plate(canvas, boxes["pause"], "quiet", glow=1.0 if self.hover else 0.0, radius=26)
        icon = services.assets.image("ui/pause", height=34, tint="text")
        canvas.blit(icon, boxes["pause"].centerx, boxes["pause"].centery - 4)

    def _clock(self, canvas: Canvas, rect: pygame.FRect, seconds: int) -> None:
        last = seconds <= 10
        canvas.box(
            rect, "panel", radius=28, border=3, border_colour="warn" if last else "panel_edge", alpha=0.88
        )
        icon = self.services.assets.image("ui/hourglass", height=34, tint="warn" if last else "text_dim")
        canvas.blit(icon, rect.x + 30, rect.centery)
        self.services.text.draw(
            canvas, f"{seconds // 60}:{seconds % 60:02}", rect.right - 16, rect.centery, 32,
            "warn" if last else "text", "midright", face="display", scaled=False, tabular=True,
        )  # fmt: skip


class ScoreSheet:
    """Everybody's points after a round. `gains` is what the round brought; the button goes on."""

    def __init__(
        self,
        services: Services,
        layout: Layout,
        panels: SeatPanels,
        shown: Sequence[Shown],
        gains: Sequence[int],
        levels: Sequence[str],
        *,
        title: str,
        button: str,
    ) -> None:
        self.services = services
        self.panels = panels
        self.shown = list(shown)
        self.gains = list(gains)
        self.levels = list(levels)
        self.title = title
        self.button = button
        self.rect = layout.boxes["reveal"]
        self.plate = pygame.FRect(self.rect.centerx - 170, self.rect.bottom - 86, 340, 70)
        self.hover = False
        self.age = 0
        self._rise = Spring(1.0, stiffness=190.0, damping=0.62)
        self._rise.target = 0.0

    def tick(self) -> None:
        """1/60 s passes."""
        self.age += 1
        if self.services.settings.values.reduced_motion:
            self._rise.snap(0.0)
        self._rise.update(TICK)

    def draw(self, canvas: Canvas) -> None:
        """Draws the sheet over the village."""
        services, rect = self.services, self.rect
        skin.sheet(canvas, rect, "paper", radius=40)
        services.text.draw(
            canvas, self.title, rect.centerx, rect.y + 40, 40, "ink", "center", face="display", max_width=rect.w - 60,
            lines=1,
        )  # fmt: skip
        columns = (rect.right - 330, rect.right - 232, rect.right - 138, rect.right - 44)
        head = rect.y + 84
        canvas.blit(services.assets.image("ui/person", height=28, tint="ink_soft"), columns[0], head)
        canvas.blit(services.assets.image("igloo/coin", height=30), columns[1], head)
        canvas.blit(services.assets.image("igloo/coin", height=30, tint="gold"), columns[2], head)
        canvas.blit(services.assets.image("ui/star", height=30, tint="accent_press"), columns[3] - 10, head)
        order = sorted(range(len(self.shown)), key=lambda seat: (-self.shown[seat].points, seat))
        step = min(52.0, 262.0 / len(order))
        for row, seat in enumerate(order):
            y = rect.y + 126 + row * step + 30 * self._rise.value * (row + 1) / 3
            self._row(canvas, seat, y, columns, step)
        skin.plate(canvas, self.plate, "primary", glow=1.0 if self.hover else 0.0)
        services.text.draw(
            canvas, self.button, self.plate.centerx, self.plate.centery - 4, 32, "text_on_accent", "center",
            face="display", max_width=self.plate.w - 30, lines=1,
        )  # fmt: skip
        skin.ring(canvas, self.plate)

    def _row(self, canvas: Canvas, seat: int, y: float, columns: Sequence[float], step: float) -> None:
        services, shown, rect = self.services, self.shown[seat], self.rect
        badge = self.panels.plans[seat].badge
        canvas.blit(services.assets.image(f"seats/badge_{badge}", height=min(46.0, step)), rect.x + 56, y)
        services.text.draw(
            canvas, self.panels.name(seat, self.levels[seat]), rect.x + 88, y, 28, "ink", "midleft", face="bold",
            max_width=columns[0] - rect.x - 130, lines=1,
        )  # fmt: skip
        values = (sum(shown.cards), shown.coins, shown.won, shown.points)
        for x, value in zip(columns[:3], values[:3], strict=True):
            services.text.draw(
                canvas, str(value), x, y, 28, "ink_soft", "center", face="bold", scaled=False, tabular=True
            )
        services.text.draw(
            canvas,
            str(values[3]),
            columns[3] + 14,
            y,
            36,
            "ink",
            "midright",
            face="display",
            scaled=False,
            tabular=True,
        )
        gain = self.gains[seat]
        words = f"+{gain}" if gain > 0 else f"−{-gain}" if gain < 0 else "±0"
        services.text.draw(
            canvas, words, columns[0] - 30, y, 22, "seat_5_dark" if gain > 0 else "ink_soft", "midright", face="bold",
            scaled=False,
        )  # fmt: skip
