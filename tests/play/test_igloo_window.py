"""A whole match of Igloo in the real window: two key sets against two computers, then one mouse; the result is read from the record."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.core.record import Replay, read
from game.igloo.rules.match import RULES
from tests.play.hands import Hands, missing_tools, virtual_screen

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]

FIRST = {"up": "w", "left": "a", "down": "s", "right": "d", "act": "q", "second": "e"}
SECOND = {"up": "i", "left": "j", "down": "k", "right": "l", "act": "u", "second": "o"}


class Player(Hands):
    """Hands that also hold the mouse still and press its other button."""

    def move_to(self, name: str) -> None:
        x, y, width, height = self.until_target(name)
        self._do("mousemove", "--window", self._window, str(x + width // 2), str(y + height // 2))

    def rhythm(self, key: str, count: int) -> None:
        """Taps of one key as a hand shakes: some six a second."""
        self._do("key", "--delay", "160", *[key] * count)

    def press_button(self, button: int) -> None:
        self._do("click", str(button))


@pytest.fixture
def screen() -> Iterator[str]:
    with virtual_screen() as name:
        yield name


def settings(home: Path, levels: tuple[str, ...], **options: object) -> None:
    """A lobby of one round in which these computers sit already, after two free seats."""
    home.mkdir()
    seats = [None, None, *({"name": "", "badge": 2 + i, "level": level} for i, level in enumerate(levels))]
    lobby = {"igloo": {"options": {"rounds": 1, **options}, "seats": seats}}
    data = {"version": 1, "lobby": lobby, "auto_pause": False, "last_game": "igloo"}
    (home / "settings.json").write_text(json.dumps(data))


def hand(hands: Hands, seat: int, **wanted: object) -> dict[str, object]:
    """Waits until the trace says this of a seat's hand."""
    return hands.until(
        lambda line: line.get("hand") == seat and all(line.get(k) == v for k, v in wanted.items()),
        f"{seat}: {wanted}",
    )


def event(hands: Hands, name: str, **wanted: object) -> dict[str, object]:
    return hands.until(
        lambda line: line.get("event") == name and all(line.get(k) == v for k, v in wanted.items()),
        f"{name} {wanted}",
    )


def bet(hands: Hands, seat: int, keys: dict[str, str], direction: str) -> None:
    """Takes what the hand points at (somebody may be quicker: then the next), shakes three times, aims, drops."""
    for _ in range(12):
        hands.tap(keys["act"])
        line = hands.until(
            lambda line: line.get("seat") == seat and line.get("event") in ("taken", "refused"), "an igloo"
        )
        if line["event"] == "taken":
            break
        hands.tap(keys["right"])
    hands.rhythm(keys["act"], 4)
    event(hands, "shaken", seat=seat)
    hands.tap(keys[direction])
    hands.until(lambda line: line.get("hand") == seat and line.get("aim") is not None, "the aim")
    hands.tap(keys["act"])
    event(hands, "placed", seat=seat)


def bet_unheard(hands: Hands, seat: int, keys: dict[str, str], direction: str) -> None:
    """A bet without a stroke, for whoever wants the round to end: what comes of it is not asked."""
    hands.tap(keys["act"])
    line = hands.until(
        lambda line: (line.get("seat") == seat and line.get("event") in ("taken", "refused")) or over(line),
        "an igloo",
    )
    if line["event"] == "taken":
        hands.tap(keys[direction], keys["act"])
    elif not over(line):
        hands.tap(keys["right"])


def take_and_drop(hands: Player, spot: int) -> None:
    """The same with the mouse. The other button tells whether the igloo was there: with empty hands it raises the flag."""
    hands.click(f"spot:{spot}")
    hands.press_button(3)
    line = hands.until(
        lambda line: (line.get("seat") == 0 and line.get("event") in ("taken", "passed")) or over(line),
        "an igloo or the flag",
    )
    if line["event"] == "passed":
        hands.press_button(3)
        hands.until(lambda line: line.get("event") == "unpassed" or over(line), "the flag is down")
    elif line["event"] == "taken":
        hands.move_to("card:2")
        hand(hands, 0, aim=2)
        hands.press_button(1)
        event(hands, "placed", seat=0, card=2)


def over(line: dict[str, object]) -> bool:
    return line.get("event") == "round-ended"


def ended(hands: Hands) -> bool:
    """Whether the trace has told of the end of the round so far."""
    return any(over(line) for line in hands.lines)


def finish(hands: Hands, skip: Callable[[], None], cards: int = 9) -> tuple[dict[str, object], list[str]]:
    """Skips the reveal card by card, goes on from the scores; the outcome and the lines of the record."""
    for card in range(-1, cards):
        hands.until(lambda line, card=card: line.get("reveal") == card, f"card {card} of the reveal")
        skip()
    hands.until_target("next")
    hands.click("next")
    line = hands.until(lambda line: line.get("what") == "result", "the result")
    return line["outcome"], Path(line["record"]).read_text("utf-8").splitlines()


def test_two_key_sets_and_two_computers_play_a_round(screen: str, tmp_path: Path) -> None:
    settings(tmp_path / "home", ("pup", "hunter"))
    hands = Player(screen, tmp_path / "home", "--seed", "11")
    try:
        hands.until_scene("title")
        hands.tap("q")
        hands.until_scene("lobby")
        hands.until_target("seat:0:name")
        hands.tap("i")
        hands.until_target("seat:1:name")
        hands.tap("q", "u")
        hands.until_scene("igloo")
        hand(hands, 0, open=True)
        bet(hands, 0, FIRST, "up")
        bet(hands, 1, SECOND, "left")
        hands.tap(FIRST["second"])
        event(hands, "passed", seat=0)
        for turn in range(8):
            if ended(hands):
                break
            bet_unheard(hands, 1, SECOND, ("up", "left", "right", "down")[turn % 4])
        if not ended(hands):
            hands.tap(SECOND["second"])
        outcome, lines = finish(hands, lambda: hands.tap(FIRST["act"]))
    finally:
        hands.close()
    assert outcome["reason"] in ("rounds", "coins", "cards")
    header = json.loads(lines[0])
    assert [seat["level"] for seat in header["seats"]] == ["", "", "pup", "hunter"]
    replay = Replay(read(lines, RULES), RULES)
    replay.to_end()
    found = replay.match.outcome
    assert found is not None
    assert found.as_json() == outcome
    placed = [line.split(" ", 2)[1] for line in lines if " place " in line]
    assert {"0", "1"} <= set(placed)


def test_one_mouse_against_a_computer(screen: str, tmp_path: Path) -> None:
    settings(tmp_path / "home", ("chick",), little=True)
    hands = Player(screen, tmp_path / "home", "--seed", "5")
    try:
        hands.until_scene("title")
        hands.click("game:igloo")
        hands.until_scene("lobby")
        if "seat:0:mouse" in hands.targets:
            hands.click("seat:0:mouse")
        hands.until_target("seat:0:name")
        hands.click("play")
        hands.until_scene("igloo")
        hand(hands, 0, open=True)
        hands.click("spot:3")
        line = hands.until(
            lambda line: line.get("seat") == 0 and line.get("event") in ("taken", "refused"), "an igloo"
        )
        if line["event"] == "refused":
            hands.click("spot:2")
            event(hands, "taken", seat=0)
        hands.press_button(1)
        event(hands, "shaken", seat=0)
        hands.move_to("card:1")
        hand(hands, 0, aim=1)
        hands.press_button(1)
        event(hands, "placed", seat=0, card=1)
        for spot in (0, 1, 2, 3, 4, 5):
            if ended(hands):
                break
            take_and_drop(hands, spot)
        if not ended(hands):
            hands.press_button(3)
        outcome, _ = finish(hands, lambda: hands.press_button(1), cards=5)
    finally:
        hands.close()
    assert outcome["reason"] == "rounds"
