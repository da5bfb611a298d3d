"""The fast rules against a slow second opinion on thousands of positions."""

from __future__ import annotations

import random

import ice_slow
import pytest

from game.ice.rules.level import ADVANCED, BASIC
from game.ice.rules.position import parse_position
from game.ice.rules.ruleset import MINORITY, PLAY_ON, REASONS, Ruleset

CASES = [(BASIC, "group"), (BASIC, "single"), (ADVANCED, "group"), (ADVANCED, "single")]


@pytest.mark.parametrize(("level", "surround"), CASES)
def test_moves_and_what_they_lead_to_agree_on_random_positions(level, surround):
    """Ice R6, R7, R9, R13: 500 positions a case, every move of each."""
    rng = random.Random(f"{level.name}/{surround}")
    ruleset = Ruleset(level, surround)
    reasons, captures = set(), 0
    for _ in range(500):
        text = ice_slow.random_position(rng, level.size)
        position = parse_position(text)
        slow = ice_slow.slides(text)
        assert [move.notation for move in ruleset.moves(position)] == sorted(slow)
        for code in ruleset.codes(position):
            move = position.geometry.move(code)
            after, verdict = ruleset.after(position, code)
            wanted, gone, winner, reason = ice_slow.after(
                text, *slow[move.notation], surround, ruleset.numbers
            )
            assert after.text() == wanted
            assert list(position.geometry.squares(position.foe & ~after.own)) == sorted(
                gone, key=lambda name: (name[1], name[0])
            )
            assert REASONS.get(verdict) == reason
            if verdict != PLAY_ON:
                assert winner == "ps"[1 - position.side if verdict == MINORITY else position.side]
            reasons.add(reason)
            captures += len(gone)
    assert captures > 50
    assert {"sacred-space", "captain"} <= reasons
    assert ("five" in reasons) == level.advanced
    assert ("majority" in reasons) == (not level.advanced)


@pytest.mark.parametrize(("level", "surround"), CASES)
def test_the_mover_is_never_captured_by_its_own_move(level, surround):
    """Ice R12: after any slide the group of the animal that slid has an empty space beside it: the one it left, or one it passed."""
    rng = random.Random(f"mover/{level.name}/{surround}")
    ruleset = Ruleset(level, surround)
    for _ in range(300):
        position = parse_position(ice_slow.random_position(rng, level.size))
        for code in ruleset.codes(position):
            after, _ = ruleset.after(position, code)
            n, board, _, _ = ice_slow.read(after.text())
            side = "ps"[position.side]
            stop = code & 63
            assert (stop % n, stop // n) not in ice_slow.surrounded(n, board, side, surround)
            assert after.animals(position.side).bit_count() == position.own.bit_count()


def test_the_mover_is_safe_on_every_line_of_every_slide():
    """Ice R12, exhaustively: whichever slide on an otherwise hostile board, the square behind the mover is empty."""
    for level in (BASIC, ADVANCED):
        board = level.geometry
        for code in board.flip:
            path = board.path(code)
            foes = board.full & ~sum(1 << square for square in path)
            own = 1 << path[0]
            assert code in board.moves(own, foes)
            moved = 1 << path[-1]
            assert board.surrounded_groups(foes, moved) == 0
            assert board.surrounded_singles(foes, moved) == 0
