"""Everything that is heard. Without a sound device the game goes on in silence and says so once in the log.

The mixer is opened off the first frame, by the second `update`. Names and their variations come from sounds.toml; a sound is decoded
when it is first needed or, after `preload`, one a frame ahead of that. No caller ever holds a mixer object, because those
do not outlive the device.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import pygame

from game.stage.channels import CHANNELS, RATTLE, ChannelPlan, Voice, balance, decibels, shared_gain
from game.stage.music import Music, MusicStream, PygameStream
from game.stage.sound_bank import SoundBank

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Samples = bytes | bytearray | memoryview | NDArray[np.int16]

RATE: Final = 44100
BUFFERS: Final = (256, 512, 1024, 2048, 4096)
FANFARE: Final = 8
"""From this priority on, a sound makes the music step back while it lasts."""
VOLUMES: Final = ("music", "effects", "rattle")
CALM: Final = 1.0
"""Seconds between two attempts to open a device on the system's own signals, doubled up to a minute while they fail: an
attempt makes such signals itself, and must not become an endless row."""

_log = logging.getLogger(__name__)


class Sound:
    """The game's sounds, buses and music. `root` is the folder that holds `assets`; `effects` the random stream of what is
    only seen and heard, never the rules'. `on_caption` is called with the msgid of every captioned sound, heard or not."""

    def __init__(
        self,
        root: Path,
        effects: random.Random,
        *,
        buffer: int = 512,
        enabled: bool = True,
        stream: MusicStream | None = None,
    ) -> None:
        self.on_caption: Callable[[str], None] | None = None
        self._bank = SoundBank(root, effects)
        self._buffer = buffer if buffer in BUFFERS else 512
        self._enabled = enabled
        self._open = False
        self._told = False
        self._updates = 0
        self._muted = False
        self._volumes = dict.fromkeys(VOLUMES, 1.0)
        self._seats: dict[int, tuple[float, float]] = {}
        self._sharing = 1
        self._ducks = False
        self._duck_left = 0.0
        self._hushed = False
        self._reopen = False
        self._since_try = CALM
        self._calm = CALM
        self._plan = ChannelPlan(lambda channel: pygame.mixer.Channel(channel).get_busy())
        self._music = Music(stream or PygameStream(), lambda: self._bus("music"))
        self._wind: str | None = None
        self._ambience: tuple[str, int] | None = None

    # the device

    @property
    def silent(self) -> bool:
        """Whether nothing can be heard because there is no device (yet)."""
        return not self._open

    def open(self) -> bool:
        """Opens the device if it is not open. Never raises; False means silence."""
        if self._open or not self._enabled:
            return self._open
        self._since_try = 0.0
        try:
            pygame.mixer.pre_init(RATE, -16, 2, self._buffer, allowedchanges=0)
            pygame.mixer.init()
            pygame.mixer.set_num_channels(CHANNELS)
        except (pygame.error, NotImplementedError) as error:
            self._calm = min(60.0, self._calm * 2)
            if not self._told:
                self._told = True
                _log.warning("playing without sound: %s", error)
            return False
        self._open, self._told, self._calm = True, False, CALM
        return True

    def close(self) -> None:
        """Lets go of the device and of everything that was decoded for it."""
        self._bank.clear()
        self._plan.clear()
        self._ambience = None
        self._music.lost()
        if self._open:
            self._open = False
            pygame.mixer.quit()

    def retry(self, buffer: int | None = None) -> bool:
        """Opens the device anew, with another buffer (samples, one of BUFFERS) if given; False when there is none."""
        if buffer in BUFFERS:
            self._buffer = buffer
        self._reopen = False
        self.close()
        return self.open()

    def handle(self, event: pygame.event.Event) -> None:
        """Notes that a sound device came or went; the next calm `update` acts on it, once."""
        if event.dict.get("iscapture"):
            return
        if event.type == pygame.AUDIODEVICEREMOVED or (
            event.type == pygame.AUDIODEVICEADDED and not self._open
        ):
            self._reopen = True

    def update(self, dt: float) -> None:
        """So many seconds have passed: called once a frame. Opens the device, fades, decodes ahead."""
        self._updates += 1
        self._since_try += dt
        if self._updates == 2:
            self.open()
        if self._reopen and self._since_try >= self._calm:
            self.retry()
        if not self._open:
            return
        self._duck_left = max(0.0, self._duck_left - dt)
        self._music.ducked = self._ducks or self._duck_left > 0
        self._music.update(dt)
        self._blow()
        self._bank.decode_ahead()

    # playing

    def play(self, name: str, *, pan: float = 0.0, volume: float = 1.0) -> bool:
        """Plays one of the sound's variations, never the same twice running. `pan` −1 left … 1 right. False when it is not
        heard: no device, no such sound, or more important ones on every channel."""
        spec = self._bank.spec(name)
        if spec is None:
            return False
        if spec.caption and self.on_caption is not None:
            self.on_caption(spec.caption)
        if not self._open:
            return False
        sound = self._bank.decoded(self._bank.variation(name, spec))
        if sound is None:
            return False
        crowd = shared_gain(max(1, (self._plan.active(spec.bus) + 1) // 2))
        gain = spec.volume * max(0.0, min(1.0, volume)) * crowd
        channel = self._plan.take(spec.bus, spec.priority, gain, pan)
        if channel is None:
            return False
        self._start(channel, sound)
        if spec.priority >= FANFARE:
            self._duck_left = max(self._duck_left, sound.get_length())
        return True

    def play_samples(
        self, seat: int, samples: Samples, *, volume: float = 1.0, pan: float | None = None
    ) -> bool:
        """Plays prepared sound for a seat 0…5: 44.1 kHz, 16 bit, stereo, C order (an array n×2 or its bytes), on the next of the seat's three
        channels. `pan` overrides the seat's own. False when it is not heard. Raises ValueError for other formats."""
        view = memoryview(cast("bytes", samples))
        if view.nbytes % 4 or not view.c_contiguous or view.format not in ("h", "<h", "B", "b"):
            raise ValueError("rattle samples must be 16 bit stereo in C order")
        if not self._open or view.nbytes == 0:
            return False
        gain, own = self._seats.get(seat, (1.0, 0.0))
        level = gain * max(0.0, min(1.0, volume)) * shared_gain(self._sharing)
        channel = self._plan.take_rattle(seat, level, own if pan is None else pan)
        self._start(channel, pygame.mixer.Sound(buffer=view))
        return True

    def stop_samples(self, seat: int | None = None) -> None:
        """Ends a seat's rattle softly, or everybody's."""
        if not self._open:
            return
        for at, channel in enumerate(RATTLE):
            if seat is None or at // 3 == seat:
                pygame.mixer.Channel(channel).fadeout(30)

    def seat_mix(self, seat: int, *, pan: float = 0.0, level: float = 0.0) -> None:
        """Where a seat's rattle is heard and how loud, `level` in dB below full (0 or less)."""
        self._seats[seat] = (decibels(min(0.0, level)), pan)

    def rattle_seats(self, count: int) -> None:
        """How many seats rattle at full level: each is turned down by 3 dB for each doubling."""
        self._sharing = max(1, count)

    def reset_mix(self) -> None:
        """Every seat in the middle and at full level again, nobody sharing: before a match sets its own mix."""
        self._seats.clear()
        self._sharing = 1

    def music(self, name: str | None) -> None:
        """Changes the music within 600 ms; None is silence. The piece that plays goes on when it is asked for again."""
        self._music.want(self._bank.piece(name) if name is not None else None)

    def ambience(self, name: str | None) -> None:
        """A sound that goes on below everything else (wind), until another or None is asked for."""
        self._wind = name
        self._blow()

    def duck(self, on: bool) -> None:
        """Lets the music step back by 10 dB, or come forward again."""
        self._ducks = on

    def preload(self, names: Iterable[str]) -> None:
        """Decodes these sounds soon, one a frame."""
        for name in names:
            self._bank.plan(name)

    # how loud

    @property
    def muted(self) -> bool:
        """Whether everything is mute by the player's wish."""
        return self._muted

    def mute(self, on: bool) -> None:
        """Makes everything silent, or heard again, at once."""
        self._muted = on
        self._level_all()

    def volume(self, bus: str) -> float:
        """The volume 0…1 of "music", "effects" or "rattle". Raises KeyError."""
        return self._volumes[bus]

    def set_volume(self, bus: str, volume: float) -> None:
        """Sets the volume of a bus, 0…1, for what sounds now too. Raises KeyError."""
        if bus not in self._volumes:
            raise KeyError(bus)
        self._volumes[bus] = max(0.0, min(1.0, volume))
        self._level_all()

    def hush(self, on: bool) -> None:
        """Holds the sounds while the game is in the background and goes on from there; the music runs on unheard.

        `pygame.mixer.music.pause` and `unpause` are never called: each waits for the mixer's lock with Python's own lock in
        its hands, and a sound that ends in that moment waits the other way round, for ever.
        """
        if on == self._hushed:
            return
        self._hushed = on
        if not self._open:
            return
        if on:
            pygame.mixer.pause()
        else:
            pygame.mixer.unpause()
        self._music.update(0.0)

    # inside

    def _blow(self) -> None:
        """Brings the ambience to what was asked for, also after the device was opened anew."""
        if not self._open or (self._ambience[0] if self._ambience else None) == self._wind:
            return
        if self._ambience is not None:
            pygame.mixer.Channel(self._ambience[1]).fadeout(600)
            self._ambience = None
        spec = self._bank.spec(self._wind) if self._wind is not None else None
        sound = self._bank.decoded(spec.files[0]) if spec is not None else None
        if spec is None or sound is None or self._wind is None:
            self._wind = None
            return
        channel = self._plan.take("ambience", 9, spec.volume, 0.0)
        if channel is not None:
            self._ambience = (self._wind, channel)
            self._start(channel, sound, loops=-1, fade=600)

    def _bus(self, bus: str) -> float:
        """The gain of a bus; a slider moves by what is heard, so its square is the gain."""
        if self._muted or (self._hushed and bus == "music"):
            return 0.0
        return self._volumes[bus if bus in self._volumes else "effects"] ** 2

    def _start(self, channel: int, sound: pygame.mixer.Sound, *, loops: int = 0, fade: int = 0) -> None:
        player = pygame.mixer.Channel(channel)
        player.play(sound, loops=loops, fade_ms=fade)
        self._level(player, self._plan.voices[channel])
        if self._hushed:
            player.pause()

    def _level(self, player: pygame.mixer.Channel, voice: Voice) -> None:
        left, right = balance(voice.gain * self._bus(voice.bus), voice.pan)
        player.set_volume(left, right)

    def _level_all(self) -> None:
        if not self._open:
            return
        for channel, voice in self._plan.voices.items():
            player = pygame.mixer.Channel(channel)
            if player.get_busy():
                self._level(player, voice)
        self._music.update(0.0)
