"""What every game must hold: random matches through step, record and replay, whatever the rules.

A tiny real-time game defined here keeps the check honest when it meets games with clocks and exclusive actions.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import ClassVar

import pytest

from game.core.match import Action, Event, Match, MatchSetup, Refused, Rules, SetupError, plain
from game.core.outcome import Outcome, shared_win
from game.core.record import Record, Replay, read, write
from game.core.rng import fair_order, stream
from game.core.text import DataError

ROOT = Path(__file__).parents[1]
TICKS = 400


# ---- a tiny real-time game: three berries, whoever picks most within 90 ticks


class BerryReason(StrEnum):
    TAKEN = "taken"
    GAME_OVER = "game-over"


@dataclass(frozen=True, slots=True)
class Pick(Action):
    berry: int

    def text(self) -> str:
        return f"pick {self.berry}"


@dataclass(frozen=True, slots=True)
class Picked(Event):
    seat: int
    berry: int


@dataclass(frozen=True, slots=True)
class TimeUp(Event):
    ticks: int


class BerryMatch(Match):
    game: ClassVar[str] = "berries"

    def __init__(self, setup: MatchSetup) -> None:
        super().__init__(setup)
        if not 1 <= setup.seats <= 4:
            raise SetupError("wrong-seats", "one to four seats")
        self.rng = stream(setup.seed, "rules")
        self.owner: dict[int, int] = {}
        self.result: Outcome | None = None

    @property
    def outcome(self) -> Outcome | None:
        return self.result

    def view(self, seat: int) -> object:
        return (seat, tuple(sorted(self.owner.items())), self.tick, self.result)

    def resolve(self, actions: Sequence[tuple[int, Action]]) -> list[Event]:
        events: list[Event] = []
        for seat, action in fair_order(sorted(actions, key=lambda pair: pair[0]), self.rng):
            assert isinstance(action, Pick)
            if self.result is not None:
                events.append(Refused(seat, BerryReason.GAME_OVER))
            elif action.berry in self.owner:
                events.append(Refused(seat, BerryReason.TAKEN))
            else:
                self.owner[action.berry] = seat
                events.append(Picked(seat, action.berry))
        return events

    def advance(self) -> list[Event]:
        super().advance()
        if self.tick == 90:
            scores = tuple(float(list(self.owner.values()).count(seat)) for seat in range(self.seats))
            self.result = shared_win(scores, "berries")
            return [TimeUp(90)]
        return []


class BerryRules:
    id = "berries"

    def new_match(self, setup: MatchSetup) -> BerryMatch:
        return BerryMatch(setup)

    def parse_action(self, text: str) -> Action:
        if text not in ("pick 0", "pick 1", "pick 2"):
            raise DataError("there are three berries")
        return Pick(int(text[-1]))


# ---- the games that are there, each with a set-up for a seed and actions worth trying


@dataclass(frozen=True)
class Case:
    """`texts(match, seat, rng)` gives the texts of actions a seat might try, sensible and senseless."""

    rules: Rules
    setup: Callable[[int], MatchSetup]
    texts: Callable[[Match, int, random.Random], list[str]]


def berries() -> Case:
    return Case(
        BerryRules(),
        lambda seed: MatchSetup("berries", 1 + seed % 4, seed),
        lambda _match, _seat, rng: [f"pick {rng.randrange(3)}"],
    )


def ice() -> Case:
    rules = importlib.import_module("game.ice.rules.match").RULES
    levels = ("basic", "advanced", "little")

    def texts(match: Match, seat: int, rng: random.Random) -> list[str]:
        found = [move.text() for move in match.view(seat).moves]  # type: ignore[attr-defined]
        extra = [
            "offer-draw",
            "accept-draw",
            "decline-draw",
            "ask-undo",
            "allow-undo",
            "refuse-undo",
            "hand-over cub",
        ]
        return (
            found * 3
            + [rng.choice([*extra, "move a1-a4", "move g7-g1"])]
            + ["resign"] * (rng.random() < 0.005)
        )

    def setup(seed: int) -> MatchSetup:
        options = {"surround": ("group", "single")[seed % 2]}
        return MatchSetup("ice", 2, seed, options, None, levels[seed % 3])

    return Case(rules, setup, texts)


def cases() -> list[object]:
    """The tiny game, and every wing that is there and gives its own `any_match_case` or has one here."""
    found = [pytest.param(berries, id="berries")]
    if _exists("game.ice.rules.match"):
        found.append(pytest.param(ice, id="ice"))
    found += [
        pytest.param(lambda wing=wing: _load(wing), id=wing)
        for wing in ("igloo", "bears")
        if (Path(__file__).parent / wing / "any_match_case.py").is_file() and _exists(f"game.{wing}.rules")
    ]
    return found


def _exists(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _load(wing: str) -> Case:
    """`tests/<wing>/any_match_case.py` defines `RULES`, `setup(seed)` and `texts(match, seat, rng)`."""
    path = Path(__file__).parent / wing / "any_match_case.py"
    spec = importlib.util.spec_from_file_location(f"{wing}_any_match_case", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return Case(module.RULES, module.setup, module.texts)


# ---- the checks


@dataclass
class Played:
    match: Match
    record: Record
    events: list[Event]


def play(case: Case, seed: int) -> Played:
    """Random presses of all seats, some ticks empty, some with several seats at once, for at most TICKS ticks."""
    rng = random.Random(seed)
    setup = case.setup(seed)
    match = case.rules.new_match(setup)
    record, events = Record(setup, "test"), list(match.opening)
    while match.tick < TICKS and match.outcome is None:
        actions = []
        for seat in range(match.seats):
            texts = case.texts(match, seat, rng)
            if texts and rng.random() < 0.5:
                actions.append((seat, case.rules.parse_action(rng.choice(texts))))
        rng.shuffle(actions)
        tick = match.tick
        happened = match.step(actions)
        assert match.tick == tick + 1
        if actions:
            record.add(tick, actions, happened)
        lone = len(actions) == 1  # a lone refused action is not recorded: it changed nothing
        events += [event for event in happened if not (lone and isinstance(event, Refused))]
    record.end = match.tick
    return Played(match, record, events)


@pytest.mark.parametrize("make", cases())
@pytest.mark.parametrize("seed", range(12))
def test_a_random_match_holds_together(make, seed):
    """Views are frozen values, events have a plain form, outcomes are well formed, and the record replays to the bit."""
    case = make()
    played = play(case, seed)
    match, setup = played.match, played.match.setup
    assert match.game == case.rules.id == setup.game
    for seat in range(match.seats):
        view = match.view(seat)
        assert view == match.view(seat)
        hash(type(view))
    for event in played.events:
        data = event.as_json()
        assert data["event"] == data["event"].lower()
        assert plain(data) == data
    if match.outcome is not None:
        outcome = match.outcome
        assert list(outcome.winners) == sorted(set(outcome.winners))
        assert outcome.winners
        assert all(0 <= seat < match.seats for seat in outcome.winners)
        assert len(outcome.scores) == match.seats
        assert outcome.reason
    lines = write(played.record)
    again = read(lines, case.rules)
    assert write(again) == lines
    replay = Replay(again, case.rules)
    assert list(replay.match.opening) + replay.to_end() == played.events
    assert replay.match.outcome == match.outcome
    assert replay.match.tick == match.tick
    assert [replay.match.view(seat) for seat in range(match.seats)] == [
        match.view(seat) for seat in range(match.seats)
    ]


@pytest.mark.parametrize("make", cases())
def test_the_same_seed_gives_the_same_match_and_order_of_the_list_does_not_count(make):
    """Actions of one tick are resolved together: the order in which they are handed over changes nothing."""
    case = make()
    played = play(case, 5)
    match = case.rules.new_match(case.setup(5))
    by_tick: dict[int, list[tuple[int, Action]]] = {}
    for entry in played.record.entries:
        by_tick.setdefault(entry.tick, []).append((entry.seat, case.rules.parse_action(entry.action)))
    events = list(match.opening)
    while match.tick < played.match.tick:
        events += match.step(sorted(by_tick.get(match.tick, []), key=lambda pair: -pair[0]))
    happened = [event for event in played.events if not isinstance(event, Refused)]
    assert [event for event in events if not isinstance(event, Refused)] == happened
    assert match.outcome == played.match.outcome


@pytest.mark.parametrize("make", cases())
def test_a_refused_action_changes_nothing(make):
    """Every refusal of a lone action leaves all views as they were."""
    case = make()
    refused = 0
    for seed in range(6):
        rng = random.Random(seed)
        match = case.rules.new_match(case.setup(seed))
        for _ in range(TICKS):
            if match.outcome is not None:
                break
            seat = rng.randrange(match.seats)
            texts = case.texts(match, seat, rng)
            if texts:
                before = [match.view(other) for other in range(match.seats)]
                events = match.resolve([(seat, case.rules.parse_action(rng.choice(texts)))])
                if any(isinstance(event, Refused) for event in events):
                    refused += 1
                    assert len(events) == 1
                    assert events[0].seat == seat
                    assert [match.view(other) for other in range(match.seats)] == before
            match.advance()
    assert refused > 0


@pytest.mark.parametrize("make", cases())
@pytest.mark.parametrize("text", ["", "juggle", "pick 3", "pick", "move", "\x00", "é" * 50])
def test_senseless_actions_are_refused_by_the_parser(make, text):
    with pytest.raises(DataError):
        make().rules.parse_action(text)


OTHER_PROCESS = """
import sys
sys.path[:0] = [{tests!r}, {root!r}]
import test_any_match
for make in ({names}):
    played = test_any_match.play(make(), 3)
    print([event.as_json() for event in played.events])
"""


def test_random_matches_are_the_same_in_another_process_under_another_hash_seed():
    makers = [("test_any_match.berries", berries)]
    if _exists("game.ice.rules.match"):
        makers.append(("test_any_match.ice", ice))
    wanted = "".join(f"{[event.as_json() for event in play(make(), 3).events]}\n" for _, make in makers)
    script = OTHER_PROCESS.format(
        tests=str(ROOT / "tests"), root=str(ROOT), names="".join(f"{name}, " for name, _ in makers)
    )
    for hash_seed in ("1", "99"):
        done = subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )
        assert done.stdout == wanted
