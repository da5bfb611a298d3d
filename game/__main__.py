"""Command line: `python -m game [--game ice] [--seed 7] [--replay FILE] [--trace FILE] [--self-test]`."""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import sys
from collections.abc import Sequence
from pathlib import Path

from game import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Start the game, or check the installed product; returns the exit code."""
    multiprocessing.freeze_support()
    arguments = _parser().parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    if arguments.self_test:
        from game.self_test import run_self_test

        return run_self_test()
    from game.app import Start, run

    return run(
        Start(game=arguments.game, seed=arguments.seed, replay=arguments.replay, trace=arguments.trace)
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="polar-party", description="Three polar party games for one computer."
    )
    parser.add_argument("--version", action="version", version=f"Polar Party {__version__}")
    parser.add_argument(
        "--game", metavar="NAME", default="", help="open the lobby of this game (igloo, ice, bears)"
    )
    parser.add_argument(
        "--seed", metavar="N", type=_seed, default=None, help="seed of the next match, 0 or more"
    )
    parser.add_argument("--replay", metavar="FILE", type=Path, default=None, help="show a recorded match")
    parser.add_argument(
        "--trace", metavar="FILE", type=Path, default=None, help="write what happens, one JSON line each"
    )
    parser.add_argument(
        "--self-test", action="store_true", help="check every part of the installed game and exit"
    )
    return parser


def _seed(text: str) -> int:
    from game.core.rng import MAX_SEED

    seed = int(text)
    if not 0 <= seed <= MAX_SEED:
        raise argparse.ArgumentTypeError(f"the seed must be from 0 to {MAX_SEED}")
    return seed


if __name__ == "__main__":
    raise SystemExit(main())
