"""One penguin or seal on the ice: where it is, what it does, and the small life it leads while nobody moves it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Final

import pygame

from game.ice.rig import ACTORS, Piece, Rig
from game.stage.motion import Spring

TAU: Final = 2 * math.pi
BREATH: Final = 2.6
BLINK_EVERY: Final = (2.6, 6.0)
BLINK: Final = 0.11
CHEER_PERIOD: Final = 0.26
HOP: Final = (22.0, 0.42)
DRIFT_PERIOD: Final = 2.4
GLANCE: Final = 6.0


class Animal:
    """`column` and `row` say where it stands (fractions while it moves), `pose` is one of the rig's, `alpha` fades it.

    `stretch` and `jolt` are springs that cues push: its height (the width follows, so that its volume is kept) and a shove
    aside in cells. `look` is where it turns its head, −1 left … 1 right.
    """

    def __init__(self, seat: int, captain: bool, column: float, row: float, rng: random.Random) -> None:
        self.seat = seat
        self.actor = ACTORS[seat]
        self.captain = captain
        self.column, self.row = column, row
        self.pose = "idle"
        self.flip = False
        self.alpha = 1.0
        self.dizzy = 0.0
        self.cheering = False
        self.stretch = Spring(1.0, stiffness=320.0, damping=0.34)
        self.jolt_x = Spring(stiffness=520.0, damping=0.3)
        self.jolt_y = Spring(stiffness=520.0, damping=0.3)
        self.look = Spring(stiffness=150.0, damping=0.9)
        self.tail = Spring(stiffness=190.0, damping=0.24)
        self._rng = rng
        self._age = rng.uniform(0.0, 60.0)
        self._blink_at = rng.uniform(0.3, BLINK_EVERY[1])
        self._glance_left = 0.0

    # living

    def tick(self, seconds: float, *, still: bool) -> None:
        """Time passes. Under reduced motion (`still`) nothing of it moves by itself."""
        if still:
            for spring, value in (
                (self.stretch, 1.0), (self.jolt_x, 0.0), (self.jolt_y, 0.0), (self.look, 0.0), (self.tail, 0.0),
            ):  # fmt: skip
                spring.snap(value)
            self._age, self._blink_at, self.dizzy = 0.0, 9.0, 0.0
            return
        self._age += seconds
        self._blink_at -= seconds
        if self._blink_at < -BLINK:
            self._blink_at = self._rng.uniform(*BLINK_EVERY)
        self.dizzy = max(0.0, self.dizzy - seconds)
        self._glance_left -= seconds
        if self._glance_left <= 0 and self.look.target:
            self.look.target = 0.0
        for spring in (self.stretch, self.jolt_x, self.jolt_y, self.look, self.tail):
            spring.update(seconds)

    def glance(self, towards: float, seconds: float = 0.9) -> None:
        """Turns its head towards a column for a while."""
        gap = towards - self.column
        self.look.target = 0.0 if abs(gap) < 0.3 else math.copysign(1.0, gap)
        self._glance_left = seconds

    def shove(self, across: float, down: float) -> None:
        """A neighbour bumped into it: it wobbles away and back; speeds in cells a second."""
        self.jolt_x.speed += across
        self.jolt_y.speed += down
        self.stretch.speed -= 1.4

    @property
    def blinking(self) -> bool:
        """Whether its eyes are closed just now."""
        return self._blink_at <= 0

    @property
    def hop(self) -> float:
        """How high it hops while it cheers, in units of the rig."""
        return HOP[0] * abs(math.sin(math.pi * self._age / HOP[1])) if self.cheering else 0.0

    # drawing

    def draw(self, surface: pygame.Surface, rig: Rig, foot: tuple[int, int]) -> None:
        """Draws it with its foot at a pixel."""
        if self.alpha < 0.99:
            piece = rig.whole(self.actor, self.pose, self.captain, flip=self.flip)
            piece.image.set_alpha(round(255 * max(0.0, self.alpha)))
            surface.blit(piece.image, (foot[0] + piece.x, foot[1] + piece.y))
            piece.image.set_alpha(255)
            return
        placed = list(self._placed(rig))
        if rig.outlined:
            for piece, across, down in placed:
                line = rig.outline(self.actor, piece)
                surface.blit(line.image, (foot[0] + line.x + across, foot[1] + line.y + down))
        for piece, across, down in placed:
            surface.blit(piece.image, (foot[0] + piece.x + across, foot[1] + piece.y + down))

    def _placed(self, rig: Rig) -> Iterator[tuple[Piece, int, int]]:
        """Every piece of the present pose with its shift in pixels."""
        pose = self.pose
        if pose == "drift":
            yield from self._drifting(rig)
            return
        if self.cheering and pose == "idle":
            pose = "cheer"
        elif pose == "idle" and self.blinking:
            pose = "blink"
        simple = pose not in ("idle", "blink", "cheer")
        tall = min(1.3, max(0.7, self.stretch.value))
        stretch = (1 / math.sqrt(tall), tall)
        lift = -round(self.hop * rig.unit)
        breath = math.sin(TAU * self._age / BREATH) if not simple else 0.0
        for part in rig.order(self.actor, pose, self.captain):
            angle = 0.0 if simple else self._angle(rig, pose, part, breath)
            piece = rig.piece(self.actor, part, angle, flip=self.flip, stretch=stretch)
            if piece is None:
                continue
            across, rise = (0.0, 0.0) if simple else self._shift(part, breath)
            down = lift + round(rise * rig.unit)
            yield piece, round(across * rig.unit), down

    def _angle(self, rig: Rig, pose: str, part: str, breath: float) -> float:
        base = rig.angle(self.actor, pose, part)
        if part.startswith("flipper"):
            side = 1 if part.endswith("left") else -1
            if pose == "cheer":
                return base + side * 15 * math.sin(TAU * self._age / CHEER_PERIOD)
            return base + side * (2 + 2 * breath)
        if part == "scarf_tail":
            return base + min(30.0, max(-30.0, self.tail.value)) + 4 * math.sin(TAU * self._age / 2.2)
        if part in HEAD_PARTS:
            return base + self.look.value * GLANCE
        return base

    def _shift(self, part: str, breath: float) -> tuple[float, float]:
        """Shift of a part in units of the rig: the chest breathes, the head rides on it, the eyes run ahead."""
        if part in HEAD_PARTS:
            ahead = 3.0 if part.startswith("eyes") else 0.0
            return self.look.value * (3.0 + ahead), -1.5 - 1.5 * breath
        if part in ("scarf", "scarf_tail") or part.startswith("flipper"):
            return 0.0, -0.8 - 0.8 * breath
        return 0.0, 0.0

    def _drifting(self, rig: Rig) -> Iterator[tuple[Piece, int, int]]:
        swing = math.sin(TAU * self._age / DRIFT_PERIOD)
        tilt = 3.0 * swing
        bob = round(3 * math.sin(TAU * self._age / DRIFT_PERIOD + 1.1) * rig.unit)
        for part in rig.order(self.actor, "drift", self.captain):
            piece = rig.piece(self.actor, part, tilt)
            if piece is not None:
                yield piece, 0, bob


HEAD_PARTS: Final = ("head", "eyes_open", "eyes_closed", "eyes_happy", "cap")


def turned_parts(rig: Rig) -> Iterator[tuple[str, str, float]]:
    """Every (actor, part, angle) that idle life, cheering and drifting need, to be made ready ahead of time."""
    for actor in ACTORS:
        cheer = {side: rig.angle(actor, "cheer", f"flipper_{side}") for side in ("left", "right")}
        for side, sign in (("left", 1), ("right", -1)):
            for angle in (0, 3, 4):
                yield actor, f"flipper_{side}", sign * angle
            for angle in range(-15, 16, 3):
                yield actor, f"flipper_{side}", cheer[side] + angle
        for part in HEAD_PARTS:
            for angle in (-6, -3, 3, 6):
                yield actor, part, angle
        for angle in range(-33, 34, 3):
            yield actor, "scarf_tail", angle
        for part in ("floe", "drift", "drift_captain"):
            for angle in (-3, 3):
                yield actor, part, angle
