"""What a lobby remembers from one evening to the next: options, computers and names, never devices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.core.text import Json
from game.screens.lobby_model import NAME_LENGTH, Lobby
from game.stage.entry import RIVAL_LEVELS, GameEntry, SeatPlan

if TYPE_CHECKING:
    from game.settings import SettingsStore


def recall(entry: GameEntry, memory: Mapping[str, Json]) -> Lobby:
    """The lobby of a game as it was left; whatever cannot be understood is left out. People sit down anew by pressing."""
    data = memory.get(entry.id)
    if not isinstance(data, dict):
        return Lobby(entry)
    options = data.get("options")
    seats = data.get("seats")
    lobby = Lobby(entry, options=dict(options) if isinstance(options, dict) else {})
    for index, item in enumerate(seats[: len(lobby.seats)] if isinstance(seats, list) else []):
        level = item.get("level") if isinstance(item, dict) else None
        if isinstance(level, str) and level in RIVAL_LEVELS:
            lobby.add_computer(index, level)
    return lobby


def remember(settings: SettingsStore, lobby: Lobby) -> None:
    """Keeps the lobby in the settings."""
    memory = dict(settings.values.lobby)
    memory[lobby.entry.id] = {
        "options": dict(lobby.options),
        "seats": [_note(seat) for seat in lobby.seats],
    }
    settings.change(lobby=memory)


def _note(seat: SeatPlan | None) -> Json:
    if seat is None:
        return None
    return {"level": seat.level, "name": seat.name[:NAME_LENGTH]}
