"""The process in which the best chain of a solo table is looked for, so that no frame waits for it.

The process is spawned (it imports no pygame), runs at low priority, gets a table as plain numbers and sends the chain back.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
from collections.abc import Sequence
from multiprocessing.connection import Connection

from game.bears.solo import BestChain, best_chain

NICENESS = 10
_FALLBACK_WORK = 4_000
_log = logging.getLogger(__name__)

Table = tuple[int | None, ...]


class ChainThinker:
    """A door to the process. Nothing is started before the first `ask`; `close` may be called at any time."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._answers: dict[Table, BestChain] = {}
        self._asked: list[Table] = []
        self._broken = False

    def ask(self, table: Sequence[int | None]) -> None:
        """Starts looking for the best chain of this table."""
        wanted = tuple(table)
        if wanted in self._asked:
            return
        self._asked.append(wanted)
        if not self._broken and self._pipe is None:
            self._start()
        if self._pipe is not None:
            try:
                self._pipe.send(wanted)
            except (OSError, ValueError) as error:
                self._give_up(error)

    def answer(self, table: Sequence[int | None]) -> BestChain | None:
        """The best chain of a table that was asked about, once it is there; never waits. Without a process a short search is made
        here."""
        wanted = tuple(table)
        if self._pipe is not None:
            try:
                while self._pipe.poll():
                    asked, found = self._pipe.recv()
                    self._answers[asked] = found
            except (EOFError, OSError) as error:
                self._give_up(error)
        if self._broken and wanted in self._asked and wanted not in self._answers:
            self._answers[wanted] = best_chain(wanted, _FALLBACK_WORK)
        return self._answers.get(wanted)

    def close(self) -> None:
        """Ends the process; it is gone when this returns."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.terminate()
            self._process.join(1.0)
            if self._process.is_alive():
                self._process.kill()
                self._process.join(1.0)
            self._process = None

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        try:
            ours, theirs = context.Pipe()
            process = context.Process(target=run_worker, args=(theirs,), daemon=True, name="bears-thinker")
            process.start()
            theirs.close()
        except OSError as error:
            self._give_up(error)
            return
        self._process, self._pipe = process, ours

    def _give_up(self, error: Exception) -> None:
        _log.warning("the thinking process cannot be used, searching briefly instead: %s", error)
        self._broken = True
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None


def run_worker(pipe: Connection) -> None:
    """The main function of the process: answers tables until the pipe closes."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    try:
        while True:
            table = pipe.recv()
            pipe.send((table, best_chain(table)))
    except (EOFError, OSError, KeyboardInterrupt):
        return
