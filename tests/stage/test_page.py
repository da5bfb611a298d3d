"""Pages of widgets: focus, values, typing, scrolling, the mouse (public cases B10, B16, B19)."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.stage.input import Pointer
from game.stage.scene import Typed
from game.stage.services import Services
from game.stage.widgets import Button, Choice, Label, ListBox, Page, Panel, Row, Slider, TextField, Toggle

MakeServices = Callable[..., Services]


@pytest.fixture
def heard() -> list[object]:
    return []


@pytest.fixture
def page(services: Services, heard: list[object]) -> Page:
    page = Page(services, on_back=lambda: heard.append("back"))
    page.add(Panel((0, 0, 1600, 900), title="Menu"))
    page.add(Label((100, 20, 400, 60), "Choose"))
    for row in range(2):
        for column in range(3):
            name = f"b{row}{column}"
            page.add(
                Button(
                    name,
                    (100 + 300 * column, 200 + 120 * row, 280, 90),
                    name,
                    lambda name=name: heard.append(name),
                )
            )
    return page


def click(page: Page, x: float, y: float) -> None:
    page.pointer(Pointer(x, y, "move"))
    page.pointer(Pointer(x, y, "down", 1))
    page.pointer(Pointer(x, y, "up", 1))


def test_the_first_that_can_be_pressed_has_the_focus(page: Page) -> None:
    assert page.focus == "b00"


@pytest.mark.parametrize(
    ("start", "controls", "end"),
    [
        ("b00", ["right"], "b01"),
        ("b00", ["right", "right"], "b02"),
        ("b00", ["right", "right", "right"], "b02"),
        ("b00", ["down"], "b10"),
        ("b01", ["down"], "b11"),
        ("b11", ["up"], "b01"),
        ("b11", ["left"], "b10"),
        ("b11", ["down"], "b01"),
        ("b01", ["up"], "b11"),
        ("b00", ["left"], "b00"),
    ],
)
def test_the_focus_moves_by_geometry(page: Page, start: str, controls: list[str], end: str) -> None:
    page.focus = start
    for control in controls:
        page.control(control)
    assert page.focus == end


def test_everything_can_be_reached_by_keys(page: Page) -> None:
    reached = {page.focus}
    for start in list(reached) + ["b00", "b01", "b02", "b10", "b11", "b12"]:
        page.focus = start
        for control in ("up", "down", "left", "right"):
            page.focus = start
            page.control(control)
            reached.add(page.focus)
    assert reached == {"b00", "b01", "b02", "b10", "b11", "b12"}


def test_the_focus_skips_what_is_hidden_but_not_what_is_disabled(page: Page, heard: list[object]) -> None:
    page.get("b01").visible = False
    page.control("right")
    assert page.focus == "b02"
    page.get("b02").enabled = False
    page.get("b02").why = "Two players are needed."
    assert page.control("act")
    assert heard == []
    assert page.hint() == "Two players are needed."


def test_act_presses_and_back_goes_back(page: Page, heard: list[object]) -> None:
    assert page.control("act")
    assert page.control("back")
    assert heard == ["b00", "back"]
    assert not page.control("second")


def test_a_click_presses_on_release_inside_and_not_outside(page: Page, heard: list[object]) -> None:
    click(page, 500, 240)
    assert heard == ["b01"]
    assert page.focus == "b01"
    page.pointer(Pointer(500, 240, "down", 1))
    assert heard == ["b01"]
    page.pointer(Pointer(1500, 850, "move"))
    page.pointer(Pointer(1500, 850, "up", 1))
    assert heard == ["b01"]
    assert not page.pointer(Pointer(1590, 890, "move"))


def test_other_buttons_of_the_mouse_press_nothing(page: Page, heard: list[object]) -> None:
    page.pointer(Pointer(500, 240, "down", 3))
    page.pointer(Pointer(500, 240, "up", 3))
    assert heard == []


def test_two_widgets_of_one_name_are_refused(page: Page) -> None:
    with pytest.raises(ValueError, match="b00"):
        page.add(Button("b00", (0, 0, 10, 10), "x", lambda: None))
    with pytest.raises(KeyError):
        page.get("nobody")


def test_a_toggle_flips_by_act_direction_and_click(services: Services, heard: list[object]) -> None:
    page = Page(services)
    toggle = page.add(Toggle("t", (100, 100, 600, 80), "Captions", False, heard.append))
    page.control("act")
    page.control("right")
    page.control("left")
    click(page, 300, 140)
    assert heard == [True, False, True]
    assert toggle.value
    toggle.enabled = False
    page.control("act")
    assert toggle.value


def test_a_choice_goes_round_and_its_left_third_goes_back(services: Services, heard: list[object]) -> None:
    page = Page(services)
    choice = page.add(
        Choice("c", (100, 100, 600, 80), "", [("a", "A"), ("b", "B"), ("c", "C")], "b", heard.append)
    )
    page.control("right")
    page.control("right")
    page.control("left")
    assert heard == ["c", "a", "c"]
    click(page, 150, 140)
    click(page, 650, 140)
    assert heard[3:] == ["b", "c"]
    assert choice.value == "c"


def test_a_slider_steps_drags_and_stays_within_its_ends(services: Services, heard: list[object]) -> None:
    page = Page(services)
    slider = page.add(Slider("s", (100, 100, 600, 80), "Music", 0.5, heard.append, step=0.1))
    for _ in range(8):
        page.control("right")
    assert heard == [0.6, 0.7, 0.8, 0.9, 1.0]
    page.pointer(Pointer(300, 140, "down", 1))
    page.pointer(Pointer(-500, 140, "move"))
    assert slider.value == 0.0
    page.pointer(Pointer(5000, 140, "move"))
    page.pointer(Pointer(5000, 140, "up", 1))
    assert slider.value == 1.0
    assert all(round(float(str(value)) * 10) == pytest.approx(float(str(value)) * 10) for value in heard)


def test_typing_edits_at_the_caret_and_is_limited(services: Services, heard: list[object]) -> None:
    page = Page(services)
    field = page.add(TextField("n", (100, 100, 600, 80), "Name", "Pingu", heard.append, longest=8))
    assert not page.typing()
    page.control("act")
    assert page.typing()
    for typed in (
        Typed(text="🐧"),
        Typed(key="home"),
        Typed(text="İ"),
        Typed(key="right"),
        Typed(key="delete"),
        Typed(key="backspace"),
        Typed(text="\x00\n"),
        Typed(text="way too long"),
    ):
        page.typed(typed)
    # "Pingu🐧", "İPingu🐧" with the caret after İ, then past P; delete takes i, backspace takes P; three places are left
    assert field.value == "İwayngu🐧"
    page.typed(Typed(key="enter"))
    assert not page.typing()
    assert heard[-1] == field.value


def test_losing_the_focus_ends_typing(services: Services) -> None:
    page = Page(services)
    page.add(TextField("n", (100, 100, 600, 80), "Name", "", lambda _: None))
    page.add(Button("ok", (100, 300, 300, 80), "OK", lambda: None))
    click(page, 600, 140)
    assert page.typing()
    click(page, 200, 340)
    assert not page.typing()
    assert page.focus == "ok"


def test_a_list_moves_scrolls_chooses_and_hands_the_focus_on_at_its_end(
    services: Services, heard: list[object]
) -> None:
    page = Page(services)
    rows = [Row(str(index), f"Match {index}", "2 : 1") for index in range(20)]
    box = page.add(ListBox("list", (100, 100, 600, 300), rows, heard.append, row_height=60))
    page.add(Button("ok", (100, 500, 300, 80), "OK", lambda: None))
    for _ in range(10):
        page.control("down")
    for _ in range(120):
        page.tick()
    assert box.index == 10
    names = [target.name for target in page.targets()]
    assert "list/10" in names
    assert "list/0" not in names
    page.control("act")
    assert heard == ["10"]
    for _ in range(9):
        page.control("down")
    assert page.focus == "list"
    page.control("down")
    assert page.focus == "ok"
    target = next(target for target in page.targets() if target.name.startswith("list/"))
    rect = pygame.FRect(target.rect)
    click(page, *rect.center)
    assert heard[-1] == target.name.removeprefix("list/")


def test_the_wheel_scrolls_a_list_within_its_ends(services: Services) -> None:
    page = Page(services)
    page.add(ListBox("list", (100, 100, 600, 300), [Row(str(i), "x") for i in range(20)], lambda _: None))
    assert not page.pointer(Pointer(300, 200, "wheel", dy=1))
    assert page.pointer(Pointer(300, 200, "wheel", dy=-1))
    for _ in range(60):
        page.pointer(Pointer(300, 200, "wheel", dy=-1))
    assert not page.pointer(Pointer(300, 200, "wheel", dy=-1))


def test_an_empty_list_is_harmless(services: Services) -> None:
    page = Page(services)
    page.add(ListBox("list", (100, 100, 600, 300), [], lambda _: None, empty="Nothing yet"))
    for control in ("act", "down", "up", "left"):
        page.control(control)
    click(page, 300, 200)
    page.draw(services.window.canvas)


@pytest.mark.parametrize("ui_scale", [100, 125, 150, 175])
@pytest.mark.parametrize("size", [(1366, 700), (1024, 600), (800, 1280), (640, 480)])
def test_every_row_of_a_long_page_can_be_brought_into_view(
    make_services: MakeServices, ui_scale: int, size: tuple[int, int]
) -> None:
    """B16: whatever has the focus lies within the area, also the last row, at every UI size."""
    services = make_services(size, ui_scale=ui_scale)
    page = Page(services, area=(200, 150, 1200, 600))
    flow = page.flow(200, 150, 1200)
    for index in range(14):
        page.add(Toggle(f"t{index}", flow.row(), f"Option {index}", False, lambda _: None))
    page.add(Button("back", (200, 790, 300, 90), "Back", lambda: None), fixed=True)
    area = pygame.FRect(200, 150, 1200, 600)
    canvas = services.window.canvas
    for index in range(1, 14):
        page.control("down")
        for _ in range(90):
            page.tick()
        assert page.focus == f"t{index}"
        found = {target.name: pygame.FRect(target.rect) for target in page.targets()}
        assert found[page.focus].h >= 76 * ui_scale / 100 - 0.5
        assert area.inflate(1, 1).contains(found[page.focus])
        assert canvas.view.inflate(2, 2).contains(canvas.rect(found["back"]))
    page.control("down")
    assert page.focus == "back"
    page.draw(canvas)


def test_what_is_scrolled_out_of_view_cannot_be_clicked(services: Services, heard: list[object]) -> None:
    page = Page(services, area=(0, 0, 800, 300))
    flow = page.flow(0, 0, 800)
    for index in range(10):
        page.add(Button(f"b{index}", flow.row(), f"{index}", lambda index=index: heard.append(index)))
    click(page, 400, 480)
    assert heard == []
    page.pointer(Pointer(400, 100, "wheel", dy=-3))
    for _ in range(90):
        page.tick()
    shown = {target.name: pygame.FRect(target.rect) for target in page.targets()}
    assert "b0" not in shown
    click(page, *shown["b4"].center)
    assert heard == [4]


def test_a_page_is_idle_when_nothing_moves_and_wakes_for_a_press(page: Page, services: Services) -> None:
    page.draw(services.window.canvas)
    assert page.idle()
    page.control("right")
    assert not page.idle()
    for _ in range(120):
        page.tick()
        page.draw(services.window.canvas)
    assert page.idle()
    page.pointer(Pointer(500, 240, "move"))
    assert not page.idle()


def test_reduced_motion_settles_within_a_tick(make_services: MakeServices) -> None:
    services = make_services(reduced_motion=True)
    page = Page(services)
    page.add(Toggle("t", (100, 100, 600, 80), "x", False, lambda _: None))
    page.add(Toggle("u", (100, 200, 600, 80), "y", False, lambda _: None))
    page.control("act")
    page.control("down")
    page.tick()
    page.draw(services.window.canvas)
    assert page.idle()


def test_rows_grow_with_the_ui_size(make_services: MakeServices) -> None:
    flow = Page(make_services(ui_scale=150)).flow(10, 20, 300, gap=10)
    assert tuple(flow.row(80)) == (10, 20, 300, 120)
    left, right = flow.split(1, 2, height=40)
    assert tuple(left) == pytest.approx((10, 150, 290 / 3, 60))
    assert right.right == pytest.approx(310)
    flow.space(20)
    assert flow.y == pytest.approx(150 + 60 + 10 + 30)


def test_clear_and_build_again_keeps_the_place_by_name(page: Page) -> None:
    page.focus = "b00"
    name = page.focus
    page.clear()
    assert page.focus == ""
    assert page.targets() == []
    page.add(Button("other", (0, 0, 100, 50), "x", lambda: None))
    page.add(Button(name, (0, 100, 100, 50), "x", lambda: None))
    page.focus = name
    assert page.focus == "b00"


@pytest.mark.parametrize("palette", ["base", "high_contrast", "colour_blind"])
@pytest.mark.parametrize("ui_scale", [100, 175])
def test_every_widget_draws_in_every_palette_and_size(
    make_services: MakeServices, palette: str, ui_scale: int
) -> None:
    services = make_services((1280, 720), palette=palette, ui_scale=ui_scale)
    page = Page(services)
    page.add(Panel((20, 20, 1560, 860), "paper", title="Title"))
    flow = page.flow(100, 150, 700)
    page.add(
        Button(
            "a", flow.row(), "A label that is far too long for its button " * 4, lambda: None, icon="ui/play"
        )
    )
    page.add(Button("b", flow.row(), "b", lambda: None, detail="detail", look="danger")).enabled = False
    page.add(Toggle("c", flow.row(), "c", True, lambda _: None)).enabled = False
    page.add(Choice("d", flow.row(), "d", [(1, "one " * 30)], 1, lambda _: None))
    page.add(Slider("e", flow.row(), "e", 3, lambda _: None, lo=3, hi=3, show=lambda value: f"{value:.0f}"))
    page.add(TextField("f", flow.row(), "f", "", lambda _: None, empty="Your name"))
    page.add(ListBox("g", (900, 150, 500, 300), [Row("1", "x" * 200, "y" * 200, "ui/play")], lambda _: None))
    page.add(Label((900, 500, 300, 40), "A label that wraps " * 10, align="right"))
    for name in "abcdefg":
        page.focus = name
        page.control("act")
        page.tick()
        page.draw(services.window.canvas)
