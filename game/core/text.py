"""Checked reading of plain data that came from outside: JSON with limits, and typed fields."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NoReturn, TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

MAX_TEXT = 1_000_000
MAX_DEPTH = 12


class DataError(ValueError):
    """Data from outside that cannot be used; the message is one sentence that names the place."""


def read_json(text: str, *, max_text: int = MAX_TEXT) -> Json:
    """Parse one JSON value strictly: no duplicate keys, NaN, infinities, byte-order mark, deep nesting or huge
    numbers, at most `max_text` characters. Raises DataError."""
    if len(text) > max_text:
        raise DataError(f"the text is longer than {max_text} characters")
    if text.startswith("\ufeff"):
        raise DataError("the text starts with a byte-order mark")
    _check_depth(text)
    try:
        value: Json = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_constant=_refuse_constant,
            parse_int=_small_int,
            parse_float=_finite_float,
        )
    except json.JSONDecodeError as error:
        raise DataError(f"not JSON: {error.msg} at character {error.pos}") from error
    return value


def whole(value: object, name: str, low: int, high: int) -> int:
    """`value` as an integer from low to high; `true` and `1.0` are not integers. Raises DataError."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise DataError(f"{name} must be a whole number")
    if not low <= value <= high:
        raise DataError(f"{name} must be from {low} to {high}")
    return value


def flag(value: object, name: str) -> bool:
    """`value` as true or false. Raises DataError."""
    if not isinstance(value, bool):
        raise DataError(f"{name} must be true or false")
    return value


def word(value: object, name: str, allowed: tuple[str, ...]) -> str:
    """`value` as one of the allowed words. Raises DataError."""
    if not isinstance(value, str) or value not in allowed:
        raise DataError(f"{name} must be one of {', '.join(allowed)}")
    return value


def only_fields(data: Mapping[str, object], allowed: tuple[str, ...], where: str) -> None:
    """Raises DataError when `data` has a field that is not in `allowed`."""
    for key in data:
        if key not in allowed:
            raise DataError(f"{where} has no field {key[:40]!r}")


def _check_depth(text: str) -> None:
    """Refuses deep nesting before the parser recurses into it; brackets within strings do not count."""
    depth = 0
    in_string = escaped = False
    for char in text:
        if in_string:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                in_string = False
        elif char == '"':
            in_string = True
        elif char in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise DataError(f"the text is nested deeper than {MAX_DEPTH}")
        elif char in "]}":
            depth -= 1


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise DataError(f"the field {key[:40]!r} stands twice")
        found[key] = value
    return found


def _refuse_constant(text: str) -> NoReturn:
    raise DataError(f"{text} is not a number that can be used")


def _small_int(text: str) -> int:
    if len(text) > 20:
        raise DataError("a number has more than 20 digits")
    return int(text)


def _finite_float(text: str) -> float:
    value = float(text[:40])
    if len(text) > 40 or value in (float("inf"), float("-inf")):
        raise DataError("a number is too large or too long")
    return value
