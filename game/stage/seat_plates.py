"""Plates that can be pressed in a running match: buttons, and questions with a few answers.

Unlike a page of widgets they belong to one seat at a time: its device steers them, the mouse only where it counts for that
seat. What they mean is told by their ids.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.stage import skin
from game.stage.canvas import Canvas, Units
from game.stage.input import ACT, DOWN, LEFT, RIGHT, SECOND, UP, Pointer
from game.stage.motion import Spring
from game.stage.patch import Kept
from game.stage.scene import Target
from game.stage.services import Services
from game.stage.skin import LIP, Look

TICK: Final = 1 / 60


@dataclass
class Plate:
    """A button. `id` is what it means, `label` what it says (already translated), `icon` a drawing or ""."""

    id: str
    label: str
    icon: str = ""
    look: Look = "plain"
    enabled: bool = True
    flip: bool = False
    rect: pygame.FRect = field(default_factory=lambda: pygame.FRect(0, 0, 0, 0))
    glow: Spring = field(default_factory=lambda: Spring(stiffness=300.0, damping=1.0))
    depth: Spring = field(default_factory=lambda: Spring(1.0, stiffness=620.0, damping=0.45))

    def tick(self, *, hovered: bool, still: bool) -> None:
        """1/60 s passes."""
        self.glow.target = 1.0 if hovered and self.enabled else 0.0
        if still:
            self.glow.snap(self.glow.target)
            self.depth.snap(1.0)
        self.glow.update(TICK)
        self.depth.update(TICK)

    def draw(self, canvas: Canvas, services: Services, *, size: float = 26, focused: bool = False) -> None:
        """Draws it with its icon above or beside its words."""
        rect = self.rect
        depth = min(1.0, max(0.0, self.depth.value))
        radius = min(24.0, rect.h / 2)
        skin.plate(
            canvas, rect, self.look, glow=self.glow.value, depth=depth, dim=not self.enabled, radius=radius
        )
        colour = skin.text_colour(self.look) if self.enabled else "text_dim"
        middle = rect.y + (rect.h - LIP) / 2 + LIP * (1 - depth)
        alpha = 1.0 if self.enabled else 0.55
        if self.icon and not self.label:
            image = services.assets.image(self.icon, height=rect.h * 0.56, tint=colour, flip=self.flip)
            canvas.blit(image, rect.centerx, middle, alpha=alpha)
        else:
            left = rect.x + 14
            if self.icon:
                image = services.assets.image(self.icon, height=rect.h * 0.5, tint=colour)
                canvas.blit(image, rect.x + 14 + rect.h * 0.25, middle, alpha=alpha)
                left += rect.h * 0.55
            services.text.draw(
                canvas, self.label, (left + rect.right - 14) / 2, middle, size, colour, "center", face="display",
                max_width=rect.right - 14 - left, max_height=rect.h - LIP - 4, lines=2, align="center", alpha=alpha,
            )  # fmt: skip
        if focused:
            skin.ring(canvas, rect, radius=radius)


class Plates:
    """Some plates with one that has the focus. `prefix` makes the names of their targets."""

    def __init__(self, services: Services, prefix: str, plates: Sequence[Plate]) -> None:
        self.services = services
        self.prefix = prefix
        self.plates = list(plates)
        self.focus = 0
        self.hovered: Plate | None = None
        self._held: Plate | None = None
        self._kept = Kept()

    def get(self, name: str) -> Plate:
        """The plate with this id. Raises StopIteration when there is none."""
        return next(plate for plate in self.plates if plate.id == name)

    def row(self, rect: Units, gap: float = 14.0) -> None:
        """Lays the plates side by side."""
        x, y, width, height = rect
        each = (width - gap * (len(self.plates) - 1)) / len(self.plates)
        for index, plate in enumerate(self.plates):
            plate.rect = pygame.FRect(x + index * (each + gap), y, each, height)

    def grid(self, rect: Units, columns: int, gap: float = 12.0) -> None:
        """Lays the plates in rows of `columns`; the rows share the height."""
        x, y, width, height = rect
        rows = -(-len(self.plates) // columns)
        each, high = (width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows
        for index, plate in enumerate(self.plates):
            row, column = divmod(index, columns)
            plate.rect = pygame.FRect(x + column * (each + gap), y + row * (high + gap), each, high)

    def key(self, control: str) -> str | None:
        """A control of the seat's device: the id of the plate that was pressed, "" for going back, None otherwise."""
        if control == SECOND:
            self.services.sound.play("ui_back")
            return ""
        if control == ACT:
            return self._press(self.plates[self.focus])
        if control in (LEFT, RIGHT, UP, DOWN):
            found = self._neighbour(control)
            if found != self.focus:
                self.focus = found
                self.services.sound.play("ui_move")
        return None

    def move(self, x: float, y: float) -> bool:
        """The mouse is at a place; returns whether it is over a plate."""
        self.hovered = self._at(x, y)
        return self.hovered is not None

    def down(self, x: float, y: float) -> bool:
        """The mouse button went down; returns whether on a plate."""
        self._held = self._at(x, y)
        if self._held is not None and self._held.enabled:
            self._held.depth.value = 0.0
        return self._held is not None

    def up(self, x: float, y: float) -> str | None:
        """The mouse button went up: the id of the plate that was pressed, or None."""
        held, self._held = self._held, None
        return self._press(held) if held is not None and held is self._at(x, y) else None

    def pointer(self, pointer: Pointer) -> str | None:
        """The mouse moved or a button changed: the id of the plate that was pressed by it, or None."""
        self.move(pointer.x, pointer.y)
        if pointer.button == 1 and pointer.kind == "down":
            self.down(pointer.x, pointer.y)
        elif pointer.button == 1 and pointer.kind == "up":
            return self.up(pointer.x, pointer.y)
        return None

    def tick(self) -> None:
        """1/60 s passes."""
        still = self.services.settings.values.reduced_motion
        for plate in self.plates:
            plate.tick(hovered=plate is self.hovered, still=still)

    @property
    def settled(self) -> bool:
        """Whether nothing moves."""
        return all(plate.glow.settled and plate.depth.settled for plate in self.plates)

    def draw(self, canvas: Canvas, *, focused: bool, size: float = 26) -> None:
        """Draws all; `focused` shows which one the keys would press."""
        if not self.settled:
            self._paint(canvas, focused=focused, size=size)
            return
        look = tuple((p.label, p.icon, p.enabled, round(p.glow.value, 2), tuple(p.rect)) for p in self.plates)
        text = self.services.text
        area = self.plates[0].rect.unionall([plate.rect for plate in self.plates]).inflate(44, 44)
        key = (look, self.focus if focused else -1, size, text.ui_scale, text.reading)
        self._kept.draw(
            canvas, "row", key, area, lambda patch: self._paint(patch, focused=focused, size=size)
        )

    def _paint(self, canvas: Canvas, *, focused: bool, size: float) -> None:
        for index, plate in enumerate(self.plates):
            plate.draw(canvas, self.services, size=size, focused=focused and index == self.focus)

    def targets(self) -> list[Target]:
        """Every plate by name."""
        return [Target(f"{self.prefix}:{plate.id}", plate.rect) for plate in self.plates]

    def _press(self, plate: Plate) -> str | None:
        if not plate.enabled:
            self.services.sound.play("ui_refused")
            return None
        plate.depth.value = 0.0
        self.services.sound.play("ui_press")
        return plate.id

    def _at(self, x: float, y: float) -> Plate | None:
        return next((plate for plate in self.plates if plate.rect.collidepoint(x, y)), None)

    def _neighbour(self, control: str) -> int:
        here = self.plates[self.focus].rect
        best = (1e9, self.focus)
        for index, plate in enumerate(self.plates):
            dx, dy = plate.rect.centerx - here.centerx, plate.rect.centery - here.centery
            ahead, aside = {
                LEFT: (-dx, dy), RIGHT: (dx, dy), UP: (-dy, dx), DOWN: (dy, dx),
            }[control]  # fmt: skip
            if ahead > 4:
                best = min(best, (ahead + 3 * abs(aside), index))
        return best[1]


class Question:
    """A small question on a seat's side: what is asked, and answers of which the first is the default. `kind` says what it is about
    (which seat)."""

    def __init__(
        self,
        services: Services,
        seat: int,
        kind: str,
        text: str,
        answers: Sequence[Plate],
        *,
        columns: int = 2,
    ) -> None:
        self.services = services
        self.seat = seat
        self.kind = kind
        self.text = text
        self.plates = Plates(services, kind, answers)
        self._columns = columns
        self._rise = Spring(1.0, stiffness=420.0, damping=0.6)
        self._rise.target = 0.0
        self.lay((36.0, 592.0, 330.0, 230.0))

    def lay(self, rect: Units) -> None:
        """Where it is shown, in units."""
        self.rect = pygame.FRect(rect)
        rows = -(-len(self.plates.plates) // self._columns)
        high = 62.0 * rows + 10.0 * (rows - 1)
        self.plates.grid(
            (self.rect.x + 18, self.rect.bottom - high - 18, self.rect.w - 36, high), self._columns, 10.0
        )

    @property
    def settled(self) -> bool:
        """Whether nothing moves."""
        return self._rise.settled and self.plates.settled

    def tick(self) -> None:
        """1/60 s passes."""
        if self.services.settings.values.reduced_motion:
            self._rise.snap(0.0)
        self._rise.update(TICK)
        self.plates.tick()

    def draw(self, canvas: Canvas) -> None:
        """Draws the sheet, the text and the answers."""
        skin.sheet(canvas, self.rect, "paper", radius=26.0)
        top = self.plates.plates[0].rect.y
        self.services.text.draw(
            canvas, self.text, self.rect.centerx, (self.rect.y + 12 + top) / 2 - 4, 26, "ink", "center", face="bold",
            max_width=self.rect.w - 40, max_height=top - self.rect.y - 24, align="center",
        )  # fmt: skip
        self.plates.draw(canvas, focused=True, size=24)
