"""What fits, where a pile goes wrong, and who is held back: judgements on plain values."""

from __future__ import annotations

from collections.abc import Sequence

from game.bears.rules.cards import differences


def fits(top: int, card: int, *, held_back: bool) -> bool:
    """Whether a card fits on another: no or one difference (Bears R6); for the seat that is held back exactly one (Bears R25)."""
    count = differences(top, card)
    return count == 1 if held_back else count <= 1


def lowest_fitting(table: Sequence[int | None], top: int, *, held_back: bool) -> int | None:
    """The lowest slot whose card fits on `top`, or None (Bears R12)."""
    for slot, card in enumerate(table):
        if card is not None and fits(top, card, held_back=held_back):
            return slot
    return None


def first_misfit(pile: Sequence[int], *, held_back: bool) -> int | None:
    """The index of the first card of a pile that does not fit on the one before it, the captain being 0 (Bears R14)."""
    for index in range(1, len(pile)):
        if not fits(pile[index - 1], pile[index], held_back=held_back):
            return index
    return None


def leader(kept: Sequence[int]) -> int | None:
    """The seat that kept the most cards of a round, captains left out; None for a tie, also when nobody kept a
    card (Bears R24). There are at least two seats."""
    most = max(kept)
    if list(kept).count(most) > 1:
        return None
    return list(kept).index(most)
