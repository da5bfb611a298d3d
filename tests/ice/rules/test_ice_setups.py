"""Set-ups and handicaps."""

from __future__ import annotations

import pytest

from game.core.match import MatchSetup, SetupError
from game.ice.rules.checks import check_position
from game.ice.rules.level import ADVANCED, BASIC, LITTLE
from game.ice.rules.match import RULES
from game.ice.rules.move import Move, parse_move
from game.ice.rules.position import parse_position
from game.ice.rules.ruleset import PLAY_ON, Ruleset
from game.ice.rules.setups import (
    StarterWinsError,
    arranged,
    check_arrangement,
    handicap,
    one_forward,
    suggested,
    winning_move,
)

SMALL, LARGE = Ruleset(BASIC), Ruleset(ADVANCED)


def reason(call, *arguments, **named):
    with pytest.raises(SetupError) as caught:
        call(*arguments, **named)
    assert str(caught.value)
    return caught.value.reason


@pytest.mark.parametrize(
    ("square", "text"),
    [
        ("a1", "ssSs1/4s/5/p4/1pPpp p"),
        ("b1", "ssS1s/3s1/5/1p3/p1Ppp p"),
        ("d1", "s1Sss/1s3/5/3p1/ppP1p p"),
        ("e1", "1sSss/s4/5/4p/ppPp1 p"),
    ],
)
def test_one_animal_of_the_small_board_one_forward(square, text):
    """Ice R25, R26: the seals follow by half a turn."""
    assert one_forward(SMALL, [square]).text() == text
    assert one_forward(SMALL, [square], starter=1).text() == text[:-1] + "s"


def test_two_animals_of_the_large_board_one_forward():
    """Ice R26: any two, a captain and the middle one included."""
    assert one_forward(LARGE, ["c1", "d1"]).text() == "ssS2ss/3sS2/7/7/7/2Pp3/pp2Ppp p - -"
    assert one_forward(LARGE, ["g1", "a1"]).text() == "1sSsSs1/s5s/7/7/7/p5p/1pPpPp1 p - -"


def test_one_forward_is_refused_by_name():
    """Ice R26."""
    assert reason(one_forward, SMALL, ["c1"]) == "middle-animal"
    assert reason(one_forward, SMALL, []) == "wrong-count"
    assert reason(one_forward, SMALL, ["a1", "b1"]) == "wrong-count"
    assert reason(one_forward, LARGE, ["a1"]) == "wrong-count"
    assert reason(one_forward, LARGE, ["a1", "a1"]) == "wrong-count"
    assert reason(one_forward, LARGE, ["a1", "b1", "c1"]) == "wrong-count"
    assert reason(one_forward, SMALL, ["a2"]) == "no-animal-there"
    assert reason(one_forward, SMALL, ["a5"]) == "no-animal-there"
    assert reason(one_forward, SMALL, ["h9"]) == "no-animal-there"
    assert reason(one_forward, Ruleset(LITTLE), ["c1"]) == "middle-animal"
    assert one_forward(Ruleset(LITTLE), ["b1"]).text() == "1sS2/3s1/5/1p3/2Pp1 p"


def test_a_free_arrangement():
    """Ice R25, R27: the penguins are named, the seals follow by half a turn; the other seat may start."""
    squares = ["a1", "b2", "c2", "d2", "e1"]
    assert arranged(SMALL, squares, ["e1"], starter=0).text() == "S3s/1sss1/5/1ppp1/p3P p"
    assert arranged(SMALL, squares, ["a1"], starter=1).text() == "s3S/1sss1/5/1ppp1/P3p s"
    large = arranged(LARGE, ["a3", "b3", "c3", "e1", "f1", "g1", "d2"], ["a3", "d2"], starter=0)
    assert large.text() == "sss4/3S3/4ssS/7/Ppp4/3P3/4ppp p - -"


def test_a_free_arrangement_is_refused_by_name():
    """Ice R27: numbers, captains, own side of the middle row."""
    squares = ["a1", "b2", "c2", "d2", "e1"]
    assert reason(arranged, SMALL, squares[1:], ["e1"], 0) == "wrong-numbers"
    assert reason(arranged, SMALL, squares + ["e1"], [], 0) == "no-captain"
    assert reason(arranged, SMALL, squares, ["e1", "a1"], 0) == "too-many-captains"
    assert reason(arranged, SMALL, squares, ["d1"], 0) == "no-animal-there"
    assert reason(arranged, SMALL, squares + ["d1"], ["e1"], 0) == "too-many-animals"
    assert reason(arranged, SMALL, ["a3", "b2", "c2", "d2", "e1"], ["e1"], 0) == "beyond-own-side"
    assert reason(arranged, SMALL, ["a4", "b2", "c2", "d2", "e1"], ["e1"], 0) == "beyond-own-side"
    assert reason(arranged, SMALL, ["a6", "b2", "c2", "d2", "e1"], ["e1"], 0) == "no-animal-there"
    assert (
        reason(arranged, LARGE, ["a1", "b1", "c1", "d1", "e1", "f1", "a4"], ["a1", "b1"], 0)
        == "beyond-own-side"
    )
    one_captain = ["a1", "b1", "c1", "d1", "e1", "f1", "g1"]
    assert reason(arranged, LARGE, one_captain, ["a1"], 0) == "already-decided"


def test_an_arrangement_in_which_the_starter_wins_at_once_is_refused_with_the_move():
    """Ice R27: the captain in the second row slides up and stops below its opposite number on the Sacred Space."""
    for starter, move in ((0, "c2-c3"), (1, "c4-c3")):
        with pytest.raises(StarterWinsError) as caught:
            arranged(SMALL, ["a1", "b1", "c2", "d1", "e1"], ["c2"], starter)
        assert caught.value.reason == "starter-wins"
        assert caught.value.move == parse_move(move)
        assert move in str(caught.value)


def test_a_start_is_checked_against_the_guidelines():
    """Ice R25, R27."""

    def of(text):
        return reason(check_arrangement, SMALL, parse_position(text))

    assert of("ssSss/5/5/p4/1pPpp p") == "not-symmetric"
    assert of("ssSss/5/5/5/pPppp p") == "not-symmetric"
    assert of("1sSss/5/s4/4p/ppPp1 p") == "beyond-own-side"
    assert of("ssSs1/5/4s/p4/1pPpp p") == "beyond-own-side"
    assert of("ssSs1/5/p4/4s/1pPpp p") == "beyond-own-side"
    assert of("1sSs1/5/5/5/1pPp1 p") == "wrong-numbers"
    assert of("ssSss/5/5/5/1pPpp p") == "wrong-numbers"
    assert of("ssSss/5/5/5/pp1pp p") == "no-captain"
    large = parse_position("ssSsSss/7/7/7/7/7/ppPpPpp p f f")
    assert reason(check_arrangement, LARGE, large) == "wrong-numbers"
    for level in (BASIC, ADVANCED, LITTLE):
        check_arrangement(Ruleset(level), level.start)


def test_winning_moves_are_found():
    """Ice R27: the first by its text; a move that hands the majority to the other side does not count."""
    assert winning_move(SMALL, BASIC.start) is None
    assert winning_move(SMALL, parse_position("1sS1s/1s3/1p2P/5/1p1ps p")) == Move("e3", "c3")
    assert winning_move(SMALL, parse_position("sp3/5/4s/4s/P3S p")) is None
    several = parse_position("Sp3/5/1p2P/5/p1p1s p")
    assert winning_move(SMALL, several) == Move("a1", "a4")
    two = parse_position("Sp3/5/3P1/1p3/p1p1s p")
    assert winning_move(SMALL, two) == Move("a1", "a4")


@pytest.mark.parametrize("level", [BASIC, ADVANCED])
@pytest.mark.parametrize("surround", ["group", "single"])
def test_the_suggested_set_ups_keep_to_the_guidelines(level, surround):
    """Ice R32, R25: two for each board, of our own, and neither side can decide the game with the first move."""
    ruleset = Ruleset(level, surround)
    assert len(suggested(level)) == 2
    assert suggested(LITTLE) == {}
    for position in suggested(level).values():
        assert position != level.start
        for starter in (0, 1):
            check_arrangement(ruleset, position.with_side(starter))
        assert {ruleset.after(position, code)[1] for code in ruleset.codes(position)} == {PLAY_ON}


def test_handicaps_leave_animals_out_but_never_captains():
    """Ice R24."""
    assert handicap(BASIC, 1, ["a5", "e5"]).text() == "1sSs1/5/5/5/ppPpp p"
    assert handicap(BASIC, 0, ["b1"]).text() == "ssSss/5/5/5/p1Ppp p"
    assert handicap(ADVANCED, 0, []).text() == ADVANCED.start.text()
    assert reason(handicap, BASIC, 1, ["c5"]) == "captains-stay"
    assert reason(handicap, BASIC, 1, ["a1"]) == "no-animal-there"
    assert reason(handicap, BASIC, 0, ["a5"]) == "no-animal-there"
    assert reason(handicap, BASIC, 0, ["a2"]) == "no-animal-there"
    assert reason(handicap, BASIC, 0, ["x2"]) == "no-animal-there"


def test_captures_are_counted_from_the_start_that_was_given():
    """Ice R24: six seals are missing from the large board and none of them counts; without the handicap it is decided."""
    few = "s1S1S2/7/7/7/7/7/ppPpPpp p - -"
    match = RULES.new_match(MatchSetup("ice", 2, 1, {"start": few}, None, "advanced"))
    assert match.captured == (0, 0)
    assert match.view(0).numbers == (7, 3)
    fewest = "2S1S2/7/7/7/7/7/ppPpPpp p - -"
    match = RULES.new_match(MatchSetup("ice", 2, 1, {"start": fewest}, None, "advanced"))
    assert (match.captured, match.outcome) == ((0, 0), None)
    assert reason(check_position, LARGE, parse_position(fewest)) == "already-decided"


def test_a_position_within_a_handicap_counts_from_the_handicap():
    """Ice R24: one of three seals is gone."""
    options = {"start": "s1S1S2/7/7/7/7/7/ppPpPpp p - -"}
    match = RULES.new_match(MatchSetup("ice", 2, 1, options, "2S1S2/7/7/7/7/p6/1pPpPpp s - -", "advanced"))
    assert match.captured == (1, 0)
    crowded = MatchSetup("ice", 2, 1, options, "ssS1S2/7/7/7/7/p6/1pPpPpp s - -", "advanced")
    assert reason(RULES.new_match, crowded) == "too-many-animals"


def test_a_handicap_start_obeys_the_level():
    """Ice R24, R28."""
    for text, wanted in (
        ("ssSss/s4/5/5/ppPpp p", "too-many-animals"),
        ("sssss/5/5/5/ppPpp p", "no-captain"),
        ("2S2/5/5/5/1pPpp p", "already-decided"),
        ("ssSsSss/7/7/7/7/7/ppPpPpp p - -", "wrong-board"),
    ):
        assert reason(RULES.new_match, MatchSetup("ice", 2, 1, {"start": text}, None, "basic")) == wanted


def test_little_ones():
    """Ice R31: three a side; the first capture leaves five and decides."""
    match = RULES.new_match(MatchSetup("ice", 2, 1, {}, None, "little"))
    assert match.position.text() == "1sSs1/5/5/5/1pPp1 p"
    near = MatchSetup("ice", 2, 1, {}, "sp3/5/5/1s3/P1p1S p", "little")
    match = RULES.new_match(near)
    match.resolve([(0, parse_move("a1-a4"))])
    assert match.outcome.reason == "majority"
