"""Levels drawn in Tiled: read by pytmx, checked before and after, so that a bad map names its file and the fix.

The checks stand before pytmx because it accepts some broken maps silently and answers others with an error without words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MAX_FILE = 1_000_000
MAX_SIDE = 200
MAX_OBJECTS = 2000
GID_MASK = 0x1FFFFFFF

PropertyValue = str | int | float | bool


class LevelError(ValueError):
    """A level that cannot be used: `file` is its name, `fix` says what to change."""

    def __init__(self, file: str, fix: str) -> None:
        super().__init__(f"{file}: {fix}")
        self.file = file
        self.fix = fix


@dataclass(frozen=True, slots=True)
class LevelObject:
    """A thing of an object layer. x and y are its upper left corner in the map's pixels, also for things that show a tile;
    `gid` is that tile as in the file (0 for none); `points` are those of a polygon or polyline."""

    id: int
    name: str
    type: str
    x: float
    y: float
    width: float
    height: float
    rotation: float
    gid: int
    properties: Mapping[str, PropertyValue]
    points: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class TiledLevel:
    """A map: `size` in columns and rows, `tile` in pixels, `layers` rows of gids as in the file without flip flags, `objects` by the
    name of their layer, `layer_properties` by the name of a layer of either kind."""

    path: Path
    size: tuple[int, int]
    tile: tuple[int, int]
    properties: Mapping[str, PropertyValue]
    layers: Mapping[str, tuple[tuple[int, ...], ...]]
    objects: Mapping[str, tuple[LevelObject, ...]]
    layer_properties: Mapping[str, Mapping[str, PropertyValue]] = field(default_factory=dict)

    def only(self, layer: str, kind: str) -> LevelObject:
        """The one object of a type in a layer. Raises LevelError."""
        found = [item for item in self.objects.get(layer, ()) if item.type == kind]
        if len(found) != 1:
            raise LevelError(
                self.path.name, f"the layer {layer!r} must hold one object of type {kind!r}, not {len(found)}"
            )
        return found[0]


def load_map(path: Path, *, layers: Sequence[str] = (), objects: Sequence[str] = ()) -> TiledLevel:
    """Reads a .tmx map that must hold these tile layers and object layers. Raises LevelError for everything that is wrong
    with it."""
    root = _parsed(path, "map")
    size = _check_head(path, root)
    sizes = [_check_tileset(path, node) for node in root.findall("tileset")]
    ranges = _ranges(path, root, sizes)
    _check_elements(path, root)
    grids = {_name(path, node): _check_layer(path, node, size, ranges) for node in root.findall("layer")}
    _check_objects(path, root, ranges)
    _check_needed(path, grids, layers, "tile layer")
    _check_needed(path, [_name(path, node) for node in root.findall("objectgroup")], objects, "object layer")

    import pytmx

    try:
        found = pytmx.TiledMap(str(path), allow_duplicate_names=True)
    except Exception as error:
        # pytmx says what it dislikes with bare exceptions of many kinds, some without a word
        raise LevelError(path.name, f"Tiled's format is not kept: {error or type(error).__name__}") from error
    return _level(path, size, grids, found)


def _level(
    path: Path, size: tuple[int, int], grids: Mapping[str, tuple[tuple[int, ...], ...]], found: Any
) -> TiledLevel:
    raw = {
        int(node.get("id", "0")): int(node.get("gid", "0")) & GID_MASK
        for node in _parsed(path, "map").iter("object")
    }
    import pytmx

    things: dict[str, tuple[LevelObject, ...]] = {}
    properties: dict[str, Mapping[str, PropertyValue]] = {}
    for layer in found.layers:
        name = str(layer.name)
        properties[name] = dict(layer.properties)
        if isinstance(layer, pytmx.TiledObjectGroup):
            things[name] = tuple(
                LevelObject(
                    id=item.id,
                    name=item.name or "",
                    type=item.type or "",
                    x=item.x,
                    y=item.y,
                    width=item.width,
                    height=item.height,
                    rotation=item.rotation,
                    gid=raw.get(item.id, 0),
                    properties=dict(item.properties),
                    points=tuple((point[0], point[1]) for point in getattr(item, "points", ()) or ()),
                )
                for item in layer
            )
    return TiledLevel(
        path, size, (found.tilewidth, found.tileheight), dict(found.properties), grids, things, properties
    )


# checks before pytmx


def _parsed(path: Path, tag: str) -> Element:
    from xml.etree import ElementTree as ET

    try:
        if path.stat().st_size > MAX_FILE:
            raise LevelError(path.name, f"the file is larger than {MAX_FILE} bytes")
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LevelError(path.name, f"the file cannot be read: {error}") from error
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise LevelError(path.name, "remove the document type; Tiled writes none")
    try:
        root = ET.fromstring(text)  # noqa: S314 - size is limited and entities are refused above
    except ET.ParseError as error:
        raise LevelError(path.name, f"the file is not XML: {error}") from error
    if root.tag != tag:
        raise LevelError(path.name, f"the file holds a {root.tag!r}; save it from Tiled as a {tag}")
    return root


def _check_head(path: Path, root: Element) -> tuple[int, int]:
    if root.get("infinite", "0") != "0":
        raise LevelError(path.name, "the map is infinite: clear Map > Map Properties > Infinite in Tiled")
    if root.get("orientation", "orthogonal") != "orthogonal":
        raise LevelError(path.name, "the map must be orthogonal: set Map > Map Properties > Orientation")
    size = (_whole(path, root, "width", MAX_SIDE), _whole(path, root, "height", MAX_SIDE))
    _whole(path, root, "tilewidth", 1024)
    _whole(path, root, "tileheight", 1024)
    return size


def _check_tileset(path: Path, node: Element) -> int:
    """Returns how many tiles the tileset has."""
    source = node.get("source")
    folder, holder = path.parent, path.name
    if source is not None:
        if not source.endswith(".tsx"):
            raise LevelError(path.name, f"the tileset {source!r} must be saved as .tsx (XML), not as JSON")
        file = _beside(path, path.parent, source)
        if not file.is_file():
            raise LevelError(path.name, f"the tileset {source!r} is missing beside the map")
        node, folder, holder = _parsed(file, "tileset"), file.parent, file.name
        _check_properties(file, node)
    images = node.findall("image") + node.findall("tile/image")
    if not images:
        raise LevelError(holder, "the tileset has no image")
    for image in images:
        name = image.get("source", "")
        if not name or not _beside(path, folder, name).is_file():
            raise LevelError(holder, f"the image {name!r} of the tileset is missing")
    tiles = [int(tile.get("id", "0")) + 1 for tile in node.findall("tile") if tile.get("id", "0").isdigit()]
    return max([*tiles, _whole(path, node, "tilecount", 65_536, default=0)])


def _ranges(path: Path, root: Element, counts: Sequence[int]) -> list[range]:
    ranges: list[range] = []
    for node, count in zip(root.findall("tileset"), counts, strict=True):
        first = _whole(path, node, "firstgid", 1_000_000)
        ranges.append(range(first, first + count))
    return ranges


def _check_elements(path: Path, root: Element) -> None:
    if root.find("group") is not None:
        raise LevelError(path.name, "layers must not lie in groups: move them out in Tiled")
    names: set[str] = set()
    for node in [*root.findall("layer"), *root.findall("objectgroup"), *root.findall("imagelayer")]:
        name = _name(path, node)
        if name in names:
            raise LevelError(path.name, f"two layers are named {name!r}")
        names.add(name)
    _check_properties(path, root)


def _check_properties(path: Path, root: Element) -> None:
    for node in root.iter("property"):
        name, kind, value = (
            node.get("name", ""),
            node.get("type", "string"),
            node.get("value", node.text or ""),
        )
        if kind == "class" or node.find("properties") is not None:
            raise LevelError(
                path.name, f"the property {name!r} is of a class: use string, int, float or bool instead"
            )
        if kind not in ("string", "int", "float", "bool", "color", "file"):
            raise LevelError(
                path.name, f"the property {name!r} has the type {kind!r}, which is not supported"
            )
        if kind == "bool" and value not in ("true", "false"):
            raise LevelError(path.name, f"the property {name!r} must be true or false")
        pattern = {"int": r"-?\d{1,9}", "float": r"-?\d{1,9}(\.\d{1,9})?"}.get(kind)
        if pattern is not None and re.fullmatch(pattern, value) is None:
            raise LevelError(path.name, f"the property {name!r} must be a number ({kind})")


def _check_layer(
    path: Path, node: Element, size: tuple[int, int], ranges: Sequence[range]
) -> tuple[tuple[int, ...], ...]:
    name = _name(path, node)
    columns, rows = size
    if (node.get("width"), node.get("height")) != (str(columns), str(rows)):
        raise LevelError(path.name, f"the layer {name!r} must be {columns} by {rows}, like the map")
    data = node.find("data")
    if data is None or data.get("encoding") != "csv" or data.find("chunk") is not None:
        raise LevelError(path.name, "set Map > Map Properties > Tile Layer Format to CSV in Tiled")
    cells = [cell.strip() for cell in (data.text or "").split(",")]
    if len(cells) != columns * rows:
        raise LevelError(
            path.name, f"the layer {name!r} has {len(cells)} cells instead of {columns * rows}: save it again"
        )
    gids: list[int] = []
    for index, cell in enumerate(cells):
        if re.fullmatch(r"\d{1,10}", cell) is None:
            raise LevelError(
                path.name, f"cell {index + 1} of the layer {name!r} is {cell[:20]!r}, not a tile"
            )
        gid = int(cell) & GID_MASK
        _check_gid(path, gid, ranges, f"cell {index + 1} of the layer {name!r}", empty=True)
        gids.append(gid)
    return tuple(tuple(gids[row * columns : (row + 1) * columns]) for row in range(rows))


def _check_objects(path: Path, root: Element, ranges: Sequence[range]) -> None:
    things = list(root.iter("object"))
    if len(things) > MAX_OBJECTS:
        raise LevelError(path.name, f"the map has more than {MAX_OBJECTS} objects")
    for node in things:
        label = f"the object {node.get('id', '?')} ({node.get('name', 'nameless')})"
        if node.get("template") is not None:
            raise LevelError(path.name, f"{label} comes from a template: use Detach in Tiled")
        for side in ("x", "y", "width", "height", "rotation"):
            value = node.get(side, "0")
            if re.fullmatch(r"-?\d{1,6}(\.\d{1,12})?", value) is None:
                raise LevelError(path.name, f"{label} has no usable {side}: {value[:20]!r}")
        if not node.get("id", "").isdigit():
            raise LevelError(path.name, f"{label} has no number: save the map again")
        gid = node.get("gid")
        if gid is not None:
            if not gid.isdigit() or len(gid) > 10:
                raise LevelError(path.name, f"{label} shows the tile {gid[:20]!r}, which is none")
            _check_gid(path, int(gid) & GID_MASK, ranges, label, empty=False)


def _check_gid(path: Path, gid: int, ranges: Sequence[range], where: str, *, empty: bool) -> None:
    if (gid == 0 and empty) or any(gid in tiles for tiles in ranges):
        return
    raise LevelError(path.name, f"{where} shows the tile {gid}, which no tileset has")


def _check_needed(
    path: Path, found: Sequence[str] | Mapping[str, object], needed: Sequence[str], what: str
) -> None:
    for name in needed:
        if name not in found:
            raise LevelError(path.name, f"the {what} {name!r} is missing")


def _name(path: Path, node: Element) -> str:
    name = node.get("name", "")
    if not name:
        raise LevelError(path.name, f"a {node.tag} has no name")
    return name


def _whole(path: Path, node: Element, name: str, high: int, default: int | None = None) -> int:
    text = node.get(name)
    if text is None and default is not None:
        return default
    if text is None or re.fullmatch(r"\d{1,7}", text) is None or not 1 <= int(text) <= high:
        raise LevelError(path.name, f"{name} of the {node.tag} must be a number from 1 to {high}")
    return int(text)


def _beside(path: Path, folder: Path, name: str) -> Path:
    """A file named by the map; it must not lie outside the map's folder."""
    file = (folder / name).resolve()
    if not file.is_relative_to(path.parent.resolve()):
        raise LevelError(path.name, f"{name!r} lies outside the folder of the levels")
    return file
