"""A virtual screen for measuring, and what the system says of a process."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def screen(width: int = 1280, height: int = 720) -> Iterator[dict[str, str]]:
    """The environment for a window on a screen of this size: a fresh Xvfb where it is installed, otherwise the present screen."""
    environment = dict(os.environ)
    environment.pop("SDL_VIDEODRIVER", None)
    environment["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    environment.setdefault("SDL_AUDIODRIVER", "dummy")
    program = shutil.which("Xvfb")
    if program is None:
        yield environment
        return
    read, write = os.pipe()
    server = subprocess.Popen(
        [program, "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            environment["DISPLAY"] = f":{answer.readline().strip()}"
        yield environment
    finally:
        server.terminate()
        server.wait()


def resident_mb(pid: int) -> float:
    """Memory that a process holds now, in MB (Linux); 0 where the system does not tell."""
    path = Path(f"/proc/{pid}/status")
    if not path.is_file():
        return 0.0
    for line in path.read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used, in seconds (Linux); 0 where the system does not tell."""
    path = Path(f"/proc/{pid}/stat")
    if not path.is_file():
        return 0.0
    fields = path.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
