"""The seats around the table: who plays and with which keys, coins of one's own and won ones, cards, the flag of passing."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.igloo.layout import Layout
from game.igloo.words import ANIMALS, LEVEL_NAMES
from game.stage.canvas import Canvas
from game.stage.entry import RIVAL_LEVELS, SeatPlan
from game.stage.motion import Spring
from game.stage.palette import mix
from game.stage.services import Services

TICK: Final = 1 / 60
ARROWS: Final = {"↑": "up", "←": "left", "↓": "down", "→": "right"}


@dataclass(slots=True)
class Shown:
    """What a seat's panel shows now; during the reveal it lags behind the match, coin by coin. `cards` are the worths of those
    won."""

    coins: int
    won: int = 0
    cards: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        """People on the cards and every coin."""
        return sum(self.cards) + self.coins + self.won


@dataclass(slots=True)
class SeatState:
    """What else a panel needs: is an igloo at the ear or in hand, what would act and second do now (icons, "" nothing)."""

    level: str
    passed: bool
    at_ear: bool
    holding: bool
    act: str = ""
    second: str = ""
    can_play: bool = True


@dataclass
class _Motion:
    bounce: Spring = field(default_factory=lambda: Spring(stiffness=240.0, damping=0.25))
    flag: Spring = field(default_factory=lambda: Spring(stiffness=160.0, damping=0.6))
    ear: Spring = field(default_factory=lambda: Spring(stiffness=260.0, damping=0.6))
    coin: Spring = field(default_factory=lambda: Spring(stiffness=300.0, damping=0.3))


class SeatPanels:
    """All panels. `plans` are the seats as they were agreed."""

    def __init__(self, services: Services, plans: Sequence[SeatPlan], layout: Layout) -> None:
        self.services = services
        self.plans = tuple(plans)
        self.layout = layout
        self._motion = [_Motion() for _ in plans]
        self._time = 0.0

    def name(self, seat: int, level: str) -> str:
        """What a seat is called: its person's name, its computer's level, or its animal's."""
        tr, plan = self.services._, self.plans[seat]
        if plan.name:
            return plan.name
        return tr(LEVEL_NAMES[level]) if level else tr(ANIMALS[plan.badge])

    def colour(self, seat: int) -> str:
        """The palette's name of the seat's colour."""
        return f"seat_{self.plans[seat].badge}"

    def bounce(self, seat: int) -> None:
        """The seat's badge jumps."""
        self._motion[seat].bounce.speed += 5.0

    def pay(self, seat: int) -> None:
        """A coin comes or goes: the pile jumps."""
        self._motion[seat].coin.speed += 4.0

    def coin_place(self, seat: int) -> tuple[float, float]:
        """Where a seat's own coins lie."""
        rect = self.layout.seats[seat]["coins"]
        return rect.x + 24, rect.centery

    def won_place(self, seat: int) -> tuple[float, float]:
        """Where the coins lie that a seat has won."""
        rect = self.layout.seats[seat]["won"]
        return rect.x + 22, rect.centery

    def card_place(self, seat: int) -> tuple[float, float]:
        """Where the cards lie that a seat has won."""
        rect = self.layout.seats[seat]["hold"]
        return rect.centerx, rect.centery

    def seat_at(self, x: float, y: float) -> int | None:
        """The seat whose panel lies under a point."""
        return next(
            (i for i, boxes in enumerate(self.layout.seats) if boxes["seat"].collidepoint(x, y)), None
        )

    def tick(self, states: Sequence[SeatState], *, still: bool) -> None:
        """1/60 s passes."""
        self._time += TICK
        for motion, state in zip(self._motion, states, strict=True):
            motion.flag.target = 1.0 if state.passed else 0.0
            motion.ear.target = 1.0 if state.at_ear else 0.0
            for spring in (motion.bounce, motion.flag, motion.ear, motion.coin):
                if still:
                    spring.snap(spring.target)
                spring.update(TICK)

    # drawing

    def draw(self, canvas: Canvas, seat: int, state: SeatState, shown: Shown) -> None:
        """Draws one seat's panel, without the igloo in its hand."""
        boxes = self.layout.seats[seat]
        panel = boxes["seat"]
        colour = canvas.rgb(self.colour(seat))
        canvas.box(
            panel,
            mix(canvas.rgb("panel"), colour, 0.16),
            radius=30,
            border=4,
            border_colour=colour,
            alpha=0.9,
        )
        self._name(canvas, seat, state, shown, boxes["name"])
        if not state.holding:
            self._cards(canvas, boxes["hold"], shown.cards)
        self._ear(canvas, seat, boxes)
        self._flag(canvas, seat, boxes["flag"])
        self._keys(canvas, seat, state, boxes["keys"])

    def draw_coins(self, canvas: Canvas, seat: int, shown: Shown) -> None:
        """Draws the coins, in front of the hand."""
        boxes, badge = self.layout.seats[seat], self.plans[seat].badge
        assets = self.services.assets
        rect = boxes["coins"]
        canvas.box(rect, "shadow", radius=20, alpha=0.55)
        hop = -6 * abs(self._motion[seat].coin.value)
        coin = assets.image(f"igloo/coin_{badge}", width=32)
        step = min(12.0, (rect.w - 88) / max(1, shown.coins - 1))
        for index in range(shown.coins):
            last = index == shown.coins - 1
            canvas.blit(coin, rect.x + 20 + index * step, rect.centery + (hop if last else 0.0))
        self.services.text.draw(
            canvas, str(shown.coins), rect.right - 10, rect.centery, 28,
            "text" if shown.coins else "bad", "midright", face="display", scaled=False, tabular=True,
        )  # fmt: skip
        won = boxes["won"]
        canvas.box(won, "shadow", radius=20, alpha=0.55)
        spoils = assets.image("igloo/coin", width=34, tint="gold")
        canvas.blit(spoils, won.x + 22, won.centery, alpha=1.0 if shown.won else 0.35)
        self.services.text.draw(
            canvas, f"+{shown.won}", won.right - 8, won.centery, 26, "gold" if shown.won else "text_dim", "midright",
            face="display", scaled=False, tabular=True,
        )  # fmt: skip

    def _name(self, canvas: Canvas, seat: int, state: SeatState, shown: Shown, rect: pygame.FRect) -> None:
        services, badge = self.services, self.plans[seat].badge
        lift = self._motion[seat].bounce.value * 14
        image = services.assets.image(f"seats/badge_{badge}", height=46)
        canvas.blit(image, rect.x + 24, rect.centery - lift)
        services.text.draw(
            canvas, self.name(seat, state.level), rect.x + 54, rect.centery, 26, "text", "midleft", face="display",
            max_width=rect.w - 112, lines=1,
        )  # fmt: skip
        services.text.draw(
            canvas, str(shown.points), rect.right - 8, rect.centery, 32, "gold", "midright", face="display",
            scaled=False, tabular=True,
        )  # fmt: skip

    def _cards(self, canvas: Canvas, rect: pygame.FRect, cards: Sequence[int]) -> None:
        """The cards it has won, fanned out where the igloo is held."""
        if not cards:
            return
        step = min(26.0, 52.0 / max(1, len(cards) - 1))
        left = rect.centerx - step * (len(cards) - 1) / 2
        for index, worth in enumerate(cards):
            x, y = left + index * step, rect.centery + 8 + (index % 2) * 6
            canvas.blit(self.services.assets.image(f"igloo/card_{worth}", width=84), x, y)
        people = sum(cards)
        canvas.circle(rect.right - 20, rect.y + 24, 21, "gold")
        self.services.text.draw(
            canvas, str(people), rect.right - 20, rect.y + 24, 28, "text_on_accent", "center", face="display",
            scaled=False,
        )  # fmt: skip

    def _ear(self, canvas: Canvas, seat: int, boxes: Mapping[str, pygame.FRect]) -> None:
        share = max(0.0, min(1.1, self._motion[seat].ear.value))
        if share < 0.03:
            return
        rect = boxes["ear"]
        image = self.services.assets.image("igloo/ear", width=rect.w)
        canvas.blit(image, rect.centerx + 26 * (1 - share), rect.centery, alpha=min(1.0, share))

    def _flag(self, canvas: Canvas, seat: int, rect: pygame.FRect) -> None:
        share = max(0.0, min(1.15, self._motion[seat].flag.value))
        if share < 0.02:
            return
        assets, badge = self.services.assets, self.plans[seat].badge
        width = rect.w * 1.5
        x, y = rect.centerx - 4, rect.y + 40
        scale = width / 160
        alpha = min(1.0, share * 1.5)
        down = 100 * (1 - min(1.0, share)) * scale
        canvas.blit(assets.image("igloo/flag_pole", width=width), x, y, alpha=alpha)
        sway = (
            0.0 if self.services.settings.values.reduced_motion else 2.5 * math.sin(self._time * 3.1 + seat)
        )
        canvas.blit(
            assets.image("igloo/pass_flag", width=width, tint=self.colour(seat)),
            x,
            y + down + sway * 0.4,
            alpha=alpha,
        )
        shape = assets.image(f"seats/shape_{badge}", width=52 * scale)
        canvas.blit(shape, x + (82 - 80) * scale, y + (58 - 100) * scale + down + sway * 0.4, alpha=alpha)

    def _keys(self, canvas: Canvas, seat: int, state: SeatState, rect: pygame.FRect) -> None:
        """What act and second do now, with the keys as this keyboard prints them; for a computer its face."""
        services, assets = self.services, self.services.assets
        if state.level:
            portrait = assets.image(f"seats/rival_{RIVAL_LEVELS.index(state.level)}", height=44)
            canvas.blit(portrait, rect.x + 26, rect.centery)
            services.text.draw(
                canvas, services._(LEVEL_NAMES[state.level]), rect.x + 56, rect.centery, 22, "text_dim", "midleft",
                face="bold", max_width=rect.w - 64, lines=1,
            )  # fmt: skip
            return
        device = self.plans[seat].device or ""
        labels = self._labels(device)
        x = rect.x + 4
        if len(labels) == 6 and device.startswith("keys:"):
            side = 23.0
            top = rect.centery - side + 1
            where = ((1, 0), (0, 1), (1, 1), (2, 1))
            for label, (column, row) in zip(labels[:4], where, strict=True):
                self._cap(canvas, label, (x + column * side, top + row * side, side - 2, side - 2), 15)
            x += 3 * side + 8
        else:
            name = "ui/mouse" if device == "mouse" else "ui/gamepad"
            canvas.blit(assets.image(name, height=36, tint="text"), x + 24, rect.centery)
            x += 56
        words = labels[4:6] if len(labels) == 6 else ("", "")
        for index, icon in enumerate((state.act, state.second)):
            left = x + index * 78
            alpha = 1.0 if icon else 0.35
            if words[index]:
                self._cap(canvas, words[index], (left, rect.centery - 18, 36, 36), 22)
                left += 54
            elif icon:
                left += 24
            if icon:
                canvas.blit(assets.image(icon, height=32, tint="focus"), left, rect.centery, alpha=alpha)

    def _cap(self, canvas: Canvas, label: str, rect: tuple[float, float, float, float], size: float) -> None:
        canvas.box(rect, "snow", radius=rect[3] / 4, border=2, border_colour="snow_shade")
        x, y = rect[0] + rect[2] / 2, rect[1] + rect[3] / 2
        if label in ARROWS:
            image = self.services.assets.image(f"ui/arrow_{ARROWS[label]}", height=rect[3] * 0.66, tint="ink")
            canvas.blit(image, x, y)
            return
        self.services.text.draw(
            canvas,
            label,
            x,
            y,
            size,
            "ink",
            "center",
            face="bold",
            max_width=rect[2] - 4,
            lines=1,
            scaled=False,
        )

    def _labels(self, device: str) -> tuple[str, ...]:
        try:
            return self.services.input.describe(device).labels
        except (KeyError, IndexError, ValueError):
            return ()
