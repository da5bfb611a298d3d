"""What must hold in every game: nothing appears from nowhere, every game ends, every record replays to the bit."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import ice_slow
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.match import MatchSetup
from game.core.record import Record, Replay, read, write
from game.ice.rules.level import ADVANCED, BASIC
from game.ice.rules.match import RULES
from game.ice.rules.position import parse_position
from game.ice.rules.ruleset import Ruleset, Surround
from game.ice.rules.setups import StarterWinsError, arranged

ROOT = Path(__file__).parents[3]
GAMES = 150


def play_out(level, surround, seed):
    """A random game to its end: (match, record, events)."""
    rng = random.Random(seed)
    setup = MatchSetup("ice", 2, seed, {"surround": surround}, None, level.name, level.text())
    match, record, events = RULES.new_match(setup), Record(setup, "test"), []
    while match.outcome is None:
        side = match.position.side
        moves = match.moves()
        actions = [(side, moves[rng.randrange(len(moves))])]
        happened = match.step(actions)
        record.add(match.tick - 1, actions, happened)
        events += happened
    record.end = match.tick
    return match, record, events


@pytest.mark.parametrize("level", [BASIC, ADVANCED])
@pytest.mark.parametrize("surround", ["group", "single"])
def test_random_games_end_and_lose_no_animal(level, surround):
    """Ice R9, R17, R19, R21, R22, R33: animals on the board and captured ones make the number of the start after every ply."""
    reasons = Counter()
    for seed in range(GAMES):
        match, _, events = play_out(level, surround, seed)
        states = [state.position for state in match._states]
        captured = [
            sum(
                len(event.captured)
                for event in events
                if getattr(event, "seat", None) == seat and hasattr(event, "captured")
            )
            for seat in (0, 1)
        ]
        assert match.captured == tuple(captured)
        assert match.position.numbers == (level.numbers[0] - captured[1], level.numbers[1] - captured[0])
        for before, after in itertools.pairwise(states):
            assert after.side != before.side
            assert after.penguins & after.seals == 0
            assert after.captains & ~(after.penguins | after.seals) == 0
            assert all(now & old == old for now, old in zip(after.held, before.held, strict=True))
        assert match.outcome.winners in ((0,), (1,), (0, 1))
        reasons[match.outcome.reason] += 1
    assert {"sacred-space", "captain"} <= set(reasons)


def test_records_replay_to_the_same_events():
    """Ice R23, R34: through text and back."""
    for level, surround, seed in ((BASIC, "group", 3), (BASIC, "single", 4), (ADVANCED, "group", 5)):
        match, record, events = play_out(level, surround, seed)
        replay = Replay(read(write(record), RULES), RULES, strict=True)
        assert replay.to_end() == events
        assert replay.match.outcome == match.outcome
        assert replay.match.view(0) == match.view(0)


SCRIPT = """
import sys
from game.core.record import Replay, read
from game.ice.rules.match import RULES
replay = Replay(read(sys.stdin.read().splitlines(), RULES), RULES)
for event in replay.to_end():
    print(event.as_json())
print(replay.match.position.text())
"""


def test_a_record_replays_alike_in_other_processes():
    """Ice R23: under other hash seeds, byte for byte."""
    match, record, events = play_out(ADVANCED, "group", 11)
    wanted = "".join(f"{event.as_json()}\n" for event in events) + match.position.text() + "\n"
    for hash_seed in ("0", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            input="\n".join(write(record)),
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )
        assert done.stdout == wanted


@given(st.randoms(use_true_random=False), st.sampled_from([5, 7]))
def test_positions_read_what_they_write(rng, n):
    """Ice R34."""
    text = ice_slow.random_position(rng, n)
    position = parse_position(text)
    assert position.text() == text
    assert parse_position(position.text()) == position


@given(
    st.randoms(use_true_random=False), st.sampled_from([(BASIC, 5), (ADVANCED, 7)]), st.sampled_from(Surround)
)
def test_a_move_only_moves_and_removes(rng, board, surround):
    """Ice R7, R9: one own animal stands elsewhere, of the others only enemies are missing."""
    level, n = board
    position = parse_position(ice_slow.random_position(rng, n))
    ruleset = Ruleset(level, surround)
    side = position.side
    for code in ruleset.codes(position):
        after, _ = ruleset.after(position, code)
        flip = position.geometry.flip[code]
        assert after.animals(side) ^ position.own == flip
        assert after.animals(1 - side) & ~position.foe == 0
        assert after.captains_of(side).bit_count() == position.captains_of(side).bit_count()
        assert after.captains_of(1 - side) == position.captains_of(1 - side) & after.animals(1 - side)


@given(st.data())
def test_free_arrangements_are_symmetric(data):
    """Ice R25, R27: whatever is accepted turns into itself with the colours changed."""
    squares = data.draw(
        st.lists(st.sampled_from(BASIC.geometry.names[:10]), min_size=5, max_size=5, unique=True)
    )
    ruleset = Ruleset(BASIC)
    try:
        position = arranged(ruleset, squares, [squares[0]], starter=0)
    except StarterWinsError:
        return
    board = position.geometry
    assert board.squares(position.penguins) == tuple(sorted(squares, key=lambda name: (name[1], name[0])))
    assert board.turned(position.penguins) == position.seals
    assert board.turned(position.captains_of(0)) == position.captains_of(1)
