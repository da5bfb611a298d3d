"""The ears of the bench of what is heard: clicks made here by hand, strokes moved by known times."""

from __future__ import annotations

from shutil import which

import numpy as np
import pytest

from game.igloo.rattle.grains import SAMPLE_RATE
from tools.benches import parts
from tools.benches.heard import Ear, align, find_strokes, hits_of, starts

RHYTHM = (None, 13, 12, 14, 13)


def clicks(times, levels, seconds=1.0):
    """Bursts of 4 kHz that die within some milliseconds."""
    sound = np.zeros(round(seconds * SAMPLE_RATE))
    t = np.arange(round(0.03 * SAMPLE_RATE)) / SAMPLE_RATE
    burst = np.sin(2 * np.pi * 4000 * t) * np.exp(-t / 0.005)
    for time, level in zip(times, levels, strict=True):
        first = round(time * SAMPLE_RATE)
        sound[first : first + len(burst)] += level * burst
    return sound


@pytest.fixture(scope="module")
def ear():
    return Ear([RHYTHM], training=8)


@pytest.mark.skipif(not (which("xdotool") and which("Xvfb")), reason="needs xdotool and Xvfb")
def test_it_is_a_part_of_the_bench():
    assert "heard" in parts()


def test_clicks_are_found_where_they_are_and_as_loud():
    when, loud = hits_of(clicks((0.1, 0.2, 0.35), (0.4, 0.2, 0.1)))
    assert when == pytest.approx((0.1, 0.2, 0.35), abs=0.002)
    assert loud / loud[0] == pytest.approx((1, 0.5, 0.25), rel=0.05)


def test_a_thump_is_no_click():
    t = np.arange(SAMPLE_RATE) / SAMPLE_RATE
    thump = 0.3 * np.sin(2 * np.pi * 130 * t) * np.exp(-t / 0.03) * (1 - np.exp(-t / 0.002))
    when, _ = hits_of(thump + clicks((0.5,), (0.1,)))
    assert when[when > 0.01] == pytest.approx((0.5,), abs=0.002)


def test_strokes_begin_where_the_ticks_say():
    assert starts((None, 12, 15)) == pytest.approx([0, 0.2, 0.45])


def test_a_captured_sound_is_laid_over_the_direct_one():
    """Three strokes 200 ms apart, captured half a second later by a clock that runs 4 % fast."""
    strokes = ((0.05, 0.07), (0.06, 0.12), (0.05, 0.1))
    turns = (0.0, 0.2, 0.4)
    levels = (0.3, 0.2)
    direct = sum(
        clicks([turn + at for at in each], levels) for turn, each in zip(turns, strokes, strict=True)
    )
    captured = sum(
        clicks([0.5 + 1.04 * turn + at for at in each], levels, 2.0)
        for turn, each in zip(turns, strokes, strict=True)
    )
    offset, scale, alike = align(captured, direct, turns)
    assert offset == pytest.approx(0.5, abs=0.003)
    assert scale == pytest.approx(1.04, abs=0.006)
    assert alike > 0.9
    places, alike = find_strokes(captured, direct, turns, offset, scale)
    assert places == pytest.approx((0.5, 0.708, 0.916), abs=0.003)
    assert min(alike) > 0.95


def test_an_observer_tells_few_from_many(ear):
    few = [ear.answer(ear.direct(-3, number, 2, RHYTHM), RHYTHM) for number in range(6)]
    many = [ear.answer(ear.direct(-3, number, 13, RHYTHM), RHYTHM) for number in range(6)]
    assert max(few) <= 4
    assert min(many) >= 8


def test_a_later_beginning_changes_no_answer(ear):
    sound = ear.direct(-3, 1, 7, RHYTHM)
    late = np.concatenate((np.zeros(4410), sound))
    places = [0.1 + turn for turn in starts(RHYTHM)]
    plain, moved = ear.features(sound, RHYTHM), ear.features(late, RHYTHM, places)
    assert moved == pytest.approx(plain, abs=0.2)


def test_the_same_grab_is_the_same_sound(ear):
    assert np.array_equal(ear.direct(5, 2, 9, RHYTHM), ear.direct(5, 2, 9, RHYTHM))
    assert not np.array_equal(ear.direct(5, 2, 9, RHYTHM), ear.direct(5, 3, 9, RHYTHM))
