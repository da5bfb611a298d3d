"""The stored sounds and music: complete, varied, clean, of the right length and loudness, loops without a seam.

Everything is read as the game reads it, through pygame's mixer (no encoder is needed to run this).
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from tools.sounds import loudness
from tools.sounds.level import limited
from tools.sounds.room import looped
from tools.sounds.theme import harmony, melody, semitones

Samples = npt.NDArray[np.float64]

ASSETS = Path(__file__).resolve().parents[2] / "assets"
RATE = 44_100
ONE_VARIATION = {f"count_{i:02d}" for i in range(1, 14)}
NEEDED = {
    "ui_move",
    "ui_press",
    "ui_back",
    "ui_toggle",
    "ui_refused",
    "join",
    "leave",
    "ready",
    "countdown_1",
    "countdown_2",
    "countdown_3",
    "go",
    "pause",
    "resume",
    "snow_step",
    "pick_up",
    "slide_short",
    "slide_mid",
    "slide_long",
    "bump_light",
    "bump_heavy",
    "capture",
    "splash",
    "seafood",
    "sacred_awake",
    "sacred_win",
    "your_turn",
    "hint",
    "undo",
    "draw_offer",
    "warning",
    "win",
    "lose",
    "draw",
    "personal_best",
    "snow_wipe",
    "paw_grab",
    "card_flip",
    "card_deal",
    "freeze",
    "right",
    "wrong",
    "coin",
    "coin_slot",
    "igloo_lift",
    "igloo_thump",
    "cube_tumble",
    "lantern",
    "pass_flag",
    "bonus_open",
    "dial_tick",
    "medal",
    "confetti",
} | ONE_VARIATION
PIECES = ("title", "igloo", "ice", "bears", "results")


@pytest.fixture(scope="module")
def mixer() -> Iterator[None]:
    """A mixer without a device, at the files' own rate, so that nothing is resampled."""
    before = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()
    if before is None:
        del os.environ["SDL_AUDIODRIVER"]
    else:
        os.environ["SDL_AUDIODRIVER"] = before


@pytest.fixture(scope="module")
def heard(mixer: None) -> dict[str, Samples]:
    """Every effect file by its stem: (n, 2), ±1 full scale."""
    return {path.stem: _read(path) for path in sorted((ASSETS / "sounds").glob("*.ogg"))}


@pytest.fixture(scope="module", params=PIECES)
def piece(mixer: None, request: pytest.FixtureRequest) -> Samples:
    """One piece of music."""
    return _read(ASSETS / "music" / f"{request.param}.ogg")


@pytest.fixture(scope="module")
def listing() -> dict[str, dict[str, object]]:
    """sounds.toml."""
    return tomllib.loads((ASSETS / "sounds" / "sounds.toml").read_text(encoding="utf-8"))


def test_the_list_has_what_the_game_needs(listing: dict[str, dict[str, object]]) -> None:
    assert set(listing) == NEEDED
    for name, entry in listing.items():
        assert set(entry) == {"variations", "bus", "caption", "priority", "seconds"}, name
        assert entry["bus"] in ("ui", "effect"), name
        assert isinstance(entry["caption"], str), name
        assert entry["priority"] in range(10), name
        assert entry["variations"] == 1 if name in ONE_VARIATION else int(str(entry["variations"])) >= 3, name


def test_list_and_files_agree(listing: dict[str, dict[str, object]]) -> None:
    listed = {
        f"{name}_{k}.ogg" for name, e in listing.items() for k in range(1, int(str(e["variations"])) + 1)
    }
    assert {path.name for path in (ASSETS / "sounds").glob("*.ogg")} == listed
    assert {path.name for path in (ASSETS / "sounds").iterdir()} == listed | {"sounds.toml"}
    assert {path.name for path in (ASSETS / "music").iterdir()} == {f"{name}.ogg" for name in PIECES}


def test_everything_together_is_small() -> None:
    files = [*(ASSETS / "sounds").iterdir(), *(ASSETS / "music").iterdir()]
    assert sum(path.stat().st_size for path in files) <= 6_000_000


def test_lengths_keep_their_bounds(listing: dict[str, dict[str, object]], heard: dict[str, Samples]) -> None:
    for name, entry in listing.items():
        low, high = entry["seconds"]  # type: ignore[misc]
        assert 0.02 <= low < high <= 3.2, name
        for k in range(1, int(str(entry["variations"])) + 1):
            assert low <= len(heard[f"{name}_{k}"]) / RATE <= high, (name, k)


@pytest.mark.parametrize(("way", "seconds"), [("short", 0.25), ("mid", 0.40), ("long", 0.60)])
def test_slides_last_as_long_as_the_motion(heard: dict[str, Samples], way: str, seconds: float) -> None:
    for k in (1, 2, 3):
        assert len(heard[f"slide_{way}_{k}"]) / RATE == pytest.approx(seconds, abs=0.005)


def test_a_longer_slide_sounds_lower_and_sinks(heard: dict[str, Samples]) -> None:
    for k in (1, 2, 3):
        centres = [_centroid(heard[f"slide_{way}_{k}"]) for way in ("short", "mid", "long")]
        assert centres[0] > 1.1 * centres[1] > 1.2 * centres[2]
        long = heard[f"slide_long_{k}"]
        assert _centroid(long[: len(long) // 3]) > 1.2 * _centroid(long[len(long) // 2 :])


def test_countdown_and_count_rise(heard: dict[str, Samples]) -> None:
    rows = [["countdown_3_1", "countdown_2_1", "countdown_1_1"], [f"count_{i:02d}_1" for i in range(1, 14)]]
    for row in rows:
        pitches = [_strongest(heard[name]) for name in row]
        assert all(b > 1.05 * a for a, b in pairwise(pitches)), pitches


def test_variations_differ_in_more_than_gain(
    listing: dict[str, dict[str, object]], heard: dict[str, Samples]
) -> None:
    for name, entry in listing.items():
        many = [heard[f"{name}_{k}"] for k in range(1, int(str(entry["variations"])) + 1)]
        for i, a in enumerate(many):
            for b in many[i + 1 :]:
                n = min(len(a), len(b))
                x, y = a[:n].ravel(), b[:n].ravel()
                assert abs(float(x @ y)) / (np.linalg.norm(x) * np.linalg.norm(y)) < 0.97, name


def test_effects_are_clean(heard: dict[str, Samples]) -> None:
    for name, x in heard.items():
        assert np.max(np.abs(x)) <= 10 ** (-1 / 20), f"{name} comes near clipping"
        assert abs(float(np.mean(x))) < 0.002, f"{name} has an offset"
        assert np.max(np.abs(x[:3])) < 0.05, f"{name} starts with a click"
        assert np.max(np.abs(x[-3:])) < 0.02, f"{name} ends with a click"


def test_effects_are_about_equally_loud(
    listing: dict[str, dict[str, object]], heard: dict[str, Samples]
) -> None:
    """Plain RMS of the loudest fifth of a second: menu ticks lowest, big moments highest, none far off."""
    for name, x in heard.items():
        level = _loudest(x, 0.2)
        assert -33.0 <= level <= -11.0, (name, level)
        if int(str(listing[name.rpartition("_")[0]]["priority"])) >= 7:
            assert level >= -24.0, (name, level)


def test_music_is_long_clean_and_soft(piece: Samples) -> None:
    assert len(piece) / RATE >= 60.0
    assert np.max(np.abs(piece)) <= 0.7
    assert np.max(np.abs(np.mean(piece, axis=0))) < 0.001
    rms = 10.0 * np.log10(float(np.mean(np.sum(piece**2, axis=1))))
    assert -27.0 <= rms <= -19.0  # unweighted, both channels: −24 LUFS of mallets and bells lies about here


def test_music_keeps_to_minus_24_lufs(piece: Samples) -> None:
    assert loudness.integrated(piece) == pytest.approx(-24.0, abs=0.5)


def test_music_is_wide_but_survives_mono(piece: Samples) -> None:
    left, right = piece[:, 0], piece[:, 1]
    likeness = float(left @ right) / (np.linalg.norm(left) * np.linalg.norm(right))
    assert 0.3 < likeness < 0.98


def test_music_loops_without_a_seam(piece: Samples) -> None:
    """Over the seam the wave goes on as it does everywhere: no step, no jump in level or colour."""
    around = np.concatenate([piece[-RATE // 20 :], piece[: RATE // 20]])
    steps = np.max(np.abs(np.diff(around, axis=0)), axis=1)
    seam = RATE // 20 - 1
    assert steps[seam] <= 1.5 * np.quantile(np.abs(np.diff(piece, axis=0)), 0.999)
    bend = np.abs(np.diff(around, n=2, axis=0)).max(axis=1)
    assert bend[seam - 1 : seam + 2].max() <= 2.0 * np.quantile(np.abs(np.diff(piece, n=2, axis=0)), 0.999)
    before, after = _loudest(piece[-RATE // 10 :], 0.1), _loudest(piece[: RATE // 10], 0.1)
    assert before > -45.0  # the room still rings at the end …
    assert abs(before - after) < 14.0  # … and rings on under the first beat


def test_music_has_bass_middle_and_top(piece: Samples) -> None:
    """Three registers sound, none alone: bass, harmony and tune, and air above them."""
    power = np.abs(np.fft.rfft(piece[: 60 * RATE].mean(axis=1))) ** 2
    hz = np.fft.rfftfreq(60 * RATE, 1 / RATE)
    shares = [
        power[(hz >= a) & (hz < b)].sum() / power.sum() for a, b in ((40, 200), (200, 500), (500, 2000))
    ]
    assert min(shares) > 0.05
    assert max(shares) < 0.75
    assert power[hz >= 2000].sum() / power.sum() > 0.001


def test_the_meter_agrees_with_the_standard() -> None:
    """BS.1770-4: a 997 Hz sine at 0 dBFS in one channel reads −3.01; EBU Tech 3341 case 1: −23 dBFS in both reads −23."""
    t = np.arange(5 * RATE) / RATE
    sine = np.sin(2 * np.pi * 997.0 * t)
    assert loudness.integrated(np.stack([sine, 0 * sine], axis=1)) == pytest.approx(-3.01, abs=0.05)
    assert loudness.integrated(10 ** (-23 / 20) * np.sin(2 * np.pi * 1000.0 * t)) == pytest.approx(
        -23.0, abs=0.1
    )
    quiet, loud = sine[: 2 * RATE] * 10 ** (-36 / 20), np.tile(sine, 3)[: 12 * RATE] * 10 ** (-23 / 20)
    both = np.concatenate([quiet, loud, quiet])  # the proportions of case 3
    assert loudness.integrated(both) == pytest.approx(-23.0, abs=0.15)  # the quiet parts are gated out


def test_true_peak_sees_between_samples() -> None:
    quarter = np.sin(
        2 * np.pi * RATE / 4 * np.arange(RATE // 2) / RATE + np.pi / 4
    )  # samples only reach 0.707
    assert np.max(np.abs(quarter)) == pytest.approx(0.7071, abs=1e-3)
    assert loudness.true_peak(quarter * np.hanning(len(quarter))) == pytest.approx(0.0, abs=0.05)


def test_limiter_holds_its_ceiling_and_leaves_the_rest() -> None:
    x = 0.2 * np.sin(2 * np.pi * 300.0 * np.arange(RATE) / RATE)
    x[20_000] = 1.0
    y = limited(x, 0.5)
    assert np.max(np.abs(y)) <= 0.5 + 1e-9
    assert np.allclose(y[:15_000], x[:15_000], rtol=0.0, atol=1e-12)


def test_reverberation_runs_round_the_loop() -> None:
    x = np.zeros((4 * RATE, 2))
    x[-RATE // 10] = 1.0
    wet = looped(x, "test", 1.0)
    assert np.sum(wet[:RATE] ** 2) > 0.1 * np.sum(wet**2)


def test_notation() -> None:
    assert [semitones(d, "ionian") for d in ("1", "3", "8", "10", "b6", "#4")] == [0, 4, 12, 16, 8, 6]
    assert [semitones(d, "dorian") for d in ("3", "6", "7")] == [3, 9, 10]
    tones = melody("3:1.5 4:.5 - 5 | 8:4", "ionian", 2)
    assert [(t.bar, t.beat, t.beats, t.semitones) for t in tones] == [
        (2, 0.0, 1.5, 4), (2, 1.5, 0.5, 5), (2, 3.0, 1.0, 7), (3, 0.0, 4.0, 12),
    ]  # fmt: skip
    chords = harmony("67 4m/1", "ionian", 4)
    assert [(c.beat, c.bass % 12, sorted(t % 12 for t in c.tones)) for c in chords] == [
        (0.0, 9, [0, 4, 7, 9]), (2.0, 0, [0, 5, 8]),
    ]  # fmt: skip
    for broken in ("x", "3x", ""):
        with pytest.raises(ValueError, match="not a degree"):
            semitones(broken, "ionian")


def _read(path: Path) -> Samples:
    raw = pygame.mixer.Sound(str(path)).get_raw()
    return np.frombuffer(raw, dtype=np.int16).reshape(-1, 2).astype(np.float64) / 32768.0


def _loudest(x: Samples, seconds: float) -> float:
    """RMS in dBFS of the loudest stretch, both channels summed; shorter sounds are padded with silence."""
    n = round(seconds * RATE)
    power = np.sum(x**2, axis=1)
    power = np.pad(power, (0, max(0, n - len(power))))
    total = np.concatenate([[0.0], np.cumsum(power)])
    return float(10.0 * np.log10(np.max(total[n:] - total[:-n]) / n + 1e-12))


def _centroid(x: Samples) -> float:
    """Centre of the spectrum on a log scale, in Hz."""
    power = np.abs(np.fft.rfft(x.mean(axis=1))) ** 2
    hz = np.fft.rfftfreq(len(x), 1 / RATE)
    kept = (hz > 300) & (hz < 16_000)
    return float(np.exp(np.sum(np.log(hz[kept]) * power[kept]) / np.sum(power[kept])))


def _strongest(x: Samples) -> float:
    power = np.abs(np.fft.rfft(x.mean(axis=1), 1 << 17))
    return float(np.argmax(power) * RATE / (1 << 17))
