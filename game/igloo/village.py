"""The picture of the table: the village with its igloos, the ring of cards, rings and hands of the seats, what flies.

It shows what it is told; it holds no rule and knows no number that is inside an igloo.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import pygame

from game.igloo.hands import VILLAGE
from game.igloo.igloos import BOX, FOOT, IglooArt, IglooFigure
from game.igloo.layout import Layout
from game.igloo.rules.cards import Card, worth
from game.igloo.rules.table import Where
from game.igloo.rules.view import IglooView
from game.igloo.sparks import Sparks
from game.igloo.words import numbers_text
from game.stage import skin
from game.stage.assets import Assets
from game.stage.canvas import Canvas
from game.stage.motion import Spring
from game.stage.particles import Particles
from game.stage.services import Services
from game.stage.surfaces import ready

TICK: Final = 1 / 60
VILLAGE_WIDTH: Final = 118.0
EAR_WIDTH: Final = 118.0
AIM_WIDTH: Final = 84.0
REVEAL_WIDTH: Final = 220.0
LIFT: Final = 12.0


@dataclass
class CardFigure:
    """A card at its place. `gone` once it has left the table; `light` while it is being scored."""

    numbers: Card
    rise: Spring = field(default_factory=lambda: Spring(0.0, stiffness=150.0, damping=0.62))
    wait: int = 0
    gone: bool = False
    light: bool = False


@dataclass(frozen=True, slots=True)
class Grip:
    """What the picture needs of a seat's hand: the spot its ring lies on (None: no ring), the spot of the igloo it holds, and
    where it aims (None: at the ear)."""

    cursor: int | None
    held: int | None
    aim: int | None


@dataclass
class Flyer:
    """A drawing on its way; units."""

    image: str
    x: float
    y: float
    width: float
    alpha: float = 1.0


class Village:
    """`badges` are the seats' badges, which give colour and shape."""

    def __init__(self, services: Services, layout: Layout, badges: Sequence[int]) -> None:
        self.services = services
        self.layout = layout
        self.badges = tuple(badges)
        self.igloos = [IglooFigure(x, y, VILLAGE_WIDTH, (x, y, VILLAGE_WIDTH)) for x, y in layout.feet]
        self.cards: list[CardFigure] = []
        self.sparks = Sparks()
        self.particles = Particles(services.effects, cap=120)
        self.flyers: list[Flyer] = []
        self.hide_igloos: set[int] = set()
        self.time = 0.0
        self._art: IglooArt | None = None
        self._canvas: Canvas | None = None
        self._ground: pygame.Surface | None = None
        self._ground_for: Canvas | None = None
        self._warm: list[Callable[[IglooArt], None]] = []

    @property
    def still(self) -> bool:
        """Whether motion is reduced."""
        return self.services.settings.values.reduced_motion

    # what happens

    def deal(self, cards: Sequence[Card], kept: Sequence[int], *, at_once: bool = False) -> None:
        """A round begins with these cards; those at `kept` places lay there already."""
        self.cards = []
        for place, numbers in enumerate(cards):
            figure = CardFigure(numbers, wait=0 if place in kept else 6 * place)
            if at_once or self.still or place in kept:
                figure.rise.snap(1.0)
                figure.wait = 0
            self.cards.append(figure)
        for igloo in self.igloos:
            igloo.coin, igloo.frost, igloo.alpha, igloo.open = None, False, 1.0, False
        self.hide_igloos.clear()
        self.flyers.clear()

    def follow(self, view: IglooView, grips: Mapping[int, Grip], *, at_once: bool = False) -> None:
        """Sends every igloo where it belongs: its spot, a hand, or a card."""
        for spot, seen in enumerate(view.igloos):
            figure = self.igloos[spot]
            figure.held = seen.seat if seen.where is Where.HAND else None
            if seen.where is Where.VILLAGE:
                figure.send(*self.layout.feet[spot], VILLAGE_WIDTH, at_once=at_once)
            elif seen.where is Where.HAND and seen.seat is not None:
                figure.send(*self._held_at(seen.seat, grips.get(seen.seat)), at_once=at_once)
        for place, card in enumerate(view.cards):
            feet = self.layout.bet_feet(place, len(card.igloos))
            for spot, goal in zip(card.igloos, feet, strict=True):
                figure = self.igloos[spot]
                figure.send(*goal, at_once=at_once)
                owner = view.igloos[spot].seat
                figure.coin = None if owner is None else self.badges[owner]
                figure.frost = True

    def _held_at(self, seat: int, grip: Grip | None) -> tuple[float, float, float]:
        if grip is None or grip.aim is None:
            hold = self.layout.seats[seat]["hold"]
            return hold.x + hold.w / 2, hold.y + FOOT[1] * EAR_WIDTH / BOX[0] + 8, EAR_WIDTH
        if grip.aim == VILLAGE:
            foot = self.layout.feet[grip.held if grip.held is not None else 0]
            return foot[0], foot[1] - 10, AIM_WIDTH
        bets = self.layout.places[grip.aim].bets
        shift = (seat - (len(self.badges) - 1) / 2) * 14
        return bets.centerx + shift, bets.bottom - 8, AIM_WIDTH

    def strike(self, spot: int, vigour: float) -> None:
        """A stroke: the igloo is thrown in this very frame, snow slips off when it was a hard one."""
        figure = self.igloos[spot]
        if self.still:
            return
        figure.strike(vigour)
        if vigour > 0.35:
            x, y = figure.centre
            self.particles.emit(
                "puff",
                x,
                y - figure.reach[1] * 0.7,
                1 + round(3 * vigour),
                direction=90,
                spread=140,
                force=0.7,
            )

    def land(self, spot: int) -> None:
        """An igloo is set down: a puff of snow."""
        goal = self.igloos[spot].goal
        self.particles.emit("spray", goal[0], goal[1], 8, direction=-90, spread=150, force=0.5)
        self.igloos[spot].hop.speed += 60.0

    def tick(self) -> None:
        """1/60 s passes."""
        self.time += TICK
        self.particles.still = self.still
        self.particles.update(TICK)
        self.sparks.tick()
        for igloo in self.igloos:
            igloo.tick(still=self.still)
        for card in self.cards:
            if card.wait > 0:
                card.wait -= 1
                if card.wait == 0:
                    self.services.sound.play("card_deal", volume=0.6)
                continue
            card.rise.target = 1.0
            if self.still:
                card.rise.snap(1.0)
            card.rise.update(TICK)

    def warm(self) -> bool:
        """Makes one more drawing ready that play will need; says whether some are left."""
        canvas = self.services.window.canvas
        art = self.art(canvas)
        if not self._warm:
            return False
        self._warm.pop()(art)
        return bool(self._warm)

    # drawing

    def art(self, canvas: Canvas) -> IglooArt:
        """The igloos' layers for this canvas."""
        if self._art is None or self._canvas is not canvas:
            self._canvas = canvas
            self._art = IglooArt(self.services.assets, canvas)
            self._warm = self._wanted(canvas)
        return self._art

    def _wanted(self, canvas: Canvas) -> list[Callable[[IglooArt], None]]:
        """What play will need, last first: igloos in all their sizes and turns, then everything of the reveal."""
        assets, reveal = self.services.assets, self.layout.boxes["reveal"]
        pictures = [("igloo/count_plate", float(width)) for width in (108, 114, 120, 126, 132)]
        pictures += [(f"igloo/cube_{number}", 50.0) for number in (1, 2, 3)]
        pictures += [
            (f"igloo/card_{number}", width) for number in (1, 2, 3) for width in (260.0, 150.0, 84.0)
        ]
        pictures += [(f"igloo/coin_{badge}", width) for badge in self.badges for width in (40.0, 28.0)]
        pictures += [
            ("igloo/card_shadow", 260.0 * 340 / 300),
            ("igloo/pass_flag", 78.0),
            ("igloo/flag_pole", 78.0),
        ]
        wanted: list[Callable[[IglooArt], None]] = [
            partial(_warm_picture, assets, name, width) for name, width in pictures
        ]
        row = min(46.0, 262.0 / len(self.badges))
        wanted += [partial(_warm_high, assets, f"seats/badge_{badge}", row) for badge in self.badges]
        button = pygame.FRect(reveal.centerx - 170, reveal.bottom - 86, 340, 70)
        wanted.append(lambda _: skin.plate(canvas, button, "primary"))
        wanted.append(lambda _: skin.sheet(canvas, reveal, "paper", radius=40))
        wanted.append(lambda _: skin.sheet(canvas, reveal, radius=40))
        wanted.append(lambda art: art.warm(REVEAL_WIDTH, hollow=True))
        wanted += [partial(_warm_coin, REVEAL_WIDTH, badge) for badge in self.badges]
        wanted += [partial(_warm_coin, width, badge) for badge in self.badges for width in (54.0, 66.0, 84.0)]
        wanted += [partial(_warm_turn, angle) for angle in range(36, -37, -3)]
        wanted += [partial(_warm_size, width) for width in (54.0, 66.0, 84.0, VILLAGE_WIDTH)]
        return wanted

    def draw_ground(self, canvas: Canvas) -> None:
        """The snow with the places of cards and igloos."""
        if self._ground_for is not canvas or self._ground is None:
            # not among the canvas's own shapes: at 1080p it would push them out, and they it, in every frame
            self._ground, self._ground_for = self._make_ground(canvas), canvas
        canvas.surface.blit(self._ground, (0, 0))

    def _make_ground(self, canvas: Canvas) -> pygame.Surface:
        assets = self.services.assets
        image = pygame.Surface(canvas.surface.get_size())
        table = assets.once("igloo/table", 1600)
        view = canvas.view
        image.blit(table, view.topleft)
        for strip, where in (
            ((0, 0, 2, table.get_height()), (0, view.y, view.x, view.h)),
            (
                (table.get_width() - 2, 0, 2, table.get_height()),
                (view.right, view.y, image.get_width() - view.right, view.h),
            ),
            ((0, 0, table.get_width(), 2), (view.x, 0, view.w, view.y)),
            (
                (0, table.get_height() - 2, table.get_width(), 2),
                (view.x, view.bottom, view.w, image.get_height() - view.bottom),
            ),
        ):
            if where[2] > 0 and where[3] > 0:
                part = table.subsurface(strip).convert()
                image.blit(pygame.transform.smoothscale(part, where[2:]), where[:2])
        for place in self.layout.places:
            picture = assets.image("igloo/place", width=place.whole.w)
            image.blit(
                picture, picture.get_rect(center=canvas.point(place.whole.centerx, place.whole.centery))
            )
        for x, y in self.layout.feet:
            picture = assets.image("igloo/village_spot", width=VILLAGE_WIDTH * 1.12)
            image.blit(picture, picture.get_rect(center=canvas.point(x, y - 3)))
        return ready(image, opaque=True)

    def draw_cards(self, canvas: Canvas) -> None:
        """The cards that lie out."""
        for place, card in enumerate(self.cards):
            if card.gone or card.wait > 0:
                continue
            rect = self.layout.places[place].card
            share = min(1.0, max(0.0, card.rise.value))
            if card.light:
                canvas.box(rect.inflate(18, 18), "gold", radius=20, alpha=0.95)
            drop = -90 * (1 - share)
            draw_card(
                canvas, self.services, card.numbers, rect.centerx, rect.centery + drop, rect.w, alpha=share
            )

    def draw_rings(self, canvas: Canvas, grips: Mapping[int, Grip]) -> None:
        """The seats' rings: about the igloo that a hand points at, or about what it aims at."""
        assets = self.services.assets
        on_card: dict[int, int] = {}
        on_spot: dict[int, int] = {}
        for seat, grip in grips.items():
            colour = f"seat_{self.badges[seat]}"
            if grip.held is None and grip.cursor is not None:
                self._spot_ring(canvas, grip.cursor, colour, on_spot)
            elif grip.aim == VILLAGE and grip.held is not None:
                self._spot_ring(canvas, grip.held, colour, on_spot)
            elif grip.aim is not None:
                whole = self.layout.places[grip.aim].whole
                level = on_card.get(grip.aim, 0)
                on_card[grip.aim] = level + 1
                image = assets.image("igloo/place_ring", width=whole.w * 340 / 300 + 18 * level, tint=colour)
                canvas.blit(image, whole.centerx, whole.centery)

    def _spot_ring(self, canvas: Canvas, spot: int, colour: str, crowd: dict[int, int]) -> None:
        x, y = self.layout.feet[spot]
        level = crowd[spot] = crowd.get(spot, -1) + 1
        image = self.services.assets.image(
            "igloo/spot_ring", width=VILLAGE_WIDTH * 280 / 240 + 22 * level, tint=colour
        )
        canvas.blit(image, x, y)

    def draw_tabs(self, canvas: Canvas, grips: Mapping[int, Grip]) -> None:
        """The pointer above each ring, with the seat's shape."""
        crowd: dict[tuple[str, int], list[int]] = {}
        for seat, grip in grips.items():
            if grip.held is None and grip.cursor is not None:
                crowd.setdefault(("spot", grip.cursor), []).append(seat)
            elif grip.aim is not None and grip.aim != VILLAGE:
                crowd.setdefault(("card", grip.aim), []).append(seat)
            elif grip.aim == VILLAGE and grip.held is not None:
                crowd.setdefault(("spot", grip.held), []).append(seat)
        for (kind, where), seats in crowd.items():
            if kind == "spot":
                x, y = self.layout.feet[where]
                y -= VILLAGE_WIDTH * 0.80
            else:
                rect = self.layout.places[where].whole
                x, y = rect.centerx, rect.y + 14
            bob = 0.0 if self.still else 3 * math.sin(self.time * 6)
            for index, seat in enumerate(seats):
                self._tab(canvas, seat, x + (index - (len(seats) - 1) / 2) * 36, y + bob)

    def _tab(self, canvas: Canvas, seat: int, x: float, y: float) -> None:
        image = self.services.assets.image(f"igloo/pointer_{self.badges[seat]}", width=44)
        canvas.blit(image, x, y + 3, "midbottom")

    def draw_igloos(self, canvas: Canvas) -> None:
        """The igloos that stand in the village or on cards, the nearer ones in front."""
        art = self.art(canvas)
        standing = [i for i, f in enumerate(self.igloos) if f.held is None and i not in self.hide_igloos]
        for spot in sorted(standing, key=lambda i: (self.igloos[i].y, i)):
            art.draw(self.igloos[spot])

    def draw_held(self, canvas: Canvas, seat: int, grip: Grip) -> None:
        """The igloo in a seat's hand, in its mitten."""
        if grip.held is None:
            return
        figure = self.igloos[grip.held]
        art, assets, badge = self.art(canvas), self.services.assets, self.badges[seat]
        k = (EAR_WIDTH if grip.aim is None else AIM_WIDTH) / BOX[0]
        lift = 0.0 if grip.aim is None else LIFT
        art.draw(figure, lift=lift)
        left = figure.x - (FOOT[0] + 20) * k + figure.sway.value
        top = figure.y - FOOT[1] * k + figure.hop.value - lift
        canvas.blit(assets.image("igloo/mitten", width=280 * k, tint=f"seat_{badge}"), left, top, "topleft")

    def draw_effects(self, canvas: Canvas) -> None:
        """Sparks, snow and what flies."""
        assets = self.services.assets
        self.sparks.draw_arcs(canvas, assets)
        self.sparks.draw(canvas, assets)
        self.particles.draw(canvas, assets)
        for flyer in self.flyers:
            canvas.blit(assets.image(flyer.image, width=flyer.width), flyer.x, flyer.y, alpha=flyer.alpha)


def _warm_picture(assets: Assets, name: str, width: float, _art: IglooArt) -> None:
    assets.image(name, width=width)


def _warm_high(assets: Assets, name: str, height: float, _art: IglooArt) -> None:
    assets.image(name, height=height)


def _warm_size(width: float, art: IglooArt) -> None:
    art.warm(width)


def _warm_coin(width: float, badge: int, art: IglooArt) -> None:
    art.warm_coin(width, badge)


def _warm_turn(angle: int, art: IglooArt) -> None:
    art.warm_turn(VILLAGE_WIDTH, angle)


def draw_card(
    canvas: Canvas, services: Services, numbers: Card, x: float, y: float, width: float, *, alpha: float = 1.0
) -> None:
    """A card with its middle at (x, y): the numbers on the band, the people below."""
    high = width * 180 / 300
    shade = services.assets.image("igloo/card_shadow", width=width * 340 / 300)
    canvas.blit(shade, x + width * 0.01, y + high * 0.04, alpha=alpha)
    canvas.blit(services.assets.image(f"igloo/card_{worth(numbers)}", width=width), x, y, alpha=alpha)
    services.text.draw(
        canvas, numbers_text(numbers), x, y - high * 0.25, width * 0.19, "ink", "center", face="display",
        max_width=width * 0.86, lines=1, scaled=False, alpha=alpha, tabular=False,
    )  # fmt: skip
