"""The plain widgets: panels, labels and buttons."""

# All widgets share one interface of which each uses only a part.
# ruff: noqa: ARG002

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.stage import skin
from game.stage.canvas import Canvas, Units
from game.stage.fonts import Face
from game.stage.keys import ACT
from game.stage.page import SOUND_PRESS
from game.stage.skin import LIP, Look
from game.stage.text import Align
from game.stage.widget import Widget


class Panel(Widget):
    """A sheet behind other widgets: dusk glass, or `look="paper"`."""

    focusable = False

    def __init__(self, rect: Units, look: Look = "plain", *, title: str = "") -> None:
        super().__init__("", rect)
        self.look: Look = look
        self.title = title

    def inside(self) -> pygame.FRect:
        """The room for other widgets: within the edges and below the title."""
        grow = self.page.grow if self.page is not None else 1.0
        top = 30 + 46 * 1.3 * grow if self.title else 40
        return pygame.FRect(self.rect.x + 50, self.rect.y + top, self.rect.w - 100, self.rect.h - top - 40)

    def draw(self, canvas: Canvas, rect: pygame.FRect) -> None:
        skin.sheet(canvas, rect, self.look)
        if self.title and self.page is not None:
            colour = "ink" if self.look == "paper" else "text"
            self.page.services.text.draw(
                canvas, self.title, rect.centerx, rect.y + 30, 46, colour, "midtop",
                face="display", max_width=rect.w - 80, lines=1,
            )  # fmt: skip


class Label(Widget):
    """Text in a rectangle, wrapped and fitted."""

    focusable = False

    def __init__(
        self,
        rect: Units,
        text: str,
        size: float = 28,
        colour: str = "text",
        *,
        face: Face = "text",
        align: Align = "left",
        middle: bool = True,
        lines: int | None = None,
    ) -> None:
        super().__init__("", rect)
        self.text, self.size, self.colour, self.face = text, size, colour, face
        self.align, self.middle, self.lines = align, middle, lines

    def draw(self, canvas: Canvas, rect: pygame.FRect) -> None:
        if self.page is None:
            return
        x = {"left": rect.x, "center": rect.centerx, "right": rect.right}[self.align]
        across = {"left": "left", "center": "", "right": "right"}[self.align]
        down = "mid" if self.middle else "top"
        anchor = {"mid": "center", "top": "midtop"}[down] if not across else f"{down}{across}"
        self.page.services.text.draw(
            canvas, self.text, x, rect.centery if self.middle else rect.y, self.size, self.colour, anchor,
            face=self.face, max_width=rect.w, max_height=rect.h, lines=self.lines, align=self.align,
        )  # fmt: skip


class Button(Widget):
    """Calls `on_press`. `icon` is a drawing in the text's colour; `detail` a small second line; `look` primary for the one thing
    that people want most."""

    def __init__(
        self,
        name: str,
        rect: Units,
        label: str,
        on_press: Callable[[], None],
        *,
        icon: str = "",
        look: Look = "plain",
        detail: str = "",
        size: float = 36,
    ) -> None:
        super().__init__(name, rect)
        self.label, self.icon, self.detail, self.size = label, icon, detail, size
        self.on_press = on_press
        self.look: Look = look

    def control(self, control: str) -> bool:
        if control != ACT:
            return False
        if not self.enabled:
            return self.refuse()
        self._depth.value = 0.0
        self._fire()
        return True

    def grab(self, x: float, y: float) -> None:
        if self.enabled:
            self._depth.target = self._depth.value = 0.0

    def release(self, x: float, y: float, inside: bool) -> None:
        self._depth.target = 1.0
        if not inside:
            return
        if self.enabled:
            self._fire()
        else:
            self.refuse()

    def _fire(self) -> None:
        self.sound(SOUND_PRESS)
        self.on_press()

    def draw(self, canvas: Canvas, rect: pygame.FRect) -> None:
        if self.page is None:
            return
        depth = min(1.0, max(0.0, self._depth.value))
        skin.plate(canvas, rect, self.look, glow=self._glow.value, depth=depth, dim=not self.enabled)
        colour = skin.text_colour(self.look) if self.enabled else "text_dim"
        middle = rect.y + (rect.h - LIP) / 2 + LIP * (1 - depth)
        self._content(canvas, rect, middle, colour)

    def _content(self, canvas: Canvas, rect: pygame.FRect, middle: float, colour: str) -> None:
        if self.page is None:
            return
        services = self.page.services
        pad = min(30.0, rect.w * 0.1)
        room = rect.w - 2 * pad
        high = rect.h - LIP - 10
        side = min(high * 0.86, 58 * self.page.grow) if self.icon else 0.0
        gap = 16.0 if self.icon and self.label else 0.0
        size = self.size
        text_room = max(20.0, room - side - gap)
        lines = 1 if self.detail or high < size * 2.4 * self.page.grow else 2
        share = 0.62 if self.detail else 1.0
        wide, tall = services.text.measure(
            canvas,
            self.label,
            size,
            face="display",
            max_width=text_room,
            max_height=high * share,
            lines=lines,
        )
        detail_wide, detail_tall = 0.0, 0.0
        if self.detail:
            detail_wide, detail_tall = services.text.measure(
                canvas, self.detail, 22, max_width=text_room, max_height=high * 0.45, lines=1
            )
        whole = side + gap + max(wide, detail_wide)
        left = rect.centerx - whole / 2
        if self.icon:
            image = services.assets.image(self.icon, height=side, tint=colour)
            canvas.blit(image, left + side / 2, middle)
        text_x = left + side + gap + max(wide, detail_wide) / 2
        top = middle - (tall + detail_tall) / 2
        services.text.draw(
            canvas, self.label, text_x, top, size, colour, "midtop",
            face="display", max_width=text_room, max_height=high * share, lines=lines, align="center",
        )  # fmt: skip
        if self.detail:
            services.text.draw(
                canvas, self.detail, text_x, top + tall - 2, 22, colour, "midtop",
                max_width=text_room, max_height=high * 0.45, lines=1,
            )  # fmt: skip
