"""The memory aid: marks are pinned by hand on igloos that were heard, seen at their spots, gone with the round, and nowhere else."""

from __future__ import annotations

import pytest

from game.core.record import write
from game.igloo.entry import entry
from game.igloo.marks import Marks, kinds_of
from game.igloo.rules.table import Where
from game.igloo.scene import IglooScene
from game.stage.input import MOUSE, Pointer
from tests.igloo.igloo_scene_kit import centre, mouse, open_round, plan, press, until, wired

ME = "keys:0"


@pytest.fixture
def scene(services):
    own, _, _ = wired(services)
    scene = IglooScene(own, plan(("", ""), options={"marks": "sizes"}))
    open_round(scene)
    return scene


def test_marks_follow_one_another_and_end_with_none():
    marks = Marks(kinds_of("sizes", range(2, 14)))
    marks.hear(1, 4)
    seen = []
    for _ in range(4):
        assert marks.turn(1, 4)
        seen.append(marks.at(4))
    assert seen == [[(1, "small")], [(1, "middle")], [(1, "large")], []]
    marks.turn(1, 4, -1)
    assert marks.at(4) == [(1, "large")]


def test_numbers_are_those_in_the_box_and_off_has_none():
    assert kinds_of("numbers", (2, 3, 4, 6, 9, 13)) == (2, 3, 4, 6, 9, 13)
    assert kinds_of("off", range(2, 14)) == ()
    assert kinds_of(None, range(2, 14)) == ()


def test_only_what_a_seat_has_heard_itself_can_be_marked():
    marks = Marks(kinds_of("sizes", ()))
    marks.hear(0, 3)
    assert not marks.turn(0, 4)
    assert not marks.turn(1, 3)
    assert marks.at(3) == marks.at(4) == []


def test_second_at_the_ear_marks_after_a_stroke(scene):
    press(scene, ME, "act", ticks=2)
    spot = scene.session.view.seats[0].hand
    press(scene, ME, "second")
    assert scene.show.marks.at(spot) == [], "not heard yet"
    press(scene, ME, "act", ticks=9)
    press(scene, ME, "second", "second")
    assert scene.show.marks.at(spot) == [(0, "middle")]
    seat = scene.session.view.seats[0]
    assert (seat.hand, seat.coins, seat.passed) == (spot, 10, False)


def test_second_keeps_its_other_meanings(scene):
    press(scene, ME, "act", "act", ticks=9)
    spot = scene.session.view.seats[0].hand
    press(scene, ME, "up", "second", ticks=2)
    assert scene.hands[0].aim is None, "back at the ear"
    assert scene.show.marks.at(spot) == []
    press(scene, ME, "second", "up", "act", ticks=2)
    assert scene.session.view.igloos[spot].where is Where.CARD
    assert scene.show.marks.at(spot) == [(0, "small")], "the mark stays at the spot"
    press(scene, ME, "second")
    assert scene.session.view.seats[0].passed


def test_the_mouse_marks_with_its_other_button_and_the_wheel(services):
    own, _, _ = wired(services)
    scene = IglooScene(own, plan(("", ""), devices=(MOUSE, "keys:1"), options={"marks": "numbers"}))
    open_round(scene)
    x, y = centre(scene, "spot:5")
    mouse(scene, x, y, "move", "down", "up")
    mouse(scene, x, y, "down", "up")
    scene.pointer(Pointer(x, y, "down", 3))
    scene.tick()
    assert scene.show.marks.at(5) == [(0, 2)]
    for _ in range(4):
        scene.pointer(Pointer(x, y, "wheel", 0, 0, 1.0))
    scene.pointer(Pointer(x, y, "wheel", 0, 0, -1.0))
    scene.tick()
    assert scene.show.marks.at(5) == [(0, 5)]
    assert scene.session.view.seats[0].hand == 5


def test_marks_are_off_unless_they_are_wished(services):
    own, _, _ = wired(services)
    scene = IglooScene(own, plan(("", "")))
    open_round(scene)
    press(scene, ME, "act", "act", ticks=9)
    press(scene, ME, "second", "second")
    assert all(scene.show.marks.at(spot) == [] for spot in range(12))
    assert next(option for option in entry().options if option.id == "marks").default == "off"


def test_marks_are_neither_in_the_record_nor_in_the_setup(scene):
    press(scene, ME, "act", "act", ticks=9)
    before = write(scene.record_now())
    press(scene, ME, "second")
    after = write(scene.record_now())
    assert after[:-1] == before[:-1], "only the tick of the end is another"
    assert "marks" not in after[0]


def test_marks_are_gone_in_the_next_round(services):
    own, _, _ = wired(services)
    scene = IglooScene(own, plan(("", "pup"), options={"marks": "sizes", "rounds": 2}))
    open_round(scene)
    press(scene, ME, "act", "act", ticks=9)
    press(scene, ME, "second", "up", "act", "second", ticks=2)
    assert any(scene.show.marks.at(spot) for spot in range(12))
    until(scene, lambda: scene.show.reveal is not None)
    scene.show.reveal.skip_all()
    until(scene, lambda: scene.show.sheet is not None and scene.show.sheet.age > 40)
    press(scene, ME, "act")
    assert scene.session.match.round == 2
    assert all(scene.show.marks.at(spot) == [] for spot in range(12))


def test_a_mark_is_seen_at_its_spot_and_nowhere_else(scene):
    press(scene, ME, "act", "act", ticks=9)
    spot = scene.session.view.seats[0].hand
    canvas = scene.services.window.canvas
    scene.draw(canvas)
    x, y = scene.show.layout.feet[spot]
    near = canvas.rect((x - 40, y - 25, 80, 60))
    before = canvas.surface.copy()
    scene.hands[0].press("second", scene.session.view)
    assert scene.show.marks.turn(0, spot)
    scene.draw(canvas)
    changed = [
        (px, py)
        for px in range(0, before.get_width(), 3)
        for py in range(0, before.get_height(), 3)
        if before.get_at((px, py)) != canvas.surface.get_at((px, py))
    ]
    assert len(changed) > 30
    assert all(near.collidepoint(point) for point in changed)
