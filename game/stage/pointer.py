"""The mouse (or a finger that stands for one) in units, and what its strokes mean."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

import pygame

MOUSE: Final = "mouse"
DRAG_START: Final = 14.0
"""How far, in units, the pointer travels with a button down before a click has become a drag."""

PointerKind = Literal["move", "down", "up", "wheel"]
ToUnits = Callable[[tuple[float, float]], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Pointer:
    """The mouse at (x, y) units. `button` is 1 left, 2 middle, 3 right for "down" and "up", otherwise 0; `dy` the notches of
    the wheel, positive away from the person; `seat` the seat the mouse is bound to, None when it is free."""

    x: float
    y: float
    kind: PointerKind
    button: int = 0
    tick: int = 0
    dy: float = 0.0
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Stroke:
    """What a pointer did: a "click" at a place, a "drag" that goes on, or a "drop" that ends it, from where to where."""

    kind: Literal["click", "drag", "drop"]
    start: tuple[float, float]
    place: tuple[float, float]
    button: int
    tick: int


class Mouse:
    """Turns mouse events into pointers. An "up" whose "down" was not heard, or was forgotten since, is dropped."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._place = (0.0, 0.0)

    def forget(self) -> None:
        """Forgets which buttons are down."""
        self._down.clear()

    def read(self, event: pygame.event.Event, tick: int, units: ToUnits, seat: int | None) -> Pointer | None:
        """The pointer of a mouse event, None when it means nothing."""
        if event.type == pygame.MOUSEWHEEL:
            turned = float(event.dict.get("precise_y", event.dict.get("y", 0)))
            if event.dict.get("flipped"):
                turned = -turned
            if not math.isfinite(turned) or turned == 0:
                return None
            return Pointer(*self._place, "wheel", 0, tick, turned, seat)
        self._place = units(event.pos)
        if event.type == pygame.MOUSEMOTION:
            return Pointer(*self._place, "move", 0, tick, 0.0, seat)
        button = event.button
        if button not in (1, 2, 3):  # 4 and 5 repeat the wheel
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            if button in self._down:
                return None
            self._down.add(button)
            return Pointer(*self._place, "down", button, tick, 0.0, seat)
        if button not in self._down:
            return None
        self._down.discard(button)
        return Pointer(*self._place, "up", button, tick, 0.0, seat)


class Strokes:
    """Tells clicks from drags, for scenes that need both. One stroke at a time, of the button that went down first."""

    def __init__(self, start: float = DRAG_START) -> None:
        self._reach = start
        self._button = 0
        self._from = (0.0, 0.0)
        self._moved = False

    @property
    def dragging(self) -> bool:
        """Whether a drag goes on."""
        return self._button != 0 and self._moved

    def cancel(self) -> None:
        """Forgets the stroke, for a scene that lost the focus."""
        self._button = 0

    def feed(self, pointer: Pointer) -> Stroke | None:
        """What this pointer adds, None when there is nothing to tell yet."""
        place = (pointer.x, pointer.y)
        if pointer.kind == "down" and self._button == 0:
            self._button, self._from, self._moved = pointer.button, place, False
            return None
        if self._button == 0:
            return None
        if pointer.kind == "move":
            self._moved = self._moved or math.dist(place, self._from) >= self._reach
            return Stroke("drag", self._from, place, self._button, pointer.tick) if self._moved else None
        if pointer.kind == "up" and pointer.button == self._button:
            moved = self._moved or math.dist(place, self._from) >= self._reach
            self._button = 0
            return Stroke("drop" if moved else "click", self._from, place, pointer.button, pointer.tick)
        return None
