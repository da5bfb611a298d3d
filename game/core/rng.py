"""Named random streams: one seed for a match, a stream of its own for each purpose.

Rules, every computer seat and every effect draw from different streams, so that a cosmetic change or a
rival that thinks differently never alters what the rules draw.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

MAX_SEED = 2**63 - 1

T = TypeVar("T")


def stream(seed: int, name: str) -> random.Random:
    """A fresh generator for `name` ("rules", "rival/2", "rattle/0/5") of the match with this seed.

    The same pair gives the same numbers on every machine and under every hash seed.
    Raises ValueError when the seed lies outside 0 … 2⁶³−1.
    """
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"seed {seed} is outside 0…{MAX_SEED}")
    digest = hashlib.sha256(f"{seed}/{name}".encode()).digest()
    return random.Random(int.from_bytes(digest[:16], "big"))


def fair_order(items: Sequence[T], rng: random.Random) -> list[T]:
    """The items in a drawn order with equal chances, for actions of one tick that exclude each other.

    A sequence of fewer than two items draws nothing, so that a lone action never moves the stream.
    """
    order = list(items)
    if len(order) > 1:
        rng.shuffle(order)
    return order
