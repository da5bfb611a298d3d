"""From hits to sound: grains, the igloo's body, the thump of the hand, the limiter, and what is heard through a wall."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

import numpy as np
from numpy.typing import NDArray

from game.igloo.rattle.grains import STROKE_SECONDS, GrainBank
from game.igloo.rattle.types import Array, Mask, Wave

OUTPUT_GAIN = 0.10
LINEAR_TO = 0.56
CEILING = 0.89
"""−1 dBFS; nothing is louder."""
MUFFLED_GAIN = 0.1
"""−20 dB for the igloos of computer seats."""
MUFFLED_HZ = 900.0
EAR_DB = 3.0
BODY_DB = 2.0
PAIR_DB = 1.5
THUMP_LEVEL = 0.11
_FADE = 0.012


@dataclass(frozen=True)
class Hold:
    """How an igloo is held to the ear in one grab; linear gains of the sound alone, which the audible list does not share.

    Without it the sound's level against the list's would tell how much goes unheard, and with it how many cubes there are.
    """

    ear: float
    """Everything but the thump."""
    body: float
    """The igloo's body."""
    pair: float
    """Cube on cube."""


@dataclass(frozen=True)
class Mixes:
    """Which grains each of `slots` hits will be mixed from; every field (slots,)."""

    first: Array
    """Uniform 0…1: place of a grain in its bank."""
    second: Array
    angle: Array
    """Uniform 0…1 of a full circle: weights are its cosine and sine, so the energy is the same for all."""


def draw_hold(generator: np.random.Generator) -> Hold:
    """How the igloo is held this time: fresh for each grab."""
    ear = generator.uniform(-EAR_DB, EAR_DB)
    body, pair = generator.standard_normal(2)
    return Hold(_linear(ear), _linear(BODY_DB * body), _linear(PAIR_DB * pair))


def draw_mixes(generator: np.random.Generator, slots: int) -> Mixes:
    """Fresh mixes for `slots` hits."""
    table = generator.random((3, slots), dtype=np.float32)
    return Mixes(table[0], table[1], table[2])


def render_hits(
    bank: GrainBank, hold: Hold, time: Array, loudness: Array, wall: Mask, mixes: Mixes, seconds: float
) -> Wave:
    """Sound of hits (each array (hits,), times in s) before the limiter: `seconds` long, faded out at its end."""
    rate = bank.sample_rate
    length = round(seconds * rate)
    longest = max(bank.wall.shape[1], bank.pair.shape[1], len(bank.body))
    out = np.zeros(length + longest, dtype=np.float32)
    at = np.round(time * rate).astype(np.int64)
    at = np.minimum(at, length - 1)
    level = loudness * np.where(wall, 1.0, hold.pair) * (OUTPUT_GAIN * hold.ear)
    weight = (level * bank.step).astype(np.float32)
    near = weight * np.cos(2.0 * np.pi * mixes.angle)
    far = weight * np.sin(2.0 * np.pi * mixes.angle)
    for grains, mine in ((bank.wall, wall), (bank.pair, ~wall)):
        number, samples = grains.shape
        chosen = np.nonzero(mine)[0]
        first = (mixes.first[chosen] * number).astype(np.int64)
        second = (first + 1 + (mixes.second[chosen] * (number - 1)).astype(np.int64)) % number
        for start, one, other, here, there in zip(
            at[chosen].tolist(), first.tolist(), second.tolist(), near[chosen], far[chosen], strict=True
        ):
            out[start : start + samples] += grains[one] * here + grains[other] * there
    # Adding the body hit by hit is several times quicker than one Fourier convolution of all, and the same sound.
    answer = (level[wall] * hold.body).astype(np.float32)
    for start, strength in zip(at[wall].tolist(), answer, strict=True):
        out[start : start + len(bank.body)] += bank.body * strength
    sound = out[:length]
    fade = round(_FADE * rate)
    sound[-fade:] *= np.linspace(1.0, 0.0, fade, dtype=np.float32) ** 2
    return sound


def render_thump(sample_rate: int, vigour: float, noise: Array, seconds: float = STROKE_SECONDS) -> Wave:
    """The hand's own thump at the turn, heard at once: `noise` four standard normals. Knows the vigour, not the cubes."""
    t = np.arange(round(min(seconds, 0.16) * sample_rate), dtype=np.float32) / sample_rate
    low = 135.0 * float(np.exp(0.16 * noise[0]))
    high = low * 1.85 * float(np.exp(0.10 * noise[1]))
    tau = 0.026 * float(np.exp(0.2 * noise[2]))
    level = THUMP_LEVEL * (0.45 + 0.55 * vigour) * float(np.exp(0.25 * noise[3]))
    glide = 1.0 + 0.35 * np.exp(-t / 0.012)
    phase = 2.0 * np.pi * np.cumsum(glide) / sample_rate
    ring = np.sin(low * phase) + 0.45 * np.sin(high * phase)
    shape = (1.0 - np.exp(-t / 0.002)) * np.exp(-t / tau) * np.minimum(1.0, (t[-1] - t) / 0.02)
    out = np.zeros(round(seconds * sample_rate), dtype=np.float32)
    out[: len(t)] = level * ring * shape
    return out


def limit(sound: Array) -> Wave:
    """Linear up to .56, then bent so that it never passes −1 dBFS."""
    over = np.abs(sound) - LINEAR_TO
    room = CEILING - LINEAR_TO
    bent = np.sign(sound) * (LINEAR_TO + room * np.tanh(over / room))
    return np.where(over > 0.0, bent, sound).astype(np.float32)


def muffle(sound: Wave, sample_rate: int) -> Wave:
    """The same sound from another's igloo: −20 dB and nothing above 900 Hz but its last trace."""
    size = _fast_length(len(sound) + sample_rate // 50)
    spectrum = np.fft.rfft(sound, size)
    hertz = np.fft.rfftfreq(size, 1.0 / sample_rate)
    spectrum *= MUFFLED_GAIN / (1.0 + (hertz / MUFFLED_HZ) ** 12)
    out = np.fft.irfft(spectrum, size)[: len(sound)].astype(np.float32)
    fade = round(_FADE * sample_rate)
    out[-fade:] *= np.linspace(1.0, 0.0, fade, dtype=np.float32) ** 2
    out[:32] *= np.linspace(0.0, 1.0, 32, dtype=np.float32)
    return out


def seat_gain(full_level_seats: int) -> float:
    """Gain of every igloo when so many are heard at full level: −3 dB for each doubling."""
    if full_level_seats < 1:
        raise ValueError("somebody has to be heard")
    return float(10.0 ** (-3.0 * log2(full_level_seats) / 20.0))


def stereo16(sound: Wave, left: float = 1.0, right: float = 1.0) -> NDArray[np.int16]:
    """Sixteen-bit stereo, (samples, 2), for a mixer; gains 0…1 for the two sides."""
    both = np.outer(sound, np.array((left, right), dtype=np.float32) * 32767.0)
    return np.clip(np.rint(both), -32767, 32767).astype(np.int16)


def _linear(decibel: float) -> float:
    return float(10.0 ** (decibel / 20.0))


def _fast_length(least: int) -> int:
    """The smallest 2^a·3^b·5^c not below `least`: lengths with quick Fourier transforms."""
    best = 1 << (least - 1).bit_length()
    five = 1
    while five < best:
        three = five
        while three < best:
            two = three
            while two < least:
                two *= 2
            best = min(best, two)
            three *= 3
        five *= 5
    return best
