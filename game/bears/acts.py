"""What is shown while the match stands still: dealing, the countdown, FREEZE, the claim, the end of a bonus round.

An act runs for a while and can be cut short by a press, all but the countdown. The scene plays them one after the other;
the clock of the match goes on only when none is left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.bears.cards import RATIO
from game.bears.rules.cards import asked
from game.bears.table_view import PAW, TableView
from game.stage.assets import Wanted
from game.stage.canvas import Canvas
from game.stage.motion import ease
from game.stage.patch import whole_pixels
from game.stage.scene import Target

TICK: Final = 1 / 60
COUNT_TICKS: Final = 48
GO_TICKS: Final = 30
FREEZE_SECONDS: Final = 1.25
BLOCK: Final = 760.0
CORNER: Final = 330.0
GRACE: Final = {"FreezeAct": 0.7, "ClaimAct": 0.5, "ExamAct": 0.25, "StripAct": 0.35}
"""Seconds in which a press does not yet cut an act short: people are still tapping when somebody calls FREEZE."""


class Act:
    """Something that is shown for `seconds`; `done` then. `skip` ends it; `over` is called once when it ends either way."""

    seconds = 1.0
    skippable = True

    def __init__(self, view: TableView, over: Callable[[], None] | None = None) -> None:
        self.view = view
        self.age = 0.0
        self._over = over
        self._ended = False

    @property
    def done(self) -> bool:
        """Whether it is over."""
        return self.age >= self.seconds

    def begin(self) -> None:
        """Its turn has come."""

    def tick(self) -> None:
        """1/60 s passes."""
        self.age += TICK

    def skip(self) -> None:
        """Somebody pressed."""
        if self.skippable:
            self.age = self.seconds

    def end(self) -> None:
        """It is over; called once by the scene."""
        if not self._ended:
            self._ended = True
            if self._over is not None:
                self._over()

    def draw(self, canvas: Canvas) -> None:
        """Draws it over the table."""

    def targets(self) -> list[Target]:
        """What can be pressed in it."""
        return []


class DealAct(Act):
    """Cards come onto the table one by one."""

    def __init__(self, view: TableView, slots: Sequence[int]) -> None:
        super().__init__(view)
        self._slots = list(slots)
        view.hidden.update(self._slots)

    @property
    def done(self) -> bool:
        return not self.view.dealt and self.age > 0

    def begin(self) -> None:
        self.view.services.sound.play("card_deal")
        self.view.deal(self._slots)
        if self.view.still:
            self.view.settle_deal()

    def tick(self) -> None:
        super().tick()
        beat = round(self.age * 60)
        if beat % 9 == 0 and len(self.view.dealt) > 4:
            self.view.services.sound.play("card_deal", volume=0.5)

    def skip(self) -> None:
        self.view.settle_deal()
        self.age = max(self.age, TICK)

    def end(self) -> None:
        self.view.settle_deal()
        super().end()


class CountAct(Act):
    """Three, two, one with rising tones. Nobody can hurry it; captains are turned at its end."""

    seconds = 3 * COUNT_TICKS / 60
    skippable = False

    def begin(self) -> None:
        self._say()

    def tick(self) -> None:
        before = self._number()
        super().tick()
        if self._number() != before and not self.done:
            self._say()

    def _number(self) -> int:
        return max(1, 3 - int(self.age * 60 / COUNT_TICKS + 1e-6))

    def _say(self) -> None:
        self.view.services.sound.play(f"countdown_{self._number()}")

    def draw(self, canvas: Canvas) -> None:
        numeral(self.view, canvas, str(self._number()), self.age * 60 % COUNT_TICKS / COUNT_TICKS, "text")


class BannerAct(Act):
    """A line in large letters, a smaller one below it, perhaps a card beside them."""

    def __init__(
        self, view: TableView, title: str, line: str = "", *, seconds: float = 1.5, card: int | None = None,
        sound: str = "", over: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(view, over)
        self.title, self.line, self.card, self.seconds, self._sound = title, line, card, seconds, sound

    def begin(self) -> None:
        if self._sound:
            self.view.services.sound.play(self._sound)

    def draw(self, canvas: Canvas) -> None:
        middle = self.view.layout.bounds.center
        share = 1.0 if self.view.still else ease("easeOutBack", min(1.0, self.age * 4))
        rise = whole_pixels(canvas, (1 - share) * 60)
        wide, high = 720.0, 330.0 if self.card is not None else 190.0
        rect = (middle[0] - wide / 2, middle[1] - high / 2 + rise, wide, high)
        self.view.sheets.draw(canvas, rect, 40.0)
        left, room = middle[0], wide - 70
        if self.card is not None:
            tall = 260.0
            self.view.faces.draw(canvas, self.card, (rect[0] + 34, rect[1] + 35, tall * RATIO, tall))
            left, room = (
                rect[0] + 34 + tall * RATIO + (wide - 68 - tall * RATIO) / 2 + 10,
                wide - tall * RATIO - 100,
            )
        text = self.view.services.text
        y = rect[1] + high / 2
        text.draw(
            canvas, self.title, left, y - (38 if self.line else 0), 58, "ink", "center", face="display", max_width=room,
            lines=2, align="center",
        )  # fmt: skip
        if self.line:
            text.draw(
                canvas, self.line, left, y + 42, 30, "ink_soft", "center", face="bold", max_width=room, max_height=110,
                lines=3, align="center",
            )  # fmt: skip


class FreezeAct(Act):
    """FREEZE! The ice cracks, the world stops, and everybody sees who called."""

    seconds = FREEZE_SECONDS

    def __init__(self, view: TableView, seat: int, words: str) -> None:
        super().__init__(view)
        self.seat, self.words = seat, words

    def begin(self) -> None:
        self.view.services.sound.play("freeze")
        self.view.seats.seats[self.seat].frozen = True
        middle = self.view.layout.bounds.center
        self.view.particles.emit("spray", *middle, 40, force=1.6)
        self.view.particles.emit("snow", *middle, 24, force=3.0)

    def draw(self, canvas: Canvas) -> None:
        view, services = self.view, self.view.services
        bounds = view.layout.bounds
        values = services.settings.values
        calm = view.still or values.reduced_flashes
        share = 1.0 if view.still else ease("easeOutExpo", min(1.0, self.age * 3))
        if not calm and self.age < 0.25:
            _flash(canvas, 0.45 * (1 - self.age / 0.25))
        ice = bounds.inflate(60, 56)
        canvas.clip(ice)
        canvas.box(ice, "ice", radius=40, alpha=0.24)
        crack = services.assets.image("bears/freeze_crack", height=ice.h)
        canvas.blit(crack, *bounds.center, alpha=min(1.0, share))
        canvas.clip(None)
        for x, flip in ((canvas.bleed.x, False), (canvas.bleed.right, True)):
            corner = services.assets.image("bears/frost_corner", height=CORNER, flip=flip)
            canvas.blit(corner, x, canvas.bleed.y, "topright" if flip else "topleft", alpha=share)
        drop = 0.0 if view.still else (1 - ease("easeOutBack", min(1.0, self.age * 3.4))) * 260
        middle = bounds.centery - drop
        canvas.blit(services.assets.image("bears/freeze_block", BLOCK), bounds.centerx, middle)
        badge = view.seats.plans[self.seat].badge
        canvas.blit(services.assets.image(f"seats/badge_{badge}", height=110), bounds.centerx - 270, middle)
        services.text.draw(
            canvas, services._("FREEZE!"), bounds.centerx + 56, middle - 18, 96, "text", "center", face="display",
            max_width=500, lines=1, scaled=False, shadow="shadow",
        )  # fmt: skip
        services.text.draw(
            canvas, self.words, bounds.centerx + 56, middle + 56, 32, "text", "center", face="bold",
            max_width=500, lines=1, shadow="shadow",
        )  # fmt: skip


class ClaimAct(Act):
    """Was the caller right? A card that would have fitted is shown beside the caller's top card, with what differs in words."""

    def __init__(
        self, view: TableView, seat: int, top: int, slot: int | None, card: int | None, title: str, line: str
    ) -> None:
        super().__init__(view)
        self.seat, self.top, self.slot, self.card = seat, top, slot, card
        self.title, self.line = title, line
        self.seconds = 1.5 if slot is None else 3.6

    def begin(self) -> None:
        self.view.services.sound.play("right" if self.slot is None else "wrong")
        if self.slot is not None:
            self.view.lit[self.slot] = "bad"
            self.view.seats.seats[self.seat].mark = "wrong"

    def end(self) -> None:
        if self.slot is not None:
            self.view.lit.pop(self.slot, None)
        super().end()

    def draw(self, canvas: Canvas) -> None:
        view, services = self.view, self.view.services
        middle_x, middle_y = view.layout.bounds.center
        # the sheet lies on the other half of the table, so that the card in question stays in sight
        if self.slot is not None and view.layout.slots[self.slot].centery < middle_y + 20:
            middle_y += 190
        elif self.slot is not None:
            middle_y -= 190
        high = 150.0 if self.card is None else 310.0
        rect = (middle_x - 360, middle_y - high / 2, 720, high)
        self.view.sheets.draw(canvas, rect, 36.0)
        mark = "tick" if self.slot is None else "misfit"
        canvas.blit(services.assets.image(f"bears/{mark}", height=76), rect[0] + 66, rect[1] + 75)
        services.text.draw(
            canvas, self.title, rect[0] + 122, rect[1] + 75, 40, "ink", "midleft", face="display", max_width=560,
            lines=2,
        )  # fmt: skip
        if self.card is None:
            return
        for index, card in enumerate((self.top, self.card)):
            view.faces.draw(canvas, card, (rect[0] + 60 + 170 * index, rect[1] + 128, 128, 160))
        services.text.draw(
            canvas, self.line, rect[0] + 400, rect[1] + 208, 28, "ink", "midleft", face="bold", max_width=290,
            max_height=150, lines=4,
        )  # fmt: skip


class TallyAct(Act):
    """The end of a bonus round: the bears that were asked for are counted one by one, then who was right."""

    def __init__(
        self, view: TableView, bonus: int, table: Sequence[int | None], title: str, line: str
    ) -> None:
        super().__init__(view)
        self.title, self.line = title, line
        self.slots = [
            slot
            for slot, card in enumerate(table)
            if card is not None and slot not in view.hidden and asked(bonus, card)
        ]
        self._step = 0.22
        self._counted = 0
        self.seconds = len(self.slots) * self._step + 2.6

    def tick(self) -> None:
        super().tick()
        while self._counted < min(len(self.slots), int(self.age / self._step)):
            slot = self.slots[self._counted]
            self._counted += 1
            self.view.lit[slot] = "gold"
            self.view.numbers[slot] = str(self._counted)
            self.view.services.sound.play(f"count_{min(13, self._counted):02d}", volume=0.6)

    def end(self) -> None:
        for slot in self.slots:
            self.view.lit.pop(slot, None)
            self.view.numbers.pop(slot, None)
        super().end()

    def draw(self, canvas: Canvas) -> None:
        if self._counted < len(self.slots):
            return
        middle = self.view.layout.bounds.center
        rect = (middle[0] - 330, middle[1] - 80, 660, 160)
        self.view.sheets.draw(canvas, rect, 36.0)
        text = self.view.services.text
        text.draw(
            canvas,
            self.title,
            middle[0],
            middle[1] - 30,
            46,
            "ink",
            "center",
            face="display",
            max_width=600,
            lines=1,
        )
        text.draw(
            canvas, self.line, middle[0], middle[1] + 34, 28, "ink_soft", "center", face="bold", max_width=600, lines=2,
            align="center",
        )  # fmt: skip


def _flash(canvas: Canvas, strength: float) -> None:
    """A flash of light over the whole picture, 0 none … 1 white. Light is added: a veil would have to be made for every strength."""
    red, green, blue = (round(part * strength) for part in canvas.rgb("snow"))
    canvas.surface.fill((red, green, blue), special_flags=pygame.BLEND_RGB_ADD)


def numeral(view: TableView, canvas: Canvas, words: str, share: float, colour: str) -> None:
    """A huge numeral that swells as it comes; `share` is how far its moment is over."""
    middle = view.layout.bounds.center
    grow = 1.0 if view.still else 0.8 + 0.2 * ease("easeOutBack", min(1.0, share * 3))
    fade = 1.0 if share < 0.75 else max(0.0, 1 - (share - 0.75) * 4)
    size = round(210 * grow / 15) * 15
    if len(words) < 3:
        canvas.circle(middle[0], middle[1], 118, "panel", alpha=0.78)
    view.services.text.draw(
        canvas, words, middle[0], middle[1] + 6, size if len(words) < 3 else size * 0.8, colour, "center",
        face="display", lines=1, alpha=fade, shadow="shadow", scaled=False,
    )  # fmt: skip


def wanted(view: TableView) -> list[Wanted]:
    """The large drawings of FREEZE and the examination, and every seat's paws, to be made ready before they are needed."""
    ice = view.layout.bounds.inflate(60, 56)
    found = [
        Wanted("bears/freeze_block", BLOCK),
        Wanted("bears/freeze_crack", height=ice.h),
        Wanted("bears/frost_corner", height=CORNER),
        Wanted("bears/frost_corner", height=CORNER, flip=True),
    ]
    for seat in range(len(view.seats.plans)):
        badge = view.seats.plans[seat].badge
        angles = {view.paw_angle(seat, slot) for slot in range(len(view.layout.slots))}
        found += [
            Wanted(name, height=PAW, angle=angle, tint=view.seats.colour(seat))
            for angle in sorted(angles)
            for name in ("bears/paw", "bears/paw_open")
        ]
        found += [Wanted(f"seats/badge_{badge}", height=height) for height in (110, 64, 58)]
    for name in ("tick", "misfit"):
        found += [Wanted(f"bears/{name}", height=height) for height in (76, 74, 44, 42, 32)]
    symbols = ("size", "arm", "goggles", "fish", "autumn", "winter")
    found += [Wanted(f"bears/attr_{name}", height=44) for name in symbols]
    return found
