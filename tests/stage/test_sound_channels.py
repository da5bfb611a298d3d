"""The plan of the 32 channels, and levels."""

from __future__ import annotations

import math

import pytest

from game.stage.channels import AMBIENCE, CHANNELS, EFFECTS, RATTLE, UI, ChannelPlan, balance, shared_gain


def test_channels_are_kept_apart_and_the_important_is_not_cut_off() -> None:
    busy: set[int] = set()
    plan = ChannelPlan(busy.__contains__)
    taken = []
    for _ in range(8):
        channel = plan.take("effect", 2, 1.0, 0.0)
        assert channel is not None
        busy.add(channel)
        taken.append(channel)
    assert taken == list(range(2, 10))
    assert plan.take("effect", 1, 1.0, 0.0) is None, "eight more important ones sound"
    assert plan.take("effect", 2, 1.0, 0.0) == 2, "the oldest makes room"
    assert plan.take("effect", 3, 1.0, 0.0) == 3
    assert plan.take("ui", 0, 1.0, 0.0) == 0, "the menus' sounds have channels of their own"
    assert plan.active("effect") == 8


def test_six_seats_rattle_on_three_channels_each_and_never_on_another_seats() -> None:
    """B34."""
    plan = ChannelPlan(lambda _: True)
    used = {seat: [plan.take_rattle(seat, 1.0, 0.0) for _ in range(6)] for seat in range(6)}
    for seat in range(6):
        assert used[seat][:3] == used[seat][3:]
        assert len(set(used[seat])) == 3
    assert (
        sorted({channel for channels in used.values() for channel in channels})
        == list(RATTLE)
        == list(range(10, 28))
    )
    with pytest.raises(ValueError, match="seat 6"):
        plan.take_rattle(6, 1.0, 0.0)


def test_levels() -> None:
    assert [round(20 * math.log10(shared_gain(count)), 1) for count in (0, 1, 2, 4, 8)] == [0, 0, -3, -6, -9]
    assert balance(0.8, 0.0) == (0.8, 0.8)
    assert balance(0.8, -1.0) == (0.8, 0.0)
    assert balance(0.8, 5.0) == (0.0, 0.8)
    assert balance(1.0, 0.5) == (0.5, 1.0)


def test_each_of_the_32_channels_has_one_use() -> None:
    assert sorted((*UI, *EFFECTS, *RATTLE, *AMBIENCE)) == list(range(CHANNELS)) == list(range(32))
