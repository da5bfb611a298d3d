"""The draw pile and the table: captains and members are dealt one by one."""

from __future__ import annotations

from collections.abc import Sequence

from game.bears.rules.cards import code, is_bonus
from game.bears.rules.events import BonusDiscarded, Laid
from game.core.match import Event

BONUS_FROM = 10
"""A bonus card is played when at least this many cards lie on the table (Bears R28)."""


class Dealer:
    """Deals from `draw` (the next card is the last of the list) to `table` (None: a gap)."""

    def __init__(self, draw: Sequence[int], slots: int) -> None:
        self.draw = list(reversed(draw))
        self.table: list[int | None] = [None] * slots
        self.ran_out = False

    @property
    def animals(self) -> int:
        """Animal cards left in the draw pile."""
        return sum(not is_bonus(card) for card in self.draw)

    @property
    def on_table(self) -> int:
        """Cards that lie on the table."""
        return sum(card is not None for card in self.table)

    def captain(self) -> tuple[int, list[Event]]:
        """The next animal card; bonus cards before it are discarded (Bears R30). The caller has made sure that there is one."""
        events: list[Event] = []
        while is_bonus(self.draw[-1]):
            events.append(BonusDiscarded(code(self.draw.pop())))
        return self.draw.pop(), events

    def fill(self) -> tuple[int | None, list[Event]]:
        """Fills the gaps in slot order until all are full, the pile is used up (`ran_out`, Bears R18), or a bonus card is to
        be played: that card is returned, and `fill` goes on when called again (Bears R28, R30)."""
        events: list[Event] = []
        for slot, there in enumerate(self.table):
            if there is not None:
                continue
            while self.draw and is_bonus(self.draw[-1]):
                bonus = self.draw.pop()
                if self.on_table >= BONUS_FROM:
                    return bonus, events
                events.append(BonusDiscarded(code(bonus)))
            if not self.draw:
                self.ran_out = True
                break
            card = self.draw.pop()
            self.table[slot] = card
            events.append(Laid(slot, code(card)))
        return None, events

    def take(self, slot: int) -> int | None:
        """The card of a slot, which leaves a gap; None when there was none."""
        card = self.table[slot]
        self.table[slot] = None
        return card
