"""Buttons, toggles, choices, sliders, text fields, lists, labels and panels for a `Page`.

Rectangles are units; `name` is what tests and the trace press. What a widget shows is in the player's language already.
"""

# All widgets share one interface of which each uses only a part.
# ruff: noqa: ARG002

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import pygame

from game.stage import skin
from game.stage.canvas import Canvas, Units
from game.stage.fonts import Face
from game.stage.keys import ACT, DOWN, LEFT, RIGHT, UP
from game.stage.motion import Spring
from game.stage.page import (
    SOUND_CHANGE,
    SOUND_MOVE,
    SOUND_PRESS,
    SOUND_REFUSE,
    SOUND_STEP,
    Flow,
    Page,
)
from game.stage.palette import mix
from game.stage.scene import Target, Typed
from game.stage.skin import LIP, Look
from game.stage.text import Align

__all__ = [
    "Button",
    "Choice",
    "Flow",
    "Label",
    "ListBox",
    "Page",
    "Panel",
    "Row",
    "Slider",
    "TextField",
    "Toggle",
    "Widget",
]

V = TypeVar("V")


class Widget:
    """What every widget has. `enabled` false greys it; it keeps the focus so that `why` can explain it. `hint` is one sentence on
    what it does. Both are shown by whoever draws `Page.hint()`."""

    focusable = True
    ring_radius = 30.0

    def __init__(self, name: str, rect: Units) -> None:
        self.name = name
        self.rect = pygame.FRect(rect)
        self.enabled = True
        self.visible = True
        self.hint = ""
        self.why = ""
        self.page: Page | None = None
        self._glow = Spring(stiffness=300.0, damping=1.0)
        self._depth = Spring(1.0, stiffness=620.0, damping=0.45)

    @property
    def settled(self) -> bool:
        """Whether nothing of it moves."""
        return self._glow.settled and self._depth.settled

    @property
    def typing(self) -> bool:
        """Whether it takes typed text now."""
        return False

    def control(self, control: str) -> bool:
        """A control while it has the focus; returns whether it used it."""
        return False

    def grab(self, x: float, y: float) -> None:
        """The mouse button went down on it."""

    def drag(self, x: float, y: float) -> None:
        """The mouse moved with the button held."""

    def release(self, x: float, y: float, inside: bool) -> None:
        """The mouse button went up."""

    def wheel(self, dy: float) -> bool:
        """The wheel turned over it; returns whether it used that."""
        return False

    def typed(self, typed: Typed) -> None:
        """Text while `typing`."""

    def blur(self) -> None:
        """The focus goes elsewhere."""

    def tick(self, *, hovered: bool, still: bool) -> None:
        """1/60 s passes."""
        self._glow.target = 1.0 if hovered and self.enabled else 0.0
        if still:
            self._glow.snap(self._glow.target)
            self._depth.snap(self._depth.target)
        self._glow.update(1 / 60)
        self._depth.update(1 / 60)

    def draw(self, canvas: Canvas, rect: pygame.FRect) -> None:
        """Draws it at the rectangle."""

    def parts(self, rect: pygame.FRect) -> list[Target]:
        """Further targets inside it, named `name/part`."""
        return []

    def refuse(self) -> bool:
        """The answer of a disabled widget: a sound; returns True."""
        self.sound(SOUND_REFUSE)
        return True

    def sound(self, name: str) -> None:
        """Plays a sound of the page."""
        if self.page is not None:
            self.page.play(name)


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


class _Setting(Widget):
    """A row with a label on the left and a control on the right."""

    ring_radius = 26.0
    split = 0.5

    def __init__(self, name: str, rect: Units, label: str) -> None:
        super().__init__(name, rect)
        self.label = label

    def _control_rect(self, rect: pygame.FRect) -> pygame.FRect:
        if not self.label:
            return pygame.FRect(rect)
        left = rect.x + rect.w * self.split
        return pygame.FRect(left, rect.y, rect.right - left, rect.h)

    def _draw_label(self, canvas: Canvas, rect: pygame.FRect) -> None:
        if self.page is None or not self.label:
            return
        glow = self._glow.value
        canvas.box(rect, "panel_edge", radius=26, alpha=0.08 + 0.1 * round(glow * 3) / 3)
        room = self._control_rect(rect).x - rect.x - 40
        self.page.services.text.draw(
            canvas, self.label, rect.x + 24, rect.centery, 30, "text" if self.enabled else "text_dim", "midleft",
            max_width=room, max_height=rect.h - 8, lines=2, align="left",
        )  # fmt: skip


class Toggle(_Setting):
    """On or off; shown by place, colour and a tick or cross."""

    def __init__(
        self, name: str, rect: Units, label: str, value: bool, on_change: Callable[[bool], None]
    ) -> None:
        super().__init__(name, rect, label)
        self.value = value
        self.on_change = on_change
        self._place = Spring(1.0 if value else 0.0, stiffness=420.0, damping=0.7)
        self._place.target = self._place.value

    @property
    def settled(self) -> bool:
        return super().settled and self._place.settled

    def control(self, control: str) -> bool:
        if control == ACT or (control == LEFT and self.value) or (control == RIGHT and not self.value):
            return self._flip()
        return control in (LEFT, RIGHT)

    def release(self, x: float, y: float, inside: bool) -> None:
        if inside:
            self._flip()

    def _flip(self) -> bool:
        if not self.enabled:
            return self.refuse()
        self.value = not self.value
        self.sound(SOUND_CHANGE)
        self.on_change(self.value)
        return True

    def tick(self, *, hovered: bool, still: bool) -> None:
        super().tick(hovered=hovered, still=still)
        self._place.target = 1.0 if self.value else 0.0
        if still:
            self._place.snap(self._place.target)
        self._place.update(1 / 60)

    def draw(self, canvas: Canvas, rect: pygame.FRect) -> None:
        self._draw_label(canvas, rect)
        height = min(rect.h - 22, 60.0 * (self.page.grow if self.page else 1.0))
        width = height * 1.95
        right = rect.right - 22 if self.label else rect.centerx + width / 2
        track = pygame.FRect(right - width, rect.centery - height / 2, width, height)
        skin.well(canvas, track, radius=height / 2)
        place = min(1.06, max(-0.06, self._place.value))
        if place > 0.5:
            inner = track.inflate(-10, -10)
            colour = (
                canvas.rgb("accent") if self.enabled else mix(canvas.rgb("accent"), canvas.rgb("panel"), 0.6)
            )
            skin.bar(canvas, inner, colour)
        radius = height * 0.42
        x = track.x + height / 2 + (width - height) * place
        skin.knob(canvas, x, track.centery, radius, glow=self._glow.value)
        colour = canvas.rgb("text_on_accent" if self.value else "ink_soft")
        skin.mark(canvas, x, track.centery, radius * 0.9, self.value, colour)


class Choice(_Setting, Generic[V]):
    """One of several values, with arrows at both sides; goes round at the ends."""

    def __init__(
        self,
        name: str,
        rect: Units,
        label: str,
        values: Sequence[tuple[V, str]],
        value: V,
        on_change: Callable[[V], None],
    ) -> None:
        super().__init__(name, rect, label)
        self.values = list(values)
        self.index = next((i for i, (item, _) in enumerate(self.values) if item == value), 0)
        self.on_change = on_change

    @property
    def value(self) -> V:
        """What is chosen."""
        return self.values[self.index][0]

    def control(self, control: str) -> bool:
        step = {LEFT: -1, RIGHT: 1, ACT: 1}.get(control)
        return self._move(step) if step is not None else False

    def release(self, x: float, y: float, inside: bool) -> None:
        if inside:
            self._move(-1 if x < self._control_rect(self.rect).x + self._control_rect(self.rect).w / 3 else 1)

    def _move(self, step: int) -> bool:
        if not self.enabled or len(self.values) < 2:
            return self.refuse()
        self.index = (self.index + step) % len(self.values)
        self._depth.value = 0.4
        self.sound(SOUND_CHANGE)
        self.on_change(self.value)
        return True

    def draw(self, canvas: Canvas, rect: pygame.FRect) -> None:
        self._draw_label(canvas, rect)
        if self.page is None:
            return
        box = self._control_rect(rect).inflate(-16, -14)
        skin.plate(canvas, box, "plain", glow=self._glow.value, dim=not self.enabled, radius=26)
        top = box.h - LIP
        side = min(top * 0.6, 40.0)
        middle = box.y + top / 2
        colour = canvas.rgb("accent" if self.enabled else "text_dim")
        skin.arrow(canvas, box.x + side * 0.95, middle, side, False, colour)
        skin.arrow(canvas, box.right - side * 0.95, middle, side, True, colour)
        shown = self.values[self.index][1] if self.values else ""
        push = (1 - min(1.0, self._depth.value)) * 6
        self.page.services.text.draw(
            canvas, shown, box.centerx, middle + push, 30, "text" if self.enabled else "text_dim", "center",
            face="bold", max_width=max(20.0, box.w - side * 3.2), max_height=top - 4, lines=2, align="center",
        )  # fmt: skip

    def parts(self, rect: pygame.FRect) -> list[Target]:
        box = self._control_rect(rect)
        third = box.w / 3
        return [
            Target(f"{self.name}/less", pygame.FRect(box.x, box.y, third, box.h)),
            Target(f"{self.name}/more", pygame.FRect(box.right - third, box.y, third, box.h)),
        ]


class Slider(_Setting):
    """A number from `lo` to `hi` by `step`; `show` turns it into text, percent when left out."""

    def __init__(
        self,
        name: str,
        rect: Units,
        label: str,
        value: float,
        on_change: Callable[[float], None],
        *,
        lo: float = 0.0,
        hi: float = 1.0,
        step: float = 0.05,
        show: Callable[[float], str] | None = None,
    ) -> None:
        super().__init__(name, rect, label)
        self.lo, self.hi, self.step = lo, hi, step
        self.value = min(hi, max(lo, value))
        self.on_change = on_change
        self.show = show

    def control(self, control: str) -> bool:
        if control not in (LEFT, RIGHT):
            return False
        if not self.enabled:
            return self.refuse()
        self._set(self.value + (self.step if control == RIGHT else -self.step))
        return True

    def grab(self, x: float, y: float) -> None:
        self.drag(x, y)

    def drag(self, x: float, y: float) -> None:
        if self.enabled:
            track = self._track(self.rect)
            self._set(self.lo + (x - track.x) / track.w * (self.hi - self.lo))

    def _set(self, value: float) -> None:
        snapped = self.lo + round((value - self.lo) / self.step) * self.step
        new = round(min(self.hi, max(self.lo, snapped)), 6)
        if new != self.value:
            self.value = new
            self.sound(SOUND_STEP)
            self.on_change(new)

    def _track(self, rect: pygame.FRect) -> pygame.FRect:
        box = self._control_rect(rect)
        grow = self.page.grow if self.page else 1.0
        text_room = 84.0 * grow
        height = 22.0 * min(1.4, grow)
        return pygame.FRect(
            box.x + 30, box.centery - height / 2, max(40.0, box.w - 60 - text_room - 14), height
        )

    def draw(self, canvas: Canvas, rect: pygame.FRect) -> None:
        self._draw_label(canvas, rect)
        if self.page is None:
            return
        track = self._track(rect)
        share = (self.value - self.lo) / (self.hi - self.lo) if self.hi > self.lo else 0.0
        skin.well(canvas, track, radius=track.h / 2)
        x = track.x + track.w * share
        colour = canvas.rgb("accent") if self.enabled else mix(canvas.rgb("accent"), canvas.rgb("panel"), 0.6)
        if share > 0.01:
            filled = pygame.FRect(track.x + 4, track.y + 4, max(track.h - 8, x - track.x - 4), track.h - 8)
            skin.bar(canvas, filled, colour)
        skin.knob(canvas, x, track.centery, track.h * 0.95, glow=self._glow.value)
        shown = self.show(self.value) if self.show else f"{round(share * 100)} %"
        self.page.services.text.draw(
            canvas, shown, rect.right - 24, rect.centery, 28, "text" if self.enabled else "text_dim", "midright",
            face="bold", max_width=84.0 * self.page.grow, lines=1,
        )  # fmt: skip


class TextField(_Setting):
    """One line of text; *act* or a click begins writing, Enter or Esc ends it. `on_change` hears every change."""

    def __init__(
        self,
        name: str,
        rect: Units,
        label: str,
        value: str,
        on_change: Callable[[str], None],
        *,
        longest: int = 20,
        empty: str = "",
    ) -> None:
        super().__init__(name, rect, label)
        self.value, self.longest, self.empty = value[:longest], longest, empty
        self.on_change = on_change
        self.caret = len(self.value)
        self._writing = False

    @property
    def typing(self) -> bool:
        return self._writing

    def control(self, control: str) -> bool:
        if control != ACT:
            return False
        return self._begin()

    def release(self, x: float, y: float, inside: bool) -> None:
        if inside:
            self._begin()

    def _begin(self) -> bool:
        if not self.enabled:
            return self.refuse()
        if not self._writing:
            self._writing = True
            self.caret = len(self.value)
            self.sound(SOUND_PRESS)
        return True

    def blur(self) -> None:
        self._writing = False

    def typed(self, typed: Typed) -> None:
        if typed.key in ("enter", "escape", "tab"):
            self._writing = False
            self.sound(SOUND_CHANGE)
            return
        moves = {"left": self.caret - 1, "right": self.caret + 1, "home": 0, "end": len(self.value)}
        if typed.key in moves:
            self.caret = min(len(self.value), max(0, moves[typed.key]))
        elif typed.key == "backspace" and self.caret:
            self._write(self.value[: self.caret - 1] + self.value[self.caret :], self.caret - 1)
        elif typed.key == "delete" and self.caret < len(self.value):
            self._write(self.value[: self.caret] + self.value[self.caret + 1 :], self.caret)
        elif typed.text:
            room = self.longest - len(self.value)
            text = "".join(char for char in typed.text if char.isprintable())[: max(0, room)]
            self._write(self.value[: self.caret] + text + self.value[self.caret :], self.caret + len(text))

    def _write(self, value: str, caret: int) -> None:
        self.caret = caret
        if value != self.value:
            self.value = value
            self.on_change(value)

    def draw(self, canvas: Canvas, rect: pygame.FRect) -> None:
        self._draw_label(canvas, rect)
        if self.page is None:
            return
        box = self._control_rect(rect).inflate(-16, -16)
        skin.well(canvas, box, radius=22, paper=True)
        text = self.page.services.text
        room = box.w - 44
        shown, colour = (self.value, "ink") if self.value or self._writing else (self.empty, "ink_soft")
        drawn = text.draw(
            canvas, shown, box.x + 22, box.centery, 30, colour, "midleft", max_width=room, lines=1
        )
        if self._writing:
            whole = text.measure(canvas, self.value, 30)[0]
            before = text.measure(canvas, self.value[: self.caret], 30)[0]
            x = box.x + 22 + before * (drawn.w / whole if whole > 0 else 0.0) + 1
            canvas.line((x, box.centery - box.h * 0.3), (x, box.centery + box.h * 0.3), "seat_0_dark", 3.5)


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
