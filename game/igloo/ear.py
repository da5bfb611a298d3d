"""From the strokes of a match to what is heard, seen and felt of them.

The igloos in hand live here as grabs of the rattle. Rivals, sparks and rumble get the audible list; the samples go to the
speakers. Nothing else ever learns what is inside an igloo.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.core.match import Event
from game.core.rng import stream
from game.igloo.rattle.grab import Grab, Rattle, Stroke
from game.igloo.rattle.pool import StrokePool
from game.igloo.rattle.synth import stereo16
from game.igloo.rules.events import BackInVillage, Placed, Shaken, Taken
from game.stage.services import Services

Cubes = Callable[[int], int]
"""Spot → how many cubes are inside."""


@dataclass(frozen=True, slots=True)
class Struck:
    """A stroke of a seat with the igloo of a spot."""

    seat: int
    igloo: int
    stroke: Stroke


class Ear:
    """Turns the events of a match into strokes. `cubes` is asked once, when an igloo is taken."""

    def __init__(self, seed: int, cubes: Cubes, rattle: Rattle | None = None) -> None:
        self._seed = seed
        self._cubes = cubes
        self._rattle = rattle or Rattle()
        self._grabs: dict[int, Grab] = {}
        self._pool = StrokePool()

    def warm(self) -> None:
        """Makes the grains, if nobody has yet."""
        self._rattle.warm()

    def happened(self, events: Sequence[Event]) -> list[Struck]:
        """The strokes among these events."""
        found: list[Struck] = []
        for event in events:
            match event:
                case Taken():
                    chance = stream(self._seed, f"rattle/{event.seat}/{event.grab}")
                    grab = self._rattle.grab(self._cubes(event.igloo), chance)
                    self._grabs[event.seat] = grab
                    self._pool.take(event.seat, grab)
                case Shaken():
                    found.append(Struck(event.seat, event.igloo, self._grabs[event.seat].stroke(event.since)))
                case BackInVillage() | Placed():
                    self._grabs.pop(event.seat, None)
                    self._pool.drop(event.seat)
                case _:
                    pass
        return found

    def prepare(self) -> None:
        """Works one hand's next stroke out ahead; called once a tick, after the presses."""
        self._pool.prepare()


class Listening(StrEnum):
    """How a match is listened to."""

    ALONE = "alone"
    """One person at the speakers: own igloo in the middle, computers muffled."""
    TOGETHER = "together"
    """Several people: every person's igloo is heard, and sparks are on."""
    HEADPHONES = "headphones"
    """Two people share headphones: hard left and right, no sparks."""
    AUDIENCE = "audience"
    """Computers only: all are heard."""


def listening(people: Sequence[int], wish: object) -> Listening:
    """The way to listen for these seats of people; `wish` is the lobby's option."""
    if not people:
        return Listening.AUDIENCE
    if len(people) == 1:
        return Listening.ALONE
    return Listening.HEADPHONES if wish == "headphones" and len(people) == 2 else Listening.TOGETHER


SIDES: Final = (-1.0, 1.0)


class Speakers:
    """Plays strokes for the seats of a match. `set` again whenever a seat is handed over."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._people: tuple[int, ...] = ()
        self.mode = Listening.AUDIENCE

    def set(self, people: Sequence[int], seats: int, wish: object) -> None:
        """Who is a person now, of how many seats."""
        sound = self._services.sound
        self._people = tuple(people)
        self.mode = listening(people, wish)
        sound.reset_mix()
        sound.rattle_seats(1 if self.mode is Listening.HEADPHONES else len(people) or seats)
        if self.mode is Listening.HEADPHONES:
            for seat, side in zip(people, SIDES, strict=True):
                sound.seat_mix(seat, pan=side)

    def full(self, seat: int) -> bool:
        """Whether a seat's igloo is heard at full level."""
        return seat in self._people or self.mode is Listening.AUDIENCE

    def sparks(self, seat: int) -> bool:
        """Whether a seat's knocks are seen too."""
        if not self.full(seat):
            return False
        values = self._services.settings.values
        if values.visual_rattle != "auto":
            return values.visual_rattle == "on"
        if self.mode is Listening.HEADPHONES:
            return False
        return self.mode is Listening.TOGETHER or self._services.sound.silent or values.muted

    def play(self, struck: Struck) -> None:
        """Lets a stroke be heard."""
        stroke = struck.stroke
        wave = stroke.wave if self.full(struck.seat) else stroke.muffled
        self._services.sound.play_samples(struck.seat, stereo16(wave))


class Rumbles:
    """Sends the knocks of people's igloos to the motors of their pads, each at its time."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._due: list[tuple[float, str, float]] = []
        self._time = 0.0

    def add(self, device: str | None, stroke: Stroke) -> None:
        """A stroke of the seat with this device."""
        if device is None or not device.startswith("pad:") or not self._services.settings.values.rumble:
            return
        self._due += [(self._time + command.time, device, command.strength) for command in stroke.rumble]

    def tick(self) -> None:
        """1/60 s passes."""
        self._time += 1 / 60
        now = [item for item in self._due if item[0] <= self._time]
        self._due = [item for item in self._due if item[0] > self._time]
        for _, device, strength in now:
            self._services.input.rumble(device, 0.2 * strength, strength, 24)
