"""Card faces as pictures: put together from their parts once per size and kept."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

import pygame

from game.bears.rules.cards import BONUS_NAMES, FACES
from game.stage.canvas import Canvas, Units
from game.stage.services import Services
from game.stage.surfaces import blank, ready

RATIO: Final = 240 / 300
_ATTRIBUTES: Final = (
    ("size", ("small", "large")),
    ("arm", ("down", "up")),
    ("goggles", ("bare", "goggles")),
    ("fish", ("no", "yes")),
    ("season", ("winter", "autumn")),
)
BACK: Final = "back"
HOLD_BACK: Final = "hold_back"
MINUS_TWO: Final = "minus_two"


@dataclass(frozen=True, slots=True)
class Places:
    """Where an attribute is seen on a face, in shares of the card."""

    x: float
    y: float
    w: float
    h: float

    def on(self, card: Units) -> pygame.FRect:
        """The place on a card that lies at this rectangle."""
        return pygame.FRect(
            card[0] + self.x * card[2], card[1] + self.y * card[3], self.w * card[2], self.h * card[3]
        )


class CardFaces:
    """Pictures of cards. `card` is a face (0 … 31), a bonus card (32 … 39), or one of the names above."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.data: dict[str, Any] = dict(services.assets.data("assets/art/bears/faces.toml"))
        self._made: dict[tuple[int | str, int], pygame.Surface] = {}
        self._key: tuple[object, ...] = ()
        self._queue: deque[tuple[int, float]] = deque()

    def image(self, canvas: Canvas, card: int | str, height: float) -> pygame.Surface:
        """The card at a height in units."""
        self._check(canvas)
        tall = canvas.px(height)
        found = self._made.get((card, tall))
        if found is None:
            found = self._made[card, tall] = self._make(card, height)
        return found

    def draw(
        self, canvas: Canvas, card: int | str, rect: Units, *, alpha: float = 1.0, squash: float = 1.0
    ) -> None:
        """The card in a rectangle; `squash` narrows it while it is turned over."""
        x, y, width, height = rect
        image = self.image(canvas, card, height)
        if squash < 0.98:
            wide = max(2, round(image.get_width() * squash))
            image = pygame.transform.scale(image, (wide, image.get_height()))
        canvas.blit(image, x + width / 2, y + height / 2, alpha=alpha)

    def wish(self, heights: tuple[float, ...]) -> None:
        """Queues all faces at these heights to be made ready."""
        self._queue.extend((card, height) for height in heights for card in range(FACES))

    def warm(self, canvas: Canvas, ms: float) -> bool:
        """Makes queued faces for about so long; returns whether some are left."""
        end = perf_counter() + ms / 1000
        while self._queue and perf_counter() < end:
            card, height = self._queue.popleft()
            self.image(canvas, card, height)
        return bool(self._queue)

    def place(self, card: int, attribute: str) -> Places:
        """Where an attribute of a face is seen."""
        size = "large" if card & 1 else "small"
        box = self.data["places"][size][attribute]
        if attribute == "arm":
            box = box["up" if card >> 1 & 1 else "down"]
        wide, high = self.data["viewbox"]
        return Places(box[0] / wide, box[1] / high, box[2] / wide, box[3] / high)

    def symbol(self, attribute: str, card: int) -> str:
        """The drawing of an attribute, for the season the one that this face has."""
        name = attribute if attribute != "season" else ("autumn" if card >> 4 & 1 else "winter")
        return "bears/" + str(self.data["symbols"][name])

    def _check(self, canvas: Canvas) -> None:
        key = (canvas.scale, canvas.palette.version)
        if key != self._key:
            self._key = key
            self._made.clear()

    def _make(self, card: int | str, height: float) -> pygame.Surface:
        if isinstance(card, str):
            return self._whole(str(self.data["cards"][card]), height)
        if card >= FACES:
            return self._whole(str(self.data["bonus"][BONUS_NAMES[card - FACES].replace("+", "_")]), height)
        picture: pygame.Surface | None = None
        for name in self._parts(card):
            part = self._whole(name, height)
            if picture is None:
                picture = blank(*part.get_size())
            picture.blit(part, (0, 0))
        if picture is None:
            raise RuntimeError("a card without parts")
        return ready(picture)

    def _whole(self, name: str, height: float) -> pygame.Surface:
        return self.services.assets.image(f"bears/{name}", height * RATIO, height)

    def _parts(self, card: int) -> list[str]:
        values = {name: pair[card >> bit & 1] for bit, (name, pair) in enumerate(_ATTRIBUTES)}
        groups: dict[str, Any] = self.data[values["size"]]
        attribute_of = {
            "season": "season", "arm_behind": "arm", "arm_before": "arm", "fish": "fish", "eyes": "goggles",
        }  # fmt: skip
        found = []
        for layer in self.data["order"]:
            group = groups[layer]
            name = group if isinstance(group, str) else group[values[attribute_of[layer]]]
            if name:
                found.append(str(name))
        return found
