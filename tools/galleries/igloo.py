"""Pictures of Igloo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from game.core.match import MatchSetup
from game.core.text import Json
from game.igloo.ear_book import EarBook
from game.igloo.rules.actions import Next
from game.igloo.rules.table import Phase
from game.igloo.scene import IglooScene
from game.igloo.session import Session
from game.igloo.trainer import SHELF, TrainerScene
from game.stage.entry import MatchPlan, SeatPlan
from game.stage.input import ACT, SECOND, Press
from tools.galleries.shared import of_game
from tools.galleries.stage import Stage

NAMES: Final = ("Mila", "Ole", "Ada", "Jón", "Yuki")
DEVICES: Final = ("keys:0", "keys:1", "keys:2", "keys:3", "keys:4")
LONGEST: Final = 20_000

# The igloo on spot n holds n + 2 cubes; clockwise from the top the cards ask for these numbers.
CARDS: Final[list[Json]] = [[8], [2, 3], [4, 5], [5, 6, 7], [9, 10, 11], [12], [12, 13], [3], [6, 7, 8]]
START: Final[Json] = {
    "cards": CARDS,
    "draw": [[4], [5], [6], [7], [9], [10], [11], [13], [2, 3, 4], [3, 4, 5], [4, 5, 6]],
    "igloos": list(range(2, 14)),
}
LITTLE: Final[Json] = {
    "cards": [[2], [4, 6], [13], [6, 9, 13], [3, 4]],
    "draw": [[3], [4], [6], [9], [2, 3]],
    "igloos": [2, 3, 4, 6, 9, 13],
}


def _seats(people: int, computers: Sequence[str] = (), **handicap: Json) -> tuple[SeatPlan, ...]:
    seated = [SeatPlan(NAMES[seat], seat, DEVICES[seat], "", handicap) for seat in range(people)]
    return (*seated, *(SeatPlan("", people + i, None, level) for i, level in enumerate(computers)))


def _scene(
    stage: Stage,
    seats: tuple[SeatPlan, ...],
    start: Json = START,
    options: Mapping[str, Json] | None = None,
) -> IglooScene:
    """A match that has just begun, while three, two, one is counted."""
    entry = stage.services.games["igloo"]
    chosen = {option.id: option.default for option in entry.options} | dict(options or {})
    drawn = entry.setup(len(seats), 7, chosen, seats)
    setup = MatchSetup("igloo", len(seats), 7, drawn.options, start)
    stage.app.navigation.start(MatchPlan("igloo", setup, seats, chosen))
    stage.frames(40)
    scene = stage.services.stack.top
    if not isinstance(scene, IglooScene):
        raise TypeError("the match did not begin")
    return scene


def _until(scene: IglooScene, wanted: Callable[[], bool]) -> None:
    """Time passes without pictures until something is so. Raises RuntimeError when it never comes."""
    for _ in range(LONGEST):
        if wanted():
            return
        scene.tick()
    raise RuntimeError("the moment for the picture never came")


def _running(scene: IglooScene) -> IglooScene:
    _until(scene, lambda: scene.show.running)
    return scene


def _press(scene: IglooScene, seat: int, control: str, ticks: int = 1) -> None:
    """A press of a person, and so many ticks."""
    device = scene.plan.seats[seat].device or ""
    scene.press(Press(seat, control, 0, device, ""))
    for _ in range(ticks):
        scene.tick()


def _take(scene: IglooScene, seat: int, cubes: int) -> None:
    """The seat takes the igloo with so many cubes."""
    spot = [scene.session.match.cubes(spot) for spot in range(len(scene.session.view.igloos))].index(cubes)
    scene.hands[seat].cursor = spot
    _press(scene, seat, ACT, 3)


def _shake(scene: IglooScene, seats: Sequence[int], strokes: int = 4) -> None:
    for _ in range(strokes):
        for seat in seats:
            _press(scene, seat, ACT, 2)
        for _ in range(8):
            scene.tick()


def _aim(scene: IglooScene, seat: int, card: int) -> None:
    scene.hands[seat].aim = card
    for _ in range(24):
        scene.tick()


def _bet(scene: IglooScene, seat: int, cubes: int, card: int) -> None:
    """Takes, aims and drops."""
    _take(scene, seat, cubes)
    _aim(scene, seat, card)
    _press(scene, seat, ACT, 30)


def _opening(stage: Stage) -> None:
    _scene(stage, _seats(2, ("cub", "hunter")))
    stage.frames(30)


def _village(stage: Stage, people: int, computers: Sequence[str]) -> None:
    """Everybody points at an igloo."""
    scene = _running(_scene(stage, _seats(people, computers)))
    for seat in range(people):
        _press(scene, seat, "right", 2)
    stage.frames(20)


def _at_ear(stage: Stage, people: int, computers: Sequence[str]) -> None:
    """People shake: their knocks are seen as sparks."""
    scene = _running(_scene(stage, _seats(people, computers)))
    for seat, cubes in zip(range(people), (13, 9, 4, 6, 2), strict=False):
        _take(scene, seat, cubes)
    for _ in range(40):
        scene.tick()
    _shake(scene, range(people))
    for seat in range(people):
        scene.press(Press(seat, ACT, 0, DEVICES[seat], ""))
    stage.frames(8)


def _aiming(stage: Stage) -> None:
    scene = _running(_scene(stage, _seats(2, ("hunter",))))
    _bet(scene, 1, 3, 1)
    _take(scene, 0, 8)
    _take(scene, 1, 7)
    _shake(scene, (0, 1))
    _aim(scene, 0, 0)
    _aim(scene, 1, -1)
    stage.frames(20)


def _flags(stage: Stage) -> None:
    """All flags are up but one seat's, then its too: the round ends in two seconds."""
    scene = _running(_scene(stage, _seats(4)))
    _bet(scene, 0, 8, 0)
    _bet(scene, 1, 6, 0)
    for seat in range(4):
        _press(scene, seat, SECOND, 6)
    stage.frames(40)


def _clock(stage: Stage) -> None:
    scene = _running(_scene(stage, _seats(2, ("chick",)), options={"clock": 60}))
    _press(scene, 0, SECOND, 400)
    stage.frames(10)


def _finished(stage: Stage) -> IglooScene:
    """A round with every case: a right one against two wrong ones, two right ones on one card, wrong ones only, nobody."""
    scene = _running(_scene(stage, _seats(4)))
    bets = (
        ((0, 8, 0), (1, 9, 0), (2, 10, 0)),  # one right: the winner takes the coins of two
        ((3, 5, 2), (0, 4, 2)),  # two right: the first of them
        ((1, 13, 3), (2, 11, 3)),  # nobody right
        ((3, 12, 5),),
    )
    for card in bets:
        for seat, cubes, place in card:
            _bet(scene, seat, cubes, place)
    for seat in range(4):
        _press(scene, seat, SECOND, 6)
    _until(scene, lambda: scene.show.reveal is not None)
    return scene


def _round_over(stage: Stage) -> None:
    _finished(stage)
    stage.frames(20)


def _reveal(stage: Stage, card: int, *, case: bool, cubes: int = 0) -> None:
    """The show at a card: with its case named, or while so many cubes lie there."""
    scene = _finished(stage)

    def come() -> bool:
        reveal = scene.show.reveal
        if reveal is None or reveal.done or reveal.at < 0 or reveal.result.card != card:
            return False
        return bool(reveal.case) if case else len(reveal.cubes) >= cubes

    _until(scene, come)
    stage.frames(24 if case else 3)


def _sheet(stage: Stage) -> None:
    scene = _finished(stage)
    _until(scene, lambda: scene.show.sheet is not None)
    stage.frames(90)


def _headphones(stage: Stage) -> None:
    scene = _running(_scene(stage, _seats(2, ("cub",)), options={"listen": "headphones"}))
    _take(scene, 0, 13)
    _take(scene, 1, 5)
    _shake(scene, (0, 1))
    stage.frames(6)


def _shake_for_me(stage: Stage) -> None:
    scene = _running(_scene(stage, _seats(1, ("cub",), shake_for_me=True)))
    _take(scene, 0, 10)
    stage.frames(60)


def _little(stage: Stage) -> None:
    scene = _running(_scene(stage, _seats(2, ("chick",)), LITTLE, {"little": True}))
    _bet(scene, 1, 2, 0)
    _take(scene, 0, 13)
    _shake(scene, (0,))
    stage.frames(6)


def _who_plays(stage: Stage) -> None:
    _running(_scene(stage, _seats(2, ("cub",))))
    stage.frames(2)
    stage.click("seat:2")
    stage.frames(30)


def _pause(stage: Stage) -> None:
    _running(_scene(stage, _seats(2, ("cub",))))
    stage.frames(2)
    stage.click("pause")
    stage.frames(40)


def _trainer(stage: Stage) -> TrainerScene:
    """The ear trainer with a book of answers as a person gives them: nearly right below five, then too low."""
    book = EarBook()
    for cubes in range(2, 14):
        for turn in range(9):
            error = 0 if cubes < 5 else (0, -1, 1, -2, 0, -1, 0, 1, -3)[turn]
            book.add(cubes, min(13, max(2, cubes + error)), 12)
    stage.services.shelf.save(SHELF, book.lines())
    entry = stage.services.games["igloo"]
    chosen = {option.id: option.default for option in entry.options} | {"play": "ear"}
    seats = _seats(1, ("cub",))
    setup = entry.setup(2, 7, chosen, seats)
    stage.app.navigation.start(MatchPlan("igloo", setup, seats, chosen))
    stage.frames(50)
    scene = stage.services.stack.top
    if not isinstance(scene, TrainerScene):
        raise TypeError("the ear trainer did not begin")
    return scene


def _training(stage: Stage, guess: int) -> None:
    """Shaking; with a guess the truth is shown."""
    scene = _trainer(stage)
    for _ in range(4):
        stage.click("shake")
        stage.frames(9)
    if guess:
        stage.click(f"guess:{scene.numbers[guess]}")
        stage.frames(120)
    else:
        stage.click("shake")
        stage.frames(4)


def _tab(stage: Stage, name: str) -> None:
    _trainer(stage)
    stage.click(f"tab:{name}")
    stage.frames(30)


def _replay(stage: Stage) -> None:
    """A match of computers, kept and shown again."""
    seats = _seats(0, ("captain", "cub", "hunter"))
    setup = MatchSetup("igloo", 3, 11, {"countdown": 2, "rounds": 1})
    plan = MatchPlan("igloo", setup, seats)
    session = Session(plan)
    while session.match.outcome is None:
        session.tick({0: Next()} if session.match.phase is Phase.SCORED else {})
    record = session.record_now()
    session.close()
    stage.app.navigation.replay(plan, record)
    stage.frames(360)


PICTURES = {
    **of_game("igloo"),
    "igloo_opening": _opening,
    "igloo_village": partial(_village, people=2, computers=("cub", "captain")),
    "igloo_six": partial(_village, people=5, computers=("hunter",)),
    "igloo_alone": partial(_at_ear, people=1, computers=("pup",)),
    "igloo_ear": partial(_at_ear, people=3, computers=("pup",)),
    "igloo_ear_six": partial(_at_ear, people=5, computers=("pup",)),
    "igloo_aiming": _aiming,
    "igloo_flags": _flags,
    "igloo_clock": _clock,
    "igloo_round_over": _round_over,
    "igloo_reveal": partial(_reveal, card=0, case=False, cubes=7),
    "igloo_case_winner": partial(_reveal, card=0, case=True),
    "igloo_case_first": partial(_reveal, card=2, case=True),
    "igloo_case_wrong": partial(_reveal, card=3, case=True),
    "igloo_case_single": partial(_reveal, card=5, case=True),
    "igloo_case_nobody": partial(_reveal, card=1, case=True),
    "igloo_thirteen": partial(_reveal, card=3, case=False, cubes=13),
    "igloo_sheet": _sheet,
    "igloo_headphones": _headphones,
    "igloo_shake_for_me": _shake_for_me,
    "igloo_little": _little,
    "igloo_who_plays": _who_plays,
    "igloo_pause": _pause,
    "igloo_trainer": partial(_training, guess=0),
    "igloo_trainer_answer": partial(_training, guess=4),
    "igloo_compare": partial(_tab, name="compare"),
    "igloo_chart": partial(_tab, name="chart"),
    "igloo_replay": _replay,
}
