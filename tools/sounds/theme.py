"""The tune of Polar Party, sixteen bars A A' B A'', as scale degrees; and the notation it is written in.

A bar of melody is a row of tokens `degree:beats` (`:1` may be left out), 1 the tonic, 8 an octave above, `-` a rest,
`b6` lowered, `#4` raised; bars are parted by `|`. A bar of harmony is a row of chords sharing the bar evenly:
a degree, then `7` and `9` for added tones, `s` for a suspended fourth, `m` for a minor third, `/5` for another bass.
The degrees are read in a mode, so the same tune sounds bright on the glacier and earthy on the tundra.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MODES = {
    "ionian": (0, 2, 4, 5, 7, 9, 11),
    "mixolydian": (0, 2, 4, 5, 7, 9, 10),
    "lydian": (0, 2, 4, 6, 7, 9, 11),
    "dorian": (0, 2, 3, 5, 7, 9, 10),
}

WALTZ = {
    "A": "3:2 5 | 8:2 7 | 6:2 4 | 5:3",
    "A'": "3:2 5 | 8:2 9 | 10:1.5 9:.5 8 | 9:3",
    "B": "10:2 8 | 9:2 7 | 8:2 6 | 7:1.5 6:.5 5",
    "A''": "3:2 5 | 8:2 7 | b6 5 2 | 1:3",
}
COMMON = {
    "A": "3:1.5 4:.5 5:2 | 8:3 7 | 6:1.5 5:.5 4:2 | 5:4",
    "A'": "3:1.5 4:.5 5:2 | 8:2 8 9 | 10:1.5 9:.5 8:2 | 9:4",
    "B": "10:1.5 9:.5 8:2 | 9:1.5 8:.5 7:2 | 8:1.5 7:.5 6:2 | 7:1.5 6:.5 5:2",
    "A''": "3:1.5 4:.5 5:2 | 8:3 7 | 6:1.5 5:.5 2:2 | 1:4",
}
JIG = {
    "A": "3:2 4 5:2 5 | 8:2 8 8 7 6 | 6:2 5 4:2 3 | 5:3 5 4 2",
    "A'": "3:2 4 5:2 5 | 8:2 8 8 9:2 | 10 9 8 9 8 7 | 9:5 9",
    "B": "10:2 9 8:2 10 | 9:2 8 7:2 9 | 8:2 7 6:2 8 | 7 6 5 5:3",
    "A''": "3:2 4 5:2 5 | 8:2 8 8 7 6 | 6 5 4 5 4 2 | 1:3 1:2 -",
}
FORM = ("A", "A'", "B", "A''")


@dataclass(frozen=True)
class Tone:
    """One note of a line: bar, beat within it, length in beats, semitones above the tonic."""

    bar: int
    beat: float
    beats: float
    semitones: int


@dataclass(frozen=True)
class Chord:
    """One chord: bar, beat, length in beats, bass and tones in semitones above the tonic."""

    bar: int
    beat: float
    beats: float
    bass: int
    tones: tuple[int, ...]


def semitones(degree: str, mode: str) -> int:
    """`b6`, `10`, … as semitones above the tonic."""
    match = re.fullmatch(r"([b#]?)(\d+)", degree)
    if match is None:
        raise ValueError(f"not a degree: {degree!r}")
    octave, step = divmod(int(match[2]) - 1, 7)
    return 12 * octave + MODES[mode][step] + {"": 0, "b": -1, "#": 1}[match[1]]


def melody(text: str, mode: str, bar: int = 0) -> list[Tone]:
    """The tones of a line that starts at `bar`."""
    tones: list[Tone] = []
    for i, part in enumerate(text.split("|")):
        beat = 0.0
        for token in part.split():
            name, _, length = token.partition(":")
            beats = float(length) if length else 1.0
            if name != "-":
                tones.append(Tone(bar + i, beat, beats, semitones(name, mode)))
            beat += beats
    return tones


def harmony(text: str, mode: str, beats_a_bar: float, bar: int = 0) -> list[Chord]:
    """The chords of a progression that starts at `bar`."""
    chords: list[Chord] = []
    for i, part in enumerate(text.split("|")):
        names = part.split()
        share = beats_a_bar / len(names)
        for j, name in enumerate(names):
            bass, tones = _chord(name, mode)
            chords.append(Chord(bar + i, j * share, share, bass, tones))
    return chords


def sections(tune: dict[str, str], mode: str, bar: int, form: tuple[str, ...] = FORM) -> list[Tone]:
    """The tune's sections one after the other, four bars each, from `bar` on."""
    tones: list[Tone] = []
    for i, name in enumerate(form):
        tones += melody(tune[name], mode, bar + 4 * i)
    return tones


def thirds_below(tones: list[Tone], mode: str, steps: int = 2) -> list[Tone]:
    """The same line `steps` degrees of the mode lower: a second voice."""
    scale = [12 * octave + step for octave in range(-2, 4) for step in MODES[mode]]
    moved: list[Tone] = []
    for tone in tones:
        nearest = min(range(len(scale)), key=lambda i: (abs(scale[i] - tone.semitones), i))
        moved.append(Tone(tone.bar, tone.beat, tone.beats, scale[nearest - steps]))
    return moved


def _chord(name: str, mode: str) -> tuple[int, tuple[int, ...]]:
    match = re.fullmatch(r"([b#]?\d)([79sm]*)(?:/([b#]?\d))?", name)
    if match is None:
        raise ValueError(f"not a chord: {name!r}")
    root = semitones(match[1], mode)
    degree = int(match[1][-1])
    stack = [semitones(str(degree + step), mode) for step in (2, 4)]
    if "s" in match[2]:
        stack[0] = root + 5
    if "m" in match[2]:
        stack[0] = root + 3
    if "7" in match[2]:
        stack.append(semitones(str(degree + 6), mode))
    if "9" in match[2]:
        stack.append(semitones(str(degree + 8), mode) - 12)
    low = root if match[3] is None else semitones(match[3], mode)
    return low, (root, *stack)
