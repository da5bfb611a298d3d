"""Keyboards, pads and the mouse as presses of seats.

Every press is one tap on going down; nothing repeats, nothing is held. Events are read in the order in which they came,
and a press carries the tick in which it was made. A device drives one seat; what is bound to no seat presses with
`seat=None`, which menus hear and matches ignore.

`in_play` changes what a few keys mean. In menus Esc, and B on a pad, are BACK; Enter, Space and arrows that
belong to no set work from the device "keyboard". In play Esc is PAUSE, B is SECOND, and loose keys do nothing.
While `typing` is true the keyboard only writes: of its keys just F11 and Alt+Enter still press.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import pygame

from game.core.text import Json
from game.stage.keys import (
    ACCESS,
    ACT,
    BACK,
    DIRECTIONS,
    DOWN,
    ENTERS,
    FULL_SCREEN,
    KEYBOARD,
    LEFT,
    MENU_KEYS,
    MUTE,
    PAUSE,
    RIGHT,
    RULES,
    SEAT_CONTROLS,
    SECOND,
    UP,
    Clash,
    KeySets,
    RawKey,
    scancode_of,
)
from game.stage.pads import PadInfo, Pads, RawButton, Tap
from game.stage.pointer import MOUSE, Mouse, Pointer, Stroke, Strokes

if TYPE_CHECKING:
    from game.stage.canvas import Canvas

__all__ = [
    "ACCESS", "ACT", "BACK", "DIRECTIONS", "DOWN", "FULL_SCREEN", "KEYBOARD", "LEFT", "MOUSE", "MUTE", "PAUSE", "RIGHT",
    "RULES", "SEAT_CONTROLS", "SECOND", "UP", "Clash", "Device", "DeviceChange", "Happening", "Input", "KeySets", "PadInfo",
    "Pads", "Pointer", "Press", "RawButton", "RawKey", "Stroke", "Strokes",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Press:
    """A control went down. `seat` is None when the device drives no seat; `label` is what the key or button is called."""

    seat: int | None
    control: str
    tick: int
    device: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class DeviceChange:
    """A pad came or went; `seat` is the seat it drives or drove. A pad that comes back takes its seat again by itself when
    there is no doubt which it was."""

    device: str
    kind: Literal["added", "lost"]
    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Device:
    """What a person can play with. `labels` are in the order of SEAT_CONTROLS: up, left, down, right, act, second; the
    mouse has none."""

    id: str
    kind: Literal["keys", "pad", "mouse"]
    name: str
    labels: tuple[str, ...]
    seat: int | None


Happening = Press | Pointer | DeviceChange
RawListener = Callable[[RawKey | RawButton], None]


class Input:
    """All devices of one computer. `keys` and `pads` hold their maps and settings."""

    def __init__(self, keys: KeySets | None = None, pads: Pads | None = None) -> None:
        self.keys = keys if keys is not None else KeySets()
        self.pads = pads if pads is not None else Pads()
        self.in_play = False
        self.typing = False
        self._seats: dict[str, int] = {}
        self._lost: dict[str, tuple[int, str]] = {}
        self._held: set[int] = set()
        self._focus_tick = -1
        self._mouse = Mouse()
        self._listener: RawListener | None = None
        self._listens_to_pads = False

    # events

    def feed(self, event: pygame.event.Event, tick: int, canvas: Canvas | None) -> list[Happening]:
        """What an event means, in order; mostly nothing. Mouse places come through the canvas as it is now."""
        kind = event.type
        if kind == pygame.KEYDOWN:
            return self._key_down(event, tick)
        if kind == pygame.KEYUP:
            self._key_up(event, tick)
            return []
        if kind in _MOUSE_EVENTS:
            if canvas is None:
                return []
            pointer = self._mouse.read(event, tick, canvas.units, self.bound(MOUSE))
            return [pointer] if pointer is not None else []
        if kind in _PAD_EVENTS:
            return self._pad(event, tick)
        if kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self._held.clear()
            self._mouse.forget()
            self._focus_tick = tick
        return []

    def release_all(self) -> None:
        """Called on every change of scene. What is down now gives nothing until it was released and pressed again; a drag
        that has begun is over."""
        self._mouse.forget()

    def listen(self, listener: RawListener | None, *, pads: bool = False) -> None:
        """Hands all keys to a listener (the key tester, rebinding) instead of making presses of them, with `pads` the buttons
        of pads too. Esc still presses. None ends it."""
        self._listener = listener
        self._listens_to_pads = pads

    # seats

    def bind(self, device: str, seat: int) -> bool:
        """Lets a device drive a seat. False when it drives another seat or is not there; a device that drove this seat
        before is free again."""
        if not self._present(device) or self._seats.get(device, seat) != seat:
            return False
        self.unbind_seat(seat)
        self._seats[device] = seat
        return True

    def unbind(self, device: str) -> None:
        """Frees a device; nothing happens when it is free."""
        self._seats.pop(device, None)
        self._lost.pop(device, None)

    def unbind_seat(self, seat: int) -> None:
        """Frees whatever drives a seat."""
        for device in [device for device, held in self._seats.items() if held == seat]:
            del self._seats[device]
        for device in [device for device, (held, _) in self._lost.items() if held == seat]:
            del self._lost[device]

    def unbind_all(self) -> None:
        """Frees every device."""
        self._seats.clear()
        self._lost.clear()

    def bound(self, device: str) -> int | None:
        """The seat that a device drives."""
        return self._seats.get(device)

    def device_of(self, seat: int) -> str | None:
        """The device that drives a seat."""
        return next((device for device, held in self._seats.items() if held == seat), None)

    def devices(self) -> list[str]:
        """Everything that could drive a seat now: key sets, pads in the order they came, the mouse."""
        keys = [f"keys:{index}" for index in range(self.keys.count)]
        return [*keys, *(f"pad:{instance}" for instance in self.pads.instances()), MOUSE]

    def free_devices(self) -> list[str]:
        """The devices that drive no seat."""
        return [device for device in self.devices() if device not in self._seats]

    def describe(self, device: str) -> Device:
        """A device for the lobby and the seats' corners. Raises KeyError when it is not there."""
        if not self._present(device):
            raise KeyError(device)
        kind, _, number = device.partition(":")
        seat = self._seats.get(device)
        if kind == "keys":
            labels = self.keys.labels(int(number))
            return Device(device, "keys", " ".join(labels), labels, seat)
        if kind == "pad":
            instance = int(number)
            return Device(device, "pad", self.pads.name(instance), self.pads.labels(instance), seat)
        return Device(device, "mouse", "Mouse", (), seat)

    def start_pads(self) -> None:
        """Begins to look for pads; takes a moment, so it is called after the first frame. Pads that are there already come
        as added events."""
        if not pygame.joystick.get_init():
            pygame.joystick.init()

    def rumble(self, device: str, low: float, high: float, milliseconds: int) -> bool:
        """Shakes a pad; False for anything that cannot shake."""
        kind, _, number = device.partition(":")
        return kind == "pad" and number.isdigit() and self.pads.rumble(int(number), low, high, milliseconds)

    # settings

    def export(self) -> dict[str, Json]:
        """Key sets, learnt labels, pad maps and dead zone as plain values."""
        return {"keys": self.keys.export(), "pads": self.pads.export()}

    def load(self, data: object) -> None:
        """Takes what `export` gave; each bad value is replaced alone."""
        if isinstance(data, dict):
            self.keys.load(data.get("keys"))
            self.pads.load(data.get("pads"))

    # keyboard

    def _key_down(self, event: pygame.event.Event, tick: int) -> list[Happening]:
        scancode = scancode_of(event)
        if scancode == 0 or scancode in self._held:
            return []
        self._held.add(scancode)
        key = event.dict.get("key", 0)
        label = self.keys.learn(scancode, key)
        if tick == self._focus_tick:
            # the system reports what is down as the window comes to the front; nobody pressed that for the game
            return []
        system = self.keys.system(scancode, key)
        if scancode in ENTERS and event.dict.get("mod", 0) & pygame.KMOD_LALT:
            system = FULL_SCREEN
        if self._listener is not None and system not in (PAUSE, FULL_SCREEN):
            self._listener(RawKey(scancode, label, True, tick))
            return []
        if self.typing:
            return [Press(None, FULL_SCREEN, tick, KEYBOARD, label)] if system == FULL_SCREEN else []
        if system == PAUSE and not self.in_play:
            system = BACK
        if system is not None:
            return [Press(None, system, tick, KEYBOARD, label)]
        found = self.keys.find(scancode)
        if found is not None:
            device = f"keys:{found[0]}"
            return [Press(self.bound(device), found[1], tick, device, label)]
        if not self.in_play and scancode in MENU_KEYS:
            return [Press(None, MENU_KEYS[scancode], tick, KEYBOARD, label)]
        return []

    def _key_up(self, event: pygame.event.Event, tick: int) -> None:
        scancode = scancode_of(event)
        self._held.discard(scancode)
        if self._listener is not None and scancode:
            self._listener(RawKey(scancode, self.keys.label(scancode), False, tick))

    # pads

    def _pad(self, event: pygame.event.Event, tick: int) -> list[Happening]:
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            instance = self.pads.add(event.dict.get("device_index", -1))
            return [] if instance is None else [self._added(instance)]
        instance = event.dict.get("instance_id", -1)
        if kind == pygame.JOYDEVICEREMOVED:
            return self._removed(instance)
        listener = self._listener if self._listens_to_pads else None
        if kind == pygame.JOYBUTTONDOWN and listener is not None and instance in self.pads:
            self.pads.button(instance, event.button, down=True)
            listener(RawButton(f"pad:{instance}", event.button, tick))
            return []
        taps: list[Tap | None] = []
        if kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            taps = [self.pads.button(instance, event.button, down=kind == pygame.JOYBUTTONDOWN)]
        elif kind == pygame.JOYAXISMOTION:
            taps = [self.pads.axis(instance, event.axis, event.value)]
        elif kind == pygame.JOYHATMOTION:
            taps = [*self.pads.hat(instance, event.hat, event.value)]
        device = f"pad:{instance}"
        seat = self.bound(device)
        return [Press(seat, self._meaning(tap), tick, device, tap.label) for tap in taps if tap is not None]

    def _meaning(self, tap: Tap) -> str:
        return BACK if tap.cancel and not self.in_play else tap.control

    def _added(self, instance: int) -> DeviceChange:
        device, guid = f"pad:{instance}", self.pads.guid(instance)
        waiting = [old for old, (_, lost) in self._lost.items() if lost == guid]
        if len(waiting) == 1:
            self._seats[device] = self._lost.pop(waiting[0])[0]
        return DeviceChange(device, "added", self.pads.name(instance), self.bound(device))

    def _removed(self, instance: int) -> list[Happening]:
        if instance not in self.pads:
            return []
        device, guid = f"pad:{instance}", self.pads.guid(instance)
        name = self.pads.remove(instance) or ""
        seat = self._seats.pop(device, None)
        if seat is not None:
            self._lost[device] = (seat, guid)
        return [DeviceChange(device, "lost", name, seat)]

    def _present(self, device: str) -> bool:
        return device in self.devices()


_MOUSE_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
_PAD_EVENTS = (
    pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
    pygame.JOYAXISMOTION,
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
    pygame.JOYHATMOTION,
)
