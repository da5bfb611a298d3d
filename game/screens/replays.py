"""The kept matches: look at one again, or take a copy along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.core.record import game_of
from game.core.text import DataError
from game.screens.backdrop import Backdrop
from game.stage.scene import Scene, Target
from game.stage.widgets import Button, ListBox, Page, Panel, Row
from game.storage import read_limited

if TYPE_CHECKING:
    from game.stage.canvas import Canvas
    from game.stage.input import Pointer, Press
    from game.stage.services import Services


class ReplaysScene(Scene):
    """A list, newest first."""

    name = "replays"

    def __init__(self, services: Services) -> None:
        self._services = services
        self._backdrop = Backdrop(services, veil=0.5, snow=False)
        self._page = Page(services, on_back=services.go.leave)
        self._message = ""
        self._files: dict[str, Path] = {}
        self._build()

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
        services = self._services
        self._backdrop.draw(canvas)
        services.text.draw(
            canvas, services._("Replays"), 800, 66, 60, "text", "center", face="display", lines=1
        )
        self._page.draw(canvas)
        where = services._("Kept in {folder}").format(folder=services.shelf.root / "matches")
        services.text.draw(
            canvas, self._message or where, 1440, 842, 24, "warn" if self._message else "text_dim", "midright",
            max_width=1000, max_height=70, lines=2,
        )  # fmt: skip

    def _build(self) -> None:
        services, _ = self._services, self._services._
        rows: list[Row] = []
        for path in services.shelf.records():
            row = self._row(path)
            if row is not None:
                rows.append(row)
        self._page.add(Panel((160, 118, 1280, 660)))
        empty = _("No match has been played to its end yet.")
        self._page.add(ListBox("matches", pygame.FRect(190, 146, 1220, 604), rows, self._open, empty=empty))
        self._page.add(
            Button("back", (160, 802, 260, 78), _("Back"), services.go.leave, icon="ui/back", size=34)
        )

    def _row(self, path: Path) -> Row | None:
        """A match as a line: the game, who played, when. A file that cannot be read has no line."""
        try:
            with path.open(encoding="utf-8") as file:
                game = game_of(file.readline(20_000).rstrip("\n"))
        except (OSError, UnicodeDecodeError, DataError):
            return None
        entry = self._services.games.get(game)
        if entry is None:
            return None
        day, _dash, rest = path.stem.partition("_")
        time = rest.rpartition("-")[0].replace("-", ":")[:5]
        self._files[path.name] = path
        return Row(path.name, self._services._(entry.title), f"{day}  {time}", f"title/{entry.diorama}_base")

    def _open(self, name: str) -> None:
        try:
            self._services.go.open_replay(read_limited(self._files[name]).splitlines())
        except (OSError, ValueError) as error:
            self._message = str(error)
