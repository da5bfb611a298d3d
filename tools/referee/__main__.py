"""`python -m tools.referee`: JSON lines in, JSON lines out; `--help` lists every request and every refusal."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Mapping, Sequence

from tools.referee.door import Door
from tools.referee.doors import find_doors
from tools.referee.session import SHARED_REFUSALS, serve

USAGE = """\
usage: python -m tools.referee [--help]

Reads one JSON object a line and answers each with one JSON line. The first line starts a match; a later one of the
same kind starts another. Blank lines are skipped.

Every game:
  {"do": "show"}                     the state
  {"do": "tick", "n": 60}            time passes, sixty ticks a second (n from 1 to 1000000)
  {"do": "together", "actions": []}  actions of different seats at the same moment
  {"do": "record"}                   the record of the match as lines of text
  {"replay": ["line", ...]}          as a first line: plays a record to its end
"""


def main(arguments: Sequence[str]) -> int:
    """Runs a session on standard input and output. Returns 0, or 2 for a wrong command line."""
    doors = find_doors()
    if list(arguments) in (["--help"], ["-h"]):
        sys.stdout.write(help_text(doors))
        return 0
    if arguments:
        sys.stderr.write("usage: python -m tools.referee [--help]\n")
        return 2
    serve(sys.stdin.buffer, sys.stdout, doors)
    return 0


def help_text(doors: Mapping[str, Door]) -> str:
    """The whole of `--help`: how to ask, then one table of refusals a game."""
    parts = [USAGE, "Refusals in every game:", _table(SHARED_REFUSALS)]
    for game, door in doors.items():
        parts += [
            f"\n{game.upper()}",
            textwrap.dedent(door.usage).strip("\n"),
            f"Refusals in {game}:",
            _table(door.refusals),
        ]
    return "\n".join(parts) + "\n"


def _table(refusals: Mapping[str, str]) -> str:
    width = max((len(name) for name in refusals), default=0)
    return "\n".join(f"  {name:<{width}}  {why}" for name, why in refusals.items())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
