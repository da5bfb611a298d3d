"""Where the environment may be, and whether a finished one is there."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from tools.bootstrap import surroundings
from tools.bootstrap.stamp import python_in, read_needs, read_stamp
from tools.bootstrap.surroundings import Host


class Place(NamedTuple):
    """A folder that may hold the environment, with the names used beside it while one is made.

    The names are equally long: a script in the environment holds its own path, and the launchers of Windows are binary
    files in which a path can only be exchanged for one of the same length.
    """

    home: Path

    @property
    def fresh(self) -> Path:
        """Where an environment is made before it takes the place of `home`."""
        return self.home.with_name(self.home.name.replace("venv", "vnew", 1))

    @property
    def old(self) -> Path:
        """Where a broken environment waits for its removal."""
        return self.home.with_name(self.home.name.replace("venv", "vold", 1))

    @property
    def lock(self) -> Path:
        """The file that a set-up holds while it works."""
        return self.home.with_name(self.home.name.replace("venv", "lock", 1))


def places(clone: Path, host: surroundings.Host) -> tuple[Place, Place]:
    """The folders in the order they are tried: in the clone, then in the user's cache."""
    import hashlib

    mark = hashlib.sha256(os.fsencode(clone)).hexdigest()[:12]
    return Place(clone / ".venv"), Place(surroundings.cache_folder(host) / "polar-party" / f"venv-{mark}")


def find_ready(clone: Path, extra: str, host: Host) -> Path | None:
    """The interpreter of a finished environment for this clone, or None. Quick, and changes nothing.

    `extra` is the name of an optional dependency group, or empty for playing.
    """
    key = read_needs(clone).key(extra, host.tag)
    for place in places(clone, host):
        stamp = read_stamp(place.home)
        if stamp and stamp.keys.get(extra) == key and stamp.stands(place.home, host.tag):
            return python_in(place.home)
    return None
