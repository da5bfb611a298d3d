"""Small pictures for the rules page, made from the same cards as the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.bears.cards import HOLD_BACK, MINUS_TWO, RATIO, CardFaces
from game.bears.rules.cards import card as card_of
from game.bears.rules.cards import face
from game.stage.surfaces import blank

if TYPE_CHECKING:
    import pygame

    from game.stage.services import Services

_CARDS: Final[dict[str, tuple[str, ...]]] = {
    "Bears R1": ("LUGFA", "SD--W"),
    "Bears R5": ("LUGFA", "LU-FA"),
    "Bears R6": ("LU-FA", "LU-FA", "LU-FW", "SU-FW"),
    "Bears R14": ("LDGFA", "LD-FA", "SU-FA"),
    "Bears R24": (HOLD_BACK,),
    "Bears R25": (HOLD_BACK,),
    "Bears R27": ("bonus:fish+autumn", "bonus:goggles+arm"),
    "Bears R28": ("bonus:fish+winter",),
    "Bears R31": (MINUS_TWO,),
}


def figure(services: Services, rule: str, height: float) -> pygame.Surface | None:
    """The picture that belongs to a rule, `height` units high, or None."""
    names = _CARDS.get(rule)
    if names is None:
        return None
    canvas = services.window.canvas
    faces = CardFaces(services)
    images = [faces.image(canvas, _number(name), height) for name in names]
    gap = canvas.px(height * RATIO * 0.12)
    whole = blank(
        sum(image.get_width() for image in images) + gap * (len(images) - 1), images[0].get_height()
    )
    x = 0
    for image in images:
        whole.blit(image, (x, 0))
        x += image.get_width() + gap
    return whole


def _number(name: str) -> int | str:
    if name in (HOLD_BACK, MINUS_TWO):
        return name
    return card_of(name) if name.startswith("bonus:") else face(name)
