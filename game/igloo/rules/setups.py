"""How a match begins: drawn from the seed, or laid out by hand."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.core.match import SetupError
from game.core.text import DataError, Json, only_fields, whole
from game.igloo.rules.cards import FULL, MOST_NUMBERS, Box, Card
from game.igloo.rules.reasons import SetupReason

FIELDS: Final = ("cards", "draw", "igloos")


@dataclass(frozen=True, slots=True)
class Start:
    """`cards` around the village, clockwise; `draw` with the card drawn next first; `igloos` the cubes by spot."""

    cards: tuple[Card, ...]
    draw: tuple[Card, ...]
    igloos: tuple[int, ...]

    def plain(self) -> dict[str, Json]:
        """The data that `read_start` reads."""
        return {
            "cards": [list(card) for card in self.cards],
            "draw": [list(card) for card in self.draw],
            "igloos": list(self.igloos),
        }


def drawn_start(box: Box, rng: random.Random) -> Start:
    """Shuffled cards and igloos (Igloo R5)."""
    deck, igloos = list(box.deck), list(box.numbers)
    rng.shuffle(deck)
    rng.shuffle(igloos)
    return Start(tuple(deck[: box.ring]), tuple(deck[box.ring :]), tuple(igloos))


def read_start(data: Json) -> Start:
    """A start from plain data; only its shape is judged. Raises DataError."""
    if not isinstance(data, dict):
        raise DataError("setup must be an object")
    only_fields(data, FIELDS, "setup")
    return Start(_cards(data, "cards"), _cards(data, "draw"), _numbers(_listed(data, "igloos"), "igloos"))


def check_start(box: Box, start: Start) -> None:
    """Whether a match can begin like this. Raises SetupError for a wrong number of cards around the village, a card that is
    not in the box or there twice, and igloos that do not hold each number once."""
    if len(start.cards) != box.ring:
        raise SetupError(SetupReason.WRONG_RING, f"{box.ring} cards lie around the village")
    seen: set[Card] = set()
    for card in start.cards + start.draw:
        if card not in box.deck:
            raise SetupError(SetupReason.UNKNOWN_CARD, f"there is no card {'-'.join(map(str, card))}")
        if card in seen:
            raise SetupError(
                SetupReason.CARD_TWICE, f"the card {'-'.join(map(str, card))} stands there twice"
            )
        seen.add(card)
    if tuple(sorted(start.igloos)) != box.numbers:
        raise SetupError(SetupReason.WRONG_IGLOOS, "the igloos must hold each number of cubes once")


def _cards(data: Mapping[str, Json], name: str) -> tuple[Card, ...]:
    return tuple(_card(item, name) for item in _listed(data, name))


def _card(data: Json, name: str) -> Card:
    if not isinstance(data, list) or not 1 <= len(data) <= MOST_NUMBERS:
        raise DataError(f"a card in {name} must be a list of one to {MOST_NUMBERS} numbers")
    return _numbers(data, name)


def _numbers(data: list[Json], name: str) -> tuple[int, ...]:
    return tuple(whole(item, f"a number in {name}", FULL.numbers[0], FULL.numbers[-1]) for item in data)


def _listed(data: Mapping[str, Json], name: str) -> list[Json]:
    found = data.get(name)
    if not isinstance(found, list) or len(found) > len(FULL.deck):
        raise DataError(f"setup must have {name}, a list")
    return found
