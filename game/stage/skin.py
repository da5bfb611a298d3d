"""How widgets look: every shape as an SVG text in units, drawn once per size by the canvas.

The light comes from the upper left. What can be pressed is a chunky plate on a darker lip; what holds things is a sheet of dusk glass
or of paper.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from game.stage.canvas import Canvas, Units
from game.stage.palette import Rgb, hexed, mix

Look: TypeAlias = Literal["primary", "plain", "paper", "quiet", "danger"]

WHITE: Rgb = (255, 255, 255)
LIP = 8.0
"""How high a plate stands above its lip, in units."""


def face_colour(canvas: Canvas, look: Look) -> Rgb:
    """The colour of a plate's top."""
    if look == "primary":
        return canvas.rgb("accent")
    if look == "paper":
        return canvas.rgb("paper")
    if look == "danger":
        return mix(canvas.rgb("seat_4"), canvas.rgb("shadow"), 0.12)
    return mix(canvas.rgb("panel"), canvas.rgb("ridge_3"), 0.62 if look == "plain" else 0.28)


def text_colour(look: Look) -> str:
    """The palette name of what is written on a plate."""
    return {"primary": "text_on_accent", "paper": "ink"}.get(look, "text")


def plate(
    canvas: Canvas,
    rect: Units,
    look: Look,
    *,
    glow: float = 0.0,
    depth: float = 1.0,
    dim: bool = False,
    radius: float = 30.0,
) -> None:
    """A button's body. `glow` 0…1 brightens it under the pointer; `depth` 1 stands up, 0 is pressed down."""
    x, y, full, height = rect
    width = _narrow(full, radius + 20)
    face = face_colour(canvas, look)
    shine = canvas.rgb("accent_hover") if look == "primary" else mix(face, WHITE, 0.22)
    face = mix(face, shine, round(glow * 4) / 4)
    if dim:
        face = mix(face, canvas.rgb("panel"), 0.55)
    dark = mix(face, canvas.rgb("shadow"), 0.5 if look == "primary" else 0.62)
    if look == "primary":
        dark = mix(dark, canvas.rgb("accent_press"), 0.45)
    steps = round(max(0.0, min(1.0, depth)) * 4) / 4
    sunk = LIP * (1 - steps)
    top_height = height - LIP
    corner = min(radius, top_height / 2)
    light = mix(face, WHITE, 0.28 if look != "paper" else 0.6)
    body = (
        _gradient("f", mix(face, WHITE, 0.13), mix(face, canvas.rgb("shadow"), 0.07))
        + _gradient("h", light, face)
        + _soft_shadow(width, height, corner, 0.5 + 0.5 * steps)
        + _rect(
            0,
            LIP * 0.2 + sunk * 0.8,
            width,
            height - LIP * 0.2 - sunk * 0.8,
            corner + 2,
            f'fill="{hexed(dark)}"',
        )
        + _rect(0, sunk, width, top_height, corner, 'fill="url(#f)"')
        + _rect(
            2.0,
            sunk + 2.0,
            width - 4,
            top_height - 4,
            corner - 2,
            'fill="none" stroke="url(#h)" stroke-width="3"',
        )
    )
    key = f"plate/{hexed(face)}/{hexed(dark)}/{steps}/{radius}"
    canvas.drawing(key, (x, y, full, height), body, margin=26, width=width)


def sheet(canvas: Canvas, rect: Units, look: Look = "plain", *, radius: float = 36.0) -> None:
    """A panel that holds widgets or text: dusk glass, or paper for what is read."""
    x, y, full, height = rect
    width = _narrow(full, radius + 20)
    if look == "paper":
        face, edge, alpha = (
            canvas.rgb("paper"),
            mix(canvas.rgb("paper_shade"), canvas.rgb("ink_soft"), 0.18),
            1.0,
        )
        low = mix(face, canvas.rgb("paper_shade"), 0.55)
    else:
        face, edge, alpha = canvas.rgb("panel"), canvas.rgb("panel_edge"), canvas.palette.alpha("panel")
        low = mix(face, canvas.rgb("shadow"), 0.35)
        face = mix(face, edge, 0.07)
    warm = mix(edge, canvas.rgb("horizon"), 0.55) if look != "paper" else WHITE
    body = (
        _gradient("f", face, low)
        + _gradient("e", warm, mix(edge, face, 0.6))
        + _soft_shadow(width, height, radius, 1.0)
        + _rect(0, 0, width, height, radius, f'fill="url(#f)" fill-opacity="{alpha:.2f}"')
        + _rect(
            1.5, 1.5, width - 3, height - 3, radius - 1.5, 'fill="none" stroke="url(#e)" stroke-width="3"'
        )
    )
    key = f"sheet/{hexed(face)}/{hexed(edge)}/{alpha}/{radius}"
    canvas.drawing(key, (x, y, full, height), body, margin=26, width=width)


def ring(canvas: Canvas, rect: Units, *, grow: float = 0.0, radius: float = 30.0) -> None:
    """The focus ring around a rectangle; `grow` units further out while it springs into place."""
    gap = 7.0 + round(grow / 2) * 2
    x, y, width, height = rect
    outer = (x - gap, y - gap, width + 2 * gap, height + 2 * gap)
    colour, halo, dark = (hexed(canvas.rgb(name)) for name in ("focus", "accent", "shadow"))
    corner = min(radius, height / 2) + gap
    drawn = _narrow(outer[2], corner + 12)
    paints = (
        f'stroke="{halo}" stroke-opacity=".22" stroke-width="15"',
        f'stroke="{halo}" stroke-opacity=".4" stroke-width="10"',
        f'stroke="{dark}" stroke-width="8"',
        f'stroke="{colour}" stroke-width="5"',
    )
    body = "".join(_rect(0, 0, drawn, outer[3], corner, f'fill="none" {paint}') for paint in paints)
    canvas.drawing(f"ring/{colour}/{halo}/{radius}", outer, body, margin=10, width=drawn)


def well(canvas: Canvas, rect: Units, *, radius: float = 24.0, paper: bool = False) -> None:
    """A sunken place: the ground of a slider, a text field, a list."""
    width, height = _narrow(rect[2], radius + 10), rect[3]
    face = canvas.rgb("paper") if paper else mix(canvas.rgb("panel"), canvas.rgb("shadow"), 0.7)
    edge = mix(face, canvas.rgb("ink_soft" if paper else "panel_edge"), 0.45)
    inner = mix(face, canvas.rgb("shadow"), 0.16 if paper else 0.5)
    corner = min(radius, height / 2)
    body = (
        _rect(0, 0, width, height, corner, f'fill="{hexed(face)}"')
        + _rect(
            2, 2.5, width - 4, height - 4, corner - 2, f'fill="none" stroke="{hexed(inner)}" stroke-width="4"'
        )
        + _rect(
            1, 1, width - 2, height - 2, corner - 1, f'fill="none" stroke="{hexed(edge)}" stroke-width="2.5"'
        )
    )
    canvas.drawing(f"well/{hexed(face)}/{hexed(edge)}/{radius}", rect, body, width=width)


def bar(canvas: Canvas, rect: Units, colour: Rgb) -> None:
    """The filled part of a slider or a chart: a rounded bar that is lighter on top."""
    height = rect[3]
    width = _narrow(rect[2], height)
    body = _gradient("f", mix(colour, WHITE, 0.3), mix(colour, canvas.rgb("shadow"), 0.12)) + _rect(
        0, 0, width, height, min(height, width) / 2, 'fill="url(#f)"'
    )
    canvas.drawing(f"bar/{hexed(colour)}", rect, body, width=width)


def knob(canvas: Canvas, x: float, y: float, radius: float, *, glow: float = 0.0) -> None:
    """A snowball: what is dragged on a slider or flips in a switch."""
    snow = mix(canvas.rgb("snow"), canvas.rgb("focus"), round(glow * 3) / 3 * 0.5)
    shade = canvas.rgb("snow_shade")
    side = radius * 2
    body = (
        f'<defs><radialGradient id="k" gradientUnits="userSpaceOnUse" cx="{radius * 0.75}" cy="{radius * 0.65}" '
        f'r="{radius * 1.5}"><stop offset="0%" stop-color="{hexed(mix(snow, WHITE, 0.7))}"/>'
        f'<stop offset="55%" stop-color="{hexed(snow)}"/><stop offset="100%" stop-color="{hexed(shade)}"/>'
        f'</radialGradient></defs><circle cx="{radius}" cy="{radius + 4}" r="{radius + 1}" fill="#060a22" '
        f'fill-opacity=".35"/><circle cx="{radius}" cy="{radius}" r="{radius}" fill="url(#k)"/>'
        f'<circle cx="{radius}" cy="{radius}" r="{radius - 1}" fill="none" '
        f'stroke="{hexed(mix(shade, canvas.rgb("panel"), 0.35))}" stroke-width="2"/>'
    )
    key = f"knob/{hexed(snow)}/{hexed(shade)}/{radius:.1f}"
    canvas.drawing(key, (x - radius, y - radius, side, side), body, margin=8)


def arrow(canvas: Canvas, x: float, y: float, size: float, right: bool, colour: Rgb) -> None:
    """A chunky chevron with round joins, `size` units high, its middle at (x, y)."""
    reach = size * 0.3
    tip, tail = (reach, -reach) if right else (-reach, reach)
    points = f"{size / 2 + tail:.1f},{size * 0.14:.1f} {size / 2 + tip:.1f},{size / 2:.1f} {size / 2 + tail:.1f},{size * 0.86:.1f}"
    body = (
        f'<polyline points="{points}" fill="none" stroke="{hexed(colour)}" stroke-width="{size * 0.2:.1f}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    where = (x - size / 2, y - size / 2, size, size)
    canvas.drawing(f"arrow/{right}/{hexed(colour)}/{size:.1f}", where, body, margin=4)


def mark(canvas: Canvas, x: float, y: float, size: float, on: bool, colour: Rgb) -> None:
    """A tick or a cross, so that on and off differ by shape too."""
    if on:
        points = f"{size * 0.14:.1f},{size * 0.54:.1f} {size * 0.4:.1f},{size * 0.8:.1f} {size * 0.88:.1f},{size * 0.22:.1f}"
        lines = f'<polyline points="{points}"/>'
    else:
        low, high = size * 0.2, size * 0.8
        lines = (
            f'<line x1="{low:.1f}" y1="{low:.1f}" x2="{high:.1f}" y2="{high:.1f}"/>'
            f'<line x1="{high:.1f}" y1="{low:.1f}" x2="{low:.1f}" y2="{high:.1f}"/>'
        )
    body = (
        f'<g fill="none" stroke="{hexed(colour)}" stroke-width="{size * 0.19:.1f}" stroke-linecap="round" '
        f'stroke-linejoin="round">{lines}</g>'
    )
    canvas.drawing(
        f"mark/{on}/{hexed(colour)}/{size:.1f}", (x - size / 2, y - size / 2, size, size), body, margin=3
    )


def _narrow(width: float, side: float) -> float:
    """The width that has to be drawn when both sides are kept and the middle is stretched."""
    return min(width, 2 * side + 8)


def _rect(x: float, y: float, width: float, height: float, radius: float, paint: str) -> str:
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{max(0.5, width):.2f}" height="{max(0.5, height):.2f}" '
        f'rx="{max(0.0, radius):.2f}" {paint}/>'
    )


def _soft_shadow(width: float, height: float, radius: float, strength: float) -> str:
    """A shadow without a filter: thin rings outwards, each fainter. Only what shows beside the body is painted."""
    count, step = 10, 1.7
    rings = [_rect(5, 11, width - 10, height - 10, radius - 5, _ring_paint(0.3 * strength, 10.2))]
    for index in range(count):
        grow = step * (index + 0.5)
        share = (1 - (index + 0.5) / count) ** 2
        rings.append(
            _rect(
                -grow,
                -grow + 6,
                width + 2 * grow,
                height + 2 * grow,
                radius + grow,
                _ring_paint(0.3 * strength * share, step + 0.15),
            )
        )
    return "".join(rings)


def _ring_paint(alpha: float, width: float) -> str:
    return f'fill="none" stroke="#060a22" stroke-opacity="{alpha:.3f}" stroke-width="{width:.2f}"'


def _gradient(name: str, top: Rgb, bottom: Rgb) -> str:
    return (
        f'<defs><linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">'
        f'<stop offset="0%" stop-color="{hexed(top)}"/><stop offset="100%" stop-color="{hexed(bottom)}"/>'
        f"</linearGradient></defs>"
    )
