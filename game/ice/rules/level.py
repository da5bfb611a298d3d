"""What a board of Ice looks like: size, Sacred Space, seafood icons and the animals' start, with a text form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.text import DataError
from game.ice.rules.board import SIZES, Geometry, geometry
from game.ice.rules.position import SEAFOOD, Position, parse_position

_TEXT = re.compile(
    r"([a-z][a-z0-9-]{0,39}) sacred ([a-g][1-7]) seafood (\S{1,200}) start (.{1,100})", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Level:
    """`sacred` is a square index, `icons` are (square index, index into SEAFOOD) in ascending order, `start` the standard
    start position. A 5 × 5 board is played by the basic rules, a 7 × 7 board by the advanced ones (Ice R2, R3)."""

    name: str
    sacred: int
    icons: tuple[tuple[int, int], ...]
    start: Position

    @property
    def size(self) -> int:
        """Squares along an edge: 5 or 7."""
        return self.start.size

    @property
    def advanced(self) -> bool:
        """Whether the advanced rules hold: seafood and the fifth capture instead of the majority."""
        return self.size == SIZES[1]

    @property
    def geometry(self) -> Geometry:
        """The board of this size."""
        return geometry(self.size)

    @property
    def numbers(self) -> tuple[int, int]:
        """How many animals each seat starts with (Ice R2, R3, R31)."""
        return self.start.numbers

    @property
    def captains(self) -> tuple[int, int]:
        """How many captains each seat starts with."""
        return self.start.captains_of(0).bit_count(), self.start.captains_of(1).bit_count()

    def text(self) -> str:
        """One line that `parse_level` reads."""
        names = self.geometry.names
        icons = ",".join(f"{SEAFOOD[kind]}:{names[square]}" for square, kind in self.icons) or "-"
        return f"{self.name} sacred {names[self.sacred]} seafood {icons} start {self.start.text()}"


def parse_level(text: str) -> Level:
    """The level that a line of text says. Raises DataError."""
    found = _TEXT.fullmatch(text)
    if found is None:
        raise DataError("a level must be `name sacred c3 seafood - start <position>`")
    name, sacred, seafood, start = found.groups()
    items = [] if seafood == "-" else [item.partition(":") for item in seafood.split(",")]
    level = build_level(name, parse_position(start), sacred, [(square, kind) for kind, _, square in items])
    if level.text() != text:
        raise DataError("the seafood of a level must stand in the order of its squares, from a1")
    return level


def build_level(name: str, start: Position, sacred: str, seafood: Sequence[tuple[str, str]]) -> Level:
    """A level from its parts: squares by name, seafood as (square, letter) (Ice R4). Raises DataError."""
    board = geometry(start.size)
    icons = []
    for square, kind in seafood:
        if square not in board.index or len(kind) != 1 or kind not in SEAFOOD:
            raise DataError("a seafood icon must have a square of the board and one letter of fcqr")
        icons.append((board.index[square], SEAFOOD.index(kind)))
    if sacred not in board.index:
        raise DataError("the Sacred Space must be a square of the board")
    squares = [square for square, _ in icons] + [board.index[sacred]]
    if len(set(squares)) != len(squares):
        raise DataError("the Sacred Space and the seafood icons must lie on different squares")
    level = Level(name, board.index[sacred], tuple(sorted(icons)), start)
    if icons and not level.advanced:
        raise DataError("a 5 × 5 board has no seafood")
    if start.held != (0, 0) or not all(level.captains):
        raise DataError("each side of a level must have a captain and start without seafood")
    if start.captains >> level.sacred & 1:
        raise DataError("no captain may start on the Sacred Space")
    return level


def level_from_map(
    name: str, size: int, objects: Sequence[tuple[str, int, int, Mapping[str, object]]]
) -> Level:
    """A level from the objects of a map: (type, column from the left, row from the top, properties), types `sacred`,
    `seafood` (property `kind`: fish, crab, squid, shrimp), `penguin` and `seal` (property `captain`). Objects of other types are
    left alone. Penguins move first (Ice R4). Raises DataError."""
    if size not in SIZES:
        raise DataError("a board must have 5 × 5 or 7 × 7 spaces")
    board = geometry(size)
    masks = {"penguin": 0, "seal": 0, "captain": 0}
    sacred: list[str] = []
    seafood: list[tuple[str, str]] = []
    for kind, column, row, properties in objects:
        if kind not in ("sacred", "seafood", "penguin", "seal"):
            continue
        if not (0 <= column < size and 0 <= row < size):
            raise DataError(f"a {kind} lies outside the board")
        square = (size - 1 - row) * size + column
        if kind == "sacred":
            sacred.append(board.names[square])
        elif kind == "seafood":
            seafood.append((board.names[square], _letter(properties.get("kind"))))
        else:
            if (masks["penguin"] | masks["seal"]) >> square & 1:
                raise DataError(f"two animals start on {board.names[square]}")
            masks[kind] |= 1 << square
            masks["captain"] |= (properties.get("captain") is True) << square
    if len(sacred) != 1:
        raise DataError("a board must have one Sacred Space")
    start = Position(size, masks["penguin"], masks["seal"], masks["captain"], side=0)
    return build_level(name, start, sacred[0], seafood)


def _letter(kind: object) -> str:
    kinds = {"fish": "f", "crab": "c", "squid": "q", "shrimp": "r"}
    if not isinstance(kind, str) or kind not in kinds:
        raise DataError("a seafood icon must have the kind fish, crab, squid or shrimp")
    return kinds[kind]


BASIC: Final = parse_level("basic sacred c3 seafood - start ssSss/5/5/5/ppPpp p")
ADVANCED: Final = parse_level(
    "advanced sacred d4 seafood f:c3,c:e3,r:c5,q:e5 start ssSsSss/7/7/7/7/7/ppPpPpp p - -"
)
LITTLE: Final = parse_level("little sacred c3 seafood - start 1sSs1/5/5/5/1pPp1 p")
LEVELS: Final = {level.name: level for level in (BASIC, ADVANCED, LITTLE)}
