#!/usr/bin/env python3
"""Start Polar Party: double-click this file, or run `python3 play.py`.

The first start makes a private environment; whatever follows on the command line is passed on to the game. This file is
written so plainly that a Python too old for the game can still read it and say so.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))  # noqa: PTH120

from tools.bootstrap import words

if __name__ == "__main__":
    if words.python_is_too_old():
        sys.exit(1)
    from tools.bootstrap import doors

    sys.exit(doors.play(sys.argv[1:]))
