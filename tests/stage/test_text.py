"""Text: fitting, wrapping, odd names (public cases B52, B54, B55)."""

from __future__ import annotations

import pygame
import pytest

from game.stage.canvas import Canvas
from game.stage.fonts import Faces, bundled, clean, runs
from game.stage.text import SMALLEST, Text, _Style

LONG = "The quick brown penguin slides over the frozen lake until it bumps into something heavy."


@pytest.fixture
def text() -> Text:
    return Text(Faces(bundled(), system=()))


def test_measure_is_what_draw_takes(canvas: Canvas, text: Text) -> None:
    drawn = text.draw(canvas, "Polar Party", 800, 450, 60, anchor="center", face="display")
    assert drawn.center == pytest.approx((800, 450))
    assert text.measure(canvas, "Polar Party", 60, face="display") == pytest.approx(drawn.size)


def test_twice_the_size_is_about_twice_as_wide(canvas: Canvas, text: Text) -> None:
    small, large = text.measure(canvas, "penguin", 30)[0], text.measure(canvas, "penguin", 60)[0]
    assert large / small == pytest.approx(2, rel=0.08)


def test_the_ui_size_grows_text_up_to_its_limit(canvas: Canvas) -> None:
    scale = [1.0]
    text = Text(Faces(bundled(), system=()), ui_scale=lambda: scale[0])
    plain = text.measure(canvas, "penguin", 40)[0]
    scale[0] = 1.75
    assert text.measure(canvas, "penguin", 40)[0] / plain == pytest.approx(1.75, rel=0.05)
    assert text.measure(canvas, "penguin", 40, scaled=False)[0] == plain
    scale[0] = 9
    assert text.ui_scale == 1.75


def test_one_line_shrinks_to_fit(canvas: Canvas, text: Text) -> None:
    wide = text.measure(canvas, "Statistics", 60)[0]
    fitted = text.draw(canvas, "Statistics", 0, 0, 60, max_width=wide * 0.6, lines=1)
    assert wide * 0.45 < fitted.w <= wide * 0.6
    assert fitted.h < text.measure(canvas, "Statistics", 60)[1]


def test_text_never_shrinks_below_18_units_and_then_ends_in_an_ellipsis(canvas: Canvas, text: Text) -> None:
    laid = text._lay(canvas.scale, LONG, 40, _Style("text"), 200, None, 1, True, True)
    assert laid.size == round(SMALLEST * canvas.scale)
    assert laid.lines[0].endswith("…")
    assert len(laid.lines[0]) > 5
    assert LONG.startswith(laid.lines[0][:-1])
    assert laid.width <= 200 * canvas.scale


def test_wrapping_keeps_every_word_in_order(canvas: Canvas, text: Text) -> None:
    laid = text._lay(canvas.scale, LONG, 30, _Style("text"), 400, None, None, True, True)
    assert len(laid.lines) >= 3
    assert " ".join(laid.lines) == LONG
    assert laid.width <= 400 * canvas.scale


def test_line_breaks_of_the_text_are_kept(canvas: Canvas, text: Text) -> None:
    laid = text._lay(canvas.scale, "one\n\ntwo", 30, _Style("text"), 400, None, None, True, True)
    assert laid.lines == ("one", "", "two")


def test_a_limit_of_lines_or_height_shrinks_then_cuts(canvas: Canvas, text: Text) -> None:
    laid = text._lay(canvas.scale, LONG, 40, _Style("text"), 420, None, 2, True, True)
    assert len(laid.lines) == 2
    high = text.draw(canvas, LONG * 3, 0, 0, 40, max_width=300, max_height=120)
    assert high.h <= 120
    assert high.w <= 300


def test_a_word_longer_than_the_row_breaks_and_loses_nothing(canvas: Canvas, text: Text) -> None:
    word = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
    laid = text._lay(canvas.scale, f"Die {word} hier", 30, _Style("text"), 220, None, None, True, True)
    assert "".join(laid.lines).replace(" ", "") == f"Die{word}hier"
    assert laid.width <= 220 * canvas.scale


def test_chinese_breaks_between_characters_but_not_before_a_full_stop(canvas: Canvas, text: Text) -> None:
    string = "企鹅在冰上滑行。" * 4
    laid = text._lay(canvas.scale, string, 30, _Style("text"), 200, None, None, True, True)
    assert len(laid.lines) > 1
    assert "".join(laid.lines) == string
    assert not any(line.startswith("。") for line in laid.lines)


@pytest.mark.parametrize(
    "name",
    [
        "🐧🐧", "企鹅", "שלום Bob", "مرحبا", "ไทย", "İIıi", "Straße", "a\u0301", "\ud800", "x\0y", "\u202eevil", "\ufffe",
        "👩‍👩‍👧‍👦", "W" * 500, "", " ", "\n\n", "\t", "Z̸͇̞̈́a̴l̶g̷o̶",
    ],
)  # fmt: skip
@pytest.mark.parametrize("system", [(), ("droidsansfallback", "dejavusans")])
def test_whatever_people_type_is_drawn_within_its_width(
    canvas: Canvas, name: str, system: tuple[str, ...]
) -> None:
    """B52, B54, B55."""
    text = Text(Faces(bundled(), system=system))
    for _ in range(2):
        drawn = text.draw(canvas, name, 100, 100, 32, max_width=240, lines=1)
        assert drawn.w <= 240 + 1
        assert text.measure(canvas, name, 32, max_width=240, lines=1)[0] == pytest.approx(drawn.w)
        text.settle()


def test_an_unknown_glyph_is_substituted_and_keeps_its_column(canvas: Canvas, text: Text) -> None:
    faces = text._faces
    assert [(piece, face) for piece, face, _ in runs("a🐧b", faces, "text")] == [
        ("a", "text"),
        ("□", None),
        ("b", "text"),
    ]
    canvas.fill((0, 0, 0))
    drawn = text.draw(canvas, "🐧", 100, 100, 60, (255, 255, 255))
    assert drawn.w > 10
    assert pygame.transform.average_color(canvas.surface, canvas.rect(drawn))[0] > 5


def test_a_missing_glyph_in_one_bundled_face_comes_from_another(text: Text) -> None:
    faces = text._faces
    assert faces.face_for("a", "display") == "display"
    assert faces.face_for("鹅", "text") is None


def test_system_faces_are_looked_for_only_when_needed_and_once(canvas: Canvas) -> None:
    text = Text(Faces(bundled(), system=("nosuchface",)))
    text.draw(canvas, "plain", 0, 0)
    assert not text.settle()
    assert not text._faces._searched
    text.draw(canvas, "鹅", 0, 0)
    assert not text.settle()
    assert text._faces._searched


def test_right_to_left_words_are_one_piece_and_the_space_stays_outside(text: Text) -> None:
    class AnyFace(Faces):
        def face_for(self, char: str, face: str) -> str | None:
            return "text"

    faces = AnyFace(bundled())
    assert runs("שלום רב Bob", faces, "text") == [
        ("שלום רב", "text", True),
        (" Bob", "text", False),
    ]


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("a\tb", "a b"),
        ("a\u200bb", "ab"),
        ("\u202eabc", "abc"),
        ("e\u0301", "é"),
        ("a\ud800b", "a□b"),
        ("x\r\ny", "x\ny"),
    ],
)
def test_clean(raw: str, shown: str) -> None:
    assert clean(raw) == shown


def test_clean_limits_the_length() -> None:
    assert len(clean("é" * 10_000)) == 4000


def test_the_reading_font_replaces_the_display_face(canvas: Canvas, text: Text) -> None:
    display = text.measure(canvas, "Polar Party", 60, face="display")
    bold = text.measure(canvas, "Polar Party", 60, face="bold")
    assert display != bold
    text.reading = True
    assert text.measure(canvas, "Polar Party", 60, face="display") == bold


def test_tabular_digits_are_all_as_wide(canvas: Canvas, text: Text) -> None:
    for face in ("text", "bold", "display"):
        widths = {
            text.measure(canvas, digit * 6 + " : x", 40, face=face, tabular=True)[0] for digit in "0123456789"
        }
        assert len(widths) == 1
    drawn = text.draw(canvas, "111", 0, 0, 40, tabular=True)
    assert drawn.w == text.measure(canvas, "888", 40, tabular=True)[0]
