"""What a match of Igloo is played with besides its rules, kept for when it is taken up again: how to listen, guess marks, and for whom igloos
shake themselves. The record holds only what the rules know; this lies beside it in the settings, by the match's seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from game.core.text import Json
from game.settings import SettingsStore
from game.stage.entry import MatchPlan

KEY: Final = "igloo/aids"
LOBBY: Final = "igloo"
AIDS: Final = ("listen", "marks")
MOST: Final = 6
"""Matches that are remembered."""


def remember(settings: SettingsStore, plan: MatchPlan) -> None:
    """Notes the aids of a match that begins, unless only computers play it."""
    if all(seat.level for seat in plan.seats):
        return
    seed = plan.setup.seed
    shaking: list[Json] = [i for i, seat in enumerate(plan.seats) if seat.handicap.get("shake_for_me")]
    options = {name: plan.options[name] for name in AIDS if name in plan.options}
    note: dict[str, Json] = {"seed": seed, "options": options, "shake_for_me": shaking}
    memory = dict(settings.values.lobby)
    others: list[Json] = [item for item in _notes(memory) if item.get("seed") != seed]
    memory[KEY] = [*others, note][-MOST:]
    settings.change(lobby=memory)


def recall(memory: Mapping[str, Json], plan: MatchPlan) -> MatchPlan:
    """The plan of a match that is taken up, with its aids as they were agreed; for a match that nobody remembers with those that the
    lobby has now. `memory` is the settings' `lobby`. Whatever cannot be understood is left out."""
    note = next((item for item in _notes(memory) if item.get("seed") == plan.setup.seed), None)
    lobby = memory.get(LOBBY)
    source = note if note is not None else lobby if isinstance(lobby, dict) else {}
    found = source.get("options")
    aids: dict[str, Json] = {}
    if isinstance(found, dict):
        aids = {name: found[name] for name in AIDS if name in found}
    shaking = source.get("shake_for_me")
    seats = tuple(
        replace(seat, handicap={**seat.handicap, "shake_for_me": True})
        if isinstance(shaking, list) and index in shaking
        else seat
        for index, seat in enumerate(plan.seats)
    )
    return replace(plan, seats=seats, options={**aids, **plan.options})


def _notes(memory: Mapping[str, Json]) -> list[dict[str, Json]]:
    notes = memory.get(KEY)
    return [item for item in notes if isinstance(item, dict)] if isinstance(notes, list) else []
