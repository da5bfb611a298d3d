"""One card and the bets on it, worked out by hand."""

from __future__ import annotations

import pytest

from game.igloo.rules.scoring import Bet, Case, Verdict, judge


def bets(*pairs):
    return [Bet(seat, cubes) for seat, cubes in pairs]


def test_nobody_on_the_card():
    """Igloo R18."""
    assert judge((5,), []) == Verdict(Case.EMPTY, None, (), (), ())


def test_no_bet_is_right():
    """Igloo R19: all coins are out, whoever they belong to."""
    verdict = judge((5, 6), bets((2, 7), (0, 4), (2, 8)))
    assert verdict == Verdict(Case.NONE, None, (), (), ((0, 1), (2, 2)))


def test_all_bets_are_right():
    """Igloo R20."""
    assert judge((5, 6, 7), bets((0, 6), (1, 7), (2, 5))) == Verdict(
        Case.ALL, 1, ((0, 1), (1, 1), (2, 1)), (), ()
    )


def test_a_lone_right_bet_is_a_case_of_all():
    """Igloo R20."""
    assert judge((9,), bets((3, 9))) == Verdict(Case.ALL, 3, ((3, 1),), (), ())


def test_three_wrong_and_one_right():
    """Igloo R21: two of the wrong coins are of one seat."""
    verdict = judge((5,), bets((0, 4), (1, 6), (1, 12), (2, 5)))
    assert verdict == Verdict(Case.ONE, 2, ((2, 1),), ((0, 1), (1, 2)), ())


def test_some_are_right_and_some_wrong():
    """Igloo R22."""
    verdict = judge((8, 9, 10), bets((3, 13), (0, 8), (1, 10), (2, 2)))
    assert verdict == Verdict(Case.SOME, 1, ((0, 1), (1, 1)), ((2, 1), (3, 1)), ())


def test_the_highest_right_igloo_takes_the_card():
    """Igloo R17: a higher wrong one does not count, nor the order of the bets."""
    assert judge((3, 4), bets((0, 13), (1, 3), (2, 4))).winner == 2
    assert judge((3, 4), bets((2, 4), (1, 3), (0, 13))).winner == 2
    assert judge((3, 4), bets((0, 3), (1, 13))).winner == 0


def test_wrong_coins_of_others_go_to_the_winner():
    """Igloo R23: also those of a seat that was right with another igloo."""
    verdict = judge((6, 7), bets((0, 7), (1, 6), (1, 9)))
    assert verdict == Verdict(Case.SOME, 0, ((0, 1), (1, 1)), ((1, 1),), ())


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ([], Verdict(Case.ONE, 0, ((0, 1),), (), ((0, 1),))),
        ([(1, 3)], Verdict(Case.ONE, 0, ((0, 1),), ((1, 1),), ((0, 1),))),
        ([(1, 6)], Verdict(Case.SOME, 0, ((0, 1), (1, 1)), (), ((0, 1),))),
        ([(0, 2), (1, 6), (2, 4)], Verdict(Case.SOME, 0, ((0, 1), (1, 1)), ((2, 1),), ((0, 2),))),
    ],
)
def test_a_wrong_coin_of_the_winners_own_is_lost(others, expected):
    """Igloo R24: seat 0 is right with 7 and wrong with 8 on the card 6-7."""
    assert judge((6, 7), bets((0, 7), (0, 8), *others)) == expected


def test_two_right_igloos_of_one_seat_win_one_card_and_bring_both_coins_back():
    """Igloo R17, R20, R22."""
    assert judge((2, 3), bets((1, 2), (1, 3))) == Verdict(Case.ALL, 1, ((1, 2),), (), ())
    assert judge((2, 3), bets((1, 2), (0, 11), (1, 3))) == Verdict(Case.SOME, 1, ((1, 2),), ((0, 1),), ())


def test_the_cases_by_their_names():
    """Igloo R18–R22: the names that the referee writes."""
    assert [case.value for case in Case] == ["empty", "none", "all", "one", "some"]
