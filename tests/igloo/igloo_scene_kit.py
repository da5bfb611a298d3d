"""What the tests of Igloo's scenes share: matches as the lobby would agree them, ears and hands for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pygame

from game.igloo.entry import entry
from game.stage.entry import MatchPlan, SeatPlan
from game.stage.input import Pointer, Press
from game.stage.services import Services

KEYS = ("keys:0", "keys:1", "keys:2", "keys:3", "keys:4")


@dataclass
class Played:
    """A sound that notes what was asked of it: effects by name, samples by seat, and the mix."""

    names: list[str] = field(default_factory=list)
    samples: list[tuple[int, bytes]] = field(default_factory=list)
    tunes: list[str | None] = field(default_factory=list)
    pans: dict[int, float] = field(default_factory=dict)
    sharing: int = 1
    silent: bool = False

    def play(self, name: str, *, pan: float = 0.0, volume: float = 1.0) -> bool:
        self.names.append(f"{name} {pan:.2f} {volume:.2f}")
        return True

    def play_samples(self, seat: int, samples: Any, *, volume: float = 1.0, pan: float | None = None) -> bool:
        self.samples.append((seat, bytes(memoryview(samples).cast("B"))))
        return True

    def stop_samples(self, seat: int | None = None) -> None:
        return

    def seat_mix(self, seat: int, *, pan: float = 0.0, level: float = 0.0) -> None:
        self.pans[seat] = pan

    def reset_mix(self) -> None:
        self.pans.clear()
        self.sharing = 1

    def rattle_seats(self, count: int) -> None:
        self.sharing = count

    def music(self, name: str | None) -> None:
        self.tunes.append(name)

    def preload(self, names: Sequence[str]) -> None:
        return


@dataclass
class Lines:
    """A trace that keeps its lines."""

    lines: list[dict[str, Any]] = field(default_factory=list)
    on: bool = True

    def line(self, **fields: Any) -> None:
        self.lines.append(fields)


def wired(services: Services) -> tuple[Services, Played, Lines]:
    """The services with a sound and a trace that take notes."""
    sound, lines = Played(), Lines()
    return replace(services, sound=sound, trace=lines), sound, lines  # type: ignore[arg-type]


def plan(
    levels: Sequence[str] = ("", "pup"),
    *,
    seed: int = 7,
    options: Mapping[str, Any] | None = None,
    devices: Sequence[str | None] = KEYS,
    handicap: Mapping[str, Any] | None = None,
) -> MatchPlan:
    """A match of one round with these seats; people sit at `devices` by seat."""
    seats = tuple(
        SeatPlan("", seat, None if level else devices[seat], level, handicap or {})
        for seat, level in enumerate(levels)
    )
    chosen = {"rounds": 1, **(options or {})}
    return MatchPlan("igloo", entry().setup(len(seats), seed, chosen, seats), seats, chosen)


def open_round(scene: Any) -> None:
    """Ticks until the round runs."""
    until(scene, lambda: scene.show.running, 400)


def until(scene: Any, wanted: Callable[[], bool], most: int = 20_000) -> int:
    """Ticks until something is so; says how many."""
    for count in range(most):
        if wanted():
            return count
        scene.tick()
    raise AssertionError("it never came")


def press(scene: Any, device: str, *controls: str, ticks: int = 1) -> None:
    """Presses of a device, each followed by so many ticks."""
    for control in controls:
        scene.press(Press(None, control, 0, device, ""))
        for _ in range(ticks):
            scene.tick()


def centre(scene: Any, name: str) -> tuple[float, float]:
    """The middle of a target."""
    for target in scene.targets():
        if target.name == name:
            rect = pygame.FRect(target.rect)
            return rect.centerx, rect.centery
    raise AssertionError(f"there is no target {name}: {[t.name for t in scene.targets()]}")


def mouse(scene: Any, x: float, y: float, *kinds: str) -> None:
    """The mouse at a place: move, down, up; a tick after it."""
    for kind in kinds or ("move",):
        scene.pointer(Pointer(x, y, kind, 0 if kind == "move" else 1))  # type: ignore[arg-type]
    scene.tick()
