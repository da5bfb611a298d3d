"""One piece of music at a time, streamed from its file, faded out and in, and stepping back for what matters more.

The mixer has one stream for music, and loading a new piece while the old one still sounds stops the program until it is silent. So the
old piece is faded out, then the new one in, 300 ms each; a piece decoded in memory would cost 10 MB a minute instead.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

import pygame

from game.stage.channels import decibels
from game.stage.sound_list import MusicSpec

FADE: Final = 0.3
DUCKED: Final = -10.0
ATTACK: Final = 0.12
RELEASE: Final = 0.5

_log = logging.getLogger(__name__)


class MusicStream(Protocol):
    """What is needed of the mixer's stream."""

    def start(self, file: Path) -> None:
        """Loads a piece and plays it round and round, silent at first. Raises pygame.error."""

    def stop(self) -> None:
        """Stops and lets go of the file."""

    def level(self, gain: float) -> None:
        """Sets the gain, 0 … 1."""


class PygameStream:
    """The mixer's own stream."""

    def start(self, file: Path) -> None:
        """See MusicStream."""
        pygame.mixer.music.load(str(file))
        pygame.mixer.music.set_volume(0.0)
        pygame.mixer.music.play(-1)

    def stop(self) -> None:
        """See MusicStream."""
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()

    def level(self, gain: float) -> None:
        """See MusicStream."""
        pygame.mixer.music.set_volume(gain)


class Music:
    """What should be heard, and the way there. `volume` gives the gain of the bus at any moment."""

    def __init__(self, stream: MusicStream, volume: Callable[[], float]) -> None:
        self._stream = stream
        self._volume = volume
        self._wanted: MusicSpec | None = None
        self._playing: MusicSpec | None = None
        self._broken: set[Path] = set()
        self._fade = 0.0
        self._duck = 0.0
        self._sent = -1.0
        self.ducked = False

    @property
    def wanted(self) -> MusicSpec | None:
        """The piece that should be heard, None for silence."""
        return self._wanted

    @property
    def playing(self) -> MusicSpec | None:
        """The piece that is heard, perhaps on its way out."""
        return self._playing

    def want(self, piece: MusicSpec | None) -> None:
        """Changes to another piece, or to silence. Asking for the piece that plays changes nothing."""
        self._wanted = piece

    def update(self, dt: float) -> None:
        """So many seconds have passed; the mixer must be open."""
        step = -dt / RELEASE if not self.ducked else dt / ATTACK
        self._duck = max(0.0, min(1.0, self._duck + step))
        if self._playing is not None and self._playing != self._wanted:
            self._fade -= dt / FADE
            if self._fade <= 0:
                self._stream.stop()
                self._playing = None
        elif self._playing is not None:
            self._fade = min(1.0, self._fade + dt / FADE)
        if self._playing is None and self._wanted is not None and self._wanted.file not in self._broken:
            self._begin(self._wanted)
        if self._playing is not None:
            self._send(
                max(0.0, self._fade) * self._playing.volume * decibels(DUCKED * self._duck) * self._volume()
            )

    def lost(self) -> None:
        """The mixer was closed: the wanted piece begins anew when it is open again."""
        self._playing = None
        self._broken.clear()

    def _begin(self, piece: MusicSpec) -> None:
        try:
            self._stream.start(piece.file)
        except (pygame.error, OSError) as error:
            self._broken.add(piece.file)
            _log.warning("the music %s cannot be played: %s", piece.file.name, error)
            return
        self._playing, self._fade, self._sent = piece, 0.0, -1.0

    def _send(self, gain: float) -> None:
        if abs(gain - self._sent) > 0.003 or (gain == 0.0) != (self._sent == 0.0):
            self._stream.level(gain)
            self._sent = gain
