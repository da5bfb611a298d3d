"""A list of rows that scrolls."""

# All widgets share one interface of which each uses only a part.
# ruff: noqa: ARG002

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.stage import skin
from game.stage.canvas import Canvas, Units
from game.stage.keys import ACT, DOWN, UP
from game.stage.motion import Spring
from game.stage.page import SOUND_MOVE, SOUND_PRESS
from game.stage.scene import Target
from game.stage.widget import Widget


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a list: what `on_choose` gets, the text, a detail at the right end, and an icon."""

    id: str
    text: str
    detail: str = ""
    icon: str = ""


class ListBox(Widget):
    """Rows of text that scroll; *act* or a click chooses one."""

    ring_radius = 26.0

    def __init__(
        self,
        name: str,
        rect: Units,
        rows: Sequence[Row],
        on_choose: Callable[[str], None],
        *,
        row_height: float = 64.0,
        empty: str = "",
    ) -> None:
        super().__init__(name, rect)
        self.rows = list(rows)
        self.on_choose = on_choose
        self.row_height = row_height
        self.empty = empty
        self.index = 0
        self._scroll = Spring(stiffness=260.0, damping=1.0)
        self._grabbed_at = 0.0

    @property
    def settled(self) -> bool:
        return super().settled and self._scroll.settled

    @property
    def _row(self) -> float:
        return self.row_height * (self.page.grow if self.page else 1.0)

    @property
    def _longest(self) -> float:
        return max(0.0, len(self.rows) * self._row + 16 - self.rect.h)

    def control(self, control: str) -> bool:
        if control in (UP, DOWN):
            new = self.index + (1 if control == DOWN else -1)
            if not 0 <= new < len(self.rows):
                return False
            self.index = new
            self.sound(SOUND_MOVE)
            self._show(new)
            return True
        if control == ACT and self.rows:
            if not self.enabled:
                return self.refuse()
            self._choose(self.index)
            return True
        return False

    def wheel(self, dy: float) -> bool:
        before = self._scroll.target
        self._scroll.target = min(self._longest, max(0.0, before - dy * self._row))
        return self._scroll.target != before

    def release(self, x: float, y: float, inside: bool) -> None:
        index = int((y - self.rect.y - 8 + self._scroll.value) // self._row)
        if inside and self.enabled and 0 <= index < len(self.rows):
            self.index = index
            self._choose(index)

    def _choose(self, index: int) -> None:
        self.sound(SOUND_PRESS)
        self.on_choose(self.rows[index].id)

    def _show(self, index: int) -> None:
        top, bottom = index * self._row, (index + 1) * self._row + 16 - self.rect.h
        self._scroll.target = min(max(self._scroll.target, bottom), top)

    def tick(self, *, hovered: bool, still: bool) -> None:
        super().tick(hovered=hovered, still=still)
        if still:
            self._scroll.snap(self._scroll.target)
        self._scroll.update(1 / 60)

    def draw(self, canvas: Canvas, rect: pygame.FRect) -> None:
        if self.page is None:
            return
        skin.well(canvas, rect)
        text = self.page.services.text
        if not self.rows:
            text.draw(canvas, self.empty, *rect.center, 28, "text_dim", "center", max_width=rect.w - 60)
            return
        clip = canvas.surface.get_clip()
        inner = rect.inflate(-8, -8)
        canvas.surface.set_clip(clip.clip(canvas.rect(inner)))
        for index, row in enumerate(self.rows):
            top = rect.y + 8 + index * self._row - self._scroll.value
            if top > rect.bottom or top + self._row < rect.y:
                continue
            self._draw_row(canvas, pygame.FRect(rect.x + 10, top, rect.w - 20, self._row), row, index)
        canvas.surface.set_clip(clip)

    def _draw_row(self, canvas: Canvas, rect: pygame.FRect, row: Row, index: int) -> None:
        if self.page is None:
            return
        text, assets = self.page.services.text, self.page.services.assets
        chosen = index == self.index
        if chosen:
            canvas.box(rect.inflate(0, -4), "accent", radius=20)
        colour = "text_on_accent" if chosen else "text"
        x = rect.x + 20
        if row.icon:
            side = rect.h * 0.7
            canvas.blit(assets.image(row.icon, height=side), x + side / 2, rect.centery)
            x += side + 14
        wide = 0.0
        if row.detail:
            wide = text.measure(canvas, row.detail, 24, max_width=rect.w * 0.45, lines=1)[0] + 20
            text.draw(
                canvas, row.detail, rect.right - 20, rect.centery, 24, colour if chosen else "text_dim", "midright",
                max_width=rect.w * 0.45, lines=1,
            )  # fmt: skip
        text.draw(
            canvas,
            row.text,
            x,
            rect.centery,
            28,
            colour,
            "midleft",
            max_width=rect.right - 20 - x - wide,
            lines=1,
        )

    def parts(self, rect: pygame.FRect) -> list[Target]:
        found: list[Target] = []
        for index, row in enumerate(self.rows):
            where = pygame.FRect(
                rect.x + 10, rect.y + 8 + index * self._row - self._scroll.value, rect.w - 20, self._row
            ).clip(rect)
            if where.h > 8:
                found.append(Target(f"{self.name}/{row.id}", where))
        return found
