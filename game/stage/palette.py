"""Colours by name, in the variant that the player chose."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

Rgb: TypeAlias = tuple[int, int, int]
Colour: TypeAlias = str | tuple[int, ...]
"""A name of the palette, or plain (r, g, b[, a])."""

VARIANTS = ("base", "high_contrast", "colour_blind")


class Palette:
    """The colours of one variant. `use` switches the variant; `version` grows then, for those who keep drawings."""

    def __init__(self, tables: Mapping[str, Mapping[str, object]], variant: str = "base") -> None:
        self._tables = tables
        self._alpha = {name: float(str(value)) for name, value in tables.get("alpha", {}).items()}
        self.version = 0
        self.variant = ""
        self._colours: dict[str, Rgb] = {}
        self.use(variant)

    @classmethod
    def load(cls, path: Path, variant: str = "base") -> Palette:
        """Reads `palette.toml`. Raises OSError, tomllib.TOMLDecodeError, ValueError for a colour that is none."""
        with path.open("rb") as file:
            return cls(tomllib.load(file), variant)

    def use(self, variant: str) -> None:
        """Switches to a variant; an unknown one is the base."""
        if variant == self.variant:
            return
        self.variant = variant
        self.version += 1
        over = self._tables.get(variant, {}) if variant in VARIANTS else {}
        merged = {**self._tables["base"], **over}
        self._colours = {name: parse(str(value)) for name, value in merged.items()}

    def __getitem__(self, name: str) -> Rgb:
        """The colour of this name. Raises KeyError."""
        return self._colours[name]

    def names(self) -> tuple[str, ...]:
        """All names in the file's order."""
        return tuple(self._colours)

    def rgb(self, colour: Colour) -> Rgb:
        """A name or a plain colour as (r, g, b). Raises KeyError for an unknown name."""
        if isinstance(colour, str):
            return parse(colour) if colour.startswith("#") else self._colours[colour]
        return (colour[0], colour[1], colour[2])

    def alpha(self, name: str) -> float:
        """How solid a thing is, 0 clear … 1 solid, by the file's [alpha] table; 1 when it says nothing."""
        if self.variant == "high_contrast" and name == "panel":
            return 1.0
        return self._alpha.get(name, 1.0)


def parse(text: str) -> Rgb:
    """`#rrggbb` as numbers. Raises ValueError."""
    if len(text) != 7 or not text.startswith("#"):
        raise ValueError(f"{text!r} is not a colour like #1b2459")
    value = int(text[1:], 16)
    return (value >> 16, value >> 8 & 255, value & 255)


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """From `first` (share 0) to `second` (share 1)."""
    return (
        round(first[0] + (second[0] - first[0]) * share),
        round(first[1] + (second[1] - first[1]) * share),
        round(first[2] + (second[2] - first[2]) * share),
    )


def hexed(colour: Rgb) -> str:
    """`#rrggbb` for an SVG text."""
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"
