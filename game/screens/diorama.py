"""A living scene of a game on the title: parts that rock, hop, breathe and slide, as `title.toml` says."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame

from game.stage.surfaces import ready
from game.stage.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.stage.canvas import Canvas
    from game.stage.services import Services

BOX = 440.0
_TURN_STEP = 0.5


class Diorama(Button):
    """A round button that shows its game alive. `share` of the seconds since the title opened drives the motion."""

    ring_radius = 200.0

    def __init__(
        self,
        services: Services,
        name: str,
        rect: pygame.FRect,
        game: tuple[str, str, str],
        on_press: Callable[[], None],
    ) -> None:
        """`game` is the diorama's id, the title and the tagline, in the player's language."""
        super().__init__(name, rect, game[1], on_press)
        self._services = services
        self._id, self._tagline = game[0], game[2]
        self.time = 0.0
        self._data: Mapping[str, object] = {}
        self._parts: list[str] = []
        self._pieces: list[tuple[str, pygame.Surface, tuple[int, int]]] = []
        self._turned: dict[tuple[str, int], tuple[pygame.Surface, tuple[int, int]]] = {}
        self._key: tuple[object, ...] = ()
        self.hold = 0
        """So many frames show only the frame around the scene, so that the first picture of the title comes at once."""

    def draw(self, canvas: Canvas, rect: pygame.FRect) -> None:
        focused = self.page is not None and (self.page.focus == self.name or self.page.hovered is self)
        if self.hold > 0:
            self.hold -= 1
            image = self._services.assets.image("title/diorama_frame", width=rect.w)
            canvas.blit(image, rect.x, rect.y, "topleft")
        else:
            self._prepare(canvas, rect, focused)
        lift = -6.0 * self._glow.value - 5.0 * (1.0 - self._depth.value)
        left, top = canvas.point(rect.x, rect.y + lift)
        scale = rect.w / BOX * canvas.scale
        for name, image, (x, y) in self._pieces:
            motion = self._data.get(name)
            if not isinstance(motion, dict) or (self.page is not None and self.page.still):
                canvas.surface.blit(image, (left + x, top + y))
                continue
            self._draw_moving(canvas, name, image, (left + x, top + y), motion, scale)
        text = self._services.text
        text.draw(
            canvas, self.label, rect.centerx, rect.bottom + 4 + lift, 50, "text", "midtop",
            face="display", max_width=rect.w - 20, lines=1, shadow="shadow", scaled=False,
        )  # fmt: skip
        text.draw(
            canvas, self._tagline, rect.centerx, rect.bottom + 66 + lift, 26, "text", "midtop",
            max_width=rect.w + 70, max_height=64, lines=2, align="center", shadow="shadow", scaled=False,
        )  # fmt: skip

    def tick(self, *, hovered: bool, still: bool) -> None:
        super().tick(hovered=hovered, still=still)
        if not still:
            self.time += 1 / 60

    @property
    def settled(self) -> bool:
        return super().settled and self.hold == 0 and self.page is not None and self.page.still

    def _prepare(self, canvas: Canvas, rect: pygame.FRect, focused: bool) -> None:
        """Neighbouring parts that stand still become one picture; every picture is cut to what it shows."""
        key = (canvas.surface.get_size(), canvas.scale, rect.w, focused)
        if key == self._key:
            return
        data = self._services.assets.data("assets/art/title/title.toml").get(self._id, {})
        self._data = data if isinstance(data, dict) else {}
        parts = self._data.get("parts", [])
        self._parts = [str(part) for part in parts] if isinstance(parts, list) else []
        self._key = key
        self._pieces = []
        self._turned.clear()
        group: pygame.Surface | None = None
        for part in self._parts:
            name = ("diorama_frame_focus" if focused else "diorama_frame") if part == "frame" else part
            image = self._services.assets.once(f"title/{name}", width=rect.w)
            if part in self._data:
                self._add("", group)
                group = None
                self._add(part, image)
            elif group is None:
                group = image
            else:
                group.blit(image, (0, 0))
        self._add("", group)

    def _add(self, name: str, image: pygame.Surface | None) -> None:
        if image is None:
            return
        box = image.get_bounding_rect()
        self._pieces.append((name, image.subsurface(box).copy(), box.topleft))

    def _draw_moving(
        self,
        canvas: Canvas,
        name: str,
        image: pygame.Surface,
        place: tuple[float, float],
        motion: Mapping[str, object],
        scale: float,
    ) -> None:
        kind = motion.get("motion")
        turn, dx, dy = 0.0, 0.0, 0.0
        wave = self._wave(motion)
        if kind == "glow":
            low, high = _number(motion, "low", 0.5), _number(motion, "high", 1.0)
            image.set_alpha(round(255 * (low + (high - low) * (0.5 + 0.5 * wave))))
        elif kind == "rock":
            turn = _number(motion, "degrees") * wave
        elif kind == "bob":
            dy = _number(motion, "reach") * wave
        elif kind == "breathe":
            dy = -_number(motion, "amount") * 160 * (0.5 + 0.5 * wave)
        elif kind == "burst":
            turn = _number(motion, "degrees") * self._burst(motion, math.sin)
        elif kind == "hop":
            dy = -_number(motion, "reach") * abs(self._burst(motion, math.sin))
        elif kind == "slide":
            dx = _number(motion, "reach") / 2 * wave
        elif kind == "with":
            other = self._data.get(str(motion.get("part")))
            if isinstance(other, dict):
                phase = self._phase(other)
                if motion.get("only_while_moving_right") and math.cos(phase) < 0.25:
                    return
                dx = _number(other, "reach") / 2 * math.sin(phase)
        if round(turn / _TURN_STEP):
            image, shift = self._rotated(name, image, turn, motion, scale)
            place = (place[0] + shift[0], place[1] + shift[1])
        canvas.surface.blit(image, (round(place[0] + dx * scale), round(place[1] + dy * scale)))

    def _rotated(
        self, name: str, image: pygame.Surface, turn: float, motion: Mapping[str, object], scale: float
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """The part turned clockwise about its pivot, and how far its corner goes; kept by steps of half a degree."""
        step = round(turn / _TURN_STEP)
        found = self._turned.get((name, step))
        if found is not None:
            return found
        angle = step * _TURN_STEP
        corner = next(place for piece, _, place in self._pieces if piece == name)
        pivot = motion.get("pivot", [BOX / 2, BOX / 2])
        px, py = (float(value) * scale for value in pivot) if isinstance(pivot, list) else (0.0, 0.0)
        middle = pygame.Vector2(
            corner[0] + image.get_width() / 2 - px, corner[1] + image.get_height() / 2 - py
        )
        turned = ready(pygame.transform.rotozoom(image, -angle, 1.0))
        moved = middle.rotate(angle)
        shift = (
            round(moved.x + px - turned.get_width() / 2 - corner[0]),
            round(moved.y + py - turned.get_height() / 2 - corner[1]),
        )
        self._turned[(name, step)] = (turned, shift)
        return turned, shift

    def _phase(self, motion: Mapping[str, object]) -> float:
        period = _number(motion, "period", 3.0)
        return 2 * math.pi * (self.time / period + _number(motion, "phase"))

    def _wave(self, motion: Mapping[str, object]) -> float:
        return math.sin(self._phase(motion))

    def _burst(self, motion: Mapping[str, object], wave: Callable[[float], float]) -> float:
        """A few swings that die away at the start of each period, nothing after them."""
        length, period = _number(motion, "length", 1.0), _number(motion, "period", 5.0)
        now = self.time % period
        if now >= length:
            return 0.0
        share = now / length
        return wave(share * _number(motion, "shakes", 4.0) * math.pi * 2) * math.sin(share * math.pi)


def _number(data: Mapping[str, object], name: str, default: float = 0.0) -> float:
    value = data.get(name, default)
    return float(value) if isinstance(value, int | float) else default
