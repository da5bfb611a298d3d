"""The process in which Ice is thought about, so that no frame ever waits for a computer opponent.

The process is spawned (it imports no pygame), runs at low priority, and takes one job at a time as plain text and numbers;
a new job or a cancellation ends the present one.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection

from game.core.rng import stream
from game.ice.levels import think
from game.ice.rules.level import parse_level
from game.ice.rules.position import Position, parse_position
from game.ice.rules.ruleset import Ruleset
from game.ice.search import Found, Search

NICENESS = 10
_FALLBACK_NODES = 300
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Job:
    """One question: what would a computer of this level play here? `seed` and `ply` decide its errors; `seen` are the positions since
    the last capture; `seconds` bounds the top level."""

    level_text: str
    surround: str
    numbers: tuple[int, int]
    position: str
    seen: tuple[str, ...]
    quiet: int
    level: str
    seed: int
    seat: int
    ply: int
    seconds: float | None = None


class Thinker:
    """A door to the thinking process. Nothing is started before the first `ask`; `close` may be called at any time."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ticket = 0
        self._waiting: Job | None = None
        self._answer: Found | None = None
        self._broken = False

    @property
    def busy(self) -> bool:
        """Whether a job is being thought about."""
        return self._waiting is not None

    @property
    def pid(self) -> int | None:
        """The process, for measuring; None when it has not been started."""
        return self._process.pid if self._process is not None else None

    def ask(self, job: Job) -> None:
        """Start thinking about `job`; whatever was thought before is dropped."""
        self._ticket += 1
        self._waiting, self._answer = job, None
        if not self._broken and self._pipe is None:
            self._start()
        self._send((self._ticket, job))

    def answer(self) -> Found | None:
        """The answer to the last `ask` once it is there, only once; never blocks for longer than a few milliseconds."""
        if self._waiting is None:
            return None
        if self._broken or self._pipe is None:
            found = _work(self._waiting, {}, None, nodes=_FALLBACK_NODES)
            self._waiting = None
            return found
        try:
            while self._pipe.poll():
                ticket, found = self._pipe.recv()
                if ticket == self._ticket:
                    self._waiting = None
                    return found if isinstance(found, Found) else None
        except (EOFError, OSError) as error:
            self._give_up(error)
        return None

    def cancel(self) -> None:
        """Drop the present job: its answer will not come."""
        if self._waiting is not None:
            self._waiting = None
            self._ticket += 1
            self._send((self._ticket, None))

    def close(self) -> None:
        """End the process; it is gone when this returns."""
        self._waiting = None
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
            process = context.Process(target=run_worker, args=(theirs,), daemon=True, name="ice-thinker")
            process.start()
            theirs.close()
        except OSError as error:
            self._give_up(error)
            return
        self._process, self._pipe = process, ours

    def _send(self, message: tuple[int, Job | None]) -> None:
        if self._pipe is None:
            return
        try:
            self._pipe.send(message)
        except (OSError, ValueError) as error:
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        """Without a process the computer still plays, only less well."""
        _log.warning("the thinking process cannot be used, thinking shallowly instead: %s", error)
        self._broken = True
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None


def run_worker(pipe: Connection) -> None:
    """The main function of the process: answers jobs until the pipe closes."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    searches: dict[tuple[str, str, tuple[int, int]], Search] = {}
    try:
        while True:
            ticket, job = pipe.recv()
            if job is None:
                continue
            found = _work(job, searches, pipe.poll)
            if not pipe.poll():
                pipe.send((ticket, found))
    except (EOFError, OSError, KeyboardInterrupt):
        return


def _work(
    job: Job,
    searches: dict[tuple[str, str, tuple[int, int]], Search],
    stopped: Callable[[], bool] | None,
    nodes: int = 0,
) -> Found:
    key = (job.level_text, job.surround, job.numbers)
    search = searches.get(key)
    if search is None:
        searches.clear()
        search = searches[key] = Search(Ruleset(parse_level(job.level_text), job.surround, job.numbers))
    seen: tuple[Position, ...] = tuple(parse_position(text) for text in job.seen)
    rng = stream(job.seed, f"rival/{job.seat}/{job.ply}")
    return think(
        search,
        parse_position(job.position),
        job.level,
        rng,
        seen=seen,
        quiet=job.quiet,
        seconds=job.seconds,
        nodes=nodes,
        stopped=stopped,
    )
