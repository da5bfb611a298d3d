"""What the world is made of, by ear: wood, ice, snow, water, cloth, paper, coins and the voices of animals.

All give one channel. Sizes and materials are the arguments; `rng` makes each blow its own.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from tools.sounds.synth import (
    RATE,
    Sound,
    clock,
    count,
    faded,
    filtered,
    glide,
    high,
    hump,
    low,
    modal,
    noise,
    put,
    shaped_noise,
    silence,
    strike,
    swell,
)

Rng = np.random.Generator


def tick(rng: Rng, hz: float, tau: float, seconds: float) -> Sound:
    """A fingernail on ice or wood: three quick modes and a touch of noise."""
    n = count(seconds)
    out = modal(n, [(hz, 1.0, tau), (hz * 1.83, 0.4, tau * 0.6), (hz * 3.07, 0.15, tau * 0.4)], rng)
    touch = filtered(noise(n, rng) * strike(n, 0.0004, 0.002), high(900.0))
    return faded(out * strike(n, 0.0012, 9.0) + 0.12 * touch, 0.0003, 0.01)


def knock(rng: Rng, hz: float, seconds: float) -> Sound:
    """A knuckle on a thick board."""
    n = count(seconds)
    scatter = np.exp(rng.normal(0.0, 0.02, 4))
    modes = [(1.0, 1.0, 0.03), (2.3, 0.5, 0.02), (3.9, 0.22, 0.012), (5.6, 0.1, 0.007)]
    out = modal(n, [(hz * r * float(s), a, tau) for (r, a, tau), s in zip(modes, scatter, strict=True)], rng)
    felt = filtered(noise(n, rng) * strike(n, 0.0008, 0.006), low(1600.0))
    return faded(out * strike(n, 0.0018, 9.0) + 0.35 * felt, 0.0005, 0.03)


def thump(rng: Rng, hz: float, seconds: float, drop: float = 0.5) -> Sound:
    """A heavy soft body landing: a low tone that falls, and its dull noise."""
    n = count(seconds)
    t = clock(n)
    tone = glide(n, hz * (1.0 + drop * np.exp(-t / 0.03)), (1.0, 0.35, 0.12)) * strike(n, 0.004, 0.085)
    dull = filtered(noise(n, rng) * strike(n, 0.003, 0.03), low(500.0, 2))
    return faded(tone + 0.9 * dull, 0.001, 0.06)


def breeze(rng: Rng, seconds: float, low_hz: float, top_hz: float) -> Sound:
    """Air moved by something passing: a band of noise that rises and sinks."""

    def gain(t: Sound, f: Sound) -> Sound:
        along = np.clip(t / seconds, 0.0, 1.0)
        centre = low_hz * (top_hz / low_hz) ** np.sin(np.pi * along**0.8)
        return hump(f, centre, 0.75) * np.sin(np.pi * along) ** 1.3

    return shaped_noise(count(seconds), rng, gain)


def belly_slide(rng: Rng, seconds: float, pitch: float) -> Sound:
    """A belly on ice: hiss and a hollow resonance, both sinking as it slows; `pitch` near 1 shifts them."""

    def gain(t: Sound, f: Sound) -> Sound:
        along = np.clip(t / seconds, 0.0, 1.0)
        slowing = 1.0 - 0.62 * along
        hiss = hump(f, 3400.0 * pitch * slowing, 0.55) + 0.55 * hump(f, 6500.0 * pitch * slowing, 0.4)
        hollow = 1.5 * hump(f, 760.0 * pitch * slowing, 0.16) + 0.9 * hump(f, 1350.0 * pitch * slowing, 0.13)
        belly = 1.0 * hump(f, 170.0 * pitch, 0.5)
        envelope = np.clip(along / 0.07, 0.0, 1.0) * (1.0 - along) ** 0.75
        return (hiss + hollow + belly) * envelope

    n = count(seconds)
    grain = 1.0 + 0.35 * filtered(noise(n, rng), low(45.0, 2)) * 12.0  # the ice is not quite smooth
    return faded(shaped_noise(n, rng, gain) * np.clip(grain, 0.3, 1.8), 0.004, 0.05)


def crunch(rng: Rng, seconds: float, grains: int, centre: float = 1700.0) -> Sound:
    """Snow under a foot: many small breaks of crystals, densest in the middle."""
    out = silence(seconds)
    for _ in range(grains):
        at = seconds * float(rng.beta(2.0, 2.4)) * 0.85
        n = count(float(rng.uniform(0.006, 0.02)))
        hz = centre * float(np.exp(rng.normal(0.0, 0.45)))
        grain = filtered(noise(n, rng), partial(hump, centre=hz, octaves=0.5)) * strike(
            n, 0.0012, n / RATE / 3
        )
        put(out, faded(grain, 0.0005, 0.002), at, float(rng.gamma(1.6, 0.6)))
    squeak = shaped_noise(
        len(out), rng, lambda t, f: hump(f, 620.0, 0.7) * np.sin(np.pi * np.clip(t / seconds, 0, 1)) ** 2
    )
    return faded(out + 0.3 * squeak, 0.002, 0.03)


def ice_crack(rng: Rng, seconds: float, size: float) -> Sound:
    """Ice giving way: a snap, the splinters after it, and the falling chirp a sheet of ice sends along."""
    n = count(seconds)
    out = np.zeros(n)
    for i in range(round(9 + 10 * size)):
        at = 0.0 if i == 0 else float(rng.exponential(0.045 * (0.6 + size)))
        force = 1.0 if i == 0 else float(rng.uniform(0.12, 0.6)) * np.exp(-at / 0.12)
        left = n - count(at)
        if left < 64:
            continue
        modes = [
            (float(hz * np.exp(rng.normal(0.0, 0.07))), a, tau)
            for hz, a, tau in (
                (940.0, 0.5, 0.012),
                (2350.0, 1.0, 0.009),
                (3820.0, 0.75, 0.006),
                (5950.0, 0.45, 0.004),
            )
        ]
        snap = modal(left, modes, rng) * strike(left, 0.0003, 9.0)
        snap += 0.5 * filtered(noise(left, rng) * strike(left, 0.0003, 0.0025), high(1200.0))
        put(out, snap, at, force)
    t = clock(n)
    chirp = glide(n, 520.0 + 2600.0 * np.exp(-t / 0.018)) * strike(n, 0.001, 0.05)
    body = modal(n, [(210.0, 1.0, 0.05), (333.0, 0.6, 0.035)], rng) * strike(n, 0.002, 9.0)
    return faded(out + 0.22 * chirp + 0.5 * size * body, 0.0003, 0.05)


def bubble(rng: Rng, hz: float, tau: float = 0.035, rise: float = 0.6) -> Sound:
    """One bubble: a damped tone that rises as the bubble nears the surface (Minnaert)."""
    n = count(6.0 * tau)
    t = clock(n)
    pitch = hz * (1.0 + rise * t / (4.0 * tau)) * float(np.exp(rng.normal(0.0, 0.02)))
    return faded(glide(n, pitch) * strike(n, 0.003, tau), 0.001, 0.01)


def water_splash(rng: Rng, seconds: float, size: float) -> Sound:
    """Something of `size` 0…1 falls in: a slap, a falling sheet of spray, bubbles after it."""

    def gain(t: Sound, f: Sound) -> Sound:
        crown = np.exp(-np.maximum(t - 0.05, 0.0) / (0.09 + 0.08 * size)) * np.clip(t / 0.03, 0.0, 1.0)
        spray = hump(f, 900.0 + 2200.0 * np.exp(-t / 0.14), 0.85)
        patter = 0.25 * np.exp(-np.maximum(t - 0.15, 0.0) / 0.22) * np.clip((t - 0.1) / 0.1, 0.0, 1.0)
        return np.asarray(spray * crown + patter * hump(f, 3800.0, 0.6))

    n = count(seconds)
    out = shaped_noise(n, rng, gain) * 1.4
    put(out, thump(rng, 110.0 - 35.0 * size, 0.25), 0.0, 0.35 * size)
    for _ in range(round(8 + 10 * size)):
        at = 0.07 + float(rng.gamma(2.0, 0.09))
        hz = float(rng.uniform(380.0, 1300.0))
        put(out, bubble(rng, hz, 0.03 * (600.0 / hz) ** 0.5), at, 0.22 * float(rng.uniform(0.3, 1.0)))
    return faded(out, 0.001, min(0.15, seconds / 4))


def chirp_call(rng: Rng, hz: float, seconds: float, bend: float) -> Sound:
    """A small friendly voice: a tone with a throat, its pitch arching up by `bend` octaves."""
    n = count(seconds)
    along = clock(n) / seconds
    wobble = 0.012 * np.sin(2 * np.pi * 27.0 * clock(n) + float(rng.uniform(0, 6.28)))
    pitch = hz * 2.0 ** (bend * np.sin(np.pi * np.minimum(along * 1.15, 1.0) * 0.85) + wobble)
    voice = glide(n, pitch, (1.0, 0.55, 0.38, 0.2, 0.12, 0.06))
    throat = filtered(voice, lambda f: 0.35 + hump(f, 1250.0, 0.35) + 0.7 * hump(f, 2600.0, 0.3))
    breath = filtered(noise(n, rng), lambda f: hump(f, 2400.0, 0.7)) * 0.06
    envelope = swell(n, [(0.0, 0.0), (0.18 * seconds, 1.0), (0.6 * seconds, 0.8), (seconds, 0.0)])
    return np.asarray((filtered(throat, low(4200.0)) + breath) * envelope)


def flick(rng: Rng, seconds: float) -> Sound:
    """The edge of a card springing free."""
    n = count(seconds)
    snap = filtered(noise(n, rng) * strike(n, 0.0008, 0.006), lambda f: hump(f, 2600.0, 0.9))
    return faded(snap + modal(n, [(640.0, 0.25, 0.008)], rng) * strike(n, 0.001, 9.0), 0.0003, 0.008)


def paper_slide(rng: Rng, seconds: float, from_hz: float, to_hz: float) -> Sound:
    """Card over card."""

    def gain(t: Sound, f: Sound) -> Sound:
        along = np.clip(t / seconds, 0.0, 1.0)
        return hump(f, from_hz * (to_hz / from_hz) ** along, 0.7) * np.sin(np.pi * along**0.6) ** 1.5

    return shaped_noise(count(seconds), rng, gain)


def metal_ring(rng: Rng, seconds: float, hz: float, tau: float = 0.09) -> Sound:
    """A thin coin: close pairs of high modes that beat."""
    n = count(seconds)
    partials = []
    for ratio, amplitude, decay in ((1.0, 1.0, 1.0), (1.62, 0.7, 0.8), (2.31, 0.5, 0.6), (3.05, 0.25, 0.4)):
        for side in (-1.0, 1.0):
            split = 1.0 + side * float(rng.uniform(0.001, 0.004))
            partials.append((hz * ratio * split, 0.5 * amplitude, tau * decay))
    touch = filtered(noise(n, rng) * strike(n, 0.0003, 0.0015), high(2500.0))
    return faded(modal(n, partials, rng) * strike(n, 0.0006, 9.0) + 0.25 * touch, 0.0003, 0.04)


def ice_click(rng: Rng, seconds: float = 0.06) -> Sound:
    """Cube on cube."""
    n = count(seconds)
    shift = float(np.exp(rng.normal(0.0, 0.05)))
    modes = [(3150.0 * shift, 1.0, 0.007), (5200.0 * shift, 0.6, 0.0045), (1450.0 * shift, 0.5, 0.008)]
    touch = filtered(noise(n, rng) * strike(n, 0.0002, 0.0012), high(1500.0))
    return faded(modal(n, modes, rng) * strike(n, 0.0004, 9.0) + 0.3 * touch, 0.0002, 0.015)
