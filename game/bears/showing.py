"""What the view shows of the match in every tick, and the corner with the round, the cards that are left and the pause button."""

from __future__ import annotations

from collections.abc import Sequence

from game.bears.rules.match import BearsMatch
from game.bears.rules.reasons import Phase
from game.bears.rules.view import BearsView
from game.bears.session import Session
from game.bears.table_view import TableView
from game.core.match import TICKS_PER_SECOND
from game.stage import skin
from game.stage.canvas import Canvas


def show(
    view: TableView, session: Session, match: BearsMatch, scores: Sequence[int], *, running: bool
) -> None:
    """The view shows what the match is now; `scores` are the points that the corners tell, `running` says that the clock runs."""
    now = session.view()
    view.table = now.table
    view.deck = now.draw
    slow = match.options.slow
    for seat, shown in enumerate(view.seats.seats):
        mine = session.view(seat)
        state = match.states[seat]
        flying = view.in_flight(seat)
        extra = now.phase in (Phase.SCORED, Phase.OVER)
        pile = tuple(state.pile)
        shown.pile = pile if extra or not flying else pile[: max(1, len(pile) - flying)]
        shown.count = len(pile) - 1
        shown.face_up = now.go
        shown.score = scores[seat]
        shown.turn = slow and now.turn == seat and now.phase is Phase.PICKING
        waiting = now.phase is Phase.PICKING and now.go and running
        shown.wait = max(0.0, (mine.may_grab_at - match.tick) / TICKS_PER_SECOND) if waiting else 0.0


def draw_corner(canvas: Canvas, view: TableView, now: BearsView, mouse_seat: int | None) -> None:
    """Pause, the round and the cards that are left; the mouse's FREEZE button."""
    services, spots = view.services, view.layout.spots
    deck, state = spots["deck"], spots["state"]
    canvas.box(deck.union(state).inflate(16, 12), "panel", radius=20, alpha=0.88)
    canvas.blit(services.assets.image("bears/card_back", deck.w, deck.h), *deck.center)
    words = services._("Last round") if now.last else services._("Round {n}").format(n=now.round)
    services.text.draw(
        canvas,
        words,
        state.x + 4,
        state.y + 22,
        28,
        "text",
        "midleft",
        face="display",
        max_width=state.w - 8,
        lines=1,
    )
    left = services.messages.ngettext("{n} card left", "{n} cards left", now.draw).format(n=now.draw)
    services.text.draw(
        canvas,
        left,
        state.x + 4,
        state.y + 55,
        22,
        "text_dim",
        "midleft",
        face="bold",
        max_width=state.w - 8,
        lines=1,
    )
    pause = spots["pause"]
    skin.plate(canvas, pause, "plain", radius=20)
    canvas.blit(services.assets.image("ui/pause", height=34, tint="text"), pause.centerx, pause.centery - 3)
    if mouse_seat is not None and now.phase is Phase.PICKING:
        rect = view.layout.seats[mouse_seat].button
        skin.plate(canvas, rect, "primary", radius=18)
        services.text.draw(
            canvas, services._("FREEZE!"), rect.centerx, rect.centery - 3, 26, "text_on_accent", "center",
            face="display", max_width=rect.w - 12, lines=1,
        )  # fmt: skip
