"""What a bet is worth in points, to somebody who believes so and so about the igloos."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.igloo.belief import Row
from game.igloo.rules.table import Where
from game.igloo.rules.view import CardSeen, IglooView

STILL_TO_COME: Final = 0.30
"""How likely one rival is to bring a higher number of the card's that still stands in the village."""
LAST_COINS: Final = 0.15
"""What a coin is worth beyond its point for each that is missing to three: without one there is no more betting."""


def best_bet(
    view: IglooView, seat: int, beliefs: Sequence[Row], spot: int, *, watches: bool
) -> tuple[float, int]:
    """The best card for the igloo of this spot: expected points, and the place of the card."""
    return max(
        (bet_value(view, seat, beliefs, spot, place, watches=watches), -place)
        for place in range(len(view.cards))
    )


def bet_value(
    view: IglooView, seat: int, beliefs: Sequence[Row], spot: int, place: int, *, watches: bool
) -> float:
    """Expected points of putting the igloo on the card, over not betting. Somebody who does not watch thinks of the card and the
    coin alone."""
    card = view.cards[place]
    chance = dict(zip(view.numbers, beliefs[spot], strict=True))
    right = sum(chance[number] for number in card.numbers)
    stake = 1.0 + LAST_COINS * max(0, 3 - view.seats[seat].coins)
    if not watches:
        return right * card.worth - (1.0 - right) * stake
    others = [other for other in card.igloos if view.igloos[other].seat != seat]
    mine = [other for other in card.igloos if view.igloos[other].seat == seat]
    prize = card.worth + sum(1.0 - _right(view, beliefs[other], card) for other in others)
    unclaimed = 1.0
    for other in mine:
        unclaimed *= 1.0 - _right(view, beliefs[other], card)
    win = sum(
        chance[number] * _highest(view, seat, beliefs, spot, card, number, others) for number in card.numbers
    )
    rivals = len(view.seats) - 1
    beaten = 1.0
    for other in others:
        beaten *= 1.0 - _right(view, beliefs[other], card)
    # Taking the card from a rival, or feeding one with a wrong coin, moves that rival's points as well.
    denied = (1.0 - beaten) * card.worth / rivals
    fed = (1.0 - beaten) / rivals
    return win * unclaimed * (prize + denied) - (1.0 - right) * (stake + fed)


def _right(view: IglooView, row: Row, card: CardSeen) -> float:
    chance: Mapping[int, float] = dict(zip(view.numbers, row, strict=True))
    return sum(chance[number] for number in card.numbers)


def _highest(
    view: IglooView,
    seat: int,
    beliefs: Sequence[Row],
    spot: int,
    card: CardSeen,
    number: int,
    others: Sequence[int],
) -> float:
    """How likely no rival has or brings a higher right number than this one."""
    free = 1.0
    for index, higher in enumerate(view.numbers):
        if higher <= number or higher not in card.numbers:
            continue
        there = sum(beliefs[other][index] for other in others)
        loose = sum(
            beliefs[other][index]
            for other, igloo in enumerate(view.igloos)
            if other != spot and igloo.where is not Where.CARD
        )
        able = sum(player.coins > 0 for other, player in enumerate(view.seats) if other != seat)
        coming = loose * (1.0 - (1.0 - STILL_TO_COME) ** able)
        free *= max(0.0, 1.0 - there - coming)
    return free
