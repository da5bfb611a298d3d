"""Sprites: one drawing at a place, and rigs, which are animals put together from parts with pivots."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.stage.assets import Assets, MissingAssetError
from game.stage.canvas import Canvas
from game.stage.palette import Colour

Point = tuple[float, float]


@dataclass(slots=True)
class Sprite:
    """One drawing. `width` in units before `scale`; `angle` clockwise in degrees; `squash` across and down; `anchor` says
    which point of the drawing stands at (x, y)."""

    image: str
    x: float = 0.0
    y: float = 0.0
    width: float | None = None
    height: float | None = None
    scale: float = 1.0
    angle: float = 0.0
    flip: bool = False
    alpha: float = 1.0
    squash: tuple[float, float] = (1.0, 1.0)
    tint: Colour | None = None
    anchor: str = "center"

    def draw(self, canvas: Canvas, assets: Assets) -> None:
        """Draws it; a clear or vanishing one costs nothing."""
        if self.alpha <= 0.004 or self.scale <= 0.004:
            return
        width = None if self.width is None else self.width * self.scale
        height = None if self.height is None else self.height * self.scale
        if width is None and height is None:
            width = assets.size(self.image)[0] * self.scale
        image = assets.image(
            self.image,
            width,
            height,
            flip=self.flip,
            angle=self.angle,
            tint=self.tint,
            squash=self.squash,
        )
        canvas.blit(image, self.x, self.y, self.anchor, alpha=self.alpha)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a rig: its drawing, the point it turns about in the rig's own units, the part it hangs on, and whether it belongs
    to captains only."""

    image: str
    pivot: Point
    parent: str = ""
    captain: bool = False


@dataclass(frozen=True, slots=True)
class Pose:
    """Which parts are drawn, back to front, and how far they are turned."""

    order: tuple[str, ...]
    angles: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rig:
    """An animal of parts. `box` is the size of its drawings; `foot` the point of them that stands on the ground."""

    box: Point
    foot: Point
    parts: Mapping[str, Part]
    poses: Mapping[str, Pose]

    def draw(
        self,
        canvas: Canvas,
        assets: Assets,
        pose: str,
        x: float,
        y: float,
        height: float,
        *,
        captain: bool = False,
        angles: Mapping[str, float] | None = None,
        shifts: Mapping[str, Point] | None = None,
        squash: tuple[float, float] = (1.0, 1.0),
        angle: float = 0.0,
        flip: bool = False,
        alpha: float = 1.0,
    ) -> None:
        """Draws a pose with the foot at (x, y), the drawings' box `height` units high.

        `angles` (degrees, clockwise, about the pivots, on top of the pose's) and `shifts` (in the rig's units) move parts and all that
        hangs on them; `squash` stretches and `angle` turns the whole about the foot; `flip` mirrors it. Raises KeyError
        for an unknown pose.
        """
        shape = self.poses[pose]
        unit = height / self.box[1]
        for name in shape.order:
            part = self.parts[name]
            if part.captain and not captain:
                continue
            centre, turn = self._placed(name, shape.angles.get(name, 0.0), angles or {}, shifts or {})
            across = (centre[0] - self.foot[0]) * unit * squash[0]
            down = (centre[1] - self.foot[1]) * unit * squash[1]
            if flip:
                across, turn = -across, -turn
            across, down = _turned((across, down), (0.0, 0.0), angle)
            image = assets.image(
                part.image,
                self.box[0] * unit,
                self.box[1] * unit,
                flip=flip,
                angle=turn + angle,
                squash=squash,
            )
            canvas.blit(image, x + across, y + down, "center", alpha=alpha)

    def images(self, pose: str, *, captain: bool = False) -> tuple[str, ...]:
        """The drawings of a pose, for preloading. Raises KeyError."""
        parts = (self.parts[name] for name in self.poses[pose].order)
        return tuple(part.image for part in parts if captain or not part.captain)

    def _placed(
        self, name: str, posed: float, turns: Mapping[str, float], shifts: Mapping[str, Point]
    ) -> tuple[Point, float]:
        """Where the middle of a part's drawing lies and how far it is turned, after its own motion and its parents'.
        A pose names the angle of every part itself, so that one does not go on to the children."""
        centre = _turned((self.box[0] / 2, self.box[1] / 2), self.parts[name].pivot, posed)
        whole = posed
        for link in self._chain(name):
            part = self.parts[link]
            turn = turns.get(link, 0.0)
            if turn:
                centre = _turned(centre, part.pivot, turn)
                whole += turn
            shift = shifts.get(link)
            if shift is not None:
                centre = (centre[0] + shift[0], centre[1] + shift[1])
        return centre, whole

    def _chain(self, name: str) -> Iterator[str]:
        """The part and everything it hangs on, innermost first."""
        seen: list[str] = []
        while name and name in self.parts and name not in seen:
            seen.append(name)
            yield name
            name = self.parts[name].parent


def load_rigs(assets: Assets, folder: str) -> dict[str, Rig]:
    """The rigs of `assets/art/<folder>/rig.toml` by the names of their actors. Raises MissingAssetError."""
    name = f"assets/art/{folder}/rig.toml"
    data: dict[str, Any] = assets.data(name)
    try:
        return {actor: _rig(data, actor, folder) for actor in data["actors"]}
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise MissingAssetError(f"{name} is not a rig: {error!r}") from error


def _rig(data: Mapping[str, Any], actor: str, folder: str) -> Rig:
    parts = {
        name: Part(
            f"{folder}/{part['file']}",
            _point(part["pivot"]),
            str(part.get("parent", "")),
            bool(part.get("captain", False)),
        )
        for name, part in data[actor]["parts"].items()
    }
    poses = {
        name: Pose(tuple(pose["order"]), {key: float(value) for key, value in pose.get("angles", {}).items()})
        for name, pose in data[actor]["poses"].items()
    }
    for pose in poses.values():
        for part in pose.order:
            if part not in parts:
                raise ValueError(f"{actor} has no part {part!r}")
    return Rig(_point(data["viewbox"]), _point(data["foot"]), parts, poses)


def _point(value: Sequence[float]) -> Point:
    return (float(value[0]), float(value[1]))


def _turned(point: Point, pivot: Point, degrees: float) -> Point:
    """A point turned clockwise (y down) about a pivot."""
    if not degrees:
        return point
    angle = math.radians(degrees)
    x, y = point[0] - pivot[0], point[1] - pivot[1]
    return (
        pivot[0] + x * math.cos(angle) - y * math.sin(angle),
        pivot[1] + x * math.sin(angle) + y * math.cos(angle),
    )
