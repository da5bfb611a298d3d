"""Renders every screen and every state worth seeing as PNG, without a screen: `python tools/gallery.py --out DIR`.

Sizes are 1280×720, 1920×1080 and 960×540 unless `--size WxH` says otherwise; `--grey` adds a greyscale copy of each picture; `--only TEXT` keeps
the pictures whose name contains the text; `--palette`, `--scale` and `--language` set the options of the same name.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

import pygame  # noqa: E402

from game.app import App, Start, build  # noqa: E402
from game.catalog import games  # noqa: E402
from tools.galleries import pictures  # noqa: E402
from tools.galleries.stage import Stage  # noqa: E402

SIZES = ("1280x720", "1920x1080", "960x540")


def main(argv: list[str] | None = None) -> int:
    """Writes the pictures; returns 0."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument(
        "--size", action="append", metavar="WxH", help="a window size; may be given several times"
    )
    parser.add_argument("--only", default="", help="only pictures whose name contains this")
    parser.add_argument("--grey", action="store_true", help="greyscale copies too")
    parser.add_argument("--palette", default="base")
    parser.add_argument("--scale", type=int, default=100, help="UI size in percent")
    parser.add_argument("--language", default="en")
    arguments = parser.parse_args(argv)
    arguments.out.mkdir(parents=True, exist_ok=True)
    count = 0
    for size in arguments.size or SIZES:
        wide, _x, high = size.partition("x")
        settings = {"palette": arguments.palette, "ui_scale": arguments.scale, "language": arguments.language}
        for name, take in _wanted(arguments.only):
            with tempfile.TemporaryDirectory() as home:
                os.environ["POLAR_PARTY_HOME"] = home
                app = _open(int(wide), int(high), settings)
                take(Stage(app))
                count += _save(arguments.out / f"{name}_{size}.png", arguments.grey)
                app.close()
    print(f"{count} pictures in {arguments.out}")
    return 0


def _wanted(only: str) -> Iterator[tuple[str, Callable[[Stage], None]]]:
    for name, take in pictures().items():
        if only in name:
            yield name, take


def _open(width: int, height: int, settings: dict[str, object]) -> App:
    app = build(Start(seed=7), games())
    pygame.display.set_mode((width, height), pygame.RESIZABLE)
    app.services.window.refresh()
    app.services.assets.resized()
    app.services.settings.change(**settings)
    return app


def _save(path: Path, grey: bool) -> int:
    surface = pygame.display.get_surface()
    if surface is None:
        raise RuntimeError("there is no picture to save")
    pygame.image.save(surface, path)
    if not grey:
        return 1
    pygame.image.save(pygame.transform.grayscale(surface), path.with_name(f"{path.stem}_grey.png"))
    return 2


if __name__ == "__main__":
    raise SystemExit(main())
