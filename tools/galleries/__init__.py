"""The pictures of `tools/gallery.py`: a name and what has to be done before the picture is taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec

from tools.galleries import shared
from tools.galleries.stage import Stage

Picture = Callable[[Stage], None]


def pictures() -> Mapping[str, Picture]:
    """Every picture that can be taken here, by name; an absent game has none."""
    found: dict[str, Picture] = dict(shared.PICTURES)
    for wing in ("ice", "igloo", "bears"):
        if find_spec(f"game.{wing}.entry") is not None and find_spec(f"tools.galleries.{wing}") is not None:
            found |= import_module(f"tools.galleries.{wing}").PICTURES
    return found
