"""Little pictures of the board for the rules page, made by the same view that shows the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ice.board_view import BoardView, Marks
from game.ice.chooser import Choices
from game.ice.rig import Rig
from game.ice.rules.level import LEVELS
from game.ice.rules.position import parse_position
from game.ice.rules.ruleset import Ruleset
from game.stage.patch import Patch
from game.stage.services import Services


@dataclass(frozen=True, slots=True)
class Figure:
    """A position, the animal whose slides are shown, and squares that are ringed."""

    level: str
    position: str
    selected: str = ""
    ringed: tuple[str, ...] = ()
    surround: str = "group"
    awake: bool = False


FIGURES: Final = {
    "Ice R2": Figure("basic", "ssSss/5/5/5/ppPpp p"),
    "Ice R3": Figure("advanced", "ssSsSss/7/7/7/7/7/ppPpPpp p - -"),
    "Ice R4": Figure("advanced", "7/7/7/7/7/7/7 p - -", awake=True),
    "Ice R7": Figure("basic", "s1Sss/5/1p2P/5/pp1p1 p", selected="e3"),
    "Ice R8": Figure("basic", "s1S2/5/1sps1/5/pp1Pp p", selected="c3"),
    "Ice R9": Figure("basic", "2S1s/p4/s2p1/p3s/2P2 p", selected="d3"),
    "Ice R10": Figure("basic", "ss2S/pp3/5/3s1/2p1P p", selected="c1", ringed=("a5", "b5")),
    "Ice R11": Figure(
        "basic", "ss2S/pp3/5/3s1/2p1P p", selected="c1", ringed=("a5", "b5"), surround="single"
    ),
    "Ice R14": Figure("basic", "s1S1s/2p2/5/p3s/2P1p p", selected="c1", awake=True),
    "Ice R15": Figure("basic", "S3p/p4/5/3s1/2P1s p", selected="e5"),
    "Ice R16": Figure("basic", "2S2/5/s1p2/p3P/5 p"),
    "Ice R17": Figure("advanced", "1sSsSs1/7/p2s3/7/7/7/1pP1Pp1 p - -", selected="a5"),
    "Ice R18": Figure("advanced", "1sSsS2/7/p2s3/7/7/7/1pP1Pp1 p fq c", selected="a5"),
    "Ice R24": Figure("basic", "ssSss/5/5/5/1pPp1 p"),
    "Ice R25": Figure("basic", "1sSs1/s3s/5/p3p/1pPp1 p", ringed=("b1", "d5")),
    "Ice R26": Figure("basic", "ssS1s/3s1/5/1p3/p1Ppp p", ringed=("b2", "d4")),
    "Ice R31": Figure("little", "1sSs1/5/5/5/1pPp1 p"),
    "Ice R32": Figure("basic", "S3s/1sss1/5/1ppp1/p3P p"),
}
"""By the rule's number in seeds/ice.md."""


def figure(services: Services, rule: str, height: float) -> pygame.Surface | None:
    """The picture for a rule ("Ice R7"), `height` units high, or None where words are enough."""
    wanted = FIGURES.get(rule)
    if wanted is None:
        return None
    scale = services.window.canvas.scale
    side = max(40, round(height * scale))
    level = LEVELS[wanted.level]
    canvas = Patch(services.window.canvas, (0, 0, side / scale, side / scale))
    canvas.offset = (0, 0)
    board = BoardView(services, level, (0, 0, side / scale, side / scale), sea=False)
    layout, surface = board.layout(canvas), canvas.surface
    board.draw_ground(canvas)
    position = parse_position(wanted.position)
    choices = Choices(Ruleset(level, wanted.surround), position)
    index = level.geometry.index
    selected = index[wanted.selected] if wanted.selected else None
    marks = Marks(
        colour=canvas.rgb("accent"), selected=selected, tracks=choices.tracks(selected), awake=wanted.awake,
        shade=tuple(index[name] for name in wanted.ringed),
    )  # fmt: skip
    board.draw_marks(canvas, marks, 0.0, still=True)
    rig = Rig(services.assets, scale, layout.cell, outlined=canvas.palette.variant == "high_contrast")
    for square in sorted(range(level.size**2), key=lambda s: -s):
        bit = 1 << square
        if (position.penguins | position.seals) & bit:
            actor = "penguin" if position.penguins & bit else "seal"
            piece = rig.whole(actor, "idle", bool(position.captains & bit))
            x, y = layout.foot(*layout.place(square))
            surface.blit(piece.image, (x + piece.x, y + piece.y))
    return surface
