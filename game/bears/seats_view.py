"""The seats' corners: who plays with which keys, the pile's last card large, what was kept, marks of the examination."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.bears.cards import CardFaces
from game.bears.layout import SeatPlace, TableLayout
from game.bears.words import LEVEL_NAMES
from game.core.words import msgid
from game.stage.canvas import Canvas
from game.stage.entry import RIVAL_LEVELS, SeatPlan
from game.stage.input import MOUSE
from game.stage.motion import Spring
from game.stage.palette import mix
from game.stage.patch import Kept
from game.stage.services import Services

Cell = tuple[str, str, str]
"""An icon, a word, and the word's colour."""
TICK: Final = 1 / 60
ARROWS: Final = {"↑": "up", "←": "left", "↓": "down", "→": "right"}
ANIMALS: Final = (
    msgid("Penguin"),
    msgid("Fox"),
    msgid("Owl"),
    msgid("Walrus"),
    msgid("Hare"),
    msgid("Orca"),
)


@dataclass
class SeatShown:
    """What a corner shows now. `mark` is "", "right" or "wrong"; `wait` seconds until the seat may grab; `frozen`: it called FREEZE."""

    pile: tuple[int, ...] = ()
    count: int = 0
    kept: int = 0
    bonus: int = 0
    minus: int = 0
    score: int = 0
    holder: bool = False
    turn: bool = False
    mark: str = ""
    frozen: bool = False
    wait: float = 0.0
    level: str = ""
    gentle: bool = False
    face_up: bool = True
    bounce: Spring = field(default_factory=lambda: Spring(stiffness=260.0, damping=0.25))
    light: Spring = field(default_factory=lambda: Spring(stiffness=160.0, damping=1.0))


class SeatsView:
    """All corners of a table."""

    def __init__(
        self,
        services: Services,
        layout: TableLayout,
        plans: tuple[SeatPlan, ...],
        faces: CardFaces,
        *,
        solo: bool = False,
    ) -> None:
        self.services = services
        self.layout = layout
        self.plans = plans
        self.faces = faces
        self._solo = solo
        self.seats = [SeatShown() for _ in plans]
        self._kept = Kept()
        self._time = 0.0

    def name(self, seat: int) -> str:
        """What a seat is called: its person's name, its computer's, or its animal's."""
        tr = self.services._
        plan, level = self.plans[seat], self.seats[seat].level
        if plan.name:
            return plan.name
        if level and level == plan.level:
            same = [p.level for p in self.plans[: seat + 1] if not p.name].count(level)
            several = [p.level for p in self.plans if not p.name].count(level) > 1
            return tr(LEVEL_NAMES[level]) + (f" {same}" if several else "")
        return tr(ANIMALS[plan.badge])

    def names(self) -> tuple[str, ...]:
        """All names in seat order."""
        return tuple(self.name(seat) for seat in range(len(self.plans)))

    def colour(self, seat: int) -> str:
        """The palette's name of a seat's colour."""
        return f"seat_{self.plans[seat].badge}"

    def bounce(self, seat: int, speed: float = 5.0) -> None:
        """The seat's pile jumps."""
        self.seats[seat].bounce.speed += speed

    def seat_at(self, x: float, y: float) -> int | None:
        """The seat whose corner lies under a place."""
        return next((i for i, place in enumerate(self.layout.seats) if place.panel.collidepoint(x, y)), None)

    def tick(self, *, still: bool) -> None:
        """1/60 s passes."""
        self._time += TICK
        for seat in self.seats:
            seat.light.target = 1.0 if seat.turn else 0.0
            if still:
                seat.bounce.snap(0.0)
                seat.light.snap(seat.light.target)
            seat.bounce.update(TICK)
            seat.light.update(TICK)

    @property
    def settled(self) -> bool:
        """Whether nothing moves."""
        return all(seat.bounce.settled and seat.light.settled for seat in self.seats)

    def draw(self, canvas: Canvas, seat: int) -> None:
        """Draws one corner."""
        place, shown = self.layout.seats[seat], self.seats[seat]
        light = shown.light.value
        if light > 0.05:
            colour = mix(canvas.rgb("panel_edge"), canvas.rgb("focus"), min(1.0, light))
            canvas.box(
                place.panel.inflate(12, 12), colour, radius=34, alpha=0.85 * round(min(1.0, light) * 8) / 8
            )
        text = self.services.text
        # a face for rare letters may be found a moment after the first frame: painted anew in the first seconds
        key = (
            shown.count, shown.kept, shown.bonus, shown.minus, shown.score, shown.holder, shown.mark, shown.frozen,
            shown.level, shown.gentle, self._labels(seat), min(3, int(self._time)), text.ui_scale, text.reading, self.name(seat), self.services.messages.language,
        )  # fmt: skip
        self._kept.draw(
            canvas, f"seat{seat}", key, place.panel, lambda patch: self._paint(patch, seat, place, shown)
        )
        self._draw_pile(canvas, place, shown)

    # the still part

    def _paint(self, canvas: Canvas, seat: int, place: SeatPlace, shown: SeatShown) -> None:
        panel, badge = place.panel, self.plans[seat].badge
        colour = canvas.rgb(self.colour(seat))
        canvas.box(panel, "panel", radius=28, border=4, border_colour=colour, alpha=0.9)
        image = self.services.assets.image(f"seats/badge_{badge}", height=place.name.h + 6)
        canvas.blit(image, place.name.x + place.name.h / 2 + 2, place.name.centery + 2)
        room = place.name.w - place.name.h - 16
        mark = "tick" if shown.mark == "right" else "misfit" if shown.mark == "wrong" else ""
        if mark:
            room -= 48
            canvas.blit(
                self.services.assets.image(f"bears/{mark}", height=42),
                place.name.right - 22, place.name.centery + 1,
            )  # fmt: skip
        self.services.text.draw(
            canvas, self.name(seat), place.name.x + place.name.h + 12, place.name.centery + 2, 28, "text", "midleft",
            face="display", max_width=room, lines=1,
        )  # fmt: skip
        if not self._solo:
            self._paint_facts(canvas, seat, place, shown)
        self._paint_mat(canvas, badge, place)

    def _paint_mat(self, canvas: Canvas, badge: int, place: SeatPlace) -> None:
        high = place.pile.h * 1.2
        if badge < 5:
            image = self.services.assets.image(f"bears/mat_{badge}", place.pile.w * 1.25, high)
            canvas.blit(image, *place.pile.center)
        else:
            rect = place.pile.inflate(place.pile.w * 0.2, place.pile.h * 0.16)
            canvas.box(rect, f"seat_{badge}_dark", radius=18, border=3, border_colour=f"seat_{badge}")
            canvas.blit(
                self.services.assets.image(f"seats/shape_{badge}", height=place.pile.h * 0.34),
                *place.pile.center,
            )

    def _paint_facts(self, canvas: Canvas, seat: int, place: SeatPlace, shown: SeatShown) -> None:
        """Rows with an icon and a word beside the pile; how to press stands above it where there is room."""
        facts = place.facts
        rows: list[list[Cell]] = []
        if place.strip is not None:
            self._paint_strip(canvas, seat, place.strip, shown)
        else:
            rows.append(self._who(seat, shown))
        rows += self._scores(shown)
        high = facts.h
        if place.strip is None and self._mouse(seat, shown):
            high = facts.h - 64
        step = min(58.0, high / len(rows))
        for index, row in enumerate(rows):
            wide = facts.w / len(row)
            for column, (icon, words, colour) in enumerate(row):
                self._cell(
                    canvas, icon, words, colour, (facts.x + column * wide, facts.y + step * index, wide, step)
                )

    def _cell(
        self, canvas: Canvas, icon: str, words: str, colour: str, rect: tuple[float, float, float, float]
    ) -> None:
        x, y, wide, step = rect
        tint = "text" if icon.startswith("ui/") else None
        side = min(42.0, step * 0.8)
        canvas.blit(self.services.assets.image(icon, height=side, tint=tint), x + 22, y + step / 2)
        self.services.text.draw(
            canvas, words, x + 48, y + step / 2, min(32.0, step * 0.64), colour, "midleft", face="bold",
            max_width=wide - 50, lines=1, tabular=True,
        )  # fmt: skip

    def _mouse(self, seat: int, shown: SeatShown) -> bool:
        return not shown.level and self.plans[seat].device == MOUSE

    def _who(self, seat: int, shown: SeatShown) -> list[Cell]:
        """How the seat is played, in one row."""
        if shown.level:
            index = RIVAL_LEVELS.index(shown.level)
            return [(f"seats/rival_{index}", self.services._(LEVEL_NAMES[shown.level]), "text_dim")]
        labels = self._labels(seat)
        if self._mouse(seat, shown):
            return [("ui/mouse", self.services._("Click"), "text")]
        if not labels:
            return [("ui/gamepad", "?", "warn")]
        return [("bears/paw_open", labels[4], "text"), ("ui/snowflake", labels[5], "text")]

    def _scores(self, shown: SeatShown) -> list[list[Cell]]:
        rows: list[list[Cell]] = [
            [("bears/card_back", f"{shown.count}", "text")],
            [("ui/trophy", f"{shown.score}", "gold")],
        ]
        extra: list[Cell] = []
        if shown.bonus:
            extra.append(("ui/star", f"+{2 * shown.bonus}", "good"))
        if shown.minus:
            extra.append(("bears/minus_two", f"−{2 * shown.minus}", "bad"))
        if extra:
            rows.append(extra)
        if shown.holder:
            rows.append([("bears/hold_back", self.services._("Exactly one"), "warn")])
        return rows

    def _labels(self, seat: int) -> tuple[str, ...]:
        """What the seat's keys or buttons are called: up, left, down, right, act, second; nothing when the device is gone."""
        device = self.services.input.device_of(seat) or self.plans[seat].device
        if device is None:
            return ()
        try:
            return tuple(label.removeprefix("Num ") for label in self.services.input.describe(device).labels)
        except KeyError:
            return ()

    def _paint_strip(self, canvas: Canvas, seat: int, strip: pygame.FRect, shown: SeatShown) -> None:
        """Above the pile: the keys as they are printed, or who thinks."""
        services, text = self.services, self.services.text
        middle = strip.centery
        if shown.level:
            index = RIVAL_LEVELS.index(shown.level)
            canvas.blit(services.assets.image(f"seats/rival_{index}", height=84), strip.x + 50, middle)
            text.draw(
                canvas, services._(LEVEL_NAMES[shown.level]), strip.x + 106, middle - 14, 28, "text", "midleft", face="bold",
                max_width=strip.w - 110, lines=1,
            )  # fmt: skip
            text.draw(
                canvas, services._("Computer"), strip.x + 106, middle + 20, 22, "text_dim", "midleft",
                max_width=strip.w - 110, lines=1,
            )  # fmt: skip
            return
        if self._mouse(seat, shown):
            canvas.blit(services.assets.image("ui/mouse", height=56, tint="text"), strip.x + 34, middle)
            text.draw(
                canvas,
                services._("Click"),
                strip.x + 66,
                middle,
                26,
                "text",
                "midleft",
                face="bold",
                max_width=78,
                lines=1,
            )
            return
        labels = self._labels(seat)
        if not labels:
            canvas.blit(services.assets.image("ui/gamepad", height=56, tint="warn"), strip.x + 40, middle)
            return
        side = min(38.0, strip.h / 2 - 5)
        left = strip.x + 10
        places = ((1, 0), (0, 1), (1, 1), (2, 1))
        for label, (column, row) in zip(labels, places, strict=False):
            rect = pygame.FRect(left + column * (side + 4), middle - side - 3 + row * (side + 4), side, side)
            self._keycap(canvas, label, rect, 22)
        for index, (icon, label) in enumerate((("bears/paw_open", labels[4]), ("ui/snowflake", labels[5]))):
            x = strip.x + 152 + index * 96
            tint = "ice" if icon.startswith("ui/") else None
            canvas.blit(services.assets.image(icon, height=52, tint=tint), x + 16, middle)
            self._keycap(canvas, label, pygame.FRect(x + 38, middle - 26, 50, 50), 30)

    def _keycap(self, canvas: Canvas, label: str, rect: pygame.FRect, size: float) -> None:
        canvas.box(rect.move(0, 3), "paper_shade", radius=9)
        canvas.box(rect, "paper", radius=9, border=2, border_colour="snow_shade")
        arrow = ARROWS.get(label)
        if arrow:
            image = self.services.assets.image(f"ui/arrow_{arrow}", height=rect.h * 0.6, tint="ink")
            canvas.blit(image, *rect.center)
            return
        self.services.text.draw(
            canvas, label, rect.centerx, rect.centery + 1, size, "ink", "center", face="bold", max_width=rect.w - 4, lines=1,
            scaled=False,
        )  # fmt: skip

    # the pile

    def _draw_pile(self, canvas: Canvas, place: SeatPlace, shown: SeatShown) -> None:
        pile = place.pile
        lift = shown.bounce.value * 22
        for edge in range(min(3, len(shown.pile) - 1), 0, -1):
            self._edge(canvas, pile.move(edge * 5, edge * 4))
        if shown.pile:
            card: int | str = shown.pile[-1] if shown.face_up else "back"
            self.faces.draw(canvas, card, pile.move(0, -abs(lift)))
            if len(shown.pile) == 1 and not self._solo:
                image = self.services.assets.image("bears/captain_mark", height=pile.h * 0.3)
                canvas.blit(image, pile.right - 14, pile.y + 6 - abs(lift))
        if shown.wait > 0:
            self._draw_wait(canvas, place, shown.wait)
        if shown.frozen:
            canvas.blit(
                self.services.assets.image("ui/snowflake", height=54, tint="ice"), pile.x - 2, pile.y + 4
            )

    def _edge(self, canvas: Canvas, rect: tuple[float, float, float, float] | object) -> None:
        canvas.box(rect, "snow_shade", radius=14, border=2, border_colour="ink_soft")  # type: ignore[arg-type]

    def _draw_wait(self, canvas: Canvas, place: SeatPlace, seconds: float) -> None:
        pile = place.pile
        canvas.box(pile, "shadow", radius=14, alpha=0.6)
        canvas.blit(
            self.services.assets.image("ui/hourglass", height=56, tint="warn"),
            pile.centerx,
            pile.centery - 34,
        )
        self.services.text.draw(
            canvas, f"{math.ceil(seconds)}", pile.centerx, pile.centery + 34, 60, "warn", "center", face="display",
            lines=1, tabular=True,
        )  # fmt: skip
