"""The trace: one JSON line for every happening, so that a test can follow the real window."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO


class Trace:
    """Writes lines to a file, or nothing at all when there is none. Raises OSError when the file cannot be opened."""

    def __init__(self, path: Path | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._start = clock()
        self._file: TextIO | None = None if path is None else path.open("w", encoding="utf-8")

    @property
    def on(self) -> bool:
        """Whether anybody listens; dear fields need not be worked out otherwise."""
        return self._file is not None

    def line(self, **fields: object) -> None:
        """Writes `{"t": milliseconds since start, …fields}` at once."""
        if self._file is None:
            return
        data = {"t": round((self._clock() - self._start) * 1000), **fields}
        self._file.write(json.dumps(data, ensure_ascii=False, default=str) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Ends the trace; further lines are dropped."""
        if self._file is not None:
            self._file.close()
            self._file = None
