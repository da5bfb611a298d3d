"""What can happen in a game of Igloo. Igloos are spots 0…11, cards places 0…8 clockwise, seats from 0."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.core.match import Event
from game.core.text import Json
from game.igloo.rules.cards import Card
from game.igloo.rules.scoring import Case, Coins


class RoundEnd(StrEnum):
    """Why a round ended."""

    PLACED = "placed"
    """Every igloo lies on a card."""
    PASSED = "passed"
    """Every seat has passed or has no coin left."""
    CLOCK = "clock"
    """Time is up."""


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A round begins with these cards around the village; `kept` are the places whose card was already there."""

    round: int
    cards: tuple[Card, ...]
    kept: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """The seat has the igloo in hand. `grab` counts the seat's grabs in the whole match from 1: the stream of its rattle is
    `rattle/<seat>/<grab>`."""

    seat: int
    igloo: int
    grab: int


@dataclass(frozen=True, slots=True)
class Shaken(Event):
    """A stroke that counts. `since` are the ticks since the stroke before in the same grab, None for the first."""

    seat: int
    igloo: int
    since: int | None


@dataclass(frozen=True, slots=True)
class BackInVillage(Event):
    """The igloo is back on its spot, put there by the seat or because time is up."""

    seat: int
    igloo: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """The seat has bet a coin that the igloo's number is on the card."""

    seat: int
    igloo: int
    card: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The seat's flag is up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Unpassed(Event):
    """The seat's flag is down again."""

    seat: int


@dataclass(frozen=True, slots=True)
class CountdownStarted(Event):
    """All flags are up: the round ends in so many ticks unless one is lowered."""

    ticks: int


@dataclass(frozen=True, slots=True)
class CountdownStopped(Event):
    """Somebody plays on."""


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is over; the scoring follows."""

    round: int
    reason: RoundEnd


@dataclass(frozen=True, slots=True)
class CardScored(Event):
    """What one card brought: `returned` coins go back to their seats, `taken` ones from these seats to the winner, `discarded`
    ones out of the game; each is a list of (seat, coins) in seat order."""

    card: int
    case: Case
    winner: int | None
    returned: Coins
    taken: Coins
    discarded: Coins

    def as_json(self) -> dict[str, Json]:
        """Its short name in the referee is `card`."""
        return {**Event.as_json(self), "event": "card"}


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    """Everybody's points after the round."""

    round: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
