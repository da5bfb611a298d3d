"""Drawings: sizes, the cache by bytes, missing files, paths that stay inside."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.stage.assets import Assets, MissingAssetError, Wanted, find_root
from game.stage.palette import Palette
from game.stage.surfaces import SurfaceCache, bytes_of

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}"><rect width="{w}" height="{h}" fill="{fill}"/></svg>'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    art = tmp_path / "assets" / "art" / "set"
    art.mkdir(parents=True)
    (art / "wide.svg").write_text(SQUARE.format(w=200, h=100, fill="#ffffff"))
    (art / "wide_night.svg").write_text(SQUARE.format(w=200, h=100, fill="#000000"))
    (art / "half.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">'
        '<rect width="50" height="100" fill="#ff0000"/></svg>'
    )
    (art / "bad.svg").write_text("nothing of the kind")
    (tmp_path / "assets" / "data.toml").write_text("answer = 42\n")
    (tmp_path / "secret.txt").write_text("no")
    return tmp_path


@pytest.fixture
def assets(root: Path, display: Callable[[int, int], pygame.Surface], palette: Palette) -> Assets:
    display(800, 450)
    return Assets(root, lambda: 0.5, palette, strict=True)


def test_sizes_follow_width_height_both_or_none(assets: Assets) -> None:
    assert assets.image("set/wide", 80).get_size() == (40, 20)
    assert assets.image("set/wide", height=80).get_size() == (80, 40)
    assert assets.image("set/wide", 80, 80).get_size() == (40, 40)
    assert assets.image("set/wide").get_size() == (100, 50)
    assert assets.ratio("set/wide") == 2
    assert assets.size("set/half") == (100, 100)


def test_the_same_request_is_the_same_surface_and_another_scale_is_not(
    root: Path, display: Callable[[int, int], pygame.Surface], palette: Palette
) -> None:
    display(800, 450)
    scale = [0.5]
    assets = Assets(root, lambda: scale[0], palette, strict=True)
    first = assets.image("set/wide", 80)
    assert assets.image("set/wide", 80) is first
    assert assets.image("set/wide", 80, angle=1) is first
    scale[0] = 1.0
    assert assets.image("set/wide", 80).get_size() == (80, 40)
    assert assets.bytes > 0
    assets.resized()
    assert assets.bytes == 0
    assets.image("set/wide", 80)
    assets.resized()
    assert assets.bytes > 0


def test_flip_variant_angle_squash_and_tint(assets: Assets) -> None:
    plain, flipped = assets.image("set/half", 100), assets.image("set/half", 100, flip=True)
    assert plain.get_at((5, 25)).a == 255
    assert plain.get_at((45, 25)).a == 0
    assert flipped.get_at((5, 25)).a == 0
    assert flipped.get_at((45, 25)).a == 255
    assert assets.image("set/wide", 80, variant="night").get_at((20, 10))[:3] == (0, 0, 0)
    turned = assets.image("set/half", 100, angle=90)
    # clockwise: what was on the left is now on top
    assert turned.get_at((turned.get_width() // 2, turned.get_height() // 2 - 15)).a == 255
    assert turned.get_at((turned.get_width() // 2, turned.get_height() // 2 + 15)).a == 0
    assert assets.image("set/wide", 80, squash=(1.5, 0.5)).get_size() == (60, 10)
    assert assets.image("set/wide", 80, tint=(255, 128, 0)).get_at((20, 10))[:3] == (255, 128, 0)
    assert assets.image("set/wide", 80, tint="accent").get_at((20, 10))[:3] == (0xFF, 0xB6, 0x50)
    assert assets.image("set/wide", 80).get_at((20, 10))[:3] == (255, 255, 255)


def test_every_surface_is_in_the_display_format(assets: Assets) -> None:
    want = pygame.Surface((1, 1), pygame.SRCALPHA).convert_alpha().get_masks()
    for image in (
        assets.image("set/wide", 80),
        assets.image("set/wide", 80, angle=30, tint="accent", flip=True),
    ):
        assert image.get_masks() == want


def test_the_cache_counts_bytes_and_drops_the_least_used() -> None:
    cache: SurfaceCache[str] = SurfaceCache(3 * 4000)
    one, two, three, four = (pygame.Surface((10, 100), pygame.SRCALPHA) for _ in range(4))
    assert bytes_of(one) == 4000
    cache.put("one", one)
    cache.put("two", two)
    cache.put("three", three)
    assert cache.bytes == 12_000
    assert cache.get("one") is one
    cache.put("four", four)
    assert cache.get("two") is None
    assert cache.get("one") is one
    assert len(cache) == 3
    assert cache.bytes == 12_000
    cache.put("four", pygame.Surface((10, 10), pygame.SRCALPHA))
    assert cache.bytes == 8400
    cache.put("huge", pygame.Surface((100, 100), pygame.SRCALPHA))
    assert len(cache) == 1
    cache.clear()
    assert (len(cache), cache.bytes) == (0, 0)


def test_the_assets_stay_under_their_limit(
    root: Path, display: Callable[[int, int], pygame.Surface], palette: Palette
) -> None:
    display(800, 450)
    assets = Assets(root, lambda: 1.0, palette, strict=True, limit=200_000)
    for width in range(20, 220):
        assets.image("set/wide", width)
        assert assets.bytes <= 200_000


@pytest.mark.parametrize(
    "name", ["set/none", "set/bad", "../../secret", "/etc/passwd", "set\\wide", "c:wide", "a\0b"]
)
def test_what_is_missing_or_outside_raises_when_strict(assets: Assets, name: str) -> None:
    with pytest.raises(MissingAssetError):
        assets.image(name, 80)
    assert not assets.has(name) or name == "set/bad"


def test_what_is_missing_is_drawn_and_logged_once_in_play(
    root: Path,
    display: Callable[[int, int], pygame.Surface],
    palette: Palette,
    caplog: pytest.LogCaptureFixture,
) -> None:
    display(800, 450)
    pygame.font.init()
    assets = Assets(root, lambda: 1.0, palette)
    with caplog.at_level(logging.WARNING):
        first = assets.image("set/none", 120)
        assets.image("set/none", 60)
    assert first.get_size() == (120, 120)
    assert first.get_at((60, 8)).a == 255
    assert [record.message for record in caplog.records] == ["drawing missing: there is no drawing set/none"]
    assert assets.ratio("set/none") == 1.0


def test_data_and_text_stay_inside_the_root(assets: Assets) -> None:
    assert assets.data("assets/data.toml") == {"answer": 42}
    assert assets.text("assets/data.toml") == "answer = 42\n"
    for bad in ("../x.toml", "assets/none.toml", "secret.txt"):
        with pytest.raises(MissingAssetError):
            assets.data(bad)
    with pytest.raises(MissingAssetError):
        assets.text("../secret.txt")


def test_preloading_is_spread_over_frames(
    root: Path, display: Callable[[int, int], pygame.Surface], palette: Palette
) -> None:
    display(800, 450)
    now = [0.0]

    def timer() -> float:
        now[0] += 0.0015
        return now[0]

    assets = Assets(root, lambda: 1.0, palette, strict=True, timer=timer)
    assets.preload([Wanted("set/wide", width) for width in range(20, 32)])
    frames = 0
    while assets.warm(4.0):
        frames += 1
    assert frames >= 3
    before = assets.bytes
    assets.image("set/wide", 25)
    assert assets.bytes == before


def test_the_root_holds_assets_in_the_clone() -> None:
    root = find_root()
    assert (root / "assets" / "palette.toml").is_file()


def test_a_part_of_a_drawing_is_what_the_whole_shows_there(assets: Assets, root: Path) -> None:
    (root / "assets" / "art" / "set" / "marks.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><defs><linearGradient id="g" x1="0" y1="0" '
        'x2="200" y2="0" gradientUnits="userSpaceOnUse"><stop offset="0%" stop-color="#000"/>'
        '<stop offset="100%" stop-color="#fff"/></linearGradient></defs>'
        '<rect width="200" height="100" fill="url(#g)"/><circle cx="120" cy="60" r="20" fill="#f00"/></svg>'
    )
    whole = assets.once("set/marks", 800)
    part = assets.once("set/marks", 800, box=(80, 30, 60, 60))
    assert whole.get_size() == (400, 200)
    assert part.get_size() == (120, 120)
    for x in range(0, 120, 7):
        for y in range(0, 120, 7):
            assert part.get_at((x, y))[:3] == pytest.approx(whole.get_at((160 + x, 60 + y))[:3], abs=12), (
                x,
                y,
            )
    assert assets.bytes == 0
