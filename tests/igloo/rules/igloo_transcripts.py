"""Reading the hand-worked transcripts: each line is a note, or what is asked and what must come back.

`{"note": "…"}` tells the story. `{"ask": {…}, "answer": {…}}` is a request and its whole answer; `{"ask": {"do": "show"}, "state":
{…}}` names the fields of the state that are looked at, lists of objects entry by entry.
"""

from __future__ import annotations

import json
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "data" / "transcripts"


def names():
    return sorted(path.stem for path in FOLDER.glob("igloo_*.jsonl"))


def lines_of(name):
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def differences(expected, found, where="state"):
    """Where `found` lacks something that `expected` names; extra fields of objects do not matter."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return [
            line
            for key, value in expected.items()
            for line in differences(value, found.get(key, "(missing)"), f"{where}.{key}")
        ]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [
            line
            for index, (one, other) in enumerate(zip(expected, found, strict=True))
            for line in differences(one, other, f"{where}[{index}]")
        ]
    return [] if expected == found else [f"{where}: expected {expected}, found {found}"]
