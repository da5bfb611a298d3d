"""Bears through the referee: transcripts worked out by hand from the rules (the reasoning stands in their `why` lines)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.referee.bears import DOOR
from tools.referee.session import Session

FOLDER = Path(__file__).parents[1] / "data" / "transcripts"
FILES = sorted(FOLDER.glob("bears_*.jsonl"))


def agrees(answer, expected):
    """Events agree to the letter; of a state the named fields count."""
    for name, value in expected.items():
        if name == "state":
            found = {field: answer["state"][field] for field in value}
            assert found == value
        else:
            assert answer[name] == value


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transcript(path):
    """Bears R12, R13, R14, R15, R18, R19, R24, R25, R28, R29, R30, R31, R44, R45, R46, R47."""
    session = Session({"bears": DOOR})
    asked = 0
    for line in path.read_text().splitlines():
        item = json.loads(line)
        if "why" in item:
            continue
        answer = session.answer_line(json.dumps(item["ask"]))
        agrees(answer, item["expect"])
        asked += 1
    assert asked >= 4


def test_every_transcript_is_there():
    assert {path.stem for path in FILES} >= {
        "bears_three",
        "bears_right_caller_with_a_misfit",
        "bears_wrong_caller",
        "bears_hold_back_and_an_identical_card",
        "bears_tie_for_the_hold_back_card",
        "bears_bonus_card_while_captains_are_dealt",
        "bears_two_right_answers_in_one_tick",
        "bears_fewer_than_two_cards_to_lose",
        "bears_pile_runs_out_in_mid_refill",
        "bears_too_few_captains",
        "bears_solo",
    }
