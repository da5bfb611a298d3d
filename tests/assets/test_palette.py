"""The palette holds every name the product asks for, is readable, and its seats part for every eye.

Contrast is WCAG 2.x; colour blindness is simulated with the severity-1.0 matrices of Machado, Oliveira and
Fernandes (2009), applied in linear RGB; distances are CIE 1976 ΔE in L*a*b* under D65.
"""

from __future__ import annotations

import math
import re
import tomllib
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

ASSETS = Path(__file__).resolve().parents[2] / "assets"
VARIANTS = ("base", "high_contrast", "colour_blind")
SEATS = tuple(f"seat_{number}" for number in range(6))
NAMES = [
    "sky_top",
    "sky_mid",
    "sky_low",
    "horizon",
    "aurora_1",
    "aurora_2",
    "aurora_3",
    "ridge_1",
    "ridge_2",
    "ridge_3",
    "snow",
    "snow_shade",
    "ice",
    "ice_deep",
    "water",
    "water_deep",
    "ink",
    "ink_soft",
    "paper",
    "paper_shade",
    "panel",
    "panel_edge",
    "text",
    "text_dim",
    "text_on_accent",
    "accent",
    "accent_hover",
    "accent_press",
    "focus",
    "good",
    "bad",
    "warn",
    "gold",
    "shadow",
]

MIN_CONTRAST = 4.5
MIN_LIGHTNESS_STEP = 8.0  # L*, between neighbours on the ladder of seats; about eight just noticeable steps
MIN_DELTA_E = 18.0  # between any two seats, for each of the three simulated eyes

MACHADO = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

Triple = tuple[float, float, float]


def test_every_name_is_there_once_and_is_a_colour() -> None:
    base = _document()["base"]
    wanted = {*NAMES, *SEATS, *(f"{seat}_dark" for seat in SEATS)}
    assert set(base) >= wanted
    for table in VARIANTS:
        for name, value in _document()[table].items():
            assert name in base, f"{table} overrides {name}, which base does not have"
            assert re.fullmatch(r"#[0-9a-f]{6}", value), f"{table}.{name} = {value!r}"


@pytest.mark.parametrize("variant", VARIANTS)
def test_text_is_readable(variant: str) -> None:
    colours = _variant(variant)
    low = {
        f"{text} on {ground}": round(ratio, 2)
        for text, ground in _document()["contrast"]["pairs"]
        if (ratio := _contrast(_linear(colours[text]), _linear(colours[ground]))) < MIN_CONTRAST
    }
    assert not low


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("behind", ["snow", "horizon", "sky_top"])
def test_text_on_a_glass_panel_is_readable_over_the_brightest_world(variant: str, behind: str) -> None:
    colours = _variant(variant)
    alpha = _document()["alpha"]["panel"]
    # SDL blends the encoded values, not linear light
    over = [
        alpha * top + (1 - alpha) * under
        for top, under in zip(_encoded(colours["panel"]), _encoded(colours[behind]), strict=True)
    ]
    red, green, blue = (_to_linear(value) for value in over)
    for name in ("text", "text_dim", "good", "bad", "warn", "gold"):
        assert _contrast(_linear(colours[name]), (red, green, blue)) >= MIN_CONTRAST, name


@pytest.mark.parametrize("variant", VARIANTS)
def test_seats_part_in_greyscale(variant: str) -> None:
    colours = _variant(variant)
    ladder = sorted(_lab(_linear(colours[seat]))[0] for seat in SEATS)
    steps = [upper - lower for lower, upper in pairwise(ladder)]
    assert min(steps) >= MIN_LIGHTNESS_STEP, steps


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("eye", MACHADO)
def test_seats_part_for_colour_blind_eyes(variant: str, eye: str) -> None:
    colours = _variant(variant)
    seen = {seat: _lab(_simulate(_linear(colours[seat]), eye)) for seat in SEATS}
    near = {
        f"{one} {other}": round(distance, 1)
        for one, other in combinations(SEATS, 2)
        if (distance := _delta_e(seen[one], seen[other])) < MIN_DELTA_E
    }
    assert not near


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("eye", MACHADO)
def test_right_and_wrong_part_for_colour_blind_eyes(variant: str, eye: str) -> None:
    colours = _variant(variant)
    good, bad = (_lab(_simulate(_linear(colours[name]), eye)) for name in ("good", "bad"))
    assert _delta_e(good, bad) >= MIN_DELTA_E


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_dark_partner_is_darker_than_its_seat(variant: str) -> None:
    colours = _variant(variant)
    for seat in SEATS:
        assert _luminance(_linear(colours[f"{seat}_dark"])) < _luminance(_linear(colours[seat]))


@pytest.mark.parametrize("number", range(6))
def test_a_seat_is_drawn_in_its_colours(number: int) -> None:
    folder = ASSETS / "art" / "seats"
    look = tomllib.loads((folder / "seats.toml").read_text("utf-8"))["seat"][number]
    base = _document()["base"]
    assert (look["colour"], look["dark"]) == (f"seat_{number}", f"seat_{number}_dark")
    for drawing in (look["badge"], look["bare"]):
        text = (folder / drawing).read_text("utf-8").lower()
        assert base[look["colour"]] in text
        assert base[look["dark"]] in text


def test_no_two_seats_share_a_shape_or_an_animal() -> None:
    looks = tomllib.loads((ASSETS / "art" / "seats" / "seats.toml").read_text("utf-8"))["seat"]
    assert len(looks) == 6
    for key in ("shape", "animal", "colour", "badge", "bare"):
        assert len({look[key] for look in looks}) == 6, key


def test_no_variant_moves_a_seat_colour() -> None:
    for table in ("high_contrast", "colour_blind"):
        assert not [name for name in _document()[table] if name.startswith("seat_")]


def test_the_formulas_agree_with_published_figures() -> None:
    white, black = _linear("#ffffff"), _linear("#000000")
    assert _contrast(white, black) == pytest.approx(21.0)
    assert _contrast(_linear("#767676"), white) == pytest.approx(4.54, abs=0.01)
    assert _lab(_linear("#ff0000")) == pytest.approx((53.24, 80.09, 67.20), abs=0.1)
    for eye in MACHADO:  # a grey is a grey for every eye
        assert _simulate((0.5, 0.5, 0.5), eye) == pytest.approx((0.5, 0.5, 0.5), abs=0.002)


def _document() -> dict[str, Any]:
    return tomllib.loads((ASSETS / "palette.toml").read_text("utf-8"))


def _variant(name: str) -> dict[str, str]:
    document = _document()
    return {**document["base"], **document[name]}


def _encoded(colour: str) -> Triple:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _to_linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else math.pow((value + 0.055) / 1.055, 2.4)


def _linear(colour: str) -> Triple:
    red, green, blue = (_to_linear(value) for value in _encoded(colour))
    return red, green, blue


def _luminance(colour: Triple) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def _contrast(one: Triple, other: Triple) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _simulate(colour: Triple, eye: str) -> Triple:
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * value for weight, value in zip(row, colour, strict=True))))
        for row in MACHADO[eye]
    )
    return red, green, blue


def _lab(colour: Triple) -> Triple:
    red, green, blue = colour
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (_cube_root(value) for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _cube_root(value: float) -> float:
    return math.cbrt(value) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29


def _delta_e(one: Triple, other: Triple) -> float:
    return math.dist(one, other)
