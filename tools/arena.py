"""Computers against computers: `python tools/arena.py bears --games 200` plays each level against the one below it.

Prints the share of points (a shared win counts by half) of the stronger one with its lower 95 % bound (Wilson), and ends with 1 when
a share is below 60 % or a bound below 55 %.
"""

from __future__ import annotations

import argparse
import importlib
import math
import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final, Protocol

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.core.match import Action, Event, Match, MatchSetup, Rival, Rules
from game.core.outcome import Outcome

LEVELS: Final = ("chick", "pup", "cub", "hunter", "captain")
WANTED_SHARE: Final = 0.60
WANTED_BOUND: Final = 0.55
_NORMAL_95: Final = 1.645  # one-sided
_HOUR: Final = 60 * 60 * 60


class Wing(Protocol):
    """A game as the arena sees it."""

    @property
    def rules(self) -> Rules:
        """The game's rules."""

    def setup(self, seats: int, seed: int) -> MatchSetup:
        """How a match begins."""

    def rival(self, level: str, seat: int, setup: MatchSetup) -> Rival:
        """A computer for one seat."""

    def between(self, match: Match) -> Action | None:
        """What the table does when no seat has to, such as dealing the next round; None for nothing."""


class BearsWing:
    """Bears, with its options as they are set."""

    def __init__(self, options: Mapping[str, bool] | None = None) -> None:
        self._module = importlib.import_module("game.bears.rules.match")
        self._rival = importlib.import_module("game.bears.rival").BearsRival
        self._next: Action = importlib.import_module("game.bears.rules.actions").Next()
        self._options = dict(options or {})

    @property
    def rules(self) -> Rules:
        """The game's rules."""
        rules: Rules = self._module.RULES
        return rules

    def setup(self, seats: int, seed: int) -> MatchSetup:
        """How a match begins."""
        return MatchSetup("bears", seats, seed, self._options)

    def rival(self, level: str, seat: int, setup: MatchSetup) -> Rival:
        """A computer for one seat."""
        made: Rival = self._rival(level, seat, setup.seed)
        return made

    def between(self, match: Match) -> Action | None:
        """Deals the next round as soon as one is scored."""
        return self._next if getattr(match, "phase", "") == "scored" else None


class IceWing:
    """The small board of Ice; computers think as long as they do in the game."""

    def __init__(self) -> None:
        self._match = importlib.import_module("game.ice.rules.match")
        self._level = importlib.import_module("game.ice.rules.level").LEVELS["basic"]
        self._best = importlib.import_module("game.ice.rival").best

    @property
    def rules(self) -> Rules:
        """The game's rules."""
        rules: Rules = self._match.RULES
        return rules

    def setup(self, seats: int, seed: int) -> MatchSetup:
        """How a match begins: the sides take turns in starting."""
        return MatchSetup("ice", seats, seed, {"starter": seed % 2}, None, "basic")

    def rival(self, level: str, seat: int, setup: MatchSetup) -> Rival:
        """A computer for one seat that answers at once, without its process."""
        return _IceMind(self._best, self._level, level, seat, setup.seed)

    def between(self, match: Match) -> Action | None:  # noqa: ARG002 - a wing has it
        """Nothing: seats move in turn."""
        return None


class _IceMind:
    SECONDS: Final = 0.3

    def __init__(self, best: Callable[..., object], board: object, level: str, seat: int, seed: int) -> None:
        self._best, self._board, self._level = best, board, level
        self._seat, self._seed = seat, seed

    def decide(self, view: object, tick: int) -> Action | None:
        """The move when it is this seat's turn."""
        if getattr(view, "to_move", None) != self._seat:
            return None
        position, surround = getattr(view, "position", None), getattr(view, "surround", None)
        found = self._best(
            position, self._board, str(surround), self._level, self.SECONDS, self._seed * 1000 + tick
        )
        move: Action | None = getattr(found, "move", None)
        return move

    def close(self) -> None:
        """Nothing runs on."""


WINGS: Final[Mapping[str, Callable[[], Wing]]] = {"bears": BearsWing, "ice": IceWing}
GAMES: Final = (*sorted(WINGS), "igloo")


def play(
    wing: Wing, setup: MatchSetup, levels: Sequence[str], ticks: int = _HOUR
) -> Generator[list[Event], None, Outcome]:
    """Plays a match of computers, one level a seat, and yields the events of each moment in which something happened;
    the generator returns the outcome. Raises RuntimeError when it does not end within `ticks`."""
    match = wing.rules.new_match(setup)
    rivals = [wing.rival(level, seat, setup) for seat, level in enumerate(levels)]
    if match.opening:
        yield match.opening
    for _ in range(ticks):
        actions: list[tuple[int, Action]] = []
        for seat, rival in enumerate(rivals):
            action = rival.decide(match.view(seat), match.tick)
            if action is not None:
                actions.append((seat, action))
        if not actions:
            between = wing.between(match)
            if between is not None:
                actions.append((0, between))
        events = match.step(actions)
        if events:
            yield events
        if match.outcome is not None:
            for rival in rivals:
                rival.close()
            return match.outcome
    raise RuntimeError(f"the match with seed {setup.seed} does not end")


def outcome_of(wing: Wing, setup: MatchSetup, levels: Sequence[str]) -> Outcome:
    """How a match of computers ends."""
    moments = play(wing, setup, levels)
    while True:
        try:
            next(moments)
        except StopIteration as end:
            outcome: Outcome = end.value
            return outcome


@dataclass(frozen=True, slots=True)
class Pairing:
    """What a stronger level got against a weaker one: `points` of `games`."""

    stronger: str
    weaker: str
    games: int
    points: float

    @property
    def share(self) -> float:
        """Points a game."""
        return self.points / self.games

    @property
    def bound(self) -> float:
        """Lower 95 % bound of the share (Wilson score interval)."""
        z, n, p = _NORMAL_95, self.games, self.share
        centre = p + z * z / (2 * n)
        margin = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (centre - margin) / (1 + z * z / n)

    @property
    def enough(self) -> bool:
        """Whether the levels are clearly apart."""
        return self.share >= WANTED_SHARE and self.bound > WANTED_BOUND


def pair(wing: Wing, stronger: str, weaker: str, games: int, first_seed: int = 1) -> Pairing:
    """Two levels against each other, the seats swapped after each game."""
    points = 0.0
    for game in range(games):
        seat = game % 2
        levels = (stronger, weaker) if seat == 0 else (weaker, stronger)
        outcome = outcome_of(wing, wing.setup(2, first_seed + game), levels)
        if seat in outcome.winners:
            points += 1 / len(outcome.winners)
    return Pairing(stronger, weaker, games, points)


def pair_igloo(stronger: str, weaker: str, games: int, first_seed: int = 1) -> Pairing:
    """The same for Igloo, where computers have to hear: `tools.arena_igloo` shakes the igloos for them without the sound."""
    duel = importlib.import_module("tools.arena_igloo").duel
    share, _ = duel(stronger, weaker, games, first_seed)
    return Pairing(stronger, weaker, games, share * games)


def main(arguments: Sequence[str]) -> int:
    """The command. Returns 0 when all levels are clearly apart, otherwise 1."""
    parser = argparse.ArgumentParser(description="Computers against computers.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=200, help="games a pair (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    chosen = parser.parse_args(arguments)
    compare = pair_igloo if chosen.game == "igloo" else partial(pair, WINGS[chosen.game]())
    good = True
    for weaker, stronger in pairwise(LEVELS):
        began = time.perf_counter()
        found = compare(stronger, weaker, chosen.games, chosen.seed)
        seconds = (time.perf_counter() - began) / chosen.games
        good = good and found.enough
        sys.stdout.write(
            f"{stronger:>8} over {weaker:<8} {found.share:6.1%}  lower 95 % bound {found.bound:6.1%}"
            f"  {found.games} games, {seconds:.3f} s each{'' if found.enough else '  NOT ENOUGH'}\n"
        )
        sys.stdout.flush()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
