"""Passes and the draws that come by themselves, each announced before it strikes."""

from __future__ import annotations

import random

import pytest

from game.core.match import MatchSetup, SetupError
from game.core.outcome import Outcome
from game.ice.rules.events import Captured, Ended, Moved, Passed, Warned, WarningKind
from game.ice.rules.match import RULES
from game.ice.rules.move import parse_move

DRAW = (0, 1), (0.5, 0.5)
FULL = "full sacred c3 seafood - start ssSss/sssss/ssppp/ppppp/ppPpp p"


def start(text=None, level="basic", level_text="", **options):
    return RULES.new_match(MatchSetup("ice", 2, 1, options, text, level, level_text))


def move(match, text):
    return match.resolve([(match.position.side, parse_move(text))])


def test_a_side_without_a_legal_move_passes_by_itself():
    """Ice R19: a pass is an event, a ply, and quiet (B72)."""
    match = start("2s2/3S1/5/ss3/Pp3 s", surround="single")
    assert match.opening == []
    assert move(match, "c5-c1") == [Moved(1, "c5-c1", ("c5", "c4", "c3", "c2", "c1"), (), ""), Passed(0)]
    assert match.position.text() == "5/3S1/5/ss3/Pps2 s"
    assert (match.ply, match.quiet, match.repeats) == (2, 2, 1)
    assert match.view(0).to_move == 1
    assert match.view(1).last_move == parse_move("c5-c1")
    seals = start("5/3P1/5/pp3/Ss2p s")
    assert seals.opening == []
    blocked = start("2p1P/5/5/pp3/Ss3 p", surround="single")
    assert move(blocked, "c5-c1")[1:] == [Passed(1)]
    assert blocked.position.text() == "4P/5/5/pp3/Ssp2 p"


def test_a_side_that_cannot_begin_passes_at_once():
    """Ice R19, R12: the penguins stand surrounded, pass, and leave after the seals' next slide."""
    match = start("3Ss/5/5/ss3/Pps2 p")
    assert match.opening == [Passed(0)]
    assert (match.ply, match.quiet, match.position.side) == (1, 1, 1)
    events = move(match, "e5-e1")
    assert events[1] == Captured(1, ("a1", "b1"), ("a1",))
    assert match.outcome.reason == "captain"


def test_a_pass_can_be_the_hundredth_quiet_ply_or_a_repetition_warning():
    """Ice R19, R21: positions after passes are occurrences like others: the shuttle of one seal in front of blocked penguins."""
    match = start("2s1S/5/5/ss3/Pp3 s", surround="single")
    seen = [move(match, "c5-c1")]
    for there, back in (("e5-e1", "e1-e5"), ("e5-e1", "e1-e5")):
        seen += [move(match, there), move(match, back)]
    kinds = [[type(event).__name__ for event in events] for events in seen]
    assert kinds[0] == ["Moved", "Passed"]
    assert kinds[1] == kinds[0]
    assert kinds[2] == ["Moved", "Warned", "Passed", "Warned"]
    assert kinds[3] == kinds[2]
    assert kinds[4] == ["Moved", "Ended"]
    assert match.outcome == Outcome(*DRAW, "repetition")
    assert match.position.side == 0


def test_when_neither_side_can_move_the_game_is_a_draw():
    """Ice R20: only a board without any empty space is like that, so this one is full."""
    match = start(level="full", level_text=FULL)
    assert match.outcome == Outcome(*DRAW, "blocked")
    assert match.opening == [Ended((0, 1), (0.5, 0.5), "blocked")]
    assert match.moves() == []
    with pytest.raises(SetupError) as caught:
        start("ssSss/sssss/ssppp/ppppp/ppPpp s", "full", FULL)
    assert caught.value.reason == "already-decided"


def test_the_third_occurrence_is_a_draw_and_the_second_a_warning():
    """Ice R21: both sides shuttle (B60)."""
    match = start()
    shuttle = ["a1-a4", "e5-e2", "a4-a1", "e2-e5"]
    events = [move(match, text) for text in shuttle]
    assert [len(e) for e in events] == [1, 1, 1, 2]
    assert events[3][1] == Warned(WarningKind.REPETITION, 1)
    assert (match.repeats, match.ply, match.quiet) == (2, 4, 4)
    for text in shuttle[:3]:
        assert move(match, text)[1:] == [Warned(WarningKind.REPETITION, 1)]
    view = match.view(1)
    assert view.repeating == (parse_move("e2-e5"),)
    assert view.repeats == 2
    assert move(match, "e2-e5")[1:] == [Ended((0, 1), (0.5, 0.5), "repetition")]
    assert match.outcome == Outcome(*DRAW, "repetition")
    assert (match.repeats, match.ply) == (3, 8)


def test_another_move_avoids_the_repetition():
    """Ice R21."""
    match = start()
    for text in ["a1-a4", "e5-e2", "a4-a1", "e2-e5", "a1-a4", "e5-e2", "a4-a1"]:
        move(match, text)
    assert move(match, "e2-a2") == [Moved(1, "e2-a2", ("e2", "d2", "c2", "b2", "a2"), (), "")]
    assert (match.outcome, match.repeats) == (None, 1)


def test_the_same_board_with_the_other_side_to_move_is_another_position():
    """Ice R21: the penguin's captain loses a move on the way, so that the board comes back with the turn changed."""
    match = start("s3S/5/5/5/P2p1 p")
    for text in ["a1-c1", "a5-a1", "c1-b1", "a1-a5", "b1-a1"]:
        move(match, text)
    assert match.position.text() == "s3S/5/5/5/P2p1 s"
    assert (match.repeats, match.quiet) == (1, 5)


def quiet_walk(match, rng, plies):
    """Plays moves that change nothing but places, avoiding repetition; returns all events."""
    happened = []
    while match.quiet < plies:
        view = match.view(0)
        for choice in rng.sample(view.moves, len(view.moves)):
            if choice in view.repeating:
                continue
            code = view.position.geometry.code(choice)
            after, verdict = match.ruleset.after(view.position, code)
            mover = view.position.side
            if (
                verdict
                or after.animals(1 - mover) != view.position.animals(1 - mover)
                or after.held != view.position.held
            ):
                continue
            happened += match.resolve([(mover, choice)])
            break
        else:
            raise AssertionError("the walk is stuck; take another seed")
    return happened


def test_a_hundred_plies_without_capture_are_a_draw_and_announced():
    """Ice R22."""
    match = start()
    events = quiet_walk(match, random.Random(5), 99)
    warned = [event.left for event in events if isinstance(event, Warned) and event.kind is WarningKind.QUIET]
    assert warned == [20, 10, 5, 3, 2, 1]
    assert (match.outcome, match.quiet, match.view(1).quiet_left) == (None, 99, 1)
    events = quiet_walk(match, random.Random(5), 100)
    assert events[-1] == Ended((0, 1), (0.5, 0.5), "quiet")
    assert match.outcome == Outcome(*DRAW, "quiet")
    assert match.ply == 100


def test_a_capture_and_a_disc_begin_the_count_anew():
    """Ice R22."""
    match = start("1psp1/5/5/s1p1s/P3S p")
    move(match, "a1-d1")
    assert match.quiet == 1
    move(match, "e2-d2")
    move(match, "c2-c4")
    assert (match.quiet, match.ply) == (0, 3)
    assert len(match.view(0).seen) == 1
    fish = start("s1SsSss/7/7/2s4/7/7/ppPpPpp p - -", "advanced")
    move(fish, "a1-a6")
    move(fish, "g7-g2")
    assert len(fish.view(0).seen) == 3
    move(fish, "c1-c3")
    assert (fish.quiet, len(fish.view(0).seen)) == (0, 1)


def test_goals_come_before_the_draws():
    """Ice R13, R22: a winning slide on the hundredth quiet ply wins, and it does not count as a repetition."""
    match = start("1sS1s/1s3/1p2P/5/1p1ps p")
    match._states[-1] = type(match._states[-1])(match.position, 99, 99, None, None)
    match._states[:0] = [match._states[-1]] * 99
    assert "e3-c3" in [m.notation for m in match.view(0).moves]
    assert parse_move("e3-c3") not in match.view(0).repeating
    move(match, "e3-c3")
    assert match.outcome.reason == "sacred-space"
