"""The five computer opponents of Ice: how far they look, what they overlook, how steadily they judge."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.ice.evaluate import Evaluation
from game.ice.rules.position import Position
from game.ice.rules.ruleset import MINORITY, PLAY_ON, Ruleset
from game.ice.search import MAX_DEPTH, NEAR_WIN, WIN, Found, Search, state_of


@dataclass(frozen=True, slots=True)
class Character:
    """How a level thinks. `depth` plies are looked ahead (0: only at its own move), `overlooks` is the chance that a move
    is not thought of at all, `wavers` the standard deviation of its judgement in hundredths of an animal. The top level
    does neither and uses all of `seconds`."""

    depth: int
    overlooks: float
    wavers: float
    seconds: float


CHARACTERS: Final = {
    "chick": Character(depth=0, overlooks=0.45, wavers=160.0, seconds=1.0),
    "pup": Character(depth=1, overlooks=0.25, wavers=80.0, seconds=1.0),
    "cub": Character(depth=2, overlooks=0.10, wavers=40.0, seconds=1.0),
    "hunter": Character(depth=5, overlooks=0.03, wavers=15.0, seconds=1.5),
    "captain": Character(depth=MAX_DEPTH, overlooks=0.0, wavers=0.0, seconds=1.9),
}


def think(
    search: Search,
    position: Position,
    level: str,
    rng: random.Random,
    *,
    seen: tuple[Position, ...] = (),
    quiet: int = 0,
    seconds: float | None = None,
    nodes: int = 0,
    stopped: Callable[[], bool] | None = None,
) -> Found:
    """The move that a computer of this level makes. Its errors come from `rng` alone, so that the same seed errs the same
    way; `seconds` bounds the top level (None: its own). Raises KeyError for an unknown level."""
    character = CHARACTERS[level]
    codes = search.rules.codes(position)
    rng.shuffle(codes)
    earlier = tuple(item for item in seen if item != position)
    if character.depth == MAX_DEPTH:
        limit = character.seconds if seconds is None else seconds
        return search.best(
            position, seconds=limit, nodes=nodes, seen=earlier, quiet=quiet, order=codes, stopped=stopped
        )
    if not codes:
        return Found(None, 0, 0, 0, 0.0, ())
    scores = (
        search.scores(position, character.depth, earlier)
        if character.depth
        else _at_first_sight(search.rules, position)
    )
    thought_of = [code for code in codes if rng.random() >= character.overlooks] or codes[:1]
    judged = {code: _judged(scores[code], rng.gauss(0.0, character.wavers)) for code in thought_of}
    choice = max(thought_of, key=lambda code: judged[code])
    return Found(choice, scores[choice], max(1, character.depth), search.nodes, 0.0, (choice,))


def _judged(score: int, wavering: float) -> float:
    """Judgement wavers over what is better, not over a win or a loss that was seen."""
    return score if abs(score) >= NEAR_WIN else score + wavering


def _at_first_sight(rules: Ruleset, position: Position) -> dict[int, int]:
    """What each move looks like to somebody who does not think of the answer."""
    evaluation = Evaluation(rules)
    scores = {}
    for code in rules.codes(position):
        after, verdict = rules.after(position, code)
        if verdict == PLAY_ON:
            scores[code] = -evaluation.score(*state_of(after), -WIN, WIN)
        else:
            scores[code] = -WIN if verdict == MINORITY else WIN
    return scores
