"""A page of widgets: focus by keys and pads, hovering by the mouse, scrolling when the content is taller than its area."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

import pygame

from game.stage import skin
from game.stage.canvas import Canvas, Units
from game.stage.keys import BACK, DOWN, LEFT, RIGHT, UP
from game.stage.motion import Spring
from game.stage.scene import Target, Typed

if TYPE_CHECKING:
    from game.stage.input import Pointer, Press
    from game.stage.services import Services
    from game.stage.widget import Widget

WHEEL_STEP = 90.0
ROW = 76.0

SOUND_MOVE = "ui_move"
SOUND_PRESS = "ui_press"
SOUND_CHANGE = "ui_toggle"
SOUND_BACK = "ui_back"
SOUND_REFUSE = "ui_refused"
SOUND_STEP = "dial_tick"

W = TypeVar("W", bound="Widget")


class Flow:
    """Hands out rectangles from top to bottom; heights grow with the UI size."""

    def __init__(self, x: float, y: float, width: float, *, gap: float, grow: float) -> None:
        self.x, self.y, self.width = x, y, width
        self._gap = gap
        self._grow = grow

    def row(self, height: float = ROW) -> pygame.FRect:
        """The next rectangle across the whole width; `height` at the normal UI size."""
        rect = pygame.FRect(self.x, self.y, self.width, height * self._grow)
        self.y = rect.bottom + self._gap
        return rect

    def split(self, *shares: float, height: float = ROW) -> list[pygame.FRect]:
        """The next row in pieces side by side, with widths in these proportions."""
        row = self.row(height)
        room = row.w - self._gap * (len(shares) - 1)
        pieces: list[pygame.FRect] = []
        x = row.x
        for share in shares:
            pieces.append(pygame.FRect(x, row.y, room * share / sum(shares), row.h))
            x = pieces[-1].right + self._gap
        return pieces

    def space(self, height: float) -> None:
        """Leaves a gap; it grows with the UI size."""
        self.y += height * self._grow


class Page:
    """Holds widgets. A scene hands it presses, pointers, ticks and typing, and asks it for targets.

    With `area` the widgets that are not `fixed` scroll within it; the focus and the wheel bring them into view.
    `on_back` is called for Esc, B and the like.
    """

    def __init__(
        self, services: Services, *, area: Units | None = None, on_back: Callable[[], None] | None = None
    ) -> None:
        self.services = services
        self.area = None if area is None else pygame.FRect(area)
        self.on_back = on_back
        self.widgets: list[Widget] = []
        self.hovered: Widget | None = None
        self._fixed: set[int] = set()
        self._focus: Widget | None = None
        self._captured: Widget | None = None
        self._by_keys = False
        self._scroll = 0.0
        self._shift = Spring(stiffness=260.0, damping=1.0)
        self._ring = Spring(stiffness=420.0, damping=0.6)
        self._changed = True

    # building

    @property
    def grow(self) -> float:
        """The UI size, 1.0 … 1.75."""
        return self.services.text.ui_scale

    @property
    def still(self) -> bool:
        """Whether motion is reduced."""
        return self.services.settings.values.reduced_motion

    def flow(self, x: float, y: float, width: float, *, gap: float = 18) -> Flow:
        """A helper that hands out rectangles from (x, y) downwards."""
        return Flow(x, y, width, gap=gap, grow=self.grow)

    def add(self, widget: W, *, fixed: bool = False) -> W:
        """Adds a widget and returns it; names must be unique. The first that can take the focus gets it. Raises ValueError."""
        if widget.name and any(other.name == widget.name for other in self.widgets):
            raise ValueError(f"there are two widgets named {widget.name!r}")
        self.widgets.append(widget)
        widget.page = self
        if fixed or self.area is None:
            self._fixed.add(id(widget))
        if self._focus is None and widget.focusable:
            self._focus = widget
        self._changed = True
        return widget

    def clear(self) -> None:
        """Removes all widgets, to build the page anew; `focus` may then be set by name to where it was."""
        self.widgets.clear()
        self._fixed.clear()
        self._focus = self._captured = self.hovered = None
        self._changed = True

    def get(self, name: str) -> Widget:
        """The widget of this name. Raises KeyError."""
        for widget in self.widgets:
            if widget.name == name:
                return widget
        raise KeyError(name)

    @property
    def focus(self) -> str:
        """The name of the widget that has the focus, "" for none."""
        return self._focus.name if self._focus is not None else ""

    @focus.setter
    def focus(self, name: str) -> None:
        for widget in self.widgets:
            if widget.name == name and widget.focusable:
                self._take_focus(widget, sound=False)
                self._shift.snap(self._scroll)

    # hearing

    def press(self, press: Press) -> bool:
        """A press from any device; returns whether the page did something with it."""
        return self.control(press.control)

    def control(self, control: str) -> bool:
        """One of the six controls or "back"; returns whether the page did something with it."""
        self._by_keys = True
        self._changed = True
        self.hovered = None
        widget = self._focus
        if control == BACK:
            if self.on_back is None:
                return False
            self.play(SOUND_BACK)
            self.on_back()
            return True
        if widget is not None and widget.visible and widget.control(control):
            return True
        if control in (UP, DOWN, LEFT, RIGHT):
            found = self._neighbour(control)
            if found is not None:
                self._take_focus(found)
            return found is not None
        return False

    def pointer(self, pointer: Pointer) -> bool:
        """The mouse; returns whether it met a widget."""
        x, y = pointer.x, pointer.y
        if pointer.kind == "wheel":
            over = self._at(x, y)
            if over is not None and over.wheel(pointer.dy):
                self._changed = True
                return True
            return self._scroll_by(-pointer.dy * WHEEL_STEP)
        if self._captured is not None and pointer.kind in ("move", "up"):
            captured = self._captured
            inside = self.shown(captured).collidepoint(x, y)
            self._changed = True
            if pointer.kind == "up":
                self._captured = None
                captured.release(*self._inner(captured, x, y), inside)
            else:
                captured.drag(*self._inner(captured, x, y))
            return True
        over = self._at(x, y)
        if over is not self.hovered:
            self._changed = True
            self.hovered = over
        if over is None:
            return False
        if pointer.kind == "down" and pointer.button == 1:
            self._by_keys = False
            self._changed = True
            if over.focusable:
                self._take_focus(over, sound=False)
            self._captured = over
            over.grab(*self._inner(over, x, y))
        return True

    def typing(self) -> bool:
        """Whether a text field is being written in."""
        return self._focus is not None and self._focus.typing

    def typed(self, typed: Typed) -> None:
        """Text for the field that is being written in."""
        self._changed = True
        if self._focus is not None:
            self._focus.typed(typed)

    # living and drawing

    def tick(self) -> None:
        """1/60 s passes."""
        self._shift.target = self._scroll
        if self.still:
            self._shift.snap(self._scroll)
            self._ring.snap(0.0)
        self._shift.update(1 / 60)
        self._ring.update(1 / 60)
        for widget in self.widgets:
            widget.tick(hovered=widget is self.hovered, still=self.still)

    def idle(self) -> bool:
        """Whether nothing moves; a change since the last drawing counts as moving."""
        return (
            not self._changed
            and self._shift.settled
            and self._ring.settled
            and all(widget.settled for widget in self.widgets)
        )

    def draw(self, canvas: Canvas) -> None:
        """Draws the widgets in the order they were added, the focus ring last."""
        self._changed = False
        for scrolling in (False, True):
            if scrolling and self.area is not None:
                canvas.clip(self.area.inflate(40, 12))
            for widget in self.widgets:
                if widget.visible and (id(widget) in self._fixed) != scrolling:
                    shown = self.shown(widget)
                    if not scrolling or self.area is None or shown.colliderect(self.area.inflate(80, 80)):
                        widget.draw(canvas, shown)
            if scrolling:
                canvas.clip(None)
        self._draw_scroll_bar(canvas)
        if self._focus is not None and self._by_keys and self._focus.visible:
            self._draw_ring(canvas, self._focus)

    def targets(self) -> list[Target]:
        """Every named widget that can be pressed and is in view, with its rectangle as drawn."""
        found: list[Target] = []
        for widget in self.widgets:
            if widget.name and widget.visible and widget.focusable:
                rect = self.shown(widget)
                if self.area is not None and id(widget) not in self._fixed:
                    rect = rect.clip(self.area)
                    if rect.h < 8:
                        continue
                found.append(Target(widget.name, rect))
                found += widget.parts(self.shown(widget))
        return found

    def shown(self, widget: Widget) -> pygame.FRect:
        """Where a widget is drawn now."""
        if id(widget) in self._fixed:
            return pygame.FRect(widget.rect)
        return pygame.FRect(widget.rect.x, widget.rect.y - self._shift.value, widget.rect.w, widget.rect.h)

    def play(self, sound: str) -> None:
        """A sound of the page."""
        self.services.sound.play(sound)

    def hint(self) -> str:
        """The sentence that belongs to the widget in focus or under the mouse: why it is disabled, or what it does."""
        widget = self._focus if self._by_keys or self.hovered is None else self.hovered
        if widget is None:
            return ""
        return widget.hint if widget.enabled else widget.why

    # inside

    def _draw_ring(self, canvas: Canvas, widget: Widget) -> None:
        rect = self.shown(widget)
        scrolls = self.area is not None and id(widget) not in self._fixed
        if scrolls and self.area is not None:
            canvas.clip(self.area.inflate(40, 40))
        skin.ring(canvas, rect, grow=self._ring.value, radius=widget.ring_radius)
        if scrolls:
            canvas.clip(None)

    def _draw_scroll_bar(self, canvas: Canvas) -> None:
        longest = self._longest()
        if self.area is None or longest <= 0:
            return
        track = pygame.FRect(self.area.right + 22, self.area.y, 12, self.area.h)
        share = self.area.h / (self.area.h + longest)
        top = track.y + (track.h * (1 - share)) * (self._shift.value / longest)
        canvas.box(track, "shadow", radius=6, alpha=0.5)
        canvas.box((track.x, top, track.w, track.h * share), "panel_edge", radius=6)

    def _inner(self, widget: Widget, x: float, y: float) -> tuple[float, float]:
        """A place relative to the widget's own rectangle, as if nothing were scrolled."""
        return (x, y) if id(widget) in self._fixed else (x, y + self._shift.value)

    def _at(self, x: float, y: float) -> Widget | None:
        for widget in reversed(self.widgets):
            if not widget.visible or not widget.focusable:
                continue
            if id(widget) not in self._fixed and self.area is not None and not self.area.collidepoint(x, y):
                continue
            if self.shown(widget).collidepoint(x, y):
                return widget
        return None

    def _take_focus(self, widget: Widget, *, sound: bool = True) -> None:
        if widget is not self._focus:
            if self._focus is not None:
                self._focus.blur()
            self._focus = widget
            self._ring.value = 9.0
            if sound:
                self.play(SOUND_MOVE)
        self._bring_into_view(widget)
        self._changed = True

    def _bring_into_view(self, widget: Widget) -> None:
        if self.area is None or id(widget) in self._fixed:
            return
        room = min(60.0, max(0.0, (self.area.h - widget.rect.h) / 2))
        low = widget.rect.bottom + room - self.area.bottom
        high = widget.rect.top - room - self.area.top
        self._scroll = min(max(self._scroll, low), high) if low <= high else high
        self._scroll = min(max(0.0, self._scroll), self._longest())

    def _longest(self) -> float:
        """How far the page can scroll."""
        if self.area is None:
            return 0.0
        moving = [w.rect.bottom for w in self.widgets if w.visible and id(w) not in self._fixed]
        return max(0.0, max(moving, default=0.0) + 14 - self.area.bottom)

    def _scroll_by(self, distance: float) -> bool:
        new = min(max(0.0, self._scroll + distance), self._longest())
        moved = new != self._scroll
        self._scroll = new
        self._changed = self._changed or moved
        return moved

    def _neighbour(self, control: str) -> Widget | None:
        """The nearest widget in a direction, of its own kind (scrolling or fixed) before the other; at the end of a column the one at
        its other end."""
        others = [w for w in self.widgets if w.visible and w.focusable and w is not self._focus]
        if self._focus is None or not self._focus.visible:
            return others[0] if others else None
        fixed = id(self._focus) in self._fixed
        here = self._settled_place(self._focus)
        places = [(w, self._settled_place(w)) for w in others]
        own = [pair for pair in places if (id(pair[0]) in self._fixed) == fixed]
        found = _nearest(here, own, control)
        if found is None:
            found = _nearest(here, [pair for pair in places if pair not in own], control)
        if found is None and control in (UP, DOWN):
            found = _farthest(here, places, control)
        return found

    def _settled_place(self, widget: Widget) -> pygame.FRect:
        """Where a widget will be once scrolling has come to rest."""
        shift = 0.0 if id(widget) in self._fixed else self._scroll
        return pygame.FRect(widget.rect.x, widget.rect.y - shift, widget.rect.w, widget.rect.h)


Place = tuple["Widget", pygame.FRect]


def _nearest(here: pygame.FRect, others: Iterable[Place], control: str) -> Widget | None:
    best: tuple[float, Widget] | None = None
    for widget, rect in others:
        if control in (LEFT, RIGHT):
            ahead = rect.centerx - here.centerx if control == RIGHT else here.centerx - rect.centerx
            gap = rect.left - here.right if control == RIGHT else here.left - rect.right
            aside = max(rect.top - here.bottom, here.top - rect.bottom, 0.0)
            offset = abs(rect.centery - here.centery)
            if aside > 0:
                continue
        else:
            ahead = rect.centery - here.centery if control == DOWN else here.centery - rect.centery
            gap = rect.top - here.bottom if control == DOWN else here.top - rect.bottom
            aside = max(rect.left - here.right, here.left - rect.right, 0.0)
            offset = abs(rect.centerx - here.centerx)
        if ahead <= 1 or gap < -min(rect.h, here.h) * 0.6:
            continue
        cost = max(gap, 0.0) + aside * 2 + offset * 0.15
        if best is None or cost < best[0]:
            best = (cost, widget)
    return best[1] if best is not None else None


def _farthest(here: pygame.FRect, others: Iterable[Place], control: str) -> Widget | None:
    column = [(w, rect) for w, rect in others if rect.left < here.right and here.left < rect.right]
    if not column:
        return None
    if control == DOWN:
        return min(column, key=lambda pair: pair[1].y)[0]
    return max(column, key=lambda pair: pair[1].bottom)[0]
