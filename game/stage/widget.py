"""What every widget has."""

# All widgets share one interface of which each uses only a part.
# ruff: noqa: ARG002

from __future__ import annotations

import pygame

from game.stage.canvas import Canvas, Units
from game.stage.motion import Spring
from game.stage.page import SOUND_REFUSE, Page
from game.stage.scene import Target, Typed


class Widget:
    """What every widget has. `enabled` false greys it; it keeps the focus so that `why` can explain it. `hint` is one sentence on
    what it does. Both are shown by whoever draws `Page.hint()`."""

    focusable = True
    ring_radius = 30.0

    def __init__(self, name: str, rect: Units) -> None:
        self.name = name
        self.rect = pygame.FRect(rect)
        self.enabled = True
        self.visible = True
        self.hint = ""
        self.why = ""
        self.page: Page | None = None
        self._glow = Spring(stiffness=300.0, damping=1.0)
        self._depth = Spring(1.0, stiffness=620.0, damping=0.45)

    @property
    def settled(self) -> bool:
        """Whether nothing of it moves."""
        return self._glow.settled and self._depth.settled

    @property
    def typing(self) -> bool:
        """Whether it takes typed text now."""
        return False

    def control(self, control: str) -> bool:
        """A control while it has the focus; returns whether it used it."""
        return False

    def grab(self, x: float, y: float) -> None:
        """The mouse button went down on it."""

    def drag(self, x: float, y: float) -> None:
        """The mouse moved with the button held."""

    def release(self, x: float, y: float, inside: bool) -> None:
        """The mouse button went up."""

    def wheel(self, dy: float) -> bool:
        """The wheel turned over it; returns whether it used that."""
        return False

    def typed(self, typed: Typed) -> None:
        """Text while `typing`."""

    def blur(self) -> None:
        """The focus goes elsewhere."""

    def tick(self, *, hovered: bool, still: bool) -> None:
        """1/60 s passes."""
        self._glow.target = 1.0 if hovered and self.enabled else 0.0
        if still:
            self._glow.snap(self._glow.target)
            self._depth.snap(self._depth.target)
        self._glow.update(1 / 60)
        self._depth.update(1 / 60)

    def draw(self, canvas: Canvas, rect: pygame.FRect) -> None:
        """Draws it at the rectangle."""

    def parts(self, rect: pygame.FRect) -> list[Target]:
        """Further targets inside it, named `name/part`."""
        return []

    def refuse(self) -> bool:
        """The answer of a disabled widget: a sound; returns True."""
        self.sound(SOUND_REFUSE)
        return True

    def sound(self, name: str) -> None:
        """Plays a sound of the page."""
        if self.page is not None:
            self.page.play(name)
