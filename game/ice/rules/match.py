"""A whole game of Ice behind the common contract: turns, passes, draws, offers, undo, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from game.core.match import Action, Event, HandedOver, HandOver, Match, MatchSetup, Refused, SetupError
from game.core.outcome import Outcome
from game.core.rng import fair_order, stream
from game.core.text import DataError
from game.ice.rules.actions import (
    AcceptDraw,
    AllowUndo,
    AskUndo,
    DeclineDraw,
    OfferDraw,
    RefuseUndo,
    Resign,
    parse_action,
)
from game.ice.rules.board import CODE_MASK, CODE_SHIFT
from game.ice.rules.checks import check_animals, check_position, why_not
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
    WarningKind,
)
from game.ice.rules.level import LEVELS, Level, parse_level
from game.ice.rules.move import Move
from game.ice.rules.options import read_options
from game.ice.rules.position import SEAFOOD, Position, parse_position
from game.ice.rules.reasons import Reason, SetupReason
from game.ice.rules.ruleset import MINORITY, PLAY_ON, REASONS, Ruleset
from game.ice.rules.view import IceView

REPEATS_TO_DRAW: Final = 3
QUIET_TO_DRAW: Final = 100
QUIET_WARNINGS: Final = (20, 10, 5, 3, 2, 1)

# Within one moment moves come first, then answers, then questions, then giving up and hand-overs.
_PRIORITY: Final[dict[type[Action], int]] = {
    Move: 0,
    AcceptDraw: 1,
    DeclineDraw: 1,
    AllowUndo: 1,
    RefuseUndo: 1,
    OfferDraw: 2,
    AskUndo: 2,
    Resign: 3,
    HandOver: 4,
}
_LAST: Final = 5


@dataclass(frozen=True, slots=True)
class _State:
    """All that an undo brings back. `mover` and `move` say how the position came about; `move` is None at the start and
    after a pass."""

    position: Position
    ply: int
    quiet: int
    mover: int | None
    move: Move | None


class IceMatch(Match):
    """A game of Ice between two seats: seat 0 is the penguins, seat 1 the seals (Ice R1)."""

    game: ClassVar[str] = "ice"

    def __init__(self, setup: MatchSetup) -> None:
        """Raises SetupError."""
        super().__init__(setup)
        if setup.seats != 2:
            raise SetupError(SetupReason.WRONG_SEATS, "Ice is played by two seats")
        self.ruleset, start = _prepare(setup)
        self._rng = stream(setup.seed, "rules")
        self._states = [_State(start, 0, 0, None, None)]
        self._outcome: Outcome | None = None
        self._draw_offer: int | None = None
        self._undo_asked: int | None = None
        self.opening = self._settle()

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def position(self) -> Position:
        """What stands on the board now."""
        return self._states[-1].position

    @property
    def ply(self) -> int:
        """Moves and passes made so far."""
        return self._states[-1].ply

    @property
    def quiet(self) -> int:
        """Plies since the last capture or seafood (Ice R22)."""
        return self._states[-1].quiet

    @property
    def repeats(self) -> int:
        """How often the present position, with this side to move, has occurred (Ice R21)."""
        return self._occurrences(self.position)

    @property
    def captured(self) -> tuple[int, int]:
        """How many animals seats 0 and 1 have captured."""
        return self.ruleset.captured_by(self.position, 0), self.ruleset.captured_by(self.position, 1)

    def moves(self) -> list[Move]:
        """The legal moves, sorted by their text; none after the end."""
        return [] if self._outcome is not None else self.ruleset.moves(self.position)

    def view(self, seat: int) -> IceView:
        """Everything: nothing is hidden in Ice (Ice R35)."""
        moves = tuple(self.moves())
        seen = self._states[-1 - self.quiet :]
        return IceView(
            seat=seat,
            level=self.ruleset.level,
            surround=self.ruleset.surround,
            numbers=self.ruleset.numbers,
            position=self.position,
            ply=self.ply,
            moves=moves,
            repeating=tuple(move for move in moves if self._would_repeat(move)),
            repeats=self.repeats,
            quiet=self.quiet,
            quiet_left=QUIET_TO_DRAW - self.quiet,
            seen=tuple(state.position for state in seen),
            captured=self.captured,
            last_move=next((s.move for s in reversed(self._states) if s.move is not None), None),
            can_undo=self._undo_target(seat) is not None,
            draw_offer=self._draw_offer,
            undo_asked=self._undo_asked,
            outcome=self._outcome,
        )

    def resolve(self, actions: Sequence[tuple[int, Action]]) -> list[Event]:
        """Each action is judged by itself; a move only by the seat whose turn it was when the moment began (Ice R23)."""
        turn = self.position.side
        events: list[Event] = []
        ranked = [
            (_PRIORITY.get(type(action), _LAST), seat, action.text(), action) for seat, action in actions
        ]
        for rank in sorted({item[0] for item in ranked}):
            peers = sorted((item for item in ranked if item[0] == rank), key=lambda item: item[1:3])
            for _, seat, _, action in fair_order(peers, self._rng):
                events += self._apply(seat, action, turn)
        return events

    def _apply(self, seat: int, action: Action, turn: int) -> list[Event]:
        """After the end only an undo can be talked about (Ice R33); a seat may resign at any time (Ice R29) and be handed
        over without any effect on the game (Ice R35)."""
        if self._outcome is not None and not isinstance(action, AskUndo | AllowUndo | RefuseUndo):
            return [Refused(seat, Reason.GAME_OVER)]
        match action:
            case Move():
                return self._move(seat, action, turn)
            case OfferDraw() | AcceptDraw() | DeclineDraw():
                return self._draw(seat, action)
            case AskUndo() | AllowUndo() | RefuseUndo():
                return self._undo(seat, action)
            case Resign():
                return self._end((1 - seat,), "resigned")
            case HandOver():
                return [HandedOver(seat, action.level)]
            case _:
                return [Refused(seat, Reason.UNKNOWN_ACTION)]

    def _move(self, seat: int, move: Move, turn: int) -> list[Event]:
        """The side to move makes one slide (Ice R6)."""
        before = self.position
        if seat != turn or seat != before.side:
            return [Refused(seat, Reason.NOT_YOUR_TURN)]
        reason = why_not(before, move)
        if reason is not None:
            return [Refused(seat, reason)]
        events = self._lapse(seat)
        board = before.geometry
        code = board.index[move.start] << CODE_SHIFT | board.index[move.stop]
        after, verdict = self.ruleset.after(before, code)
        captured = before.foe & ~after.animals(1 - seat)
        gained = after.held[seat] & ~before.held[seat]
        letter = SEAFOOD[gained.bit_length() - 1] if gained else ""
        path = tuple(board.names[square] for square in board.path(code))
        events.append(Moved(seat, move.notation, path, board.squares(captured), letter))
        if captured:
            captains = board.squares(captured & before.captains)
            events.append(Captured(seat, board.squares(captured), captains))
        if letter:
            events.append(SeafoodTaken(seat, board.names[code & CODE_MASK], letter))
        quiet = 0 if captured or letter else self.quiet + 1
        self._states.append(_State(after, self.ply + 1, quiet, seat, move))
        if verdict != PLAY_ON:
            winner = 1 - seat if verdict == MINORITY else seat
            return events + self._end((winner,), REASONS[verdict])
        return events + self._judge_draws() + self._settle()

    def _settle(self) -> list[Event]:
        """A side without a legal move passes; when neither can move the game is a draw (Ice R19, R20)."""
        here = self.position
        if self._outcome is not None or here.geometry.can_move(here.own, here.foe):
            return []
        if not here.geometry.can_move(here.foe, here.own):
            return self._end((0, 1), "blocked")
        self._states.append(
            _State(here.with_side(1 - here.side), self.ply + 1, self.quiet + 1, here.side, None)
        )
        return [Passed(here.side), *self._judge_draws()]

    def _judge_draws(self) -> list[Event]:
        """The draws that come by themselves, repetition before the hundred, and the warnings before them (Ice R21, R22)."""
        repeats, left = self.repeats, QUIET_TO_DRAW - self.quiet
        if repeats >= REPEATS_TO_DRAW:
            return self._end((0, 1), "repetition")
        if left <= 0:
            return self._end((0, 1), "quiet")
        events: list[Event] = []
        if repeats == REPEATS_TO_DRAW - 1:
            events.append(Warned(WarningKind.REPETITION, 1))
        if left in QUIET_WARNINGS:
            events.append(Warned(WarningKind.QUIET, left))
        return events

    def _draw(self, seat: int, action: Action) -> list[Event]:
        """Offer, acceptance and refusal of a draw (Ice R29)."""
        if isinstance(action, OfferDraw):
            if self._draw_offer == seat:
                return [Refused(seat, Reason.DRAW_OFFERED_ALREADY)]
            if self._draw_offer is None:
                self._draw_offer = seat
                return [DrawOffered(seat)]
        if self._draw_offer != 1 - seat:
            return [Refused(seat, Reason.NO_DRAW_OFFER)]
        self._draw_offer = None
        if isinstance(action, DeclineDraw):
            return [DrawDeclined(seat)]
        return self._end((0, 1), "agreed")

    def _undo(self, seat: int, action: Action) -> list[Event]:
        """Question, leave and refusal of an undo, which also withdraws an outcome (Ice R30)."""
        if isinstance(action, AskUndo):
            if self._undo_target(seat) is None:
                return [Refused(seat, Reason.NOTHING_TO_UNDO)]
            if self._undo_asked is not None:
                return [Refused(seat, Reason.UNDO_ASKED_ALREADY)]
            self._undo_asked = seat
            return [UndoAsked(seat)]
        asker = 1 - seat
        target = self._undo_target(asker)
        if self._undo_asked != asker or target is None:
            return [Refused(seat, Reason.NO_UNDO_ASKED)]
        self._undo_asked = None
        if isinstance(action, RefuseUndo):
            return [UndoRefused(seat)]
        plies = self.ply - self._states[target].ply
        del self._states[target + 1 :]
        self._outcome = None
        self._draw_offer = None
        return [Undone(asker, plies, self.position.text())]

    def _undo_target(self, seat: int) -> int | None:
        """The index of the state before the seat's last move."""
        for index in range(len(self._states) - 1, 0, -1):
            state = self._states[index]
            if state.mover == seat and state.move is not None:
                return index - 1
        return None

    def _lapse(self, seat: int) -> list[Event]:
        """A move declines the other side's draw offer and makes any question for an undo pointless."""
        events: list[Event] = []
        if self._draw_offer == 1 - seat:
            self._draw_offer = None
            events.append(DrawDeclined(seat))
        if self._undo_asked is not None:
            events.append(UndoRefused(1 - self._undo_asked))
            self._undo_asked = None
        return events

    def _end(self, winners: tuple[int, ...], reason: str) -> list[Event]:
        scores: tuple[float, float] = (0.5, 0.5) if len(winners) == 2 else (1 - winners[0], winners[0])
        self._outcome = Outcome(winners, scores, reason)
        self._draw_offer = None
        return [Ended(winners, scores, reason)]

    def _occurrences(self, position: Position) -> int:
        """How often a position occurred since the last capture or seafood: before that it had other animals or discs."""
        animals = position.penguins  # compared first: nearly all differ here
        return sum(
            state.position.penguins == animals and state.position == position
            for state in self._states[-1 - self.quiet :]
        )

    def _would_repeat(self, move: Move) -> bool:
        board = self.position.geometry
        code = board.index[move.start] << CODE_SHIFT | board.index[move.stop]
        after, verdict = self.ruleset.after(self.position, code)
        return verdict == PLAY_ON and self._occurrences(after) == REPEATS_TO_DRAW - 1


class IceRules:
    """The game as records, referee and tests see it."""

    @property
    def id(self) -> str:
        """`ice`."""
        return IceMatch.game

    def new_match(self, setup: MatchSetup) -> IceMatch:
        """A fresh match. Raises SetupError."""
        return IceMatch(setup)

    def parse_action(self, text: str) -> Action:
        """The action that `text` says. Raises DataError."""
        return parse_action(text)


RULES: Final = IceRules()


def _prepare(setup: MatchSetup) -> tuple[Ruleset, Position]:
    """The rules and the first position that a set-up asks for. Raises SetupError."""
    level = _level_of(setup)
    try:
        options = read_options(setup.options)
    except DataError as error:
        raise SetupError(SetupReason.BAD_OPTIONS, str(error)) from error
    ruleset, start = Ruleset(level, options.surround), level.start
    if options.start is not None:
        start = options.start
        check_animals(level, level.numbers, start)
        ruleset = Ruleset(level, options.surround, start.numbers)
        check_position(ruleset, start)
    if setup.start is None:
        if options.starter is not None:
            start = start.with_side(options.starter)
        return ruleset, start
    if not isinstance(setup.start, str):
        raise SetupError(SetupReason.BAD_POSITION, "a position must be a line of text")
    try:
        position = parse_position(setup.start)
    except DataError as error:
        raise SetupError(SetupReason.BAD_POSITION, str(error)) from error
    if options.starter not in (None, position.side):
        raise SetupError(SetupReason.WRONG_STARTER, "the position says that the other side moves")
    check_position(ruleset, position)
    return ruleset, position


def _level_of(setup: MatchSetup) -> Level:
    if not setup.level_text:
        if setup.level not in LEVELS:
            raise SetupError(SetupReason.UNKNOWN_LEVEL, f"there is no level {setup.level[:40]!r}")
        return LEVELS[setup.level]
    try:
        level = parse_level(setup.level_text)
    except DataError as error:
        raise SetupError(SetupReason.UNKNOWN_LEVEL, str(error)) from error
    if level.name != setup.level:
        raise SetupError(SetupReason.UNKNOWN_LEVEL, "the level's name does not agree with its text")
    return level
