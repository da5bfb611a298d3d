"""Real keys through a real window: several at once arrive, and a French keyboard names its own letters."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

REPO = Path(__file__).resolve().parents[2]
TOOLS = ("Xvfb", "xdotool", "setxkbmap")

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        not all(shutil.which(tool) for tool in TOOLS), reason="needs Xvfb, xdotool and setxkbmap"
    ),
]


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """A virtual screen of its own, such as ":99"."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "640x480x24", "-noreset", "-nolisten", "tcp"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(10)


class Player:
    """The probe and the hands at its keyboard."""

    def __init__(self, screen: str, *options: str) -> None:
        drop = {"SDL_VIDEODRIVER", "WAYLAND_DISPLAY"}
        self.env = {name: value for name, value in os.environ.items() if name not in drop}
        self.env.update(DISPLAY=screen, SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy", PYTHONPATH=str(REPO))
        self.env["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        self.program = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("keys_probe.py")), *options],
            env=self.env,
            stdout=subprocess.PIPE,
            text=True,
        )
        while "ready" not in self.line():
            pass

    def line(self) -> dict[str, Any]:
        """The next line the probe prints."""
        assert self.program.stdout is not None
        while True:
            text = self.program.stdout.readline()
            assert text, "the probe has ended"
            if text.startswith("{"):
                found: dict[str, Any] = json.loads(text)
                return found

    def lines(self, count: int) -> list[dict[str, Any]]:
        return [self.line() for _ in range(count)]

    def hands(self, *words: str) -> None:
        """What xdotool does now."""
        subprocess.run(["xdotool", *words], env=self.env, check=True, timeout=10)

    def close(self) -> None:
        self.program.kill()
        self.program.wait(10)
        assert self.program.stdout is not None
        self.program.stdout.close()


@pytest.fixture
def layout(screen: str) -> Iterator[str]:
    """Puts the screen's keyboard back to American afterwards."""
    yield screen
    subprocess.run(["setxkbmap", "us"], env={**os.environ, "DISPLAY": screen}, check=True, timeout=10)


def test_keys_of_five_people_held_at_once_all_arrive(screen: str) -> None:
    """B01: what a good keyboard sends reaches every seat, each key once while it is held."""
    player = Player(screen)
    keys = ["w", "t", "i", "Up", "KP_8", "q", "r", "u", "slash"]
    try:
        player.hands(*[word for key in keys for word in ("keydown", key)])
        pressed = [(line["seat"], line["control"]) for line in player.lines(9)]
        player.hands(*[word for key in keys for word in ("keyup", key)], "key", "d")
        after = player.line()
    finally:
        player.close()
    assert pressed == [(seat, "up") for seat in range(5)] + [(seat, "act") for seat in range(4)]
    assert (after["seat"], after["control"]) == (0, "right")


@pytest.mark.parametrize(
    ("name", "labels"), [("fr", ["Z", "Q", "A"]), ("ru", ["Ц", "Ф", "Й"]), ("us", ["W", "A", "Q"])]
)
def test_labels_are_those_of_the_keyboard(layout: str, name: str, labels: list[str]) -> None:
    """B04, B06: the same places on the keyboard, called by what is printed there. 25, 38 and 24 are X's numbers of them."""
    subprocess.run(["setxkbmap", name], env={**os.environ, "DISPLAY": layout}, check=True, timeout=10)
    player = Player(layout)
    try:
        player.hands("key", "25", "key", "38", "key", "24")
        pressed = player.lines(3)
    finally:
        player.close()
    assert [(line["seat"], line["control"]) for line in pressed] == [(0, "up"), (0, "left"), (0, "act")]
    assert [line["label"] for line in pressed] == labels


def test_the_tester_sees_keys_go_down_and_up(screen: str) -> None:
    player = Player(screen, "--raw")
    try:
        player.hands("keydown", "a", "keydown", "j", "keyup", "a", "keyup", "j")
        seen = [(line["raw"], line["down"]) for line in player.lines(4)]
    finally:
        player.close()
    assert seen == [(4, True), (13, True), (4, False), (13, False)]
