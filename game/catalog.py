"""The three wings of the house. The only file that names them all; a wing whose folder is absent is left out."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.stage.entry import GameEntry

WINGS = ("igloo", "ice", "bears")


def games() -> Mapping[str, GameEntry]:
    """The games that are installed, by id, in the order of the house."""
    found: dict[str, GameEntry] = {}
    for wing in WINGS:
        if find_spec(f"game.{wing}") is None or find_spec(f"game.{wing}.entry") is None:
            continue
        entry: GameEntry = import_module(f"game.{wing}.entry").entry()
        found[entry.id] = entry
    return found
