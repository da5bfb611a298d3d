"""Captions and cues for every event, arranging, replaying, figures, and the choosing of moves."""

from __future__ import annotations

import inspect
from dataclasses import replace

import pygame
import pytest
from ice_scene_kit import click, make_plan, make_services, play, press, settle

from game.core.match import Event, HandedOver, Refused
from game.ice.arrange import ArrangeScene
from game.ice.boards import board
from game.ice.chooser import neighbour
from game.ice.entry import entry
from game.ice.figures import FIGURES, figure
from game.ice.replay import ReplayScene, moments_of
from game.ice.rules import events as ice_events
from game.ice.rules.events import (
    Captured,
    DrawDeclined,
    DrawOffered,
    Ended,
    Moved,
    Passed,
    SeafoodTaken,
    UndoAsked,
    Undone,
    UndoRefused,
    Warned,
    WarningKind,
)
from game.ice.rules.level import LEVELS
from game.ice.rules.position import parse_position
from game.ice.rules.reasons import Reason, SetupReason
from game.ice.scene import IceScene
from game.ice.sentences import REASONS
from game.ice.setup import make_setup
from game.ice.words import SEAFOOD_NAMES, caption
from game.stage.input import Pointer

START = "ssSss/5/5/5/ppPpp p"
EXAMPLES: list[Event] = [
    Moved(0, "b1-b4", ("b1", "b2", "b3", "b4"), (), ""),
    Captured(0, ("a5",), ()),
    SeafoodTaken(1, "c3", "f"),
    Passed(1),
    Warned(WarningKind.REPETITION, 1),
    Warned(WarningKind.QUIET, 5),
    DrawOffered(0),
    DrawDeclined(1),
    UndoAsked(0),
    UndoRefused(1),
    Undone(0, 1, START),
    Ended((0,), (1.0, 0.0), "sacred-space"),
    Refused(0, Reason.SLIDES_ON),
    HandedOver(1, "cub"),
    HandedOver(1, ""),
]


def every_event() -> set[type]:
    return {
        value
        for value in vars(ice_events).values()
        if inspect.isclass(value) and issubclass(value, Event) and value is not Event
    }


def test_the_examples_hold_every_event_of_the_rules() -> None:
    assert every_event() <= {type(event) for event in EXAMPLES}


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)
def test_every_event_has_a_caption(event: Event) -> None:
    words = caption(event, ("Anna", "Ben"), lambda text: text, lambda one, many, n: one if n == 1 else many)
    assert words
    assert "{" not in words


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)
def test_every_event_has_a_cue_that_ends_and_is_heard(event: Event, still: bool) -> None:
    services = make_services((960, 540), reduced_motion=still)
    scene = IceScene(services, make_plan(("mouse", "mouse")))
    settle(scene)
    services.sound.names.clear()
    scene.cues.play([event], parse_position(START), (5, 5))
    for _ in range(400):
        scene.view.tick()
        scene.view.draw(services.window.canvas)
        if not scene.view.busy:
            break
    assert not scene.view.busy
    assert services.sound.names


def test_an_unknown_event_is_refused() -> None:
    class Other(Event):
        pass

    with pytest.raises(TypeError):
        caption(Other(), ("Anna", "Ben"), str, lambda *_forms: "")


def test_every_reason_has_a_sentence() -> None:
    for reason in (*Reason, *SetupReason):
        assert REASONS[reason.value]
    assert set(SEAFOOD_NAMES) == set("fcqr")


def test_captures_float_to_the_captor() -> None:
    services = make_services((960, 540))
    plan = make_plan(("mouse", "mouse"))
    plan = replace(plan, setup=replace(plan.setup, start="s1S1s/p4/s2p1/p3s/2P2 p", options={}))
    scene = IceScene(services, plan)
    settle(scene)
    play(scene, "d3-b3")
    # d3 slides left over the Sacred Space and stops beside a3, which then has a4, a2, b3 and the edge around it
    assert scene.session.match.captured == (1, 1)
    seal = next(drifter for drifter in scene.view.drifters if drifter.animal.seat == 1)
    assert seal.captor == 0
    assert seal.x < 400


def test_seafood_flies_to_the_panel_and_is_held() -> None:
    services = make_services((960, 540))
    plan = make_plan(("mouse", "mouse"), options={"board": "advanced"})
    start = "1sSsSs1/7/p2s3/7/7/7/1pP1Pp1 p - -"
    plan = replace(plan, setup=replace(plan.setup, start=start, options={}))
    scene = IceScene(services, plan)
    settle(scene)
    play(scene, "a5-c5")
    assert scene.session.match.position.held == (0b1000, 0)  # c5 bears the shrimp, the last of fcqr
    assert "seafood" in services.sound.names


# arranging


def arranging(kind: str, board: str = "basic", devices=("mouse", "keys:3"), starter: str = "penguins"):
    services = make_services((960, 540), reduced_motion=True)
    plan = make_plan(devices, options={"setup": kind, "board": board, "starter": starter})
    scene = entry().scene(services, plan, None)
    assert isinstance(scene, ArrangeScene)
    scene.enter()
    scene.tick()
    return scene


def started(scene) -> list:
    return [value for name, value in scene.services.go.went if name == "start"]


def test_one_forward_steps_one_animal_and_mirrors_it() -> None:
    scene = arranging("one-forward")
    click(scene, "square:b1")
    assert scene.position == parse_position("ssS1s/3s1/5/1p3/p1Ppp p")
    click(scene, "square:d1")  # another one steps instead
    assert scene.position == parse_position("s1Sss/1s3/5/3p1/ppP1p p")
    click(scene, "arrange:ready")
    ((plan, record),) = started(scene)
    assert record is None
    match = entry().rules().new_match(plan.setup)
    assert match.position == parse_position("s1Sss/1s3/5/3p1/ppP1p p")


def test_one_forward_refuses_the_middle_and_nothing_at_all() -> None:
    scene = arranging("one-forward")
    click(scene, "square:c1")
    scene.tick()
    assert scene.ticker.text == REASONS["middle-animal"]
    click(scene, "arrange:ready")
    scene.tick()
    assert scene.ticker.text == REASONS["wrong-count"]
    assert not started(scene)


def test_free_refuses_a_win_in_one_and_shows_it() -> None:
    scene = arranging("free")
    # captains on c2 and, opposite, c4: the starter's slides up, is stopped by the other one and lies on the Sacred Space
    click(scene, "square:c1")
    click(scene, "square:c2")
    assert scene.position == parse_position("ss1ss/2S2/5/2P2/pp1pp p")
    click(scene, "arrange:ready")
    scene.tick()
    assert not started(scene)
    assert scene.ticker.text == REASONS["starter-wins"]
    scene.draw(scene.services.window.canvas)
    names = scene.ruleset.geometry.names
    assert [[names[square] for square in track.path] for track in scene.view.marks.tracks] == [["c2", "c3"]]
    click(scene, "arrange:reset")
    assert scene.position == parse_position(START)


def test_guest_lets_the_other_side_start() -> None:
    scene = arranging("guest", starter="seals")
    assert scene.seat == 0
    click(scene, "square:a1")
    click(scene, "square:a2")
    assert scene.position == parse_position("ssSs1/4s/5/p4/1pPpp p")
    click(scene, "arrange:ready")
    ((plan, _),) = started(scene)
    assert entry().rules().new_match(plan.setup).position.side == 1


def test_arranging_hears_only_the_arranger_and_goes_back() -> None:
    scene = arranging("free", devices=("keys:0", "keys:3"))
    press(scene, "keys:3", "act", "up", "act")
    assert scene.position == parse_position(START)
    press(scene, "keys:0", "act", "up", "act")
    assert scene.position == parse_position("ssSs1/4s/5/p4/1pPpp p")
    press(scene, "keys:0", "down", "down", "right", "right", "act")
    assert [name for name, _ in scene.services.go.went] == ["lobby"]


# replaying


def test_a_replay_steps_there_and_back_and_is_taken_over() -> None:
    services = make_services((960, 540), reduced_motion=True)
    scene = IceScene(services, make_plan(("mouse", "mouse")))
    settle(scene)
    play(scene, "b1-b4", "a5-a2", "c1-c4")
    replay = ReplayScene(services, scene.plan, scene.record_now())
    positions = [moment.position.text() for moment in replay.moments]
    assert positions == [
        "ssSss/5/5/5/ppPpp p", "ssSss/1p3/5/5/p1Ppp s", "1sSss/1p3/5/s4/p1Ppp p", "1sSss/1pP2/5/s4/p2pp s",
    ]  # fmt: skip
    replay.tick()
    click(replay, "replay:step")
    replay.view.complete()
    assert replay.view.agrees(parse_position(positions[1]))
    click(replay, "replay:end")
    assert replay.view.agrees(parse_position(positions[3]))
    click(replay, "replay:back")
    assert replay.view.agrees(parse_position(positions[2]))
    click(replay, "replay:take")
    name, (plan, record) = services.go.went[-1]
    assert name == "start"
    assert record is None
    assert entry().rules().new_match(plan.setup).position == parse_position(positions[2])


def test_a_replay_plays_by_itself_to_the_end() -> None:
    services = make_services((960, 540), reduced_motion=True)
    scene = IceScene(services, make_plan(("mouse", "mouse")))
    settle(scene)
    play(scene, "b1-b4", "a5-a2")
    replay = ReplayScene(services, scene.plan, scene.record_now())
    for _ in range(600):
        replay.tick()
    assert replay.at == len(replay.moments) - 1 == 2
    assert not replay.playing
    assert replay.view.agrees(scene.session.match.position)


def test_moments_of_an_empty_match() -> None:
    services = make_services((960, 540), reduced_motion=True)
    scene = IceScene(services, make_plan(("mouse", "mouse")))
    assert len(moments_of(scene.record_now())) == 1


# the entry, figures, choosing


@pytest.mark.parametrize("rule", sorted(FIGURES))
def test_every_figure_is_drawn(rule: str) -> None:
    services = make_services((960, 540))
    image = figure(services, rule, 200)
    assert image is not None
    assert image.get_size() == (120, 120)  # 200 units at 0.6 pixels a unit
    assert pygame.transform.average_color(image)[3] > 150


def test_a_rule_without_a_figure() -> None:
    assert figure(make_services((960, 540)), "Ice R99", 200) is None


@pytest.mark.parametrize("board", ["basic", "advanced", "little"])
@pytest.mark.parametrize("kind", ["standard", "suggested-1", "suggested-2"])
@pytest.mark.parametrize("fewer", [(0, 0), (2, 0), (2, 2)])
def test_every_choice_of_the_lobby_begins_a_match(board: str, kind: str, fewer: tuple[int, int]) -> None:
    handicaps = [{"fewer": count} for count in fewer]
    setup = make_setup(2, 3, {"board": board, "setup": kind, "starter": "seals"}, handicaps)
    match = entry().rules().new_match(setup)
    full = {"basic": 5, "advanced": 7, "little": 3}[board]
    wanted = (full, full) if board == "little" else (full - fewer[0], full - fewer[1])
    assert match.position.numbers == wanted
    assert match.position.side == 1
    assert match.captured == (0, 0)


def test_a_board_from_tiled_is_the_built_in_one_or_is_told(
    tmp_path, caplog: pytest.LogCaptureFixture
) -> None:
    for name, level in LEVELS.items():
        assert board(name) == level
    assert not caplog.records
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "ice_basic.tmx").write_text("<map infinite='1'/>")
    assert board("basic", tmp_path) == LEVELS["basic"]
    assert "ice_basic.tmx" in caplog.text


def test_the_snowflake_draws_both_sides() -> None:
    sides = {
        entry().rules().new_match(make_setup(2, seed, {"starter": "snowflake"}, [])).position.side
        for seed in range(20)
    }
    assert sides == {0, 1}


def test_the_cursor_goes_to_the_neighbour_in_that_direction() -> None:
    squares = (0, 2, 4, 12, 20)  # a1 c1 e1 c3 a5 on the small board
    assert neighbour(0, squares, (1, 0), 5) == 2
    assert neighbour(2, squares, (0, -1), 5) == 12
    assert neighbour(12, squares, (0, 1), 5) == 2
    assert neighbour(4, squares, (1, 0), 5) == 4


def test_the_wheel_and_other_buttons_do_nothing() -> None:
    services = make_services((960, 540), reduced_motion=True)
    scene = IceScene(services, make_plan(("mouse", "mouse")))
    settle(scene)
    for pointer in (
        Pointer(800, 400, "wheel", 0, 0, 1.0),
        Pointer(800, 400, "down", 2),
        Pointer(800, 400, "up", 2),
    ):
        scene.pointer(pointer)
    scene.tick()
    assert scene.session.match.ply == 0
