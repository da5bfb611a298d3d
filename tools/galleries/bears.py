"""Pictures of Bears."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Final

import pygame

from game.bears.rules.actions import Freeze, Grab, Next
from game.bears.rules.judge import fits
from game.bears.rules.match import RULES
from game.bears.rules.options import BearsOptions
from game.bears.rules.reasons import Phase
from game.bears.scene import BearsScene
from game.bears.session import Session
from game.bears.solo_scene import SoloScene
from game.core.match import MatchSetup
from game.core.text import Json
from game.stage.entry import MatchPlan, SeatPlan
from game.stage.input import ACT, RIGHT, SECOND, UP, Press
from tools.galleries.shared import of_game
from tools.galleries.stage import Stage

NAMES: Final = ("Mila", "Ole", "Ada", "Jón", "Yuki")
DEVICES: Final = ("keys:0", "keys:1", "mouse", "keys:2", "keys:3")
LONGEST: Final = 4000

# Nothing on this table fits the first captain; the second one has a chain.
TABLE: Final[list[Json]] = [
    *("LDGFA", "LDGFW", "LDGFA", "LDGFW", "LDG-A", "LD-FA"),
    *("SDGFA", "SDGFW", "SDG-A", "SDG-W", "SD-FA", "SD-FW", "SD--A", "SD--W") * 3,
]
STUCK: Final[dict[str, Json]] = {
    "table": TABLE,
    "captains": ["LU--W", "LDGFA", "LD-FW", "LDG-W", "LD--A"],
    "draw": ["LUGFA", "LUGFW", "LUG-W", "LUG-A", "SUGFA", "SUGFW", "SUG-A", "SUG-W"] * 2,
}


def _seats(people: int, computers: Sequence[str] = ()) -> tuple[SeatPlan, ...]:
    seated = [SeatPlan(NAMES[seat], seat, DEVICES[seat]) for seat in range(people)]
    return (*seated, *(SeatPlan("", people + i, None, level) for i, level in enumerate(computers)))


def _scene(
    stage: Stage,
    seats: tuple[SeatPlan, ...],
    options: BearsOptions | None = None,
    start: Mapping[str, Json] | None = None,
    seed: int = 7,
) -> BearsScene:
    """A match that has just begun; `start` is cut to the seats."""
    laid: dict[str, Json] | None = None
    if start is not None:
        captains = start["captains"]
        laid = {**start, "captains": captains[: len(seats)] if isinstance(captains, list) else captains}
    setup = MatchSetup("bears", len(seats), seed, (options or BearsOptions()).plain(), laid)
    stage.app.navigation.start(MatchPlan("bears", setup, seats))
    stage.frames(45)
    scene = stage.services.stack.top
    if not isinstance(scene, BearsScene):
        raise TypeError("the match did not begin")
    return scene


def _until(scene: BearsScene | SoloScene, wanted: Callable[[], bool]) -> None:
    """Time passes without pictures until something is so. Raises RuntimeError when it never comes."""
    for _ in range(LONGEST):
        if wanted():
            return
        scene.tick()
    raise RuntimeError("the moment for the picture never came")


def _until_act(scene: BearsScene, name: str) -> None:
    _until(scene, lambda: type(scene.act).__name__ == name)


def _running(scene: BearsScene) -> None:
    """The countdown is over."""
    _until(scene, lambda: scene.act is None and scene.session.view().go)


def _fitting(scene: BearsScene, seat: int, *, fit: bool = True) -> int:
    """The first slot whose card fits (or not) on the seat's top card."""
    view = scene.session.view(seat)
    top = view.top or 0
    cards = ((slot, card) for slot, card in enumerate(view.table) if card is not None)
    return next(slot for slot, card in cards if fits(top, card, held_back=view.held_back) == fit)


def _grab(scene: BearsScene, seat: int, *, fit: bool = True) -> None:
    """The seat's ring goes to such a card, and it is grabbed in the next tick."""
    slot = _fitting(scene, seat, fit=fit)
    scene.view.cursors[seat] = slot
    scene.session.act(seat, Grab(slot))


def _chains(scene: BearsScene, length: int) -> None:
    """Everybody takes so many cards that fit, as far as there are any."""
    for _ in range(length):
        for seat in range(scene.session.seats):
            try:
                _grab(scene, seat)
            except StopIteration:
                continue
            scene.tick()
        for _ in range(20):
            scene.tick()


def _deal(stage: Stage) -> None:
    _scene(stage, _seats(2, ("cub",)))


def _countdown(stage: Stage) -> None:
    scene = _scene(stage, _seats(3, ("hunter", "chick")))
    _until_act(scene, "CountAct")
    stage.frames(12)


def _go(stage: Stage) -> None:
    scene = _scene(stage, _seats(2, ("cub",)))
    _running(scene)
    stage.frames(6)


def _grabbing(stage: Stage, people: int, computers: Sequence[str]) -> None:
    """All seats have piles, and all reach for a card at this very moment."""
    scene = _scene(stage, _seats(people, computers), seed=3)
    _running(scene)
    _chains(scene, 3)
    for seat in range(scene.session.seats):
        _grab(scene, seat, fit=seat != 1)
    stage.frames(9)


def _freeze(stage: Stage) -> None:
    scene = _scene(stage, _seats(2, ("cub", "captain")), start=STUCK)
    _running(scene)
    scene.session.act(0, Freeze())
    _until_act(scene, "FreezeAct")
    stage.frames(45)


def _wrong(stage: Stage) -> None:
    scene = _scene(stage, _seats(3), start=STUCK)
    _running(scene)
    _chains(scene, 1)
    scene.session.act(1, Freeze())
    _until_act(scene, "ClaimAct")
    stage.frames(60)


def _right(stage: Stage) -> None:
    scene = _scene(stage, _seats(3), start=STUCK)
    _running(scene)
    scene.session.act(0, Freeze())
    _until_act(scene, "ClaimAct")
    stage.frames(40)


def _extra(stage: Stage) -> BearsScene:
    scene = _scene(stage, _seats(3, ("hunter",)), start=STUCK)
    _running(scene)
    for _ in range(5):
        for seat in (1, 2):
            _grab(scene, seat)
            scene.tick()
        for _ in range(12):
            scene.tick()
    _grab(scene, 2, fit=False)
    _until(scene, lambda: not scene.view.flights)
    scene.session.act(0, Freeze())
    _until(scene, lambda: scene.session.view().phase is Phase.EXTRA and scene.act is None)
    stage.frames(20)
    return scene


def _examination(stage: Stage, seat: int, seconds: float) -> None:
    """Seat 1 has a good pile, seat 2 a misfit."""
    scene = _extra(stage)
    scene.view.cursors[0] = 4
    scene.press(Press(0, ACT, 0, DEVICES[0], ""))
    _until(scene, lambda: getattr(getattr(scene.act, "pile", None), "seat", None) == seat)
    act = scene.act
    _until(scene, lambda: scene.act is act and act is not None and act.age >= seconds)
    stage.frames(2)


def _strip(stage: Stage, *, hold_back: bool = False, rounds: int | None = None) -> BearsScene:
    options = BearsOptions(hold_back=hold_back, rounds=rounds)
    scene = _scene(stage, _seats(3, ("hunter",)), options, STUCK)
    _running(scene)
    for _ in range(4):
        _grab(scene, 1)
        for _ in range(12):
            scene.tick()
    _grab(scene, 2)
    scene.tick()
    scene.session.act(0, Freeze())
    _until(scene, lambda: scene.session.view().phase is Phase.EXTRA and scene.act is None)
    scene.press(Press(0, SECOND, 0, DEVICES[0], ""))
    _until_act(scene, "StripAct")
    stage.frames(80)
    return scene


def _last_strip(stage: Stage) -> None:
    _strip(stage, rounds=1)


def _hold_back_strip(stage: Stage) -> None:
    _strip(stage, hold_back=True)


def _holder(stage: Stage) -> None:
    """The next round: the leader plays with the hold-back card."""
    options = BearsOptions(hold_back=True, holder=1)
    scene = _scene(stage, _seats(3, ("hunter",)), options)
    _running(scene)
    _chains(scene, 2)
    stage.frames(20)


def _bonus(stage: Stage, people: int = 3) -> BearsScene:
    options = BearsOptions(bonus=True)
    seats = _seats(people, ("cub", "captain"))
    plain = options.plain()
    seed = next(
        seed
        for seed in count(1)
        if RULES.new_match(MatchSetup("bears", len(seats), seed, plain)).phase is Phase.BONUS
    )
    return _scene(stage, seats, options, seed=seed)


def _bonus_card(stage: Stage) -> None:
    scene = _bonus(stage)
    _until_act(scene, "BannerAct")
    stage.frames(60)


def _dials(stage: Stage) -> None:
    scene = _bonus(stage)
    _until(scene, lambda: scene.dials is not None)
    for _ in range(3):
        scene.press(Press(0, UP, 0, DEVICES[0], ""))
    scene.press(Press(1, RIGHT, 0, DEVICES[1], ""))
    scene.press(Press(1, ACT, 0, DEVICES[1], ""))
    stage.frames(30)


def _tally(stage: Stage) -> None:
    scene = _bonus(stage)
    _until_act(scene, "TallyAct")
    act = scene.act
    if act is not None:
        _until(scene, lambda: act.age >= act.seconds - 1.2)
    stage.frames(2)


def _gentle(stage: Stage) -> None:
    """A gentle seat's misfit jumps back; another seat still waits for its head start."""
    options = BearsOptions(gentle=frozenset((0,)), head_start=(0, 8, 0))
    scene = _scene(stage, _seats(3), options)
    _running(scene)
    _grab(scene, 0, fit=False)
    stage.frames(14)


def _slow(stage: Stage) -> None:
    scene = _scene(stage, _seats(3), BearsOptions(slow=True))
    _running(scene)
    scene.session.act(0, Grab(_fitting(scene, 0)))
    stage.frames(60)


def _little(stage: Stage, attributes: int) -> None:
    scene = _scene(stage, _seats(2), BearsOptions(attributes=attributes))
    _running(scene)
    _chains(scene, 2)
    stage.frames(30)


def _who_plays(stage: Stage) -> None:
    scene = _scene(stage, _seats(3))
    _running(scene)
    stage.click("seat:1")
    stage.frames(30)


def _pause(stage: Stage) -> None:
    scene = _scene(stage, _seats(3))
    _running(scene)
    stage.click("pause")
    stage.frames(40)


def _solo(stage: Stage) -> SoloScene:
    seats = (SeatPlan(NAMES[0], 0, "mouse"),)
    setup = MatchSetup("bears", 1, 7, BearsOptions(solo=True).plain())
    stage.app.navigation.start(MatchPlan("bears", setup, seats))
    stage.frames(45)
    scene = stage.services.stack.top
    if not isinstance(scene, SoloScene):
        raise TypeError("the solo game did not begin")
    _until(scene, lambda: not scene.acts)
    return scene


def _chain(stage: Stage, scene: SoloScene, length: int) -> None:
    """Takes the first card that fits, so often as there is one."""
    for _ in range(length):
        top = scene.match.pile[-1] if scene.match.pile else None
        table = scene.match.dealer.table
        found = [
            slot
            for slot, card in enumerate(table)
            if card is not None and (top is None or fits(top, card, held_back=False))
        ]
        if not found:
            break
        stage.click(f"slot:{found[0]}")
        stage.frames(12)


def _solo_chain(stage: Stage) -> None:
    _chain(stage, _solo(stage), 7)
    stage.frames(30)


def _solo_refused(stage: Stage) -> None:
    scene = _solo(stage)
    _chain(stage, scene, 3)
    top = scene.match.pile[-1]
    table = scene.match.dealer.table
    stage.click(
        next(
            f"slot:{slot}"
            for slot, card in enumerate(table)
            if card is not None and not fits(top, card, held_back=False)
        )
    )
    stage.frames(14)


def _solo_after(stage: Stage, steps: int) -> None:
    """The round is over; with `steps` so many cards of the best chain are shown."""
    scene = _solo(stage)
    _chain(stage, scene, 32)
    stage.click("solo:done")
    while scene.best is None:
        pygame.time.wait(20)  # another process thinks
        stage.frames(1)
    stage.frames(30)
    if steps:
        stage.click("after:best")
        stage.frames(26 * steps + 20)


def _replay(stage: Stage, after: int) -> None:
    """A match of computers, kept and shown again."""
    seats = _seats(0, ("captain", "cub", "hunter"))
    setup = MatchSetup("bears", 3, 11, BearsOptions(rounds=2).plain())
    plan = MatchPlan("bears", setup, seats)
    session = Session(plan)
    while session.match.outcome is None:
        if session.view().phase is Phase.SCORED:
            session.now(0, Next())
        session.tick()
    stage.app.navigation.replay(plan, session.record_now())
    stage.frames(60 + after)


PICTURES = {
    **of_game("bears"),
    "bears_deal": _deal,
    "bears_countdown": _countdown,
    "bears_go": _go,
    "bears_five": partial(_grabbing, people=5, computers=()),
    "bears_four": partial(_grabbing, people=2, computers=("cub", "captain")),
    "bears_two": partial(_grabbing, people=1, computers=("hunter",)),
    "bears_freeze": _freeze,
    "bears_claim_wrong": _wrong,
    "bears_claim_right": _right,
    "bears_extra": lambda stage: _extra(stage) and None,
    "bears_exam_good": partial(_examination, seat=1, seconds=1.6),
    "bears_exam_misfit": partial(_examination, seat=2, seconds=6.0),
    "bears_round": lambda stage: _strip(stage) and None,
    "bears_round_last": _last_strip,
    "bears_round_holder": _hold_back_strip,
    "bears_holder": _holder,
    "bears_bonus": _bonus_card,
    "bears_dials": _dials,
    "bears_tally": _tally,
    "bears_gentle": _gentle,
    "bears_slow": _slow,
    "bears_little_4": partial(_little, attributes=4),
    "bears_little_3": partial(_little, attributes=3),
    "bears_who_plays": _who_plays,
    "bears_pause": _pause,
    "bears_solo": _solo_chain,
    "bears_solo_refused": _solo_refused,
    "bears_solo_after": partial(_solo_after, steps=0),
    "bears_solo_best": partial(_solo_after, steps=9),
    "bears_replay": partial(_replay, after=400),
}
