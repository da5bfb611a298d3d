"""What one card brings whom, once the igloos on it are opened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from game.igloo.rules.cards import Card

Coins: TypeAlias = tuple[tuple[int, int], ...]
"""(seat, how many of its coins), in seat order, no seat with none."""


class Case(StrEnum):
    """The cases that the rules name (Igloo R18–R22)."""

    EMPTY = "empty"
    NONE = "none"
    ALL = "all"
    ONE = "one"
    SOME = "some"


@dataclass(frozen=True, slots=True)
class Bet:
    """A coin of `seat` in an igloo with `cubes` cubes."""

    seat: int
    cubes: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What happens to a card and the coins on it: `winner` takes the card, or nobody does."""

    case: Case
    winner: int | None = None
    returned: Coins = ()
    taken: Coins = ()
    discarded: Coins = ()


def judge(card: Card, bets: Sequence[Bet]) -> Verdict:
    """The verdict on a card with these bets (Igloo R17–R24)."""
    right = [bet for bet in bets if bet.cubes in card]
    wrong = [bet for bet in bets if bet.cubes not in card]
    case = case_of(len(right), len(wrong))
    winner = winner_of(right)
    if winner is None:
        return Verdict(case, discarded=coins_of(wrong))
    return Verdict(
        case,
        winner,
        returned=coins_of(right),
        taken=coins_of(won_by_winner(wrong, winner)),
        discarded=coins_of(lost_by_winner(wrong, winner)),
    )


def case_of(right: int, wrong: int) -> Case:
    """The name of the case with so many right and wrong bets (Igloo R18–R22)."""
    if right == 0:
        return Case.NONE if wrong else Case.EMPTY
    if wrong == 0:
        return Case.ALL
    return Case.ONE if right == 1 else Case.SOME


def winner_of(right: Sequence[Bet]) -> int | None:
    """The seat whose right igloo is the highest (Igloo R17); None when there is none. Numbers are all different: no ties."""
    return max(right, key=lambda bet: bet.cubes).seat if right else None


def won_by_winner(wrong: Iterable[Bet], winner: int) -> list[Bet]:
    """Wrong coins of the others go to the winner as points (Igloo R23)."""
    return [bet for bet in wrong if bet.seat != winner]


def lost_by_winner(wrong: Iterable[Bet], winner: int) -> list[Bet]:
    """A wrong coin of the winner's own is lost (Igloo R24)."""
    return [bet for bet in wrong if bet.seat == winner]


def coins_of(bets: Iterable[Bet]) -> Coins:
    """How many coins of each seat lie in these bets."""
    count: dict[int, int] = {}
    for bet in bets:
        count[bet.seat] = count.get(bet.seat, 0) + 1
    return tuple(sorted(count.items()))
