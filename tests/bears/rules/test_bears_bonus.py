"""Bonus rounds, the hold-back card from round to round, and dealing."""

from __future__ import annotations

import pytest
from bears_table import animals, do, start, wait, why

from game.bears.rules.cards import BONUS_CARDS, card, code, count_asked, face
from game.bears.rules.dealer import Dealer
from game.bears.rules.events import (
    Answered,
    BonusClosed,
    BonusDiscarded,
    BonusOpened,
    CaptainDealt,
    Ended,
    HoldBack,
    Laid,
    RoundBegan,
)
from game.bears.rules.match import RULES
from game.core.match import MatchSetup

BONUS = "bonus:fish+winter"  # of the SD cards SDGFW and SD-FW have both, three times each


def bonus_round(seats=2, draw=(BONUS, "SU--A", "SU--A"), front=None, after=0, **options):
    """The bonus round of the second deal; slot 0 is open, nobody but seat 1 … has won a card."""
    pile = ["LUGFA"] * min(3, seats) + ["LUGFW"] * max(0, seats - 3) + list(draw)
    match = start(seats, draw=pile, bonus=True, **(options | ({} if front is None else {"front": front})))
    do(match, "0 grab 0")
    do(match, "0 freeze")
    wait(match, after)
    do(match, "0 next")
    assert match.phase.value == "bonus"
    return match


def test_a_bonus_card_stops_the_deal_when_ten_cards_lie():
    """Bears R28."""
    dealer = Dealer([*[0] * 12, *BONUS_CARDS[:1], 5, 6], 13)
    bonus, events = dealer.fill()
    assert (bonus, len(events), dealer.on_table) == (BONUS_CARDS[0], 12, 12)
    assert dealer.fill() == (None, [Laid(12, code(5))])
    assert dealer.draw == [6]
    assert dealer.ran_out is False


@pytest.mark.parametrize(("before", "played"), [(9, False), (10, True)])
def test_ten_cards_are_enough_for_a_bonus_round(before, played):
    """Bears R28, R30."""
    dealer = Dealer([*[3] * before, BONUS_CARDS[2], 4], 30)
    bonus, events = dealer.fill()
    assert (bonus == BONUS_CARDS[2]) is played
    assert (BonusDiscarded("bonus:goggles+arm") in events) is not played
    if not played:
        assert events[-1] == Laid(9, code(4))


def test_a_bonus_card_after_the_last_gap_stays_on_the_pile():
    """Bears R30."""
    dealer = Dealer([*[3] * 12, BONUS_CARDS[2]], 12)
    assert dealer.fill()[0] is None
    assert (dealer.draw, dealer.ran_out, dealer.animals) == ([BONUS_CARDS[2]], False, 0)


def test_bonus_cards_before_a_captain_are_discarded():
    """Bears R30."""
    dealer = Dealer([BONUS_CARDS[0], BONUS_CARDS[7], 9, 10], 4)
    assert dealer.captain() == (9, [BonusDiscarded("bonus:fish+autumn"), BonusDiscarded("bonus:arm+winter")])
    assert dealer.captain() == (10, [])
    assert dealer.animals == 0


def test_a_bonus_card_alone_on_the_pile_is_played_and_then_the_pile_runs_out():
    """Bears R18, R28."""
    match = bonus_round(draw=(BONUS,))
    events = do(match, "1 answer 6")
    assert events[-1] == RoundBegan(2, True)
    assert match.dealer.table[0] is None


def test_the_first_right_answer_closes_the_bonus_round():
    """Bears R28, R29."""
    match = bonus_round()
    assert match.view(0).bonus == card(BONUS)
    assert match.view(0).answered == ()
    assert match.view(0).deadline == 1200
    assert do(match, "1 answer 6") == [
        Answered(1, 6, True, 0),
        BonusClosed(BONUS, 6, (1,)),
        Laid(0, "SU--A"),
        RoundBegan(2, False),
    ]
    assert why(match, "0 answer 6") == "wrong-phase"
    assert (match.states[1].bonus, match.states[1].score) == (1, 3)
    assert match.view(0).bonus is None
    assert match.view(0).deadline is None


def test_a_wrong_answer_costs_two_cards_or_a_minus_card():
    """Bears R31: seat 1 has won two cards, then none."""
    match = bonus_round(
        front=["LU--W", "LU-FW", "LUGFW", "LDGFA", "LDGFA", "LDGFA"],
        seats=3,
        draw=(BONUS, BONUS.replace("winter", "autumn"), "SU--A", "SU--A"),
    )
    assert [len(state.won) for state in match.states] == [0, 1, 1]
    match.states[1].won.append(match.discards.pop())
    before = animals(match)
    assert do(match, "1 answer 5") == [Answered(1, 5, False, 2)]
    assert match.states[1].won == []
    assert match.states[1].minus == 0
    assert animals(match) == before
    assert why(match, "1 answer 6") == "answered-already"
    assert match.view(0).answered == (1,)
    assert do(match, "2 answer 5") == [Answered(2, 5, False, 0)]
    assert (match.states[2].minus, len(match.states[2].won), match.states[2].score) == (1, 1, -1)
    closing = do(match, "0 answer 0")
    assert closing[:4] == [
        Answered(0, 0, False, 0),
        BonusClosed(BONUS, closing[1].count, ()),
        BonusDiscarded(BONUS),
        BonusOpened("bonus:fish+autumn", 29),
    ]
    assert match.states[0].score == -2
    assert match.phase.value == "bonus"
    assert match.view(0).answered == ()


def test_minus_cards_add_up():
    """Bears R31, R34: as many as it takes; the game's score may be below zero."""
    match = bonus_round(draw=(BONUS, "bonus:fish+autumn", "bonus:goggles+winter", "SU--A"))
    for _ in range(3):
        do(match, "0 answer 30", "1 answer 30")
    assert [state.minus for state in match.states] == [3, 3]
    assert [state.score for state in match.states] == [-6, -5]


def test_right_and_wrong_answers_of_one_moment():
    """Bears R10, R29: each right one gets two points, each wrong one pays."""
    match = bonus_round(seats=4)
    events = do(match, "3 answer 6", "2 answer 7", "0 answer 6")
    assert events[:4] == [
        Answered(0, 6, True, 0),
        Answered(2, 7, False, 0),
        Answered(3, 6, True, 0),
        BonusClosed(BONUS, 6, (0, 3)),
    ]
    assert [state.bonus for state in match.states] == [1, 0, 0, 1]
    assert [state.minus for state in match.states] == [0, 0, 1, 0]


def test_a_refused_answer_of_a_moment_does_not_close_the_round():
    """Bears R29."""
    match = bonus_round(seats=3)
    do(match, "1 answer 5")
    events = do(match, "1 answer 6", "2 answer 4")
    assert [event.as_json()["event"] for event in events] == ["refused", "answered"]
    assert match.phase.value == "bonus"


def test_nobody_answers_within_twenty_seconds():
    """Bears R33."""
    match = bonus_round(after=700)
    do(match, "0 answer 2")
    assert match.view(0).deadline == 1900
    assert wait(match, 1199) == []
    assert wait(match, 1) == [
        BonusClosed(BONUS, 6, ()),
        BonusDiscarded(BONUS),
        Laid(0, "SU--A"),
        RoundBegan(2, False),
    ]


def test_a_timeout_ends_the_bonus_round():
    """Bears R33."""
    match = bonus_round()
    assert why(match, "0 grab 3") == "wrong-phase"
    assert why(match, "0 freeze") == "wrong-phase"
    assert do(match, "0 timeout")[:2] == [BonusClosed(BONUS, 6, ()), BonusDiscarded(BONUS)]


def test_captains_stay_hidden_through_a_bonus_round():
    """Bears R4, R37."""
    match = bonus_round()
    assert match.view(0).piles == ((None,), (None,))
    assert match.view(0).top is None
    do(match, "0 answer 6")
    assert match.view(0).piles == ((None,), (None,))
    match.advance()
    assert match.view(0).piles == ((face("LUGFA"),), (face("LUGFA"),))


def test_a_game_from_a_seed_deals_captains_first_and_then_slot_by_slot():
    """Bears R2, R3, R30."""
    for seed in range(40):
        match = RULES.new_match(MatchSetup("bears", 3, seed, {"bonus": True}))
        names = [event.as_json()["event"] for event in match.opening if not isinstance(event, BonusDiscarded)]
        assert names[:3] == ["captain-dealt"] * 3
        last = match.opening[-1]
        while match.phase.value == "bonus":
            assert last == BonusOpened(code(match.bonus), match.dealer.on_table)
            assert last.cards >= 10
            last = do(match, "0 timeout")[-1]
        assert last == RoundBegan(1, False)
        assert match.dealer.on_table == 30
        assert len(animals(match)) == 96
    plain = RULES.new_match(MatchSetup("bears", 2, 4, {}))
    assert plain.opening[:2] == [CaptainDealt(0), CaptainDealt(1)]
    assert [event.slot for event in plain.opening[2:32]] == list(range(30))
    assert plain.opening[32:] == [RoundBegan(1, False)]
    assert len(plain.dealer.draw) == 64


def test_seeds_decide_the_deal():
    """Bears R2."""
    deals = [tuple(RULES.new_match(MatchSetup("bears", 2, seed)).dealer.table) for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


def test_the_hold_back_card_moves_with_the_next_round():
    """Bears R24, R26: seat 1 kept two, seat 0 one."""
    match = start(captains=("LU--W", "LUG-A"), hold_back=True)
    assert match.holder is None
    for move in ("1 grab 2", "1 grab 1", "0 grab 0"):
        do(match, move)
    do(match, "1 freeze")
    do(match, "1 timeout")
    assert match.holder is None
    assert [len(state.won) for state in match.states] == [2, 3]
    assert match.phase.value == "scored"
    assert do(match, "0 next")[0] == HoldBack(1)
    assert match.holder == 1
    assert match.view(1).held_back is True
    assert match.view(0).held_back is False


def test_the_winner_of_the_last_game_may_begin_with_it():
    """Bears R25, R26: identical on the captain is a mistake, and an identical card left does not make a claim wrong."""
    match = start(front=["LU--W", "LU--W", "SUGFA", "LDGFA", "LDGFA", "LDGFA"], hold_back=True, holder=0)
    do(match, "0 grab 0")
    do(match, "0 freeze")
    assert match.phase.value == "extra"
    events = do(match, "0 extra 1")
    assert events[1].as_json() == {"event": "pile", "seat": 0, "right": False, "at": 1, "kept": 0}
    assert len(match.discards) == 3
    assert do(match, "0 next")[0] == HoldBack(None)


def test_without_the_variant_nobody_is_held_back():
    """Bears R26."""
    match = start()
    do(match, "1 grab 29")
    do(match, "0 freeze")
    assert not any(isinstance(event, HoldBack) for event in do(match, "0 next"))
    assert match.holder is None


def test_the_extra_card_counts_for_the_hold_back_card_and_the_captain_does_not():
    """Bears R24: 1 grabbed + extra against 1 grabbed."""
    match = start(
        captains=("LU--W", "LUG-A"),
        hold_back=True,
        front=["LU-FW", "LUG-A", "LDGFA", "LDGFA", "LDGFA", "SUGFA"],
    )
    do(match, "0 grab 0")
    do(match, "1 grab 1")
    do(match, "0 freeze")
    do(match, "0 extra 5")
    assert [len(state.won) for state in match.states] == [3, 2]
    do(match, "0 next")
    assert match.holder == 0


def test_equal_points_share_the_win():
    """Bears R20, R21."""
    match = start(
        captains=("LU--W", "LUG-A"), draw=[], front=["LU-FW", "LUG-A", "LDGFA", "LDGFA", "LDGFA", "SUGFA"]
    )
    do(match, "0 grab 0")
    do(match, "1 grab 1")
    do(match, "0 freeze")
    assert do(match, "0 extra none")[-1] == Ended((0, 1), (2.0, 2.0), "no-captains")


def test_counting_the_right_answer():
    """Bears R28: what lies on the table counts, gaps do not."""
    match = bonus_round()
    seen = [code(number) for number in match.dealer.table if number is not None]
    wanted = sum("F" in text and text.endswith("W") for text in seen)
    assert count_asked(match.bonus, match.dealer.table) == wanted == 6


def test_the_bonus_cards_are_shuffled_into_the_pile():
    """Bears R27: played, discarded or still on the pile, there are eight of them in the variant and none without."""
    for seed in range(10):
        for bonus in (True, False):
            match = RULES.new_match(MatchSetup("bears", 2, seed, {"bonus": bonus}))
            gone = sum(isinstance(event, BonusDiscarded | BonusOpened) for event in match.opening)
            assert gone + sum(number >= 32 for number in match.dealer.draw) == 8 * bonus


def test_answers_beside_other_actions_of_a_moment():
    """Bears R10, R29: a grab is too early, the answers count, and the grab of a round that has not begun stays refused."""
    match = bonus_round(seats=4)
    events = do(match, "3 hand-over cub", "1 answer 6", "0 grab 3", "2 answer 1")
    assert [event.as_json()["event"] for event in events] == [
        "refused",
        "answered",
        "answered",
        "bonus-closed",
        "laid",
        "round-began",
        "handed-over",
    ]
    assert events[0].reason.value == "wrong-phase"
