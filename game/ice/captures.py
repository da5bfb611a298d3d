"""What leaves the ice: captured animals that drift away on floes, waving, and seafood that flies to a panel."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from game.ice.animal import Animal
from game.ice.rules.events import Captured, SeafoodTaken
from game.ice.slides import fader
from game.ice.view import Disc, Drifter, GlacierView
from game.stage.motion import STILL_SECONDS, Step, call, lerp, par, seq, tween, wait

FOOD: Final = {"f": "fish", "c": "crab", "q": "squid", "r": "shrimp"}
DRIFT_SECONDS: Final = 1.15

Place = Callable[[int, str], tuple[float, float]]
"""(seat, seafood letter) → where that disc lies on the seat's panel, in units."""


class Captures:
    """Captures and seafood on one view. `disc_place` says where seafood flies to, `bounce` lets a seat's badge jump."""

    def __init__(self, view: GlacierView, disc_place: Place, bounce: Callable[[int], None]) -> None:
        self.view = view
        self._disc_place = disc_place
        self._bounce = bounce

    def captured(self, event: Captured) -> Step:
        """The ice cracks and everybody who was captured drifts to the captor's side."""
        view = self.view
        board = view.layout().board
        squares = [board.index[name] for name in event.squares]
        victims = [(square, animal) for square in squares if (animal := view.at(square)) is not None]
        self.view.sound_at("capture", squares[0])
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
            x, y = self.view.foot_of(animal)
            view.drifters.append(Drifter(animal, x, y, captor))
            view.snow.emit("spray", x, y, 14, direction=-90, spread=150, force=0.7)

        if view.still:
            return seq(
                tween(STILL_SECONDS, fader(animal), 1.0, 0.0),
                call(away),
                call(lambda: self._drift_to(animal, target)),
                tween(STILL_SECONDS, fader(animal), 0.0, 1.0),
                call(lambda: setattr(animal, "alpha", 1.0)),
            )
        foot = self.view.foot_of(animal)
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

    def seafood(self, event: SeafoodTaken) -> Step:
        """The disc flies to the panel of the seat that took it."""
        view = self.view
        layout = view.layout()
        square = layout.board.index[event.square]
        start = layout.units(layout.centre(*layout.place(square)))
        end = self._disc_place(event.seat, event.kind)
        self.view.sound_at("seafood", square)
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
