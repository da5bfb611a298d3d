"""What must hold in every match: no card appears or gets lost, every match ends, every record replays to the bit."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from bears_table import animals
from hypothesis import given, settings
from hypothesis import strategies as st

from game.bears.rules.actions import Answer, Freeze, Grab, Next, TakeExtra, Timeout
from game.bears.rules.cards import deck
from game.bears.rules.events import CaptainDealt, RoundBegan
from game.bears.rules.match import RULES
from game.core.match import MatchSetup
from game.core.record import write
from tools import soak_bears

ROOT = Path(__file__).parents[3]

SLOTS = st.integers(0, 31)
ACTIONS = st.one_of(
    SLOTS.map(Grab),
    SLOTS.map(Grab),
    st.builds(Freeze),
    st.one_of(st.none(), SLOTS).map(TakeExtra),
    st.integers(0, 30).map(Answer),
    st.builds(Next),
    st.builds(Timeout),
)


@settings(max_examples=80, deadline=None)
@given(
    seats=st.integers(2, 5),
    seed=st.integers(0, 2**63 - 1),
    attributes=st.integers(3, 5),
    flags=st.tuples(st.booleans(), st.booleans(), st.booleans()),
    moments=st.lists(st.lists(st.tuples(st.integers(0, 4), ACTIONS), max_size=4), max_size=60),
    waits=st.lists(st.sampled_from([0, 1, 60, 700, 1300]), min_size=60, max_size=60),
)
def test_no_card_appears_or_gets_lost(seats, seed, attributes, flags, moments, waits):
    """Bears R1: whatever the seats press, the 96 animals are those of the deck, each face as often as it should be."""
    options = {
        "bonus": flags[0],
        "hold_back": flags[1],
        "attributes": attributes,
        "slow": flags[2],
        "gentle": [0],
    }
    match = RULES.new_match(MatchSetup("bears", seats, seed, options))
    wanted = sorted(deck(attributes, bonus=False))
    assert animals(match) == wanted
    for actions, ticks in zip(moments, waits, strict=False):
        match.resolve([(seat % seats, action) for seat, action in actions])
        for _ in range(ticks):
            match.advance()
        assert animals(match) == wanted
        scores = match.view(0).scores
        assert scores == tuple(len(state.won) + 2 * state.bonus - 2 * state.minus for state in match.states)


def test_sensible_matches_keep_all_laws_and_visit_everything():
    """Bears R19: every match ends, whatever must happen happens in at least one of a hundred."""
    matches = Counter()
    count = 150
    for seed in range(count):
        happened, record = soak_bears.play(seed)
        if seed % 10 == 0:
            soak_bears.replays(record)
        matches.update(name for name, times in happened.items() if times)
    assert {name: matches[name] for name in soak_bears.MUST_HAPPEN if matches[name] < count / 100} == {}


def test_every_round_begins_with_captains_and_a_full_table():
    """Bears R16, R18: new captains for all, and every gap is filled unless it is the last round."""
    seen = 0
    for seed in range(30):
        match = RULES.new_match(MatchSetup("bears", 3, seed))
        while match.outcome is None:
            for slot in (3, 8, 20, 29):
                match.resolve([(seed % 3, Grab(slot))])
            match.resolve([(1, Freeze())])
            match.resolve([(0, Timeout())])
            if match.outcome is not None:
                break
            events = match.resolve([(0, Next())])
            assert [event.seat for event in events if isinstance(event, CaptainDealt)] == [0, 1, 2]
            assert isinstance(events[-1], RoundBegan)
            assert events[-1].round == match.round
            assert [len(state.pile) for state in match.states] == [1, 1, 1]
            assert (match.dealer.on_table == 30) is not events[-1].last
            seen += 1
    assert seen > 100


SCRIPT = """
import sys
from game.core.record import Replay, read
from game.bears.rules.match import RULES
replay = Replay(read(sys.stdin.read().splitlines(), RULES), RULES)
print([event.as_json() for event in list(replay.match.opening) + replay.to_end()])
"""


def test_a_record_replays_alike_in_other_processes():
    """Bears R10: under other hash seeds, byte for byte."""
    _, record = soak_bears.play(17)
    answers = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            input="\n".join(write(record)),
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        ).stdout
        for hash_seed in ("0", "4242")
    }
    assert len(answers) == 1
    assert len(answers.pop()) > 1000


@pytest.mark.parametrize("module", ["game.bears.rules.match", "game.bears.rival", "game.bears.solo"])
def test_the_rules_and_rivals_load_no_pygame(module):
    script = f"import sys, {module}; sys.exit('pygame' in sys.modules or 'game.stage' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False).returncode == 0
