"""The loop: events in, fixed ticks, a picture out, and as little work as that allows."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from game.stage.canvas import Canvas
from game.stage.scene import Scene, SceneStack, Typed, target_lines
from game.stage.wipe import prepare

if TYPE_CHECKING:
    from game.stage.assets import Assets
    from game.stage.input import DeviceChange, Input, Pointer, Press
    from game.stage.sound import Sound
    from game.stage.text import Text
    from game.stage.trace import Trace
    from game.stage.window import Window

log = logging.getLogger(__name__)

TICK = 1 / 60
LONGEST_FRAME = 0.1
AWAY_FPS = 5
WIPE_SOUND = "snow_wipe"
KEYS = {
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_ESCAPE: "escape",
    pygame.K_TAB: "tab",
}


class Clock(Protocol):
    """Waits and measures; tests bring their own."""

    def tick(self, fps: int) -> float:
        """Waits until the next frame is due at this rate; returns the seconds since the last call."""


class WallClock:
    """The real clock: sleeps through pygame, measures with the monotonic counter."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()
        self._last = time.perf_counter()

    def tick(self, fps: int) -> float:
        """Sleeps, never spins."""
        self._clock.tick(fps)
        now = time.perf_counter()
        passed, self._last = now - self._last, now
        return passed


class Loop:
    """Runs the stack in the window until `stop`, a quit event, or an empty stack.

    `on_system` hears presses of keys that belong to the whole game (mute, rules, access page) and returns whether it used them;
    full screen is seen to here.
    """

    def __init__(
        self,
        stack: SceneStack,
        window: Window,
        input: Input,  # noqa: A002 - the contract's name
        sound: Sound,
        trace: Trace,
        *,
        assets: Assets | None = None,
        text: Text | None = None,
        clock: Clock | None = None,
        on_system: Callable[[str], bool] | None = None,
        on_first_frame: Callable[[], None] | None = None,
    ) -> None:
        self.stack, self.window, self.input, self.sound, self.trace = stack, window, input, sound, trace
        self._assets = assets
        self._text = text
        self._clock: Clock = clock if clock is not None else WallClock()
        self._on_system = on_system
        self._on_first_frame = on_first_frame
        self._owed = TICK / 2
        self._dirty = True
        self._traced: tuple[Scene | None, list[list[object]]] = (None, [])
        self._prepared: Canvas | None = None
        self._writing: bool | None = None
        self.tick_number = 0
        self.frames_drawn = 0
        self.running = True

    def run(self) -> None:
        """Frames until the end."""
        while self.running:
            self.step_frame()

    def use_clock(self, clock: Clock) -> None:
        """Goes on by another clock: for tools and tests that do not wait."""
        self._clock = clock

    def stop(self) -> None:
        """Ends the loop after this frame."""
        self.running = False

    def step_frame(self, events: Sequence[pygame.event.Event] | None = None) -> None:
        """One frame: waits, hears, ticks, draws. `events` stands for the queue in tests."""
        scene = self.stack.top
        passed = min(LONGEST_FRAME, max(0.0, self._clock.tick(self._fps(scene))))
        self._settle()
        self._configure_input()
        for event in pygame.event.get() if events is None else events:
            self._hear(event)
        self._settle()
        self._owed += passed
        while self._owed >= TICK and self.running:
            self._owed -= TICK
            self._tick()
        if self.stack.top is None and not self.stack.pending:
            self.running = False
            return
        self._draw()
        self.sound.update(passed)

    # hearing

    def _hear(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.running = False
            return
        if self.window.handle(event):
            self._resized()
        if event.type == pygame.WINDOWFOCUSLOST:
            # not those below: what is paused already must not pause again
            for scene in self.stack.hearers():
                scene.focus_lost()
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self.sound.hush(self.window.silenced)
        self.sound.handle(event)
        top = self.stack.top
        if top is not None and top.typing():
            typed = typed_of(event)
            if typed is not None:
                top.typed(typed)
                self._dirty = True
                self._settle()
                self._configure_input()
                if event.type == pygame.KEYDOWN:
                    self.input.feed(event, self.tick_number, self.window.canvas)
                return
        for happening in self.input.feed(event, self.tick_number, self.window.canvas):
            self._dirty = True
            self._give(happening)
            self._settle()

    def _give(self, happening: Press | Pointer | DeviceChange) -> None:
        from game.stage.input import FULL_SCREEN, DeviceChange, Pointer

        if isinstance(happening, DeviceChange):
            for scene in self.stack.scenes:
                scene.device(happening)
            return
        if isinstance(happening, Pointer):
            for scene in self.stack.hearers():
                scene.pointer(happening)
            return
        if happening.control == FULL_SCREEN:
            self.window.toggle_full_screen()
            self._resized()
            return
        if self._on_system is not None and self._on_system(happening.control):
            return
        for scene in self.stack.hearers():
            scene.press(happening)

    def _configure_input(self) -> None:
        top = self.stack.top
        in_play = top is not None and top.in_play
        self.input.in_play = in_play
        typing = top is not None and top.typing()
        self.input.typing = typing
        if typing != self._writing:
            # outside text fields an input method must not swallow the letters that move people
            self._writing = typing
            (pygame.key.start_text_input if typing else pygame.key.stop_text_input)()
        self.window.keep_awake(in_play)

    def _resized(self) -> None:
        self._dirty = True
        if self._assets is not None:
            self._assets.resized()

    # moving and drawing

    def _tick(self) -> None:
        self.tick_number += 1
        self.stack.tick()
        self._settle()

    def _settle(self) -> None:
        """Carries out queued changes of scene; a new screen comes with the sound of snow."""
        wiping = self.stack.wiping()
        if not self.stack.settle():
            return
        self._dirty = True
        self._configure_input()
        if self.stack.wiping() and not wiping:
            self.sound.play(WIPE_SOUND)

    def _fps(self, scene: Scene | None) -> int:
        if not self._seen():
            return AWAY_FPS
        if self.stack.wiping():
            return 60
        return scene.fps if scene is not None else 60

    def _seen(self) -> bool:
        return self.window.focused and self.window.shown

    def _draw(self) -> None:
        if not self.window.shown or (not self.window.focused and not self._dirty):
            return
        idle = not self._dirty and self.stack.idle()
        if not idle:
            canvas = self.window.canvas
            self.stack.draw(canvas)
            self.window.flip()
            self._dirty = False
            self.frames_drawn += 1
            self._after_drawing(canvas)
        if self.frames_drawn > 1:
            self._get_ready()

    def _get_ready(self) -> None:
        """A little work ahead of need, off the first frame."""
        canvas = self.window.canvas
        if self._prepared is not canvas:
            self._prepared = canvas
            prepare(canvas)
        elif self._assets is not None:
            self._assets.warm()

    def _after_drawing(self, canvas: Canvas) -> None:
        if self.frames_drawn == 1 and self._on_first_frame is not None:
            self._on_first_frame()
        if self.frames_drawn > 1 and self._text is not None and self._text.settle():
            self._dirty = True
        top = self.stack.top
        if top is None or not self.trace.on:
            return
        if self.stack.fresh is not None:
            self.trace.line(scene=top.name, what="drawn")
            self.stack.fresh = None
        lines = target_lines(top, canvas)
        if self._traced != (top, lines):
            self._traced = (top, lines)
            self.trace.line(scene=top.name, what="targets", targets=lines)


def typed_of(event: pygame.event.Event) -> Typed | None:
    """What an event writes into a text field, None when it writes nothing."""
    if event.type == pygame.TEXTINPUT:
        return Typed(text=str(event.dict.get("text", ""))[:200])
    if event.type == pygame.KEYDOWN and event.dict.get("key") in KEYS:
        return Typed(key=KEYS[event.key])
    return None
