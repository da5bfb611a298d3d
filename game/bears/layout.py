"""Where everything of the table lies, in units: read from the Tiled maps, so that a table can be rearranged without code."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from game.bears.rules.options import BearsOptions
from game.stage.tiled import LevelError, LevelObject, TiledLevel, load_map

TABLE: Final = "bears_table.tmx"
LITTLE: Final = "bears_little.tmx"


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """A seat's corner: the whole panel, the pile's top card, the name, the facts beside the pile, and in tall corners a strip for the
    keys."""

    panel: pygame.FRect
    pile: pygame.FRect
    name: pygame.FRect
    facts: pygame.FRect
    strip: pygame.FRect | None = None

    @property
    def button(self) -> pygame.FRect:
        """Where the mouse calls FREEZE."""
        if self.strip is not None:
            return pygame.FRect(self.strip.centerx - 20, self.strip.y + 12, self.strip.w / 2 + 12, 70)
        return pygame.FRect(self.facts.x - 4, self.facts.bottom - 60, self.facts.w + 4, 58)


@dataclass(frozen=True, slots=True)
class TableLayout:
    """`slots` row by row, `columns` in a row; `seats` in seat order; `spots` by type; `drawing` is the ground."""

    slots: tuple[pygame.FRect, ...]
    columns: int
    seats: tuple[SeatPlace, ...]
    spots: dict[str, pygame.FRect]
    drawing: str

    @property
    def rows(self) -> int:
        """Rows of the table."""
        return len(self.slots) // self.columns

    def slot_at(self, x: float, y: float) -> int | None:
        """The slot whose cell (the card with half of the gaps around it) lies under a place, None beside the table."""
        first, last = self.slots[0], self.slots[-1]
        across = (last.x - first.x) / (self.columns - 1)
        down = (last.y - first.y) / (self.rows - 1)
        column = round((x - first.centerx) / across)
        row = round((y - first.centery) / down)
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        return row * self.columns + column

    @property
    def bounds(self) -> pygame.FRect:
        """All slots together."""
        return self.slots[0].union(self.slots[-1])


def load_layout(root: Path, options: BearsOptions, seats: int) -> TableLayout:
    """The layout of a table with these options for that many seats; `root` holds the folder `levels`. Raises LevelError."""
    little = options.columns == 5
    level = load_map(
        root / "levels" / (LITTLE if little else TABLE), objects=("slots", f"seats_{seats}", "spots")
    )
    if options.solo:
        return _solo(level)
    slots = _slots(level, "slots", options.slots)
    found = tuple(_seat(level, f"seats_{seats}", seat) for seat in range(seats))
    return TableLayout(slots, options.columns, found, _spots(level, "spots"), "bears/table")


def _solo(level: TiledLevel) -> TableLayout:
    slots = _slots(level, "solo_slots", 32)
    spots = _spots(level, "spots") | _spots(level, "solo_spots")
    name, pile, facts = spots["name"], spots["pile"], spots["facts"]
    panel = name.unionall([pile, facts, spots["undo"], spots["done"]]).inflate(40, 40)
    return TableLayout(slots, 8, (SeatPlace(panel, pile, name, facts),), spots, "bears/table_solo")


def _slots(level: TiledLevel, layer: str, wanted: int) -> tuple[pygame.FRect, ...]:
    items = [item for item in level.objects.get(layer, ()) if item.type == "slot"]
    try:
        items.sort(key=lambda item: (int(item.properties["row"]), int(item.properties["column"])))
    except (KeyError, ValueError) as error:
        raise LevelError(level.path.name, f"every slot of {layer!r} needs a row and a column") from error
    if len(items) != wanted:
        raise LevelError(level.path.name, f"the layer {layer!r} must hold {wanted} slots, not {len(items)}")
    return tuple(_rect(item) for item in items)


def _seat(level: TiledLevel, layer: str, seat: int) -> SeatPlace:
    found: dict[str, pygame.FRect] = {}
    for item in level.objects.get(layer, ()):
        if item.properties.get("seat") == seat:
            found[item.type] = _rect(item)
    try:
        return SeatPlace(found["seat"], found["pile"], found["name"], found["facts"], found.get("strip"))
    except KeyError as error:
        raise LevelError(level.path.name, f"{layer!r} lacks a {error.args[0]} for seat {seat}") from error


def _spots(level: TiledLevel, layer: str) -> dict[str, pygame.FRect]:
    return {item.type: _rect(item) for item in level.objects.get(layer, ())}


def _rect(item: LevelObject) -> pygame.FRect:
    return pygame.FRect(item.x, item.y, item.width, item.height)
