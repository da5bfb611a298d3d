"""The trace."""

from __future__ import annotations

import json
from pathlib import Path

from game.stage.trace import Trace


def test_lines_are_on_disk_at_once_and_carry_milliseconds(tmp_path: Path) -> None:
    now = [10.0]
    trace = Trace(tmp_path / "t.jsonl", lambda: now[0])
    now[0] = 10.25
    trace.line(scene="lobby", name="企鹅", place=(1, 2), odd=Path("x"))
    lines = (tmp_path / "t.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [
        {"t": 250, "scene": "lobby", "name": "企鹅", "place": [1, 2], "odd": "x"}
    ]
    trace.close()
    trace.line(scene="late")
    assert (tmp_path / "t.jsonl").read_text("utf-8").count("\n") == 1
    assert not trace.on


def test_without_a_file_nothing_happens() -> None:
    trace = Trace()
    assert not trace.on
    trace.line(anything=1)
    trace.close()
