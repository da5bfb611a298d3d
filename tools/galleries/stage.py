"""Drives the program without a screen: frames by a clock that never waits, clicks by name, keys by place."""

from __future__ import annotations

from typing import Any

import pygame

from game.app import App


class _NoWait:
    def tick(self, fps: int) -> float:  # noqa: ARG002 - every frame is one tick long
        return 1 / 60


class Stage:
    """The running program in the hands of a photographer."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.services = app.services
        app.loop.use_clock(_NoWait())
        self.frames(30)

    def frames(self, count: int) -> None:
        """So many frames pass."""
        for _ in range(count):
            self.app.loop.step_frame([])

    def click(self, name: str) -> None:
        """Clicks what is called so. Raises KeyError when it cannot be pressed now."""
        top = self.services.stack.top
        targets = {} if top is None else {target.name: target.rect for target in top.targets()}
        place = self.services.window.canvas.window_rect(targets[name]).center
        self.mouse(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.mouse(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False)
        self.mouse(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False)

    def mouse(self, kind: int, **fields: Any) -> None:
        """One mouse event, then a frame."""
        self.app.loop.step_frame([pygame.event.Event(kind, **fields)])

    def key(self, key: int, scancode: int) -> None:
        """A key goes down and up."""
        down = pygame.event.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=0, unicode="")
        up = pygame.event.Event(pygame.KEYUP, key=key, scancode=scancode, mod=0)
        self.app.loop.step_frame([down])
        self.app.loop.step_frame([up])
        self.frames(20)
