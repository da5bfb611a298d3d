"""The rules of a game, as in `seeds/`, in the player's language, with pictures by the game itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.screens.backdrop import Backdrop
from game.screens.rule_text import Rule, read_rules
from game.stage import skin
from game.stage.input import ACT, DOWN, RULES, UP
from game.stage.motion import Spring
from game.stage.scene import Scene, Target
from game.stage.widgets import Button, Page

if TYPE_CHECKING:
    from game.stage.canvas import Canvas
    from game.stage.entry import GameEntry
    from game.stage.input import Pointer, Press
    from game.stage.services import Services

AREA = pygame.FRect(150, 130, 1300, 650)
STEP = 170.0
FIGURE = 190.0
GAP = 22.0


@dataclass(slots=True)
class _Block:
    rule: Rule
    text: str
    top: float
    height: float
    figure: pygame.Surface | None


class RulesScene(Scene):
    """Reads like a page: up and down scroll, back leaves."""

    name = "rules"
    fps = 60

    def __init__(self, services: Services, entry: GameEntry) -> None:
        self._services = services
        self._entry = entry
        self._backdrop = Backdrop(services, veil=0.6, snow=False)
        self._page = Page(services, on_back=services.go.leave)
        self._scroll = Spring(stiffness=240.0, damping=1.0)
        self._goal = 0.0
        self._length = 0.0
        self._blocks: list[_Block] = []
        self._key: tuple[object, ...] = ()
        self._dirty = True
        back = Button(
            "back", (60, 802, 260, 78), services._("Back"), services.go.leave, icon="ui/back", size=34
        )
        self._page.add(back)

    def press(self, press: Press) -> None:
        self._dirty = True
        if press.control in (UP, DOWN):
            self._go_by(STEP if press.control == DOWN else -STEP)
        elif press.control in (ACT, RULES):
            self._services.go.leave()
        else:
            self._page.press(press)

    def pointer(self, pointer: Pointer) -> None:
        self._dirty = True
        if pointer.kind == "wheel":
            self._go_by(-pointer.dy * 110)
        else:
            self._page.pointer(pointer)

    def tick(self) -> None:
        self._page.tick()
        self._scroll.target = self._goal
        if self._services.settings.values.reduced_motion:
            self._scroll.snap(self._goal)
        self._scroll.update(1 / 60)

    def idle(self) -> bool:
        return self._scroll.settled and self._page.idle() and not self._dirty

    def targets(self) -> list[Target]:
        return self._page.targets()

    def draw(self, canvas: Canvas) -> None:
        self._dirty = False
        services, _ = self._services, self._services._
        self._backdrop.draw(canvas)
        title = _("How to play {game}").format(game=_(self._entry.title))
        services.text.draw(
            canvas, title, 800, 66, 60, "text", "center", face="display", max_width=1400, lines=1
        )
        skin.sheet(canvas, AREA.inflate(70, 40), "paper")
        self._lay(canvas)
        canvas.clip(AREA.inflate(30, 20))
        shift = AREA.y - self._scroll.value
        for block in self._blocks:
            if block.top + block.height + shift > AREA.y - 40 and block.top + shift < AREA.bottom + 40:
                self._draw_block(canvas, block, block.top + shift)
        canvas.clip(None)
        self._draw_bar(canvas)
        self._page.draw(canvas)
        note = _("Rules marked ● are ours, where the printed rules leave something open.")
        services.text.draw(canvas, note, 1450, 842, 24, "text_dim", "midright", max_width=1000, lines=1)

    def _draw_block(self, canvas: Canvas, block: _Block, y: float) -> None:
        text = self._services.text
        if not block.rule.number:
            text.draw(
                canvas, block.text, AREA.x, y + 14, 40, "ink", face="display", max_width=AREA.w, lines=1
            )
            return
        number = block.rule.number.rpartition(" ")[2]
        canvas.box((AREA.x, y, 84, 44), "water_deep", radius=22)
        text.draw(
            canvas, number, AREA.x + 42, y + 22, 24, "text", "center", face="bold", max_width=70, lines=1
        )
        if block.rule.ours:
            canvas.circle(AREA.x + 98, y + 22, 7, "accent")
        room = self._room(block.figure, canvas)
        text.draw(canvas, block.text, AREA.x + 120, y + 4, 27, "ink", max_width=room, align="left")
        if block.figure is not None:
            canvas.blit(block.figure, AREA.right - 10, y, "topright")

    def _draw_bar(self, canvas: Canvas) -> None:
        longest = self._longest()
        if longest <= 0:
            return
        track = pygame.FRect(AREA.right + 48, AREA.y, 12, AREA.h)
        share = AREA.h / (AREA.h + longest)
        canvas.box(track, "shadow", radius=6, alpha=0.5)
        top = track.y + track.h * (1 - share) * self._scroll.value / longest
        canvas.box((track.x, top, track.w, track.h * share), "panel_edge", radius=6)

    def _lay(self, canvas: Canvas) -> None:
        """Where each rule stands; worked out anew when the window, the language or the text size changes."""
        services = self._services
        key = (
            canvas.scale,
            services.messages.language,
            services.text.ui_scale,
            services.settings.values.reading_font,
        )
        if key == self._key:
            return
        self._key = key
        self._blocks = []
        y = 0.0
        for rule in read_rules(services.assets.text(f"seeds/{self._entry.rules_page}.md")):
            text = services._(rule.text)
            if not rule.number:
                y += 26
                self._blocks.append(_Block(rule, text, y, 70, None))
                y += 84 * max(1.0, services.text.ui_scale * 0.9)
                continue
            figure = self._entry.figure(services, rule.number, FIGURE) if self._entry.figure else None
            wide = self._room(figure, canvas)
            _width, tall = services.text.measure(canvas, text, 27, max_width=wide)
            height = max(tall + 12, FIGURE + 10 if figure is not None else 50.0)
            self._blocks.append(_Block(rule, text, y, height, figure))
            y += height + GAP
        self._length = y
        self._go_by(0)

    def _room(self, figure: pygame.Surface | None, canvas: Canvas) -> float:
        used = 0.0 if figure is None else figure.get_width() / canvas.scale + 40
        return AREA.w - 130 - used

    def _longest(self) -> float:
        return max(0.0, self._length - AREA.h)

    def _go_by(self, distance: float) -> None:
        self._goal = min(max(0.0, self._goal + distance), self._longest())
