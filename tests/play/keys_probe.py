"""A bare window that reads devices as the game does and prints what comes, one JSON line each."""

from __future__ import annotations

import json
import sys

import pygame

from game.stage.input import Input, Press, RawButton, RawKey

pygame.display.init()
pygame.display.set_mode((320, 200))
devices = Input()
for index in range(5):
    devices.bind(f"keys:{index}", index)


def tell(**what: object) -> None:
    """One line, at once."""
    print(json.dumps(what), flush=True)


def raw(key: RawKey | RawButton) -> None:
    """A key of the tester."""
    if isinstance(key, RawKey):
        tell(raw=key.scancode, down=key.down)


if "--raw" in sys.argv:
    devices.listen(raw)
tick = 0
clock = pygame.time.Clock()
while tick < 60 * 40:
    clock.tick(60)
    tick += 1
    if tick == 10:
        tell(ready=True)
    for event in pygame.event.get():
        for press in devices.feed(event, tick, None):
            if isinstance(press, Press):
                tell(seat=press.seat, control=press.control, label=press.label)
