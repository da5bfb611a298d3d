"""Bears as the shared screens see it. Nothing heavy is imported before one of the callables is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from game.bears.words import REASONS
from game.core.match import MatchSetup, Rival, Rules
from game.core.record import Record
from game.core.text import Json
from game.core.words import msgid
from game.stage.entry import GameEntry, MatchPlan, Option, SeatPlan

if TYPE_CHECKING:
    import pygame

    from game.stage.scene import Scene
    from game.stage.services import Services

ID: Final = "bears"


def entry() -> GameEntry:
    """The whole of Bears for the catalogue."""
    return GameEntry(
        id=ID,
        title=msgid("Bears"),
        tagline=msgid("Grab, chain, and call FREEZE!"),
        seats=(1, 5),
        real_time=True,
        rules=_rules,
        setup=_setup,
        scene=_scene,
        replay=_replay,
        rival=_rival,
        rules_page="bears",
        diorama="bears",
        options=OPTIONS,
        seat_options=SEAT_OPTIONS,
        reasons=REASONS,
        figure=_figure,
    )


OPTIONS: Final = (
    Option(
        "rounds",
        msgid("Length"),
        msgid("How many rounds are played; the whole deck takes about as many as there are cards for."),
        "choice",
        "three",
        (
            ("one", msgid("One round")),
            ("three", msgid("Three rounds")),
            ("five", msgid("Five rounds")),
            ("all", msgid("The whole deck")),
        ),
    ),
    Option(
        "hold_back",
        msgid("Hold-back card"),
        msgid(
            "Whoever kept the most cards may not take identical ones in the next round: exactly one difference."
        ),
        "toggle",
        False,
    ),
    Option(
        "bonus",
        msgid("Bonus rounds"),
        msgid("Eight bonus cards in the deck ask: how many bears on the table have both features?"),
        "toggle",
        False,
    ),
    Option(
        "attributes",
        msgid("Little ones"),
        msgid("Fewer features vary, on a smaller table: easier to see what fits."),
        "choice",
        5,
        (
            (5, msgid("All five features")),
            (4, msgid("Four features, 4 × 5")),
            (3, msgid("Three features, 4 × 5")),
        ),
    ),
    Option(
        "slow",
        msgid("Slow table"),
        msgid("Without a clock: everybody takes turns, one card or FREEZE."),
        "toggle",
        False,
    ),
    Option(
        "deal",
        msgid("Alone: which cards"),
        msgid("Only matters when you play alone: the daily deal is the same for everyone today."),
        "choice",
        "fresh",
        (("fresh", msgid("A fresh deal")), ("daily", msgid("The daily deal"))),
    ),
)

SEAT_OPTIONS: Final = (
    Option(
        "gentle",
        msgid("Gentle"),
        msgid("A card that does not fit jumps back and costs a second instead of the whole pile."),
        "toggle",
        False,
    ),
    Option(
        "head_start",
        msgid("Waits after GO"),
        msgid("Seconds that this seat waits after GO before it may grab: a head start for the others."),
        "number",
        0,
        lo=0,
        hi=10,
    ),
)


def _rules() -> Rules:
    from game.bears.rules.match import RULES

    return RULES


def _setup(seats: int, seed: int, options: Mapping[str, Json], plans: Sequence[SeatPlan]) -> MatchSetup:
    from game.bears.setup import make_setup

    return make_setup(seats, seed, options, [plan.handicap for plan in plans])


def _scene(services: Services, plan: MatchPlan, record: Record | None = None) -> Scene:
    if plan.setup.seats == 1:
        from game.bears.solo_scene import SoloScene

        return SoloScene(services, plan, record)
    from game.bears.scene import BearsScene

    return BearsScene(services, plan, record)


def _replay(services: Services, plan: MatchPlan, record: Record) -> Scene:
    from game.bears.replay import ReplayScene

    return ReplayScene(services, plan, record)


def _rival(level: str, seat: int, setup: MatchSetup) -> Rival:
    from game.bears.rival import BearsRival

    return BearsRival(level, seat, setup.seed)


def _figure(services: Services, rule: str, height: float) -> pygame.Surface | None:
    from game.bears.figures import figure

    return figure(services, rule, height)
