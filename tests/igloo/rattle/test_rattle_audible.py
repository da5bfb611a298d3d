"""The audible list against its definition, told slowly; and the rattle for the eye, which reads nothing else."""

from __future__ import annotations

import random
from itertools import pairwise
from math import exp, pi

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.igloo.rattle.audible import Onset, Sounding, audible_list, audible_rows
from game.igloo.rattle.shake import shakes
from game.igloo.rattle.sparks import beads_of, rumble_of, size_of, sparks_of

HITS = st.lists(st.tuples(st.floats(0.0, 0.3), st.floats(0.0, 4.0)), max_size=40)


def slow_onsets(hits: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The envelope as the loudest of all earlier hits, each faded by its age: no running value."""
    ordered = sorted(hits, key=lambda hit: hit[0])
    found: list[tuple[float, float]] = []
    for place, (t, a) in enumerate(ordered):
        envelope = max((b * exp(-(t - s) / 0.020) for s, b in ordered[:place]), default=0.0)
        if (not found or t - found[-1][0] >= 0.008) and a > 0.45 * envelope and a > 0.10:
            found.append((t, a))
    return found


@settings(max_examples=150, deadline=None)
@given(HITS)
def test_list_equals_its_definition(hits: list[tuple[float, float]]) -> None:
    heard = audible_list([t for t, _ in hits], [a for _, a in hits])
    assert [(o.time, o.loudness) for _, o in heard] == slow_onsets(hits)
    assert all(hits[index] == tuple(onset) for index, onset in heard)


def test_rows_equal_lists() -> None:
    generator = np.random.default_rng(1)
    batch = shakes(generator, 9, 12, 0.6, 1.5)
    for row in range(12):
        real = np.isfinite(batch.time[row])
        slow = slow_onsets(
            list(zip(batch.time[row, real].tolist(), batch.loudness[row, real].tolist(), strict=True))
        )
        assert batch.time[row, batch.onset[row]].tolist() == [t for t, _ in slow]
    assert not audible_rows(np.full((2, 3), np.inf), np.zeros((2, 3))).any()


def test_each_of_the_three_conditions_counts() -> None:
    def times(hits: list[tuple[float, float]]) -> list[float]:
        return [onset.time for _, onset in audible_list([t for t, _ in hits], [a for _, a in hits])]

    assert times([(0.0, 1.0), (0.0079, 3.0)]) == [0.0]
    assert times([(0.0, 1.0), (0.008, 3.0)]) == [0.0, 0.008]
    assert times([(0.0, 0.10)]) == []
    assert times([(0.0, 0.101)]) == [0.0]
    masked = 0.45 * exp(-1)
    assert times([(0.0, 1.0), (0.020, masked - 1e-6)]) == [0.0]
    assert times([(0.0, 1.0), (0.020, masked + 1e-6)]) == [0.0, 0.020]
    # A hit too soon after an onset is none, and yet it masks.
    assert times([(0.0, 1.0), (0.004, 3.0), (0.012, 0.85)]) == [0.0]


def test_what_still_sounds_masks_and_keeps_its_distance() -> None:
    before = [Sounding(-0.010, 2.0, True), Sounding(0.050, 1.0, True)]
    assert audible_list([0.0], [0.3], before) == []
    assert audible_list([0.0], [0.6], before) == [(0, Onset(0.0, 0.6))]
    assert audible_list([0.045, 0.055], [3.0, 3.0], before) == []
    assert audible_list([0.059], [3.0], before) == [(0, Onset(0.059, 3.0))]
    soft = [Sounding(0.050, 1.0, False)]
    assert audible_list([0.045], [3.0], soft) == [(0, Onset(0.045, 3.0))]


def test_rates_of_onsets_are_those_of_the_prototype() -> None:
    """Onsets a second at v=.6; our hand turns at 0, so that the first hits come 90 ms late: within 6 %."""
    wanted = {2: 15.7, 3: 22.7, 4: 29.1, 6: 40.2, 8: 49.8, 10: 58.0, 13: 66.7}
    for cubes, rate in wanted.items():
        batch = shakes(np.random.default_rng(cubes), cubes, 300, 0.6, 3.0)
        each = batch.onset.sum(axis=1) / 3.0
        assert float(each.mean()) == pytest.approx(rate, rel=0.06)
        assert 1.3 < float(each.std()) < 5.0


def some_onsets(seed: int, number: int = 12) -> list[Onset]:
    chance = random.Random(seed)
    return [
        Onset(0.012 * k + chance.random() * 0.004, 0.1 + 4.0 * chance.random() ** 2) for k in range(number)
    ]


def test_sparks_show_the_list_and_nothing_more() -> None:
    onsets = some_onsets(1)
    chance = random.Random(2)
    places = [chance.random() for _ in range(40)]
    sparks = sparks_of(onsets, places)
    assert [spark.time for spark in sparks] == [onset.time for onset in onsets]
    assert [spark.angle for spark in sparks] == pytest.approx([2 * pi * place for place in places[:12]])
    assert all(0.2 <= spark.size <= 1.0 for spark in sparks)
    by_loudness = sorted(range(12), key=lambda k: onsets[k].loudness)
    assert [sparks[k].size for k in by_loudness] == sorted(spark.size for spark in sparks)
    assert all(spark.life + 1 / 60 <= 0.120 for spark in sparks)


def test_spark_size_is_logarithmic_and_bounded() -> None:
    assert size_of(0.0) == size_of(0.1) == 0.2
    assert size_of(4.0) == size_of(50.0) == 1.0
    assert size_of(0.2) - size_of(0.1) == pytest.approx(size_of(0.8) - size_of(0.4))


def test_beads_hold_the_same_list() -> None:
    sparks = sparks_of(some_onsets(3), [k / 12 for k in range(12)])
    beads = beads_of(sparks)
    assert [(b.time, b.angle, b.size, b.life) for b in beads] == [
        (s.time, s.angle, s.size, s.life) for s in sparks
    ]
    assert {abs(b.travel) for b in beads} == {0.5}
    assert {b.travel > 0 for b in beads} == {True, False}


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.floats(0.0, 0.3), st.floats(0.1, 4.0)), max_size=30))
def test_rumble_has_one_command_in_twenty_milliseconds(hits: list[tuple[float, float]]) -> None:
    onsets = [Onset(t, a) for t, a in sorted(hits)]
    commands = rumble_of(onsets)
    assert all(b.time - a.time >= 0.020 for a, b in pairwise(commands))
    assert bool(commands) == bool(onsets)
    if onsets:
        assert max(c.strength for c in commands) == max(size_of(o.loudness) for o in onsets)
