"""A person before the real window: a virtual screen, hands on keys and mouse, eyes on the trace.

The trace is a pipe: every wait ends with the line it waits for, never after a while.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

REPO = Path(__file__).resolve().parents[2]
TOOLS = ("Xvfb", "xdotool")
PATIENCE = 25.0

Line = dict[str, Any]


def missing_tools() -> list[str]:
    """What has to be installed before a window can be driven."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


@contextmanager
def virtual_screen(width: int = 1366, height: int = 768) -> Iterator[str]:
    """A screen of its own, such as ":99"."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [
            "Xvfb",
            "-displayfd",
            str(writing),
            "-screen",
            "0",
            f"{width}x{height}x24",
            "-noreset",
            "-nolisten",
            "tcp",
        ],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


class Hands:
    """The game in a window of its own, with hands and eyes."""

    def __init__(self, screen: str, home: Path, *options: str, env: dict[str, str] | None = None) -> None:
        home.mkdir(parents=True, exist_ok=True)
        drop = {"SDL_VIDEODRIVER", "WAYLAND_DISPLAY"}
        self.env = {name: value for name, value in os.environ.items() if name not in drop}
        self.env.update(
            DISPLAY=screen,
            SDL_VIDEODRIVER="x11",
            SDL_AUDIODRIVER="dummy",
            SDL_FRAMEBUFFER_ACCELERATION="0",
            PYTHONPATH=str(REPO),
            POLAR_PARTY_HOME=str(home),
            LANGUAGE="en",
            **(env or {}),
        )
        pipe = home / "trace.pipe"
        os.mkfifo(pipe)
        self._pipe = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        self._text = b""
        self.lines: list[Line] = []
        self.targets: dict[str, list[int]] = {}
        self.scene = ""
        self._at = 0
        self.process = subprocess.Popen(
            [sys.executable, "-m", "game", "--trace", str(pipe), *options],
            env=self.env,
            cwd=home,
            stderr=subprocess.PIPE,
        )
        self.until(lambda line: line.get("what") == "drawn")
        self._window = self._find_window()
        self._do("windowfocus", "--sync", self._window)

    # eyes

    def until(self, wanted: Callable[[Line], bool], what: str = "") -> Line:
        """The next line that is wanted; lines before it are read past. Fails when the game ends or is silent too long."""
        while True:
            while self._at < len(self.lines):
                line = self.lines[self._at]
                self._at += 1
                if wanted(line):
                    return line
            self._read(what)

    def until_scene(self, name: str) -> None:
        """Waits until this screen is on top and says what can be pressed."""
        if self.scene == name and self.targets:
            return
        self.until(lambda line: line.get("what") == "targets" and line.get("scene") == name, f"scene {name}")

    def until_target(self, name: str) -> list[int]:
        """Waits until this can be pressed; returns its rectangle in window pixels."""
        while name not in self.targets:
            self.until(lambda line: line.get("what") == "targets", f"target {name}")
        return self.targets[name]

    def _read(self, what: str) -> None:
        ready, _, _ = select.select([self._pipe], [], [], PATIENCE)
        assert ready, f"nothing happened while waiting for {what or 'a line'}; last: {self.lines[-3:]}"
        data = os.read(self._pipe, 65536)
        if not data and self.process.poll() is not None:
            assert self.process.stderr is not None
            raise AssertionError(f"the game ended: {self.process.stderr.read().decode()[-2000:]}")
        self._text += data
        *whole, self._text = self._text.split(b"\n")
        for text in whole:
            self._take(json.loads(text))

    def _take(self, line: Line) -> None:
        self.lines.append(line)
        if line.get("what") == "entered":
            self.scene, self.targets = line["scene"], {}
        elif line.get("what") == "targets":
            self.scene = line["scene"]
            self.targets = {name: rect for name, *rect in line["targets"]}

    # hands

    def click(self, name: str) -> None:
        """Moves the mouse to the middle of a named thing and clicks."""
        x, y, width, height = self.until_target(name)
        self.click_at(x + width // 2, y + height // 2)

    def click_at(self, x: int, y: int) -> None:
        self._do("mousemove", "--window", self._window, str(x), str(y))
        self._do("click", "1")

    def drag(self, start: str, stop: str) -> None:
        """Presses on one thing, moves to another and lets go."""
        for step, name in enumerate((start, stop)):
            x, y, width, height = self.until_target(name)
            self._do("mousemove", "--window", self._window, str(x + width // 2), str(y + height // 2))
            if step == 0:
                self._do("mousedown", "1")
        self._do("mouseup", "1")

    def tap(self, *keys: str) -> None:
        """Keys one after the other, down and up."""
        for key in keys:
            self._do("key", key)

    def hold(self, key: str) -> None:
        self._do("keydown", key)

    def let_go(self, key: str) -> None:
        self._do("keyup", key)

    def _do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.env, check=True, timeout=20, stdout=subprocess.DEVNULL)

    def _find_window(self) -> str:
        found = subprocess.run(
            ["xdotool", "search", "--sync", "--onlyvisible", "--pid", str(self.process.pid)],
            env=self.env, check=True, timeout=20, capture_output=True, text=True,
        )  # fmt: skip
        return found.stdout.split()[0]

    def close(self) -> int:
        """Ends the game as the window's close button would; returns its exit code."""
        self.process.terminate()
        code = self.process.wait(20)
        os.close(self._pipe)
        if self.process.stderr is not None:
            self.process.stderr.close()
        return code
