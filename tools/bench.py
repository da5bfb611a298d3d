"""Measures the product beside the floor (a bare pygame-ce window on the same machine) and prints one table.

    python tools/bench.py                 everything
    python tools/bench.py start title     only these parts
    python tools/bench.py --list          the parts

Window parts start a virtual screen of their own when Xvfb is installed, otherwise they use the screen there is. Times on a busy
machine are noisy: compare the ratios, which come from one run.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.benches import parts  # noqa: E402


def main(argv: list[str] | None = None) -> int:
    """Runs the wanted parts; returns 1 when a figure misses its budget."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help="which parts to run (default: all)")
    parser.add_argument("--list", action="store_true", help="list the parts and stop")
    arguments = parser.parse_args(argv)
    found = parts()
    if arguments.list:
        for name, part in found.items():
            text = (getattr(part, "func", part).__doc__ or "").strip()
            print(f"{name:10} {text.splitlines()[0]}")
        return 0
    unknown = [name for name in arguments.parts if name not in found]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}; --list shows them")
    missed = 0
    print(f"{'what':44} {'floor':>10} {'ours':>10}  budget")
    for name in arguments.parts or list(found):
        for line in found[name]():
            print(line.text(), flush=True)
            missed += line.missed
    print(f"{missed} figures miss their budget" if missed else "every figure is within its budget")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
