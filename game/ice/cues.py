"""From events to motion and sound: every event of Ice becomes steps on the view's timeline.

The match is ahead of the picture: when a cue is over the picture stands where the match stands. Under reduced motion things
fade instead of moving.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.match import Event, HandedOver, Refused
from game.ice.animal import Animal
from game.ice.captures import Captures, Place
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
from game.ice.slides import Slides, fader, walk
from game.ice.view import GlacierView, Halo
from game.stage.motion import STILL_SECONDS, Step, call, par, seq, tween, wait


class Cues:
    """`disc_place` says where seafood flies to; `bounce` lets a seat's badge jump. Both come from the panels."""

    def __init__(self, view: GlacierView, disc_place: Place, bounce: Callable[[int], None]) -> None:
        self.view = view
        self.slides = Slides(view)
        self._captures = Captures(view, disc_place, bounce)
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

    def _settle(self, position: Position, numbers: tuple[int, int]) -> None:
        if not self.view.agrees(position):
            self.view.set_position(position, numbers)

    def _step(self, event: Event, position: Position, numbers: tuple[int, int]) -> Step | None:
        match event:
            case Moved():
                return _Later(lambda: self.slides.moved(event))
            case Captured():
                return _Later(lambda: self._captures.captured(event))
            case SeafoodTaken():
                return _Later(lambda: self._captures.seafood(event))
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

    # the rest

    def _say(self, name: str, seat: int | None = None) -> None:
        self.view.services.sound.play(name)
        if seat is not None:
            self._bounce(seat)
        self.view.touch()

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
                steps.append(tween(STILL_SECONDS, fader(animal)))
            else:
                free.remove(start)
                steps.append(walk(animal, (start[0], start[1]), (animal.column, animal.row)))
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
