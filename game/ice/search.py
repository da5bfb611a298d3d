"""Alpha-beta search for Ice: iterative deepening, principal variation search, transposition table, killers and
history for the order of moves, quiescence over captures.

It stands on the same integer functions as the rules (`Ruleset.play`, `Geometry.moves`). Scores are centi-animals seen from
the side to move; a win in k plies is `WIN - k`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from game.ice.evaluate import Evaluation
from game.ice.rules.board import CODE_MASK
from game.ice.rules.position import Position
from game.ice.rules.ruleset import MINORITY, PLAY_ON, Ruleset

WIN: Final = 10_000
NEAR_WIN: Final = WIN - 200
MAX_DEPTH: Final = 64
QUIET_LIMIT: Final = 100
TABLE_LIMIT: Final = 160_000
LEAF_LIMIT: Final = 160_000
LATE_MOVE: Final = 3
VERY_LATE_MOVE: Final = 9
"""From these places in the order on, a move that touches no enemy is first looked at one and two plies shallower."""

_EXACT, _LOWER, _UPPER = 0, 1, 2
_CHECK_EVERY = 255

State = tuple[int, int, int, int]
"""(own, foe, captains, extra): extra packs the mover's seafood, the other's << 4 and the mover's seat << 8."""


class _StopSearch(Exception):  # noqa: N818 - it is a signal, not an error
    """Time, nodes or the caller ended the search."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: `code` None when the side to move must pass; `line` are the codes of the best line; `seconds` is
    the time it took."""

    code: int | None
    score: int
    depth: int
    nodes: int
    seconds: float
    line: tuple[int, ...]


class Search:
    """A searcher that keeps its table from move to move. `seen` holds the positions of the match so far (as `state_of`
    gives them); stepping into one of them again counts as a draw."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.nodes = 0
        self._evaluation = Evaluation(rules)
        self._table: dict[State, tuple[int, int, int, int]] = {}
        self._leaves: dict[State, tuple[int, int]] = {}
        self._history: dict[int, int] = {}
        self._killers: list[list[int]] = []
        self._path: set[State] = set()
        self._deadline = 0.0
        self._node_limit = 0
        self._stopped: Callable[[], bool] | None = None
        self._geometry = rules.geometry
        self._sacred = rules.level.sacred
        around = self._geometry.beside
        self._icons = sum(1 << square for square in rules.icons) if rules.advanced else 0
        self._near = [around(1 << i) & self._geometry.full for i in range(self._geometry.n**2)]

    def best(
        self,
        position: Position,
        *,
        seconds: float = 2.0,
        depth: int = MAX_DEPTH,
        nodes: int = 0,
        seen: Sequence[Position] = (),
        quiet: int = 0,
        order: Sequence[int] | None = None,
        stopped: Callable[[], bool] | None = None,
    ) -> Found:
        """The best move found within the bounds (`nodes` 0: no bound). `order` is the first order of the root moves;
        `stopped` is asked now and then and ends the search when true. At least one ply is always finished."""
        began = perf_counter()
        self._deadline = began + seconds
        self._node_limit = nodes
        self._stopped = stopped
        self.nodes = 0
        self._history = {code: value >> 3 for code, value in self._history.items()}
        if len(self._table) > TABLE_LIMIT * 3 // 4:
            self._table.clear()
        self._path = {state_of(item) for item in seen}
        self._killers = [[0, 0] for _ in range(MAX_DEPTH + 40)]
        state = state_of(position)
        root = list(order) if order is not None else self.rules.codes(position)
        if not root:
            return Found(None, 0, 0, 0, 0.0, ())
        best_code, best_score, reached = root[0], 0, 0
        for level in range(1, min(depth, MAX_DEPTH) + 1):
            try:
                scored = self._root(state, root, level, quiet, reached == 0)
            except _StopSearch:
                break
            best_score, best_code = scored
            reached = level
            root.remove(best_code)
            root.insert(0, best_code)
            if abs(best_score) >= NEAR_WIN and WIN - abs(best_score) <= level:
                break
        line = self._line(state, best_code, reached)
        return Found(best_code, best_score, reached, self.nodes, perf_counter() - began, line)

    def scores(self, position: Position, depth: int, seen: Sequence[Position] = ()) -> dict[int, int]:
        """The score of every legal move after a full search of `depth` plies (no window between the moves)."""
        self._deadline = perf_counter() + 60.0
        self._node_limit = 0
        self._stopped = None
        self._path = {state_of(item) for item in seen}
        self._killers = [[0, 0] for _ in range(MAX_DEPTH + 40)]
        state = state_of(position)
        return {code: self._child(state, code, depth, -WIN, WIN, 0, 0) for code in self.rules.codes(position)}

    def _root(
        self, state: State, root: Sequence[int], depth: int, quiet: int, first: bool
    ) -> tuple[int, int]:
        """(score, code) of the best root move at this depth. The first ply of all is never cut short."""
        deadline, limit = self._deadline, self._node_limit
        if first:
            self._deadline, self._node_limit = float("inf"), 0
        alpha, best = -WIN, root[0]
        try:
            for index, code in enumerate(root):
                if index == 0:
                    score = self._child(state, code, depth, -WIN, WIN, 0, quiet)
                else:
                    score = self._child(state, code, depth, alpha, alpha + 1, 0, quiet)
                    if score > alpha:
                        score = self._child(state, code, depth, alpha, WIN, 0, quiet)
                if score > alpha:
                    alpha, best = score, code
        finally:
            self._deadline, self._node_limit = deadline, limit
        return alpha, best

    def _child(self, state: State, code: int, depth: int, alpha: int, beta: int, ply: int, quiet: int) -> int:
        """The score of one move, seen from the side that makes it."""
        own, foe, captains, extra = state
        mover = extra >> 8
        held, other = extra & 15, extra >> 4 & 15
        new_own, new_foe, new_captains, new_held, verdict = self.rules.play(
            own, foe, captains, held, code, mover
        )
        if verdict != PLAY_ON:
            return ply + 1 - WIN if verdict == MINORITY else WIN - ply - 1
        child = (new_foe, new_own, new_captains, other | new_held << 4 | (1 - mover) << 8)
        calm = 0 if new_foe != foe or new_held != held else quiet + 1
        if calm >= QUIET_LIMIT or child in self._path:
            return 0
        if depth <= 1:
            return -self._quiescence(child, -beta, -alpha, ply + 1)
        return -self._node(child, depth - 1, -beta, -alpha, ply + 1, calm)

    def _node(self, state: State, depth: int, alpha: int, beta: int, ply: int, quiet: int) -> int:
        self.nodes += 1
        if not self.nodes & _CHECK_EVERY:
            self._check()
        own, foe, captains, _extra = state
        if self._reaches_sacred(own, foe, captains):
            return WIN - ply - 1
        beta = min(beta, WIN - ply - 3)
        alpha = max(alpha, ply + 2 - WIN)
        if alpha >= beta:
            return alpha
        known, table_code = self._known(state, depth, alpha, beta, ply)
        if known is not None:
            return known
        codes = self._geometry.moves(own, foe)
        if not codes:
            return self._passed(state, depth, alpha, beta, ply, quiet)
        self._sort(codes, table_code, foe, ply)
        best, best_code, bound = -WIN, codes[0], _UPPER
        loud = self._loud(foe)
        self._path.add(state)
        try:
            for index, code in enumerate(codes):
                if index == 0:
                    score = self._child(state, code, depth, alpha, beta, ply, quiet)
                else:
                    less = 0 if loud >> (code & CODE_MASK) & 1 else self._less(index, depth)
                    score = self._child(state, code, depth - less, alpha, alpha + 1, ply, quiet)
                    if less and score > alpha:
                        score = self._child(state, code, depth, alpha, alpha + 1, ply, quiet)
                    if alpha < score < beta:
                        score = self._child(state, code, depth, alpha, beta, ply, quiet)
                if score > best:
                    best, best_code = score, code
                    if score > alpha:
                        alpha, bound = score, _EXACT
                        if score >= beta:
                            bound = _LOWER
                            self._reward(code, depth, ply)
                            break
        finally:
            self._path.discard(state)
        if len(self._table) < TABLE_LIMIT or state in self._table:
            self._table[state] = (depth, _to_table(best, ply), bound, best_code)
        return best

    def _less(self, index: int, depth: int) -> int:
        """How many plies shallower a calm move at this place in the order is first looked at."""
        if index < LATE_MOVE or depth < 3:
            return 0
        return 2 if index >= VERY_LATE_MOVE and depth >= 5 else 1

    def _loud(self, foe: int) -> int:
        """The stops at which something may happen: beside an enemy, or on a seafood icon."""
        return self._geometry.beside(foe) | self._icons

    def _known(self, state: State, depth: int, alpha: int, beta: int, ply: int) -> tuple[int | None, int]:
        """What the table says: a score that settles the node (or None), and the move to try first (or 0)."""
        entry = self._table.get(state)
        if entry is None:
            return None, 0
        stored_depth, stored, bound, code = entry
        if stored_depth >= depth:
            score = _from_table(stored, ply)
            if bound == _EXACT or (bound == _LOWER and score >= beta) or (bound == _UPPER and score <= alpha):
                return score, code
        return None, code

    def _passed(self, state: State, depth: int, alpha: int, beta: int, ply: int, quiet: int) -> int:
        """The side to move cannot: it passes, or the game is blocked and drawn."""
        own, foe, captains, extra = state
        if not self._geometry.can_move(foe, own):
            return 0
        turned = (foe, own, captains, extra >> 4 & 15 | (extra & 15) << 4 | (1 - (extra >> 8)) << 8)
        if quiet + 1 >= QUIET_LIMIT or turned in self._path:
            return 0
        return -self._node(turned, max(1, depth - 1), -beta, -alpha, ply + 1, quiet + 1)

    def _quiescence(self, state: State, alpha: int, beta: int, ply: int) -> int:
        """Standing still or capturing on, until nothing can be captured. Scores are remembered: the same leaves come up
        again and again by other orders of moves."""
        known = self._leaves.get(state)
        if known is not None:
            score, bound = known
            score = _from_table(score, ply)
            if bound == _EXACT or (score >= beta if bound == _LOWER else score <= alpha):
                return score
        self.nodes += 1
        if not self.nodes & _CHECK_EVERY:
            self._check()
        own, foe, captains, extra = state
        if self._reaches_sacred(own, foe, captains):
            return WIN - ply - 1
        best = self._evaluation.score(own, foe, captains, extra, alpha, beta)
        bound = _EXACT if alpha < best < beta else _LOWER if best >= beta else _UPPER
        if best < beta:
            best, bound = self._captures(state, best, alpha, beta, ply)
        if len(self._leaves) >= LEAF_LIMIT:
            self._leaves.clear()
        self._leaves[state] = (_to_table(best, ply), bound)
        return best

    def _captures(self, state: State, best: int, alpha: int, beta: int, ply: int) -> tuple[int, int]:
        """The score when captures may improve on standing still (`best`), and what kind of bound it is."""
        own, foe, captains, extra = state
        bound = _EXACT if best > alpha else _UPPER
        alpha = max(alpha, best)
        mover, held, other = extra >> 8, extra & 15, extra >> 4 & 15
        play = self.rules.play
        near = self._geometry.beside(foe)
        for code in self._geometry.moves(own, foe):
            if not near >> (code & CODE_MASK) & 1:
                continue
            new_own, new_foe, new_captains, new_held, verdict = play(own, foe, captains, held, code, mover)
            if new_foe == foe:
                continue
            if verdict != PLAY_ON:
                score = ply + 1 - WIN if verdict == MINORITY else WIN - ply - 1
            else:
                child = (new_foe, new_own, new_captains, other | new_held << 4 | (1 - mover) << 8)
                score = -self._quiescence(child, -beta, -alpha, ply + 1)
            if score > best:
                best = score
                if score >= beta:
                    return best, _LOWER
                if score > alpha:
                    alpha, bound = score, _EXACT
        return best, bound

    def _reaches_sacred(self, own: int, foe: int, captains: int) -> bool:
        """Whether a captain of the side to move can stop on the Sacred Space with this move."""
        mine = captains & own
        occupied, slides, sacred = own | foe, self._geometry.slides, self._sacred
        while mine:
            bit = mine & -mine
            mine ^= bit
            cross, table = slides[bit]
            for code in table[occupied & cross]:
                if code & CODE_MASK == sacred:
                    return True
        return False

    def _sort(self, codes: list[int], table_code: int, foe: int, ply: int) -> None:
        """Best guesses first: the stored move, moves that touch an enemy, killers, what has cut before."""
        history, near = self._history, self._near
        first, second = self._killers[ply]

        def weight(code: int) -> int:
            if code == table_code:
                return -1_000_000
            value = history.get(code, 0)
            if code == first:
                value += 40_000
            elif code == second:
                value += 30_000
            if near[code & CODE_MASK] & foe:
                value += 20_000
            return -value

        codes.sort(key=weight)

    def _reward(self, code: int, depth: int, ply: int) -> None:
        killers = self._killers[ply]
        if killers[0] != code:
            killers[1] = killers[0]
            killers[0] = code
        self._history[code] = min(19_000, self._history.get(code, 0) + depth * depth)

    def _check(self) -> None:
        if (
            perf_counter() > self._deadline
            or (self._node_limit and self.nodes >= self._node_limit)
            or (self._stopped is not None and self._stopped())
        ):
            raise _StopSearch

    def _line(self, state: State, code: int, length: int) -> tuple[int, ...]:
        """The best line as far as the table remembers it."""
        line = [code]
        met = {state}
        while len(line) < length:
            own, foe, captains, extra = state
            mover = extra >> 8
            new_own, new_foe, new_captains, held, verdict = self.rules.play(
                own, foe, captains, extra & 15, code, mover
            )
            state = (new_foe, new_own, new_captains, extra >> 4 & 15 | held << 4 | (1 - mover) << 8)
            if verdict != PLAY_ON or state in met:
                break
            met.add(state)
            code = self._winning_step(state) or self._table.get(state, (0, 0, 0, 0))[3]
            if not code or code not in self._geometry.moves(state[0], state[1]):
                break
            line.append(code)
        return tuple(line)

    def _winning_step(self, state: State) -> int:
        """A captain's slide onto the Sacred Space, or 0; such nodes are not in the table."""
        own, foe, captains, _extra = state
        codes = self._geometry.moves(captains & own, own & ~captains | foe)
        return next((code for code in codes if code & CODE_MASK == self._sacred), 0)


def state_of(position: Position) -> State:
    """The position as the search's key."""
    side = position.side
    extra = position.held[side] | position.held[1 - side] << 4 | side << 8
    return position.own, position.foe, position.captains, extra


def _to_table(score: int, ply: int) -> int:
    """Wins are stored as the distance from the node, not from the root."""
    if score >= NEAR_WIN:
        return score + ply
    return score - ply if score <= -NEAR_WIN else score


def _from_table(score: int, ply: int) -> int:
    if score >= NEAR_WIN:
        return score - ply
    return score + ply if score <= -NEAR_WIN else score
