"""A loop being written: notes go onto a ring of samples, so that whatever rings over the end rings at the start."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import numpy as np

from tools.sounds.room import looped
from tools.sounds.synth import RATE, Sound, count, fft_size, pan, rng_for
from tools.sounds.theme import Chord, Tone

Struck = Callable[[float, float, np.random.Generator], Sound]
Held = Callable[[float, float, float, np.random.Generator], Sound]
Hit = Callable[[float, np.random.Generator], Sound]

_TAKES = 3
"""A repeated note is not the same recording each time."""


class Loop:
    """The ring buffer of one piece: `bars` bars of `beats_a_bar` beats at `bpm` beats a minute."""

    def __init__(
        self, name: str, bars: int, beats_a_bar: float, bpm: float, tonic: int, swing: float = 0.0
    ) -> None:
        """`tonic` is a MIDI number; `swing` delays the second half of each beat by that share of a beat."""
        self.beats_a_bar = beats_a_bar
        self.bars = bars
        self.tonic = tonic
        self._name = name
        self._swing = swing
        self._rng = rng_for(f"music/{name}")
        self._length = fft_size(count(bars * beats_a_bar * 60.0 / bpm))  # well under a percent slower
        self.beat_seconds = self._length / RATE / (bars * beats_a_bar)
        self._dry = np.zeros((self._length, 2))
        self._send = np.zeros((self._length, 2))

    def struck(self, voice: Struck, tone: Tone, velocity: float, gain: float, **place: float) -> None:
        """A note that rings as long as it likes. `place`: `where` −1…1, `wet`, `octave`."""
        pitch = self.tonic + tone.semitones + 12.0 * place.get("octave", 0.0)
        sound = _struck(voice, pitch, self._level(velocity), int(self._rng.integers(_TAKES)))
        self._add(sound, tone.bar, tone.beat, gain, place.get("where", 0.0), place.get("wet", 0.25))

    def held(self, voice: Held, tone: Tone, velocity: float, gain: float, **place: float) -> None:
        """A note of its written length (times `legato`, .95 unless told)."""
        pitch = self.tonic + tone.semitones + 12.0 * place.get("octave", 0.0)
        seconds = round(tone.beats * self.beat_seconds * place.get("legato", 0.95), 3)
        sound = _held(voice, pitch, seconds, self._level(velocity), int(self._rng.integers(_TAKES)))
        self._add(sound, tone.bar, tone.beat, gain, place.get("where", 0.0), place.get("wet", 0.25))

    def hit(self, drum: Hit, bar: int, beat: float, velocity: float, gain: float, **place: float) -> None:
        """A stroke on a drum."""
        sound = _hit(drum, self._level(velocity), int(self._rng.integers(_TAKES + 2)))
        self._add(sound, bar, beat, gain, place.get("where", 0.0), place.get("wet", 0.15))

    def line(
        self, voice: Struck | Held, tones: Iterable[Tone], velocity: float, gain: float, **place: float
    ) -> None:
        """A melody: first beats a little stronger, the top of the phrase too. `held=1` for held voices."""
        for tone in tones:
            force = velocity + (0.08 if tone.beat == 0.0 else -0.04) + 0.008 * (tone.semitones - 7)
            if place.get("held"):
                self.held(voice, tone, force, gain, **place)  # type: ignore[arg-type]
            else:
                self.struck(voice, tone, force, gain, **place)  # type: ignore[arg-type]

    def pads(self, voice: Held, chords: Iterable[Chord], floor: int, gain: float, wet: float = 0.45) -> None:
        """Chords as held voices, every tone folded into the octave above `floor` (semitones above the tonic)."""
        for chord in chords:
            for i, semis in enumerate(voiced(chord, floor)):
                tone = Tone(chord.bar, chord.beat, chord.beats, semis)
                self.held(voice, tone, 0.6, gain, wet=wet, legato=1.0, where=0.5 * (-1) ** i)

    def finished(self, room: str, decay: float) -> Sound:
        """The piece with its room round it, two channels, not yet levelled."""
        return self._dry + looped(self._send, room, decay)

    def _level(self, velocity: float) -> float:
        human = velocity * float(np.exp(self._rng.normal(0.0, 0.06)))
        return round(float(np.clip(human, 0.08, 1.0)) * 10.0) / 10.0

    def _add(self, sound: Sound, bar: int, beat: float, gain: float, where: float, wet: float) -> None:
        whole, part = divmod(beat, 1.0)
        late = self._swing if abs(part - 0.5) < 1e-6 else 0.0
        seconds = (bar * self.beats_a_bar + whole + part + late) * self.beat_seconds
        seconds += float(self._rng.normal(0.0, 0.004))
        stereo = _placed(sound, where) * gain
        start = round(seconds * RATE) % self._length
        ahead = min(len(stereo), self._length - start)
        for at, piece in (
            (start, stereo[:ahead]),
            (0, stereo[ahead:]),
        ):  # the rest runs over into the beginning
            self._dry[at : at + len(piece)] += piece
            self._send[at : at + len(piece)] += wet * piece


def voiced(chord: Chord, floor: int) -> list[int]:
    """The tones of a chord within the octave above `floor`, lowest first: neighbours move by small steps."""
    return sorted({floor + (tone - floor) % 12 for tone in chord.tones})


def _placed(sound: Sound, where: float) -> Sound:
    if sound.ndim == 2:
        balance = np.array([min(1.0, 1.0 - where), min(1.0, 1.0 + where)])
        return np.asarray(sound * balance)
    return pan(sound, where)


@cache
def _struck(voice: Struck, pitch: float, velocity: float, take: int) -> Sound:
    return voice(pitch, velocity, rng_for(f"{voice.__name__}/{pitch}/{velocity}/{take}"))


@cache
def _held(voice: Held, pitch: float, seconds: float, velocity: float, take: int) -> Sound:
    return voice(pitch, seconds, velocity, rng_for(f"{voice.__name__}/{pitch}/{seconds}/{velocity}/{take}"))


@cache
def _hit(drum: Hit, velocity: float, take: int) -> Sound:
    return drum(velocity, rng_for(f"{drum.__name__}/{velocity}/{take}"))
