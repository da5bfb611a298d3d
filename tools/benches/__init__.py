"""The parts of `tools/bench.py`: each yields the lines of the table that it measures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec

from tools.benches.line import Line

Part = Callable[[], Iterator[Line]]


def parts() -> Mapping[str, Part]:
    """Every part that can run here, by name; a game that is absent has none."""
    from tools.benches import processes

    found: dict[str, Part] = {"start": processes.start, "title": processes.title}
    if find_spec("game.ice") is not None:
        from tools.benches import ice_frames, ice_search

        found |= {
            "ice": ice_frames.frames,
            "search": ice_search.against_easyai,
            "wins": ice_search.wins,
            "blunders": ice_search.blunders,
        }
    if find_spec("game.igloo.rattle") is not None:
        from tools.benches import rattle

        found["rattle"] = rattle.criteria
    return found
