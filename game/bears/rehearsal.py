"""The large pictures of a round drawn once, unseen, before the first card is dealt.

Sheets, the cracked ice and large letters take up to a few hundredths of a second when they are first made. Made here they cost no
frame of the match.
"""

from __future__ import annotations

import pygame

from game.bears.acts import Act, BannerAct, ClaimAct, FreezeAct
from game.bears.rules.cards import FACES
from game.bears.rules.options import BearsOptions
from game.bears.show import ExamAct, Examined
from game.bears.strip import Line, StripAct
from game.bears.table_view import TableView
from game.stage.canvas import Canvas
from game.stage.patch import Patch

SETTLED = 9.0
"""Seconds after which nothing in an act moves any more."""
ALIKE = (0, 0)
"""Two cards of one face: a pile with a pair and no mistake."""


def rehearse(view: TableView, canvas: Canvas, options: BearsOptions) -> None:
    """Draws every kind of act beside the canvas, so that what they are made of is ready. Nothing that can be seen or heard changes."""
    services = view.services
    beside = Patch(canvas, pygame.FRect(canvas.bleed))
    freeze = FreezeAct(view, 0, services._("{name} calls FREEZE!").format(name=view.seats.name(0)))
    freeze.draw(beside)  # the flash
    lines = [Line(seat, 0, 0, "right") for seat in range(len(view.seats.plans))]
    acts: list[Act] = [
        freeze,
        BannerAct(view, services._("Round {n}").format(n=1), " "),
        ClaimAct(view, 0, 0, None, None, services._("Right: nothing fits"), ""),
        ClaimAct(view, 0, 0, 0, 1, services._("But this card would have fitted!"), ""),
        ExamAct(view, Examined(0, ALIKE, None, 1), lambda: None),
        ExamAct(view, Examined(0, (0, 3), 1, 0), lambda: None),
        StripAct(view, " ", lines, holder=None, over=False, alone=False),
        StripAct(view, " ", lines, holder=None, over=True, alone=False),
    ]
    if options.hold_back:
        acts.append(
            StripAct(view, " ", lines, holder=0, over=False, alone=False, holder_words=" "),
        )
    if options.bonus:
        acts.append(BannerAct(view, services._("Bonus round!"), " ", card=FACES))
    for act in acts:
        act.age = SETTLED
        act.draw(beside)
