"""What a scored round leaves, and the next one."""

from __future__ import annotations

from igloo_table import CARDS, DRAW, all_pass, bet, do, table

from game.igloo.rules.events import CardScored, Dealt
from game.igloo.rules.scoring import Case
from game.igloo.rules.table import Where


def test_coins_move_as_the_cards_say():
    """Igloo R17–R24 through a match: card 2 is 11-12-13, card 5 is 3-4-5."""
    match = table()
    bet(match, 0, 12, 2)
    bet(match, 0, 2, 2)
    bet(match, 1, 11, 2)
    bet(match, 2, 9, 2)
    bet(match, 2, 10, 5)
    events = all_pass(match)
    assert CardScored(2, Case.SOME, 0, ((0, 1), (1, 1)), ((2, 1),), ((0, 1),)) in events
    assert CardScored(5, Case.NONE, None, (), (), ((2, 1),)) in events
    seats = match.view(0).seats
    assert [(seat.coins, seat.won, seat.lost) for seat in seats] == [(9, 1, 1), (10, 0, 0), (8, 0, 2)]
    assert [seat.cards for seat in seats] == [(1,), (), ()]
    assert [seat.points for seat in seats] == [11, 10, 8]
    assert match.scores == (11, 10, 8)
    assert match.view(1).results == tuple(event for event in events if isinstance(event, CardScored))
    assert [event.card for event in match.view(1).results] == [0, 1, 2, 3, 4, 5, 6, 7, 8]


def test_coins_can_be_won_on_several_cards_at_once():
    match = table()
    for cubes, wrong, place in ((7, 2, 0), (5, 3, 3), (10, 4, 6)):
        bet(match, 0, cubes, place)
        bet(match, 1, wrong, place)
    all_pass(match)
    seats = match.view(0).seats
    assert (seats[0].coins, seats[0].won, seats[0].lost, seats[0].cards) == (10, 3, 0, (3, 3, 3))
    assert (seats[1].coins, seats[1].won, seats[1].lost, seats[1].cards) == (7, 0, 3, ())


def test_what_a_round_leaves_stays_until_the_next():
    match = table()
    bet(match, 0, 7, 0)
    all_pass(match)
    seen = match.view(1)
    assert seen.cards[0].igloos == (0,)
    assert seen.cards[0].numbers == (7,)
    assert (seen.igloos[0].where, seen.igloos[0].seat, seen.igloos[0].card) == (Where.CARD, 0, 0)
    assert all(seat.passed for seat in seen.seats)


def test_nine_new_cards_in_the_order_of_the_pile():
    """Igloo R28."""
    match = table()
    bet(match, 0, 7, 0)
    all_pass(match)
    pile = [tuple(card) for card in DRAW]
    assert do(match, 2, "next") == [Dealt(2, tuple(pile[:9]), ())]
    seen = match.view(0)
    assert seen.round == 2
    assert [card.numbers for card in seen.cards] == pile[:9]
    assert all(card.igloos == () for card in seen.cards)
    assert seen.draw == 9
    assert not any(seat.passed for seat in seen.seats)
    assert {igloo.where for igloo in seen.igloos} == {Where.VILLAGE}
    assert {(igloo.seat, igloo.card) for igloo in seen.igloos} == {(None, None)}
    assert seen.results == ()
    assert [len(seat.cards) for seat in seen.seats] == [1, 0, 0]


def test_the_igloos_are_mixed():
    """Igloo R27: each spot gets another igloo in most cases, and no number comes to one spot too often over 240 seeds (expected
    20, four standard deviations 17)."""
    at_first_spot = []
    for seed in range(240):
        match = table(seed=seed)
        all_pass(match)
        do(match, 0, "next")
        cubes = [match.cubes(k) for k in range(12)]
        assert sorted(cubes) == list(range(2, 14))
        at_first_spot.append(cubes[0])
    assert all(3 <= at_first_spot.count(number) <= 37 for number in range(2, 14))


def test_a_card_without_bets_leaves_the_game():
    """Igloo R25: nobody wins it, it does not come back."""
    match = table()
    bet(match, 0, 7, 0)
    bet(match, 1, 2, 3)
    all_pass(match)
    gone = [(2, 3), (11, 12, 13), (5,), (8, 9), (3, 4, 5), (10,), (6, 7), (12,)]
    assert list(match.cards_out()) == gone
    assert match.view(0).discarded == 8


def test_unclaimed_cards_are_kept_in_their_place():
    """Igloo R26: card 0 is won, card 3 lost with its coin; both gaps are filled clockwise."""
    match = table(keep_unclaimed=True)
    bet(match, 0, 7, 0)
    bet(match, 1, 2, 3)
    all_pass(match)
    assert list(match.cards_out()) == [(5,)]
    cards = [tuple(card) for card in CARDS]
    wanted = [(2,), *cards[1:3], (3,), *cards[4:]]
    assert do(match, 0, "next") == [Dealt(2, tuple(wanted), (1, 2, 4, 5, 6, 7, 8))]
    assert match.view(0).draw == len(DRAW) - 2
    all_pass(match)
    assert match.outcome is None
    assert do(match, 0, "next") == [Dealt(3, tuple(wanted), (0, 1, 2, 3, 4, 5, 6, 7, 8))]


def test_grabs_are_counted_over_the_whole_match():
    """The stream of a grab's rattle is never used twice."""
    match = table()
    do(match, 0, "take 1", "back", "take 2", "back")
    all_pass(match)
    do(match, 0, "next")
    (taken,) = do(match, 0, "take 3")
    assert taken.grab == 3
