"""The referee's door to Bears."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from game.bears.rules.actions import (
    MAX_ANSWER,
    Answer,
    Done,
    Freeze,
    Grab,
    Next,
    TakeExtra,
    Timeout,
    Undo,
)
from game.bears.rules.alone import SoloMatch
from game.bears.rules.cards import code
from game.bears.rules.match import RULES, BearsMatch
from game.bears.rules.options import read_options
from game.bears.rules.reasons import Phase
from game.bears.rules.start import MAX_SEATS, parse_start
from game.core.match import Action, Match, MatchSetup, Rules
from game.core.rng import MAX_SEED
from game.core.text import DataError, Json, whole
from tools.referee.door import Request, check_fields, outcome_json

_OF_A_SEAT: Final[Mapping[str, Action]] = {"freeze": Freeze()}
_OF_THE_TABLE: Final[Mapping[str, Action]] = {"next": Next(), "timeout": Timeout()}
_OF_SOLO: Final[Mapping[str, Action]] = {"undo": Undo(), "done": Done()}
_WITH_NUMBER: Final[Mapping[str, tuple[str, Callable[[int], Action]]]] = {
    "grab": ("slot", Grab),
    "extra": ("slot", TakeExtra),
    "answer": ("number", Answer),
}


class BearsDoor:
    """Bears seen through the referee; implements `door.Door`."""

    rules: ClassVar[Rules] = RULES
    alone: ClassVar[tuple[str, ...]] = ("next", "timeout", "undo", "done")
    usage: ClassVar[str] = """\
  {"game": "bears", "seats": 3, "seed": 1, "options": {...}, "setup": {"table": [30 codes], "captains": [...], "draw": [...]}}
      options (all may be left out): "hold_back", "bonus", "solo", "slow": true | false, "holder": seat | null, "gentle": [seats],
      "head_start": [seconds a seat, 0 to 10], "attributes": 3 to 5, "rounds": number | null. One seat plays solo.
      "setup" may be left out. A card is a code such as LU-FW; a bonus card in draw is "bonus:fish+autumn".
  {"seat": 0, "do": "grab", "slot": 12}     the seat grabs a card, row by row from slot 0
  {"seat": 0, "do": "freeze"}               FREEZE!
  {"seat": 0, "do": "extra", "slot": 3}     a right caller takes any card, or none with "slot": null
  {"seat": 0, "do": "answer", "number": 3}  in a bonus round, 0 to 30
  {"do": "next"}                            after the examination: deal the next round
  {"do": "timeout"}                         the time for the extra card or the bonus round is over
  {"do": "undo"}, {"do": "done"}            solo only
"""
    refusals: ClassVar[Mapping[str, str]] = {
        "not-in-this-game": "This game of Bears, for one or for several, has no such action.",
        "wrong-phase": "This cannot be done in this phase of the round.",
        "not-your-turn": "At a slow table it is another seat's turn.",
        "not-the-caller": "Only the seat that called FREEZE may take the extra card.",
        "answered-already": "This seat has already answered in this bonus round.",
        "nothing-to-undo": "No card has been taken in this round.",
        "head-start": "The others have a head start over this seat.",
        "still-waiting": "A card has just jumped back: this seat waits a second.",
        "no-such-slot": "The table has no such slot.",
        "slot-empty": "No card lies there.",
        "does-not-fit": "The card differs in more than one attribute.",
        "wrong-seats": "Bears is played by one to five seats, and by one seat as the solo game.",
        "bad-options": "The options cannot be understood or contradict each other.",
        "bad-setup": "The set-up cannot be understood.",
        "wrong-table": "The table does not have the right number of cards.",
        "wrong-captains": "There must be one captain a seat, and none in solo.",
        "not-in-deck": "The deck of this game has no such card.",
        "too-many-copies": "A card stands in the set-up more often than the deck has it.",
    }

    def setup(self, request: Request) -> MatchSetup:
        """See `door.Door`."""
        check_fields(request, "game", "seats", "seed", optional=("options", "setup"))
        seats = whole(request["seats"], "seats", 1, MAX_SEATS)
        options = request.get("options", {})
        if not isinstance(options, dict):
            raise DataError("options must be an object")
        read_options(options, seats)
        start = request.get("setup")
        if "setup" in request:
            parse_start(start)
        return MatchSetup(
            game=RULES.id,
            seats=seats,
            seed=whole(request["seed"], "seed", 0, MAX_SEED),
            options=options,
            start=start,
        )

    def query(self, match: Match, request: Request) -> dict[str, Json] | None:  # noqa: ARG002 - a door has it
        """See `door.Door`; Bears has no queries of its own."""
        return None

    def action(self, match: Match, request: Request) -> tuple[int, Action]:
        """See `door.Door`."""
        game = _bears(match)
        do = request["do"]
        if not isinstance(do, str):
            raise DataError("a request must say what to do")
        for words in (_OF_THE_TABLE, _OF_SOLO):
            if do in words:
                check_fields(request, "do")
                return 0, words[do]
        if do in _OF_A_SEAT:
            check_fields(request, "do", "seat")
            return _seat(request, game), _OF_A_SEAT[do]
        if do not in _WITH_NUMBER:
            raise DataError(f"there is nothing to do by the name {do[:40]!r}")
        field, make = _WITH_NUMBER[do]
        check_fields(request, "do", "seat", field)
        seat, value = _seat(request, game), request[field]
        if do == "extra" and value is None:
            return seat, TakeExtra(None)
        most = MAX_ANSWER if field == "number" else game.options.slots - 1
        return seat, make(whole(value, field, 0, most))

    def state(self, match: Match) -> dict[str, Json]:
        """See `door.Door`."""
        game = _bears(match)
        view = game.view(0)
        return {
            "round": game.round,
            "phase": game.phase.value,
            "table": [_text(card) for card in game.dealer.table],
            "piles": _piles(game),
            "kept": list(view.kept),
            "bonus": list(view.bonus_cards),
            "minus": list(view.minus_cards),
            "score": list(view.scores),
            "holder": view.holder,
            "draw": view.draw,
            "discarded": view.discarded,
            "outcome": outcome_json(game),
            "last": game.last,
            "turn": view.turn,
            "caller": view.caller,
            "question": _text(view.bonus),
            "answered": list(view.answered),
        }


DOOR: Final = BearsDoor()


def _bears(match: Match) -> BearsMatch | SoloMatch:
    if not isinstance(match, BearsMatch | SoloMatch):
        raise TypeError("the door to Bears was given another game")
    return match


def _seat(request: Request, game: Match) -> int:
    return whole(request["seat"], "seat", 0, game.seats - 1)


def _piles(game: BearsMatch | SoloMatch) -> list[Json]:
    """The piles, captain first; while the members are still being dealt the captains lie face down."""
    if isinstance(game, SoloMatch):
        return [[code(card) for card in game.pile]]
    if game.phase is Phase.BONUS:
        return [[None] * len(state.pile) for state in game.states]
    return [[code(card) for card in state.pile] for state in game.states]


def _text(card: int | None) -> str | None:
    return None if card is None else code(card)
