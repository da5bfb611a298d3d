"""The two seats' panels: who plays and how, whose turn it is, what was captured, what is still missing to win."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from game.ice.board_view import FOODS
from game.ice.rules.position import SEAFOOD
from game.ice.rules.ruleset import GOAL_NUMBER
from game.ice.rules.view import IceView
from game.ice.words import ANIMAL_NAMES, LEVEL_NAMES, SIDE_NAMES
from game.stage import skin
from game.stage.canvas import Canvas
from game.stage.entry import RIVAL_LEVELS, SeatPlan
from game.stage.motion import Spring
from game.stage.palette import mix
from game.stage.patch import Kept
from game.stage.scene import Target
from game.stage.services import Services
from game.stage.surfaces import ready

TICK: Final = 1 / 60
PANELS: Final = (pygame.FRect(28, 112, 344, 484), pygame.FRect(1228, 112, 344, 484))
SIDES: Final = ("penguin", "seal")
BADGE: Final = 112.0
ARROWS: Final = {"↑": "up", "←": "left", "↓": "down", "→": "right"}


@dataclass(frozen=True, slots=True)
class SeatState:
    """What a panel shows of its seat besides the position: is it its turn, does a computer think, has it won."""

    view: IceView
    turn: bool
    level: str
    thinking: bool
    won: bool = False


class Panels:
    """Both panels. `plans` are the seats as they were agreed."""

    def __init__(self, services: Services, plans: tuple[SeatPlan, ...]) -> None:
        self.services = services
        self.plans = plans
        self._time = 0.0
        self._kept = Kept()
        self._faces: dict[tuple[str, int], pygame.Surface] = {}
        self._bounce = (Spring(stiffness=240.0, damping=0.22), Spring(stiffness=240.0, damping=0.22))
        self._light = (Spring(stiffness=160.0, damping=1.0), Spring(stiffness=160.0, damping=1.0))

    def name(self, seat: int, level: str) -> str:
        """What a seat is called: its person's name, its computer's, or its badge's animal."""
        _ = self.services._
        if self.plans[seat].name:
            return self.plans[seat].name
        return _(LEVEL_NAMES[level]) if level else _(ANIMAL_NAMES[self.plans[seat].badge])

    def colour(self, seat: int) -> str:
        """The palette's name of the seat's colour."""
        return f"seat_{self.plans[seat].badge}"

    def bounce(self, seat: int) -> None:
        """The seat's badge jumps."""
        self._bounce[seat].speed += 5.0

    def disc_place(self, seat: int, kind: str) -> tuple[float, float]:
        """Where the seafood of this letter lies on the seat's panel, in units."""
        panel = PANELS[seat]
        return panel.x + 58 + 76 * SEAFOOD.index(kind), panel.y + 296

    def tick(self, turn: int | None, *, still: bool) -> None:
        """1/60 s passes; `turn` is the seat whose turn it is."""
        self._time += TICK
        for seat in (0, 1):
            self._light[seat].target = 1.0 if seat == turn else 0.0
            if still:
                self._light[seat].snap(self._light[seat].target)
                self._bounce[seat].snap(0.0)
            self._light[seat].update(TICK)
            self._bounce[seat].update(TICK)

    @property
    def settled(self) -> bool:
        """Whether nothing moves by itself (badges of the side to move always do, unless motion is reduced)."""
        return all(spring.settled for spring in (*self._bounce, *self._light))

    def targets(self) -> list[Target]:
        """The panels by name."""
        return [Target(f"seat:{seat}", PANELS[seat]) for seat in (0, 1)]

    def seat_at(self, x: float, y: float) -> int | None:
        """The seat whose panel lies under a place."""
        return next((seat for seat in (0, 1) if PANELS[seat].collidepoint(x, y)), None)

    # drawing

    def draw(self, canvas: Canvas, seat: int, state: SeatState, *, still: bool) -> None:
        """Draws one seat's panel."""
        panel = PANELS[seat]
        light = self._light[seat].value
        colour = canvas.rgb(self.colour(seat))
        if light > 0.05:
            edge = mix(canvas.rgb("panel_edge"), canvas.rgb("focus"), min(1.0, light))
            canvas.box(
                panel.inflate(22, 22),
                colour,
                radius=46,
                border=7,
                border_colour=edge,
                alpha=round(light * 8) / 8,
            )
        key = (
            state.view.position.numbers, state.view.position.held, state.view.captured, state.level, state.thinking, self.name(seat, state.level),
            self._device_key(seat), self.services.text.ui_scale, self.services.text.reading,
            self.services.messages.language,
        )  # fmt: skip
        self._kept.draw(
            canvas, f"panel {seat}", key, panel.inflate(40, 40), lambda c: self._sheet(c, seat, state)
        )
        self._badge(canvas, seat, state, still=still)
        if state.thinking:
            self._dots(canvas, panel.right - 62, panel.y + 164)

    def _device_key(self, seat: int) -> tuple[str, ...]:
        device = self.plans[seat].device or ""
        return self._labels(device) if device.startswith("keys:") else (device,)

    def _sheet(self, canvas: Canvas, seat: int, state: SeatState) -> None:
        """The still part of a panel."""
        panel = PANELS[seat]
        skin.sheet(canvas, panel, radius=34.0)
        self._head(canvas, seat, state)
        y = self._device(canvas, seat, state, panel.y + 152)
        canvas.line((panel.x + 24, y), (panel.right - 24, y), "panel_edge", 2)
        if state.view.level.advanced:
            self._seafood(canvas, seat, state)
            self._count(canvas, seat, state, panel.y + 372)
        else:
            self._captured(canvas, seat, state, panel.y + 276)
            self._left(canvas, state, panel.y + 372)

    def _badge(self, canvas: Canvas, seat: int, state: SeatState, *, still: bool) -> None:
        """The badge hops while it is the seat's turn, and jumps when something happens to it."""
        panel, services = PANELS[seat], self.services
        hop = 7 * abs(math.sin(math.pi * self._time / 0.62)) if state.turn and not still else 0.0
        x, y = panel.x + 80, panel.y + 84 - self._bounce[seat].value * 18 - hop
        canvas.blit(services.assets.image(f"seats/badge_{self.plans[seat].badge}", height=BADGE), x, y)
        if state.won:
            canvas.blit(services.assets.image("ui/crown", height=46, tint="gold"), x, y - 66)

    def _head(self, canvas: Canvas, seat: int, state: SeatState) -> None:
        panel, services = PANELS[seat], self.services
        left = panel.x + 148
        room = panel.right - left - 20
        services.text.draw(
            canvas, self.name(seat, state.level), left, panel.y + 66, 34, "text", "midleft", face="display",
            max_width=room, max_height=48, lines=1,
        )  # fmt: skip
        side = services._(SIDE_NAMES[seat])
        services.text.draw(
            canvas, side, left, panel.y + 106, 24, "text_dim", "midleft", max_width=room - 62, lines=1
        )
        canvas.blit(self._face(canvas, SIDES[seat], 54), panel.right - 46, panel.y + 108)

    def _device(self, canvas: Canvas, seat: int, state: SeatState, y: float) -> float:
        """How the seat is played: the keys as this keyboard prints them, a pad, the mouse, or the computer. Returns the next y."""
        panel, services = PANELS[seat], self.services
        _ = services._
        middle = panel.centerx
        if state.level:
            portrait = services.assets.image(f"seats/rival_{RIVAL_LEVELS.index(state.level)}", height=74)
            canvas.blit(portrait, panel.x + 66, y + 40)
            words = _("thinks …") if state.thinking else _(LEVEL_NAMES[state.level])
            services.text.draw(
                canvas, words, panel.x + 122, y + 40, 28, "warn" if state.thinking else "text", "midleft",
                face="bold", max_width=panel.w - 140, lines=1,
            )  # fmt: skip
            return y + 92
        device = self.plans[seat].device or ""
        if device.startswith("keys:"):
            labels = self._labels(device)
            self._keys(canvas, middle, y + 12, labels)
        else:
            name = "mouse_big" if device == "mouse" else "gamepad_big"
            image = services.assets.image(f"ui/{name}", height=66)
            canvas.blit(image, panel.x + 70, y + 42)
            words = _("Mouse") if device == "mouse" else self._device_name(device)
            services.text.draw(
                canvas,
                words,
                panel.x + 122,
                y + 42,
                26,
                "text_dim",
                "midleft",
                max_width=panel.w - 140,
                lines=2,
            )
        return y + 92

    def _labels(self, device: str) -> tuple[str, ...]:
        try:
            return self.services.input.describe(device).labels
        except (KeyError, IndexError):
            return ()

    def _device_name(self, device: str) -> str:
        try:
            return self.services.input.describe(device).name
        except (KeyError, ValueError):
            return self.services._("Any device")

    def _keys(self, canvas: Canvas, x: float, y: float, labels: tuple[str, ...]) -> None:
        """Six key caps: the directions as they lie, act and second beside them."""
        if len(labels) != 6:
            return
        side = 36.0
        places = (
            (x - 60, y), (x - 60 - side - 2, y + side + 2), (x - 60, y + side + 2), (x - 60 + side + 2, y + side + 2),
            (x + 50, y + side + 2), (x + 118, y + side + 2),
        )  # fmt: skip
        for index, (label, place) in enumerate(zip(labels, places, strict=True)):
            wide = side if index < 4 else 52.0
            rect = (place[0] - wide / 2, place[1] - side / 2 + 12, wide, side)
            canvas.box(rect, "snow", radius=9, border=2, border_colour="snow_shade")
            if label in ARROWS:
                image = self.services.assets.image(f"ui/arrow_{ARROWS[label]}", height=24, tint="ink")
                canvas.blit(image, place[0], place[1] + 12)
                continue
            self.services.text.draw(
                canvas, label, place[0], place[1] + 12, 22, "ink", "center", face="bold", max_width=wide - 6,
                lines=1, scaled=False,
            )  # fmt: skip
        for place, icon in ((places[4], "check"), (places[5], "back")):
            image = self.services.assets.image(f"ui/{icon}", height=22, tint="text_dim")
            canvas.blit(image, place[0], place[1] - 22)

    def _dots(self, canvas: Canvas, x: float, y: float) -> None:
        for index in range(3):
            rise = max(0.0, math.sin(self._time * 6 - index * 0.8)) * 6
            canvas.circle(x + index * 18, y - rise, 6, "warn")

    # goals

    def _captured(self, canvas: Canvas, seat: int, state: SeatState, y: float) -> None:
        """Heads of the other side: those that were captured in full colour, the others as holes to be filled."""
        panel, services = PANELS[seat], self.services
        view = state.view
        services.text.draw(
            canvas,
            services._("Captured"),
            panel.x + 26,
            y - 4,
            22,
            "text_dim",
            "midleft",
            max_width=150,
            lines=1,
        )
        services.text.draw(
            canvas,
            str(view.captured[seat]),
            panel.right - 26,
            y - 4,
            34,
            "gold",
            "midright",
            face="display",
            max_height=42,
        )
        total = view.numbers[1 - seat]
        self._row(canvas, panel, y + 42, total, view.captured[seat], SIDES[1 - seat])

    def _row(
        self, canvas: Canvas, panel: pygame.FRect, y: float, total: int, filled: int, actor: str
    ) -> None:
        step = min(60.0, (panel.w - 44) / max(1, total))
        left = panel.centerx - step * (total - 1) / 2
        for index in range(total):
            x = left + index * step
            on = index < filled
            canvas.circle(x, y, step * 0.45, "snow" if on else "shadow", alpha=1.0 if on else 0.55)
            canvas.circle(
                x, y, step * 0.45, "gold" if on else "panel_edge", width=3, alpha=1.0 if on else 0.5
            )
            if on:
                canvas.blit(self._face(canvas, actor, step * 0.72), x, y)

    def _face(self, canvas: Canvas, actor: str, height: float) -> pygame.Surface:
        """An animal's head with its eyes, this many units high."""
        key = (actor, round(height * canvas.scale))
        found = self._faces.get(key)
        if found is None:
            assets = self.services.assets
            image = assets.image(f"ice/{actor}_head", height=height * 2.2).copy()
            image.blit(assets.image(f"ice/{actor}_eyes_open", height=height * 2.2), (0, 0))
            head = image.subsurface(image.get_bounding_rect()).copy()
            size = (round(head.get_width() * key[1] / head.get_height()), key[1])
            found = self._faces[key] = ready(pygame.transform.smoothscale(head, size))
        return found

    def _left(self, canvas: Canvas, state: SeatState, y: float) -> None:
        """Basic game: how many animals are left in all; at five the majority wins."""
        numbers = state.view.position.numbers
        self._goal(canvas, state, y, sum(numbers), services_text=self.services._("Animals left"), down=True)

    def _count(self, canvas: Canvas, seat: int, state: SeatState, y: float) -> None:
        """Advanced game: seafood and captives together; five win."""
        view = state.view
        have = view.captured[seat] + view.position.held[seat].bit_count()
        self._goal(canvas, state, y, have, services_text=self.services._("5 to win"), down=False)

    def _goal(
        self, canvas: Canvas, state: SeatState, y: float, number: int, *, services_text: str, down: bool
    ) -> None:
        panel = next(PANELS[seat] for seat in (0, 1) if state.view.seat == seat)
        self.services.text.draw(
            canvas,
            services_text,
            panel.x + 26,
            y + 4,
            22,
            "text_dim",
            "midleft",
            max_width=220,
            max_height=32,
            lines=1,
        )
        self.services.text.draw(
            canvas,
            str(number),
            panel.right - 26,
            y + 4,
            34,
            "text",
            "midright",
            face="display",
            max_height=42,
        )
        start = sum(state.view.numbers)
        steps = GOAL_NUMBER if not down else max(1, start - GOAL_NUMBER)
        done = number if not down else start - number
        width, gap = panel.w - 52, 6.0
        each = (width - gap * (steps - 1)) / steps
        for index in range(steps):
            rect = (panel.x + 26 + index * (each + gap), y + 32, each, 18)
            on = index < done
            canvas.box(rect, "gold" if on else "shadow", radius=9, border=2, border_colour="panel_edge")
        words = (
            self.services._("At five, the side with more animals wins.")
            if down
            else self.services._("Seafood and captured animals count together.")
        )
        self.services.text.draw(
            canvas, words, panel.centerx, y + 80, 19, "text_dim", "center", max_width=panel.w - 40,
            max_height=50, lines=2, align="center",
        )  # fmt: skip

    def _seafood(self, canvas: Canvas, seat: int, state: SeatState) -> None:
        """The four kinds, held or still missing."""
        held = state.view.position.held[seat]
        for index, letter in enumerate(SEAFOOD):
            x, y = self.disc_place(seat, letter)
            name = FOODS[letter]
            if held >> index & 1:
                canvas.blit(self.services.assets.image(f"ice/{name}", height=66), x, y)
            else:
                canvas.circle(x, y, 30, "shadow", alpha=0.55)
                canvas.circle(x, y, 30, "panel_edge", width=3, alpha=0.5)
                image = self.services.assets.image(f"ice/{name}_icon", height=72)
                canvas.blit(image, x, y, alpha=0.34)
