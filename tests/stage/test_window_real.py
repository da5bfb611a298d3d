"""The window on a real (virtual) screen, where the dummy driver cannot tell (public cases B15, B24)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb"),
]

CODE = """
import pygame
from game.settings import SettingsStore
from game.stage.assets import find_root
from game.stage.palette import Palette
from game.stage.window import Window

palette = Palette.load(find_root() / "assets" / "palette.toml")
window = Window.open(SettingsStore(None), palette)

def settle():
    for _ in range(8):
        for event in pygame.event.get():
            window.handle(event)
        window.canvas.fill("sky_top")
        window.flip()
        pygame.time.wait(10)
    surface = pygame.display.get_surface()
    assert window.canvas.surface is surface
    return (*surface.get_size(), window.full_screen)

seen = [settle()]
for _ in range(4):
    window.toggle_full_screen()
    seen.append(settle())
window.close()
print(seen)
"""


@pytest.fixture
def screen() -> Iterator[str]:
    """A virtual screen of a small laptop; the display's name."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1366x768x24", "-noreset"],
        pass_fds=(write,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            yield f":{pipe.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


@pytest.mark.parametrize("acceleration", ["0", "1"])
def test_the_window_fits_a_small_laptop_and_comes_back_from_full_screen(
    screen: str, acceleration: str
) -> None:
    environ = {
        **os.environ,
        "DISPLAY": screen,
        "SDL_VIDEODRIVER": "x11",
        "SDL_FRAMEBUFFER_ACCELERATION": acceleration,
    }
    done = subprocess.run(
        [sys.executable, "-c", CODE], env=environ, capture_output=True, text=True, timeout=60, check=True,
        cwd=Path(__file__).resolve().parents[2],
    )  # fmt: skip
    first, full, back, full_again, back_again = eval(done.stdout.strip().splitlines()[-1])  # noqa: S307 - our own output
    assert first[0] <= 1366
    assert first[1] <= 768 - 80
    assert full == full_again == (1366, 768, True)
    assert back == back_again == first
