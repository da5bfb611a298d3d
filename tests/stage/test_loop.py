"""Fixed ticks at every frame rate, long pauses, idling, typing, focus (public cases B10, B12, B13, B24, B57, B58)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.stage.canvas import Canvas
from game.stage.input import Pointer, Press
from game.stage.loop import AWAY_FPS, Loop
from game.stage.scene import Scene, Target, Typed
from game.stage.services import Services
from game.stage.trace import Trace

KEY_A = {"key": pygame.K_a, "scancode": 4, "mod": 0, "unicode": "a"}
ENTER = {"key": pygame.K_RETURN, "scancode": 40, "mod": 0, "unicode": "\r"}


class FakeClock:
    def __init__(self, step: float = 1 / 60) -> None:
        self.step = step
        self.asked: list[int] = []

    def tick(self, fps: int) -> float:
        self.asked.append(fps)
        return self.step


class Probe(Scene):
    name = "probe"

    def __init__(self) -> None:
        self.ticks = self.draws = self.lost = 0
        self.quiet = False
        self.writing = False
        self.presses: list[Press] = []
        self.pointers: list[Pointer] = []
        self.written: list[Typed] = []

    def tick(self) -> None:
        self.ticks += 1

    def draw(self, canvas: Canvas) -> None:
        self.draws += 1

    def press(self, press: Press) -> None:
        self.presses.append(press)

    def pointer(self, pointer: Pointer) -> None:
        self.pointers.append(pointer)

    def typing(self) -> bool:
        return self.writing

    def typed(self, typed: Typed) -> None:
        self.written.append(typed)
        if typed.key == "enter":
            self.writing = False

    def focus_lost(self) -> None:
        self.lost += 1

    def idle(self) -> bool:
        return self.quiet

    def targets(self) -> list[Target]:
        return [Target("spot", (100, 100, 50, 50))]


@pytest.fixture
def probe() -> Probe:
    return Probe()


def loop_of(
    services: Services, scene: Scene, clock: FakeClock | None = None, trace: Trace | None = None
) -> Loop:
    services.stack.push(scene)
    return Loop(
        services.stack,
        services.window,
        services.input,
        services.sound,
        trace or services.trace,
        assets=services.assets,
        text=services.text,
        clock=clock or FakeClock(),
    )


def down(keys: dict[str, object]) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, keys)


def up(keys: dict[str, object]) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, keys)


def frames(loop: Loop, count: int, events: Sequence[pygame.event.Event] = ()) -> None:
    for index in range(count):
        loop.step_frame(events if index == 0 else ())


@pytest.mark.parametrize("fps", [30, 60, 75, 144, 240, 1000])
def test_ten_seconds_are_600_ticks_at_every_frame_rate(services: Services, probe: Probe, fps: int) -> None:
    """B57."""
    loop = loop_of(services, probe, FakeClock(1 / fps))
    probe.quiet = True
    frames(loop, fps * 10)
    assert abs(probe.ticks - 600) <= 1


def test_jitter_around_60_fps_gives_one_tick_a_frame(services: Services, probe: Probe) -> None:
    clock = FakeClock()
    loop = loop_of(services, probe, clock)
    counts = []
    for index in range(120):
        clock.step = 1 / 60 + (0.004 if index % 2 else -0.004)
        before = probe.ticks
        loop.step_frame(())
        counts.append(probe.ticks - before)
    assert set(counts) == {1}


def test_three_seconds_of_sleep_are_at_most_a_tenth(services: Services, probe: Probe) -> None:
    """B58."""
    clock = FakeClock()
    loop = loop_of(services, probe, clock)
    frames(loop, 10)
    before = probe.ticks
    clock.step = 3.02
    loop.step_frame(())
    assert probe.ticks - before <= 7
    clock.step = -5.0
    before = probe.ticks
    loop.step_frame(())
    assert probe.ticks - before <= 1


def test_a_press_is_heard_in_its_frame_before_the_tick(services: Services, probe: Probe) -> None:
    loop = loop_of(services, probe)
    frames(loop, 3)
    number = loop.tick_number
    loop.step_frame([down(KEY_A)])
    assert [(press.control, press.tick) for press in probe.presses] == [("left", number)]
    assert loop.tick_number == number + 1


def test_a_held_key_does_not_walk_into_the_next_scene(services: Services, probe: Probe) -> None:
    """B10: the press that changes the scene, then 30 repeats of it without a release."""
    second = Probe()

    class First(Probe):
        def press(self, press: Press) -> None:
            services.stack.replace(second)

    loop = loop_of(services, First())
    frames(loop, 2)
    loop.step_frame([down(ENTER)])
    for _ in range(30):
        loop.step_frame([down(ENTER)])
    assert services.stack.top is second
    assert second.presses == []
    loop.step_frame([up(ENTER)])
    loop.step_frame([down(ENTER)])
    assert [press.control for press in second.presses] == ["act"]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_key_up_and_focus_lost_in_either_order_press_nothing(
    services: Services, probe: Probe, order: tuple[int, int]
) -> None:
    """B12, B13."""
    loop = loop_of(services, probe)
    frames(loop, 2)
    loop.step_frame([down(KEY_A)])
    both = [up(KEY_A), pygame.event.Event(pygame.WINDOWFOCUSLOST)]
    loop.step_frame([both[order[0]], both[order[1]]])
    loop.step_frame([pygame.event.Event(pygame.WINDOWFOCUSGAINED)])
    frames(loop, 20)
    assert len(probe.presses) == 1
    assert probe.lost == 1
    loop.step_frame([down(KEY_A)])
    assert len(probe.presses) == 2


def test_what_is_paused_already_does_not_hear_that_the_focus_is_lost(
    services: Services, probe: Probe
) -> None:
    """B61: losing the focus twice, the pause page on top the second time."""
    pause = Probe()
    pause.covers = False
    loop = loop_of(services, probe)
    frames(loop, 2)
    loop.step_frame([pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    services.stack.push(pause)
    loop.step_frame([pygame.event.Event(pygame.WINDOWFOCUSGAINED)])
    loop.step_frame([pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    assert (probe.lost, pause.lost) == (1, 1)


def test_without_focus_the_loop_goes_slowly_and_draws_nothing(services: Services, probe: Probe) -> None:
    clock = FakeClock()
    loop = loop_of(services, probe, clock)
    frames(loop, 3)
    loop.step_frame([pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    frames(loop, 2)
    clock.asked.clear()
    drawn = probe.draws
    frames(loop, 10)
    assert set(clock.asked) == {AWAY_FPS}
    assert probe.draws == drawn
    loop.step_frame([pygame.event.Event(pygame.WINDOWFOCUSGAINED)])
    assert probe.draws == drawn + 1


def test_a_minimised_window_is_not_drawn(services: Services, probe: Probe) -> None:
    loop = loop_of(services, probe)
    frames(loop, 2)
    loop.step_frame([pygame.event.Event(pygame.WINDOWMINIMIZED)])
    drawn = probe.draws
    frames(loop, 5)
    assert probe.draws == drawn
    loop.step_frame([pygame.event.Event(pygame.WINDOWRESTORED)])
    assert probe.draws == drawn + 1


def test_an_idle_scene_is_drawn_once_and_again_when_something_happens(
    services: Services, probe: Probe
) -> None:
    probe.quiet = True
    loop = loop_of(services, probe)
    frames(loop, 30)
    assert probe.draws == 1
    loop.step_frame([down(KEY_A)])
    assert probe.draws == 2
    frames(loop, 10)
    assert probe.draws == 2


def test_the_scene_says_how_often_it_is_drawn(services: Services, probe: Probe) -> None:
    clock = FakeClock(1 / 30)
    probe.fps = 30
    loop = loop_of(services, probe, clock)
    frames(loop, 5)
    clock.asked.clear()
    frames(loop, 30)
    assert set(clock.asked) == {30}
    assert probe.ticks == pytest.approx(70, abs=2)


def test_the_mouse_comes_in_units(services: Services, probe: Probe) -> None:
    loop = loop_of(services, probe)
    loop.step_frame(
        [pygame.event.Event(pygame.MOUSEMOTION, pos=(640, 360), rel=(1, 1), buttons=(0, 0, 0), touch=False)]
    )
    assert (probe.pointers[0].x, probe.pointers[0].y) == pytest.approx((800, 450))


def test_after_a_resize_the_same_pixel_is_another_unit(services: Services, probe: Probe) -> None:
    """B21."""
    loop = loop_of(services, probe)
    frames(loop, 2)
    pygame.display.set_mode((800, 450), pygame.RESIZABLE)
    motion = pygame.event.Event(
        pygame.MOUSEMOTION, pos=(640, 360), rel=(1, 1), buttons=(0, 0, 0), touch=False
    )
    loop.step_frame([pygame.event.Event(pygame.WINDOWSIZECHANGED, x=800, y=450), motion])
    assert (probe.pointers[0].x, probe.pointers[0].y) == pytest.approx((1280, 720))


def test_while_typing_letters_are_written_and_not_pressed(services: Services, probe: Probe) -> None:
    probe.writing = True
    loop = loop_of(services, probe)
    frames(loop, 2)
    loop.step_frame([down(KEY_A), pygame.event.Event(pygame.TEXTINPUT, text="a"), up(KEY_A)])
    backspace = {"key": pygame.K_BACKSPACE, "scancode": 42, "mod": 0, "unicode": "\b"}
    loop.step_frame([down(backspace), up(backspace), down(ENTER)])
    assert probe.written == [Typed(text="a"), Typed(key="backspace"), Typed(key="enter")]
    assert probe.presses == []
    loop.step_frame([up(ENTER), down(KEY_A)])
    assert [press.control for press in probe.presses] == ["left"]


def test_an_input_method_is_asked_for_only_while_typing(
    services: Services, probe: Probe, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: asked.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: asked.append("stop"))
    loop = loop_of(services, probe)
    frames(loop, 3)
    probe.writing = True
    frames(loop, 3)
    loop.step_frame([down(ENTER)])
    frames(loop, 3)
    assert asked == ["stop", "start", "stop"]


def test_system_keys_go_to_the_game_first(services: Services, probe: Probe) -> None:
    heard: list[str] = []
    services.stack.push(probe)

    def on_system(control: str) -> bool:
        heard.append(control)
        return control == "mute"

    loop = Loop(
        services.stack, services.window, services.input, services.sound, services.trace,
        clock=FakeClock(), on_system=on_system,
    )  # fmt: skip
    frames(loop, 2)
    mute = {"key": pygame.K_m, "scancode": 16, "mod": 0, "unicode": "m"}
    loop.step_frame([down(mute), down(KEY_A)])
    assert heard == ["mute", "left"]
    assert [press.control for press in probe.presses] == ["left"]


def test_full_screen_twenty_times_comes_back_to_the_same_window(services: Services, probe: Probe) -> None:
    """B24."""
    loop = loop_of(services, probe)
    frames(loop, 2)
    f11 = {"key": pygame.K_F11, "scancode": 68, "mod": 0, "unicode": ""}
    before = services.window.canvas.surface.get_size()
    for _ in range(20):
        loop.step_frame([down(f11)])
        loop.step_frame([up(f11)])
    assert not services.window.full_screen
    assert services.window.canvas.surface.get_size() == before
    assert pygame.display.get_surface() is services.window.canvas.surface


def test_quit_an_empty_stack_and_stop_end_the_loop(services: Services, probe: Probe) -> None:
    loop = loop_of(services, probe)
    loop.step_frame([pygame.event.Event(pygame.QUIT)])
    assert not loop.running
    loop.running = True
    services.stack.pop()
    loop.step_frame(())
    assert not loop.running


def test_the_screen_stays_awake_only_in_play(services: Services, probe: Probe) -> None:
    """B28."""
    loop = loop_of(services, probe)
    frames(loop, 2)
    assert pygame.display.get_allow_screensaver()
    probe.in_play = True
    frames(loop, 2)
    assert not pygame.display.get_allow_screensaver()
    assert services.input.in_play


def test_the_trace_tells_entering_drawing_and_targets_once(
    services: Services, probe: Probe, tmp_path: Path
) -> None:
    file = tmp_path / "trace.jsonl"
    trace = Trace(file, clock=lambda: 2.5)
    services.stack.trace = trace
    loop = loop_of(services, probe, trace=trace)
    frames(loop, 5)
    trace.close()
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert lines == [
        {"t": 0, "scene": "probe", "what": "entered"},
        {"t": 0, "scene": "probe", "what": "drawn"},
        {"t": 0, "scene": "probe", "what": "targets", "targets": [["spot", 80, 80, 40, 40]]},
    ]


@pytest.mark.parametrize("option", [True, False])
def test_sound_rests_while_the_window_is_in_the_background(
    services: Services, monkeypatch: pytest.MonkeyPatch, option: bool
) -> None:
    """B61: silent in the background unless the option says otherwise; back again with the focus."""
    services.settings.change(mute_in_background=option)
    heard: list[bool] = []
    monkeypatch.setattr(services.sound, "hush", heard.append)
    loop = loop_of(services, Probe())
    loop.step_frame([pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    loop.step_frame([pygame.event.Event(pygame.WINDOWFOCUSGAINED)])
    assert heard == [option, False]
