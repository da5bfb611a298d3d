"""The solo game, and how matches may begin."""

from __future__ import annotations

import pytest
from bears_table import SD, do, start, why

from game.bears.rules.actions import Grab, parse_action
from game.bears.rules.alone import SoloMatch
from game.bears.rules.cards import code, face
from game.bears.rules.events import Ended, Grabbed, RoundBegan, SetAside, TakenBack
from game.bears.rules.match import RULES, BearsMatch
from game.bears.rules.options import BearsOptions, read_options
from game.bears.rules.reasons import Phase
from game.bears.rules.view import BearsView
from game.core.match import HandedOver, MatchSetup, Refused, SetupError
from game.core.outcome import Outcome
from game.core.text import DataError

LU = ["LUGFA", "LUGFW", "LUG-A", "LUG-W", "LU-FA", "LU-FW", "LU--A", "LU--W"]


def solo(seed=1, **options):
    return RULES.new_match(MatchSetup("bears", 1, seed, options))


def table(draw=()):
    data = {"table": [*LU, *SD], "draw": list(draw)}
    return RULES.new_match(MatchSetup("bears", 1, 1, {"solo": True}, data))


def test_solo_deals_four_rows_of_eight():
    """Bears R43."""
    match = solo()
    assert isinstance(match, SoloMatch)
    assert match.options.columns == 8
    assert len(match.opening) == 33
    assert match.opening[-1] == RoundBegan(1, False)
    assert (len(match.dealer.table), len(match.dealer.draw)) == (32, 64)
    assert match.view(0).solo is True
    assert match.view(0).go is True
    assert match.view(0).dealt == tuple(match.dealer.table)


def test_the_first_card_is_free_and_the_others_must_fit():
    """Bears R44."""
    match = table()
    assert do(match, "0 grab 5") == [Grabbed(0, 5, "LU-FW")]
    assert why(match, "0 grab 5") == "slot-empty"
    assert why(match, "0 grab 0") == "does-not-fit"
    assert why(match, "0 grab 8") == "does-not-fit"
    assert do(match, "0 grab 7") == [Grabbed(0, 7, "LU--W")]
    assert match.view(0).top == face("LU--W")
    assert match.view(0).piles == ((face("LU-FW"), face("LU--W")),)


def test_undo_goes_back_to_the_first_card():
    """Bears R45."""
    match = table()
    assert why(match, "0 undo") == "nothing-to-undo"
    do(match, "0 grab 5")
    do(match, "0 grab 7")
    assert do(match, "0 undo") == [TakenBack(0, 7, "LU--W")]
    assert do(match, "0 undo") == [TakenBack(0, 5, "LU-FW")]
    assert why(match, "0 undo") == "nothing-to-undo"
    assert match.dealer.table == [face(text) for text in [*LU, *SD]]
    assert do(match, "0 grab 8") == [Grabbed(0, 8, "SDGFA")]


def test_three_rounds_use_the_whole_deck():
    """Bears R46, R47: the score counts the cards set aside."""
    match = solo(4)
    for number in (1, 2, 3):
        assert match.round == number
        assert match.last is (number == 3)
        assert why(match, "0 next") == "wrong-phase"
        do(match, f"0 grab {number}")
        left = tuple(code(card) for card in match.dealer.table if card is not None)
        events = do(match, "0 done")
        assert events[0] == SetAside(0, left, 1)
        assert match.score == 31 * number == match.view(0).scores[0]
        assert (len(match.won), len(match.discards)) == (number, 31 * number)
        if number < 3:
            assert match.phase.value == "scored"
            for move in ("0 undo", "0 done", "0 grab 3", "0 timeout"):
                assert why(match, move) == "wrong-phase"
            assert do(match, "0 next")[-1] == RoundBegan(number + 1, number == 2)
    assert events[1] == Ended((0,), (93.0,), "solo")
    assert match.outcome == Outcome((0,), (93.0,), "solo")
    assert sorted([*match.won, *match.discards]) == sorted(number for number in range(32) for _ in range(3))
    for move in ("0 undo", "0 done", "0 grab 3", "0 next", "0 freeze", "0 hand-over cub"):
        assert why(match, move) == "game-over"


def test_done_is_always_allowed_while_picking():
    """Bears R46."""
    match = table(["LDGFA"])
    assert do(match, "0 done")[0].kept == 0
    assert match.score == 32
    assert do(match, "0 next")[-1] == RoundBegan(2, True)
    assert do(match, "0 done")[-1] == Ended((0,), (33.0,), "solo")


def test_a_solo_game_may_be_shorter():
    """Bears R22, R46."""
    match = solo(rounds=1)
    assert match.last
    assert isinstance(do(match, "0 done")[-1], Ended)
    assert solo(rounds=2).last is False
    assert solo(rounds=50).last is False


def test_what_solo_does_not_have():
    """Bears R35, R42."""
    match = solo()
    for move in ("0 freeze", "0 extra 3", "0 answer 3"):
        assert why(match, move) == "not-in-this-game"
    assert why(match, "0 timeout") == "wrong-phase"
    assert match.resolve([(0, Grab(32))]) == [Refused(0, "no-such-slot")]
    assert do(match, "0 hand-over cub") == [HandedOver(0, "cub")]
    assert do(match, "0 grab 3", "0 undo") == [
        Grabbed(0, 3, code(match.dealt[3])),
        TakenBack(0, 3, code(match.dealt[3])),
    ]


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (0, {}, "wrong-seats"),
        (6, {}, "wrong-seats"),
        (1, {"solo": False}, "wrong-seats"),
        (2, {"solo": True}, "wrong-seats"),
        (2, {"juggle": 1}, "bad-options"),
        (2, {"bonus": 1}, "bad-options"),
        (2, {"hold_back": "yes"}, "bad-options"),
        (2, {"slow": None}, "bad-options"),
        (2, {"holder": 0}, "bad-options"),
        (2, {"holder": 2, "hold_back": True}, "bad-options"),
        (2, {"holder": -1, "hold_back": True}, "bad-options"),
        (2, {"gentle": [0, 0]}, "bad-options"),
        (2, {"gentle": [2]}, "bad-options"),
        (2, {"gentle": 1}, "bad-options"),
        (2, {"head_start": [1]}, "bad-options"),
        (2, {"head_start": [0, 11]}, "bad-options"),
        (2, {"head_start": [0, -1]}, "bad-options"),
        (2, {"head_start": 3}, "bad-options"),
        (2, {"head_start": [0, 3], "slow": True}, "bad-options"),
        (2, {"attributes": 2}, "bad-options"),
        (2, {"attributes": 6}, "bad-options"),
        (2, {"rounds": 0}, "bad-options"),
        (2, {"rounds": 100}, "bad-options"),
        (1, {"bonus": True}, "bad-options"),
        (1, {"hold_back": True}, "bad-options"),
        (1, {"gentle": [0]}, "bad-options"),
        (1, {"head_start": [1]}, "bad-options"),
        (1, {"slow": True}, "bad-options"),
    ],
)
def test_matches_that_cannot_begin(seats, options, reason):
    """Bears R23."""
    with pytest.raises(SetupError) as caught:
        RULES.new_match(MatchSetup("bears", seats, 1, options))
    assert caught.value.reason == reason
    assert str(caught.value)


def test_options_read_what_they_write():
    """Bears R23."""
    full = {
        "hold_back": True,
        "bonus": True,
        "holder": 1,
        "gentle": [0, 2],
        "head_start": [0, 10, 3],
        "attributes": 4,
        "rounds": 99,
    }
    assert read_options(full, 3).plain() == full
    assert read_options({"slow": True}, 2).plain() == {"slow": True}
    assert read_options({}, 1).plain() == {"solo": True}
    assert read_options({}, 2).plain() == {}
    assert read_options({"holder": None, "rounds": None, "head_start": [0, 0], "gentle": []}, 2).plain() == {}
    assert read_options({"attributes": 3, "rounds": 1}, 2).plain() == {"attributes": 3, "rounds": 1}
    assert [BearsOptions(attributes=n).slots for n in (3, 4, 5)] == [20, 20, 30]
    assert [BearsOptions(attributes=n).columns for n in (3, 4, 5)] == [5, 5, 6]
    assert BearsOptions(solo=True, attributes=3).slots == 32


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_seats(seats):
    """Bears R23."""
    match = RULES.new_match(MatchSetup("bears", seats, 1))
    assert isinstance(match, BearsMatch)
    assert [len(state.pile) for state in match.states] == [1] * seats
    assert len(match.dealer.draw) == 96 - 30 - seats
    assert match.game == RULES.id == "bears"


def test_little_ones_play_on_four_rows_of_five():
    """Bears R41."""
    match = RULES.new_match(MatchSetup("bears", 2, 1, {"attributes": 3}))
    assert len(match.dealer.table) == 20
    assert match.view(0).columns == 5
    assert len(match.dealer.draw) == 74
    assert why(match, "0 grab 20") == "no-such-slot"


@pytest.mark.parametrize(
    ("change", "options", "reason"),
    [
        ({"table": []}, {}, "wrong-table"),
        ({"table": [*LU, *SD]}, {}, "wrong-table"),
        ({"captains": []}, {}, "wrong-captains"),
        ({"captains": ["LU--W"]}, {}, "wrong-captains"),
        ({"draw": ["SDGFA"]}, {}, "too-many-copies"),
        ({"draw": ["LUGFA"] * 4}, {}, "too-many-copies"),
        ({"draw": ["bonus:fish+autumn"]}, {}, "not-in-deck"),
        ({"draw": ["bonus:fish+autumn"] * 2}, {"bonus": True}, "too-many-copies"),
        ({"draw": ["LUGFX"]}, {}, "bad-setup"),
        ({"draw": "LUGFA"}, {}, "bad-setup"),
        ({"draw": [3]}, {}, "bad-setup"),
        ({"draw": ["SU--W"] * 200}, {}, "bad-setup"),
        ({"captains": ["bonus:fish+autumn"] * 2}, {}, "bad-setup"),
        ({"table": ["bonus:fish+autumn"] * 30}, {}, "bad-setup"),
        ({"table": None}, {}, "bad-setup"),
        ({"pile": []}, {}, "bad-setup"),
    ],
)
def test_set_ups_are_checked(change, options, reason):
    """Bears R49."""
    data = {"table": [*LU[:6], *SD], "captains": ["LU--W", "LU--A"], "draw": [], **change}
    with pytest.raises(SetupError) as caught:
        RULES.new_match(MatchSetup("bears", 2, 1, options, data))
    assert caught.value.reason == reason
    assert str(caught.value)


@pytest.mark.parametrize("missing", ["table", "draw"])
def test_a_set_up_names_all_of_its_lists(missing):
    """Bears R49."""
    data = {"table": [*LU[:6], *SD], "captains": ["LU--W", "LU--A"], "draw": []}
    del data[missing]
    with pytest.raises(SetupError, match=missing):
        RULES.new_match(MatchSetup("bears", 2, 1, {}, data))
    with pytest.raises(SetupError, match="object"):
        RULES.new_match(MatchSetup("bears", 2, 1, {}, [1]))


def test_set_ups_for_little_ones_and_solo():
    """Bears R41, R43, R49."""
    little = ["LDGFA", "LDGFW", "LDG-A", "LDG-W", "LD-FA", "LD-FW", "LD--A", "LD--W"]
    data = {"table": [*little, *little, *little[:4]], "captains": little[:2], "draw": little[:1] * 8}
    match = RULES.new_match(MatchSetup("bears", 2, 1, {"attributes": 3}, data))
    assert match.options.slots == 20
    for wrong in ("SDGFA", "LUGFA"):
        with pytest.raises(SetupError) as caught:
            RULES.new_match(MatchSetup("bears", 2, 1, {"attributes": 3}, {**data, "draw": [wrong]}))
        assert caught.value.reason == "not-in-deck"
    with pytest.raises(SetupError) as caught:
        RULES.new_match(MatchSetup("bears", 2, 1, {"attributes": 3}, {**data, "draw": little[:1] * 9}))
    assert caught.value.reason == "too-many-copies"
    with pytest.raises(SetupError) as caught:
        RULES.new_match(MatchSetup("bears", 1, 1, {}, {"table": [*LU, *SD], "captains": LU[:1], "draw": []}))
    assert caught.value.reason == "wrong-captains"


@pytest.mark.parametrize(
    "text",
    [
        "grab 0",
        "grab 31",
        "freeze",
        "extra 0",
        "extra 31",
        "extra none",
        "answer 0",
        "answer 30",
        "next",
        "timeout",
        "undo",
        "done",
        "hand-over cub",
        "hand-over person",
    ],
)
def test_actions_read_what_they_write(text):
    """Bears R36."""
    assert parse_action(text).text() == text
    assert parse_action(text) == RULES.parse_action(text)


@pytest.mark.parametrize(
    "text",
    [
        "grab",
        "grab 32",
        "grab 01",
        "grab -1",
        "grab ٣",
        "grab 1 ",
        " grab 1",
        "grab none",
        "extra 32",
        "answer 31",
        "answer none",
        "Freeze",
        "freeze 1",
        "next 1",
        "hand-over",
        "jump 3",
        "grab 100",
    ],
)
def test_other_texts_are_no_actions(text):
    """Bears R36."""
    with pytest.raises(DataError, match="no action"):
        parse_action(text)


def test_views_show_what_a_seat_may_know():
    """Bears R4, R37: one's own pile, the others' tops, everything after FREEZE, and never the draw pile."""
    match = start(3)
    hidden = match.view(0)
    assert hidden.piles == ((None,), (None,), (None,))
    assert hidden.go is False
    match.advance()
    for slot in (0, 1):
        do(match, f"0 grab {slot}")
    one = face("LU--W")
    assert match.view(0).piles == ((one, one, one), (face("LU-FA"),), (face("LU-FA"),))
    assert match.view(1).piles == ((None, None, one), (face("LU-FA"),), (face("LU-FA"),))
    assert match.view(1).top == face("LU-FA")
    assert match.view(1).table[:3] == (None, None, face("LU--A"))
    assert match.view(1).dealt[:3] == (one, one, face("LU--A"))
    do(match, "2 freeze")
    view = match.view(1)
    assert view.piles[0] == (one, one, one)
    assert (view.caller, view.phase.value, view.draw, view.discarded) == (2, "scored", 9, 1)
    assert (view.kept, view.scores, view.bonus_cards, view.minus_cards) == (
        (3, 1, 0),
        (3, 1, 0),
        (0, 0, 0),
        (0, 0, 0),
    )
    assert (view.round, view.holder, view.turn, view.gentle, view.solo) == (1, None, None, False, False)
    assert match.view(1) is match.view(1)


def test_a_first_press_is_go_too():
    """Bears R4: without a tick the first grab or FREEZE turns the captains."""
    match = start()
    do(match, "0 grab 0")
    assert match.view(0).go is True
    other = start()
    do(other, "0 freeze")
    assert other.view(1).piles[0] == (face("LU--W"),)
    do(other, "0 next")
    assert other.view(1).go is False


def test_the_whole_view_of_a_solo_game():
    """Bears R37, R43: nothing of it belongs to several seats."""
    match = table(["LDGFA"])
    do(match, "0 grab 31")
    do(match, "0 done")
    do(match, "0 next")
    do(match, "0 grab 0")
    first = face("LDGFA")
    rest = (None,) * 31
    wanted = BearsView(
        seat=0,
        solo=True,
        phase=Phase.PICKING,
        round=2,
        last=True,
        go=True,
        table=(None, *rest),
        columns=8,
        dealt=(first, *rest),
        piles=((first,),),
        kept=(1,),
        bonus_cards=(0,),
        minus_cards=(0,),
        scores=(31,),
        holder=None,
        turn=None,
        caller=None,
        bonus=None,
        answered=(),
        may_grab_at=0,
        deadline=None,
        gentle=False,
        draw=0,
        discarded=31,
        reminded=False,
        outcome=None,
    )
    assert match.view(0) == wanted
    do(match, "0 done")
    assert match.view(0).outcome == match.outcome == Outcome((0,), (31.0,), "solo")


def test_the_whole_view_of_a_seat_at_the_end():
    """Bears R20, R37."""
    match = start(2, draw=[], gentle=[1], hold_back=True, holder=1)
    do(match, "1 grab 2")
    do(match, "0 freeze")
    view = match.view(1)
    assert view.outcome == match.outcome == Outcome((1,), (0.0, 2.0), "no-captains")
    assert (view.phase, view.caller, view.holder, view.gentle, view.seat) == (Phase.OVER, 0, 1, True, 1)
    assert (view.discarded, view.draw, view.last, view.answered, view.may_grab_at) == (1, 0, False, (), 0)


def test_discards_add_up_over_the_rounds():
    """Bears R12, R16."""
    match = start(2)
    for discarded in (1, 2, 3):
        do(match, "0 freeze")
        assert match.view(0).discarded == discarded
        assert match.view(0).caller == 0
        if match.outcome is None:
            do(match, "0 next")
            assert match.view(0).caller is None
            match.states[0].pile = [face("SDGFA")]


@pytest.mark.parametrize(
    ("change", "options", "message"),
    [
        ({"table": []}, {}, "the table must have 30 cards"),
        ({"captains": []}, {}, "there must be 2 captains"),
        ({"draw": ["LUGFA"] * 4}, {}, "there are at most 3 of LUGFA"),
        ({"draw": ["bonus:fish+autumn"]}, {}, "bonus cards are not in play"),
        ({"draw": ["bonus:fish+autumn"] * 2}, {"bonus": True}, "there are at most 1 of bonus:fish+autumn"),
        ({"table": 3}, {}, "table must be a list of cards"),
        ({"captains": 3}, {}, "captains must be a list of cards"),
        ({"draw": 3}, {}, "draw must be a list of cards"),
        ({"pile": 3}, {}, "the set-up has no field 'pile'"),
    ],
)
def test_what_is_wrong_with_a_set_up_is_told(change, options, message):
    """Bears R49."""
    data = {"table": [*LU[:6], *SD], "captains": ["LU--W", "LU--A"], "draw": [], **change}
    with pytest.raises(SetupError) as caught:
        RULES.new_match(MatchSetup("bears", 2, 1, options, data))
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"juggle": 1}, "options has no field 'juggle'"),
        ({"hold_back": 1}, "hold_back must be true or false"),
        ({"bonus": 1}, "bonus must be true or false"),
        ({"solo": 1}, "solo must be true or false"),
        ({"slow": 1}, "slow must be true or false"),
        ({"holder": 0}, "holder needs hold_back"),
        ({"holder": 2, "hold_back": True}, "holder must be from 0 to 1"),
        ({"gentle": 1}, "gentle must be a list of seats"),
        ({"gentle": [2]}, "a gentle seat must be from 0 to 1"),
        ({"gentle": [0, 0]}, "a gentle seat stands twice"),
        ({"head_start": 1}, "head_start must be a list of 2 numbers"),
        ({"head_start": [0, 11]}, "a head start must be from 0 to 10"),
        ({"head_start": [0, 1], "slow": True}, "a slow table has no clock and so no head start"),
        ({"attributes": 6}, "attributes must be from 3 to 5"),
        ({"rounds": 0}, "rounds must be from 1 to 99"),
    ],
)
def test_what_is_wrong_with_options_is_told(options, message):
    """Bears R23."""
    with pytest.raises(DataError) as caught:
        read_options(options, 2)
    assert str(caught.value) == message


def test_solo_has_no_options_for_several_seats():
    """Bears R23."""
    with pytest.raises(DataError) as caught:
        read_options({"bonus": True}, 1)
    assert str(caught.value) == "solo is played without the options for several seats"
    plain = BearsOptions()
    assert read_options({}, 2) == BearsOptions(head_start=(0, 0))
    assert (plain.hold_back, plain.bonus, plain.solo, plain.holder, plain.slow) == (
        False,
        False,
        False,
        None,
        False,
    )
    assert (plain.gentle, plain.head_start, plain.attributes, plain.rounds) == (frozenset(), (), 5, None)
