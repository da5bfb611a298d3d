"""The scene of Ice played through presses and clicks against games worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from ice_scene_kit import click, drag, make_plan, make_services, play, press, settle

from game.core.match import Action
from game.ice.rules.move import Move
from game.ice.rules.position import parse_position
from game.ice.scene import IceScene


def scene_of(devices=("mouse", "mouse"), levels=("", ""), options=None, start=None, record=None, **settings):
    services = make_services((960, 540), reduced_motion=True, **settings)
    plan = make_plan(devices, levels, options)
    if start is not None:
        plan = replace(plan, setup=replace(plan.setup, start=start, options={}))
    scene = IceScene(services, plan, record)
    scene.enter()
    settle(scene)
    return scene


@pytest.fixture(autouse=True)
def no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinking happens in the test's own process, shallowly: what the game does where no process can be had."""

    def broken(self) -> None:
        self._broken = True

    monkeypatch.setattr("game.ice.thinker.Thinker._start", broken)


def went(scene) -> list[str]:
    return [name for name, _ in scene.services.go.went]


def events(scene, name: str) -> list[dict]:
    return [line for line in scene.services.trace.lines if line.get("event") == name]


def test_a_captain_wins_on_the_sacred_space_by_keys() -> None:
    scene = scene_of(("keys:0", "keys:3"), start="ssS1s/2p2/5/p3s/2P1p p")
    press(
        scene, "keys:0", "up", "act", "up"
    )  # the first direction shows the paw, on the animal in the middle
    scene.tick()
    assert scene.session.match.outcome is not None
    assert scene.session.match.outcome.winners == (0,)
    assert scene.session.match.outcome.reason == "sacred-space"
    settle(scene)
    scene.tick()
    assert scene.banner is not None
    assert went(scene) == []
    press(scene, "keys:0", "act")
    assert went(scene) == ["results"]
    results = scene.services.go.went[0][1]
    assert results.outcome.reason == "sacred-space"
    assert results.notes[0] == "The captain stopped on the Sacred Space."
    assert results.record.entries[-1].action == "move c1-c3"


def test_a_game_by_mouse_follows_the_moves_and_the_picture_agrees() -> None:
    scene = scene_of()
    play(scene, "b1-b4", "a5-a2", "c1-c4", "e5-e2")
    # worked out by hand: b1 rises to below b5, a5 falls to above a1, c1 passes the Sacred Space, e5 falls to above e1
    expected = parse_position("1sSs1/1pP2/5/s3s/p2pp p")
    assert scene.session.match.position == expected
    assert scene.view.agrees(expected)
    assert [entry.action for entry in scene.record_now().entries] == [
        "move b1-b4", "move a5-a2", "move c1-c4", "move e5-e2",
    ]  # fmt: skip


def test_a_drag_slides_all_the_way_in_its_direction() -> None:
    scene = scene_of()
    drag(scene, "square:a1", "square:a2")
    settle(scene)
    assert scene.session.match.position == parse_position("ssSss/p4/5/5/1pPpp s")


def test_a_slide_that_cannot_be_knocks_and_changes_nothing() -> None:
    scene = scene_of(("keys:0", "keys:3"))
    before = scene.session.match.position
    press(scene, "keys:0", "left", "act", "left")
    scene.tick()
    assert scene.session.match.position == before
    assert "ui_refused" in scene.services.sound.names
    assert scene.ticker._lines or "way" in scene.ticker.text


def test_an_enemy_or_the_bare_ice_is_refused_in_words() -> None:
    scene = scene_of()
    click(scene, "square:b5")
    scene.tick()
    assert scene.ticker.text == "That animal belongs to the other side."
    click(scene, "square:b1")
    click(scene, "square:d3")
    for _ in range(300):
        scene.tick()
    assert scene.session.match.ply == 0


def test_only_the_seats_own_device_moves_it() -> None:
    scene = scene_of(("keys:0", "keys:3"))
    for device in ("keys:3", "keys:1", "pad:4", "keyboard"):
        press(scene, device, "left", "act", "up", "up")
        scene.tick()
    click(scene, "square:b1")  # no seat has the mouse, so it counts for the person whose turn it is
    click(scene, "square:b4")
    settle(scene)
    assert [entry.action for entry in scene.record_now().entries] == ["move b1-b4"]
    assert scene.turn == 1


def test_a_mouse_that_belongs_to_the_other_seat_does_nothing() -> None:
    scene = scene_of(("keys:0", "mouse"))
    play(scene, "b1-b4")
    assert scene.session.match.ply == 0


def test_both_seats_share_one_key_set() -> None:
    scene = scene_of(("keys:0", "keys:0"))
    for control in ("left", "act", "up"):
        press(scene, "keys:0", control)
    settle(scene)
    assert scene.turn == 1
    press(scene, "keys:0", "down", "act", "down")
    settle(scene)
    assert [entry.seat for entry in scene.record_now().entries] == [0, 1]


def test_undo_asks_the_other_person() -> None:
    scene = scene_of(("keys:0", "keys:3"))
    start = scene.session.match.position
    press(scene, "keys:0", "left", "act", "up")
    settle(scene)
    press(scene, "keys:0", "second")
    scene.tick()
    press(scene, "keys:0", "act")
    settle(scene)
    scene.tick()
    assert 1 in scene.desk.questions
    assert scene.desk.questions[1].kind == "undo"
    press(scene, "keys:0", "act")  # one cannot grant it oneself
    scene.tick()
    assert scene.session.match.ply == 1
    press(scene, "keys:3", "right", "act")
    settle(scene)
    assert scene.session.match.ply == 1
    assert events(scene, "undo-refused")
    press(scene, "keys:0", "second")
    scene.tick()
    press(scene, "keys:0", "act")
    settle(scene)
    press(scene, "keys:3", "act")
    settle(scene)
    assert scene.session.match.position == start
    assert scene.view.agrees(start)


def test_undo_after_the_end_withdraws_the_result() -> None:
    scene = scene_of(start="ssS1s/2p2/5/p3s/2P1p p")
    play(scene, "c1-c3")
    scene.tick()
    assert scene.banner is not None
    click(scene, "end:back")
    settle(scene)
    click(scene, "undo:yes")
    settle(scene)
    assert scene.session.match.outcome is None
    assert scene.banner is None
    assert went(scene) == []
    play(scene, "c1-c3")
    scene.tick()
    click(scene, "end:results")
    assert went(scene) == ["results"]


def test_a_computer_grants_an_undo_at_once() -> None:
    scene = scene_of(("mouse", None), ("", "chick"))
    play(scene, "b1-b4")
    for _ in range(600):
        scene.tick()
        if scene.turn == 0 and not scene.view.busy and scene.session.match.ply >= 2:
            break
    assert scene.session.match.ply == 2
    click(scene, "button:undo")
    for _ in range(120):
        scene.tick()
    assert scene.session.match.ply == 0
    assert not scene.desk.questions


def test_spam_while_a_computer_thinks_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ice.thinker.Thinker.answer", lambda _self: None)
    scene = scene_of(("mouse", None), ("", "captain"))
    play(scene, "b1-b4")
    before = scene.session.match.position
    for index in range(60):
        scene.tick()
        click(scene, f"square:{'abcde'[index % 5]}{index % 5 + 1}")
        drag(scene, "square:a1", "square:a3")
        drag(scene, "square:b5", "square:b2")
        press(scene, "keys:0", "act", "up")
    assert scene.session.thinking(1)
    assert scene.session.match.position == before
    assert len(scene.record_now().entries) == 1
    scene.leave()


def test_input_during_a_slide_only_completes_it() -> None:
    services = make_services((960, 540))
    scene = IceScene(services, make_plan(("mouse", "mouse")))
    settle(scene)
    click(scene, "square:b1")
    click(scene, "square:b4")
    scene.tick()
    assert scene.view.busy
    click(scene, "square:a5")
    assert not scene.view.busy
    assert scene.view.agrees(scene.session.match.position)
    assert scene.session.match.ply == 1


def test_hand_over_to_the_computer_and_back() -> None:
    scene = scene_of(("mouse", "mouse"))
    click(scene, "seat:1")
    click(scene, "player:chick")
    scene.tick()
    assert scene.session.levels == ["", "chick"]
    play(scene, "b1-b4")
    for _ in range(400):
        scene.tick()
    assert scene.session.match.ply == 2
    click(scene, "seat:1")
    click(scene, "player:person")
    scene.tick()
    assert scene.session.levels == ["", ""]
    actions = [entry.action for entry in scene.record_now().entries]
    assert actions[0] == "hand-over chick"
    assert actions[-1] == "hand-over person"


def test_resigning_asks_once_more() -> None:
    scene = scene_of()
    click(scene, "button:resign")
    scene.tick()
    assert scene.session.match.outcome is None
    click(scene, "resign:no")
    scene.tick()
    assert scene.session.match.outcome is None
    click(scene, "button:resign")
    click(scene, "resign:yes")
    scene.tick()
    assert scene.session.match.outcome.winners == (1,)
    assert scene.session.match.outcome.reason == "resigned"


def test_a_draw_is_offered_and_answered_by_the_other_device() -> None:
    scene = scene_of(("mouse", "keys:3"))
    click(scene, "button:draw")
    settle(scene)
    scene.tick()
    press(scene, "keys:3", "act")
    scene.tick()
    assert scene.session.match.outcome.reason == "agreed"


def test_repetition_is_announced_before_it_strikes() -> None:
    scene = scene_of(captions=True)
    back_and_forth = ("a1-a4", "e5-e2", "a4-a1", "e2-e5")
    play(scene, *back_and_forth)
    assert [line["kind"] for line in events(scene, "warned")] == ["repetition"]
    assert "warning" in scene.services.sound.names
    play(scene, *back_and_forth)
    assert scene.session.match.outcome.reason == "repetition"


def test_a_saved_match_is_taken_up_where_it_was() -> None:
    scene = scene_of()
    play(scene, "b1-b4", "a5-a2")
    record = scene.record_now()
    again = scene_of(record=record)
    assert again.session.match.position == scene.session.match.position
    assert again.view.agrees(scene.session.match.position)
    play(again, "c1-c4")
    assert [entry.action for entry in again.record_now().entries][-1] == "move c1-c4"


def test_two_computers_play_to_an_end_and_the_results_follow() -> None:
    scene = scene_of((None, None), ("chick", "chick"))
    for _ in range(60_000):
        scene.tick()
        scene.view.complete()
        if scene.session.match.outcome is not None:
            break
    assert scene.session.match.outcome is not None
    for _ in range(600):
        scene.tick()
    assert went(scene)[:1] == ["results"]
    scene.leave()


def test_restart_is_the_same_match_with_another_seed() -> None:
    scene = scene_of()
    play(scene, "b1-b4")
    seed = scene.plan.setup.seed
    scene.restart()
    settle(scene)
    assert scene.session.match.ply == 0
    assert scene.plan.setup.seed != seed
    play(scene, "b1-b4")
    assert scene.session.match.ply == 1


def test_pause_on_escape_focus_and_a_lost_pad() -> None:
    scene = scene_of(("pad:3", "mouse"))
    press(scene, "keyboard", "pause")
    scene.focus_lost()
    from game.stage.input import DeviceChange

    scene.device(DeviceChange("pad:9", "lost", "Other"))
    scene.device(DeviceChange("pad:3", "lost", "Pad"))
    assert went(scene) == ["pause", "pause", "pause"]


def test_the_trace_says_when_a_move_is_awaited() -> None:
    scene = scene_of()
    turns = [line for line in scene.services.trace.lines if "turn" in line]
    assert turns == [{"turn": 0, "ply": 0, "moves": ["a1-a4", "b1-b4", "c1-c4", "d1-d4", "e1-e4"]}]
    play(scene, "b1-b4")
    assert events(scene, "moved")[0]["path"] == ["b1", "b2", "b3", "b4"]
    assert [line["turn"] for line in scene.services.trace.lines if "turn" in line] == [0, 1]


def test_reduced_motion_comes_to_rest() -> None:
    scene = scene_of()
    canvas = scene.services.window.canvas
    scene.draw(canvas)
    for _ in range(240):
        scene.tick()
    scene.draw(canvas)
    scene.tick()
    assert scene.idle()
    click(scene, "square:b1")
    assert not scene.idle()


def test_actions_are_the_rules_own(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = scene_of()
    seen: list[Action] = []
    monkeypatch.setattr(scene.session, "act", lambda _seat, action: seen.append(action))
    click(scene, "square:e1")
    click(scene, "square:e3")  # anywhere on the way means the whole slide
    assert seen == [Move("e1", "e4")]
