"""An igloo in the hand: reproducible, fresh, bounded, causal, and silent about its number."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.igloo.rattle.grab import Grab, Rattle, Stroke
from game.igloo.rattle.pool import StrokePool

ROOT = Path(__file__).resolve().parents[3]
RATE = 44100
TICKS = st.lists(st.integers(1, 40), min_size=1, max_size=6)


@pytest.fixture(scope="module")
def rattle() -> Rattle:
    made = Rattle(RATE)
    made.warm()
    return made


def strokes(grab: Grab, ticks: list[int]) -> list[Stroke]:
    return [grab.stroke(None), *(grab.stroke(number) for number in ticks)]


def digest(made: list[Stroke]) -> str:
    whole = hashlib.sha256()
    for stroke in made:
        whole.update(stroke.wave.tobytes())
        whole.update(repr((stroke.heard, stroke.sparks, stroke.beads, stroke.rumble)).encode())
    return whole.hexdigest()


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 13), st.integers(0, 10**9), TICKS, st.lists(st.booleans(), min_size=7, max_size=7))
def test_preparing_changes_nothing(cubes: int, seed: int, ticks: list[int], when: list[bool]) -> None:
    rattle = SHARED
    plain, eager = rattle.grab(cubes, random.Random(seed)), rattle.grab(cubes, random.Random(seed))
    wanted = strokes(plain, ticks)
    got = []
    for number, wait in enumerate([None, *ticks]):
        if when[number]:
            eager.prepare()
            eager.prepare()
            assert eager.prepared
        got.append(eager.stroke(wait))
        assert not eager.prepared
    assert digest(got) == digest(wanted)


SHARED = Rattle(RATE)


def test_same_stream_same_sound_in_another_process() -> None:
    code = (
        "import random, sys; sys.path.insert(0, 'tests/igloo/rattle');"
        "from test_rattle_grab import SHARED, digest, strokes;"
        "print(digest(strokes(SHARED.grab(7, random.Random('seat 1')), [8, 9, 30, 8])))"
    )
    mine = digest(strokes(SHARED.grab(7, random.Random("seat 1")), [8, 9, 30, 8]))
    for hash_seed in ("1", "77"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hash_seed}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stdout.strip() == mine


def test_neither_pygame_nor_rules_are_loaded() -> None:
    code = (
        "import sys; import game.igloo.rattle.grab, game.igloo.rattle.listener, game.igloo.rattle.pool, "
        "game.igloo.rattle.shake; print([m for m in sys.modules if m.startswith(('pygame', 'scipy', 'game.'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "pygame" not in done.stdout
    assert "scipy" not in done.stdout
    loaded = [name.strip(" '[]\n") for name in done.stdout.split(",")]
    assert all(name.startswith("game.igloo") for name in loaded)
    assert not any(name.startswith("game.igloo.rules") for name in loaded)


def test_every_grab_is_fresh(rattle: Rattle) -> None:
    stream = random.Random(4)
    grabs = [rattle.grab(5, stream) for _ in range(12)]
    assert len({digest(strokes(grab, [8, 8])) for grab in grabs}) == 12


def test_every_stroke_is_fresh(rattle: Rattle) -> None:
    made = strokes(rattle.grab(3, random.Random(5)), [8] * 20)
    assert len({stroke.wave.tobytes() for stroke in made}) == 21
    assert len({stroke.onsets for stroke in made if stroke.onsets}) == sum(1 for s in made if s.onsets)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 13), st.integers(0, 10**9), TICKS)
def test_every_stroke_is_a_bounded_whole(cubes: int, seed: int, ticks: list[int]) -> None:
    for stroke in strokes(SHARED.grab(cubes, random.Random(seed)), ticks):
        assert stroke.wave.dtype == np.float32
        assert len(stroke.wave) == len(stroke.thump) == len(stroke.muffled) == round(0.350 * RATE)
        assert float(np.abs(stroke.wave).max()) <= 10 ** (-1 / 20)
        assert np.isfinite(stroke.wave).all()
        for sound in (stroke.wave, stroke.muffled):
            assert abs(float(sound[0])) < 1e-3
            assert abs(float(sound[-1])) < 1e-3
        times = [hit.time for hit in stroke.hits]
        assert times == sorted(times)
        assert all(0.0 <= time <= 0.3 for time in times)
        assert set(stroke.onsets) <= {(hit.time, hit.loudness) for hit in stroke.hits}
        assert len(stroke.sparks) == len(stroke.onsets)


def test_overlapping_strokes_together_stay_below_the_ceiling(rattle: Rattle) -> None:
    step = 8 * RATE // 60
    for seed in range(6):
        mix = np.zeros(step * 12 + RATE)
        for turn, stroke in enumerate(strokes(rattle.grab(13, random.Random(seed)), [8] * 11)):
            mix[turn * step : turn * step + len(stroke.wave)] += stroke.wave
        assert float(np.abs(mix).max()) <= 10 ** (-1 / 20) + 1e-4


def test_a_stroke_joins_a_loud_one_without_a_step(rattle: Rattle) -> None:
    """The limiter bends both together, but at its first sample a stroke has nothing to add."""
    loudest = 0.0
    for seed in range(40):
        grab = rattle.grab(13, random.Random(seed))
        before = strokes(grab, [8, 8, 8, 8])[-1]
        # Four ticks later the one before is at its loudest.
        after = grab.stroke(5)
        loudest = max(loudest, float(np.abs(before.wave[5 * RATE // 60 :]).max()))
        assert abs(float(after.wave[0])) < 1e-6
    assert loudest > 0.56


def test_onsets_of_a_whole_grab_keep_eight_milliseconds(rattle: Rattle) -> None:
    for seed in range(20):
        times, now = [], 0.0
        for wait, stroke in zip(
            [0, *[8] * 15], strokes(rattle.grab(11, random.Random(seed)), [8] * 15), strict=True
        ):
            now += wait / 60
            times += [now + onset.time for onset in stroke.onsets]
        times.sort()
        assert min(b - a for a, b in pairwise(times)) >= 0.008 - 1e-9


def test_a_harder_shake_has_more_and_louder_onsets(rattle: Rattle) -> None:
    def heard(ticks: int) -> tuple[int, float]:
        onsets = [
            o
            for seed in range(15)
            for s in strokes(rattle.grab(6, random.Random(seed)), [ticks] * 8)
            for o in s.onsets
        ]
        return len(onsets), float(np.mean([o.loudness for o in onsets]))

    gentle, usual, hard = heard(24), heard(14), heard(8)
    assert gentle[0] < usual[0] < hard[0]
    assert gentle[1] < usual[1] < hard[1]


def test_the_hand_and_the_hold_do_not_know_the_number() -> None:
    """Gain and hold of a grab come from the stream alone: first in it, whatever the igloo."""
    seen = set()
    for cubes in range(2, 14):
        grab = SHARED.grab(cubes, random.Random("one stream"))
        seen.add((grab._gain_db, grab._hold))
    assert len(seen) == 1


def test_the_thump_is_the_same_kind_for_all(rattle: Rattle) -> None:
    def loudness(cubes: int) -> float:
        return float(
            np.mean(
                [
                    np.square(strokes(rattle.grab(cubes, random.Random(f"{cubes} {k}")), [8])[1].thump).sum()
                    for k in range(150)
                ]
            )
        )

    levels = [loudness(cubes) for cubes in (2, 7, 13)]
    assert max(levels) / min(levels) < 1.35


def test_the_muffled_sound_has_lost_its_ice(rattle: Rattle) -> None:
    hertz = np.fft.rfftfreq(round(0.35 * RATE), 1 / RATE)
    ice = (hertz > 1800) & (hertz < 9000)
    for stroke in strokes(rattle.grab(9, random.Random(8)), [8] * 5)[1:]:
        full = np.square(np.abs(np.fft.rfft(stroke.wave)))[ice].sum()
        left = np.square(np.abs(np.fft.rfft(stroke.muffled)))[ice].sum()
        assert 10 * np.log10(full / left) > 45


def test_wrong_calls_are_refused(rattle: Rattle) -> None:
    for cubes in (1, 14):
        with pytest.raises(ValueError, match="2 to 13"):
            rattle.grab(cubes, random.Random(1))
    grab = rattle.grab(4, random.Random(1))
    with pytest.raises(ValueError, match="first stroke"):
        grab.stroke(8)
    grab.stroke(None)
    with pytest.raises(ValueError, match="first stroke"):
        grab.stroke(None)
    with pytest.raises(ValueError, match="one tick"):
        grab.stroke(0)


def test_banks_are_built_at_the_first_need_and_once() -> None:
    made = Rattle(RATE)
    assert "bank" not in made.__dict__
    grab = made.grab(2, random.Random(1))
    assert made.bank is made.bank
    assert grab.stroke(None).sample_rate == RATE


def test_pool_prepares_one_hand_a_tick_in_turn(rattle: Rattle) -> None:
    pool = StrokePool()
    assert not pool.prepare()
    grabs = {seat: rattle.grab(3, random.Random(seat)) for seat in (4, 0, 2)}
    for seat, grab in grabs.items():
        pool.take(seat, grab)
    for ready in (1, 2, 3):
        assert pool.prepare()
        assert sum(grab.prepared for grab in grabs.values()) == ready
    assert not pool.prepare()
    grabs[2].stroke(None)
    pool.drop(2)
    pool.drop(5)
    assert not pool.prepare()
    grabs[0].stroke(None)
    assert pool.prepare()
    assert grabs[0].prepared
