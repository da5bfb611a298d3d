"""A player in its own process: SDL writes what would be heard into a file. Prints, for each step, the file's size before and after it."""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pygame

from game.stage.sound import Sound

heard = Path(os.environ["SDL_DISKAUDIOFILE"])
sizes: dict[str, tuple[int, int]] = {}


def until(grown: int) -> None:
    """Lets the device write at least so many bytes more."""
    goal = heard.stat().st_size + grown
    for _ in range(4000):
        if heard.stat().st_size >= goal:
            return
        pygame.time.wait(2)
    raise RuntimeError("the device writes nothing")


def step(name: str, do: Callable[[], object], grown: int = 26_000) -> None:
    """Does something and lets about 150 ms of it be written."""
    before = heard.stat().st_size
    do()
    sizes[name] = (before, heard.stat().st_size)
    until(grown)


def loud_again() -> None:
    """Everything at full volume."""
    sound.mute(False)
    sound.set_volume("effects", 1.0)


def on_the_left() -> None:
    """A second of one level for a seat that sits left."""
    sound.seat_mix(2, pan=-1.0)
    sound.play_samples(2, b"\x00\x20" * 2 * 44100)


sound = Sound(Path(sys.argv[1]), random.Random(3))
sound.open()
until(26_000)
step("effect", lambda: sound.play("long"))
step("half", lambda: sound.set_volume("effects", 0.5))
step("mute", lambda: sound.mute(True))
step("unmute", loud_again)
step("stop", pygame.mixer.stop)
step("left", on_the_left)
step("end", sound.close, 0)
print(json.dumps(sizes))
