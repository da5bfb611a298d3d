"""What all tests share: no real screen or speaker, and the stage put together without a window to look at."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = os.environ.get("POLAR_TEST_VIDEODRIVER", "dummy")
os.environ["SDL_AUDIODRIVER"] = os.environ.get("POLAR_TEST_AUDIODRIVER", "dummy")
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pygame
import pytest

from game.settings import Settings, SettingsStore
from game.stage.assets import Assets, find_root
from game.stage.canvas import Canvas
from game.stage.entry import Navigator
from game.stage.fonts import Faces, bundled
from game.stage.input import Input
from game.stage.messages import Messages
from game.stage.palette import Palette
from game.stage.scene import SceneStack
from game.stage.services import Services
from game.stage.sound import Sound
from game.stage.text import Text
from game.stage.trace import Trace
from game.stage.window import Window
from game.storage import Shelf

ROOT = Path(__file__).resolve().parent.parent


@dataclass
class RecordingNavigator:
    """Notes where a scene wanted to go, as (way, what it was given): one value as it is, several as a tuple."""

    calls: list[tuple[str, object]] = field(default_factory=list)

    def new_seed(self) -> int:
        return 7

    def save(self, scene: object) -> bool:
        self.calls.append(("save", scene))
        return True

    def __getattr__(self, way: str) -> Callable[..., None]:
        if way not in vars(Navigator):
            raise AttributeError(way)

        def note(*given: object) -> None:
            self.calls.append((way, given[0] if len(given) == 1 else (given or None)))

        return note


@pytest.fixture
def display() -> Iterator[Callable[[int, int], pygame.Surface]]:
    """Makes a display of the wanted size under the dummy driver."""
    pygame.display.init()

    def make(width: int, height: int) -> pygame.Surface:
        return pygame.display.set_mode((width, height), pygame.RESIZABLE)

    yield make
    pygame.display.quit()


@pytest.fixture
def palette() -> Palette:
    return Palette.load(ROOT / "assets" / "palette.toml")


@pytest.fixture
def canvas(display: Callable[[int, int], pygame.Surface], palette: Palette) -> Canvas:
    return Canvas(display(1280, 720), palette)


ServicesMaker = Callable[..., Services]


@pytest.fixture
def make_services(tmp_path: Path) -> Iterator[ServicesMaker]:
    """`make_services(size=(1280, 720), **settings)` gives services over a window of the dummy driver: strict assets, memory-only
    settings, silent sound, a navigator that notes its calls."""

    def make(size: tuple[int, int] = (1280, 720), **changes: object) -> Services:
        store = SettingsStore(None, Settings(window=size))
        palette = Palette.load(find_root() / "assets" / "palette.toml")
        window = Window(store, palette)
        pygame.display.init()
        pygame.display.set_mode(size, pygame.RESIZABLE)
        window.refresh()
        store.on_change(lambda values: palette.use(values.palette))
        store.change(**changes)
        effects = random.Random(7)
        devices = Input()
        return Services(
            window=window,
            stack=SceneStack(devices.release_all, lambda: store.values.reduced_motion),
            input=devices,
            sound=Sound(find_root(), effects, enabled=False),
            assets=Assets(find_root(), lambda: window.canvas.scale, palette, strict=True),
            palette=palette,
            text=Text(Faces(bundled()), ui_scale=lambda: store.values.ui_scale / 100),
            messages=Messages(find_root() / "assets" / "messages", "en"),
            settings=store,
            trace=Trace(),
            effects=effects,
            go=cast("Navigator", RecordingNavigator()),
            shelf=Shelf(tmp_path / "home"),
            games={},
            clock=lambda: 0.0,
        )

    yield make
    pygame.display.quit()


@pytest.fixture
def services(make_services: ServicesMaker) -> Services:
    """Services over 1280×720 with the default settings."""
    return make_services()
