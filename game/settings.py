"""The player's settings: read with care, upgraded, written atomically.

Every value is checked by itself and a bad one is replaced alone. A file that cannot be read at all is kept as `.bak`. Where
nothing can be written the settings live in memory for the session. Each of these is told once, as a `Notice`.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from game.core.text import DataError, Json, flag, whole, word
from game.core.words import msgid
from game.storage import read_limited, write_atomically

log = logging.getLogger(__name__)

VERSION = 1
FILE = "settings.json"
MAX_FILE = 1_000_000
MAX_MEMORY = 40_000
HOME_VARIABLE = "POLAR_PARTY_HOME"
APP = "polar-party"

AUDIO_BUFFERS = (256, 512, 1024, 2048, 4096)
PALETTES = ("base", "high_contrast", "colour_blind")
LANGUAGES = ("", "en", "fr", "de", "es", "zh_CN")


class Notice(StrEnum):
    """Something about the settings that the player should hear once."""

    DAMAGED = "damaged"
    NEWER = "newer"
    NOT_SAVED = "not-saved"


NOTICE_TEXTS: Mapping[Notice, str] = {
    Notice.DAMAGED: msgid(
        "The settings could not be read and start afresh. The old file was kept beside them."
    ),
    Notice.NEWER: msgid("The settings come from a newer version of the game. What is known was taken over."),
    Notice.NOT_SAVED: msgid("Nothing can be saved on this computer just now. You can play on without it."),
}
"""English sentences (msgids) for the notices."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All options of the game. `ui_scale` is percent; volumes are 0 … 1; `window` is the size last used, None for the first
    start; `slow_flips` is what was measured; `language` "" follows the system; `visual_rattle` "auto" turns itself on
    without sound; `input` is what the devices export; `lobby` is what the lobby remembers; `seen` names hints already given."""

    window: tuple[int, int] | None = None
    full_screen: bool = False
    framebuffer: str = "auto"
    slow_flips: bool = False
    ui_scale: int = 100
    music: float = 0.7
    effects: float = 0.9
    rattle: float = 1.0
    muted: bool = False
    mute_in_background: bool = True
    audio_buffer: int = 512
    captions: bool = False
    visual_rattle: str = "auto"
    rumble: bool = True
    reduced_motion: bool = False
    reduced_flashes: bool = False
    palette: str = "base"
    reading_font: bool = False
    language: str = ""
    auto_pause: bool = True
    last_game: str = ""
    input: Mapping[str, Json] = field(default_factory=dict)
    lobby: Mapping[str, Json] = field(default_factory=dict)
    seen: tuple[str, ...] = ()


Check = Callable[[object, str], Any]


class SettingsStore:
    """The settings and their file. `values` are the settings now; `notices` what is still to be told."""

    def __init__(self, path: Path | None, values: Settings | None = None) -> None:
        self.path = path
        self.values = values if values is not None else Settings()
        self.notices: list[Notice] = []
        self.dirty = False
        self._listeners: list[Callable[[Settings], None]] = []
        self._told: set[Notice] = set()

    @classmethod
    def load(cls, path: Path | None) -> SettingsStore:
        """Reads the settings from a file; never raises. None keeps them in memory only."""
        store = cls(path)
        if path is None:
            return store
        try:
            text = read_limited(path, MAX_FILE)
        except (FileNotFoundError, NotADirectoryError):
            return store
        except (OSError, ValueError) as error:
            store._set_aside(Notice.DAMAGED, str(error))
            return store
        data = _tolerant(text)
        if not isinstance(data, dict):
            store._set_aside(Notice.DAMAGED, "it is not an object of JSON")
            return store
        version = data.get("version")
        if isinstance(version, int) and not isinstance(version, bool) and version > VERSION:
            store._set_aside(Notice.NEWER, f"it has version {version}")
        store.values = from_plain(upgraded(data))
        return store

    def change(self, **changes: object) -> None:
        """Sets fields and tells the listeners; `save` writes them. Raises DataError for a bad value, TypeError for an unknown
        field."""
        checked: dict[str, Any] = {}
        for name, value in changes.items():
            check = CHECKS.get(name)
            if check is None:
                raise TypeError(f"there is no setting {name!r}")
            checked[name] = check(value, name)
        new = replace(self.values, **checked)
        if new == self.values:
            return
        self.values = new
        self.dirty = True
        for listener in tuple(self._listeners):
            listener(new)

    def reset(self) -> None:
        """Back to the defaults, except what the lobby remembers and the size of the window."""
        keep = ("window", "slow_flips", "lobby", "last_game", "seen")
        fresh = Settings()
        self.change(**{name: getattr(fresh, name) for name in CHECKS if name not in keep})

    def on_change(self, listener: Callable[[Settings], None]) -> None:
        """Calls the listener with the settings after every change."""
        self._listeners.append(listener)

    def save(self) -> bool:
        """Writes what has changed; returns whether all is on disk. Failing is told once and never raises."""
        if not self.dirty:
            return True
        if self.path is None:
            return False
        try:
            write_atomically(
                self.path, json.dumps(to_plain(self.values), ensure_ascii=False, indent=1) + "\n"
            )
        except OSError as error:
            log.warning("the settings cannot be saved: %s", error)
            self._tell(Notice.NOT_SAVED)
            return False
        self.dirty = False
        return True

    def first_save(self) -> None:
        """Writes the settings when there are none yet, so that a place where nothing can be kept is told at the start."""
        if self.path is not None and not self.path.exists():
            self.dirty = True
            self.save()

    def take_notices(self) -> list[Notice]:
        """What is to be told now; each notice comes once."""
        notices, self.notices = self.notices, []
        return notices

    def _tell(self, notice: Notice) -> None:
        if notice not in self._told:
            self._told.add(notice)
            self.notices.append(notice)

    def _set_aside(self, notice: Notice, reason: str) -> None:
        """Keeps the file as `.bak`, so that nothing that a person set is lost for good."""
        log.warning("the settings in %s are set aside: %s", self.path, reason)
        self._tell(notice)
        if self.path is None:
            return
        try:
            self.path.replace(self.path.with_name(self.path.name + ".bak"))
        except OSError as error:
            log.warning("they stay where they are: %s", error)
        self.dirty = True


def to_plain(settings: Settings) -> dict[str, Json]:
    """The settings as they are written."""
    data: dict[str, Json] = {"version": VERSION}
    for item in fields(settings):
        value = getattr(settings, item.name)
        data[item.name] = list(value) if isinstance(value, tuple) else value
    return data


def from_plain(data: Mapping[str, object]) -> Settings:
    """Settings from what was read: unknown fields are left out, a bad value is the default."""
    good: dict[str, Any] = {}
    for name, check in CHECKS.items():
        if name in data:
            try:
                good[name] = check(data[name], name)
            except DataError as error:
                log.warning("a setting is replaced by its default: %s", error)
    return Settings(**good)


def upgraded(data: Mapping[str, object]) -> dict[str, object]:
    """What an older version wrote, in the form of this one; one step a version."""
    found = dict(data)
    version = found.get("version", 0)
    step = version if isinstance(version, int) and not isinstance(version, bool) and version >= 0 else 0
    while step < VERSION:
        found = UPGRADES[step](found)
        step += 1
    return found


@dataclass(frozen=True, slots=True)
class Folders:
    """Where a person's things live: `config` settings, `data` matches and statistics."""

    config: Path
    data: Path


def folders(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Folders:
    """The system's own places, or one folder named by POLAR_PARTY_HOME. Creates nothing."""
    own = environ.get(HOME_VARIABLE)
    if own:
        return Folders(Path(own), Path(own))
    if platform.startswith(("linux", "freebsd")):
        # what platformdirs would say, without the time that importing it takes before the first frame
        home = Path(environ.get("HOME") or Path.home())
        return Folders(
            _xdg(environ, "XDG_CONFIG_HOME", home / ".config") / APP,
            _xdg(environ, "XDG_DATA_HOME", home / ".local" / "share") / APP,
        )
    import platformdirs

    return Folders(
        Path(platformdirs.user_config_dir(APP, appauthor=False, roaming=True)),
        Path(platformdirs.user_data_dir(APP, appauthor=False)),
    )


def _xdg(environ: Mapping[str, str], name: str, otherwise: Path) -> Path:
    value = environ.get(name, "")
    return Path(value) if value.startswith("/") else otherwise


def _tolerant(text: str) -> object:
    """The JSON value of a text, or None for no JSON at all; numbers that are none become None, to be replaced alone."""
    try:
        return json.loads(
            text,
            parse_constant=lambda _: None,
            parse_int=lambda digits: int(digits) if len(digits) <= 15 else None,
            parse_float=_float_or_none,
        )
    except (ValueError, RecursionError):
        return None


def _float_or_none(text: str) -> float | None:
    value = float(text[:40])
    return value if abs(value) < 1e15 and len(text) <= 40 else None


def _from_nothing(data: dict[str, object]) -> dict[str, object]:
    """Version 0, before anything was published, said `volume` for all three volumes and `fullscreen`."""
    found = dict(data)
    if "volume" in found:
        for name in ("music", "effects", "rattle"):
            found.setdefault(name, found["volume"])
    if "fullscreen" in found:
        found.setdefault("full_screen", found["fullscreen"])
    return found


UPGRADES: Mapping[int, Callable[[dict[str, object]], dict[str, object]]] = {0: _from_nothing}


def _share(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise DataError(f"{name} must be from 0 to 1")
    return round(float(value), 4)


def _window(value: object, name: str) -> tuple[int, int] | None:
    if value is None:
        return None
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise DataError(f"{name} must be a width and a height")
    return (whole(value[0], name, 320, 16_384), whole(value[1], name, 200, 16_384))


def _buffer(value: object, name: str) -> int:
    if value not in AUDIO_BUFFERS or isinstance(value, bool | float):
        raise DataError(f"{name} must be one of {AUDIO_BUFFERS}")
    return whole(value, name, 1, 10_000)


def _short(value: object, name: str) -> str:
    if not isinstance(value, str) or len(value) > 40 or not value.isprintable():
        raise DataError(f"{name} must be a short text")
    return value


def _memory(value: object, name: str) -> dict[str, Json]:
    """Plain data of another part, which checks the meaning; here only its form and size."""
    if not isinstance(value, Mapping):
        raise DataError(f"{name} must be an object")
    try:
        text = json.dumps(dict(value), allow_nan=False)
        if len(text) > MAX_MEMORY:
            raise DataError(f"{name} is too large")
        plain: dict[str, Json] = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise DataError(f"{name} cannot be kept: {error}") from error
    return plain


def _words(value: object, name: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) > 200:
        raise DataError(f"{name} must be a list of short texts")
    return tuple(_short(item, name) for item in value)


def _one_of(*allowed: str) -> Check:
    return lambda value, name: word(value, name, allowed)


CHECKS: Mapping[str, Check] = {
    "window": _window,
    "full_screen": flag,
    "framebuffer": _one_of("auto", "software", "hardware"),
    "slow_flips": flag,
    "ui_scale": lambda value, name: whole(value, name, 100, 175),
    "music": _share,
    "effects": _share,
    "rattle": _share,
    "muted": flag,
    "mute_in_background": flag,
    "audio_buffer": _buffer,
    "captions": flag,
    "visual_rattle": _one_of("auto", "on", "off"),
    "rumble": flag,
    "reduced_motion": flag,
    "reduced_flashes": flag,
    "palette": _one_of(*PALETTES),
    "reading_font": flag,
    "language": _one_of(*LANGUAGES),
    "auto_pause": flag,
    "last_game": _short,
    "input": _memory,
    "lobby": _memory,
    "seen": _words,
}
