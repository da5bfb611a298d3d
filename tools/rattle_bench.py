"""The rattle's benchmark: is it as hard, as fresh and as cheap as it has to be?

`python tools/rattle_bench.py` runs the twelve measurable criteria with fixed seeds, 2,000 shakes for each number of cubes
(training and test seeds apart), prints each figure with its bound, and exits with 1 when any fails. `--quick` takes fewer
shakes, for tests; figures then scatter by two or three points. `--calibrate` writes the listeners' table anew.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

from game.igloo.rattle import calibration_table
from game.igloo.rattle.grab import Rattle, Stroke
from game.igloo.rattle.grains import SAMPLE_RATE as RATE
from game.igloo.rattle.listener import LEVELS, Listener
from game.igloo.rattle.shake import Shakes, shake_mix, shake_sound, shakes
from game.igloo.rattle.sparks import LIFE
from game.igloo.rattle.synth import CEILING, LINEAR_TO, limit
from game.igloo.rattle.types import Array, Wave
from tools.listeners import (
    ALL_ENERGY,
    CLASSES,
    ENERGY,
    PCM_GROUPS,
    Impressions,
    best_observed,
    crowded,
    fit_calibration,
    heard_all,
    human_score,
    ideal_score,
    impressions,
    joined,
    largest_correlation,
    neighbour,
    observe,
    pcm_features,
    repeats,
    rivals_hear,
    rivals_score,
    seen_sparks,
)

VIGOUR = 0.6
WEBERS = (0.12, 0.15, 0.20, 0.25)
VIGOURS = (0.25, VIGOUR, 0.95)
TRAIN, TEST, LIBRARY, OTHERS = 1, 2, 3, 4


@dataclass(frozen=True)
class Check:
    """One line of the table."""

    criterion: int
    what: str
    figure: str
    bound: str
    passed: bool


@dataclass(frozen=True)
class Size:
    """How much to run."""

    shakes: int
    sounds: int
    """Rendered shakes a number for the leak criterion, training and test each."""
    fresh: int
    """Rendered shakes a number for the freshness criterion."""
    strokes: int
    slack: float
    """By how much a share of right answers may miss its bound: chance, when shakes are few."""


FULL = Size(2000, 100, 25, 400, 0.0)
QUICK = Size(250, 8, 3, 60, 0.06)
OCTAVES = (1800.0, 9000.0)
"""Hz between which an own igloo has to stand out."""


class Bench:
    """The shakes of one run, drawn when first needed, and the criteria over them."""

    def __init__(self, size: Size) -> None:
        self._size = size
        self._rattle = Rattle()
        self._impressions: dict[float, tuple[list[Impressions], ...]] = {}
        self._vigours: dict[float, tuple[list[Impressions], list[Impressions]]] = {}

    def criteria(self) -> tuple[Callable[[], Iterator[Check]], ...]:
        """All that can be measured without a person, in the order of their numbers."""
        return (
            self.ideal, self.human, self.vigours, self.loudness, self.leaks, self.freshness, self.streams,
            self.rivals, self.cost, self.levels, self.others, self.sparks,
        )  # fmt: skip

    def ideal(self) -> Iterator[Check]:
        """1: the ideal observer."""
        scores = [ideal_score(*self._usual(seconds)) for seconds in (1.0, 2.0, 3.0, 4.0)]
        best = scores[2]
        yield self._share(1, "ideal, 3 s, exact", best.exact, 0.64, 0.72)
        yield self._share(1, "ideal, 3 s, within 1", best.within_one, 0.95, 1.0)
        rising = all(a.exact < b.exact for a, b in pairwise(scores))
        yield Check(1, "ideal, 1/2/3/4 s", figures(s.exact for s in scores), "rises", rising)
        for cubes, least in ((2, 0.96), (3, 0.92), (4, 0.86)):
            yield self._share(1, f"ideal, N = {cubes}", best.by_cubes[cubes - 2], least, 1.0)
        yield self._shares(1, "ideal, N = 8…12", best.by_cubes[6:11], 0.34, 0.63)

    def human(self) -> Iterator[Check]:
        """2: human-like observers."""
        scores = [human_score(*self._usual(3.0), weber) for weber in WEBERS]
        usual = scores[1]
        yield self._share(2, "w=.15, 3 s, exact", usual.exact, 0.38, 0.46)
        yield self._share(2, "w=.15, 3 s, within 1", usual.within_one, 0.74, 0.82)
        for cubes, least in ((2, 0.90), (3, 0.74), (4, 0.52)):
            yield self._share(2, f"w=.15, N = {cubes}", usual.by_cubes[cubes - 2], least, 1.0)
        yield self._shares(2, "w=.15, N = 8…12", usual.by_cubes[6:11], 0.0, 0.32)
        exact = [s.exact for s in scores]
        apart = all(a - b >= 0.02 - self._size.slack for a, b in pairwise(exact[:3]))
        yield Check(2, "w=.12 / .15 / .20 / .25, exact", figures(exact), "falls by ≥ .02 to .20", apart)

    def vigours(self) -> Iterator[Check]:
        """3: a harder shake tells more."""
        exact = [ideal_score(*self._at(vigour)).exact for vigour in VIGOURS]
        rising = all(b - a >= 0.03 - self._size.slack for a, b in pairwise(exact))
        yield Check(3, "ideal at vigour .25 / .60 / .95", figures(exact), "steps ≥ .03", rising)

    def loudness(self) -> Iterator[Check]:
        """4: neither loudness nor colour tells the number."""
        for vigour in VIGOURS:
            train, test = self._at(vigour)
            for name, column in (("of the list", ENERGY), ("of all hits", ALL_ENERGY)):
                seen = observe(*([x.features[:, [column]] for x in several] for several in (train, test)))
                figure = f"{seen.exact:.3f}, within 1 {seen.within_one:.3f}"
                passed = seen.exact <= 0.20 + self._size.slack and seen.within_one <= 0.42 + self._size.slack
                yield Check(4, f"loudness {name} only, v={vigour}", figure, "≤ .20, ≤ .42", passed)
        _, (_, train_pcm), (_, test_pcm) = self._sounds
        centroid = observe([x[:, [1]] for x in train_pcm], [x[:, [1]] for x in test_pcm])
        yield self._share(4, "spectral centroid only, exact", centroid.exact, 0.0, 0.20)

    def leaks(self) -> Iterator[Check]:
        """5: the samples tell nothing that the list does not."""
        _, (train_list, train_pcm), (test_list, test_pcm) = self._sounds
        alone = best_observed(train_list, test_list)
        for name, columns in PCM_GROUPS.items():
            train = joined(train_list, [table[:, columns] for table in train_pcm])
            both = best_observed(train, joined(test_list, [table[:, columns] for table in test_pcm]))
            figure = f"{both:.3f} − {alone:.3f} = {both - alone:+.3f}"
            passed = both - alone <= 0.02 + self._size.slack
            yield Check(5, f"PCM ({name}) + list − list, exact", figure, "≤ .02", passed)

    def freshness(self) -> Iterator[Check]:
        """6: no shake comes twice."""
        every = (*self._train, *self._test)
        lists = [times[heard].tobytes() for b in every for times, heard in zip(b.time, b.onset, strict=True)]
        twice = len(lists) - len(set(lists))
        yield Check(6, f"audible lists that occur twice, of {len(lists)}", str(twice), "0", twice == 0)
        (sounds, pieces), _, _ = self._sounds
        again = repeats([np.round(s * 32767).astype(np.int16) for s in sounds], RATE // 10)
        yield Check(6, f"100 ms of PCM twice in {len(sounds)} shakes", str(again), "0", again == 0)
        peak = largest_correlation(pieces)
        yield inside(6, "largest cross-correlation of 1 s pieces", peak, 0.0, 0.35)
        ideal = ideal_score(*self._usual(3.0)).exact
        library = [impressions(b).features for b in self._draw(20, VIGOUR, 3.0, LIBRARY)]
        near = [neighbour(library, seen.features) == k for k, seen in enumerate(self._usual(3.0)[1])]
        share = float(np.concatenate(near).mean())
        yield inside(6, "nearest of 20 recorded shakes an igloo, exact", share, 0.0, ideal - 0.15)

    def streams(self) -> Iterator[Check]:
        """7: an own stream for every grab, given by the caller."""

        def first(seed: str, cubes: int = 6) -> bytes:
            return self._rattle.grab(cubes, random.Random(seed)).stroke(None).wave.tobytes()

        same = first("grab 1") == first("grab 1")
        fresh = len({first(f"grab {number}") for number in range(20)}) == 20
        yield Check(
            7, "same stream, same sound; 20 streams, 20 sounds", f"{same}, {fresh}", "both", same and fresh
        )

    def rivals(self) -> Iterator[Check]:
        """8: rivals hear as the levels say, and cannot see the number."""
        blind = _blind(self._rattle)
        yield Check(8, "answer after swapping the true N", "same bits" if blind else "differs", "same", blind)
        count = max(20, self._size.shakes // 2)
        heard = {ticks: rivals_hear(count, ticks) for ticks in (8, 14)}
        for number, (weber, seconds) in enumerate(LEVELS):
            target = human_score(*self._usual(seconds), weber)
            exact = []
            for ticks, each in heard.items():
                seen = rivals_score(each, weber, int(seconds * 60 / ticks), number)
                exact.append(seen)
            off = max(abs(s.exact - target.exact) for s in exact)
            figure = f"{figures(s.exact for s in exact)}, within 1 {figures(s.within_one for s in exact)}"
            what = f"level {number + 1}: w={weber}, {seconds} s; every 8 / 14 ticks"
            slack = 0.04 + self._size.slack
            yield Check(8, what, figure, f"{target.exact:.3f} ± {slack}", off <= slack)

    def cost(self) -> Iterator[Check]:
        """9: what it costs at N = 13 and full vigour: processor time, so that a busy machine does not enter."""
        began = time.thread_time()
        fresh = Rattle()
        fresh.warm()
        took = time.thread_time() - began
        yield inside(9, "building the banks, s", took, 0.0, 0.3)
        yield inside(9, "banks, MB", fresh.bank.nbytes / 1e6, 0.0, 0.6)
        generator = np.random.default_rng(9)
        whole, single = [], []
        for number in range(self._size.strokes // 8):
            began = time.thread_time()
            shake_sound(fresh.bank, shakes(generator, 13, 1, 1.0, 1.5), 0, generator)
            whole.append(time.thread_time() - began)
            grab = fresh.grab(13, random.Random(number))
            for turn in range(8):
                began = time.thread_time()
                grab.stroke(8 if turn else None).stereo()
                single.append(time.thread_time() - began)
        yield inside(9, "1.5 s of events and sound, ms p95", 1e3 * float(np.quantile(whole, 0.95)), 0.0, 30.0)
        yield inside(9, "one stroke, ms p95", 1e3 * float(np.quantile(single, 0.95)), 0.0, 6.0)

    def levels(self) -> Iterator[Check]:
        """10: nothing is clipped, and strokes join without a step."""
        generator = np.random.default_rng(10)
        peak = bent = 0.0
        for cubes in CLASSES:
            # The fullest igloo is the one that counts, and its share is carried by few loud grabs: more of it.
            count = self._size.fresh * (8 if cubes == CLASSES[-1] else 1)
            batch = shakes(generator, cubes, count, 1.0, 3.0)
            rows = range(len(batch.time))
            mixes = np.array(
                [shake_mix(self._rattle.bank, batch, row, generator)[: 3 * RATE] for row in rows]
            )
            peak = max(peak, float(np.abs(limit(mixes)).max()))
            bent = float((np.abs(mixes) > LINEAR_TO).mean())
        slack = 0.05 * self._size.slack
        yield inside(10, "highest sample of a shake (−1 dBFS = .8913)", peak, 0.0, 0.8913)
        yield inside(10, "share of samples in the limiter, N=13, v=1", bent, 0.0, 0.005 + slack)
        total, edge = _mixed_strokes(self._rattle, max(2, self._size.strokes // 20))
        yield inside(10, "highest sample of overlapping strokes, every 8 ticks", total, 0.0, CEILING + 1e-3)
        yield inside(10, "first or last sample of a stroke", edge, 0.0, 1e-3)

    def others(self) -> Iterator[Check]:
        """11: five computer seats leave a person's ear alone."""
        trials = range(max(8, self._size.strokes // 8))
        worst = min(_own_over_others(self._rattle, number) for number in trials)
        yield Check(11, "own over five others, 1.8–9 kHz, worst", f"{worst:.1f} dB", "≥ 30 dB", worst >= 30.0)
        train, _ = self._usual(3.0)
        few = self._draw(max(50, self._size.shakes // 8), VIGOUR, 3.0, OTHERS)
        quiet = ideal_score(train, [impressions(b) for b in few])
        # Each of five at the level of their measured sum: more than they are.
        for name, gain in (
            ("as computer seats", 10.0 ** (-worst / 20.0)),
            ("at full level, for comparison", 1.0),
        ):
            generator = np.random.default_rng(11)
            heard = ideal_score(train, [impressions(crowded(generator, batch, gain)) for batch in few])
            loss = quiet.exact - heard.exact
            judged = gain == 1.0 or loss <= 0.03
            figure = f"{quiet.exact:.3f} → {heard.exact:.3f}"
            yield Check(
                11, f"ideal with five others {name}", figure, "−" if gain == 1.0 else "loss ≤ .03", judged
            )

    def sparks(self) -> Iterator[Check]:
        """12: as good for the eye as for the ear."""
        ear, heard = ideal_score(*self._usual(3.0)), human_score(*self._usual(3.0), 0.15)
        slack = self._size.slack
        for name, late in (("sparks", 0), ("beads", 1)):
            generator = np.random.default_rng(12)
            train, test = (
                [impressions(seen_sparks(batch, generator, late), 3.0) for batch in batches]
                for batches in (self._train, self._test)
            )
            eye, seen = ideal_score(train, test), human_score(train, test, 0.15)
            near = (
                abs(eye.exact - ear.exact) <= 0.07 + slack and abs(seen.exact - heard.exact) <= 0.03 + slack
            )
            figure = f"{eye.exact:.3f} (within 1 {eye.within_one:.3f}), {seen.exact:.3f}"
            bound = f"{ear.exact:.3f} ± .07, {heard.exact:.3f} ± .03"
            yield Check(12, f"{name}: ideal, w=.15", figure, bound, near)
        yield inside(12, "life of a spark with the frame it ends in, s", LIFE + 1 / 60, 0.0, 0.120)

    def _share(self, criterion: int, what: str, figure: float, low: float, high: float) -> Check:
        return inside(criterion, what, figure, low - self._size.slack, high + self._size.slack)

    def _shares(self, criterion: int, what: str, values: tuple[float, ...], low: float, high: float) -> Check:
        # Each class has a twelfth of the shakes, so quick runs scatter more.
        slack = 2.5 * self._size.slack
        passed = min(values) >= low - slack and max(values) <= high + slack
        return Check(criterion, what, figures(values), f"{low:.4g} … {high:.4g}", passed)

    @cached_property
    def _train(self) -> list[Shakes]:
        return self._draw(self._size.shakes, VIGOUR, 4.0, TRAIN)

    @cached_property
    def _test(self) -> list[Shakes]:
        return self._draw(self._size.shakes, VIGOUR, 4.0, TEST)

    @cached_property
    def _sounds(
        self,
    ) -> tuple[
        tuple[list[Wave], list[list[Wave]]], tuple[list[Array], list[Array]], tuple[list[Array], list[Array]]
    ]:
        """Some whole sounds with their 1 s pieces by number, then (list, PCM) features for training and test."""
        kept: list[Wave] = []
        pieces: list[list[Wave]] = []
        tables = []
        for seed in (TRAIN, TEST):
            lists: list[Array] = []
            sounds: list[Array] = []
            for batch in self._draw(self._size.sounds, VIGOUR, 3.0, 10 + seed):
                generator = np.random.default_rng([seed, len(sounds)])
                rendered = [
                    shake_sound(self._rattle.bank, batch, row, generator)[: 3 * RATE]
                    for row in range(len(batch.time))
                ]
                sounds.append(np.array([pcm_features(sound, RATE) for sound in rendered]))
                lists.append(impressions(batch).features)
                if seed == TEST:
                    kept += rendered[: self._size.fresh]
                    pieces.append([sound[RATE : 2 * RATE] for sound in rendered[: self._size.fresh]])
            tables.append((lists, sounds))
        return (kept, pieces), tables[0], tables[1]

    def _usual(self, seconds: float) -> tuple[list[Impressions], list[Impressions]]:
        """Impressions of the training and test shakes at the usual vigour."""
        if seconds not in self._impressions:
            sets = (self._train, self._test)
            self._impressions[seconds] = tuple([impressions(b, seconds) for b in batches] for batches in sets)
        train, test = self._impressions[seconds]
        return train, test

    def _at(self, vigour: float) -> tuple[list[Impressions], list[Impressions]]:
        """The same after three seconds at any vigour, with the energy of all hits as one more feature."""
        if vigour not in self._vigours:
            usual = vigour == VIGOUR
            drawn = (
                (self._train, self._test)
                if usual
                else tuple(self._draw(self._size.shakes, vigour, 3.0, seed) for seed in (TRAIN, TEST))
            )
            train, test = ([heard_all(batch, 3.0) for batch in batches] for batches in drawn)
            self._vigours[vigour] = (train, test)
        return self._vigours[vigour]

    def _draw(self, count: int, vigour: float, seconds: float, seed: int) -> list[Shakes]:
        return [
            shakes(np.random.default_rng([seed, n, int(1000 * vigour)]), n, count, vigour, seconds)
            for n in CLASSES
        ]


def main(argv: list[str] | None = None) -> int:
    """Run what the command line asks for; 0 when every criterion holds, 1 otherwise."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="fewer shakes; figures scatter")
    parser.add_argument("--calibrate", action="store_true", help="write the listeners' table anew and stop")
    parser.add_argument("--only", type=int, nargs="+", metavar="N", help="these criteria only")
    options = parser.parse_args(argv)
    if options.calibrate:
        _write_calibration()
        return 0
    began = time.perf_counter()
    failed = 0
    bench = Bench(QUICK if options.quick else FULL)
    for number, criterion in enumerate(bench.criteria(), 1):
        if options.only and number not in options.only:
            continue
        for check in criterion():
            verdict = "pass" if check.passed else "FAIL"
            print(
                f"{check.criterion:>2}  {verdict}  {check.what:<58} {check.figure:<44} {check.bound}",
                flush=True,
            )
            failed += not check.passed
    print("13  (the ear trainer keeps people's answers: measured by people)")
    print(f"{failed} failed; {time.perf_counter() - began:.0f} s")
    return 1 if failed else 0


def inside(criterion: int, what: str, figure: float, low: float, high: float) -> Check:
    """A figure that has to lie in low … high."""
    return Check(criterion, what, f"{figure:.4g}", f"{low:.4g} … {high:.4g}", low <= figure <= high)


def figures(values: Iterable[float]) -> str:
    """Several figures in one column."""
    return " / ".join(f"{value:.3f}" for value in values)


def _blind(rattle: Rattle) -> bool:
    """Whether a listener says the same of strokes whose hidden hits are those of another number."""
    five, twelve = rattle.grab(5, random.Random("a")), rattle.grab(12, random.Random("b"))
    one, other = Listener(0.15, random.Random("c")), Listener(0.15, random.Random("c"))
    for turn in range(10):
        stroke = five.stroke(10 if turn else None)
        hidden = twelve.stroke(10 if turn else None)
        swapped: Stroke = replace(stroke, hits=hidden.hits, wave=hidden.wave)
        one.hear(stroke.heard)
        other.hear(swapped.heard)
    return one.posterior() == other.posterior()


def _mixed_strokes(rattle: Rattle, grabs: int) -> tuple[float, float]:
    """Highest sample of a grab's strokes played over each other every 8 ticks, and of the ends of single ones."""
    step = 8 * RATE // 60
    highest = edge = 0.0
    for number in range(grabs):
        grab = rattle.grab(13, random.Random(f"loud {number}"))
        mix = np.zeros(step * 24 + RATE)
        for turn in range(24):
            wave = grab.stroke(8 if turn else None).wave
            mix[turn * step : turn * step + len(wave)] += wave
            edge = max(edge, abs(float(wave[0])), abs(float(wave[-1])))
        highest = max(highest, float(np.abs(mix).max()))
    return highest, edge


def _own_over_others(rattle: Rattle, number: int) -> float:
    """Decibels by which a person's own igloo stands above five computer seats' in the octaves of ice."""
    chance = random.Random(f"crowd {number}")
    own = _band(
        _three_seconds(
            rattle, chance.randint(2, 13), f"own {number}", chance.choice((8, 12, 16)), muffled=False
        )
    )
    crowd = [
        _three_seconds(
            rattle, chance.randint(2, 13), f"other {number} {seat}", chance.choice((8, 12, 16)), muffled=True
        )
        for seat in range(5)
    ]
    return float(10.0 * np.log10(own / _band(np.sum(crowd, axis=0))))


def _three_seconds(rattle: Rattle, cubes: int, seed: str, ticks: int, *, muffled: bool) -> Array:
    grab = rattle.grab(cubes, random.Random(seed))
    mix = np.zeros(3 * RATE + RATE)
    for turn in range(3 * 60 // ticks):
        stroke = grab.stroke(ticks if turn else None)
        wave = stroke.muffled if muffled else stroke.wave
        start = turn * ticks * RATE // 60
        mix[start : start + len(wave)] += np.round(wave * 32767) / 32767
    return mix


def _band(sound: Array) -> float:
    power = np.square(np.abs(np.fft.rfft(sound)))
    hertz = np.fft.rfftfreq(len(sound), 1.0 / RATE)
    return float(power[(hertz >= OCTAVES[0]) & (hertz <= OCTAVES[1])].sum()) + 1e-12


def _write_calibration() -> None:
    path = Path(calibration_table.__file__)
    head = '"""Written by `tools/rattle_bench.py --calibrate`: cubes, vigour, mean a b, covariance c d (see `calibration`)."""'
    path.write_text(
        f'{head}\n\nfrom __future__ import annotations\n\nTABLE = """\n{fit_calibration(2000, 77)}\n"""\n',
        encoding="utf-8",
    )


if __name__ == "__main__":
    raise SystemExit(main())
