"""The ice as bit masks: squares, slides and surrounded animals of an n × n board, on plain integers.

Square a1 is bit 0, b1 bit 1, … row by row from the bottom. A *code* is a move as one integer:
`start << 6 | stop` with square indices. Both the match and the search stand on these functions.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from game.ice.rules.move import Move

SIZES: Final = (5, 7)
CODE_SHIFT: Final = 6
CODE_MASK: Final = 63


class _Slides(dict[int, tuple[int, ...]]):
    """Codes of all slides from one square, by the occupied squares of its row and column; filled as asked."""

    __slots__ = ("_rays", "_start")

    def __init__(self, start: int, rays: tuple[tuple[int, ...], ...]) -> None:
        super().__init__()
        self._start = start
        self._rays = rays

    def __missing__(self, blockers: int) -> tuple[int, ...]:
        codes = tuple(
            self._start << CODE_SHIFT | stop
            for stop in (_end_of_slide(self._start, ray, blockers) for ray in self._rays)
            if stop != self._start
        )
        self[blockers] = codes
        return codes


class Geometry:
    """Everything about an n × n board that never changes. Use `geometry(n)`.

    `full` is the mask of all squares, `names[i]` the text of square i, `index["c3"]` its inverse, `middle` the index of the
    centre, `slides[bit]` a pair (row and column mask of that square, table: blockers within the mask → codes) and
    `flip[code]` the mask of a move's two squares.
    """

    __slots__ = ("flip", "full", "index", "middle", "n", "names", "not_first", "not_last", "slides")

    def __init__(self, n: int) -> None:
        self.n = n
        self.full = (1 << n * n) - 1
        self.middle = n * n // 2
        self.names = tuple(f"{chr(ord('a') + i % n)}{i // n + 1}" for i in range(n * n))
        self.index = {name: i for i, name in enumerate(self.names)}
        self.not_first = sum(1 << i for i in range(n * n) if i % n != 0)
        self.not_last = sum(1 << i for i in range(n * n) if i % n != n - 1)
        self.slides: dict[int, tuple[int, _Slides]] = {}
        self.flip: dict[int, int] = {}
        for start in range(n * n):
            rays = _rays(start, n)
            cross = sum(1 << i for ray in rays for i in ray)
            self.slides[1 << start] = (cross, _Slides(start, rays))
            for stop in (i for ray in rays for i in ray):
                self.flip[start << CODE_SHIFT | stop] = 1 << start | 1 << stop

    def moves(self, own: int, foe: int) -> list[int]:
        """Codes of all slides of the animals in `own` (Ice R7), square by square from a1."""
        occupied = own | foe
        slides = self.slides
        codes: list[int] = []
        while own:
            bit = own & -own
            own ^= bit
            cross, table = slides[bit]
            codes += table[occupied & cross]
        return codes

    def can_move(self, own: int, foe: int) -> bool:
        """Whether any animal of `own` has an empty square beside it."""
        return bool(own & self.beside(self.full ^ own ^ foe))

    def beside(self, mask: int) -> int:
        """The squares sideways next to those of `mask`; bits past the last row may be set."""
        n = self.n
        return (mask & self.not_last) << 1 | (mask & self.not_first) >> 1 | mask << n | mask >> n

    def surrounded_groups(self, own: int, foe: int) -> int:
        """The animals of `foe` whose connected group touches no empty square (Ice R10)."""
        dead = foe & ~self.beside(self.full ^ own ^ foe)
        fresh = foe ^ dead
        while dead:
            fresh = dead & self.beside(fresh)
            if not fresh:
                break
            dead ^= fresh
        return dead

    def surrounded_singles(self, own: int, foe: int) -> int:
        """The animals of `foe` that have only `own` animals and edges on their four sides (Ice R11)."""
        return foe & ~self.beside(self.full ^ own)

    def path(self, code: int) -> tuple[int, ...]:
        """The squares a slide touches, start and stop included, in the order of the slide."""
        start, stop = code >> CODE_SHIFT, code & CODE_MASK
        step = self.n if start % self.n == stop % self.n else 1
        if stop < start:
            step = -step
        return tuple(range(start, stop + step, step))

    def move(self, code: int) -> Move:
        """The move that a code stands for."""
        return Move(self.names[code >> CODE_SHIFT], self.names[code & CODE_MASK])

    def code(self, move: Move) -> int | None:
        """The code of a move, or None when a square is not on this board. Says nothing about its legality."""
        start, stop = self.index.get(move.start), self.index.get(move.stop)
        return None if start is None or stop is None else start << CODE_SHIFT | stop

    def squares(self, mask: int) -> tuple[str, ...]:
        """The names of the squares of `mask`, from a1."""
        return tuple(name for i, name in enumerate(self.names) if mask >> i & 1)

    def turned(self, mask: int) -> int:
        """`mask` turned by half a turn around the centre."""
        return sum(1 << (self.n * self.n - 1 - i) for i in range(self.n * self.n) if mask >> i & 1)

    def half(self, seat: int) -> int:
        """The squares on a seat's own side of the middle row."""
        rows = self.n // 2
        home = (1 << rows * self.n) - 1
        return home if seat == 0 else home << (self.n - rows) * self.n


@cache
def geometry(n: int) -> Geometry:
    """The one geometry of an n × n board; it is read-only but for the slide tables, which fill as they are asked."""
    if n not in SIZES:
        raise ValueError(f"there is no board of {n} × {n}")
    return Geometry(n)


def _rays(start: int, n: int) -> tuple[tuple[int, ...], ...]:
    """The squares passed from `start` upward, to the right, downward and to the left, up to the edge."""
    file, rank = start % n, start // n
    return (
        tuple(start + n * k for k in range(1, n - rank)),
        tuple(start + k for k in range(1, n - file)),
        tuple(start - n * k for k in range(1, rank + 1)),
        tuple(start - k for k in range(1, file + 1)),
    )


def _end_of_slide(start: int, ray: tuple[int, ...], blockers: int) -> int:
    stop = start
    for square in ray:
        if blockers >> square & 1:
            break
        stop = square
    return stop
