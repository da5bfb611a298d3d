"""What a listener believes about every igloo of a round, when all numbers are known to be different."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

ROUNDS_OF_BALANCE: Final = 10
_FAINT: Final = 1e-9

Row = tuple[float, ...]
"""A probability for each number in play, in ascending order of the numbers."""


def normalised(weights: Sequence[float]) -> Row:
    """Weights as probabilities; uniform when all are 0."""
    total = sum(weights)
    if total <= 0.0:
        return tuple(1.0 / len(weights) for _ in weights)
    return tuple(weight / total for weight in weights)


def joined(one: Sequence[float], other: Sequence[float]) -> Row:
    """Two independent impressions of the same igloo in one."""
    return normalised([a * b for a, b in zip(one, other, strict=True)])


def bet_seen(numbers: Sequence[int], card: Collection[int], trust: float) -> Row:
    """What it says about an igloo that somebody bet on this card, when a share `trust` of such bets is right."""
    inside = sum(number in card for number in numbers)
    outside = len(numbers) - inside
    return normalised(
        [trust / max(inside, 1) if number in card else (1.0 - trust) / max(outside, 1) for number in numbers]
    )


def all_different(rows: Sequence[Sequence[float]]) -> list[Row]:
    """The beliefs of as many igloos as numbers, balanced until each number is expected once (Sinkhorn's iteration): an igloo that
    is surely an 8 makes its neighbour less of an 8."""
    table = [[max(value, _FAINT) for value in row] for row in rows]
    for _ in range(ROUNDS_OF_BALANCE):
        sums = [1.0 / sum(column) for column in zip(*table, strict=True)]
        for place, row in enumerate(table):
            scaled = [value * factor for value, factor in zip(row, sums, strict=True)]
            share = 1.0 / sum(scaled)
            table[place] = [value * share for value in scaled]
    return [tuple(row) for row in table]
