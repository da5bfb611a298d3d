"""The contract's own parts: events as plain data, hand-over, the order within a tick, outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum

import pytest

from game.core.match import (
    TICKS_PER_SECOND,
    Action,
    Event,
    HandedOver,
    HandOver,
    Match,
    MatchSetup,
    Refused,
    SetupError,
    parse_hand_over,
    plain,
)
from game.core.outcome import Outcome, shared_win


class Colour(Enum):
    RED = "red"
    BOTH = ("red", 2)


class Why(StrEnum):
    NO = "no-way"


@dataclass(frozen=True, slots=True)
class SnowFell(Event):
    depth: float
    where: tuple[str, ...]
    colour: Colour
    extra: dict[str, int] | None = None


def test_events_have_a_plain_form():
    assert SnowFell(0.5, ("a", "b"), Colour.RED).as_json() == {
        "event": "snow-fell",
        "depth": 0.5,
        "where": ["a", "b"],
        "colour": "red",
        "extra": None,
    }
    assert Refused(1, Why.NO).as_json() == {"event": "refused", "seat": 1, "reason": "no-way"}
    assert HandedOver(0, "cub").as_json() == {"event": "handed-over", "seat": 0, "level": "cub"}


def test_plain_values():
    assert plain({"a": (1, [2.5, None]), 3: Colour.BOTH}) == {"a": [1, [2.5, None]], "3": ["red", 2]}
    assert plain(True) is True
    for value in ({1, 2}, object(), b"x"):
        with pytest.raises(TypeError, match=f"^{type(value).__name__} has no plain form$"):
            plain(value)
    with pytest.raises(TypeError, match=r"^set has no plain form$"):
        plain([{"a": {1}}])


def test_hand_over_reads_what_it_writes():
    assert HandOver("cub").text() == "hand-over cub"
    assert HandOver("").text() == "hand-over person"
    for level in ("cub", ""):
        assert parse_hand_over(HandOver(level).text()) == HandOver(level)
    assert parse_hand_over("hand-over " + "a" * 20) == HandOver("a" * 20)
    for text in (
        "",
        "hand-over",
        "hand-over ",
        "hand-over Cub",
        "hand-over " + "a" * 21,
        "hand-over a b",
        "xhand-over a",
    ):
        assert parse_hand_over(text) is None


class Wait(Action):
    def text(self) -> str:
        return "wait"


class Counting(Match):
    game = "counting"

    def __init__(self, setup: MatchSetup) -> None:
        super().__init__(setup)
        self.calls: list[object] = []

    @property
    def outcome(self) -> Outcome | None:
        return None

    def view(self, seat: int) -> object:
        return seat

    def resolve(self, actions: Sequence[tuple[int, Action]]) -> list[Event]:
        self.calls.append(list(actions))
        return [HandedOver(seat, "now") for seat, _ in actions]

    def advance(self) -> list[Event]:
        self.calls.append("advance")
        super().advance()
        return [HandedOver(9, f"{self.tick}")]


def test_a_tick_resolves_first_and_passes_then():
    setup = MatchSetup("counting", 3, 1)
    match = Counting(setup)
    assert (match.setup, match.seats, match.tick, match.opening) == (setup, 3, 0, [])
    wait = Wait()
    assert match.step([(0, wait), (2, wait)]) == [
        HandedOver(0, "now"),
        HandedOver(2, "now"),
        HandedOver(9, "1"),
    ]
    assert match.step([]) == [HandedOver(9, "2")]
    assert match.calls == [[(0, wait), (2, wait)], "advance", "advance"]
    assert match.tick == 2
    assert TICKS_PER_SECOND == 60


def test_the_setup_has_defaults():
    setup = MatchSetup("x", 2, 5)
    assert (setup.options, setup.start, setup.level, setup.level_text) == ({}, None, "", "")


def test_setup_errors_carry_a_reason_and_a_sentence():
    error = SetupError("too-many", "there are too many")
    assert (error.reason, str(error)) == ("too-many", "there are too many")
    assert isinstance(error, ValueError)


def test_outcomes():
    assert Outcome((0, 1), (0.5, 0.5), "agreed").as_json() == {
        "winners": [0, 1],
        "scores": [0.5, 0.5],
        "reason": "agreed",
    }
    scores = Outcome((1,), (0.0, 2.0), "x").as_json()["scores"]
    assert scores == [0, 2]
    assert all(type(score) is int for score in scores)
    assert shared_win((1, 3, 3), "most") == Outcome((1, 2), (1, 3, 3), "most")
    assert shared_win((0,), "alone") == Outcome((0,), (0,), "alone")
    assert shared_win((-1, -2), "x").winners == (0,)
