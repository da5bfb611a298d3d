"""Bears through the loop: a pad, two key sets and a computer at one table, every press a posted event, to the end of a game of one
round."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.bears.acts import CountAct, DealAct
from game.bears.rules.cards import code
from game.bears.rules.reasons import Phase
from game.bears.scene import BearsScene
from game.bears.strip import StripAct
from game.core.match import MatchSetup
from game.stage.entry import MatchPlan, SeatPlan
from game.stage.input import ACT, DOWN, LEFT, RIGHT, SECOND, UP, PadInfo
from game.stage.keys import SEAT_CONTROLS
from game.stage.loop import TICK, Loop
from game.stage.services import Services

PAD = 7
FIRST, OTHER, WITH_PAD, COMPUTER = range(4)
COLUMNS = 6
FITTING = ["LUGFA", "LUG-A"]
REST = ["SD--W", "SD-FW", "SDG-W", "SU--W", "LD--W", "SDGFW", "SUG-W", "LDG-W", "LU--W", "SU-FW"] * 2
REST += ["SD-FW", "SDG-W", "SDGFW", "SUG-W", "LDG-W", "LU--W", "SU-FW", "SUGFW"]
"""None of these fits a card that ends the pad's chain."""


class Ticking:
    """Every frame lasts one tick."""

    def tick(self, fps: int) -> float:
        assert fps > 0
        return TICK


class Table:
    """The loop with a match in it, and hands that only post events."""

    def __init__(self, services: Services) -> None:
        self.services = services
        assert services.input.pads.plug(PadInfo(PAD, "Test pad", "test")) == PAD
        seats = tuple(
            SeatPlan("", seat, device, level)
            for seat, (device, level) in enumerate(
                (("keys:0", ""), ("keys:2", ""), (f"pad:{PAD}", ""), (None, "chick"))
            )
        )
        for seat, plan in enumerate(seats):
            assert plan.device is None or services.input.bind(plan.device, seat)
        start = {
            "table": FITTING + REST,
            "captains": ["SD--W", "LD--W", "LUGFA", "SU--W"],
            "draw": ["SDGFA", "SDG-A", "LDG-A", "SD--A", "LDGFA"],
        }
        setup = MatchSetup("bears", 4, 5, {"rounds": 1}, start)  # type: ignore[arg-type]
        self.scene = BearsScene(services, MatchPlan("bears", setup, seats))
        self.loop = Loop(
            services.stack, services.window, services.input, services.sound, services.trace, clock=Ticking()
        )
        services.stack.push(self.scene)
        self.frames()

    def frames(self, count: int = 1) -> None:
        """So many frames; what was posted is heard in the first one."""
        for _ in range(count):
            self.loop.step_frame()

    def until(self, there: Callable[[], bool], most: int = 2400) -> None:
        for _ in range(most):
            if there():
                return
            self.frames()
        raise AssertionError("it never came")

    def tap(self, seat: int, control: str) -> None:
        """The seat's device is pressed and let go by events in the system's queue."""
        if seat == WITH_PAD:
            self._tap_pad(control)
            return
        scancode = self.services.input.keys.keys(0 if seat == FIRST else 2)[SEAT_CONTROLS.index(control)]
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, scancode=scancode, key=0, mod=0, unicode=""))
            self.frames()

    def _tap_pad(self, control: str) -> None:
        if control in (ACT, SECOND):
            button = 0 if control == ACT else 1
            for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, instance_id=PAD, button=button))
                self.frames()
            return
        axis = 0 if control in (LEFT, RIGHT) else 1
        for value in (1.0 if control in (RIGHT, DOWN) else -1.0, 0.0):
            pygame.event.post(
                pygame.event.Event(pygame.JOYAXISMOTION, instance_id=PAD, axis=axis, value=value)
            )
            self.frames()

    def steer(self, seat: int, slot: int) -> None:
        """Moves the seat's ring, one tap a step."""
        for _ in range(12):
            here = self.scene.view.cursors[seat]
            assert here is not None
            across, down = slot % COLUMNS - here % COLUMNS, slot // COLUMNS - here // COLUMNS
            if not across and not down:
                return
            self.tap(seat, RIGHT if across > 0 else LEFT if across else DOWN if down > 0 else UP)
        raise AssertionError("the ring did not get there")

    def take(self, seat: int, wanted: str) -> None:
        """The seat grabs a card of this kind; when somebody was faster, another one."""
        before = len(self.scene.match.states[seat].pile)
        while len(self.scene.match.states[seat].pile) == before:
            shown = [None if card is None else code(card) for card in self.scene.view.table]
            self.steer(seat, shown.index(wanted))
            at = self.scene.view.cursors[seat]
            card = self.scene.view.table[at] if at is not None else None
            if card is not None and code(card) == wanted:
                self.tap(seat, ACT)


@pytest.fixture
def table(make_services: Callable[..., Services]) -> Iterator[Table]:
    services = make_services((640, 360))
    pygame.event.clear()
    yield Table(services)
    pygame.event.clear()


def test_a_pad_plays_beside_two_key_sets_and_a_computer_to_the_end(table: Table) -> None:
    scene = table.scene
    table.until(lambda: isinstance(scene.act, DealAct | CountAct))
    for seat, slot in ((WITH_PAD, 0), (FIRST, 8), (OTHER, 16)):
        table.steer(seat, slot)  # rings obey while cards are dealt and counted down
    assert scene.match.tick == 0
    table.until(lambda: scene.act is None)
    table.take(WITH_PAD, "LUGFA")
    table.take(FIRST, "SD-FW")
    table.take(OTHER, "LDG-W")
    table.take(WITH_PAD, "LUG-A")
    assert [code(card) for card in scene.match.states[WITH_PAD].pile] == ["LUGFA", "LUGFA", "LUG-A"]
    table.tap(WITH_PAD, SECOND)
    assert (scene.match.phase, scene.match.caller) == (Phase.EXTRA, WITH_PAD)
    table.until(lambda: scene.act is None)
    extra = next(slot for slot, card in enumerate(scene.match.dealer.table) if card is not None)
    table.steer(WITH_PAD, extra)
    table.tap(WITH_PAD, ACT)
    assert scene.match.phase is Phase.OVER
    assert scene.match.dealer.table[extra] is None
    table.until(lambda: isinstance(scene.act, StripAct))
    table.frames(30)
    table.tap(WITH_PAD, ACT)
    table.until(lambda: bool(scene.services.go.calls), 200)  # type: ignore[attr-defined]
    way, results = scene.services.go.calls[-1]  # type: ignore[attr-defined]
    assert way == "results"
    assert scene.match.outcome is not None
    assert scene.match.outcome.reason == "rounds"
    # captain and what was grabbed; the right caller's extra card on top
    assert [state.score for state in scene.match.states][:3] == [2, 2, 4]
    assert results.rounds[0][:3] == (2.0, 2.0, 4.0)
    assert scene.session.levels == ["", "", "", "chick"]


@pytest.mark.parametrize("while_dealing", [True, False])
def test_pause_is_reached_by_pad_keyboard_and_mouse(table: Table, *, while_dealing: bool) -> None:
    scene, calls = table.scene, table.services.go.calls  # type: ignore[attr-defined]
    if not while_dealing:
        table.until(lambda: scene.act is None)
    x, y = scene.layout.spots["pause"].center
    place = table.services.window.canvas.rect((x, y, 0, 0)).topleft
    for event in (
        pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=PAD, button=7),
        pygame.event.Event(pygame.KEYDOWN, scancode=41, key=pygame.K_ESCAPE, mod=0, unicode=""),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False),
    ):
        calls.clear()
        pygame.event.post(event)
        table.frames()
        assert calls == [("pause", scene)]
