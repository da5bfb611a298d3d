"""What a seat may know of a game of Igloo: all that lies open on the table, never what is inside an igloo."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.outcome import Outcome
from game.igloo.rules.cards import Card
from game.igloo.rules.events import CardScored
from game.igloo.rules.table import Phase, Where


@dataclass(frozen=True, slots=True)
class IglooSeen:
    """The igloo of one spot; `cubes` is None until the round is scored."""

    where: Where
    seat: int | None
    card: int | None
    cubes: int | None


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card of the ring and the spots of the igloos on it, in the order they were placed."""

    numbers: Card
    worth: int
    igloos: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatSeen:
    """A seat's belongings: own coins in hand, coins of others, own coins gone for good, worths of the cards it won, its flag, the
    spot of the igloo in its hand, and its points now (coins in igloos count for nobody)."""

    coins: int
    won: int
    lost: int
    cards: tuple[int, ...]
    passed: bool
    hand: int | None
    points: int


@dataclass(frozen=True, slots=True)
class IglooView:
    """The game as `seat` sees it. `numbers` are the numbers of cubes in play. `clock_end` and `countdown_end` are the ticks at
    which the round ends by itself, or None. `draw` and `discarded` count cards. `results` is the scoring of this round, card by
    card, once there is one."""

    seat: int
    round: int
    phase: Phase
    numbers: tuple[int, ...]
    cards: tuple[CardSeen, ...]
    igloos: tuple[IglooSeen, ...]
    seats: tuple[SeatSeen, ...]
    draw: int
    discarded: int
    rounds: int | None
    clock_end: int | None
    countdown_end: int | None
    results: tuple[CardScored, ...]
    outcome: Outcome | None
