"""Sitting down, standing up, agreeing on rules; and a tiny real-time game that moves into the house without a change to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
import pytest
from test_any_match import BerryMatch, BerryRules, Pick

from game.app import App, Start, build
from game.core.match import Action, Event, MatchSetup
from game.core.record import Record, Replay, read
from game.screens.lobby_memory import recall, remember
from game.screens.lobby_model import Lobby, LobbyProblem, shown_options, valid_choice
from game.settings import SettingsStore
from game.stage.entry import GameEntry, MatchPlan, Option, Results, SeatPlan
from game.stage.input import Press
from game.stage.scene import Scene
from game.stage.services import Services
from game.storage import Shelf

KEYS = {"w": (pygame.K_w, 26), "q": (pygame.K_q, 20), "i": (pygame.K_i, 12), "u": (pygame.K_u, 24)}
LENGTH = Option(
    "length", "Length", "How long it lasts.", "choice", "short", (("short", "Short"), ("long", "Long"))
)
SNOW = Option(
    "snow", "Snow", "More snow.", "toggle", False, shown=lambda options: options["length"] == "long"
)
START = Option("head", "Head start", "A head start.", "number", 0, lo=0, hi=3)


def berry_entry(*, real_time: bool = True, seats: tuple[int, int] = (1, 4)) -> GameEntry:
    return GameEntry(
        id="berries",
        title="Berries",
        tagline="Pick most",
        seats=seats,
        real_time=real_time,
        rules=BerryRules,
        setup=lambda count, seed, options, _plans: MatchSetup("berries", count, seed, dict(options)),
        scene=BerryScene,
        replay=BerryScene,
        rival=lambda _level, _seat, _setup: Picker(),
        rules_page="ice",
        diorama="bears",
        options=(LENGTH, SNOW),
        seat_options=(START,),
        reasons={"berries": "All berries are counted."},
    )


class Picker:
    """A computer that picks the second berry at tick 30."""

    def decide(self, view: object, tick: int) -> Action | None:
        return Pick(1) if tick == 30 else None

    def close(self) -> None:
        """Nothing is being thought."""


class BerryScene(Scene):
    """One match.step a tick with all presses of that tick, computers through the same door."""

    name = "berries"
    in_play = True

    def __init__(self, services: Services, plan: MatchPlan, record: Record | None) -> None:
        assert record is None
        self.services, self.plan = services, plan
        self.match = BerryMatch(plan.setup)
        self.record = Record(plan.setup, "test")
        self.rivals = {seat: Picker() for seat, who in enumerate(plan.seats) if who.level}
        self.waiting: list[tuple[int, Action]] = []
        self.events: list[Event] = []

    def record_now(self) -> Record:
        return self.record

    def press(self, press: Press) -> None:
        if press.seat is not None and press.control == "act":
            self.waiting.append((press.seat, Pick(0)))

    def tick(self) -> None:
        for seat, rival in self.rivals.items():
            action = rival.decide(None, self.match.tick)
            if action is not None:
                self.waiting.append((seat, action))
        acted, self.waiting = self.waiting, []
        tick = self.match.tick
        events = self.match.step(acted)
        self.record.add(tick, acted, events)
        self.events += events
        if self.match.outcome is not None:
            self.record.end = self.match.tick
            self.services.go.results(Results(self.plan, self.match.outcome, self.record))


@dataclass
class Instant:
    """A clock that never waits."""

    def tick(self, fps: int) -> float:
        return 1 / 60


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("POLAR_PARTY_HOME", str(tmp_path))
    made = build(Start(seed=5), {"berries": berry_entry()})
    made.loop.use_clock(Instant())
    frames(made, 12)
    yield made
    made.close()


def frames(app: App, count: int, *events: pygame.event.Event) -> None:
    app.loop.step_frame(list(events))
    for _ in range(count - 1):
        app.loop.step_frame([])


def tap(app: App, name: str) -> None:
    key, scancode = KEYS[name]
    frames(app, 1, pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=0, unicode=name))
    frames(app, 2, pygame.event.Event(pygame.KEYUP, key=key, scancode=scancode, mod=0))


def top(app: App) -> Any:
    return app.services.stack.top


def test_a_real_time_game_moves_in_without_a_change_to_the_house(app: App, tmp_path: Path) -> None:
    """Title, lobby, two people and a computer, a match by ticks, results, the kept record, and its replay to the bit."""
    tap(app, "q")
    frames(app, 40)
    assert top(app).name == "lobby"
    tap(app, "i")
    lobby: Lobby = top(app).lobby
    assert lobby.devices() == ["keys:0", "keys:2"] or lobby.devices() == ["keys:2", "keys:0"]
    lobby.add_computer()
    tap(app, "q")
    assert top(app).name == "lobby"
    tap(app, "u")
    frames(app, 1)
    scene = top(app)
    assert scene.name == "berries"
    seated = [seat.device for seat in scene.plan.seats if not seat.level]
    assert sorted(device or "" for device in seated) == ["keys:0", "keys:2"]
    frames(app, 10)
    tap(app, "u")
    frames(app, 120)
    assert top(app).name == "results"
    first = next(index for index, seat in enumerate(scene.plan.seats) if seat.device == "keys:2")
    scores = scene.match.outcome.scores
    assert scores[first] == 1
    assert sum(scores) == 2
    kept = list((tmp_path / "matches").glob("*.record"))
    assert len(kept) == 1
    record = read(kept[0].read_text("utf-8").splitlines(), BerryRules())
    assert Replay(record, BerryRules()).to_end() == scene.events


def test_closing_the_window_in_mid_match_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is being played waits in the lobby at the next start, and is forgotten only when it was played to its end."""
    monkeypatch.setenv("POLAR_PARTY_HOME", str(tmp_path))
    made = build(Start(seed=5), {"berries": berry_entry()})
    made.loop.use_clock(Instant())
    frames(made, 12)
    made.navigation.start(MatchPlan("berries", MatchSetup("berries", 1, 5), (SeatPlan("", 0, "keys:0"),)))
    frames(made, 5)
    tap(made, "q")
    frames(made, 5)
    made.loop.step_frame([pygame.event.Event(pygame.QUIT)])
    made.close()
    lines = Shelf(tmp_path).saved("berries")
    assert lines is not None
    assert lines[1].endswith(" 0 pick 0")
    again = build(Start(), {"berries": berry_entry()})
    again.loop.use_clock(Instant())
    again.navigation.start(MatchPlan("berries", MatchSetup("berries", 1, 5), (SeatPlan("", 0, "keys:0"),)))
    frames(again, 120)
    assert top(again).name == "results"
    again.close()
    assert len(list((tmp_path / "matches").iterdir())) == 1


def test_nobody_plays_with_keys_that_have_no_seat(app: App) -> None:
    """B88: the keys of a seat that a computer took over do nothing any more."""
    tap(app, "q")
    frames(app, 40)
    tap(app, "q")
    frames(app, 1)
    scene = top(app)
    assert scene.name == "berries"
    tap(app, "u")
    assert scene.record.entries == []


def lobby(**changes: Any) -> Lobby:
    return Lobby(berry_entry(**changes))


def test_a_device_sits_once_and_keeps_its_seat() -> None:
    """B39: the same device cannot join twice."""
    room = lobby()
    assert room.join("keys:0") == 0
    assert room.join("pad:3") == 1
    assert room.join("keys:0") == 0
    assert [seat.device for seat in room.seats if seat] == ["keys:0", "pad:3"]


def test_a_person_takes_a_computers_seat_when_none_is_free() -> None:
    room = lobby(seats=(2, 2))
    room.join("keys:0")
    room.add_computer()
    assert room.join("keys:1") == 1
    assert room.join("keys:2") is None


def test_badges_are_never_shared() -> None:
    room = lobby()
    for device in ("keys:0", "keys:1", "keys:2"):
        room.join(device)
    room.turn_badge(0, 1)
    badges = [seat.badge for seat in room.seats if seat]
    assert len(set(badges)) == 3
    assert badges[0] == 3
    room.leave("keys:1")
    room.add_computer(1)
    assert len({seat.badge for seat in room.seats if seat}) == 3


def test_everybody_must_be_ready() -> None:
    room = lobby(seats=(2, 4))
    assert room.problem() is LobbyProblem.TOO_FEW
    room.join("keys:0")
    room.join("mouse")
    assert room.problem() is LobbyProblem.NOT_READY
    room.say_ready("keys:0")
    room.say_ready("keys:4")
    assert room.problem() is LobbyProblem.NOT_READY
    room.say_ready("mouse")
    assert room.problem() is None
    room.join("keys:1")
    assert room.problem() is LobbyProblem.NOT_READY


def test_sharing_a_device_is_for_games_without_a_clock() -> None:
    room = lobby(real_time=True)
    room.join("mouse")
    assert not room.share(1)
    calm = lobby(real_time=False)
    calm.join("mouse")
    assert calm.share(1)
    assert calm.devices() == ["mouse"]
    calm.leave("mouse")
    assert all(seat is None for seat in calm.seats)


def test_levels_go_round_and_seats_swap() -> None:
    room = lobby(seats=(2, 2))
    room.join("mouse")
    room.add_computer(level="captain")
    room.turn_level(1, 1)
    assert room.seats[1] is not None
    assert room.seats[1].level == "chick"
    room.swap()
    assert room.seats[0] is not None
    assert room.seats[0].level == "chick"


def test_options_are_shown_when_they_matter() -> None:
    room = lobby()
    assert [option.id for option in shown_options(room)] == ["length"]
    room.set_option(LENGTH, "long")
    assert [option.id for option in shown_options(room)] == ["length", "snow"]
    room.set_option(LENGTH, "endless")
    assert room.options["length"] == "short"


@pytest.mark.parametrize(
    ("option", "value", "kept"),
    [
        (SNOW, True, True),
        (SNOW, 1, False),
        (START, 2, 2),
        (START, 9, 0),
        (START, True, 0),
        (LENGTH, None, "short"),
    ],
)
def test_what_an_option_does_not_have_is_its_default(option: Option, value: Any, kept: object) -> None:
    assert valid_choice(option, value) is kept or valid_choice(option, value) == kept


def test_the_plan_says_what_was_agreed() -> None:
    room = lobby()
    room.join("keys:0", "Anna")
    room.add_computer(2, "cub")
    room.set_handicap(0, "head", 2)
    plan = room.plan(9)
    assert plan.setup == MatchSetup("berries", 2, 9, {"length": "short", "snow": False})
    assert plan.seats == (SeatPlan("Anna", 0, "keys:0", "", {"head": 2}), SeatPlan("", 2, None, "cub"))


def test_the_lobby_remembers_rules_and_computers_but_no_devices(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    room = lobby()
    room.join("keys:0", "Anna")
    room.add_computer(1, "hunter")
    room.set_option(LENGTH, "long")
    remember(store, room)
    store.save()
    again = recall(berry_entry(), SettingsStore.load(tmp_path / "settings.json").values.lobby)
    assert again.options["length"] == "long"
    assert [seat and (seat.level, seat.device) for seat in again.seats] == [
        None,
        ("hunter", None),
        None,
        None,
    ]


@pytest.mark.parametrize(
    "memory",
    [
        {},
        {"berries": 3},
        {"berries": {"options": [], "seats": {}}},
        {"berries": {"seats": [{"level": "emperor"}, 7, None]}},
    ],
    ids=json.dumps,
)
def test_a_spoilt_memory_is_left_out(memory: Any) -> None:
    room = recall(berry_entry(), memory)
    assert room.options == {"length": "short", "snow": False}
    assert all(seat is None for seat in room.seats)
