"""The title: the games as living dioramas, last played in front, and the way to everything else."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.screens.backdrop import Backdrop
from game.screens.diorama import Diorama
from game.stage.scene import Scene, Target
from game.stage.widgets import Button, Page

if TYPE_CHECKING:
    from game.stage.canvas import Canvas
    from game.stage.input import Pointer, Press
    from game.stage.services import Services

LOGO = (350.0, 24.0, 900.0, 260.0)
WORDS = (480.0, 148.0, 640.0, 98.0)


class TitleScene(Scene):
    """The first screen. Any device moves the focus and presses."""

    name = "title"
    fps = 24

    def __init__(self, services: Services) -> None:
        self._services = services
        self._backdrop = Backdrop(services, gradual=True)
        self._page = Page(services)
        self._drawn = 0
        self._build()

    def enter(self) -> None:
        self._services.sound.music("title")

    def resume(self) -> None:
        focus = self._page.focus
        self._build()
        self._page.focus = focus
        self._services.sound.music("title")

    def press(self, press: Press) -> None:
        self._services.go.used(press.device)
        self._page.press(press)

    def pointer(self, pointer: Pointer) -> None:
        if pointer.kind == "down":
            self._services.go.used("mouse")
        self._page.pointer(pointer)

    def tick(self) -> None:
        self._backdrop.tick()
        self._page.tick()

    def draw(self, canvas: Canvas) -> None:
        self._backdrop.draw(canvas)
        assets, text = self._services.assets, self._services.text
        if self._drawn:
            canvas.blit(assets.image("title/logo", width=LOGO[2]), LOGO[0], LOGO[1], "topleft")
        self._drawn += 1
        x, y, width, height = WORDS
        text.draw(
            canvas, "Polar Party", x + width / 2, y + height / 2, 104, "snow", "center",
            face="display", max_width=width, max_height=height + 14, lines=1, shadow="shadow", scaled=False,
        )  # fmt: skip
        self._page.draw(canvas)

    def targets(self) -> list[Target]:
        return self._page.targets()

    def idle(self) -> bool:
        return self._backdrop.still and self._backdrop.ready and self._drawn > 1 and self._page.idle()

    def _build(self) -> None:
        services, page = self._services, self._page
        _ = services._
        page.clear()
        games = self._order()
        room = 400.0
        step = {1: 0.0, 2: 560.0}.get(len(games), 480.0)
        left = 800 - step * (len(games) - 1) / 2 - room / 2
        for index, game in enumerate(games):
            entry = services.games[game]
            rect = pygame.FRect(left + index * step, 282, room, room)
            words = (entry.diorama, _(entry.title), _(entry.tagline))
            diorama = Diorama(services, f"game:{game}", rect, words, partial(services.go.lobby, game))
            diorama.hold = 0 if self._drawn else 2 + 2 * index
            page.add(diorama)
        if services.settings.values.last_game in games:
            page.focus = f"game:{services.settings.values.last_game}"
        buttons = (
            ("replays", _("Replays"), "ui/film", services.go.replays),
            ("options", _("Options"), "ui/gear", services.go.options),
            ("quit", _("Quit"), "ui/quit", services.go.quit),
        )
        for index, (name, label, icon, action) in enumerate(buttons):
            rect = pygame.FRect(800 - 450 + index * 310, 816, 280, 70)
            page.add(Button(name, rect, label, action, icon=icon, size=32))

    def _order(self) -> list[str]:
        """The games there are, the one played last first."""
        games = list(self._services.games)
        last = self._services.settings.values.last_game
        if last in games:
            games.remove(last)
            games.insert(0, last)
        return games
