"""The referee's session: shapes of requests, limits, order of checks, records; mostly through a tiny game of its own."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import pytest

from game.core.match import Action, Event, Match, MatchSetup, Refused, SetupError
from game.core.outcome import Outcome
from game.core.text import DataError, whole
from tools.referee.__main__ import help_text, main
from tools.referee.door import RefusalError, check_fields, outcome_json
from tools.referee.doors import TABLE, find_doors
from tools.referee.session import MAX_LINE_BYTES, SHARED_REFUSALS, Session, serve

ROOT = Path(__file__).parents[2]


class Why(StrEnum):
    EATEN = "eaten"


@dataclass(frozen=True, slots=True)
class Eat(Action):
    fish: int

    def text(self) -> str:
        return f"eat {self.fish}"


@dataclass(frozen=True, slots=True)
class Ate(Event):
    seat: int
    fish: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    fish: int


@dataclass(frozen=True, slots=True)
class Noon(Event):
    pass


class FishMatch(Match):
    """Three fish; who eats the third wins; at tick 100 noon strikes, at tick 1000 the game ends without a winner."""

    game = "fish"

    def __init__(self, setup: MatchSetup) -> None:
        super().__init__(setup)
        if setup.options.get("fish") == 0:
            raise SetupError("no-fish", "there must be fish")
        self.eaten: list[int] = []
        self.end: Outcome | None = None
        self.opening = [Dealt(3)]

    @property
    def outcome(self) -> Outcome | None:
        return self.end

    def view(self, seat: int) -> object:
        return tuple(self.eaten)

    def resolve(self, actions: Sequence[tuple[int, Action]]) -> list[Event]:
        events: list[Event] = []
        for seat, action in actions:
            assert isinstance(action, Eat)
            if action.fish in self.eaten:
                events.append(Refused(seat, Why.EATEN))
                continue
            self.eaten.append(action.fish)
            events.append(Ate(seat, action.fish))
            if len(self.eaten) == 3:
                self.end = Outcome((seat,), tuple(float(other == seat) for other in range(2)), "full")
        return events

    def advance(self) -> list[Event]:
        super().advance()
        if self.tick == 1000:
            self.end = Outcome((0, 1), (0.5, 0.5), "night")
        return [Noon()] if self.tick == 100 else []


class FishRules:
    id = "fish"

    def new_match(self, setup: MatchSetup) -> FishMatch:
        return FishMatch(setup)

    def parse_action(self, text: str) -> Action:
        if text not in ("eat 0", "eat 1", "eat 2"):
            raise DataError("there are three fish")
        return Eat(int(text[-1]))


class FishDoor:
    rules = FishRules()
    alone = ("rest",)
    usage = '  {"seat": 0, "do": "eat", "fish": 0}  eats it'
    refusals = {"eaten": "That fish is eaten.", "no-fish": "There must be fish."}  # noqa: RUF012

    def setup(self, request):
        check_fields(request, "game", optional=("options",))
        return MatchSetup("fish", 2, 1, dict(request.get("options", {})))

    def query(self, match, request):
        if request["do"] == "count":
            check_fields(request, "do")
            return {"count": len(match.eaten)}
        if request["do"] == "guess":
            raise RefusalError("eaten")
        return None

    def action(self, match, request):
        if request["do"] not in ("eat", "rest"):
            raise DataError("there is nothing to do by that name")
        check_fields(request, "do", "seat", "fish")
        return whole(request["seat"], "seat", 0, 1), Eat(whole(request["fish"], "fish", 0, 2))

    def state(self, match):
        return {"eaten": list(match.eaten), "outcome": outcome_json(match)}


@pytest.fixture
def ask():
    """ask(request or line) -> answer, within one session in which a match of fish runs."""
    session = Session({"fish": FishDoor()})

    def answer(request):
        return session.answer_line(request if isinstance(request, str) else json.dumps(request))

    assert answer({"game": "fish"}) == {"ok": True, "events": [{"event": "dealt", "fish": 3}]}
    return answer


def eat(fish, seat=0):
    return {"do": "eat", "seat": seat, "fish": fish}


def bad(answer):
    assert answer["ok"] is False
    assert answer["reason"] == "bad-request"
    assert sorted(answer) == ["ok", "reason", "why"]
    assert len(answer["why"]) > 10
    return True


def test_actions_take_effect_one_after_another_and_refusals_change_nothing(ask):
    assert ask(eat(1)) == {"ok": True, "events": [{"event": "ate", "seat": 0, "fish": 1}]}
    assert ask(eat(1, 1)) == {"ok": False, "reason": "eaten", "why": "That fish is eaten."}
    assert ask({"do": "show"}) == {"ok": True, "state": {"eaten": [1], "outcome": None}}
    assert ask({"do": "count"}) == {"ok": True, "count": 1}
    assert ask({"do": "guess"})["reason"] == "eaten"


def test_the_end_and_what_still_answers(ask):
    for fish in (0, 1, 2):
        ask(eat(fish, 1))
    over = {"ok": False, "reason": "game-over", "why": "The game is over."}
    assert ask(eat(0)) == over
    assert ask({"do": "tick", "n": 1}) == over
    assert ask({"do": "together", "actions": [eat(0)]}) == over
    assert bad(ask(eat(3)))
    assert bad(ask({"do": "tick", "n": 0}))
    assert bad(ask({"do": "together", "actions": []}))
    outcome = {"winners": [1], "scores": [0, 1], "reason": "full"}
    assert ask({"do": "show"}) == {"ok": True, "state": {"eaten": [0, 1, 2], "outcome": outcome}}
    assert ask({"do": "count"}) == {"ok": True, "count": 3}
    assert ask({"do": "record"})["ok"]


@pytest.mark.parametrize(
    "line",
    [
        "x",
        "[]",
        "1",
        "null",
        '"show"',
        "{}",
        '{"do": 1}',
        '{"do": null}',
        '{"do": "dance"}',
        '{"do": "show", "seat": 0}',
        '{"do": "show", "do": "show"}',
        '\ufeff{"do": "show"}',
        '{"do": "record", "x": 1}',
        '{"do": "count", "x": 1}',
        '{"do": "eat", "seat": 0}',
        '{"do": "eat", "seat": 2, "fish": 1}',
        '{"do": "eat", "seat": true, "fish": 1}',
        '{"do": "eat", "seat": 0, "fish": 1.0}',
        '{"do": "eat", "seat": 0, "fish": NaN}',
        '{"do": "tick"}',
        '{"do": "tick", "n": 0}',
        '{"do": "tick", "n": 1000001}',
        '{"do": "tick", "n": true}',
        '{"do": "tick", "n": 1.0}',
        '{"do": "tick", "n": "1"}',
        '{"do": "tick", "n": 1, "seat": 0}',
        '{"do": "together"}',
        '{"do": "together", "actions": {}}',
        '{"do": "together", "actions": []}',
        '{"do": "together", "actions": [1]}',
        '{"do": "together", "actions": [{}]}',
        '{"do": "together", "actions": [{"do": 1}]}',
        '{"do": "together", "actions": [{"do": "show"}]}',
        '{"do": "together", "actions": [{"do": "count"}]}',
        '{"do": "together", "actions": [{"do": "tick", "n": 1}]}',
        '{"do": "together", "actions": [{"do": "together", "actions": []}]}',
        '{"do": "together", "actions": [{"do": "rest", "seat": 0, "fish": 1}]}',
        '{"do": "together", "actions": [{"do": "eat", "seat": 0, "fish": 1}, {"do": "eat", "seat": 0, "fish": 2}]}',
        '{"do": "together", "actions": [{"do": "eat", "seat": 0, "fish": 1}, {"do": "eat", "seat": 1, "fish": 9}]}',
        '{"do": "together", "seat": 0, "actions": [{"do": "eat", "seat": 0, "fish": 1}]}',
        '{"game": "chess"}',
        '{"game": 1}',
        '{"game": null}',
        '{"game": "fish", "do": "show"}',
        '{"replay": []}',
        '{"replay": "x"}',
        '{"replay": [1]}',
        '{"replay": ["x"]}',
        '{"replay": ["{}"]}',
        '{"replay": ["{\\"game\\": \\"chess\\"}"]}',
        '{"replay": ["{\\"game\\": \\"fish\\"}"]}',
        '{"replay": ["{}"], "do": "show"}',
    ],
)
def test_bad_requests_change_nothing(ask, line):
    ask(eat(0))
    before = ask({"do": "show"}), ask({"do": "record"})
    assert bad(ask(line))
    assert (ask({"do": "show"}), ask({"do": "record"})) == before


def test_nothing_can_be_done_before_a_match(ask):
    session = Session({"fish": FishDoor()})
    for line in ('{"do": "show"}', '{"do": "tick", "n": 1}', '{"do": "eat", "seat": 0, "fish": 1}'):
        answer = session.answer_line(line)
        assert bad(answer)
        assert answer["why"] == "the first line must start a match"


def test_a_refused_first_line_leaves_the_running_match(ask):
    ask(eat(0))
    refused = ask({"game": "fish", "options": {"fish": 0}})
    assert refused == {"ok": False, "reason": "no-fish", "why": "there must be fish"}
    assert ask({"do": "count"})["count"] == 1
    assert ask({"game": "fish"})["ok"]
    assert ask({"do": "count"})["count"] == 0


def test_time_passes(ask):
    assert ask({"do": "tick", "n": 99}) == {"ok": True, "events": []}
    assert ask({"do": "tick", "n": 1}) == {"ok": True, "events": [{"event": "noon"}]}
    assert ask({"do": "tick", "n": 1_000_000}) == {"ok": True, "events": []}
    assert ask({"do": "show"})["state"]["outcome"] == {
        "winners": [0, 1],
        "scores": [0.5, 0.5],
        "reason": "night",
    }
    assert ask({"do": "record"})["record"][-1] == "1000 end"


def test_together_resolves_in_one_moment(ask):
    answer = ask({"do": "together", "actions": [eat(1, 1), eat(1, 0)]})
    assert answer == {
        "ok": True,
        "events": [{"event": "ate", "seat": 1, "fish": 1}],
        "refused": [{"seat": 0, "reason": "eaten"}],
    }
    record = ask({"do": "record"})["record"]
    assert record[1:] == ["0 1 eat 1", "0& 0 eat 1", "0 end"]


def test_a_record_is_played_to_its_end(ask):
    ask(eat(0))
    ask({"do": "tick", "n": 150})
    ask(eat(0, 1))
    ask(eat(2, 1))
    ask({"do": "tick", "n": 5})
    record = ask({"do": "record"})["record"]
    assert record[1:] == ["0 0 eat 0", "150 1 eat 2", "155 end"]
    state = ask({"do": "show"})
    ask({"game": "fish"})
    assert ask({"replay": record}) == {
        "ok": True,
        "events": [
            {"event": "dealt", "fish": 3},
            {"event": "ate", "seat": 0, "fish": 0},
            {"event": "noon"},
            {"event": "ate", "seat": 1, "fish": 2},
        ],
    }
    assert ask({"do": "show"}) == state
    assert ask({"do": "record"})["record"] == record
    ask(eat(1))
    assert ask({"do": "record"})["record"] == [*record[:-1], "155 0 eat 1", "155 end"]


def test_a_record_that_was_tampered_with_is_refused(ask):
    """B82: what no match ever did is not played."""
    ask(eat(0))
    record = ask({"do": "record"})["record"]
    answer = ask({"replay": [*record[:-1], "3 1 eat 0", "9 end"]})
    assert bad(answer)
    assert answer["why"] == "at tick 3 `eat 0` cannot be"
    assert ask({"do": "count"})["count"] == 1


def test_a_record_holds_a_day(ask):
    lines = ask({"do": "record"})["record"]
    assert ask({"replay": [lines[0], "999 end"]})["ok"]
    session_end = ask({"do": "tick", "n": 1})
    assert session_end["ok"]


def talk(data: bytes) -> list[dict]:
    sink = io.StringIO()
    serve(io.BytesIO(data), sink, {"fish": FishDoor()})
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_lines_are_answered_one_by_one_and_blank_ones_skipped():
    answers = talk(b'\n  \t\r\n{"game": "fish"}\r\n\n{"do": "count"}')
    assert [answer["ok"] for answer in answers] == [True, True]
    assert answers[1]["count"] == 0
    assert talk(b"") == []
    assert talk(b" \n\r\n") == []


def test_a_line_of_ten_megabytes_and_one_that_is_no_text():
    good = b'{"game": "fish"}\n'
    for line in (b"x" * 10_000_000, b'{"do": "' + b"a" * 10_000_000 + b'"}', b"\xff\xfe", b'{"do": "\xc3"}'):
        answers = talk(good + line + b"\n" + good + line)
        assert [answer["ok"] for answer in answers] == [True, False, True, False]
        assert bad(answers[1])
        assert bad(answers[3])


def test_the_longest_line():
    for spare, ok in ((0, True), (1, False)):
        line = b'{"game": "fish"' + b" " * (MAX_LINE_BYTES - 16 + spare) + b"}"
        assert len(line) == MAX_LINE_BYTES + spare
        assert [answer["ok"] for answer in talk(line + b"\n" + b'{"game": "fish"}')] == [ok, True]
        assert [answer["ok"] for answer in talk(line)] == [ok]


def test_odd_texts_come_back_as_plain_ascii():
    sink = io.StringIO()
    serve(io.BytesIO(b'{"do": "\\ud800"}\n{"game": "\\u4f01"}\n'), sink, {"fish": FishDoor()})
    assert sink.getvalue().isascii()
    assert len(sink.getvalue().splitlines()) == 2


class Flushes(io.StringIO):
    def __init__(self) -> None:
        super().__init__()
        self.at: list[str] = []

    def flush(self) -> None:
        self.at.append(self.getvalue())


def test_every_answer_is_flushed():
    sink = Flushes()
    serve(io.BytesIO(b'{"game": "fish"}\n{"do": "count"}\n'), sink, {"fish": FishDoor()})
    assert [text.count("\n") for text in sink.at] == [1, 2]


def test_the_help_lists_every_refusal():
    text = help_text({"fish": FishDoor()})
    for name, why in {**SHARED_REFUSALS, **FishDoor.refusals}.items():
        assert any(line.split() == [name, *why.split()] for line in text.splitlines())
    assert FishDoor.usage.strip() in text


def test_the_command_line(capsys):
    assert main(["--help"]) == 0
    assert "usage: python -m tools.referee" in capsys.readouterr().out
    assert main(["--colour"]) == 2
    assert "usage" in capsys.readouterr().err


def test_doors_of_absent_wings_are_left_out(monkeypatch):
    monkeypatch.setattr(
        "tools.referee.doors.TABLE", (*TABLE, ("chess", "game.chess.rules", "tools.referee.chess"))
    )
    found = find_doors()
    assert "chess" not in found
    assert set(found) <= {"igloo", "ice", "bears"}
    assert all(door.rules.id == game for game, door in found.items())
    monkeypatch.setattr("tools.referee.doors.TABLE", (("core", "game.core.text", "tools.referee.nothing"),))
    assert find_doors() == {}


def test_every_door_names_its_refusals_in_kebab_case():
    for door in find_doors().values():
        assert door.refusals
        for name, why in door.refusals.items():
            assert name == name.lower()
            assert name.replace("-", "").isalpha()
            assert why.endswith(".")


def test_the_process_answers_and_leaves_with_zero():
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import runpy, sys; sys.argv = ['referee']; runpy.run_module('tools.referee', run_name='__main__')",
        ],
        input=b'{"do": "show"}\n',
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["reason"] == "bad-request"
    assert done.stderr == b""


def test_no_pygame_is_loaded():
    script = "import sys, tools.referee.__main__ as m; m.find_doors(); print('pygame' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.split()[0] == "False"
