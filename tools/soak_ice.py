"""Computers against computers in Ice, over both boards and all levels, without a window.

    python tools/soak_ice.py                 200 games over both boards: how each ended, and that each ended
    python tools/soak_ice.py --ladder 200    each level against the one below it, and the lowest against random moves

The top level thinks for a number of nodes instead of a time, so that the figures do not depend on the machine.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from game.core.match import MatchSetup  # noqa: E402
from game.core.rng import stream  # noqa: E402
from game.ice.levels import CHARACTERS, think  # noqa: E402
from game.ice.rules.level import LEVELS, Level  # noqa: E402
from game.ice.rules.match import IceMatch  # noqa: E402
from game.ice.rules.move import Move  # noqa: E402
from game.ice.search import Search  # noqa: E402

MOST_PLIES = 1000
NODES = 6000
RANDOM = "random"


def main(argv: list[str] | None = None) -> int:
    """Plays and prints; returns 1 when a game did not end."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="games over both boards (default 200)")
    parser.add_argument(
        "--ladder", type=int, default=0, metavar="N", help="N games for each neighbouring pair instead"
    )
    parser.add_argument("--nodes", type=int, default=NODES, help="nodes of the top level a move")
    arguments = parser.parse_args(argv)
    if arguments.ladder:
        _ladder(arguments.ladder, arguments.nodes)
        return 0
    return _soak(arguments.games, arguments.nodes)


def play(level: Level, rivals: tuple[str, str], seed: int, nodes: int = NODES) -> IceMatch:
    """A whole game; who starts follows from the seed."""
    setup = MatchSetup("ice", 2, seed, {"starter": seed % 2}, None, level.name, level.text())
    match = IceMatch(setup)
    searches = [Search(match.ruleset), Search(match.ruleset)]
    while match.outcome is None and match.ply < MOST_PLIES:
        seat = match.position.side
        match.step([(seat, _move(match, rivals[seat], seat, seed, searches[seat], nodes))])
    return match


def _move(match: IceMatch, rival: str, seat: int, seed: int, search: Search, nodes: int) -> Move:
    view = match.view(seat)
    rng = stream(seed, f"rival/{seat}/{match.ply}")
    if rival == RANDOM:
        return rng.choice(view.moves)
    found = think(
        search, view.position, rival, rng, seen=view.seen, quiet=view.quiet, seconds=60.0, nodes=nodes
    )
    if found.code is None:
        raise RuntimeError(f"no move in {view.position.text()}")
    return view.position.geometry.move(found.code)


def _soak(games: int, nodes: int) -> int:
    endings: Counter[str] = Counter()
    plies: list[int] = []
    levels = list(CHARACTERS)
    rng = random.Random(1)
    for seed in range(games):
        level = LEVELS["basic" if seed % 2 == 0 else "advanced"]
        match = play(level, (rng.choice(levels), rng.choice(levels)), seed // 2, nodes)
        endings[f"{level.name}: {match.outcome.reason if match.outcome else 'NOT ENDED'}"] += 1
        plies.append(match.ply)
    for ending, count in sorted(endings.items()):
        print(f"{ending:28} {count}")
    print(f"{games} games, {min(plies)} to {max(plies)} plies, {sum(plies) / len(plies):.0f} on average")
    return 1 if any("NOT ENDED" in ending for ending in endings) else 0


def _ladder(games: int, nodes: int) -> None:
    for weak, strong in pairwise((RANDOM, *CHARACTERS)):
        points = 0.0
        for seed in range(games):
            level = LEVELS["basic" if seed % 4 < 2 else "advanced"]
            seat = seed // 2 % 2
            rivals = (strong, weak) if seat == 0 else (weak, strong)
            match = play(level, rivals, seed, nodes)
            points += match.outcome.scores[seat] if match.outcome is not None else 0.5
        share = points / games
        bound = share - 1.645 * (share * (1 - share) / games) ** 0.5
        print(f"{strong:8} against {weak:8} {share:6.1%}, lower 95 % bound {bound:6.1%}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
