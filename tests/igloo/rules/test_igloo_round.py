"""A round: taking, shaking, putting back, betting, passing, its end."""

from __future__ import annotations

import pytest
from igloo_table import all_pass, bet, do, refused, spot, table

from game.core.match import HandedOver, HandOver, Refused
from game.igloo.rules.actions import Pass, Place, PutBack, Shake, Take, Unpass
from game.igloo.rules.events import (
    BackInVillage,
    Passed,
    Placed,
    RoundEnd,
    RoundEnded,
    Shaken,
    Taken,
    Unpassed,
)
from game.igloo.rules.reasons import Reason
from game.igloo.rules.table import Phase, Where


def test_everybody_plays_at_the_same_time():
    """Igloo R6: there is no turn."""
    match = table(seats=6)
    events = match.step([(seat, Take(seat)) for seat in range(6)])
    assert sorted(event.seat for event in events if isinstance(event, Taken)) == [0, 1, 2, 3, 4, 5]
    assert match.tick == 1


def test_one_igloo_at_a_time():
    """Igloo R7."""
    match = table()
    assert do(match, 0, "take 4") == [Taken(0, 4, 1)]
    assert refused(match, 0, "take 5") == "hand-full"
    assert refused(match, 1, "take 4") == "not-in-village"
    seen = match.view(2)
    assert (seen.igloos[4].where, seen.igloos[4].seat, seen.igloos[4].card) == (Where.HAND, 0, None)
    assert seen.seats[0].hand == 4
    do(match, 0, "place 3")
    assert refused(match, 1, "take 4") == "not-in-village"
    assert do(match, 0, "take 5") == [Taken(0, 5, 2)]


def test_without_a_coin_of_its_own_a_seat_takes_nothing():
    """Igloo R8."""
    match = table(seats=2, coins=[3, 10])
    for cubes, place in ((2, 0), (3, 0), (4, 0)):
        bet(match, 0, cubes, place)
    assert match.view(0).seats[0].coins == 0
    assert refused(match, 0, "take 0") == "no-coins"
    assert refused(match, 0, "shake") == "no-coins"
    assert refused(match, 0, "back") == "hand-empty"
    assert refused(match, 0, "place 0") == "hand-empty"
    assert do(match, 0, "pass") == [Passed(0)]
    assert refused(match, 0, "take 0") == "passed"
    assert do(match, 0, "unpass") == [Unpassed(0)]


def test_strokes_that_come_too_soon_do_not_count():
    """Igloo R9: eight ticks apart at least, also across two igloos of the same seat."""
    match = table()
    assert refused(match, 0, "shake") == "hand-empty"
    do(match, 0, "take 4")
    assert do(match, 0, "shake") == [Shaken(0, 4, None)]
    assert do(match, 0, "shake") == []
    for _ in range(7):
        match.advance()
    assert do(match, 0, "shake") == []
    match.advance()
    assert do(match, 0, "shake") == [Shaken(0, 4, 8)]
    for _ in range(30):
        match.advance()
    assert do(match, 0, "shake") == [Shaken(0, 4, 30)]
    for _ in range(5):
        match.advance()
    do(match, 0, "back", "take 5")
    assert do(match, 0, "shake") == []
    for _ in range(3):
        match.advance()
    assert do(match, 0, "shake") == [Shaken(0, 5, None)]
    do(match, 1, "take 6")
    assert do(match, 1, "shake") == [Shaken(1, 6, None)]


def test_an_igloo_goes_back_to_its_own_spot():
    """Igloo R10."""
    match = table()
    assert refused(match, 0, "back") == "hand-empty"
    do(match, 0, "take 7", "shake")
    assert do(match, 0, "back") == [BackInVillage(0, 7)]
    seen = match.view(1)
    assert (seen.igloos[7].where, seen.igloos[7].seat) == (Where.VILLAGE, None)
    assert seen.seats[0].hand is None
    assert seen.seats[0].coins == 10
    assert do(match, 1, "take 7") == [Taken(1, 7, 1)]
    assert match.cubes(7) == 3


def test_a_bet_is_final():
    """Igloo R11: the coin leaves the hand, the igloo stays; several lie on one card, in the order they came."""
    match = table()
    do(match, 0, "take 9")
    assert do(match, 0, "place 2") == [Placed(0, 9, 2)]
    bet(match, 1, 13, 2)
    seen = match.view(2)
    assert (seen.igloos[9].where, seen.igloos[9].seat, seen.igloos[9].card) == (Where.CARD, 0, 2)
    assert seen.cards[2].igloos == (9, spot(13))
    assert [seat.coins for seat in seen.seats] == [9, 9, 10]
    for text in ("back", "place 2", "shake"):
        assert refused(match, 0, text) == "hand-empty"


def test_flags_go_up_with_empty_hands_and_down_again():
    """Igloo R12."""
    match = table()
    assert refused(match, 0, "unpass") == "not-passed"
    do(match, 0, "take 1")
    assert refused(match, 0, "pass") == "hand-full"
    assert refused(match, 0, "unpass") == "not-passed"
    do(match, 0, "back")
    assert do(match, 0, "pass") == [Passed(0)]
    assert match.view(1).seats[0].passed
    assert refused(match, 0, "pass") == "passed"
    assert refused(match, 0, "take 1") == "passed"
    assert refused(match, 0, "shake") == "hand-empty"
    assert do(match, 0, "unpass") == [Unpassed(0)]
    assert not match.view(1).seats[0].passed
    do(match, 0, "take 1")


def test_the_round_ends_when_all_have_passed_or_are_out_of_coins():
    """Igloo R13."""
    match = table(seats=2, coins=[3, 10])
    do(match, 1, "pass")
    for cubes in (2, 3):
        bet(match, 0, cubes, 1)
    assert match.phase is Phase.SHAKING
    events = bet(match, 0, 5, 1)
    assert events[2] == RoundEnded(1, RoundEnd.PASSED)
    assert [event.as_json()["event"] for event in events[3:]] == ["card"] * 9 + ["round-scored"]


def test_the_round_ends_when_the_last_igloo_is_placed():
    """Igloo R13: nobody has passed."""
    match = table()
    for number in range(2, 13):
        bet(match, number % 3, number, 4)
    do(match, 0, f"take {spot(13)}")
    assert match.phase is Phase.SHAKING
    events = do(match, 0, "place 4")
    assert events[1] == RoundEnded(1, RoundEnd.PLACED)
    assert match.phase is Phase.SCORED


def test_the_round_goes_on_while_somebody_holds_an_igloo():
    """Igloo R13: seat 0 holds the last igloo, or the others have passed."""
    match = table()
    do(match, 0, "take 0")
    do(match, 1, "pass")
    do(match, 2, "pass")
    assert match.phase is Phase.SHAKING
    do(match, 0, "back")
    assert match.phase is Phase.SHAKING
    assert do(match, 0, "pass")[1] == RoundEnded(1, RoundEnd.PASSED)


def test_what_cannot_be_done_after_the_round():
    """Every action of a round is refused by phase, before anything else is looked at; `next` is refused within it."""
    match = table()
    assert refused(match, 0, "next") == "wrong-phase"
    all_pass(match)
    for text in ("take 0", "shake", "back", "place 0", "pass", "unpass"):
        assert refused(match, 0, text) == "wrong-phase"


def test_spots_and_cards_that_are_not_there():
    """The little box has six igloos and five cards."""
    from game.core.match import MatchSetup
    from game.igloo.rules.match import RULES

    match = RULES.new_match(MatchSetup("igloo", 2, 1, {"little": True}))
    assert refused(match, 0, "take 6") == "no-such-igloo"
    do(match, 0, "take 5")
    assert refused(match, 0, "place 5") == "no-such-card"
    do(match, 0, "place 4")


@pytest.mark.parametrize("first", [(Take(3), Take(3))])
def test_two_who_take_the_same_igloo_have_equal_chances(first):
    """Igloo R16: over 400 seeds each of two seats gets it between 160 and 240 times (four standard deviations)."""
    wins = 0
    for seed in range(400):
        match = table(seats=2, seed=seed)
        events = match.resolve([(0, first[0]), (1, first[1])])
        assert sorted(type(event).__name__ for event in events) == ["Refused", "Taken"]
        (loser,) = [event for event in events if isinstance(event, Refused)]
        assert loser.reason is Reason.NOT_IN_VILLAGE
        wins += any(isinstance(event, Taken) and event.seat == 0 for event in events)
    assert 160 <= wins <= 240


def test_the_order_in_which_a_moment_is_handed_over_does_not_count():
    """Igloo R16."""
    moment = [(0, Take(3)), (1, Take(3)), (2, Take(3))]
    for seed in range(20):
        one, other = table(seed=seed), table(seed=seed)
        assert one.resolve(moment) == other.resolve(moment[::-1])


def test_a_lone_grab_draws_nothing():
    """A draw among one moves no stream: the next round is the same as without it."""
    one, other = table(), table()
    do(one, 0, "take 3", "back")
    all_pass(one)
    all_pass(other)
    assert do(one, 0, "next") == do(other, 0, "next")
    assert [one.cubes(k) for k in range(12)] == [other.cubes(k) for k in range(12)]


def test_strokes_grabs_and_bets_come_before_igloos_put_back_and_flags():
    """Igloo R16: the last bet of the round counts although all others pass in the same moment; an igloo that goes back in this
    moment cannot be taken yet; a flag that is lowered in the moment in which the last goes up keeps the round going."""
    match = table()
    do(match, 2, "take 0")
    events = match.resolve([(0, Pass()), (1, Pass()), (2, Place(0))])
    assert events == [Placed(2, 0, 0), Passed(0), Passed(1)]
    do(match, 2, "take 1")
    do(match, 1, "unpass")
    events = match.resolve([(1, Take(1)), (2, PutBack())])
    assert events == [Refused(1, Reason.NOT_IN_VILLAGE), BackInVillage(2, 1)]
    do(match, 2, "pass")
    events = match.resolve([(1, Pass()), (2, Unpass())])
    assert events == [Passed(1), Unpassed(2)]
    assert match.phase is Phase.SHAKING
    do(match, 2, "take 1")
    assert match.resolve([(2, PutBack()), (2, Shake())]) == [Shaken(2, 1, None), BackInVillage(2, 1)]


def test_a_seat_is_handed_over_at_any_time_before_the_end():
    match = table()
    assert match.resolve([(1, HandOver("cub"))]) == [HandedOver(1, "cub")]
    all_pass(match)
    assert match.resolve([(1, HandOver(""))]) == [HandedOver(1, "")]


def test_an_action_of_another_game_is_refused():
    from game.ice.rules.actions import Resign

    assert table().resolve([(0, Resign())]) == [Refused(0, Reason.UNKNOWN_ACTION)]


def test_two_actions_of_one_seat_in_one_moment_go_by_their_text():
    """Igloo R16: a flag up and down, however they are handed over."""
    for moment in ([(0, Pass()), (0, Unpass())], [(0, Unpass()), (0, Pass())]):
        assert table().resolve(moment) == [Passed(0), Unpassed(0)]
