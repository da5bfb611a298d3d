"""The trace: one JSON line for every happening, so that a test can follow the real window."""

from __future__ import annotations

import contextlib
import json
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

_log = logging.getLogger(__name__)


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
        try:
            self._file.write(json.dumps(data, ensure_ascii=False, default=str) + "\n")
            self._file.flush()
        except OSError as error:
            _log.warning("the trace ends here, the game goes on: %s", error)
            self._drop()

    def close(self) -> None:
        """Ends the trace; further lines are dropped."""
        self._drop()

    def _drop(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            with contextlib.suppress(OSError):  # what could not be written was told already
                file.close()
