"""The options of a match of Ice as plain data and as a checked value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.core.text import DataError, Json, only_fields, whole, word
from game.ice.rules.position import Position, parse_position
from game.ice.rules.ruleset import Surround

FIELDS: Final = ("surround", "start", "starter")


@dataclass(frozen=True, slots=True)
class IceOptions:
    """`surround` is the reading of "surrounded"; `start` another start position, from which captures are counted (set-ups
    and handicaps); `starter` the seat that moves first, or None: as the start position says (Ice R5)."""

    surround: Surround = Surround.GROUP
    start: Position | None = None
    starter: int | None = None

    def plain(self) -> dict[str, Json]:
        """The data that `read_options` reads; what is left at its default is left out."""
        data: dict[str, Json] = {}
        if self.surround is not Surround.GROUP:
            data["surround"] = self.surround.value
        if self.start is not None:
            data["start"] = self.start.text()
        if self.starter is not None:
            data["starter"] = self.starter
        return data


def read_options(data: Mapping[str, Json]) -> IceOptions:
    """The options that plain data says. Raises DataError."""
    only_fields(data, FIELDS, "options")
    surround = word(data.get("surround", Surround.GROUP.value), "surround", tuple(Surround))
    start, starter = data.get("start"), data.get("starter")
    if start is not None and not isinstance(start, str):
        raise DataError("start must be a position")
    return IceOptions(
        surround=Surround(surround),
        start=None if start is None else parse_position(start),
        starter=None if starter is None else whole(starter, "starter", 0, 1),
    )
