"""Pictures of the screens that the games share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.core.outcome import Outcome
from game.core.record import Record
from game.screens.key_page import KeyScene
from game.stage.entry import MatchPlan, Results, SeatPlan
from tools.galleries.stage import Stage


def _title(_stage: Stage) -> None:
    """As it comes up."""


def _lobby(stage: Stage, game: str) -> None:
    stage.click(f"game:{game}")
    stage.frames(40)
    stage.key(pygame.K_w, 26)


def _rules(stage: Stage, game: str) -> None:
    stage.app.navigation.rules(game)
    stage.frames(40)


def _options(stage: Stage, down: int) -> None:
    stage.click("options")
    stage.frames(30)
    for _ in range(down):
        stage.key(pygame.K_DOWN, 81)


def _keys(stage: Stage) -> None:
    stage.services.stack.push(KeyScene(stage.services))
    stage.frames(40)


def _replays(stage: Stage) -> None:
    stage.click("replays")
    stage.frames(40)


def _notice(stage: Stage) -> None:
    stage.app.navigation.tell(
        stage.services._("Nothing can be saved on this computer just now. You can play on without it.")
    )
    stage.frames(30)


def _results(stage: Stage, game: str) -> None:
    entry = stage.services.games[game]
    seats = tuple(
        SeatPlan("", index, None if index else "mouse", "" if index == 0 else "cub")
        for index in range(max(2, entry.seats[0]))
    )
    setup = entry.setup(len(seats), 7, {option.id: option.default for option in entry.options}, seats)
    plan = MatchPlan(game, setup, seats)
    outcome = Outcome((0,), (1.0,) + (0.0,) * (len(seats) - 1), next(iter(entry.reasons)))
    stage.app.navigation.results(
        Results(plan, outcome, Record(setup, "gallery", end=0), notes=(stage.services._("A fine match."),))
    )
    stage.frames(120)


PICTURES: dict[str, Callable[[Stage], None]] = {
    "title": _title,
    "options_1": partial(_options, down=0),
    "options_2": partial(_options, down=12),
    "keys": _keys,
    "replays": _replays,
    "notice": _notice,
}


def of_game(game: str) -> dict[str, partial[None]]:
    """The shared screens as a game fills them."""
    return {
        f"{game}_lobby": partial(_lobby, game=game),
        f"{game}_rules": partial(_rules, game=game),
        f"{game}_results": partial(_results, game=game),
    }
