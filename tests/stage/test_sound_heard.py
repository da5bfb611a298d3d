"""What really comes out: SDL's disk driver writes it into a file."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray

REPO = Path(__file__).resolve().parents[2]
BUFFER = 512 * 4
SLACK = 8 * BUFFER
"""The device holds two buffers and the file two more; the rest is for a busy machine."""


@pytest.fixture(scope="module")
def recording(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[NDArray[np.int16], dict[str, tuple[int, int]]]:
    """What was written, n×2, and the sizes of the file around each step."""
    base = tmp_path_factory.mktemp("heard")
    folder = base / "assets" / "sounds"
    folder.mkdir(parents=True)
    (folder / "sounds.toml").write_text("[long]\nvariations = 1\n", "utf-8")
    tone = 9000 / 32768 * np.sin(np.arange(88200) * 0.2)
    soundfile.write(
        folder / "long_1.ogg", np.stack([tone, tone], axis=1), 44100, format="OGG", subtype="VORBIS"
    )
    raw = base / "heard.raw"
    env = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(raw), "SDL_VIDEODRIVER": "dummy"}
    env["PYTHONPATH"] = str(REPO)
    script = Path(__file__).with_name("sound_probe.py")
    ran = subprocess.run(
        [sys.executable, str(script), str(base)],
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    sizes = {
        name: (int(first), int(last))
        for name, (first, last) in json.loads(ran.stdout.splitlines()[-1]).items()
    }
    data = raw.read_bytes()
    return np.frombuffer(data[: len(data) // 4 * 4], np.int16).reshape(-1, 2), sizes


def rms(
    recording: tuple[NDArray[np.int16], dict[str, tuple[int, int]]], name: str, following: str, side: int = 0
) -> float:
    """The loudness between two steps, away from both."""
    samples, sizes = recording
    part = samples[(sizes[name][1] + SLACK) // 4 : sizes[following][0] // 4, side].astype(float)
    assert len(part) > 1000
    return float(np.sqrt(np.mean(part**2)))


def test_a_sound_is_heard_within_the_buffers_of_the_frame_that_plays_it(
    recording: tuple[NDArray[np.int16], dict[str, tuple[int, int]]],
) -> None:
    samples, sizes = recording
    first = int(np.flatnonzero(samples[:, 0])[0]) * 4
    before, after = sizes["effect"]
    assert before - BUFFER <= first <= after + SLACK


def test_volume_and_mute_act_on_what_sounds(
    recording: tuple[NDArray[np.int16], dict[str, tuple[int, int]]],
) -> None:
    full = rms(recording, "effect", "half")
    assert full == pytest.approx(9000 / math.sqrt(2), rel=0.03)
    assert rms(recording, "half", "mute") / full == pytest.approx(0.25, abs=0.02)
    assert rms(recording, "mute", "unmute") == 0.0
    assert rms(recording, "unmute", "stop") == pytest.approx(full, rel=0.03)


def test_a_seat_on_the_left_is_heard_on_the_left_alone(
    recording: tuple[NDArray[np.int16], dict[str, tuple[int, int]]],
) -> None:
    assert rms(recording, "left", "end", 0) == pytest.approx(0x2000, rel=0.02)
    assert rms(recording, "left", "end", 1) == 0.0
