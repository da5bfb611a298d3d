"""Where everything lies on the table, in units: read from the Tiled map, so that it can be rearranged there."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import pygame

from game.stage.tiled import LevelError, LevelObject, TiledLevel, load_map

MAP: Final = "levels/igloo_village.tmx"
LITTLE_SPOTS: Final = (1, 2, 4, 7, 9, 10)
LITTLE_PLACES: Final = (0, 2, 4, 5, 7)
BOXES: Final = ("seat", "name", "hold", "ear", "flag", "coins", "won", "keys")
SPOTS: Final = (
    "state", "clock", "pause", "message", "caption", "reveal", "reveal_card", "reveal_case", "reveal_igloo",
    "reveal_cubes", "reveal_count",
)  # fmt: skip

Point = tuple[float, float]


@dataclass(frozen=True)
class Place:
    """Where a card lies and where the igloos that are put on it stand."""

    whole: pygame.FRect
    card: pygame.FRect
    bets: pygame.FRect


@dataclass(frozen=True)
class Layout:
    """`feet` and `spots` of the village by igloo, `places` of the cards clockwise from the top, `seats` with the boxes of each seat
    (BOXES), `boxes` for everything else (SPOTS)."""

    feet: tuple[Point, ...]
    spots: tuple[pygame.FRect, ...]
    places: tuple[Place, ...]
    seats: tuple[Mapping[str, pygame.FRect], ...]
    boxes: Mapping[str, pygame.FRect]
    village: Point

    def bet_feet(self, place: int, count: int) -> list[tuple[float, float, float]]:
        """Where `count` igloos on a card stand: foot and width."""
        bets = self.places[place].bets
        width = 84.0 if count <= 2 else 66.0 if count <= 4 else 54.0
        rows = 1 if count <= 5 else 2
        found: list[tuple[float, float, float]] = []
        for index in range(count):
            row = index * rows // max(1, count)
            first = (row * count + rows - 1) // rows
            many = ((row + 1) * count + rows - 1) // rows - first
            room = bets.w - width
            step = min(width * 0.95, room / max(1, many - 1))
            x = bets.centerx + (index - first - (many - 1) / 2) * step
            y = bets.bottom - 6 - (rows - 1 - row) * 30
            found.append((x, y, width))
        return found

    def card_at(self, x: float, y: float) -> int | None:
        """The place under a point."""
        return next((i for i, place in enumerate(self.places) if place.whole.collidepoint(x, y)), None)

    def spot_at(self, x: float, y: float) -> int | None:
        """The spot of the village under a point."""
        return next((i for i, spot in enumerate(self.spots) if spot.collidepoint(x, y)), None)


@lru_cache(maxsize=16)
def layout_of(root: Path, seats: int, igloos: int, cards: int) -> Layout:
    """The table for so many seats, igloos and cards. Raises LevelError."""
    level = load_map(root / MAP, objects=("village", "places", f"seats_{seats}", "spots"))
    spots = _chosen(level, "village", "spot", igloos, LITTLE_SPOTS)
    places: list[Place] = []
    for number in _numbers(cards, LITTLE_PLACES, 9, level.path.name):
        rects = [
            _rect(_numbered(level, "places", kind, "place", number)) for kind in ("place", "card", "bets")
        ]
        places.append(Place(*rects))
    feet = tuple((float(item.properties["foot_x"]), float(item.properties["foot_y"])) for item in spots)
    return Layout(
        feet,
        tuple(_rect(item) for item in spots),
        tuple(places),
        tuple(
            {kind: _rect(_numbered(level, f"seats_{seats}", kind, "seat", seat)) for kind in BOXES}
            for seat in range(seats)
        ),
        {kind: _rect(level.only("spots", kind)) for kind in SPOTS},
        (sum(x for x, _ in feet) / len(feet), sum(y for _, y in feet) / len(feet) - 40),
    )


def toward(here: Point, others: Sequence[tuple[int, Point]], direction: Point) -> int | None:
    """The key of the nearest of `others` that lies in a direction from here: within 62 degrees, straight ones first. None when there is
    nothing there."""
    best: tuple[float, int] | None = None
    for key, (x, y) in others:
        dx, dy = x - here[0], y - here[1]
        ahead = dx * direction[0] + dy * direction[1]
        distance = math.hypot(dx, dy)
        if ahead <= 1 or distance < 1:
            continue
        angle = math.degrees(math.acos(min(1.0, ahead / distance)))
        if angle > 62:
            continue
        cost = (distance * (1 + (angle / 45) ** 2), key)
        best = cost if best is None else min(best, cost)
    return None if best is None else best[1]


def _chosen(
    level: TiledLevel, layer: str, kind: str, wanted: int, few: tuple[int, ...]
) -> tuple[LevelObject, ...]:
    return tuple(
        _numbered(level, layer, kind, kind, number) for number in _numbers(wanted, few, 12, level.path.name)
    )


def _numbers(wanted: int, few: tuple[int, ...], all_of: int, name: str) -> tuple[int, ...]:
    if wanted == all_of:
        return tuple(range(all_of))
    if wanted == len(few):
        return few
    raise LevelError(name, f"there is no arrangement for {wanted} things, only for {len(few)} and {all_of}")


def _numbered(level: TiledLevel, layer: str, kind: str, name: str, number: int) -> LevelObject:
    for item in level.objects.get(layer, ()):
        if item.type == kind and item.properties.get(name) == number:
            return item
    raise LevelError(level.path.name, f"the layer {layer!r} needs a {kind!r} whose {name} is {number}")


def _rect(item: LevelObject) -> pygame.FRect:
    return pygame.FRect(item.x, item.y, item.width, item.height)
