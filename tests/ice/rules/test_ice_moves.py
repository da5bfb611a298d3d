"""Slides and refused moves, on positions worked out by hand."""

from __future__ import annotations

import random

import pytest

from game.core.text import DataError
from game.ice.rules.board import Geometry, geometry
from game.ice.rules.checks import why_not
from game.ice.rules.level import ADVANCED, BASIC
from game.ice.rules.move import Move, parse_move
from game.ice.rules.position import parse_position
from game.ice.rules.reasons import Reason
from game.ice.rules.ruleset import Ruleset


def moves(text, level=BASIC):
    return [move.notation for move in Ruleset(level).moves(parse_position(text))]


def test_slides_all_the_way_to_the_edge_or_to_an_animal():
    """Ice R7: from an open centre to the four edges; a friend or an enemy stops it one space before."""
    assert moves("4S/5/2P2/5/s3s p") == ["c3-a3", "c3-c1", "c3-c5", "c3-e3"]
    assert moves("1sSs1/5/1sP1p/5/5 p") == ["c3-c1", "c3-c4", "c3-d3", "e3-d3", "e3-e1", "e3-e5"]


def test_slides_pass_over_the_sacred_space_and_between_enemies():
    """Ice R8: the Sacred Space does not stop a captain, and enemies left and right of the way do no harm."""
    assert "a3-e3" in moves("2S2/s3s/P4/s3s/5 p")
    ruleset = Ruleset(BASIC)
    before = parse_position("2S2/1sss1/P4/1sss1/5 p")
    code = before.geometry.code(Move("a3", "e3"))
    after, verdict = ruleset.after(before, code)
    assert (after.text(), verdict) == ("2S2/1sss1/4P/1sss1/5 s", 0)


def test_slides_pass_over_seafood_without_taking_it():
    """Ice R8: a penguin runs along the third row of the large board over fish and crab."""
    before = parse_position("s1SsSss/7/7/7/p6/7/1pPpPpp p - -")
    after, _ = Ruleset(ADVANCED).after(before, before.geometry.code(Move("a3", "g3")))
    assert after.text() == "s1SsSss/7/7/7/6p/7/1pPpPpp s - -"


def test_a_move_covers_at_least_one_space():
    """Ice R8: an animal with no empty space beside it has no move."""
    assert moves("4S/5/5/ss3/Pp1ss p") == ["b1-c1"]


def test_the_side_to_move_moves_its_own_animals_only():
    """Ice R6."""
    text = "ssSss/5/5/5/ppPpp"
    assert moves(text + " p") == ["a1-a4", "b1-b4", "c1-c4", "d1-d4", "e1-e4"]
    assert moves(text + " s") == ["a5-a2", "b5-b2", "c5-c2", "d5-d2", "e5-e2"]


def test_the_large_board_is_seven_wide():
    """Ice R7: from d4 of the 7 × 7 board to its four edges."""
    assert moves("S1S4/7/7/3p3/7/7/P1P4 p - -", ADVANCED)[-4:] == ["d4-a4", "d4-d1", "d4-d7", "d4-g4"]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("c1-c4", None),
        ("c1-c7", Reason.OFF_BOARD),
        ("g1-c1", Reason.OFF_BOARD),
        ("b2-b3", Reason.EMPTY_SQUARE),
        ("c5-c2", Reason.NOT_YOUR_ANIMAL),
        ("c1-d2", Reason.NOT_STRAIGHT),
        ("c1-d3", Reason.NOT_STRAIGHT),
        ("c1-c5", Reason.BLOCKED_WAY),
        ("c1-e1", Reason.BLOCKED_WAY),
        ("c1-d1", Reason.BLOCKED_WAY),
        ("c1-c3", Reason.SLIDES_ON),
        ("c1-c2", Reason.SLIDES_ON),
    ],
)
def test_a_move_that_cannot_be_is_refused_by_name(move, reason):
    """Ice R6, R7, R8: the checks run in a fixed order: squares, animal, line, way, end of the slide."""
    assert why_not(parse_position("ssSss/5/5/5/ppPpp p"), parse_move(move)) is reason


@pytest.mark.parametrize("text", ["b1-b4", "a1-a2", "g7-a7", "a7-g7"])
def test_moves_read_what_they_write(text):
    """Ice R34."""
    move = parse_move(text)
    assert (move.notation, move.text()) == (text, f"move {text}")
    assert move == Move(text[:2], text[3:])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "b1",
        "b1b4",
        "b1-b1",
        "b0-b4",
        "b1-b8",
        "h1-b1",
        "B1-B4",
        "b1-b4 ",
        " b1-b4",
        "b1-b4\n",
        "b1--b4",
        "b１-b4",
        "b1–b4",
    ],
)
def test_moves_refuse_other_texts(text):
    """Ice R34."""
    with pytest.raises(DataError, match="two different squares"):
        parse_move(text)


def test_geometry_by_hand():
    """Ice R34: squares run from a1 along the row."""
    board = geometry(5)
    assert (board.n, board.full, board.middle) == (5, 2**25 - 1, 12)
    assert board.names[0] == "a1"
    assert board.names[4] == "e1"
    assert board.names[5] == "a2"
    assert board.names[24] == "e5"
    assert board.index["c3"] == 12
    assert geometry(7).names[24] == "d4" == geometry(7).names[geometry(7).middle]
    assert board.squares(0b100011) == ("a1", "b1", "a2")
    assert board.squares(1 << 24) == ("e5",)
    assert board.turned(0b11) == 0b11 << 23
    assert board.half(0) == 2**10 - 1
    assert board.half(1) == (2**10 - 1) << 15
    assert geometry(7).half(0) == 2**21 - 1
    assert geometry(7).half(1) == (2**21 - 1) << 28
    assert board.code(Move("b1", "b4")) == 1 << 6 | 16
    assert board.code(Move("b1", "b6")) is None
    assert board.code(Move("g1", "b1")) is None
    assert board.move(1 << 6 | 16) == Move("b1", "b4")
    assert geometry(5) is board
    assert len(board.flip) == 25 * 8
    assert board.flip[1 << 6 | 16] == 1 << 1 | 1 << 16


@pytest.mark.parametrize(
    ("start", "stop", "names"),
    [
        ("b1", "b4", ["b1", "b2", "b3", "b4"]),
        ("b4", "b1", ["b4", "b3", "b2", "b1"]),
        ("a2", "d2", ["a2", "b2", "c2", "d2"]),
        ("d2", "c2", ["d2", "c2"]),
        ("e5", "a5", ["e5", "d5", "c5", "b5", "a5"]),
    ],
)
def test_the_path_of_a_slide(start, stop, names):
    """Ice R7: every square from start to stop, in the order of the slide."""
    board = geometry(5)
    assert [board.names[square] for square in board.path(board.code(Move(start, stop)))] == names


@pytest.mark.parametrize("n", [0, 3, 6, 8])
def test_there_are_two_sizes_of_board(n):
    """Ice R2."""
    with pytest.raises(ValueError, match=f"no board of {n} × {n}"):
        geometry(n)


def test_whether_a_side_can_move():
    """Ice R19: an animal can move when a space sideways beside it is empty."""
    board = Geometry(5)
    text = parse_position("4S/5/5/ss3/Ps1ss p")
    assert not board.can_move(text.penguins, text.seals)
    assert board.can_move(text.seals, text.penguins)
    free = parse_position("4S/5/5/1s3/Ps1ss p")
    assert board.can_move(free.penguins, free.seals)


@pytest.mark.parametrize("n", [5, 7])
def test_a_board_made_afresh_slides_by_the_letter(n):
    """Ice R7: every square, alone and among random blockers, against a walk square by square."""
    board = Geometry(n)
    rng = random.Random(n)
    assert (board.n, board.full, board.middle) == (n, 2 ** (n * n) - 1, (n * n - 1) // 2)
    assert len(board.names) == len(set(board.names)) == len(board.index) == n * n
    assert (board.names[0], board.names[1], board.names[n], board.names[-1]) == (
        "a1",
        "b1",
        "a2",
        f"{'abcdefg'[n - 1]}{n}",
    )
    assert all(board.names[board.index[name]] == name for name in board.names)
    assert board.not_first == sum(1 << i for i in range(n * n) if i % n > 0)
    assert board.not_last == sum(1 << i for i in range(n * n) if i % n < n - 1)
    assert len(board.slides) == n * n
    for start in range(n * n):
        line = [i for i in range(n * n) if (i % n == start % n) != (i // n == start // n)]
        assert board.slides[1 << start][0] == sum(1 << i for i in line)
        assert {code & 63 for code in board.flip if code >> 6 == start} == set(line)
        assert all(board.flip[start << 6 | stop] == 1 << start | 1 << stop for stop in line)
        for density in (0.0, 0.2, 0.5):
            taken = {i for i in range(n * n) if rng.random() < density} - {start}
            wanted = set()
            for step, edge in ((n, None), (-n, None), (1, 0), (-1, n - 1)):
                here = start
                while 0 <= here + step < n * n and (here + step) % n != edge and here + step not in taken:
                    here += step
                if here != start:
                    wanted.add(start << 6 | here)
            foe = sum(1 << i for i in taken)
            codes = board.moves(1 << start, foe)
            assert sorted(codes) == sorted(wanted)
            assert board.moves(1 << start, foe) == codes
            assert board.can_move(1 << start, foe) == bool(wanted)


def test_a_single_step_keeps_its_direction():
    """Ice R7: neighbours in the four directions."""
    board = Geometry(5)
    for stop in ("c4", "c2", "b3", "d3"):
        code = board.code(Move("c3", stop))
        assert [board.names[square] for square in board.path(code)] == ["c3", stop]


def test_an_animal_beside_the_way_does_not_block_it():
    """Ice R7, R8."""
    assert why_not(parse_position("ssSs1/5/5/3s1/ppPpp p"), parse_move("c1-c2")) is Reason.SLIDES_ON
    assert why_not(parse_position("ssSs1/5/5/1s3/ppPpp p"), parse_move("c1-c2")) is Reason.SLIDES_ON
