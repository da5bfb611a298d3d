"""Effects of menus, seats and the flow of a match. Whatever has a pitch keeps to D, E, A and B: they fit every piece."""

from __future__ import annotations

from functools import partial

import numpy as np

from tools.sounds.instruments import glock, handbell, kalimba, mallet, vibes
from tools.sounds.materials import breeze, flick, knock, tick
from tools.sounds.recipe import Effect
from tools.sounds.room import placed
from tools.sounds.synth import Sound, count, faded, filtered, low, put, silence

Rng = np.random.Generator

D5, E5, A5, B5, D6, E6, A6 = 74, 76, 81, 83, 86, 88, 93
PENTATONIC = (62, 64, 66, 69, 71, 74, 76, 78, 81, 83, 86, 88, 90)


def effects() -> tuple[Effect, ...]:
    """Everything of the "ui" bus."""
    return (
        Effect("ui_move", _move, "ui", "", 1, (0.03, 0.15), -7.0),
        Effect("ui_press", _press, "ui", "", 2, (0.08, 0.35), -4.0),
        Effect("ui_back", _back, "ui", "", 2, (0.12, 0.45), -4.0),
        Effect("ui_toggle", _toggle, "ui", "", 2, (0.06, 0.3), -5.0),
        Effect("ui_refused", _refused, "ui", "Not now", 3, (0.1, 0.35), -3.0),
        Effect("dial_tick", _dial, "ui", "", 1, (0.02, 0.1), -8.0),
        Effect("join", _join, "ui", "A player joins", 5, (0.4, 1.0)),
        Effect("leave", _leave, "ui", "A player leaves", 5, (0.4, 1.0), -1.0),
        Effect("ready", _ready, "ui", "Ready", 5, (0.4, 1.1)),
        Effect("countdown_3", partial(_countdown, left=3), "ui", "Three", 7, (0.25, 0.8)),
        Effect("countdown_2", partial(_countdown, left=2), "ui", "Two", 7, (0.25, 0.8)),
        Effect("countdown_1", partial(_countdown, left=1), "ui", "One", 7, (0.25, 0.8)),
        Effect("go", _go, "ui", "Go!", 8, (0.6, 1.4), 1.0),
        Effect("pause", _pause, "ui", "Paused", 6, (0.3, 0.9), -2.0),
        Effect("resume", _resume, "ui", "The game goes on", 6, (0.3, 0.9), -2.0),
        Effect("your_turn", _your_turn, "ui", "Your turn", 6, (0.4, 1.2), -2.0),
        Effect("hint", _hint, "ui", "A hint", 4, (0.4, 1.2), -2.0),
        Effect("undo", _undo, "ui", "Move taken back", 4, (0.25, 0.7), -2.0),
        Effect("draw_offer", _draw_offer, "ui", "A draw is offered", 6, (0.5, 1.3), -1.0),
        Effect("warning", _warning, "ui", "This position will soon repeat", 7, (0.4, 1.2), -1.0),
        Effect("snow_wipe", _wipe, "ui", "", 2, (0.33, 0.37), -4.0),
        *(
            Effect(
                f"count_{i:02d}", partial(_counted, number=i), "ui", "", 5, (0.25, 0.7), -2.0, variations=1
            )
            for i in range(1, 14)
        ),
    )


def _notes(seconds: float, *notes: tuple[Sound, float, float]) -> Sound:
    """Notes as (sound, second, gain) on one channel, rounded off at the end."""
    out = silence(seconds)
    for sound, at, gain in notes:
        put(out, sound, at, gain)
    return faded(out, 0.0005, min(0.12, seconds / 3))


def _move(rng: Rng, k: int) -> Sound:
    return tick(rng, (1180.0, 1240.0, 1120.0)[k], 0.014, 0.07)


def _press(rng: Rng, k: int) -> Sound:
    body = knock(rng, 240.0 + 14.0 * k, 0.14)
    over = (kalimba(D6 + 12, 0.3, rng), mallet(D6 - 12, 0.5, rng), glock(D6 + 7, 0.3, rng))[k]
    return _notes(
        0.24,
        (kalimba(D6, 0.5 + 0.15 * k, rng), 0.0, 0.8),
        (over, 0.0, (0.2, 0.4, 0.15)[k]),
        (body, 0.0, 0.45),
    )


def _back(rng: Rng, k: int) -> Sound:
    low_note, gap = (A5 - 12, E5 - 12 + 7, A5 - 12)[k], (0.075, 0.075, 0.09)[k]
    top = (E5, E5, D5)[k]
    return _notes(0.32, (kalimba(top, 0.45, rng), 0.0, 0.7), (kalimba(low_note, 0.5, rng), gap, 0.9))


def _toggle(rng: Rng, k: int) -> Sound:
    click = tick(rng, 1500.0 + 90.0 * k, 0.008, 0.05)
    return _notes(0.2, (click, 0.0, 0.5), (kalimba((A5, D6, B5)[k], 0.3 + 0.1 * k, rng), 0.03, 0.7))


def _refused(rng: Rng, k: int) -> Sound:
    first = knock(rng, (196.0, 207.0, 188.0)[k], 0.16)
    second = knock(rng, (175.0, 185.0, 168.0)[k], 0.16)
    return filtered(_notes(0.25, (first, 0.0, 0.8), (second, 0.085, 0.7)), low(1800.0, 1))


def _dial(rng: Rng, k: int) -> Sound:
    return tick(rng, (2100.0, 2200.0, 2020.0)[k], 0.006, 0.04)


def _join(rng: Rng, k: int) -> Sound:
    run = ((D5, A5, D6), (D5, E5, A5), (A5, D6, E6))[k]
    notes = [(mallet(midi, 0.6, rng), 0.085 * i, 0.8) for i, midi in enumerate(run)]
    return placed(_notes(0.7, *notes, (glock(run[-1] + 12, 0.4, rng), 0.17, 0.16)), 0.25, 0.7, 0.85)


def _leave(rng: Rng, k: int) -> Sound:
    run = ((D6, A5, E5), (A5, E5, D5), (E6, B5, A5))[k]
    notes = [(mallet(midi, 0.45 - 0.08 * i, rng), 0.1 * i, 0.8 - 0.12 * i) for i, midi in enumerate(run)]
    return placed(_notes(0.7, *notes), 0.3, 0.7, 0.85)


def _ready(rng: Rng, k: int) -> Sound:
    pair = ((A5, D6), (D6, E6), (A5, E6))[k]
    notes = [(handbell(midi, 0.5, rng), 0.09 * i, 0.6) for i, midi in enumerate(pair)]
    return placed(_notes(0.8, *notes, (glock(pair[1] + 12, 0.5, rng), 0.12, 0.12)), 0.25, 0.8, 0.95)


def _countdown(rng: Rng, k: int, left: int) -> Sound:
    midi = {3: D5, 2: E5, 1: A5}[left]
    stick = (mallet, kalimba, vibes)[k](midi, 0.7, rng)
    ring = (handbell(midi, 0.5, rng), handbell(midi + 12, 0.5, rng), glock(midi + 12, 0.5, rng))[k]
    return _notes(
        0.5, (stick, 0.0, 0.8), (ring, 0.01 * k, (0.35, 0.22, 0.22)[k]), (knock(rng, 220.0, 0.1), 0.0, 0.25)
    )


def _go(rng: Rng, k: int) -> Sound:
    chord = ((D5, A5, D6), (A5, D6, E6), (D5, E5, A5, D6))[k]
    notes = [(handbell(midi, 0.7, rng), 0.018 * i, 0.45) for i, midi in enumerate(chord)]
    notes += [(mallet(midi, 0.8, rng), 0.018 * i, 0.45) for i, midi in enumerate(chord)]
    notes.append((glock(D6 + 12, 0.6, rng), 0.05, 0.15))
    return placed(_notes(1.0, *notes), 0.3, 0.9, 1.2)


def _pause(rng: Rng, k: int) -> Sound:
    pair = ((A5, D5), (A5, E5), (B5, E5))[k]
    notes = [(vibes(midi - 12, 0.4, rng), 0.11 * i, 0.8) for i, midi in enumerate(pair)]
    return filtered(_notes(0.65, *notes), low(2200.0, 1))


def _resume(rng: Rng, k: int) -> Sound:
    pair = ((D5, A5), (E5, A5), (E5, B5))[k]
    notes = [(vibes(midi - 12, 0.5, rng), 0.1 * i, 0.8) for i, midi in enumerate(pair)]
    return _notes(0.65, *notes, (mallet(pair[1], 0.4, rng), 0.1, 0.3))


def _your_turn(rng: Rng, k: int) -> Sound:
    pair = ((A5, E6), (B5, E6), (A5, D6))[k]
    notes = [(vibes(midi, 0.5, rng), 0.13 * i, 0.6) for i, midi in enumerate(pair)]
    return placed(_notes(0.8, *notes, (mallet(pair[1] - 12, 0.3, rng), 0.13, 0.3)), 0.3, 0.9, 1.0)


def _hint(rng: Rng, k: int) -> Sound:
    run = ((D6, E6, A6), (A5, D6, E6, A6), (E6, A6, A6 + 2))[k]
    notes = [(glock(midi, 0.35, rng), 0.07 * i, 0.5) for i, midi in enumerate(run)]
    return placed(_notes(0.8, *notes), 0.45, 0.9, 1.0)


def _undo(rng: Rng, k: int) -> Sound:
    back = faded(mallet((A5, D6, E6)[k] - 12, 0.5, rng)[: count(0.32)][::-1], 0.06, 0.006)
    return _notes(
        0.45,
        (back, 0.0, 0.6),
        (kalimba(D5, 0.4, rng), 0.31, 0.5),
        (breeze(rng, 0.34, 900.0, 2600.0), 0.0, 0.3),
    )


def _draw_offer(rng: Rng, k: int) -> Sound:
    pair = ((D5, A5), (A5, D6), (E5, A5))[k]
    notes = [(vibes(midi, 0.5, rng), 0.0, 0.5) for midi in pair]
    notes += [(vibes(midi, 0.35, rng), 0.32, 0.5) for midi in pair]
    return placed(_notes(0.95, *notes), 0.25, 0.8, 1.1)


def _warning(rng: Rng, k: int) -> Sound:
    midi = (B5, A5, B5)[k] - 12
    gap = (0.18, 0.18, 0.15)[k]
    notes = [(mallet(midi, 0.7, rng), gap * i, 0.8) for i in range(2)]
    return placed(_notes(0.7, *notes, (handbell(midi + 12, 0.3, rng), gap, 0.22)), 0.2, 0.6, 0.85)


def _wipe(rng: Rng, k: int) -> Sound:
    low_hz, top_hz = ((500.0, 3800.0), (650.0, 3200.0), (420.0, 4400.0))[k]
    mono = breeze(rng, 0.35, low_hz, top_hz)
    other = breeze(rng, 0.35, low_hz, top_hz)
    across = np.linspace(0.0, 1.0, len(mono))
    left = mono * np.cos(across * np.pi / 2) + 0.35 * other
    right = mono * np.sin(across * np.pi / 2) + 0.35 * other
    return faded(np.stack([left, right], axis=1), 0.02, 0.08)


def _counted(rng: Rng, k: int, number: int) -> Sound:
    del k
    midi = PENTATONIC[number - 1]
    ring = kalimba(midi, 0.6, rng)
    return _notes(0.5, (ring, 0.0, 0.8), (vibes(midi, 0.4, rng), 0.0, 0.3), (flick(rng, 0.03), 0.0, 0.05))
