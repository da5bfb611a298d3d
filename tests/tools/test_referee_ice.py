"""Ice through the referee: transcripts worked out by hand."""

from __future__ import annotations

import json
import subprocess
import sys
import types
from pathlib import Path

import pytest

from game.ice.rules.move import Move
from game.ice.rules.reasons import Reason, SetupReason
from tools.referee.doors import find_doors
from tools.referee.ice import DOOR
from tools.referee.session import Session

ROOT = Path(__file__).parents[2]


@pytest.fixture
def ask():
    session = Session({"ice": DOOR})

    def answer(request):
        return session.answer_line(request if isinstance(request, str) else json.dumps(request))

    return answer


def start(ask, level="basic", **more):
    return ask({"game": "ice", "level": level, "seed": 1, **more})


def slide(ask, move):
    return ask({"do": "move", "move": move})


def state(ask):
    return ask({"do": "show"})["state"]


def test_the_first_plies_of_a_game(ask):
    """Worked out by hand; the last slide captures the penguin in the corner."""
    assert start(ask) == {"ok": True, "events": []}
    assert ask({"do": "moves"}) == {"ok": True, "moves": ["a1-a4", "b1-b4", "c1-c4", "d1-d4", "e1-e4"]}
    assert slide(ask, "b1-b4") == {
        "ok": True,
        "events": [
            {
                "event": "moved",
                "seat": 0,
                "move": "b1-b4",
                "path": ["b1", "b2", "b3", "b4"],
                "captured": [],
                "seafood": "",
            }
        ],
    }
    assert slide(ask, "c5-c2")["ok"]
    assert ask({"do": "moves"})["moves"] == [
        "a1-a4",
        "a1-b1",
        "b4-a4",
        "b4-b1",
        "b4-e4",
        "c1-b1",
        "d1-d4",
        "e1-e4",
    ]
    shown = state(ask)
    assert shown["position"] == "ss1ss/1p3/5/2S2/p1Ppp p"
    assert (shown["ply"], shown["outcome"], shown["captured"]) == (2, None, [0, 0])
    assert (shown["repeats"], shown["quiet"]) == (1, 2)
    assert slide(ask, "b4-e4")["ok"]
    assert slide(ask, "c2-a2")["ok"]
    assert slide(ask, "c1-c5")["ok"]
    assert slide(ask, "b5-b1")["events"][1:] == [
        {"event": "captured", "seat": 1, "squares": ["a1"], "captains": []}
    ]
    assert state(ask)["position"] == "s1Pss/4p/5/S4/1s1pp p"
    assert state(ask)["captured"] == [0, 1]


def test_a_captain_on_the_sacred_space(ask):
    start(ask, position="1sS1s/1s3/1p2P/5/1p1ps p")
    answer = slide(ask, "e3-c3")
    assert answer["events"][-1] == {
        "event": "ended",
        "winners": [0],
        "scores": [1, 0],
        "reason": "sacred-space",
    }
    outcome = {"winners": [0], "scores": [1, 0], "reason": "sacred-space"}
    assert state(ask)["outcome"] == outcome
    assert ask({"do": "moves"}) == {"ok": True, "moves": []}
    assert ask({"do": "perft", "depth": 0}) == {"ok": True, "nodes": 1}
    assert ask({"do": "perft", "depth": 3}) == {"ok": True, "nodes": 0}
    assert slide(ask, "b5-a5") == {"ok": False, "reason": "game-over", "why": "The game is over."}
    assert slide(ask, "zz")["reason"] == "bad-request"
    assert ask({"do": "best", "rival": "cub", "seconds": 1})["reason"] == "game-over"


def test_captures_and_seafood_in_the_state(ask):
    start(ask, "advanced", position="sp4S/6s/7/7/7/5ss/P1pPp1S p fcq f")
    assert state(ask)["captured"] == [1, 2]
    answer = slide(ask, "a1-a6")
    assert [event["event"] for event in answer["events"]] == ["moved", "captured", "ended"]
    assert answer["events"][0]["captured"] == ["a7"]
    assert answer["events"][1] == {"event": "captured", "seat": 0, "squares": ["a7"], "captains": []}
    assert state(ask)["outcome"]["reason"] == "five"
    assert state(ask)["position"].endswith(" s fcq f")
    start(ask, "advanced", position="s1SsSss/7/7/2s4/7/7/ppPpPpp p - -")
    events = slide(ask, "c1-c3")["events"]
    assert events[0]["seafood"] == "f"
    assert events[1] == {"event": "seafood-taken", "seat": 0, "square": "c3", "kind": "f"}


def test_the_readings_of_surrounded(ask):
    for options, left in (({}, 1), ({"surround": "group"}, 1), ({"surround": "single"}, 0)):
        start(ask, options=options, position="ssp2/p4/5/1p3/2P1S p")
        slide(ask, "b2-b4")
        assert (state(ask)["outcome"] is not None) == bool(left)


def test_repetition_is_announced_and_struck(ask):
    start(ask)
    for _ in range(2):
        for move in ("a1-a4", "e5-e2", "a4-a1"):
            slide(ask, move)
        last = slide(ask, "e2-e5")
        shown = state(ask)
        if shown["outcome"] is None:
            assert last["events"][-1] == {"event": "warned", "kind": "repetition", "left": 1}
            assert (shown["repeats"], shown["quiet"], shown["ply"]) == (2, 4, 4)
    assert shown["outcome"] == {"winners": [0, 1], "scores": [0.5, 0.5], "reason": "repetition"}
    assert shown["repeats"] == 3
    assert ask({"do": "perft", "depth": 1}) == {"ok": True, "nodes": 5}


def test_a_pass_is_an_event_of_the_line_that_forced_it(ask):
    start(ask, options={"surround": "single"}, position="2s2/3S1/5/ss3/Pp3 s")
    assert slide(ask, "c5-c1")["events"][1] == {"event": "passed", "seat": 0}
    assert (state(ask)["ply"], state(ask)["quiet"]) == (2, 2)
    answer = start(ask, position="3Ss/5/5/ss3/Pps2 p")
    assert answer == {"ok": True, "events": [{"event": "passed", "seat": 0}]}


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("b2-b3", "empty-square"),
        ("a5-a2", "not-your-animal"),
        ("a1-b2", "not-straight"),
        ("a1-a5", "blocked-way"),
        ("a1-a3", "slides-on"),
        ("a1-a6", "bad-request"),
        ("f1-f2", "bad-request"),
        ("a1a4", "bad-request"),
        ("a1-a1", "bad-request"),
        ("", "bad-request"),
        (5, "bad-request"),
        (None, "bad-request"),
    ],
)
def test_moves_that_cannot_be(ask, move, reason):
    start(ask)
    before = state(ask)
    answer = slide(ask, move)
    assert (answer["ok"], answer["reason"]) == (False, reason)
    assert answer["why"]
    assert state(ask) == before


@pytest.mark.parametrize(
    "changes",
    [
        {"level": "huge"},
        {"level": 1},
        {"level": None},
        {"seed": -1},
        {"seed": 2**63},
        {"seed": "1"},
        {"seed": True},
        {"seed": 1.0},
        {"seats": 2},
        {"options": []},
        {"options": None},
        {"options": {"colour": 1}},
        {"options": {"surround": "pair"}},
        {"options": {"starter": 2}},
        {"options": {"start": "x"}},
        {"position": None},
        {"position": 1},
        {"position": "x"},
        {"position": "ssSss/5/5/5/ppPpp"},
        {"level": "advanced", "position": "ssSsSss/7/7/7/7/7/ppPpPpp p ff ff"},
    ],
)
def test_first_lines_of_a_wrong_shape(ask, changes):
    answer = ask({"game": "ice", "level": "basic", "seed": 1, **changes})
    assert (answer["ok"], answer["reason"]) == (False, "bad-request")
    assert start(ask)["ok"]


@pytest.mark.parametrize("missing", ["level", "seed"])
def test_first_lines_that_lack_a_field(ask, missing):
    request = {"game": "ice", "level": "basic", "seed": 1}
    del request[missing]
    assert ask(request)["reason"] == "bad-request"


@pytest.mark.parametrize(
    ("level", "position", "reason"),
    [
        ("basic", "ssSsSss/7/7/7/7/7/ppPpPpp p - -", "wrong-board"),
        ("basic", "ssSss/5/5/p4/ppPpp p", "too-many-animals"),
        ("basic", "ssSss/5/5/5/pPPpp p", "too-many-captains"),
        ("basic", "ssSss/5/5/5/ppppp p", "no-captain"),
        ("basic", "ssSss/5/2P2/5/pp1pp p", "captain-on-sacred-space"),
        ("basic", "ssS2/5/5/5/1pP2 p", "already-decided"),
    ],
)
def test_positions_that_are_refused(ask, level, position, reason):
    start(ask)
    slide(ask, "a1-a4")
    assert start(ask, level, position=position)["reason"] == reason
    assert state(ask)["ply"] == 1


def test_handicap_and_starter(ask):
    start(ask, "advanced", options={"start": "s1S1S2/7/7/7/7/7/ppPpPpp p - -", "starter": 1})
    assert state(ask)["captured"] == [0, 0]
    assert state(ask)["position"].split()[1] == "s"
    assert start(ask, position="ssSss/5/5/5/ppPpp p", options={"starter": 1})["reason"] == "wrong-starter"


def test_perft(ask):
    start(ask)
    assert [ask({"do": "perft", "depth": depth})["nodes"] for depth in range(6)] == [
        1,
        5,
        20,
        144,
        1008,
        7182,
    ]
    for depth in (-1, 21, True, 1.0, "1", None):
        assert ask({"do": "perft", "depth": depth})["reason"] == "bad-request"
    assert ask({"do": "perft"})["reason"] == "bad-request"
    assert ask({"do": "moves", "seat": 0})["reason"] == "bad-request"
    assert ask({"do": "move", "move": "a1-a4", "seat": 0})["reason"] == "bad-request"


def test_offers_and_resignation(ask):
    start(ask)
    assert ask({"seat": 1, "do": "offer-draw"})["events"] == [{"event": "draw-offered", "seat": 1}]
    assert ask({"seat": 1, "do": "accept-draw"})["reason"] == "no-draw-offer"
    assert ask({"seat": 0, "do": "accept-draw"})["ok"]
    assert state(ask)["outcome"] == {"winners": [0, 1], "scores": [0.5, 0.5], "reason": "agreed"}
    start(ask)
    assert ask({"do": "resign"})["reason"] == "bad-request"
    assert ask({"do": "resign", "seat": 2})["reason"] == "bad-request"
    assert ask({"do": "resign", "seat": 0})["ok"]
    assert state(ask)["outcome"] == {"winners": [1], "scores": [0, 1], "reason": "resigned"}
    assert ask({"do": "perft", "depth": 2})["nodes"] == 20


def test_together(ask):
    start(ask)
    answer = ask(
        {"do": "together", "actions": [{"do": "move", "move": "a1-a4"}, {"do": "offer-draw", "seat": 1}]}
    )
    assert [event["event"] for event in answer["events"]] == ["moved", "draw-offered"]
    assert answer["refused"] == []
    two = [{"do": "move", "move": "a5-a2"}, {"do": "move", "move": "b5-b2"}]
    assert ask({"do": "together", "actions": two})["reason"] == "bad-request"


def test_a_game_replays(ask):
    start(ask, options={"surround": "single"}, position="2s2/3S1/5/ss3/Pp3 s")
    slide(ask, "c5-c1")
    ask({"do": "tick", "n": 60})
    slide(ask, "d4-e4")
    record = ask({"do": "record"})["record"]
    shown = state(ask)
    assert start(ask)["ok"]
    events = ask({"replay": record})["events"]
    assert [event["event"] for event in events] == ["moved", "passed", "moved", "passed"]
    assert state(ask) == shown
    assert ask({"do": "record"})["record"] == record
    broken = [line.replace("d4-e4", "d4-e5") for line in record]
    assert ask({"replay": broken})["reason"] == "bad-request"


def test_the_best_move_comes_from_the_rival(ask, monkeypatch):
    asked = []

    def best(position, level, surround, rival, seconds, seed):
        asked.append((position.text(), level.name, surround, rival, seconds, seed))
        return types.SimpleNamespace(move=Move("a1", "a4"), score=7, depth=3, nodes=99, line=())

    monkeypatch.setitem(sys.modules, "game.ice.rival", types.SimpleNamespace(best=best))
    start(ask, options={"surround": "single"})
    answer = ask({"do": "best", "rival": "hunter", "seconds": 2})
    assert answer == {"ok": True, "move": "a1-a4", "score": 7, "depth": 3, "nodes": 99}
    assert ask({"do": "best", "rival": "hunter", "seconds": 0.5})["ok"]
    text = "ssSss/5/5/5/ppPpp p"
    assert asked == [(text, "basic", "single", "hunter", 2.0, 1), (text, "basic", "single", "hunter", 0.5, 1)]
    for wrong in (
        {"rival": "whale", "seconds": 1},
        {"rival": 1, "seconds": 1},
        {"seconds": 1},
        {"rival": "cub"},
        {"rival": "cub", "seconds": 0},
        {"rival": "cub", "seconds": -1},
        {"rival": "cub", "seconds": 61},
        {"rival": "cub", "seconds": True},
        {"rival": "cub", "seconds": "1"},
        {"rival": "cub", "seconds": 1, "depth": 3},
    ):
        assert ask({"do": "best", **wrong})["reason"] == "bad-request"
    assert len(asked) == 2


def test_a_copy_without_the_rival_says_so(ask, monkeypatch):
    monkeypatch.setitem(sys.modules, "game.ice.rival", None)
    start(ask)
    assert ask({"do": "best", "rival": "cub", "seconds": 1})["reason"] == "no-rival"


def test_every_refusal_of_the_rules_stands_in_the_table():
    reasons = {reason.value for reason in Reason} - {"game-over"}
    not_played = {
        "wrong-numbers",
        "beyond-own-side",
        "not-symmetric",
        "no-animal-there",
        "middle-animal",
        "wrong-count",
    }
    reasons |= {reason.value for reason in SetupReason} - not_played - {"captains-stay", "starter-wins"}
    assert set(DOOR.refusals) == reasons | {"no-rival"}
    assert find_doors()["ice"] is DOOR


def test_through_the_real_process():
    lines = '{"game":"ice","level":"basic","seed":1}\n{"do":"perft","depth":5}\n'
    script = (
        "import runpy, sys; sys.argv = ['referee']; runpy.run_module('tools.referee', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input=lines, capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"ok": True, "events": []},
        {"ok": True, "nodes": 7182},
    ]
