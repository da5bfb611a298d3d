"""A person's hand: what each tap of a seat's controls, or the mouse, means now. Plain state, no drawing, no rule.

With empty hands directions move among the igloos. With an igloo it is at the ear, where each *act* is one stroke, until the first
direction starts aiming; only then does *act* drop. So no row of strokes can ever bet.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

from game.core.match import Action
from game.igloo.layout import Layout, Point, toward
from game.igloo.rules.actions import Pass, Place, PutBack, Shake, Take, Unpass
from game.igloo.rules.table import Where
from game.igloo.rules.view import IglooView
from game.stage.input import ACT, DOWN, LEFT, RIGHT, SECOND, UP, Pointer

VILLAGE: Final = -1
"""The aim that puts the igloo back."""
DIRECTIONS: Final[dict[str, Point]] = {UP: (0, -1), DOWN: (0, 1), LEFT: (-1, 0), RIGHT: (1, 0)}
REST: Final = 12
"""Ticks that the mouse has to lie still on a card before it aims there: nobody who shakes holds still so long."""
STILL: Final = 7.0
"""Units within which a mouse that lies still may tremble."""
SWING: Final = 34.0
"""Units between two turns of the mouse that make a stroke."""
GAP: Final = 24
"""Ticks that a hand points at an igloo that is gone."""
STEADY: Final = 12
"""Ticks between two strokes of *shake for me*."""


@dataclass(slots=True)
class Answer:
    """What a tap came to: an action, or the cursor has moved, or nothing could be done (`nudge`); `mark` steps on to another mark of the
    memory aid for the igloo at the ear."""

    action: Action | None = None
    moved: bool = False
    nudge: bool = False
    mark: int = 0


@dataclass(slots=True)
class Hand:
    """The hand of one seat. `cursor` is the spot it points at with empty hands; `aim` None at the ear, a card's place, or
    VILLAGE; `marking` whether *second* at the ear pins marks."""

    seat: int
    layout: Layout
    cursor: int = 0
    aim: int | None = None
    steady: bool = False
    shown: bool = False
    marking: bool = False
    _held: int | None = None
    _ticks_at_ear: int = 0
    _ticks_on_gap: int = 0
    _mouse: _Mouse = field(default_factory=lambda: _Mouse())  # noqa: PLW0108 (the class stands below)

    def look(self, view: IglooView) -> None:
        """What the hand holds now; called before anything else in a tick."""
        held = view.seats[self.seat].hand
        if held != self._held:
            if held is not None:
                self.cursor = held
            elif view.igloos[self.cursor].where is not Where.VILLAGE:
                self.cursor = self._nearest(view)
            self._held, self.aim, self._ticks_at_ear = held, None, 0
            self._mouse.fresh()

    def begin(self, view: IglooView) -> None:
        """A round begins."""
        self._held, self.aim = view.seats[self.seat].hand, None
        self.cursor = self._held if self._held is not None else self.seat % len(view.igloos)
        self._mouse.fresh()

    # keys and pads

    def press(self, control: str, view: IglooView) -> Answer:
        """One tap."""
        self.look(view)
        self.shown = True
        if self._held is None:
            return self._empty(control, view)
        if control in DIRECTIONS:
            return self._aim(DIRECTIONS[control])
        if self.aim is None:
            return self._at_ear(control)
        if control == ACT:
            return Answer(self._drop())
        if control == SECOND:
            self.aim = None
            return Answer(moved=True)
        return Answer(nudge=True)

    def _at_ear(self, control: str) -> Answer:
        if control == ACT:
            return Answer(Shake())
        return Answer(mark=1) if control == SECOND and self.marking else Answer(nudge=True)

    def tick(self, view: IglooView) -> Action | None:
        """One tick without a tap: the steady strokes of *shake for me*, the mouse that has come to rest."""
        self.look(view)
        if self._held is None:
            self._leave_gap(view)
            return None
        target = self._mouse.rest(self.layout, self._held)
        if target is not None and self.aim != target:
            self.aim = target
        if self.aim is not None or not self.steady:
            self._ticks_at_ear = 0
            return None
        self._ticks_at_ear += 1
        return Shake() if self._ticks_at_ear % STEADY == 0 else None

    def _empty(self, control: str, view: IglooView) -> Answer:
        if control == SECOND:
            return Answer(Unpass() if view.seats[self.seat].passed else Pass())
        if control == ACT:
            return Answer(Take(self.cursor))
        if control not in DIRECTIONS:
            return Answer(nudge=True)
        feet = self.layout.feet
        there = [
            (spot, feet[spot])
            for spot, igloo in enumerate(view.igloos)
            if igloo.where is Where.VILLAGE and spot != self.cursor
        ]
        found = toward(feet[self.cursor], there, DIRECTIONS[control])
        if found is None:
            return Answer(nudge=True)
        self.cursor = found
        return Answer(moved=True)

    def _leave_gap(self, view: IglooView) -> None:
        """Somebody else took the igloo it pointed at: after a moment, lest a tap that was meant for it takes another, it points at the
        nearest one."""
        gone = view.igloos[self.cursor].where is not Where.VILLAGE
        self._ticks_on_gap = self._ticks_on_gap + 1 if gone else 0
        if self._ticks_on_gap >= GAP:
            self._ticks_on_gap = 0
            self.cursor = self._nearest(view)

    def _nearest(self, view: IglooView) -> int:
        """The nearest igloo that can be taken; where the hand is when there is none."""
        feet = self.layout.feet
        there = [spot for spot, igloo in enumerate(view.igloos) if igloo.where is Where.VILLAGE]
        return min(
            there, key=lambda spot: (math.dist(feet[spot], feet[self.cursor]), spot), default=self.cursor
        )

    def _aim(self, direction: Point) -> Answer:
        here = VILLAGE if self.aim is None else self.aim
        places = [
            (i, (place.whole.centerx, place.whole.centery)) for i, place in enumerate(self.layout.places)
        ]
        everything = [(VILLAGE, self.layout.village), *places]
        start = dict(everything)[here]
        found = toward(start, [item for item in everything if item[0] != here], direction)
        if found is None:
            return Answer(nudge=True)
        self.aim = found
        return Answer(moved=True)

    def _drop(self) -> Action:
        aim, self.aim = self.aim, None
        return PutBack() if aim is None or aim == VILLAGE else Place(aim)

    # the mouse

    def pointer(self, pointer: Pointer, view: IglooView) -> Answer:
        """A movement or a click of the mouse that belongs to this seat."""
        self.look(view)
        x, y = pointer.x, pointer.y
        turned = self._mouse.move(x, y) if pointer.kind == "move" else False
        if pointer.kind == "down" and pointer.button == 3:
            return self.press(SECOND, view)
        if self._held is None:
            return self._point(pointer, view)
        if pointer.kind == "wheel":
            turn = 1 if pointer.dy > 0 else -1
            return Answer(mark=turn) if self.marking and self.aim is None else Answer()
        over = self._target(x, y)
        if self.aim is not None and pointer.kind == "move" and over != self.aim:
            self.aim = None
            return Answer(moved=True)
        if pointer.kind == "down" and pointer.button == 1:
            if self.aim is not None:
                return Answer(self._drop()) if over == self.aim else Answer(nudge=True)
            if over is None or not self._mouse.left_home:
                return Answer(Shake())
            return Answer(nudge=True)
        if turned and self.aim is None:
            return Answer(Shake())
        return Answer()

    def _point(self, pointer: Pointer, view: IglooView) -> Answer:
        spot = self.layout.spot_at(pointer.x, pointer.y)
        if spot is None or view.igloos[spot].where is not Where.VILLAGE:
            return Answer()
        moved = spot != self.cursor
        self.cursor, self.shown = spot, True
        if pointer.kind == "down" and pointer.button == 1:
            return Answer(Take(spot))
        return Answer(moved=moved and pointer.kind == "move")

    def _target(self, x: float, y: float) -> int | None:
        card = self.layout.card_at(x, y)
        if card is not None:
            return card
        if self._held is not None and self.layout.spots[self._held].collidepoint(x, y):
            return VILLAGE
        return None


@dataclass(slots=True)
class _Mouse:
    """The mouse's way while it holds an igloo. `left_home` once it has left the spot where it took the igloo."""

    place: Point | None = None
    left_home: bool = False
    _anchor: Point = (0.0, 0.0)
    _resting: int = 0
    _turn: Point | None = None
    _heading: Point = (0.0, 0.0)

    def fresh(self) -> None:
        """Another igloo, or none."""
        self.left_home, self._resting, self._turn = False, 0, self.place
        self._heading = (0.0, 0.0)
        self._anchor = self.place or (0.0, 0.0)

    def move(self, x: float, y: float) -> bool:
        """The mouse is here now; says whether that ended a swing: it has come far and turned back."""
        self.place = (x, y)
        if math.dist(self._anchor, self.place) > STILL:
            self._anchor, self._resting = self.place, 0
        if self._turn is None:
            self._turn = self.place
            return False
        dx, dy = x - self._turn[0], y - self._turn[1]
        ahead = dx * self._heading[0] + dy * self._heading[1]
        far = math.hypot(dx, dy)
        if self._heading == (0.0, 0.0):
            if far >= SWING:
                self._heading, self._turn = (dx / far, dy / far), self.place
                return True
            return False
        if ahead >= 0:
            self._turn = self.place
            return False
        if far >= SWING:
            self._heading, self._turn = (dx / far, dy / far), self.place
            return True
        return False

    def rest(self, layout: Layout, held: int) -> int | None:
        """One tick: where the mouse has come to rest, a card's place or VILLAGE; None while it moves or lies elsewhere."""
        if self.place is None:
            return None
        self._resting += 1
        home = layout.spots[held].collidepoint(self.place)
        if not home:
            self.left_home = True
        if self._resting < REST:
            return None
        card = layout.card_at(*self.place)
        if card is not None:
            return card
        return VILLAGE if home and self.left_home else None
