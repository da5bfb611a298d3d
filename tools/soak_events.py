"""Random keys, clicks, pads that come and go, resizes and lost focus through the whole program, without a screen.

    python tools/soak_events.py --events 1000000 --seed 1

Prints how often each screen was on top, the slowest frame and how the memory grew. Any exception ends it with a trace; the seed
repeats it.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame  # noqa: E402

from game.app import App, Start, build  # noqa: E402
from game.catalog import games  # noqa: E402
from game.stage.pads import PadInfo  # noqa: E402
from tools.benches.screen import resident_mb  # noqa: E402

KEYS = tuple((code, scancode) for code, scancode in (
    (pygame.K_w, 26), (pygame.K_a, 4), (pygame.K_s, 22), (pygame.K_d, 7), (pygame.K_q, 20), (pygame.K_e, 8),
    (pygame.K_i, 12), (pygame.K_j, 13), (pygame.K_k, 14), (pygame.K_l, 15), (pygame.K_u, 24), (pygame.K_o, 18),
    (pygame.K_UP, 82), (pygame.K_DOWN, 81), (pygame.K_LEFT, 80), (pygame.K_RIGHT, 79), (pygame.K_SLASH, 56), (pygame.K_PERIOD, 55),
    (pygame.K_RETURN, 40), (pygame.K_ESCAPE, 41), (pygame.K_F1, 58), (pygame.K_F2, 59), (pygame.K_F11, 68), (pygame.K_m, 16),
))  # fmt: skip
SIZES = ((1280, 720), (1366, 700), (640, 360), (800, 1280), (1920, 1080))


class Storm:
    """One program under random events."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.app: App = build(Start(seed=seed), games())
        self.app.loop.use_clock(self)
        self.seen: Counter[str] = Counter()
        self.pads: set[int] = set()
        self.slowest = 0.0

    def tick(self, fps: int) -> float:  # noqa: ARG002 - a clock that never waits
        return 1 / 60

    def run(self, events: int) -> None:
        """So many random events, one or more frames after each. A program that was quit starts again at the title."""
        for _ in range(events):
            batch = self._batch()
            began = time.perf_counter()
            self.app.loop.step_frame(batch)
            self.slowest = max(self.slowest, time.perf_counter() - began)
            for _ in range(self.rng.choice((0, 0, 1, 4, 20))):
                self.app.loop.step_frame([])
            scene = self.app.services.stack.top
            if scene is None or not self.app.loop.running:
                self.app.loop.running = True
                self.app.navigation.title()
            else:
                self.seen[scene.name] += 1

    def _batch(self) -> list[pygame.event.Event]:
        rng = self.rng
        kind = rng.random()
        if kind < 0.45:
            key, scancode = rng.choice(KEYS)
            down = pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=0, unicode="")
            up = pygame.event.Event(pygame.KEYUP, key=key, scancode=scancode, mod=0)
            return [down] if rng.random() < 0.1 else [down, up]
        if kind < 0.93:
            return self._mouse()
        if kind < 0.97:
            return self._pad()
        return self._window()

    def _mouse(self) -> list[pygame.event.Event]:
        """Mostly something that can be pressed, sometimes anywhere."""
        rng, canvas = self.rng, self.app.services.window.canvas
        scene = self.app.services.stack.top
        targets = [] if scene is None else scene.targets()
        if targets and rng.random() < 0.8:
            place = canvas.window_rect(rng.choice(targets).rect).center
        else:
            wide, high = canvas.surface.get_size()
            place = rng.randrange(wide), rng.randrange(high)
        found = [
            pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        ]
        button = rng.choice((1, 1, 1, 3))
        if rng.random() < 0.8:
            found.append(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button, touch=False))
        if rng.random() < 0.9:
            found.append(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=button, touch=False))
        if rng.random() < 0.1:
            found.append(
                pygame.event.Event(
                    pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1)), precise_y=1.0, precise_x=0.0, flipped=False
                )
            )
        return found

    def _pad(self) -> list[pygame.event.Event]:
        rng = self.rng
        instance = rng.randrange(3)
        pads = self.app.services.input.pads
        if instance not in self.pads:
            self.pads.add(instance)
            pads.plug(PadInfo(instance, f"Pad {instance}", "guid"))
            return [pygame.event.Event(pygame.JOYAXISMOTION, instance_id=9, axis=0, value=1.0)]
        if rng.random() < 0.08:
            self.pads.discard(instance)
            return [pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=instance)]
        if rng.random() < 0.5:
            button = rng.randrange(8)
            return [
                pygame.event.Event(kind, instance_id=instance, button=button)
                for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP)
            ]
        return [
            pygame.event.Event(
                pygame.JOYAXISMOTION, instance_id=instance, axis=rng.randrange(2), value=rng.uniform(-1, 1)
            )
        ]

    def _window(self) -> list[pygame.event.Event]:
        rng = self.rng
        if rng.random() < 0.5:
            return [pygame.event.Event(kind) for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)]
        if rng.random() < 0.3:
            return [pygame.event.Event(pygame.QUIT)]
        size = rng.choice(SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        return [pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])]


def main(argv: list[str] | None = None) -> int:
    """Runs the storm; returns 0, or raises what the program raised."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as home:
        os.environ["POLAR_PARTY_HOME"] = home
        storm = Storm(arguments.seed)
        done, step = 0, max(1, arguments.events // 10)
        while done < arguments.events:
            storm.run(min(step, arguments.events - done))
            done += step
            print(f"{min(done, arguments.events)} events, {resident_mb(os.getpid()):.0f} MB", flush=True)
        storm.app.close()
    total = sum(storm.seen.values())
    for name, count in storm.seen.most_common():
        print(f"{name:12} {count / total:6.1%}")
    print(f"slowest frame {storm.slowest * 1000:.0f} ms")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
