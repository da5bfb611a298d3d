"""Chains of fitting cards among a handful of cards that somebody has in mind."""

from __future__ import annotations

from collections.abc import Sequence

from game.bears.rules.judge import fits


def longest_chain(top: int, cards: Sequence[int], depth: int, *, held_back: bool) -> int:
    """How many of `cards` can follow on `top` one after another, at most `depth` of them."""
    if depth == 0:
        return 0
    best = 0
    tried: set[int] = set()
    for index, card in enumerate(cards):
        if card in tried or not fits(top, card, held_back=held_back):
            continue
        tried.add(card)
        rest = [*cards[:index], *cards[index + 1 :]]
        best = max(best, 1 + longest_chain(card, rest, depth - 1, held_back=held_back))
        if best == depth:
            break
    return best
