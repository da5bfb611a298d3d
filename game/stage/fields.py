"""Widgets that hold a value: toggle, choice, slider, text field. Each is a row with a label on the left."""

# All widgets share one interface of which each uses only a part.
# ruff: noqa: ARG002

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from game.stage import skin
from game.stage.canvas import Canvas, Units
from game.stage.keys import ACT, LEFT, RIGHT
from game.stage.motion import Spring
from game.stage.page import SOUND_CHANGE, SOUND_PRESS, SOUND_STEP
from game.stage.palette import mix
from game.stage.scene import Target, Typed
from game.stage.skin import LIP
from game.stage.widget import Widget

V = TypeVar("V")


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
        box = self._control_rect(rect).inflate(-16, -14).move(0, 2)
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
            face="bold", max_width=84.0 * self.page.grow, lines=1, tabular=True,
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
            pygame.key.set_text_input_rect(canvas.window_rect(box))
            whole = text.measure(canvas, self.value, 30)[0]
            before = text.measure(canvas, self.value[: self.caret], 30)[0]
            x = box.x + 22 + before * (drawn.w / whole if whole > 0 else 0.0) + 1
            canvas.line((x, box.centery - box.h * 0.3), (x, box.centery + box.h * 0.3), "seat_0_dark", 3.5)
