"""Effects of the three games: animals on ice, cards and igloos, and the ends of matches."""

from __future__ import annotations

from functools import partial

import numpy as np

from tools.sounds.drums import clap, sleigh
from tools.sounds.instruments import glock, handbell, horn, kalimba, mallet, pad, pluck, vibes
from tools.sounds.materials import (
    belly_slide,
    breeze,
    bubble,
    chirp_call,
    crunch,
    flick,
    ice_click,
    ice_crack,
    knock,
    metal_ring,
    paper_slide,
    thump,
    tick,
    water_splash,
)
from tools.sounds.recipe import Effect
from tools.sounds.room import placed
from tools.sounds.synth import (
    Sound,
    clock,
    count,
    faded,
    filtered,
    hump,
    low,
    pan,
    put,
    shaped_noise,
    silence,
    swell,
)

Rng = np.random.Generator

_SLIDES = {"short": (0.25, 1.25), "mid": (0.40, 1.0), "long": (0.60, 0.80)}
"""Length in seconds, pitch: a longer way sounds lower."""


def effects() -> tuple[Effect, ...]:
    """Everything of the "effect" bus."""
    slides = (
        Effect(f"slide_{name}", partial(_slide, way=name), "effect", "", 4, (s - 0.01, s + 0.02), -3.0)
        for name, (s, _) in _SLIDES.items()
    )
    return (
        Effect("snow_step", _snow_step, "effect", "", 2, (0.1, 0.3), -6.0),
        Effect("pick_up", _pick_up, "effect", "", 3, (0.15, 0.5), -4.0),
        *slides,
        Effect("bump_light", _bump_light, "effect", "A soft bump", 4, (0.12, 0.45), -2.0),
        Effect("bump_heavy", _bump_heavy, "effect", "A heavy bump", 5, (0.25, 0.7)),
        Effect("capture", _capture, "effect", "The ice cracks: an animal drifts away", 7, (0.8, 1.6)),
        Effect("splash", _splash, "effect", "Splash", 5, (0.5, 1.1), -1.0),
        Effect("seafood", _seafood, "effect", "Crunch: a bite of seafood", 5, (0.25, 0.7)),
        Effect("sacred_awake", _sacred_awake, "effect", "The Sacred Space awakes", 6, (0.9, 1.8), -1.0),
        Effect("sacred_win", _sacred_win, "effect", "The Sacred Space rings", 8, (1.6, 2.8)),
        Effect("win", _win, "effect", "Fanfare: a win", 9, (2.2, 3.2)),
        Effect("lose", _lose, "effect", "A warm, quiet close", 9, (2.0, 3.2), -1.5),
        Effect("draw", _draw, "effect", "An even close: a draw", 9, (1.8, 3.0), -1.0),
        Effect("personal_best", _personal_best, "effect", "A new personal best", 8, (1.5, 2.6)),
        Effect("medal", _medal, "effect", "A medal", 7, (0.9, 1.7)),
        Effect("confetti", _confetti, "effect", "", 4, (0.7, 1.3), -3.0),
        Effect("paw_grab", _paw_grab, "effect", "A paw lands", 6, (0.12, 0.45)),
        Effect("card_flip", _card_flip, "effect", "A card turns", 3, (0.08, 0.3), -3.0),
        Effect("card_deal", _card_deal, "effect", "", 2, (0.1, 0.35), -5.0),
        Effect("freeze", _freeze, "effect", "Freeze!", 9, (0.9, 1.3), 1.0),
        Effect("right", _right, "effect", "That is right", 7, (0.5, 1.2)),
        Effect("wrong", _wrong, "effect", "Not this time", 7, (0.4, 1.1), -2.0),
        Effect("coin", _coin, "effect", "A coin", 5, (0.25, 0.7), -2.0),
        Effect("coin_slot", _coin_slot, "effect", "A coin drops into the slot", 6, (0.4, 1.0), -1.0),
        Effect("igloo_lift", _igloo_lift, "effect", "An igloo is lifted", 5, (0.25, 0.7), -2.0),
        Effect("igloo_thump", _igloo_thump, "effect", "An igloo is set down", 5, (0.25, 0.6)),
        Effect("cube_tumble", _cube_tumble, "effect", "Ice cubes tumble out", 6, (0.5, 1.0), -1.0),
        Effect("lantern", _lantern, "effect", "A lantern is lit", 4, (0.5, 1.3), -2.0),
        Effect("pass_flag", _pass_flag, "effect", "A flag goes up: pass", 6, (0.3, 0.8), -2.0),
        Effect("bonus_open", _bonus_open, "effect", "The bonus opens", 6, (0.7, 1.5)),
    )


def _mix(seconds: float, *parts: tuple[Sound, float, float]) -> Sound:
    """Parts as (sound, second, gain); two channels as soon as one part has them."""
    wide = any(part.ndim == 2 for part, _, _ in parts)
    out = np.zeros((count(seconds), 2)) if wide else silence(seconds)
    for part, at, gain in parts:
        put(out, part, at, gain)
    return faded(out, 0.0003, min(0.2, seconds / 4))


def _snow_step(rng: Rng, k: int) -> Sound:
    heel, toe = crunch(rng, 0.09, 14, 1500.0), crunch(rng, 0.11, 18, 2100.0)
    return _mix(0.2, (heel, 0.0, 0.7), (toe, 0.065 + 0.01 * k, 0.9), (thump(rng, 95.0, 0.12), 0.0, 0.25))


def _pick_up(rng: Rng, k: int) -> Sound:
    voice = chirp_call(rng, (420.0, 470.0, 390.0)[k], 0.17, (0.45, 0.35, 0.55)[k])
    return _mix(0.26, (voice, 0.03, 0.8), (breeze(rng, 0.2, 1200.0, 2400.0), 0.0, 0.25))


def _slide(rng: Rng, k: int, way: str) -> Sound:
    seconds, pitch = _SLIDES[way]
    return belly_slide(rng, seconds, pitch * (1.0, 1.06, 0.95)[k])


def _bump_light(rng: Rng, k: int) -> Sound:
    pat = crunch(rng, 0.06, 5, 1300.0)
    return _mix(
        0.26,
        (thump(rng, (190.0, 205.0, 178.0)[k], 0.22), 0.0, 0.9),
        (pat, 0.0, 0.25),
        (tick(rng, 720.0, 0.012, 0.06), 0.0, 0.3),
    )


def _bump_heavy(rng: Rng, k: int) -> Sound:
    body = thump(rng, (92.0, 99.0, 85.0)[k], 0.42, 0.8)
    second = thump(rng, 150.0, 0.25)
    shards = [(ice_click(rng), 0.05 + float(rng.exponential(0.05)), 0.14) for _ in range(4)]
    return _mix(
        0.48,
        (body, 0.0, 1.0),
        (second, 0.012, 0.5),
        (knock(rng, 160.0, 0.2), 0.0, 0.5),
        (crunch(rng, 0.18, 16), 0.01, 0.3),
        *shards,
    )


def _capture(rng: Rng, k: int) -> Sound:
    calls = []
    base = (690.0, 740.0, 650.0)[k]
    for i in range(2 + k % 2):
        call = chirp_call(rng, base * (1.0 + 0.09 * i), 0.13, 0.5 - 0.1 * i)
        calls.append((pan(call, -0.25 + 0.35 * i), 0.52 + 0.19 * i, 0.34))
    crack = pan(ice_crack(rng, 0.4, 0.5), 0.0)
    dry = _mix(1.15, (crack, 0.0, 0.55), (pan(water_splash(rng, 0.85, 0.4), 0.1), 0.1, 0.75), *calls)
    return placed(dry, 0.2, 0.8, 1.3)


def _splash(rng: Rng, k: int) -> Sound:
    size = (0.5, 0.7, 0.35)[k]
    a, b = water_splash(rng, 0.8, size), water_splash(rng, 0.8, size)
    return faded(np.stack([a + 0.4 * b, b + 0.4 * a], axis=1), 0.001, 0.2)


def _seafood(rng: Rng, k: int) -> Sound:
    bite = crunch(rng, 0.07, 9, 2400.0)
    again = crunch(rng, 0.06, 6, 2100.0)
    note = kalimba((81, 83, 86)[k], 0.8, rng)
    pops = [
        (bubble(rng, (520.0, 610.0, 460.0)[k] * 1.35**i, 0.03), 0.15 + 0.07 * i, 0.45)
        for i in range(2 + k % 2)
    ]
    return _mix(0.45, (bite, 0.0, 0.8), (again, 0.075, 0.5), (note, 0.0, 0.55), *pops)


def _sacred_awake(rng: Rng, k: int) -> Sound:
    out = np.zeros((count(1.2), 2))
    tones = ((86, 88, 93, 95), (81, 86, 88, 93), (83, 88, 93, 98))[k]
    for i in range(16):
        midi = tones[int(rng.integers(len(tones)))] + (12 if rng.random() < 0.25 else 0)
        at = 0.045 * i + float(rng.uniform(0.0, 0.02))
        level = 0.10 + 0.22 * np.sin(np.pi * min(1.0, at / 0.8)) ** 1.5
        put(out, pan(glock(midi, 0.25, rng), float(rng.uniform(-0.8, 0.8))), at, float(level))
    glow = pad(tones[0] - 24, 0.7, 0.6, rng)
    put(out, glow, 0.0, 0.5)
    return placed(out, 0.55, 1.4, 1.5)


def _sacred_win(rng: Rng, k: int) -> Sound:
    out = np.zeros((count(2.0), 2))
    run = ((74, 81, 86, 88, 93), (69, 74, 81, 86, 93), (74, 76, 81, 88, 93))[k]
    for i, midi in enumerate(run):
        put(out, pan(handbell(midi, 0.6, rng), -0.5 + 0.25 * i), 0.11 * i, 0.34)
        put(out, pan(glock(midi + 12, 0.4, rng), 0.5 - 0.25 * i), 0.11 * i + 0.05, 0.08)
    for midi in (50, 57, 62, 64):
        put(out, pad(midi, 1.2, 0.7, rng), 0.0, 0.32)
    return placed(out, 0.4, 1.6, 2.3)


def _win(rng: Rng, k: int) -> Sound:
    """The head of the theme, 3 5 8, as a fanfare."""
    line = (
        ((78, 0.0, 0.16), (78, 0.18, 0.14), (81, 0.36, 0.3), (86, 0.72, 1.3)),
        ((74, 0.0, 0.16), (78, 0.18, 0.14), (81, 0.36, 0.3), (86, 0.72, 1.3)),
        ((78, 0.0, 0.28), (79, 0.3, 0.1), (81, 0.42, 0.26), (86, 0.72, 1.3)),
    )[k]
    out = np.zeros((count(2.4), 2))
    for midi, at, seconds in line:
        put(out, pan(horn(midi - 12, seconds, 0.8, rng), -0.25), at, 0.5)
        put(out, pan(handbell(midi, 0.6, rng), 0.3), at, 0.28)
    for midi, at in ((57, 0.36), (66, 0.36), (50, 0.72), (62, 0.72), (66, 0.72), (69, 0.72)):
        put(out, pan(horn(midi, 0.3 if at < 0.5 else 1.25, 0.6, rng), 0.25), at, 0.30)
    for i, midi in enumerate((74, 78, 81, 86, 90, 93, 98)):
        put(out, pan(glock(midi, 0.5, rng), -0.6 + 0.2 * i), 0.74 + 0.055 * i, 0.13)
    for at in (0.72, 0.9, 1.08):
        put(out, pan(sleigh(0.7, rng), 0.2), at, 0.35)
        put(out, pan(clap(0.5, rng), -0.2), at, 0.18)
    put(out, pan(thump(rng, 74.0, 0.5), 0.0), 0.72, 0.6)
    return placed(out, 0.35, 1.3, 2.7)


def _lose(rng: Rng, k: int) -> Sound:
    """The close of the theme, 6 5 2 1, over a plagal cadence: good night rather than defeat."""
    line = (
        ((71, 0.0), (69, 0.35), (64, 0.7), (62, 1.1)),
        ((71, 0.0), (69, 0.3), (66, 0.6), (64, 0.85), (62, 1.15)),
        ((67, 0.0), (66, 0.35), (64, 0.7), (62, 1.1)),
    )[k]
    out = np.zeros((count(2.6), 2))
    for midi, at in line:
        put(out, pan(vibes(midi + 12, 0.45, rng), 0.15), at, 0.45)
        put(out, pan(mallet(midi, 0.4, rng), -0.2), at, 0.3)
    for midi, at, seconds in (
        (43, 0.0, 0.9),
        (59, 0.0, 0.9),
        (62, 0.0, 1.9),
        (50, 1.05, 0.9),
        (57, 1.05, 0.9),
        (66, 1.05, 0.9),
    ):
        put(out, pad(midi, seconds, 0.7, rng), at, 0.4)
    put(out, pan(pluck(50, 0.4, rng), 0.0), 1.1, 0.4)
    return placed(out, 0.4, 1.4, 2.7)


def _draw(rng: Rng, k: int) -> Sound:
    """Two voices meet on the open fifth: neither up nor down."""
    upper = ((81, 79, 81), (83, 81, 81), (78, 79, 81))[k]
    lower = ((66, 67, 69), (67, 69, 69), (71, 71, 69))[k]
    out = np.zeros((count(2.2), 2))
    for i, (high_note, low_note) in enumerate(zip(upper, lower, strict=True)):
        at = (0.0, 0.32, 0.7)[i]
        put(out, pan(vibes(high_note, 0.5, rng), -0.4), at, 0.4)
        put(out, pan(mallet(low_note, 0.5, rng), 0.4), at, 0.45)
    for midi in (50, 57, 62, 64):
        put(out, pad(midi, 1.0, 0.7, rng), 0.62, 0.35)
    put(out, pan(handbell(74, 0.35, rng), 0.0), 0.7, 0.22)
    return placed(out, 0.35, 1.3, 2.4)


def _personal_best(rng: Rng, k: int) -> Sound:
    scale = (
        (74, 76, 78, 81, 83, 86, 88, 90, 93),
        (74, 78, 81, 83, 86, 90, 93),
        (69, 74, 76, 78, 81, 86, 88, 93),
    )[k]
    out = np.zeros((count(1.7), 2))
    for i, midi in enumerate(scale):
        put(out, pan(mallet(midi, 0.6, rng), -0.5 + i / len(scale)), 0.06 * i, 0.32)
        put(out, pan(glock(midi + 12, 0.35, rng), 0.4), 0.06 * i + 0.02, 0.07)
    end = 0.06 * len(scale) + 0.06
    for midi in (62, 69, 78, 86):
        put(out, pan(handbell(midi, 0.6, rng), 0.1), end, 0.24)
    for i in range(8):
        put(
            out,
            pan(glock((93, 98, 100, 95)[i % 4], 0.25, rng), float(rng.uniform(-0.8, 0.8))),
            end + 0.09 * i,
            0.06,
        )
    put(out, pan(horn(74, 0.8, 0.6, rng), -0.2), end, 0.25)
    return placed(out, 0.35, 1.2, 2.1)


def _medal(rng: Rng, k: int) -> Sound:
    chord = ((74, 81, 86), (76, 81, 88), (74, 78, 86))[k]
    bells = [
        (pan(handbell(midi, 0.6, rng), -0.3 + 0.3 * i), 0.05 + 0.03 * i, 0.35) for i, midi in enumerate(chord)
    ]
    clink = pan(metal_ring(rng, 0.4, 3300.0, 0.1), 0.2)
    return placed(_mix(1.1, (clink, 0.0, 0.3), *bells), 0.3, 1.0, 1.3)


def _confetti(rng: Rng, k: int) -> Sound:
    out = np.zeros((count(0.9), 2))
    pop = thump(rng, (210.0, 240.0, 190.0)[k], 0.18, 1.2)
    put(out, pan(pop, 0.0), 0.0, 0.8)
    put(out, pan(breeze(rng, 0.3, 900.0, 3000.0), 0.0), 0.0, 0.6)
    for _ in range(46):
        at = 0.05 + float(rng.gamma(2.2, 0.11))
        put(
            out,
            pan(flick(rng, 0.03), float(rng.uniform(-0.9, 0.9))),
            at,
            0.28 * float(rng.uniform(0.2, 1.0)) * np.exp(-at / 0.5),
        )
    return faded(out, 0.0005, 0.2)


def _paw_grab(rng: Rng, k: int) -> Sound:
    pad_of_paw = thump(rng, (140.0, 152.0, 130.0)[k], 0.25, 0.6)
    claws = [(tick(rng, 1700.0 + 260.0 * i, 0.006, 0.04), 0.004 + 0.007 * i, 0.16) for i in range(4)]
    rub = paper_slide(rng, 0.12, 900.0, 500.0)
    return _mix(0.28, (pad_of_paw, 0.0, 0.9), (knock(rng, 260.0, 0.12), 0.0, 0.4), (rub, 0.03, 0.5), *claws)


def _card_flip(rng: Rng, k: int) -> Sound:
    turn = paper_slide(rng, 0.1 + 0.01 * k, 1400.0, 4200.0)
    return _mix(
        0.19,
        (turn, 0.0, 0.8),
        (flick(rng, 0.07), 0.08 + 0.008 * k, 0.7),
        (knock(rng, 330.0, 0.08), 0.09, 0.15),
    )


def _card_deal(rng: Rng, k: int) -> Sound:
    run = paper_slide(rng, 0.17, (3800.0, 3400.0, 4200.0)[k], 1500.0)
    return _mix(0.24, (flick(rng, 0.05), 0.0, 0.3), (run, 0.01, 0.9), (knock(rng, 290.0, 0.08), 0.14, 0.2))


def _freeze(rng: Rng, k: int) -> Sound:
    crack = pan(ice_crack(rng, 0.5, 1.0), 0.0)
    tones = ((88, 93, 100), (86, 93, 98), (88, 95, 100))[k]
    chime = [
        (pan(glock(midi, 0.6, rng), -0.5 + 0.5 * i), 0.07 + 0.035 * i, 0.5) for i, midi in enumerate(tones)
    ]
    bell = (pan(handbell(tones[0] - 12, 0.6, rng), 0.0), 0.06, 0.4)
    frost = shaped_noise(count(0.5), rng, lambda t, f: hump(f, 4500.0 + 5000.0 * t, 0.3) * np.exp(-t / 0.16))
    return placed(_mix(1.0, (crack, 0.0, 0.75), (pan(frost, 0.2), 0.03, 0.2), bell, *chime), 0.3, 1.0, 1.1)


def _right(rng: Rng, k: int) -> Sound:
    run = ((81, 86, 88), (76, 81, 86), (81, 88, 93))[k]
    notes = [(pan(mallet(midi, 0.65, rng), -0.2 + 0.2 * i), 0.085 * i, 0.7) for i, midi in enumerate(run)]
    ring = (pan(handbell(run[-1], 0.5, rng), 0.1), 0.17, 0.3)
    return placed(_mix(0.8, *notes, ring), 0.3, 0.9, 0.95)


def _wrong(rng: Rng, k: int) -> Sound:
    """A friendly shrug: two soft notes a step down, never a buzzer."""
    pair = ((64, 62), (71, 69), (64, 62))[k]
    gap = (0.16, 0.17, 0.2)[k]
    notes = []
    for i, midi in enumerate(pair):  # the first is damped as the second comes: a ringing second would growl
        rest = count(gap + 0.05 if i == 0 else 0.65)
        notes.append((faded(mallet(midi, 0.35, rng)[:rest], 0.0005, 0.08), gap * i, 0.8))
        notes.append((faded(vibes(midi, 0.25, rng)[:rest], 0.0005, 0.08), gap * i, 0.25))
    return placed(filtered(_mix(0.65, *notes), low(1900.0, 1)), 0.25, 0.6, 0.8)


def _coin(rng: Rng, k: int) -> Sound:
    hz = (3150.0, 3350.0, 2980.0)[k]
    return _mix(
        0.42,
        (metal_ring(rng, 0.4, hz, 0.085), 0.0, 0.7),
        (metal_ring(rng, 0.3, hz * 1.12, 0.07), 0.055, 0.45),
    )


def _coin_slot(rng: Rng, k: int) -> Sound:
    hz = (3000.0, 3200.0, 2850.0)[k]
    scrape = paper_slide(rng, 0.1, 5200.0, 3600.0)
    falls = []
    for i, at in enumerate((0.16, 0.27, 0.335, 0.375)):
        falls.append((metal_ring(rng, 0.22, hz * (1.0 + 0.05 * i), 0.05), at, 0.55 * 0.62**i))
        falls.append((knock(rng, 300.0 + 25.0 * i, 0.12), at, 0.7 * 0.6**i))
    return placed(_mix(0.62, (scrape, 0.0, 0.5), *falls), 0.18, 0.35, 0.7)


def _igloo_lift(rng: Rng, k: int) -> Sound:
    n = count(0.4)
    suck = shaped_noise(
        n,
        rng,
        lambda t, f: (
            hump(f, (240.0 + 20.0 * k) * 2.0 ** (3.2 * t), 0.5) * np.sin(np.pi * np.clip(t / 0.4, 0, 1))
        ),
    )
    return _mix(
        0.45, (crunch(rng, 0.3, 34, 1900.0), 0.0, 0.7), (suck * swell(n, [(0.0, 1.0), (0.4, 0.6)]), 0.0, 0.8)
    )


def _igloo_thump(rng: Rng, k: int) -> Sound:
    body = thump(rng, (88.0, 95.0, 82.0)[k], 0.36, 0.6)
    return _mix(
        0.42, (body, 0.0, 1.0), (crunch(rng, 0.2, 26, 1400.0), 0.0, 0.5), (knock(rng, 190.0, 0.15), 0.0, 0.4)
    )


def _cube_tumble(rng: Rng, k: int) -> Sound:
    out = np.zeros((count(0.75), 2))
    for _ in range((7, 8, 6)[k]):
        at, gap, force, where = float(rng.uniform(0.0, 0.22)), 0.1, 1.0, float(rng.uniform(-0.7, 0.7))
        while at < 0.66 and force > 0.08:
            put(out, pan(ice_click(rng), where), at, 0.6 * force)
            put(out, pan(knock(rng, 420.0, 0.06), where), at, 0.2 * force)
            at, gap, force = at + gap * float(rng.uniform(0.8, 1.2)), gap * 0.68, force * 0.62
    return placed(out, 0.12, 0.4, 0.85)


def _lantern(rng: Rng, k: int) -> Sound:
    n = count(0.6)
    flare = shaped_noise(
        n,
        rng,
        lambda t, f: (
            hump(f, 500.0 + 1500.0 * np.exp(-t / 0.08), 0.8) * np.exp(-t / 0.13) * np.clip(t / 0.03, 0.0, 1.0)
        ),
    )
    flicker = 1.0 + 0.4 * np.sin(2 * np.pi * 13.0 * clock(n) + float(rng.uniform(0, 6.28)))
    tones = ((69, 76), (74, 81), (71, 76))[k]
    glow = [(vibes(midi, 0.4, rng), 0.12 + 0.06 * i, 0.45) for i, midi in enumerate(tones)]
    return placed(
        _mix(0.85, (tick(rng, 1900.0, 0.006, 0.04), 0.0, 0.2), (flare * flicker, 0.02, 0.8), *glow),
        0.3,
        0.8,
        1.0,
    )


def _pass_flag(rng: Rng, k: int) -> Sound:
    n = count(0.45)
    t = clock(n)
    rate = (13.0, 15.0, 12.0)[k]
    cloth = shaped_noise(n, rng, lambda t, f: hump(f, 750.0 + 500.0 * np.sin(2 * np.pi * rate * t), 0.75))
    beats = 0.25 + np.maximum(np.sin(2 * np.pi * rate * t), 0.0) ** 2
    flutter = cloth * beats * swell(n, [(0.0, 0.0), (0.05, 1.0), (0.3, 0.6), (0.45, 0.0)])
    return _mix(
        0.55,
        (flutter, 0.0, 0.9),
        (mallet((69, 71, 74)[k], 0.4, rng), 0.06, 0.3),
        (knock(rng, 240.0, 0.12), 0.0, 0.3),
    )


def _bonus_open(rng: Rng, k: int) -> Sound:
    run = ((74, 81, 86, 93), (76, 81, 88, 93), (74, 76, 81, 86))[k]
    lid = paper_slide(rng, 0.2, 350.0, 900.0)
    notes = [(pan(pluck(midi, 0.6, rng), -0.4 + 0.25 * i), 0.1 + 0.07 * i, 0.5) for i, midi in enumerate(run)]
    stars = [
        (pan(glock(midi + 12, 0.35, rng), 0.5 - 0.3 * i), 0.14 + 0.07 * i, 0.14) for i, midi in enumerate(run)
    ]
    return placed(
        _mix(0.9, (pan(knock(rng, 230.0, 0.15), 0.0), 0.0, 0.5), (pan(lid, 0.0), 0.0, 0.5), *notes, *stars),
        0.35,
        1.0,
        1.2,
    )
