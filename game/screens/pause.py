"""The pause page: nothing is played while it lies on top; in real-time games three, two, one before it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.stage.input import BACK, PAUSE
from game.stage.scene import Scene, Target
from game.stage.widgets import Button, Label, Page, Panel

if TYPE_CHECKING:
    from game.stage.canvas import Canvas
    from game.stage.entry import Playable
    from game.stage.input import DeviceChange, Pointer, Press
    from game.stage.services import Services

COUNT_FROM = 3
COUNT_TICKS = 48


class PauseScene(Scene):
    """Resume, rules, options, begin anew, save and leave. `note` says why the match stopped by itself."""

    name = "pause"
    covers = False
    fps = 30

    def __init__(self, services: Services, playable: Playable, note: str = "") -> None:
        self._services = services
        self._playable = playable
        self._note = note
        self._page = Page(services, on_back=self._resume)
        self._count: int | None = None
        self._asked = ""
        self._build()

    def enter(self) -> None:
        self._services.sound.play("pause")
        self._services.sound.duck(True)

    def leave(self) -> None:
        self._services.sound.duck(False)

    def resume(self) -> None:
        self._build()

    def press(self, press: Press) -> None:
        if self._count is not None:
            return
        if press.control == PAUSE or press.control == BACK:
            self._resume()
            return
        self._page.press(press)

    def pointer(self, pointer: Pointer) -> None:
        if self._count is None:
            self._page.pointer(pointer)

    def device(self, change: DeviceChange) -> None:
        if change.kind == "added":
            self._note = ""
            self._build()

    def tick(self) -> None:
        self._page.tick()
        if self._count is None:
            return
        self._count -= 1
        if self._count <= 0:
            self._services.go.leave()
        elif self._count % COUNT_TICKS == 0:
            self._services.sound.play(f"countdown_{COUNT_FROM - self._count // COUNT_TICKS + 1}")

    def draw(self, canvas: Canvas) -> None:
        if self._count is not None:
            number = (self._count + COUNT_TICKS - 1) // COUNT_TICKS
            canvas.shade(0.3)
            self._services.text.draw(
                canvas,
                str(number),
                800,
                450,
                300,
                "text",
                "center",
                face="display",
                shadow="shadow",
                scaled=False,
            )
            return
        canvas.shade(0.55)
        self._page.draw(canvas)
        hint = self._page.hint() or self._note
        self._services.text.draw(
            canvas, hint, 800, 850, 28, "text", "center", max_width=1300, lines=2, align="center"
        )

    def targets(self) -> list[Target]:
        return [] if self._count is not None else self._page.targets()

    def idle(self) -> bool:
        return self._count is None and self._page.idle()

    def _build(self) -> None:
        page, services, _ = self._page, self._services, self._services._
        focus = page.focus
        page.clear()
        page.add(Panel((520, 90, 560, 700)))
        page.add(Label((540, 112, 520, 80), _("Pause"), 60, face="display", align="center"))
        anew = _("Really begin anew?") if self._asked == "restart" else _("Begin anew")
        leave = _("Leave without saving?") if self._asked == "leave" else _("Save and leave")
        items = (
            ("resume", _("Go on"), "ui/play", self._resume, "primary"),
            (
                "rules",
                _("How to play"),
                "ui/book",
                lambda: services.go.rules(self._playable.plan.game),
                "plain",
            ),
            ("options", _("Options"), "ui/gear", services.go.options, "plain"),
            ("restart", anew, "ui/repeat", self._restart, "plain"),
            ("leave", leave, "ui/save", self._save_and_leave, "plain"),
        )
        for index, (name, label, icon, action, look) in enumerate(items):
            rect = (570, 210 + index * 112, 460, 94)
            page.add(
                Button(name, rect, label, action, icon=icon, look="primary" if look == "primary" else "plain")
            )
        page.get("leave").hint = _("The match waits in the lobby until you take it up again.")
        page.focus = focus or "resume"

    def _resume(self) -> None:
        if self._services.games[self._playable.plan.game].real_time:
            self._count = COUNT_FROM * COUNT_TICKS
            self._services.sound.play("countdown_1")
        else:
            self._services.sound.play("resume")
            self._services.go.leave()

    def _restart(self) -> None:
        if self._asked != "restart":
            self._asked = "restart"
            self._build()
            return
        self._services.go.leave()
        self._playable.restart()

    def _save_and_leave(self) -> None:
        """When the match cannot be kept, nothing is lost without asking."""
        if self._asked != "leave" and not self._services.go.save(self._playable):
            self._asked = "leave"
            self._note = self._services._("The match cannot be saved on this computer just now.")
            self._build()
            return
        self._services.go.lobby(self._playable.plan.game)
