"""The examination as a show: pile by pile, card by card, every misfit named in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.bears.acts import Act
from game.bears.rules.cards import ATTRIBUTES, differing
from game.bears.rules.judge import fits
from game.bears.table_view import TableView
from game.bears.words import difference_words
from game.stage import skin
from game.stage.canvas import Canvas
from game.stage.motion import ease
from game.stage.patch import whole_pixels

SLOW: Final = 0.62
FAST: Final = 0.26
"""Seconds that a comparison stays: the first few slowly, then faster."""
RIGHT_HOLD: Final = 1.3
WRONG_HOLD: Final = 3.4
INTRO: Final = 0.5
SMALL: Final = 92.0


@dataclass(frozen=True, slots=True)
class Examined:
    """A pile as it is judged: `cards` captain first, `extra` the caller's extra card, `at` the first misfit (None: all fit), `kept`
    what joins the winning pile, `held_back` whether identical cards are mistakes."""

    seat: int
    cards: tuple[int, ...]
    at: int | None
    kept: int
    extra: int | None = None
    held_back: bool = False


class ExamAct(Act):
    """One pile. `judged` is called when its verdict is shown."""

    def __init__(self, view: TableView, pile: Examined, judged: Callable[[], None]) -> None:
        super().__init__(view, judged)
        self.pile = pile
        self._last = len(pile.cards) - 1 if pile.at is None else pile.at
        self._starts = [INTRO]
        for index in range(1, self._last + 1):
            self._starts.append(self._starts[-1] + (SLOW if index <= 4 else FAST))
        self._verdict_at = self._starts[-1] if self._last else INTRO
        self.seconds = self._verdict_at + (RIGHT_HOLD if pile.at is None else WRONG_HOLD)
        self._said = 0
        self._told = False

    @property
    def compared(self) -> int:
        """The index of the card that is compared with the one before it; 0 before the first."""
        return min(self._last, sum(self.age >= start for start in self._starts[:-1]) if self._last else 0)

    @property
    def told(self) -> bool:
        """Whether the verdict is shown."""
        return self.age >= self._verdict_at - (0.0 if self.pile.at is None else SLOW)

    def begin(self) -> None:
        self.view.services.sound.play("card_flip")

    def tick(self) -> None:
        super().tick()
        sound = self.view.services.sound
        if self.compared > self._said:
            self._said = self.compared
            misfit = self.pile.at == self._said
            sound.play("wrong" if misfit else "card_flip", volume=1.0 if misfit else 0.7)
        if self.told and not self._told:
            self._tell()

    def _tell(self) -> None:
        self._told = True
        shown = self.view.seats.seats[self.pile.seat]
        shown.mark = "right" if self.pile.at is None else "wrong"
        if self.pile.at is None:
            self.view.services.sound.play("right")
            place = self.view.layout.seats[self.pile.seat].pile
            self.view.particles.emit("sparkle", *place.center, 18, force=1.4)
            self.view.seats.bounce(self.pile.seat, 6.0)
        if self._over is not None:
            self._over()
            self._over = None

    def skip(self) -> None:
        """The first press shows the verdict, the next one goes on."""
        if not self.told:
            self.age = self._verdict_at
            self._said = self._last
            if self.pile.at is not None:
                self.view.services.sound.play("wrong")
        else:
            self.age = self.seconds

    def end(self) -> None:
        if not self._told:
            self._tell()
        super().end()

    # drawing

    def draw(self, canvas: Canvas) -> None:
        view, services = self.view, self.view.services
        bounds = view.layout.bounds
        share = 1.0 if view.still else ease("easeOutCubic", min(1.0, self.age * 4))
        rise = whole_pixels(canvas, (1 - share) * 60)
        sheet = pygame.FRect(bounds.centerx - 384, bounds.centery - 372 + rise, 768, 744)
        view.sheets.draw(canvas, sheet, 40.0)
        self._draw_head(canvas, sheet)
        if self._last:
            self._draw_pair(canvas, sheet)
        else:
            self._draw_captain(canvas, sheet)
        self._draw_words(canvas, sheet)
        self._draw_row(canvas, sheet)
        services.text.draw(
            canvas,
            services._("Any key: on"),
            sheet.right - 30,
            sheet.bottom - 18,
            20,
            "ink_soft",
            "bottomright",
            lines=1,
        )

    def _draw_head(self, canvas: Canvas, sheet: pygame.FRect) -> None:
        services, seat = self.view.services, self.pile.seat
        badge = self.view.seats.plans[seat].badge
        canvas.blit(services.assets.image(f"seats/badge_{badge}", height=64), sheet.x + 66, sheet.y + 52)
        count = len(self.pile.cards) - 1
        words = services.messages.ngettext("{name}: {n} card", "{name}: {n} cards", count)
        services.text.draw(
            canvas, words.format(name=self.view.seats.name(seat), n=count), sheet.x + 112, sheet.y + 54, 40, "ink",
            "midleft", face="display", max_width=sheet.w - 160, lines=1,
        )  # fmt: skip

    def _draw_captain(self, canvas: Canvas, sheet: pygame.FRect) -> None:
        """A captain without a single card."""
        rect = pygame.FRect(sheet.centerx - 108, sheet.y + 104, 216, 270)
        self.view.faces.draw(canvas, self.pile.cards[0], rect)
        canvas.blit(
            self.view.services.assets.image("bears/captain_mark", height=64), rect.right - 10, rect.y + 8
        )

    def _draw_pair(self, canvas: Canvas, sheet: pygame.FRect) -> None:
        """The card before and the card that is judged, and between them what is the same and what differs."""
        at = max(1, self.compared)
        first, second = self.pile.cards[at - 1], self.pile.cards[at]
        left = pygame.FRect(sheet.x + 70, sheet.y + 104, 216, 270)
        right = pygame.FRect(sheet.right - 70 - 216, sheet.y + 104, 216, 270)
        faces = self.view.faces
        faces.draw(canvas, first, left)
        if at == 1:
            canvas.blit(
                self.view.services.assets.image("bears/captain_mark", height=64), left.right - 10, left.y + 8
            )
        if self.compared:
            faces.draw(canvas, second, right)
            bad = not fits(first, second, held_back=self.pile.held_back)
            colour = "bad" if bad else "good"
            self._outline(canvas, right, colour)
            self._draw_differences(canvas, sheet, first, second)
            if bad:
                for name in differing(first, second):
                    for card, rect in ((first, left), (second, right)):
                        place = faces.place(card, name).on(rect)
                        self._circle(canvas, place)

    def _draw_differences(self, canvas: Canvas, sheet: pygame.FRect, first: int, second: int) -> None:
        different = differing(first, second)
        assets = self.view.services.assets
        for index, name in enumerate(ATTRIBUTES):
            y = sheet.y + 130 + index * 54
            differs = name in different
            x = sheet.centerx
            canvas.blit(
                assets.image(self.view.faces.symbol(name, second), height=44),
                x - 26,
                y,
                alpha=1.0 if differs else 0.4,
            )
            colour = canvas.rgb("seat_4" if differs else "ink_soft")
            if differs:
                skin.mark(canvas, x + 30, y, 28, False, colour)
            else:
                canvas.line((x + 20, y - 5), (x + 40, y - 5), "ink_soft", 4)
                canvas.line((x + 20, y + 5), (x + 40, y + 5), "ink_soft", 4)

    def _draw_words(self, canvas: Canvas, sheet: pygame.FRect) -> None:
        services, pile = self.view.services, self.pile
        tr, plural = services._, services.messages.ngettext
        y = sheet.y + 430
        mark, line, detail = "", "", ""
        if self.told and pile.at is None:
            mark = "tick"
            line = plural("All fit: {n} card kept", "All fit: {n} cards kept", pile.kept).format(n=pile.kept)
            detail = (
                tr("The captain counts too.") if pile.extra is None else tr("With captain and extra card.")
            )
        elif self.told and pile.at is not None:
            mark = "misfit"
            first, second = pile.cards[pile.at - 1], pile.cards[pile.at]
            line = difference_words(first, second, tr)
            if first == second:
                line = tr("The same card: not allowed with the hold-back card")
            detail = tr("One mistake, and the whole pile is gone.")
        elif self._last and self.compared:
            first, second = pile.cards[self.compared - 1], pile.cards[self.compared]
            line = difference_words(first, second, tr)
        left = sheet.centerx
        if mark:
            canvas.blit(services.assets.image(f"bears/{mark}", height=74), sheet.x + 84, y + 14)
            left += 40
        services.text.draw(
            canvas, line, left, y, 34, "ink", "center", face="bold", max_width=sheet.w - 220, max_height=84, lines=2,
            align="center",
        )  # fmt: skip
        if detail:
            services.text.draw(
                canvas, detail, left, y + 62, 25, "ink_soft", "center", max_width=sheet.w - 220, lines=1
            )

    def _draw_row(self, canvas: Canvas, sheet: pygame.FRect) -> None:
        """The whole pile small, with a mark under every card that was judged."""
        cards = list(self.pile.cards)
        if self.pile.extra is not None:
            cards.append(self.pile.extra)
        if len(cards) == 1:
            return
        room = sheet.w - 90
        rows = 1 if len(cards) <= 9 else 2
        high = 140.0 if len(cards) <= 5 else SMALL
        wide = high * 0.8
        each = -(-len(cards) // rows)
        step = min(wide + 10, (room - wide) / max(1, each - 1))
        for index, card in enumerate(cards):
            row, column = divmod(index, each)
            count = min(each, len(cards) - row * each)
            x = sheet.centerx - ((count - 1) * step + wide) / 2 + column * step
            y = sheet.y + 534 + row * 100 - (0 if rows == 2 else -30)
            rect = pygame.FRect(x, y, wide, high)
            self.view.faces.draw(canvas, card, rect)
            if self.pile.at is not None and self.told:
                canvas.box(rect, "ink", radius=9, alpha=0.5)
            if index and index == self.pile.at and self.told:
                self._mark(canvas, "misfit", rect)
            elif self._fits_so_far(index):
                self._mark(canvas, "tick", rect)
            elif index == 0:
                image = self.view.services.assets.image("bears/captain_mark", height=34)
                canvas.blit(image, rect.centerx, rect.bottom - 4)
            if index == self.compared and index and not self.told:
                self._outline(canvas, rect, "accent")

    def _fits_so_far(self, index: int) -> bool:
        if index >= len(self.pile.cards):  # the extra card need not fit
            return self.told and self.pile.at is None
        return 0 < index <= self.compared and index != self.pile.at

    def _mark(self, canvas: Canvas, name: str, rect: pygame.FRect) -> None:
        canvas.blit(
            self.view.services.assets.image(f"bears/{name}", height=32), rect.centerx, rect.bottom - 6
        )

    def _outline(self, canvas: Canvas, rect: pygame.FRect, colour: str) -> None:
        line = max(4.0, rect.h / 40)
        outer = rect.inflate(2 * line, 2 * line)
        outline(canvas, outer, colour, line, rect.h * 0.07 + line)

    def _circle(self, canvas: Canvas, rect: pygame.FRect) -> None:
        outline(canvas, rect, "seat_4", 5, min(rect.w, rect.h) * 0.35)


def outline(canvas: Canvas, rect: pygame.FRect, colour: str, line: float, radius: float) -> None:
    """A rounded frame, nothing inside."""
    red, green, blue = canvas.rgb(colour)
    body = (
        f'<rect x="{line / 2}" y="{line / 2}" width="{rect.w - line}" height="{rect.h - line}" rx="{radius:.1f}" '
        f'fill="none" stroke="rgb({red},{green},{blue})" stroke-width="{line}"/>'
    )
    canvas.drawing(f"bears-line-{red}-{green}-{blue}-{line}-{radius:.1f}", rect, body)
