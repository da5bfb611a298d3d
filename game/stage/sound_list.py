"""What sounds there are: `assets/sounds/sounds.toml` as checked values.

Each table below `[sounds]` is one sound: `files` (variations, in assets/sounds), `bus` ("ui", "effects" or "ambience"), `priority` 0…3
(a higher one may take a channel from a lower one; 3 makes the music step back), `caption` (msgid, "" for none), `volume` 0…1.
Each table below `[music]` is one piece: `file` (in assets/music), `volume`.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Final

BUSES: Final = ("ui", "effects", "ambience")
MAX_LIST: Final = 500_000

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SoundSpec:
    """One sound: its variations as paths, and how it is to be heard."""

    files: tuple[Path, ...]
    bus: str = "effects"
    priority: int = 1
    caption: str = ""
    volume: float = 1.0


@dataclass(frozen=True, slots=True)
class MusicSpec:
    """One piece of music, looped."""

    file: Path
    volume: float = 1.0


@dataclass(frozen=True, slots=True)
class SoundList:
    """All sounds and pieces by name."""

    sounds: Mapping[str, SoundSpec] = field(default_factory=dict)
    music: Mapping[str, MusicSpec] = field(default_factory=dict)


def read_sounds(root: Path) -> SoundList:
    """The list below the folder that holds `assets`. What cannot be read is left out and logged; the game goes on without it.

    Only names are read here, no sound.
    """
    folder = root / "assets" / "sounds"
    tables = _tables(folder / "sounds.toml")
    sounds: dict[str, SoundSpec] = {}
    for name, table in _entries(tables.get("sounds")):
        spec = _sound(folder, table)
        if spec is None:
            _log.warning("the sound %s is not described rightly in sounds.toml", name)
        else:
            sounds[name] = spec
    music: dict[str, MusicSpec] = {}
    for name, table in _entries(tables.get("music")):
        file = _inside(root / "assets" / "music", table.get("file"))
        if file is None:
            _log.warning("the music %s is not described rightly in sounds.toml", name)
        else:
            music[name] = MusicSpec(file, _share(table.get("volume", 1.0)))
    return SoundList(sounds, music)


def _tables(path: Path) -> Mapping[str, object]:
    try:
        if path.stat().st_size > MAX_LIST:
            raise ValueError("too long")
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        _log.warning("no sounds: %s cannot be read (%s)", path.name, error)
        return {}


def _entries(tables: object) -> list[tuple[str, Mapping[str, object]]]:
    if not isinstance(tables, dict):
        return []
    return [(name, table) for name, table in tables.items() if isinstance(table, dict)]


def _sound(folder: Path, table: Mapping[str, object]) -> SoundSpec | None:
    names = table.get("files")
    files = [_inside(folder, name) for name in names] if isinstance(names, list) else []
    found = tuple(file for file in files if file is not None)
    bus, caption, priority = table.get("bus", "effects"), table.get("caption", ""), table.get("priority", 1)
    if not found or len(found) < len(files) or bus not in BUSES or not isinstance(caption, str):
        return None
    if not isinstance(priority, int) or not 0 <= priority <= 3:
        return None
    return SoundSpec(found, str(bus), priority, caption, _share(table.get("volume", 1.0)))


def _inside(folder: Path, name: object) -> Path | None:
    """The path of a file name that stays in its folder."""
    if not isinstance(name, str) or not name or "\\" in name or ":" in name:
        return None
    pure = PurePosixPath(name)
    return None if pure.is_absolute() or ".." in pure.parts else folder / pure


def _share(value: object) -> float:
    good = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
    return float(value) if good and isinstance(value, int | float) else 1.0
