"""Captures on positions worked out by hand; every case under both readings of "surrounded"."""

from __future__ import annotations

import pytest

from game.ice.rules.level import ADVANCED, BASIC
from game.ice.rules.move import parse_move
from game.ice.rules.position import parse_position
from game.ice.rules.ruleset import REASONS, Ruleset


def play(text, move, surround="group"):
    """(text after, captured squares, reason or None)"""
    position = parse_position(text)
    ruleset = Ruleset(ADVANCED if position.size == 7 else BASIC, surround)
    code = position.geometry.code(parse_move(move))
    assert code in ruleset.codes(position)
    after, verdict = ruleset.after(position, code)
    gone = position.geometry.squares(position.foe & ~after.own)
    return after.text(), gone, REASONS.get(verdict)


BOTH = pytest.mark.parametrize("surround", ["group", "single"])


@BOTH
def test_in_the_corner_two_animals_are_enough(surround):
    """Ice R9, R10, R11: edges hold an animal as enemies do."""
    assert play("sp3/5/5/1s1s1/P1ppS p", "a1-a4", surround) == ("1p3/P4/5/1s1s1/2ppS s", ("a5",), None)


@BOTH
def test_on_the_edge_three_animals_are_needed(surround):
    """Ice R10, R11."""
    assert play("1psp1/5/5/s1p1s/P3S p", "c2-c4", surround) == ("1p1p1/2p2/5/s3s/P3S s", ("c5",), None)
    assert play("1ps2/5/5/s1p1s/P2pS p", "c2-c4", surround) == ("1ps2/2p2/5/s3s/P2pS s", (), None)


@BOTH
def test_in_the_open_four_animals_are_needed(surround):
    """Ice R10, R11."""
    before = "S4/2p2/1ps1p/2p2/s1P1s p"
    assert play(before, "e3-d3", surround) == ("S4/2p2/1p1p1/2p2/s1P1s s", ("c3",), None)
    assert play("S4/5/1ps1p/2p2/s1P1s p", "e3-d3", surround)[1] == ()


@BOTH
def test_seals_capture_penguins_alike(surround):
    """Ice R9."""
    assert play("1psS1/s4/5/5/ppPs1 s", "d1-e1", surround)[1] == ()
    assert play("p1sS1/s4/5/5/ppPs1 s", "c5-b5", surround) == ("1s1S1/s4/5/5/ppPs1 p", ("a5",), None)


def test_a_group_leaves_together_when_nothing_beside_it_is_empty():
    """Ice R10; with the other reading (R11) the friend beside saves both."""
    before = "ssp2/p4/5/1p3/2P1S p"
    assert play(before, "b2-b4") == ("2p2/pp3/5/5/2P1S s", ("a5", "b5"), "majority")
    assert play(before, "b2-b4", "single") == ("ssp2/pp3/5/5/2P1S s", (), None)


def test_one_empty_space_beside_any_of_it_saves_a_group():
    """Ice R10."""
    assert play("sssp1/pp3/5/2p2/2P1S p", "c2-c4")[1] == ("a5", "b5", "c5")
    assert play("sss2/pp3/5/2p2/2P1S p", "c2-c4")[1] == ()


def test_groups_hold_together_sideways_not_diagonally():
    """Ice R10: the seal in the corner goes, its diagonal neighbour stays."""
    assert play("sp3/1s3/5/5/P1pSs p", "a1-a4")[1] == ("a5",)
    assert play("sp3/1s3/5/5/P1pSs p", "a1-a4", "single")[1] == ("a5",)


def test_a_group_around_a_bend():
    """Ice R10: three in the corner, one of them out of the mover's reach."""
    assert play("ssp2/sp3/5/5/P1p1S p", "a1-a3")[1] == ("a4", "a5", "b5")


@BOTH
def test_two_separate_seals_with_one_slide(surround):
    """Ice R9: the slider comes to rest between them and completes both squares; judged on the board right after the slide."""
    before = "S2p2S/7/7/2p1p2/1ps1sp1/2PsP2/7 p - -"
    assert play(before, "d7-d3", surround) == ("S5S/7/7/2p1p2/1p1p1p1/2PsP2/7 s - -", ("c3", "e3"), None)


@BOTH
def test_both_captains_with_one_slide(surround):
    """Ice R15: one outcome, both leave (B73)."""
    before = "s2p2s/7/7/2p1p2/1pS1Sp1/2PsP2/7 p - -"
    assert play(before, "d7-d3", surround) == ("s5s/7/7/2p1p2/1p1p1p1/2PsP2/7 s - -", ("c3", "e3"), "captain")


@BOTH
def test_a_slide_into_a_gap_between_enemies_is_safe(surround):
    """Ice R12: the penguin stops in the corner between two seals; only enemies leave on a move."""
    after, gone, reason = play("3sS/5/5/s4/1sp1P p", "e1-d1", surround)
    assert (gone, reason) == ((), None)
    after, gone, reason = play("S4/5/s4/5/s1p1P p", "c1-b1", surround)
    assert after == "S4/5/s4/5/sp2P s"
    assert gone == ()


@BOTH
def test_surrounded_animals_stay_until_the_enemy_has_moved(surround):
    """Ice R12: a penguin that stands surrounded is untouched by its own side's move and leaves after the next enemy slide."""
    before = "3S1/5/2pP1/s3p/ps2s p"
    after, gone, _ = play(before, "e2-e5", surround)
    assert after == "3Sp/5/2pP1/s4/ps2s s"
    assert gone == ()
    after, gone, _ = play(after, "e1-c1", surround)
    assert after == "3Sp/5/2pP1/s4/1ss2 p"
    assert gone == ("a1",)


def test_a_friend_beside_saves_under_the_single_reading_even_without_any_space():
    """Ice R11."""
    before = "2s2/3S1/5/ss3/Pp1p1 s"
    assert play(before, "c5-c1", "single") == ("5/3S1/5/ss3/Pps1p1 p".replace("Pps1p1", "Ppsp1"), (), None)
    assert play(before, "c5-c1", "group")[1:] == (("a1", "b1"), "captain")


@BOTH
def test_capture_needs_the_enemy_not_merely_a_full_neighbourhood(surround):
    """Ice R10, R11: a seal between two seals and an edge is not captured while one of them has air."""
    assert play("sss2/1p3/5/p1p2/P3S p", "c2-c4", surround)[1] == ()
