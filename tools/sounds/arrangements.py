"""The five arrangements of the theme. All keep to D, or to G for the igloo: the tones D, E, A and B belong to each."""

from __future__ import annotations

from tools.sounds.drums import brush, clap, frame_drum, shaker, sleigh, woodblock
from tools.sounds.instruments import (
    bass,
    concertina,
    glock,
    handbell,
    horn,
    kalimba,
    mallet,
    ocarina,
    pad,
    pluck,
    vibes,
)
from tools.sounds.score import Loop, voiced
from tools.sounds.synth import Sound, rng_for
from tools.sounds.theme import COMMON, JIG, WALTZ, Chord, Tone, harmony, melody, sections, thirds_below

D4, G3 = 62, 55


def title() -> Sound:
    """Dusk: a calm waltz in D major; celesta-like bells first, then an ocarina over harp and mallets."""
    loop = Loop("title", bars=36, beats_a_bar=3, bpm=88, tonic=D4)
    tune = "1 | 67 | 47 | 5s 5 | 1 | 67 | 47 | 5s 5 | 67 | 5/7 | 47 | 5 | 1 | 67 | 4m 5 | 1"
    chords = harmony(tune, "ionian", 3) + harmony(tune, "ionian", 3, 16)
    chords += harmony("47 | 1/3 | 27 | 5s", "ionian", 3, 32)
    loop.pads(pad, chords, floor=-7, gain=0.30)
    for chord in chords:
        second = chord.bar >= 16
        if chord.beat == 0.0:
            loop.struck(bass, _low(chord, -24), 0.55, 0.38, wet=0.15)
        _waltz_figure(loop, chord, second)
    first, again = sections(WALTZ, "ionian", 0), sections(WALTZ, "ionian", 16)
    loop.line(vibes, first, 0.6, 0.42, octave=1, wet=0.5, where=0.15)
    loop.line(glock, first, 0.3, 0.07, octave=2, wet=0.7, where=0.35)
    loop.line(ocarina, again, 0.6, 0.42, octave=1, wet=0.55, where=-0.12, held=1)
    loop.line(vibes, thirds_below(again, "ionian", 5), 0.45, 0.20, octave=1, wet=0.5, where=0.4)
    echo = melody("- - - | - 12 10 | - - - | - 9 12 | - - - | - 12 15 | - - - | - 12 9", "ionian", 16)
    echo += melody("- - - | - 11 14 | - - - | - 12 9 | - - - | - 10 12 | - - - | - 8 12", "ionian", 24)
    loop.line(glock, echo, 0.35, 0.10, octave=1, wet=0.8, where=0.5)
    loop.line(
        vibes, melody("6:3 | 5:3 | 4 6 8 | 9:3", "ionian", 32), 0.5, 0.36, octave=1, wet=0.6, where=0.15
    )
    for bar in range(16, 32):
        loop.hit(frame_drum, bar, 0.0, 0.35, 0.5)
        if bar % 2:
            loop.hit(brush, bar, 2.0, 0.3, 0.2, where=-0.3)
    return loop.finished("dusk", 2.6)


def igloo() -> Sound:
    """Lantern light: a cosy, lightly swung walk in G mixolydian on kalimba, mallets and brushes."""
    loop = Loop("igloo", bars=36, beats_a_bar=4, bpm=96, tonic=G3, swing=0.13)
    tune = "1 | 67 | 4 | 57 | 1 | 67 | 47 4 | 57 | 67 | 57 | 47 | 57 7 | 1 | 67 | 27 7 | 1"
    chords = harmony(tune, "mixolydian", 4) + harmony(tune, "mixolydian", 4, 16)
    chords += harmony("47 | 1 | 7 | 5s7", "mixolydian", 4, 32)
    loop.pads(pad, chords, floor=-2, gain=0.20)
    for chord in chords:
        _walk(loop, chord)
        _offbeats(loop, chord)
    first, again = sections(COMMON, "mixolydian", 0), sections(COMMON, "mixolydian", 16)
    loop.line(kalimba, first, 0.7, 0.50, octave=1, wet=0.35, where=-0.1)
    loop.line(mallet, again, 0.65, 0.42, octave=1, wet=0.3, where=-0.2)
    loop.line(kalimba, thirds_below(again, "mixolydian"), 0.5, 0.26, octave=1, wet=0.35, where=0.3)
    answer = melody("-:4 | -:4 | -:4 | - 9:.5 8:.5 7 5 | -:4 | -:4 | -:4 | - 6:.5 7:.5 9:2", "mixolydian", 0)
    answer += melody("-:4 | -:4 | -:4 | -:2 7:.5 8:.5 9 | -:4 | -:4 | -:4 | - 5:.5 6:.5 8:2", "mixolydian", 8)
    answer += melody(
        "-:4 | -:4 | -:4 | - 12:.5 11:.5 9 7 | -:4 | -:4 | -:4 | - 9:.5 11:.5 12:2", "mixolydian", 16
    )
    answer += melody(
        "-:4 | -:4 | -:4 | -:2 7:.5 8:.5 9 | -:4 | -:4 | -:4 | - 8:.5 10:.5 12:2", "mixolydian", 24
    )
    answer += melody("6 8:.5 9:.5 10:2 | 5 8:.5 9:.5 10:2 | 4 7:.5 9:.5 11:2 | 9:4", "mixolydian", 32)
    loop.line(vibes, answer, 0.5, 0.20, octave=1, wet=0.5, where=0.35)
    for bar in range(36):
        for beat, force in ((1.0, 0.55), (1.5, 0.25), (3.0, 0.6), (3.5, 0.3)):
            loop.hit(brush, bar, beat, force, 0.18, where=0.2)
        if bar >= 8:
            loop.hit(frame_drum, bar, 0.0, 0.4, 0.45)
            loop.hit(frame_drum, bar, 2.5, 0.25, 0.32)
    return loop.finished("igloo", 1.1)


def ice() -> Sound:
    """Bright morning in D lydian: a few slow bells and harp over long breath; most bars leave room to think."""
    loop = Loop("ice", bars=40, beats_a_bar=4, bpm=76, tonic=D4)
    theme = ("1 | 67 | 2/1 | 5 | 1 | 67 | 27 | 5", "67 | 5/7 | 27 | 5 | 1 | 67 | 2 5 | 1")
    chords = harmony(theme[0], "lydian", 4) + harmony("19 | 2/1 | 19 | 2/1", "lydian", 4, 8)
    chords += harmony(theme[1], "lydian", 4, 12) + harmony("67 | 37 | 2/1 | 19", "lydian", 4, 20)
    chords += harmony(theme[0], "lydian", 4, 24) + harmony(theme[1], "lydian", 4, 32)
    loop.pads(pad, chords, floor=-7, gain=0.26, wet=0.6)
    early = sections(COMMON, "lydian", 0, ("A", "A'")) + sections(COMMON, "lydian", 12, ("B", "A''"))
    late = sections(COMMON, "lydian", 24)
    plain = [tone for tone in early if tone.beats >= 1.0]  # the ornaments wait for the second time
    loop.line(vibes, plain, 0.5, 0.40, octave=1, wet=0.6, where=-0.1)
    loop.line(handbell, late, 0.4, 0.24, octave=1, wet=0.6, where=0.1)
    loop.line(pluck, [t for t in late if t.beat == 0.0], 0.4, 0.22, octave=0, wet=0.4, where=-0.3)
    for chord in chords:
        if chord.beat == 0.0:
            loop.struck(bass, _low(chord, -24), 0.4, 0.28, wet=0.3)
        _ice_harp(loop, chord)
    drops = rng_for("music/ice/drops")
    for bar in range(40):  # drops of meltwater, pentatonic, hardly there
        if drops.random() < 0.6:
            degree = ("15", "16", "19", "20", "22")[int(drops.integers(5))]
            tone = melody(degree, "lydian", bar)[0]
            beat = float(drops.integers(1, 8)) / 2.0
            where = float(drops.uniform(-0.8, 0.8))
            loop.struck(glock, Tone(bar, beat, 1.0, tone.semitones), 0.2, 0.055, wet=1.2, where=where)
    return loop.finished("glacier", 3.2)


def bears() -> Sound:
    """A jig in D dorian: pluck and concertina, a drum under the feet; the third time a fourth higher on ocarina."""
    loop = Loop("bears", bars=64, beats_a_bar=6, bpm=336, tonic=D4)
    tune = "1 | 1 | 4 | 5 | 1 | 4 | 1 | 5 | 1 | 7 | 4 | 5 | 1 | 1 | 4 5 | 1"
    for turn in range(4):
        bar, up = 16 * turn, 5 if turn == 2 else 0
        loop.tonic = D4 + up
        chords = harmony(tune, "dorian", 6, bar)
        line = sections(JIG, "dorian", bar)
        for chord in chords:
            _oompah(loop, chord, full=turn in (1, 3), low=-24 if up == 0 else -29)
        if turn > 0:
            loop.pads(pad, chords, floor=-7 if up == 0 else -12, gain=0.24)
        if turn == 0:
            loop.line(pluck, line, 0.75, 0.40, octave=1, wet=0.25, where=-0.15)
        elif turn == 1:
            loop.line(concertina, line, 0.6, 0.75, octave=1, wet=0.25, where=0.15, held=1, legato=0.82)
            loop.line(mallet, thirds_below(line, "dorian"), 0.6, 0.26, octave=1, where=-0.35)
        elif turn == 2:
            loop.line(ocarina, line, 0.7, 0.36, octave=1, wet=0.35, where=-0.1, held=1, legato=0.85)
            loop.line(kalimba, [t for t in line if t.beat in (0.0, 3.0)], 0.6, 0.26, octave=1, where=0.4)
        else:
            loop.line(concertina, line, 0.65, 0.55, octave=1, wet=0.25, where=0.2, held=1, legato=0.8)
            loop.line(pluck, line, 0.7, 0.34, octave=1, where=-0.25)
            loop.line(glock, [t for t in line if t.beat == 0.0], 0.5, 0.13, octave=2, wet=0.5, where=0.4)
        _stamp(loop, bar, turn)
    return loop.finished("tundra", 1.3)


def results() -> Sound:
    """The party: D major, bells and horns, claps and sleigh bells."""
    loop = Loop("results", bars=36, beats_a_bar=4, bpm=128, tonic=D4)
    tune = "1 | 67 | 4 | 5 | 1 | 67 | 4 27 | 5 | 67 | 5/7 | 4 | 5 | 1 | 67 | 4 5 | 1"
    chords = harmony("1 | 4/1 | 1 | 5s 5", "ionian", 4)
    chords += harmony(tune, "ionian", 4, 4) + harmony(tune, "ionian", 4, 20)
    loop.pads(pad, chords, floor=-5, gain=0.24)
    call = melody("5:.5 5:.5 8 - 10 | -:4 | 5:.5 5:.5 8 - 12 | 9:4", "ionian", 0)
    loop.line(horn, call, 0.75, 0.62, wet=0.35, where=-0.2, held=1)
    loop.line(horn, thirds_below(call, "ionian"), 0.7, 0.42, wet=0.35, where=0.25, held=1)
    first, again = sections(COMMON, "ionian", 4), sections(COMMON, "ionian", 20)
    loop.line(handbell, first, 0.6, 0.26, octave=1, wet=0.35, where=0.1)
    loop.line(mallet, first, 0.7, 0.30, octave=1, where=-0.2)
    loop.line(horn, again, 0.75, 0.66, wet=0.35, where=-0.15, held=1, legato=0.9)
    loop.line(handbell, again, 0.6, 0.20, octave=1, wet=0.4, where=0.25)
    loop.line(horn, thirds_below(again, "ionian"), 0.6, 0.36, wet=0.35, where=0.3, held=1, legato=0.9)
    for chord in chords:
        _march(loop, chord)
        _sparkle(loop, chord)
    _parade(loop, 36)
    return loop.finished("hall", 1.7)


def _low(chord: Chord, floor: int) -> Tone:
    """The chord's bass in the octave from `floor` (semitones above the tonic) up."""
    return Tone(chord.bar, chord.beat, chord.beats, floor + (chord.bass - floor) % 12)


def _waltz_figure(loop: Loop, chord: Chord, second: bool) -> None:
    tones = voiced(chord, 0)
    if second:
        climb = [tones[i % len(tones)] + 12 * (i // len(tones)) for i in range(6)]
        for i in range(round(chord.beats * 2)):
            tone = Tone(chord.bar, chord.beat + i / 2.0, 0.5, climb[i])
            loop.struck(pluck, tone, 0.4 if i else 0.5, 0.20, wet=0.4, where=-0.45 + 0.12 * i)
    else:
        for beat in (1.0, 2.0):
            if chord.beat <= beat < chord.beat + chord.beats:
                for i, semis in enumerate(tones[:3]):
                    tone = Tone(chord.bar, beat + 0.018 * i, 1.0, semis)
                    loop.struck(pluck, tone, 0.35, 0.17, wet=0.35, where=-0.4)


def _walk(loop: Loop, chord: Chord) -> None:
    root = _low(chord, -14)
    fifth = root.semitones + 7 if root.semitones < -8 else root.semitones - 5
    loop.struck(bass, root, 0.65, 0.36, wet=0.1)
    if chord.beats >= 4.0:
        loop.struck(bass, Tone(chord.bar, 2.0, 1.0, fifth), 0.55, 0.32, wet=0.1)
        if chord.bar % 2:
            loop.struck(bass, Tone(chord.bar, 3.5, 0.5, root.semitones), 0.4, 0.26, wet=0.1)


def _offbeats(loop: Loop, chord: Chord) -> None:
    for beat in (1.0, 2.5, 3.0):
        if chord.beat <= beat < chord.beat + chord.beats and not (beat == 3.0 and chord.bar % 2 == 0):
            for i, semis in enumerate(voiced(chord, 5)[:3]):
                tone = Tone(chord.bar, beat, 0.5, semis)
                loop.struck(mallet, tone, 0.4, 0.15, wet=0.25, where=0.25 + 0.15 * i)


def _ice_harp(loop: Loop, chord: Chord) -> None:
    """Every other bar a slow broken chord in the second half, where the tune holds its breath."""
    if chord.bar % 2 == 0 or chord.beat > 0.0:
        return
    tones = voiced(chord, -5)
    rise = [*tones, tones[0] + 12, tones[1] + 12]
    for i, semis in enumerate(rise[:4]):
        tone = Tone(chord.bar, 2.0 + 0.5 * i, 1.0, semis)
        loop.struck(pluck, tone, 0.3, 0.17, wet=0.5, where=-0.5 + 0.3 * i)


def _oompah(loop: Loop, chord: Chord, full: bool, low: int) -> None:
    root = _low(chord, low)
    loop.struck(bass, root, 0.7, 0.34, wet=0.08)
    if chord.beats >= 6.0:
        loop.struck(bass, Tone(chord.bar, 3.0, 1.0, root.semitones + 7), 0.55, 0.28, wet=0.08)
    for beat in (2.0, 5.0):
        if chord.beat <= beat < chord.beat + chord.beats:
            for semis in voiced(chord, 0)[:3]:
                loop.struck(pluck, Tone(chord.bar, beat, 1.0, semis), 0.4, 0.16, wet=0.15, where=0.35)
                if full:
                    loop.struck(mallet, Tone(chord.bar, beat, 1.0, semis), 0.4, 0.09, where=0.5)


def _stamp(loop: Loop, bar: int, turn: int) -> None:
    for i in range(bar, bar + 16):
        loop.hit(frame_drum, i, 0.0, 0.7, 0.34)
        loop.hit(frame_drum, i, 3.0, 0.45, 0.24)
        if i % 4 == 3:
            loop.hit(frame_drum, i, 5.0, 0.5, 0.22)
        if turn > 0:
            for beat, force in ((0, 0.6), (1, 0.25), (2, 0.4), (3, 0.55), (4, 0.25), (5, 0.4)):
                loop.hit(shaker, i, float(beat), force, 0.16, where=-0.4)
        if turn in (1, 3):
            loop.hit(woodblock, i, 2.0, 0.5, 0.22, where=0.5)
            loop.hit(woodblock, i, 5.0, 0.6, 0.22, where=0.5)
        if turn == 3:
            loop.hit(clap, i, 3.0, 0.5, 0.4, where=0.1)


def _march(loop: Loop, chord: Chord) -> None:
    root = _low(chord, -24)
    steps = (0, 7, 0, 7) if chord.beats >= 4.0 else (0, 7)
    for i, step in enumerate(steps):
        tone = Tone(chord.bar, chord.beat + i, 1.0, root.semitones + step)
        loop.struck(bass, tone, 0.65 if i == 0 else 0.5, 0.28, wet=0.08)
    for beat in (0.5, 1.5, 2.5, 3.5):
        if chord.beat <= beat < chord.beat + chord.beats:
            for semis in voiced(chord, 2)[:3]:
                loop.struck(pluck, Tone(chord.bar, beat, 0.5, semis), 0.45, 0.13, wet=0.2, where=-0.4)


def _sparkle(loop: Loop, chord: Chord) -> None:
    """Running eighths of small bells, from the second strain on."""
    if chord.bar < 20:
        return
    tones = voiced(chord, 12)
    for i in range(round(chord.beats * 2)):
        semis = tones[(i * 2) % len(tones)] + (12 if i % 4 == 3 else 0)
        tone = Tone(chord.bar, chord.beat + i / 2.0, 0.5, semis)
        loop.struck(glock, tone, 0.3, 0.055, octave=0, wet=0.5, where=0.45)


def _parade(loop: Loop, bars: int) -> None:
    for bar in range(bars):
        loop.hit(frame_drum, bar, 0.0, 0.7, 0.42)
        loop.hit(frame_drum, bar, 2.0, 0.55, 0.36)
        if bar % 4 == 3:
            for i in range(4):
                loop.hit(frame_drum, bar, 3.0 + i / 4.0, 0.35 + 0.1 * i, 0.20, where=-0.2 + 0.1 * i)
        for i in range(8):
            loop.hit(sleigh, bar, i / 2.0, 0.55 if i % 2 == 0 else 0.3, 0.22, where=-0.35)
        if bar >= 4:
            loop.hit(clap, bar, 1.0, 0.6, 0.32, where=0.1)
            loop.hit(clap, bar, 3.0, 0.65, 0.32, where=0.1)
