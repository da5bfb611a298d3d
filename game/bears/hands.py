"""How presses of the seats become rings that move and actions of the match, while the clock runs.

Every device alike: a key, a button of a pad and the mouse end in the same actions of the same tick.
"""

from __future__ import annotations

from typing import Final

from game.bears.dials import Dials
from game.bears.rings import Walker, Wanderers, stepped
from game.bears.rules.actions import Answer, Freeze, Grab, TakeExtra
from game.bears.rules.reasons import Phase
from game.bears.session import Session
from game.bears.table_view import TableView
from game.stage.input import ACT, DIRECTIONS, DOWN, LEFT, MOUSE, RIGHT, SECOND, UP, Pointer

LEFT_BUTTON: Final = 1
RIGHT_BUTTON: Final = 3
DIAL_STEPS: Final = {"minus": LEFT, "plus": RIGHT, "minus5": DOWN, "plus5": UP}


class Hands:
    """The rings of all seats and the dials of a bonus round."""

    def __init__(self, session: Session, view: TableView) -> None:
        self.session = session
        self.view = view
        self.services = view.services
        self.layout = view.layout
        self.walker = Walker(self.layout)
        self.wanderers = Wanderers(self.layout, self.services.effects)
        self.dials: Dials | None = None

    @property
    def people(self) -> list[int]:
        """The seats that people play now."""
        return [seat for seat in range(self.session.seats) if not self.session.is_computer(seat)]

    @property
    def mouse_seat(self) -> int | None:
        """The seat that the mouse plays now."""
        plans = self.session.plan.seats
        return next((seat for seat in self.people if plans[seat].device == MOUSE), None)

    def open_dials(self, bonus: int) -> None:
        """A bonus round begins: a dial for every seat."""
        computers = [self.session.is_computer(seat) for seat in range(self.session.seats)]
        self.dials = Dials(self.view, bonus, self.mouse_seat, computers)

    def play(self, seat: int, control: str) -> None:
        """A press while the clock runs."""
        now = self.session.view(seat)
        slot = self.view.cursors[seat]
        if now.phase is Phase.BONUS:
            self.dial(seat, control)
        elif control in DIRECTIONS:
            if now.phase is Phase.PICKING or now.caller == seat:
                self.step(seat, control)
        elif now.phase is Phase.PICKING and slot is not None:
            self.session.act(seat, Grab(slot) if control == ACT else Freeze())
        elif now.phase is Phase.EXTRA and now.caller == seat:
            self.session.act(seat, TakeExtra(slot if control == ACT else None))

    def step(self, seat: int, control: str) -> None:
        """The seat's ring goes one step."""
        slot = self.view.cursors[seat]
        if slot is not None:
            self.move(seat, stepped(self.layout, slot, control))

    def move(self, seat: int, slot: int) -> None:
        """The seat's ring lies on this slot now."""
        if slot != self.view.cursors[seat]:
            self.view.cursors[seat] = slot
            self.view.touch()
            self.services.sound.play("ui_move", volume=0.25)
            self.services.trace.line(seat=seat, cursor=slot)

    def dial(self, seat: int, control: str) -> None:
        """The seat turns its dial, or says its number."""
        if self.dials is None:
            return
        dial = self.dials.dials[seat]
        if dial.said is not None:
            return
        if control == ACT:
            self.session.act(seat, Answer(dial.number))
        elif dial.turn(control):
            self.services.sound.play("dial_tick", volume=0.6)
            self.services.trace.line(seat=seat, dial=dial.number)

    def mouse(self, pointer: Pointer) -> bool:
        """A button of the mouse went down while the clock runs; returns whether it meant something for the mouse's seat."""
        seat, x, y = self.mouse_seat, pointer.x, pointer.y
        if seat is None:
            return False
        if pointer.button == RIGHT_BUTTON:
            if self.session.view().phase is not Phase.BONUS:
                self.play(seat, SECOND)
            return True
        if pointer.button != LEFT_BUTTON:
            return True
        if self.dials is not None:
            name = self.dials.at(x, y)
            if name is not None:
                self.dial(seat, DIAL_STEPS.get(name, ACT))
            return name is not None
        if self.layout.seats[seat].button.collidepoint(x, y):
            self.play(seat, SECOND)
            return True
        if self.layout.slot_at(x, y) is not None:
            self.play(seat, ACT)
            return True
        return False

    def walk(self) -> None:
        """Rings that move by themselves: the mouse's towards the pointer, the computers' as they look about."""
        seat = self.mouse_seat
        slot = self.view.cursors[seat] if seat is not None else None
        if seat is not None and slot is not None:
            self.move(seat, self.walker.tick(slot))
        if self.session.view().phase is Phase.PICKING and not self.view.still:
            looking = [s for s in range(self.session.seats) if self.session.is_computer(s)]
            self.wanderers.tick(looking, self.view.cursors)
