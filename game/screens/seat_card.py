"""A seat as the lobby shows it: side, badge, who plays it and with what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.core.words import msgid
from game.stage import skin
from game.stage.entry import RIVAL_LEVELS, GameEntry, SeatPlan
from game.stage.widgets import Widget

if TYPE_CHECKING:
    from game.screens.lobby_model import Lobby
    from game.stage.canvas import Canvas
    from game.stage.services import Services

KEYPAD = "Num "

ANIMALS = (
    msgid("Penguin"),
    msgid("Fox"),
    msgid("Owl"),
    msgid("Walrus"),
    msgid("Hare"),
    msgid("Orca"),
)
LEVEL_NAMES = {
    "chick": msgid("Chick"),
    "pup": msgid("Pup"),
    "cub": msgid("Cub"),
    "hunter": msgid("Hunter"),
    "captain": msgid("Captain"),
}
LEVEL_SENTENCES = {
    "chick": msgid("Chick plays the first thing it sees and overlooks a lot."),
    "pup": msgid("Pup has learnt the rules and often forgets to look twice."),
    "cub": msgid("Cub plays along well and still falls into traps."),
    "hunter": msgid("Hunter thinks ahead and seldom slips."),
    "captain": msgid("Captain gives nothing away."),
}


@dataclass(frozen=True, slots=True)
class Foot:
    """The lower part of a card, where its buttons are."""

    rect: pygame.FRect

    def single(self) -> pygame.FRect:
        """One row."""
        return pygame.FRect(self.rect.x, self.rect.y, self.rect.w, min(72.0, self.rect.h))

    def halves(self) -> tuple[pygame.FRect, pygame.FRect]:
        """Two rows."""
        high = min(72.0, (self.rect.h - 10) / 2)
        first = pygame.FRect(self.rect.x, self.rect.y, self.rect.w, high)
        return first, first.move(0, high + 10)


class SeatCard(Widget):
    """Draws one seat; the buttons on it are widgets of their own that the lobby adds."""

    focusable = False
    levels = RIVAL_LEVELS

    def __init__(
        self, services: Services, entry: GameEntry, lobby: Lobby, index: int, rect: pygame.FRect
    ) -> None:
        super().__init__(f"seat:{index}", rect)
        self._services, self._entry, self._lobby, self._index = services, entry, lobby, index

    @property
    def seat(self) -> SeatPlan | None:
        """Who sits here now."""
        return self._lobby.seats[self._index]

    def refresh(self) -> None:
        """Something about the seat has changed: a small bounce shows it."""
        self._depth.value = 0.6

    @property
    def small(self) -> bool:
        """Whether the card shares its column with another one: handicaps are then set beside the house rules."""
        return self.rect.h < 300

    def foot(self) -> Foot:
        """Where the buttons go."""
        if self.small:
            high = 64.0 if self.seat is not None else 126.0
        else:
            high = max(72.0 + 76.0 * len(self._entry.seat_options), 154.0)
        return Foot(pygame.FRect(self.rect.x + 16, self.rect.bottom - high - 16, self.rect.w - 32, high))

    def handicap(self, place: int) -> pygame.FRect:
        """The row of a handicap below the first row."""
        first = self.foot().single()
        return first.move(0, (first.h + 8) * (place + 1))

    def corner(self) -> pygame.FRect:
        """The upper right corner."""
        return pygame.FRect(self.rect.right - 66, self.rect.y + 12, 54, 54)

    def face(self) -> pygame.FRect:
        """Where the badge is."""
        if self.small:
            return pygame.FRect(self.rect.x + 22, self.rect.y + 20, 110, 110)
        room = self.foot().rect.y - self.rect.y - 84 - 96
        side = max(90.0, min(180.0, room, self.rect.w - 60))
        return pygame.FRect(self.rect.centerx - side / 2, self.rect.y + 74, side, side)

    def shown_name(self) -> str:
        """The name that was typed, the computer's, or the animal's."""
        return seat_name(self._services, self.seat)

    def level_name(self, level: str) -> str:
        """A level in the player's language."""
        return self._services._(LEVEL_NAMES[level])

    def level_sentence(self, level: str) -> str:
        """What to expect of a level."""
        return self._services._(LEVEL_SENTENCES[level])

    def draw(self, canvas: Canvas, rect: pygame.FRect) -> None:
        services, _, seat = self._services, self._services._, self.seat
        skin.sheet(canvas, rect, "plain")
        if seat is not None:
            canvas.box(rect.inflate(-8, -8), f"seat_{seat.badge}", radius=32, alpha=0.16)
        if self._entry.fixed_sides:
            side = _(self._entry.fixed_sides[self._index])
            services.text.draw(
                canvas,
                side,
                rect.x + 26,
                rect.y + 40,
                36,
                "text",
                "midleft",
                face="display",
                max_width=rect.w - 130,
                lines=1,
            )
        face = self.face()
        if seat is None:
            image = services.assets.image("ui/person", width=face.w * 0.62, tint="text_dim")
            canvas.blit(image, face.centerx, face.centery, alpha=0.5)
            return
        bounce = 1.0 + 0.1 * (1.0 - self._depth.value)
        name = f"seats/rival_{RIVAL_LEVELS.index(seat.level)}" if seat.level else f"seats/badge_{seat.badge}"
        canvas.blit(services.assets.image(name, width=face.w * round(bounce, 2)), face.centerx, face.centery)
        if seat.level:
            mark = services.assets.image(f"seats/shape_{seat.badge}", width=face.w * 0.3)
            canvas.blit(mark, face.right - face.w * 0.1, face.bottom - face.w * 0.1)
        elif seat.device:
            if self.small:
                where = pygame.FRect(face.right + 6, rect.y + 68, rect.right - face.right - 24, 90)
            else:
                room = self.foot().rect.y - face.bottom - 18
                where = pygame.FRect(rect.x + 24, face.bottom + 8, rect.w - 48, room)
            draw_device(canvas, services, seat.device, where)
        if seat.device and seat.device in self._lobby.ready:
            canvas.circle(face.right - 8, face.y + 20, 30, "good")
            canvas.blit(
                services.assets.image("ui/check", width=44, tint="text_on_accent"),
                face.right - 8,
                face.y + 20,
            )


def seat_name(services: Services, seat: SeatPlan | None) -> str:
    """The name that was typed, the computer's level, or the animal's name; in the player's language."""
    if seat is None:
        return ""
    if seat.level:
        return services._(LEVEL_NAMES[seat.level])
    return seat.name or services._(ANIMALS[seat.badge])


def device_words(services: Services, device: str) -> str:
    """A device in words: the label of its act key, the pad's name, or the mouse."""
    _ = services._
    try:
        found = services.input.describe(device)
    except KeyError:
        return _("a device that is gone")
    if found.kind == "mouse":
        return _("the mouse")
    if found.kind == "pad":
        return found.name
    return _("the keys {keys}").format(keys=" ".join(found.labels))


def draw_device(canvas: Canvas, services: Services, device: str, rect: pygame.FRect) -> None:
    """The six keys as they lie on the keyboard (act, up, second above left, down, right), a pad or a mouse with its name."""
    try:
        found = services.input.describe(device)
    except KeyError:
        return
    if found.kind != "keys":
        icon = "ui/mouse" if found.kind == "mouse" else "ui/gamepad"
        side = min(rect.h, 64.0)
        image = services.assets.image(icon, width=side, tint="text")
        label = services._("Mouse") if found.kind == "mouse" else found.name
        wide, _high = services.text.measure(canvas, label, 24, max_width=rect.w - side - 12, lines=1)
        left = rect.centerx - (side + 12 + wide) / 2
        canvas.blit(image, left + side / 2, rect.centery)
        services.text.draw(
            canvas,
            label,
            left + side + 12,
            rect.centery,
            24,
            "text",
            "midleft",
            max_width=rect.w - side - 12,
            lines=1,
        )
        return
    up, left_key, down, right, act, second = found.labels
    cap = min(rect.h / 2.05, rect.w / 3.1, 58.0)
    keypad = all(label.startswith(KEYPAD) for label in found.labels)
    for row, labels in enumerate(((act, up, second), (left_key, down, right))):
        for column, label in enumerate(labels):
            shown = label.removeprefix(KEYPAD) if keypad else label
            x, y = rect.centerx + (column - 1) * cap, rect.centery + (row - 0.5) * cap
            draw_key(canvas, services, shown, x, y, cap * 0.96)
    if keypad and rect.w > cap * 5:
        services.text.draw(
            canvas,
            services._("keypad"),
            rect.centerx - cap * 1.7,
            rect.centery,
            18,
            "text_dim",
            "midright",
            lines=1,
        )


def draw_key(
    canvas: Canvas, services: Services, label: str, x: float, y: float, size: float, *, down: bool = False
) -> None:
    """A key cap with the letter that this keyboard prints on it."""
    image = services.assets.image("ui/keycap_down" if down else "ui/keycap", width=size)
    canvas.blit(image, x, y)
    services.text.draw(
        canvas, label, x, y - size * 0.06, max(18.0, size * 0.44), "ink", "center",
        face="bold", max_width=size * 0.86, lines=1, scaled=False,
    )  # fmt: skip
