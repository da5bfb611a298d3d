"""A whole round of Bears in the real window: two key sets held and tapped at once, the mouse, and a computer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.play.hands import Hands, Line, missing_tools, virtual_screen

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]

MOUSE, WASD, IJKL, CHICK = 0, 1, 2, 3
COLUMNS = 6


@pytest.fixture
def screen() -> Iterator[str]:
    with virtual_screen() as name:
        yield name


def settings(home: Path) -> None:
    home.mkdir()
    lobby = {"bears": {"options": {"rounds": "one"}, "seats": []}}
    (home / "settings.json").write_text(json.dumps({"version": 1, "lobby": lobby, "auto_pause": False}))


def sit_down(hands: Hands) -> None:
    """The mouse opens the lobby and so sits at seat 0; two key sets join; a computer takes the next seat."""
    hands.until_scene("title")
    hands.click("game:bears")
    hands.until_scene("lobby")
    hands.tap("w")
    hands.until_target("seat:1:name")
    hands.tap("i")
    hands.until_target("seat:2:name")
    hands.click("seat:3:computer")
    hands.until_target("seat:3:remove")
    hands.click("play")
    hands.tap("q", "u")
    hands.until_scene("bears")


def event(name: str, seat: int) -> object:
    return lambda line: line.get("event") == name and line.get("seat") == seat


def cursor(hands: Hands, seat: int) -> int:
    found: int = hands.until(lambda line: line.get("seat") == seat and "cursor" in line, f"ring of {seat}")[
        "cursor"
    ]
    return found


def await_go(hands: Hands) -> Line:
    return hands.until(lambda line: line.get("awaited") == "picking", "GO")


def test_two_key_sets_at_once_the_mouse_and_a_computer_play_a_round(screen: str, tmp_path: Path) -> None:
    settings(tmp_path / "home")
    hands = Hands(screen, tmp_path / "home")
    try:
        sit_down(hands)
        go = await_go(hands)
        wasd, ijkl = go["cursors"][WASD], go["cursors"][IJKL]
        # both directions go down and stay down: each is one step, however long it is held
        hands.hold("d")
        hands.hold("j")
        assert cursor(hands, WASD) == wasd + 1
        assert cursor(hands, IJKL) == ijkl - 1
        hands.hold("q")
        hands.hold("u")
        first = hands.until(event("grabbed", WASD), "the first grab")
        second = hands.until(event("grabbed", IJKL), "the second grab")
        for key in ("d", "j", "q", "u"):
            hands.let_go(key)
        # the mouse's ring walks to the pointer, then the click grabs there
        hands.click("slot:0")
        while cursor(hands, MOUSE) != 0:
            pass
        hands.click("slot:0")
        third = hands.until(event("grabbed", MOUSE), "the mouse's grab")
        hands.tap("e")
        frozen = hands.until(lambda line: line.get("event") == "frozen", "FREEZE")
        hands.until_target("round:next")
        hands.tap("q")
        result = hands.until(lambda line: line.get("what") == "result", "the result")
    finally:
        hands.close()
    table = go["table"]
    assert (first["slot"], first["card"]) == (wasd + 1, table[wasd + 1])
    assert (second["slot"], second["card"]) == (ijkl - 1, table[ijkl - 1])
    assert third["slot"] in range(len(table))
    assert frozen["seat"] in (WASD, CHICK)
    lines = Path(result["record"]).read_text("utf-8").splitlines()
    header = json.loads(lines[0])
    assert [note["level"] != "" for note in header["seats"]] == [False, False, False, True]
    played = [text.split(" ", 1)[1] for text in lines[1:-1]]
    assert f"{WASD} grab {wasd + 1}" in played
    assert f"{IJKL} grab {ijkl - 1}" in played
    assert result["outcome"]["reason"] == "rounds"
    assert len(result["outcome"]["scores"]) == 4
