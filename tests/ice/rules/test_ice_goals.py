"""The goals and their order, through whole matches."""

from __future__ import annotations

import pytest

from game.core.match import MatchSetup
from game.core.outcome import Outcome
from game.ice.rules.events import Captured, Ended, Moved, SeafoodTaken
from game.ice.rules.match import RULES
from game.ice.rules.move import parse_move


def start(text, level="basic", **options):
    return RULES.new_match(MatchSetup("ice", 2, 1, options, text, level))


def move(match, text):
    return match.resolve([(match.position.side, parse_move(text))])


PENGUINS_WIN = (0,), (1, 0)
SEALS_WIN = (1,), (0, 1)


def test_a_captain_that_stops_on_the_sacred_space_wins():
    """Ice R14."""
    match = start("1sS1s/1s3/1p2P/5/1p1ps p")
    events = move(match, "e3-c3")
    assert events == [
        Moved(0, "e3-c3", ("e3", "d3", "c3"), (), ""),
        Ended((0,), (1, 0), "sacred-space"),
    ]
    assert match.outcome == Outcome((0,), (1, 0), "sacred-space")
    assert match.position.text() == "1sS1s/1s3/1pP2/5/1p1ps s"


def test_passing_over_the_sacred_space_or_stopping_there_without_scarf_wins_nothing():
    """Ice R14."""
    match = start("1sS1s/1s3/4P/5/1p1ps p")
    move(match, "e3-a3")
    assert match.outcome is None
    plain = start("1sS1s/1s3/1P2p/5/1p1ps p")
    move(plain, "e3-c3")
    assert plain.outcome is None


def test_any_captain_of_two_and_the_seals_alike():
    """Ice R14: the second captain of the large board, and a seal on the move."""
    match = start("ssS1ssS/7/2p4/P1s4/7/2P4/pp3pp p - -", "advanced")
    move(match, "a4-b4")
    assert match.outcome is None
    seals = start("ssS1sss/7/2p4/2p3S/7/2P4/pp1P2p s - -", "advanced")
    move(seals, "g4-d4")
    assert seals.outcome == Outcome(*SEALS_WIN, "sacred-space")


def test_the_sacred_space_comes_before_the_captured_captain():
    """Ice R13: one slide does both (B73)."""
    match = start("2p2/1pSp1/1p2P/5/s3s p")
    events = move(match, "e3-c3")
    assert match.outcome == Outcome(*PENGUINS_WIN, "sacred-space")
    assert events[1] == Captured(0, ("c4",), ("c4",))


def test_a_captured_captain_ends_the_game_whoever_else_leaves():
    """Ice R15, R33: alone, and together with others."""
    alone = start("Sp3/5/5/1s1s1/P1pps p")
    assert move(alone, "a1-a4")[1:] == [Captured(0, ("a5",), ("a5",)), Ended((0,), (1, 0), "captain")]
    group = start("sSp2/p4/5/1p3/2Pss p")
    assert move(group, "b2-b4")[1:] == [Captured(0, ("a5", "b5"), ("b5",)), Ended((0,), (1, 0), "captain")]
    assert group.outcome.reason == "captain"


def test_one_captain_of_two_is_enough():
    """Ice R15."""
    match = start("Sp4S/7/7/7/7/1s1s1s1/P1pPppp p - -", "advanced")
    move(match, "a1-a6")
    assert match.outcome == Outcome(*PENGUINS_WIN, "captain")


def test_the_captured_captain_comes_before_the_majority():
    """Ice R13: five are left and the captain is gone."""
    match = start("Sp3/5/5/1s1s1/P1p2 p")
    move(match, "a1-a4")
    assert match.outcome.reason == "captain"


def test_with_five_left_the_majority_wins():
    """Ice R16: six become five."""
    match = start("sp3/5/5/1s3/P1p1S p")
    assert move(match, "a1-a4")[-1] == Ended((0,), (1, 0), "majority")


def test_with_six_left_the_game_goes_on():
    """Ice R16: seven become six."""
    match = start("sp3/5/5/1s3/P1ppS p")
    move(match, "a1-a4")
    assert match.outcome is None


def test_the_majority_may_be_the_other_sides():
    """Ice R16: two penguins capture one of four seals; three seals win (five left, not the mover's)."""
    match = start("sp3/5/4s/4s/P3S p")
    assert move(match, "a1-a4")[-1] == Ended((1,), (0, 1), "majority")
    assert match.outcome == Outcome(*SEALS_WIN, "majority")
    seals = start("ps3/5/4p/4p/S3P s")
    assert move(seals, "a1-a4")[-1] == Ended((0,), (1, 0), "majority")
    assert seals.outcome == Outcome(*PENGUINS_WIN, "majority")


def test_with_equal_numbers_the_game_goes_on():
    """Ice R16: two against two."""
    match = start("s3S/5/5/5/P1p2 p")
    move(match, "a1-a4")
    assert match.outcome is None
    assert [m.notation for m in match.moves()] == ["a5-d5", "e5-b5", "e5-e1"]


def test_there_is_no_majority_on_the_large_board():
    """Ice R3, R16, R24: three penguins against two seals, and play goes on; captures count from the start given."""
    text = "sp4S/7/7/7/7/6S/P2P3 p {} -"
    match = start(text.format("c"), "advanced", start=text.format("-"))
    move(match, "a1-a6")
    assert match.position.numbers == (3, 2)
    assert match.captured == (1, 0)
    assert match.outcome is None


@pytest.mark.parametrize(("held", "ends"), [("-", False), ("f", False), ("fc", False), ("fcq", True)])
def test_five_discs_and_captured_animals_together(held, ends):
    """Ice R18: one seal is missing, a second is captured; with three discs that makes five."""
    match = start(f"sp4S/6s/7/7/7/5ss/P1pPp1S p {held} f", "advanced")
    assert match.captured == (1, 2)
    events = move(match, "a1-a6")
    assert match.captured == (2, 2)
    assert match.outcome == (Outcome(*PENGUINS_WIN, "five") if ends else None)
    assert events[-1] == (Ended((0,), (1, 0), "five") if ends else Captured(0, ("a7",), ()))


def test_more_than_five_wins_too():
    """Ice R18: four are counted and a group of two leaves."""
    match = start("ssp3S/p5s/7/7/7/6s/PpP3S p fcr -", "advanced")
    assert match.captured == (1, 2)
    move(match, "b1-b6")
    assert match.captured == (3, 2)
    assert match.outcome == Outcome(*PENGUINS_WIN, "five")


def test_a_disc_can_be_the_fifth():
    """Ice R17, R18: the captain stops on the fish icon below a seal; that the seals hold four discs does not matter."""
    match = start("S1S1sss/7/7/2s4/7/7/ppPpPpp p cqr fcqr", "advanced")
    assert move(match, "c1-c3") == [
        Moved(0, "c1-c3", ("c1", "c2", "c3"), (), "f"),
        SeafoodTaken(0, "c3", "f"),
        Ended((0,), (1, 0), "five"),
    ]
    assert match.position.held == (0b1111, 0b1111)


def test_seafood_is_taken_by_stopping_on_its_icon():
    """Ice R17: each of the four icons, for either side."""
    match = start("s1SsSss/7/7/2s4/7/7/ppPpPpp p - -", "advanced")
    assert move(match, "c1-c3")[1:] == [SeafoodTaken(0, "c3", "f")]
    assert match.position.text() == "s1SsSss/7/7/2s4/2P4/7/pp1pPpp s f -"
    seals = start("s1SsSss/7/7/4p2/7/7/ppPpPp1 s - c", "advanced")
    assert move(seals, "e7-e5")[1:] == [SeafoodTaken(1, "e5", "q")]
    assert seals.position.held == (0, 0b0110)
    crab = start("s1SsSss/7/7/4s2/7/7/ppPpPpp p f f", "advanced")
    assert move(crab, "e1-e3")[1:] == [SeafoodTaken(0, "e3", "c")]
    assert crab.position.held == (0b0011, 0b0001)
    shrimp = start("s1SsSss/7/7/2p4/7/7/ppPpPp1 s - q", "advanced")
    assert move(shrimp, "c7-c5")[1:] == [SeafoodTaken(1, "c5", "r")]
    assert shrimp.position.held == (0, 0b1100)


def test_each_side_takes_one_disc_of_a_kind():
    """Ice R17: a second stop on the same icon takes nothing and counts as quiet."""
    match = start("s1SsSss/7/7/2s4/7/7/ppPpPpp p f -", "advanced")
    assert move(match, "c1-c3") == [Moved(0, "c1-c3", ("c1", "c2", "c3"), (), "")]
    assert match.position.held == (1, 0)
    assert match.quiet == 1


def test_there_is_no_seafood_on_the_small_board():
    """Ice R2: stopping on c3 or anywhere else takes nothing."""
    match = start("1sS1s/1s3/1P2p/5/1p1ps p")
    assert move(match, "e3-c3") == [Moved(0, "e3-c3", ("e3", "d3", "c3"), (), "")]
    assert match.position.held == (0, 0)


def test_after_the_end_nothing_more_can_be_done():
    """Ice R33: the game ends at once."""
    match = start("1sS1s/1s3/1p2P/5/1p1ps p")
    move(match, "e3-c3")
    assert match.moves() == []
    assert match.view(0).moves == ()
    assert match.view(0).to_move is None
    (refused,) = move(match, "b5-a5")
    assert (refused.seat, refused.reason) == (1, "game-over")
