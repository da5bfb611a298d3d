"""The ways a set-up can fail that a player can do something about."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable

ROOM_NEEDED_MB = 400

_NO_SPACE = re.compile(
    r"no space left on device|\[errno 28\]|not enough space on the disk|winerror 112\b|disk quota exceeded|\[errno 122\]",
    re.IGNORECASE,
)
_NO_NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeoutError|ReadTimeoutError|ProxyError|ProtocolError|ConnectionResetError"
    r"|failed to establish a new connection|name resolution|name or service not known|nodename nor servname|getaddrinfo failed"
    r"|network is unreachable|no route to host|connection refused|connection aborted|connection timed out|read timed out"
    r"|connection failed|max retries exceeded|failed to connect to",
    re.IGNORECASE,
)
_NO_VENV = re.compile(r"ensurepip is not available|no module named '?(venv|ensurepip)", re.IGNORECASE)
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
    text = "\n".join(told)
    if _NO_SPACE.search(text):
        return Trouble("no_space", place=place, size=ROOM_NEEDED_MB)
    if _NO_VENV.search(text):
        return Trouble("no_venv")
    if _NO_NETWORK.search(text):
        return Trouble("no_network")
    errors = [line.strip() for line in told if line.lstrip().lower().startswith("error")]
    telling = errors or [line.strip() for line in told if line.strip()]
    return Trouble("setup_failed", detail="\n    ".join(telling[-4:]) or "?")


def from_os_error(error: OSError, place: str) -> Trouble:
    """What a failed call of ours was about."""
    if is_full_disk(error):
        return Trouble("no_space", place=place, size=ROOM_NEEDED_MB)
    return Trouble("setup_failed", detail=str(error))
