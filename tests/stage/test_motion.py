"""Timelines, easings, springs."""

from __future__ import annotations

import math

import pytest

from game.stage.motion import Spring, Timeline, call, ease, lerp, par, seq, slide_seconds, tween, wait


def test_a_tween_ends_exactly_and_in_time() -> None:
    values: list[float] = []
    line = Timeline(tween(0.5, values.append, 10, 20, "easeOutCubic"))
    for _ in range(29):
        line.update(1 / 60)
    assert not line.done
    line.update(1 / 60 + 1e-9)
    assert line.done
    assert values[-1] == 20
    assert values == sorted(values)
    # half way through, an ease-out cubic has done 1 − (1 − ½)³ = ⅞ of the way
    assert values[14] == pytest.approx(10 + 10 * 0.875, abs=1e-6)


def test_time_left_over_goes_to_the_next_step() -> None:
    happened: list[str] = []
    values: list[float] = []
    line = Timeline(wait(0.1), call(lambda: happened.append("a")), tween(1.0, values.append, easing="linear"))
    line.update(0.35)
    assert happened == ["a"]
    assert values == [pytest.approx(0.25)]


def test_one_big_step_runs_everything() -> None:
    happened: list[str] = []
    line = Timeline(
        seq(wait(0.1), call(lambda: happened.append("a"))),
        par(
            seq(wait(0.3), call(lambda: happened.append("c"))),
            seq(wait(0.2), call(lambda: happened.append("b"))),
        ),
        call(lambda: happened.append("d")),
    )
    line.update(10)
    assert happened == ["a", "c", "b", "d"]
    assert line.done


def test_par_lasts_as_long_as_its_longest_and_hands_on_the_rest() -> None:
    values: list[float] = []
    line = Timeline(par(wait(0.1), wait(0.3)), tween(1.0, values.append, easing="linear"))
    line.update(0.2)
    assert values == []
    line.update(0.2)
    assert values == [pytest.approx(0.1)]


def test_par_in_small_steps_is_order_of_time() -> None:
    happened: list[str] = []
    line = Timeline(
        par(
            seq(wait(0.3), call(lambda: happened.append("late"))),
            seq(wait(0.1), call(lambda: happened.append("early"))),
        )
    )
    for _ in range(60):
        line.update(1 / 60)
    assert happened == ["early", "late"]


def test_complete_sets_every_end_and_makes_every_call_once() -> None:
    happened: list[object] = []
    line = Timeline(
        tween(1, lambda value: happened.append(("x", value)), 0, 3),
        wait(5),
        par(
            tween(1, lambda value: happened.append(("y", value)), 0, 4), call(lambda: happened.append("call"))
        ),
    )
    line.complete()
    line.complete()
    line.update(1)
    assert happened == [("x", 3), ("y", 4), "call"]
    assert line.done


def test_cancel_sets_and_calls_nothing_more() -> None:
    happened: list[object] = []
    line = Timeline(tween(1, happened.append), call(lambda: happened.append("call")))
    line.update(0.5)
    count = len(happened)
    line.cancel()
    line.update(5)
    line.complete()
    assert len(happened) == count
    assert line.done


def test_a_call_may_add_to_its_own_timeline_or_complete_it() -> None:
    happened: list[str] = []
    line = Timeline()
    line.add(call(lambda: line.add(call(lambda: happened.append("second")))))
    line.update(0.0)
    assert happened == ["second"]
    line.add(call(line.complete), call(lambda: happened.append("third")))
    line.update(0.1)
    assert happened == ["second", "third"]
    assert line.done


def test_times_of_nothing_end_at_once() -> None:
    values: list[float] = []
    line = Timeline(wait(0), tween(0, values.append, 1, 2), wait(-3), seq(), par())
    line.update(0)
    assert values == [2]
    assert line.done


def test_easings_begin_and_end_where_they_should_and_unknown_ones_are_refused() -> None:
    for name in ("linear", "easeInOutSine", "easeOutBack", "easeOutBounce", "easeInQuad"):
        assert ease(name, 0) == pytest.approx(0, abs=1e-9)
        assert ease(name, 1) == pytest.approx(1, abs=1e-9)
        assert ease(name, -3) == pytest.approx(0, abs=1e-9)
        assert ease(name, 7) == pytest.approx(1, abs=1e-9)
    for bad in ("getLine", "wobble", "easeOutNothing", "__doc__"):
        with pytest.raises(ValueError, match="easing"):
            ease(bad, 0.5)
    with pytest.raises(ValueError, match="easing"):
        tween(1, lambda _: None, easing="wobble")


def test_lerp_and_slides() -> None:
    assert lerp(10, 20, 0.25) == 12.5
    assert slide_seconds(4) == pytest.approx(2 * slide_seconds(1))
    assert slide_seconds(0) == 0.16
    assert slide_seconds(1000) == 0.6


def test_a_spring_overshoots_when_soft_settles_exactly_and_does_not_depend_on_the_frame_rate() -> None:
    soft, stiff = Spring(stiffness=200, damping=0.4), Spring(stiffness=200, damping=1.0)
    soft.target = stiff.target = 1.0
    softest = stiffest = 0.0
    for _ in range(240):
        softest, stiffest = max(softest, soft.update(1 / 60)), max(stiffest, stiff.update(1 / 60))
    assert 1.1 < softest < 1.4
    assert stiffest <= 1.02
    assert soft.settled
    assert soft.value == 1.0
    slow, fast = Spring(), Spring()
    slow.target = fast.target = 1.0
    for _ in range(6):
        slow.update(1 / 30)
    for _ in range(12):
        fast.update(1 / 60)
    assert slow.value == pytest.approx(fast.value, abs=1e-6)


def test_a_spring_survives_a_long_pause() -> None:
    spring = Spring()
    spring.target = 5
    spring.update(30)
    assert math.isfinite(spring.value)
    spring.snap(2)
    assert spring.settled
    assert spring.update(1) == 2
