"""Contact sheet of a folder of SVG drawings, as pygame itself renders them.

    python tools/art_sheet.py assets/art/ice --out sheet.png
    python tools/art_sheet.py assets/art/ice --match 'penguin_*' --sizes 48 96 --out sheet.png
    python tools/art_sheet.py assets/art/ice --rig --out poses.png

Every drawing appears at each size in colour and, below it, in greyscale. With ``--rig`` the poses of the folder's
``rig.toml`` are put together first, plain and as captain, so that pivots and the order of parts can be judged.
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

SIZES = (48, 96, 240)
BACKGROUND = "#b9dbec"
MARGIN = 8
LABEL = 16

Painter = Callable[[int], pygame.Surface]


def main(argv: list[str] | None = None) -> int:
    """Write the sheet; returns 0, or 1 when the folder holds nothing to draw."""
    args = parse(argv)
    pygame.init()
    pygame.display.set_mode((1, 1))
    painters = rig_painters(args.folder) if args.rig else file_painters(args.folder, args.match)
    if not painters:
        print(f"no drawings for {args.match!r} in {args.folder}", file=sys.stderr)
        return 1
    sheet = contact_sheet(painters, tuple(args.sizes), args.columns, pygame.Color(args.background))
    pygame.image.save(sheet, args.out)
    print(f"{len(painters)} drawings, {sheet.get_width()} x {sheet.get_height()} px: {args.out}")
    return 0


def parse(argv: list[str] | None) -> argparse.Namespace:
    """Command line to options."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="PNG to write")
    parser.add_argument("--match", default="*", help="glob on the file name without .svg")
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES), help="heights in pixels")
    parser.add_argument("--columns", type=int, default=0, help="drawings a row (default: fits about 1600 px)")
    parser.add_argument("--background", default=BACKGROUND)
    parser.add_argument("--rig", action="store_true", help="draw the poses of rig.toml instead of the files")
    return parser.parse_args(argv)


def contact_sheet(
    painters: dict[str, Painter], sizes: tuple[int, ...], columns: int, background: pygame.Color
) -> pygame.Surface:
    """All painters at all `sizes` (pixels high) on one surface: colour above, greyscale below."""
    font = pygame.font.Font(None, LABEL)
    cells = [
        strip([paint(size) for size in sizes], name, font, background) for name, paint in painters.items()
    ]
    width = max(cell.get_width() for cell in cells)
    columns = columns or max(1, 1600 // width)
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    heights = [max(cell.get_height() for cell in row) for row in rows]
    sheet = pygame.Surface((width * min(columns, len(cells)), sum(heights)))
    sheet.fill(background)
    for index, row in enumerate(rows):
        for column, cell in enumerate(row):
            sheet.blit(cell, (column * width, sum(heights[:index])))
    return sheet


def file_painters(folder: Path, match: str) -> dict[str, Painter]:
    """One painter a file of `folder` whose stem fits the glob `match`."""

    def painter(path: Path) -> Painter:
        return lambda size: load(path, size)

    return {path.stem: painter(path) for path in sorted(folder.glob(f"{match}.svg"))}


def rig_painters(folder: Path) -> dict[str, Painter]:
    """One painter a pose of `folder/rig.toml`, plain and as captain."""
    rig = tomllib.loads((folder / "rig.toml").read_text(encoding="utf-8"))
    painters: dict[str, Painter] = {}
    for actor in rig["actors"]:
        for pose in rig[actor]["poses"]:
            for captain in (False, True):
                name = f"{actor} {pose}" + (" captain" if captain else "")
                painters[name] = pose_painter(folder, rig, actor, pose, captain)
    return painters


def pose_painter(folder: Path, rig: dict[str, Any], actor: str, pose: str, captain: bool) -> Painter:
    """Painter of one pose: its parts in order, each turned about its pivot (degrees, clockwise)."""
    parts: dict[str, Any] = rig[actor]["parts"]
    chosen: dict[str, Any] = rig[actor]["poses"][pose]
    angles: dict[str, float] = chosen.get("angles", {})
    box: float = rig["viewbox"][1]

    def paint(size: int) -> pygame.Surface:
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        for name in chosen["order"]:
            part = parts[name]
            if part.get("captain", False) and not captain:
                continue
            surface = load(folder / f"{part['file']}.svg", size)
            pivot = pygame.Vector2(part["pivot"]) * (size / box)
            turned, place = turn(surface, pivot, float(angles.get(name, 0.0)))
            picture.blit(turned, place)
        return picture

    return paint


def turn(
    surface: pygame.Surface, pivot: pygame.Vector2, degrees: float
) -> tuple[pygame.Surface, pygame.Vector2]:
    """`surface` turned clockwise about `pivot` (its own pixels), and where its top left corner then belongs."""
    if not degrees:
        return surface, pygame.Vector2(0, 0)
    turned = pygame.transform.rotozoom(surface, -degrees, 1.0)
    middle = pivot + (pygame.Vector2(surface.get_size()) / 2 - pivot).rotate(degrees)
    return turned, middle - pygame.Vector2(turned.get_size()) / 2


def load(path: Path, height: int) -> pygame.Surface:
    """The drawing rasterised `height` pixels high, its proportions kept."""
    natural = pygame.image.load(path).get_size()
    width = max(1, round(height * natural[0] / natural[1]))
    return pygame.image.load_sized_svg(path, (width, height)).convert_alpha()


def strip(
    pictures: list[pygame.Surface], name: str, font: pygame.Font, background: pygame.Color
) -> pygame.Surface:
    """One drawing's cell: its name, the sizes side by side, and the same in greyscale beneath."""
    width = sum(picture.get_width() + MARGIN for picture in pictures) + MARGIN
    height = max(picture.get_height() for picture in pictures) + MARGIN
    label = font.render(name, True, "black")
    row = pygame.Surface((width, height))
    row.fill(background)
    left = MARGIN
    for picture in pictures:
        row.blit(picture, (left, height - picture.get_height()))
        left += picture.get_width() + MARGIN
    cell = pygame.Surface((max(width, label.get_width() + 2 * MARGIN), LABEL + 2 * height + MARGIN))
    cell.fill(background)
    cell.blit(label, (MARGIN, 2))
    cell.blit(row, (0, LABEL))
    cell.blit(pygame.transform.grayscale(row), (0, LABEL + height))
    return cell


if __name__ == "__main__":
    sys.exit(main())
