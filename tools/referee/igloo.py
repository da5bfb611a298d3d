"""The referee's door to Igloo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from game.core.match import Action, Match, MatchSetup, Rules
from game.core.rng import MAX_SEED
from game.core.text import DataError, Json, whole
from game.igloo.rules.actions import Next, Pass, Place, PutBack, Shake, Take, Unpass
from game.igloo.rules.match import RULES, IglooMatch
from game.igloo.rules.options import FEWEST_SEATS, MOST_SEATS, read_options
from game.igloo.rules.setups import read_start
from tools.referee.door import Request, check_fields, outcome_json

_PLAIN: Final[dict[str, Action]] = {
    action.text(): action for action in (Shake(), PutBack(), Pass(), Unpass())
}


class IglooDoor:
    """Igloo seen through the referee; implements `door.Door`."""

    rules: ClassVar[Rules] = RULES
    alone: ClassVar[tuple[str, ...]] = ("next",)
    usage: ClassVar[str] = """\
  {"game": "igloo", "seats": 3, "seed": 1, "options": {...}, "setup": {"cards": [[5], [2, 3], ...], "draw": [[7], ...],
   "igloos": [numbers by spot]}}
      options (all may be left out): "keep_unclaimed": true | false, "coins": [3 to 10 a seat], "clock": seconds | null,
      "rounds": 1 to 3 | null, "little": true | false (six igloos, five cards around them), "countdown": seconds that the round goes on
      when the last flag is up (0 to 10). "setup" may be left out: the seed decides. Cards are listed clockwise.
  {"seat": 0, "do": "take", "igloo": 4}    takes the igloo on this spot, 0 to 11
  {"seat": 0, "do": "shake"}               one stroke; within 8 ticks of the last one it does nothing
  {"seat": 0, "do": "back"}                puts the igloo back
  {"seat": 0, "do": "place", "card": 2}    bets a coin that the igloo belongs on this card, 0 to 8
  {"seat": 0, "do": "pass" | "unpass"}     raises or lowers the flag
  {"do": "next"}                           after the scoring: deals the next round
"""
    refusals: ClassVar[Mapping[str, str]] = {
        "wrong-phase": "This cannot be done in this part of the round.",
        "passed": "This seat has passed.",
        "not-passed": "This seat has not passed.",
        "no-coins": "This seat has no coin of its own left.",
        "hand-full": "This seat has an igloo in its hand.",
        "hand-empty": "This seat has no igloo in its hand.",
        "no-such-igloo": "There is no such igloo.",
        "no-such-card": "There is no such card around the village.",
        "not-in-village": "That igloo is in somebody's hand or on a card.",
        "unknown-action": "Igloo has no such action.",
        "wrong-seats": "Igloo is played by two to six seats.",
        "bad-options": "The options cannot be understood.",
        "bad-setup": "The set-up cannot be understood.",
        "wrong-ring": "The set-up does not have as many cards around the village as there must be.",
        "unknown-card": "The set-up has a card that is not in the box.",
        "card-twice": "The set-up has a card twice.",
        "wrong-igloos": "The igloos of the set-up do not hold each number once.",
    }

    def setup(self, request: Request) -> MatchSetup:
        """See `door.Door`."""
        check_fields(request, "game", "seats", "seed", optional=("options", "setup"))
        seats = whole(request["seats"], "seats", FEWEST_SEATS, MOST_SEATS)
        options = request.get("options", {})
        if not isinstance(options, dict):
            raise DataError("options must be an object")
        return MatchSetup(
            game=RULES.id,
            seats=seats,
            seed=whole(request["seed"], "seed", 0, MAX_SEED),
            options=read_options(options, seats).plain(),
            start=read_start(request["setup"]).plain() if "setup" in request else None,
        )

    def query(self, match: Match, request: Request) -> dict[str, Json] | None:  # noqa: ARG002  (asked by `door.Door`)
        """Igloo has no questions but `show`."""
        _igloo(match)
        return None

    def action(self, match: Match, request: Request) -> tuple[int, Action]:
        """See `door.Door`."""
        game, do = _igloo(match), request["do"]
        if do == "next":
            check_fields(request, "do")
            return 0, Next()
        if do == "take":
            seat = _seat(game, request, "igloo")
            return seat, Take(whole(request["igloo"], "igloo", 0, len(game.box.numbers) - 1))
        if do == "place":
            seat = _seat(game, request, "card")
            return seat, Place(whole(request["card"], "card", 0, game.box.ring - 1))
        if isinstance(do, str) and do in _PLAIN:
            return _seat(game, request), _PLAIN[do]
        raise DataError(f"there is nothing to do by the name {str(do)[:40]!r}")

    def state(self, match: Match) -> dict[str, Json]:
        """See `door.Door`."""
        game = _igloo(match)
        seen = game.view(0)
        return {
            "round": seen.round,
            "phase": seen.phase.value,
            "cards": [
                {"numbers": list(card.numbers), "worth": card.worth, "igloos": list(card.igloos)}
                for card in seen.cards
            ],
            "igloos": [
                {"where": igloo.where.value, "seat": igloo.seat, "card": igloo.card, "cubes": igloo.cubes}
                for igloo in seen.igloos
            ],
            "seats": [
                {
                    "coins": seat.coins,
                    "won": seat.won,
                    "lost": seat.lost,
                    "cards": list(seat.cards),
                    "passed": seat.passed,
                    "points": seat.points,
                }
                for seat in seen.seats
            ],
            "draw": seen.draw,
            "discarded": seen.discarded,
            "tick": game.tick,
            "clock_end": seen.clock_end,
            "countdown_end": seen.countdown_end,
            "outcome": outcome_json(game),
        }


DOOR: Final = IglooDoor()


def _igloo(match: Match) -> IglooMatch:
    if not isinstance(match, IglooMatch):
        raise TypeError("the door to Igloo was given another game")
    return match


def _seat(game: IglooMatch, request: Request, *others: str) -> int:
    check_fields(request, "do", "seat", *others)
    return whole(request["seat"], "seat", 0, game.seats - 1)
