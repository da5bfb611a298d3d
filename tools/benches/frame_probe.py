"""Plays a match of computers in a real window and measures every frame; run by `tools/bench.py` as a process of its own.

    python -m tools.benches.frame_probe GAME WIDTH HEIGHT SECONDS

Prints one JSON object: the work of each frame in ms (update and drawing, flip included, waiting left out), memory in MB, the memory
of the thinking process, and whether the match ended.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path

import pygame

from game.app import Start, build
from game.catalog import games
from game.stage.entry import MatchPlan, SeatPlan
from tools.benches.screen import cpu_seconds, resident_mb

WARM_FRAMES = 90


class _Watch:
    """A clock that waits like the real one and writes down how long each frame worked. Processor time as well as wall time:
    on a busy machine only the first says what the game itself needs."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()
        self.wall: list[float] = []
        self.work: list[float] = []
        self._from: tuple[float, float] | None = None
        self._last = time.perf_counter()

    def tick(self, fps: int) -> float:
        if self._from is not None:
            self.wall.append((time.perf_counter() - self._from[0]) * 1000)
            self.work.append((time.thread_time() - self._from[1]) * 1000)
        self._clock.tick(fps)
        now = time.perf_counter()
        passed, self._last = now - self._last, now
        self._from = (now, time.thread_time())
        return passed


def main(argv: list[str]) -> int:
    """Measures; returns 0."""
    game, width, height, seconds = argv[0], int(argv[1]), int(argv[2]), float(argv[3])
    with tempfile.TemporaryDirectory() as home:
        os.environ["POLAR_PARTY_HOME"] = home
        (Path(home) / "settings.json").write_text(
            json.dumps({"version": 1, "window": [width, height], "auto_pause": False})
        )
        app = build(Start(seed=3), games())
        watch = _Watch()
        app.loop.use_clock(watch)
        entry = app.services.games[game]
        levels = ("captain", "hunter", "cub", "captain", "hunter", "cub")
        count = entry.seats[1]
        seats = tuple(SeatPlan("", index, None, levels[index]) for index in range(count))
        options = {option.id: option.default for option in entry.options}
        plan = MatchPlan(game, entry.setup(count, 3, options, seats), seats, options)
        app.navigation.start(plan)
        for _ in range(WARM_FRAMES):
            app.loop.step_frame()
        watch.wall.clear()
        watch.work.clear()
        end = time.perf_counter() + seconds
        children = 0.0
        while time.perf_counter() < end and app.services.stack.top is not None:
            app.loop.step_frame()
            if app.services.stack.top is not None and app.services.stack.top.name == "results":
                break
            if len(watch.work) == 600:
                children = _children_mb()
        canvas = app.services.window.canvas
        report = {
            "size": list(canvas.surface.get_size()),
            "wall": watch.wall,
            "work": watch.work,
            "memory": resident_mb(os.getpid()),
            "thinking": children,
            "cpu": cpu_seconds(os.getpid()),
            "ended": app.services.stack.top is not None and app.services.stack.top.name == "results",
        }
        app.close()
    print(json.dumps(report))
    return 0


def _children_mb() -> float:
    """Memory of the processes that this one has started (Linux)."""
    path = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    if not path.is_file():
        return 0.0
    return sum(resident_mb(int(pid)) for pid in path.read_text().split())


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
