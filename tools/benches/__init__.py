"""The parts of `tools/bench.py`: each yields the lines of the table that it measures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.util import find_spec
from shutil import which

from tools.benches.line import Line

Part = Callable[[], Iterator[Line]]


def parts() -> Mapping[str, Part]:
    """Every part that can run here, by name; a game that is absent has none."""
    from tools.benches import frames, processes

    found: dict[str, Part] = {"start": processes.start, "title": processes.title}
    for game in ("ice", "igloo", "bears"):
        if find_spec(f"game.{game}") is not None and find_spec(f"game.{game}.entry") is not None:
            found[game] = partial(frames.of_game, game)
    if find_spec("game.ice") is not None:
        from tools.benches import ice_search

        found |= {
            "search": ice_search.against_easyai,
            "wins": ice_search.wins,
            "blunders": ice_search.blunders,
        }
    if find_spec("game.igloo.rattle") is not None:
        from tools.benches import rattle

        found["rattle"] = rattle.criteria
        if "igloo" in found and which("xdotool") and which("Xvfb"):
            from tools.benches import heard

            found["heard"] = heard.heard
    if "bears" in found:
        from tools.benches import fairness

        found["fairness"] = fairness.fairness
    return found
