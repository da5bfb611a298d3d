"""The end of the game and who wins it."""

from __future__ import annotations

from igloo_table import DRAW, all_pass, bet, do, refused, table

from game.core.outcome import Outcome
from game.igloo.rules.events import Ended
from game.igloo.rules.table import Phase


def test_the_game_ends_when_the_pile_is_short():
    """Igloo R29: eight cards are too few, nine are enough."""
    short = table(draw=DRAW[:8])
    assert all_pass(short)[-1] == Ended((0, 1, 2), (10, 10, 10), "cards")
    assert short.outcome == Outcome((0, 1, 2), (10, 10, 10), "cards")
    assert short.phase is Phase.OVER
    enough = table(draw=DRAW[:9])
    all_pass(enough)
    assert enough.outcome is None
    do(enough, 0, "next")
    assert enough.view(0).draw == 0
    assert all_pass(enough)[-1] == Ended((0, 1, 2), (10, 10, 10), "cards")


def test_kept_cards_count_for_the_nine():
    """Igloo R26, R29: one card is gone, one is in the pile; then two are gone and none is left."""
    match = table(draw=DRAW[:1], keep_unclaimed=True)
    bet(match, 0, 7, 0)
    all_pass(match)
    assert match.outcome is None
    do(match, 0, "next")
    assert match.view(0).draw == 0
    do(match, 0, "take 0", "place 1")
    all_pass(match)
    assert match.outcome is not None
    assert match.outcome.reason == "cards"


def test_the_game_ends_when_a_seat_has_no_coin_of_its_own():
    """Igloo R29: coins won from others do not help; all cards are scored first."""
    match = table(coins=[10, 3, 10])
    bet(match, 1, 7, 0)
    bet(match, 0, 2, 0)
    bet(match, 1, 3, 6)
    bet(match, 1, 4, 6)
    bet(match, 2, 12, 8)
    events = all_pass(match)
    assert match.outcome is None
    seats = match.view(0).seats
    assert [(seat.coins, seat.won, seat.lost) for seat in seats] == [(9, 0, 1), (1, 1, 2), (10, 0, 0)]
    assert not any(isinstance(event, Ended) for event in events)
    do(match, 0, "next")
    spot = [match.cubes(k) for k in range(12)].index(13)
    do(match, 1, f"take {spot}", "place 0")
    events = all_pass(match)
    # Won card (7) 3, won coin 1; seat 0 has 9 coins; seat 2 has 10 and the card 12.
    assert events[-1] == Ended((2,), (9, 4, 13), "coins")
    assert match.outcome == Outcome((2,), (9, 4, 13), "coins")


def test_the_last_coin_that_comes_back_keeps_the_game_going():
    """Igloo R29: a seat whose last coin lies in a right igloo has it again before the end is looked at."""
    match = table(seats=2, coins=[3, 3])
    for cubes, place in ((7, 0), (5, 3), (10, 6)):
        bet(match, 0, cubes, place)
    assert match.view(0).seats[0].coins == 0
    all_pass(match)
    assert match.outcome is None
    assert match.view(0).seats[0].coins == 3


def test_the_pile_is_looked_at_before_the_coins():
    """Igloo R29: both reasons hold."""
    match = table(seats=2, draw=[], coins=[3, 3])
    for cubes in (2, 3, 4):
        bet(match, 0, cubes, 0)
    assert all_pass(match)[-1] == Ended((1,), (0, 3), "cards")


def test_the_game_ends_after_the_agreed_rounds():
    """Igloo R30."""
    match = table(rounds=2)
    all_pass(match)
    assert match.outcome is None
    do(match, 0, "next")
    assert all_pass(match)[-1] == Ended((0, 1, 2), (10, 10, 10), "rounds")


def test_after_the_end_everything_is_refused():
    match = table(rounds=1)
    all_pass(match)
    for text in ("take 0", "shake", "back", "place 0", "pass", "unpass", "next", "hand-over cub"):
        assert refused(match, 0, text) == "game-over"
    assert match.advance() == []


def test_people_and_coins_are_points():
    """Igloo R31: seat 0 wins 7 (3 people) and 6-7 (2), and a coin of seat 1, and loses one of its own."""
    match = table(seats=2, rounds=1)
    bet(match, 0, 7, 0)
    bet(match, 1, 8, 0)
    bet(match, 0, 6, 7)
    bet(match, 0, 2, 3)
    all_pass(match)
    assert match.outcome == Outcome((0,), (9 + 1 + 3 + 2, 9), "rounds")


def test_more_cards_break_a_tie():
    """Igloo R32: seat 0 wins two cards (11-12-13 and 3-4-5, one person each), seat 1 one card with two people."""
    match = table(rounds=1)
    bet(match, 0, 13, 2)
    bet(match, 0, 4, 5)
    bet(match, 1, 9, 4)
    all_pass(match)
    assert match.outcome == Outcome((0,), (12, 12, 10), "rounds")


def test_cards_do_not_count_before_points():
    """Igloo R32: seat 0 has two cards and twelve points, seat 1 one card and thirteen."""
    match = table(rounds=1)
    bet(match, 0, 13, 2)
    bet(match, 0, 4, 5)
    bet(match, 1, 7, 0)
    all_pass(match)
    assert match.outcome == Outcome((1,), (12, 13, 10), "rounds")


def test_a_shared_win():
    """Igloo R33: three people each and one card each; the third seat has neither."""
    match = table(rounds=1)
    bet(match, 2, 7, 0)
    bet(match, 0, 5, 3)
    bet(match, 1, 13, 4)
    all_pass(match)
    assert match.outcome == Outcome((0, 2), (13, 9, 13), "rounds")


def test_the_outcome_stands_in_every_view():
    match = table(rounds=1)
    assert match.view(1).outcome is None
    all_pass(match)
    assert match.view(1).outcome == match.view(2).outcome == Outcome((0, 1, 2), (10, 10, 10), "rounds")
    assert match.view(0).phase is Phase.OVER
