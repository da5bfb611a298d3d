"""One sentence that a person should know, on top of whatever is there; any press takes it away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.stage import skin
from game.stage.scene import Scene, Target
from game.stage.widgets import Button, Page

if TYPE_CHECKING:
    from game.stage.canvas import Canvas
    from game.stage.input import Pointer, Press
    from game.stage.services import Services

BOX = pygame.FRect(350, 290, 900, 320)


class NoticeScene(Scene):
    """A small sheet with a sentence and one button."""

    name = "notice"
    covers = False
    fps = 30

    def __init__(self, services: Services, message: str) -> None:
        self._services = services
        self._message = message
        self._page = Page(services, on_back=services.go.leave)
        self._page.add(
            Button(
                "ok",
                (660, 506, 280, 80),
                services._("All right"),
                services.go.leave,
                look="primary",
                icon="ui/check",
            )
        )

    def press(self, press: Press) -> None:
        self._page.press(press)

    def pointer(self, pointer: Pointer) -> None:
        self._page.pointer(pointer)

    def tick(self) -> None:
        self._page.tick()

    def idle(self) -> bool:
        return self._page.idle()

    def targets(self) -> list[Target]:
        return self._page.targets()

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(0.5)
        skin.sheet(canvas, BOX, "plain")
        self._services.text.draw(
            canvas, self._message, BOX.centerx, BOX.y + 110, 32, "text", "center",
            max_width=BOX.w - 90, max_height=170, align="center",
        )  # fmt: skip
        self._page.draw(canvas)
