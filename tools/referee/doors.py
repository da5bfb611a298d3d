"""Finds the doors of the games whose wings are there; a wing whose folder is absent is left out."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Final, cast

from tools.referee.door import Door

# Game, the package that must be there, and the module that offers `DOOR`.
TABLE: Final = (
    ("igloo", "game.igloo.rules", "tools.referee.igloo"),
    ("ice", "game.ice.rules", "tools.referee.ice"),
    ("bears", "game.bears.rules", "tools.referee.bears"),
)


def find_doors() -> dict[str, Door]:
    """The doors by game, in the order of the table."""
    doors: dict[str, Door] = {}
    for game, wing, module in TABLE:
        if _exists(wing) and _exists(module):
            doors[game] = cast("Door", importlib.import_module(module).DOOR)
    return doors


def _exists(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False
