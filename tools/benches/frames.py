"""Frames of a whole match of computers in a real window, thinking included."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.benches.line import Line, percentile
from tools.benches.screen import screen

ROOT = Path(__file__).resolve().parent.parent.parent
SECONDS = 45
BUDGETS = {(1280, 720): 8.0, (1920, 1080): 14.0}


def of_game(game: str) -> Iterator[Line]:
    """Work of each frame (processor time of the game's thread), the slowest frame, memory; at two sizes."""
    for (width, height), budget in BUDGETS.items():
        with screen(width, height) as environment:
            environment.pop("PYTHONDONTWRITEBYTECODE", None)
            done = subprocess.run(
                [sys.executable, "-m", "tools.benches.frame_probe", game, str(width), str(height), str(SECONDS)],
                cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
            )  # fmt: skip
        if done.returncode:
            yield Line(f"{game} {height}p", "", "failed", done.stderr[-300:], True)
            continue
        found = json.loads(done.stdout.splitlines()[-1])
        work, wall = found["work"], found["wall"]
        half, high = percentile(work, 0.5), percentile(work, 0.99)
        late = sum(value > 33 for value in wall)
        yield Line(
            f"{game} frame {height}p: median / p99 work",
            f"{half:.1f} ms",
            f"{high:.1f} ms",
            f"p99 ≤ {budget:.0f} ms",
            high > budget,
        )
        yield Line(
            f"{game} frame {height}p: slowest, wall",
            f"{percentile(wall, 0.5):.1f} ms",
            f"{max(wall):.1f} ms",
            f"≤ 33 ms ({late} of {len(wall)} later)",
            late > 0,
        )
        if height == 720:
            memory = found["memory"]
            note = f"≤ 120 MB (thinking process {found['thinking']:.0f} MB)"
            yield Line(f"{game} memory in play", "", f"{memory:.0f} MB", note, memory > 120)
