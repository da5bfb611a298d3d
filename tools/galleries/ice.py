"""Pictures of Ice."""

from __future__ import annotations

from functools import partial

from game.ice.rules.position import parse_position
from game.stage.entry import MatchPlan, SeatPlan
from tools.galleries.shared import of_game
from tools.galleries.stage import Stage

SEATS = (SeatPlan("Mila", 0, "mouse"), SeatPlan("", 4, None, "hunter"))
TWO_PEOPLE = (SeatPlan("Mila", 0, "mouse"), SeatPlan("Ole", 4, "mouse"))


def _play(
    stage: Stage,
    start: str,
    *,
    board: str = "basic",
    wait: int = 200,
    clicks: tuple[str, ...] = (),
    after: int = 0,
) -> None:
    """A match between two people from a position; `clicks` are squares."""
    entry = stage.services.games["ice"]
    options = {option.id: option.default for option in entry.options} | {
        "board": board,
        "starter": "penguins",
    }
    setup = entry.setup(2, 7, options, TWO_PEOPLE)
    if start:
        changed = {**setup.options, "starter": parse_position(start).side}
        setup = type(setup)("ice", 2, 7, changed, start, setup.level, setup.level_text)
    stage.app.navigation.start(MatchPlan("ice", setup, TWO_PEOPLE, options))
    stage.frames(wait)
    for square in clicks:
        stage.click(f"square:{square}")
    stage.frames(after)


def _arrange(stage: Stage) -> None:
    entry = stage.services.games["ice"]
    options = {option.id: option.default for option in entry.options} | {"setup": "free"}
    stage.app.navigation.start(MatchPlan("ice", entry.setup(2, 7, options, SEATS), SEATS, options))
    stage.frames(120)


def _pause(stage: Stage) -> None:
    _play(stage, "")
    stage.click("button:pause")
    stage.frames(30)


PICTURES = {
    **of_game("ice"),
    "ice_opening": partial(_play, start="", wait=60),
    "ice_turn": partial(_play, start=""),
    "ice_tracks": partial(_play, start="ss1Ss/3p1/p4/2P1s/2p1p p", clicks=("c2",), after=30),
    "ice_slide": partial(_play, start="ss1Ss/3p1/p4/2P1s/2p1p p", clicks=("a3", "e3"), after=14),
    "ice_capture": partial(_play, start="S1s1s/5/5/1p3/s1P1p p", clicks=("b2", "a2"), after=40),
    "ice_win": partial(_play, start="ssSss/2p2/5/5/2P1p p", clicks=("c1", "c3"), after=70),
    "ice_advanced": partial(_play, start="s1s1S1s/3p3/p6/7/7/1s2Ps1/ppS1Pp1 p - c", board="advanced"),
    "ice_arrange": _arrange,
    "ice_pause": _pause,
}
