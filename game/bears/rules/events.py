"""What can happen in a game of Bears. Cards are texts such as `LU-FW`, slots count row by row from 0."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.match import Event


@dataclass(frozen=True, slots=True)
class HoldBack(Event):
    """The hold-back card now lies before this seat, or (None) before nobody."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class CaptainDealt(Event):
    """The seat got its captain, face down."""

    seat: int


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A member card was laid out."""

    slot: int
    card: str


@dataclass(frozen=True, slots=True)
class BonusDiscarded(Event):
    """A bonus card came up when no bonus round can begin, or nobody answered rightly."""

    bonus: str


@dataclass(frozen=True, slots=True)
class BonusOpened(Event):
    """A bonus round began with `cards` cards on the table."""

    bonus: str
    cards: int


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """A seat's answer. A wrong one cost `lost` animal cards of the winning pile, or (0) brought a −2 card."""

    seat: int
    number: int
    right: bool
    lost: int


@dataclass(frozen=True, slots=True)
class BonusClosed(Event):
    """The bonus round is over: `count` was right, `winners` said so."""

    bonus: str
    count: int
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """All is dealt; captains are turned at GO. In the last round the pile could not fill every gap."""

    round: int
    last: bool


@dataclass(frozen=True, slots=True)
class Grabbed(Event):
    """The seat has the card from that slot on its pile."""

    seat: int
    slot: int
    card: str


@dataclass(frozen=True, slots=True)
class JumpedBack(Event):
    """Gentle: the card did not fit and jumped back to its slot."""

    seat: int
    slot: int
    card: str


@dataclass(frozen=True, slots=True)
class Reminded(Event):
    """Nobody has grabbed for 20 seconds."""


@dataclass(frozen=True, slots=True)
class Frozen(Event):
    """FREEZE! Nobody grabs any more."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeUp(Event):
    """The round ended by itself: nothing fits anyone."""


@dataclass(frozen=True, slots=True)
class Claim(Event):
    """The caller's claim was judged: `slot` is the lowest that would have fitted, None when the claim was right."""

    seat: int
    right: bool
    slot: int | None


@dataclass(frozen=True, slots=True)
class Extra(Event):
    """The caller took the card from `slot` as the extra one, or (None) took none."""

    seat: int
    slot: int | None
    card: str | None


@dataclass(frozen=True, slots=True)
class Pile(Event):
    """A pile was examined: `at` is the index of the first misfit, `kept` all that joined the winning pile."""

    seat: int
    right: bool
    at: int | None
    kept: int


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """Solo: the last card went back to its slot."""

    seat: int
    slot: int
    card: str


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """Solo: the round is over, these cards are left and count against the seat; `kept` are in the chain."""

    seat: int
    cards: tuple[str, ...]
    kept: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
