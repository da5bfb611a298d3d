"""Whole processes: how fast they come up, what memory and processor time they take."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tools.benches.line import Line, percentile
from tools.benches.screen import cpu_seconds, resident_mb, screen

ROOT = Path(__file__).resolve().parent.parent.parent
RUNS = 7
WATCHED = 6.0

BARE = """
import os, sys
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
pygame.display.init()
surface = pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
clock = pygame.time.Clock()
drawn = False
while True:
    pygame.event.get()
    surface.fill((20, 40, 90))
    pygame.display.flip()
    if not drawn:
        drawn = True
        open(sys.argv[1], "w").write('{"what": "drawn"}\\n')
    clock.tick(30)
"""


def start() -> Iterator[Line]:
    """From starting the process to the first drawn picture, beside a bare window."""
    bare, ours = [], []
    with screen() as environment, tempfile.TemporaryDirectory() as folder:
        environment["POLAR_PARTY_HOME"] = folder
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        _until_drawn([sys.executable, "-m", "game", "--trace"], environment, folder)
        for _ in range(RUNS):
            bare.append(_until_drawn([sys.executable, "-c", BARE], environment, folder))
            ours.append(_until_drawn([sys.executable, "-m", "game", "--trace"], environment, folder))
    floor, mine = percentile(bare, 0.5), percentile(ours, 0.5)
    ratio = mine / floor
    yield Line(
        "start to the drawn title (median of 7, warm)",
        f"{floor:.3f} s",
        f"{mine:.3f} s",
        f"ratio {ratio:.2f} ≤ 1.5",
        ratio > 1.5,
    )


def title() -> Iterator[Line]:
    """Memory and processor time at the animated title, in the window 1280 × 720."""
    with screen() as environment, tempfile.TemporaryDirectory() as folder:
        environment["POLAR_PARTY_HOME"] = folder
        bare_mb, bare_cpu = _watch([sys.executable, "-c", BARE], environment, folder)
        mb, cpu = _watch([sys.executable, "-m", "game", "--trace"], environment, folder)
    yield Line("memory at the title", f"{bare_mb:.0f} MB", f"{mb:.0f} MB", "≤ 70 MB", mb > 70)
    yield Line("processor at the animated title", f"{bare_cpu:.1f} %", f"{cpu:.1f} %", "≤ 8 %", cpu > 8)


def _launch(
    command: list[str], environment: dict[str, str], folder: str
) -> tuple[subprocess.Popen[bytes], Path]:
    trace = Path(folder) / "trace.jsonl"
    trace.unlink(missing_ok=True)
    process = subprocess.Popen(
        [*command, str(trace)],
        env=environment,
        cwd=ROOT,
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    return process, trace


def _until_drawn(command: list[str], environment: dict[str, str], folder: str) -> float:
    began = time.perf_counter()
    process, trace = _launch(command, environment, folder)
    try:
        _wait_drawn(process, trace)
        return time.perf_counter() - began
    finally:
        process.kill()
        process.wait()


def _wait_drawn(process: subprocess.Popen[bytes], trace: Path) -> None:
    end = time.perf_counter() + 30
    while time.perf_counter() < end and process.poll() is None:
        if trace.is_file():
            for line in trace.read_text("utf-8").splitlines():
                if line.endswith("}") and json.loads(line).get("what") == "drawn":
                    return
        time.sleep(0.001)
    raise RuntimeError("the window never drew anything")


def _watch(command: list[str], environment: dict[str, str], folder: str) -> tuple[float, float]:
    """(resident MB, percent of one processor) after two seconds, over six."""
    process, trace = _launch(command, environment, folder)
    try:
        _wait_drawn(process, trace)
        time.sleep(2)
        before, began = cpu_seconds(process.pid), time.perf_counter()
        time.sleep(WATCHED)
        used = (cpu_seconds(process.pid) - before) / (time.perf_counter() - began)
        return resident_mb(process.pid), used * 100
    finally:
        process.kill()
        process.wait()
