"""Ice as the shared screens see it. Nothing heavy is imported before one of the callables is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from game.core.words import msgid
from game.ice.sentences import REASONS
from game.stage.entry import GameEntry, MatchPlan, Option, SeatPlan

if TYPE_CHECKING:
    import pygame

    from game.core.match import MatchSetup, Rival, Rules
    from game.core.record import Record
    from game.core.text import Json
    from game.stage.scene import Scene
    from game.stage.services import Services

ID: Final = "ice"


def entry() -> GameEntry:
    """The whole of Ice for the catalogue."""
    return GameEntry(
        id=ID,
        title=msgid("Ice"),
        tagline=msgid("Slide, surround, reach the Sacred Space"),
        seats=(2, 2),
        real_time=False,
        rules=_rules,
        setup=_setup,
        scene=_scene,
        replay=_replay,
        rival=_rival,
        rules_page="ice",
        diorama="ice",
        options=OPTIONS,
        seat_options=SEAT_OPTIONS,
        fixed_sides=(msgid("Penguins"), msgid("Seals")),
        reasons=REASONS,
        swap_sides=True,
        figure=_figure,
    )


def _not_little(options: Mapping[str, Json]) -> bool:
    return options.get("board") != "little"


OPTIONS: Final = (
    Option(
        "board",
        msgid("Board"),
        msgid(
            "Basic is quick and sharp, advanced adds seafood and a second captain, little is for little ones."
        ),
        "choice",
        "basic",
        (
            ("basic", msgid("Basic, 5 × 5")),
            ("advanced", msgid("Advanced, 7 × 7")),
            ("little", msgid("Little ones, 3 animals")),
        ),
    ),
    Option(
        "surround",
        msgid("Surrounded means"),
        msgid("Whether a group of friends is captured together, or a friend beside an animal saves it."),
        "choice",
        "group",
        (("group", msgid("The whole group")), ("single", msgid("Each animal alone"))),
    ),
    Option(
        "setup",
        msgid("Set-up"),
        msgid("How the animals stand at the start; both sides always mirror each other."),
        "choice",
        "standard",
        (
            ("standard", msgid("Standard")),
            ("suggested-1", msgid("Suggested 1")),
            ("suggested-2", msgid("Suggested 2")),
            ("one-forward", msgid("One forward")),
            ("free", msgid("Free")),
            ("guest", msgid("I set up, you start")),
        ),
        shown=_not_little,
    ),
    Option(
        "starter",
        msgid("Who starts"),
        msgid("Who touched ice last? Choose that side, or let a falling snowflake draw."),
        "choice",
        "snowflake",
        (
            ("penguins", msgid("Penguins")),
            ("seals", msgid("Seals")),
            ("snowflake", msgid("A snowflake draws")),
        ),
    ),
)

SEAT_OPTIONS: Final = (
    Option(
        "fewer",
        msgid("Fewer animals"),
        msgid("The stronger player starts with one or two animals fewer; captains always stay."),
        "number",
        0,
        lo=0,
        hi=2,
        shown=_not_little,
    ),
)


def _rules() -> Rules:
    from game.ice.rules.match import RULES

    return RULES


def _setup(seats: int, seed: int, options: Mapping[str, Json], plans: Sequence[SeatPlan]) -> MatchSetup:
    from game.ice.setup import make_setup

    return make_setup(seats, seed, options, [plan.handicap for plan in plans])


def _scene(services: Services, plan: MatchPlan, record: Record | None = None) -> Scene:
    from game.ice.setup import arrangement_of

    if record is None and arrangement_of(plan.setup) is not None:
        from game.ice.arrange import ArrangeScene

        return ArrangeScene(services, plan)
    from game.ice.scene import IceScene

    return IceScene(services, plan, record)


def _replay(services: Services, plan: MatchPlan, record: Record) -> Scene:
    from game.ice.replay import ReplayScene

    return ReplayScene(services, plan, record)


def _rival(level: str, seat: int, setup: MatchSetup) -> Rival:
    from game.ice.rival import IceRival

    return IceRival(level, seat, setup.seed)


def _figure(services: Services, rule: str, height: float) -> pygame.Surface | None:
    from game.ice.figures import figure

    return figure(services, rule, height)
