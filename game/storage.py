"""Where a person's things live: unfinished matches, the last matches as records, files to exchange.

Every write goes to a temporary file beside the target and is moved over it, so that a file is the old one or the new
one and never half of each. A folder that cannot be written means playing on without saving, and is told once.
"""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

KEPT_RECORDS = 50
KEPT_SAVES = 10
MAX_FILE = 8_000_000

_log = logging.getLogger(__name__)


def write_atomically(path: Path, text: str) -> None:
    """Put `text` (UTF-8) at `path`: all of it or nothing. Raises OSError; the old file then stands untouched."""
    import tempfile  # here, since it takes some milliseconds that the first frame can do without

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def read_limited(path: Path, limit: int = MAX_FILE) -> str:
    """The UTF-8 text of a file of at most `limit` bytes. Raises OSError, or ValueError for size or encoding."""
    with path.open("rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise ValueError(f"{path.name} is larger than {limit} bytes")
    return data.decode("utf-8")


@dataclass
class Shelf:
    """The folder of a person's matches. `failed` holds the first reason why nothing can be kept, or ""."""

    root: Path
    failed: str = field(default="", init=False)

    def keep(self, game: str, stamp: str, lines: Sequence[str]) -> Path | None:
        """Store a finished match as `<stamp>-<game>.record`; only the newest fifty stay. None when it cannot be kept."""
        path = self._fresh(f"{stamp}-{game}")
        if not self._write(path, lines):
            return None
        for old in self.records()[KEPT_RECORDS:]:
            self._remove(old)
        return path

    def records(self) -> list[Path]:
        """Kept matches, newest first."""
        return sorted((self.root / "matches").glob("*.record"), reverse=True)

    def save(self, game: str, lines: Sequence[str]) -> bool:
        """Put an unfinished match aside, to be taken up again. The same match (its first line names it) replaces its older self;
        another one never does. The newest ten of a game stay."""
        kept = self._write(self._saved(game, lines), lines)
        for old in self._all_saved(game)[KEPT_SAVES:]:
            self._remove(old)
        return kept

    def saved(self, game: str) -> list[str] | None:
        """The lines of the match put aside last, or None. A file that cannot be read is set aside as `.bad`, never deleted."""
        for path in self._all_saved(game):
            try:
                return read_limited(path).splitlines()
            except (OSError, ValueError) as error:
                self._set_aside(path, str(error))
                return None
        return None

    def has_saved(self, game: str) -> bool:
        """Whether a match of this game was put aside."""
        return bool(self._all_saved(game))

    def set_aside(self, game: str, reason: str) -> None:
        """Move the newest saved match, which cannot be used, out of the way."""
        for path in self._all_saved(game)[:1]:
            self._set_aside(path, reason)

    def drop(self, game: str, lines: Sequence[str]) -> None:
        """Forget this match if it was put aside (it is over, or was given up)."""
        self._remove(self._saved(game, lines))

    def _set_aside(self, path: Path, reason: str) -> None:
        _log.warning("the saved match %s cannot be used and is set aside: %s", path, reason)
        try:
            path.replace(path.with_suffix(".bad"))
        except OSError as error:
            _log.warning("it stays where it is: %s", error)

    def _saved(self, game: str, lines: Sequence[str]) -> Path:
        name = hashlib.sha256((lines[0] if lines else "").encode()).hexdigest()[:12]
        return self.root / "saved" / f"{game}-{name}.record"

    def _all_saved(self, game: str) -> list[Path]:
        """Matches put aside, newest first."""
        found = (self.root / "saved").glob(f"{game}-{'?' * 12}.record")
        return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)

    def _fresh(self, stem: str) -> Path:
        folder = self.root / "matches"
        path, number = folder / f"{stem}.record", 2
        while path.exists():
            path, number = folder / f"{stem}-{number}.record", number + 1
        return path

    def _write(self, path: Path, lines: Sequence[str]) -> bool:
        try:
            write_atomically(path, "\n".join(lines) + "\n")
        except OSError as error:
            if not self.failed:
                self.failed = str(error)
                _log.warning("matches cannot be kept: %s", error)
            return False
        return True

    def _remove(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            _log.warning("%s cannot be removed: %s", path, error)
