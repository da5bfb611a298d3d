"""The referee's door to Ice."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from game.core.match import Action, Match, MatchSetup, Rules
from game.core.rng import MAX_SEED
from game.core.text import DataError, Json, whole, word
from game.ice.rules.actions import AcceptDraw, AllowUndo, AskUndo, DeclineDraw, OfferDraw, RefuseUndo, Resign
from game.ice.rules.level import LEVELS
from game.ice.rules.match import RULES, IceMatch
from game.ice.rules.move import parse_move
from game.ice.rules.options import read_options
from game.ice.rules.position import parse_position
from game.ice.rules.ruleset import REASONS
from tools.referee.door import RefusalError, Request, check_fields, outcome_json

if TYPE_CHECKING:
    from game.ice.rival import BestMove

RIVALS: Final = ("chick", "pup", "cub", "hunter", "captain")
MAX_DEPTH: Final = 20
MAX_SECONDS: Final = 60

_QUESTIONS: Final[dict[str, Action]] = {
    action.text(): action
    for action in (
        Resign(),
        OfferDraw(),
        AcceptDraw(),
        DeclineDraw(),
        AskUndo(),
        AllowUndo(),
        RefuseUndo(),
    )
}


class IceDoor:
    """Ice seen through the referee; implements `door.Door`."""

    rules: ClassVar[Rules] = RULES
    alone: ClassVar[tuple[str, ...]] = ()
    usage: ClassVar[str] = """\
  {"game": "ice", "level": "basic" | "advanced" | "little", "seed": 1, "options": {...}, "position": "<text>"}
      options (all may be left out): "surround": "group" | "single", "start": "<position>" (another start, from which captures
      are counted), "starter": 0 | 1. Seat 0 is the penguins. "position" may be left out: a game in progress.
  {"do": "move", "move": "b1-b4"}     the side to move slides
  {"do": "moves"}                     the legal moves, sorted
  {"do": "perft", "depth": 4}         sequences of exactly that many plies (0 to 20); draws and passes left out
  {"do": "best", "rival": "captain", "seconds": 1}
                                      what a computer opponent would play: chick, pup, cub, hunter, captain
  {"seat": 0, "do": "resign" | "offer-draw" | "accept-draw" | "decline-draw" | "ask-undo" | "allow-undo" | "refuse-undo"}
"""
    refusals: ClassVar[Mapping[str, str]] = {
        "not-your-turn": "It is the other side's turn.",
        "off-board": "That square is not on this board.",
        "empty-square": "No animal stands on the square the move starts from.",
        "not-your-animal": "That animal belongs to the other side.",
        "not-straight": "An animal slides up, down, left or right.",
        "blocked-way": "Another animal is in the way.",
        "slides-on": "An animal slides all the way: it would not stop there.",
        "draw-offered-already": "This seat's offer of a draw still stands.",
        "no-draw-offer": "The other side has offered no draw.",
        "undo-asked-already": "Someone has already asked for an undo.",
        "no-undo-asked": "The other side has not asked for an undo.",
        "nothing-to-undo": "This seat has made no move that could be taken back.",
        "unknown-action": "Ice has no such action.",
        "no-rival": "This copy of the game has no computer opponent.",
        "wrong-seats": "Ice is played by two seats.",
        "unknown-level": "There is no such level.",
        "bad-options": "The options cannot be understood.",
        "bad-position": "The position cannot be understood.",
        "wrong-board": "The position does not have the size of the level.",
        "too-many-animals": "A side has more animals than it starts with.",
        "too-many-captains": "A side has more captains than it starts with.",
        "no-captain": "A side has no captain.",
        "captain-on-sacred-space": "A captain is already on the Sacred Space.",
        "seafood-not-on-board": "A side holds seafood that this board does not have.",
        "already-decided": "The position is already decided.",
        "wrong-starter": "The position says that the other side moves.",
    }

    def setup(self, request: Request) -> MatchSetup:
        """See `door.Door`."""
        check_fields(request, "game", "level", "seed", optional=("options", "position"))
        name = word(request["level"], "level", tuple(LEVELS))
        options = request.get("options", {})
        if not isinstance(options, dict):
            raise DataError("options must be an object")
        checked = read_options(options)
        position = request.get("position")
        if "position" in request:
            if not isinstance(position, str):
                raise DataError("position must be a line of text")
            parse_position(position)
        return MatchSetup(
            game=RULES.id,
            seats=2,
            seed=whole(request["seed"], "seed", 0, MAX_SEED),
            options=checked.plain(),
            start=position,
            level=name,
            level_text=LEVELS[name].text(),
        )

    def query(self, match: Match, request: Request) -> dict[str, Json] | None:
        """See `door.Door`."""
        game = _ice(match)
        if request["do"] == "moves":
            check_fields(request, "do")
            return {"moves": [move.notation for move in game.moves()]}
        if request["do"] == "perft":
            check_fields(request, "do", "depth")
            depth = whole(request["depth"], "depth", 0, MAX_DEPTH)
            return {"nodes": _perft(game, depth)}
        if request["do"] == "best":
            return _best(game, request)
        return None

    def action(self, match: Match, request: Request) -> tuple[int, Action]:
        """See `door.Door`."""
        do = request["do"]
        if do == "move":
            check_fields(request, "do", "move")
            text = request["move"]
            if not isinstance(text, str):
                raise DataError("move must be a text such as b1-b4")
            move, game = parse_move(text), _ice(match)
            if game.position.geometry.code(move) is None:
                raise DataError("a square of the move is not on this board")
            return game.position.side, move
        if isinstance(do, str) and do in _QUESTIONS:
            check_fields(request, "do", "seat")
            return whole(request["seat"], "seat", 0, 1), _QUESTIONS[do]
        raise DataError(f"there is nothing to do by the name {str(do)[:40]!r}")

    def state(self, match: Match) -> dict[str, Json]:
        """See `door.Door`."""
        game = _ice(match)
        return {
            "position": game.position.text(),
            "ply": game.ply,
            "outcome": outcome_json(game),
            "captured": list(game.captured),
            "repeats": game.repeats,
            "quiet": game.quiet,
            "level": game.ruleset.level.name,
            "surround": game.ruleset.surround.value,
        }


DOOR: Final = IceDoor()


def _ice(match: Match) -> IceMatch:
    if not isinstance(match, IceMatch):
        raise TypeError("the door to Ice was given another game")
    return match


def _perft(game: IceMatch, depth: int) -> int:
    """A game that a goal has ended has no further moves; one that ended otherwise is counted on from its position."""
    if depth > 0 and game.outcome is not None and game.outcome.reason in REASONS.values():
        return 0
    return game.ruleset.perft(game.position, depth)


def _best(game: IceMatch, request: Request) -> dict[str, Json]:
    check_fields(request, "do", "rival", "seconds")
    rival = word(request["rival"], "rival", RIVALS)
    seconds = request["seconds"]
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= MAX_SECONDS:
        raise DataError(f"seconds must be a number above 0, up to {MAX_SECONDS}")
    if game.outcome is not None:
        raise RefusalError("game-over")
    try:
        rival_module = importlib.import_module("game.ice.rival")
    except ModuleNotFoundError as error:
        raise RefusalError("no-rival") from error
    found: BestMove = rival_module.best(
        game.position,
        game.ruleset.level,
        game.ruleset.surround.value,
        rival,
        float(seconds),
        game.setup.seed,
    )
    return {"move": found.move.notation, "score": found.score, "depth": found.depth, "nodes": found.nodes}
