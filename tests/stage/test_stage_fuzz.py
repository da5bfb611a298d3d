"""Random keys, mouse, text, resizes, focus and device events through the real loop, stack and a page of every widget."""

from __future__ import annotations

import random

import pygame
import pytest

from game.stage.canvas import Canvas
from game.stage.input import Pointer, Press
from game.stage.loop import Loop
from game.stage.scene import Scene, Target, Typed
from game.stage.services import Services
from game.stage.widgets import Button, Choice, ListBox, Page, Panel, Row, Slider, TextField, Toggle

SIZES = [(1280, 720), (640, 480), (800, 1280), (1920, 600), (333, 222)]
SCANCODES = [4, 7, 22, 26, 20, 8, 40, 41, 44, 79, 80, 81, 82, 58, 59, 68, 16, 42, 43, 225, 300]
CODES = [
    pygame.K_a,
    pygame.K_RETURN,
    pygame.K_BACKSPACE,
    pygame.K_ESCAPE,
    pygame.K_F11,
    pygame.K_LEFT,
    0,
    1081,
]


class Steady:
    def tick(self, fps: int) -> float:
        return 1 / 60


class Everything(Scene):
    """A page that opens and closes others like it, some covering and some not."""

    name = "everything"

    def __init__(self, services: Services, rng: random.Random, depth: int) -> None:
        self.services, self.rng, self.depth = services, rng, depth
        self.covers = rng.random() < 0.5
        self.ticks_below = rng.random() < 0.5
        self.in_play = rng.random() < 0.3
        self.page = Page(services, area=(200, 100, 1000, 600), on_back=self._back)
        flow = self.page.flow(200, 100, 1000)
        self.page.add(Panel((150, 60, 1100, 700), title="Everything"))
        self.page.add(Button("open", (600, 780, 300, 90), "Open", self._open, icon="ui/play"), fixed=True)
        self.page.add(Toggle("toggle", flow.row(), "Toggle", False, self._ignore))
        self.page.add(Choice("choice", flow.row(), "Choice", [(1, "one"), (2, "two")], 1, self._ignore))
        self.page.add(Slider("slider", flow.row(), "Slider", 0.5, self._ignore))
        self.page.add(TextField("name", flow.row(), "Name", "企", self._ignore))
        self.page.add(ListBox("list", flow.row(300), [Row(str(i), "🐧" * i) for i in range(9)], self._ignore))
        self.page.add(Button("close", (200, 780, 300, 90), "Close", self._back), fixed=True)

    def _ignore(self, value: object) -> None:
        return

    def _open(self) -> None:
        choice = self.rng.random()
        new = Everything(self.services, self.rng, self.depth + 1)
        if choice < 0.8 and self.depth < 5:
            self.services.stack.push(new)
        elif choice < 0.95:
            self.services.stack.replace(new)
        else:
            self.services.stack.clear_to(Everything(self.services, self.rng, 0))

    def _back(self) -> None:
        if len(self.services.stack.scenes) > 1:
            self.services.stack.pop()

    def press(self, press: Press) -> None:
        self.page.press(press)

    def pointer(self, pointer: Pointer) -> None:
        self.page.pointer(pointer)

    def typing(self) -> bool:
        return self.page.typing()

    def typed(self, typed: Typed) -> None:
        self.page.typed(typed)

    def tick(self) -> None:
        self.page.tick()

    def draw(self, canvas: Canvas) -> None:
        if self.covers:
            canvas.fill("sky_top")
        self.page.draw(canvas)

    def targets(self) -> list[Target]:
        return self.page.targets()

    def idle(self) -> bool:
        return self.page.idle()


def event(rng: random.Random, services: Services) -> pygame.event.Event:
    """One random happening."""
    place = (rng.randint(-50, 2000), rng.randint(-50, 1400))
    kind = rng.random()
    if kind < 0.4:
        keys = {
            "key": rng.choice(CODES),
            "scancode": rng.choice(SCANCODES),
            "mod": rng.choice([0, pygame.KMOD_LALT]),
        }
        return pygame.event.Event(rng.choice([pygame.KEYDOWN, pygame.KEYUP]), {**keys, "unicode": ""})
    if kind < 0.5:
        return pygame.event.Event(
            pygame.TEXTINPUT, text=rng.choice(["a", "企", "🐧", "\ud800", "", "x" * 500])
        )
    if kind < 0.85:
        scene = services.stack.top
        targets = scene.targets() if scene is not None else []
        if targets and rng.random() < 0.7:
            place = services.window.canvas.window_rect(rng.choice(targets).rect).center
        name = rng.choice(
            [pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL]
        )
        if name == pygame.MOUSEMOTION:
            return pygame.event.Event(name, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        if name == pygame.MOUSEWHEEL:
            return pygame.event.Event(name, x=0, y=rng.randint(-3, 3), flipped=False)
        return pygame.event.Event(name, pos=place, button=rng.choice([1, 1, 1, 2, 3]), touch=False)
    if kind < 0.9:
        return pygame.event.Event(
            rng.choice(
                [
                    pygame.WINDOWFOCUSLOST,
                    pygame.WINDOWFOCUSGAINED,
                    pygame.WINDOWMINIMIZED,
                    pygame.WINDOWRESTORED,
                    pygame.WINDOWEXPOSED,
                ]
            )
        )
    if kind < 0.91:
        size = rng.choice(SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        return pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
    return pygame.event.Event(
        pygame.JOYAXISMOTION, instance_id=rng.randint(0, 3), axis=0, value=rng.uniform(-1, 1)
    )


def click(rng: random.Random, services: Services) -> list[pygame.event.Event]:
    """Now and then a whole click on something that can be pressed."""
    scene = services.stack.top
    targets = scene.targets() if scene is not None else []
    if not targets or rng.random() < 0.6:
        return []
    place = services.window.canvas.window_rect(rng.choice(targets).rect).center
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False)
    return [down, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False)]


@pytest.mark.parametrize("seed", [1, 2])
def test_no_row_of_events_breaks_or_stops_the_stage(services: Services, seed: int) -> None:
    rng = random.Random(seed)
    services.stack.push(Everything(services, rng, 0))
    loop = Loop(
        services.stack, services.window, services.input, services.sound, services.trace,
        assets=services.assets, text=services.text, clock=Steady(),
    )  # fmt: skip
    depths: set[int] = set()
    for _ in range(250):
        events = [event(rng, services) for _ in range(rng.randint(0, 4))]
        loop.step_frame(events + click(rng, services))
        assert loop.running
        depths.add(len(services.stack.scenes))
    assert len(depths) >= 2
    assert loop.frames_drawn > 50
    assert services.assets.bytes <= 48 * 1024 * 1024
