"""Percussion of the band: skins, seeds, little bells, wood; one channel each, `velocity` 0…1."""

from __future__ import annotations

import numpy as np

from tools.sounds.synth import (
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
    strike,
)

Rng = np.random.Generator

_SKIN = ((1.0, 1.0, 0.16), (1.59, 0.55, 0.10), (2.14, 0.35, 0.075), (2.65, 0.22, 0.06), (3.16, 0.12, 0.045))
"""Modes of a round membrane."""


def frame_drum(velocity: float, rng: Rng, hz: float = 86.0) -> Sound:
    """A felt beater on a wide skin, its pitch dropping as it settles."""
    n = count(0.6)
    t = clock(n)
    tune = hz * float(np.exp(rng.normal(0.0, 0.008)))
    out = np.zeros(n)
    for ratio, amplitude, tau in _SKIN:
        bright = 1.0 if ratio == 1.0 else 0.3 + 0.6 * velocity
        pitch = tune * ratio * (1.0 + 0.18 * np.exp(-t / 0.025))
        out += amplitude * bright * np.exp(-t / tau) * glide(n, pitch)
    felt = filtered(noise(n, rng) * strike(n, 0.002, 0.012), low(900.0, 2))
    return faded((out * 0.7 + felt * 0.5 * velocity) * strike(n, 0.002, 99.0) * velocity, 0.001, 0.1)


def shaker(velocity: float, rng: Rng) -> Sound:
    """Seeds in a gourd: a soft surge of noise, no click."""
    n = count(0.13)
    body = filtered(noise(n, rng), lambda f: hump(f, 5200.0, 0.55))
    surge = strike(n, 0.018 + 0.012 * (1 - velocity), 0.024)
    return faded(body * surge * velocity * 2.2, 0.002, 0.03)


def sleigh(velocity: float, rng: Rng) -> Sound:
    """A strap of small bells: two dozen inharmonic rings, each at its own instant."""
    n = count(0.45)
    out = np.zeros(n)
    for _ in range(22):
        at = count(float(rng.exponential(0.012)))
        hz, tau = float(rng.uniform(3600, 8800)), float(rng.uniform(0.03, 0.11))
        if at < n:
            out[at:] += float(rng.uniform(0.3, 1.0)) * modal(n - at, [(hz, 1.0, tau)], rng)
    return faded(out * 0.22 * velocity * strike(n, 0.002, 99.0), 0.001, 0.08)


def brush(velocity: float, rng: Rng) -> Sound:
    """A brush tapped on a snare: a soft spread of noise over a faint skin."""
    n = count(0.2)
    hiss = filtered(noise(n, rng), lambda f: hump(f, 2600.0, 1.0)) * strike(n, 0.004, 0.045)
    skin = modal(n, [(196.0, 0.4, 0.05), (331.0, 0.2, 0.03)], rng) * strike(n, 0.002, 99.0)
    return faded((hiss * 2.2 + skin * 0.7) * velocity, 0.001, 0.05)


def woodblock(velocity: float, rng: Rng, hz: float = 830.0) -> Sound:
    """A small hollow block."""
    n = count(0.12)
    tune = hz * float(np.exp(rng.normal(0.0, 0.006)))
    out = modal(n, [(tune, 1.0, 0.018), (tune * 1.72, 0.4, 0.012), (tune * 3.1, 0.15, 0.006)])
    return faded(out * strike(n, 0.0012, 99.0) * 1.5 * velocity, 0.0005, 0.02)


def clap(velocity: float, rng: Rng) -> Sound:
    """Mittened hands of a small crowd."""
    n = count(0.22)
    out = np.zeros(n)
    for _ in range(7):
        at = count(float(np.clip(rng.normal(0.018, 0.009), 0.0, 0.05)))
        hand = noise(n - at, rng) * strike(n - at, 0.0015, float(rng.uniform(0.014, 0.03)))
        out[at:] += float(rng.uniform(0.4, 1.0)) * hand
    return faded(
        filtered(filtered(out, lambda f: hump(f, 1150.0, 0.8)), high(300.0)) * 1.6 * velocity, 0.001, 0.05
    )
