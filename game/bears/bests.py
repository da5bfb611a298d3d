"""The best solo result among the matches that are kept, looked up one record at a time so that no frame waits."""

from __future__ import annotations

from pathlib import Path

from game.bears.rules.match import RULES
from game.core.record import Replay, game_of, read
from game.core.text import DataError
from game.storage import Shelf, read_limited


class SoloBests:
    """`best` is the fewest cards left in a finished solo game that was looked at so far, None before the first."""

    def __init__(self, shelf: Shelf) -> None:
        self._paths = [path for path in shelf.records() if path.stem.endswith("-bears")]
        self.best: int | None = None

    @property
    def done(self) -> bool:
        """Whether every kept match was looked at."""
        return not self._paths

    def step(self) -> None:
        """Looks at one more match; what cannot be read or is no finished solo game counts for nothing."""
        if not self._paths:
            return
        score = _solo_score(self._paths.pop())
        if score is not None:
            self.best = score if self.best is None else min(self.best, score)


def _solo_score(path: Path) -> int | None:
    try:
        lines = read_limited(path).splitlines()
        if not lines or game_of(lines[0]) != "bears":
            return None
        record = read(lines, RULES)
        if record.setup.seats != 1 or (record.notes and record.notes[0].level):
            return None
        replay = Replay(record, RULES)
        replay.to_end()
    except (OSError, ValueError, DataError):
        return None
    outcome = replay.match.outcome
    return None if outcome is None else int(outcome.scores[0])
