"""The search of Ice: against the handed proven wins, against plain exhaustive search, and within its bounds."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from game.core.rng import stream
from game.ice.levels import CHARACTERS, think
from game.ice.rules.level import ADVANCED, BASIC, Level
from game.ice.rules.position import Position, parse_position
from game.ice.rules.ruleset import MINORITY, PLAY_ON, Ruleset
from game.ice.search import MAX_DEPTH, NEAR_WIN, WIN, Search, state_of

DATA = Path(__file__).resolve().parents[1] / "data"
TABLES = (
    ("basic_group", BASIC, "group"),
    ("basic_single", BASIC, "single"),
    ("adv_group", ADVANCED, "group"),
)


def proven(most: int) -> list[tuple[Level, str, str, int, list[str]]]:
    found = []
    for name, level, surround in TABLES:
        for line in (DATA / f"ice_wins_{name}.tsv").read_text("utf-8").splitlines():
            if line.startswith("#"):
                continue
            text, plies, moves = line.split("\t")
            if int(plies) <= most:
                found.append((level, surround, text, int(plies), moves.split()))
    return found


@pytest.mark.parametrize(
    ("level", "surround", "text", "plies", "moves"), proven(9), ids=lambda v: str(v)[:40]
)
def test_every_proven_win_is_found(
    level: Level, surround: str, text: str, plies: int, moves: list[str]
) -> None:
    """The handed tables: the number of plies and the only first moves that force the win. Bounded by nodes, not by time."""
    rules = Ruleset(level, surround)
    found = Search(rules).best(parse_position(text), seconds=600, nodes=400_000)
    assert found.code is not None
    assert rules.geometry.move(found.code).notation in moves
    assert found.score == WIN - plies


def exhaustive(rules: Ruleset, position: Position, depth: int) -> int | None:
    """Plies to a forced win (positive) or loss (negative) within `depth`, None otherwise; plain minimax without any
    cleverness. No move at all counts as undecided here."""
    best: int | None = None
    undecided = False
    for code in rules.codes(position):
        after, verdict = rules.after(position, code)
        if verdict != PLAY_ON:
            value: int | None = -1 if verdict == MINORITY else 1
        elif depth > 1:
            reply = exhaustive(rules, after, depth - 1)
            value = None if reply is None else -(abs(reply) + 1) if reply > 0 else abs(reply) + 1
        else:
            value = None
        if value is not None and value > 0:
            best = value if best is None or best < 0 or value < best else best
        elif value is None:
            undecided = True
        elif best is None or (best < 0 and value < best):
            best = value
    if best is not None and best > 0:
        return best
    return None if undecided or best is None else best


def random_position(level: Level, rng: random.Random) -> Position:
    rules = Ruleset(level)
    while True:
        position = level.start
        for _ in range(rng.randint(6, 30)):
            codes = rules.codes(position)
            if not codes:
                break
            after, verdict = rules.after(position, rng.choice(codes))
            if verdict != PLAY_ON:
                break
            position = after
        else:
            if rules.codes(position):
                return position


@pytest.mark.parametrize(
    ("level", "depth", "count"), [(BASIC, 4, 40), (ADVANCED, 3, 12)], ids=["basic", "advanced"]
)
def test_wins_and_losses_agree_with_plain_minimax(level: Level, depth: int, count: int) -> None:
    rng = random.Random(8)
    decided = 0
    handed = [
        parse_position(text)
        for where, rule, text, plies, _ in proven(3)
        if where is level and rule == "group"
    ]
    rules = Ruleset(level)
    for position in [random_position(level, rng) for _ in range(count)] + handed:
        truth = exhaustive(rules, position, depth)
        found = Search(rules).best(position, depth=depth + 2, seconds=600)
        if truth is None:
            assert abs(found.score) < NEAR_WIN or WIN - abs(found.score) > depth
        else:
            decided += 1
            assert found.score == (WIN - truth if truth > 0 else -WIN - truth)
    assert decided >= 3


def test_a_position_of_the_game_so_far_counts_as_a_draw() -> None:
    """The penguins are far behind; going back to where they were is worth more than anything else."""
    rules = Ruleset(BASIC)
    position = parse_position("sssSs/5/5/5/P3p p")
    codes = rules.codes(position)
    after = [rules.after(position, code)[0] for code in codes]
    alone = Search(rules).best(position, depth=3, seconds=600)
    assert alone.score < 0
    seen = Search(rules).best(position, depth=3, seconds=600, seen=after)
    assert seen.score == 0


def test_the_search_ends_at_its_bounds() -> None:
    rules = Ruleset(BASIC)
    search = Search(rules)
    few = search.best(BASIC.start, seconds=600, nodes=3000)
    assert 3000 <= few.nodes < 3000 + 256
    assert Search(rules).best(BASIC.start, depth=4, seconds=600).depth == 4
    stopped = Search(rules).best(BASIC.start, seconds=600, stopped=lambda: True)
    assert stopped.depth >= 1
    assert stopped.code in rules.codes(BASIC.start)


def test_the_line_is_made_of_legal_moves() -> None:
    rules = Ruleset(ADVANCED)
    position = parse_position("s1S1s1s/p6/p5p/7/7/1s1s3/1pPpS1P s - -")
    found = Search(rules).best(position, seconds=600, nodes=200_000)
    assert found.line[0] == found.code
    for code in found.line:
        assert code in rules.codes(position)
        position, verdict = rules.after(position, code)
    assert verdict != PLAY_ON
    assert len(found.line) == 5


def test_a_side_that_must_pass_has_no_move() -> None:
    rules = Ruleset(BASIC)
    position = parse_position("5/5/5/ss3/Ps3 p")
    if not rules.codes(position):
        assert Search(rules).best(position, depth=3, seconds=600).code is None


@pytest.mark.parametrize("level", list(CHARACTERS))
def test_the_same_seed_plays_the_same_move(level: str) -> None:
    rules = Ruleset(BASIC)
    position = parse_position("ss1Ss/3p1/p4/2P1s/2p1p p")
    codes = {
        think(Search(rules), position, level, stream(5, "rival/0/3"), nodes=4000, seconds=600).code
        for _ in range(3)
    }
    assert len(codes) == 1
    assert codes <= set(rules.codes(position))


def test_only_the_top_level_never_overlooks_a_win() -> None:
    """A captain that can stop on the Sacred Space at once: the chick misses it about as often as it overlooks a move."""
    rules = Ruleset(BASIC)
    position = parse_position("ssSss/2p2/5/5/2P1p p")
    winning = rules.geometry.index["c1"] << 6 | rules.geometry.index["c3"]
    hits = {}
    for level in ("chick", "hunter", "captain"):
        found = [
            think(Search(rules), position, level, stream(seed, "rival/0/0"), nodes=2000, seconds=600).code
            for seed in range(200 if level == "chick" else 40)
        ]
        hits[level] = sum(code == winning for code in found) / len(found)
    assert hits["captain"] == 1.0
    assert hits["hunter"] >= 0.85
    assert (
        1 - CHARACTERS["chick"].overlooks - 0.12 <= hits["chick"] <= 1 - CHARACTERS["chick"].overlooks + 0.12
    )


def test_the_ladder_of_levels() -> None:
    ladder = list(CHARACTERS.values())
    assert list(CHARACTERS) == ["chick", "pup", "cub", "hunter", "captain"]
    for lower, upper in itertools.pairwise(ladder):
        assert upper.depth > lower.depth
        assert upper.overlooks < lower.overlooks
        assert upper.wavers < lower.wavers
    assert ladder[-1].depth == MAX_DEPTH


def test_the_key_of_a_position_tells_everything_apart() -> None:
    one = parse_position("ssSsSss/7/7/7/7/7/ppPpPpp p f c")
    others = [
        parse_position("ssSsSss/7/7/7/7/7/ppPpPpp s f c"),
        parse_position("ssSsSss/7/7/7/7/7/ppPpPpp p c f"),
        parse_position("ssSsSss/7/7/7/7/7/ppPpppP p f c"),
    ]
    assert len({state_of(item) for item in [one, *others]}) == 4
