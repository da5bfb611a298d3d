"""A hint as people read it: the slide as a ghost track, and the line the computer sees in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ice.board_view import Track
from game.ice.rival import BestMove
from game.ice.rules.board import Geometry
from game.ice.rules.position import Position
from game.ice.search import NEAR_WIN, WIN
from game.ice.words import SIDE_NAMES
from game.stage.services import Services

SHOWN_PLIES: Final = 4


@dataclass(frozen=True, slots=True)
class Hint:
    """The slide that was found good."""

    track: Track

    @classmethod
    def of(cls, found: BestMove, board: Geometry) -> Hint:
        """The hint for a search's answer on this board."""
        code = board.code(found.move)
        path = () if code is None else board.path(code)
        return cls(Track(path, "win" if found.score >= WIN - 1 else "ring", ghost=True))


def hint_words(found: BestMove, position: Position, services: Services) -> str:
    """The line in words: the move, what then is likely, and a win or a loss that is certain."""
    _, ngettext = services._, services.messages.ngettext
    words = [_("{start} to {stop}").format(start=found.move.start, stop=found.move.stop)]
    then = []
    for index, move in enumerate(found.line[1:SHOWN_PLIES], start=1):
        side = _(SIDE_NAMES[(position.side + index) % 2])
        then.append(f"{side} {move.notation}")
    if then:
        words.append(_("then {line}").format(line=", ".join(then)))
    if found.score >= NEAR_WIN:
        moves = (WIN - found.score + 1) // 2
        words.append(ngettext("wins in {n} move", "wins in {n} moves", moves).format(n=moves))
    elif found.score <= -NEAR_WIN:
        words.append(_("it holds out longest"))
    return "; ".join(words)
