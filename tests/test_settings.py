"""Settings: bad files, upgrades, atomic writing, folders (public cases B42, B43, B45)."""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core.text import DataError
from game.settings import (
    CHECKS,
    FILE,
    NOTICE_TEXTS,
    VERSION,
    Notice,
    Settings,
    SettingsStore,
    folders,
    from_plain,
    to_plain,
    upgraded,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / FILE


def stored(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_the_first_start_has_defaults_and_writes_nothing(path: Path) -> None:
    store = SettingsStore.load(path)
    assert store.values == Settings()
    assert store.take_notices() == []
    assert store.save()
    assert not path.parent.exists()


def test_what_is_changed_comes_back(path: Path) -> None:
    store = SettingsStore.load(path)
    store.change(
        window=(1500, 800), ui_scale=150, music=0.25, palette="high_contrast", language="zh_CN", audio_buffer=1024,
        lobby={"ice": {"names": ["İ", "企"]}}, seen=("keys",), input={"keys": {"sets": [[1, 2]]}}, muted=True,
    )  # fmt: skip
    assert store.save()
    again = SettingsStore.load(path)
    assert again.values == store.values
    assert again.take_notices() == []
    assert json.loads(path.read_text("utf-8"))["version"] == VERSION


def test_every_field_has_a_check_and_its_default_passes_it() -> None:
    assert set(CHECKS) == {item.name for item in fields(Settings)}
    for name, check in CHECKS.items():
        value = getattr(Settings(), name)
        assert check(value, name) == value


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b"\0" * 100, b"\xff\xfe{}", b"3", b'"text"', b"[" * 100_000, b'{"a":' * 50_000,
     b"{}" * 2, b" " * 1_000_001 + b"{}"],
)  # fmt: skip
def test_a_file_that_is_none_is_kept_and_told_once(path: Path, content: bytes) -> None:
    """B42."""
    store = SettingsStore.load(stored(path, content))
    assert store.values == Settings()
    assert store.take_notices() == [Notice.DAMAGED]
    assert store.take_notices() == []
    assert path.with_name(FILE + ".bak").read_bytes() == content
    assert store.save()
    again = SettingsStore.load(path)
    assert again.values == Settings()
    assert again.take_notices() == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("music", '"loud"'), ("music", "NaN"), ("music", "1e999"), ("music", "-5"), ("music", "true"), ("music", "null"),
        ("ui_scale", "99"), ("ui_scale", "176"), ("ui_scale", "120.0"), ("ui_scale", "9" * 5000),
        ("full_screen", "1"), ("full_screen", '"yes"'), ("palette", '"pink"'), ("language", '"tlh"'),
        ("audio_buffer", "513"), ("audio_buffer", "512.0"), ("window", "[1]"), ("window", "[-1, 5]"), ("window", '"big"'),
        ("window", "[1e9, 1e9]"), ("lobby", "[]"), ("lobby", '"x"'), ("seen", '{"a": 1}'), ("seen", "[1]"),
        ("seen", '["' + "x" * 50 + '"]'), ("last_game", '"\\u0000"'), ("input", "3"), ("visual_rattle", "true"),
    ],
)  # fmt: skip
def test_a_bad_value_is_replaced_alone(path: Path, name: str, text: str) -> None:
    """B42: the good value beside it stays, and the file is not set aside."""
    good = "effects" if name != "effects" else "music"
    store = SettingsStore.load(
        stored(path, f'{{"version": 1, "{name}": {text}, "{good}": 0.125, "unknown": [1, 2]}}')
    )
    assert getattr(store.values, name) == getattr(Settings(), name)
    assert getattr(store.values, good) == 0.125
    assert store.take_notices() == []


def test_a_newer_version_is_read_as_far_as_known_and_kept(path: Path) -> None:
    text = json.dumps({"version": VERSION + 5, "music": 0.5, "new_thing": {"a": 1}})
    store = SettingsStore.load(stored(path, text))
    assert store.values.music == 0.5
    assert store.take_notices() == [Notice.NEWER]
    assert path.with_name(FILE + ".bak").read_text("utf-8") == text


def test_version_0_is_upgraded(path: Path) -> None:
    store = SettingsStore.load(stored(path, '{"volume": 0.25, "rattle": 0.5, "fullscreen": true}'))
    assert (store.values.music, store.values.effects, store.values.rattle) == (0.25, 0.25, 0.5)
    assert store.values.full_screen
    assert upgraded({"version": 1, "volume": 0.25}) == {"version": 1, "volume": 0.25}
    for odd in ("x", None, -3, True, 2.5):
        assert upgraded({"version": odd, "volume": 1})["music"] == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("music", 2), ("music", math.nan), ("ui_scale", 10), ("language", "xx"), ("lobby", {"a": object()}),
     ("lobby", {"a": "x" * 50_000}), ("lobby", {"a": math.inf})],
)  # fmt: skip
def test_a_change_to_a_bad_value_is_refused_and_changes_nothing(name: str, value: object) -> None:
    store = SettingsStore(None)
    with pytest.raises(DataError):
        store.change(effects=0.5, **{name: value})
    assert store.values == Settings()
    with pytest.raises(TypeError, match="volume"):
        store.change(volume=0.5)


def test_listeners_hear_real_changes_only(path: Path) -> None:
    heard: list[Settings] = []
    store = SettingsStore(path)
    store.on_change(heard.append)
    store.change(music=0.7)
    assert heard == []
    assert not store.dirty
    store.change(music=0.5, captions=True)
    assert [values.music for values in heard] == [0.5]
    assert store.dirty


def test_reset_keeps_what_is_not_a_taste() -> None:
    store = SettingsStore(None)
    store.change(
        music=0.1, ui_scale=175, lobby={"a": 1}, window=(900, 600), last_game="ice", input={"keys": {}}
    )
    store.reset()
    assert store.values == Settings(lobby={"a": 1}, window=(900, 600), last_game="ice")


def test_a_shorter_file_leaves_no_old_tail_and_no_temporary_file(path: Path) -> None:
    """B43."""
    store = SettingsStore(path)
    store.change(lobby={"names": "x" * 5000})
    store.save()
    long = path.stat().st_size
    store.change(lobby={})
    store.save()
    assert path.stat().st_size < long - 4000
    assert json.loads(path.read_text("utf-8"))["lobby"] == {}
    assert [item.name for item in path.parent.iterdir()] == [FILE]


def test_a_write_that_fails_half_way_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SettingsStore(path)
    store.change(music=0.5)
    store.save()
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    store.change(music=0.1)
    assert not store.save()
    assert not store.save()
    assert path.read_bytes() == before
    assert [item.name for item in path.parent.iterdir()] == [FILE]
    assert store.values.music == 0.1
    assert store.take_notices() == [Notice.NOT_SAVED]
    monkeypatch.undo()
    assert store.save()
    assert SettingsStore.load(path).values.music == 0.1


@pytest.mark.parametrize("home", ["/dev/null", "/dev/null/deep/er"])
def test_a_home_that_cannot_be_written_means_memory_and_one_notice(home: str) -> None:
    """B45."""
    store = SettingsStore.load(Path(home) / FILE)
    store.take_notices()
    store.change(music=0.1)
    assert not store.save()
    store.change(music=0.2)
    assert not store.save()
    assert store.values.music == 0.2
    assert store.take_notices() == [Notice.NOT_SAVED]


def test_a_folder_in_the_file_s_place_is_set_aside(path: Path) -> None:
    path.mkdir(parents=True)
    store = SettingsStore.load(path)
    assert store.values == Settings()
    assert store.take_notices() == [Notice.DAMAGED]
    store.change(music=0.1)
    assert store.save()


def test_memory_only_never_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = SettingsStore.load(None)
    store.change(music=0.1)
    assert not store.save()
    assert store.take_notices() == []
    assert list(tmp_path.iterdir()) == []


def test_every_notice_has_its_sentence() -> None:
    assert set(NOTICE_TEXTS) == set(Notice)
    assert all(text.endswith(".") for text in NOTICE_TEXTS.values())


@pytest.mark.parametrize(
    ("environ", "config", "data"),
    [
        ({"HOME": "/home/a"}, "/home/a/.config/polar-party", "/home/a/.local/share/polar-party"),
        ({"HOME": "/home/a", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d"}, "/c/polar-party", "/d/polar-party"),
        ({"HOME": "/home/a", "XDG_CONFIG_HOME": "rel"}, "/home/a/.config/polar-party", "/home/a/.local/share/polar-party"),
        ({"HOME": "/home/a", "POLAR_PARTY_HOME": "/usb/ü 企"}, "/usb/ü 企", "/usb/ü 企"),
    ],
)  # fmt: skip
def test_the_folders_of_linux(environ: Mapping[str, str], config: str, data: str) -> None:
    found = folders(environ, "linux")
    assert (str(found.config), str(found.data)) == (config, data)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="compares on Linux")
def test_linux_agrees_with_platformdirs(monkeypatch: pytest.MonkeyPatch) -> None:
    import platformdirs

    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "POLAR_PARTY_HOME"):
        monkeypatch.delenv(name, raising=False)
    found = folders(os.environ, "linux")
    assert str(found.config) == platformdirs.user_config_dir("polar-party")
    assert str(found.data) == platformdirs.user_data_dir("polar-party")


def test_other_systems_ask_platformdirs() -> None:
    found = folders({}, "darwin")
    assert "polar-party" in str(found.config)
    assert "polar-party" in str(found.data)


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(data=st.dictionaries(st.sampled_from([*CHECKS, "version", "x"]), plain, max_size=8))
@settings(max_examples=100, deadline=None)
def test_whatever_was_read_gives_settings_that_can_be_written_and_read_again(data: dict[str, object]) -> None:
    values = from_plain(upgraded(data))
    text = json.dumps(to_plain(values), allow_nan=False)
    assert from_plain(json.loads(text)) == values


@given(content=st.binary(max_size=200) | plain.map(lambda value: json.dumps(value).encode()))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_file_stops_the_start(tmp_path: Path, content: bytes) -> None:
    path = stored(tmp_path / FILE, content)
    store = SettingsStore.load(path)
    assert isinstance(store.values, Settings)
    store.change(music=0.3125)
    assert store.save()
    assert SettingsStore.load(path).values.music == 0.3125
