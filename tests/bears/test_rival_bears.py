"""The computer opponents of Bears: they see no more and no faster than their level says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.bears.chains import longest_chain
from game.bears.levels import CHARACTERS, FALSE_ALARM_MARGIN
from game.bears.rival import LEVELS, BearsRival
from game.bears.rules.actions import Answer, Done, Freeze, Grab, TakeExtra
from game.bears.rules.cards import BONUS_CARDS, count_asked, face
from game.bears.rules.events import Claim, RoundBegan
from game.bears.rules.match import RULES
from game.core.match import MatchSetup
from tools.arena import BearsWing, play

TICK = 1000 / 60
WING = BearsWing()


class Looked(tuple):
    """A table that notes which card was looked at, and when; gaps are seen without looking."""

    log: list

    def __getitem__(self, slot):
        card = super().__getitem__(slot)
        if card is not None:
            self.log.append(slot)
        return card

    def __iter__(self):
        raise AssertionError("the table was scanned as a whole")


def glances(level, seed, seats=2, **options):
    """Plays two of a level and yields (seat, tick, what was read, action, view) for every tick of every seat."""
    setup = MatchSetup("bears", seats, seed, options)
    match = RULES.new_match(setup)
    rivals = [BearsRival(level, seat, seed) for seat in range(seats)]
    while match.outcome is None:
        actions = []
        for seat, rival in enumerate(rivals):
            view = match.view(seat)
            table = Looked(view.table)
            table.log = []
            seen = replace(view, table=table) if view.phase.value == "picking" else view
            action = rival.decide(seen, match.tick)
            if action is not None:
                actions.append((seat, action))
            yield seat, match.tick, table.log, action, view
        if match.phase.value == "scored":
            actions.append((0, RULES.parse_action("next")))
        match.step(actions)


@pytest.mark.parametrize("level", LEVELS)
def test_a_card_that_was_not_looked_at_is_never_taken(level):
    """Every grab was read since the top card changed; most fitting cards lie there unseen at that moment."""
    unseen = grabs = 0
    for seed in range(3):
        looked = {0: set(), 1: set()}
        tops = {0: None, 1: None}
        for seat, _, log, action, view in glances(level, seed):
            if view.piles[seat] != tops[seat]:
                tops[seat], looked[seat] = view.piles[seat], set()
            looked[seat] |= set(log)
            if isinstance(action, Grab):
                grabs += 1
                assert action.slot in looked[seat]
                top = view.piles[seat][-1]
                unseen += any(
                    card is not None and (card ^ top).bit_count() <= 1 and slot not in looked[seat]
                    for slot, card in enumerate(view.table)
                )
    assert grabs > 30
    assert unseen > grabs / 3


@pytest.mark.parametrize("level", LEVELS)
def test_cards_are_looked_at_one_by_one_at_the_pace_of_the_level(level):
    """Never two cards in a tick; the mean time between glances is at least the level's glance."""
    ticks = reads = 0
    last = {}
    for seat, tick, log, _, _ in glances(level, 7):
        distinct = set(log)
        assert len(distinct) <= 1
        if distinct and seat in last and tick - last[seat] < 40:
            ticks += tick - last[seat]
            reads += 1
        if distinct:
            last[seat] = tick
    assert reads > 60
    assert ticks / reads * TICK > 0.9 * CHARACTERS[level].glance


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_acts_within_a_quarter_of_a_second_of_something_new(level):
    """After GO the first look comes no sooner than 250 ms, and the hand takes 250 ms more from a look to the grab."""
    for seed in range(3):
        went = None
        last_look = {}
        for seat, tick, log, action, view in glances(level, seed):
            if view.phase.value == "picking" and view.go and (went is None or view.round != went[0]):
                went = (view.round, tick)
                last_look = {}
            if log:
                assert tick - went[1] >= 14
                if not isinstance(action, Grab):
                    last_look[seat] = tick
            if isinstance(action, Grab | Freeze):
                assert (tick - went[1]) * TICK >= 480
            if isinstance(action, Grab):
                assert (tick - last_look[seat]) * TICK >= 240


@pytest.mark.parametrize("level", LEVELS)
def test_freeze_is_wrong_as_often_as_the_level_says(level):
    """Among three of a kind, within the margin that the levels state."""
    claims = Counter()
    for seed in range(1000, 1080):
        for events in play(WING, WING.setup(3, seed), [level] * 3):
            for event in events:
                if isinstance(event, Claim):
                    claims[event.right] += 1
    total = claims[True] + claims[False]
    assert total > 250
    assert abs(claims[False] / total - CHARACTERS[level].false_alarms) <= FALSE_ALARM_MARGIN


def test_it_overlooks_a_card_only_by_misreading():
    """With nothing misread FREEZE is never wrong and no pile has a misfit."""
    character = replace(CHARACTERS["captain"], misread=0.0)
    for seed in range(4):
        match = RULES.new_match(MatchSetup("bears", 2, seed))
        rivals = [BearsRival("captain", seat, seed) for seat in range(2)]
        for rival in rivals:
            rival._character = rival._eyes._character = character
        wrong = 0
        while match.outcome is None:
            actions = [(s, a) for s, r in enumerate(rivals) if (a := r.decide(match.view(s), match.tick))]
            if match.phase.value == "scored":
                actions.append((0, RULES.parse_action("next")))
            for event in match.step(actions):
                data = event.as_json()
                wrong += data["event"] in ("claim", "pile") and data["right"] is False
        assert wrong == 0


def test_the_same_seed_plays_the_same():
    once = [(seat, tick, action) for seat, tick, _, action, _ in glances("hunter", 3) if action]
    again = [(seat, tick, action) for seat, tick, _, action, _ in glances("hunter", 3) if action]
    other = [(seat, tick, action) for seat, tick, _, action, _ in glances("hunter", 4) if action]
    assert once == again != other


def test_only_a_view_is_needed_and_nothing_else_accepted():
    with pytest.raises(TypeError, match="view"):
        BearsRival("cub", 0, 1).decide(RULES.new_match(MatchSetup("bears", 2, 1)), 0)
    with pytest.raises(KeyError):
        BearsRival("walrus", 0, 1)


def test_before_go_it_does_nothing():
    match = RULES.new_match(MatchSetup("bears", 2, 1))
    rival = BearsRival("captain", 0, 1)
    assert all(rival.decide(match.view(0), tick) is None for tick in range(600))


def run_until(match, rival, seat, ticks=6000):
    """The first action of a rival whose table stands still otherwise."""
    for _ in range(ticks):
        action = rival.decide(match.view(seat), match.tick)
        if action is not None:
            return action
        match.advance()
    return None


def test_it_chooses_an_extra_card_when_it_was_the_caller():
    match = RULES.new_match(MatchSetup("bears", 2, 1))
    match.dealer.table = [None, *[face("SD--W")] * 3]
    match.states[0].pile = [face("LUGFA")]
    match.resolve([(0, Freeze())])
    assert match.phase.value == "extra"
    assert run_until(match, BearsRival("cub", 1, 1), 1, 300) is None
    fresh = RULES.new_match(MatchSetup("bears", 2, 1))
    fresh.dealer.table = [None, *[face("SD--W")] * 3]
    fresh.states[0].pile = [face("LUGFA")]
    fresh.resolve([(0, Freeze())])
    action = run_until(fresh, BearsRival("cub", 0, 1), 0, 599)
    assert isinstance(action, TakeExtra)
    assert action.slot in (1, 2, 3)


@pytest.mark.parametrize("level", LEVELS)
def test_it_counts_at_a_human_pace_with_human_errors(level):
    """On 20 cards: no answer before the cards could have been looked at, mostly right at the top, less so at the bottom."""
    right = 0
    games = 60
    character = CHARACTERS[level]
    for seed in range(games):
        match = RULES.new_match(MatchSetup("bears", 2, seed, {"bonus": True}))
        match.dealer.table = [card * 7 % 32 for card in range(20)] + [None] * 10
        match.bonus, match.answered = BONUS_CARDS[seed % 8], []
        match._enter(type(match.phase)("bonus"))
        match._views.clear()
        answer = count_asked(match.bonus, match.dealer.table)
        before = match.tick
        action = run_until(match, BearsRival(level, 0, seed), 0, 1199)
        assert isinstance(action, Answer)
        assert (match.tick - before) * TICK > 500 + 20 * 0.7 * character.glance
        right += action.number == answer
    wanted = {
        "chick": (0.3, 0.9),
        "pup": (0.4, 0.95),
        "cub": (0.5, 1.0),
        "hunter": (0.7, 1.0),
        "captain": (0.8, 1.0),
    }
    low, high = wanted[level]
    assert low <= right / games <= high


def test_options_do_not_stop_it():
    """Hold-back, bonus rounds, gentle seats, head starts, slow tables, little ones: games of all kinds come to their end."""
    for options in (
        {"hold_back": True, "bonus": True, "holder": 1},
        {"gentle": [0, 1], "head_start": [5, 0, 0]},
        {"slow": True, "gentle": [2]},
        {"attributes": 3, "bonus": True},
    ):
        wing = BearsWing(options)
        rounds = 0
        for events in play(wing, wing.setup(3, 5), ["chick", "cub", "captain"]):
            rounds += sum(isinstance(event, RoundBegan) for event in events)
        assert rounds >= 2


def test_it_waits_for_its_head_start():
    match = RULES.new_match(MatchSetup("bears", 2, 1, {"head_start": [10, 0]}))
    rival = BearsRival("captain", 0, 1)
    match.advance()
    assert isinstance(run_until(match, rival, 0), Grab)
    assert match.tick == 600


def test_it_plays_alone_too():
    match = RULES.new_match(MatchSetup("bears", 1, 1))
    rival = BearsRival("captain", 0, 1)
    done = 0
    while match.outcome is None and match.tick < 60_000:
        action = rival.decide(match.view(0), match.tick)
        done += isinstance(action, Done)
        if match.phase.value == "scored":
            action = RULES.parse_action("next")
        match.step([] if action is None else [(0, action)])
    assert done == 3
    assert match.outcome.scores[0] < 70


def test_a_closed_rival_is_silent():
    match = RULES.new_match(MatchSetup("bears", 2, 1))
    match.advance()
    rival = BearsRival("captain", 0, 1)
    rival.decide(match.view(0), 1)
    rival.close()
    assert run_until(match, rival, 0, 600) is None


def test_chains_in_mind():
    """From LU--W: LU-FW, LU-FA, LUGFA is a chain of three; SD--W leads nowhere."""
    cards = [face(text) for text in ("LUGFA", "SD--W", "LU-FA", "LU-FW")]
    top = face("LU--W")
    assert [longest_chain(top, cards, depth, held_back=False) for depth in range(5)] == [0, 1, 2, 3, 3]
    twice = [top, top]
    assert longest_chain(top, twice, 3, held_back=False) == 2
    assert longest_chain(top, twice, 3, held_back=True) == 0
    assert longest_chain(top, [], 3, held_back=False) == 0
