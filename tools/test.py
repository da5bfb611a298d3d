#!/usr/bin/env python3
"""Run every test: `python3 tools/test.py [pytest arguments]`, from any folder (paths are taken from the top folder).

Makes the private environment with the development packages first. The real-window tests run where Xvfb and xdotool are
installed and are skipped by name elsewhere; where the variable CI is set they fail instead of being skipped.
"""

import os
import sys

# In place of this folder, whose files would otherwise be found under the names of other modules.
sys.path[0] = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))  # noqa: PTH120

from tools.bootstrap import words  # noqa: E402

if __name__ == "__main__":
    if words.python_is_too_old():
        sys.exit(1)
    from tools.bootstrap import doors

    sys.exit(doors.test(sys.argv[1:]))
