"""The fairness bench: its arithmetic, its hands, and that real events carry them to the table."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pygame
import pytest

from game.bears.layout import load_layout
from game.bears.rules.options import BearsOptions
from tools.benches import parts
from tools.benches.fairness import EQUAL, IDLE, JUDGED, Table, line_of, spread, toward

ROOT = Path(__file__).resolve().parents[2]


def test_it_is_a_part_of_the_bench():
    assert "fairness" in parts()


def test_how_far_devices_are_apart():
    assert spread([50, 50, 50]) == 0
    assert spread([45, 50, 55]) == pytest.approx(0.2)


@pytest.mark.parametrize(("cards", "missed"), [(30, False), (28, False), (27, True)])
def test_only_equal_hands_that_take_the_same_cards_are_judged(cards, missed):
    """30 cards in 2,160 ticks are 50 a minute; 28 are 6.9 % fewer, 27 are 10.5 % fewer."""
    ticks = {"keys:0": 2160, "mouse": 2160}
    line = line_of(JUDGED, ticks, {"keys:0": 30, "mouse": cards})
    assert line.ours == "50.0"
    assert line.missed is missed
    assert not line_of("equal hands, one table", ticks, {"keys:0": 30, "mouse": cards}).missed


@pytest.mark.parametrize(("far", "ticks"), [(100, 13), (300, 20), (700, 28)])
def test_the_pointer_takes_its_time(far, ticks):
    """One, two and three bits: .22, .34 and .46 s."""
    assert EQUAL.travel(far, 100) == ticks


@pytest.mark.parametrize(
    ("slot", "target", "controls"),
    [(0, 5, {"left"}), (0, 1, {"right"}), (2, 26, {"up"}), (7, 20, {"down", "right"})],
)
def test_rings_go_the_shortest_way_round(slot, target, controls):
    assert toward(load_layout(ROOT, BearsOptions(), 2), slot, target) in controls


def test_every_device_takes_the_same_cards_from_the_same_table(tmp_path, monkeypatch):
    monkeypatch.setenv("POLAR_PARTY_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "auto_pause": False}))
    table = Table()
    found = [table.match((device, IDLE), 5, EQUAL, rounds=1) for device in ("keys:0", "mouse", "pad:7001")]
    table.close()
    pygame.display.quit()
    cards = [sum(grabbed.values()) for _, grabbed in found]
    assert cards[0] > 5
    assert cards[0] == cards[1] == cards[2]
    assert found[0][0] == found[2][0], "a stick that is pushed is a key that goes down"
    assert os.environ["SDL_VIDEODRIVER"] == "dummy"
