"""A table laid out by hand, shared by the tests of the rules."""

from __future__ import annotations

from game.core.match import MatchSetup, Refused
from game.igloo.rules.match import RULES

# Spot k holds IGLOOS[k] cubes.
IGLOOS = [7, 2, 13, 5, 9, 4, 11, 3, 8, 12, 6, 10]
CARDS = [[7], [2, 3], [11, 12, 13], [5], [8, 9], [3, 4, 5], [10], [6, 7], [12]]
DRAW = [
    [2], [3], [4], [6], [8], [9], [11], [13], [3, 4],
    [4, 5], [5, 6], [7, 8], [9, 10], [10, 11], [11, 12], [12, 13], [2, 3, 4], [4, 5, 6],
]  # fmt: skip


def spot(cubes):
    """The spot of the igloo with so many cubes."""
    return IGLOOS.index(cubes)


def table(seats=3, draw=DRAW, seed=1, cards=CARDS, **options):
    setup = {"cards": cards, "draw": draw, "igloos": IGLOOS}
    return RULES.new_match(MatchSetup("igloo", seats, seed, options, setup))


def do(match, seat, *texts):
    """The actions of one seat, one after another; all must be accepted. Their events."""
    events = []
    for text in texts:
        events += match.resolve([(seat, RULES.parse_action(text))])
    assert not [event for event in events if isinstance(event, Refused)], events
    return events


def refused(match, seat, text):
    """The reason for which the action is refused."""
    (event,) = match.resolve([(seat, RULES.parse_action(text))])
    assert isinstance(event, Refused)
    assert event.seat == seat
    return event.reason.value


def bet(match, seat, cubes, place):
    """The seat bets with the igloo of so many cubes."""
    return do(match, seat, f"take {spot(cubes)}", f"place {place}")


def all_pass(match):
    """Everybody who has not passed does; the events of the last."""
    events = []
    for seat in range(match.seats):
        if not match.view(seat).seats[seat].passed and match.phase.value == "shaking":
            events = do(match, seat, "pass")
    return events
