"""What a seat may know in Bears: the table and the tops of the piles, not the draw pile, nor captains before GO."""

from __future__ import annotations

from dataclasses import dataclass

from game.bears.rules.reasons import Phase
from game.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class BearsView:
    """The game as `seat` sees it; cards are numbers (see `cards`), None is a gap or a card that cannot be seen.

    `piles` are all seats' piles, captain first: before GO nothing of them, while picking one's own and the others' top cards,
    afterwards everything. `dealt` is the table at the beginning of the round. `kept`, `bonus_cards`, `minus_cards` and `scores`
    are a number a seat. `holder` has the hold-back card, `turn` is the seat whose turn it is at a slow table, `caller` called
    FREEZE. `bonus` is the bonus card that is asked now, `answered` the seats that have answered. `may_grab_at` is the first
    tick in which this seat may grab, `deadline` the tick in which a bonus round or the choice of the extra card ends. `draw` counts
    all cards left in the draw pile. `reminded`: nobody has grabbed for 20 seconds.
    """

    seat: int
    solo: bool
    phase: Phase
    round: int
    last: bool
    go: bool
    table: tuple[int | None, ...]
    columns: int
    dealt: tuple[int | None, ...]
    piles: tuple[tuple[int | None, ...], ...]
    kept: tuple[int, ...]
    bonus_cards: tuple[int, ...]
    minus_cards: tuple[int, ...]
    scores: tuple[int, ...]
    holder: int | None
    turn: int | None
    caller: int | None
    bonus: int | None
    answered: tuple[int, ...]
    may_grab_at: int
    deadline: int | None
    gentle: bool
    draw: int
    discarded: int
    reminded: bool
    outcome: Outcome | None

    @property
    def top(self) -> int | None:
        """The card that the next one must fit on; None before GO, or in solo before the first card."""
        pile = self.piles[self.seat]
        return pile[-1] if pile else None

    @property
    def held_back(self) -> bool:
        """Whether this seat may not take an identical card."""
        return self.holder == self.seat
