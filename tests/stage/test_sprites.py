"""Sprites, rigs and particles."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.stage.assets import Assets, MissingAssetError
from game.stage.canvas import Canvas
from game.stage.palette import Palette
from game.stage.particles import Particles
from game.stage.services import Services
from game.stage.sprites import Sprite, load_rigs

BLOCK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect x="{x}" y="{y}" width="20" height="20" '
    'fill="{fill}"/></svg>'
)
RIG = """
viewbox = [100, 100]
foot = [50, 100]
actors = ["doll"]
[doll.parts]
body = { file = "body", pivot = [50, 100] }
hand = { file = "hand", pivot = [50, 50], parent = "body" }
hat = { file = "hat", pivot = [50, 50], parent = "body", captain = true }
[doll.poses.idle]
order = ["body", "hand", "hat"]
[doll.poses.wave]
order = ["body", "hand"]
angles = { hand = 90 }
"""


@pytest.fixture
def assets(tmp_path: Path, canvas: Canvas, palette: Palette) -> Assets:
    art = tmp_path / "assets" / "art" / "doll"
    art.mkdir(parents=True)
    (art / "body.svg").write_text(BLOCK.format(x=40, y=80, fill="#ff0000"))
    (art / "hand.svg").write_text(BLOCK.format(x=80, y=40, fill="#00ff00"))
    (art / "hat.svg").write_text(BLOCK.format(x=40, y=0, fill="#0000ff"))
    (art / "rig.toml").write_text(RIG)
    canvas.fill((0, 0, 0))
    return Assets(tmp_path, lambda: canvas.scale, palette, strict=True)


def at(canvas: Canvas, x: float, y: float) -> tuple[int, ...]:
    return tuple(canvas.surface.get_at(canvas.point(x, y)))[:3]


def test_a_rig_stands_on_its_foot_and_hats_are_for_captains(canvas: Canvas, assets: Assets) -> None:
    rig = load_rigs(assets, "doll")["doll"]
    rig.draw(canvas, assets, "idle", 400, 500, 200)
    # 200 units for 100: the body's block is 40…60 by 80…100 of the drawing, so 20 either side of the foot and 40 above it
    assert at(canvas, 400, 480) == (255, 0, 0)
    assert at(canvas, 480, 400) == (0, 255, 0)
    assert at(canvas, 400, 320) == (0, 0, 0)
    rig.draw(canvas, assets, "idle", 400, 500, 200, captain=True)
    assert at(canvas, 400, 320) == (0, 0, 255)


def test_angles_turn_clockwise_about_pivots_and_take_children_along(canvas: Canvas, assets: Assets) -> None:
    rig = load_rigs(assets, "doll")["doll"]
    rig.draw(canvas, assets, "wave", 400, 500, 200)
    # the hand was right of its pivot (400, 400); a quarter turn clockwise brings it below
    assert at(canvas, 480, 400) == (0, 0, 0)
    assert at(canvas, 400, 480) == (0, 255, 0)
    canvas.fill((0, 0, 0))
    rig.draw(canvas, assets, "idle", 400, 500, 200, angles={"body": 90})
    # the body turns about the foot: its block, 20 above the foot, is now 20 right of it; the hand was 80 right and 100
    # above, and is 100 right and 80 below
    assert at(canvas, 420, 500) == (255, 0, 0)
    assert at(canvas, 500, 580) == (0, 255, 0)


def test_flip_squash_and_whole_turns(canvas: Canvas, assets: Assets) -> None:
    rig = load_rigs(assets, "doll")["doll"]
    rig.draw(canvas, assets, "idle", 400, 500, 200, flip=True)
    assert at(canvas, 320, 400) == (0, 255, 0)
    assert at(canvas, 480, 400) == (0, 0, 0)
    canvas.fill((0, 0, 0))
    rig.draw(canvas, assets, "idle", 400, 500, 200, squash=(1.5, 0.5))
    assert at(canvas, 520, 450)[1] > 230
    canvas.fill((0, 0, 0))
    rig.draw(canvas, assets, "idle", 400, 500, 200, angle=180)
    assert at(canvas, 320, 600) == (0, 255, 0)
    assert rig.images("idle") == ("doll/body", "doll/hand")
    assert rig.images("idle", captain=True) == ("doll/body", "doll/hand", "doll/hat")


def test_shifts_are_in_the_rigs_units(canvas: Canvas, assets: Assets) -> None:
    rig = load_rigs(assets, "doll")["doll"]
    rig.draw(canvas, assets, "idle", 400, 500, 200, shifts={"hand": (10, 0)})
    assert at(canvas, 500, 400) == (0, 255, 0)
    assert at(canvas, 465, 400) == (0, 0, 0)


@pytest.mark.parametrize(
    "change", [("actors", "actor"), ("[50, 100]", "[50]"), ('"hat"]', '"cape"]'), ("viewbox", "box")]
)
def test_a_bad_rig_is_named(tmp_path: Path, assets: Assets, change: tuple[str, str]) -> None:
    (tmp_path / "assets" / "art" / "doll" / "rig.toml").write_text(RIG.replace(*change))
    with pytest.raises(MissingAssetError, match=r"doll/rig\.toml"):
        load_rigs(assets, "doll")


def test_every_pose_of_the_shipped_animals_draws(services: Services) -> None:
    canvas = services.window.canvas
    rigs = load_rigs(services.assets, "ice")
    assert set(rigs) == {"penguin", "seal"}
    for rig in rigs.values():
        for pose in rig.poses:
            canvas.fill((0, 0, 0))
            rig.draw(canvas, services.assets, pose, 800, 600, 240, captain=True)
            drawn = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (1, 1, 1, 255))
            drawn.invert()
            where = canvas.view.clip(drawn.get_bounding_rects()[0].unionall(drawn.get_bounding_rects()))
            assert where.w > 40
            assert canvas.rect((600, 300, 400, 360)).contains(where)


def test_a_sprite_follows_its_fields(canvas: Canvas, assets: Assets) -> None:
    sprite = Sprite("doll/body", 400, 400, width=100, anchor="midbottom")
    sprite.draw(canvas, assets)
    assert at(canvas, 400, 390) == (255, 0, 0)
    canvas.fill((0, 0, 0))
    sprite.scale = 2
    sprite.draw(canvas, assets)
    assert at(canvas, 400, 365) == (255, 0, 0)
    canvas.fill((0, 0, 0))
    sprite.alpha = 0.5
    sprite.draw(canvas, assets)
    assert at(canvas, 400, 390)[0] == pytest.approx(128, abs=3)
    for gone in ({"alpha": 0.0}, {"scale": 0.0}):
        canvas.fill((0, 0, 0))
        Sprite("doll/body", 400, 400, **gone).draw(canvas, assets)  # type: ignore[arg-type]
        assert at(canvas, 400, 430) == (0, 0, 0)


def test_particles_have_a_cap_and_all_end(services: Services) -> None:
    flying = Particles(random.Random(1), cap=50)
    for kind in ("snow", "spray", "confetti", "sparkle", "puff"):
        flying.emit(kind, 800, 450, 30)  # type: ignore[arg-type]
        assert len(flying) <= 50
        flying.update(1 / 60)
        flying.draw(services.window.canvas, services.assets)
    assert len(flying) == 50
    for _ in range(60 * 9):
        flying.update(1 / 60)
    assert flying.done


def test_the_same_seed_gives_the_same_particles_and_none_when_still() -> None:
    first, second = Particles(random.Random(3)), Particles(random.Random(3))
    for flying in (first, second):
        flying.emit("confetti", 0, 0, 20, direction=-90)
        flying.update(0.1)
    assert [(p.x, p.y) for p in first._items] == [(p.x, p.y) for p in second._items]
    assert all(p.y < 0 for p in first._items)
    still = Particles(random.Random(3), still=True)
    still.emit("confetti", 0, 0, 20)
    assert still.done


def test_particles_may_be_drawings(services: Services) -> None:
    flying = Particles(random.Random(1))
    flying.emit("confetti", 800, 450, 20, images=("ui/confetti_1", "ui/confetti_2"))
    for _ in range(30):
        flying.update(1 / 60)
        flying.draw(services.window.canvas, services.assets)
    flying.clear()
    assert flying.done
