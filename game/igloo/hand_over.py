"""Who shall play this seat? Asked while the match waits below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.igloo.words import LEVEL_NAMES
from game.stage.canvas import Canvas
from game.stage.entry import RIVAL_LEVELS
from game.stage.input import BACK, PAUSE, Pointer, Press
from game.stage.scene import Scene, Target
from game.stage.services import Services
from game.stage.widgets import Button, Label, Page, Panel


class HandOverScene(Scene):
    """`level` is who plays the seat now ("" a person); `choose` hears who shall. `person` says whether a person can take it."""

    name = "igloo-seat"
    covers = False
    fps = 30

    def __init__(
        self, services: Services, name: str, level: str, choose: Callable[[str], None], *, person: bool
    ) -> None:
        self._services = services
        self._choose = choose
        self._page = Page(services, on_back=services.go.leave)
        tr, page = services._, self._page
        page.add(Panel((520, 110, 560, 660)))
        page.add(
            Label(
                (540, 128, 520, 64),
                tr("Who plays for {name}?").format(name=name),
                36,
                face="display",
                align="center",
            )
        )
        choices = [("", tr("A person"), "ui/person")] if person else []
        choices += [(key, tr(LEVEL_NAMES[key]), "ui/robot") for key in RIVAL_LEVELS]
        for index, (key, label, icon) in enumerate(choices):
            look = "primary" if key == level else "plain"
            page.add(
                Button(
                    f"level:{key or 'person'}", (580, 204 + index * 78, 440, 68), label, partial(self._chosen, key),
                    icon=icon, look="primary" if look == "primary" else "plain", size=30,
                )
            )  # fmt: skip
        page.add(
            Button(
                "cancel",
                (580, 690, 440, 64),
                tr("Back"),
                services.go.leave,
                icon="ui/back",
                look="quiet",
                size=28,
            )
        )
        page.focus = f"level:{level or ('person' if person else RIVAL_LEVELS[0])}"
        self._level = level

    def _chosen(self, level: str) -> None:
        if level != self._level:
            self._choose(level)
        self._services.go.leave()

    def press(self, press: Press) -> None:
        if press.control in (BACK, PAUSE):
            self._services.go.leave()
        else:
            self._page.press(press)

    def pointer(self, pointer: Pointer) -> None:
        self._page.pointer(pointer)

    def tick(self) -> None:
        self._page.tick()

    def idle(self) -> bool:
        return self._page.idle()

    def draw(self, canvas: Canvas) -> None:
        canvas.shade(0.5)
        self._page.draw(canvas)

    def targets(self) -> list[Target]:
        return self._page.targets()
