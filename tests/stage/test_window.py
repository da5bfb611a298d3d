"""The window's size, the cap, the framebuffer, drivers (public cases B15, B16, B18, B22, B27)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.settings import Settings, SettingsStore
from game.stage.palette import Palette
from game.stage.window import (
    ACCELERATION,
    MAX_PIXELS,
    MEASURED_FLIPS,
    Window,
    _choose_framebuffer,
    capped,
    first_size,
    software_screen,
)


@pytest.fixture(autouse=True)
def no_display() -> Iterator[None]:
    yield
    pygame.display.quit()


@pytest.mark.parametrize(
    "desktop",
    [(1366, 768), (1280, 800), (1280, 720), (1024, 768), (1024, 600), (1920, 1080), (2560, 1440), (3840, 2160),
     (5120, 1440), (3440, 1440), (800, 1280), (1920, 1200)],
)  # fmt: skip
def test_the_first_window_fits_the_desktop_and_is_16_to_9(desktop: tuple[int, int]) -> None:
    """B15, B22: with room for a title bar and a task bar."""
    width, height = first_size(desktop, None)
    assert width <= desktop[0]
    assert height <= desktop[1] - 80
    assert width / height == pytest.approx(16 / 9, rel=0.01)
    assert width >= 640


@pytest.mark.parametrize(
    ("desktop", "size"),
    [((1920, 1080), (1280, 720)), ((3840, 2160), (2560, 1440)), ((2560, 1440), (1920, 1080))],
)
def test_the_usual_desktops_get_usual_windows(desktop: tuple[int, int], size: tuple[int, int]) -> None:
    assert first_size(desktop, None) == size


def test_the_last_size_is_taken_only_if_it_still_fits() -> None:
    """B22."""
    assert first_size((1920, 1080), (1500, 800)) == (1500, 800)
    assert first_size((1366, 768), (1500, 800)) != (1500, 800)
    assert first_size((1920, 1080), (1920, 1080)) == (1280, 720)


def test_a_tiny_desktop_gets_a_window_all_the_same() -> None:
    width, height = first_size((640, 480), None)
    assert 0 < width <= 640
    assert 0 < height <= 480


@pytest.mark.parametrize("size", [(5120, 1440), (3840, 2160), (7680, 4320)])
def test_a_huge_window_is_drawn_smaller_in_its_own_shape(size: tuple[int, int]) -> None:
    width, height = capped(size)
    assert width * height <= MAX_PIXELS * 1.01
    assert width / height == pytest.approx(size[0] / size[1], rel=0.01)


def test_usual_windows_are_drawn_as_they_are() -> None:
    for size in ((1280, 720), (1920, 1080), (2560, 1440), (640, 360)):
        assert capped(size) == size


def test_a_capped_window_maps_the_pointer_and_shows_what_is_drawn(palette: Palette) -> None:
    pygame.display.init()
    window = Window(SettingsStore(None), palette)
    pygame.display.set_mode((3840, 2160))
    assert window.refresh()
    assert window.canvas.surface.get_size() == (2560, 1440)
    assert window.canvas.units((3840, 2160)) == pytest.approx((1600, 900), abs=0.5)
    window.canvas.fill((9, 8, 7))
    window.flip()
    shown = pygame.display.get_surface()
    assert shown is not None
    assert shown.get_at((3839, 2159))[:3] == (9, 8, 7)


def test_a_resize_makes_one_new_canvas_and_is_remembered(palette: Palette) -> None:
    pygame.display.init()
    store = SettingsStore(None)
    window = Window(store, palette)
    pygame.display.set_mode((1000, 600), pygame.RESIZABLE)
    event = pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1000, y=600)
    assert window.handle(event)
    first = window.canvas
    assert not window.handle(event)
    assert window.canvas is first
    assert store.values.window == (1000, 600)


def test_open_uses_the_settings(palette: Palette) -> None:
    environ = {"SDL_VIDEODRIVER": "dummy", ACCELERATION: "0"}
    store = SettingsStore(None, Settings(window=(900, 500)))
    window = Window.open(store, palette, environ)
    assert window.canvas.surface.get_size() == (900, 500)
    assert not window.full_screen
    window.close()
    assert not pygame.display.get_init()
    store = SettingsStore(None, Settings(full_screen=True))
    window = Window.open(store, palette, environ)
    assert window.full_screen
    assert window.canvas.surface.get_size() == pygame.display.get_desktop_sizes()[0]


@pytest.mark.parametrize(
    ("choice", "slow", "dri", "software"),
    [
        ("software", False, True, True),
        ("hardware", True, False, False),
        ("auto", False, True, False),
        ("auto", True, True, True),
        ("auto", False, False, True),
    ],
)
def test_the_framebuffer_is_chosen(
    monkeypatch: pytest.MonkeyPatch, choice: str, slow: bool, dri: bool, software: bool
) -> None:
    monkeypatch.setattr("game.stage.window.software_screen", lambda: not dri)
    environ: dict[str, str] = {}
    _choose_framebuffer(SettingsStore(None, Settings(framebuffer=choice, slow_flips=slow)), environ)
    assert (environ.get(ACCELERATION) == "0") == software
    environ = {ACCELERATION: "1"}
    _choose_framebuffer(SettingsStore(None, Settings(framebuffer="software")), environ)
    assert environ == {ACCELERATION: "1"}


def test_a_graphics_card_is_a_render_node(tmp_path: Path) -> None:
    assert software_screen("linux", tmp_path / "none")
    assert software_screen("linux", tmp_path)
    (tmp_path / "renderD128").touch()
    assert not software_screen("linux", tmp_path)
    assert not software_screen("win32", tmp_path / "none")


@pytest.mark.parametrize(("ms", "slow"), [(9.0, True), (0.4, False)])
def test_slow_flips_are_noted_for_the_next_start(palette: Palette, ms: float, slow: bool) -> None:
    pygame.display.init()
    now = [0.0]

    def timer() -> float:
        now[0] += ms / 1000
        return now[0]

    store = SettingsStore(None)
    window = Window(store, palette, timer=timer)
    pygame.display.set_mode((640, 360))
    window.refresh()
    for _ in range(MEASURED_FLIPS + 5):
        window.flip()
    assert store.values.slow_flips == slow


def test_focus_and_visibility_are_followed(palette: Palette) -> None:
    window = Window(SettingsStore(None), palette)
    window.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not window.focused
    assert window.handle(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert window.focused
    window.handle(pygame.event.Event(pygame.WINDOWMINIMIZED))
    assert not window.shown
    assert window.handle(pygame.event.Event(pygame.WINDOWRESTORED))
    assert window.shown


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
@pytest.mark.parametrize("driver", ["nosuch", ""])
def test_without_a_screen_there_is_one_plain_sentence(driver: str) -> None:
    """B27: a driver that is none, and no screen at all, each in a process of its own."""
    code = (
        "from pathlib import Path\n"
        "from game.settings import SettingsStore\n"
        "from game.stage.palette import Palette\n"
        "from game.stage.window import NoScreenError, Window\n"
        "from game.stage.assets import find_root\n"
        "palette = Palette.load(find_root() / 'assets' / 'palette.toml')\n"
        "try:\n"
        "    Window.open(SettingsStore(None), palette)\n"
        "except NoScreenError as error:\n"
        "    print('SENTENCE', error)\n"
    )
    environ = {
        key: value
        for key, value in os.environ.items()
        if key not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    if driver:
        environ["SDL_VIDEODRIVER"] = driver
    done = subprocess.run(
        [sys.executable, "-c", code], env=environ, capture_output=True, text=True, timeout=60,
        cwd=Path(__file__).resolve().parents[2], check=False,
    )  # fmt: skip
    assert done.stdout.count("SENTENCE") == 1
    assert "Traceback" not in done.stderr
