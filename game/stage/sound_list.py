"""What sounds there are: `assets/sounds/sounds.toml` as checked values.

Each table is one sound: `variations` n means the files <name>_1.ogg … <name>_n.ogg beside the list; `bus` "ui", "effect" or
"ambience"; `priority` 0…9 (a higher one may take a channel from a lower one); `caption` a msgid, "" for none; `volume` 0…1, 1 if
left out. Music needs no list: the piece "title" is the file assets/music/title.ogg.
"""

from __future__ import annotations

import logging
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

BUSES: Final = ("ui", "effect", "ambience")
MAX_LIST: Final = 500_000
MAX_VARIATIONS: Final = 32

_NAME = re.compile(r"[a-z0-9_]{1,40}")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SoundSpec:
    """One sound: its variations as paths, and how it is to be heard."""

    files: tuple[Path, ...]
    bus: str = "effect"
    priority: int = 1
    caption: str = ""
    volume: float = 1.0


@dataclass(frozen=True, slots=True)
class MusicSpec:
    """One piece of music, looped."""

    file: Path
    volume: float = 1.0


def read_sounds(root: Path) -> dict[str, SoundSpec]:
    """All sounds by name, below the folder that holds `assets`. What is not described rightly is left out and logged; the
    game goes on without it. No sound is read here."""
    folder = root / "assets" / "sounds"
    sounds: dict[str, SoundSpec] = {}
    for name, table in _tables(folder / "sounds.toml").items():
        spec = _sound(folder, name, table) if isinstance(table, dict) and _NAME.fullmatch(name) else None
        if spec is None:
            _log.warning("the sound %s is not described rightly in sounds.toml", name[:40])
        else:
            sounds[name] = spec
    return sounds


def find_music(root: Path, name: str) -> MusicSpec | None:
    """The piece of a name, None when there is none."""
    file = root / "assets" / "music" / f"{name}.ogg"
    return MusicSpec(file) if _NAME.fullmatch(name) and file.is_file() else None


def _tables(path: Path) -> Mapping[str, object]:
    try:
        if path.stat().st_size > MAX_LIST:
            raise ValueError("too long")
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        _log.warning("no sounds: %s cannot be read (%s)", path.name, error)
        return {}


def _sound(folder: Path, name: str, table: Mapping[str, object]) -> SoundSpec | None:
    variations, priority = table.get("variations", 1), table.get("priority", 1)
    bus, caption, volume = table.get("bus", "effect"), table.get("caption", ""), table.get("volume", 1.0)
    if type(variations) is not int or not 1 <= variations <= MAX_VARIATIONS:
        return None
    if type(priority) is not int or not 0 <= priority <= 9:
        return None
    if not isinstance(bus, str) or bus not in BUSES or not isinstance(caption, str):
        return None
    if isinstance(volume, bool) or not isinstance(volume, int | float) or not 0 <= volume <= 1:
        return None
    files = tuple(folder / f"{name}_{number}.ogg" for number in range(1, variations + 1))
    return SoundSpec(files, bus, priority, caption, float(volume))
