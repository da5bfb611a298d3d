"""How a match begins: with a shuffled deck, or with a table that a set-up names card by card."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.bears.rules.cards import ANIMALS, BONUS_CARDS, card, code, copies, deck, face, in_deck, is_bonus
from game.bears.rules.options import BearsOptions, read_options
from game.bears.rules.reasons import SetupReason
from game.core.match import MatchSetup, SetupError
from game.core.rng import stream
from game.core.text import DataError, Json, only_fields

MAX_SEATS: Final = 5
MAX_CARDS: Final = ANIMALS + len(BONUS_CARDS)


@dataclass(frozen=True, slots=True)
class Start:
    """The cards of a match. `draw` starts with the card drawn next; `table` and `captains` are empty when the first round is
    still to be dealt."""

    draw: tuple[int, ...]
    table: tuple[int, ...] = ()
    captains: tuple[int, ...] = ()


def prepare(setup: MatchSetup) -> tuple[BearsOptions, random.Random, Start]:
    """The options, the stream of draws and the cards that a set-up asks for (Bears R23). Raises SetupError."""
    seats = setup.seats
    if not 1 <= seats <= MAX_SEATS:
        raise SetupError(SetupReason.WRONG_SEATS, f"Bears is played by one to {MAX_SEATS} seats")
    try:
        options = read_options(setup.options, seats)
    except DataError as error:
        raise SetupError(SetupReason.BAD_OPTIONS, str(error)) from error
    if options.solo != (seats == 1):
        raise SetupError(SetupReason.WRONG_SEATS, "the game for one seat is the solo game")
    rng = stream(setup.seed, "rules")
    if setup.start is None:
        return options, rng, shuffled(options, rng)
    try:
        start = parse_start(setup.start)
    except DataError as error:
        raise SetupError(SetupReason.BAD_SETUP, str(error)) from error
    check_start(start, options, seats)
    return options, rng, start


def shuffled(options: BearsOptions, rng: random.Random) -> Start:
    """The whole deck in a drawn order (Bears R2)."""
    cards = deck(options.attributes, bonus=options.bonus)
    rng.shuffle(cards)
    return Start(tuple(cards))


def parse_start(data: Json) -> Start:
    """The cards that a set-up names, not yet judged (Bears R49). Raises DataError for its shape and for cards that do not exist."""
    if not isinstance(data, dict):
        raise DataError("a set-up must be an object")
    only_fields(data, ("table", "captains", "draw"), "the set-up")
    for name in ("table", "draw"):
        if name not in data:
            raise DataError(f"the set-up lacks {name}")
    table = [face(text) for text in _list(data["table"], "table")]
    captains = [face(text) for text in _list(data.get("captains", []), "captains")]
    draw = [card(text) for text in _list(data["draw"], "draw")]
    return Start(tuple(draw), tuple(table), tuple(captains))


def check_start(start: Start, options: BearsOptions, seats: int) -> None:
    """Whether a match may begin with these cards (Bears R49). Raises SetupError."""
    if len(start.table) != options.slots:
        raise SetupError(SetupReason.WRONG_TABLE, f"the table must have {options.slots} cards")
    wanted = 0 if options.solo else seats
    if len(start.captains) != wanted:
        raise SetupError(SetupReason.WRONG_CAPTAINS, f"there must be {wanted} captains")
    for number in start.draw:
        if is_bonus(number) and not options.bonus:
            raise SetupError(SetupReason.NOT_IN_DECK, "bonus cards are not in play")
    cards = start.table + start.captains + start.draw
    _check_copies(cards, options)


def _check_copies(cards: Sequence[int], options: BearsOptions) -> None:
    for number, count in sorted(Counter(cards).items()):
        if not in_deck(number, options.attributes):
            raise SetupError(SetupReason.NOT_IN_DECK, f"{code(number)} is not in this deck")
        most = 1 if is_bonus(number) else copies(options.attributes)
        if count > most:
            raise SetupError(SetupReason.TOO_MANY_COPIES, f"there are at most {most} of {code(number)}")


def _list(data: Json, name: str) -> list[Json]:
    if not isinstance(data, list) or len(data) > MAX_CARDS:
        raise DataError(f"{name} must be a list of cards")
    return data
