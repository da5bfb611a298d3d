"""Actions as text."""

from __future__ import annotations

import pytest

from game.core.match import HandOver
from game.core.text import DataError
from game.igloo.rules.actions import Next, Pass, Place, PutBack, Shake, Take, Unpass
from game.igloo.rules.match import RULES

TEXTS = {
    "take 0": Take(0),
    "take 9": Take(9),
    "take 11": Take(11),
    "shake": Shake(),
    "back": PutBack(),
    "place 0": Place(0),
    "place 8": Place(8),
    "pass": Pass(),
    "unpass": Unpass(),
    "next": Next(),
    "hand-over cub": HandOver("cub"),
    "hand-over person": HandOver(""),
}


@pytest.mark.parametrize(("text", "action"), TEXTS.items())
def test_an_action_and_its_text(text, action):
    assert RULES.parse_action(text) == action
    assert action.text() == text


@pytest.mark.parametrize(
    "text",
    ["take", "take 12", "take -1", "take 00", "take ١", "take 4 ", " take 4", "place 9", "place 10", "Shake", "skip",
     "take 1\n", "hand-over", "next next"],
)  # fmt: skip
def test_texts_that_are_no_action(text):
    with pytest.raises(DataError, match="no action"):
        RULES.parse_action(text)


def test_the_refusal_quotes_no_more_than_forty_letters():
    with pytest.raises(DataError) as caught:
        RULES.parse_action("x" * 500)
    assert str(caught.value) == f"there is no action {'x' * 40!r}"
