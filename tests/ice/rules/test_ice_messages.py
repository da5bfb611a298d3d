"""What is said when something cannot be: the whole sentence, since people read it in the referee and in bad files."""

from __future__ import annotations

import pytest

from game.core.match import MatchSetup, SetupError
from game.core.text import DataError
from game.ice.rules.level import ADVANCED, BASIC, level_from_map, parse_level
from game.ice.rules.match import RULES
from game.ice.rules.options import read_options
from game.ice.rules.position import parse_position
from game.ice.rules.ruleset import Ruleset
from game.ice.rules.setups import arranged, check_arrangement, handicap, one_forward

SMALL, LARGE = Ruleset(BASIC), Ruleset(ADVANCED)
FIVE = ["a1", "b2", "c2", "d2", "e1"]
FULL = "full sacred c3 seafood - start ssSss/sssss/ssppp/ppppp/ppPpp p"
NO_FISH = "x sacred d4 seafood c:e3 start ssSsSss/7/7/7/7/7/ppPpPpp p - -"


def begin(position=None, level="basic", text="", seats=2, **options):
    return lambda: RULES.new_match(MatchSetup("ice", seats, 1, options, position, level, text))


@pytest.mark.parametrize(
    ("call", "reason", "message"),
    [
        (begin(seats=3), "wrong-seats", "Ice is played by two seats"),
        (begin(level="y" * 50), "unknown-level", f"there is no level '{'y' * 40}'"),
        (
            begin(level="x", text="x"),
            "unknown-level",
            "a level must be `name sacred c3 seafood - start <position>`",
        ),
        (
            begin(level="x", text=BASIC.text()),
            "unknown-level",
            "the level's name does not agree with its text",
        ),
        (begin(colour=1), "bad-options", "options has no field 'colour'"),
        (begin(5), "bad-position", "a position must be a line of text"),
        (begin("x"), "bad-position", "a position must have 5 or 7 rows"),
        (
            begin("ssSss/5/5/5/ppPpp p", starter=1),
            "wrong-starter",
            "the position says that the other side moves",
        ),
        (begin(ADVANCED.start.text()), "wrong-board", "the level has 5 rows, the position 7"),
        (begin("ssSss/5/5/p4/ppPpp p"), "too-many-animals", "there are at most 5 penguins"),
        (begin("ssSss/s4/5/5/ppPpp p"), "too-many-animals", "there are at most 5 seals"),
        (begin("ssSss/5/5/5/pPPpp p"), "too-many-captains", "the penguins have 1 captain(s), not 2"),
        (begin("ssSss/5/5/5/ppppp p"), "no-captain", "the penguins have no captain"),
        (begin("sssss/5/5/5/ppPpp p"), "no-captain", "the seals have no captain"),
        (
            begin("ssSss/5/2P2/5/pp1pp p"),
            "captain-on-sacred-space",
            "a captain is already on the Sacred Space",
        ),
        (
            begin("ssSsSss/7/7/7/7/7/ppPpPpp p f -", "x", NO_FISH),
            "seafood-not-on-board",
            "someone holds a seafood that this board does not have",
        ),
        (
            begin("ssS2/5/5/5/1pP2 p"),
            "already-decided",
            "five or fewer animals are left and one side has the majority",
        ),
        (
            begin("ssSsSss/7/7/7/7/7/ppPpppp p - -", "advanced"),
            "already-decided",
            "a captain of the penguins is already captured",
        ),
        (
            begin("ssSsSs1/7/7/7/7/7/ppPpPpp p fcqr -", "advanced"),
            "already-decided",
            "the penguins already have 5 discs and captured animals",
        ),
        (begin("ssSss/sssss/ssppp/ppppp/ppPpp p", "full", FULL), "already-decided", "neither side can move"),
        (lambda: one_forward(SMALL, []), "wrong-count", "1 different animal(s) must start one space forward"),
        (
            lambda: one_forward(LARGE, ["a1"]),
            "wrong-count",
            "2 different animal(s) must start one space forward",
        ),
        (lambda: one_forward(SMALL, ["a2"]), "no-animal-there", "no penguin starts on a2"),
        (
            lambda: one_forward(SMALL, ["c1"]),
            "middle-animal",
            "the animal in the middle line stays where it is",
        ),
        (
            lambda: one_forward(SMALL, ["z" * 20]),
            "no-animal-there",
            "'zzzzzzzz' is not a square of this board",
        ),
        (lambda: arranged(SMALL, FIVE, ["d1"], 0), "no-animal-there", "a captain must be one of the animals"),
        (
            lambda: arranged(SMALL, FIVE[1:], ["e1"], 0),
            "wrong-numbers",
            "each side must have 5 animals and no seafood",
        ),
        (
            lambda: arranged(SMALL, ["a3", *FIVE[1:]], ["e1"], 0),
            "beyond-own-side",
            "every animal must start on its own side of the middle row",
        ),
        (
            lambda: check_arrangement(SMALL, parse_position("1sSss/5/s4/4p/ppPp1 p")),
            "beyond-own-side",
            "every animal must start on its own side of the middle row",
        ),
        (
            lambda: check_arrangement(SMALL, parse_position("ssSss/5/5/p4/1pPpp p")),
            "not-symmetric",
            "both sides must mirror each other around the centre",
        ),
        (
            lambda: arranged(SMALL, ["a1", "b1", "c2", "d1", "e1"], ["c2"], 0),
            "starter-wins",
            "the starter could win at once with c2-c3",
        ),
        (
            lambda: handicap(BASIC, 1, ["a1"]),
            "no-animal-there",
            "only an animal of that side can be left out",
        ),
        (lambda: handicap(BASIC, 1, ["c5"]), "captains-stay", "a captain cannot be left out"),
    ],
)
def test_set_ups_are_refused_with_a_whole_sentence(call, reason, message):
    """Ice R24, R26, R27, R28."""
    with pytest.raises(SetupError) as caught:
        call()
    assert (caught.value.reason, str(caught.value)) == (reason, message)


GOOD = [("sacred", 2, 2, {}), ("penguin", 2, 4, {"captain": True}), ("seal", 2, 0, {"captain": True})]
ICON = "a seafood icon must have a square of the board and one letter of fcqr"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: parse_level("x"), "a level must be `name sacred c3 seafood - start <position>`"),
        (lambda: parse_level(NO_FISH.replace("c:e3", "x:e3")), ICON),
        (lambda: parse_level(NO_FISH.replace("c:e3", "c:h3")), ICON),
        (
            lambda: parse_level(NO_FISH.replace("c:e3", "c:e3,f:c3")),
            "the seafood of a level must stand in the order of its squares, from a1",
        ),
        (
            lambda: parse_level(BASIC.text().replace("c3", "g3")),
            "the Sacred Space must be a square of the board",
        ),
        (
            lambda: parse_level(NO_FISH.replace("c:e3", "c:d4")),
            "the Sacred Space and the seafood icons must lie on different squares",
        ),
        (
            lambda: parse_level(BASIC.text().replace("seafood -", "seafood f:c2")),
            "a 5 × 5 board has no seafood",
        ),
        (
            lambda: parse_level(BASIC.text().replace("S", "s")),
            "each side of a level must have a captain and start without seafood",
        ),
        (
            lambda: parse_level(BASIC.text().replace("c3", "c1")),
            "no captain may start on the Sacred Space",
        ),
        (lambda: level_from_map("x", 6, GOOD), "a board must have 5 × 5 or 7 × 7 spaces"),
        (lambda: level_from_map("x", 5, GOOD[1:]), "a board must have one Sacred Space"),
        (lambda: level_from_map("x", 5, [*GOOD, ("seal", 9, 0, {})]), "a seal lies outside the board"),
        (lambda: level_from_map("x", 5, [*GOOD, ("seal", 2, 4, {})]), "two animals start on c1"),
        (
            lambda: level_from_map("x", 7, [*GOOD, ("seafood", 0, 3, {"kind": "f"})]),
            "a seafood icon must have the kind fish, crab, squid or shrimp",
        ),
        (lambda: read_options({"start": 1}), "start must be a position"),
        (lambda: read_options({"starter": 2}), "starter must be from 0 to 1"),
        (lambda: read_options({"surround": "x"}), "surround must be one of group, single"),
        (lambda: parse_position("x" * 101), "a position has at most 100 characters"),
        (
            lambda: parse_position("5/5/5/5/5"),
            "a position of 5 rows must have 2 fields with one space between them",
        ),
        (lambda: parse_position("5/5/5/5/5 x"), "the side to move must be p or s"),
        (
            lambda: parse_position("x4/5/5/5/5 p"),
            "a row holds the letters p P s S and digits for runs of empty spaces",
        ),
        (lambda: parse_position("4/5/5/5/5 p"), "every row must fill 5 spaces"),
        (
            lambda: parse_position("7/7/7/7/7/7/7 p x -"),
            "held seafood must be letters of fcqr in that order, or -",
        ),
    ],
)
def test_data_is_refused_with_a_whole_sentence(call, message):
    """Ice R4, R5, R34."""
    with pytest.raises(DataError) as caught:
        call()
    assert str(caught.value) == message
