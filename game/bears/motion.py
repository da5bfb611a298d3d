"""Things that move over the table: a paw that fetches a card, a card that is dealt, a card that jumps back."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.motion import ease, lerp

TICK: Final = 1 / 60
REACH: Final = 0.11
"""Seconds from the claim until the paw lies on the card, for every device alike."""
FETCH: Final = 0.25
"""Seconds from there to the pile."""
DEAL: Final = 0.24
ARC: Final = 90.0


@dataclass
class Flight:
    """A seat's paw fetches a card: it comes out of the seat's corner, takes the card and brings it to the pile."""

    seat: int
    card: int
    slot: pygame.FRect
    pile: pygame.FRect
    age: float = 0.0

    @property
    def done(self) -> bool:
        """Whether the card has come to the pile."""
        return self.age >= REACH + FETCH

    @property
    def carried(self) -> bool:
        """Whether the paw has the card."""
        return self.age >= REACH

    def tick(self) -> None:
        """1/60 s passes."""
        self.age += TICK

    def card_rect(self) -> pygame.FRect:
        """Where the card is now, growing from the slot's size to the pile's."""
        share = ease("easeInOutSine", (self.age - REACH) / FETCH) if self.carried else 0.0
        x, y = arc(self.slot.center, self.pile.center, share)
        high = lerp(self.slot.h, self.pile.h, share)
        wide = high * self.slot.w / self.slot.h
        return pygame.FRect(x - wide / 2, y - high / 2, wide, high)

    def paw(self) -> tuple[float, float, float]:
        """The paw's place, and the direction in degrees in which it points (0 up, clockwise)."""
        dx, dy = self.slot.centerx - self.pile.centerx, self.slot.centery - self.pile.centery
        angle = math.degrees(math.atan2(dx, -dy))
        if self.carried:
            rect = self.card_rect()
            return rect.centerx, rect.centery + rect.h * 0.1, angle
        share = ease("easeOutQuad", self.age / REACH)
        x, y = arc(self.pile.center, self.slot.center, share)
        return x, y, angle


@dataclass
class Dealt:
    """A card on its way from the pile to its slot; `delay` seconds before it starts."""

    slot: int
    start: pygame.FRect
    end: pygame.FRect
    delay: float
    age: float = 0.0

    @property
    def flying(self) -> bool:
        """Whether it is on its way."""
        return self.delay <= self.age < self.delay + DEAL

    @property
    def done(self) -> bool:
        """Whether it has come to its slot."""
        return self.age >= self.delay + DEAL

    def rect(self) -> pygame.FRect:
        """Where the card is now."""
        share = ease("easeOutCubic", (self.age - self.delay) / DEAL)
        x, y = arc(self.start.center, self.end.center, share)
        high = lerp(self.start.h, self.end.h, share)
        wide = high * self.end.w / self.end.h
        return pygame.FRect(x - wide / 2, y - high / 2, wide, high)


@dataclass
class Shiver:
    """A card that did not fit jumps back into its slot."""

    slot: int
    age: float = 0.0

    @property
    def done(self) -> bool:
        """Whether it lies still again."""
        return self.age >= 0.45

    def offset(self) -> tuple[float, float]:
        """How far from its slot it is now."""
        fade = max(0.0, 1 - self.age / 0.45)
        return 16 * fade * math.sin(self.age * 42), -30 * fade * abs(math.sin(self.age * 14))


def arc(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    """A place on the arc from start to end, which rises in its middle."""
    x, y = lerp(start[0], end[0], share), lerp(start[1], end[1], share)
    return x, y - ARC * 4 * share * (1 - share)
