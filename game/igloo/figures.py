"""Little pictures for the rules page, made of the same drawings as the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.igloo.igloos import IglooArt, IglooFigure
from game.igloo.rules.cards import Card
from game.igloo.village import draw_card
from game.stage.canvas import Canvas
from game.stage.services import Services


@dataclass(frozen=True, slots=True)
class Bets:
    """A card with opened igloos before it: (badge, cubes) each, the one that takes the card marked."""

    card: Card
    bets: tuple[tuple[int, int], ...]
    winner: int | None


CARDS: Final[dict[str, tuple[Card, ...]]] = {
    "Igloo R2": ((5,), (5, 6), (5, 6, 7)),
    "Igloo R3": ((8,), (8, 9), (8, 9, 10)),
}
BETS: Final = {
    "Igloo R17": Bets((5, 6, 7), ((0, 5), (4, 7)), 1),
    "Igloo R18": Bets((2, 3), (), None),
    "Igloo R19": Bets((8,), ((1, 7), (5, 9)), None),
    "Igloo R20": Bets((5, 6, 7), ((0, 5), (1, 6), (4, 7)), 2),
    "Igloo R21": Bets((11, 12), ((2, 10), (0, 12), (3, 13)), 1),
    "Igloo R22": Bets((9, 10, 11), ((0, 9), (1, 8), (4, 11)), 2),
    "Igloo R23": Bets((3, 4), ((5, 5), (1, 4)), 1),
    "Igloo R24": Bets((3, 4), ((1, 6), (1, 4)), 1),
}
PICTURES: Final = {
    "Igloo R7": "hand",
    "Igloo R9": "ear",
    "Igloo R11": "coin",
    "Igloo R12": "flag",
    "Igloo R1": "cubes",
}


def figure(services: Services, rule: str, height: float) -> pygame.Surface | None:
    """The picture for a rule ("Igloo R7"), `height` units high, or None where words are enough."""
    if rule not in CARDS and rule not in BETS and rule not in PICTURES:
        return None
    scale = services.window.canvas.scale
    side = max(40, round(height * scale))
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    canvas = Canvas(surface, services.palette)
    canvas.scale, canvas.offset = scale, (0, 0)
    canvas.box((0, 0, height, height), "sky_mid", radius=height * 0.12)
    if rule in CARDS:
        _cards(canvas, services, CARDS[rule], height)
    elif rule in BETS:
        _bets(canvas, services, BETS[rule], height)
    else:
        _picture(canvas, services, PICTURES[rule], height)
    return surface


def _cards(canvas: Canvas, services: Services, cards: tuple[Card, ...], high: float) -> None:
    width = high * 0.52
    for index, card in enumerate(cards):
        draw_card(canvas, services, card, high * (0.36 + 0.14 * index), high * (0.24 + 0.26 * index), width)


def _bets(canvas: Canvas, services: Services, bets: Bets, high: float) -> None:
    draw_card(canvas, services, bets.card, high / 2, high * 0.3, high * 0.7)
    count = len(bets.bets)
    width = min(high * 0.4, high * 0.9 / max(1, count))
    art = IglooArt(services.assets, canvas, (width, 118.0))
    for index, (badge, cubes) in enumerate(bets.bets):
        x = high / 2 + (index - (count - 1) / 2) * width
        y = high * 0.92
        art.draw(IglooFigure(x, y, width, coin=badge))
        won = index == bets.winner
        right = cubes in bets.card
        canvas.circle(x, y - width * 0.86, width * 0.24, "gold" if won else "good" if right else "bad")
        services.text.draw(
            canvas,
            str(cubes),
            x,
            y - width * 0.86,
            width * 0.34,
            "ink",
            "center",
            face="display",
            scaled=False,
        )


def _picture(canvas: Canvas, services: Services, kind: str, high: float) -> None:
    assets = services.assets
    art = IglooArt(assets, canvas, (high * 0.7, high * 0.58, high * 0.8, 118.0))
    if kind == "cubes":
        for index in range(5):
            image = assets.image(f"igloo/cube_{index % 3 + 1}", width=high * 0.2)
            canvas.blit(image, high * (0.2 + 0.15 * index), high * (0.84 - 0.05 * (index % 2)))
        art.draw(IglooFigure(high / 2, high * 0.72, high * 0.7))
        return
    if kind == "flag":
        canvas.blit(assets.image("igloo/flag_pole", width=high * 0.8), high * 0.55, high / 2)
        canvas.blit(assets.image("igloo/pass_flag", width=high * 0.8, tint="seat_1"), high * 0.55, high / 2)
        return
    width = high * (0.58 if kind == "ear" else 0.8)
    x = high * (0.34 if kind == "ear" else 0.5)
    thing = IglooFigure(
        x, high * 0.8, width, coin=0 if kind == "coin" else None, held=None if kind == "coin" else 0
    )
    art.draw(thing)
    if kind != "coin":
        k = width / 240
        mitten = assets.image("igloo/mitten", width=280 * k, tint="seat_0")
        canvas.blit(mitten, x - 140 * k, high * 0.8 - 200 * k, "topleft")
    if kind == "ear":
        canvas.blit(assets.image("igloo/ear", width=high * 0.36), high * 0.78, high * 0.5)
