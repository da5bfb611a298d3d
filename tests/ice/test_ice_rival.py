"""The computer in a seat of Ice: answers at a human pace, in another process, and never to a question that is gone."""

from __future__ import annotations

import os
import select
from collections.abc import Iterator

import pytest

from game.core.match import Action, MatchSetup
from game.ice.rival import PACE, IceRival, best, job_for
from game.ice.rules.actions import AcceptDraw, AllowUndo, AskUndo, DeclineDraw, OfferDraw
from game.ice.rules.level import ADVANCED, BASIC
from game.ice.rules.match import IceMatch
from game.ice.rules.move import Move, parse_move
from game.ice.rules.position import parse_position
from game.ice.thinker import Job, Thinker


def new_match(start: str | None = None) -> IceMatch:
    side = 0 if start is None else parse_position(start).side
    return IceMatch(MatchSetup("ice", 2, 1, {"starter": side}, start, "basic", BASIC.text()))


class Instant(Thinker):
    """A thinker that answers in this process, so that a test need not wait."""

    def __init__(self) -> None:
        super().__init__()
        self._broken = True
        self.asked: list[Job] = []
        self.cancelled = 0

    def ask(self, job: Job) -> None:
        self.asked.append(job)
        super().ask(job)

    def cancel(self) -> None:
        self.cancelled += 1
        super().cancel()


def decide_until(rival: IceRival, match: IceMatch, last: int = 200) -> tuple[Action | None, int]:
    view = match.view(rival.seat)
    for tick in range(last):
        action = rival.decide(view, tick)
        if action is not None:
            return action, tick
    return None, last


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker()
    yield made
    made.close()


def wait(thinker: Thinker) -> object:
    """The answer, waiting on the pipe for it."""
    assert thinker._pipe is not None
    ready, _, _ = select.select([thinker._pipe.fileno()], [], [], 30)
    assert ready
    return thinker.answer()


def test_a_move_comes_at_a_human_pace() -> None:
    match = new_match()
    ticks = set()
    for seed in range(12):
        action, tick = decide_until(IceRival("pup", 0, seed, Instant()), match)
        assert isinstance(action, Move)
        assert action in match.moves()
        ticks.add(tick)
    assert min(ticks) >= PACE[0]
    assert max(ticks) <= PACE[1]
    assert len(ticks) > 3
    assert PACE[0] / 60 >= 0.4
    assert PACE[1] / 60 <= 0.8


def test_it_waits_for_its_turn_and_for_nothing_after_the_end() -> None:
    rival = IceRival("captain", 1, 1, Instant())
    assert decide_until(rival, new_match())[0] is None
    over = new_match("ssSss/2p2/5/5/2P1p p")
    over.step([(0, parse_move("c1-c3"))])
    assert over.outcome is not None
    assert decide_until(rival, over)[0] is None


def test_it_grants_every_undo_and_drops_its_thought() -> None:
    match, thinker = new_match(), Instant()
    rival = IceRival("cub", 1, 1, thinker)
    match.step([(0, parse_move("a1-a4"))])
    assert rival.decide(match.view(1), 0) is None
    assert rival.thinking
    match.step([(0, AskUndo())])
    assert isinstance(rival.decide(match.view(1), 1), AllowUndo)
    assert not rival.thinking
    assert thinker.cancelled == 1


def test_a_draw_is_declined_unless_it_stands_worse() -> None:
    even = new_match()
    even.step([(0, OfferDraw())])
    answers = [decide_until(IceRival("cub", 1, 1, Instant()), even)[0]]
    losing = new_match("1pp1p/4P/5/s4/S3s s")
    rival = IceRival("captain", 1, 1, Instant())
    move, _ = decide_until(rival, losing)
    assert isinstance(move, Move)
    losing.step([(1, move)])
    losing.step([(0, OfferDraw())])
    answers.append(decide_until(rival, losing)[0])
    assert isinstance(answers[0], DeclineDraw)
    assert losing.outcome is not None or isinstance(answers[1], AcceptDraw)


def test_the_process_answers_and_is_gone_after_closing(thinker: Thinker) -> None:
    view = new_match("ssSss/2p2/5/5/2P1p p").view(0)
    thinker.ask(job_for(view, "captain", 1, seconds=0.5))
    pid = thinker.pid
    assert pid is not None
    assert pid != os.getpid()
    found = wait(thinker)
    board = view.position.geometry
    assert getattr(found, "code", None) == board.index["c1"] << 6 | board.index["c3"]
    assert not thinker.busy
    thinker.close()
    with pytest.raises(OSError, match="No such process"):
        os.kill(pid, 0)


def test_only_the_last_question_is_answered(thinker: Thinker) -> None:
    """Asked twice, and cancelled in between: the answer belongs to the last position, once."""
    first = new_match().view(0)
    second = new_match("ssSss/2p2/5/5/2P1p p").view(0)
    thinker.ask(job_for(first, "captain", 1, seconds=20.0))
    thinker.cancel()
    assert thinker.answer() is None
    thinker.ask(job_for(first, "captain", 1, seconds=20.0))
    thinker.ask(job_for(second, "captain", 1, seconds=0.5))
    found = None
    while found is None:
        found = wait(thinker)
    board = second.position.geometry
    assert getattr(found, "code", None) == board.index["c1"] << 6 | board.index["c3"]
    assert thinker.answer() is None


def test_the_process_runs_at_low_priority(thinker: Thinker) -> None:
    thinker.ask(job_for(new_match().view(0), "pup", 1))
    wait(thinker)
    assert thinker.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, thinker.pid) >= 10


def test_a_dead_process_still_gives_a_legal_move(thinker: Thinker) -> None:
    match = new_match()
    thinker.ask(job_for(match.view(0), "captain", 1, seconds=20.0))
    assert thinker._process is not None
    thinker._process.kill()
    thinker._process.join(10)
    rival = IceRival("captain", 0, 1, thinker)
    action, _ = decide_until(rival, match, last=400)
    assert action in match.moves()


def test_best_for_the_referee() -> None:
    found = best(parse_position("ss1ss/pp2p/5/4S/1pP2 p"), BASIC, "group", "captain", 5.0, 1)
    assert found is not None
    assert found.move.notation == "e4-c4"
    assert found.score == 10_000 - 3
    assert found.line[0] == found.move
    with pytest.raises(KeyError):
        best(BASIC.start, BASIC, "group", "nobody", 1.0, 1)
    assert best(ADVANCED.start, ADVANCED, "group", "chick", 1.0, 1) is not None


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(KeyError):
        IceRival("emperor", 0, 1)


def test_what_is_no_view_of_ice_is_refused() -> None:
    with pytest.raises(TypeError):
        IceRival("cub", 0, 1, Instant()).decide("a view", 0)
