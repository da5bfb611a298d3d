"""The scene stack: queueing, flags, wipes (public case B10 in part)."""

from __future__ import annotations

import pygame
import pytest

from game.stage.canvas import Canvas
from game.stage.palette import Palette
from game.stage.scene import Scene, SceneStack, Target, target_lines
from game.stage.wipe import FADE_TICKS, TICKS, Wipe


class Plain(Scene):
    def __init__(self, name: str, log: list[str], **flags: object) -> None:
        self.name = name
        self.log = log
        self.colour = (10, 20, 30)
        self.still = True
        for flag, value in flags.items():
            setattr(self, flag, value)

    def enter(self) -> None:
        self.log.append(f"{self.name} enters")

    def leave(self) -> None:
        self.log.append(f"{self.name} leaves")

    def resume(self) -> None:
        self.log.append(f"{self.name} resumes")

    def tick(self) -> None:
        self.log.append(f"{self.name} ticks")

    def draw(self, canvas: Canvas) -> None:
        self.log.append(f"{self.name} draws")
        canvas.fill(self.colour)

    def idle(self) -> bool:
        return self.still


@pytest.fixture
def log() -> list[str]:
    return []


def test_changes_wait_for_settle_and_come_in_order(log: list[str]) -> None:
    stack = SceneStack()
    stack.push(Plain("a", log))
    stack.push(Plain("b", log))
    stack.pop()
    assert log == []
    assert stack.top is None
    assert stack.pending
    assert stack.settle()
    assert log == ["a enters", "b enters", "b leaves", "a resumes"]
    assert [scene.name for scene in stack.scenes] == ["a"]
    assert not stack.settle()


def test_replace_and_clear_to_leave_from_the_top_and_resume_nobody(log: list[str]) -> None:
    stack = SceneStack()
    for name in "abc":
        stack.push(Plain(name, log))
    stack.settle()
    log.clear()
    stack.replace(Plain("d", log))
    stack.settle()
    assert log == ["c leaves", "d enters"]
    log.clear()
    stack.clear_to(Plain("e", log))
    stack.settle()
    assert log == ["d leaves", "b leaves", "a leaves", "e enters"]
    assert [scene.name for scene in stack.scenes] == ["e"]


def test_a_change_that_a_change_asks_for_happens_in_the_same_settle(log: list[str]) -> None:
    stack = SceneStack()

    class Door(Plain):
        def enter(self) -> None:
            stack.replace(Plain("room", log))

    stack.push(Door("door", log))
    stack.settle()
    assert stack.top is not None
    assert stack.top.name == "room"
    assert not stack.pending


def test_two_scenes_that_replace_each_other_for_ever_do_not_hang(log: list[str]) -> None:
    stack = SceneStack()

    class Ping(Plain):
        def enter(self) -> None:
            stack.replace(Ping("ping", log))

    stack.push(Ping("ping", log))
    stack.settle()
    assert len(stack.scenes) == 1


def test_pop_of_an_empty_stack_is_nothing(log: list[str]) -> None:
    stack = SceneStack()
    stack.pop()
    stack.settle()
    assert stack.scenes == ()


def test_keys_are_released_on_every_change_and_only_then(log: list[str]) -> None:
    released: list[int] = []
    stack = SceneStack(lambda: released.append(1))
    stack.push(Plain("a", log))
    stack.settle()
    stack.settle()
    stack.pop()
    stack.settle()
    assert len(released) == 2


def test_who_draws_hears_and_moves(log: list[str]) -> None:
    stack = SceneStack()
    stack.push(Plain("bottom", log))
    stack.push(Plain("game", log))
    stack.push(Plain("toast", log, covers=False, takes_input=False, ticks_below=True))
    stack.push(Plain("note", log, covers=False, takes_input=False, ticks_below=True))
    stack.settle()
    assert [scene.name for scene in stack.visible()] == ["game", "toast", "note"]
    assert [scene.name for scene in stack.hearers()] == ["note", "toast", "game"]
    assert [scene.name for scene in stack.movers()] == ["game", "toast", "note"]
    stack.push(Plain("pause", log, covers=False))
    stack.settle()
    assert [scene.name for scene in stack.visible()] == ["game", "toast", "note", "pause"]
    assert [scene.name for scene in stack.hearers()] == ["pause"]
    assert [scene.name for scene in stack.movers()] == ["pause"]


def test_idle_needs_all_that_is_visible(log: list[str]) -> None:
    stack = SceneStack()
    below, above = Plain("below", log), Plain("above", log, covers=False)
    stack.push(below)
    stack.push(above)
    stack.settle()
    assert stack.idle()
    below.still = False
    assert not stack.idle()
    above.covers = True
    assert stack.idle()


def test_a_wipe_runs_between_covering_scenes_only(canvas: Canvas, log: list[str]) -> None:
    stack = SceneStack()
    first, second = Plain("first", log), Plain("second", log)
    first.colour, second.colour = (200, 0, 0), (0, 200, 0)
    stack.push(first)
    stack.settle()
    stack.draw(canvas)
    assert not stack.wiping()
    stack.push(Plain("over", log, covers=False))
    stack.settle()
    assert not stack.wiping()
    stack.replace(second)
    stack.settle()
    assert stack.wiping()
    assert not stack.idle()
    for _ in range(TICKS // 2):
        stack.tick()
    stack.draw(canvas)
    width = canvas.surface.get_width()
    assert canvas.surface.get_at((width - 2, 5))[:3] == (200, 0, 0)
    for _ in range(TICKS // 2 - 2):
        stack.tick()
    stack.draw(canvas)
    assert canvas.surface.get_at((2, 5))[:3] == (0, 200, 0)
    for _ in range(2):
        stack.tick()
    assert not stack.wiping()


def test_a_wipe_lasts_less_than_350_ms_also_when_still(canvas: Canvas) -> None:
    assert TICKS / 60 < 0.35
    for still, ticks in ((False, TICKS), (True, FADE_TICKS)):
        wipe = Wipe(canvas.surface.copy(), still=still)
        assert [wipe.tick() for _ in range(ticks)] == [False] * (ticks - 1) + [True]


def test_reduced_motion_fades(canvas: Canvas, log: list[str]) -> None:
    stack = SceneStack(still=lambda: True)
    first, second = Plain("first", log), Plain("second", log)
    first.colour, second.colour = (200, 0, 0), (0, 0, 0)
    stack.push(first)
    stack.settle()
    stack.draw(canvas)
    stack.replace(second)
    stack.settle()
    stack.tick()
    for _ in range(FADE_TICKS // 2 - 1):
        stack.tick()
    stack.draw(canvas)
    assert canvas.surface.get_at((5, 5))[0] == pytest.approx(100, abs=12)
    assert canvas.surface.get_at((1200, 700))[0] == pytest.approx(100, abs=12)


def test_a_wipe_of_another_window_size_draws_nothing(palette: Palette, canvas: Canvas) -> None:
    wipe = Wipe(pygame.Surface((200, 100)))
    canvas.fill((1, 2, 3))
    wipe.draw(canvas)
    assert canvas.surface.get_at((100, 100))[:3] == (1, 2, 3)


def test_targets_are_told_in_window_pixels(canvas: Canvas, log: list[str]) -> None:
    class Menu(Plain):
        def targets(self) -> list[Target]:
            return [Target("play", (100, 200, 300, 50))]

    assert target_lines(Menu("menu", log), canvas) == [["play", 80, 160, 240, 40]]


def test_a_bare_scene_does_nothing_and_may_be_used(canvas: Canvas) -> None:
    class Bare(Scene):
        name = "bare"

    scene = Bare()
    scene.enter()
    scene.tick()
    scene.draw(canvas)
    scene.leave()
    assert scene.targets() == []
    assert not scene.typing()
    assert not scene.idle()
    assert scene.covers
    assert scene.takes_input
