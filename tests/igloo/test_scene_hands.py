"""The hand by itself: no row of strokes, by whatever device, can ever bet or put an igloo back."""

from __future__ import annotations

import random

from game.core.match import MatchSetup
from game.igloo.hands import DIRECTIONS, Hand
from game.igloo.layout import layout_of
from game.igloo.rules.actions import Pass, Place, PutBack, Shake, Take
from game.igloo.rules.match import RULES
from game.stage.assets import find_root
from game.stage.input import Pointer

LAYOUT = layout_of(find_root(), 2, 12, 9)
ROWS = 100_000


def holding():
    match = RULES.new_match(MatchSetup("igloo", 2, 3))
    match.resolve([(0, Take(5))])
    return match.view(0)


def test_no_row_of_strokes_ever_bets():
    """100,000 random rows of taps of *act* on keys or pads, of clicks where the igloo was taken or beside everything, and of wiggles over the whole
    table, with random pauses in between."""
    view, chance = holding(), random.Random(2)
    x, y = LAYOUT.spots[5].center
    free = [(300.0, 20.0), (800.0, 880.0), (1330.0, 500.0), (1000.0, 300.0)]
    kinds = ("keys", "click", "wiggle")
    strokes = 0
    for _ in range(ROWS):
        hand = Hand(0, LAYOUT)
        hand.begin(view)
        kind = chance.choice(kinds)
        place = (x, y) if chance.random() < 0.5 else chance.choice(free)
        for _ in range(chance.randint(1, 8)):
            if kind == "keys":
                answers = [hand.press("act", view)]
            elif kind == "click":
                answers = [
                    hand.pointer(Pointer(*place, "down", 1), view),
                    hand.pointer(Pointer(*place, "up", 1), view),
                ]
            else:
                place = (chance.uniform(0, 1600), chance.uniform(0, 900))
                answers = [hand.pointer(Pointer(*place, "move"), view)]
            for answer in answers:
                assert answer.action is None or isinstance(answer.action, Shake)
                strokes += isinstance(answer.action, Shake)
            for _ in range(chance.randint(0, 3)):
                assert hand.tick(view) is None
        assert hand.aim is None
    assert strokes > ROWS


def test_shake_for_me_never_bets():
    view = holding()
    hand = Hand(0, LAYOUT, steady=True)
    hand.begin(view)
    actions = [hand.tick(view) for _ in range(6000)]
    assert {type(action) for action in actions if action is not None} == {Shake}
    assert sum(action is not None for action in actions) == 500


def test_aiming_takes_a_direction_and_ends_with_the_drop():
    view = holding()
    for control in DIRECTIONS:
        hand = Hand(0, LAYOUT)
        hand.begin(view)
        assert hand.press(control, view).action is None
        action = hand.press("act", view).action
        assert isinstance(action, Place)
        assert hand.aim is None
    hand.press("up", view)
    hand.press("down", view)
    assert hand.press("act", view).action == PutBack()


def test_the_cards_lie_where_directions_lead():
    """From the village: up the top card, right and left the middle ones of the sides (counted on the map)."""
    view = holding()
    found = {}
    for control in DIRECTIONS:
        hand = Hand(0, LAYOUT)
        hand.begin(view)
        hand.press(control, view)
        found[control] = hand.aim
    assert found["up"] == 0
    assert found["right"] == 2
    assert found["left"] == 7
    assert found["down"] in (4, 5)


def test_the_mouse_aims_only_where_it_comes_to_rest():
    view = holding()
    hand = Hand(0, LAYOUT)
    hand.begin(view)
    card = LAYOUT.places[2].whole.center
    hand.pointer(Pointer(800, 450, "move"), view)
    hand.tick(view)
    hand.pointer(Pointer(*card, "move"), view)
    for _ in range(6):
        hand.tick(view)
    assert hand.aim is None
    assert hand.pointer(Pointer(*card, "down", 1), view).action is None, "not a bet, and not a stroke either"
    for _ in range(12):
        hand.tick(view)
    assert hand.aim == 2
    hand.pointer(Pointer(800, 450, "move"), view)
    assert hand.aim is None


def test_empty_hands_take_what_they_point_at_and_pass():
    view = RULES.new_match(MatchSetup("igloo", 2, 3)).view(0)
    hand = Hand(1, LAYOUT)
    hand.begin(view)
    assert hand.press("act", view).action == Take(1)
    assert hand.press("second", view).action == Pass()
    assert hand.pointer(Pointer(*LAYOUT.spots[9].center, "down", 1), view).action == Take(9)
    assert hand.pointer(Pointer(5, 5, "down", 1), view).action is None
