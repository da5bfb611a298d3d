"""Bears through the referee: shapes of requests, the order of checks, records, and the fields of the state."""

from __future__ import annotations

import json

import pytest

from game.bears.rules.reasons import Reason, SetupReason
from tools.referee.bears import DOOR
from tools.referee.doors import find_doors
from tools.referee.session import Session

SD = ["SDGFA", "SDGFW", "SDG-A", "SDG-W", "SD-FA", "SD-FW", "SD--A", "SD--W"] * 3
TABLE = ["LU-FA", "SUGFW", "SUG-A", "LDGFA", "LDGFA", "LDGFA", *SD]
SETUP = {"table": TABLE, "captains": ["LU--W", "LU--A"], "draw": ["LUGFA", "LUGFW", "LUG-W"]}


@pytest.fixture
def ask():
    session = Session({"bears": DOOR})

    def answer(request):
        return session.answer_line(request if isinstance(request, str) else json.dumps(request))

    return answer


def begin(ask, **more):
    return ask({"game": "bears", "seats": 2, "seed": 1, "setup": SETUP, **more})


def test_the_door_is_in_the_table():
    assert find_doors()["bears"] is DOOR


def test_every_refusal_stands_in_the_help():
    names = {reason.value for reason in (*Reason, *SetupReason)} - {"game-over"}
    assert names == set(DOOR.refusals)
    for word in ("grab", "freeze", "extra", "answer", "next", "timeout", "undo", "done"):
        assert f'"do": "{word}"' in DOOR.usage


def test_the_state_names_every_field(ask):
    begin(ask)
    state = ask({"do": "show"})["state"]
    assert state == {
        "round": 1,
        "phase": "picking",
        "table": TABLE,
        "piles": [["LU--W"], ["LU--A"]],
        "kept": [0, 0],
        "bonus": [0, 0],
        "minus": [0, 0],
        "score": [0, 0],
        "holder": None,
        "draw": 3,
        "discarded": 0,
        "outcome": None,
        "last": False,
        "turn": None,
        "caller": None,
        "question": None,
        "answered": [],
    }


@pytest.mark.parametrize(
    "request_",
    [
        {"game": "bears", "seed": 1},
        {"game": "bears", "seats": 2},
        {"game": "bears", "seats": 0, "seed": 1},
        {"game": "bears", "seats": 6, "seed": 1},
        {"game": "bears", "seats": True, "seed": 1},
        {"game": "bears", "seats": 2, "seed": -1},
        {"game": "bears", "seats": 2, "seed": 2**63},
        {"game": "bears", "seats": 2, "seed": 1, "level": "basic"},
        {"game": "bears", "seats": 2, "seed": 1, "options": []},
        {"game": "bears", "seats": 2, "seed": 1, "options": {"bonus": 1}},
        {"game": "bears", "seats": 2, "seed": 1, "options": {"holder": 0}},
        {"game": "bears", "seats": 2, "seed": 1, "setup": None},
        {"game": "bears", "seats": 2, "seed": 1, "setup": {"table": []}},
        {"game": "bears", "seats": 2, "seed": 1, "setup": {**SETUP, "draw": ["XX"]}},
    ],
)
def test_first_lines_that_cannot_be_understood(ask, request_):
    assert ask(request_)["reason"] == "bad-request"


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"setup": {**SETUP, "table": TABLE[1:]}}, "wrong-table"),
        ({"setup": {**SETUP, "captains": ["LU--W"]}}, "wrong-captains"),
        ({"setup": {**SETUP, "draw": ["SDGFA"]}}, "too-many-copies"),
        ({"setup": {**SETUP, "draw": ["bonus:fish+autumn"]}}, "not-in-deck"),
        ({"options": {"solo": True}}, "wrong-seats"),
    ],
)
def test_first_lines_that_cannot_be(ask, more, reason):
    answer = begin(ask, **more)
    assert (answer["ok"], answer["reason"]) == (False, reason)
    assert begin(ask)["ok"]


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "grab", "slot": 3},
        {"do": "grab", "seat": 0},
        {"do": "grab", "seat": 2, "slot": 3},
        {"do": "grab", "seat": 0, "slot": 30},
        {"do": "grab", "seat": 0, "slot": -1},
        {"do": "grab", "seat": 0, "slot": None},
        {"do": "grab", "seat": 0, "slot": True},
        {"do": "grab", "seat": 0, "slot": 1.0},
        {"do": "grab", "seat": True, "slot": 1},
        {"do": "freeze"},
        {"do": "freeze", "seat": 0, "slot": 1},
        {"do": "extra", "seat": 0},
        {"do": "extra", "seat": 0, "slot": 30},
        {"do": "answer", "seat": 0, "number": 31},
        {"do": "answer", "seat": 0, "number": None},
        {"do": "answer", "seat": 0, "slot": 3},
        {"do": "next", "seat": 0},
        {"do": "timeout", "n": 1},
        {"do": "undo", "seat": 0},
        {"do": "moves"},
        {"do": "juggle"},
        {"do": 3},
        {"do": "together", "actions": [{"do": "next"}]},
        {"do": "together", "actions": [{"do": "timeout"}]},
        {"do": "together", "actions": [{"do": "grab", "seat": 0, "slot": 1}, {"do": "freeze", "seat": 0}]},
    ],
)
def test_requests_that_cannot_be_understood_change_nothing(ask, request_):
    begin(ask)
    before = ask({"do": "show"})
    assert ask(request_)["reason"] == "bad-request"
    assert ask({"do": "show"}) == before


def test_several_in_one_moment(ask):
    """Both reach for slot 3, seat 2 is slower with its FREEZE: it comes after the grabs."""
    begin(ask)
    answer = ask(
        {
            "do": "together",
            "actions": [{"seat": 1, "do": "grab", "slot": 3}, {"seat": 0, "do": "grab", "slot": 3}],
        }
    )
    assert answer["ok"]
    assert [event["event"] for event in answer["events"]] == ["grabbed"]
    assert [refused["reason"] for refused in answer["refused"]] == ["slot-empty"]
    assert {answer["events"][0]["seat"], answer["refused"][0]["seat"]} == {0, 1}


def test_a_tick_line_runs_on_in_the_next_phase(ask):
    """Nothing fits LU-FA and LU--W once slot 0 is gone: after 1800 ticks the round ends, the rest of the ticks pass."""
    begin(ask)
    assert ask({"seat": 1, "do": "grab", "slot": 0})["ok"]
    events = ask({"do": "tick", "n": 5000})["events"]
    assert [event["event"] for event in events] == ["reminded", "time-up", "pile", "pile"]
    assert ask({"do": "record"})["record"][-1] == "5000 end"


def test_a_record_replays_to_the_same_state(ask):
    begin(ask)
    for request in (
        {"seat": 1, "do": "grab", "slot": 0},
        {"do": "tick", "n": 30},
        {"seat": 0, "do": "freeze"},
        {"do": "tick", "n": 30},
        {"do": "timeout"},
        {"do": "next"},
        {"seat": 0, "do": "freeze"},
    ):
        assert ask(request)["ok"]
    state, record = ask({"do": "show"}), ask({"do": "record"})["record"]
    assert ask({"replay": record})["ok"]
    assert ask({"do": "show"}) == state
    assert ask({"do": "record"})["record"] == record


def test_one_seat_plays_solo_without_saying_so(ask):
    assert ask({"game": "bears", "seats": 1, "seed": 1})["ok"]
    state = ask({"do": "show"})["state"]
    assert (len(state["table"]), state["piles"], state["draw"]) == (32, [[]], 64)
    assert ask({"seat": 0, "do": "grab", "slot": 31})["ok"]
    assert ask({"do": "undo"})["events"][0]["event"] == "taken-back"
    assert (
        ask({"game": "bears", "seats": 1, "seed": 1, "options": {"solo": False}})["reason"] == "wrong-seats"
    )
