"""Drawings at the pixel size they are shown: rasterised from SVG, converted, kept under a byte limit."""

from __future__ import annotations

import logging
import re
import time
import tomllib
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import pygame

from game.stage.palette import Colour, Palette
from game.stage.surfaces import SurfaceCache, from_svg, ready

log = logging.getLogger(__name__)

CACHE_LIMIT = 48 * 1024 * 1024
ANGLE_STEP = 3
MAX_SIDE = 6000
MAX_SVG = 2_000_000
MAX_TOML = 500_000

_TAG = re.compile(r"<svg\b[^>]*>", re.DOTALL)
_BOX = re.compile(r"""\bviewBox\s*=\s*["']\s*([-\d.eE]+)[\s,]+([-\d.eE]+)[\s,]+([\d.eE]+)[\s,]+([\d.eE]+)""")
_SIDE = {
    "width": re.compile(r"""\bwidth\s*=\s*["']\s*([\d.]+)"""),
    "height": re.compile(r"""\bheight\s*=\s*["']\s*([\d.]+)"""),
}


class MissingAssetError(LookupError):
    """A drawing or data file is not there or cannot be read; the message names it."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A drawing to be made ready ahead of time; the fields are the arguments of `Assets.image`."""

    name: str
    width: float | None = None
    height: float | None = None
    variant: str = ""
    flip: bool = False
    angle: float = 0
    tint: Colour | None = None


def find_root() -> Path:
    """The folder that holds `assets`, `levels` and `seeds`: inside the installed package, otherwise the clone.
    Raises MissingAssetError."""
    package = Path(__file__).resolve().parent.parent
    for root in (package / "_data", package.parent):
        if (root / "assets").is_dir():
            return root
    raise MissingAssetError(
        f"the folder assets is missing beside {package}; please install Polar Party again"
    )


class Assets:
    """Drawings of `root/assets/art` by name ("ice/penguin_body"), data of `root` by path.

    `scale` gives the pixels per unit now. `strict` raises MissingAssetError where play shows a labelled placeholder.
    """

    def __init__(
        self,
        root: Path,
        scale: Callable[[], float],
        palette: Palette,
        *,
        strict: bool = False,
        limit: int = CACHE_LIMIT,
        timer: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.root = root
        self.strict = strict
        self._scale = scale
        self._palette = palette
        self._timer = timer
        self._images: SurfaceCache[tuple[object, ...]] = SurfaceCache(limit)
        self._sources: dict[str, _Source | None] = {}
        self._queue: deque[Wanted] = deque()
        self._made_at = scale()

    def image(
        self,
        name: str,
        width: float | None = None,
        height: float | None = None,
        *,
        variant: str = "",
        flip: bool = False,
        angle: float = 0,
        tint: Colour | None = None,
        squash: tuple[float, float] = (1.0, 1.0),
    ) -> pygame.Surface:
        """The drawing at a width or a height in units (both: exactly that box, proportions given up; none: its own size).

        `variant` is another drawing of the same thing, `name_variant.svg`. `angle` is clockwise in degrees, rounded to 3; the
        surface then grows around the same centre. `tint` multiplies: white becomes the tint, black stays.
        `squash` stretches across and down, rounded to 1/50.
        """
        full = f"{name}_{variant}" if variant else name
        source = self._source(full)
        scale = self._scale()
        size = _pixel_size(source, width, height, squash, scale)
        turn = round(angle / ANGLE_STEP) * ANGLE_STEP % 360
        rgb = None if tint is None else self._palette.rgb(tint)
        key = (full, size, flip, turn, rgb)
        found = self._images.get(key)
        if found is None:
            found = self._images.put(key, self._make(full, source, size, flip, turn, rgb))
        return found

    def once(
        self, name: str, width: float, *, box: tuple[float, float, float, float] | None = None
    ) -> pygame.Surface:
        """The drawing at a width in units, not kept: for what is painted into something larger straight away.

        With `box` (x, y, width, height in the drawing's own units) only that part is rasterised, at the scale that the whole
        would have; for layers that are mostly empty this is several times faster.
        """
        source = self._source(name)
        if box is None or source is None:
            size = _pixel_size(source, width, None, (1.0, 1.0), self._scale())
            return self._make(name, source, size, False, 0, None)
        ratio = width * self._scale() / source.width
        size = (max(1, round(box[2] * ratio)), max(1, round(box[3] * ratio)))
        text = source.path.read_text("utf-8")
        view = " ".join(f"{value:g}" for value in box)
        root = (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{view}" '
            f'width="{size[0]}" height="{size[1]}" preserveAspectRatio="none">'
        )
        return from_svg(_TAG.sub(root, text, count=1), *size)

    def composed(
        self, key: tuple[object, ...], make: Callable[[], pygame.Surface] | None = None
    ) -> pygame.Surface | None:
        """A picture put together from drawings, shared by whoever asks for the same key at this scale and palette. Made when
        it is not there and `make` is given; dropped like any drawing when others need the room."""
        name = ("composed", *key, self._scale(), self._palette.variant)
        found = self._images.get(name)
        if found is None and make is not None:
            found = self._images.put(name, make())
        return found

    def ratio(self, name: str) -> float:
        """Width divided by height of a drawing."""
        source = self._source(name)
        return 1.0 if source is None else source.width / source.height

    def size(self, name: str) -> tuple[float, float]:
        """A drawing's own width and height (its view box), which count as units."""
        source = self._source(name)
        return (100.0, 100.0) if source is None else (source.width, source.height)

    def has(self, name: str) -> bool:
        """Whether the drawing exists; never a placeholder, never an error."""
        try:
            return self._path(f"assets/art/{name}.svg").is_file()
        except MissingAssetError:
            return False

    def preload(self, wanted: Iterable[Wanted]) -> None:
        """Queues drawings that will be needed soon; `warm` makes them ready a few at a time."""
        self._queue.extend(wanted)

    def warm(self, ms: float = 4.0) -> bool:
        """Makes queued drawings ready for at most about `ms` milliseconds; returns whether some are left."""
        end = self._timer() + ms / 1000
        while self._queue and self._timer() < end:
            item = self._queue.popleft()
            self.image(
                item.name,
                item.width,
                item.height,
                variant=item.variant,
                flip=item.flip,
                angle=item.angle,
                tint=item.tint,
            )
        return bool(self._queue)

    def forget(self) -> None:
        """Drops every drawing, after a change of the palette."""
        self._images.clear()
        self._made_at = self._scale()

    def resized(self) -> None:
        """Drops every drawing when the scale has changed since the last one was made."""
        if self._scale() != self._made_at:
            self.forget()

    @property
    def bytes(self) -> int:
        """Memory that the kept drawings take."""
        return self._images.bytes

    def data(self, name: str) -> dict[str, object]:
        """A TOML file below the root, such as "assets/art/ice/rig.toml". Raises MissingAssetError."""
        path = self._path(name)
        try:
            if path.stat().st_size > MAX_TOML:
                raise MissingAssetError(f"{name} is too large")
            return tomllib.loads(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise MissingAssetError(f"{name} cannot be read: {error}") from error

    def text(self, name: str) -> str:
        """A UTF-8 text file below the root, such as "seeds/ice.md". Raises MissingAssetError."""
        try:
            return self._path(name).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise MissingAssetError(f"{name} cannot be read: {error}") from error

    # finding

    def _path(self, name: str) -> Path:
        """The path of a file below the root; a name that would leave it is refused."""
        pure = PurePosixPath(name)
        if pure.is_absolute() or ".." in pure.parts or "\\" in name or ":" in name or "\0" in name:
            raise MissingAssetError(f"{name!r} is not a name of a file of the game")
        return self.root.joinpath(*pure.parts)

    def _source(self, name: str) -> _Source | None:
        if name in self._sources:
            return self._sources[name]
        source: _Source | None = None
        try:
            source = _read_source(self._path(f"assets/art/{name}.svg"), name)
        except MissingAssetError as error:
            if self.strict:
                raise
            log.warning("drawing missing: %s", error)
        self._sources[name] = source
        return source

    def _make(
        self,
        name: str,
        source: _Source | None,
        size: tuple[int, int],
        flip: bool,
        turn: int,
        tint: tuple[int, int, int] | None,
    ) -> pygame.Surface:
        image = _placeholder(name, size) if source is None else self._raster(source, size)
        if flip:
            image = pygame.transform.flip(image, True, False)
        if turn:
            image = ready(pygame.transform.rotozoom(image, -turn, 1.0))
        if tint is not None:
            image.fill((*tint, 255), None, pygame.BLEND_RGBA_MULT)
        return image

    def _raster(self, source: _Source, size: tuple[int, int]) -> pygame.Surface:
        """The renderer keeps proportions, so a squashed drawing is made large enough first and stretched then."""
        ratio = source.width / source.height
        wide, high = size
        if abs(wide - high * ratio) > 1.0:
            fit = max(wide, round(high * ratio)), max(high, round(wide / ratio))
            made = pygame.image.load_sized_svg(source.path, fit)
            return ready(pygame.transform.smoothscale(made, size))
        return ready(pygame.image.load_sized_svg(source.path, (max(1, wide), max(1, high))))


@dataclass(frozen=True, slots=True)
class _Source:
    path: Path
    width: float
    height: float


def _read_source(path: Path, name: str) -> _Source:
    try:
        if path.stat().st_size > MAX_SVG:
            raise MissingAssetError(f"{name} is too large")
        with path.open("rb") as file:
            head = file.read(4096).decode("utf-8", "replace")
    except OSError as error:
        raise MissingAssetError(f"there is no drawing {name}") from error
    tag = _TAG.search(head)
    if tag is None:
        raise MissingAssetError(f"{name} is not an SVG drawing")
    box = _BOX.search(tag[0])
    if box is not None:
        width, height = float(box[3]), float(box[4])
    else:
        sides = [pattern.search(tag[0]) for pattern in _SIDE.values()]
        width, height = (float(side[1]) if side else 0.0 for side in sides)
    if not (0 < width < 1e5 and 0 < height < 1e5):
        raise MissingAssetError(f"{name} has no usable size")
    return _Source(path, width, height)


def _pixel_size(
    source: _Source | None,
    width: float | None,
    height: float | None,
    squash: tuple[float, float],
    scale: float,
) -> tuple[int, int]:
    ratio = 1.0 if source is None else source.width / source.height
    if width is None and height is None:
        width = 100.0 if source is None else source.width
    if width is None and height is not None:
        width = height * ratio
    elif height is None and width is not None:
        height = width / ratio
    across, down = (round(value * 50) / 50 for value in squash)
    wide = round((width or 1) * across * scale)
    high = round((height or 1) * down * scale)
    return (min(MAX_SIDE, max(1, wide)), min(MAX_SIDE, max(1, high)))


def _placeholder(name: str, size: tuple[int, int]) -> pygame.Surface:
    """A striped card with the drawing's name, so that a missing file is seen and play goes on."""
    wide, high = size
    body = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f'<rect x="1" y="1" width="{max(1, wide - 2)}" height="{max(1, high - 2)}" rx="{min(wide, high) * 0.15:.1f}" '
        f'fill="#d9b3ff" stroke="#5b2a86" stroke-width="2" stroke-dasharray="6 4"/></svg>'
    )
    image = from_svg(body, wide, high)
    label = pygame.font.Font(None, max(10, min(22, wide // 6))).render(
        name.rpartition("/")[2], True, (60, 20, 90)
    )
    image.blit(label, label.get_rect(center=(wide // 2, high // 2)))
    return image
