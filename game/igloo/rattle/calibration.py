"""How igloos sound on average, and how far single shakes stray from it: what a calibrated listener has to know.

The table was fitted on simulated shakes (`tools/rattle_bench.py --calibrate` writes it anew whenever the physics change).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from game.igloo.rattle.calibration_table import TABLE

_MEANS, _COVARIANCES = 3, 6


class Cell(NamedTuple):
    """Distribution of clean impressions (log rate, log energy, log spread) of igloos with one number of cubes."""

    mean: tuple[float, ...]
    """(3,)"""
    covariance: tuple[float, ...]
    """Upper half by rows, (6,): 00 01 02 11 12 22."""

    def towards(self, other: Cell, share: float) -> Cell:
        """A cell between this (`share` 0) and another (1)."""
        return Cell(
            _between(self.mean, other.mean, share), _between(self.covariance, other.covariance, share)
        )


@dataclass(frozen=True)
class Calibration:
    """The table, for numbers of cubes, vigours and any number of strokes n: mean a + b/n, covariance c + d/n."""

    vigours: tuple[float, ...]
    """Ascending."""
    rows: dict[tuple[int, int], tuple[float, ...]]
    """(cubes, place of the vigour) → a (3), b (3), c (6), d (6)."""

    def cell(self, cubes: int, place: int, strokes: int) -> Cell:
        """The distribution after so many strokes (≥ 1) at `vigours[place]`."""
        row = self.rows[cubes, place]
        mean = [a + b / strokes for a, b in zip(row[:3], row[3:6], strict=True)]
        cov = [c + d / strokes for c, d in zip(row[6:12], row[12:18], strict=True)]
        for variance in (0, 3, 5):
            cov[variance] = max(cov[variance], 1e-4)
        return Cell(tuple(mean), tuple(cov))


@cache
def calibration() -> Calibration:
    """The table as shipped, parsed at the first need."""
    return parse(TABLE)


def parse(text: str) -> Calibration:
    """Read a table: lines of cubes, vigour, and 18 numbers. Raise ValueError for anything else."""
    found: dict[tuple[int, float], tuple[float, ...]] = {}
    for line in text.split("\n"):
        numbers = [float(word) for word in line.split()]
        if not numbers:
            continue
        if len(numbers) != 2 + 2 * (_MEANS + _COVARIANCES):
            raise ValueError(f"not a line of a calibration table: {line!r}")
        found[int(numbers[0]), numbers[1]] = tuple(numbers[2:])
    vigours = tuple(sorted({vigour for _, vigour in found}))
    return Calibration(vigours, {(cubes, vigours.index(v)): row for (cubes, v), row in found.items()})


def _between(one: tuple[float, ...], other: tuple[float, ...], share: float) -> tuple[float, ...]:
    return tuple((1.0 - share) * a + share * b for a, b in zip(one, other, strict=True))
