"""Turns, moments, offers, undo and hand-over."""

from __future__ import annotations

import dataclasses

import pytest

from game.core.match import Action, HandedOver, HandOver, MatchSetup, Refused
from game.core.outcome import Outcome
from game.core.rng import stream
from game.core.text import DataError
from game.ice.rules.actions import (
    AcceptDraw,
    AllowUndo,
    AskUndo,
    DeclineDraw,
    OfferDraw,
    RefuseUndo,
    Resign,
    parse_action,
)
from game.ice.rules.events import DrawDeclined, DrawOffered, Ended, Moved, UndoAsked, Undone, UndoRefused
from game.ice.rules.match import RULES, IceMatch
from game.ice.rules.move import Move, parse_move
from game.ice.rules.reasons import Reason
from game.ice.rules.ruleset import Surround


def start(text=None, level="basic", seed=1):
    return RULES.new_match(MatchSetup("ice", 2, seed, {}, text, level))


def move(match, text):
    return match.resolve([(match.position.side, parse_move(text))])


START = "ssSss/5/5/5/ppPpp p"
WON = "1sS1s/1s3/1p2P/5/1p1ps p"


def test_sides_take_turns():
    """Ice R6: after a move the other side moves; nobody moves twice or out of turn."""
    match = start()
    assert match.resolve([(1, parse_move("a5-a2"))]) == [Refused(1, Reason.NOT_YOUR_TURN)]
    assert match.position.text() == START
    assert match.resolve([(0, parse_move("a1-a4"))]) == [Moved(0, "a1-a4", ("a1", "a2", "a3", "a4"), (), "")]
    assert match.resolve([(0, parse_move("a4-a1"))]) == [Refused(0, Reason.NOT_YOUR_TURN)]
    assert match.position.text() == "ssSss/p4/5/5/1pPpp s"
    assert (match.ply, match.quiet, match.tick) == (1, 1, 0)


def test_a_refused_move_changes_nothing():
    """Ice R6."""
    match = start()
    before = match.view(0)
    assert match.resolve([(0, parse_move("a1-a3"))]) == [Refused(0, Reason.SLIDES_ON)]
    assert match.resolve([(0, parse_move("a1-a7"))]) == [Refused(0, Reason.OFF_BOARD)]
    assert match.view(0) == before


def test_within_one_moment_only_the_side_whose_turn_it_was_moves():
    """Ice R23: never by list order."""
    for order, seed in ((1, 1), (-1, 1), (1, 2), (1, 3), (1, 4), (1, 5)):
        match = start(seed=seed)
        both = [(0, parse_move("a1-a4")), (1, parse_move("b5-b2"))][::order]
        events = match.resolve(both)
        assert Refused(1, Reason.NOT_YOUR_TURN) in events
        assert match.position.text() == "ssSss/p4/5/5/1pPpp s"


def test_two_moves_of_one_seat_in_a_moment_are_drawn_for():
    """Ice R23: equal chances, whatever the order of the list; the other is refused."""
    first = 0
    for seed in range(60):
        drawn = ["a1-a4", "e1-e4"]
        stream(seed, "rules").shuffle(drawn)
        results = set()
        for order in (1, -1):
            match = start(seed=seed)
            match.resolve([(0, parse_move("a1-a4")), (0, parse_move("e1-e4"))][::order])
            results.add(match.position.text())
        assert results == {{"a1-a4": "ssSss/p4/5/5/1pPpp s", "e1-e4": "ssSss/4p/5/5/ppPp1 s"}[drawn[0]]}
        first += results == {"ssSss/p4/5/5/1pPpp s"}
    assert 15 <= first <= 45


def test_two_that_resign_in_the_same_moment_are_drawn_for():
    """Ice R23, R29."""
    winners = []
    for seed in range(40):
        match = start(seed=seed)
        events = match.resolve([(0, Resign()), (1, Resign())])
        assert [type(event) for event in events] == [Ended, Refused]
        winners.append(match.outcome.winners[0])
    assert 8 <= sum(winners) <= 32


def test_a_move_comes_before_a_resignation_in_the_same_moment():
    """Ice R23: the slide that wins is made first."""
    for order in (1, -1):
        match = start(WON)
        events = match.resolve([(1, Resign()), (0, parse_move("e3-c3"))][::order])
        assert match.outcome.reason == "sacred-space"
        assert events[-1] == Refused(1, Reason.GAME_OVER)


def test_resigning_gives_the_other_side_the_win():
    """Ice R29: at any time, also out of turn."""
    for seat, outcome in ((0, Outcome((1,), (0, 1), "resigned")), (1, Outcome((0,), (1, 0), "resigned"))):
        match = start()
        assert match.resolve([(seat, Resign())]) == [Ended(outcome.winners, outcome.scores, "resigned")]
        assert match.outcome == outcome
        for action in (
            Resign(),
            OfferDraw(),
            AcceptDraw(),
            DeclineDraw(),
            HandOver("cub"),
            parse_move("a1-a4"),
        ):
            assert match.resolve([(0, action)]) == [Refused(0, Reason.GAME_OVER)]


def test_a_draw_is_offered_and_accepted():
    """Ice R29."""
    match = start()
    assert match.resolve([(1, OfferDraw())]) == [DrawOffered(1)]
    assert match.view(0).draw_offer == 1
    assert match.resolve([(1, OfferDraw())]) == [Refused(1, Reason.DRAW_OFFERED_ALREADY)]
    assert match.resolve([(1, AcceptDraw())]) == [Refused(1, Reason.NO_DRAW_OFFER)]
    assert match.resolve([(1, DeclineDraw())]) == [Refused(1, Reason.NO_DRAW_OFFER)]
    assert match.resolve([(0, AcceptDraw())]) == [Ended((0, 1), (0.5, 0.5), "agreed")]
    assert match.outcome == Outcome((0, 1), (0.5, 0.5), "agreed")
    assert match.view(0).draw_offer is None


def test_a_draw_is_declined_in_words_or_by_moving_on():
    """Ice R29."""
    match = start()
    match.resolve([(1, OfferDraw())])
    assert match.resolve([(0, DeclineDraw())]) == [DrawDeclined(0)]
    assert match.resolve([(0, AcceptDraw())]) == [Refused(0, Reason.NO_DRAW_OFFER)]
    match.resolve([(1, OfferDraw())])
    assert move(match, "a1-a4")[0] == DrawDeclined(0)
    assert match.view(1).draw_offer is None
    match.resolve([(0, OfferDraw())])
    assert move(match, "e5-e2")[0] == DrawDeclined(1)
    assert match.view(1).draw_offer is None


def test_an_offer_outlives_the_offerers_own_move():
    """Ice R29."""
    match = start()
    match.resolve([(0, OfferDraw())])
    assert len(move(match, "a1-a4")) == 1
    assert match.view(1).draw_offer == 0
    match.resolve([(1, AcceptDraw())])
    assert match.outcome.reason == "agreed"


def test_two_offers_are_an_agreement():
    """Ice R29, R23: one after the other or in the same moment."""
    match = start()
    match.resolve([(0, OfferDraw())])
    assert match.resolve([(1, OfferDraw())]) == [Ended((0, 1), (0.5, 0.5), "agreed")]
    match = start()
    assert match.resolve([(0, OfferDraw()), (1, OfferDraw())])[1] == Ended((0, 1), (0.5, 0.5), "agreed")


def test_nothing_is_offered_at_first():
    """Ice R29."""
    match = start()
    for seat in (0, 1):
        for action in (AcceptDraw(), DeclineDraw()):
            assert match.resolve([(seat, action)]) == [Refused(seat, Reason.NO_DRAW_OFFER)]
        for action in (AllowUndo(), RefuseUndo()):
            assert match.resolve([(seat, action)]) == [Refused(seat, Reason.NO_UNDO_ASKED)]


def test_an_undo_takes_back_the_askers_last_move_and_all_after_it():
    """Ice R30."""
    match = start()
    move(match, "a1-a4")
    move(match, "e5-e2")
    before = match.view(0)
    move(match, "b1-b4")
    move(match, "d5-d2")
    assert match.resolve([(0, AskUndo())]) == [UndoAsked(0)]
    assert match.view(1).undo_asked == 0
    assert match.resolve([(1, AllowUndo())]) == [Undone(0, 2, "ssSs1/p4/5/4s/1pPpp p")]
    assert match.view(0) == before
    assert match.resolve([(1, AskUndo())]) == [UndoAsked(1)]
    assert match.resolve([(0, AllowUndo())]) == [Undone(1, 1, "ssSss/p4/5/5/1pPpp s")]
    match.resolve([(0, AskUndo()), (1, AllowUndo())])
    match.resolve([(1, AllowUndo())])
    assert match.position.text() == START
    assert (match.ply, match.quiet, match.repeats) == (0, 0, 1)
    assert not match.view(0).can_undo


def test_an_undo_gives_captures_seafood_and_counts_back():
    """Ice R30: by stored states."""
    match = start("s1SsSss/7/7/2s4/7/7/ppPpPpp p - -", "advanced")
    move(match, "a1-a6")
    move(match, "g7-g2")
    before = match.view(1)
    move(match, "c1-c3")
    assert match.position.held == (1, 0)
    match.resolve([(0, AskUndo())])
    match.resolve([(1, AllowUndo())])
    assert match.view(1) == before
    assert before.quiet == 2
    capture = start("sp3/5/5/1s1s1/P1ppS p")
    move(capture, "a1-a4")
    assert capture.captured == (2, 1)
    capture.resolve([(0, AskUndo())])
    capture.resolve([(1, AllowUndo())])
    assert capture.captured == (1, 1)
    assert capture.position.text() == "sp3/5/5/1s1s1/P1ppS p"


def test_an_undo_can_be_refused_and_lapses_with_a_move():
    """Ice R30."""
    match = start()
    move(match, "a1-a4")
    match.resolve([(0, AskUndo())])
    assert match.resolve([(0, AskUndo())]) == [Refused(0, Reason.UNDO_ASKED_ALREADY)]
    assert match.resolve([(0, AllowUndo())]) == [Refused(0, Reason.NO_UNDO_ASKED)]
    assert match.resolve([(1, RefuseUndo())]) == [UndoRefused(1)]
    assert match.resolve([(1, AllowUndo())]) == [Refused(1, Reason.NO_UNDO_ASKED)]
    match.resolve([(0, AskUndo())])
    events = move(match, "e5-e2")
    assert events[0] == UndoRefused(1)
    assert isinstance(events[1], Moved)
    assert match.view(0).undo_asked is None
    match.resolve([(1, AskUndo())])
    assert move(match, "b1-b4")[0] == UndoRefused(0)


def test_who_has_not_moved_has_nothing_to_undo():
    """Ice R30."""
    match = start()
    assert match.resolve([(0, AskUndo())]) == [Refused(0, Reason.NOTHING_TO_UNDO)]
    move(match, "a1-a4")
    assert match.resolve([(1, AskUndo())]) == [Refused(1, Reason.NOTHING_TO_UNDO)]
    assert (match.view(0).can_undo, match.view(1).can_undo) == (True, False)


def test_a_pass_is_taken_back_with_the_move_that_forced_it():
    """Ice R30, R19."""
    match = RULES.new_match(MatchSetup("ice", 2, 1, {"surround": "single"}, "2s2/3S1/5/ss3/Pp3 s", "basic"))
    move(match, "c5-c1")
    assert not match.view(0).can_undo
    match.resolve([(1, AskUndo())])
    assert match.resolve([(0, AllowUndo())]) == [Undone(1, 2, "2s2/3S1/5/ss3/Pp3 s")]


def test_an_undo_after_the_win_withdraws_it():
    """Ice R30: win, undo, play on, win again (B78)."""
    match = start(WON)
    move(match, "e3-c3")
    assert match.resolve([(0, parse_move("c3-c1"))]) == [Refused(0, Reason.GAME_OVER)]
    assert match.resolve([(0, AskUndo())]) == [UndoAsked(0)]
    assert match.resolve([(1, AllowUndo())]) == [Undone(0, 1, WON)]
    assert match.outcome is None
    assert len(match.moves()) > 0
    move(match, "e3-c3")
    assert match.outcome == Outcome((0,), (1, 0), "sacred-space")


def test_an_undo_clears_a_draw_offer():
    """Ice R30."""
    match = start()
    move(match, "a1-a4")
    match.resolve([(0, OfferDraw()), (0, AskUndo())])
    match.resolve([(1, AllowUndo())])
    assert match.view(1).draw_offer is None
    assert match.resolve([(1, AcceptDraw())]) == [Refused(1, Reason.NO_DRAW_OFFER)]


def test_a_seat_is_handed_over_and_back_without_any_effect_on_the_game():
    """Ice R35."""
    match = start()
    before = match.view(0)
    assert match.resolve([(1, HandOver("cub"))]) == [HandedOver(1, "cub")]
    assert match.resolve([(1, HandOver(""))]) == [HandedOver(1, "")]
    assert match.view(0) == before


@dataclasses.dataclass(frozen=True)
class Juggle(Action):
    def text(self) -> str:
        return "juggle"


def test_an_action_of_another_game_is_refused():
    """Ice R23."""
    assert start().resolve([(0, Juggle())]) == [Refused(0, Reason.UNKNOWN_ACTION)]


@pytest.mark.parametrize(
    "action",
    [
        Resign(),
        OfferDraw(),
        AcceptDraw(),
        DeclineDraw(),
        AskUndo(),
        AllowUndo(),
        RefuseUndo(),
        HandOver("cub"),
        HandOver(""),
        Move("a1", "a4"),
    ],
)
def test_actions_read_what_they_write(action):
    """Ice R34."""
    assert parse_action(action.text()) == action
    assert RULES.parse_action(action.text()) == action


def test_the_words_of_the_actions():
    """Ice R34: records stay readable by later versions."""
    words = ["resign", "offer-draw", "accept-draw", "decline-draw", "ask-undo", "allow-undo", "refuse-undo"]
    kinds = [Resign, OfferDraw, AcceptDraw, DeclineDraw, AskUndo, AllowUndo, RefuseUndo]
    assert [type(parse_action(word)) for word in words] == kinds


@pytest.mark.parametrize(
    "text", ["", "Resign", "resign ", "move", "move ", "move a1-a1", "hand-over", "hand-over CUB", "juggle"]
)
def test_other_actions_are_refused(text):
    """Ice R34."""
    with pytest.raises(DataError):
        parse_action(text)


def test_the_view_says_all_there_is_and_cannot_be_changed():
    """Ice R35: nothing is hidden; both seats see the same but for whose seat it is."""
    match = start()
    move(match, "a1-a4")
    view = match.view(1)
    assert dataclasses.replace(view, seat=0, can_undo=True) == match.view(0)
    assert (view.seat, view.to_move, view.ply, view.repeats, view.quiet, view.quiet_left) == (
        1,
        1,
        1,
        1,
        1,
        99,
    )
    assert [m.notation for m in view.moves] == ["b5-b2", "c5-c2", "d5-d2", "e5-e2"]
    assert view.repeating == ()
    assert [p.text() for p in view.seen] == [START, "ssSss/p4/5/5/1pPpp s"]
    assert (view.captured, view.numbers, view.surround) == ((0, 0), (5, 5), Surround.GROUP)
    assert view.level.name == "basic"
    assert view.last_move == Move("a1", "a4")
    assert (view.draw_offer, view.undo_asked, view.outcome) == (None, None, None)
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.ply = 5


def test_time_passes_without_effect():
    """Ice R33: there is no clock in Ice."""
    match = start()
    events = match.step([(0, parse_move("a1-a4"))])
    assert isinstance(events[0], Moved)
    before = match.view(0)
    for _ in range(100):
        assert match.step([]) == []
    assert match.tick == 101
    assert match.view(0) == before


def test_the_rules_know_their_name():
    """Ice R1."""
    match = start()
    assert (RULES.id, IceMatch.game, match.seats) == ("ice", "ice", 2)
    assert isinstance(match, IceMatch)
