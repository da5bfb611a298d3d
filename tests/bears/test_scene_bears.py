"""The scene of Bears without a window: presses reach the match in their tick, rings obey every device alike, the show can be cut short,
and nothing on screen knows more than a seat may."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from game.bears.acts import CountAct
from game.bears.rings import WALK_TICKS, stepped
from game.bears.rules.reasons import Phase
from game.bears.scene import BearsScene
from game.bears.setup import daily_seed, make_setup
from game.bears.strip import StripAct
from game.core.match import MatchSetup
from game.core.record import read, write
from game.stage.entry import MatchPlan, SeatPlan
from game.stage.input import ACT, DOWN, LEFT, MOUSE, RIGHT, SECOND, UP, DeviceChange, Pointer, Press
from game.stage.services import Services


def table(*first: str) -> list[str]:
    """A table of 30 cards that begins with these; the rest fits nothing that begins with LUGFA."""
    rest = ["SD--W"] * 3 + ["SD-FW"] * 3 + ["SDG-W"] * 3 + ["SU--W"] * 3 + ["LD--W"] * 3 + ["SDGFW"] * 3
    rest += ["SUG-W"] * 3 + ["LDG-W"] * 3 + ["LU--W"] * 3 + ["SU-FW"] * 3
    return [*first, *rest[: 30 - len(first)]]


def plan(
    seats: int = 2, *, levels: tuple[str, ...] = (), start: object = None, **options: object
) -> MatchPlan:
    devices = ("keys:0", "keys:2", MOUSE, "pad:7", "keys:3")
    plans = tuple(
        SeatPlan(
            "",
            seat,
            None if seat < len(levels) and levels[seat] else devices[seat],
            levels[seat] if seat < len(levels) else "",
        )
        for seat in range(seats)
    )
    setup = MatchSetup("bears", seats, 5, {"rounds": 1, **options}, start)  # type: ignore[dict-item, arg-type]
    return MatchPlan("bears", setup, plans)


def laid(*first: str, captains: tuple[str, ...] = ("LUGFA", "LUG-A")) -> dict[str, object]:
    return {"table": table(*first), "captains": list(captains), "draw": []}


def press(scene: BearsScene, seat: int, control: str) -> None:
    scene.press(Press(seat, control, 0, f"test:{seat}"))


def run(scene: BearsScene, ticks: int = 1) -> None:
    for _ in range(ticks):
        scene.tick()


def until(scene: BearsScene, there: Callable[[], bool], most: int = 6000) -> None:
    for _ in range(most):
        if there():
            return
        scene.tick()
    raise AssertionError("it never came")


def running(services: Services, match: MatchPlan) -> BearsScene:
    """A scene whose clock has just started."""
    scene = BearsScene(services, match)
    until(scene, lambda: scene.act is None)
    return scene


def test_the_clock_of_the_match_stands_until_go(services: Services) -> None:
    scene = BearsScene(services, plan())
    while scene.act is not None:
        assert scene.match.tick == 0
        assert not scene.match.go
        assert (
            not any(shown.face_up for shown in scene.view.seats.seats) or scene.view.seats.seats[0].pile == ()
        )
        press(scene, 0, ACT)
        scene.tick()
    scene.tick()
    assert (scene.match.tick, scene.match.go) == (1, True)
    assert scene.match.states[0].pile[1:] == []


def test_no_press_shortens_the_countdown(services: Services) -> None:
    scene = BearsScene(services, plan())
    until(scene, lambda: isinstance(scene.act, CountAct))
    count = 0
    while scene.act is not None:
        press(scene, 0, ACT)
        press(scene, 1, SECOND)
        scene.tick()
        count += 1
    assert count >= 3 * 48 - 1


def test_a_grab_is_claimed_in_the_tick_of_its_press(services: Services) -> None:
    scene = running(services, plan(start=laid("LUGFA", "LUGFA")))
    scene.view.cursors = [0, 1]
    press(scene, 0, ACT)
    press(scene, 1, ACT)
    tick = scene.match.tick
    run(scene)
    assert scene.match.tick == tick + 1
    assert [len(state.pile) for state in scene.match.states] == [2, 2]
    assert scene.match.dealer.table[:2] == [None, None]
    assert scene.view.table[:2] == (None, None)


def test_two_presses_on_one_card_give_it_to_one_seat_only(services: Services) -> None:
    scene = running(services, plan(start=laid("LUGFA")))
    scene.view.cursors = [0, 0]
    press(scene, 0, ACT)
    press(scene, 1, ACT)
    run(scene)
    assert sorted(len(state.pile) for state in scene.match.states) == [1, 2]


@pytest.mark.parametrize(
    ("slot", "control", "there"),
    [(0, LEFT, 5), (0, UP, 24), (5, RIGHT, 0), (29, DOWN, 5), (29, RIGHT, 24), (7, DOWN, 13), (13, UP, 7)],
)
def test_rings_wrap_round_the_table(services: Services, slot: int, control: str, there: int) -> None:
    scene = running(services, plan())
    assert stepped(scene.layout, slot, control) == there


def test_the_mouse_walks_at_ten_cells_a_second_and_grabs_where_its_ring_is(services: Services) -> None:
    scene = running(services, plan(3, start=laid(*["LUGFA"] * 3, captains=("SUGFA",) * 3)))
    scene.view.cursors[2] = 0
    far = scene.layout.slots[29].center
    scene.pointer(Pointer(*far, "move", 0, 0))
    steps = [scene.view.cursors[2]]
    for _ in range(10 * WALK_TICKS):
        run(scene)
        if scene.view.cursors[2] != steps[-1]:
            steps.append(scene.view.cursors[2])
    assert len(steps) - 1 == 9  # 5 columns and 4 rows
    assert steps[-1] == 29
    scene.view.cursors[2] = 0
    scene.pointer(Pointer(*far, "down", 1, 0))
    run(scene)
    assert scene.match.states[2].pile[1:] != []
    assert scene.match.dealer.table[29] is not None


def test_right_button_and_the_button_call_freeze(services: Services) -> None:
    for button, where in ((3, "slot"), (1, "freeze")):
        scene = running(services, plan(3))
        rect = scene.layout.slots[3] if where == "slot" else scene.layout.seats[2].button
        scene.pointer(Pointer(*rect.center, "down", button, 0))
        run(scene)
        assert scene.match.caller == 2


def test_a_pad_plays_by_its_own_events(services: Services) -> None:
    services.input.bind("keys:0", 0)
    services.input._seats["pad:7"] = 3
    scene = running(services, plan(4))
    at = scene.view.cursors[3]
    for control in (RIGHT, ACT):
        scene.press(Press(services.input.bound("pad:7"), control, 0, "pad:7"))
    run(scene)
    assert scene.view.cursors[3] == (at or 0) + 1
    assert len(scene.match.states[3].pile) == 2


def test_nobody_grabs_after_freeze_and_the_show_is_skipped_by_any_press(services: Services) -> None:
    scene = running(services, plan(start=laid("LUGFA")))
    scene.view.cursors = [10, 11]
    press(scene, 0, SECOND)
    run(scene)
    assert scene.match.phase is Phase.OVER  # a card would have fitted: the caller is wrong, one round is all
    for _ in range(40):
        press(scene, 1, ACT)
        run(scene, 50)
        if isinstance(scene.act, StripAct):
            break
    assert isinstance(scene.act, StripAct)
    assert scene.match.states[1].pile[1:] == []
    run(scene, 30)
    press(scene, 1, ACT)
    run(scene, 2)
    calls = services.go.calls  # type: ignore[attr-defined]
    results = next(what for way, what in calls if way == "results")
    assert results.rounds == ((0.0, 1.0),)
    assert results.outcome.winners == (1,)


def test_the_right_caller_picks_an_extra_card_with_its_own_ring(services: Services) -> None:
    scene = running(services, plan(start=laid()))
    scene.view.cursors = [4, 6]
    press(scene, 0, SECOND)
    run(scene)
    assert scene.match.phase is Phase.EXTRA
    until(scene, lambda: scene.act is None)
    press(scene, 1, ACT)
    run(scene)
    assert scene.match.phase is Phase.EXTRA
    press(scene, 0, RIGHT)
    press(scene, 0, ACT)
    run(scene)
    assert scene.match.phase is Phase.OVER
    assert scene.match.dealer.table[5] is None
    assert scene.match.states[0].score == 2  # the captain and the extra card


def test_gentle_cards_jump_back_and_the_corner_says_how_long(services: Services) -> None:
    scene = running(services, plan(start=laid(), gentle=[0]))
    scene.view.cursors = [0, 1]
    press(scene, 0, ACT)
    run(scene)
    assert scene.match.states[0].pile[1:] == []
    assert 0.9 < scene.view.seats.seats[0].wait <= 1.0


def test_computers_play_a_whole_game_alone(services: Services) -> None:
    scene = BearsScene(services, plan(3, levels=("captain", "hunter", "cub"), hold_back=True, bonus=True))
    until(scene, lambda: any(way == "results" for way, _ in services.go.calls), 40_000)  # type: ignore[attr-defined]
    assert scene.match.outcome is not None
    assert scene.match.outcome.reason == "rounds"


def test_a_match_is_taken_up_where_it_was(services: Services) -> None:
    scene = running(services, plan(start=laid("LUGFA")))
    scene.view.cursors = [0, 1]
    press(scene, 0, ACT)
    run(scene, 30)
    from game.bears.rules.match import RULES

    record = read(write(scene.record_now()), RULES)
    again = BearsScene(services, scene.plan, record)
    assert isinstance(again.act, CountAct)
    assert again.match.view(0) == scene.match.view(0)
    assert again.match.tick == scene.match.tick


def test_a_seat_is_handed_to_a_computer_and_back(services: Services) -> None:
    scene = running(services, plan(start=laid()))
    scene._ask_player(1)
    tick = scene.match.tick
    run(scene, 30)
    assert scene.match.tick == tick  # the clock stands
    scene._answered("hunter")
    assert scene.session.levels == ["", "hunter"]
    assert isinstance(scene.act, CountAct)
    scene._ask_player(1)
    scene._answered("person")
    assert scene.session.levels == ["", ""]


def test_rings_of_all_seats_on_one_card_are_told_apart(services: Services) -> None:
    scene = running(services, plan(5))
    scene.view.cursors = [8] * 5
    assert scene.view.ring_seats() == {8: [0, 1, 2, 3, 4]}
    run(scene, 40)
    canvas = services.window.canvas
    scene.draw(canvas)
    ring = canvas.rect(scene.layout.slots[8].inflate(26, 32))
    colours = [services.palette.rgb(f"seat_{seat}") for seat in range(5)]
    counts = [0] * 5
    for x in range(ring.left, ring.right):
        for y in range(ring.top, ring.bottom):
            pixel = canvas.surface.get_at((x, y))[:3]
            for seat, colour in enumerate(colours):
                counts[seat] += sum(abs(a - b) for a, b in zip(pixel, colour, strict=True)) < 40
    assert min(counts) >= 20


def test_a_bonus_round_is_answered_on_dials_that_start_at_eight(services: Services) -> None:
    scene = BearsScene(services, plan(2, bonus=True))
    for seed in range(3, 40):
        scene = BearsScene(
            services, MatchPlan("bears", MatchSetup("bears", 2, seed, {"bonus": True}), plan().seats)
        )
        if scene.match.phase is Phase.BONUS:
            break
    until(scene, lambda: scene.act is None)
    run(scene)
    assert scene.dials is not None
    assert [dial.number for dial in scene.dials.dials] == [8, 8]
    for control in (RIGHT, UP, LEFT, LEFT):
        press(scene, 0, control)
    assert scene.dials.dials[0].number == 12
    for _ in range(4):
        press(scene, 1, DOWN)
    assert scene.dials.dials[1].number == 0
    press(scene, 1, ACT)
    run(scene)
    assert scene.match.answered == [1] or scene.match.phase is not Phase.BONUS


def test_every_device_takes_the_same_time(services: Services) -> None:
    """A key, a pad and a mouse player that want the same cards, each at ten steps a second, take as many, within a tenth."""
    counts = []
    for seat in (0, 2, 3):
        scene = running(services, plan(4, start=laid(captains=("LUGFA", "LUG-A", "LUGFA", "LUG-A"))))
        scene.view.cursors = [0, 0, 0, 0]
        rested = WALK_TICKS
        for _ in range(150):
            slot = scene.view.cursors[seat] or 0
            goal = next(i for i, card in enumerate(scene.match.dealer.table) if card is not None)
            there = slot == goal
            rested += 1
            if seat == 2:
                centre = scene.layout.slots[goal].center
                scene.pointer(Pointer(*centre, "down" if there else "move", 1 if there else 0, 0))
            elif there:
                press(scene, seat, ACT)
            elif rested >= WALK_TICKS:
                across, down = goal % 6 - slot % 6, goal // 6 - slot // 6
                press(scene, seat, RIGHT if across > 0 else LEFT if across < 0 else DOWN if down > 0 else UP)
                rested = 0
            run(scene)
        counts.append(len(scene.match.states[seat].pile) - 1)
    assert min(counts) >= 15
    assert max(counts) - min(counts) <= max(counts) * 0.1


def test_the_lobbys_choices_become_the_options_of_the_match() -> None:
    setup = make_setup(
        3,
        9,
        {"bonus": True, "rounds": "five", "attributes": 4},
        [{"gentle": True}, {"head_start": 3}, {"head_start": 99}],
    )
    assert setup.options == {
        "bonus": True, "gentle": [0], "head_start": [0, 3, 10], "attributes": 4, "rounds": 5,
    }  # fmt: skip
    slow = make_setup(2, 9, {"slow": True, "rounds": "all"}, [{"head_start": 4}, {}])
    assert slow.options == {"slow": True}


def test_the_daily_deal_depends_on_the_date_only() -> None:
    import datetime as dt

    day = dt.date(2026, 3, 1)
    one = make_setup(1, 1, {"deal": "daily"}, [{}], today=day)
    two = make_setup(1, 2, {"deal": "daily"}, [{}], today=day)
    assert one == two
    assert one.seed == daily_seed(day) != daily_seed(dt.date(2026, 3, 2))


def test_every_state_draws_at_both_ends_of_size(make_services: Callable[..., Services]) -> None:
    for size in ((640, 360), (1920, 1080)):
        services = make_services(size, captions=True, ui_scale=175, reduced_motion=size[0] == 640)
        scene = BearsScene(services, plan(5, levels=("", "pup", "hunter", "captain", "cub"), hold_back=True))
        seen = set()
        for _ in range(9000):
            scene.tick()
            name = type(scene.act).__name__
            if name not in seen or (scene.act is None and scene.match.tick % 97 == 0):
                seen.add(name)
                scene.draw(services.window.canvas)
            if isinstance(scene.act, StripAct):
                break
        assert {"CountAct", "FreezeAct", "ClaimAct", "ExamAct", "StripAct", "NoneType"} <= seen
        scene.draw(services.window.canvas)
        pygame.event.clear()


def test_a_lost_pad_pauses_and_says_why(services: Services) -> None:
    scene = running(services, plan(4))
    scene.device(DeviceChange("pad:9", "lost", "Other", None))
    assert services.go.calls == []  # type: ignore[attr-defined]
    scene.device(DeviceChange("pad:7", "lost", "Pad", 3))
    way, (what, note) = services.go.calls[-1]  # type: ignore[attr-defined]
    assert (way, what is scene, note != "") == ("pause", True, True)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_presses_never_break_the_table(services: Services, seed: int) -> None:
    rng = random.Random(seed)
    options: dict[str, object] = {"bonus": True, "hold_back": True, "rounds": 3, "slow": seed == 2}
    scene = BearsScene(services, plan(5, levels=("", "", "", "", "captain"), **options))
    phases = set()
    for _ in range(9000):
        scene.tick()
        phases.add(scene.match.phase)
        if rng.random() < 0.25:
            press(scene, rng.randrange(5), rng.choice((UP, DOWN, LEFT, RIGHT, ACT, ACT, SECOND)))
        if rng.random() < 0.1:
            kind = rng.choice(("move", "down", "up"))
            scene.pointer(Pointer(rng.uniform(-50, 1650), rng.uniform(-50, 950), kind, rng.choice((1, 3)), 0))  # type: ignore[arg-type]
        held = len(scene.match.discards) + len(scene.match.dealer.draw)
        held += sum(card is not None for card in scene.match.dealer.table) + sum(
            len(s.won) for s in scene.match.states
        )
        if scene.match.phase in (Phase.PICKING, Phase.EXTRA, Phase.BONUS):
            held += sum(len(state.pile) for state in scene.match.states)
        assert 96 <= held <= 104
    assert {Phase.PICKING, Phase.SCORED} <= phases
