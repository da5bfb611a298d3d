"""The sounds by name, decoded when needed and kept under a byte limit."""

from __future__ import annotations

import logging
import random
from collections import OrderedDict, deque
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pygame

from game.stage.sound_list import MusicSpec, SoundSpec, find_music, read_sounds

CACHE_LIMIT: Final = 12 * 1024 * 1024

_log = logging.getLogger(__name__)


class SoundBank:
    """Reads the list on first use. Whatever is missing is told to the log once and is silent afterwards."""

    def __init__(self, root: Path, rng: random.Random) -> None:
        self._root = root
        self._rng = rng
        self._known: dict[str, SoundSpec] | None = None
        self._last: dict[str, Path] = {}
        self._cache: OrderedDict[Path, pygame.mixer.Sound] = OrderedDict()
        self._bytes = 0
        self._told: set[str] = set()
        self._ahead: deque[Path] = deque()

    @property
    def sounds(self) -> Mapping[str, SoundSpec]:
        """Everything there is."""
        if self._known is None:
            self._known = read_sounds(self._root)
        return self._known

    @property
    def bytes(self) -> int:
        """How much memory the decoded sounds take."""
        return self._bytes

    def spec(self, name: str) -> SoundSpec | None:
        """The sound of a name."""
        spec = self.sounds.get(name)
        if spec is None:
            self._tell(name, "there is no sound called %s")
        return spec

    def piece(self, name: str) -> MusicSpec | None:
        """The music of a name."""
        piece = find_music(self._root, name)
        if piece is None:
            self._tell(name, "there is no music called %s")
        return piece

    def variation(self, name: str, spec: SoundSpec) -> Path:
        """The file to play this time: drawn, but never the one of the time before if there is another."""
        choices = [file for file in spec.files if file != self._last.get(name)] or list(spec.files)
        self._last[name] = choices[0] if len(choices) == 1 else self._rng.choice(choices)
        return self._last[name]

    def decoded(self, file: Path) -> pygame.mixer.Sound | None:
        """The sound of a file, decoded now if it was not before; the least used ones are let go above the limit. None when it
        cannot be. Needs the mixer."""
        sound = self._cache.get(file)
        if sound is not None:
            self._cache.move_to_end(file)
            return sound
        if file.name in self._told:
            return None
        try:
            sound = pygame.mixer.Sound(str(file))
        except (pygame.error, OSError):
            self._tell(file.name, "the sound %s cannot be played")
            return None
        self._cache[file] = sound
        self._bytes += _size(sound)
        while self._bytes > CACHE_LIMIT and len(self._cache) > 1:
            self._bytes -= _size(self._cache.popitem(last=False)[1])
        return sound

    def plan(self, name: str) -> None:
        """Puts a sound's files on the list of what is decoded ahead."""
        spec = self.spec(name)
        if spec is not None:
            self._ahead.extend(
                file for file in spec.files if file not in self._cache and file not in self._ahead
            )

    def decode_ahead(self) -> None:
        """Decodes the next file on that list. Needs the mixer."""
        if self._ahead:
            self.decoded(self._ahead.popleft())

    def clear(self) -> None:
        """Lets go of everything that was decoded: it must not be played on another mixer."""
        self._cache.clear()
        self._bytes = 0

    def _tell(self, name: str, message: str) -> None:
        if name not in self._told:
            self._told.add(name)
            _log.warning(message, name)


def _size(sound: pygame.mixer.Sound) -> int:
    return round(sound.get_length() * 44100) * 4
