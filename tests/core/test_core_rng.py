"""Named random streams."""

from __future__ import annotations

import hashlib
import random

import pytest

from game.core.rng import MAX_SEED, fair_order, stream


def test_a_stream_follows_from_seed_and_name_alone():
    key = int.from_bytes(hashlib.sha256(b"7/rules").digest()[:16], "big")
    wanted = random.Random(key)
    found = stream(7, "rules")
    assert [found.random() for _ in range(5)] == [wanted.random() for _ in range(5)]


def test_other_seeds_and_names_give_other_streams():
    first = {
        stream(seed, name).getrandbits(64)
        for seed in (0, 1, MAX_SEED)
        for name in ("rules", "rival/1", "rival/2")
    }
    assert len(first) == 9


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1])
def test_seeds_outside_the_range_are_refused(seed):
    with pytest.raises(ValueError, match=f"seed {seed} is outside 0…9223372036854775807"):
        stream(seed, "rules")


def test_the_bounds_themselves_are_seeds():
    assert MAX_SEED == 2**63 - 1
    stream(0, "x")
    stream(MAX_SEED, "x")


def test_a_lone_action_draws_nothing():
    rng = stream(1, "rules")
    before = rng.getstate()
    assert fair_order([], rng) == []
    assert fair_order(["a"], rng) == ["a"]
    assert rng.getstate() == before


def test_every_order_has_the_same_chance():
    rng = stream(1, "rules")
    items = ("a", "b", "c")
    counts: dict[tuple[str, ...], int] = {}
    for _ in range(6000):
        order = tuple(fair_order(items, rng))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())
    assert items == ("a", "b", "c")


def test_two_items_draw():
    rng = stream(1, "rules")
    assert {tuple(fair_order([1, 2], rng)) for _ in range(40)} == {(1, 2), (2, 1)}
