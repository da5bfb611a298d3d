"""Sound with the dummy driver: names, variations, channels, buses, music, devices that come and go."""

from __future__ import annotations

import logging
import math
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest
import soundfile

from game.stage.channels import CHANNELS
from game.stage.music import Music
from game.stage.sound import Sound
from game.stage.sound_bank import SoundBank
from game.stage.sound_list import MusicSpec, find_music, read_sounds

LIST = """
[knock]
variations = 3
bus = "effect"
caption = "A knock"
volume = 0.5

[click]
variations = 1
bus = "ui"
priority = 0
seconds = [0.01, 0.2]

[fanfare]
variations = 1
priority = 9

[wind]
variations = 1
bus = "ambience"

[gone]
variations = 1

["../../../etc/passwd"]
variations = 1

[wrong]
bus = "trumpet"

[many]
variations = 5000
"""


def tone(path: Path, seconds: float) -> None:
    wave = 0.3 * np.sin(np.arange(int(44100 * seconds)) * 0.06)
    soundfile.write(path, np.stack([wave, wave], axis=1), 44100, format="OGG", subtype="VORBIS")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as installed, with three knocks and two pieces."""
    base = tmp_path_factory.mktemp("with spaces ü 企")
    (base / "assets" / "sounds").mkdir(parents=True)
    (base / "assets" / "music").mkdir()
    (base / "assets" / "sounds" / "sounds.toml").write_text(LIST, "utf-8")
    for name in ("knock_1", "knock_2", "knock_3", "click_1", "fanfare_1", "wind_1"):
        tone(base / "assets" / "sounds" / f"{name}.ogg", 0.1)
    for name in ("title", "play"):
        tone(base / "assets" / "music" / f"{name}.ogg", 0.2)
    return base


class Stream:
    """A music stream that notes what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.gain = 0.0

    def start(self, file: Path) -> None:
        if not file.exists():
            raise pygame.error("No such file")
        self.told.append(f"start {file.stem}")

    def stop(self) -> None:
        self.told.append("stop")

    def level(self, gain: float) -> None:
        self.gain = gain


@pytest.fixture
def sound(root: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made = Sound(root, random.Random(1), stream=Stream())
    yield made
    made.close()


def silent(sound: Sound) -> bool:
    return sound.silent


# the list


def test_the_list_takes_what_is_right_and_names_what_is_not(
    root: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        known = read_sounds(root)
    assert sorted(known) == ["click", "fanfare", "gone", "knock", "wind"]
    assert (known["knock"].volume, known["knock"].caption, known["click"].bus) == (0.5, "A knock", "ui")
    assert [file.name for file in known["knock"].files] == ["knock_1.ogg", "knock_2.ogg", "knock_3.ogg"]
    assert len([line for line in caplog.messages if "not described rightly" in line]) == 3
    assert find_music(root, "title") is not None
    assert find_music(root, "../sounds/knock_1") is None


@pytest.mark.parametrize(
    "text", ["", "[", "\x00", "x = 3", "[x]\nvariations = 0", "[x]\nvariations = true", None]
)
def test_a_broken_or_missing_list_is_silence(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "assets" / "sounds").mkdir(parents=True)
        (tmp_path / "assets" / "sounds" / "sounds.toml").write_text(text, "utf-8")
    assert read_sounds(tmp_path) == {}


# the device


def test_the_device_is_opened_by_the_second_frame(sound: Sound) -> None:
    assert silent(sound)
    assert not sound.play("knock")
    sound.update(0.016)
    assert silent(sound)
    sound.update(0.016)
    assert not silent(sound)
    assert pygame.mixer.get_init() == (44100, -16, 2)
    assert pygame.mixer.get_num_channels() == CHANNELS == 32
    assert sound.play("knock")


def test_without_a_device_every_call_is_silent_and_the_log_says_so_once(
    sound: Sound, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """B30: no exception anywhere; the player can ask again."""

    def refuse() -> None:
        raise pygame.error("ALSA: Couldn't open audio device: No such file or directory")

    captions: list[str] = []
    sound.on_caption = captions.append
    with monkeypatch.context() as patch, caplog.at_level(logging.WARNING):
        patch.setattr(pygame.mixer, "init", refuse)
        for _ in range(3):
            assert not sound.open()
            sound.update(1.0)
        assert not sound.play("knock", pan=1.0)
        assert not sound.play_samples(0, bytes(400))
        sound.music("title")
        sound.ambience("wind")
        sound.preload(["knock", "click"])
        sound.stop_samples()
        sound.mute(True)
        sound.set_volume("music", 0.5)
        sound.hush(True)
        sound.hush(False)
        sound.duck(True)
        sound.mute(False)
        assert not sound.retry()
    assert captions == ["A knock"], "what cannot be heard is still written"
    assert [line for line in caplog.messages if "without sound" in line] == [
        "playing without sound: ALSA: Couldn't open audio device: No such file or directory"
    ]
    assert sound.retry()
    assert sound.play("knock")


def test_a_headset_that_is_pulled_is_replaced_or_silence_without_an_endless_row(
    sound: Sound, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B31: one attempt a signal, apart from each other, fewer while they fail; then the round goes on."""
    sound.open()
    sound.music("title")
    assert sound.play("knock")
    gone = pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)
    came = pygame.event.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)
    tries: list[int] = []
    with monkeypatch.context() as patch:

        def refuse() -> None:
            tries.append(1)
            sound.handle(came)
            raise pygame.error("no device")

        patch.setattr(pygame.mixer, "init", refuse)
        sound.handle(gone)
        for _ in range(60 * 60):
            sound.update(1 / 60)
            sound.play("knock")
            sound.play_samples(0, bytes(400))
        assert silent(sound)
        assert 3 <= len(tries) <= 8, "a minute of signals"
    sound.handle(came)
    for _ in range(60 * 130):
        sound.update(1 / 60)
    assert not silent(sound)
    assert sound.play("knock")


def test_signals_of_microphones_and_of_new_devices_change_nothing_while_sound_works(sound: Sound) -> None:
    sound.open()
    sound.music("title")
    sound.update(0.5)
    stream = sound._music._stream
    assert isinstance(stream, Stream)
    sound.handle(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=1))
    sound.handle(pygame.event.Event(pygame.AUDIODEVICEADDED, which=1, iscapture=0))
    sound.update(5.0)
    assert stream.told == ["start title"]
    sound.handle(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
    sound.update(5.0)
    assert stream.told == ["start title", "start title"], "the music begins again on the new device"


def test_the_buffer_is_a_setting(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """B33."""
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(pygame.mixer, "pre_init", lambda *given, **_: asked.append(given))
    sound.open()
    assert sound.retry(2048)
    assert sound.retry(7)
    assert [given[3] for given in asked] == [512, 2048, 2048]


# sounds


def test_no_variation_comes_twice_running_and_all_come(root: Path) -> None:
    bank = SoundBank(root, random.Random(5))
    spec = bank.spec("knock")
    assert spec is not None
    names = [bank.variation("knock", spec).stem for _ in range(300)]
    assert all(first != second for first, second in pairwise(names))
    assert min(names.count(f"knock_{number}") for number in (1, 2, 3)) > 60
    single = bank.spec("click")
    assert single is not None
    assert {bank.variation("click", single).stem for _ in range(5)} == {"click_1"}


def test_missing_sounds_are_told_once_and_do_no_harm(sound: Sound, caplog: pytest.LogCaptureFixture) -> None:
    sound.open()
    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            assert not sound.play("no such sound")
            assert not sound.play("gone")
            sound.music("no such music")
            sound.update(0.1)
    assert sorted(line for line in caplog.messages if "such" in line or "gone" in line) == [
        "the sound gone_1.ogg cannot be played",
        "there is no music called no such music",
        "there is no sound called no such sound",
    ]


def test_what_is_decoded_stays_under_the_limit(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    sound.open()
    monkeypatch.setattr("game.stage.sound_bank.CACHE_LIMIT", 40_000)
    sound.preload(["knock"])
    for _ in range(5):
        sound.update(0.016)
        assert sound._bank.bytes <= 40_000
    assert sound._bank.bytes == 4410 * 4 * 2


def test_captions_come_only_where_there_are_some(sound: Sound) -> None:
    told: list[str] = []
    sound.on_caption = told.append
    sound.open()
    sound.play("click")
    sound.play("knock")
    assert told == ["A knock"]


# the rattle


def test_prepared_samples_are_taken_as_an_array_or_bytes_and_nothing_else(sound: Sound) -> None:
    stroke = np.full((4410, 2), 800, np.int16)
    assert not sound.play_samples(0, stroke), "no device yet"
    sound.open()
    assert sound.play_samples(0, stroke)
    assert sound.play_samples(0, stroke.tobytes())
    assert sound.play_samples(5, memoryview(stroke.tobytes()))
    assert [pygame.mixer.Channel(channel).get_busy() for channel in (10, 11, 12, 25, 26)] == [
        True,
        True,
        False,
        True,
        False,
    ]
    assert not sound.play_samples(0, b"")
    bad = (stroke.astype(np.float32), stroke[::2], b"123", np.zeros((3, 1), np.int16))
    for samples in bad:
        with pytest.raises(ValueError, match="16 bit stereo"):
            sound.play_samples(0, samples)  # type: ignore[arg-type]


def test_the_mix_of_seats_sets_pan_and_level(sound: Sound) -> None:
    sound.open()
    stroke = np.full((44100, 2), 800, np.int16)
    sound.seat_mix(0, pan=-1.0)
    sound.seat_mix(1, level=-20.0)
    sound.rattle_seats(4)
    for seat in (0, 1, 2):
        sound.play_samples(seat, stroke)
    voices = sound._plan.voices
    assert (voices[10].pan, round(20 * math.log10(voices[10].gain), 2)) == (-1.0, -6.0)
    assert (voices[13].pan, round(20 * math.log10(voices[13].gain), 2)) == (0.0, -26.0)
    assert round(20 * math.log10(voices[16].gain), 2) == -6.0
    sound.reset_mix()
    sound.play_samples(0, stroke)
    assert (voices[11].pan, voices[11].gain) == (0.0, 1.0)


# music


def run(music: Music, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        music.update(1 / 60)


def test_music_changes_within_600_ms_and_is_never_cut(root: Path) -> None:
    stream = Stream()
    music = Music(stream, lambda: 1.0)
    title, play = (MusicSpec(root / "assets" / "music" / f"{name}.ogg") for name in ("title", "play"))
    music.want(title)
    run(music, 0.32)
    assert stream.told == ["start title"]
    assert stream.gain == pytest.approx(1.0)
    music.want(play)
    run(music, 0.15)
    assert stream.told == ["start title"]
    assert 0.4 < stream.gain < 0.6
    run(music, 0.17)
    assert stream.told == ["start title", "stop", "start play"]
    run(music, 0.30)
    assert stream.gain == pytest.approx(1.0, abs=0.06)
    music.want(play)
    run(music, 1.0)
    assert stream.told == ["start title", "stop", "start play"]
    music.want(None)
    run(music, 0.4)
    assert stream.told[-1] == "stop"


def test_music_that_is_wanted_again_on_its_way_out_comes_back(root: Path) -> None:
    stream = Stream()
    music = Music(stream, lambda: 1.0)
    title = MusicSpec(root / "assets" / "music" / "title.ogg")
    music.want(title)
    run(music, 0.5)
    music.want(None)
    run(music, 0.15)
    music.want(title)
    run(music, 0.5)
    assert stream.told == ["start title"]
    assert stream.gain == pytest.approx(1.0)


def test_music_steps_back_for_a_fanfare_and_comes_forward(sound: Sound) -> None:
    sound.open()
    stream = sound._music._stream
    assert isinstance(stream, Stream)
    sound.music("title")
    sound.update(0.1)
    sound.update(1.0)
    full = stream.gain
    assert full == pytest.approx(1.0)
    sound.duck(True)
    sound.update(0.2)
    assert 20 * math.log10(stream.gain / full) == pytest.approx(-10.0, abs=0.1)
    sound.duck(False)
    sound.update(0.6)
    assert stream.gain == pytest.approx(full)
    sound.play("fanfare")
    sound.update(0.05)
    assert stream.gain < full
    sound.update(0.1)
    sound.update(0.6)
    assert stream.gain == pytest.approx(full)


def test_a_missing_piece_is_tried_once(root: Path) -> None:
    stream = Stream()
    music = Music(stream, lambda: 1.0)
    music.want(MusicSpec(root / "nothing.ogg"))
    run(music, 0.5)
    assert music.playing is None
    music.want(MusicSpec(root / "assets" / "music" / "title.ogg"))
    run(music, 0.1)
    assert stream.told == ["start title"]


# loudness


def test_volumes_and_mute_reach_what_sounds_now(sound: Sound) -> None:
    sound.open()
    stream = sound._music._stream
    assert isinstance(stream, Stream)
    sound.music("play")
    sound.update(0.1)
    sound.update(1.0)
    sound.set_volume("music", 0.5)
    assert stream.gain == pytest.approx(0.25)
    sound.mute(True)
    assert stream.gain == 0.0
    assert sound.muted
    sound.mute(False)
    assert stream.gain == pytest.approx(0.25)
    sound.set_volume("rattle", 7.0)
    assert sound.volume("rattle") == 1.0
    for unknown in (sound.volume, lambda bus: sound.set_volume(bus, 1.0)):
        with pytest.raises(KeyError):
            unknown("trumpet")


def test_in_the_background_everything_waits(sound: Sound) -> None:
    """B61."""
    sound.open()
    sound.music("title")
    sound.update(0.1)
    stream = sound._music._stream
    assert isinstance(stream, Stream)
    sound.update(0.5)
    assert stream.gain > 0.5
    sound.hush(True)
    sound.hush(True)
    assert stream.gain == 0.0
    sound.update(5.0)
    assert stream.gain == 0.0
    sound.hush(False)
    sound.update(0.5)
    assert stream.gain == pytest.approx(1.0)


def test_the_wind_goes_on_until_it_is_told_otherwise_and_survives_the_device(sound: Sound) -> None:
    sound.ambience("wind")
    sound.open()
    sound.update(0.016)
    assert pygame.mixer.Channel(28).get_busy()
    sound.ambience("wind")
    assert not pygame.mixer.Channel(29).get_busy()
    assert sound.retry()
    assert not pygame.mixer.Channel(28).get_busy()
    sound.update(0.016)
    assert pygame.mixer.Channel(28).get_busy()
    sound.ambience("no such wind")
    sound.ambience(None)
    assert sound.play("knock")


def test_the_mixers_own_pause_of_the_music_is_never_used(
    sound: Sound, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It locks up for ever against a sound that ends in the same moment (a storm of events met it)."""
    sound.open()
    called: list[str] = []
    for name in ("pause", "unpause"):
        monkeypatch.setattr(pygame.mixer.music, name, lambda name=name: called.append(name))
    sound.music("title")
    sound.update(0.1)
    sound.hush(True)
    sound.hush(False)
    assert called == []
