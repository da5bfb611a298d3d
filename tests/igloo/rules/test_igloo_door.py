"""The referee's door to Igloo: shapes of requests, ranges, the state, the table of refusals."""

from __future__ import annotations

import json

import pytest
from igloo_table import CARDS, DRAW, IGLOOS

from game.igloo.rules.reasons import Reason, SetupReason
from tools.referee.doors import find_doors
from tools.referee.igloo import DOOR
from tools.referee.session import SHARED_REFUSALS, Session

SETUP = {"cards": CARDS, "draw": DRAW, "igloos": IGLOOS}


def session(**first):
    made = Session(find_doors())
    answer = ask(made, game="igloo", seats=2, seed=1, **first)
    assert answer["ok"], answer
    return made


def ask(made, **request):
    return made.answer_line(json.dumps(request))


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 1},
        {"seats": 7},
        {"seats": True},
        {"seats": "2"},
        {"seed": -1},
        {"seed": 2**63},
        {"seed": None},
        {"options": []},
        {"options": None},
        {"options": {"clock": 0}},
        {"options": {"coins": [10]}},
        {"options": {"hints": True}},
        {"setup": None},
        {"setup": {}},
        {"setup": {"cards": CARDS, "igloos": IGLOOS}},
        {"setup": {**SETUP, "draw": [[14]]}},
        {"position": ""},
        {"level": "basic"},
    ],
)
def test_first_lines_without_the_right_shape(change):
    made = Session(find_doors())
    answer = ask(made, **{"game": "igloo", "seats": 2, "seed": 1, **change})
    assert (answer["ok"], answer["reason"]) == (False, "bad-request")
    assert answer["why"]


@pytest.mark.parametrize("lacking", ["seats", "seed"])
def test_first_lines_that_lack_something(lacking):
    request = {"game": "igloo", "seats": 2, "seed": 1}
    del request[lacking]
    assert ask(Session(find_doors()), **request)["reason"] == "bad-request"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"draw": [[5, 7]]}, "unknown-card"),
        ({"draw": [[7]]}, "card-twice"),
        ({"cards": CARDS[1:]}, "wrong-ring"),
        ({"igloos": IGLOOS[1:]}, "wrong-igloos"),
    ],
)
def test_setups_that_cannot_be(change, reason):
    answer = ask(Session(find_doors()), game="igloo", seats=2, seed=1, setup={**SETUP, **change})
    assert (answer["ok"], answer["reason"]) == (False, reason)
    assert answer["why"]


def test_a_refused_first_line_leaves_the_running_match():
    made = session(setup=SETUP)
    ask(made, seat=0, do="take", igloo=4)
    assert not ask(made, game="igloo", seats=9, seed=1)["ok"]
    assert ask(made, do="show")["state"]["igloos"][4]["where"] == "hand"


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "take", "igloo": 4},
        {"seat": 0, "do": "take"},
        {"seat": 0, "do": "take", "igloo": 12},
        {"seat": 0, "do": "take", "igloo": -1},
        {"seat": 0, "do": "take", "igloo": 1.0},
        {"seat": 0, "do": "take", "igloo": True},
        {"seat": 0, "do": "take", "igloo": 4, "card": 1},
        {"seat": 2, "do": "take", "igloo": 4},
        {"seat": -1, "do": "shake"},
        {"seat": False, "do": "shake"},
        {"do": "shake"},
        {"seat": 0, "do": "shake", "n": 1},
        {"seat": 0, "do": "place"},
        {"seat": 0, "do": "place", "card": 9},
        {"seat": 0, "do": "place", "card": "0"},
        {"seat": 0, "do": "next"},
        {"do": "pass"},
        {"seat": 0, "do": "fold"},
        {"seat": 0, "do": ["take"]},
        {"seat": 0, "do": "moves"},
        {"do": "next", "now": True},
    ],
)
def test_requests_without_the_right_shape(request_):
    made = session(setup=SETUP)
    before = ask(made, do="show")
    answer = ask(made, **request_)
    assert (answer["ok"], answer["reason"]) == (False, "bad-request")
    assert ask(made, do="show") == before


def test_the_shape_is_looked_at_before_the_end_and_the_phase():
    made = session(setup=SETUP, options={"rounds": 1})
    assert ask(made, do="next")["reason"] == "wrong-phase"
    ask(made, seat=0, do="pass")
    ask(made, seat=1, do="pass")
    assert ask(made, seat=0, do="take", igloo=99)["reason"] == "bad-request"
    assert ask(made, seat=0, do="take", igloo=9)["reason"] == "game-over"
    assert ask(made, do="next")["reason"] == "game-over"


def test_the_little_box_has_ranges_of_its_own():
    made = session(options={"little": True})
    assert ask(made, seat=0, do="take", igloo=6)["reason"] == "bad-request"
    assert ask(made, seat=0, do="take", igloo=5)["ok"]
    assert ask(made, seat=0, do="place", card=5)["reason"] == "bad-request"
    assert ask(made, seat=0, do="place", card=4)["ok"]


def test_the_whole_state_after_a_bet_and_a_grab():
    made = session(setup={**SETUP, "draw": []})
    for request in (
        {"seat": 0, "do": "take", "igloo": 9},
        {"seat": 0, "do": "place", "card": 2},
        {"seat": 1, "do": "take", "igloo": 0},
    ):
        assert ask(made, **request)["ok"]
    village = {"where": "village", "seat": None, "card": None, "cubes": None}
    igloos = [village] * 12
    igloos[9] = {"where": "card", "seat": 0, "card": 2, "cubes": None}
    igloos[0] = {"where": "hand", "seat": 1, "card": None, "cubes": None}
    worths = [3, 2, 1, 3, 2, 1, 3, 2, 3]
    player = {"coins": 10, "won": 0, "lost": 0, "cards": [], "passed": False, "points": 10}
    assert ask(made, do="show") == {
        "ok": True,
        "state": {
            "round": 1,
            "phase": "shaking",
            "cards": [
                {"numbers": numbers, "worth": people, "igloos": [9] if k == 2 else []}
                for k, (numbers, people) in enumerate(zip(CARDS, worths, strict=True))
            ],
            "igloos": igloos,
            "seats": [{**player, "coins": 9, "points": 9}, player],
            "draw": 0,
            "discarded": 0,
            "tick": 0,
            "clock_end": None,
            "countdown_end": None,
            "outcome": None,
        },
    }


def test_together_draws_between_two_who_take_the_same_igloo():
    made = session(setup=SETUP)
    both = [{"seat": 0, "do": "take", "igloo": 3}, {"seat": 1, "do": "take", "igloo": 3}]
    answer = ask(made, do="together", actions=both)
    assert answer["ok"]
    assert [event["event"] for event in answer["events"]] == ["taken"]
    assert [item["reason"] for item in answer["refused"]] == ["not-in-village"]
    assert {answer["events"][0]["seat"], answer["refused"][0]["seat"]} == {0, 1}


def test_every_refusal_stands_in_the_table():
    names = {reason.value for reason in (*Reason, *SetupReason)} - set(SHARED_REFUSALS)
    assert set(DOOR.refusals) == names
    assert all(why.endswith(".") for why in DOOR.refusals.values())


def test_a_door_refuses_the_match_of_another_game():
    from game.core.match import MatchSetup
    from game.ice.rules.match import RULES

    with pytest.raises(TypeError):
        DOOR.state(RULES.new_match(MatchSetup("ice", 2, 1, {}, None, "basic")))
