"""From events to motion and sound: every event of Ice becomes steps on the view's timeline.

The match is ahead of the picture: when a cue is over the picture stands where the match stands. Under reduced motion things
fade instead of moving.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from game.core.match import Event, HandedOver, Refused
from game.ice.animal import Animal
from game.ice.board_view import Trail
from game.ice.rules.events import (
    Captured,
    DrawDeclined,
    DrawOffered,
    Ended,
    Moved,
    Passed,
    SeafoodTaken,
    UndoAsked,
    Undone,
    UndoRefused,
    Warned,
)
from game.ice.rules.position import Position
from game.ice.view import Disc, Drifter, GlacierView, Halo
from game.stage.motion import STILL_SECONDS, Step, call, lerp, par, seq, slide_seconds, tween, wait

FOOD: Final = {"f": "fish", "c": "crab", "q": "squid", "r": "shrimp"}
LEAN: Final = 0.12
LEAN_HOLD: Final = 0.05
PUFF_EVERY: Final = 0.34
DRIFT_SECONDS: Final = 1.15
POSES: Final = {(1, 0): "right", (-1, 0): "right", (0, 1): "down", (0, -1): "up"}

Place = Callable[[int, str], tuple[float, float]]
"""(seat, seafood letter) → where that disc lies on the seat's panel, in units."""


class Cues:
    """`disc_place` says where seafood flies to; `bounce` lets a seat's badge jump. Both come from the panels."""

    def __init__(self, view: GlacierView, disc_place: Place, bounce: Callable[[int], None]) -> None:
        self.view = view
        self._disc_place = disc_place
        self._bounce = bounce

    def play(self, events: Sequence[Event], position: Position, numbers: tuple[int, int]) -> None:
        """Queues the motion of the events of one tick; afterwards the animals stand as in `position`. Raises TypeError for
        an event that is none of Ice."""
        view = self.view
        for event in events:
            step = self._step(event, position, numbers)
            if step is not None:
                view.timeline.add(step)
        if any(isinstance(event, Moved | Undone) for event in events):
            view.timeline.add(call(lambda: self._settle(position, numbers)))
        view.timeline.update(0.0)  # what takes no time happens, and is heard, in this very tick
        view.touch()

    def knock(self, square: int, direction: tuple[int, int]) -> None:
        """An animal that cannot slide that way strains and stays: a refused move one can feel."""
        animal = self.view.at(square)
        if animal is not None:
            animal.shove(direction[0] * 2.6, direction[1] * 2.6)
        self._sound("ui_refused", square)
        self.view.touch()

    def pick(self, square: int) -> None:
        """An animal is picked: a little hop."""
        animal = self.view.at(square)
        if animal is not None:
            animal.stretch.speed += 3.2
        self._sound("pick_up", square)
        self.view.touch()

    def _settle(self, position: Position, numbers: tuple[int, int]) -> None:
        if not self.view.agrees(position):
            self.view.set_position(position, numbers)

    def _step(self, event: Event, position: Position, numbers: tuple[int, int]) -> Step | None:
        match event:
            case Moved():
                return _Later(lambda: self._moved(event))
            case Captured():
                return _Later(lambda: self._captured(event))
            case SeafoodTaken():
                return _Later(lambda: self._seafood(event))
            case Undone():
                return _Later(lambda: self._undone(event, position, numbers))
            case Ended():
                return _Later(lambda: self._ended(event))
            case Passed():
                return seq(call(lambda: self._passed(event.seat)), wait(0.5))
            case Warned():
                return call(lambda: self._say("warning"))
            case DrawOffered():
                return call(lambda: self._say("draw_offer", event.seat))
            case UndoAsked():
                return call(lambda: self._say("dial_tick", event.seat))
            case DrawDeclined() | UndoRefused():
                return call(lambda: self._say("ui_back", event.seat))
            case HandedOver():
                return call(lambda: self._say("join" if event.level else "ready", event.seat))
            case Refused():
                return call(lambda: self._say("ui_refused"))
            case _:
                raise TypeError(f"{type(event).__name__} is no event of Ice")

    # sound

    def _sound(self, name: str, square: int, volume: float = 1.0) -> None:
        column = self.view.board_place(square)[0]
        pan = (column - (self.view.level.size - 1) / 2) / self.view.level.size
        self.view.services.sound.play(name, pan=pan, volume=volume)

    def _say(self, name: str, seat: int | None = None) -> None:
        self.view.services.sound.play(name)
        if seat is not None:
            self._bounce(seat)
        self.view.touch()

    # moves

    def _moved(self, event: Moved) -> Step:
        view = self.view
        board = view.layout().board
        path = tuple(board.index[name] for name in event.path)
        animal = view.at(path[0])
        view.marks.last_move = (path[0], path[-1])
        if animal is None:
            return wait(0.0)
        distance = len(path) - 1
        name = "slide_short" if distance == 1 else "slide_mid" if distance <= 3 else "slide_long"
        self._sound(name, path[-1])
        start, end = view.board_place(path[0]), view.board_place(path[-1])
        across, down = (end[0] > start[0]) - (end[0] < start[0]), (end[1] > start[1]) - (end[1] < start[1])
        if view.still:
            return seq(
                tween(STILL_SECONDS, _fader(animal), 1.0, 0.0),
                call(lambda: self._put(animal, end)),
                tween(STILL_SECONDS, _fader(animal), 0.0, 1.0),
            )
        seconds = slide_seconds(distance, per_root=0.2, least=0.18, most=0.62)
        return seq(
            call(lambda: self._lean(animal, across, down)),
            wait(LEAN + LEAN_HOLD),
            call(lambda: self._launch(animal, across, down, path)),
            tween(seconds, self._slider(animal, start, end), 0.0, 1.0, "easeInOutSine"),
            call(lambda: self._bump(animal, end, across, down, distance)),
            wait(0.16),
            call(lambda: self._stand(animal)),
        )

    def _lean(self, animal: Animal, across: int, down: int) -> None:
        if across:
            animal.pose, animal.flip = "lean_right", across < 0
        else:
            animal.stretch.speed -= 4.0 if down > 0 else 5.5

    def _launch(self, animal: Animal, across: int, down: int, path: tuple[int, ...]) -> None:
        animal.pose, animal.flip = f"slide_{POSES[across, down]}", across < 0
        self.view.marks.trails.append(Trail(path))

    def _slider(
        self, animal: Animal, start: tuple[int, int], end: tuple[int, int]
    ) -> Callable[[float], None]:
        last = [0.0]
        length = abs(end[0] - start[0]) + abs(end[1] - start[1])

        def place(share: float) -> None:
            animal.column = lerp(start[0], end[0], share)
            animal.row = lerp(start[1], end[1], share)
            if (share - last[0]) * length >= PUFF_EVERY and share < 1.0:
                last[0] = share
                self._spray(animal, end[0] - start[0], end[1] - start[1])

        return place

    def _spray(self, animal: Animal, across: float, down: float) -> None:
        x, y = self._foot(animal)
        self.view.snow.emit("puff", x, y - 4, 2, force=0.7)
        back = math.degrees(math.atan2(-down - 0.5, -across))
        self.view.snow.emit("spray", x, y - 4, 3, direction=back, spread=70, force=0.62)

    def _bump(self, animal: Animal, end: tuple[int, int], across: int, down: int, distance: int) -> None:
        self._put(animal, end)
        animal.pose, animal.flip = "bump", across < 0
        animal.stretch.value, animal.stretch.speed = 0.9, 0.0
        force = min(1.0, 0.35 + 0.13 * distance)
        square = (self.view.level.size - 1 - end[1]) * self.view.level.size + end[0]
        self._sound("bump_heavy" if distance >= 3 else "bump_light", square, force)
        animal.shove(-across * 1.6 * force, -down * 1.6 * force)
        x, y = self._foot(animal)
        cell = self.view.layout().cell_units
        edge_x, edge_y = x + across * cell * 0.42, y + max(0, down) * cell * 0.2 - cell * 0.05
        self.view.particles.emit(
            "spray", edge_x, edge_y, 10, direction=-90, spread=130, force=0.75 * force + 0.2
        )
        self.view.snow.emit("puff", edge_x, edge_y, 5)
        if distance >= 2:
            animal.dizzy = 0.35 + 0.14 * distance
            self.view.shake = 2.0 * force
        for other in self.view.animals:
            if other is animal:
                continue
            gap = (other.column - end[0], other.row - end[1])
            if gap[0] == across and gap[1] == down:
                other.shove(across * 3.4 * force, down * 3.4 * force)
            elif abs(gap[0]) + abs(gap[1]) == 1:
                other.shove(gap[0] * 1.1 * force, gap[1] * 1.1 * force)
            else:
                other.glance(end[0], 1.1)

    def _stand(self, animal: Animal) -> None:
        swing = 190.0 if animal.flip else -190.0
        animal.pose, animal.flip = "idle", False
        animal.stretch.value = 0.94
        animal.tail.speed = swing

    def _put(self, animal: Animal, end: tuple[int, int]) -> None:
        animal.column, animal.row = float(end[0]), float(end[1])

    def _foot(self, animal: Animal) -> tuple[float, float]:
        layout = self.view.layout()
        return layout.units(layout.foot(animal.column, animal.row))

    # captures and seafood

    def _captured(self, event: Captured) -> Step:
        view = self.view
        board = view.layout().board
        squares = [board.index[name] for name in event.squares]
        victims = [(square, animal) for square in squares if (animal := view.at(square)) is not None]
        self._sound("capture", squares[0])
        taken = sum(drifter.captor == event.seat for drifter in view.drifters)
        journeys: list[Step] = []
        for index, (square, animal) in enumerate(victims):
            target = view.slot(event.seat, taken + index)
            journeys.append(self._journey(event.seat, square, animal, target, index * 0.14))
        return seq(par(*journeys), call(lambda: self._bounce(event.seat)))

    def _journey(
        self, captor: int, square: int, animal: Animal, target: tuple[float, float], delay: float
    ) -> Step:
        view = self.view

        def crack(alpha: float) -> None:
            view.cracks[square] = alpha

        def melt() -> None:
            view.cracks.pop(square, None)

        def away() -> None:
            view.animals = [other for other in view.animals if other is not animal]
            animal.pose, animal.flip, animal.cheering = "drift", False, False
            x, y = self._foot(animal)
            view.drifters.append(Drifter(animal, x, y, captor))
            view.snow.emit("spray", x, y, 14, direction=-90, spread=150, force=0.7)

        if view.still:
            return seq(
                tween(STILL_SECONDS, _fader(animal), 1.0, 0.0),
                call(away),
                call(lambda: self._drift_to(animal, target)),
                tween(STILL_SECONDS, _fader(animal), 0.0, 1.0),
                call(lambda: setattr(animal, "alpha", 1.0)),
            )
        foot = self._foot(animal)
        return seq(
            wait(delay),
            call(lambda: animal.shove(0.0, -2.0)),
            tween(0.24, crack, 0.0, 1.0, "easeOutQuad"),
            call(away),
            par(
                seq(
                    tween(0.4, crack, 1.0, 0.0, "linear"),
                    call(melt),
                ),
                tween(DRIFT_SECONDS, self._floater(animal, foot, target), 0.0, 1.0, "easeInOutSine"),
            ),
            call(lambda: self._land(animal)),
        )

    def _floater(
        self, animal: Animal, start: tuple[float, float], end: tuple[float, float]
    ) -> Callable[[float], None]:
        bend = -70.0 if end[1] < start[1] + 60 else 60.0

        def place(share: float) -> None:
            x = lerp(start[0], end[0], share)
            y = lerp(start[1], end[1], share) + bend * math.sin(math.pi * share)
            self._drift_to(animal, (x, y))
            if int(share * 40) % 4 == 1:
                self.view.snow.emit("puff", x, y + 4, 1, force=0.4)

        return place

    def _drift_to(self, animal: Animal, place: tuple[float, float]) -> None:
        for drifter in self.view.drifters:
            if drifter.animal is animal:
                drifter.x, drifter.y = place

    def _land(self, animal: Animal) -> None:
        for drifter in self.view.drifters:
            if drifter.animal is animal:
                self.view.particles.emit(
                    "spray", drifter.x, drifter.y, 8, direction=-90, spread=140, force=0.5
                )
        self.view.services.sound.play("splash", volume=0.7)

    def _seafood(self, event: SeafoodTaken) -> Step:
        view = self.view
        layout = view.layout()
        square = layout.board.index[event.square]
        start = layout.units(layout.centre(*layout.place(square)))
        end = self._disc_place(event.seat, event.kind)
        self._sound("seafood", square)
        if view.still:
            return seq(call(lambda: self._bounce(event.seat)), wait(STILL_SECONDS))
        disc = Disc(FOOD[event.kind], *start, 40.0)

        def fly(share: float) -> None:
            disc.x = lerp(start[0], end[0], share)
            disc.y = lerp(start[1], end[1], share) - 150 * math.sin(math.pi * share)
            disc.size = lerp(40.0, 54.0, share) + 36 * math.sin(math.pi * share)

        return seq(
            call(lambda: view.discs.append(disc)),
            call(lambda: view.particles.emit("sparkle", *start, 12)),
            tween(0.7, fly, 0.0, 1.0, "easeInOutQuad"),
            call(lambda: view.discs.remove(disc)),
            call(lambda: view.particles.emit("sparkle", *end, 12)),
            call(lambda: self._bounce(event.seat)),
        )

    # the rest

    def _passed(self, seat: int) -> None:
        for animal in self.view.animals:
            if animal.seat == seat:
                animal.shove(self.view.services.effects.choice((-1.6, 1.6)), 0.0)
        self._say("pass_flag", seat)

    def _undone(self, event: Undone, position: Position, numbers: tuple[int, int]) -> Step:
        """The picture goes back: everybody who is elsewhere walks home, who was captured fades in."""
        view = self.view
        self._say("undo", event.seat)
        before = [_stand(animal) for animal in view.animals]
        view.set_position(position, numbers)
        view.marks.trails.clear()
        view.marks.last_move = ()
        after = {_stand(animal) for animal in view.animals}
        free = [place for place in before if place not in after]
        steps: list[Step] = []
        for animal in view.animals:
            if _stand(animal) in before:
                continue
            start = next((place for place in free if place[2:] == (animal.seat, animal.captain)), None)
            if start is None or view.still:
                animal.alpha = 0.0
                steps.append(tween(STILL_SECONDS, _fader(animal)))
            else:
                free.remove(start)
                steps.append(_walk(animal, (start[0], start[1]), (animal.column, animal.row)))
        return par(*steps)

    def _ended(self, event: Ended) -> Step:
        view = self.view
        sound = (
            "draw" if len(event.winners) != 1 else "sacred_win" if event.reason == "sacred-space" else "win"
        )
        self._say(sound)
        winners = [animal for animal in view.animals if animal.seat in event.winners]
        if view.still:
            for animal in winners:
                animal.cheering = True
            return seq(wait(0.4))
        steps: list[Step] = []
        if event.reason == "sacred-space":
            layout = view.layout()
            x, y = layout.units(layout.centre(*layout.place(view.level.sacred)))
            steps.append(self._light(x, y))
            steps.append(call(lambda: view.particles.emit("sparkle", x, y, 40, force=2.2)))
        steps.append(call(lambda: self._cheer(winners)))
        if len(event.winners) == 1:
            steps.append(call(lambda: self._say("confetti")))
            steps += [self._burst(index) for index in range(4)]
        return seq(par(*steps), wait(1.1))

    def _cheer(self, winners: Sequence[Animal]) -> None:
        for animal in winners:
            animal.pose, animal.cheering = "idle", True

    def _burst(self, index: int) -> Step:
        x, y = (480.0, 1120.0, 640.0, 960.0)[index % 4], 120.0 + 30 * index
        particles = self.view.particles
        return seq(
            wait(0.35 * index),
            call(lambda: particles.emit("confetti", x, y, 30, direction=-90, spread=150)),
        )

    def _light(self, x: float, y: float) -> Step:
        """Rings of light, one after the other; never more than three a second, one alone with reduced flashes."""
        view = self.view
        calm = view.services.settings.values.reduced_flashes

        def ring(delay: float) -> Step:
            halo = Halo(x, y, 10.0, 0.0)

            def spread(share: float) -> None:
                halo.radius = 30 + 330 * share
                halo.alpha = (0.45 if calm else 0.9) * (1 - share)

            return seq(
                wait(delay),
                call(lambda: view.halos.append(halo)),
                tween(1.0, spread, 0.0, 1.0, "easeOutQuad"),
                call(lambda: view.halos.remove(halo)),
            )

        return par(*(ring(0.4 * index) for index in range(1 if calm else 3)))


class _Later:
    """A step that is made when its turn comes, from the picture as it is then."""

    def __init__(self, make: Callable[[], Step]) -> None:
        self._make = make
        self._step: Step | None = None

    def update(self, seconds: float) -> float | None:
        if self._step is None:
            self._step = self._make()
        return self._step.update(seconds)

    def complete(self) -> None:
        if self._step is None:
            self._step = self._make()
        self._step.complete()


def _stand(animal: Animal) -> tuple[float, float, int, bool]:
    return (animal.column, animal.row, animal.seat, animal.captain)


def _fader(animal: Animal) -> Callable[[float], None]:
    def fade(alpha: float) -> None:
        animal.alpha = alpha

    return fade


def _walk(animal: Animal, start: tuple[float, float], end: tuple[float, float]) -> Step:
    def place(share: float) -> None:
        animal.column, animal.row = lerp(start[0], end[0], share), lerp(start[1], end[1], share)

    place(0.0)
    return tween(0.3, place, 0.0, 1.0, "easeInOutQuad")
