"""The animals' movable parts as cropped pixels: turned, mirrored and stretched about their pivots, kept once made.

Offsets are pixels from the foot, the point with which an animal stands on its cell.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final, cast

import pygame

from game.stage.assets import Assets
from game.stage.palette import Rgb
from game.stage.surfaces import blank, ready

ACTORS: Final = ("penguin", "seal")
RIG: Final = "assets/art/ice/rig.toml"
ANGLE_STEP: Final = 3
STRETCH_STEP: Final = 0.03
OUTLINE_COLOURS: Final[tuple[Rgb, Rgb]] = ((255, 255, 255), (0, 0, 0))
"""Outlines of penguins and seals under high contrast: each against its own coat and the ice."""

Key = tuple[str, str, int, bool, int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part as pixels; its upper left corner lies (x, y) pixels from the foot."""

    image: pygame.Surface
    x: int
    y: int


class Rig:
    """All parts at one size. `cell` is the side of a cell in pixels; `outlined` draws a line around the animals."""

    def __init__(self, assets: Assets, scale: float, cell: int, *, outlined: bool = False) -> None:
        self._assets = assets
        self._scale = scale
        self.data = cast("dict[str, Any]", assets.data(RIG))
        box = float(self.data["viewbox"][1])
        self.height = max(4, round(cell * float(self.data["cell_scale"])))
        self.unit = self.height / box
        self.outlined = outlined
        self._foot = pygame.Vector2(self.data["foot"]) * self.unit
        self._pieces: dict[Key, Piece | None] = {}
        self._outlines: dict[Key, Piece] = {}
        self._wholes: dict[tuple[str, str, bool, bool], Piece] = {}
        self._queue: deque[Key] = deque()

    @property
    def made(self) -> int:
        """How many parts are ready."""
        return len(self._pieces)

    def order(self, actor: str, pose: str, captain: bool) -> list[str]:
        """The parts of a pose from back to front."""
        parts = self.data[actor]["parts"]
        return [
            name
            for name in self.data[actor]["poses"][pose]["order"]
            if captain or not parts[name].get("captain", False)
        ]

    def angle(self, actor: str, pose: str, part: str) -> float:
        """How far the pose turns a part, in degrees clockwise."""
        return float(self.data[actor]["poses"][pose].get("angles", {}).get(part, 0.0))

    def piece(
        self,
        actor: str,
        part: str,
        angle: float = 0.0,
        *,
        flip: bool = False,
        stretch: tuple[float, float] = (1.0, 1.0),
    ) -> Piece | None:
        """A part, turned in steps of 3°, stretched about the foot in steps of 3 %. None where nothing is drawn."""
        key = (
            actor, part, round(angle / ANGLE_STEP) * ANGLE_STEP, flip,
            round((stretch[0] - 1) / STRETCH_STEP), round((stretch[1] - 1) / STRETCH_STEP),
        )  # fmt: skip
        if key not in self._pieces:
            self._pieces[key] = self._make(key)
        return self._pieces[key]

    def outline(self, actor: str, piece: Piece) -> Piece:
        """The shape of a piece, a little larger, in one colour: laid below all parts it makes an outline."""
        key = (actor, str(id(piece)), 0, False, 0, 0)
        found = self._outlines.get(key)
        if found is None:
            reach = max(2, round(3.4 * self.unit))
            mask = pygame.mask.from_surface(piece.image, 90)
            wide, high = mask.get_size()
            grown = pygame.Mask((wide + 2 * reach, high + 2 * reach))
            for step in range(16):
                turn = step * math.pi / 8
                grown.draw(
                    mask, (reach + round(reach * math.cos(turn)), reach + round(reach * math.sin(turn)))
                )
            colour = OUTLINE_COLOURS[ACTORS.index(actor)]
            image = ready(grown.to_surface(setcolor=(*colour, 255), unsetcolor=(0, 0, 0, 0)))
            found = self._outlines[key] = Piece(image, piece.x - reach, piece.y - reach)
        return found

    def whole(self, actor: str, pose: str, captain: bool, *, flip: bool = False) -> Piece:
        """A pose as one image, for what fades, for little figures and ghosts."""
        key = (actor, pose, captain, flip)
        found = self._wholes.get(key)
        if found is None:
            pieces = [
                self.piece(actor, part, self.angle(actor, pose, part), flip=flip)
                for part in self.order(actor, pose, captain)
            ]
            shown = [piece for piece in pieces if piece is not None]
            if self.outlined:
                shown = [self.outline(actor, piece) for piece in shown] + shown
            area = pygame.Rect(0, 0, 1, 1)
            if shown:
                area = pygame.Rect(shown[0].x, shown[0].y, 1, 1).unionall(
                    [pygame.Rect((piece.x, piece.y), piece.image.get_size()) for piece in shown]
                )
            image = blank(area.w, area.h)
            for piece in shown:
                image.blit(piece.image, (piece.x - area.x, piece.y - area.y))
            found = self._wholes[key] = Piece(image, area.x, area.y)
        return found

    # ahead of time

    def plan(self, turned: Iterable[tuple[str, str, float]]) -> None:
        """Queues every part as it is and mirrored, and the (actor, part, angle) given."""
        for actor in ACTORS:
            for part in self.data[actor]["parts"]:
                self._queue.append((actor, part, 0, False, 0, 0))
                if "right" in part or part.startswith("bump"):
                    self._queue.append((actor, part, 0, True, 0, 0))
        for actor, part, angle in turned:
            self._queue.append((actor, part, round(angle / ANGLE_STEP) * ANGLE_STEP, False, 0, 0))

    def warm(self, ms: float = 3.0) -> bool:
        """Makes queued parts for about so long; returns whether some are left."""
        end = perf_counter() + ms / 1000
        while self._queue and perf_counter() < end:
            actor, part, angle, flip, across, down = self._queue.popleft()
            stretch = (1 + across * STRETCH_STEP, 1 + down * STRETCH_STEP)
            piece = self.piece(actor, part, angle, flip=flip, stretch=stretch)
            if piece is not None and self.outlined:
                self.outline(actor, piece)
        return bool(self._queue)

    def _make(self, key: Key) -> Piece | None:
        actor, part, angle, flip, across, down = key
        if flip or across or down:
            return self._changed(key)
        spec = self.data[actor]["parts"][part]
        if angle:
            base = self.piece(actor, part)
            return None if base is None else self._turned(base, pygame.Vector2(spec["pivot"]), angle)
        image = self._assets.image(f"ice/{spec['file']}", height=self.height / self._scale)
        area = image.get_bounding_rect(min_alpha=2)
        if not area.w or not area.h:
            return None
        cut = ready(image.subsurface(area).copy())
        return Piece(cut, round(area.x - self._foot.x), round(area.y - self._foot.y))

    def _turned(self, base: Piece, pivot: pygame.Vector2, angle: float) -> Piece:
        turned = ready(pygame.transform.rotozoom(base.image, -angle, 1.0))
        about = pivot * self.unit - self._foot
        middle = pygame.Vector2(base.x, base.y) + pygame.Vector2(base.image.get_size()) / 2
        place = about + (middle - about).rotate(angle) - pygame.Vector2(turned.get_size()) / 2
        return Piece(turned, round(place.x), round(place.y))

    def _changed(self, key: Key) -> Piece | None:
        """The mirrored or stretched form of a piece."""
        actor, part, angle, flip, across, down = key
        base = self.piece(actor, part, angle)
        if base is None:
            return None
        image, x, y = base.image, base.x, base.y
        if flip:
            image = pygame.transform.flip(image, True, False)
            x = -(x + image.get_width())
        if across or down:
            wide, high = 1 + across * STRETCH_STEP, 1 + down * STRETCH_STEP
            size = (max(1, round(image.get_width() * wide)), max(1, round(image.get_height() * high)))
            image = pygame.transform.smoothscale(image, size)
            x, y = round(x * wide), round(y * high)
        return Piece(ready(image), x, y)
