"""Scenes and their stack: who draws, who hears, who moves."""

# A scene hears far more than most scenes use.
# ruff: noqa: ARG002

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import pygame

from game.stage.canvas import Canvas, Units
from game.stage.wipe import Wipe

if TYPE_CHECKING:
    from game.stage.input import DeviceChange, Pointer, Press
    from game.stage.trace import Trace


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be pressed: a name that is unique within the scene, and its rectangle in units."""

    name: str
    rect: Units


@dataclass(frozen=True, slots=True)
class Typed:
    """One stroke while a scene is typing: `text` that was entered, or `key`, one of backspace, delete, left, right, home,
    end, enter, escape, tab."""

    text: str = ""
    key: str = ""


class Scene(Protocol):
    """One screen. Scenes derive from this class explicitly and override what they need; what is not overridden does nothing.

    `covers`: nothing below is drawn. `takes_input`: nothing below hears presses. `ticks_below`: what lies below goes on
    moving. `fps`: how often it is drawn. `in_play`: the screen stays awake and losing the focus pauses.
    """

    name: str = "scene"
    covers: bool = True
    takes_input: bool = True
    ticks_below: bool = False
    fps: int = 60
    in_play: bool = False

    def enter(self) -> None:
        """The scene has come onto the stack."""
        return

    def leave(self) -> None:
        """The scene has left the stack; it will not be used again."""
        return

    def resume(self) -> None:
        """What lay above is gone: the scene is the top again."""
        return

    def press(self, press: Press) -> None:
        """A key or button went down."""
        return

    def pointer(self, pointer: Pointer) -> None:
        """The mouse moved, a button went down or up, the wheel turned."""
        return

    def typed(self, typed: Typed) -> None:
        """Text was entered; called only while `typing()` is true."""
        return

    def typing(self) -> bool:
        """Whether the keyboard writes text now. Keyboard presses do not reach the scene then; pads and the mouse do."""
        return False

    def device(self, change: DeviceChange) -> None:
        """A pad came or went."""
        return

    def focus_lost(self) -> None:
        """The window lost the focus; told to those that hear presses."""
        return

    def tick(self) -> None:
        """1/60 s has passed."""
        return

    def draw(self, canvas: Canvas) -> None:
        """Draws everything; changes nothing."""
        return

    def targets(self) -> list[Target]:
        """What can be pressed now, in units."""
        return []

    def idle(self) -> bool:
        """True when nothing would look different in the next frame, so that drawing can be skipped."""
        return False


class SceneStack:
    """The scenes from bottom to top. Changes are queued and carried out by `settle` between ticks.

    `release` is called on every change: held keys must not carry into the next screen. `still` says whether motion is
    reduced.
    """

    def __init__(
        self,
        release: Callable[[], None] | None = None,
        still: Callable[[], bool] | None = None,
        trace: Trace | None = None,
    ) -> None:
        self._scenes: list[Scene] = []
        self._queue: list[Callable[[], None]] = []
        self._release = release
        self._still = still
        self.trace = trace
        self._last: Canvas | None = None
        self._wipe: Wipe | None = None
        self.fresh: Scene | None = None

    @property
    def top(self) -> Scene | None:
        """The uppermost scene, None when the stack is empty."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, bottom first."""
        return tuple(self._scenes)

    @property
    def pending(self) -> bool:
        """Whether changes wait for `settle`."""
        return bool(self._queue)

    def push(self, scene: Scene) -> None:
        """The scene will lie on top."""
        self._queue.append(lambda: self._add(scene))

    def pop(self) -> None:
        """The top will leave."""
        self._queue.append(lambda: self._remove(1))

    def replace(self, scene: Scene) -> None:
        """The top will leave and the scene take its place."""
        self._queue.append(lambda: self._swap(scene, 1))

    def clear_to(self, scene: Scene) -> None:
        """Everything will leave and the scene be alone."""
        self._queue.append(lambda: self._swap(scene, len(self._scenes)))

    def settle(self) -> bool:
        """Carries out what is queued, also what that queues; returns whether anything changed."""
        if not self._queue:
            return False
        before = self._cover()
        top = self.top
        for _ in range(64):
            if not self._queue:
                break
            self._queue.pop(0)()
        if self.top is not top:
            self.fresh = self.top
            if self.trace is not None and self.top is not None:
                self.trace.line(scene=self.top.name, what="entered")
        if self._release is not None:
            self._release()
        if before is not None and self._cover() is not before and self._last is not None:
            still = self._still is not None and self._still()
            self._wipe = Wipe(self._last.surface.copy(), still=still)
        return True

    # who hears and moves

    def hearers(self) -> tuple[Scene, ...]:
        """The scenes that hear a press, top first."""
        heard: list[Scene] = []
        for scene in reversed(self._scenes):
            heard.append(scene)
            if scene.takes_input:
                break
        return tuple(heard)

    def movers(self) -> tuple[Scene, ...]:
        """The scenes that tick, bottom first."""
        moving: list[Scene] = []
        for scene in reversed(self._scenes):
            moving.append(scene)
            if not scene.ticks_below:
                break
        return tuple(reversed(moving))

    def visible(self) -> tuple[Scene, ...]:
        """The scenes that are drawn, bottom first."""
        return tuple(self._scenes[self._lowest() :])

    def tick(self) -> None:
        """1/60 s passes for those that move."""
        if self._wipe is not None and self._wipe.tick():
            self._wipe = None
        for scene in self.movers():
            scene.tick()

    def draw(self, canvas: Canvas) -> None:
        """Draws the visible scenes and the wipe between two screens."""
        self._last = canvas
        for scene in self.visible():
            scene.draw(canvas)
        if self._wipe is not None:
            self._wipe.draw(canvas)

    def idle(self) -> bool:
        """Whether the next frame would look like this one."""
        return self._wipe is None and all(scene.idle() for scene in self.visible())

    def wiping(self) -> bool:
        """Whether the change from one screen to another still shows; presses already reach the new one."""
        return self._wipe is not None

    # the changes themselves

    def _add(self, scene: Scene) -> None:
        self._scenes.append(scene)
        scene.enter()

    def _swap(self, scene: Scene, count: int) -> None:
        self._remove(count, resume=False)
        self._add(scene)

    def _remove(self, count: int, *, resume: bool = True) -> None:
        for _ in range(min(count, len(self._scenes))):
            self._scenes.pop().leave()
        if resume and self._scenes:
            self._scenes[-1].resume()

    def _lowest(self) -> int:
        for index in range(len(self._scenes) - 1, -1, -1):
            if self._scenes[index].covers:
                return index
        return 0

    def _cover(self) -> Scene | None:
        return self._scenes[self._lowest()] if self._scenes else None


def target_lines(scene: Scene, canvas: Canvas) -> list[list[object]]:
    """The scene's targets as [name, x, y, width, height] in window pixels."""
    lines: list[list[object]] = []
    for target in scene.targets():
        rect: pygame.Rect = canvas.window_rect(target.rect)
        lines.append([target.name, rect.x, rect.y, rect.w, rect.h])
    return lines
