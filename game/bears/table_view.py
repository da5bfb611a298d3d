"""The picture of the table: ground, cards in their slots, the seats' rings, paws that fetch cards, and the seats' corners.

The view is told what happened and moves towards it; it holds no rule, and nothing waits for it.
"""

from __future__ import annotations

import math
from typing import Any, Final

import pygame

from game.bears.cards import RATIO, CardFaces
from game.bears.layout import TableLayout
from game.bears.motion import Dealt, Flight, Shiver
from game.bears.seats_view import SeatsView
from game.stage.canvas import Canvas
from game.stage.entry import SeatPlan
from game.stage.palette import hexed
from game.stage.particles import Particles
from game.stage.patch import Sheets
from game.stage.services import Services
from game.stage.surfaces import blank

TICK: Final = 1 / 60
PAW: Final = 104.0
PAW_STEP: Final = 15
GLIDE: Final = 0.5
"""How much of the way to its slot a ring goes in a tick."""


class TableView:
    """`table` and `hidden` say which cards lie there; `cursors` the slot of each seat's ring, None for a seat without one; `lit`
    are slots with a coloured frame."""

    def __init__(
        self, services: Services, layout: TableLayout, plans: tuple[SeatPlan, ...], *, solo: bool = False
    ) -> None:
        self.services = services
        self.layout = layout
        self.faces = CardFaces(services)
        self.seats = SeatsView(services, layout, plans, self.faces, solo=solo)
        self.sheets = Sheets()
        self.particles = Particles(services.effects, cap=200)
        self.table: tuple[int | None, ...] = (None,) * len(layout.slots)
        self.hidden: set[int] = set()
        self.cursors: list[int | None] = [None] * len(plans)
        self.flights: list[Flight] = []
        self.dealt: list[Dealt] = []
        self.shivers: list[Shiver] = []
        self.lit: dict[int, str] = {}
        self.dimmed: set[int] = set()
        self.numbers: dict[int, str] = {}
        self.rings_shown = True
        self.only_ring: int | None = None
        self.deck = 0
        self.time = 0.0
        self._rings: list[tuple[float, float]] = [self._home(seat) for seat in range(len(plans))]
        self._pulse = [0.0] * len(plans)
        self._ring: dict[str, Any] = dict(self.faces.data["ring"])
        self._floor: tuple[object, pygame.Surface] | None = None
        self._changed = True
        heights = {layout.slots[0].h, *(place.pile.h for place in layout.seats)}
        self.faces.wish(tuple(sorted(heights)))

    @property
    def still(self) -> bool:
        """Whether motion is reduced."""
        return self.services.settings.values.reduced_motion

    def touch(self) -> None:
        """Something has changed that must be drawn."""
        self._changed = True

    def idle(self) -> bool:
        """Whether the next frame would look like this one."""
        return (
            not self._changed
            and not (self.flights or self.dealt or self.shivers)
            and self.particles.done
            and self.seats.settled
            and self._rings_rest()
        )

    # what happens

    def grab(self, seat: int, slot: int, card: int) -> None:
        """The seat's paw fetches a card that it has just claimed."""
        self.pulse(seat)
        if self.still:
            return
        self.flights.append(Flight(seat, card, self.layout.slots[slot], self.layout.seats[seat].pile))
        centre = self.layout.slots[slot].center
        self.particles.emit("puff", *centre, 4, force=0.8)

    def pulse(self, seat: int) -> None:
        """The seat's ring beats once."""
        self._pulse[seat] = 1.0
        self._changed = True

    def jump_back(self, seat: int, slot: int) -> None:
        """A card did not fit and jumps back."""
        self.pulse(seat)
        if not self.still:
            self.shivers.append(Shiver(slot))

    def deal(self, slots: list[int], *, delay: float = 0.035) -> None:
        """These cards come from the pile, one after the other."""
        start = self.layout.spots["deck"]
        for index, slot in enumerate(slots):
            self.dealt.append(Dealt(slot, start, self.layout.slots[slot], index * delay))

    def settle_deal(self) -> None:
        """All cards that are being dealt lie in their slots at once."""
        for item in self.dealt:
            self.hidden.discard(item.slot)
        self.dealt.clear()
        self._changed = True

    def in_flight(self, seat: int) -> int:
        """How many cards are on the way to a seat's pile."""
        return sum(flight.seat == seat for flight in self.flights)

    def paw_angle(self, seat: int, slot: int) -> int:
        """In which direction a seat's paw points when it fetches a card, in steps of PAW_STEP degrees."""
        flight = Flight(seat, 0, self.layout.slots[slot], self.layout.seats[seat].pile)
        return bucket(flight.paw()[2])

    # time

    def tick(self) -> None:
        """1/60 s passes."""
        self.time += TICK
        self.particles.still = self.still
        for flight in self.flights:
            flight.tick()
            if flight.done:
                self.seats.bounce(flight.seat)
        self.flights = [flight for flight in self.flights if not flight.done]
        for item in self.dealt:
            item.age += TICK
            if item.done:
                self.hidden.discard(item.slot)
        self.dealt = [item for item in self.dealt if not item.done]
        for shiver in self.shivers:
            shiver.age += TICK
        self.shivers = [shiver for shiver in self.shivers if not shiver.done]
        self.particles.update(TICK)
        self.seats.tick(still=self.still)
        self._pulse = [max(0.0, value - TICK * 5) for value in self._pulse]
        for seat, slot in enumerate(self.cursors):
            if slot is None:
                continue
            x, y = self._rings[seat]
            to_x, to_y = self.layout.slots[slot].center
            share = 1.0 if self.still or math.hypot(to_x - x, to_y - y) < 2 else GLIDE
            self._rings[seat] = (x + (to_x - x) * share, y + (to_y - y) * share)

    # drawing

    def draw(self, canvas: Canvas) -> None:
        """Draws everything but what lies over the table for a while."""
        self._changed = False
        self._draw_ground(canvas)
        for seat in range(len(self.seats.plans)):
            self.seats.draw(canvas, seat)
        self._draw_cards(canvas)
        if self.rings_shown:
            self._draw_rings(canvas)
        self._draw_moving(canvas)
        self.particles.draw(canvas, self.services.assets)

    def _draw_ground(self, canvas: Canvas) -> None:
        key = (id(canvas), canvas.palette.version)
        if self._floor is None or self._floor[0] != key:
            self._floor = (key, self._ground(canvas))
        canvas.surface.blit(self._floor[1], (0, 0))

    def _ground(self, canvas: Canvas) -> pygame.Surface:
        """The ground once for the whole window, with an empty place under every card."""
        whole = blank(*canvas.surface.get_size(), opaque=True)
        bleed = canvas.bleed
        ratio = self.services.assets.ratio(self.layout.drawing)
        width = max(bleed.w, bleed.h * ratio, 1600.0)
        image = self.services.assets.once(self.layout.drawing, width if width > 1600.5 else 1600.0)
        if width > 1600.5:  # beside the table the ground goes on: a larger one lies under the exact one
            whole.blit(image, image.get_rect(center=canvas.view.center))
            image = self.services.assets.once(self.layout.drawing, 1600.0)
        whole.blit(image, image.get_rect(center=canvas.view.center))
        canvas_surface, canvas.surface = canvas.surface, whole
        for slot in self.layout.slots:
            canvas.box(
                slot.inflate(-4, -4), "water_deep", radius=12, alpha=0.35, border=2, border_colour="ice_deep"
            )
        canvas.surface = canvas_surface
        return whole

    def _draw_cards(self, canvas: Canvas) -> None:
        shaken = {shiver.slot: shiver for shiver in self.shivers}
        shadow = self.services.assets.image(
            "bears/card_shadow", self.layout.slots[0].h * RATIO, self.layout.slots[0].h
        )
        for slot, card in enumerate(self.table):
            if card is None or slot in self.hidden:
                continue
            rect = self.layout.slots[slot]
            if slot in shaken:
                rect = rect.move(*shaken[slot].offset())
            canvas.blit(shadow, rect.centerx + 3, rect.centery + 5)
            self.faces.draw(canvas, card, rect)
            if slot in self.dimmed:
                canvas.box(rect, "shadow", radius=12, alpha=0.55)
        for slot, colour in self.lit.items():
            self._frame(canvas, slot, colour)
        for slot, words in self.numbers.items():
            rect = self.layout.slots[slot]
            canvas.circle(rect.right - 14, rect.y + 14, 22, "ink")
            canvas.circle(rect.right - 14, rect.y + 14, 19, "gold")
            self.services.text.draw(
                canvas,
                words,
                rect.right - 14,
                rect.y + 14,
                24,
                "ink",
                "center",
                face="bold",
                lines=1,
                scaled=False,
            )

    def _frame(self, canvas: Canvas, slot: int, colour: str) -> None:
        rect = self.layout.slots[slot].inflate(16, 16)
        body = (
            f'<rect x="5" y="5" width="{rect.w - 10}" height="{rect.h - 10}" rx="18" fill="none" '
            f'stroke="{hexed(canvas.rgb("ink"))}" stroke-width="10"/>'
            f'<rect x="5" y="5" width="{rect.w - 10}" height="{rect.h - 10}" rx="18" fill="none" '
            f'stroke="{hexed(canvas.rgb(colour))}" stroke-width="6"/>'
        )
        canvas.drawing(f"bears-frame-{colour}-{canvas.palette.version}", rect, body)

    # rings

    def ring_seats(self) -> dict[int, list[int]]:
        """The seats whose rings lie on each slot, in seat order."""
        found: dict[int, list[int]] = {}
        for seat, slot in enumerate(self.cursors):
            if slot is not None and self.only_ring in (None, seat):
                found.setdefault(slot, []).append(seat)
        return found

    def _draw_rings(self, canvas: Canvas) -> None:
        shared = self.ring_seats()
        for slot, seats in shared.items():
            moving = [seat for seat in seats if not self._at_rest(seat)]
            resting = [seat for seat in seats if seat not in moving]
            for seat in moving:
                self._ring_at(canvas, seat, *self._rings[seat], "ring")
            place = self.layout.slots[slot].center
            for seat in resting:
                self._ring_at(
                    canvas, seat, *place, "ring" if len(resting) == 1 else self._ring["shared"][seat]
                )

    def _ring_at(self, canvas: Canvas, seat: int, x: float, y: float, drawing: str) -> None:
        """The ring lies wholly outside the card; where several meet, each has its own part of the rim."""
        wide, high = self._ring["viewbox"]
        unit = self.layout.slots[0].h / self._ring["card"][3]
        grow = 1.0 + 0.06 * round(self._pulse[seat] * 4) / 4
        image = self.services.assets
        if drawing == "ring":
            halo = image.image("bears/ring_halo", wide * unit * grow, high * unit * grow)
            canvas.blit(halo, x, y)
        colour = self.seats.colour(seat)
        canvas.blit(
            image.image(f"bears/{drawing}", wide * unit * grow, high * unit * grow, tint=colour), x, y
        )
        left, top = self._ring["tab_at"][seat]
        size = self._ring["tab_size"][seat] * unit * 1.3
        at = (x + (left - wide / 2) * unit, y + (top - high / 2) * unit)
        badge = self.seats.plans[seat].badge
        if badge < len(self._ring["tabs"]):
            canvas.blit(image.image(f"bears/{self._ring['tabs'][badge]}", height=size), *at)
        else:
            canvas.circle(*at, size / 2, "ink")
            canvas.blit(image.image(f"seats/shape_{badge}", height=size * 0.8), *at)

    def _at_rest(self, seat: int) -> bool:
        slot = self.cursors[seat]
        if slot is None:
            return True
        x, y = self._rings[seat]
        to_x, to_y = self.layout.slots[slot].center
        return math.hypot(to_x - x, to_y - y) < 3

    def _rings_rest(self) -> bool:
        return all(self._at_rest(seat) for seat in range(len(self.cursors))) and not any(self._pulse)

    def _home(self, seat: int) -> tuple[float, float]:
        return self.layout.seats[seat].pile.center

    # what moves

    def _draw_moving(self, canvas: Canvas) -> None:
        for item in self.dealt:
            if item.flying:
                rect = item.rect()
                canvas.blit(
                    self.services.assets.image(
                        "bears/card_back", self.layout.slots[0].w, self.layout.slots[0].h
                    ),
                    *rect.center,
                )
        for flight in self.flights:
            self._draw_flight(canvas, flight)

    def _draw_flight(self, canvas: Canvas, flight: Flight) -> None:
        colour = self.seats.colour(flight.seat)
        rect = flight.card_rect()
        image = self.faces.image(canvas, flight.card, flight.pile.h if flight.carried else flight.slot.h)
        wide, high = canvas.px(rect.w), canvas.px(rect.h)
        if image.get_size() != (wide, high):
            image = pygame.transform.scale(image, (wide, high))
        canvas.blit(image, *rect.center)
        if not flight.carried:
            canvas.box(rect, colour, radius=12, alpha=0.45)
        x, y, angle = flight.paw()
        name = "bears/paw" if flight.carried else "bears/paw_open"
        paw = self.services.assets.image(name, height=PAW, tint=colour, angle=bucket(angle))
        canvas.blit(paw, x, y)


def bucket(angle: float) -> int:
    """The angle in the steps in which paws are drawn."""
    return round(angle / PAW_STEP) * PAW_STEP
