"""Key sets: which keys of a keyboard belong together, what is printed on them, what clashes.

Keys are known by scancode, the place on the keyboard, so that a set lies in the hand on every layout. What a key is
called is learnt from presses, because no library call tells it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.text import Json

UP: Final = "up"
DOWN: Final = "down"
LEFT: Final = "left"
RIGHT: Final = "right"
ACT: Final = "act"
SECOND: Final = "second"
BACK: Final = "back"
PAUSE: Final = "pause"
MUTE: Final = "mute"
FULL_SCREEN: Final = "full_screen"
RULES: Final = "rules"
ACCESS: Final = "access"

DIRECTIONS: Final = (UP, DOWN, LEFT, RIGHT)
SEAT_CONTROLS: Final = (UP, LEFT, DOWN, RIGHT, ACT, SECOND)
"""The six controls of a key set, in the order in which they are stored and described."""

KEYBOARD: Final = "keyboard"
"""The device of presses that belong to no key set: system keys, and Enter, Space and loose arrows in menus."""

DEFAULT_SETS: Final[tuple[tuple[int, ...], ...]] = (
    (26, 4, 22, 7, 20, 8),  # W A S D, Q E
    (23, 9, 10, 11, 21, 28),  # T F G H, R Y
    (12, 13, 14, 15, 24, 18),  # I J K L, U O
    (82, 80, 81, 79, 56, 55),  # arrows, / and . beside them: no Enter, no modifier, on every laptop
    (96, 92, 93, 94, 95, 97),  # keypad 8 4 5 6, 7 9
)

SYSTEM_KEYS: Final[Mapping[int, str]] = {41: PAUSE, 58: RULES, 59: ACCESS, 68: FULL_SCREEN}
MENU_KEYS: Final[Mapping[int, str]] = {40: ACT, 88: ACT, 44: ACT, 82: UP, 80: LEFT, 81: DOWN, 79: RIGHT}
ENTERS: Final = (40, 88)
_M_PLACE: Final = 16
_KEYPAD: Final = range(83, 100)
_LAST_SCANCODE: Final = 511
_LABEL_LENGTH: Final = 14


@dataclass(frozen=True, slots=True)
class Clash:
    """A key that already has a meaning: `device` is "keys:n" or "keyboard" for the system's own keys."""

    scancode: int
    label: str
    device: str
    control: str


@dataclass(frozen=True, slots=True)
class RawKey:
    """A key as it comes from the keyboard, for the key tester and for rebinding."""

    scancode: int
    label: str
    down: bool
    tick: int


class KeySets:
    """Five key sets and what is known of the keys' labels."""

    def __init__(self, sets: Sequence[Sequence[int]] = DEFAULT_SETS) -> None:
        self._sets: list[list[int]] = [list(keys) for keys in sets]
        self._labels: dict[int, str] = {}

    @property
    def count(self) -> int:
        """How many sets there are."""
        return len(self._sets)

    def keys(self, index: int) -> tuple[int, ...]:
        """The scancodes of a set, in the order of SEAT_CONTROLS."""
        return tuple(self._sets[index])

    def find(self, scancode: int) -> tuple[int, str] | None:
        """The set and control of a key; the first set wins where settings made two claim it."""
        for index, keys in enumerate(self._sets):
            if scancode in keys:
                return index, SEAT_CONTROLS[keys.index(scancode)]
        return None

    def labels(self, index: int) -> tuple[str, ...]:
        """What is printed on the set's keys, in the order of SEAT_CONTROLS."""
        return tuple(self.label(scancode) for scancode in self._sets[index])

    def label(self, scancode: int) -> str:
        """What is printed on a key: learnt from a press, until then as on a US keyboard. Where a key that was pressed turned out to
        bear this key's US letter, the two are taken to have changed places (A and Q, Z and W, Y and Z). Never empty."""
        known = self._labels.get(scancode)
        if known:
            return known
        label = us_label(scancode)
        for other, learnt in self._labels.items():
            if learnt == label and other != scancode:
                return us_label(other)
        return label

    def learn(self, scancode: int, key: int) -> str:
        """Remembers what this keyboard calls the key, and returns it. Keypad keys keep their own name, since they print
        the same characters as the digit row."""
        if scancode in _KEYPAD or scancode in _US:
            return us_label(scancode)
        name = _event_name(key)
        if name:
            self._labels[scancode] = name
        return self.label(scancode)

    def system(self, scancode: int, key: int = 0) -> str | None:
        """The control of a key that belongs to the game itself, whatever the sets say."""
        if scancode in SYSTEM_KEYS:
            return SYSTEM_KEYS[scancode]
        if key == pygame.K_m or (scancode == _M_PLACE and not 32 < key < 127):
            return MUTE if self.find(scancode) is None else None
        return None

    def clash(self, scancode: int) -> Clash | None:
        """Who holds a key already, None when it is free."""
        found = self.find(scancode)
        if found is not None:
            return Clash(scancode, self.label(scancode), f"keys:{found[0]}", found[1])
        if scancode in SYSTEM_KEYS:
            return Clash(scancode, self.label(scancode), KEYBOARD, SYSTEM_KEYS[scancode])
        if self.label(scancode) == "M":
            return Clash(scancode, "M", KEYBOARD, MUTE)
        return None

    def rebind(self, index: int, control: str, scancode: int, *, swap: bool = False) -> Clash | None:
        """Gives a control of a set another key. A key that is taken stays where it is and is returned; with `swap` its
        holder gets the old key instead (never for the system's keys). Raises IndexError and ValueError for an unknown set,
        control or key."""
        if not 0 < scancode <= _LAST_SCANCODE:
            raise ValueError(f"no key has the scancode {scancode}")
        place = SEAT_CONTROLS.index(control)
        old = self._sets[index][place]
        if old == scancode:
            return None
        clash = self.clash(scancode)
        if clash is not None:
            if not swap or clash.device == KEYBOARD:
                return clash
            other = self._sets[int(clash.device.removeprefix("keys:"))]
            other[other.index(scancode)] = old
        self._sets[index][place] = scancode
        return None

    def clashes(self) -> list[Clash]:
        """Every key that is claimed more than once, named by the later claim."""
        found: list[Clash] = []
        seen: set[int] = set(SYSTEM_KEYS)
        for index, keys in enumerate(self._sets):
            for control, scancode in zip(SEAT_CONTROLS, keys, strict=True):
                if scancode in seen:
                    found.append(Clash(scancode, self.label(scancode), f"keys:{index}", control))
                seen.add(scancode)
        return found

    def reset(self, index: int | None = None) -> None:
        """Puts one set, or all, back to the default keys."""
        for place in range(len(self._sets)) if index is None else (index,):
            self._sets[place] = list(DEFAULT_SETS[place])

    def export(self) -> dict[str, Json]:
        """Plain values for the settings."""
        labels: dict[str, Json] = {str(code): self._labels[code] for code in sorted(self._labels)}
        return {"sets": [list(keys) for keys in self._sets], "labels": labels}

    def load(self, data: object) -> None:
        """Takes what `export` gave; whatever is not as it should be is left at its default, each set alone."""
        if not isinstance(data, dict):
            return
        sets = data.get("sets")
        if isinstance(sets, list):
            for index, keys in enumerate(sets[: len(self._sets)]):
                if _is_set(keys):
                    self._sets[index] = list(keys)
        labels = data.get("labels")
        if isinstance(labels, dict):
            for code, label in list(labels.items())[:_LAST_SCANCODE]:
                if isinstance(code, str) and code.isascii() and code.isdigit() and _is_label(label):
                    self._labels[int(code[:4])] = label


def scancode_of(event: pygame.event.Event) -> int:
    """The scancode of a key event; worked out from the key where an event carries none, 0 when that fails."""
    code = event.dict.get("scancode", 0)
    if isinstance(code, int) and 0 < code <= _LAST_SCANCODE:
        return code
    key = event.dict.get("key", 0)
    if not isinstance(key, int):
        return 0
    if key & (1 << 30):
        return key & _LAST_SCANCODE
    if pygame.K_a <= key <= pygame.K_z:
        return 4 + key - pygame.K_a
    return _PLAIN.get(key, 0)


def us_label(scancode: int) -> str:
    """The label of a key on a US keyboard. Never empty."""
    if 4 <= scancode <= 29:
        return chr(ord("A") + scancode - 4)
    if 30 <= scancode <= 39:
        return "1234567890"[scancode - 30]
    if 58 <= scancode <= 69:
        return f"F{scancode - 57}"
    if 89 <= scancode <= 98:
        return f"Num {'1234567890'[scancode - 89]}"
    return _US.get(scancode) or _SIGNS.get(scancode) or f"#{scancode}"


def _event_name(key: int) -> str:
    try:
        name = pygame.key.name(key, use_compat=False)
    except (pygame.error, ValueError, OverflowError):
        return ""
    name = "".join(sign for sign in name.strip() if sign.isprintable())[:_LABEL_LENGTH]
    raised = name.upper() if len(name) == 1 else name
    return raised if len(raised) == len(name) else name


def _is_set(keys: object) -> bool:
    if not isinstance(keys, list) or len(keys) != len(SEAT_CONTROLS):
        return False
    whole = all(type(code) is int and 0 < code <= _LAST_SCANCODE and code not in SYSTEM_KEYS for code in keys)
    return whole and len(set(keys)) == len(keys)


def _is_label(label: object) -> bool:
    return (
        isinstance(label, str)
        and 0 < len(label) <= _LABEL_LENGTH
        and label.isprintable()
        and bool(label.strip())
    )


_US: Final[Mapping[int, str]] = {
    40: "Enter", 41: "Esc", 42: "Backspace", 43: "Tab", 44: "Space", 73: "Ins", 74: "Home", 75: "PgUp", 76: "Del",
    77: "End", 78: "PgDn", 79: "→", 80: "←", 81: "↓", 82: "↑", 84: "Num /", 85: "Num *", 86: "Num -", 87: "Num +",
    88: "Num Enter", 99: "Num .", 224: "Ctrl", 225: "Shift", 226: "Alt", 227: "Super", 228: "Right Ctrl",
    229: "Right Shift", 230: "AltGr", 231: "Right Super",
}  # fmt: skip
_SIGNS: Final[Mapping[int, str]] = {
    45: "-", 46: "=", 47: "[", 48: "]", 49: "\\", 51: ";", 52: "'", 53: "`", 54: ",", 55: ".", 56: "/", 100: "<",
}  # fmt: skip
_PLAIN: Final[Mapping[int, int]] = {
    pygame.K_RETURN: 40, pygame.K_ESCAPE: 41, pygame.K_BACKSPACE: 42, pygame.K_TAB: 43, pygame.K_SPACE: 44,
    pygame.K_PERIOD: 55, pygame.K_SLASH: 56, pygame.K_COMMA: 54, pygame.K_MINUS: 45, pygame.K_SEMICOLON: 51,
}  # fmt: skip
