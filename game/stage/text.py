"""Text on the canvas: faces, wrapping, fitting, and everything people type as a name."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from game.stage.canvas import Canvas, anchor_share
from game.stage.fonts import Face, Faces, clean, runs
from game.stage.palette import Colour, Rgb
from game.stage.surfaces import SurfaceCache, blank, ready

SMALLEST = 18.0
"""Text never shrinks below this many units (before the UI size)."""
CACHE_LIMIT = 10 * 1024 * 1024
LEADING = 1.22
ELLIPSIS = "…"

Align: TypeAlias = Literal["left", "center", "right"]


_DIGITS = "0123456789"
_DIGIT = re.compile(r"([0-9])")


@dataclass(frozen=True, slots=True)
class _Style:
    face: Face
    tabular: bool = False


@dataclass(frozen=True, slots=True)
class _Laid:
    """Text that has found its size and its lines; pixels."""

    lines: tuple[str, ...]
    size: int
    width: int
    leading: int

    @property
    def height(self) -> int:
        return self.leading * (len(self.lines) - 1) + self.size_height

    @property
    def size_height(self) -> int:
        return round(self.size * LEADING)


class Text:
    """Draws and measures text. `ui_scale` is 1.0 … 1.75 and multiplies every size unless a call says `scaled=False`.

    `reading` replaces the display face by the reading face everywhere.
    """

    def __init__(self, faces: Faces, *, ui_scale: Callable[[], float] | None = None) -> None:
        self._faces = faces
        self._ui_scale = ui_scale
        self._surfaces: SurfaceCache[tuple[object, ...]] = SurfaceCache(CACHE_LIMIT)
        self._laid: dict[tuple[object, ...], _Laid] = {}
        self.reading = False

    @property
    def ui_scale(self) -> float:
        """The UI size now, 1.0 … 1.75."""
        return 1.0 if self._ui_scale is None else min(1.75, max(1.0, self._ui_scale()))

    def draw(
        self,
        canvas: Canvas,
        string: str,
        x: float,
        y: float,
        size: float = 28,
        colour: Colour = "text",
        anchor: str = "topleft",
        *,
        face: Face = "text",
        max_width: float | None = None,
        max_height: float | None = None,
        lines: int | None = None,
        align: Align | None = None,
        fit: bool = True,
        alpha: float = 1.0,
        shadow: Colour | None = None,
        scaled: bool = True,
        tabular: bool = False,
    ) -> pygame.FRect:
        """Draws `string` with its anchor at (x, y) and returns its rectangle in units.

        With `max_width` the text wraps at spaces, into at most `lines` lines (1: no wrapping). What does not fit shrinks
        down to 18 units when `fit` is set; what is then still too long ends in "…". `max_height` limits likewise.
        `align` is by the anchor unless given. `shadow` lays the text once more below itself in that colour. `tabular` gives
        every digit the same width, for columns of numbers and for counters that must not tremble.
        """
        style = _Style(face, tabular)
        laid = self._lay(canvas.scale, string, size, style, max_width, max_height, lines, fit, scaled)
        across, down = anchor_share(anchor)
        left = x * canvas.scale - laid.width * across
        top = y * canvas.scale - laid.height * down
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[align] if align else across
        rgb = canvas.rgb(colour)
        for index, line in enumerate(laid.lines):
            image = self._line(line, laid.size, style, rgb)
            line_x = left + (laid.width - image.get_width()) * share
            line_y = top + laid.leading * index + (laid.size_height - image.get_height()) / 2
            place = (line_x / canvas.scale, line_y / canvas.scale)
            if shadow is not None:
                under = self._line(line, laid.size, style, canvas.rgb(shadow))
                drop = max(1.0, laid.size * 0.06) / canvas.scale
                canvas.blit(under, place[0], place[1] + drop, "topleft", alpha=alpha)
            canvas.blit(image, *place, "topleft", alpha=alpha)
        scale = canvas.scale
        return pygame.FRect(left / scale, top / scale, laid.width / scale, laid.height / scale)

    def measure(
        self,
        canvas: Canvas,
        string: str,
        size: float = 28,
        *,
        face: Face = "text",
        max_width: float | None = None,
        max_height: float | None = None,
        lines: int | None = None,
        fit: bool = True,
        scaled: bool = True,
        tabular: bool = False,
    ) -> tuple[float, float]:
        """Width and height in units that `draw` would take."""
        style = _Style(face, tabular)
        laid = self._lay(canvas.scale, string, size, style, max_width, max_height, lines, fit, scaled)
        return (laid.width / canvas.scale, laid.height / canvas.scale)

    def settle(self) -> bool:
        """Looks for system faces when glyphs were missing since the last call; to be called off the first frame. Returns whether
        the picture should be drawn again."""
        if not self._faces.search():
            return False
        self.forget()
        return True

    def forget(self) -> None:
        """Drops every drawn text, after a change of language, face or window size."""
        self._surfaces.clear()
        self._laid.clear()

    def can_show(self, string: str) -> bool:
        """Whether a face is known for every character of it; looks on the system when needed (takes some 60 ms once)."""
        for _ in range(2):
            if all(face is not None for _, face, _ in runs(clean(string), self._faces, "text")):
                return True
            if not self._faces.search():
                return False
            self.forget()
        return False

    # laying out

    def _lay(
        self,
        scale: float,
        string: str,
        size: float,
        style: _Style,
        max_width: float | None,
        max_height: float | None,
        lines: int | None,
        fit: bool,
        scaled: bool,
    ) -> _Laid:
        grown = self.ui_scale if scaled else 1.0
        key = (scale, string, size * grown, style, max_width, max_height, lines, fit, self.reading)
        found = self._laid.get(key)
        if found is None:
            if len(self._laid) > 2000:
                self._laid.clear()
            wanted = max(1, round(size * grown * scale))
            least = min(wanted, max(1, round(SMALLEST * scale)))
            wide = None if max_width is None else max(1, round(max_width * scale))
            high = None if max_height is None else max(1, round(max_height * scale))
            found = self._fitted(clean(string), style, wanted, least if fit else wanted, wide, high, lines)
            self._laid[key] = found
        return found

    def _fitted(
        self,
        string: str,
        style: _Style,
        size: int,
        least: int,
        wide: int | None,
        high: int | None,
        lines: int | None,
    ) -> _Laid:
        while True:
            laid, all_in = self._try(string, style, size, wide, high, lines, last=size <= least)
            if all_in:
                return laid
            if size <= least:
                return self._cut(laid, style, wide, high, lines)
            size = max(least, min(size - 1, round(size * 0.94)))

    def _try(
        self,
        string: str,
        style: _Style,
        size: int,
        wide: int | None,
        high: int | None,
        lines: int | None,
        *,
        last: bool,
    ) -> tuple[_Laid, bool]:
        rows: list[str] = []
        for part in string.split("\n"):
            rows += [part] if wide is None or lines == 1 else self._wrap(part, style, size, wide, last=last)
        width = max((self._width(row, size, style) for row in rows), default=0)
        laid = _Laid(tuple(rows), size, width, round(size * LEADING))
        all_in = (
            (wide is None or width <= wide)
            and (high is None or laid.height <= high)
            and (lines is None or len(rows) <= lines)
        )
        return laid, all_in

    def _wrap(self, string: str, style: _Style, size: int, wide: int, *, last: bool) -> list[str]:
        """Rows broken between words; at the last size also within a word that is wider than a row."""
        rows: list[str] = []
        row = ""
        for word in _words(string):
            if last and self._width(word.rstrip(), size, style) > wide:
                *full, row = self._broken(row + word, size, style, wide)
                rows += full
                continue
            longer = row + word
            if not row or self._width(longer.rstrip(), size, style) <= wide:
                row = longer
            else:
                rows.append(row.rstrip())
                row = word
        rows.append(row.rstrip())
        return rows

    def _broken(self, string: str, size: int, style: _Style, wide: int) -> list[str]:
        rows = [""]
        for char in string:
            if rows[-1] and self._width(rows[-1] + char, size, style) > wide:
                rows.append("")
            rows[-1] += char
        return rows

    def _cut(
        self, laid: _Laid, style: _Style, wide: int | None, high: int | None, lines: int | None
    ) -> _Laid:
        """The part that fits, the last line ending in an ellipsis where something is missing."""
        room = len(laid.lines)
        if lines is not None:
            room = min(room, lines)
        if high is not None:
            room = min(room, max(1, 1 + (high - laid.size_height) // laid.leading))
        rows = list(laid.lines[:room])
        if room < len(laid.lines):
            rows[-1] = rows[-1] + ELLIPSIS
        rows = [self._shorten(row, laid.size, style, wide) for row in rows]
        width = max((self._width(row, laid.size, style) for row in rows), default=0)
        return _Laid(tuple(rows), laid.size, width, laid.leading)

    def _shorten(self, row: str, size: int, style: _Style, wide: int | None) -> str:
        if wide is None or self._width(row, size, style) <= wide:
            return row
        low, high = 0, len(row)
        bare = row.rstrip(ELLIPSIS)
        while low < high:
            middle = (low + high + 1) // 2
            if self._width(bare[:middle].rstrip() + ELLIPSIS, size, style) <= wide:
                low = middle
            else:
                high = middle - 1
        return bare[:low].rstrip() + ELLIPSIS

    # one line

    def _width(self, line: str, size: int, style: _Style) -> int:
        cell = self._cell(size, style)
        width = 0
        for part, name, _ in self._pieces(line, style):
            width += cell if cell and part in _DIGITS else self._faces.font(name, size).size(part)[0]
        return width

    def _pieces(self, line: str, style: _Style) -> list[tuple[str, str | None, bool]]:
        pieces = runs(line, self._faces, self._face(style.face))
        if not style.tabular:
            return pieces
        return [(bit, name, right) for part, name, right in pieces for bit in _DIGIT.split(part) if bit]

    def _cell(self, size: int, style: _Style) -> int:
        """The width of the widest digit, 0 when digits keep their own."""
        if not style.tabular:
            return 0
        font = self._faces.font(self._face(style.face), size)
        return max(font.size(digit)[0] for digit in _DIGITS)

    def _face(self, face: Face) -> Face:
        return "bold" if self.reading and face == "display" else face

    def _line(self, line: str, size: int, style: _Style, rgb: Rgb) -> pygame.Surface:
        key = (line, size, self._face(style.face), style.tabular, rgb)
        found = self._surfaces.get(key)
        if found is None:
            found = self._surfaces.put(key, self._render(line, size, style, rgb))
        return found

    def _render(self, line: str, size: int, style: _Style, rgb: Rgb) -> pygame.Surface:
        cell = self._cell(size, style)
        parts: list[tuple[pygame.Surface, int]] = []
        for part, name, right_to_left in self._pieces(line, style):
            font = self._faces.font(name, size)
            if right_to_left:
                font.set_direction(pygame.DIRECTION_RTL)
            try:
                image = font.render(part, True, rgb)
            finally:
                if right_to_left:
                    font.set_direction(pygame.DIRECTION_LTR)
            parts.append((image, cell if cell and part in _DIGITS else image.get_width()))
        if not parts:
            return blank(1, max(1, size))
        if len(parts) == 1 and not cell:
            return ready(parts[0][0])
        whole = blank(sum(width for _, width in parts), max(image.get_height() for image, _ in parts))
        x = 0
        for image, width in parts:
            whole.blit(
                image, (x + (width - image.get_width()) // 2, (whole.get_height() - image.get_height()) // 2)
            )
            x += width
        return whole


def _words(string: str) -> list[str]:
    """Pieces between which a line may break, each with the spaces after it; CJK breaks between any two characters."""
    words: list[str] = []
    word = ""
    for index, char in enumerate(string):
        word += char
        after = string[index + 1] if index + 1 < len(string) else ""
        if not after:
            break
        breaks = (char == " " and after != " ") or (_breaks_anywhere(char) or _breaks_anywhere(after))
        if breaks and after not in "，。！？：；、）」』》…" and after != " ":
            words.append(word)
            word = ""
    words.append(word)
    return words


def _breaks_anywhere(char: str) -> bool:
    return "\u2e80" <= char <= "\u9fff" or "\uac00" <= char <= "\ud7af" or "\uf900" <= char <= "\ufaff"
