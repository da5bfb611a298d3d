"""A line of the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One figure: `floor` and `ours` as text with their unit, the budget in words, and whether it is missed."""

    what: str
    floor: str
    ours: str
    budget: str = ""
    missed: bool = False

    def text(self) -> str:
        """The line as it is printed."""
        mark = "   MISSED" if self.missed else ""
        return f"{self.what:44} {self.floor:>10} {self.ours:>10}  {self.budget}{mark}"


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of the values lies (nearest rank). Raises IndexError for no values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
