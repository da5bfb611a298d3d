"""Tiled maps: good ones are read, every bad one names its file and the fix (public cases B91, B93, B94)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.stage.assets import find_root
from game.stage.tiled import LevelError, load_map

MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="64" tileheight="64" infinite="0">
 <properties>
  <property name="level" value="tiny"/>
  <property name="seats" type="int" value="4"/>
  <property name="wind" type="float" value="0.5"/>
  <property name="night" type="bool" value="true"/>
 </properties>
 <tileset firstgid="1" source="tiles.tsx"/>
 <layer id="1" name="ice" width="3" height="2">
  <data encoding="csv">
1,2,0,
2147483649,4,1
</data>
 </layer>
 <objectgroup id="2" name="start">
  <object id="7" name="penguin" type="penguin" gid="3" x="64" y="128" width="64" height="64">
   <properties><property name="captain" type="bool" value="true"/></properties>
  </object>
  <object id="8" name="spot" x="10" y="20" width="30" height="40"/>
  <object id="9" name="path" x="5" y="5"><polygon points="0,0 10,0 10,10"/></object>
 </objectgroup>
</map>
"""
TILES = """<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="tiles" tilewidth="64" tileheight="64" tilecount="4" columns="2">
 <image source="tiles.png" width="128" height="128"/>
</tileset>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "levels 企"
    folder.mkdir()
    (folder / "tiles.tsx").write_text(TILES, "utf-8")
    pygame.image.save(pygame.Surface((128, 128)), folder / "tiles.png")
    (folder / "map.tmx").write_text(MAP, "utf-8")
    return folder


def test_a_good_map_is_read_with_its_types(folder: Path) -> None:
    level = load_map(folder / "map.tmx", layers=["ice"], objects=["start"])
    assert level.size == (3, 2)
    assert level.tile == (64, 64)
    assert level.properties == {"level": "tiny", "seats": 4, "wind": 0.5, "night": True}
    assert level.layers == {"ice": ((1, 2, 0), (1, 4, 1))}
    penguin, spot, path = level.objects["start"]
    assert (penguin.id, penguin.name, penguin.type, penguin.gid) == (7, "penguin", "penguin", 3)
    assert (penguin.x, penguin.y, penguin.width, penguin.height) == (64, 64, 64, 64)
    assert penguin.properties == {"captain": True}
    assert (spot.x, spot.y, spot.width, spot.height, spot.type, spot.gid) == (10, 20, 30, 40, "", 0)
    assert path.points == ((5, 5), (15, 5), (15, 15))
    assert level.only("start", "penguin") is penguin
    with pytest.raises(LevelError, match="one object of type 'seal', not 0"):
        level.only("start", "seal")


BAD: dict[str, tuple[Callable[[str], str], str]] = {
    "infinite": (lambda text: text.replace('infinite="0"', 'infinite="1"'), "Infinite"),
    "isometric": (lambda text: text.replace("orthogonal", "isometric"), "orthogonal"),
    "no width": (lambda text: text.replace(' width="3" height="2" tilewidth', ' height="2" tilewidth'), "width"),
    "huge": (lambda text: text.replace('width="3" height="2" tilewidth', 'width="99999" height="2" tilewidth'), "width"),
    "short csv": (lambda text: text.replace("4,1\n", "4\n"), "5 cells instead of 6"),
    "long csv": (lambda text: text.replace("4,1\n", "4,1,1\n"), "7 cells instead of 6"),
    "no tile": (lambda text: text.replace("1,2,0", "1,x,0"), "cell 2"),
    "unknown gid": (lambda text: text.replace("1,2,0", "1,99,0"), "tile 99"),
    "unknown gid of an object": (lambda text: text.replace('gid="3"', 'gid="77"'), "tile 77"),
    "base64": (lambda text: text.replace('encoding="csv"', 'encoding="base64"'), "CSV"),
    "layer size": (lambda text: text.replace('name="ice" width="3"', 'name="ice" width="4"'), "3 by 2"),
    "missing tileset": (lambda text: text.replace("tiles.tsx", "gone.tsx"), "gone.tsx"),
    "json tileset": (lambda text: text.replace("tiles.tsx", "tiles.tsj"), ".tsx"),
    "tileset outside": (lambda text: text.replace("tiles.tsx", "../../tiles.tsx"), "outside"),
    "class property": (lambda text: text.replace('type="float" value="0.5"', 'type="class" propertytype="Q"'), "class"),
    "bad int": (lambda text: text.replace('type="int" value="4"', 'type="int" value="four"'), "seats"),
    "bad bool": (lambda text: text.replace('type="bool" value="true"/>\n </prop', 'type="bool" value="ja"/>\n </prop'), "night"),
    "bad float": (lambda text: text.replace('value="0.5"', 'value="nan"'), "wind"),
    "template": (lambda text: text.replace('<object id="8"', '<object id="8" template="t.tx"'), "Detach"),
    "object place": (lambda text: text.replace('x="10" y="20"', 'x="inf" y="20"'), "usable x"),
    "object without number": (lambda text: text.replace('<object id="8"', "<object"), "no number"),
    "group": (lambda text: text.replace("</map>", '<group id="9" name="g"/></map>'), "groups"),
    "two layers of a name": (lambda text: text.replace('id="2" name="start"', 'id="2" name="ice"'), "two layers"),
    "nameless layer": (lambda text: text.replace('name="ice" ', ""), "no name"),
    "missing layer": (lambda text: text.replace('name="ice"', 'name="snow"'), "tile layer 'ice' is missing"),
    "missing objects": (lambda text: text.replace('name="start"', 'name="end"'), "object layer 'start' is missing"),
    "not xml": (lambda text: text[:200], "XML"),
    "empty": (lambda _: "", "XML"),
    "another file": (lambda _: TILES, "save it from Tiled"),
    "entities": (lambda text: text.replace("<map ", '<!DOCTYPE x [<!ENTITY a "b">]><map '), "document type"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_map_names_its_file_and_the_fix(folder: Path, name: str) -> None:
    change, words = BAD[name]
    changed = change(MAP)
    assert changed != MAP
    (folder / "bad.tmx").write_text(changed, "utf-8")
    with pytest.raises(LevelError) as caught:
        load_map(folder / "bad.tmx", layers=["ice"], objects=["start"])
    assert caught.value.file in ("bad.tmx", "tiles.tsx")
    assert words in caught.value.fix
    assert caught.value.file in str(caught.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.replace("tiles.png", "gone.png"), "gone.png"),
        (lambda text: text.replace('<image source="tiles.png" width="128" height="128"/>', ""), "no image"),
        (lambda text: text.replace('tilecount="4"', 'tilecount="many"'), "tilecount"),
        (lambda text: text[:60], "XML"),
        (lambda text: text.replace("tiles.png", "/etc/passwd"), "outside"),
    ],
)
def test_a_bad_tileset_names_its_file_and_the_fix(
    folder: Path, change: Callable[[str], str], words: str
) -> None:
    (folder / "tiles.tsx").write_text(change(TILES), "utf-8")
    with pytest.raises(LevelError) as caught:
        load_map(folder / "map.tmx")
    assert words in caught.value.fix


def test_what_cannot_be_read_is_a_level_error_too(folder: Path) -> None:
    (folder / "binary.tmx").write_bytes(b"\xff\xfe\x00map")
    (folder / "large.tmx").write_text(MAP + " " * 1_000_001, "utf-8")
    for name in ("binary.tmx", "large.tmx", "gone.tmx", "."):
        with pytest.raises(LevelError):
            load_map(folder / name)


@pytest.mark.parametrize("path", sorted((find_root() / "levels").glob("*.tmx")), ids=lambda path: path.name)
def test_every_shipped_level_can_be_read(path: Path) -> None:
    level = load_map(path)
    assert level.size[0] >= 1
