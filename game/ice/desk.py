"""The row of buttons and the questions of a match: what people do besides moving their animals."""

from __future__ import annotations

from collections.abc import Callable

from game.core.match import Event, HandedOver
from game.ice.questions import (
    PERSON,
    button_row,
    button_words,
    draw_question,
    player_question,
    resign_question,
    undo_question,
)
from game.ice.rules.actions import AcceptDraw, AllowUndo, AskUndo, DeclineDraw, OfferDraw, RefuseUndo, Resign
from game.ice.rules.events import DrawDeclined, DrawOffered, Ended, Moved, UndoAsked, Undone, UndoRefused
from game.ice.seating import Seating
from game.ice.session import Session
from game.stage.canvas import Canvas
from game.stage.scene import Target
from game.stage.seat_plates import Plates, Question
from game.stage.services import Services


class Desk:
    """`row_seat` is the seat whose device steers the row now; `questions` are kept by the seat that answers. `on_hint` and
    `on_pause` are called for those two buttons."""

    def __init__(
        self,
        services: Services,
        session: Session,
        seating: Seating,
        on_hint: Callable[[], None],
        on_pause: Callable[[], None],
    ) -> None:
        self.services = services
        self.row = button_row(services)
        self.row_seat: int | None = None
        self.questions: dict[int, Question] = {}
        self._session = session
        self._seating = seating
        self._on_hint = on_hint
        self._on_pause = on_pause

    @property
    def settled(self) -> bool:
        """Whether nothing moves."""
        return self.row.settled and all(question.settled for question in self.questions.values())

    # keys

    def key(self, device: str, seats: list[int], control: str) -> bool:
        """A control of a device: goes to a question, else to the row when it is open; returns whether to either."""
        owner = next((seat for seat in self.questions if self._seating.answers(seat, device)), None)
        if owner is not None:
            self._answer(owner, self.questions[owner].plates.key(control))
            return True
        if self.row_seat is not None and self.row_seat in seats:
            self._button(self.row.key(control), self.row_seat)
            return True
        return False

    def open_row(self, seat: int) -> None:
        """The seat's device steers the row from now on."""
        self.row_seat = seat
        self.row.focus = 0
        self.enable()
        self.services.sound.play("ui_move")

    # the mouse

    def groups(self, *, row: bool) -> list[Plates]:
        """What the mouse can press now."""
        asked = [q.plates for seat, q in self.questions.items() if self._seating.mouse_answers(seat)]
        return [self.row, *asked] if row else asked

    @property
    def asks_mouse(self) -> bool:
        """Whether a question waits that the mouse may answer."""
        return any(self._seating.mouse_answers(seat) for seat in self.questions)

    def clicked(self, x: float, y: float, *, row: bool) -> None:
        """The mouse button went up."""
        seats = self._seating.mouse()
        found = self.row.up(x, y) if row else None
        if found is not None:
            self._button(found, self.row_seat if self.row_seat in seats else next(iter(seats), None))
        for seat in list(self.questions):
            if self._seating.mouse_answers(seat):
                self._answer(seat, self.questions[seat].plates.up(x, y))

    def ask_player(self, about: int, owner: int) -> None:
        """Asks the person of the seat `owner` who shall play the seat `about`."""
        if owner not in self.questions and self._seating.turn is not None:
            self.questions[owner] = player_question(self.services, about, self._session.levels[about])

    # events

    def happened(self, event: Event) -> None:
        """Opens and closes questions."""
        name = self._seating.names[getattr(event, "seat", 0)]
        match event:
            case UndoAsked() if not self._session.is_computer(1 - event.seat):
                self.questions[1 - event.seat] = undo_question(self.services, 1 - event.seat, name)
            case DrawOffered() if not self._session.is_computer(1 - event.seat):
                self.questions[1 - event.seat] = draw_question(self.services, 1 - event.seat, name)
            case Moved() | DrawDeclined() | UndoRefused() | HandedOver() | Undone():
                self.questions.clear()
            case Ended():
                self.questions.clear()
                self.row_seat = None
            case _:
                pass

    # time and picture

    def tick(self) -> None:
        """1/60 s passes."""
        self.row.tick()
        for question in self.questions.values():
            question.tick()
        self.enable()

    def enable(self) -> None:
        """Greys the buttons that cannot be pressed now."""
        turn = self._seating.turn
        seat = self.row_seat if self.row_seat is not None else next(iter(self._seating.mouse()), None)
        running = turn is not None and seat is not None
        view = self._session.view_of(seat or 0)
        self.row.get("undo").enabled = running and view.can_undo and view.undo_asked is None
        self.row.get("draw").enabled = running and view.draw_offer is None
        self.row.get("resign").enabled = running
        self.row.get("hint").enabled = running and turn == seat and not self._session.hinting
        self.row.get("player").enabled = turn is not None

    def draw_row(self, canvas: Canvas) -> None:
        """The row, and what the button in focus or under the mouse does."""
        self.row.draw(canvas, focused=self.row_seat is not None)
        plate = self.row.plates[self.row.focus] if self.row_seat is not None else self.row.hovered
        if plate is None:
            return
        text, words = self.services.text, button_words(self.services, plate.id)
        wide, _ = text.measure(canvas, words, 22, face="bold", max_width=600, lines=1)
        canvas.box((800 - wide / 2 - 18, 776, wide + 36, 38), "panel", radius=19, alpha=0.95)
        text.draw(canvas, words, 800, 795, 22, "text", "center", face="bold", max_width=600, lines=1)

    def draw_questions(self, canvas: Canvas) -> None:
        """All questions that wait."""
        for question in self.questions.values():
            question.draw(canvas)

    def targets(self, *, row: bool) -> list[Target]:
        """Everything that can be pressed."""
        found = self.row.targets() if row else []
        for question in self.questions.values():
            found += question.plates.targets()
        return found

    # inside

    def _button(self, name: str | None, seat: int | None) -> None:
        if name is None:
            return
        self.row_seat = None
        if name == "pause":
            self._on_pause()
        elif name == "rules":
            self.services.go.rules("ice")
        elif name == "player":
            self.ask_player(seat or 0, seat or 0)
        elif seat is None:
            return
        elif name == "undo":
            self._session.act(seat, AskUndo())
        elif name == "draw":
            self._session.act(seat, OfferDraw())
        elif name == "resign":
            self.questions[seat] = resign_question(self.services, seat)
        elif name == "hint" and not self._session.hinting and self._seating.turn == seat:
            self._on_hint()

    def _answer(self, owner: int, answer: str | None) -> None:
        if answer is None:
            return
        question = self.questions.pop(owner)
        yes = answer == "yes"
        if question.kind == "undo":
            self._session.act(owner, AllowUndo() if yes else RefuseUndo())
        elif question.kind == "draw":
            self._session.act(owner, AcceptDraw() if yes else DeclineDraw())
        elif question.kind == "resign" and yes:
            self._session.act(owner, Resign())
        elif question.kind == "player" and answer not in ("", "cancel"):
            self._session.hand_over(question.seat, "" if answer == PERSON else answer)
