"""The rattle: the criteria that can be measured without people."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator

from tools import rattle_bench
from tools.benches.line import Line


def criteria() -> Iterator[Line]:
    """Criteria 1–12 of the rattle, each with pass or fail (takes some minutes)."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        code = rattle_bench.main([])
    print(output.getvalue())
    yield Line("criteria of the rattle", "", "all" if code == 0 else "not all", "all hold", code != 0)
