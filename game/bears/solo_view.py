"""What stands beside and above the solo table: the round, what is left, and what the computer found."""

from __future__ import annotations

import pygame

from game.bears.rules.alone import SoloMatch
from game.bears.solo import BestChain
from game.bears.table_view import TableView
from game.stage import skin
from game.stage.canvas import Canvas


def draw_side(canvas: Canvas, view: TableView, match: SoloMatch, *, stuck: bool) -> None:
    """Round, chain, cards left so far, the pause button; `stuck` says that nothing fits any more."""
    services, spots, text = view.services, view.layout.spots, view.services.text
    pause = spots["pause"]
    skin.plate(canvas, pause, "plain", radius=20)
    canvas.blit(services.assets.image("ui/pause", height=34, tint="text"), pause.centerx, pause.centery - 3)
    facts = spots["facts"]
    tr, plural = services._, services.messages.ngettext
    rows = [
        ("ui/repeat", tr("Round {n} of 3").format(n=match.round)),
        (
            "bears/card_back",
            plural("{n} card in the chain", "{n} cards in the chain", len(match.pile)),
        ),
        ("ui/trophy", plural("{n} card left so far", "{n} cards left so far", match.score)),
    ]
    numbers = (match.round, len(match.pile), match.score)
    for index, ((icon, words), number) in enumerate(zip(rows, numbers, strict=True)):
        y = facts.y + 34 + index * 62
        tint = "text" if icon.startswith("ui/") else None
        canvas.blit(services.assets.image(icon, height=40, tint=tint), facts.x + 30, y)
        text.draw(
            canvas, words.format(n=number), facts.x + 64, y, 28, "text", "midleft", face="bold", max_width=facts.w - 70,
            lines=1,
        )  # fmt: skip
    if stuck:
        text.draw(
            canvas, tr("Nothing fits any more: done?"), facts.centerx, facts.bottom - 22, 26, "warn", "center",
            face="bold", max_width=facts.w, lines=1,
        )  # fmt: skip


def draw_after(canvas: Canvas, view: TableView, cards: int, best_found: BestChain | None) -> None:
    """After a round: how many cards are left, and how few could have been."""
    services = view.services
    tr, plural = services._, services.messages.ngettext
    bounds = view.layout.bounds
    left = plural("{n} card is left", "{n} cards are left", cards).format(n=cards)
    if best_found is None:
        found = tr("The computer still looks for the best chain …")
    else:
        number = best_found.left
        fewest = plural("{n} card", "{n} cards", number).format(n=number)
        words = tr("Fewest possible: {best}") if best_found.proven else tr("Best found: {best}")
        found = words.format(best=fewest)
    rect = pygame.FRect(bounds.centerx - 400, 8, 800, 100)
    skin.sheet(canvas, rect, "paper", radius=32)
    services.text.draw(
        canvas,
        left,
        rect.centerx,
        rect.y + 32,
        40,
        "ink",
        "center",
        face="display",
        max_width=740,
        max_height=46,
        lines=1,
    )
    services.text.draw(
        canvas,
        found,
        rect.centerx,
        rect.y + 73,
        27,
        "ink_soft",
        "center",
        face="bold",
        max_width=740,
        max_height=34,
        lines=1,
    )
