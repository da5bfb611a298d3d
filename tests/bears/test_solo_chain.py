"""The best solo chain, against an independent brute force and on full deals."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import pytest

from game.bears.solo import best_chain

DECK = [face for face in range(32) for _ in range(3)]


def differ(one, other):
    return sum((one >> bit & 1) != (other >> bit & 1) for bit in range(5))


def longest(cards):
    """The longest chain by trying every order: which cards are used, and which one is last."""
    near = [
        [j for j in range(len(cards)) if j != i and differ(cards[i], cards[j]) <= 1]
        for i in range(len(cards))
    ]

    @cache
    def on(last, used):
        return max((1 + on(j, used | 1 << j) for j in near[last] if not used >> j & 1), default=0)

    return max((1 + on(i, 1 << i) for i in range(len(cards))), default=0)


def holds(table, chain):
    cards = [table[slot] for slot in chain.slots]
    assert None not in cards
    assert len(set(chain.slots)) == len(chain.slots)
    assert all(differ(a, b) <= 1 for a, b in pairwise(cards))
    assert len(cards) + chain.left == sum(card is not None for card in table)


@pytest.mark.parametrize("size", [1, 2, 5, 8, 11, 13])
def test_small_tables_agree_with_trying_everything(size):
    """Bears R48."""
    rng = random.Random(size)
    for _ in range(60):
        table = rng.sample(DECK, size)
        chain = best_chain(table)
        holds(table, chain)
        assert chain.proven
        assert len(chain.slots) == longest(table)


def test_small_tables_with_many_copies_and_few_faces():
    """Few faces: cards of one face are visited several times, a place where counting visits goes wrong."""
    rng = random.Random(5)
    for _ in range(120):
        faces = rng.sample(range(32), 6)
        table = rng.sample([face for face in faces for _ in range(3)], 13)
        chain = best_chain(table)
        holds(table, chain)
        assert chain.proven
        assert len(chain.slots) == longest(table)


def test_stars_need_the_middle_several_times():
    """A middle face with two cards links three of its neighbours at most: the chain goes leaf, middle, leaf, middle, leaf."""
    table = [0, 0, 1, 2, 4, 8, 16]
    chain = best_chain(table)
    holds(table, chain)
    assert (len(chain.slots), chain.left, chain.bound) == (5, 2, 2)


def test_identical_cards_and_gaps():
    assert best_chain([]).slots == ()
    assert best_chain([None, None]).left == 0
    assert best_chain([None, 7, None, 7, 7]).slots == (1, 3, 4)
    apart = best_chain([0, 31, 31])
    assert (apart.slots, apart.left, apart.bound) == ((1, 2), 1, 1)


def test_two_hundred_full_deals():
    """Bears R48: at least 95 % proven, every chain sound, and the claim never better than the bound."""
    proven = 0
    for seed in range(200):
        table = random.Random(seed).sample(DECK, 32)
        chain = best_chain(table, work=60_000)
        holds(table, chain)
        assert chain.bound <= chain.left
        proven += chain.proven
    assert proven >= 190


def test_without_work_the_answer_is_honest():
    """With no work allowed nothing is proven that the simple bounds do not prove."""
    cards = list(DECK)
    random.Random(3).shuffle(cards)
    table = cards[:32]
    hasty, thorough = best_chain(table, work=0), best_chain(table)
    assert thorough.proven
    assert hasty.bound <= thorough.left <= hasty.left
    assert not hasty.proven
    assert best_chain(table, work=0) == hasty
