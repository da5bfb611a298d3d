"""Matches worked out by hand, line by line through the referee."""

from __future__ import annotations

import io
import json

import pytest
from igloo_transcripts import differences, lines_of, names

from tools.referee.doors import find_doors
from tools.referee.session import Session, serve


@pytest.mark.parametrize("name", names())
def test_a_transcript(name):
    session = Session(find_doors())
    asked = 0
    for number, line in enumerate(lines_of(name), start=1):
        if "ask" not in line:
            assert list(line) == ["note"]
            continue
        answer = session.answer_line(json.dumps(line["ask"]))
        asked += 1
        if "state" in line:
            assert differences(line["state"], answer.get("state")) == [], f"line {number}"
        elif "answer" in line:
            assert answer == line["answer"], f"line {number}"
        else:
            assert answer["ok"] is True, f"line {number}: {answer}"
    assert asked > 3


def test_the_transcripts_that_must_be_there():
    assert {name.removeprefix("igloo_") for name in names()} >= {
        "all_right",
        "one_right",
        "some_right",
        "none_right",
        "three_wrong",
        "two_of_one_seat",
        "last_coin",
        "shared_win",
    }


@pytest.mark.parametrize("name", names())
def test_a_transcript_plays_again_from_its_record(name):
    """The record at the end of a transcript leads to the same state."""
    asked = [json.dumps(line["ask"]) for line in lines_of(name) if "ask" in line]
    asked += ['{"do":"record"}', '{"do":"show"}']
    *_, record, state = _answers(asked)
    replayed, again = _answers([json.dumps({"replay": record["record"]}), '{"do":"show"}'])
    assert replayed["ok"]
    assert again == state


def _answers(lines):
    sink = io.StringIO()
    serve(io.BytesIO("".join(f"{line}\n" for line in lines).encode()), sink, find_doors())
    return [json.loads(line) for line in sink.getvalue().splitlines()]
