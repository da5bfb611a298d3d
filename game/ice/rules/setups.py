"""How a game may be set up: standard, one forward, free, "I set up, you start", suggested, and with a handicap.

Arrangements are named by the penguins' squares; the seals follow by half a turn around the centre (Ice R25).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.match import SetupError
from game.ice.rules.checks import check_position
from game.ice.rules.level import Level
from game.ice.rules.move import Move
from game.ice.rules.position import Position, parse_position
from game.ice.rules.reasons import SetupReason
from game.ice.rules.ruleset import MINORITY, PLAY_ON, Ruleset

SUGGESTED: Final = {
    "basic": {
        "crescent": parse_position("1sSs1/s3s/5/p3p/1pPp1 p"),
        "corner": parse_position("S3s/1sss1/5/1ppp1/p3P p"),
    },
    "advanced": {
        "bow": parse_position("2SsS2/1s3s1/s5s/7/p5p/1p3p1/2PpP2 p - -"),
        "shelter": parse_position("1S3S1/s1sss1s/7/7/7/p1ppp1p/1P3P1 p - -"),
    },
}


def suggested(level: Level) -> dict[str, Position]:
    """The suggested set-ups of a built-in level by name (Ice R32); none for other levels."""
    return dict(SUGGESTED.get(level.name, {}))


class StarterWinsError(SetupError):
    """The starter could win with the first move, which is `move`."""

    def __init__(self, move: Move) -> None:
        super().__init__(SetupReason.STARTER_WINS, f"the starter could win at once with {move.notation}")
        self.move = move


def one_forward(ruleset: Ruleset, squares: Sequence[str], starter: int = 0) -> Position:
    """The standard start with the penguins on `squares`, and the seals opposite, one space forward (Ice R26): on the basic board
    one animal, not the middle one; on the advanced board two. Raises SetupError."""
    level = ruleset.level
    board, start = level.geometry, level.start
    wanted = 2 if level.advanced else 1
    if len(squares) != wanted or len(set(squares)) != wanted:
        raise SetupError(
            SetupReason.WRONG_COUNT, f"{wanted} different animal(s) must start one space forward"
        )
    step = 0
    for square in squares:
        bit = _bit(level, square)
        if not start.penguins & bit:
            raise SetupError(SetupReason.NO_ANIMAL_THERE, f"no penguin starts on {square}")
        if not level.advanced and board.index[square] % board.n == board.n // 2:
            raise SetupError(SetupReason.MIDDLE_ANIMAL, "the animal in the middle line stays where it is")
        step |= bit
    forward = step << board.n
    penguins = start.penguins & ~step | forward
    captains = start.captains_of(0) & ~step | (start.captains & step) << board.n
    return _checked(ruleset, penguins, captains, starter)


def arranged(ruleset: Ruleset, animals: Sequence[str], captains: Sequence[str], starter: int) -> Position:
    """A free arrangement: the penguins on `animals`, captains among them on `captains`, the seals opposite (Ice R27). For
    "I set up, you start" the starter is the seat that did not arrange. Raises SetupError."""
    level = ruleset.level
    penguins = sum(_bit(level, square) for square in dict.fromkeys(animals))
    leaders = sum(_bit(level, square) for square in dict.fromkeys(captains))
    if leaders & ~penguins:
        raise SetupError(SetupReason.NO_ANIMAL_THERE, "a captain must be one of the animals")
    return _checked(ruleset, penguins, leaders, starter)


def check_arrangement(ruleset: Ruleset, position: Position) -> None:
    """Whether a start keeps to the guidelines of the set-ups (Ice R25, R27): the level's numbers of animals and captains, each side
    behind the middle row, point symmetry, no seafood, no win in one move. Raises SetupError."""
    level = ruleset.level
    board = level.geometry
    check_position(ruleset, position)
    if position.numbers != level.numbers or position.held != (0, 0):
        raise SetupError(
            SetupReason.WRONG_NUMBERS, f"each side must have {level.numbers[0]} animals and no seafood"
        )
    if position.penguins & ~board.half(0) or position.seals & ~board.half(1):
        raise SetupError(
            SetupReason.BEYOND_OWN_SIDE, "every animal must start on its own side of the middle row"
        )
    if (
        board.turned(position.penguins) != position.seals
        or board.turned(position.captains) != position.captains
    ):
        raise SetupError(SetupReason.NOT_SYMMETRIC, "both sides must mirror each other around the centre")
    move = winning_move(ruleset, position)
    if move is not None:
        raise StarterWinsError(move)


def handicap(level: Level, seat: int, without: Sequence[str]) -> Position:
    """The standard start in which the seat lacks its animals on the squares `without`; captains stay (Ice R24). Raises
    SetupError."""
    start = level.start
    gone = sum(_bit(level, square) for square in dict.fromkeys(without))
    if gone & ~start.animals(seat):
        raise SetupError(SetupReason.NO_ANIMAL_THERE, "only an animal of that side can be left out")
    if gone & start.captains:
        raise SetupError(SetupReason.CAPTAINS_STAY, "a captain cannot be left out")
    return Position(start.size, start.penguins & ~gone, start.seals & ~gone, start.captains, start.side)


def winning_move(ruleset: Ruleset, position: Position) -> Move | None:
    """The first move, by its text, with which the side to move wins at once, or None."""
    board = position.geometry
    winning = [
        board.move(code)
        for code in ruleset.codes(position)
        if ruleset.after(position, code)[1] not in (PLAY_ON, MINORITY)
    ]
    return min(winning, key=lambda move: move.notation, default=None)


def _checked(ruleset: Ruleset, penguins: int, captains: int, starter: int) -> Position:
    board = ruleset.geometry
    seals = board.turned(penguins)
    if penguins & ~board.half(0):
        raise SetupError(
            SetupReason.BEYOND_OWN_SIDE, "every animal must start on its own side of the middle row"
        )
    position = Position(board.n, penguins, seals, captains | board.turned(captains), starter)
    check_arrangement(ruleset, position)
    return position


def _bit(level: Level, square: str) -> int:
    index = level.geometry.index.get(square)
    if index is None:
        raise SetupError(SetupReason.NO_ANIMAL_THERE, f"{square[:8]!r} is not a square of this board")
    return 1 << index
