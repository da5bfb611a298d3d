"""Igloo: is what is really played as good to the ear as the strokes that were worked out?

    python -m tools.benches.heard [MATCHES] [GRABS]

opens the game in a window of its own, taps igloos with xdotool as one person does, and lets SDL write what would be heard into a
file. Every grab is then made anew from the match's own stream, with the ticks that were really tapped, and mixed directly. One
detector of onsets (the definition of the audible list, applied to samples) and one observer, trained on other direct strokes of the
same rhythms, judge both, so that grab by grab only the way through mixer, channels and volumes differs. Effects and music are
off: an ear tells them apart, a detector does not.
"""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np

from game.core.rng import stream
from game.igloo.layout import Layout, layout_of, toward
from game.igloo.rattle.audible import audible_list
from game.igloo.rattle.gesture import TICKS_PER_SECOND, vigour_of
from game.igloo.rattle.grab import Rattle
from game.igloo.rattle.grains import SAMPLE_RATE
from game.igloo.rattle.types import Array
from tools.benches.line import Line
from tools.benches.screen import screen
from tools.listeners import CLASSES, GaussianObserver, features_of, standard_error

ROOT: Final = Path(__file__).resolve().parent.parent.parent
MATCHES: Final = 5
GRABS: Final = 17
STROKES: Final = 14
GAP_MS: Final = 214
"""Milliseconds between taps: vigour .6 or so, and 14 strokes are three seconds."""
WITHIN: Final = 0.03
TRAINING: Final = 150
TESTING: Final = 80
POOLED: Final = 0.25
"""Share of the covariance that all numbers have in common: some hundred shakes fit few numbers."""
HOP: Final = 22
"""Samples between two values of the envelope: half a millisecond; each is the level of a whole one."""
SEARCH: Final = 0.1
"""Seconds on both sides in which a stroke is looked for: on a busy machine the file's clock stumbles."""
RISE: Final = 1.25
LOOK_BACK: Final = 6
HIGH_PASS: Final = 1800.0
PATIENCE: Final = 20.0
KEYS: Final = {(0, -1): "w", (-1, 0): "a", (0, 1): "s", (1, 0): "d"}


@dataclass(frozen=True)
class Grabbed:
    """One grab as it was played: ticks of each stroke since the one before (None for the first), and what was heard of it from a
    little before the first stroke."""

    seed: int
    number: int
    cubes: int
    since: tuple[int | None, ...]
    sound: Array


def heard() -> Iterator[Line]:
    """What is really played, captured from the running game, against direct synthesis (some eight minutes)."""
    yield from lines(MATCHES, GRABS)


def lines(matches: int, grabs: int) -> Iterator[Line]:
    """The table for so many matches of so many grabs each."""
    played: list[Grabbed] = []
    with screen(1280, 720) as environment:
        for seed in range(1, matches + 1):
            played += play(environment, seed, grabs)
    yield from judged(played)


def judged(played: Sequence[Grabbed]) -> Iterator[Line]:
    """One observer on captured and on direct sound of the same grabs. Right or wrong scatters by more than its budget in a hundred
    grabs, so it misses only when it is clearly outside; the belief in the truth is four times as sharp and is held to it strictly."""
    ear = Ear([grab.since for grab in played])
    large = ear.accuracy(TESTING)
    direct, captured, likeness, stretch = [], [], [], []
    for grab in played:
        own, turns = ear.direct(grab.seed, grab.number, grab.cubes, grab.since), starts(grab.since)
        offset, scale, _ = align(grab.sound, own, turns)
        places, alike = find_strokes(grab.sound, own, turns, offset, scale)
        direct.append(_verdict(ear.posterior(own, grab.since), grab.cubes))
        captured.append(_verdict(ear.posterior(grab.sound, grab.since, places), grab.cubes))
        likeness += alike
        stretch.append(scale)
    count = len(played)
    off = np.array(captured) - np.array(direct)
    (apart, surer), (error, other) = off.mean(axis=0), off.std(axis=0, ddof=1) / math.sqrt(count)
    share, sure = np.array(direct).mean(axis=0)
    yield Line(
        "envelope of a stroke, captured by direct", "1.000", f"{np.median(likeness):.3f}",
        f"correlation, {len(likeness)} strokes, {sum(one < 0.9 for one in likeness)} below .9; "
        f"the file's clock {np.median(stretch):.3f}",
    )  # fmt: skip
    yield Line(
        "ideal observer, direct, fresh grabs", "", f"{large:.3f}",
        f"± {standard_error(large, TESTING * len(CLASSES)):.3f}, {TESTING * len(CLASSES)} grabs",
    )  # fmt: skip
    yield Line(
        "same grabs, captured: exactly right", f"{share:.3f}", f"{share + apart:.3f}",
        f"{apart:+.3f} ± {error:.3f} in ± {WITHIN}; {count} grabs, {int(np.abs(off[:, 0]).sum())} judged otherwise",
        abs(apart) - 2 * error > WITHIN,
    )  # fmt: skip
    yield Line(
        "same grabs, captured: belief in the truth", f"{sure:.3f}", f"{sure + surer:.3f}",
        f"{surer:+.3f} ± {other:.3f} in ± {WITHIN}",
        abs(surer) > WITHIN,
    )  # fmt: skip


def _verdict(posterior: Array, cubes: int) -> tuple[float, float]:
    """Whether the likeliest number is the true one, and how likely the true one is."""
    truth = CLASSES.index(cubes)
    return float(posterior.argmax() == truth), float(posterior[truth])


# Hearing


class Ear:
    """A detector calibrated on direct synthesis, and an observer trained on it. `rhythms` are those of the grabs to be judged."""

    def __init__(self, rhythms: Sequence[tuple[int | None, ...]], training: int = TRAINING) -> None:
        self._rattle = Rattle()
        self._rhythms = list(rhythms)
        self._scale = 1.0
        self._scale = self._calibrated()
        tables = []
        for cubes in CLASSES:
            rows = []
            for number in range(training):
                since = self._rhythms[number % len(self._rhythms)]
                rows.append(self.features(self.direct(-1, number, cubes, since), since))
            tables.append(np.concatenate(rows))
        self._observer = GaussianObserver(tables, pooled=POOLED)

    def accuracy(self, count: int) -> float:
        """Exact share on fresh direct grabs, `count` for each number."""
        right = 0
        for cubes in CLASSES:
            for number in range(count):
                since = self._rhythms[number % len(self._rhythms)]
                right += self.answer(self.direct(-2, number, cubes, since), since) == cubes
        return right / (count * len(CLASSES))

    def direct(self, seed: int, number: int, cubes: int, since: Sequence[int | None]) -> Array:
        """The sound of a grab as it was worked out, mixed at the very ticks; mono."""
        chance = (
            stream(seed, f"rattle/0/{number}") if seed >= 0 else random.Random(f"{seed}/{cubes}/{number}")
        )
        grab = self._rattle.grab(cubes, chance)
        places = [round(at * SAMPLE_RATE) for at in starts(since)]
        mix = np.zeros(places[-1] + SAMPLE_RATE // 2)
        for place, ticks in zip(places, since, strict=True):
            wave = grab.stroke(ticks).wave
            mix[place : place + len(wave)] += wave
        return mix

    def posterior(
        self, sound: Array, since: Sequence[int | None], places: Sequence[float] | None = None
    ) -> Array:
        """How likely each of CLASSES is to the observer."""
        return np.asarray(np.exp(self._observer.log_posterior(self.features(sound, since, places))[0]))

    def answer(self, sound: Array, since: Sequence[int | None]) -> int:
        """How many cubes the observer hears in a direct sound."""
        return CLASSES[int(self.posterior(sound, since).argmax())]

    def features(
        self, sound: Array, since: Sequence[int | None], places: Sequence[float] | None = None
    ) -> Array:
        """The features of the list that the detector makes of a sound whose strokes begin at `places` (s; where the ticks say when
        None); (1, 8)."""
        turns = np.array(starts(since))
        began = turns if places is None else np.array(places)
        when, loud = hits_of(sound)
        onsets = [onset for _, onset in audible_list(when.tolist(), (loud * self._scale).tolist())]
        at = np.array([onset.time for onset in onsets])
        level = np.array([onset.loudness for onset in onsets])
        inside = (at >= began[0]) & (at < began[-1] + 0.35)
        at, level = at[inside], level[inside]
        # the file's clock is not the game's: each onset keeps its distance from its own stroke
        owner = np.searchsorted(began, at, side="right") - 1
        at = at - began[owner] + turns[owner]
        vigour = float(np.mean([vigour_of(ticks) for ticks in since[1:]]))
        shown = np.ones((1, len(at)), dtype=np.bool_)
        strokes = np.array([float(len(turns))])
        return features_of(at[None, :], level[None, :], shown, turns[None, :], strokes, vigour).features

    def _calibrated(self) -> float:
        """What makes of a level in the sound the loudness of the audible list: the median over some direct grabs."""
        ratios = []
        for cubes in CLASSES[:4]:  # few cubes: hits stand apart
            for number in range(8):
                since = self._rhythms[number % len(self._rhythms)]
                grab = self._rattle.grab(cubes, random.Random(f"scale/{cubes}/{number}"))
                for ticks in since:
                    stroke = grab.stroke(ticks)
                    when, loud = hits_of(stroke.wave.astype(np.float64))
                    for onset in stroke.onsets:
                        near = np.abs(when - onset.time) < 0.003
                        if near.any():
                            ratios.append(onset.loudness / float(loud[near].max()))
        return float(np.median(ratios))


def starts(since: Sequence[int | None]) -> list[float]:
    """Seconds at which the strokes of a grab begin, the first at 0."""
    ticks = np.cumsum([ticks or 0 for ticks in since])
    return [float(tick) / TICKS_PER_SECOND for tick in ticks]


def envelope(sound: Array) -> Array:
    """The level above 1.8 kHz, where only ice sounds and no thump: one value a half millisecond."""
    spectrum = np.fft.rfft(sound)
    spectrum[: int(HIGH_PASS * len(sound) / SAMPLE_RATE)] = 0.0
    power = np.concatenate(([0.0], np.cumsum(np.square(np.fft.irfft(spectrum, len(sound))))))
    edges = np.arange(0, len(sound) - 2 * HOP, HOP)
    return np.asarray(np.sqrt(np.maximum(power[edges + 2 * HOP] - power[edges], 0.0) / (2 * HOP)))


def hits_of(sound: Array) -> tuple[Array, Array]:
    """Where something hits in a sound: seconds, and levels (not yet loudness). Peaks of the envelope that rise above what still
    rings."""
    level = envelope(sound)
    padded = np.concatenate((np.full(LOOK_BACK, 0.0), level))
    before = np.min(np.lib.stride_tricks.sliding_window_view(padded, LOOK_BACK)[:-1], axis=1)
    top = np.zeros(len(level), dtype=np.bool_)
    top[1:-1] = (level[1:-1] >= level[:-2]) & (level[1:-1] > level[2:])
    at = np.nonzero(top & (level > RISE * before) & (level > 1e-4))[0]
    return at * (HOP / SAMPLE_RATE), level[at]


def align(sound: Array, direct: Array, turns: Sequence[float]) -> tuple[float, float, float]:
    """Where the direct sound begins in a captured one (s), how much further apart its strokes are there, and how alike the envelopes
    are (correlation)."""
    step = HOP / SAMPLE_RATE
    there, own = envelope(sound), envelope(direct)
    edges = [round(turn / step) for turn in turns] + [len(own)]
    best = (0.0, 1.0, -1.0)
    for scale in np.arange(0.98, 1.0801, 0.0025):
        moved = np.zeros(round(edges[-2] * scale) + edges[-1] - edges[-2] + 1)
        for first, last in pairwise(edges):
            place = round(first * scale)
            moved[place : place + last - first] = own[first:last]
        if len(moved) > len(there):
            continue
        product = np.correlate(there, moved, "valid")
        power = np.concatenate(([0.0], np.cumsum(np.square(there))))
        size = np.sqrt((power[len(moved) :] - power[: -len(moved)]) * np.square(moved).sum()) + 1e-12
        alike = product / size
        place = int(alike.argmax())
        if float(alike[place]) > best[2]:
            best = (place * step, float(scale), float(alike[place]))
    return best


def find_strokes(
    sound: Array, direct: Array, turns: Sequence[float], offset: float, scale: float
) -> tuple[list[float], list[float]]:
    """Where each stroke begins in a captured sound (s), found anew near where it should be, and how alike its
    envelope is there: between 40 and 160 ms after its turn, where it sounds alone."""
    step = HOP / SAMPLE_RATE
    there, own = envelope(sound), envelope(direct)
    places, alike = [], []
    for turn in turns:
        part = own[round((turn + 0.04) / step) : round((turn + 0.16) / step)]
        first = max(0, round((offset + scale * turn + 0.04 - SEARCH) / step))
        around = there[first : first + len(part) + round(2 * SEARCH / step)]
        windows = np.lib.stride_tricks.sliding_window_view(around, len(part))
        size = np.sqrt(np.square(windows).sum(axis=1) * np.square(part).sum()) + 1e-12
        found = windows @ part / size
        best = int(found.argmax())
        places.append((first + best) * step - 0.04)
        alike.append(float(found[best]))
    return places, alike


# Playing


class Window:
    """The game in a window, one person's fingers, and what the trace says."""

    def __init__(self, environment: Mapping[str, str], seed: int, folder: Path) -> None:
        self.sound = folder / "heard.raw"
        self._trace = folder / "trace.jsonl"
        self._trace.touch()
        (folder / "settings.json").write_text(
            json.dumps({"version": 1, "auto_pause": False, "effects": 0.0, "music": 0.0, "rattle": 1.0})
        )
        self._environment = {
            **environment, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(self.sound),
            "POLAR_PARTY_HOME": str(folder),
        }  # fmt: skip
        self._file = self._trace.open(encoding="utf-8")
        self._text = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tools.benches.heard", "--game", str(seed), str(self._trace)],
            cwd=ROOT, env=self._environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.until(what="drawn")
        found = self._do("search", "--sync", "--onlyvisible", "--pid", str(self.process.pid))
        self._do("windowfocus", "--sync", found.split()[0])

    def until(self, **wanted: Any) -> dict[str, Any]:
        """The next line of the trace that says all this. Raises RuntimeError when none comes."""
        found = self.within(PATIENCE, **wanted)
        if found is None:
            raise RuntimeError(f"the game never said {wanted}")
        return found

    def within(self, seconds: float, **wanted: Any) -> dict[str, Any] | None:
        """The same, None when it does not come in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            line = self.line()
            if line is None:
                time.sleep(0.004)
            elif all(line.get(name, self) == value for name, value in wanted.items()):
                return line
        return None

    def catch_up(self) -> None:
        """Reads past everything that was said so far."""
        while self.line() is not None:
            pass

    def line(self) -> dict[str, Any] | None:
        """The next whole line of the trace, None when there is none yet."""
        self._text += self._file.readline()
        if not self._text.endswith("\n"):
            return None
        text, self._text = self._text, ""
        found: dict[str, Any] = json.loads(text)
        return found

    def tap(self, key: str) -> None:
        """One key, down and up."""
        self._do("key", key)

    def shake(self, strokes: int) -> subprocess.Popen[bytes]:
        """Begins to tap *act* in a steady rhythm."""
        return subprocess.Popen(
            ["xdotool", "key", "--delay", str(GAP_MS), *["q"] * strokes], env=self._environment
        )

    def _do(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self._environment, check=True, timeout=20, capture_output=True, text=True
        )
        return done.stdout

    def close(self) -> None:
        """Ends the game."""
        self.process.terminate()
        self.process.wait(20)
        self._file.close()


def play(environment: Mapping[str, str], seed: int, grabs: int) -> list[Grabbed]:
    """One match in which the person only listens: so many igloos, one after the other."""
    layout = layout_of(ROOT, 2, 12, 9)
    found: list[tuple[Grabbed, int]] = []
    cubes = _numbers(seed)
    with tempfile.TemporaryDirectory() as name:
        window = Window(environment, seed, Path(name))
        try:
            window.until(hand=0, open=True)
            at, visits = 0, [0] * len(cubes)
            while len(found) < grabs:
                at = _walk(window, layout, at, visits)
                window.catch_up()
                window.tap("q")
                line = window.until(match="igloo", seat=0)
                at = line.get("igloo", at)
                visits[at] += 1
                if line["event"] != "taken":  # the computer holds it or has bet on it
                    continue
                grab = Grabbed(seed, line["grab"], cubes[line["igloo"]], (), np.zeros(0))
                found.append(_listen(window, grab))
                window.tap("w")
                window.until(hand=0, held=at)
                window.tap("s")
                window.until(hand=0, held=at, aim=-1)
                window.tap("q")
                window.until(hand=0, held=None)
            data = np.fromfile(window.sound, dtype="<i2")
        finally:
            window.close()
    sound = data[: len(data) // 2 * 2].reshape(-1, 2)[:, 0] / 32767.0
    return [replace(grab, sound=_cut(sound, place, grab)) for grab, place in found]


def _listen(window: Window, grab: Grabbed) -> tuple[Grabbed, int]:
    """Shakes; the ticks of the strokes, and the sample that was written when the first was seen."""
    taps = window.shake(STROKES)
    since: list[int | None] = []
    place = 0
    while len(since) < STROKES:
        line = window.until(match="igloo", event="shaken", seat=0)
        place = place or window.sound.stat().st_size // 4
        since.append(line["since"])
    taps.wait(20)
    time.sleep(0.6)
    return replace(grab, since=tuple(since)), place


def _cut(sound: Array, place: int, grab: Grabbed) -> Array:
    length = round((starts(grab.since)[-1] * 1.08 + 1.1) * SAMPLE_RATE)
    first = max(0, place - SAMPLE_RATE // 2)
    return sound[first : first + length]


def _walk(window: Window, layout: Layout, at: int, visits: list[int]) -> int:
    """Moves the hand towards the igloo that was heard least; returns where it is. One that cannot be reached, because the computer
    has bet on it, counts as heard once more."""
    feet = layout.feet
    goal = min(range(len(visits)), key=lambda spot: (visits[spot], math.dist(feet[spot], feet[at])))
    for _ in range(8):
        if at == goal:
            break
        there = [(spot, feet[spot]) for spot in range(len(visits)) if spot != at]
        steps = {toward(feet[at], there, way): key for way, key in KEYS.items()}
        near = {spot: key for spot, key in steps.items() if spot is not None}
        window.catch_up()
        window.tap(near[min(near, key=lambda spot: math.dist(feet[spot], feet[goal]))])
        line = window.within(0.5, hand=0, held=None)
        if line is None:
            break
        at = line["cursor"]
    if at != goal:
        visits[goal] += 1
    return at


def _numbers(seed: int) -> list[int]:
    """How many cubes each igloo of the match holds, by spot."""
    from game.igloo.rules.match import RULES

    match = RULES.new_match(_plan(seed).setup)
    return [match.cubes(spot) for spot in range(12)]


def _plan(seed: int) -> Any:
    """One person with keys, and a computer that soon has no coins left and then sits still."""
    from game.igloo.entry import entry
    from game.stage.entry import MatchPlan, SeatPlan

    seats = (SeatPlan("", 0, "keys:0"), SeatPlan("", 1, None, "chick", {"coins": 3}))
    return MatchPlan("igloo", entry().setup(2, seed, {"rounds": 1}, seats), seats, {"rounds": 1})


def game(seed: int, trace: Path) -> int:
    """The game itself, straight into the match; runs until it is ended."""
    from game.app import Start, build
    from game.catalog import games

    app = build(Start(seed=seed, trace=trace), games())
    app.navigation.start(_plan(seed))
    try:
        app.loop.run()
    finally:
        app.close()
    return 0


def main(argv: list[str]) -> int:
    """Measures and prints; or, with --game, is the game that is measured."""
    if argv[:1] == ["--game"]:
        return game(int(argv[1]), Path(argv[2]))
    numbers = [int(text) for text in argv]
    matches, grabs = (*numbers, *(MATCHES, GRABS)[len(numbers) :])
    missed = 0
    for line in lines(matches, grabs):
        print(line.text(), flush=True)
        missed += line.missed
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
