"""A round: grabs, FREEZE, claims, the extra card, the examination, and its clocks."""

from __future__ import annotations

from collections import Counter

import pytest
from bears_table import DRAW, SD, animals, do, start, wait, why

from game.bears.rules.actions import Freeze, Grab
from game.bears.rules.cards import code, face
from game.bears.rules.events import (
    Claim,
    Ended,
    Extra,
    Frozen,
    Grabbed,
    JumpedBack,
    Pile,
    Reminded,
    RoundBegan,
    TimeUp,
)
from game.bears.rules.match import RULES
from game.core.match import HandedOver, MatchSetup, Refused


def test_a_set_up_round_starts_at_once():
    """Bears R3, R49."""
    match = start()
    assert match.opening == [RoundBegan(1, False)]
    assert (match.phase.value, match.round, match.outcome) == ("picking", 1, None)
    assert [code(card) for card in match.dealer.table[:4]] == ["LU--W", "LU--W", "LU--A", "LDGFA"]
    assert match.options.columns == 6
    assert len(match.dealer.table) == 30


def test_grabs_go_on_top_of_the_pile_and_leave_a_gap():
    """Bears R7, R9."""
    match = start()
    assert do(match, "0 grab 2") == [Grabbed(0, 2, "LU--A")]
    assert do(match, "0 grab 0") == [Grabbed(0, 0, "LU--W")]
    assert [code(card) for card in match.states[0].pile] == ["LU--W", "LU--A", "LU--W"]
    assert match.dealer.table[0] is None
    assert why(match, "1 grab 0") == "slot-empty"


def test_nothing_stops_a_wrong_grab():
    """Bears R8: it is judged in the examination only."""
    match = start()
    assert do(match, "0 grab 29") == [Grabbed(0, 29, "SD--W")]
    assert match.phase.value == "picking"


def test_a_wrong_caller_loses_the_round_and_is_not_examined():
    """Bears R12, R15."""
    match = start(3)
    do(match, "0 grab 1")
    assert do(match, "0 freeze") == [
        Frozen(0),
        Claim(0, False, 0),
        Pile(1, True, None, 1),
        Pile(2, True, None, 1),
    ]
    assert match.phase.value == "scored"
    assert [code(card) for card in match.discards] == ["LU--W", "LU--W"]
    assert [len(state.won) for state in match.states] == [0, 1, 1]


def test_a_right_caller_takes_any_card():
    """Bears R11, R12, R13."""
    match = start(captains=("LUG-A", "LU-FA"), front=["SUGFA", "LD--W", "LD--W", "LDGFA", "LDGFA", "LDGFA"])
    assert do(match, "0 freeze") == [Frozen(0), Claim(0, True, None)]
    assert match.phase.value == "extra"
    assert why(match, "1 extra 3") == "not-the-caller"
    assert why(match, "1 freeze") == "wrong-phase"
    assert why(match, "0 grab 3") == "wrong-phase"
    assert why(match, "0 extra 30") == "no-such-slot"
    assert why(match, "0 next") == "wrong-phase"
    assert do(match, "0 extra 0") == [Extra(0, 0, "SUGFA"), Pile(0, True, None, 2), Pile(1, True, None, 1)]
    assert [code(card) for card in match.states[0].won] == ["LUG-A", "SUGFA"]
    assert [code(card) for card in match.states[0].pile] == ["LUG-A"]
    assert match.dealer.table[0] is None
    assert why(match, "0 extra 1") == "wrong-phase"
    assert why(match, "0 timeout") == "wrong-phase"


def test_an_extra_slot_may_be_empty_or_declined():
    """Bears R13."""
    match = start(captains=("LUG-A", "LU-FA"), front=["LU--A", "LD--W", "LD--W", "LDGFA", "LDGFA", "LDGFA"])
    do(match, "1 grab 0")
    do(match, "0 freeze")
    assert why(match, "0 extra 0") == "slot-empty"
    assert do(match, "0 extra none")[0] == Extra(0, None, None)
    assert len(match.states[0].won) == 1


def test_ten_seconds_without_a_pick_is_no_extra_card():
    """Bears R13."""
    match = start(captains=("LUG-A", "LU-FA"), front=["SUGFA", "LD--W", "LD--W", "LDGFA", "LDGFA", "LDGFA"])
    wait(match, 17)
    do(match, "0 freeze")
    assert match.view(0).deadline == 617
    assert wait(match, 599) == []
    assert match.phase.value == "extra"
    assert wait(match, 1) == [Extra(0, None, None), Pile(0, True, None, 1), Pile(1, True, None, 1)]
    assert match.view(0).deadline is None


def test_a_timeout_declines():
    """Bears R13."""
    match = start(captains=("LUG-A", "LU-FA"), front=["SUGFA", "LD--W", "LD--W", "LDGFA", "LDGFA", "LDGFA"])
    assert why(match, "0 timeout") == "wrong-phase"
    do(match, "0 freeze")
    assert do(match, "0 timeout")[0] == Extra(0, None, None)


def test_freeze_on_an_empty_table_is_right_and_has_no_extra_card():
    """Bears R12, R13."""
    match = start()
    for slot in range(30):
        do(match, f"0 grab {slot}")
    assert do(match, "1 freeze") == [
        Frozen(1),
        Claim(1, True, None),
        Pile(0, False, 4, 0),
        Pile(1, True, None, 1),
    ]
    assert match.phase.value == "scored"


def test_a_misfit_discards_all_of_the_round_for_the_caller_the_extra_card_too():
    """Bears R14, R15."""
    match = start(captains=("LU--W", "LUG-A"))
    do(match, "0 grab 0")
    do(match, "0 grab 3")
    do(match, "1 grab 2")
    assert do(match, "1 grab 1") == [Grabbed(1, 1, "LU--W")]
    assert do(match, "1 freeze") == [Frozen(1), Claim(1, True, None)]
    events = do(match, "1 extra 29")
    assert events[1:] == [Pile(0, False, 2, 0), Pile(1, True, None, 4)]
    assert sorted(code(card) for card in match.discards) == ["LDGFA", "LU--W", "LU--W"]
    assert match.states[0].won == []
    assert match.states[0].score == 0
    assert match.states[1].score == 4


def test_a_seat_without_grabs_may_freeze_and_keeps_its_captain():
    """Bears R11, R14."""
    match = start(captains=("LU--W", "LU--A"), front=["SUGFA", "SUGFA", "SUGFA", "LD-FA", "LD-FA", "LD-FA"])
    assert do(match, "1 freeze")[1] == Claim(1, True, None)
    assert do(match, "1 extra none")[2] == Pile(1, True, None, 1)


def test_refusals_in_their_order():
    """Bears R35: game over, the game's own actions, phase, turn, the seat's state, the rule."""
    match = start(draw=[], slow=True, gentle=[0])
    assert why(match, "0 undo") == "not-in-this-game"
    assert why(match, "0 done") == "not-in-this-game"
    assert why(match, "0 extra 0") == "wrong-phase"
    assert why(match, "0 answer 3") == "wrong-phase"
    assert why(match, "0 next") == "wrong-phase"
    assert why(match, "1 grab 31") == "not-your-turn"
    assert why(match, "1 freeze") == "not-your-turn"
    assert why(match, "0 grab 31") == "no-such-slot"
    do(match, "0 freeze")
    assert match.outcome is not None
    for move in (
        "0 grab 31",
        "0 freeze",
        "0 extra 0",
        "0 answer 3",
        "0 next",
        "0 timeout",
        "0 undo",
        "0 hand-over cub",
    ):
        assert why(match, move) == "game-over"


def test_hand_overs_change_nothing():
    """Bears R42."""
    match = start()
    before = match.view(0)
    assert do(match, "1 hand-over cub", "0 hand-over person") in (
        [HandedOver(1, "cub"), HandedOver(0, "")],
        [HandedOver(0, ""), HandedOver(1, "cub")],
    )
    assert match.view(0) == before


def test_grabs_come_before_freeze():
    """Bears R10: seat 0's last fitting card is gone when its FREEZE of the same moment is judged."""
    for draws in range(12):
        match = start(3, captains=("LUG-A", "LU-FA", "LU--W"))
        for number in range(draws):
            do(match, f"2 grab {10 + number}", f"2 grab {10 + number}")  # moves the stream of draws
        events = do(match, "0 freeze", "1 grab 2", "2 hand-over cub")
        assert events == [Grabbed(1, 2, "LU--A"), Frozen(0), Claim(0, True, None), HandedOver(2, "cub")]


def test_of_two_freezes_one_counts():
    """Bears R10, R11."""
    callers = Counter()
    for seed in range(400):
        data = {
            "table": [*["LDGFA"] * 3, *["LUGFA"] * 3, *SD],
            "captains": ["LU--W", "LU-FW"],
            "draw": DRAW[3:],
        }
        match = RULES.new_match(MatchSetup("bears", 2, seed, {}, data))
        events = match.resolve([(1, Freeze()), (0, Freeze())])
        refused = [event for event in events if isinstance(event, Refused)]
        frozen = [event for event in events if isinstance(event, Frozen)]
        assert (len(refused), len(frozen)) == (1, 1)
        assert refused[0].reason.value == "wrong-phase"
        assert {refused[0].seat, frozen[0].seat} == {0, 1}
        callers[frozen[0].seat] += 1
    assert 150 < callers[0] < 250


def test_ten_thousand_ties_favour_no_seat():
    """Bears R10: five seats reach for the same card; chi-square with 4 degrees of freedom, 18.47 is the 0.1 % point."""
    wins = Counter()
    match = start(5)
    card = face("LU--W")
    for number in range(10_000):
        match.dealer.table[0] = card
        order = [(seat + number) % 5 for seat in range(5)]
        events = match.resolve([(seat, Grab(0)) for seat in order])
        (taken,) = (event for event in events if isinstance(event, Grabbed))
        assert sum(isinstance(event, Refused) for event in events) == 4
        wins[taken.seat] += 1
        match.states[taken.seat].pile.pop()
    assert sum((wins[seat] - 2000) ** 2 / 2000 for seat in range(5)) < 18.47


def test_a_lone_action_draws_nothing():
    """Bears R10: the same tie ends alike however many lone grabs came before it."""
    winners = set()
    for lone in range(6):
        match = start(2)
        for slot in range(10, 10 + lone):
            do(match, f"0 grab {slot}")
        (taken,) = (event for event in do(match, "0 grab 5", "1 grab 5") if isinstance(event, Grabbed))
        winners.add(taken.seat)
    assert len(winners) == 1


def test_the_reminder_and_the_end_of_a_silent_round():
    """Bears R17: 20 seconds after the last grab; after 30 the round ends, as nothing fits anyone."""
    match = start(
        captains=("LUGFW", "LUG-W"),
        front=["LU--A", "SUGFA", "SUGFA", "LDGFA", "LDGFA", "LDGFA"],
        draw=DRAW[:3],
    )
    assert wait(match, 100) == []
    do(match, "0 grab 0")
    assert wait(match, 1199) == []
    assert match.view(0).reminded is False
    assert wait(match, 1) == [Reminded()]
    assert match.view(0).reminded is True
    assert wait(match, 599) == []
    assert wait(match, 1) == [TimeUp(), Pile(0, False, 1, 0), Pile(1, True, None, 1)]
    assert match.phase.value == "scored"
    assert match.caller is None
    assert wait(match, 3000) == []


def test_a_silent_round_goes_on_while_something_fits_someone():
    """Bears R17: the reminder is the same whether or not a card fits, but the round goes on."""
    match = start()
    assert wait(match, 5000) == [Reminded()]
    assert match.phase.value == "picking"
    do(match, "0 grab 0")
    assert match.view(1).reminded is False
    assert wait(match, 1200) == [Reminded()]


def test_what_fits_only_as_identical_does_not_keep_a_held_back_seat_going():
    """Bears R17, R25."""
    front = ["LU--W", "LU--W", "LDGFA", "LDGFA", "LDGFA", "SUGFA"]
    for holder, ended in ((0, True), (None, False)):
        match = start(captains=("LU--W", "LUGFW"), front=front, draw=DRAW[:3], hold_back=True, holder=holder)
        events = wait(match, 1800)
        assert (TimeUp() in events) is ended


def test_the_head_start_delays_the_first_grab_only():
    """Bears R39."""
    match = start(head_start=[2, 0])
    assert match.view(0).may_grab_at == 120
    assert match.view(1).may_grab_at == 0
    assert why(match, "0 grab 0") == "head-start"
    assert do(match, "1 grab 3") == [Grabbed(1, 3, "LDGFA")]
    wait(match, 119)
    assert why(match, "0 grab 0") == "head-start"
    wait(match, 1)
    assert do(match, "0 grab 0") == [Grabbed(0, 0, "LU--W")]
    assert do(match, "0 grab 1") == [Grabbed(0, 1, "LU--W")]
    assert do(match, "0 freeze")[1] == Claim(0, False, 2)


def test_a_head_start_counts_from_go_of_every_round():
    """Bears R39."""
    match = start(head_start=[0, 1])
    wait(match, 500)
    do(match, "0 freeze")
    do(match, "0 next")
    assert match.view(1).may_grab_at == 560
    assert why(match, "1 grab 0") == "head-start"
    assert do(match, "1 freeze")[0] == Frozen(1)


def test_gentle_cards_jump_back_and_cost_a_second():
    """Bears R38."""
    match = start(gentle=[0])
    wait(match, 10)
    assert do(match, "0 grab 3") == [JumpedBack(0, 3, "LDGFA")]
    assert match.dealer.table[3] == face("LDGFA")
    assert [code(card) for card in match.states[0].pile] == ["LU--W"]
    assert match.view(0).may_grab_at == 70
    assert why(match, "0 grab 0") == "still-waiting"
    wait(match, 59)
    assert why(match, "0 grab 0") == "still-waiting"
    assert do(match, "1 grab 4") == [Grabbed(1, 4, "LDGFA")]
    wait(match, 1)
    assert do(match, "0 grab 0") == [Grabbed(0, 0, "LU--W")]
    assert do(match, "0 grab 1") == [Grabbed(0, 1, "LU--W")]


def test_a_waiting_gentle_seat_may_freeze_and_starts_the_next_round_afresh():
    """Bears R11, R38."""
    match = start(gentle=[0, 1])
    do(match, "0 grab 3")
    assert do(match, "0 freeze")[1] == Claim(0, False, 0)
    do(match, "1 next")
    assert match.view(0).may_grab_at == 0
    assert why(match, "0 grab 31") == "no-such-slot"


def test_gentle_judges_a_held_back_seat_as_held_back():
    """Bears R25, R38."""
    match = start(gentle=[0], hold_back=True, holder=0)
    assert do(match, "0 grab 0") == [JumpedBack(0, 0, "LU--W")]
    wait(match, 60)
    assert do(match, "0 grab 2") == [Grabbed(0, 2, "LU--A")]


def test_at_a_slow_table_seats_take_turns():
    """Bears R40: a turn is one grab or FREEZE, there is no clock, and the next round begins with the next seat."""
    match = start(3, slow=True)
    assert match.view(2).turn == 0
    assert why(match, "2 grab 0") == "not-your-turn"
    events = do(match, "0 grab 0", "1 grab 1", "2 grab 2")
    assert sorted(events, key=lambda event: event.seat) == [
        Grabbed(0, 0, "LU--W"),
        *[Refused(seat, "not-your-turn") for seat in (1, 2)],
    ]
    assert match.turn == 1
    assert wait(match, 4000) == []
    do(match, "1 grab 2")
    do(match, "2 grab 10")
    assert match.turn == 0
    do(match, "0 freeze")
    assert match.view(0).turn is None
    do(match, "0 next")
    assert match.view(0).turn == 1


def test_a_seat_gets_one_turn_in_a_moment():
    """Bears R40: two presses of one seat in the same tick are one turn."""
    match = start(2, slow=True)
    events = do(match, "0 grab 0", "0 grab 1")
    assert sum(isinstance(event, Grabbed) for event in events) == 1
    assert match.turn == 1


def test_a_card_that_jumps_back_at_a_slow_table_costs_the_turn():
    """Bears R38, R40."""
    match = start(2, slow=True, gentle=[0, 1])
    assert do(match, "0 grab 3") == [JumpedBack(0, 3, "LDGFA")]
    assert match.turn == 1
    assert do(match, "1 grab 2") == [Grabbed(1, 2, "LU--A")]
    assert do(match, "0 grab 0") == [Grabbed(0, 0, "LU--W")]


def test_the_cards_stay_the_same_through_a_round():
    """Bears R1."""
    match = start(2)
    before = animals(match)
    for move in ("0 grab 0", "1 grab 20", "0 grab 1", "0 freeze"):
        do(match, move)
        assert animals(match) == before
    do(match, "0 next")
    assert animals(match) == before


def test_rounds_can_be_limited():
    """Bears R22: after that many rounds the game ends at once."""
    match = start(2, rounds=1)
    events = do(match, "0 freeze")
    assert events[-1] == Ended((1,), (0.0, 1.0), "rounds")
    assert match.outcome.reason == "rounds"
    two = start(2, rounds=2)
    do(two, "0 freeze")
    assert two.outcome is None


@pytest.mark.parametrize(("draw", "over"), [(DRAW[:2], False), (DRAW[:1], True), ([], True)])
def test_the_game_ends_when_there_are_too_few_captains(draw, over):
    """Bears R19, R20, R21."""
    match = start(2, draw=draw)
    events = do(match, "0 freeze")
    assert (match.outcome is not None) is over
    assert (events[-1] == Ended((1,), (0.0, 1.0), "no-captains")) is over
    assert (match.phase.value == "over") is over


def test_the_pile_that_runs_out_on_the_last_gap_makes_no_last_round():
    """Bears R18."""
    for draw, last in ((DRAW[:4], False), (DRAW[:3], True), (DRAW[:2], True)):
        match = start(2, draw=draw)
        do(match, "0 grab 0")
        do(match, "1 grab 1")
        do(match, "0 freeze")
        events = do(match, "0 next")
        assert events[-1] == RoundBegan(2, last)
        assert match.last is last
        assert match.view(0).last is last
