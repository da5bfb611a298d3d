"""What a seat may know: nothing that depends on the cubes before the scoring."""

from __future__ import annotations

import random

from igloo_table import CARDS, DRAW, all_pass, bet, do, table

from game.core.match import MatchSetup
from game.igloo.rules.match import RULES


def test_no_view_depends_on_the_cubes_before_the_scoring():
    """Igloo R35: the same actions on two tables with other igloos give the same views and the same events."""
    rng = random.Random(5)
    for seed in range(10):
        tables = []
        for _ in range(2):
            igloos = rng.sample(range(2, 14), 12)
            start = {"cards": CARDS, "draw": DRAW, "igloos": igloos}
            tables.append(RULES.new_match(MatchSetup("igloo", 3, seed, {}, start)))
        for _ in range(60):
            seat = rng.randrange(3)
            text = rng.choice(
                ["take 3", f"take {rng.randrange(12)}", "shake", "back", f"place {rng.randrange(9)}"]
            )
            action = RULES.parse_action(text)
            one, other = (match.step([(seat, action)]) for match in tables)
            if tables[0].phase.value != "shaking":
                break
            assert one == other
            for watcher in range(3):
                assert tables[0].view(watcher) == tables[1].view(watcher)


def test_cubes_are_seen_once_the_round_is_scored():
    """Igloo R35."""
    match = table()
    bet(match, 0, 7, 0)
    assert {igloo.cubes for igloo in match.view(1).igloos} == {None}
    all_pass(match)
    assert [igloo.cubes for igloo in match.view(1).igloos] == [7, 2, 13, 5, 9, 4, 11, 3, 8, 12, 6, 10]
    do(match, 0, "next")
    assert {igloo.cubes for igloo in match.view(1).igloos} == {None}


def test_a_view_knows_whose_it_is_and_stays_as_it_was():
    match = table()
    before = match.view(1)
    assert before.seat == 1
    assert match.view(2).seat == 2
    assert match.view(1) is before
    do(match, 0, "take 0")
    assert before.igloos[0].seat is None
    assert match.view(1).igloos[0].seat == 0


def test_points_stand_in_the_view_and_coins_in_igloos_count_for_nobody():
    match = table()
    bet(match, 0, 2, 3)
    assert [seat.points for seat in match.view(0).seats] == [9, 10, 10]
    assert match.view(0).outcome is None
