"""What a person heard and guessed, kept on this computer: answers of the ear trainer, errors by number, the confusion chart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

MOST: Final = 5000
"""Answers that are kept; the oldest go first."""
LOW: Final = 2
HIGH: Final = 13
NUMBERS: Final = tuple(range(LOW, HIGH + 1))


@dataclass(frozen=True, slots=True)
class Heard:
    """One question: what was inside, what was guessed, after how many strokes."""

    cubes: int
    guess: int
    strokes: int

    def text(self) -> str:
        """One line of the file."""
        return f"{self.cubes} {self.guess} {self.strokes}"


@dataclass
class EarBook:
    """All answers so far, oldest first."""

    answers: list[Heard] = field(default_factory=list)

    @classmethod
    def read(cls, lines: Iterable[str]) -> EarBook:
        """The book of these lines; a line that is none is left out."""
        found = [answer for answer in map(_answer, lines) if answer is not None]
        return cls(found[-MOST:])

    def lines(self) -> list[str]:
        """The book as lines."""
        return [answer.text() for answer in self.answers]

    def add(self, cubes: int, guess: int, strokes: int) -> None:
        """One more answer. Raises ValueError for numbers that no igloo holds."""
        if cubes not in NUMBERS or guess not in NUMBERS:
            raise ValueError(f"an igloo holds {LOW} to {HIGH} cubes")
        self.answers.append(Heard(cubes, guess, max(0, strokes)))
        del self.answers[: max(0, len(self.answers) - MOST)]

    def confusion(self) -> dict[tuple[int, int], int]:
        """How often each (inside, guessed) came up."""
        found: dict[tuple[int, int], int] = {}
        for answer in self.answers:
            key = (answer.cubes, answer.guess)
            found[key] = found.get(key, 0) + 1
        return found

    def mean_error(self, cubes: int) -> float | None:
        """Mean absolute error for igloos with so many cubes, None when there was none."""
        return _mean([abs(answer.guess - answer.cubes) for answer in self.answers if answer.cubes == cubes])

    def exact(self) -> float | None:
        """Share of answers that were exactly right."""
        return _mean([float(answer.guess == answer.cubes) for answer in self.answers])

    def within_one(self) -> float | None:
        """Share of answers at most one beside the truth."""
        return _mean([float(abs(answer.guess - answer.cubes) <= 1) for answer in self.answers])


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _answer(line: str) -> Heard | None:
    parts = line.split()
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        return None
    cubes, guess, strokes = map(int, parts)
    return Heard(cubes, guess, strokes) if cubes in NUMBERS and guess in NUMBERS else None
