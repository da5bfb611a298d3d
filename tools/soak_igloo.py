"""Ten thousand random matches of Igloo, mostly sensible, with every card, igloo and coin counted after every action.

`python tools/soak_igloo.py --matches 10000` prints how often each scoring case, each way to end a round and the game, and a
shared win came up, and ends with 1 when one of them came up in fewer than one match in a hundred.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.core.match import Action, Event, MatchSetup, Refused
from game.core.text import Json
from game.igloo.rules.actions import Next, Pass, Place, PutBack, Shake, Take, Unpass
from game.igloo.rules.events import CardScored, RoundEnded
from game.igloo.rules.match import IglooMatch
from game.igloo.rules.table import Phase, Where

CASES: Final = ("empty", "none", "all", "one", "some")
ROUND_ENDS: Final = ("placed", "passed", "clock")
REASONS: Final = ("cards", "coins", "rounds")
MOST_TICKS: Final = 60_000


class LostError(AssertionError):
    """Something that must be conserved is not."""


@dataclass(slots=True)
class Counts:
    """In how many matches each thing came up."""

    matches: int = 0
    actions: int = 0
    refused: int = 0
    shared: int = 0
    cases: Counter[str] = field(default_factory=Counter)
    rounds: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)

    def rare(self) -> list[str]:
        """What came up in fewer than one match in a hundred."""
        wanted = [(name, self.cases[name]) for name in CASES]
        wanted += [(name, self.rounds[name]) for name in ROUND_ENDS]
        wanted += [(name, self.reasons[name]) for name in REASONS]
        wanted.append(("shared win", self.shared))
        return [name for name, count in wanted if count * 100 < self.matches]


def play_random(seed: int, counts: Counts) -> IglooMatch:
    """One match of seats that know a little of what is in the igloos and press a senseless key now and then. Raises AssertionError
    when something is lost."""
    rng = random.Random(seed)
    seats = rng.randint(2, 6)
    match = IglooMatch(MatchSetup("igloo", seats, seed, _options(rng, seats)))
    skill = [rng.choice((0.2, 0.5, 0.8)) for _ in range(seats)]
    eager = rng.choice((0.02, 0.1, 0.4))
    seen: list[Event] = list(match.opening)
    check(match)
    while match.outcome is None:
        if match.tick > MOST_TICKS:
            raise LostError(f"seed {seed} does not end")
        chosen = rng.sample(range(seats), rng.randint(1, min(3, seats)))
        wishes = [(seat, _wish(match, seat, rng, skill[seat], eager)) for seat in chosen]
        moment = [(seat, action) for seat, action in wishes if action is not None]
        events = match.step(moment)
        for _ in range(rng.choice((0, 0, 3, 30))):
            events += match.advance()
        counts.actions += len(moment)
        counts.refused += sum(isinstance(event, Refused) for event in events)
        if any(not isinstance(event, Refused) for event in events):
            check(match)
        seen += events
    counts.matches += 1
    counts.cases.update({event.case.value for event in seen if isinstance(event, CardScored)})
    counts.rounds.update({event.reason.value for event in seen if isinstance(event, RoundEnded)})
    counts.reasons[match.outcome.reason] += 1
    counts.shared += len(match.outcome.winners) > 1
    return match


def check(match: IglooMatch) -> None:
    """Raises LostError unless all cards, igloos and coins are there and lie where they may."""
    seen, box = match.view(0), match.box
    ring = len(seen.cards) if seen.phase is Phase.SHAKING else _kept(match)
    won = sum(len(seat.cards) for seat in seen.seats)
    _must(seen.draw + ring + won + seen.discarded == len(box.deck), "a card is lost")
    cubes = sorted(match.cubes(spot) for spot in range(len(seen.igloos)))
    _must(tuple(cubes) == box.numbers, "an igloo is lost")
    bets = [0] * len(seen.seats)
    for spot, igloo in enumerate(seen.igloos):
        held = [seat for seat, player in enumerate(seen.seats) if player.hand == spot]
        _must(held == ([igloo.seat] if igloo.where is Where.HAND else []), "a hand and an igloo disagree")
        lying = [place for place, card in enumerate(seen.cards) if spot in card.igloos]
        _must(lying == ([igloo.card] if igloo.where is Where.CARD else []), "a card and an igloo disagree")
        if igloo.where is Where.CARD and igloo.seat is not None:
            bets[igloo.seat] += 1
    for seat, player in enumerate(seen.seats):
        staked = bets[seat] if seen.phase is Phase.SHAKING else 0
        _must(player.coins + staked + player.lost == match.options.coins[seat], "a coin is lost")
        _must(min(player.coins, player.won, player.lost) >= 0, "a coin too many is gone")
    _must(
        sum(p.won for p in seen.seats) <= sum(p.lost for p in seen.seats), "a coin was won that nobody lost"
    )


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise LostError(otherwise)


def _kept(match: IglooMatch) -> int:
    """Cards of a scored ring that are still in play."""
    if not match.options.keep_unclaimed:
        return 0
    return sum(result.case.value == "empty" for result in match.view(0).results)


def _options(rng: random.Random, seats: int) -> dict[str, Json]:
    options: dict[str, Json] = {}
    if rng.random() < 0.2:
        options["keep_unclaimed"] = True
    if rng.random() < 0.3:
        options["coins"] = [rng.randint(3, 10) for _ in range(seats)]
    if rng.random() < 0.2:
        options["clock"] = rng.choice((5, 10, 60))
    if rng.random() < 0.3:
        options["rounds"] = rng.randint(1, 3)
    if rng.random() < 0.2:
        options["little"] = True
    if rng.random() < 0.3:
        options["countdown"] = rng.randint(1, 2)
    return options


def _wish(match: IglooMatch, seat: int, rng: random.Random, skill: float, eager: float) -> Action | None:
    seen = match.view(seat)
    if rng.random() < 0.03:
        return rng.choice(
            (Take(rng.randrange(12)), Shake(), PutBack(), Place(rng.randrange(9)), Unpass(), Next())
        )
    if seen.phase is Phase.SCORED:
        return Next() if seat == 0 or rng.random() < 0.1 else None
    player = seen.seats[seat]
    if player.hand is not None:
        if rng.random() < 0.5:
            return Shake()
        right = [place for place, card in enumerate(seen.cards) if match.cubes(player.hand) in card.numbers]
        if rng.random() < skill:
            return Place(rng.choice(right)) if right else PutBack()
        return Place(rng.randrange(len(seen.cards))) if rng.random() < 0.6 else PutBack()
    village = [spot for spot, igloo in enumerate(seen.igloos) if igloo.where is Where.VILLAGE]
    if player.passed:
        return Unpass() if rng.random() < 0.05 else None
    if player.coins == 0 and rng.random() < 0.9:
        return None
    if not village or player.coins == 0 or rng.random() < eager:
        return Pass()
    return Take(rng.choice(village))


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the soak and prints the counts."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(argv)
    counts = Counts()
    for seed in range(asked.seed, asked.seed + asked.matches):
        play_random(seed, counts)
    print(f"{counts.matches} matches, {counts.actions} actions, {counts.refused} of them refused")
    for title, names, found in (
        ("card", CASES, counts.cases),
        ("round ends", ROUND_ENDS, counts.rounds),
        ("game ends", REASONS, counts.reasons),
    ):
        shares = ", ".join(f"{name} {found[name] / max(1, counts.matches):.1%}" for name in names)
        print(f"{title:>11}: {shares} of matches")
    print(f" shared win: {counts.shared / max(1, counts.matches):.1%}")
    rare = counts.rare()
    if rare:
        print(f"too rare: {', '.join(rare)}")
    return 1 if rare else 0


if __name__ == "__main__":
    sys.exit(main())
