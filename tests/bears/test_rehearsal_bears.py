"""What is large is made before the first card is dealt, and what differs is said with one capital letter more."""

from __future__ import annotations

import pytest

from game.bears.scene import BearsScene
from game.bears.words import difference_words
from game.core.match import MatchSetup
from game.stage import skin
from game.stage.entry import MatchPlan, SeatPlan
from game.stage.services import Services


def test_no_sheet_is_made_in_mid_match(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[float] = []
    sheet = skin.sheet

    def counted(*given: object, **more: object) -> None:
        made.append(1.0)
        sheet(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(skin, "sheet", counted)
    levels = ("captain", "hunter", "captain")
    plans = tuple(SeatPlan("", seat, None, level) for seat, level in enumerate(levels))
    setup = MatchSetup("bears", 3, 5, {"rounds": 1, "hold_back": True})
    scene = BearsScene(services, MatchPlan("bears", setup, plans))
    assert made
    made.clear()
    drawn = set()
    for frame in range(8000):
        scene.tick()
        name = type(scene.act).__name__
        if name not in drawn or frame % 7 == 0:
            drawn.add(name)
            scene.draw(services.window.canvas)
        if any(way == "results" for way, _ in services.go.calls):  # type: ignore[attr-defined]
            break
    assert {"FreezeAct", "ClaimAct", "ExamAct", "StripAct"} <= drawn
    assert made == []


def test_only_the_first_letter_is_raised() -> None:
    german = {"size": "größe", "arm": "gehobener Arm", "{first} and {last}": "{first} und {last}"}
    words = difference_words(0, 3, lambda msgid: german.get(msgid, msgid))
    assert words == "Größe und gehobener Arm differ: two differences"
