"""Computers of Igloo against each other, without a window and without sound.

`play(levels, seed)` plays one match to its end by the rules of the game, with rattles of the same physics as in the real one; only
the sound is left out. `python -m tools.arena_igloo --games 200` pits every level against the one below it, seats changed after
each game.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from game.core.match import Action, MatchSetup
from game.core.outcome import Outcome
from game.core.rng import stream
from game.igloo.rattle.audible import Sounding, audible_list
from game.igloo.rattle.gesture import TICKS_PER_SECOND, vigour_of
from game.igloo.rattle.grab import Heard
from game.igloo.rattle.physics import (
    DRIFT_GAIN_DB,
    GRAB_GAIN_DB,
    collide,
    draw,
    drift,
    hand_swings,
    liveliness_spread,
    slots,
)
from game.igloo.rattle.synth import draw_hold, draw_mixes
from game.igloo.rattle.types import Array, generator_from
from game.igloo.rival import LEVELS, IglooRival
from game.igloo.rules.actions import Next
from game.igloo.rules.events import Placed, Shaken, Taken
from game.igloo.rules.match import IglooMatch
from game.igloo.rules.table import Phase

GAME: Final = "igloo"
COUNTDOWN: Final = 2
LONGEST: Final = 60 * 60 * 30
"""Ticks after which a match that does not end is a fault."""


class SilentGrab:
    """The audible lists of `game.igloo.rattle.grab.Grab`, from the same draws, without the sound."""

    def __init__(self, cubes: int, chance: random.Random) -> None:
        self._generator = generator_from(chance)
        self._gain_db = float(self._generator.uniform(-GRAB_GAIN_DB, GRAB_GAIN_DB))
        draw_hold(self._generator)
        self._cubes = cubes
        self._slow: Array | None = None
        self._before: tuple[Sounding, ...] = ()

    def stroke(self, since: int | None) -> Heard:
        """What is heard of the stroke that begins now, so many ticks after the one before."""
        vigour = vigour_of(since)
        seconds = 0.0 if since is None else since / TICKS_PER_SECOND
        draws = draw(self._generator, self._cubes, ())
        draw_mixes(self._generator, slots(self._cubes))
        self._generator.standard_normal(4)
        self._generator.random(slots(self._cubes))
        slow = draws.slow if self._slow is None else drift(self._slow, draws.slow, seconds)
        found = collide(
            draws,
            hand_swings(draws, vigour).speed,
            liveliness_spread(self._cubes) * slow[0],
            self._gain_db + DRIFT_GAIN_DB * slow[1],
        )
        real = np.nonzero(found.real)[0]
        real = real[np.argsort(found.time[real], kind="stable")]
        times, louds = found.time[real].tolist(), found.loudness[real].tolist()
        moved = (Sounding(hit.time - seconds, hit.loudness, hit.onset) for hit in self._before)
        before = tuple(hit for hit in moved if hit.time > -0.2)
        numbered = audible_list(times, louds, before)
        shown = {index for index, _ in numbered}
        now = [Sounding(at, loud, k in shown) for k, (at, loud) in enumerate(zip(times, louds, strict=True))]
        self._slow, self._before = slow, tuple(sorted((*before, *now)))
        return Heard(vigour, tuple(onset for _, onset in numbered))


@dataclass(frozen=True, slots=True)
class Game:
    """A match that was played: how it ended, its ticks, and per seat the bets made and those that were right."""

    outcome: Outcome
    ticks: int
    bets: tuple[int, ...]
    right: tuple[int, ...]


def play(levels: Sequence[str], seed: int, setup: MatchSetup | None = None) -> Game:
    """One match between computers of these levels, seat by seat. Raises RuntimeError when it does not end."""
    match = IglooMatch(setup or MatchSetup(GAME, len(levels), seed, {"countdown": COUNTDOWN}))
    rivals = [IglooRival(level, seat, seed) for seat, level in enumerate(levels)]
    grabs: dict[int, SilentGrab] = {}
    bets, right = [0] * len(levels), [0] * len(levels)
    while match.outcome is None:
        if match.tick > LONGEST:
            raise RuntimeError(f"the match with seed {seed} does not end")
        actions: list[tuple[int, Action]] = []
        for rival in rivals:
            action = rival.decide(match.view(rival.seat), match.tick)
            if action is not None:
                actions.append((rival.seat, action))
        if match.phase is Phase.SCORED:
            actions.append((0, Next()))
        tick = match.tick
        for event in match.step(actions):
            if isinstance(event, Taken):
                chance = stream(seed, f"rattle/{event.seat}/{event.grab}")
                grabs[event.seat] = SilentGrab(match.cubes(event.igloo), chance)
            elif isinstance(event, Shaken):
                heard = grabs[event.seat].stroke(event.since)
                for rival in rivals:
                    if rival.seat == event.seat:
                        rival.hear(tick, event.igloo, heard)
                    else:
                        rival.overhear(tick, event.igloo, heard)
            elif isinstance(event, Placed):
                bets[event.seat] += 1
                right[event.seat] += match.cubes(event.igloo) in match.view(0).cards[event.card].numbers
    return Game(match.outcome, match.tick, tuple(bets), tuple(right))


def duel(strong: str, weak: str, games: int, first_seed: int = 1) -> tuple[float, float]:
    """Share of games that `strong` wins (a shared win counts half) and its lower 95 % bound (Wilson)."""
    won = 0.0
    for number in range(games):
        swapped = number % 2 == 1
        levels = (weak, strong) if swapped else (strong, weak)
        winners = play(levels, first_seed + number).outcome.winners
        won += ((1 if swapped else 0) in winners) / len(winners)
    return won / games, lower_bound(won / games, games)


def lower_bound(share: float, games: int, z: float = 1.96) -> float:
    """Lower end of Wilson's interval for a share of games."""
    middle = share + z * z / (2 * games)
    margin = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - margin) / (1 + z * z / games)


def main(argv: Sequence[str] | None = None) -> int:
    """Prints a line for each pair of neighbouring levels; 1 when one of them is not ordered as promised."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pair", nargs=2, metavar=("STRONG", "WEAK"), choices=LEVELS)
    asked = parser.parse_args(argv)
    pairs = [asked.pair] if asked.pair else [(LEVELS[k + 1], LEVELS[k]) for k in range(len(LEVELS) - 1)]
    good = True
    for strong, weak in pairs:
        share, bound = duel(strong, weak, asked.games, asked.seed)
        good &= share >= 0.60 and bound > 0.55
        print(
            f"{strong:>8} over {weak:<8} {share:6.1%} of {asked.games} games, at least {bound:6.1%}",
            flush=True,
        )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
