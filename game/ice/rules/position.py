"""A position as a small immutable value and as one line of text: `ssSss/5/5/5/ppPpp p`.

Rows stand from the top, digits for runs of empty spaces, then the side to move; on the 7 × 7 board two more fields
follow: the seafood held by penguins and by seals (`f` fish, `c` crab, `q` squid, `r` shrimp, or `-`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from game.core.text import DataError
from game.ice.rules.board import SIZES, Geometry, geometry

SEAFOOD: Final = "fcqr"
SEATS: Final = "ps"
PENGUINS: Final = 0
SEALS: Final = 1
MAX_TEXT: Final = 100

_HELD = re.compile(r"-|f?c?q?r?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Position:
    """Who stands where and who moves. `penguins`, `seals` and `captains` (of both) are masks of squares, `side` is the
    seat to move, `held` a 4-bit mask a seat: bit k is set when the seat holds the seafood `SEAFOOD[k]`."""

    size: int
    penguins: int
    seals: int
    captains: int
    side: int
    held: tuple[int, int] = (0, 0)

    @property
    def geometry(self) -> Geometry:
        """The board this position stands on."""
        return geometry(self.size)

    @property
    def own(self) -> int:
        """The animals of the side to move."""
        return self.seals if self.side else self.penguins

    @property
    def foe(self) -> int:
        """The animals of the other side."""
        return self.penguins if self.side else self.seals

    @property
    def numbers(self) -> tuple[int, int]:
        """How many penguins and seals there are."""
        return self.penguins.bit_count(), self.seals.bit_count()

    def animals(self, seat: int) -> int:
        """The animals of a seat."""
        return self.seals if seat else self.penguins

    def captains_of(self, seat: int) -> int:
        """The captains of a seat."""
        return self.captains & self.animals(seat)

    def text(self) -> str:
        """The line of text that `parse_position` reads (Ice R34)."""
        n = self.size
        rows = ["".join(self._letter(rank * n + file) for file in range(n)) for rank in reversed(range(n))]
        board = re.sub(r" +", lambda run: str(len(run[0])), "/".join(rows))
        fields = [board, SEATS[self.side]]
        if n == SIZES[1]:
            fields += [held_text(mask) for mask in self.held]
        return " ".join(fields)

    def with_side(self, side: int) -> Position:
        """The same board with `side` to move."""
        return Position(self.size, self.penguins, self.seals, self.captains, side, self.held)

    def _letter(self, square: int) -> str:
        bit = 1 << square
        letter = "p" if self.penguins & bit else "s" if self.seals & bit else " "
        return letter.upper() if self.captains & bit else letter


def held_text(mask: int) -> str:
    """The letters of the seafood in a 4-bit mask, or `-`."""
    return "".join(letter for k, letter in enumerate(SEAFOOD) if mask >> k & 1) or "-"


def parse_position(text: str) -> Position:
    """The position that a line of text says; only its form is checked (see `ruleset.check_position`). Exactly one text
    stands for a position: whatever is accepted is what `text()` gives back (Ice R34). Raises DataError."""
    if len(text) > MAX_TEXT:
        raise DataError("a position has at most 100 characters")
    fields = text.split(" ")
    rows = fields[0].split("/")
    n = len(rows)
    if n not in SIZES:
        raise DataError("a position must have 5 or 7 rows")
    wanted = 2 if n == SIZES[0] else 4
    if len(fields) != wanted:
        raise DataError(f"a position of {n} rows must have {wanted} fields with one space between them")
    masks = dict.fromkeys("psPS", 0)
    for index, row in enumerate(rows):
        _read_row(row, n, (n - 1 - index) * n, masks)
    if fields[1] not in ("p", "s"):
        raise DataError("the side to move must be p or s")
    held = tuple(_read_held(field) for field in fields[2:]) or (0, 0)
    return Position(
        size=n,
        penguins=masks["p"] | masks["P"],
        seals=masks["s"] | masks["S"],
        captains=masks["P"] | masks["S"],
        side=SEATS.index(fields[1]),
        held=(held[0], held[1]),
    )


def _read_row(row: str, n: int, first: int, masks: dict[str, int]) -> None:
    file = 0
    after_run = False
    for char in row:
        if char in masks:
            masks[char] |= 1 << first + file
            file += 1
            after_run = False
        elif char in "1234567" and not after_run:
            file += int(char)
            after_run = True
        else:
            raise DataError("a row holds the letters p P s S and digits for runs of empty spaces")
        if file > n:
            break
    if file != n:
        raise DataError(f"every row must fill {n} spaces")


def _read_held(text: str) -> int:
    if not text or _HELD.fullmatch(text) is None:
        raise DataError("held seafood must be letters of fcqr in that order, or -")
    return sum(1 << SEAFOOD.index(letter) for letter in text if letter != "-")
