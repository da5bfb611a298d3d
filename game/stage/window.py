"""The window: its size, full screen, the canvas in it, and which way its pixels go to the screen."""

from __future__ import annotations

import logging
import os
import sys
import time
import warnings
from collections.abc import Callable, MutableMapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.stage.canvas import HEIGHT, WIDTH, Canvas
from game.stage.palette import Palette
from game.stage.surfaces import blank, ready

if TYPE_CHECKING:
    from game.settings import SettingsStore

log = logging.getLogger(__name__)

CAPTION = "Polar Party"
SMALLEST = (640, 360)
SIZES = ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720))
TASK_BAR = 48
TITLE_BAR = 40
MAX_PIXELS = 2560 * 1440
SLOW_FLIP_MS = 3.5
MEASURED_FLIPS = 40
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"

Size = tuple[int, int]


class NoScreenError(RuntimeError):
    """There is no screen to open a window on; the message is one plain sentence."""


class Window:
    """The one window. `canvas` is made anew whenever the size changes; `focused` and `shown` say whether anybody looks."""

    def __init__(
        self, settings: SettingsStore, palette: Palette, *, timer: Callable[[], float] = time.perf_counter
    ) -> None:
        self._settings = settings
        self._palette = palette
        self._timer = timer
        self._flips: list[float] = []
        self._windowed: Size = SIZES[-1]
        self._place: tuple[int, int] | None = None
        self._awake = True
        self.full_screen = False
        self.focused = True
        self.shown = True
        self.canvas: Canvas
        self._screen: pygame.Surface | None = None
        self._drawn_for: Size = (0, 0)

    @classmethod
    def open(
        cls,
        settings: SettingsStore,
        palette: Palette,
        environ: MutableMapping[str, str] = os.environ,
        icon: Path | None = None,
    ) -> Window:
        """Opens the window in the size and mode of the settings. Raises NoScreenError."""
        window = cls(settings, palette)
        _choose_framebuffer(settings, environ)
        _start_display(environ)
        pygame.display.set_caption(CAPTION)
        if icon is not None and icon.is_file():
            pygame.display.set_icon(pygame.image.load_sized_svg(icon, (64, 64)))
        desktop = desktop_size()
        window._windowed = first_size(desktop, settings.values.window)
        if not (settings.values.full_screen and window._to_full_screen()):
            window._to_window()
        _hold_smallest()
        return window

    # size and mode

    def handle(self, event: pygame.event.Event) -> bool:
        """Follows an event of the window; returns whether the picture must be drawn again."""
        kind = event.type
        if kind in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE, pygame.WINDOWRESIZED):
            return self.refresh()
        if kind == pygame.WINDOWFOCUSLOST:
            self.focused = False
        elif kind == pygame.WINDOWFOCUSGAINED:
            self.focused = True
            return True
        elif kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.shown = False
        elif kind in (
            pygame.WINDOWRESTORED,
            pygame.WINDOWSHOWN,
            pygame.WINDOWMAXIMIZED,
            pygame.WINDOWEXPOSED,
        ):
            self.shown = True
            return True
        return False

    def refresh(self) -> bool:
        """Makes a new canvas if the window has another size than the one drawn on; returns whether it did."""
        surface = pygame.display.get_surface()
        if surface is None:
            return False
        size = surface.get_size()
        if not self.full_screen and size != self._windowed:
            self._windowed = size
            if size[0] >= 320 and size[1] >= 200:
                self._settings.change(window=(min(size[0], 16_384), min(size[1], 16_384)))
        if self._screen is surface and self._drawn_for == size:
            return False
        self._adopt(surface)
        return True

    @property
    def silenced(self) -> bool:
        """Whether the game should be silent because the window is in the background."""
        return not self.focused and self._settings.values.mute_in_background

    def toggle_full_screen(self) -> None:
        """Between the window and the borderless full screen; the window gets its size and place back. When the full screen
        cannot be had the window stays."""
        if self.full_screen:
            self._to_window()
        else:
            self._place = _window_place()
            if not self._to_full_screen():
                self._to_window()
        self._settings.change(full_screen=self.full_screen)

    def flip(self) -> None:
        """Shows what was drawn."""
        before = self._timer()
        if self._screen is not None and self.canvas.surface is not self._screen:
            pygame.transform.scale(self.canvas.surface, self._screen.get_size(), self._screen)
        pygame.display.flip()
        if len(self._flips) < MEASURED_FLIPS:
            self._flips.append((self._timer() - before) * 1000)
            if len(self._flips) == MEASURED_FLIPS:
                self._judge_flips()

    def keep_awake(self, awake: bool) -> None:
        """Whether the screensaver is held off."""
        if awake != self._awake:
            self._awake = awake
            pygame.display.set_allow_screensaver(not awake)

    def close(self) -> None:
        """Closes the window."""
        pygame.display.quit()

    # inside

    def _to_window(self) -> None:
        self.full_screen = False
        try:
            surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            if surface.get_size() != self._windowed:
                # without an accelerated framebuffer SDL keeps the full screen's size at the first asking
                pygame.display.set_mode(self._windowed)
                surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        except pygame.error as error:
            raise NoScreenError(f"No window could be opened: {error}.") from error
        if self._place is not None:
            pygame.display.set_window_position(self._place)
            self._place = None
        self._adopt(surface)

    def _to_full_screen(self) -> bool:
        try:
            # with the desktop's own size this is a borderless window, from which Alt+Tab works
            surface = pygame.display.set_mode(desktop_size(), pygame.FULLSCREEN)
        except pygame.error as error:
            log.warning("full screen cannot be had: %s", error)
            return False
        self.full_screen = True
        self._adopt(surface)
        return True

    def _adopt(self, surface: pygame.Surface) -> None:
        self._screen = surface
        self._drawn_for = surface.get_size()
        width, height = surface.get_size()
        drawn = capped((width, height))
        if drawn == (width, height):
            self.canvas = Canvas(surface, self._palette)
            return
        own = ready(blank(*drawn, opaque=True), opaque=True)
        self.canvas = Canvas(own, self._palette, (width / drawn[0], height / drawn[1]))

    def _judge_flips(self) -> None:
        """Notes for the next start whether showing a picture is slow here, as it is without a graphics card."""
        middle = sorted(self._flips)[len(self._flips) // 2]
        pixels = self._drawn_for[0] * self._drawn_for[1] / (1280 * 720)
        if middle > SLOW_FLIP_MS * max(1.0, pixels) and not self._settings.values.slow_flips:
            log.info("showing a picture takes %.1f ms; the next start does it in software", middle)
            self._settings.change(slow_flips=True)


def desktop_size() -> Size:
    """The size of the first desktop in the pixels that windows are measured in."""
    sizes: Sequence[Size] = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else SIZES[-1]


def first_size(desktop: Size, last: Size | None) -> Size:
    """The size of the window at the start: the last one if it still fits, otherwise the largest usual size within four fifths of
    the desktop, on small ones what is left beside task bar and title bar, 16:9 where that is possible."""
    room = (desktop[0], desktop[1] - TASK_BAR - TITLE_BAR)
    if last is not None and last[0] <= room[0] and last[1] <= room[1] and last[0] >= SMALLEST[0] // 2:
        return last
    for size in SIZES:
        if size[0] <= desktop[0] * 0.8 and size[1] <= desktop[1] * 0.8:
            return size
    largest = SIZES[-1]
    scale = min(largest[0], room[0]) / WIDTH, min(largest[1], room[1]) / HEIGHT
    width, height = round(WIDTH * min(scale)), round(HEIGHT * min(scale))
    return (min(max(width, SMALLEST[0]), desktop[0]), min(max(height, SMALLEST[1]), desktop[1]))


def capped(size: Size) -> Size:
    """The size that is drawn for a window of this size: the same up to 2560×1440 pixels, then scaled down to as many."""
    pixels = size[0] * size[1]
    if pixels <= MAX_PIXELS:
        return size
    share = (MAX_PIXELS / pixels) ** 0.5
    return (max(1, round(size[0] * share)), max(1, round(size[1] * share)))


def software_screen(platform: str = sys.platform, dri: Path = Path("/dev/dri")) -> bool:
    """Whether this computer plainly has no graphics card, so that a textured framebuffer would only cost."""
    if not platform.startswith("linux"):
        return False
    return not dri.is_dir() or not any(dri.glob("renderD*"))


def _choose_framebuffer(settings: SettingsStore, environ: MutableMapping[str, str]) -> None:
    if ACCELERATION in environ:
        return
    choice = settings.values.framebuffer
    if choice == "software" or (choice == "auto" and (settings.values.slow_flips or software_screen())):
        environ[ACCELERATION] = "0"
    if environ is not os.environ and ACCELERATION in environ:
        os.environ[ACCELERATION] = environ[ACCELERATION]


def _start_display(environ: MutableMapping[str, str]) -> None:
    asked = environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
    except pygame.error as error:
        if asked:
            raise NoScreenError(f"The screen driver {asked!r} cannot be used here ({error}).") from error
        raise NoScreenError(f"No screen was found ({error}).") from error
    if pygame.display.get_driver() == "offscreen" and asked != "offscreen":
        pygame.display.quit()
        raise NoScreenError("No screen was found. Polar Party needs a desktop to open its window on.")


def _window_place() -> tuple[int, int] | None:
    try:
        x, y = pygame.display.get_window_position()
    except pygame.error:
        return None
    return (x, y)


def _hold_smallest() -> None:
    """Asks the system not to let the window become smaller than can be read; where it cannot be asked, small it is."""
    getter = getattr(pygame.Window, "from_display_module", None)
    if getter is None:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            getter().minimum_size = SMALLEST
        except (pygame.error, ValueError) as error:
            log.info("the smallest size of the window cannot be set: %s", error)
