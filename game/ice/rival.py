"""The computer opponent of Ice: gets what a seat may see, answers with an action, never the state.

`best` is the same thinking without a process, for the referee, the arena and tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.match import Action
from game.core.rng import stream
from game.ice.levels import CHARACTERS, think
from game.ice.rules.actions import AcceptDraw, AllowUndo, DeclineDraw
from game.ice.rules.level import Level
from game.ice.rules.move import Move
from game.ice.rules.position import Position
from game.ice.rules.ruleset import Ruleset
from game.ice.rules.view import IceView
from game.ice.search import Found, Search
from game.ice.thinker import Job, Thinker

LEVELS: Final = tuple(CHARACTERS)
PACE: Final = (27, 48)
"""A move is shown no sooner than this many ticks after the board changed (drawn between the two): an instant answer
unnerves people."""
_ACCEPTS_DRAW_BELOW: Final = -60
_ANSWER_TICKS: Final = 45


@dataclass(frozen=True, slots=True)
class BestMove:
    """A move with what was found: score in hundredths of an animal (a win in k plies is 10000 − k), plies, nodes, best line."""

    move: Move
    score: int
    depth: int
    nodes: int
    line: tuple[Move, ...]


def best(
    position: Position,
    level: Level,
    surround: str,
    rival: str,
    seconds: float,
    seed: int,
    numbers: tuple[int, int] | None = None,
) -> BestMove | None:
    """What the computer called `rival` would play, None when it must pass. Raises KeyError for an unknown rival."""
    rules = Ruleset(level, surround, numbers)
    found = think(Search(rules), position, rival, stream(seed, "rival/best"), seconds=seconds)
    return as_best(rules, found)


def as_best(rules: Ruleset, found: Found) -> BestMove | None:
    """A search's answer with its codes as moves."""
    if found.code is None:
        return None
    board = rules.geometry
    line = tuple(board.move(code) for code in found.line)
    return BestMove(board.move(found.code), found.score, found.depth, found.nodes, line)


def job_for(view: IceView, level: str, seed: int, seconds: float | None = None) -> Job:
    """The question that a view asks, for a computer of `level` or for a hint."""
    return Job(
        level_text=view.level.text(),
        surround=view.surround,
        numbers=view.numbers,
        position=view.position.text(),
        seen=tuple(item.text() for item in view.seen),
        quiet=view.quiet,
        level=level,
        seed=seed,
        seat=view.seat,
        ply=view.ply,
        seconds=seconds,
    )


class IceRival:
    """A computer in one seat. Moves at a human pace; grants every undo; takes a draw when it stands worse."""

    def __init__(self, level: str, seat: int, seed: int, thinker: Thinker | None = None) -> None:
        """Raises KeyError for an unknown level. A `thinker` that is handed in is shared and not closed here."""
        self.level = level
        self.seat = seat
        self._seconds = CHARACTERS[level].seconds
        self._seed = seed
        self._shared = thinker is not None
        self._thinker = thinker or Thinker()
        self._pace = stream(seed, f"rival-pace/{seat}")
        self._asked: tuple[int, str] | None = None
        self._not_before = 0
        self._ready: Found | None = None
        self._score = 0
        self._offer_since: int | None = None

    @property
    def thinking(self) -> bool:
        """Whether it is thinking about a move now."""
        return self._asked is not None

    def decide(self, view: object, tick: int) -> Action | None:
        """An answer to a request, a move when it is due, or None."""
        if not isinstance(view, IceView):
            raise TypeError("a rival of Ice needs a view of Ice")
        if view.undo_asked is not None and view.undo_asked != self.seat:
            self._drop()
            return AllowUndo()
        if view.outcome is not None:
            self._drop()
            return None
        offered = self._answer_offer(view, tick)
        if offered is not None:
            return offered
        if view.position.side != self.seat or not view.moves:
            self._drop()
            return None
        return self._move(view, tick)

    def close(self) -> None:
        """Drop whatever is being thought."""
        self._drop()
        if not self._shared:
            self._thinker.close()

    def _move(self, view: IceView, tick: int) -> Action | None:
        question = (view.ply, view.position.text())
        if self._asked != question:
            self._asked, self._ready = question, None
            self._not_before = tick + self._pace.randint(*PACE)
            self._thinker.ask(job_for(view, self.level, self._seed, self._seconds))
            return None
        if self._ready is None:
            self._ready = self._thinker.answer()
        if self._ready is None or tick < self._not_before:
            return None
        found, self._ready, self._asked = self._ready, None, None
        self._score = found.score
        return None if found.code is None else view.position.geometry.move(found.code)

    def _answer_offer(self, view: IceView, tick: int) -> Action | None:
        if view.draw_offer is None or view.draw_offer == self.seat:
            self._offer_since = None
            return None
        if self._offer_since is None:
            self._offer_since = tick
        if tick - self._offer_since < _ANSWER_TICKS:
            return None
        self._offer_since = None
        return AcceptDraw() if self._score < _ACCEPTS_DRAW_BELOW else DeclineDraw()

    def _drop(self) -> None:
        if self._asked is not None:
            self._thinker.cancel()
        self._asked = self._ready = None
