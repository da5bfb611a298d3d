"""Instruments: each turns a MIDI pitch, a velocity 0…1 and (for held ones) seconds into one channel.

Struck and plucked bodies are sums of modes with their own decay, slightly split, as real bars, bells and paired
strings are; held ones have moving pitch and brightness. `rng` only colours a note, it never changes its pitch class.
"""

from __future__ import annotations

import numpy as np

from tools.sounds.synth import (
    RATE,
    Partial,
    Sound,
    clock,
    count,
    damped,
    faded,
    filtered,
    glide,
    high,
    low,
    midi_hz,
    modal,
    noise,
    strike,
    swell,
)

Rng = np.random.Generator


def mallet(midi: float, velocity: float, rng: Rng) -> Sound:
    """A soft stick on a rosewood bar (modes 1 : 4 : 10) over a resonator."""
    hz = midi_hz(midi)
    tau = 0.42 * (330.0 / hz) ** 0.65
    bright = 0.25 + 0.75 * velocity
    bar = [(1.0, 1.0, tau), (3.97, 0.30 * bright, tau * 0.28), (9.7, 0.10 * bright**2, tau * 0.09)]
    n = count(min(7.0 * tau, 2.2) + 0.05)
    out = modal(n, _split(hz, bar, 0.0011, rng)) * strike(n, 0.0025, 99.0)
    return faded(out + _contact(n, 1400.0, 0.05 + 0.12 * velocity, rng), 0.0005, 0.05)


def vibes(midi: float, velocity: float, rng: Rng) -> Sound:
    """A metal bar with a long ring and a slow tremolo."""
    hz = midi_hz(midi)
    tau = 1.15 * (440.0 / hz) ** 0.35
    bright = 0.2 + 0.8 * velocity
    bar = [(1.0, 1.0, tau), (3.98, 0.20 * bright, tau * 0.3), (9.95, 0.05 * bright**2, tau * 0.1)]
    n = count(min(6.0 * tau, 4.5))
    tremolo = 1.0 - 0.13 * (1.0 + np.sin(2 * np.pi * 4.3 * clock(n) + float(rng.uniform(0, 6.28)))) / 2.0
    out = modal(n, _split(hz, bar, 0.0006, rng)) * strike(n, 0.004, 99.0) * tremolo
    return faded(out + _contact(n, 900.0, 0.07 * velocity, rng), 0.0005, 0.3)


def glock(midi: float, velocity: float, rng: Rng) -> Sound:
    """A small steel bar, free at both ends: 1 : 2.756 : 5.404 : 8.933."""
    hz = midi_hz(midi)
    tau = 0.85 * (1200.0 / hz) ** 0.5
    bright = 0.3 + 0.7 * velocity
    modes = ((1.0, 1.0, 1.0), (2.756, 0.34, 0.45), (5.404, 0.14, 0.2), (8.933, 0.05, 0.1))
    bar = [(r, a * (bright if r > 1 else 1.0), tau * d) for r, a, d in modes]
    n = count(min(6.5 * tau, 3.5))
    out = modal(n, _split(hz, bar, 0.0009, rng)) * strike(n, 0.0012, 99.0)
    return faded(out + _contact(n, 3500.0, 0.03 + 0.05 * velocity, rng), 0.0003, 0.2)


def handbell(midi: float, velocity: float, rng: Rng) -> Sound:
    """A tuned hand bell: strong fundamental and twelfth, a faint minor third, doublets that beat."""
    hz = midi_hz(midi)
    tau = 1.5 * (500.0 / hz) ** 0.4
    modes = (
        (0.5, 0.10, 0.9),
        (1.0, 1.0, 1.0),
        (1.187, 0.05, 0.5),
        (2.006, 0.18, 0.5),
        (3.011, 0.34, 0.42),
        (4.17, 0.10, 0.25),
        (5.43, 0.07, 0.16),
        (6.79, 0.04, 0.1),
    )
    bar = [(r, a * (1.0 if r <= 1 else 0.3 + 0.7 * velocity), tau * d) for r, a, d in modes]
    n = count(min(5.0 * tau, 5.0))
    out = modal(n, _split(hz, bar, 0.0012, rng)) * strike(n, 0.002, 99.0)
    return faded(out + _contact(n, 2600.0, 0.06 * velocity, rng), 0.0004, 0.4)


def pluck(midi: float, velocity: float, rng: Rng) -> Sound:
    """A harp-like pair of strings, a little stiff, plucked at a fifth of their length."""
    return _string(midi, velocity, rng, decay=1.5, place=0.21, roll=1.35, stiff=0.00012)


def kalimba(midi: float, velocity: float, rng: Rng) -> Sound:
    """A thumbed tongue on a wooden box: 1 : 6.27 : 17.5 with a knock of the box."""
    hz = midi_hz(midi)
    tau = 0.62 * (440.0 / hz) ** 0.4
    tongue = [(1.0, 1.0, tau), (2.01, 0.06, tau * 0.5), (6.27, 0.10 * velocity, tau * 0.12)]
    n = count(min(7.0 * tau, 3.0))
    body = modal(n, [(185.0, 0.10, 0.03), (402.0, 0.05, 0.02)], rng) * velocity
    out = modal(n, _split(hz, tongue, 0.0010, rng)) * strike(n, 0.0015, 99.0) + body
    return faded(out + _contact(n, 2000.0, 0.05, rng), 0.0005, 0.1)


def bass(midi: float, velocity: float, rng: Rng) -> Sound:
    """A round plucked bass with a short thump of its body."""
    out = _string(midi, 0.6 * velocity, rng, decay=0.9, place=0.24, roll=1.55, stiff=0.00005)
    n = len(out)
    return faded(out + 0.25 * velocity * modal(n, [(98.0, 1.0, 0.05), (176.0, 0.4, 0.03)]), 0.001, 0.08)


def pad(midi: float, seconds: float, velocity: float, rng: Rng) -> Sound:
    """Breath of strings, two channels: ten voices a few cents apart, slow to come and to go."""
    hz = midi_hz(midi)
    rise, release = min(0.9, 0.4 * seconds), 1.1
    n = count(seconds + release)
    out = np.zeros((n, 2))
    for channel in (0, 1):
        for _ in range(5):
            tune = hz * 2.0 ** (float(rng.normal(0.0, 5.0)) / 1200.0)
            for k in range(1, 9):
                if k * tune > 3800.0:
                    break
                shade = k**-1.55 / (1.0 + (k * tune / 1500.0) ** 2)
                out[:, channel] += shade * damped(n, k * tune, 1e6, float(rng.uniform(0, 6.283)))
    t = clock(n)
    drift = 1.0 + 0.12 * np.sin(2 * np.pi * float(rng.uniform(0.18, 0.4)) * t + float(rng.uniform(0, 6.28)))
    envelope = swell(n, [(0.0, 0.0), (rise, 1.0), (seconds, 0.85), (seconds + release, 0.0)]) * drift
    return np.asarray(out * (0.2 * velocity * envelope)[:, None])


def ocarina(midi: float, seconds: float, velocity: float, rng: Rng) -> Sound:
    """A clay flute: few overtones, breath around the pitch, a vibrato that comes late."""
    hz = midi_hz(midi)
    n = count(seconds + 0.14)
    t = clock(n)
    depth = 9.0 * swell(n, [(0.0, 0.0), (0.25, 0.0), (0.7, 1.0)])
    rate = float(rng.uniform(4.7, 5.3))
    cents = depth * np.sin(2 * np.pi * rate * t) - 35.0 * np.exp(-t / 0.03) + float(rng.normal(0, 2.0))
    tone = glide(n, hz * 2.0 ** (cents / 1200.0), (1.0, 0.16 + 0.1 * velocity, 0.10, 0.03, 0.015))
    air = noise(n, rng)
    breath = filtered(air, lambda f: np.exp(-0.5 * (np.log2(f / (hz * 1.5)) / 0.8) ** 2))
    breath /= max(float(np.std(breath)), 1e-9)
    chiff = 0.05 * np.exp(-t / 0.05) + 0.018
    envelope = swell(n, [(0.0, 0.0), (0.055, 1.0), (0.2, 0.86), (seconds, 0.8), (seconds + 0.13, 0.0)])
    return faded((tone + breath * chiff) * envelope * 0.6 * (0.5 + 0.5 * velocity), 0.001, 0.01)


def concertina(midi: float, seconds: float, velocity: float, rng: Rng) -> Sound:
    """Two free reeds eight cents apart behind a leather fold."""
    hz = midi_hz(midi)
    n = count(seconds + 0.06)
    out = np.zeros(n)
    for cents in (-4.0, 4.0):
        tune = hz * 2.0 ** ((cents + float(rng.normal(0, 1.0))) / 1200.0)
        for k in range(1, 15):
            if k * tune > 6500.0:
                break
            shade = k**-1.05 * (0.75 if k % 2 == 0 else 1.0) / (1.0 + (k * tune / 2000.0) ** 2)
            out += shade * damped(n, k * tune, 1e6, float(rng.uniform(0, 6.283)))
    envelope = swell(n, [(0.0, 0.0), (0.03, 0.9), (0.12, 1.0), (seconds, 0.75), (seconds + 0.06, 0.0)])
    return np.asarray(out * envelope * 0.32 * (0.4 + 0.6 * velocity))


def horn(midi: float, seconds: float, velocity: float, rng: Rng) -> Sound:
    """A mellow horn: the louder the moment, the more overtones sound."""
    hz = midi_hz(midi)
    n = count(seconds + 0.16)
    t = clock(n)
    force = swell(n, [(0.0, 0.0), (0.07, 1.0), (0.25, 0.8), (seconds, 0.72), (seconds + 0.15, 0.0)])
    vibrato = 5.0 * swell(n, [(0.0, 0.0), (0.3, 0.0), (0.8, 1.0)]) * np.sin(2 * np.pi * 4.9 * t)
    cents = vibrato - 22.0 * np.exp(-t / 0.035)
    out = np.zeros(n)
    for voice in (-3.0, 3.0):
        pitch = hz * 2.0 ** ((cents + voice + float(rng.normal(0, 1.0))) / 1200.0)
        angle = 2 * np.pi * np.cumsum(pitch) / RATE + float(rng.uniform(0, 6.28))
        for k in range(1, 12):
            if k * hz > 5500.0:
                break
            shade = (0.9 if k == 1 else 1.0) * k**-0.9 / (1.0 + (k * hz / 1300.0) ** 2)
            out += shade * np.sin(k * angle) * force ** (0.6 + 0.35 * k)
    return faded(out * 0.3 * (0.4 + 0.6 * velocity), 0.001, 0.01)


def _split(hz: float, modes: list[Partial], spread: float, rng: Rng) -> list[Partial]:
    """Modes as ratios → pairs of partials a hair apart, with a little scatter of strength (never of pitch)."""
    pairs: list[Partial] = []
    for ratio, amplitude, tau in modes:
        strength = amplitude * float(np.exp(rng.normal(0.0, 0.10 if ratio > 1.0 else 0.0)))
        off = spread * float(rng.uniform(0.6, 1.2))
        pairs.append((hz * ratio * (1.0 - off / 2), strength * 0.6, tau))
        pairs.append((hz * ratio * (1.0 + off / 2), strength * 0.4, tau * 0.9))
    return pairs


def _contact(n: int, hz: float, level: float, rng: Rng) -> Sound:
    """The touch of stick and body: a few milliseconds of dull noise."""
    length = min(n, count(0.03))
    burst = noise(length, rng) * strike(length, 0.001, 0.004)
    out = np.zeros(n)
    out[:length] = level * filtered(burst, low(hz, 2)) * 2.0
    return out


def _string(
    midi: float, velocity: float, rng: Rng, decay: float, place: float, roll: float, stiff: float
) -> Sound:
    hz = midi_hz(midi)
    tau = decay * (220.0 / hz) ** 0.45
    n = count(min(5.5 * tau, 4.0))
    place = place * float(np.exp(rng.normal(0.0, 0.06)))
    partials: list[Partial] = []
    for cents in (-1.6, 1.9):
        for k in range(1, 25):
            ring = k * hz * 2.0 ** (cents / 1200.0) * np.sqrt(1.0 + stiff * k * k)
            if ring > 9000.0:
                break
            dull = 1.0 / (1.0 + (ring / (1200.0 + 3800.0 * velocity)) ** 2)
            strength = 0.6 * abs(np.sin(np.pi * k * place)) * k**-roll * dull
            partials.append((float(ring), float(strength), tau / (1.0 + 0.28 * (k - 1))))
    out = modal(n, partials) * strike(n, 0.0018, 99.0)
    finger = _contact(n, 2500.0, 0.04 * velocity, rng)
    return faded(filtered(out + finger, high(40.0, 1)), 0.0005, 0.12)
