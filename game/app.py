"""Builds the services, wires wings and screens together, and runs the loop."""

from __future__ import annotations

import logging
import os
import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.catalog import games as catalogue
from game.core.text import DataError
from game.navigation import Navigation
from game.settings import NOTICE_TEXTS, Settings, SettingsStore, folders
from game.stage.assets import Assets, find_root
from game.stage.fonts import Faces, bundled
from game.stage.input import ACCESS, MUTE, RULES, Input
from game.stage.loop import Loop
from game.stage.messages import Messages
from game.stage.palette import Palette
from game.stage.scene import SceneStack
from game.stage.services import Services
from game.stage.sound import Sound
from game.stage.text import Text
from game.stage.trace import Trace
from game.stage.window import NoScreenError, Window
from game.storage import Shelf, read_limited

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.stage.entry import GameEntry

_log = logging.getLogger(__name__)

EXIT_NO_SCREEN = 3
EXIT_BAD_FILE = 4


@dataclass(frozen=True, slots=True)
class Start:
    """What the command line asked for: `game` opens that lobby, `seed` is the seed of the first match, `replay` shows a record,
    `trace` writes what happens."""

    game: str = ""
    seed: int | None = None
    replay: Path | None = None
    trace: Path | None = None


@dataclass
class App:
    """The running program: its services and loop, for `run` and for tests that bring their own clock."""

    services: Services
    loop: Loop
    navigation: Navigation

    def close(self) -> None:
        """Saves what is to be kept and lets go of window and sound."""
        stack = self.services.stack
        self.navigation.keep_running()
        while stack.scenes:
            stack.pop()
            stack.settle()
        self.services.settings.change(input=self.services.input.export())
        self.services.settings.save()
        self.services.sound.close()
        self.services.window.close()
        self.services.trace.close()


def run(start: Start) -> int:
    """Starts the game and stays until it is quit; returns the exit code."""
    games = catalogue()
    if start.game and start.game not in games:
        return _complain(
            f"There is no game called “{start.game}”. There are: {', '.join(games)}.", EXIT_BAD_FILE
        )
    replay: list[str] | None = None
    if start.replay is not None:
        try:
            replay = read_limited(start.replay).splitlines()
        except (OSError, ValueError) as error:
            return _complain(f"The replay cannot be read: {error}", EXIT_BAD_FILE)
    try:
        app = build(start, games)
    except NoScreenError as error:
        return _complain(str(error), EXIT_NO_SCREEN)
    except OSError as error:
        return _complain(f"The trace cannot be written: {error}", EXIT_BAD_FILE)
    try:
        if replay is not None:
            app.navigation.open_replay(replay)
        app.loop.run()
    except DataError as error:
        return _complain(f"The replay cannot be shown: {error}", EXIT_BAD_FILE)
    except KeyboardInterrupt:
        return 130
    finally:
        app.close()
    return 0


def build(start: Start, games: Mapping[str, GameEntry]) -> App:
    """Everything up to the first frame. Raises NoScreenError, and OSError for the trace file."""
    trace = Trace(start.trace)
    root = find_root()
    places = folders()
    settings = SettingsStore.load(places.config / "settings.json")
    values = settings.values
    palette = Palette.load(root / "assets" / "palette.toml", values.palette)
    window = Window.open(settings, palette, icon=root / "assets" / "art" / "ui" / "icon.svg")
    effects = random.Random()
    devices = Input()
    devices.load(values.input)
    stack = SceneStack(devices.release_all, lambda: settings.values.reduced_motion, trace)
    sound = Sound(root, effects, buffer=values.audio_buffer)
    faces = Faces(bundled())
    navigation = Navigation(start.seed)
    services = Services(
        window=window,
        stack=stack,
        input=devices,
        sound=sound,
        assets=Assets(root, lambda: window.canvas.scale, palette),
        palette=palette,
        text=Text(faces, ui_scale=lambda: settings.values.ui_scale / 100),
        messages=Messages(root / "assets" / "messages", values.language),
        settings=settings,
        trace=trace,
        effects=effects,
        go=navigation,
        shelf=Shelf(places.data),
        games=games,
        clock=_seconds,
    )
    loop = Loop(
        stack,
        window,
        devices,
        sound,
        trace,
        assets=services.assets,
        text=services.text,
        on_system=lambda control: _system(services, control),
        on_first_frame=lambda: _after_first_frame(services),
    )
    navigation.wire(services, loop)
    settings.on_change(_Applier(services).apply)
    navigation.title()
    if start.game:
        navigation.lobby(start.game)
    return App(services, loop, navigation)


class _Applier:
    """Carries changes of the settings to whatever they concern."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._language = services.settings.values.language
        self.apply(services.settings.values)

    def apply(self, values: Settings) -> None:
        """Hears every change; does only what is new."""
        services = self._services
        if services.palette.variant != values.palette:
            services.palette.use(values.palette)
            services.assets.forget()
            services.text.forget()
        if self._language != values.language:
            self._language = values.language
            services.messages.use(values.language)
            services.text.forget()
        if services.text.reading != values.reading_font:
            services.text.reading = values.reading_font
            services.text.forget()
        for bus in ("music", "effects", "rattle"):
            services.sound.set_volume(bus, getattr(values, bus))
        services.sound.mute(values.muted)


def _system(services: Services, control: str) -> bool:
    """The keys that mean the same everywhere."""
    if control == MUTE:
        services.settings.change(muted=not services.settings.values.muted)
        return True
    if control == RULES and services.games:
        return services.go.rules_here()
    if control == ACCESS:
        return services.go.options_here()
    return False


def _after_first_frame(services: Services) -> None:
    """What takes time and is not needed to see and answer the title."""
    services.sound.open()
    services.input.start_pads()
    services.settings.first_save()
    for notice in services.settings.take_notices():
        services.go.tell(services._(NOTICE_TEXTS[notice]))


def _seconds() -> float:
    return pygame.time.get_ticks() / 1000


def _complain(message: str, code: int) -> int:
    print(message, file=sys.stderr)
    return code
