"""The scene of Igloo: taking, shaking, aiming, betting, passing by keys and mouse, the reveal, the way to the results."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.core.record import read, write
from game.igloo.entry import entry
from game.igloo.rules.match import RULES
from game.igloo.rules.table import Phase, Where
from game.igloo.scene import IglooScene
from game.stage.canvas import Canvas
from game.stage.entry import Results
from game.stage.input import MOUSE, DeviceChange
from game.stage.services import Services
from tests.igloo.igloo_scene_kit import Played, centre, mouse, open_round, plan, press, until, wired

ME = "keys:0"


@pytest.fixture
def stage(services: Services) -> tuple[Services, Played]:
    wired_services, sound, _ = wired(services)
    return wired_services, sound


def my(scene: IglooScene):
    return scene.session.view.seats[0]


def test_nobody_plays_before_three_two_one_is_over(stage):
    services, sound = stage
    scene = IglooScene(services, plan())
    press(scene, ME, "act")
    assert my(scene).hand is None
    assert scene.session.match.tick == 0
    open_round(scene)
    assert [name.split()[0] for name in sound.names if name.startswith(("count", "go "))] == [
        "countdown_3", "countdown_2", "countdown_1", "go",
    ]  # fmt: skip
    press(scene, ME, "act")
    assert my(scene).hand is not None


def test_each_act_at_the_ear_is_one_stroke_and_moves_no_coin(stage):
    services, sound = stage
    scene = IglooScene(services, plan(("", "")))
    open_round(scene)
    press(scene, ME, "act")
    press(scene, ME, *["act"] * 5, ticks=8)
    assert [seat for seat, _ in sound.samples] == [0] * 5
    assert my(scene).coins == 10
    assert my(scene).hand is not None


def test_presses_faster_than_the_rhythm_make_no_extra_strokes(stage):
    services, sound = stage
    scene = IglooScene(services, plan(("", "")))
    open_round(scene)
    press(scene, ME, "act", ticks=3)
    press(scene, ME, *["act"] * 16, ticks=1)
    assert len(sound.samples) == 2


def test_a_direction_aims_and_act_drops_the_igloo_on_that_card(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("", "")))
    open_round(scene)
    press(scene, ME, "act", "up", "act", ticks=2)
    spot = next(i for i, igloo in enumerate(scene.session.view.igloos) if igloo.where is Where.CARD)
    assert scene.session.view.igloos[spot].card == 0, "the card at the top lies up from the village"
    assert my(scene).coins == 9
    assert my(scene).hand is None


def test_second_returns_to_the_ear_and_down_again_leads_to_the_village(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("", "")))
    open_round(scene)
    press(scene, ME, "act", "right", "second", ticks=2)
    assert scene.hands[0].aim is None
    assert my(scene).hand is not None
    press(scene, ME, "up", "down", "act", ticks=2)
    assert my(scene).hand is None
    assert my(scene).coins == 10
    assert all(igloo.where is Where.VILLAGE for igloo in scene.session.view.igloos)


def test_second_with_empty_hands_raises_and_lowers_the_flag(stage):
    services, sound = stage
    scene = IglooScene(services, plan(("", "")))
    open_round(scene)
    press(scene, ME, "second")
    assert my(scene).passed
    press(scene, ME, "second")
    assert not my(scene).passed
    assert any(name.startswith("pass_flag") for name in sound.names)


def test_directions_walk_from_igloo_to_igloo_and_over_gaps(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("", "")))
    open_round(scene)
    feet = scene.show.layout.feet
    start = scene.hands[0].cursor
    press(scene, "keys:1", "act")
    taken = scene.session.view.seats[1].hand
    press(scene, ME, "right")
    cursor = scene.hands[0].cursor
    assert cursor not in (start, taken)
    assert feet[cursor][0] > feet[start][0]


def test_every_igloo_can_be_reached_by_directions(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("", "")))
    open_round(scene)
    hand, view = scene.hands[0], scene.session.view
    seen, queue = {hand.cursor}, [hand.cursor]
    while queue:
        start = queue.pop()
        for control in ("up", "down", "left", "right"):
            hand.cursor = start
            hand.press(control, view)
            if hand.cursor not in seen:
                seen.add(hand.cursor)
                queue.append(hand.cursor)
    assert seen == set(range(12))


def test_every_card_and_the_village_can_be_aimed_at(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("", "")))
    open_round(scene)
    press(scene, ME, "act")
    hand, view = scene.hands[0], scene.session.view
    seen: set[int] = set()
    queue: list[int | None] = [None]
    while queue:
        start = queue.pop()
        for control in ("up", "down", "left", "right"):
            hand.aim = start
            hand.press(control, view)
            if hand.aim is not None and hand.aim not in seen:
                seen.add(hand.aim)
                queue.append(hand.aim)
    assert seen == {-1, *range(9)}


def test_a_device_moves_only_its_own_seat(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("", "")))
    open_round(scene)
    press(scene, "keys:4", "act", "second", "act")
    assert all(seat.hand is None and not seat.passed for seat in scene.session.view.seats)


def test_the_mouse_takes_shakes_aims_and_drops(stage):
    services, sound = stage
    scene = IglooScene(services, plan(("", ""), devices=(MOUSE, "keys:1")))
    open_round(scene)
    x, y = centre(scene, "spot:5")
    mouse(scene, x, y, "move", "down", "up")
    assert my(scene).hand == 5
    for _ in range(3):
        for _ in range(8):
            scene.tick()
        mouse(scene, x, y, "down", "up")
    assert len(sound.samples) == 3, "a click where it was taken is a stroke"
    x, y = centre(scene, "card:3")
    mouse(scene, x, y, "move")
    for _ in range(20):
        scene.tick()
    assert scene.hands[0].aim == 3
    mouse(scene, x, y, "down", "up")
    assert scene.session.view.igloos[5].card == 3


def test_wiggling_the_mouse_makes_strokes(stage):
    services, sound = stage
    scene = IglooScene(services, plan(("", ""), devices=(MOUSE, "keys:1")))
    open_round(scene)
    x, y = centre(scene, "spot:5")
    mouse(scene, x, y, "move", "down", "up")
    for turn in range(6):
        for step in range(8):
            mouse(scene, x + (step * 12 if turn % 2 == 0 else 84 - step * 12), y)
    assert 4 <= len(sound.samples) <= 6
    assert my(scene).coins == 10


def test_the_mouse_puts_an_igloo_back_on_its_spot(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("", ""), devices=(MOUSE, "keys:1")))
    open_round(scene)
    x, y = centre(scene, "spot:5")
    mouse(scene, x, y, "move", "down", "up")
    mouse(scene, 100, 100, "move")
    scene.tick()
    mouse(scene, x, y, "move")
    for _ in range(20):
        scene.tick()
    mouse(scene, x, y, "down", "up")
    assert scene.session.view.igloos[5].where is Where.VILLAGE
    assert my(scene).coins == 10


def test_shake_for_me_shakes_at_a_steady_pace(stage):
    services, sound = stage
    scene = IglooScene(services, plan(("", ""), handicap={"shake_for_me": True}))
    open_round(scene)
    press(scene, ME, "act")
    for _ in range(120):
        scene.tick()
    assert len(sound.samples) == 10
    press(scene, ME, "up")
    for _ in range(60):
        scene.tick()
    assert len(sound.samples) == 10, "not while aiming"


def play_to_reveal(scene: IglooScene) -> None:
    open_round(scene)
    press(scene, ME, "act", "up", "act", "second", ticks=2)
    until(scene, lambda: scene.show.reveal is not None)


def test_the_reveal_ends_where_the_match_stands(stage):
    services, sound = stage
    scene = IglooScene(services, plan(("", "pup", "cub")))
    play_to_reveal(scene)
    counted = sum(igloo.cubes or 0 for igloo in scene.session.view.igloos if igloo.card is not None)
    sound.names.clear()
    until(scene, lambda: scene.show.sheet is not None)
    view = scene.session.view
    assert [(s.coins, s.won, s.cards) for s in scene.show.shown] == [
        (s.coins, s.won, s.cards) for s in view.seats
    ]
    assert [item.points for item in scene.show.shown] == [seat.points for seat in view.seats]
    assert sum(name.startswith("count_") for name in sound.names) == counted


def test_a_press_completes_a_card_of_the_reveal(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("", "pup", "cub")))
    play_to_reveal(scene)
    presses = 0
    while scene.show.reveal is not None:
        press(scene, ME, "act")
        presses += 1
    assert presses == 10, "the reason of the end, and nine cards"
    view = scene.session.view
    assert [(s.coins, s.won, s.cards) for s in scene.show.shown] == [
        (s.coins, s.won, s.cards) for s in view.seats
    ]


def test_the_results_get_outcome_record_and_rounds(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("", "pup")))
    play_to_reveal(scene)
    scene.show.reveal.skip_all()
    until(scene, lambda: scene.show.sheet is not None)
    until(scene, lambda: scene.show.sheet.age > 40)
    press(scene, ME, "act")
    way, results = services.go.calls[-1]
    assert way == "results"
    assert isinstance(results, Results)
    assert results.outcome == scene.session.match.outcome
    assert results.rounds == (tuple(float(score) for score in results.outcome.scores),)
    again = read(write(results.record), RULES)
    assert again.entries == results.record.entries


def test_the_next_round_is_dealt_and_counted_down(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("", "pup"), options={"rounds": 2}))
    play_to_reveal(scene)
    scene.show.reveal.skip_all()
    until(scene, lambda: scene.show.sheet is not None and scene.show.sheet.age > 40)
    x, y = centre(scene, "next")
    mouse(scene, x, y, "move", "down", "up")
    assert scene.session.match.round == 2
    assert scene.session.match.phase is Phase.SHAKING
    assert scene.show.opening is not None
    press(scene, ME, "act")
    assert my(scene).hand is None
    open_round(scene)
    press(scene, ME, "act")
    assert my(scene).hand is not None


def test_computers_play_a_whole_match_by_themselves(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("cub", "hunter", "chick")))
    until(scene, lambda: bool(services.go.calls), 40_000)
    way, results = services.go.calls[-1]
    assert way == "results"
    assert results.outcome.reason == "rounds"


def test_a_saved_match_is_taken_up_where_it_was_left(stage):
    services, _ = stage
    agreed = plan(("", "pup"))
    scene = IglooScene(services, agreed)
    open_round(scene)
    press(scene, ME, "act", ticks=9)
    press(scene, ME, "act", "act", ticks=9)
    lines = write(scene.record_now())
    again = IglooScene(services, agreed, read(lines, RULES))
    assert again.session.view == scene.session.view
    open_round(again)
    before = my(again).hand
    press(again, ME, "act")
    assert my(again).hand == before, "it is still at the ear: act is a stroke"
    press(again, ME, "up", "act", ticks=2)
    assert my(again).coins == 9


def test_a_seat_is_handed_to_the_computer_and_back(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("", "")))
    open_round(scene)
    scene.session.hand_over(0, "hunter")
    scene.tick()
    assert scene.session.is_computer(0)
    press(scene, ME, "second")
    assert not my(scene).passed, "its keys mean nothing now"
    until(scene, lambda: my(scene).hand is not None)
    scene.session.hand_over(0, "")
    scene.tick()
    press(scene, ME, "up", "act", ticks=2)
    assert my(scene).coins == 9


def test_a_lost_pad_pauses_and_says_so(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("", "pup"), devices=("pad:3", None)))
    scene.device(DeviceChange("pad:3", "lost", "Pad", 0))
    way, _ = services.go.calls[-1]
    assert way == "pause"


def test_losing_the_focus_pauses_unless_it_is_not_wished(make_services):
    services, _, _ = wired(make_services(auto_pause=True))
    IglooScene(services, plan()).focus_lost()
    assert services.go.calls[-1][0] == "pause"
    services, _, _ = wired(make_services(auto_pause=False))
    IglooScene(services, plan()).focus_lost()
    assert services.go.calls == []


def test_the_music_is_silent_while_a_round_runs(stage):
    services, sound = stage
    scene = IglooScene(services, plan(("", "pup")))
    scene.enter()
    assert sound.tunes[-1] is None
    play_to_reveal(scene)
    assert sound.tunes[-1] == "igloo"


def test_little_ones_have_six_igloos_and_five_cards(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("", "pup"), options={"little": True}))
    assert len(scene.show.layout.feet) == 6
    assert len(scene.show.layout.places) == 5
    play_to_reveal(scene)


def test_the_coins_of_a_handicap_reach_the_match(stage):
    services, _ = stage
    scene = IglooScene(services, plan(("", "pup"), handicap={"coins": 4}))
    assert [seat.coins for seat in scene.session.view.seats] == [4, 4]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_number_of_seats_is_drawn(stage, seats):
    services, _ = stage
    scene = IglooScene(services, plan(("", *["cub"] * (seats - 1))))
    canvas: Canvas = services.window.canvas
    open_round(scene)
    press(scene, ME, "act", "act", "up", ticks=9)
    scene.draw(canvas)
    assert len(scene.show.layout.seats) == seats
    panels = [boxes["seat"] for boxes in scene.show.layout.seats]
    assert all(not a.colliderect(b) for i, a in enumerate(panels) for b in panels[:i])


def test_high_contrast_reduced_motion_and_flashes_draw_too(make_services: Callable[..., Services]):
    services, _, _ = wired(
        make_services(
            palette="high_contrast",
            reduced_motion=True,
            reduced_flashes=True,
            visual_rattle="on",
            captions=True,
        )
    )
    scene = IglooScene(services, plan(("", "cub")))
    open_round(scene)
    press(scene, ME, "act", "act", ticks=4)
    scene.draw(services.window.canvas)
    assert scene.show.captions.text
    press(scene, ME, "up", "act", "second", ticks=2)
    until(scene, lambda: scene.show.reveal is not None)
    scene.draw(services.window.canvas)


def test_the_catalogue_entry_is_whole():
    found = entry()
    assert found.seats == (2, 6)
    assert found.real_time
    assert {option.id for option in found.options} >= {
        "rounds",
        "clock",
        "listen",
        "keep_unclaimed",
        "little",
    }
    assert {option.id for option in found.seat_options} == {"coins", "shake_for_me"}
    assert set(found.reasons) >= {"cards", "coins", "rounds", "wrong-seats"}
