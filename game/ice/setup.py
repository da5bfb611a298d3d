"""From the lobby's choices to the beginning of a match: board, set-up, starter, handicaps.

Set-ups that people arrange themselves have no position yet: `start` of such a set-up is the plain data of an
`Arrangement`, and `arranged_setup` makes the set-up of the match once the animals stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.core.match import MatchSetup
from game.core.rng import stream
from game.core.text import DataError, Json, only_fields, whole, word
from game.ice.boards import board
from game.ice.rules.level import LEVELS, Level, parse_level
from game.ice.rules.options import IceOptions, read_options
from game.ice.rules.position import Position
from game.ice.rules.ruleset import Ruleset, Surround
from game.ice.rules.setups import SUGGESTED

KINDS: Final = ("one-forward", "free", "guest")
MOST_FEWER: Final = 2


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What people still have to arrange: the `kind` of set-up, the seat that arranges, the seat that starts, and how many
    animals fewer each side has."""

    kind: str
    arranger: int
    starter: int
    fewer: tuple[int, int] = (0, 0)

    def plain(self) -> dict[str, Json]:
        """The data that `arrangement_of` reads."""
        return {
            "arrange": self.kind,
            "arranger": self.arranger,
            "starter": self.starter,
            "fewer": list(self.fewer),
        }


def make_setup(
    seats: int, seed: int, options: Mapping[str, Json], handicaps: Sequence[Mapping[str, Json]]
) -> MatchSetup:
    """How the match begins that the lobby's options describe; unknown values are taken as the defaults. Whether the match
    can be is checked by the rules."""
    name = options.get("board")
    level = board(name if isinstance(name, str) and name in LEVELS else "basic")
    starter = _starter(options.get("starter"), seed)
    surround = Surround.SINGLE if options.get("surround") == Surround.SINGLE else Surround.GROUP
    little = level.name == "little"
    fewer = (0, 0) if little else (_fewer(handicaps, 0), _fewer(handicaps, 1))
    kind = "standard" if little else options.get("setup")
    base = MatchSetup("ice", seats, seed, IceOptions(surround).plain(), None, level.name, level.text())
    if kind in KINDS:
        arranger = 1 - starter if kind == "guest" else starter
        return replace(base, start=Arrangement(str(kind), arranger, starter, fewer).plain())
    start = level.start
    if kind in ("suggested-1", "suggested-2"):
        start = tuple(SUGGESTED[level.name].values())[int(str(kind)[-1]) - 1]
    start = without(start, fewer).with_side(starter)
    changed = start.with_side(level.start.side) != level.start
    chosen = IceOptions(surround, start if changed else None, starter)
    return replace(base, options=chosen.plain())


def arrangement_of(setup: MatchSetup) -> Arrangement | None:
    """What is still to be arranged before a match of this set-up, or None. Raises DataError for damaged data."""
    data = setup.start
    if not isinstance(data, dict):
        return None
    only_fields(data, ("arrange", "arranger", "starter", "fewer"), "the arrangement")
    fewer = data.get("fewer")
    if not isinstance(fewer, list) or len(fewer) != 2:
        raise DataError("fewer must be two numbers")
    return Arrangement(
        word(data.get("arrange"), "arrange", KINDS),
        whole(data.get("arranger"), "arranger", 0, 1),
        whole(data.get("starter"), "starter", 0, 1),
        (whole(fewer[0], "fewer", 0, MOST_FEWER), whole(fewer[1], "fewer", 0, MOST_FEWER)),
    )


def arranged_setup(setup: MatchSetup, arrangement: Arrangement, position: Position) -> MatchSetup:
    """The set-up of a match that begins with a checked arrangement."""
    start = without(position, arrangement.fewer).with_side(arrangement.starter)
    chosen = IceOptions(read_options(setup.options).surround, start, arrangement.starter)
    return replace(setup, options=chosen.plain(), start=None)


def ruleset_of(setup: MatchSetup) -> Ruleset:
    """The board and capture rule of a set-up, full numbers of animals."""
    return Ruleset(level_of(setup), read_options(setup.options).surround)


def level_of(setup: MatchSetup) -> Level:
    """The board of a set-up. Raises DataError, KeyError."""
    return parse_level(setup.level_text) if setup.level_text else LEVELS[setup.level]


def without(start: Position, fewer: Sequence[int]) -> Position:
    """The start in which each side lacks that many animals, those nearest the corners first; captains stay (Ice R24)."""
    gone = 0
    n = start.size
    middle = n // 2
    for seat, count in enumerate(fewer):
        mask = start.animals(seat) & ~start.captains
        squares = [i for i in range(n * n) if mask >> i & 1]
        squares.sort(key=lambda i: (-abs(i % n - middle), -abs(i // n - middle), i))
        gone |= sum(1 << i for i in squares[:count])
    return replace(start, penguins=start.penguins & ~gone, seals=start.seals & ~gone)


def _fewer(handicaps: Sequence[Mapping[str, Json]], seat: int) -> int:
    value = handicaps[seat].get("fewer") if seat < len(handicaps) else 0
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_FEWER else 0


def _starter(choice: Json, seed: int) -> int:
    if choice in ("penguins", "seals"):
        return ("penguins", "seals").index(str(choice))
    return stream(seed, "ice/starter").randrange(2)
