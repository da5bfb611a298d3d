"""Random matches: what is conserved, and that nothing else goes wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.match import MatchSetup, Refused
from game.igloo.rules.cards import FULL, LITTLE
from game.igloo.rules.match import RULES
from game.igloo.rules.scoring import Bet, judge
from game.igloo.rules.table import Phase, Where
from tools.soak_igloo import Counts, LostError, check, play_random


@pytest.mark.parametrize("first", [0, 1000])
def test_random_matches_keep_cards_igloos_and_coins(first):
    """Igloo R11, R17–R30: after every action. `check` raises on the first thing lost."""
    counts = Counts()
    for seed in range(first, first + 60):
        play_random(seed, counts)
    assert counts.matches == 60
    assert {"empty", "none", "all", "one", "some"} <= set(counts.cases)
    assert counts.reasons["cards"] > 0
    assert counts.reasons["coins"] > 0


def test_the_check_sees_what_is_lost():
    """A coin, a card or an igloo that disappears is found."""
    for spoil in (
        lambda match: setattr(match._players[0], "coins", 9),
        lambda match: match._draw.pop(),
        lambda match: setattr(match._igloos[0], "cubes", match._igloos[1].cubes),
        lambda match: setattr(match._igloos[0], "where", Where.CARD),
    ):
        match = RULES.new_match(MatchSetup("igloo", 2, 1))
        check(match)
        spoil(match)
        match._views.clear()
        with pytest.raises(LostError):
            check(match)


# Verdicts against the source's own words, written a second time in another way.


@settings(max_examples=300, deadline=None)
@given(
    card=st.sampled_from(FULL.deck + LITTLE.deck),
    cubes=st.lists(st.integers(2, 13), unique=True, max_size=12),
    seats=st.lists(st.integers(0, 5), min_size=12, max_size=12),
)
def test_a_verdict_in_the_words_of_the_source(card, cubes, seats):
    """Igloo R17–R24."""
    verdict = judge(card, [Bet(seat, number) for seat, number in zip(seats, cubes, strict=False)])
    fate = {}
    owner = dict(zip(cubes, seats, strict=False))
    best = max([number for number in cubes if number in card], default=None)
    for number in cubes:
        if number in card:
            fate[number] = "returned"
        elif best is None or owner[number] == owner[best]:
            fate[number] = "discarded"
        else:
            fate[number] = "taken"
    for name in ("returned", "taken", "discarded"):
        there = sorted(owner[number] for number in cubes if fate[number] == name)
        assert getattr(verdict, name) == tuple((seat, there.count(seat)) for seat in sorted(set(there)))
    assert verdict.winner == (None if best is None else owner[best])


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**63 - 1), seats=st.integers(2, 6))
def test_matches_that_nobody_plays_end_after_three_rounds(seed, seats):
    """Igloo R29: 33 cards are three rounds of nine."""
    match = RULES.new_match(MatchSetup("igloo", seats, seed))
    rounds = 1
    while match.outcome is None:
        for seat in range(seats):
            assert not [e for e in match.step([(seat, RULES.parse_action("pass"))]) if isinstance(e, Refused)]
        if match.phase is Phase.SCORED:
            match.step([(0, RULES.parse_action("next"))])
            rounds += 1
    assert rounds == 3
    assert match.outcome.winners == tuple(range(seats))
