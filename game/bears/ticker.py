"""Lines of text below the table: what happened, reminders, refusals."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from game.stage.canvas import Canvas
from game.stage.motion import Spring
from game.stage.services import Services

TICK: Final = 1 / 60
SHORT: Final = 1.5
LONG: Final = 3.4


@dataclass(slots=True)
class Line:
    """A line and how long it stays; `colour` and `icon` tell its kind."""

    text: str
    seconds: float
    colour: str = "text"
    icon: str = ""


class Ticker:
    """Shows one line after the other; one that is more urgent than what is shown takes its place."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._lines: deque[Line] = deque()
        self._left = 0.0
        self._shown: Line | None = None
        self._rise = Spring(stiffness=300.0, damping=0.8)
        self.lasting = ""
        self.middle = 800.0

    @property
    def text(self) -> str:
        """What is shown now."""
        return self._shown.text if self._shown is not None else self.lasting

    @property
    def settled(self) -> bool:
        """Whether nothing moves or is about to go."""
        return self._shown is None and not self._lines and self._rise.settled

    def say(self, text: str, *, urgent: bool = False, colour: str = "text", icon: str = "") -> None:
        """A line; an urgent one is shown at once and longer."""
        line = Line(text, LONG if urgent else SHORT, colour, icon)
        if urgent:
            self._lines.appendleft(line)
            self._left = 0.0
        elif not (self._lines and self._lines[-1].text == text):
            self._lines.append(line)
        while len(self._lines) > 4:
            self._lines.pop()

    def clear(self) -> None:
        """Nothing is shown any more."""
        self._lines.clear()
        self._shown = None
        self.lasting = ""

    def tick(self) -> None:
        """1/60 s passes."""
        self._left -= TICK
        if self._left <= 0:
            self._shown = self._lines.popleft() if self._lines else None
            if self._shown is not None:
                self._left = self._shown.seconds
                self._rise.value = 0.55
        self._rise.target = 1.0 if self.text else 0.0
        if self.services.settings.values.reduced_motion:
            self._rise.snap(self._rise.target)
        self._rise.update(TICK)

    def draw(self, canvas: Canvas) -> None:
        """Draws the present line at the lower rim of the table."""
        text = self.text
        share = min(1.0, max(0.0, self._rise.value))
        if not text or share < 0.05:
            return
        colour = self._shown.colour if self._shown is not None else "gold"
        icon = self._shown.icon if self._shown is not None else "ui/hint"
        wide, high = self.services.text.measure(
            canvas, text, 27, face="bold", max_width=760, max_height=70, lines=2
        )
        side = 40.0 if icon else 0.0
        tall = max(46.0, high + 14)
        box = (self.middle - wide / 2 - side / 2 - 24, 892.0 - tall, wide + side + 48, tall)
        canvas.box(box, "panel", radius=23, border=2, border_colour="panel_edge", alpha=0.92)
        middle = box[1] + box[3] / 2
        if icon:
            image = self.services.assets.image(icon, height=32, tint=colour)
            canvas.blit(image, box[0] + 36, middle)
        self.services.text.draw(
            canvas, text, self.middle + side / 2, middle, 27, colour, "center", face="bold", max_width=760, max_height=70,
            lines=2, align="center",
        )  # fmt: skip
