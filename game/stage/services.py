"""Everything that a scene may reach, handed to its constructor."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.settings import SettingsStore
    from game.stage.assets import Assets
    from game.stage.entry import GameEntry, Navigator
    from game.stage.input import Input
    from game.stage.messages import Messages
    from game.stage.palette import Palette
    from game.stage.scene import SceneStack
    from game.stage.sound import Sound
    from game.stage.text import Text
    from game.stage.trace import Trace
    from game.stage.window import Window
    from game.storage import Shelf


@dataclass(frozen=True)
class Services:
    """The stage as a scene sees it. `effects` is the random stream of everything that is only seen; `clock` gives
    monotonic seconds for display purposes, never for rules."""

    window: Window
    stack: SceneStack
    input: Input
    sound: Sound
    assets: Assets
    palette: Palette
    text: Text
    messages: Messages
    settings: SettingsStore
    trace: Trace
    effects: random.Random
    go: Navigator
    shelf: Shelf
    games: Mapping[str, GameEntry]
    clock: Callable[[], float]

    def _(self, message: str) -> str:
        """The message in the player's language."""
        return self.messages.gettext(message)
