"""Cubes and hand: against a slow re-telling of the model in plain Python, and against its own distribution."""

from __future__ import annotations

from dataclasses import fields
from math import exp, sqrt

import numpy as np
import pytest

from game.igloo.rattle.gesture import nominal_speed, swings, vigour_of
from game.igloo.rattle.physics import (
    Draws,
    check_cubes,
    collide,
    draw,
    drift,
    hand_swings,
    liveliness_spread,
    pair_slots,
    slots,
)


def slow_hits(
    draws: Draws, stroke: int, u: float, q: float, gain_db: float
) -> list[tuple[float, float, bool]]:
    """One stroke, one number after the other."""
    found = []
    cubes = draws.fly.shape[1]
    sigma = 0.030 * exp(0.25 * float(draws.width[stroke, 0]))
    for cube in range(cubes):
        if float(draws.fly[stroke, cube]) >= 1 - exp(-((u / 0.38) ** 2) * exp(q)):
            continue
        t = abs(0.090 + sigma * float(draws.cube[0, stroke, cube]))
        s = u * exp(-0.07 + 0.38 * float(draws.cube[1, stroke, cube]))
        gap = 0.034 * exp(0.3 * float(draws.cube[2, stroke, cube])) * u / 0.6
        found.append((t, s, True))
        for bounce in range(4):
            chance = min(0.75, max(0.02, 0.16 * exp(q) * sqrt(u / 0.6)))
            if float(draws.chance[bounce, stroke, cube]) >= chance:
                break
            e = min(0.9, max(0.1, 0.5 + 0.14 * float(draws.bounce[bounce, stroke, cube])))
            t += 1.1 * e * gap
            gap *= e
            s *= e
            found.append((t, s, True))
    expected = 0.12 * cubes * (cubes - 1) / 2 * exp(q) * min(1.3, max(0.2, u / 0.62))
    clock = 0.0
    for pair in range(draws.arrival.shape[1]):
        clock += float(draws.arrival[stroke, pair])
        if clock >= expected:
            break
        t = abs(0.078 + 1.35 * sigma * float(draws.pair[0, stroke, pair]))
        found.append((t, 0.55 * u * exp(-0.1 + 0.45 * float(draws.pair[1, stroke, pair])), False))
    loud = [(t, (s / 0.62) ** 1.15 * 10 ** (gain_db / 20), wall) for t, s, wall in found]
    return sorted(hit for hit in loud if hit[1] >= 0.05 and hit[0] <= 0.298)


@pytest.mark.parametrize("cubes", [2, 3, 7, 13])
@pytest.mark.parametrize(("u", "q", "gain"), [(0.67, 0.0, 0.0), (0.2, -0.3, -5.0), (1.2, 0.4, 5.0)])
def test_collide_equals_the_slow_telling(cubes: int, u: float, q: float, gain: float) -> None:
    draws = draw(np.random.default_rng(cubes), cubes, (40,))
    hits = collide(draws, np.full(40, u), np.full(40, q), np.full(40, gain))
    for stroke in range(40):
        real = hits.real[stroke]
        walls = (np.arange(len(real)) < hits.walls)[real]
        mine = sorted(zip(hits.time[stroke][real], hits.loudness[stroke][real], walls, strict=True))
        slow = slow_hits(draws, stroke, u, q, gain)
        assert len(mine) == len(slow)
        for (t, a, wall), (t2, a2, wall2) in zip(mine, slow, strict=True):
            assert t == pytest.approx(t2, abs=1e-5)
            assert a == pytest.approx(a2, rel=1e-4)
            assert bool(wall) == wall2


def test_numbers_of_hits_follow_the_model() -> None:
    """v=.6: N·p flights, each with r + r² + … bounces, .12·N(N−1)/2·u/.62 meetings."""
    u, count = 0.67, 20000
    hits = collide(
        draw(np.random.default_rng(5), 6, (count,)), np.full(count, u), np.zeros(count), np.zeros(count)
    )
    wall = hits.real[:, : hits.walls]
    p = 1 - exp(-((u / 0.38) ** 2))
    r = 0.16 * sqrt(u / 0.6)
    assert wall[:, :6].sum() / count == pytest.approx(6 * p, rel=0.01)
    # Bounces below the threshold of loudness are dropped, hence a little fewer.
    assert wall[:, 6:].sum() / count == pytest.approx(6 * p * (r + r**2 + r**3 + r**4), rel=0.06)
    assert hits.real[:, hits.walls :].sum() / count == pytest.approx(0.12 * 15 * u / 0.62, rel=0.02)


def test_first_hits_gather_around_ninety_milliseconds() -> None:
    hits = collide(
        draw(np.random.default_rng(6), 4, (20000,)), np.full(20000, 0.67), np.zeros(20000), np.zeros(20000)
    )
    times = hits.time[:, :4][hits.real[:, :4]]
    assert float(np.mean(times)) == pytest.approx(0.090, abs=0.002)
    # 30 ms · e^N(0,.25): the root mean square of the widths is 30 ms · e^(.25²).
    assert float(np.std(times)) == pytest.approx(0.030 * exp(0.25**2), rel=0.04)
    assert float(hits.time.min()) >= 0.0


def test_pair_slots_are_never_too_few_at_usual_liveliness() -> None:
    count = 20000
    for cubes in (2, 8, 13):
        draws = draw(np.random.default_rng(7), cubes, (count,))
        lively = liveliness_spread(cubes) * np.random.default_rng(8).standard_normal(count)
        hits = collide(draws, np.full(count, 1.3), lively, np.zeros(count))
        full = hits.real[:, hits.walls :].all(axis=1)
        assert full.sum() <= 2
        assert hits.time.shape[1] == slots(cubes) == cubes * 5 + pair_slots(cubes)


def test_draws_do_not_depend_on_the_hand() -> None:
    one, other = np.random.default_rng(3), np.random.default_rng(3)
    first = draw(one, 5, (3,))
    hand_swings(first, 0.1)
    second = draw(other, 5, (3,))
    hand_swings(second, 1.0)
    for field in fields(first):
        assert np.array_equal(getattr(first, field.name), getattr(second, field.name))
    assert one.bit_generator.state == other.bit_generator.state


def test_drift_keeps_unit_variance_and_forgets_in_eight_tenths_of_a_second() -> None:
    generator = np.random.default_rng(9)
    start = generator.standard_normal(40000)
    later = drift(start, generator.standard_normal(40000), 0.8)
    assert float(later.var()) == pytest.approx(1.0, abs=0.03)
    assert float(np.corrcoef(start, later)[0, 1]) == pytest.approx(exp(-1), abs=0.02)


@pytest.mark.parametrize(("cubes", "spread"), [(2, 0.074), (6, 0.142), (10, 0.21), (13, 0.21)])
def test_liveliness_spread(cubes: int, spread: float) -> None:
    assert liveliness_spread(cubes) == pytest.approx(spread)


@pytest.mark.parametrize("cubes", [-1, 0, 1, 14])
def test_numbers_outside_the_toy_are_refused(cubes: int) -> None:
    with pytest.raises(ValueError, match="2 to 13"):
        check_cubes(cubes)


@pytest.mark.parametrize(
    ("ticks", "vigour"), [(None, 0), (8, 1), (1, 1), (12, 0.75), (16, 0.5), (24, 0), (900, 0)]
)
def test_vigour_follows_from_the_ticks(ticks: int | None, vigour: float) -> None:
    assert vigour_of(ticks) == vigour


@pytest.mark.parametrize(("vigour", "speed"), [(0.25, 0.41), (0.6, 0.67), (0.95, 0.99)])
def test_wall_speed_at_the_three_vigours(vigour: float, speed: float) -> None:
    assert nominal_speed(vigour) == pytest.approx(speed, abs=0.01)


def test_swings_scatter_as_hands_do() -> None:
    noise = np.random.default_rng(4).standard_normal((4, 40000))
    swung = swings(0.6, noise)
    assert float(np.log(swung.speed).mean()) == pytest.approx(np.log(nominal_speed(0.6)), abs=0.003)
    assert float(np.log(swung.speed).std()) == pytest.approx(sqrt(0.05**2 + 0.06**2 + 0.09**2), rel=0.03)
    assert float(np.log(swung.half_period).std()) == pytest.approx(sqrt(0.05**2 + 0.07**2), rel=0.03)
    assert float(np.exp(np.log(swung.half_period).mean())) == pytest.approx(1 / 7.6, rel=0.01)
