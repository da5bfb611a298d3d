"""Everything a page can hold, under one name for those who build pages.

Rectangles are units; a widget's `name` is what tests and the trace press. What a widget shows is in the player's language
already.
"""

from __future__ import annotations

from game.stage.fields import Choice, Slider, TextField, Toggle
from game.stage.list_box import ListBox, Row
from game.stage.page import Flow, Page
from game.stage.plates import Button, Label, Panel
from game.stage.widget import Widget

__all__ = [
    "Button",
    "Choice",
    "Flow",
    "Label",
    "ListBox",
    "Page",
    "Panel",
    "Row",
    "Slider",
    "TextField",
    "Toggle",
    "Widget",
]
