"""The lock that lets only one set-up at a time work in a place."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tools.bootstrap.place import Place
from tools.bootstrap.trouble import Trouble, from_os_error, is_full_disk

_PAUSE_S = 0.2
_NO_LOCKS_HERE = frozenset({errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL})


@contextlib.contextmanager
def writable(choices: Sequence[Place], waiting: Callable[[str], None]) -> Iterator[tuple[Place, int]]:
    """Hold the lock of the first place that can be written; gives it and the lock's file descriptor.

    `waiting` is called once, with the other's process number, when another set-up holds the lock.
    Raises Trouble "no_place" when none can be written, "no_space" when the disk is full.
    """
    for choice in choices:
        try:
            descriptor = _hold(choice, waiting)
        except OSError as error:
            if is_full_disk(error):
                raise from_os_error(error, str(choice.home.parent)) from error
            continue
        try:
            yield choice, descriptor
        finally:
            _let_go(choice, descriptor)
        return
    raise Trouble("no_place", places="\n    ".join(str(choice.home.parent) for choice in choices))


def _hold(place: Place, waiting: Callable[[str], None]) -> int:
    """Wait for the lock. Raises OSError when nothing can be written there."""
    place.home.parent.mkdir(parents=True, exist_ok=True)
    if place.home.exists() and not place.home.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "not a folder", str(place.home))
    told = False
    while True:
        # Not truncated: as long as it is another's, it holds that one's process number.
        descriptor = os.open(place.lock, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            if try_lock(descriptor) and _is_still(place.lock, descriptor):
                os.ftruncate(descriptor, 0)
                os.write(descriptor, str(os.getpid()).encode())
                return descriptor
            if not told:
                told = True
                waiting(
                    os.pread(descriptor, 20, 0).decode("ascii", "replace") if hasattr(os, "pread") else "?"
                )
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        time.sleep(_PAUSE_S)


def _let_go(place: Place, descriptor: int) -> None:
    """Give the lock back. The file goes first: whoever waits on it sees that it is no longer the one, and looks again."""
    with contextlib.suppress(OSError):
        place.lock.unlink()
    os.close(descriptor)
    # Windows removes no open file, so once more; when another has opened it meanwhile, it simply stays.
    if sys.platform == "win32":
        with contextlib.suppress(OSError):
            place.lock.unlink()


def _is_still(path: Path, descriptor: int) -> bool:
    """Whether the file that is locked is the one that others will find."""
    try:
        there, held = path.stat(), os.fstat(descriptor)
    except OSError:
        return False
    return (there.st_dev, there.st_ino) == (held.st_dev, held.st_ino)


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 20
    """The locked byte lies behind the process number, which others may then still read."""

    def try_lock(descriptor: int) -> bool:
        """Take the lock if nobody has it. The system gives it back when the process ends, however it ends."""
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def try_lock(descriptor: int) -> bool:
        """Take the lock if nobody has it. The system gives it back when the process ends, however it ends.

        Programs started with the descriptor share it: a pip that outlives a killed set-up still keeps others out.
        """
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            # Some network folders have no locks. Two first starts at once are then not kept apart; one still works.
            if error.errno in _NO_LOCKS_HERE:
                return True
            raise
        return True
