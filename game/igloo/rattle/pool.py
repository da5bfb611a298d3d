"""Strokes prepared one ahead, a hand a tick, so that six presses in one tick cost no frame."""

from __future__ import annotations

from game.igloo.rattle.grab import Grab


class StrokePool:
    """The grabs in hand. Call `prepare` once a tick, after the presses of that tick."""

    def __init__(self) -> None:
        self._grabs: dict[int, Grab] = {}
        self._turn = 0

    def take(self, seat: int, grab: Grab) -> None:
        """`seat` has this grab in hand from now on."""
        self._grabs[seat] = grab

    def drop(self, seat: int) -> None:
        """`seat` has let go; nothing happens if it had nothing."""
        self._grabs.pop(seat, None)

    def prepare(self) -> bool:
        """Prepare at most one hand's next stroke, all hands in turn; say whether there was anything to do."""
        seats = sorted(self._grabs)
        for step in range(len(seats)):
            seat = seats[(self._turn + step) % len(seats)]
            if not self._grabs[seat].prepared:
                self._grabs[seat].prepare()
                self._turn = (self._turn + step + 1) % len(seats)
                return True
        return False
