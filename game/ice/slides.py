"""How an animal slides, bumps and shakes: motion of the picture only.

Lean, slide with the root of the distance, bump with squash and stretch, neighbours that wobble, snow that flies.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from game.ice.animal import Animal
from game.ice.board_view import Trail
from game.ice.rules.events import Moved
from game.ice.view import GlacierView
from game.stage.motion import STILL_SECONDS, Step, call, lerp, seq, slide_seconds, tween, wait

LEAN: Final = 0.12
LEAN_HOLD: Final = 0.05
PUFF_EVERY: Final = 0.34
POSES: Final = {(1, 0): "right", (-1, 0): "right", (0, 1): "down", (0, -1): "up"}


class Slides:
    """Slides, knocks and picks on one view."""

    def __init__(self, view: GlacierView) -> None:
        self.view = view

    def moved(self, event: Moved) -> Step:
        """The whole slide of an animal, from leaning to standing again."""
        view = self.view
        board = view.layout().board
        path = tuple(board.index[name] for name in event.path)
        animal = view.at(path[0])
        view.marks.last_move = (path[0], path[-1])
        if animal is None:
            return wait(0.0)
        distance = len(path) - 1
        name = "slide_short" if distance == 1 else "slide_mid" if distance <= 3 else "slide_long"
        self.view.sound_at(name, path[-1])
        start, end = view.board_place(path[0]), view.board_place(path[-1])
        across, down = (end[0] > start[0]) - (end[0] < start[0]), (end[1] > start[1]) - (end[1] < start[1])
        if view.still:
            return seq(
                tween(STILL_SECONDS, fader(animal), 1.0, 0.0),
                call(lambda: self._put(animal, end)),
                tween(STILL_SECONDS, fader(animal), 0.0, 1.0),
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
        x, y = self.view.foot_of(animal)
        self.view.snow.emit("puff", x, y - 4, 2, force=0.7)
        back = math.degrees(math.atan2(-down - 0.5, -across))
        self.view.snow.emit("spray", x, y - 4, 3, direction=back, spread=70, force=0.62)

    def _bump(self, animal: Animal, end: tuple[int, int], across: int, down: int, distance: int) -> None:
        self._put(animal, end)
        animal.pose, animal.flip = "bump", across < 0
        animal.stretch.value, animal.stretch.speed = 0.9, 0.0
        force = min(1.0, 0.35 + 0.13 * distance)
        square = (self.view.level.size - 1 - end[1]) * self.view.level.size + end[0]
        self.view.sound_at("bump_heavy" if distance >= 3 else "bump_light", square, force)
        animal.shove(-across * 1.6 * force, -down * 1.6 * force)
        x, y = self.view.foot_of(animal)
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

    def knock(self, square: int, direction: tuple[int, int]) -> None:
        """An animal that cannot slide that way strains and stays: a refused move one can feel."""
        animal = self.view.at(square)
        if animal is not None:
            animal.shove(direction[0] * 2.6, direction[1] * 2.6)
        self.view.sound_at("ui_refused", square)
        self.view.touch()

    def pick(self, square: int) -> None:
        """An animal is picked: a little hop."""
        animal = self.view.at(square)
        if animal is not None:
            animal.stretch.speed += 3.2
        self.view.sound_at("pick_up", square)
        self.view.touch()


def fader(animal: Animal) -> Callable[[float], None]:
    """Sets how solid an animal is."""

    def fade(alpha: float) -> None:
        animal.alpha = alpha

    return fade


def walk(animal: Animal, start: tuple[float, float], end: tuple[float, float]) -> Step:
    """An animal goes home from where it was, after an undo."""

    def place(share: float) -> None:
        animal.column, animal.row = lerp(start[0], end[0], share), lerp(start[1], end[1], share)

    place(0.0)
    return tween(0.3, place, 0.0, 1.0, "easeInOutQuad")
