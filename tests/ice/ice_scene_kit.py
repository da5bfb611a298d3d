"""A stage without a window for the scenes of Ice: real drawings, text and settings, a silent sound, a navigator that notes."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.core.record import Record
from game.ice.entry import entry
from game.settings import SettingsStore
from game.stage.assets import Assets, find_root
from game.stage.canvas import Canvas
from game.stage.entry import MatchPlan, Playable, Results, SeatPlan
from game.stage.fonts import Faces, bundled
from game.stage.input import Input, Pointer, Press
from game.stage.messages import Messages
from game.stage.palette import Palette
from game.stage.services import Services
from game.stage.text import Text


@dataclass
class Notes:
    """A navigator that notes where people wanted to go."""

    went: list[tuple[str, Any]] = field(default_factory=list)

    def results(self, results: Results) -> None:
        self.went.append(("results", results))

    def pause(self, scene: Playable) -> None:
        self.went.append(("pause", scene))

    def rules(self, game: str) -> None:
        self.went.append(("rules", game))

    def start(self, plan: MatchPlan, record: Record | None = None) -> None:
        self.went.append(("start", (plan, record)))

    def leave(self) -> None:
        self.went.append(("leave", None))

    def lobby(self, game: str) -> None:
        self.went.append(("lobby", game))


@dataclass
class Heard:
    """A sound that notes what was played."""

    names: list[str] = field(default_factory=list)

    def play(self, name: str, *, pan: float = 0.0, volume: float = 1.0) -> bool:
        self.names.append(name)
        return True

    def preload(self, names: object) -> None:
        return

    def music(self, name: str | None) -> None:
        return

    def duck(self, on: bool) -> None:
        return


@dataclass
class Lines:
    """A trace that keeps its lines."""

    lines: list[dict[str, Any]] = field(default_factory=list)
    on: bool = True

    def line(self, **fields: Any) -> None:
        self.lines.append(fields)


def make_services(size: tuple[int, int] = (1280, 720), **settings: object) -> Services:
    """Services for a window of this size; settings by name."""
    pygame.init()
    screen = pygame.display.set_mode(size)
    root = find_root()
    store = SettingsStore(None)
    store.change(**settings)
    palette = Palette.load(root / "assets" / "palette.toml", store.values.palette)
    canvas = Canvas(screen, palette)
    window = SimpleNamespace(canvas=canvas)
    assets = Assets(root, lambda: window.canvas.scale, palette, strict=True)
    fakes: dict[str, Any] = {"sound": Heard(), "go": Notes(), "trace": Lines(), "stack": None, "shelf": None}
    return Services(
        window=window,  # type: ignore[arg-type]
        input=Input(),
        assets=assets,
        palette=palette,
        text=Text(Faces(bundled()), ui_scale=lambda: store.values.ui_scale / 100),
        messages=Messages(root / "assets" / "messages", "en"),
        settings=store,
        effects=random.Random(5),
        games={},
        clock=lambda: 0.0,
        **fakes,
    )


def make_plan(
    devices: tuple[str | None, str | None] = ("keys:0", "keys:3"),
    levels: tuple[str, str] = ("", ""),
    options: Mapping[str, Any] | None = None,
    seed: int = 7,
) -> MatchPlan:
    """A match as the lobby would agree it; penguins start unless the options say otherwise."""
    seats = (
        SeatPlan("Anna", 0, devices[0] if not levels[0] else None, levels[0]),
        SeatPlan("Ben", 1, devices[1] if not levels[1] else None, levels[1]),
    )
    chosen = {"starter": "penguins", **(options or {})}
    return MatchPlan("ice", entry().setup(2, seed, chosen, seats), seats)


def press(scene: Any, device: str, *controls: str) -> None:
    """Posts presses of a device."""
    for control in controls:
        scene.press(Press(None, control, 0, device, ""))


def settle(scene: Any, most: int = 1500) -> None:
    """Ticks until nothing runs any more."""
    for _ in range(most):
        scene.tick()
        if getattr(scene, "opening", None) is None and not scene.view.busy:
            return
    raise AssertionError("the scene does not come to rest")


def centre(scene: Any, name: str) -> tuple[float, float]:
    """The middle of a target."""
    for target in scene.targets():
        if target.name == name:
            rect = pygame.FRect(target.rect)
            return rect.centerx, rect.centery
    raise AssertionError(f"there is no target {name}: {[t.name for t in scene.targets()]}")


def click(scene: Any, name: str) -> None:
    """A click of the mouse on a target."""
    x, y = centre(scene, name)
    for kind, button in (("move", 0), ("down", 1), ("up", 1)):
        scene.pointer(Pointer(x, y, kind, button))  # type: ignore[arg-type]


def drag(scene: Any, start: str, end: str) -> None:
    """A drag of the mouse from one target to another."""
    (x, y), (to_x, to_y) = centre(scene, start), centre(scene, end)
    scene.pointer(Pointer(x, y, "move"))
    scene.pointer(Pointer(x, y, "down", 1))
    scene.pointer(Pointer((x + to_x) / 2, (y + to_y) / 2, "move"))
    scene.pointer(Pointer(to_x, to_y, "up", 1))


def play(scene: Any, *moves: str) -> None:
    """Plays moves such as b1-b4 by clicking, and lets the picture follow."""
    for move in moves:
        start, stop = move.split("-")
        click(scene, f"square:{start}")
        click(scene, f"square:{stop}")
        settle(scene)


def frames(scene: Any, canvas: Canvas, count: int) -> Iterator[pygame.Surface]:
    """Ticks and draws so many frames."""
    for _ in range(count):
        scene.tick()
        scene.draw(canvas)
        yield canvas.surface
