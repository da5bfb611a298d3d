"""The 1600×900 space in every window (public cases B15, B18, B19, B21)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.stage.canvas import Canvas
from game.stage.palette import Palette

SIZES = [
    (1280, 720),
    (1920, 1080),
    (1366, 768),
    (1280, 800),
    (5120, 1440),
    (3440, 1440),
    (800, 1280),
    (640, 480),
]


@pytest.mark.parametrize("size", SIZES)
def test_the_area_keeps_16_to_9_lies_in_the_middle_and_touches_two_edges(
    size: tuple[int, int], palette: Palette
) -> None:
    canvas = Canvas(pygame.Surface(size), palette)
    view = canvas.view
    assert abs(view.w / view.h - 16 / 9) < 0.005
    assert pygame.Rect((0, 0), size).contains(view)
    assert view.w == size[0] or view.h == size[1]
    assert abs(view.centerx - size[0] / 2) <= 1
    assert abs(view.centery - size[1] / 2) <= 1


@pytest.mark.parametrize(
    ("size", "scale", "offset"),
    [
        ((1600, 900), 1.0, (0, 0)),
        ((1280, 720), 0.8, (0, 0)),
        ((3200, 900), 1.0, (800, 0)),
        ((800, 1280), 0.5, (0, 415)),
        ((640, 480), 0.4, (0, 60)),
    ],
)
def test_scale_and_offset(
    size: tuple[int, int], scale: float, offset: tuple[int, int], palette: Palette
) -> None:
    canvas = Canvas(pygame.Surface(size), palette)
    assert canvas.scale == pytest.approx(scale)
    assert canvas.offset == offset


def test_bleed_is_the_whole_window_in_units(palette: Palette) -> None:
    canvas = Canvas(pygame.Surface((3200, 900)), palette)
    assert tuple(canvas.bleed) == pytest.approx((-800, 0, 3200, 900))
    assert canvas.rect(canvas.bleed) == pygame.Rect(0, 0, 3200, 900)


@pytest.mark.parametrize("size", SIZES)
def test_neighbours_in_units_are_neighbours_in_pixels(size: tuple[int, int], palette: Palette) -> None:
    canvas = Canvas(pygame.Surface(size), palette)
    cells = [canvas.rect((100 + 97.3 * i, 50, 97.3, 97.3)) for i in range(12)]
    for left, right in pairwise(cells):
        assert left.right == right.left


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(size=st.sampled_from(SIZES), column=st.integers(0, 4), row=st.integers(0, 4))
def test_the_cell_under_the_pointer_is_found_in_every_window(
    size: tuple[int, int], column: int, row: int, palette: Palette
) -> None:
    """B21: a 5×5 board of 140-unit cells, the middle of a drawn cell is clicked."""
    canvas = Canvas(pygame.Surface(size), palette)
    drawn = canvas.window_rect((450 + 140 * column, 100 + 140 * row, 140, 140))
    x, y = canvas.units(drawn.center)
    assert (int((x - 450) // 140), int((y - 100) // 140)) == (column, row)


def test_a_capped_drawing_still_answers_in_window_pixels(palette: Palette) -> None:
    canvas = Canvas(pygame.Surface((1600, 900)), palette, (2.0, 2.0))
    assert canvas.units((1600, 900)) == pytest.approx((800, 450))
    assert canvas.window_rect((100, 100, 50, 20)) == pygame.Rect(200, 200, 100, 40)


def test_lengths_are_at_least_a_pixel(palette: Palette) -> None:
    canvas = Canvas(pygame.Surface((320, 180)), palette)
    assert canvas.px(0.01) == 1
    assert canvas.px(100) == 20


def test_blit_places_every_anchor(palette: Palette) -> None:
    canvas = Canvas(pygame.Surface((1600, 900)), palette)
    image = pygame.Surface((40, 20))
    corners = {
        "topleft": (100, 100), "midtop": (80, 100), "topright": (60, 100), "midleft": (100, 90), "center": (80, 90),
        "midright": (60, 90), "bottomleft": (100, 80), "midbottom": (80, 80), "bottomright": (60, 80),
    }  # fmt: skip
    for anchor, corner in corners.items():
        assert canvas.blit(image, 100, 100, anchor).topleft == corner
    with pytest.raises(KeyError):
        canvas.blit(image, 0, 0, "middle")


def test_blit_with_alpha_leaves_the_image_as_it_was(canvas: Canvas) -> None:
    canvas.fill((0, 0, 0))
    image = pygame.Surface((10, 10))
    image.fill((200, 200, 200))
    canvas.blit(image, 800, 450, alpha=0.5)
    assert canvas.surface.get_at(canvas.point(800, 450))[0] == pytest.approx(100, abs=2)
    canvas.blit(image, 800, 450)
    assert canvas.surface.get_at(canvas.point(800, 450))[0] == 200


def test_a_box_fills_its_middle_leaves_its_corners_and_has_its_border(canvas: Canvas) -> None:
    canvas.fill((0, 0, 0))
    where = canvas.box((100, 100, 800, 400), (200, 0, 0), radius=60, border=10, border_colour=(0, 200, 0))
    surface = canvas.surface
    assert surface.get_at(where.center)[:3] == (200, 0, 0)
    assert surface.get_at((where.left + 1, where.top + 1))[:3] == (0, 0, 0)
    assert surface.get_at((where.centerx, where.top + 4))[:3] == (0, 200, 0)
    assert surface.get_at((where.left + 4, where.centery))[:3] == (0, 200, 0)
    assert surface.get_at((where.centerx, where.top - 2))[:3] == (0, 0, 0)


def test_a_clear_box_lets_the_ground_through(canvas: Canvas) -> None:
    canvas.fill((100, 100, 100))
    where = canvas.box((100, 100, 300, 200), (200, 200, 200), alpha=0.5)
    assert canvas.surface.get_at(where.center)[0] == pytest.approx(150, abs=2)


def test_shade_darkens_everything(canvas: Canvas) -> None:
    canvas.fill((200, 200, 200))
    canvas.shade(0.5, (0, 0, 0))
    assert canvas.surface.get_at((3, 3))[0] == pytest.approx(100, abs=2)


def test_circle_line_and_polygon_paint_where_they_should(canvas: Canvas) -> None:
    canvas.fill((0, 0, 0))
    canvas.circle(400, 400, 50, (255, 0, 0))
    canvas.circle(800, 400, 50, (255, 0, 0), width=6)
    canvas.line((100, 700), (500, 700), (0, 255, 0), 10)
    canvas.polygon([(900, 600), (1000, 600), (950, 700)], (0, 0, 255))
    at = lambda x, y: canvas.surface.get_at(canvas.point(x, y))[:3]  # noqa: E731
    assert at(400, 400) == (255, 0, 0)
    assert at(400, 455) == (0, 0, 0)
    assert at(800, 400) == (0, 0, 0)
    assert at(847, 400)[0] > 200
    assert at(300, 700) == (0, 255, 0)
    assert at(950, 630) == (0, 0, 255)


def test_clip_limits_drawing(canvas: Canvas) -> None:
    canvas.fill((0, 0, 0))
    canvas.clip((0, 0, 100, 100))
    canvas.fill((9, 9, 9))
    canvas.clip(None)
    assert canvas.surface.get_at(canvas.point(50, 50))[0] == 9
    assert canvas.surface.get_at(canvas.point(200, 200))[0] == 0


def test_a_stretched_drawing_looks_like_the_whole_one(canvas: Canvas) -> None:
    body = '<rect x="0" y="0" width="{w}" height="60" rx="20" fill="#ffffff"/>'
    canvas.fill((0, 0, 0))
    canvas.drawing("whole", (100, 100, 400, 60), body.format(w=400))
    canvas.drawing("narrow", (100, 300, 400, 60), body.format(w=80), width=80)
    for x in range(98, 504, 3):
        for y in (102, 110, 130, 157):
            above = canvas.surface.get_at(canvas.point(x, y))[0]
            below = canvas.surface.get_at(canvas.point(x, y + 200))[0]
            assert abs(above - below) <= 40, (x, y)


def test_a_new_display_gives_a_new_mapping(
    display: Callable[[int, int], pygame.Surface], palette: Palette
) -> None:
    small = Canvas(display(800, 450), palette)
    large = Canvas(display(1600, 900), palette)
    assert small.units((400, 225)) == pytest.approx((800, 450))
    assert large.units((400, 225)) == pytest.approx((400, 225))
