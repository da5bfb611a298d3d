"""Matches on disk: nothing half written, nothing lost, nothing fatal."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game import storage
from game.storage import Shelf, read_limited, write_atomically


def test_a_shorter_text_leaves_no_tail_of_the_longer_one(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.txt"
    write_atomically(path, "x" * 5000)
    write_atomically(path, "short\n")
    assert path.read_bytes() == b"short\n"
    assert [item.name for item in path.parent.iterdir()] == ["b.txt"]


def test_a_failed_write_leaves_the_old_file_and_no_temporary(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "b.txt"
    write_atomically(path, "old")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert [item.name for item in tmp_path.iterdir()] == ["b.txt"]


def test_reading_stops_at_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "big"
    path.write_bytes(b"a" * 11)
    assert read_limited(path, 11) == "a" * 11
    with pytest.raises(ValueError, match="larger than 10"):
        read_limited(path, 10)


def test_only_the_newest_fifty_matches_stay(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for number in range(53):
        assert shelf.keep("ice", f"2026-01-01-{number:04}", ["line"]) is not None
    names = [path.name for path in shelf.records()]
    assert len(names) == 50
    assert names[0] == "2026-01-01-0052-ice.record"
    assert names[-1] == "2026-01-01-0003-ice.record"


def test_two_matches_of_one_moment_are_both_kept(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    first, second = shelf.keep("ice", "t", ["one"]), shelf.keep("ice", "t", ["two"])
    assert first is not None
    assert second is not None
    assert first.read_text() == "one\n"
    assert second.read_text() == "two\n"


def test_a_saved_match_comes_back_and_can_be_dropped(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert shelf.saved("ice") is None
    assert shelf.save("ice", ["a", "b"])
    assert shelf.saved("ice") == ["a", "b"]
    assert shelf.saved("bears") is None
    shelf.drop("ice", ["a", "b"])
    assert shelf.saved("ice") is None


def test_a_saved_match_that_is_not_text_is_set_aside_not_lost(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.save("ice", ["a"])
    (path,) = (tmp_path / "saved").iterdir()
    path.write_bytes(b"\xff\xfe\x00")
    assert shelf.saved("ice") is None
    assert not path.exists()
    assert path.with_suffix(".bad").read_bytes() == b"\xff\xfe\x00"


def test_a_place_that_cannot_be_written_is_told_once_and_never_fatal(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    shelf = Shelf(blocked)
    assert shelf.keep("ice", "t", ["a"]) is None
    assert not shelf.save("ice", ["a"])
    assert shelf.failed
    assert sum("cannot be kept" in record.message for record in caplog.records) == 1
    assert storage.KEPT_RECORDS == 50


def test_another_match_put_aside_never_replaces_the_first(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.save("ice", ["one", "0 0 move"])
    os.utime(next((tmp_path / "saved").iterdir()), ns=(1, 1))
    shelf.save("ice", ["two"])
    shelf.save("ice", ["two", "more"])
    assert shelf.saved("ice") == ["two", "more"]
    shelf.drop("ice", ["two", "even more"])
    assert shelf.saved("ice") == ["one", "0 0 move"]
