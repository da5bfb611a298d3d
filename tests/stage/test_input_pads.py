"""Pads and the mouse: hot-plug, sticks, hats, layouts, pointers in units."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.stage.canvas import Canvas
from game.stage.input import DeviceChange, Input, PadInfo, Pads, Pointer, Press, RawButton, RawKey, Strokes
from game.stage.pads import PadLayout, layout_from

ADDED, REMOVED = pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED


class Shaker:
    """A pad that notes how it is shaken."""

    def __init__(self) -> None:
        self.shaken: list[tuple[float, float, int]] = []

    def rumble(self, low_frequency: float, high_frequency: float, duration: int) -> bool:
        self.shaken.append((low_frequency, high_frequency, duration))
        return True


def plugged(*pads: PadInfo) -> Input:
    """Devices where the pad of device index n is pads[n]; an index beyond them cannot be opened."""

    def opener(index: int) -> PadInfo:
        if not 0 <= index < len(pads):
            raise pygame.error("Invalid joystick device number")
        return pads[index]

    devices = Input(pads=Pads(opener))
    devices.in_play = True
    return devices


def event(kind: int, **values: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **values)


def axis(pad: int, number: int, value: float) -> pygame.event.Event:
    return event(pygame.JOYAXISMOTION, instance_id=pad, axis=number, value=value)


def button(pad: int, number: int, *, up: bool = False) -> pygame.event.Event:
    return event(pygame.JOYBUTTONUP if up else pygame.JOYBUTTONDOWN, instance_id=pad, button=number)


def hat(pad: int, x: int, y: int) -> pygame.event.Event:
    return event(pygame.JOYHATMOTION, instance_id=pad, hat=0, value=(x, y))


def tell(devices: Input, *events: pygame.event.Event) -> list[tuple[int | None, str]]:
    found = [press for one in events for press in devices.feed(one, 1, None)]
    return [(press.seat, press.control) for press in found if isinstance(press, Press)]


def changes(devices: Input, *events: pygame.event.Event) -> list[tuple[str, str, str, int | None]]:
    found = [change for one in events for change in devices.feed(one, 1, None)]
    return [
        (made.device, made.kind, made.name, made.seat) for made in found if isinstance(made, DeviceChange)
    ]


def test_a_pad_added_twice_is_one_pad_and_an_unknown_one_that_leaves_is_ignored() -> None:
    """B36: a wireless receiver reports its pad twice."""
    devices = plugged(PadInfo(7, "Pad"))
    assert changes(devices, event(ADDED, device_index=0), event(ADDED, device_index=0)) == [
        ("pad:7", "added", "Pad", None)
    ]
    assert devices.pads.instances() == (7,)
    assert changes(devices, event(REMOVED, instance_id=99), event(REMOVED)) == []
    assert changes(devices, event(REMOVED, instance_id=7)) == [("pad:7", "lost", "Pad", None)]
    assert changes(devices, event(REMOVED, instance_id=7)) == []
    assert devices.pads.instances() == ()


def test_events_before_added_and_pads_that_cannot_be_opened_are_ignored() -> None:
    """B37."""
    devices = plugged(PadInfo(3, "Pad"))
    early = (axis(3, 0, 1.0), button(3, 0), button(3, 0, up=True), hat(3, 1, 0))
    assert tell(devices, *early) == []
    assert changes(devices, event(ADDED, device_index=5), event(ADDED)) == []
    assert changes(devices, event(ADDED, device_index=0)) == [("pad:3", "added", "Pad", None)]
    assert tell(devices, axis(3, 0, 1.0)) == [(None, "right")]


def test_two_identical_pads_are_two_players() -> None:
    """B39."""
    devices = plugged(PadInfo(0, "Pad", "same"), PadInfo(1, "Pad", "same"))
    found = changes(devices, event(ADDED, device_index=0), event(ADDED, device_index=1))
    assert [(device, name) for device, _, name, _ in found] == [("pad:0", "Pad"), ("pad:1", "Pad 2")]
    assert devices.bind("pad:0", 4)
    assert devices.bind("pad:1", 2)
    assert tell(devices, button(1, 0), button(0, 0), axis(0, 1, -1.0)) == [(2, "act"), (4, "act"), (4, "up")]


@pytest.mark.parametrize("noise", [0.01, 0.05, 0.15, 0.24])
def test_a_drifting_stick_moves_nothing(noise: float) -> None:
    """B40: ten seconds of noise below the dead zone."""
    devices = plugged(PadInfo(0, "Pad"))
    devices.feed(event(ADDED, device_index=0), 0, None)
    drift = [axis(0, at % 2, noise if at % 3 else -noise) for at in range(600)]
    assert tell(devices, *drift) == []


def test_a_stuck_stick_taps_once_and_one_at_the_edge_does_not_chatter() -> None:
    """B40."""
    devices = plugged(PadInfo(0, "Pad"))
    devices.feed(event(ADDED, device_index=0), 0, None)
    assert tell(devices, *[axis(0, 0, 1.0) for _ in range(600)]) == [(None, "right")]
    assert tell(devices, *[axis(0, 0, value) for value in (0.45, 0.55, 0.45, 0.55, 0.3, 0.7)]) == []
    assert tell(devices, axis(0, 0, 0.2), axis(0, 0, 0.7)) == [(None, "right")]
    assert tell(devices, axis(0, 0, -1.0)) == [(None, "left")], (
        "straight to the other side is a new deflection"
    )
    assert tell(devices, axis(0, 0, float("nan"))) == []


def test_a_diagonal_is_one_tap_of_the_stronger_side() -> None:
    devices = plugged(PadInfo(0, "Pad"))
    devices.feed(event(ADDED, device_index=0), 0, None)
    assert tell(devices, axis(0, 0, 0.4), axis(0, 1, 0.9), axis(0, 0, 0.8)) == [(None, "down")]
    assert tell(devices, axis(0, 1, 0.1)) == [(None, "right")], "the stick rolled over to the side"


def test_hat_stick_and_buttons_all_give_directions() -> None:
    layout = PadLayout(buttons={0: "act", 11: "up", 14: "right"})
    devices = plugged(PadInfo(0, "Pad", layout=layout))
    devices.feed(event(ADDED, device_index=0), 0, None)
    assert tell(devices, hat(0, 0, 1), hat(0, 1, 1), hat(0, 1, 0), hat(0, 0, 0), hat(0, -1, -1)) == [
        (None, "up"), (None, "right"), (None, "left"), (None, "down"),
    ]  # fmt: skip
    assert tell(devices, button(0, 11), button(0, 11), button(0, 11, up=True), button(0, 14)) == [
        (None, "up"), (None, "right"),
    ]  # fmt: skip
    assert tell(devices, axis(0, 1, -0.9)) == [(None, "up")]


def test_b_goes_back_in_menus_and_is_second_in_play() -> None:
    devices = plugged(PadInfo(0, "Pad"))
    devices.feed(event(ADDED, device_index=0), 0, None)
    taps = (button(0, 1), button(0, 1, up=True), button(0, 7), button(0, 7, up=True))
    assert tell(devices, *taps) == [(None, "second"), (None, "pause")]
    devices.in_play = False
    assert tell(devices, *taps) == [(None, "back"), (None, "pause")]


def test_a_lost_pad_takes_only_its_own_seat_and_comes_back_to_it() -> None:
    """B36: the others play on; the same make that comes back is the one that was lost."""
    devices = plugged(
        PadInfo(0, "Red", "r"), PadInfo(1, "Blue", "b"), PadInfo(2, "Red", "r"), PadInfo(3, "Green", "g")
    )
    for index in (0, 1):
        devices.feed(event(ADDED, device_index=index), 0, None)
        devices.bind(f"pad:{index}", index)
    assert changes(devices, event(REMOVED, instance_id=0)) == [("pad:0", "lost", "Red", 0)]
    assert (devices.device_of(0), devices.device_of(1)) == (None, "pad:1")
    assert changes(devices, event(ADDED, device_index=3)) == [("pad:3", "added", "Green", None)]
    assert changes(devices, event(ADDED, device_index=2)) == [("pad:2", "added", "Red", 0)]
    assert tell(devices, button(2, 0)) == [(0, "act")]


def test_two_lost_pads_of_one_make_wait_to_be_told_apart() -> None:
    devices = plugged(*[PadInfo(at, "Pad", "same") for at in range(3)])
    for index in (0, 1):
        devices.feed(event(ADDED, device_index=index), 0, None)
        assert devices.bind(f"pad:{index}", index)
    for index in (0, 1):
        devices.feed(event(REMOVED, instance_id=index), 0, None)
    assert changes(devices, event(ADDED, device_index=2)) == [("pad:2", "added", "Pad", None)]
    assert devices.bind("pad:2", 1), "the scene lets somebody claim it"
    assert tell(devices, button(2, 0)) == [(1, "act")]


def test_a_map_belongs_to_the_make_and_survives_the_settings() -> None:
    devices = plugged(PadInfo(0, "Pad", "make"), PadInfo(1, "Other", "else"))
    for index in (0, 1):
        devices.feed(event(ADDED, device_index=index), 0, None)
    devices.pads.remap(0, "act", 9)
    devices.pads.dead_zone = 0.4
    assert tell(devices, button(0, 0), button(0, 9), button(1, 0), button(1, 9)) == [
        (None, "act"),
        (None, "act"),
    ]
    again = plugged(PadInfo(5, "Pad", "make"))
    again.load(devices.export())
    again.feed(event(ADDED, device_index=0), 0, None)
    assert again.pads.dead_zone == 0.4
    assert tell(again, button(5, 0), button(5, 9)) == [(None, "act")]
    again.pads.reset(5)
    assert tell(again, button(5, 0, up=True), button(5, 0)) == [(None, "act")]
    with pytest.raises(ValueError, match="no control"):
        again.pads.remap(5, "jump", 1)


def test_bad_pad_settings_are_left_out() -> None:
    pads = Pads()
    pads.load(
        {"dead_zone": 7, "maps": {"g": {"x": "act", "3": "fly", "-1": "act"}, "h": 3, "k": {"2": "act"}}}
    )
    assert pads.export() == {"dead_zone": 0.25, "maps": {"k": {"2": "act"}}}


def test_known_pads_use_their_named_parts() -> None:
    """Nintendo's A is button 1 in some tables; names decide, not numbers. A flick of the right stick and the right trigger act."""
    layout = layout_from({
        "a": "b1", "b": "b0", "start": "b9", "back": "b8", "dpup": "h0.1", "dpdown": "b12", "leftx": "a0", "lefty": "a1",
        "rightx": "a3", "righty": "a4", "righttrigger": "a5", "lefttrigger": "b6", "x": "", "guide": "bogus",
    })  # fmt: skip
    devices = plugged(PadInfo(0, "Pad", layout=layout))
    devices.feed(event(ADDED, device_index=0), 0, None)
    assert tell(devices, button(0, 1), button(0, 0), button(0, 9), button(0, 12), button(0, 6)) == [
        (None, "act"), (None, "second"), (None, "pause"), (None, "down"), (None, "second"),
    ]  # fmt: skip
    assert (
        tell(devices, axis(0, 3, 1.0), axis(0, 3, 0.9), axis(0, 3, 0.0), axis(0, 4, -1.0))
        == [(None, "act")] * 2
    )
    assert (
        tell(devices, axis(0, 5, -1.0), axis(0, 5, 1.0), axis(0, 5, 0.4), axis(0, 5, -1.0), axis(0, 5, 1.0))
        == [(None, "act")] * 2
    )
    assert layout_from({}) == PadLayout()


def test_the_lobby_is_told_what_a_pad_prints() -> None:
    devices = plugged(PadInfo(0, "  "))
    devices.feed(event(ADDED, device_index=0), 0, None)
    told = devices.describe("pad:0")
    assert (told.kind, told.name, told.labels, told.seat) == (
        "pad",
        "Gamepad",
        ("↑", "←", "↓", "→", "(A)", "(B)"),
        None,
    )
    with pytest.raises(KeyError):
        devices.describe("pad:1")
    assert devices.free_devices()[-2:] == ["pad:0", "mouse"]


def test_rumble_reaches_only_its_pad() -> None:
    shaker = Shaker()
    devices = plugged(PadInfo(0, "Pad", handle=shaker), PadInfo(1, "Plain"))
    for index in (0, 1):
        devices.feed(event(ADDED, device_index=index), 0, None)
    assert devices.rumble("pad:0", 0.5, 1.0, 20)
    assert not devices.rumble("pad:1", 0.5, 1.0, 20)
    assert not devices.rumble("keys:0", 0.5, 1.0, 20)
    assert not devices.rumble("pad:9", 0.5, 1.0, 20)
    assert shaker.shaken == [(0.5, 1.0, 20)]


def test_a_listener_hears_raw_buttons() -> None:
    devices = plugged(PadInfo(0, "Pad"))
    devices.feed(event(ADDED, device_index=0), 0, None)
    heard: list[RawKey | RawButton] = []
    devices.listen(heard.append)
    assert tell(devices, button(0, 0), button(0, 0, up=True)) == [(None, "act")], (
        "a pad still presses while keys are tested"
    )
    assert heard == []
    devices.listen(heard.append, pads=True)
    assert tell(devices, button(0, 5), button(4, 5)) == []
    assert heard == [RawButton("pad:0", 5, 1)]


# the mouse


def points(devices: Input, canvas: Canvas, *events: pygame.event.Event) -> list[tuple[str, int, int, int]]:
    found = [one for raw in events for one in devices.feed(raw, 1, canvas)]
    return [(one.kind, round(one.x), round(one.y), one.button) for one in found if isinstance(one, Pointer)]


def mouse(kind: int, x: int, y: int, pressed: int = 1) -> pygame.event.Event:
    return (
        event(kind, pos=(x, y), button=pressed)
        if kind != pygame.MOUSEMOTION
        else event(kind, pos=(x, y), rel=(0, 0))
    )


DOWN, UP, MOVE = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION


@pytest.mark.parametrize(
    ("size", "pixel"),
    [
        ((1600, 900), (400, 225)),
        ((800, 450), (200, 112)),
        ((1600, 1200), (400, 375)),
        ((3440, 1440), (440 + 640, 360)),
    ],
)
def test_a_pixel_is_the_same_place_at_every_window_size(
    size: tuple[int, int], pixel: tuple[int, int]
) -> None:
    """B21: the view is centred; (400, 225) units is a quarter of the way across and down it."""
    canvas = _canvas(size)
    [(kind, x, y, pressed)] = points(Input(), canvas, mouse(DOWN, *pixel))
    assert (kind, pressed) == ("down", 1)
    assert abs(x - 400) <= 2
    assert abs(y - 225) <= 2


def test_the_wheel_and_its_echo_as_buttons() -> None:
    devices, canvas = Input(), _canvas((1600, 900))
    devices.feed(mouse(MOVE, 30, 40), 1, canvas)
    [turn] = devices.feed(event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-0.5, flipped=False), 6, canvas)
    assert turn == Pointer(30, 40, "wheel", 0, 6, -0.5)
    [turn] = devices.feed(event(pygame.MOUSEWHEEL, x=0, y=1, flipped=True), 6, canvas)
    assert isinstance(turn, Pointer)
    assert turn.dy == -1
    assert points(devices, canvas, mouse(DOWN, 1, 1, 4), mouse(UP, 1, 1, 4), mouse(DOWN, 1, 1, 5)) == []
    assert points(devices, canvas, event(pygame.MOUSEWHEEL, x=1, y=0)) == []


@pytest.mark.parametrize("ending", ["scene", "focus"])
def test_a_click_that_began_elsewhere_does_not_end_here(ending: str) -> None:
    devices, canvas = Input(), _canvas((1600, 900))
    assert len(points(devices, canvas, mouse(DOWN, 5, 5), mouse(DOWN, 5, 5))) == 1
    if ending == "scene":
        devices.release_all()
    else:
        devices.feed(event(pygame.WINDOWFOCUSLOST), 2, canvas)
    assert points(devices, canvas, mouse(UP, 5, 5)) == []
    assert [kind for kind, *_ in points(devices, canvas, mouse(DOWN, 5, 5), mouse(UP, 5, 5))] == [
        "down",
        "up",
    ]


def test_the_mouse_drives_one_seat_and_no_other() -> None:
    devices, canvas = Input(), _canvas((1600, 900))
    [free] = devices.feed(mouse(MOVE, 9, 9), 1, canvas)
    assert isinstance(free, Pointer)
    assert free.seat is None
    assert devices.bind("mouse", 2)
    assert not devices.bind("mouse", 3)
    [taken] = devices.feed(mouse(DOWN, 9, 9), 1, canvas)
    assert isinstance(taken, Pointer)
    assert taken.seat == 2
    assert devices.feed(mouse(MOVE, 9, 9), 1, None) == []


def test_clicks_and_drags_are_told_apart() -> None:
    strokes = Strokes()

    def feed(kind: str, x: float, y: float, pressed: int = 1) -> tuple[str, tuple[float, float]] | None:
        made = strokes.feed(Pointer(x, y, kind, pressed if kind != "move" else 0))  # type: ignore[arg-type]
        return None if made is None else (made.kind, made.start)

    assert [feed("down", 100, 100), feed("move", 105, 100), feed("up", 106, 100)] == [
        None,
        None,
        ("click", (100, 100)),
    ]
    assert [feed("down", 100, 100), feed("move", 130, 100), feed("move", 100, 100)] == [
        None, ("drag", (100, 100)), ("drag", (100, 100)),
    ]  # fmt: skip
    assert strokes.dragging
    assert feed("down", 0, 0, 3) is None
    assert feed("up", 0, 0, 3) is None
    assert feed("up", 100, 100) == ("drop", (100, 100))
    assert [feed("move", 500, 500), feed("up", 1, 1)] == [None, None]
    feed("down", 5, 5)
    strokes.cancel()
    assert feed("up", 5, 5) is None


def test_a_storm_of_events_upsets_nothing_and_moves_only_the_right_seat() -> None:
    """Thirty thousand events of devices that come, go, repeat and lie."""
    rng = random.Random(11)
    makes = [PadInfo(at, f"Pad {at % 2}", f"make {at % 2}") for at in range(5)]
    devices = plugged(*makes)
    canvas = _canvas((1280, 720))
    owner: dict[str, int] = {}
    for tick in range(30_000):
        one = rng.choice(_STORM)(rng)
        for happening in devices.feed(one, tick // 3, canvas):
            if isinstance(happening, Press | Pointer):
                device = happening.device if isinstance(happening, Press) else "mouse"
                assert happening.seat == owner.get(device)
                assert happening.tick == tick // 3
            elif happening.kind == "lost":
                assert happening.seat == owner.pop(happening.device, None)
            elif happening.seat is not None:
                assert happening.seat not in owner.values()
                owner[happening.device] = happening.seat
        if tick % 50 == 0:
            device, seat = rng.choice(devices.devices()), rng.randrange(6)
            if devices.bind(device, seat):
                owner = {held: at for held, at in owner.items() if at != seat and held != device}
                owner[device] = seat
        if tick % 70 == 0:
            devices.release_all()
            devices.in_play = not devices.in_play
        if tick % 500 == 0:
            gone = rng.choice(devices.devices())
            devices.unbind(gone)
            owner.pop(gone, None)
    assert len(owner) == len(set(owner.values()))


_STORM: tuple[Callable[[random.Random], pygame.event.Event], ...] = (
    lambda rng: event(pygame.KEYDOWN, scancode=rng.randrange(-3, 600), key=rng.choice((0, 97, 1081, -5, 1 << 40)), mod=rng.randrange(1 << 12)),
    lambda rng: event(pygame.KEYUP, scancode=rng.randrange(-3, 600), key=0, mod=0),
    lambda rng: event(pygame.WINDOWFOCUSLOST if rng.random() < 0.5 else pygame.WINDOWFOCUSGAINED),
    lambda rng: event(ADDED, device_index=rng.randrange(-1, 7)),
    lambda rng: event(REMOVED, instance_id=rng.randrange(-1, 7)),
    lambda rng: axis(rng.randrange(7), rng.randrange(-1, 9), rng.choice((rng.uniform(-1, 1), 1.0, float("inf"), -9.0))),
    lambda rng: button(rng.randrange(7), rng.randrange(-1, 20), up=rng.random() < 0.5),
    lambda rng: hat(rng.randrange(7), rng.randrange(-1, 2), rng.randrange(-1, 2)),
    lambda rng: mouse(rng.choice((DOWN, UP, MOVE)), rng.randrange(-50, 5000), rng.randrange(-50, 5000), rng.randrange(9)),
    lambda rng: event(pygame.MOUSEWHEEL, x=0, y=rng.randrange(-2, 3)),
    lambda _: event(pygame.USEREVENT),
)  # fmt: skip


def _canvas(size: tuple[int, int]) -> Canvas:
    return Canvas(pygame.Surface(size), None)  # type: ignore[arg-type]
