"""The ways a set-up can fail that a player can do something about."""

from __future__ import annotations

import errno
from collections.abc import Iterable

ROOM_NEEDED_MB = 400

# All in lower case. pip and Python are run in English, so these are their words in every country.
_NO_SPACE = (
    *("no space left on device", "[errno 28]", "not enough space on the disk", "winerror 112"),
    *("disk quota exceeded", "disc quota exceeded"),
)
_NO_VENV = (
    "ensurepip is not available",
    "no module named venv",
    "no module named ensurepip",
    "no module named 'ensurepip'",
)
# A wrong certificate is told as it is: connecting to the Internet would not help.
_NO_TRUST = ("certificate verify failed",)
_NO_NETWORK = (
    *(
        "newconnectionerror",
        "nameresolutionerror",
        "connecttimeouterror",
        "readtimeouterror",
        "proxyerror",
        "protocolerror",
    ),
    *(
        "failed to establish a new connection",
        "name resolution",
        "name or service not known",
        "getaddrinfo failed",
    ),
    *(
        "nodename nor servname",
        "network is unreachable",
        "no route to host",
        "connection refused",
        "connection aborted",
    ),
    *(
        "connection reset",
        "connection timed out",
        "read timed out",
        "connection failed",
        "max retries exceeded",
    ),
    "failed to connect to",
)
_FULL_DISK = frozenset({errno.ENOSPC, errno.EDQUOT})


class Trouble(Exception):  # noqa: N818 - it is told to a player, not to a programmer
    """A set-up that ended; `key` names its message in `words`, `fields` fill it, `code` is the exit code."""

    def __init__(self, key: str, code: int = 1, **fields: object) -> None:
        super().__init__(key)
        self.key = key
        self.code = code
        self.fields = fields


def is_full_disk(error: OSError) -> bool:
    """Whether a call failed for want of room."""
    return error.errno in _FULL_DISK or getattr(error, "winerror", None) == 112


def from_output(lines: Iterable[str], place: str) -> Trouble:
    """What a failed run of venv or pip was about, read from its lines; `place` is the folder it wrote to."""
    told = list(lines)
    text = "\n".join(told).lower()
    if _any_of(_NO_SPACE, text):
        return Trouble("no_space", place=place, size=ROOM_NEEDED_MB)
    if _any_of(_NO_VENV, text):
        return Trouble("no_venv")
    if _any_of(_NO_NETWORK, text) and not _any_of(_NO_TRUST, text):
        return Trouble("no_network")
    errors = [line.strip() for line in told if line.lstrip().lower().startswith("error")]
    telling = errors or [line.strip() for line in told if line.strip()]
    return Trouble("setup_failed", detail="\n    ".join(telling[-4:]) or "?")


def from_os_error(error: OSError, place: str) -> Trouble:
    """What a failed call of ours was about."""
    if is_full_disk(error):
        return Trouble("no_space", place=place, size=ROOM_NEEDED_MB)
    return Trouble("setup_failed", detail=str(error))


def _any_of(signs: Iterable[str], text: str) -> bool:
    return any(sign in text for sign in signs)
