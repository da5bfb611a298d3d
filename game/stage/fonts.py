"""Faces: the bundled ones, the system's for what they lack, and which face can draw which character."""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeAlias

import pygame

log = logging.getLogger(__name__)

Face: TypeAlias = Literal["text", "bold", "display"]

SUBSTITUTE = "□"
MAX_SHOWN = 4000
MAX_FONTS = 80

# Looked for only when a character is missing in the bundled faces, in this order.
SYSTEM_FACES = (
    "notosanscjksc",
    "notosanscjk",
    "notosanssc",
    "sourcehansanssc",
    "wenquanyizenhei",
    "wenquanyimicrohei",
    "droidsansfallback",
    "microsoftyahei",
    "msyh",
    "simhei",
    "pingfangsc",
    "hiraginosansgb",
    "stheiti",
    "arialunicodems",
    "dejavusans",
    "notosans",
    "notosansarabic",
    "notosanshebrew",
    "notosansthai",
    "segoeui",
    "arial",
    "symbola",
    "segoeuisymbol",
)

_SIMPLE = frozenset(chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x17F))) - {"\xad"}
_PROBE = "\ufffe"


def bundled() -> dict[Face, Path]:
    """The paths of the faces that come with the game. Raises ImportError when a font package is missing."""
    from fontpkg_atkinson_hyperlegible import ROOT as READING
    from fontpkg_lilita_one import ROOT as DISPLAY

    reading, display = Path(READING) / "files", Path(DISPLAY) / "files"
    return {
        "text": reading / "AtkinsonHyperlegible-Regular.ttf",
        "bold": reading / "AtkinsonHyperlegible-Bold.ttf",
        "display": next(iter(sorted(display.glob("*.ttf")))),
    }


class Faces:
    """Fonts by face name and pixel size. A face name is one of the three bundled ones or "system:<number>"."""

    def __init__(self, paths: Mapping[Face, Path], system: tuple[str, ...] = SYSTEM_FACES) -> None:
        self._paths: dict[str, Path] = {str(name): path for name, path in paths.items()}
        self._system = system
        self._searched = False
        self._wanted = False
        self._fallbacks: list[str] = []
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._shows: dict[tuple[str, str], bool] = {}
        self._missing: dict[str, bytes] = {}

    def font(self, name: str | None, size: int) -> pygame.font.Font:
        """The font of a face at a pixel size; None is the text face."""
        key = (name or "text", max(1, size))
        found = self._fonts.get(key)
        if found is None:
            if not pygame.font.get_init():
                pygame.font.init()
            if len(self._fonts) >= MAX_FONTS:
                self._fonts.clear()
            found = self._fonts[key] = pygame.font.Font(self._paths[key[0]], key[1])
        return found

    def face_for(self, char: str, face: str) -> str | None:
        """The face that draws this character: the wanted one, another bundled one, one of the system, or None."""
        if char in _SIMPLE or char in "\n …–—’‘“”„‚•·":
            return face
        for name in (face, "text", *self._fallbacks):
            if self._draws(name, char):
                return name
        self._wanted = not self._searched
        return None

    def search(self) -> bool:
        """Looks once for faces of the system if a character was missing; returns whether any was found."""
        if not self._wanted or self._searched:
            return False
        self._searched, self._wanted = True, False
        from pygame import sysfont

        for wanted in self._system:
            path = sysfont.match_font(wanted)  # type: ignore[no-untyped-call]
            if path is None or Path(path) in self._paths.values():
                continue
            name = f"system:{len(self._fallbacks)}"
            self._paths[name] = Path(path)
            try:
                self.font(name, 16)
            except (pygame.error, OSError) as error:
                log.info("face %s cannot be used: %s", wanted, error)
                del self._paths[name]
                continue
            self._fallbacks.append(name)
        self._shows.clear()
        return bool(self._fallbacks)

    def _draws(self, name: str, char: str) -> bool:
        """A face has no way to say that it lacks a character, so the drawn one is compared with a drawn U+FFFE."""
        key = (name, char)
        known = self._shows.get(key)
        if known is None:
            font = self.font(name, 16)
            if name not in self._missing:
                self._missing[name] = _drawn(font, _PROBE)
            known = _drawn(font, char) != self._missing[name]
            if len(self._shows) > 20_000:
                self._shows.clear()
            self._shows[key] = known
        return known


def clean(string: str) -> str:
    """The string as it can be drawn: one composed form, no control, bidirectional-control, surrogate or unassigned characters,
    tabs as spaces, at most 4000 characters."""
    if string.isascii() and string.isprintable() and len(string) <= MAX_SHOWN:
        return string
    kept: list[str] = []
    for char in unicodedata.normalize("NFC", string[:MAX_SHOWN].replace("\r\n", "\n")):
        kind = unicodedata.category(char)
        if char == "\n":
            kept.append(char)
        elif char == "\t" or kind in ("Zs", "Zl", "Zp"):
            kept.append(" " if char != "\xa0" else char)
        elif kind == "Cs":
            kept.append(SUBSTITUTE)
        elif kind not in ("Cc", "Cf", "Cn"):
            kept.append(char)
    return "".join(kept)


def runs(line: str, faces: Faces, face: str) -> list[tuple[str, str | None, bool]]:
    """The line in visual pieces of (text, face, right to left). Characters that no face draws become "□" in face None.

    Pieces that run right to left are kept in reading order as one piece; the pieces themselves go from left to right, which is
    right for a name within a sentence.
    """
    pieces: list[tuple[str, str | None, bool]] = []
    for char in line:
        joined = unicodedata.combining(char) != 0 or char in "\u200d\ufe0f"
        if joined and pieces:
            text, name, right = pieces[-1]
            if name is not None:
                pieces[-1] = (text + char, name, right)
            continue
        name = faces.face_for(char, face)
        right = _right_to_left(char) or (char == " " and bool(pieces) and pieces[-1][2])
        if char == " " and pieces and pieces[-1][1] is not None:
            name = pieces[-1][1]
        shown = char if name is not None else SUBSTITUTE
        if pieces and pieces[-1][1] == name and pieces[-1][2] == right:
            pieces[-1] = (pieces[-1][0] + shown, name, right)
        else:
            if pieces and pieces[-1][2] and not right and pieces[-1][0].endswith(" "):
                text, before, _ = pieces[-1]
                pieces[-1:] = [(text.rstrip(" "), before, True)]
                shown = " " + shown
            pieces.append((shown, name, right))
    return pieces


def _right_to_left(char: str) -> bool:
    return char > "\u0590" and unicodedata.bidirectional(char) in ("R", "AL")


def _drawn(font: pygame.font.Font, char: str) -> bytes:
    image = font.render(char, False, (255, 255, 255), (0, 0, 0))
    return bytes(str(image.get_size()), "ascii") + pygame.image.tobytes(image, "RGB")
