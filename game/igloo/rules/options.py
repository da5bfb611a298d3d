"""The options of a match of Igloo as plain data and as a checked value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.core.text import DataError, Json, flag, only_fields, whole
from game.igloo.rules.cards import FULL, LITTLE, Box

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6
COINS: Final = 10
FEWEST_COINS: Final = 3
MOST_ROUNDS: Final = 3
MOST_CLOCK: Final = 3600
MOST_COUNTDOWN: Final = 10
FIELDS: Final = ("keep_unclaimed", "coins", "clock", "rounds", "little", "countdown")


@dataclass(frozen=True, slots=True)
class IglooOptions:
    """`coins` of each seat at the start (Igloo R36); `clock` and `countdown` in seconds, None and 0 for none (Igloo R14, R15);
    `rounds` None for as many as the cards allow."""

    coins: tuple[int, ...]
    keep_unclaimed: bool = False
    clock: int | None = None
    rounds: int | None = None
    little: bool = False
    countdown: int = 0

    @property
    def box(self) -> Box:
        """The igloos and cards that are played with."""
        return LITTLE if self.little else FULL

    def plain(self) -> dict[str, Json]:
        """The data that `read_options` reads; what is left at its default is left out."""
        data: dict[str, Json] = {}
        if self.keep_unclaimed:
            data["keep_unclaimed"] = True
        if any(coins != COINS for coins in self.coins):
            data["coins"] = list(self.coins)
        if self.clock is not None:
            data["clock"] = self.clock
        if self.rounds is not None:
            data["rounds"] = self.rounds
        if self.little:
            data["little"] = True
        if self.countdown:
            data["countdown"] = self.countdown
        return data


def read_options(data: Mapping[str, Json], seats: int) -> IglooOptions:
    """The options that plain data says for a match of so many seats. Raises DataError."""
    only_fields(data, FIELDS, "options")
    clock, rounds = data.get("clock"), data.get("rounds")
    return IglooOptions(
        coins=_coins(data.get("coins"), seats),
        keep_unclaimed=flag(data.get("keep_unclaimed", False), "keep_unclaimed"),
        clock=None if clock is None else whole(clock, "clock", 1, MOST_CLOCK),
        rounds=None if rounds is None else whole(rounds, "rounds", 1, MOST_ROUNDS),
        little=flag(data.get("little", False), "little"),
        countdown=whole(data.get("countdown", 0), "countdown", 0, MOST_COUNTDOWN),
    )


def _coins(data: Json, seats: int) -> tuple[int, ...]:
    if data is None:
        return (COINS,) * seats
    if not isinstance(data, list) or len(data) != seats:
        raise DataError("coins must be a list with a number for each seat")
    return tuple(whole(item, "coins", FEWEST_COINS, COINS) for item in data)
