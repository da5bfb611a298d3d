"""How a match begins: seats, options, set-ups and what is wrong with them."""

from __future__ import annotations

import pytest
from igloo_table import CARDS, DRAW, IGLOOS, table

from game.core.match import MatchSetup, SetupError
from game.core.text import DataError
from game.igloo.rules.cards import FULL, LITTLE
from game.igloo.rules.events import Dealt
from game.igloo.rules.match import RULES
from game.igloo.rules.options import IglooOptions, read_options
from game.igloo.rules.setups import Start, read_start


def match_of(seats=2, seed=1, start=None, **options):
    return RULES.new_match(MatchSetup("igloo", seats, seed, options, start))


def reason_of(**asked):
    with pytest.raises(SetupError) as caught:
        match_of(**asked)
    assert str(caught.value)
    return caught.value.reason


def laid_out(**changes):
    return {"cards": CARDS, "draw": DRAW, "igloos": IGLOOS, **changes}


def test_two_to_six_seats():
    """Igloo R34."""
    assert [match_of(seats=seats).seats for seats in range(2, 7)] == [2, 3, 4, 5, 6]
    assert reason_of(seats=1) == "wrong-seats"
    assert reason_of(seats=7) == "wrong-seats"
    assert RULES.id == "igloo"


def test_everyone_has_ten_coins():
    """Igloo R4."""
    seats = match_of(seats=4).view(0).seats
    assert [(seat.coins, seat.won, seat.lost, seat.cards, seat.passed) for seat in seats] == [
        (10, 0, 0, (), False)
    ] * 4


def test_a_seat_may_start_with_fewer_coins():
    """Igloo R36: three to ten."""
    assert [seat.coins for seat in match_of(seats=3, coins=[3, 10, 7]).view(0).seats] == [3, 10, 7]
    for coins in ([2, 10], [11, 10], [10], [10, 10, 10], [10, True], [10, 5.0], "ten", 5):
        assert reason_of(coins=coins) == "bad-options"


def test_a_drawn_start_has_every_card_and_igloo_once():
    """Igloo R5."""
    match = match_of(seed=7)
    seen = match.view(0)
    assert match.opening == [Dealt(1, tuple(card.numbers for card in seen.cards), ())]
    assert (len(seen.cards), seen.draw, len(seen.igloos), seen.discarded) == (9, 24, 12, 0)
    assert sorted(match.cubes(k) for k in range(12)) == list(range(2, 14))
    assert len({card.numbers for card in seen.cards} & set(FULL.deck)) == 9
    assert seen.numbers == FULL.numbers


def test_a_seed_decides_and_seeds_differ():
    """Igloo R5."""
    one, same, other = match_of(seed=3), match_of(seed=3), match_of(seed=4)
    assert one.opening == same.opening
    assert one.opening != other.opening
    assert [one.cubes(k) for k in range(12)] == [same.cubes(k) for k in range(12)]
    assert [one.cubes(k) for k in range(12)] != [other.cubes(k) for k in range(12)]


def test_the_box_for_little_ones_is_dealt():
    """Igloo R37."""
    match = match_of(little=True)
    seen = match.view(0)
    assert (len(seen.cards), seen.draw, len(seen.igloos)) == (5, 10, 6)
    assert seen.numbers == (2, 3, 4, 6, 9, 13)
    assert all(card.numbers in LITTLE.deck for card in seen.cards)
    assert sorted(match.cubes(k) for k in range(6)) == [2, 3, 4, 6, 9, 13]


def test_a_laid_out_start_is_taken_as_it_is():
    match = table()
    seen = match.view(0)
    assert [list(card.numbers) for card in seen.cards] == CARDS
    assert [card.worth for card in seen.cards] == [3, 2, 1, 3, 2, 1, 3, 2, 3]
    assert [match.cubes(k) for k in range(12)] == IGLOOS
    assert seen.draw == len(DRAW)
    assert seen.round == 1


def test_little_ones_can_be_laid_out():
    start = {"cards": [[2], [3], [4], [6], [9, 13]], "draw": [], "igloos": [13, 2, 3, 9, 4, 6]}
    assert match_of(start=start, little=True).cubes(0) == 13
    assert reason_of(start=start) == "wrong-ring"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"cards": CARDS[:8]}, "wrong-ring"),
        ({"cards": [*CARDS, [2]], "draw": []}, "wrong-ring"),
        ({"draw": [[5, 7]]}, "unknown-card"),
        ({"draw": [[3, 2]]}, "unknown-card"),
        ({"draw": [[2], [2]]}, "card-twice"),
        ({"draw": [[7]]}, "card-twice"),
        ({"cards": [[2], [2], *CARDS[2:]], "draw": []}, "card-twice"),
        ({"igloos": [*IGLOOS[:11], 7]}, "wrong-igloos"),
        ({"igloos": IGLOOS[:11]}, "wrong-igloos"),
        ({"igloos": []}, "wrong-igloos"),
    ],
)
def test_a_start_that_cannot_be(changes, reason):
    assert reason_of(start=laid_out(**changes)) == reason


@pytest.mark.parametrize(
    "start",
    [
        7,
        "cards",
        [],
        {},
        {"cards": CARDS, "draw": DRAW},
        {"cards": CARDS, "igloos": IGLOOS},
        {"draw": DRAW, "igloos": IGLOOS},
        laid_out(more=1),
        laid_out(cards="all"),
        laid_out(cards=[5] * 9),
        laid_out(cards=[[]] * 9),
        laid_out(draw=[[2, 3, 4, 5]]),
        laid_out(draw=[[1]]),
        laid_out(draw=[[14]]),
        laid_out(draw=[["5"]]),
        laid_out(igloos=[1] * 12),
        laid_out(igloos=[True] * 12),
        laid_out(draw=[[2]] * 34),
    ],
)
def test_a_start_without_the_right_shape(start):
    with pytest.raises(DataError):
        read_start(start)
    assert reason_of(start=start) == "bad-setup"


def test_a_start_as_plain_data_and_back():
    start = read_start(laid_out())
    assert start.plain() == laid_out()
    assert start == Start(
        tuple(tuple(card) for card in CARDS), tuple(tuple(card) for card in DRAW), tuple(IGLOOS)
    )
    assert len(read_start(laid_out(draw=[[2]] * 33)).draw) == 33


@pytest.mark.parametrize(
    "options",
    [
        {"keep_unclaimed": 1},
        {"clock": 0},
        {"clock": 3601},
        {"clock": "60"},
        {"rounds": 0},
        {"rounds": 4},
        {"rounds": True},
        {"little": "yes"},
        {"countdown": -1},
        {"countdown": 11},
        {"countdown": None},
        {"speed": 3},
    ],
)
def test_options_that_cannot_be(options):
    with pytest.raises(DataError):
        read_options(options, 2)
    assert reason_of(**options) == "bad-options"


def test_options_and_their_defaults():
    assert read_options({}, 3) == IglooOptions((10, 10, 10), False, None, None, False, 0)
    given = {
        "keep_unclaimed": True,
        "coins": [3, 10],
        "clock": 3600,
        "rounds": 3,
        "little": True,
        "countdown": 10,
    }
    assert read_options(given, 2) == IglooOptions((3, 10), True, 3600, 3, True, 10)
    assert read_options({"clock": 1, "rounds": 1, "coins": None}, 2) == IglooOptions(
        (10, 10), clock=1, rounds=1
    )
    assert read_options({"clock": None, "rounds": None}, 2) == IglooOptions((10, 10))


def test_options_as_plain_data_leave_out_what_is_usual():
    assert IglooOptions((10, 10)).plain() == {}
    given = {
        "keep_unclaimed": True,
        "coins": [10, 9],
        "clock": 90,
        "rounds": 2,
        "little": True,
        "countdown": 2,
    }
    assert read_options(given, 2).plain() == given


def test_rounds_stand_in_the_view():
    assert match_of(rounds=2).view(0).rounds == 2
    assert match_of().view(0).rounds is None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"speed": 3}, "options has no field 'speed'"),
        ({"keep_unclaimed": 1}, "keep_unclaimed must be true or false"),
        ({"little": 0}, "little must be true or false"),
        ({"clock": 0}, "clock must be from 1 to 3600"),
        ({"rounds": 4}, "rounds must be from 1 to 3"),
        ({"countdown": 11}, "countdown must be from 0 to 10"),
        ({"coins": 10}, "coins must be a list with a number for each seat"),
        ({"coins": [2, 10]}, "coins must be from 3 to 10"),
    ],
)
def test_what_is_wrong_with_options_is_said(options, message):
    with pytest.raises(SetupError) as caught:
        match_of(**options)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("start", "message"),
    [
        (7, "setup must be an object"),
        (laid_out(more=1), "setup has no field 'more'"),
        (laid_out(cards=1), "setup must have cards, a list"),
        (laid_out(draw=1), "setup must have draw, a list"),
        (laid_out(igloos=1), "setup must have igloos, a list"),
        (laid_out(draw=[7]), "a card in draw must be a list of one to 3 numbers"),
        (laid_out(cards=[7]), "a card in cards must be a list of one to 3 numbers"),
        (laid_out(draw=[[14]]), "a number in draw must be from 2 to 13"),
        (laid_out(cards=[[1]]), "a number in cards must be from 2 to 13"),
        (laid_out(igloos=[1]), "a number in igloos must be from 2 to 13"),
        (laid_out(cards=CARDS[:8]), "9 cards lie around the village"),
        (laid_out(draw=[[5, 7]]), "there is no card 5-7"),
        (laid_out(draw=[[2, 3]]), "the card 2-3 stands there twice"),
        (laid_out(igloos=[2]), "the igloos must hold each number of cubes once"),
    ],
)
def test_what_is_wrong_with_a_start_is_said(start, message):
    with pytest.raises(SetupError) as caught:
        match_of(start=start)
    assert str(caught.value) == message


def test_the_number_of_seats_is_said():
    with pytest.raises(SetupError, match=r"^Igloo is played by two to six seats$"):
        match_of(seats=1)


def test_old_records_are_dealt_as_they_were():
    """A golden deal: seed 1 must go on giving these cards, or kept matches play differently."""
    match = match_of(seed=1)
    assert [card.numbers for card in match.view(0).cards] == [
        (13,), (2, 3), (3, 4), (11, 12, 13), (6,), (2,), (8, 9), (9, 10, 11), (11,)
    ]  # fmt: skip
    assert [match.cubes(k) for k in range(12)] == [13, 6, 7, 5, 12, 10, 8, 11, 3, 4, 9, 2]
