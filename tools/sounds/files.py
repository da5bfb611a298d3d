"""Sounds as Ogg Vorbis files and back, and the list the game reads."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import soundfile

from tools.sounds.recipe import Effect
from tools.sounds.synth import RATE, Sound

_WRITE_AT_ONCE = RATE
"""Frames a write: the encoder keeps a whole write on its stack."""


def encoded(x: Sound, quality: float) -> bytes:
    """x as Ogg Vorbis; quality 0…1 (0.3 is about 112 kbit/s for two channels)."""
    buffer = io.BytesIO()
    channels = 1 if x.ndim == 1 else 2
    with soundfile.SoundFile(
        buffer, "w", RATE, channels, subtype="VORBIS", format="OGG", compression_level=1.0 - quality
    ) as out:
        for start in range(0, len(x), _WRITE_AT_ONCE):
            out.write(x[start : start + _WRITE_AT_ONCE])
    return buffer.getvalue()


def decoded(data: bytes) -> Sound:
    """What a player hears of an encoded sound."""
    sound, rate = soundfile.read(io.BytesIO(data), dtype="float64")
    if rate != RATE:
        raise ValueError(f"{rate} Hz instead of {RATE}")
    return np.asarray(sound)


def distance_db(a: Sound, b: Sound) -> float:
    """How far b is from a: energy of the difference against the energy of a; infinite for another shape."""
    if a.shape != b.shape:
        return float("inf")
    return float(10.0 * np.log10((np.sum((a - b) ** 2) + 1e-12) / (np.sum(a**2) + 1e-12)))


def file_names(effect: Effect) -> list[str]:
    """`name_1.ogg` … of all variations."""
    return [f"{effect.name}_{k + 1}.ogg" for k in range(effect.variations)]


def listing(effects: Sequence[Effect]) -> str:
    """The text of sounds.toml."""
    lines = [
        "# Every effect of the game, written by tools/make_sounds.py: change it there.",
        "# Variation k of an effect is the file <name>_<k>.ogg, k from 1. `caption` is a message id, empty for none;",
        "# `priority` 0…9, the higher is kept when channels run out; `seconds` are the bounds of its length.",
        "# countdown_3 is heard first: the number is the one shown.",
        "",
    ]
    for effect in effects:
        low, high = effect.seconds
        lines += [
            f"[{effect.name}]",
            f"variations = {effect.variations}",
            f'bus = "{effect.bus}"',
            f'caption = "{effect.caption}"',
            f"priority = {effect.priority}",
            f"seconds = [{low:.2f}, {high:.2f}]",
            "",
        ]
    return "\n".join(lines)


def replace_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(path.suffix + ".part")
    part.write_bytes(data)
    part.replace(path)
