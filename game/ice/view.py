"""The picture of a game of Ice: the board, the animals on it, those that drift beside it, and everything that flies.

The view is told what happened (see `cues`) and moves towards it; it holds no rule. `busy` while a cue runs, `complete` ends it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from game.ice.animal import Animal, turned_parts
from game.ice.board_view import BoardView, Marks
from game.ice.layout import BOARD_AREA, Layout
from game.ice.rig import Piece, Rig
from game.ice.rules.level import Level
from game.ice.rules.position import Position
from game.stage.canvas import Canvas, Units
from game.stage.motion import Timeline
from game.stage.particles import Particles
from game.stage.services import Services

TICK: Final = 1 / 60
POOL_LEFT: Final = ((36.0, 366.0), (1234.0, 1564.0))
"""From where to where, in units, the captured animals of seats 0 and 1 drift."""
POOL_TOP: Final = 640.0
WAVES: Final = 11
PIECES_FIRST: Final = 44
"""So many parts of animals are made ready before the first picture, the others during the opening."""


@dataclass
class Drifter:
    """A captured animal on its floe: place of its foot in units, the seat that captured it."""

    animal: Animal
    x: float
    y: float
    captor: int


@dataclass
class Disc:
    """A seafood disc on its way to a panel; units."""

    name: str
    x: float
    y: float
    size: float


@dataclass
class Halo:
    """A ring of light that spreads; units."""

    x: float
    y: float
    radius: float
    alpha: float = 1.0


class GlacierView:
    """`marks` is what lies on the ice now and is set by the scene. `drift` false leaves the captured animals out."""

    def __init__(
        self, services: Services, level: Level, area: Units = BOARD_AREA, *, drift: bool = True
    ) -> None:
        self.services = services
        self.level = level
        self.board = BoardView(services, level, area)
        self.marks = Marks()
        self.timeline = Timeline()
        self.particles = Particles(services.effects, cap=160)
        self.snow = Particles(services.effects, cap=140)
        self.animals: list[Animal] = []
        self.drifters: list[Drifter] = []
        self.discs: list[Disc] = []
        self.halos: list[Halo] = []
        self.cracks: dict[int, float] = {}
        self.paw: int | None = None
        self.ghost: tuple[Animal, int] | None = None
        self.shake = 0.0
        self.time = 0.0
        self._drift = drift
        self._rig: Rig | None = None
        self._rig_key: tuple[object, ...] = ()
        self._changed = True

    # state

    @property
    def still(self) -> bool:
        """Whether motion is reduced."""
        return self.services.settings.values.reduced_motion

    @property
    def busy(self) -> bool:
        """Whether a cue still runs."""
        return not self.timeline.done

    def complete(self) -> None:
        """Ends all cues at once."""
        self.timeline.complete()
        self._changed = True

    def touch(self) -> None:
        """Something has changed that must be drawn."""
        self._changed = True

    def idle(self) -> bool:
        """Whether the next frame would look like this one."""
        return self.still and not self._changed and not self.busy and self.particles.done and self.snow.done

    def layout(self) -> Layout:
        """Where the board lies now."""
        return self.board.layout(self.services.window.canvas)

    def at(self, square: int) -> Animal | None:
        """The animal that stands on a square."""
        column, row = self.board_place(square)
        return next((a for a in self.animals if (a.column, a.row) == (column, row)), None)

    def board_place(self, square: int) -> tuple[int, int]:
        """Column and row of a square."""
        n = self.level.size
        return square % n, n - 1 - square // n

    def foot_of(self, animal: Animal) -> tuple[float, float]:
        """Where an animal stands, in units."""
        layout = self.layout()
        return layout.units(layout.foot(animal.column, animal.row))

    def sound_at(self, name: str, square: int, volume: float = 1.0) -> None:
        """Plays a sound from where a square lies."""
        half = (self.level.size - 1) / 2
        pan = (self.board_place(square)[0] - half) / self.level.size
        self.services.sound.play(name, pan=pan, volume=volume)

    def set_position(self, position: Position, numbers: tuple[int, int]) -> None:
        """Puts everything at once where the position says; `numbers` are the animals that each side started with. Cues that are
        queued go on."""
        self.animals = []
        for square in range(position.size**2):
            bit = 1 << square
            if (position.penguins | position.seals) & bit:
                seat = 0 if position.penguins & bit else 1
                self.animals.append(self._new(seat, bool(position.captains & bit), square))
        self.drifters = []
        for seat in (0, 1):
            lost = numbers[seat] - position.animals(seat).bit_count()
            captains = self.level.captains[seat] - position.captains_of(seat).bit_count()
            for index in range(lost):
                animal = self._new(seat, index < captains, 0)
                animal.pose = "drift"
                self.float_to_slot(animal, 1 - seat)
        self.cracks.clear()
        self.discs.clear()
        self.halos.clear()
        self._changed = True

    def agrees(self, position: Position) -> bool:
        """Whether the animals on the ice stand as the position says."""
        found = sorted((a.column, a.row, a.seat, a.captain) for a in self.animals)
        wanted = []
        for square in range(position.size**2):
            bit = 1 << square
            if (position.penguins | position.seals) & bit:
                column, row = self.board_place(square)
                wanted.append(
                    (column, row, 0 if position.penguins & bit else 1, bool(position.captains & bit))
                )
        return found == sorted(wanted)

    def _new(self, seat: int, captain: bool, square: int) -> Animal:
        return Animal(seat, captain, *self.board_place(square), self.services.effects)

    # drifting

    def float_to_slot(self, animal: Animal, captor: int) -> Drifter:
        """Adds a drifter at the captor's next free place."""
        x, y = self.slot(captor, sum(d.captor == captor for d in self.drifters))
        drifter = Drifter(animal, x, y, captor)
        self.drifters.append(drifter)
        return drifter

    def slot(self, captor: int, index: int) -> tuple[float, float]:
        """Where a captor's captive number `index` floats: the foot, in units."""
        cell = self.layout().cell_units
        left, right = POOL_LEFT[captor]
        columns = max(2, int((right - left) // (cell * 0.95)))
        row, column = divmod(index, columns)
        step = (right - left) / columns
        across = left + step * (column + 0.5) + (step * 0.22 if row % 2 else -step * 0.06)
        return min(right - cell * 0.4, across), POOL_TOP + cell * 0.62 + row * cell * 0.8

    # living

    def tick(self) -> None:
        """1/60 s passes."""
        self.time += TICK
        was_busy = self.busy
        self.timeline.update(TICK)
        if was_busy:
            self._changed = True
        still = self.still
        self.particles.still = self.snow.still = still
        for animal in self.animals:
            animal.tick(TICK, still=still)
        for drifter in self.drifters:
            drifter.animal.tick(TICK, still=still)
        self.particles.update(TICK)
        self.snow.update(TICK)
        self.shake = 0.0 if still else self.shake * 0.86
        for trail in self.marks.trails:
            trail.alpha -= TICK * 0.8
        self.marks.trails = [trail for trail in self.marks.trails if trail.alpha > 0]
        if still:
            self.marks.trails.clear()

    def glance_at(self, column: float, chance: float = 0.05) -> None:
        """Now and then an animal looks towards a column."""
        if self.still:
            return
        for animal in self.animals:
            if animal.pose == "idle" and self.services.effects.random() < chance:
                animal.glance(column)

    def prepare(self, ms: float = 7.0) -> bool:
        """Paints the ice and reads the animals before the first picture, a little a tick; returns whether some is left."""
        canvas = self.services.window.canvas
        if self.board.prepare(canvas, ms):
            return True
        fresh = self._rig is None
        rig = self.rig(canvas)
        return fresh or (rig.warm(ms) and rig.made < PIECES_FIRST)

    def warm(self, ms: float = 3.0) -> bool:
        """Makes drawings ready that play will need, for about so long; returns whether some are left."""
        rig = self.rig(self.services.window.canvas)
        left = rig.warm(ms)
        return self.services.assets.warm(1.0) or left

    # drawing

    def rig(self, canvas: Canvas) -> Rig:
        """The animals' parts at the size of this canvas; a new one is queued to be made ready."""
        layout = self.board.layout(canvas)
        outlined = canvas.palette.variant == "high_contrast"
        key = (layout.cell, canvas.scale, outlined)
        if self._rig is None or key != self._rig_key:
            self._rig = Rig(self.services.assets, canvas.scale, layout.cell, outlined=outlined)
            self._rig_key = key
            self._rig.plan(turned_parts(self._rig))
            self.board.warm(canvas)
        return self._rig

    def draw(self, canvas: Canvas) -> None:
        """Draws the whole picture except panels and buttons."""
        self._changed = False
        self.board.draw_ground(canvas)
        self._draw_waves(canvas)
        self.board.draw_marks(canvas, self.marks, self.time, still=self.still)
        layout, rig = self.board.layout(canvas), self.rig(canvas)
        self._draw_cracks(canvas, layout)
        if self._drift:
            for drifter in sorted(self.drifters, key=lambda d: d.y):
                if drifter.animal.pose == "drift":
                    drifter.animal.draw(canvas.surface, rig, layout.pixel(drifter.x, drifter.y))
        self._draw_ghost(canvas, layout, rig)
        self.snow.draw(canvas, self.services.assets)
        self._draw_animals(canvas, layout, rig)
        self._draw_paw(canvas, layout)
        for halo in self.halos:
            size = max(2, round(halo.radius * 2 * canvas.scale / 16) * 16)
            image = self.board.sketches.halo(size, canvas.rgb("gold"))
            canvas.blit(image, halo.x, halo.y, alpha=halo.alpha)
        self.particles.draw(canvas, self.services.assets)
        for disc in self.discs:
            image = self.services.assets.image(f"ice/{disc.name}", height=round(disc.size / 6) * 6)
            canvas.blit(image, disc.x, disc.y)

    def _draw_animals(self, canvas: Canvas, layout: Layout, rig: Rig) -> None:
        shadow = self._shadow(layout)
        surface = canvas.surface
        jolt = round(math.sin(self.time * 90) * self.shake * canvas.scale)
        order = sorted(self.animals, key=lambda a: (a.row + a.jolt_y.value, a.column))
        for animal in order:
            x, y = layout.foot(animal.column + animal.jolt_x.value, animal.row + animal.jolt_y.value)
            if animal.alpha > 0.5:
                surface.blit(shadow.image, (x + shadow.x + jolt, y + shadow.y))
        for animal in order:
            x, y = layout.foot(animal.column + animal.jolt_x.value, animal.row + animal.jolt_y.value)
            animal.draw(surface, rig, (x + jolt, y))
            if animal.dizzy > 0:
                self._draw_stars(canvas, rig, animal, (x, y))

    def _shadow(self, layout: Layout) -> Piece:
        """The soft shadow below an animal, relative to its foot; its drawing shares the animals' view box."""
        side = layout.cell * 1.06 / layout.scale
        image = self.services.assets.image("ice/shadow", height=side)
        high = image.get_height()
        return Piece(image, round(-image.get_width() * 0.5), round(-high * 212 / 240))

    def _draw_stars(self, canvas: Canvas, rig: Rig, animal: Animal, foot: tuple[int, int]) -> None:
        size = max(6.0, round(30 * rig.unit / canvas.scale / 4) * 4.0)
        image = self.services.assets.image("ice/star_dizzy", height=size)
        image.set_alpha(round(255 * min(1.0, animal.dizzy * 3)))
        for index in range(3):
            turn = 2 * math.pi * (self.time / 0.9 + index / 3)
            x = foot[0] + 58 * math.cos(turn) * rig.unit
            y = foot[1] + (34 - 212 + 14 * math.sin(turn)) * rig.unit
            canvas.surface.blit(image, image.get_rect(center=(round(x), round(y))))
        image.set_alpha(255)

    def _draw_cracks(self, canvas: Canvas, layout: Layout) -> None:
        for square, alpha in self.cracks.items():
            image = self.board.sketches.crack(layout.cell)
            image.set_alpha(round(255 * alpha))
            canvas.surface.blit(image, layout.corner(*layout.place(square)))

    def _draw_ghost(self, canvas: Canvas, layout: Layout, rig: Rig) -> None:
        if self.ghost is None:
            return
        animal, square = self.ghost
        piece = rig.whole(animal.actor, "idle", animal.captain)
        x, y = layout.foot(*layout.place(square))
        piece.image.set_alpha(130)
        canvas.surface.blit(piece.image, (x + piece.x, y + piece.y))
        piece.image.set_alpha(255)

    def _draw_paw(self, canvas: Canvas, layout: Layout) -> None:
        if self.paw is None:
            return
        size = round(layout.cell * 0.4)
        x, y = layout.centre(*layout.place(self.paw))
        bob = 0.0 if self.still else 0.05 * math.sin(2 * math.pi * self.time / 0.9)
        top = y - round(layout.cell * (1.06 + bob))
        canvas.surface.blit(self.board.sketches.paw(size, self.marks.colour), (x - size // 2, top))

    def _draw_waves(self, canvas: Canvas) -> None:
        """Glints that wander on the water beside the board."""
        if self.still:
            return
        wide, high = canvas.px(74), max(3, canvas.px(9))
        image = self.board.sketches.wave(wide, high)
        for index in range(WAVES):
            side = index % 2
            age = (self.time * 0.09 + index * 0.37) % 1.0
            x = (24 + (index * 97) % 330) if side == 0 else (1246 + (index * 89) % 320)
            y = 560 + (index * 71) % 310
            image.set_alpha(round(190 * math.sin(math.pi * age)))
            canvas.surface.blit(image, canvas.point(x - 30 + age * 34, y))
