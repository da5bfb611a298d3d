"""The text of positions and levels, and which positions a game may begin with."""

from __future__ import annotations

import re

import pytest

from game.core.match import MatchSetup, SetupError
from game.core.text import DataError
from game.ice.rules.level import ADVANCED, BASIC, LITTLE, Level, parse_level
from game.ice.rules.match import RULES
from game.ice.rules.options import IceOptions, read_options
from game.ice.rules.position import Position, held_text, parse_position
from game.ice.rules.ruleset import Surround


def begin(text, level="basic", options=None):
    return RULES.new_match(MatchSetup("ice", 2, 1, options or {}, text, level))


def reason(text, level="basic", options=None):
    with pytest.raises(SetupError) as caught:
        begin(text, level, options)
    assert str(caught.value)
    return caught.value.reason


def test_the_text_of_a_position():
    """Ice R1, R34: files from the left, ranks from the bottom; penguins p, seals s, captains in capitals."""
    position = parse_position("s3S/5/2p2/5/P3s s")
    assert position.penguins == 1 << 12 | 1
    assert position.seals == 1 << 20 | 1 << 24 | 1 << 4
    assert position.captains == 1 << 24 | 1
    assert (position.size, position.side, position.held) == (5, 1, (0, 0))
    assert (position.own, position.foe) == (position.seals, position.penguins)
    assert position.animals(0) == position.penguins
    assert position.animals(1) == position.seals
    assert (position.captains_of(0), position.captains_of(1)) == (1, 1 << 24)
    assert position.numbers == (2, 3)
    assert position.text() == "s3S/5/2p2/5/P3s s"
    assert position.with_side(0).text() == "s3S/5/2p2/5/P3s p"
    assert position.with_side(0).own == position.penguins


def test_the_text_of_a_large_position():
    """Ice R34: two more fields, the seafood held by penguins and by seals."""
    position = parse_position("S1S3s/7/7/3p3/7/7/P1P4 p fr cq")
    assert position.held == (0b1001, 0b0110)
    assert position.penguins == 1 | 1 << 2 | 1 << 24
    assert position.seals == 1 << 42 | 1 << 44 | 1 << 48
    assert position.text() == "S1S3s/7/7/3p3/7/7/P1P4 p fr cq"
    assert position.with_side(1).text() == "S1S3s/7/7/3p3/7/7/P1P4 s fr cq"
    assert [held_text(mask) for mask in (0, 1, 2, 4, 8, 15)] == ["-", "f", "c", "q", "r", "fcqr"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "5 or 7 rows"),
        ("ssSss/5/5/ppPpp p", "5 or 7 rows"),
        ("ssSss/5/5/5/5/ppPpp p", "5 or 7 rows"),
        ("ssSss/5/5/5/ppPpp", "2 fields"),
        ("ssSss/5/5/5/ppPpp p - -", "2 fields"),
        ("ssSss/5/5/5/ppPpp  p", "2 fields"),
        (" ssSss/5/5/5/ppPpp p", "5 or 7 rows"),
        ("ssSss/5/5/5/ppPpp p ", "2 fields"),
        ("ssSsSss/7/7/7/7/7/ppPpPpp p", "4 fields"),
        ("ssSss/5/5/5/ppPpp x", "side to move"),
        ("ssSss/5/5/5/ppPpp P", "side to move"),
        ("ssSss/5/5/5/ppPpp ps", "side to move"),
        ("ssSss/5/5/5/ppPpp \n", "side to move"),
        ("ssSs/5/5/5/ppPpp p", "fill 5 spaces"),
        ("ssSsss/5/5/5/ppPpp p", "fill 5 spaces"),
        ("ssSs2/5/5/5/ppPpp p", "fill 5 spaces"),
        ("ssSss/6/5/5/ppPpp p", "fill 5 spaces"),
        ("ssSss/5//5/ppPpp p", "fill 5 spaces"),
        ("ssSss/32/5/5/ppPpp p", "letters p P s S"),
        ("ssSss/11111/5/5/ppPpp p", "letters p P s S"),
        ("ssSss/05/5/5/ppPpp p", "letters p P s S"),
        ("ssSss/8/5/5/ppPpp p", "letters p P s S"),
        ("ssSss/５/5/5/ppPpp p", "letters p P s S"),
        ("ssXss/5/5/5/ppPpp p", "letters p P s S"),
        ("ssSsSss/7/7/7/7/7/ppPpPpp p cf -", "fcqr in that order"),
        ("ssSsSss/7/7/7/7/7/ppPpPpp p ff ff", "fcqr in that order"),
        ("ssSsSss/7/7/7/7/7/ppPpPpp p - x", "fcqr in that order"),
        ("ssSsSss/7/7/7/7/7/ppPpPpp p -- -", "fcqr in that order"),
        ("ssSsSss/7/7/7/7/7/ppPpPpp p f- -", "fcqr in that order"),
        ("ssSsSss/7/7/7/7/7/ppPpPpp p - ", "fcqr in that order"),
        ("ssSss/5/5/5/ppPpp p" + " " * 100, "at most 100"),
    ],
)
def test_other_texts_are_refused(text, says):
    """Ice R34: exactly one text stands for a position."""
    with pytest.raises(DataError, match=re.escape(says)):
        parse_position(text)


def test_a_text_of_a_hundred_characters_is_still_read():
    """Ice R34."""
    with pytest.raises(DataError, match="fields"):
        parse_position("ssSss/5/5/5/ppPpp p".ljust(100))
    with pytest.raises(DataError, match="at most 100"):
        parse_position("ssSss/5/5/5/ppPpp p".ljust(101))


@pytest.mark.parametrize(
    ("text", "level", "wanted"),
    [
        ("ssSsSss/7/7/7/7/7/ppPpPpp p - -", "basic", "wrong-board"),
        ("ssSss/5/5/5/ppPpp p", "advanced", "wrong-board"),
        ("ssSss/5/5/p4/ppPpp p", "basic", "too-many-animals"),
        ("ssSss/s4/5/5/ppPpp p", "basic", "too-many-animals"),
        ("ssSss/5/5/5/pPPpp p", "basic", "too-many-captains"),
        ("ssSSs/5/5/5/ppPpp p", "basic", "too-many-captains"),
        ("ssSss/5/5/5/ppppp p", "basic", "no-captain"),
        ("sssss/5/5/5/ppPpp p", "basic", "no-captain"),
        ("ssSss/5/2P2/5/pp1pp p", "basic", "captain-on-sacred-space"),
        ("ss1ss/5/2S2/5/ppPpp p", "basic", "captain-on-sacred-space"),
        ("ssS2/5/5/5/1pP2 p", "basic", "already-decided"),
        ("2S2/5/5/5/ppPpp p", "basic", None),
        ("2S2/5/5/5/1pPpp p", "basic", "already-decided"),
        ("s1S2/5/5/5/1pP2 p", "basic", None),
        ("ssSsSss/7/7/7/7/7/ppPpppp p - -", "advanced", "already-decided"),
        ("ssSssss/7/7/7/7/7/ppPpPpp p - -", "advanced", "already-decided"),
        ("2S1S2/7/7/7/7/7/ppPpPpp p - -", "advanced", "already-decided"),
        ("s1S1S2/7/7/7/7/7/ppPpPpp p - -", "advanced", None),
        ("s1S1S2/7/7/7/7/7/ppPpPpp p f -", "advanced", "already-decided"),
        ("s1S1S2/7/7/7/7/7/ppPpPpp p - fcqr", "advanced", None),
        ("ssSsSss/7/7/7/7/7/2P1P2 p - -", "advanced", "already-decided"),
        ("ssSsSs1/7/7/7/7/7/ppPpPpp p fcqr -", "advanced", "already-decided"),
        ("ssSsSss/7/7/7/7/7/ppPpPpp p fcqr fcqr", "advanced", None),
    ],
)
def test_which_positions_a_game_may_begin_with(text, level, wanted):
    """Ice R28."""
    if wanted is None:
        assert begin(text, level).position.text() == text
    else:
        assert reason(text, level) == wanted


def test_surrounded_animals_may_stand_in_a_position():
    """Ice R12, R28."""
    assert begin("3S1/5/2pP1/s3p/ps2s p").outcome is None


def test_set_ups_that_are_no_matches():
    """Ice R1, R28: every refusal has a name."""
    for seats in (1, 3):
        with pytest.raises(SetupError) as caught:
            RULES.new_match(MatchSetup("ice", seats, 1, {}, None, "basic"))
        assert caught.value.reason == "wrong-seats"
    assert reason(None, "no such") == "unknown-level"
    assert reason(5) == "bad-position"
    assert reason("x") == "bad-position"
    assert reason(None, options={"colour": 1}) == "bad-options"
    assert reason(None, options={"surround": "pair"}) == "bad-options"
    assert reason(None, options={"surround": None}) == "bad-options"
    assert reason(None, options={"start": 1}) == "bad-options"
    assert reason(None, options={"start": "x"}) == "bad-options"
    assert reason(None, options={"starter": 2}) == "bad-options"
    assert reason(None, options={"starter": True}) == "bad-options"
    assert reason("ssSss/5/5/5/ppPpp p", options={"starter": 1}) == "wrong-starter"
    assert begin("ssSss/5/5/5/ppPpp p", options={"starter": 0}).position.side == 0
    assert begin("ssSss/5/5/5/ppPpp s", options={"starter": 1}).position.side == 1


def test_either_side_may_start():
    """Ice R5."""
    assert begin(None).position.text() == "ssSss/5/5/5/ppPpp p"
    assert begin(None, options={"starter": 0}).position.text() == "ssSss/5/5/5/ppPpp p"
    assert begin(None, options={"starter": 1}).position.text() == "ssSss/5/5/5/ppPpp s"
    start = "ssSss/5/5/5/p1Ppp s"
    assert begin(None, options={"start": start}).position.text() == start
    assert begin(None, options={"start": start, "starter": 0}).position.text() == "ssSss/5/5/5/p1Ppp p"


def test_the_built_in_levels():
    """Ice R2, R3, R4, R31."""
    assert Level("basic", 12, (), parse_position("ssSss/5/5/5/ppPpp p")) == BASIC
    assert ADVANCED.start.text() == "ssSsSss/7/7/7/7/7/ppPpPpp p - -"
    names = ADVANCED.geometry.names
    assert [(names[square], kind) for square, kind in ADVANCED.icons] == [
        ("c3", 0),
        ("e3", 1),
        ("c5", 3),
        ("e5", 2),
    ]
    assert (names[ADVANCED.sacred], BASIC.geometry.names[BASIC.sacred]) == ("d4", "c3")
    assert (BASIC.size, BASIC.advanced, BASIC.numbers, BASIC.captains) == (5, False, (5, 5), (1, 1))
    assert (ADVANCED.size, ADVANCED.advanced, ADVANCED.numbers, ADVANCED.captains) == (
        7,
        True,
        (7, 7),
        (2, 2),
    )
    assert (LITTLE.size, LITTLE.advanced, LITTLE.numbers, LITTLE.captains) == (5, False, (3, 3), (1, 1))


@pytest.mark.parametrize("level", [BASIC, ADVANCED, LITTLE])
def test_a_level_reads_what_it_writes(level):
    """Ice R4."""
    assert parse_level(level.text()) == level


SMALL = "x sacred c3 seafood - start ssSss/5/5/5/ppPpp p"
LARGE = "x sacred d4 seafood f:c3,c:e3 start ssSsSss/7/7/7/7/7/ppPpPpp p - -"


def test_a_level_may_place_things_elsewhere():
    """Ice R4."""
    level = parse_level(LARGE.replace("d4", "a4").replace("c3,c:e3", "b3,f:g5"))
    assert (level.sacred, level.icons) == (21, ((15, 0), (34, 0)))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a level must be"),
        (SMALL.replace("x ", "X "), "a level must be"),
        (SMALL.replace("x ", ""), "a level must be"),
        (SMALL + "\n", "a level must be"),
        ("x" * 41 + SMALL[1:], "a level must be"),
        (SMALL + " " * 300, "a level must be"),
        (SMALL.replace("c3", "f3"), "a square of the board"),
        (SMALL.replace("c3", "h3"), "a level must be"),
        (SMALL.replace("seafood -", "seafood f:c2"), "no seafood"),
        (SMALL.replace("S", "s"), "must have a captain"),
        (SMALL.replace("P", "p"), "must have a captain"),
        (SMALL.replace("c3", "c1"), "may start on the Sacred Space"),
        (LARGE.replace("f:c3", "f:h3"), "a seafood icon must have"),
        (LARGE.replace("f:c3", "x:c3"), "a seafood icon must have"),
        (LARGE.replace("f:c3", "fc:c3"), "a seafood icon must have"),
        (LARGE.replace("f:c3", ":c3"), "a seafood icon must have"),
        (LARGE.replace("f:c3", "c3"), "a seafood icon must have"),
        (LARGE.replace("f:c3", "f:e3"), "different squares"),
        (LARGE.replace("f:c3", "f:d4"), "different squares"),
        (LARGE.replace("f:c3,c:e3", "c:e3,f:c3"), "in the order of its squares"),
        (LARGE.replace("- -", "f -"), "start without seafood"),
    ],
)
def test_other_levels_are_refused(text, says):
    """Ice R4."""
    with pytest.raises(DataError, match=says):
        parse_level(text)


def test_a_match_follows_the_text_of_its_level():
    """Ice R4: a level that is not built in is carried by its text."""
    text = "nest sacred a3 seafood - start ssSss/5/5/5/ppPpp s"
    match = RULES.new_match(MatchSetup("ice", 2, 1, {}, None, "nest", text))
    assert match.ruleset.level == parse_level(text)
    assert match.position.side == 1
    for name, broken in (("other", text), ("nest", "nest sacred")):
        with pytest.raises(SetupError) as caught:
            RULES.new_match(MatchSetup("ice", 2, 1, {}, None, name, broken))
        assert caught.value.reason == "unknown-level"


def test_seafood_that_the_board_does_not_have_cannot_be_held():
    """Ice R28."""
    for held, wanted in (("f c", None), ("fq -", "seafood-not-on-board"), ("- r", "seafood-not-on-board")):
        setup = MatchSetup("ice", 2, 1, {}, f"ssSsSss/7/7/7/7/7/ppPpPpp p {held}", "x", LARGE)
        if wanted is None:
            assert RULES.new_match(setup).position.held == (1, 2)
        else:
            with pytest.raises(SetupError) as caught:
                RULES.new_match(setup)
            assert caught.value.reason == wanted


def test_positions_are_values():
    """Ice R34."""
    one, other = (parse_position("ssSss/5/5/5/ppPpp p") for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    with pytest.raises(AttributeError):
        one.side = 1
    assert one != Position(5, one.penguins, one.seals, one.captains, 1)


def test_fish_may_be_absent_from_a_board():
    """Ice R28: nor can it be held then."""
    text = "x sacred d4 seafood c:e3 start ssSsSss/7/7/7/7/7/ppPpPpp p - -"
    for held, wanted in (("c -", True), ("f -", False), ("- f", False)):
        setup = MatchSetup("ice", 2, 1, {}, f"ssSsSss/7/7/7/7/7/ppPpPpp p {held}", "x", text)
        if wanted:
            assert RULES.new_match(setup).position.held == (2, 0)
        else:
            with pytest.raises(SetupError):
                RULES.new_match(setup)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"surround": "single"},
        {"start": "ssSss/5/5/5/p1Ppp s"},
        {"starter": 0},
        {"starter": 1},
        {"surround": "single", "start": "ssSss/5/5/5/p1Ppp s", "starter": 1},
    ],
)
def test_options_read_what_they_write(data):
    """Ice R5: what stands at its default is left out."""
    assert read_options(data).plain() == data


def test_defaults_of_the_options():
    """Ice R5, R10."""
    assert read_options({"surround": "group", "start": None, "starter": None}) == IceOptions(
        Surround.GROUP, None, None
    )
    assert IceOptions().plain() == {}
