"""Whether a position can be played from, and why a move cannot be made."""

from __future__ import annotations

from typing import Final

from game.core.match import SetupError
from game.ice.rules.level import Level
from game.ice.rules.move import Move
from game.ice.rules.position import Position
from game.ice.rules.reasons import Reason, SetupReason
from game.ice.rules.ruleset import GOAL_NUMBER, Ruleset

_SIDES: Final = ("penguins", "seals")


def check_position(ruleset: Ruleset, position: Position) -> None:
    """Whether a game may begin with this position (Ice R28). Raises SetupError: see `check_animals`; also more animals than
    the start had, a captain already on the Sacred Space, seafood from elsewhere, or a goal that is already met."""
    check_animals(ruleset.level, ruleset.numbers, position)
    if position.captains & ruleset.sacred:
        raise SetupError(SetupReason.CAPTAIN_ON_SACRED, "a captain is already on the Sacred Space")
    on_board = 0
    for kind in ruleset.icons.values():
        on_board |= kind
    if (position.held[0] | position.held[1]) & ~on_board:
        raise SetupError(
            SetupReason.SEAFOOD_NOT_ON_BOARD, "someone holds a seafood that this board does not have"
        )
    decided = _decided(ruleset, position)
    if decided:
        raise SetupError(SetupReason.ALREADY_DECIDED, decided)


def check_animals(level: Level, numbers: tuple[int, int], position: Position) -> None:
    """Raises SetupError for another board's size, more animals of a side than `numbers`, more captains than the level's,
    or none."""
    if position.size != level.size:
        raise SetupError(
            SetupReason.WRONG_BOARD, f"the level has {level.size} rows, the position {position.size}"
        )
    for seat, side in enumerate(_SIDES):
        captains = position.captains_of(seat).bit_count()
        if position.animals(seat).bit_count() > numbers[seat]:
            raise SetupError(SetupReason.TOO_MANY_ANIMALS, f"there are at most {numbers[seat]} {side}")
        if captains > level.captains[seat]:
            raise SetupError(
                SetupReason.TOO_MANY_CAPTAINS,
                f"the {side} have {level.captains[seat]} captain(s), not {captains}",
            )
        if captains == 0:
            raise SetupError(SetupReason.NO_CAPTAIN, f"the {side} have no captain")


def why_not(position: Position, move: Move) -> Reason | None:
    """Why the side to move cannot make this move, or None when it can (Ice R6, R7, R8)."""
    board = position.geometry
    code = board.code(move)
    if code is None:
        return Reason.OFF_BOARD
    start = board.index[move.start]
    occupied = position.own | position.foe
    if not occupied >> start & 1:
        return Reason.EMPTY_SQUARE
    if not position.own >> start & 1:
        return Reason.NOT_YOUR_ANIMAL
    if code not in board.flip:
        return Reason.NOT_STRAIGHT
    cross, table = board.slides[1 << start]
    if code in table[occupied & cross]:
        return None
    if any(occupied >> square & 1 for square in board.path(code)[1:]):
        return Reason.BLOCKED_WAY
    return Reason.SLIDES_ON


def _decided(ruleset: Ruleset, position: Position) -> str:
    """What has already decided a position that has a captain of each side, or ""."""
    for seat, side in enumerate(_SIDES):
        if position.captains_of(seat).bit_count() < ruleset.level.captains[seat]:
            return f"a captain of the {side} is already captured"
        if ruleset.advanced:
            taken = ruleset.captured_by(position, seat) + position.held[seat].bit_count()
            if taken >= GOAL_NUMBER:
                return f"the {side} already have {taken} discs and captured animals"
    if not ruleset.advanced and sum(position.numbers) <= GOAL_NUMBER and len(set(position.numbers)) == 2:
        return "five or fewer animals are left and one side has the majority"
    board = position.geometry
    if not board.can_move(position.own, position.foe) and not board.can_move(position.foe, position.own):
        return "neither side can move"
    return ""
