"""What a game offers the referee. Doors hold no state: the match is handed to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeAlias

from game.core.match import Action, Match, MatchSetup, Rules
from game.core.text import DataError, Json, only_fields

Request: TypeAlias = Mapping[str, Json]


class RefusalError(Exception):
    """A well-formed request that cannot be; `reason` stands in the door's table of refusals."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Door(Protocol):
    """One game seen through the referee. `show`, `record`, `tick`, `together` and replays are the session's own."""

    @property
    def rules(self) -> Rules:
        """The game's rules; `rules.id` is its name in the first line."""

    @property
    def usage(self) -> str:
        """For `--help`: the first line's fields and the requests, a few lines of plain text."""

    @property
    def refusals(self) -> Mapping[str, str]:
        """Every refusal name the game can give, set-up refusals included, with one sentence. `bad-request` and
        `game-over` are the session's and need not be listed."""

    @property
    def alone(self) -> tuple[str, ...]:
        """The words of `do` that are actions but may not stand within a `together`, such as `next`."""

    def setup(self, request: Request) -> MatchSetup:
        """The set-up that a first line asks for; the field `game` is already checked. Raises DataError for its shape;
        what is wrong with its contents is found by `rules.new_match` (SetupError)."""

    def query(self, match: Match, request: Request) -> dict[str, Json] | None:
        """The fields of the answer to a request that changes nothing (`moves`), or None when its `do` is no query. Raises
        DataError or RefusalError. The session adds `ok`."""

    def action(self, match: Match, request: Request) -> tuple[int, Action]:
        """The seat and action of a request; only its shape is judged. Raises DataError, for an unknown `do` as well."""

    def state(self, match: Match) -> dict[str, Json]:
        """The fields of `show`, `outcome` included."""


def check_fields(request: Request, *needed: str, optional: tuple[str, ...] = ()) -> None:
    """Raises DataError unless the request has all `needed` fields and no others but `optional` ones."""
    only_fields(request, needed + optional, "the request")
    for name in needed:
        if name not in request:
            raise DataError(f"the request lacks {name}")


def outcome_json(match: Match) -> Json:
    """`state.outcome`: null before the end."""
    if match.outcome is None:
        return None
    outcome = match.outcome
    scores: list[Json] = [int(score) if score == int(score) else score for score in outcome.scores]
    return {"winners": list(outcome.winners), "scores": scores, "reason": outcome.reason}
