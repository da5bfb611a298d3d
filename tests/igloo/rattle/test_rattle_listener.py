"""The listener inside rivals, the ear trainer's shakes, and the benchmark that judges both."""

from __future__ import annotations

import random
from dataclasses import replace
from math import log, sqrt
from types import SimpleNamespace

import numpy as np
import pytest

from game.igloo.rattle.audible import Onset
from game.igloo.rattle.calibration import Cell, calibration, parse
from game.igloo.rattle.grab import Heard, Rattle
from game.igloo.rattle.grains import build_grains
from game.igloo.rattle.listener import (
    LEVELS,
    NUMBERS,
    Impression,
    Listener,
    errors_of,
    impression,
    posterior_of,
)
from game.igloo.rattle.shake import one_shake, shake_sound, shakes
from tools import rattle_bench
from tools.listeners import GaussianObserver, impressions, played, played_impressions, strokes_heard


def some_strokes(cubes: int, seed: int, count: int = 12) -> list[Heard]:
    return strokes_heard(played(np.random.default_rng(seed), cubes, 1, 0.75, count), 0, count)


def told(weber: float, strokes: list[Heard], seed: int) -> Listener:
    listener = Listener(weber, random.Random(seed))
    for stroke in strokes:
        listener.hear(stroke)
    return listener


def test_posterior_is_a_distribution_and_asking_changes_nothing() -> None:
    listener = Listener(0.15, random.Random(1))
    assert listener.posterior() == pytest.approx([1 / 12] * 12)
    for number, stroke in enumerate(some_strokes(5, 2)):
        listener.hear(stroke)
        first = listener.posterior()
        assert listener.posterior() == first
        assert sum(first) == pytest.approx(1.0)
        assert listener.strokes == number + 1


def test_a_prior_rules_numbers_out() -> None:
    listener = told(0.15, some_strokes(6, 3), 4)
    free = listener.posterior()
    prior = [0.0 if number in (5, 6) else 1.0 for number in NUMBERS]
    held = listener.posterior(prior)
    assert held[3] == held[4] == 0.0
    left = sum(p for p, w in zip(free, prior, strict=True) if w)
    assert held == pytest.approx([p * w / left for p, w in zip(free, prior, strict=True)])
    for wrong in ([1.0] * 11, [0.0] * 12, [-1.0, *[1.0] * 11]):
        with pytest.raises(ValueError, match="prior"):
            listener.posterior(wrong)
    with pytest.raises(ValueError, match="negative"):
        Listener(-0.1, random.Random(1))


def test_answers_do_not_change_when_the_hidden_number_does() -> None:
    rattle = Rattle()
    five, twelve = rattle.grab(5, random.Random(1)), rattle.grab(12, random.Random(2))
    open_ear, blind_ear = Listener(0.2, random.Random(3)), Listener(0.2, random.Random(3))
    for turn in range(8):
        stroke = five.stroke(9 if turn else None)
        other = twelve.stroke(9 if turn else None)
        open_ear.hear(stroke.heard)
        blind_ear.hear(replace(stroke, hits=other.hits, wave=other.wave, thump=other.thump).heard)
        assert open_ear.posterior() == blind_ear.posterior()


def test_impression_counts_what_it_says() -> None:
    strokes = [
        Heard(1.0, (Onset(0.05, 1.0), Onset(0.09, 0.5))),
        Heard(0.5, ()),
        Heard(0.0, (Onset(0.08, 2.0),)),
    ]
    seen = impression(strokes)
    speed = [2 * np.pi * (2.6 + 2 * v) * (0.016 + 0.02 * v) for v in (1.0, 0.0)]
    energy = 1.25 / speed[0] ** 2.3 + 4.0 / speed[1] ** 2.3
    assert seen.rate == pytest.approx(log(1.0))
    assert seen.energy == pytest.approx(log(energy / 3 + 0.02))
    assert seen.spread == pytest.approx(log(sqrt(2 * 0.02**2) + 0.005))
    assert (seen.strokes, seen.vigour) == (3, 0.5)


def test_impressions_of_the_tools_are_the_listeners_own() -> None:
    batch = played(np.random.default_rng(5), 8, 10, 0.5, 9)
    table = played_impressions(batch, 9)
    for row in range(10):
        assert impression(strokes_heard(batch, row, 9))[:3] == pytest.approx(table[row])


def test_errors_follow_the_law_of_weber() -> None:
    seen = Impression(log(4.0), 0.0, 0.0, 30, 1.0)
    sd = 0.2 * sqrt(0.5 + 0.5 * 7.6 / 30)
    assert errors_of(0.2, seen) == pytest.approx((sd, 1.3 * sd, 1.3 * sd))
    assert errors_of(0.2, seen._replace(rate=log(2.0)))[0] == pytest.approx(sd / 2)
    assert errors_of(0.2, seen._replace(rate=log(0.5)))[0] == pytest.approx(0.3 * sd)
    assert errors_of(0.2, seen._replace(strokes=10**9))[0] == pytest.approx(0.2 * sqrt(0.5))


def test_noise_of_a_listener_has_the_promised_size(monkeypatch: pytest.MonkeyPatch) -> None:
    caught: list[list[float]] = []

    def spy(weber: float, noisy: list[float], seen: Impression, weights: list[float]) -> tuple[float, ...]:
        caught.append([value - clean for value, clean in zip(noisy, seen[:3], strict=True)])
        return posterior_of(weber, noisy, seen, weights)

    monkeypatch.setattr("game.igloo.rattle.listener.posterior_of", spy)
    strokes = some_strokes(9, 6)
    for seed in range(600):
        told(0.25, strokes, seed).posterior()
    assert np.std(caught, axis=0) == pytest.approx(errors_of(0.25, impression(strokes)), rel=0.09)
    assert np.abs(np.mean(caught, axis=0)).max() < 0.04


def test_posterior_equals_a_normal_law_worked_out_with_matrices() -> None:
    strokes = some_strokes(7, 8, 10)
    seen = impression(strokes)
    assert seen.vigour == 0.75
    noisy = [seen.rate + 0.05, seen.energy - 0.1, seen.spread + 0.02]
    table = calibration()
    logs = []
    for number in NUMBERS:
        cell = table.cell(number, table.vigours.index(0.75), 10)
        a, b, c, d, e, f = cell.covariance
        cov = np.array([[a, b, c], [b, d, e], [c, e, f]])
        cov += np.diag(np.square(errors_of(0.3, seen._replace(rate=cell.mean[0]))))
        off = np.array(noisy) - cell.mean
        logs.append(-0.5 * (off @ np.linalg.solve(cov, off) + np.linalg.slogdet(cov)[1]))
    weights = np.exp(np.array(logs) - max(logs))
    assert posterior_of(0.3, noisy, seen, [1.0] * 12) == pytest.approx(weights / weights.sum(), rel=1e-6)


def test_the_table_still_describes_the_physics() -> None:
    """Fresh shakes, as many as a match has: means within a tenth of what the table says."""
    table = calibration()
    assert table.vigours == (0.0, 0.25, 0.5, 0.75, 1.0)
    for cubes in (2, 6, 13):
        for place, vigour in ((2, 0.5), (4, 1.0)):
            seen = played_impressions(
                played(np.random.default_rng([7, cubes, place]), cubes, 400, vigour, 12), 12
            )
            cell = table.cell(cubes, place, 12)
            assert seen.mean(axis=0) == pytest.approx(cell.mean, abs=0.1)
            spread = [cell.covariance[k] ** 0.5 for k in (0, 3, 5)]
            assert seen.std(axis=0) == pytest.approx(spread, rel=0.35)


def test_covariances_can_always_be_inverted() -> None:
    table = calibration()
    for cubes in NUMBERS:
        for place in range(5):
            for strokes in (1, 2, 5, 30, 1000):
                a, b, c, d, e, f = table.cell(cubes, place, strokes).covariance
                assert np.linalg.eigvalsh(np.array([[a, b, c], [b, d, e], [c, e, f]])).min() > 0


def test_a_cell_lies_between_its_neighbours() -> None:
    one, other = Cell((0.0, 1.0, 2.0), (1.0,) * 6), Cell((1.0, 3.0, 2.0), (3.0,) * 6)
    assert one.towards(other, 0.25) == Cell((0.25, 1.5, 2.0), (1.5,) * 6)


def test_a_broken_table_is_refused() -> None:
    with pytest.raises(ValueError, match="calibration"):
        parse("2 0.5 1 2 3")


def test_claims_come_true_and_sharper_ears_do_better() -> None:
    exact = []
    for weber, seconds in (LEVELS[0], LEVELS[4]):
        claimed, right = [], []
        for cubes in NUMBERS:
            count = int(seconds * 60 / 8)
            batch = played(np.random.default_rng([8, cubes]), cubes, 50, 1.0, count)
            for row in range(50):
                told_ = told(weber, strokes_heard(batch, row, count), cubes * 1000 + row).posterior()
                claimed.append(max(told_))
                right.append(told_.index(max(told_)) == cubes - 2)
        assert float(np.mean(claimed)) == pytest.approx(float(np.mean(right)), abs=0.06)
        exact.append(float(np.mean(right)))
    assert exact[0] + 0.15 < exact[1]


def test_a_very_soft_or_empty_shake_is_heard_without_trouble() -> None:
    listener = told(0.12, [Heard(0.0, ())] * 40, 1)
    assert sum(listener.posterior()) == pytest.approx(1.0)
    assert listener.posterior()[0] > 0.5
    loud = told(0.0, [Heard(1.0, tuple(Onset(0.01 * k, 5.0) for k in range(30)))] * 3, 1)
    assert sum(loud.posterior()) == pytest.approx(1.0)


def test_a_shake_of_the_ear_trainer_follows_its_stream() -> None:
    bank = build_grains()

    def sound(seed: int) -> bytes:
        batch, generator = one_shake(random.Random(seed), 6, 0.6, 1.0)
        assert batch.time.shape[0] == 1
        wave = shake_sound(bank, batch, 0, generator)
        assert len(wave) == round(1.35 * 44100)
        assert float(np.abs(wave).max()) <= 10 ** (-1 / 20)
        return wave.tobytes()

    assert sound(1) == sound(1)
    assert sound(1) != sound(2)


def test_shakes_are_sorted_padded_and_belong_to_their_strokes() -> None:
    batch = shakes(np.random.default_rng(2), 10, 30, 0.6, 2.0)
    real = np.isfinite(batch.time)
    assert np.array_equal(real, np.sort(real, axis=1)[:, ::-1])
    assert np.all(np.diff(np.where(real, batch.time, 9.0), axis=1) >= 0)
    assert float(batch.time[real].max()) < 2.0
    assert not (batch.onset & ~real).any()
    rows, columns = np.nonzero(real)
    late = batch.time[rows, columns] - batch.turn[rows, batch.stroke[rows, columns]]
    assert late.min() >= 0.0
    assert late.max() <= 0.3
    assert set(batch.stroke[~real]) <= {-1}
    share = batch.wall[real].mean()
    # 10·.955·1.2 on the wall against .12·45·1.08 cube on cube.
    assert share == pytest.approx(11.4 / (11.4 + 5.9), abs=0.06)


def test_gaussian_observer_is_bayes_on_a_case_worked_by_hand() -> None:
    generator = np.random.default_rng(1)
    samples = [generator.normal(k, 1.0, (4000, 1)) for k in range(12)]
    table = np.exp(GaussianObserver(samples).log_posterior(np.array([[3.0], [0.2]])))
    for row, x in zip(table, (3.0, 0.2), strict=True):
        weights = np.exp(-0.5 * (x - np.arange(12)) ** 2)
        assert row == pytest.approx(weights / weights.sum(), abs=0.02)


def test_impressions_of_a_shake_made_by_hand() -> None:
    batch = SimpleNamespace(
        seconds=0.6,
        vigour=0.6,
        time=np.array([[0.08, 0.10, 0.20, 0.24, 0.26, np.inf]]),
        loudness=np.array([[1.0, 2.0, 1.0, 1.0, 9.0, 0.0]]),
        onset=np.array([[True, True, True, True, False, False]]),
        turn=np.array([[0.0, 0.13, np.inf]]),
    )
    seen = impressions(batch)  # type: ignore[arg-type]
    assert seen.strokes.tolist() == [2.0]
    assert seen.per_stroke.tolist() == [2.0]
    rate, energy, loudness, gap, gap_cv, strength_sd, count_sd, spread = seen.features[0]
    assert rate == pytest.approx(log(2))
    assert energy == pytest.approx(log(3.5) - 2.3 * log(2 * np.pi * 3.8 * 0.028), abs=1e-4)
    assert loudness == pytest.approx(log(2) / 4)
    assert gap == pytest.approx(log(0.042))
    gaps = np.array([0.02, 0.10, 0.04])
    assert gap_cv == pytest.approx(gaps.std() / gaps.mean())
    assert strength_sd == pytest.approx(np.std([0, log(2), 0, 0]))
    assert count_sd == 0.0
    assert spread == pytest.approx(log(sqrt((2 * 0.01**2 + 2 * 0.02**2) / 2) + 0.002))


def test_quick_benchmark_holds(capsys: pytest.CaptureFixture[str]) -> None:
    """All but the timings, which are no business of a test."""
    assert rattle_bench.main(["--quick", "--only", "1", "2", "5", "6", "7", "8", "10", "11"]) == 0
    table = capsys.readouterr().out
    assert "FAIL" not in table
    assert table.count(" pass ") >= 25
