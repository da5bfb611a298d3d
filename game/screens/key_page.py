"""The keys: which key does what, choosing others, and testing what this keyboard reports together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core.words import msgid
from game.screens.backdrop import Backdrop
from game.screens.seat_card import draw_key
from game.stage.input import ACT, BACK, KEYBOARD, SEAT_CONTROLS, Clash, RawButton, RawKey
from game.stage.key_tester import KeyTester, worth_asking
from game.stage.scene import Scene, Target
from game.stage.widgets import Button, Label, Page, Panel, Widget

if TYPE_CHECKING:
    from game.stage.canvas import Canvas
    from game.stage.input import Pointer, Press
    from game.stage.services import Services

CONTROL_NAMES = {
    "up": msgid("Up"),
    "left": msgid("Left"),
    "down": msgid("Down"),
    "right": msgid("Right"),
    "act": msgid("Act"),
    "second": msgid("Second"),
    "pause": msgid("Pause"),
    "rules": msgid("Rules"),
    "access": msgid("Access page"),
    "full_screen": msgid("Full screen"),
    "mute": msgid("Mute"),
}
LIT_TICKS = 14
TOP = 214.0
ROW = 92.0


class KeyButton(Widget):
    """One key of a set, as a key cap; *act* or a click waits for another key."""

    ring_radius = 18.0

    def __init__(self, scene: KeyScene, index: int, control: str, rect: pygame.FRect) -> None:
        super().__init__(f"key:{index}:{control}", rect)
        self._scene, self._index, self._control = scene, index, control
        self.lit = 0

    def control(self, control: str) -> bool:
        if control != ACT:
            return False
        self._scene.wait_for(self._index, self._control)
        return True

    def release(self, x: float, y: float, inside: bool) -> None:  # noqa: ARG002 - the widgets' common form
        if inside:
            self._scene.wait_for(self._index, self._control)

    @property
    def settled(self) -> bool:
        return super().settled and self.lit == 0

    def tick(self, *, hovered: bool, still: bool) -> None:
        super().tick(hovered=hovered, still=still)
        self.lit = max(0, self.lit - 1)

    def draw(self, canvas: Canvas, rect: pygame.FRect) -> None:
        services = self._scene.services
        keys = services.input.keys
        place = SEAT_CONTROLS.index(self._control)
        scancode = keys.keys(self._index)[place]
        down = self.lit > 0 or scancode in self._scene.lit()
        if self._scene.waits(self._index, self._control):
            canvas.box(rect.inflate(10, 10), "focus", radius=20, alpha=0.6)
        elif down:
            canvas.box(rect.inflate(8, 8), "accent", radius=20, alpha=0.8)
        draw_key(canvas, services, keys.label(scancode), rect.centerx, rect.centery, rect.h, down=down)


class KeyScene(Scene):
    """A page of five key sets. While it waits for a key or tests, the keyboard goes to it alone; Esc always ends that."""

    name = "keys"

    def __init__(self, services: Services) -> None:
        self.services = services
        self._backdrop = Backdrop(services, veil=0.55, snow=False)
        self._page = Page(services, on_back=services.go.leave)
        self._waiting: tuple[int, str] | None = None
        self._clash: Clash | None = None
        self._tester: KeyTester | None = None
        self._message = ""
        self._build()

    def lit(self) -> dict[int, str]:
        """The keys that are down while testing."""
        return self._tester.lit if self._tester is not None else {}

    def waits(self, index: int, control: str) -> bool:
        """Whether the next key goes to this place."""
        return self._waiting == (index, control)

    def wait_for(self, index: int, control: str) -> None:
        """The next key that goes down becomes this one."""
        _ = self.services._
        self._end_test()
        self._waiting, self._clash = (index, control), None
        self._message = _("Press the new key for “{control}”. Esc keeps the old one.").format(
            control=_(CONTROL_NAMES[control])
        )
        self.services.input.listen(self._take)

    def leave(self) -> None:
        self.services.input.listen(None)
        self.services.settings.change(input=self.services.input.export())
        self.services.settings.save()

    def focus_lost(self) -> None:
        if self._tester is not None:
            self._tester.release()

    def press(self, press: Press) -> None:
        if self._waiting is not None or self._tester is not None:
            if press.control == BACK:
                self._stop()
                return
            if self._tester is not None and press.control == ACT:
                self._tester.confirm()
            return
        kind, _colon, number = press.device.partition(":")
        if kind == "keys" and press.control in SEAT_CONTROLS:
            widget = self._page.get(f"key:{number}:{press.control}")
            if isinstance(widget, KeyButton):
                widget.lit = LIT_TICKS
        self._page.press(press)

    def pointer(self, pointer: Pointer) -> None:
        self._page.pointer(pointer)

    def tick(self) -> None:
        self._page.tick()

    def idle(self) -> bool:
        return self._page.idle() and self._tester is None and self._waiting is None

    def targets(self) -> list[Target]:
        return self._page.targets()

    def draw(self, canvas: Canvas) -> None:
        services, _ = self.services, self.services._
        self._backdrop.draw(canvas)
        services.text.draw(canvas, _("Keys"), 800, 62, 60, "text", "center", face="display", lines=1)
        self._page.draw(canvas)
        if self._tester is not None:
            self._draw_test(canvas, self._tester)
        else:
            note = self._message or self._page.hint() or self._clashes()
            services.text.draw(
                canvas,
                note,
                800,
                732,
                28,
                "text",
                "center",
                max_width=1300,
                max_height=70,
                lines=2,
                align="center",
            )

    def _draw_test(self, canvas: Canvas, tester: KeyTester) -> None:
        services, _ = self.services, self.services._
        keys = services.input.keys
        asked = tester.asked
        if asked is not None:
            line = _("Hold these together:")
            services.text.draw(canvas, line, 700, 732, 28, "text", "midright", max_width=560, lines=1)
            for place, scancode in enumerate(asked):
                x = 750 + place * 84
                draw_key(canvas, services, keys.label(scancode), x, 732, 70, down=scancode in tester.lit)
            return
        if tester.swallowed:
            found = "; ".join(
                "{held} → {missing}".format(
                    held=" + ".join(keys.label(key) for key in item.held), missing=keys.label(item.missing)
                )
                for item in tester.swallowed
            )
            line = _("This keyboard swallows: {keys}. Tap instead of holding, or choose other keys.").format(
                keys=found
            )
        else:
            line = _("This keyboard reports all of these together. Nobody gets in anybody's way.")
        services.text.draw(
            canvas,
            line,
            800,
            732,
            28,
            "text",
            "center",
            max_width=1300,
            max_height=70,
            lines=2,
            align="center",
        )

    def _build(self) -> None:
        page, _ = self._page, self.services._
        page.clear()
        page.add(Panel((120, 118, 1360, 566)))
        for place, control in enumerate(SEAT_CONTROLS):
            page.add(
                Label(
                    (460 + place * 160, 138, 150, 60),
                    _(CONTROL_NAMES[control]),
                    26,
                    "text_dim",
                    align="center",
                    lines=1,
                )
            )
        for index in range(self.services.input.keys.count):
            y = TOP + index * ROW
            page.add(Label((170, y, 260, 72), _("Key set {n}").format(n=index + 1), 32, lines=1))
            for place, control in enumerate(SEAT_CONTROLS):
                rect = pygame.FRect(460 + place * 160 + 36, y - 3, 78, 78)
                page.add(KeyButton(self, index, control, rect))
        buttons = (
            ("back", _("Back"), "ui/back", self.services.go.leave),
            ("test", _("Test my keyboard"), "ui/keyboard", self._test),
            ("reset", _("Default keys"), "ui/undo", self._reset),
        )
        for place, (name, label, icon, action) in enumerate(buttons):
            page.add(Button(name, (160 + place * 440, 790, 400, 84), label, action, icon=icon, size=32))
        page.focus = "back"

    def _clashes(self) -> str:
        found = self.services.input.keys.clashes()
        if not found:
            return ""
        names = ", ".join(clash.label for clash in found)
        return self.services._("Used more than once: {keys}").format(keys=names)

    def _take(self, raw: RawKey | RawButton) -> None:
        """A key for the place that waits. A taken key is named; pressed once more, the two change places."""
        if not isinstance(raw, RawKey) or not raw.down or self._waiting is None:
            return
        index, control = self._waiting
        again = self._clash is not None and self._clash.scancode == raw.scancode
        clash = self.services.input.keys.rebind(index, control, raw.scancode, swap=again)
        if clash is None:
            self.services.sound.play("ui_press")
            self._stop()
            return
        _ = self.services._
        self._clash = clash
        self.services.sound.play("ui_refused")
        what = _(CONTROL_NAMES.get(clash.control, clash.control))
        if clash.device == KEYBOARD:
            self._message = _("{key} belongs to the game ({what}). Choose another.").format(
                key=clash.label, what=what
            )
        else:
            number = int(clash.device.removeprefix("keys:")) + 1
            self._message = _("{key} is in key set {n} ({what}). Press it again to swap.").format(
                key=clash.label, n=number, what=what
            )

    def _test(self) -> None:
        keys = self.services.input.keys
        self._waiting = None
        self._tester = KeyTester(worth_asking(keys, range(keys.count - 1)))
        self.services.input.listen(self._tester.feed)

    def _end_test(self) -> None:
        self._tester = None

    def _stop(self) -> None:
        self._waiting = self._clash = None
        self._message = ""
        self._end_test()
        self.services.input.listen(None)

    def _reset(self) -> None:
        self.services.input.keys.reset()
        self._stop()
