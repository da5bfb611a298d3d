"""Who may do what with which device: seats, persons, computers and the mouse of one match of Ice."""

from __future__ import annotations

from game.ice.hud import Panels
from game.ice.session import Session
from game.stage.input import MOUSE


class Seating:
    """The seats of a session. A person without a known device hears every device; two seats may share one."""

    def __init__(self, session: Session, panels: Panels) -> None:
        self._session = session
        self._panels = panels

    @property
    def names(self) -> tuple[str, str]:
        """What the two seats are called now."""
        levels = self._session.levels
        return self._panels.name(0, levels[0]), self._panels.name(1, levels[1])

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, None after the end."""
        match = self._session.match
        return None if match.outcome is not None else match.position.side

    @property
    def people(self) -> list[int]:
        """The seats that persons play now."""
        return [seat for seat in (0, 1) if not self._session.is_computer(seat)]

    def planned(self, seat: int) -> str | None:
        """The device that was agreed for a seat, also while a computer plays it."""
        return self._session.plan.seats[seat].device

    def driven_by(self, device: str) -> list[int]:
        """The seats that a device drives now, the one to move first."""
        seats = [seat for seat in self.people if self.planned(seat) in (device, None)]
        return sorted(seats, key=lambda seat: seat != self.turn)

    def away(self, device: str) -> int | None:
        """A seat of this device that a computer plays for now."""
        found = [s for s in (0, 1) if self.planned(s) == device and self._session.is_computer(s)]
        return found[0] if found else None

    def mouse(self) -> list[int]:
        """The seats for which the mouse counts now, the one to move first: those that have it, otherwise any person's."""
        own = [seat for seat in self.people if self.planned(seat) == MOUSE]
        return sorted(own or self.people, key=lambda seat: seat != self.turn)

    def answers(self, owner: int, device: str) -> bool:
        """Whether a question to this seat may be answered from a device, also while a computer plays the seat."""
        return self.planned(owner) in (device, None)

    def mouse_answers(self, owner: int) -> bool:
        """Whether the mouse may answer a question to this seat."""
        return owner in self.mouse() or self.answers(owner, MOUSE)
