"""Grains, mixing, limiter: what comes out of the speakers."""

from __future__ import annotations

import numpy as np
import pytest

from game.igloo.rattle.grains import GrainBank, build_grains
from game.igloo.rattle.synth import (
    Hold,
    Mixes,
    draw_hold,
    draw_mixes,
    limit,
    muffle,
    render_hits,
    render_thump,
    seat_gain,
    stereo16,
)

RATE = 44100
NEUTRAL = Hold(1.0, 1.0, 1.0)


@pytest.fixture(scope="module")
def bank() -> GrainBank:
    return build_grains(RATE)


def test_banks_are_as_many_and_as_small_as_promised(bank: GrainBank) -> None:
    assert bank.wall.shape == (96, 2205)
    assert bank.pair.shape[0] == 64
    assert bank.nbytes < 600_000
    again = build_grains(RATE)
    assert np.array_equal(bank.wall, again.wall)
    assert np.array_equal(bank.pair, again.pair)
    assert build_grains(48000).wall.shape == (96, 2400)


def test_grains_have_one_energy_and_no_two_are_alike(bank: GrainBank) -> None:
    for grains in (bank.wall, bank.pair):
        sound = grains.astype(np.float64)
        energy = np.square(sound).sum(axis=1)
        assert float(energy.std() / energy.mean()) < 0.01
        unit = sound / np.sqrt(energy)[:, None]
        alike = unit @ unit.T - np.eye(len(unit))
        assert float(np.abs(alike).max()) < 0.97
        assert np.abs(sound[:, -1]).max() <= 40
        assert np.abs(sound[:, 0]).max() == 0


def test_wall_grains_ring_at_the_modes_of_ice(bank: GrainBank) -> None:
    hertz = np.fft.rfftfreq(2205, 1 / RATE)
    power = np.square(np.abs(np.fft.rfft(bank.wall.astype(np.float64), axis=1))).mean(axis=0)

    def around(low: float, high: float) -> float:
        return float(power[(hertz > low) & (hertz < high)].mean())

    for mode in (2350, 3820, 5950):
        assert around(mode * 0.95, mode * 1.05) > 3 * around(mode * 1.2, mode * 1.3)
    assert around(50, 1200) < 0.05 * around(2200, 2500)


def test_one_hit_is_a_mix_of_two_grains_at_its_time(bank: GrainBank) -> None:
    mixes = Mixes(np.array([0.5]), np.array([0.25]), np.array([0.1]))
    body = Hold(0.5, 0.0, 1.0)
    sound = render_hits(bank, body, np.array([0.1]), np.array([2.0]), np.array([True]), mixes, 0.35)
    first = bank.wall[48].astype(np.float64)
    second = bank.wall[(48 + 1 + int(0.25 * 95)) % 96].astype(np.float64)
    wanted = np.zeros(round(0.35 * RATE))
    angle = 0.2 * np.pi
    wanted[4410 : 4410 + 2205] = 0.1 * 0.5 * 2.0 / 8000 * (np.cos(angle) * first + np.sin(angle) * second)
    assert float(np.abs(sound - wanted).max()) < 2e-5


def test_body_answers_hits_on_the_wall_only(bank: GrainBank) -> None:
    mixes = draw_mixes(np.random.default_rng(1), 2)
    times, loud = np.array([0.05, 0.12]), np.array([1.0, 1.0])
    mute = Hold(1.0, 0.0, 1.0)

    def body(wall: bool) -> np.ndarray:
        kind = np.array([wall, wall])
        return render_hits(bank, NEUTRAL, times, loud, kind, mixes, 0.35) - render_hits(
            bank, mute, times, loud, kind, mixes, 0.35
        )

    assert float(np.abs(body(False)).max()) < 1e-6
    impulses = np.zeros(round(0.35 * RATE))
    impulses[[round(0.05 * RATE), round(0.12 * RATE)]] = 0.1
    slow = np.convolve(impulses, bank.body.astype(np.float64))[: len(impulses)]
    keep = len(impulses) - 600
    assert float(np.abs(body(True)[:keep] - slow[:keep]).max()) < 1e-5


def test_limiter_is_linear_then_bends_and_never_passes_its_ceiling() -> None:
    x = np.linspace(-8, 8, 4001).astype(np.float32)
    y = limit(x)
    quiet = np.abs(x) <= 0.56
    assert np.array_equal(y[quiet], x[quiet])
    assert float(np.abs(y).max()) <= 10 ** (-1 / 20)
    assert np.all(np.diff(y) >= 0)
    assert float(limit(np.array([0.8], dtype=np.float32))[0]) == pytest.approx(
        0.56 + 0.33 * np.tanh(0.24 / 0.33), abs=1e-6
    )


def test_muffled_is_twenty_decibels_down_and_dark() -> None:
    t = np.arange(round(0.35 * RATE)) / RATE
    window = np.hanning(len(t))
    for hertz, least, most in ((150, 19.5, 20.5), (500, 19.5, 20.5), (1800, 50, 200), (4000, 80, 300)):
        tone = (0.5 * window * np.sin(2 * np.pi * hertz * t)).astype(np.float32)
        loss = 10 * np.log10(np.square(tone).sum() / max(1e-20, float(np.square(muffle(tone, RATE)).sum())))
        assert least <= loss <= most


def test_thump_answers_at_once_and_fades() -> None:
    noise = np.zeros(4)
    hard, gentle = render_thump(RATE, 1.0, noise), render_thump(RATE, 0.0, noise)
    assert len(hard) == len(gentle) == round(0.35 * RATE)
    # Within one frame of the press it is at its loudest.
    assert int(np.abs(hard).argmax()) < RATE // 60
    assert 0.02 < float(np.abs(gentle).max()) < float(np.abs(hard).max()) < 0.2
    assert hard[0] == 0.0
    assert not hard[round(0.17 * RATE) :].any()


def test_gain_of_several_full_seats() -> None:
    assert seat_gain(1) == 1.0
    assert seat_gain(2) == pytest.approx(10 ** (-3 / 20))
    assert seat_gain(4) == pytest.approx(10 ** (-6 / 20))
    with pytest.raises(ValueError, match="somebody"):
        seat_gain(0)


def test_stereo_places_a_seat_on_its_side() -> None:
    wave = np.array([0.0, 0.5, -0.89], dtype=np.float32)
    left = stereo16(wave, 1.0, 0.0)
    assert left.dtype == np.int16
    assert left.tolist() == [[0, 0], [16384, 0], [-29163, 0]]
    assert left.flags.c_contiguous


def test_hold_is_drawn_around_neutral() -> None:
    generator = np.random.default_rng(3)
    holds = [draw_hold(generator) for _ in range(2000)]
    ear = 20 * np.log10([hold.ear for hold in holds])
    assert -3 <= float(ear.min()) < -2.9
    assert 2.9 < float(ear.max()) <= 3
    assert float(np.std(20 * np.log10([hold.body for hold in holds]))) == pytest.approx(2.0, rel=0.06)
    assert float(np.std(20 * np.log10([hold.pair for hold in holds]))) == pytest.approx(1.5, rel=0.06)
