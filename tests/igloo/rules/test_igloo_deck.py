"""The box: numbers, cards, worths."""

from __future__ import annotations

from game.igloo.rules.cards import FULL, LITTLE, worth

# Written down by hand from Igloo R2.
SINGLES = [(2,), (3,), (4,), (5,), (6,), (7,), (8,), (9,), (10,), (11,), (12,), (13,)]
PAIRS = [
    (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9), (9, 10), (10, 11), (11, 12), (12, 13)
]  # fmt: skip
TRIPLES = [
    (2, 3, 4), (3, 4, 5), (4, 5, 6), (5, 6, 7), (6, 7, 8),
    (7, 8, 9), (8, 9, 10), (9, 10, 11), (10, 11, 12), (11, 12, 13),
]  # fmt: skip


def test_the_numbers_in_the_igloos():
    """Igloo R1: twelve igloos, ninety cubes."""
    assert FULL.numbers == (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
    assert sum(FULL.numbers) == 90


def test_the_deck_card_by_card():
    """Igloo R2."""
    assert list(FULL.deck) == SINGLES + PAIRS + TRIPLES
    assert len(FULL.deck) == 33
    assert FULL.ring == 9


def test_the_people_on_a_card():
    """Igloo R3: 12 × 3 + 11 × 2 + 10 × 1 people in all."""
    assert worth((7,)) == 3
    assert worth((7, 8)) == 2
    assert worth((7, 8, 9)) == 1
    assert sum(worth(card) for card in FULL.deck) == 68


def test_the_box_for_little_ones():
    """Igloo R37: neighbours are at least a third apart, but for the smallest, which anybody can count."""
    assert LITTLE.numbers == (2, 3, 4, 6, 9, 13)
    assert LITTLE.ring == 5
    assert list(LITTLE.deck) == [
        (2,), (3,), (4,), (6,), (9,), (13,),
        (2, 3), (3, 4), (4, 6), (6, 9), (9, 13),
        (2, 3, 4), (3, 4, 6), (4, 6, 9), (6, 9, 13),
    ]  # fmt: skip
    assert [worth(card) for card in LITTLE.deck] == [3] * 6 + [2] * 5 + [1] * 4
