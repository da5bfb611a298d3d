"""Two starts at once: one sets up, the other waits, and a dead one holds nobody up."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.bootstrap import lock
from tools.bootstrap.lock import writable
from tools.bootstrap.place import Place

TOP = Path(__file__).resolve().parents[2]
HOLDER = """
import sys
from pathlib import Path
from tools.bootstrap.lock import writable
from tools.bootstrap.place import Place
with writable([Place(Path(sys.argv[1]))], print):
    print("held", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path / "deep" / "er" / ".venv")


def test_the_lock_names_its_holder_and_goes_away(place: Place) -> None:
    with writable([place], pytest.fail) as (held, _):
        assert held == place
        assert place.lock.read_text(encoding="ascii") == str(os.getpid())
    assert not place.lock.exists()


def test_it_goes_away_after_a_failure_too(place: Place) -> None:
    with pytest.raises(ZeroDivisionError), writable([place], pytest.fail):
        raise ZeroDivisionError
    assert not place.lock.exists()


def test_a_lock_file_of_a_dead_process_is_taken_over(place: Place) -> None:
    place.lock.parent.mkdir(parents=True)
    place.lock.write_text("123456789012", encoding="ascii")
    with writable([place], pytest.fail):
        assert place.lock.read_text(encoding="ascii") == str(os.getpid())


def test_the_second_waits_for_the_first(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    first = writable([place], pytest.fail)
    first.__enter__()
    told: list[str] = []
    naps: list[float] = []

    def nap(seconds: float) -> None:
        naps.append(seconds)
        if len(naps) == 3:
            first.__exit__(None, None, None)

    monkeypatch.setattr(lock.time, "sleep", nap)
    with writable([place], told.append):
        assert len(naps) == 3
        assert told == [str(os.getpid())]
        assert place.lock.exists()


def _hold_elsewhere(place: Place) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(place.home)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TOP)},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_a_killed_holder_holds_nobody_up(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    with _hold_elsewhere(place) as process:
        pid = process.pid

        def nap(_seconds: float) -> None:
            process.kill()
            process.wait()

        monkeypatch.setattr(lock.time, "sleep", nap)
        with writable([place], told.append):
            assert place.lock.read_text(encoding="ascii") == str(os.getpid())
    assert told == [str(pid)]


def test_a_lock_that_was_replaced_meanwhile_is_not_taken_for_the_one_held(place: Place) -> None:
    with writable([place], pytest.fail) as (_, descriptor):
        assert lock._is_still(place.lock, descriptor)
        place.lock.unlink()
        assert not lock._is_still(place.lock, descriptor)
        place.lock.touch()
        assert not lock._is_still(place.lock, descriptor)


@pytest.mark.skipif(sys.platform == "win32", reason="descriptors are not handed on there")
def test_a_program_that_outlives_its_starter_keeps_others_out(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    ours = os.open(path, os.O_RDWR | os.O_CREAT)
    assert lock.try_lock(ours)
    with subprocess.Popen(
        [sys.executable, "-c", "input()"], stdin=subprocess.PIPE, pass_fds=(ours,)
    ) as child:
        # As when the starter is killed: its descriptor closes, the child's stays.
        os.close(ours)
        next_start = os.open(path, os.O_RDWR)
        assert not lock.try_lock(next_start)
        child.communicate(b"\n")
        assert lock.try_lock(next_start)
        os.close(next_start)


def test_no_locks_on_this_disk_is_no_reason_to_stop(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")

    def unsupported(*_arguments: object) -> None:
        raise OSError(lock.errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", unsupported)
    with writable([place], pytest.fail) as (held, _):
        assert held == place
