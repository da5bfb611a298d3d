"""Whole games of Ice in the real window, by real keys and the real mouse; the result is read from the record.

The three games were found by playing random legal moves on paper rules; each ends by another goal of the source.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.play.hands import Hands, missing_tools, virtual_screen

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]

SACRED = ["c1-c4", "a5-a2", "b1-c1", "b5-b1", "c4-c2", "c5-c3"]
CAPTAIN = ["c1-c4", "e5-e2", "c4-e4", "b5-b2", "e4-e5", "e2-e4"]
MAJORITY = [
    "d1-d4",
    "c5-c2",
    "d4-a4",
    "c2-a2",
    "c1-c5",
    "a2-e2",
    "b1-b4",
    "d5-d1",
    "b4-e4",
    "e2-a2",
    "c5-d5",
    "d1-b1",
]
WASD = {"up": "w", "left": "a", "down": "s", "right": "d", "act": "q", "second": "e"}
IJKL = {"up": "i", "left": "j", "down": "k", "right": "l", "act": "u", "second": "o"}


@pytest.fixture
def screen() -> Iterator[str]:
    with virtual_screen() as name:
        yield name


def settings(home: Path) -> None:
    """Penguins start, so that the game is the one on paper."""
    home.mkdir()
    lobby = {"ice": {"options": {"board": "basic", "starter": "penguins"}, "seats": []}}
    (home / "settings.json").write_text(
        json.dumps({"version": 1, "lobby": lobby, "auto_pause": False, "last_game": "ice"})
    )


def result(hands: Hands) -> tuple[dict[str, object], list[str]]:
    """The outcome as the trace tells it, and the moves in the record on disk."""
    hands.click("end:results")
    line = hands.until(lambda line: line.get("what") == "result", "the result")
    lines = Path(line["record"]).read_text("utf-8").splitlines()
    assert json.loads(lines[0])["game"] == "ice"
    moves = [text.split(" ", 2)[2] for text in lines[1:-1]]
    return line["outcome"], [move.removeprefix("move ") for move in moves]


def await_turn(hands: Hands, ply: int) -> None:
    hands.until(lambda line: line.get("ply") == ply and "moves" in line, f"ply {ply}")


def direction(move: str) -> str:
    (file, rank), (to_file, to_rank) = move.split("-")
    if file == to_file:
        return "up" if to_rank > rank else "down"
    return "right" if to_file > file else "left"


def play_by_keys(hands: Hands, moves: list[str], keys: tuple[dict[str, str], dict[str, str]]) -> None:
    """Each side walks its paw to the animal, picks it, and slides it, on its own keys."""
    for ply, move in enumerate(moves):
        await_turn(hands, ply)
        mine = keys[ply % 2]
        walk(hands, mine, move.split("-", maxsplit=1)[0])
        hands.tap(mine["act"])
        hands.until(lambda line, square=move[:2]: line.get("picked") == square, f"{move} picked")
        hands.tap(mine[direction(move)])


def walk(hands: Hands, keys: dict[str, str], square: str) -> None:
    """Steps towards the square; the paw goes to the nearest own animal in each direction, and where there is none it stays."""
    at, turned = step(hands, keys["up"]), False
    for _ in range(40):
        if at == square:
            return
        across, up = ord(square[0]) - ord(at[0]), int(square[1]) - int(at[1])
        sideways = (abs(across) >= abs(up)) != turned or not up
        wanted = ("right" if across > 0 else "left") if sideways and across else ("up" if up > 0 else "down")
        before, at = at, step(hands, keys[wanted])
        turned = at == before and not turned
    raise AssertionError(f"the paw never came to {square}")


def step(hands: Hands, key: str) -> str:
    hands.tap(key)
    place: str = hands.until(lambda line: "cursor" in line, "the paw")["cursor"]
    return place


def play_by_mouse(hands: Hands, moves: list[str], *, drag: bool = False) -> None:
    for ply, move in enumerate(moves):
        await_turn(hands, ply)
        start, stop = move.split("-")
        if drag and ply % 2:
            hands.drag(f"square:{start}", f"square:{stop}")
        else:
            hands.click(f"square:{start}")
            hands.click(f"square:{stop}")


def test_two_key_sets_play_to_the_sacred_space(screen: str, tmp_path: Path) -> None:
    settings(tmp_path / "home")
    hands = Hands(screen, tmp_path / "home")
    try:
        hands.until_scene("title")
        hands.tap("q")
        hands.until_scene("lobby")
        hands.until_target("seat:0:name")
        hands.tap("i")
        hands.until_target("seat:1:name")
        hands.tap("q", "u")
        hands.until_scene("ice")
        play_by_keys(hands, SACRED, (WASD, IJKL))
        outcome, moves = result(hands)
    finally:
        hands.close()
    assert outcome == {"winners": [1], "scores": [0, 1], "reason": "sacred-space"}
    assert moves == SACRED


def start_shared_mouse(hands: Hands) -> None:
    hands.until_scene("title")
    hands.click("game:ice")
    hands.until_scene("lobby")
    if "seat:1:remove" in hands.targets:
        hands.click("seat:1:remove")
    hands.click("seat:1:share")
    hands.until_target("seat:1:name")
    hands.click("play")
    hands.until_scene("ice")


def test_one_mouse_for_two_plays_to_a_captured_captain(screen: str, tmp_path: Path) -> None:
    settings(tmp_path / "home")
    hands = Hands(screen, tmp_path / "home")
    try:
        start_shared_mouse(hands)
        play_by_mouse(hands, CAPTAIN, drag=True)
        outcome, moves = result(hands)
    finally:
        hands.close()
    assert outcome == {"winners": [1], "scores": [0, 1], "reason": "captain"}
    assert moves == CAPTAIN


def test_the_mouse_plays_to_a_majority(screen: str, tmp_path: Path) -> None:
    settings(tmp_path / "home")
    hands = Hands(screen, tmp_path / "home")
    try:
        start_shared_mouse(hands)
        play_by_mouse(hands, MAJORITY)
        outcome, moves = result(hands)
    finally:
        hands.close()
    assert outcome["reason"] == "majority"
    assert moves == MAJORITY
