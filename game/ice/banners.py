"""What lies over the ice for a moment: the snowflake that shows who starts, and the end of a match."""

from __future__ import annotations

import math
from typing import Final

from game.ice.hud import PANELS
from game.stage import skin
from game.stage.canvas import Canvas
from game.stage.motion import Spring, ease, lerp
from game.stage.seat_plates import Plate, Plates
from game.stage.services import Services

TICK: Final = 1 / 60
FALL: Final = 1.25
HOLD: Final = 0.75


class Opening:
    """A snowflake falls on the side that starts. `done` when it has landed and was seen."""

    def __init__(self, services: Services, seat: int, words: str) -> None:
        self.services = services
        self.seat = seat
        self.words = words
        self.age = 0.0

    @property
    def done(self) -> bool:
        """Whether play may begin."""
        return self.age >= FALL + HOLD

    def skip(self) -> None:
        """Play may begin now."""
        self.age = FALL + HOLD

    def tick(self) -> None:
        """1/60 s passes."""
        self.age += TICK

    def draw(self, canvas: Canvas) -> None:
        """Draws the words, and the snowflake on its way."""
        services = self.services
        fade = min(1.0, self.age * 6, max(0.0, (FALL + HOLD - self.age) * 4))
        canvas.box(
            (470, 380, 660, 110),
            "panel",
            radius=55,
            border=3,
            border_colour="panel_edge",
            alpha=round(fade * 8) / 9,
        )
        services.text.draw(
            canvas,
            self.words,
            800,
            433,
            52,
            "text",
            "center",
            face="display",
            max_width=600,
            lines=1,
            alpha=fade,
        )
        share = min(1.0, self.age / FALL)
        panel = PANELS[self.seat]
        end = (panel.x + 80, panel.y + 84)
        if services.settings.values.reduced_motion:
            x, y, turn = end[0], end[1] - 84, 0
        else:
            down = ease("easeInOutSine", share)
            x = lerp(800, end[0], ease("easeInQuad", share)) + 70 * math.sin(share * 9) * (1 - share)
            y = lerp(-60, end[1] - 20, down)
            turn = round(share * 12) * 15
        image = services.assets.image("ui/snowflake", height=84, tint="snow", angle=turn)
        canvas.blit(image, x, y, alpha=fade if self.age > FALL else 1.0)


class EndBanner:
    """Who won and why, with the way on to the results or back into the game."""

    def __init__(
        self, services: Services, headline: str, reason: str, badge: int | None, *, undo: bool
    ) -> None:
        _ = services._
        self.services = services
        self.headline = headline
        self.reason = reason
        self.badge = badge
        answers = [Plate("results", _("Results"), "ui/trophy", look="primary")]
        if undo:
            answers.append(Plate("back", _("Take back"), "ui/undo"))
        self.plates = Plates(services, "end", answers)
        self.plates.grid((956, 728, 246, 152 if undo else 90), 1, 10.0)
        self.age = 0.0
        self._rise = Spring(1.0, stiffness=180.0, damping=0.6)
        self._rise.target = 0.0

    @property
    def settled(self) -> bool:
        """Whether nothing moves."""
        return self._rise.settled and self.plates.settled

    def tick(self) -> None:
        """1/60 s passes."""
        self.age += TICK
        if self.services.settings.values.reduced_motion:
            self._rise.snap(0.0)
        self._rise.update(TICK)
        self.plates.tick()

    def draw(self, canvas: Canvas) -> None:
        """Draws it over the lower rim of the ice."""
        skin.sheet(canvas, (384, 712, 832, 180), "paper", radius=36)
        left, room = 670.0, 520.0
        if self.badge is not None:
            image = self.services.assets.image(f"seats/badge_{self.badge}", height=112)
            canvas.blit(image, 462, 798 + 40 * self._rise.value)
            left, room = 738.0, 396.0
        self.services.text.draw(
            canvas, self.headline, left, 762, 46, "ink", "center", face="display", max_width=room, lines=1
        )
        self.services.text.draw(
            canvas,
            self.reason,
            left,
            832,
            25,
            "ink_soft",
            "center",
            max_width=room,
            max_height=96,
            align="center",
        )
        self.plates.draw(canvas, focused=True, size=28)
