"""The peer that the search is measured against: easyAI's Negamax with its transposition table, on our rules and with our evaluation, so
that only the searching differs."""

from __future__ import annotations

import time

from easyAI import AI_Player, Negamax, TwoPlayerGame
from easyAI.AI import TranspositionTable

from game.ice.evaluate import Evaluation
from game.ice.rules.position import Position
from game.ice.rules.ruleset import MINORITY, PLAY_ON, Ruleset
from game.ice.search import WIN, state_of


class _OutOfTime(Exception):  # noqa: N818 - a signal
    """The peer's time is over."""


class _Ice(TwoPlayerGame):  # type: ignore[misc]
    """Ice as easyAI wants a game; positions are restored, not patched."""

    def __init__(self, rules: Ruleset, position: Position, deadline: float) -> None:
        self.players = [AI_Player(None), AI_Player(None)]
        self.current_player = 1
        self.rules, self.position, self.verdict, self.deadline = rules, position, PLAY_ON, deadline
        self.evaluation = Evaluation(rules)
        self.trail: list[tuple[Position, int]] = []

    def possible_moves(self) -> list[int]:
        if time.perf_counter() > self.deadline:
            raise _OutOfTime
        return self.rules.codes(self.position)

    def make_move(self, code: int) -> None:
        self.trail.append((self.position, self.verdict))
        self.position, self.verdict = self.rules.after(self.position, code)

    def unmake_move(self, code: int) -> None:  # noqa: ARG002 - easyAI's form
        self.position, self.verdict = self.trail.pop()

    def is_over(self) -> bool:
        return self.verdict != PLAY_ON or not self.rules.codes(self.position)

    def scoring(self) -> float:
        """Seen from the player to move, as easyAI asks."""
        if self.verdict == MINORITY:
            return 100.0
        if self.verdict != PLAY_ON:
            return -100.0
        return self.evaluation.score(*state_of(self.position), -WIN, WIN) / 100

    def ttentry(self) -> tuple[int, int, int, int]:
        return self.position.penguins, self.position.seals, self.position.captains, self.position.side

    def ttrestore(self, entry: tuple[int, int, int, int]) -> None:
        raise NotImplementedError(f"not needed for searching: {entry}")


def easyai_depth(rules: Ruleset, position: Position, seconds: float) -> int:
    """How many plies easyAI completes from the position within `seconds`, deepening one ply at a time with a kept table."""
    deadline = time.perf_counter() + seconds
    table = TranspositionTable()
    depth = 0
    while depth < 40:
        game = _Ice(rules, position, deadline)
        try:
            Negamax(depth + 1, win_score=90, tt=table)(game)
        except _OutOfTime:
            break
        depth += 1
    return depth
