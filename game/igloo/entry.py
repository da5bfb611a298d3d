"""Igloo as the shared screens see it. Nothing heavy is imported before one of the callables is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from game.core.match import MatchSetup, Rival, Rules
from game.core.record import Record
from game.core.text import Json
from game.core.words import msgid
from game.igloo.words import REASONS
from game.stage.entry import GameEntry, MatchPlan, Option, SeatPlan

if TYPE_CHECKING:
    import pygame

    from game.stage.scene import Scene
    from game.stage.services import Services

ID: Final = "igloo"
COUNTDOWN: Final = 2
"""Seconds in which a flag may still be lowered when all are up."""


def entry() -> GameEntry:
    """The whole of Igloo for the catalogue."""
    return GameEntry(
        id=ID,
        title=msgid("Igloo"),
        tagline=msgid("Shake, listen, bet"),
        seats=(2, 6),
        real_time=True,
        rules=_rules,
        setup=_setup,
        scene=_scene,
        replay=_replay,
        rival=_rival,
        rules_page="igloo",
        diorama="igloo",
        options=OPTIONS,
        seat_options=SEAT_OPTIONS,
        reasons=REASONS,
        figure=_figure,
    )


def _match(options: Mapping[str, Json]) -> bool:
    return options.get("play") != "ear"


OPTIONS: Final = (
    Option(
        "play",
        msgid("Play"),
        msgid("A match against each other, or the ear trainer: shake, guess, see how well you heard."),
        "choice",
        "match",
        (("match", msgid("A match")), ("ear", msgid("Ear trainer"))),
    ),
    Option(
        "rounds",
        msgid("Rounds"),
        msgid("How many rounds are played; the cards are enough for three."),
        "choice",
        3,
        ((1, "1"), (2, "2"), (3, "3")),
        shown=_match,
    ),
    Option(
        "clock",
        msgid("Round clock"),
        msgid("When time is up, igloos in hand go back to the village and the round ends."),
        "choice",
        0,
        ((0, msgid("Off")), (60, msgid("60 s")), (90, msgid("90 s")), (120, msgid("120 s"))),
        shown=_match,
    ),
    Option(
        "listen",
        msgid("Listening"),
        msgid(
            "One person: speakers. Several: everybody sees the knocks as sparks too. Headphones: two share, left and right."
        ),
        "choice",
        "speakers",
        (("speakers", msgid("Speakers")), ("headphones", msgid("Headphones for two"))),
        shown=_match,
    ),
    Option(
        "marks",
        msgid("Guess marks"),
        msgid(
            "Second, or the wheel, pins your guess on the igloo at your ear. Everybody sees it; it counts for nothing."
        ),
        "choice",
        "off",
        (("off", msgid("Off")), ("sizes", msgid("Small, middle, large")), ("numbers", msgid("Numbers"))),
        shown=_match,
    ),
    Option(
        "keep_unclaimed",
        msgid("Keep unclaimed cards"),
        msgid("Cards that nobody bet on stay for the next round."),
        "toggle",
        default=False,
        shown=_match,
    ),
    Option(
        "little",
        msgid("Little ones"),
        msgid("Six igloos whose numbers are far apart, and five cards."),
        "toggle",
        default=False,
    ),
)

SEAT_OPTIONS: Final = (
    Option(
        "coins",
        msgid("Coins"),
        msgid("The stronger player starts with fewer coins."),
        "number",
        10,
        lo=3,
        hi=10,
        shown=_match,
    ),
    Option(
        "shake_for_me",
        msgid("Shake for me"),
        msgid("The igloo shakes itself at a steady pace while it is at the ear."),
        "toggle",
        default=False,
    ),
)


def _rules() -> Rules:
    from game.igloo.rules.match import RULES

    return RULES


def _setup(seats: int, seed: int, options: Mapping[str, Json], plans: Sequence[SeatPlan]) -> MatchSetup:
    data: dict[str, Json] = {"countdown": COUNTDOWN}
    for name in ("keep_unclaimed", "little"):
        if options.get(name):
            data[name] = True
    for name in ("clock", "rounds"):
        if options.get(name):
            data[name] = options[name]
    coins: list[Json] = [plan.handicap.get("coins", 10) for plan in plans]
    if any(number != 10 for number in coins):
        data["coins"] = coins
    return MatchSetup(ID, seats, seed, data)


def _scene(services: Services, plan: MatchPlan, record: Record | None = None) -> Scene:
    if record is None and not _match(plan.options):
        from game.igloo.trainer import TrainerScene

        return TrainerScene(services, plan)
    from game.igloo.scene import IglooScene

    return IglooScene(services, plan, record)


def _replay(services: Services, plan: MatchPlan, record: Record) -> Scene:
    from game.igloo.replay import ReplayScene

    return ReplayScene(services, plan, record)


def _rival(level: str, seat: int, setup: MatchSetup) -> Rival:
    from game.igloo.rival import IglooRival

    return IglooRival(level, seat, setup.seed)


def _figure(services: Services, rule: str, height: float) -> pygame.Surface | None:
    from game.igloo.figures import figure

    return figure(services, rule, height)
