"""Bears: does a device win by being that device? Scripted players of one speed with mouse, key set and pad, through the real events.

    python -m tools.benches.fairness MATCHES

plays without a screen, by a clock of exact ticks, and prints one JSON object: ticks played and cards grabbed by device, "one table"
with all three at one table (seats in turn), "alone" each at the same tables with nobody else: the same cards, so only time differs. All think equally long before each
card. Keys and stick are tapped ten times a second, as fast as the mouse's ring walks, and the pointer flies as Fitts has it for a
mouse; "slower taps" are 7.5 a second. Rings of keys and pads go the shortest way, wrapping round the table.
"""

from __future__ import annotations

import json
import math
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.bears.rings import stepped
from game.bears.rules.judge import fits
from game.bears.rules.reasons import Phase
from game.core.match import MatchSetup
from game.stage.entry import MatchPlan, SeatPlan
from game.stage.keys import ACT, DEFAULT_SETS, DIRECTIONS, SEAT_CONTROLS, SECOND
from game.stage.pads import PadInfo
from tools.benches.line import Line

if TYPE_CHECKING:
    from game.app import App
    from game.bears.layout import TableLayout
    from game.bears.scene import BearsScene
    from game.bears.strip import StripAct

ROOT: Final = Path(__file__).resolve().parent.parent.parent
MATCHES: Final = 12
RACES: Final = 3
"""Races for each match alone: who loses a card to a quicker hand is chance, so it takes more of them."""
JUDGED: Final = "equal hands, alone"
WITHIN: Final = 0.10
TICKS: Final = 60
THOUGHT: Final = (36, 66)
"""Ticks that a player thinks before it knows the next card: .6 to 1.1 s."""
PAD: Final = 7001
DEVICES: Final = ("keys:0", "mouse", f"pad:{PAD}")
IDLE: Final = "keys:4"
_STICK: Final = {"left": (0, -1.0), "right": (0, 1.0), "up": (1, -1.0), "down": (1, 1.0)}

FITTS: Final = (0.1, 0.12)
"""Seconds, and seconds a bit, of pointing with a mouse."""

Point = tuple[float, float]


def fairness() -> Iterator[Line]:
    """Cards a minute of a mouse, a key set and a pad of equal speed at the bears' table."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.benches.fairness", str(MATCHES)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        yield Line("cards a minute by device", "", "failed", done.stderr[-300:], True)
        return
    for name, found in json.loads(done.stdout.splitlines()[-1]).items():
        yield line_of(name, found["ticks"], found["cards"])


def line_of(name: str, ticks: dict[str, int], cards: dict[str, int]) -> Line:
    """The line of one way to play: the slowest and the fastest device and their distance. The budget is for equal hands that
    take the same cards from the same tables; a race scatters by a twentieth."""
    rates = {device: cards[device] * 60 * TICKS / ticks[device] for device in ticks}
    apart = spread(list(rates.values()))
    each = ", ".join(f"{device.partition(':')[0]} {rate:.1f}" for device, rate in rates.items())
    judged = name == JUDGED
    return Line(
        f"cards a minute, {name}",
        f"{min(rates.values()):.1f}",
        f"{max(rates.values()):.1f}",
        f"{each}: {apart:.1%} apart" + (" ≤ 10 %" if judged else "") + f" ({sum(cards.values())} cards)",
        judged and apart > WITHIN,
    )


def spread(rates: Sequence[float]) -> float:
    """How far apart the largest and the smallest are, as a share of their middle."""
    low, high = min(rates), max(rates)
    return (high - low) / ((high + low) / 2)


@dataclass(frozen=True, slots=True)
class Pace:
    """How hands move: `tap` ticks between two taps of keys, stick or button. The pointer's time is Fitts's for a mouse, the
    click included."""

    tap: int

    def travel(self, far: float, wide: float) -> int:
        """Ticks of the pointer's way to a place `far` away that is `wide`, in units, with the click at its end."""
        return max(1, round(TICKS * (FITTS[0] + FITTS[1] * math.log2(far / wide + 1))))


EQUAL: Final = Pace(6)
USUAL: Final = Pace(8)


class Player:
    """One seat's eyes, head and hand. `play` posts what the hand does in this frame."""

    def __init__(self, app: App, seat: int, device: str, pace: Pace, thoughts: random.Random) -> None:
        self.app, self.seat, self.device, self.pace = app, seat, device, pace
        self._thoughts = thoughts
        self._frame = 0
        self._free = 0
        self._known = 0
        self._target: int | None = None
        self._seen: object = None
        self._pointer: Point = (800.0, 450.0)
        self._way: tuple[Point, Point, int, int] | None = None
        self._release: list[tuple[int, pygame.event.Event]] = []

    def play(self, scene: BearsScene) -> None:
        """One frame of a running match."""
        self._frame += 1
        for due, event in self._release:
            if due <= self._frame:
                pygame.event.post(event)
        self._release = [item for item in self._release if item[0] > self._frame]
        view = scene.session.view(self.seat)
        if scene.act is not None or scene.question is not None or view.phase is not Phase.PICKING:
            self._rest(scene, view)
            return
        gone = self._target is not None and view.table[self._target] is None
        if self._seen != (view.round, len(view.piles[self.seat])) or gone:
            # another top card, or somebody was quicker: it has to think anew
            self._seen = (view.round, len(view.piles[self.seat]))
            self._target, self._way = None, None
            self._known = self._frame + self._thoughts.randint(*THOUGHT)
            return
        if self._frame < self._known:
            return
        if self._target is None:
            self._target = self._choose(view)
            if self._target is None:
                if self._frame >= self._free:
                    self._do(SECOND)
                return
        self._reach(scene, self._target)

    def let_go(self) -> None:
        """Everything that is held down comes up."""
        for _, event in self._release:
            pygame.event.post(event)
        self._release = []

    def _rest(self, scene: BearsScene, view: Any) -> None:
        """Something is shown: an extra card is declined, nothing else."""
        self._target, self._way, self._seen = None, None, None
        declining = scene.act is None and view.phase is Phase.EXTRA and view.caller == self.seat
        if declining and self._frame >= self._free:
            self._do(SECOND)

    def _choose(self, view: Any) -> int | None:
        fitting = [
            slot
            for slot, card in enumerate(view.table)
            if card is not None and fits(view.top, card, held_back=view.held_back)
        ]
        share = self._thoughts.random()
        return fitting[int(share * len(fitting))] if fitting else None

    def _reach(self, scene: BearsScene, target: int) -> None:
        there = scene.view.cursors[self.seat] == target
        if self.device == "mouse":
            self._point(scene.layout, target)
            if there and self._way is None and self._frame >= self._free:
                self._do(ACT)
        elif self._frame >= self._free:
            slot = scene.view.cursors[self.seat]
            self._do(ACT if there or slot is None else toward(scene.layout, slot, target))

    # hands

    def _do(self, control: str) -> None:
        """One move of the hand: a key, a stick or a button goes down now and up again before the next move."""
        self._free = self._frame + self.pace.tap
        up = self._frame + self.pace.tap // 2
        if self.device == "mouse":
            place = self._pixels(self._pointer)
            fields: dict[str, Any] = {"pos": place, "button": 1 if control == ACT else 3, "touch": False}
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, **fields))
            self._release.append((up, pygame.event.Event(pygame.MOUSEBUTTONUP, **fields)))
        elif self.device.startswith("keys"):
            scancode = DEFAULT_SETS[int(self.device[-1])][SEAT_CONTROLS.index(control)]
            key: dict[str, Any] = {"key": 0, "scancode": scancode, "mod": 0, "unicode": ""}
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, **key))
            self._release.append((up, pygame.event.Event(pygame.KEYUP, **key)))
        elif control in _STICK:
            axis, value = _STICK[control]
            moved = partial(pygame.event.Event, pygame.JOYAXISMOTION, instance_id=PAD, axis=axis)
            pygame.event.post(moved(value=value))
            self._release.append((up, moved(value=0.0)))
        else:
            button: dict[str, Any] = {"instance_id": PAD, "button": 0 if control == ACT else 1}
            pygame.event.post(pygame.event.Event(pygame.JOYBUTTONDOWN, **button))
            self._release.append((up, pygame.event.Event(pygame.JOYBUTTONUP, **button)))

    def _point(self, layout: TableLayout, target: int) -> None:
        """The pointer goes straight to the card; the click waits for the ring."""
        rect = layout.slots[target]
        end = (rect.centerx, rect.centery)
        if self._way is None:
            if self._pointer == end:
                return
            ticks = self.pace.travel(math.dist(self._pointer, end), rect.w)
            self._way = (self._pointer, end, self._frame, ticks)
        start, end, since, ticks = self._way
        share = min(1.0, (self._frame - since + 1) / ticks)
        self._pointer = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        moved: dict[str, Any] = {
            "pos": self._pixels(self._pointer),
            "rel": (0, 0),
            "buttons": (0, 0, 0),
            "touch": False,
        }
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, **moved))
        if share == 1.0:
            self._pointer = end
            self._way = None

    def _pixels(self, place: Point) -> tuple[int, int]:
        x, y = self.app.services.window.canvas.point(*place)
        return round(x), round(y)


def toward(layout: TableLayout, slot: int, target: int) -> str:
    """The direction of a step that brings a ring nearer; rings wrap, and a person uses that."""
    columns, rows = layout.columns, layout.rows

    def steps(at: int) -> int:
        across = abs(at % columns - target % columns)
        down = abs(at // columns - target // columns)
        return min(across, columns - across) + min(down, rows - down)

    return min(DIRECTIONS, key=lambda control: steps(stepped(layout, slot, control)))


class _Steady:
    """A clock by which every frame is one tick."""

    def tick(self, fps: int) -> float:  # noqa: ARG002 - as the loop wants it
        return 1 / TICKS


class Table:
    """The whole program without a screen, and matches at its table of Bears."""

    def __init__(self) -> None:
        from game.app import Start, build
        from game.catalog import games

        self.app = build(Start(seed=1), games())
        self.app.loop.use_clock(_Steady())
        self.app.services.input.pads.plug(PadInfo(PAD, "Pad"))
        self._frames(30)
        # nobody looks: the loop then spares the drawing, and nothing else
        self.app.services.window.shown = False

    def _frames(self, count: int) -> None:
        for _ in range(count):
            self.app.loop.step_frame()

    def match(
        self, devices: Sequence[str], seed: int, pace: Pace, rounds: int = 2
    ) -> tuple[int, Counter[str]]:
        """Plays a match; ticks in which cards could be grabbed, and the cards of each device. Seats at IDLE do nothing."""
        from game.bears.scene import BearsScene

        seats = tuple(SeatPlan("", seat, device) for seat, device in enumerate(devices))
        setup = MatchSetup("bears", len(seats), seed, {"rounds": rounds})
        self.app.navigation.start(MatchPlan("bears", setup, seats))
        self._frames(60)
        scene = self.app.services.stack.top
        if not isinstance(scene, BearsScene):
            raise TypeError("the match did not begin")
        players = [
            Player(self.app, seat, device, pace, random.Random(f"{seed}/{seat}"))
            for seat, device in enumerate(devices)
            if device != IDLE
        ]
        ticks, cards = 0, Counter[str]()
        while scene.match.outcome is None:
            self._hurry(scene)
            picking = scene.act is None and scene.match.phase is Phase.PICKING
            before = [len(state.pile) for state in scene.match.states]
            for player in players:
                player.play(scene)
            self._frames(1)
            if picking:
                ticks += 1
                for player in players:
                    grown = len(scene.match.states[player.seat].pile) - before[player.seat]
                    cards[player.device] += max(0, grown)
        for player in players:
            player.let_go()
        self._frames(1)
        return ticks, cards

    def _hurry(self, scene: BearsScene) -> None:
        """Nobody reads what is shown between the rounds."""
        act = scene.act
        if act is None or not act.skippable or type(act).__name__ == "DealAct":
            return
        if type(act).__name__ == "StripAct":
            strip: StripAct = act  # type: ignore[assignment]
            strip.ready = True
        elif act.age > 0.1:
            act.skip()

    def close(self) -> None:
        """Leaves the program."""
        self.app.close()


def measure(matches: int) -> dict[str, dict[str, dict[str, int]]]:
    """Ticks and cards by device for each way to play."""
    table = Table()
    found: dict[str, dict[str, dict[str, int]]] = {}
    for name, pace in (("equal hands", EQUAL), ("slower taps", USUAL)):
        race_ticks, race_cards = 0, Counter[str]()
        ticks, cards = Counter[str](), Counter[str]()
        for seed in range(1, RACES * matches + 1):
            turned = (*DEVICES[seed % 3 :], *DEVICES[: seed % 3])
            passed, grabbed = table.match(turned, seed, pace)
            race_ticks += passed
            race_cards += grabbed
        for seed in range(1, matches + 1):
            for device in DEVICES:
                passed, grabbed = table.match((device, IDLE), seed, pace)
                ticks[device] += passed
                cards += grabbed
        found[f"{name}, alone"] = {"ticks": dict(ticks), "cards": {d: cards[d] for d in DEVICES}}
        found[f"{name}, one table"] = {
            "ticks": dict.fromkeys(DEVICES, race_ticks),
            "cards": {d: race_cards[d] for d in DEVICES},
        }
    table.close()
    return found


def main(argv: list[str]) -> int:
    """Plays so many matches of each kind and prints what came of them; returns 0."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as home:
        os.environ["POLAR_PARTY_HOME"] = home
        (Path(home) / "settings.json").write_text(json.dumps({"version": 1, "auto_pause": False}))
        found = measure(int(argv[0]))
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
