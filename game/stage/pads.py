"""Game pads by instance: they come and go, and every stick, hat and button gives single taps."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

import pygame

from game.core.text import Json
from game.stage.keys import ACT, BACK, DOWN, LEFT, PAUSE, RIGHT, SEAT_CONTROLS, SECOND, UP

DEAD_ZONE: Final = 0.25
"""Below this a stick is at rest. A tap needs as much again on top, so that a stick at the edge does not chatter."""

PAD_CONTROLS: Final = (*SEAT_CONTROLS, PAUSE, BACK)
MOST_PADS: Final = 16

_log = logging.getLogger(__name__)


class PadHandle(Protocol):
    """What is needed of an opened pad."""

    def rumble(self, low_frequency: float, high_frequency: float, duration: int) -> bool:
        """Shakes for so many milliseconds; False when the pad cannot."""


@dataclass(frozen=True, slots=True)
class PadLayout:
    """What a pad's raw numbers mean. `cancel` is the button that means SECOND in play and BACK in menus; `move` the stick of
    the directions; `flick` a second stick, each deflection of which is an ACT; `triggers` are axes that act as buttons."""

    buttons: Mapping[int, str] = field(default_factory=lambda: {0: ACT, 1: SECOND, 6: BACK, 7: PAUSE})
    cancel: int = 1
    move: tuple[int, int] = (0, 1)
    flick: tuple[int, int] | None = None
    triggers: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PadInfo:
    """A pad as the system describes it. `guid` is the same for two pads of one make."""

    instance: int
    name: str
    guid: str = ""
    layout: PadLayout = field(default_factory=PadLayout)
    handle: PadHandle | None = None


@dataclass(frozen=True, slots=True)
class Tap:
    """One control of a pad, once. `cancel` says that it is BACK in menus; `label` names the button."""

    control: str
    label: str
    cancel: bool = False


@dataclass(frozen=True, slots=True)
class RawButton:
    """A pad's button as it comes from the pad, for mapping it."""

    device: str
    button: int
    tick: int


class _Pad:
    """One pad and what of it is deflected now."""

    def __init__(self, info: PadInfo, name: str) -> None:
        self.info = info
        self.name = name
        self.axes: dict[int, float] = {}
        self.engaged: dict[str, str] = {}
        self.hats: dict[int, tuple[int, int]] = {}
        self.buttons: set[int] = set()


class Pads:
    """All pads that are plugged in. `opener` opens the pad with a device index and raises pygame.error when it cannot."""

    def __init__(self, opener: Callable[[int], PadInfo] | None = None) -> None:
        self._opener = opener or open_pad
        self._pads: dict[int, _Pad] = {}
        self._maps: dict[str, dict[int, str]] = {}
        self.dead_zone = DEAD_ZONE

    def __contains__(self, instance: int) -> bool:
        return instance in self._pads

    def instances(self) -> tuple[int, ...]:
        """The pads in the order in which they came."""
        return tuple(self._pads)

    def name(self, instance: int) -> str:
        """The pad's name, numbered where two have the same. Raises KeyError."""
        return self._pads[instance].name

    def guid(self, instance: int) -> str:
        """The make of a pad. Raises KeyError."""
        return self._pads[instance].info.guid

    def add(self, index: int) -> int | None:
        """Opens the pad with a device index and returns its instance; None when it was known or cannot be opened."""
        try:
            info = self._opener(index)
        except pygame.error as error:
            _log.info("pad %s cannot be opened: %s", index, error)
            return None
        return self.plug(info)

    def plug(self, info: PadInfo) -> int | None:
        """Takes a pad that is open already; None when it was known."""
        if info.instance in self._pads or len(self._pads) >= MOST_PADS:
            return None
        taken = {pad.name for pad in self._pads.values()}
        plain = info.name.strip() or "Gamepad"
        name, number = plain, 2
        while name in taken:
            name, number = f"{plain} {number}", number + 1
        self._pads[info.instance] = _Pad(info, name)
        return info.instance

    def remove(self, instance: int) -> str | None:
        """Forgets a pad; its name, None when it was not known."""
        pad = self._pads.pop(instance, None)
        return pad.name if pad is not None else None

    def layout(self, instance: int) -> PadLayout:
        """What the pad's numbers mean, with what the player changed. Raises KeyError."""
        info = self._pads[instance].info
        changed = self._maps.get(info.guid)
        if not changed:
            return info.layout
        buttons = {
            button: held for button, held in info.layout.buttons.items() if held not in changed.values()
        }
        cancel = info.layout.cancel if changed.get(info.layout.cancel, SECOND) == SECOND else -1
        return replace(info.layout, buttons={**buttons, **changed}, cancel=cancel)

    def remap(self, instance: int, control: str, button: int) -> None:
        """Gives a control of this make of pad another button. Raises KeyError and ValueError."""
        if control not in PAD_CONTROLS:
            raise ValueError(f"pads have no control {control!r}")
        changed = self._maps.setdefault(self.guid(instance), {})
        for held in [held for held, name in changed.items() if name == control]:
            del changed[held]
        changed[button] = control

    def reset(self, instance: int) -> None:
        """Puts this make of pad back to its own layout. Raises KeyError."""
        self._maps.pop(self.guid(instance), None)

    def labels(self, instance: int) -> tuple[str, ...]:
        """The controls of a pad in the order of SEAT_CONTROLS."""
        buttons = self.layout(instance).buttons
        named = {control: button_label(button) for button, control in sorted(buttons.items(), reverse=True)}
        arrows = {UP: "↑", LEFT: "←", DOWN: "↓", RIGHT: "→"}
        return tuple(arrows.get(control) or named.get(control, "–") for control in SEAT_CONTROLS)

    def rumble(self, instance: int, low: float, high: float, milliseconds: int) -> bool:
        """Shakes the pad; False when it cannot or is gone."""
        pad = self._pads.get(instance)
        if pad is None or pad.info.handle is None:
            return False
        try:
            return pad.info.handle.rumble(low, high, milliseconds)
        except pygame.error:
            return False

    # what the pads do

    def button(self, instance: int, button: int, *, down: bool) -> Tap | None:
        """A button moved."""
        pad = self._pads.get(instance)
        if pad is None:
            return None
        if not down:
            pad.buttons.discard(button)
            return None
        if button in pad.buttons:
            return None
        pad.buttons.add(button)
        layout = self.layout(instance)
        control = layout.buttons.get(button)
        return Tap(control, button_label(button), button == layout.cancel) if control is not None else None

    def hat(self, instance: int, hat: int, value: tuple[int, int]) -> list[Tap]:
        """A hat moved; each of its two axes taps by itself."""
        pad = self._pads.get(instance)
        if pad is None:
            return []
        before = pad.hats.get(hat, (0, 0))
        pad.hats[hat] = value
        taps: list[Tap] = []
        if value[0] and value[0] != before[0]:
            taps.append(_direction(RIGHT if value[0] > 0 else LEFT))
        if value[1] and value[1] != before[1]:
            taps.append(_direction(UP if value[1] > 0 else DOWN))
        return taps

    def axis(self, instance: int, axis: int, value: float) -> Tap | None:
        """An axis moved, −1 … 1. A stick taps once a deflection and again only after it was at rest."""
        pad = self._pads.get(instance)
        if pad is None or not math.isfinite(value):
            return None
        pad.axes[axis] = value
        layout = self.layout(instance)
        if axis in layout.move:
            direction = self._deflection(pad, "move", layout.move)
            return _direction(direction) if direction else None
        if layout.flick is not None and axis in layout.flick:
            return Tap(ACT, "flick") if self._deflection(pad, "flick", layout.flick) else None
        control = layout.triggers.get(axis)
        if control is None:
            return None
        name = f"trigger {axis}"
        if name in pad.engaged:
            if value < self.dead_zone:
                del pad.engaged[name]
            return None
        if value < self._threshold():
            return None
        pad.engaged[name] = control
        return Tap(control, "LT" if control == SECOND else "RT")

    def _threshold(self) -> float:
        return min(0.9, self.dead_zone + 0.25)

    def _deflection(self, pad: _Pad, stick: str, axes: tuple[int, int]) -> str | None:
        """The direction in which a stick has just been pushed."""
        across, down = pad.axes.get(axes[0], 0.0), pad.axes.get(axes[1], 0.0)
        held = pad.engaged.get(stick)
        if held is not None:
            along = {LEFT: -across, RIGHT: across, UP: -down, DOWN: down}[held]
            if along >= self.dead_zone:
                return None
            del pad.engaged[stick]
        if max(abs(across), abs(down)) < self._threshold():
            return None
        if abs(across) >= abs(down):
            pad.engaged[stick] = RIGHT if across > 0 else LEFT
        else:
            pad.engaged[stick] = DOWN if down > 0 else UP
        return pad.engaged[stick]

    # settings

    def export(self) -> dict[str, Json]:
        """Plain values for the settings."""
        maps: dict[str, Json] = {}
        for guid, changed in self._maps.items():
            maps[guid] = {str(button): held for button, held in changed.items()}
        return {"dead_zone": self.dead_zone, "maps": maps}

    def load(self, data: object) -> None:
        """Takes what `export` gave; whatever is not as it should be is left at its default."""
        if not isinstance(data, dict):
            return
        zone = data.get("dead_zone")
        if isinstance(zone, int | float) and not isinstance(zone, bool) and 0.05 <= zone <= 0.6:
            self.dead_zone = float(zone)
        maps = data.get("maps")
        if not isinstance(maps, dict):
            return
        for guid, changed in list(maps.items())[:64]:
            if isinstance(guid, str) and len(guid) <= 64 and isinstance(changed, dict):
                good = {int(key): held for key, held in list(changed.items())[:64] if _is_mapping(key, held)}
                if good:
                    self._maps[guid] = good


def button_label(button: int) -> str:
    """A short name of a raw button."""
    return f"({'ABXY'[button]})" if 0 <= button < 4 else f"({button})"


def open_pad(index: int) -> PadInfo:
    """Opens the real pad with a device index. Raises pygame.error."""
    joystick = pygame.joystick.Joystick(index)
    return PadInfo(
        joystick.get_instance_id(), joystick.get_name(), joystick.get_guid(), _known_layout(index), joystick
    )


def layout_from(mapping: Mapping[str, str]) -> PadLayout:
    """The layout of a pad whose parts are known by name ("a": "b0", "leftx": "a0", …)."""
    buttons: dict[int, str] = {}
    named = (
        ("a", ACT), ("b", SECOND), ("x", SECOND), ("rightshoulder", ACT), ("leftshoulder", SECOND), ("start", PAUSE),
        ("back", BACK), ("dpup", UP), ("dpdown", DOWN), ("dpleft", LEFT), ("dpright", RIGHT),
    )  # fmt: skip
    for part, control in named:
        button = _number(mapping.get(part, ""), "b")
        if button is not None:
            buttons[button] = control
    plain = PadLayout()
    across, down = _number(mapping.get("leftx", ""), "a"), _number(mapping.get("lefty", ""), "a")
    right, low = _number(mapping.get("rightx", ""), "a"), _number(mapping.get("righty", ""), "a")
    triggers: dict[int, str] = {}
    for part, control in (("lefttrigger", SECOND), ("righttrigger", ACT)):
        axis = _number(mapping.get(part, ""), "a")
        button = _number(mapping.get(part, ""), "b")
        if axis is not None:
            triggers[axis] = control
        elif button is not None:
            buttons.setdefault(button, control)
    cancel = _number(mapping.get("b", ""), "b")
    return PadLayout(
        buttons or plain.buttons,
        plain.cancel if cancel is None else cancel,
        plain.move if across is None or down is None else (across, down),
        None if right is None or low is None else (right, low),
        triggers,
    )


def _known_layout(index: int) -> PadLayout:
    """The layout from the library's own table of pads; the plain one for a pad that it does not know."""
    try:
        from pygame._sdl2 import controller

        controller.init()
        if not controller.is_controller(index):
            return PadLayout()
        return layout_from(controller.Controller(index).get_mapping())
    except (ImportError, pygame.error, TypeError, ValueError) as error:
        _log.info("pad %s has the plain layout: %s", index, error)
        return PadLayout()


def _number(text: str, kind: str) -> int | None:
    plain = text.strip("+-~")
    return int(plain[1:]) if plain[:1] == kind and plain[1:].isascii() and plain[1:].isdigit() else None


def _direction(control: str) -> Tap:
    return Tap(control, {UP: "↑", DOWN: "↓", LEFT: "←", RIGHT: "→"}[control])


def _is_mapping(key: object, control: object) -> bool:
    return (
        isinstance(key, str) and key.isascii() and key.isdigit() and len(key) <= 3 and control in PAD_CONTROLS
    )
