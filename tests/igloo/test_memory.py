"""A match that is taken up again is listened to and shaken as it was agreed, though its record knows nothing of that."""

from __future__ import annotations

from dataclasses import replace

from game.core.record import read, write
from game.igloo.memory import recall
from game.igloo.rules.match import RULES
from game.igloo.scene import IglooScene
from game.stage.entry import MatchPlan, SeatPlan
from tests.igloo.igloo_scene_kit import open_round, plan, press, wired

AIDS = {"listen": "headphones", "marks": "numbers"}


def bare(record) -> MatchPlan:
    """The plan as the shared screens make it from a record: no aids, no handicaps."""
    seats = tuple(SeatPlan("", seat, f"keys:{seat}") for seat in range(record.setup.seats))
    return MatchPlan("igloo", record.setup, seats, dict(record.setup.options))


def left(services, seed=7, options=None):
    """A match in which the second seat's igloos shake themselves, put aside: its record."""
    agreed = plan(("", ""), seed=seed, options=options or AIDS)
    second = replace(agreed.seats[1], handicap={"shake_for_me": True})
    scene = IglooScene(services, replace(agreed, seats=(agreed.seats[0], second)))
    open_round(scene)
    press(scene, "keys:0", "act", ticks=3)
    return read(write(scene.record_now()), RULES)


def test_listening_marks_and_shake_for_me_are_as_they_were(services):
    own, sound, _ = wired(services)
    record = left(own)
    again = IglooScene(own, bare(record), record)
    assert again.show.speakers.mode.value == "headphones"
    assert again.show.marks.kinds == tuple(range(2, 14))
    assert [hand.steady for hand in again.hands] == [False, True]
    open_round(again)
    press(again, "keys:1", "act")
    sound.samples.clear()
    for _ in range(60):
        again.tick()
    assert {seat for seat, _ in sound.samples} == {1}
    assert len(sound.samples) == 5


def test_another_match_in_between_changes_nothing(services):
    own, _, _ = wired(services)
    record = left(own)
    IglooScene(own, plan(("", ""), seed=8))
    again = IglooScene(own, bare(record), record)
    assert again.show.speakers.mode.value == "headphones"
    assert [hand.steady for hand in again.hands] == [False, True]


def test_a_match_that_nobody_remembers_takes_what_the_lobby_has(services):
    own, _, _ = wired(services)
    record = left(own)
    own.settings.change(lobby={"igloo": {"options": {"listen": "headphones", "rounds": 3}, "seats": []}})
    again = IglooScene(own, bare(record), record)
    assert again.show.speakers.mode.value == "headphones"
    assert again.plan.options["rounds"] == 1, "the rules are the record's"
    assert not any(hand.steady for hand in again.hands)


def test_matches_do_not_pile_up_in_the_settings(services):
    own, _, _ = wired(services)
    for seed in range(20):
        IglooScene(own, plan(("", ""), seed=seed))
    notes = own.settings.values.lobby["igloo/aids"]
    assert [note["seed"] for note in notes] == [14, 15, 16, 17, 18, 19]


def test_spoilt_memory_is_left_out(services):
    own, _, _ = wired(services)
    made = bare(left(own))
    for spoilt in (3, [7], [{"seed": 7, "options": 4, "shake_for_me": "all"}], {"seed": 7}):
        assert recall({"igloo/aids": spoilt, "igloo": "none"}, made) == made
