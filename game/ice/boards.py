"""The boards as people may have rearranged them in Tiled: read from `levels/ice_<name>.tmx`, the built-in ones otherwise."""

from __future__ import annotations

import logging
from pathlib import Path

from game.core.text import DataError
from game.ice.rules.level import LEVELS, Level, level_from_map

_log = logging.getLogger(__name__)


def board(name: str, root: Path | None = None) -> Level:
    """The level of this name; `root` is the folder that holds `levels`, found by itself when left out. A map that cannot be used
    is told in the log, and the built-in board is played. Raises KeyError for an unknown name."""
    built_in = LEVELS[name]
    from game.stage.assets import MissingAssetError, find_root
    from game.stage.tiled import LevelError

    try:
        path = (root if root is not None else find_root()) / "levels" / f"ice_{name}.tmx"
        level = _read(path, name)
    except (LevelError, DataError, MissingAssetError) as error:
        _log.warning("playing on the built-in board: %s", error)
        return built_in
    if level.size != built_in.size or level.numbers != built_in.numbers:
        _log.warning("playing on the built-in board: %s has another size or other numbers", path.name)
        return built_in
    return level


def _read(path: Path, name: str) -> Level:
    from game.stage.tiled import load_map

    found = load_map(path, objects=("marks", "start"))
    wide, high = found.tile
    things = [
        (thing.type, int(thing.x // wide), int(thing.y // high), dict(thing.properties))
        for layer in ("marks", "start")
        for thing in found.objects[layer]
    ]
    if found.size[0] != found.size[1]:
        raise DataError("a board must be square")
    return level_from_map(name, found.size[0], things)
