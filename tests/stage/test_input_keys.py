"""Keyboards: single taps, scancodes, labels, sets, focus, the key tester."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.stage.input import Input, Press, RawButton, RawKey
from game.stage.key_tester import KeyTester, Swallowed, worth_asking
from game.stage.keys import DEFAULT_SETS, KeySets, scancode_of, us_label

W, A, S, D, Q, E, M, ESC, ENTER, SPACE = 26, 4, 22, 7, 20, 8, 16, 41, 40, 44


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    """Names of keys are known only while the display is open."""
    pygame.display.init()
    yield
    pygame.display.quit()


def key(scancode: int, name: int = 0, mod: int = 0, *, up: bool = False) -> pygame.event.Event:
    kind = pygame.KEYUP if up else pygame.KEYDOWN
    return pygame.event.Event(kind, scancode=scancode, key=name, mod=mod, unicode="")


def tell(devices: Input, *events: pygame.event.Event, tick: int = 1) -> list[tuple[int | None, str, str]]:
    """(seat, control, device) of everything the events pressed."""
    found = [press for event in events for press in devices.feed(event, tick, None)]
    return [(press.seat, press.control, press.device) for press in found if isinstance(press, Press)]


LOST = pygame.event.Event(pygame.WINDOWFOCUSLOST)
GAINED = pygame.event.Event(pygame.WINDOWFOCUSGAINED)


def test_every_default_key_presses_its_own_seat_only() -> None:
    devices = Input()
    for index in range(5):
        assert devices.bind(f"keys:{index}", index)
    order = ("up", "left", "down", "right", "act", "second")
    for index, keys in enumerate(DEFAULT_SETS):
        for place, scancode in enumerate(keys):
            assert tell(devices, key(scancode)) == [(index, order[place], f"keys:{index}")]
            tell(devices, key(scancode, up=True))


def test_default_keys_are_thirty_different_ones_without_modifiers_or_enter() -> None:
    """B03, B09: nothing that triggers sticky keys, no key twice, none that the game itself needs."""
    flat = [code for keys in DEFAULT_SETS for code in keys]
    assert len(flat) == len(set(flat)) == 30
    assert not [code for code in flat if code >= 224 or code in (40, 44, 41, 57, 58, 59, 68, 16, 88)]
    assert KeySets().clashes() == []


def test_single_taps_work_while_any_two_other_keys_are_held_and_a_third_never_comes() -> None:
    """B01: nobody is locked out by keys that others hold or that the keyboard swallows."""
    for held in ((W, 23), (A, 12), (7, 82)):
        devices = Input()
        for index in range(5):
            devices.bind(f"keys:{index}", index)
        tell(devices, key(held[0]), key(held[1]))
        for index, keys in enumerate(DEFAULT_SETS):
            for code in keys:
                if code not in held:
                    assert [found[0] for found in tell(devices, key(code), key(code, up=True))] == [index]


def test_a_held_or_repeating_key_presses_once() -> None:
    """B10: thirty repeats are one press."""
    devices = Input()
    devices.bind("keys:0", 3)
    presses = tell(devices, *[key(W) for _ in range(30)])
    assert presses == [(3, "up", "keys:0")]
    assert tell(devices, key(W, up=True), key(W)) == [(3, "up", "keys:0")]


def test_a_key_held_across_a_change_of_scene_gives_nothing_until_pressed_again() -> None:
    """B10."""
    devices = Input()
    assert tell(devices, key(ENTER)) == [(None, "act", "keyboard")]
    devices.release_all()
    assert tell(devices, *[key(ENTER) for _ in range(10)]) == []
    assert tell(devices, key(ENTER, up=True)) == []
    assert tell(devices, key(ENTER)) == [(None, "act", "keyboard")]


@pytest.mark.parametrize(
    "ending",
    [(key(W, up=True), LOST), (LOST, key(W, up=True)), (LOST,)],
    ids=["up first", "lost first", "no up"],
)
def test_losing_the_focus_lets_every_key_go_and_presses_nothing(
    ending: tuple[pygame.event.Event, ...],
) -> None:
    """B12, B13: both orders of the synthetic release, and a release that never comes."""
    devices = Input()
    devices.bind("keys:0", 0)
    assert tell(devices, key(W)) == [(0, "up", "keys:0")]
    assert tell(devices, *ending, tick=5) == []
    assert tell(devices, GAINED, tick=50) == []
    assert tell(devices, tick=51) == []
    assert tell(devices, key(W), tick=60) == [(0, "up", "keys:0")]


def test_keys_that_are_reported_as_the_focus_returns_press_nothing() -> None:
    """B12: the system reports what is down at that moment; it counts only when it was released and pressed again."""
    devices = Input()
    devices.bind("keys:0", 0)
    assert tell(devices, GAINED, key(E), key(W), tick=9) == []
    assert tell(devices, key(E), tick=10) == []
    assert tell(devices, key(E, up=True), key(E), tick=11) == [(0, "second", "keys:0")]


def test_five_taps_of_shift_and_losing_the_focus_play_nothing() -> None:
    """B09."""
    devices = Input()
    for index in range(5):
        devices.bind(f"keys:{index}", index)
    shift = [event for _ in range(5) for event in (key(225), key(225, up=True))]
    assert tell(devices, *shift, LOST) == []


def test_keys_of_a_free_set_and_loose_keys_move_no_seat() -> None:
    """B88."""
    devices = Input()
    devices.in_play = True
    devices.bind("keys:0", 0)
    devices.bind("mouse", 1)
    assert tell(devices, key(12)) == [(None, "up", "keys:2")]
    assert tell(devices, key(SPACE), key(ENTER), key(43), key(39)) == []


def test_order_of_events_is_the_order_of_presses_and_the_tick_is_kept() -> None:
    devices = Input()
    devices.bind("keys:0", 0)
    devices.bind("keys:2", 1)
    found = [*devices.feed(key(24), 7, None), *devices.feed(key(Q), 7, None), *devices.feed(key(E), 8, None)]
    assert [(press.seat, press.tick) for press in found if isinstance(press, Press)] == [
        (1, 7),
        (0, 7),
        (0, 8),
    ]


def test_a_device_drives_one_seat_and_a_seat_has_one_device() -> None:
    """B39: the same device cannot join twice."""
    devices = Input()
    assert devices.bind("keys:0", 0)
    assert not devices.bind("keys:0", 1)
    assert devices.bound("keys:0") == 0
    assert devices.bind("keys:1", 0)
    assert devices.bound("keys:0") is None
    assert devices.device_of(0) == "keys:1"
    assert not devices.bind("keys:9", 2)
    assert not devices.bind("pad:0", 2)
    assert devices.free_devices() == ["keys:0", "keys:2", "keys:3", "keys:4", "mouse"]
    devices.unbind("keys:1")
    assert devices.device_of(0) is None


def test_system_keys_from_any_layout_and_mode() -> None:
    devices = Input()
    assert tell(devices, key(ESC, pygame.K_ESCAPE)) == [(None, "back", "keyboard")]
    assert tell(devices, key(58), key(59), key(68)) == [
        (None, "rules", "keyboard"), (None, "access", "keyboard"), (None, "full_screen", "keyboard"),
    ]  # fmt: skip
    assert tell(devices, key(51, pygame.K_m)) == [(None, "mute", "keyboard")], (
        "where a French keyboard has its M"
    )
    assert tell(devices, key(M, 1100)) == [(None, "mute", "keyboard")], "where a Russian keyboard prints ь"
    assert tell(devices, key(ENTER, pygame.K_RETURN, pygame.KMOD_LALT)) == [(None, "full_screen", "keyboard")]
    devices.in_play = True
    tell(devices, key(ESC, up=True))
    assert tell(devices, key(ESC)) == [(None, "pause", "keyboard")]


def test_somebody_leaning_on_a_modifier_locks_nobody_out() -> None:
    devices = Input()
    devices.bind("keys:0", 0)
    assert tell(devices, key(224), key(W, pygame.K_w, pygame.KMOD_LCTRL)) == [(0, "up", "keys:0")]


def test_while_typing_the_keyboard_presses_nothing_but_full_screen() -> None:
    devices = Input()
    devices.typing = True
    assert tell(devices, key(W), key(M), key(ENTER), key(ESC), key(68)) == [(None, "full_screen", "keyboard")]


def test_labels_are_learnt_from_presses() -> None:
    """B04: on a French keyboard the key of scancode 26 prints Z."""
    devices = Input()
    assert devices.describe("keys:0").labels == ("W", "A", "S", "D", "Q", "E")
    found = [*devices.feed(key(26, pygame.K_z), 1, None), *devices.feed(key(4, pygame.K_q), 1, None)]
    assert [press.label for press in found if isinstance(press, Press)] == ["Z", "Q"]
    assert devices.describe("keys:0").labels == ("Z", "Q", "S", "D", "A", "E")


def test_letters_of_other_scripts_and_nameless_keys_have_a_label() -> None:
    """B06: pygame's older name of 1081 is empty."""
    keys = KeySets()
    assert keys.learn(20, 1081) == "Й"
    assert keys.learn(22, 0) == "S"
    assert keys.learn(22, 0x7FFFFFFF) != ""
    assert keys.learn(45, ord("ß")) == "ß", "the capital of ß would be two letters"
    assert all(us_label(code) for code in range(1, 512))
    assert [us_label(code) for code in (4, 29, 30, 39, 58, 69, 82, 96)] == [
        "A",
        "Z",
        "1",
        "0",
        "F1",
        "F12",
        "↑",
        "Num 8",
    ]


def test_keypad_and_named_keys_keep_their_own_names() -> None:
    keys = KeySets()
    assert keys.learn(96, pygame.K_KP8) == "Num 8"
    assert keys.learn(96, pygame.K_8) == "Num 8"
    assert keys.learn(82, pygame.K_UP) == "↑"


def test_labels_without_a_display_fall_back() -> None:
    pygame.display.quit()
    assert KeySets().learn(26, pygame.K_z) == "W"


def test_scancodes_of_events_that_carry_none() -> None:
    for name, scancode in (
        (pygame.K_w, 26),
        (pygame.K_UP, 82),
        (pygame.K_RETURN, 40),
        (pygame.K_KP8, 96),
        (0, 0),
    ):
        assert scancode_of(pygame.event.Event(pygame.KEYDOWN, key=name)) == scancode
    assert scancode_of(pygame.event.Event(pygame.KEYDOWN, key="x", scancode="y")) == 0


def test_rebinding_names_whoever_holds_the_key() -> None:
    keys = KeySets()
    clash = keys.rebind(0, "act", 24)
    assert clash is not None
    assert (clash.device, clash.control, clash.label) == ("keys:2", "act", "U")
    assert keys.keys(0) == DEFAULT_SETS[0]
    for code, control in ((ESC, "pause"), (58, "rules"), (59, "access"), (68, "full_screen"), (M, "mute")):
        clash = keys.rebind(0, "act", code, swap=True)
        assert clash is not None
        assert (clash.device, clash.control) == ("keyboard", control)
    assert keys.rebind(0, "act", 43) is None
    assert keys.find(43) == (0, "act")
    assert keys.find(Q) is None
    assert keys.rebind(0, "act", 43) is None, "its own key is no clash"
    with pytest.raises(ValueError, match="scancode"):
        keys.rebind(0, "act", 0)


def test_swapping_gives_the_other_the_old_key() -> None:
    keys = KeySets()
    assert keys.rebind(0, "act", 24, swap=True) is None
    assert keys.find(24) == (0, "act")
    assert keys.find(Q) == (2, "act")
    assert keys.clashes() == []
    keys.reset()
    assert [keys.keys(index) for index in range(5)] == [tuple(codes) for codes in DEFAULT_SETS]


def test_settings_come_back_and_bad_ones_are_replaced_alone() -> None:
    devices = Input()
    devices.keys.rebind(1, "second", 43)
    devices.keys.learn(26, pygame.K_z)
    again = Input()
    again.load(devices.export())
    assert again.keys.keys(1)[5] == 43
    assert again.keys.label(26) == "Z"
    bad: list[object] = [
        None,
        [],
        {"keys": 3},
        {"keys": {"sets": 1, "labels": []}},
        {"pads": {"maps": 1, "dead_zone": "x"}},
    ]
    for data in bad:
        fresh = Input()
        fresh.load(data)
        assert fresh.keys.keys(0) == DEFAULT_SETS[0]
    fresh = Input()
    sets: list[object] = [
        [1, 2, 3],
        [30, 31, 32, 33, 34, 35],
        [True] * 6,
        [7, 7, 7, 7, 7, 7],
        [41, 1, 2, 3, 4, 5],
        [9] * 6,
    ]
    fresh.load({"keys": {"sets": sets, "labels": {"26": "", "x": "y", "4": 5, "22": "\n", "7": "é"}}})
    assert [fresh.keys.keys(index) for index in range(5)] == [
        DEFAULT_SETS[0], (30, 31, 32, 33, 34, 35), *DEFAULT_SETS[2:]
    ]  # fmt: skip
    assert [fresh.keys.label(code) for code in (26, 4, 22, 7)] == ["W", "A", "S", "É".lower()]


def test_two_sets_that_claim_a_key_are_named_and_the_first_has_it() -> None:
    keys = KeySets([[26, 4, 22, 7, 20, 8], [26, 9, 10, 11, 21, 28]])
    assert [(clash.device, clash.control, clash.label) for clash in keys.clashes()] == [("keys:1", "up", "W")]
    assert keys.find(26) == (0, "up")


def test_a_listener_hears_keys_instead_of_seats_until_it_ends() -> None:
    devices = Input()
    heard: list[RawKey | RawButton] = []
    devices.listen(heard.append)
    assert tell(devices, key(W, pygame.K_w), key(W, up=True), key(M, pygame.K_m)) == []
    assert tell(devices, key(ESC)) == [(None, "back", "keyboard")]
    assert heard == [RawKey(W, "W", True, 1), RawKey(W, "W", False, 1), RawKey(M, "M", True, 1)]
    devices.listen(None)
    assert tell(devices, key(W)) == [(None, "up", "keys:0")]


# the key tester


def hold(tester: KeyTester, codes: tuple[int, ...], start: int, ticks: int) -> None:
    for code in codes:
        tester.feed(RawKey(code, us_label(code), True, start))
    for code in codes:
        tester.feed(RawKey(code, us_label(code), False, start + ticks))


def test_the_tester_lights_keys_and_passes_combinations_that_arrive() -> None:
    tester = KeyTester([(W, 12, 96), (A, 13, 92)])
    tester.feed(RawKey(W, "Z", True, 1))
    assert tester.lit == {W: "Z"}
    tester.feed(RawKey(12, "I", True, 2))
    tester.feed(RawKey(96, "Num 8", True, 3))
    assert tester.arrived == ((W, 12, 96),)
    assert tester.asked == (A, 13, 92)
    tester.feed(RawKey(W, "Z", False, 4))
    assert tester.lit == {12: "I", 96: "Num 8"}
    assert tester.seen == {W: "Z", 12: "I", 96: "Num 8"}
    tester.release()
    assert tester.lit == {}


def test_a_key_that_is_missing_twice_is_swallowed() -> None:
    """B01: W+S+C never arrives although each key works."""
    tester = KeyTester([(W, S, 6), (W, D, 6)])
    hold(tester, (W, S), 0, 40)
    assert not tester.swallowed
    hold(tester, (W, S), 100, 40)
    assert tester.swallowed == (Swallowed((W, S), 6),)
    assert tester.asked == (W, D, 6)
    hold(tester, (W, D, 6), 200, 40)
    assert tester.arrived == ((W, D, 6),)
    assert tester.asked is None


def test_clumsy_attempts_blame_no_keyboard() -> None:
    tester = KeyTester([(W, S, 6)])
    for start in range(0, 1000, 100):
        hold(tester, (W, S), start, 5)
        hold(tester, (W,), start + 50, 40)
    hold(tester, (W, S), 2000, 40)
    hold(tester, (W, 6), 2100, 40)
    assert not tester.swallowed
    assert tester.asked == (W, S, 6)
    tester.skip()
    assert [tester.asked] == [None]
    tester.skip()
    tester.confirm()
    tester.feed(RawButton("pad:1", 0, 1))
    assert not tester.swallowed
    assert not tester.arrived


def test_saying_that_all_are_down_settles_it_and_ghosts_are_named() -> None:
    tester = KeyTester([(W, S, 6)])
    tester.feed(RawKey(W, "W", True, 0))
    tester.confirm()
    assert not tester.swallowed, "two keys are missing: nobody holds them"
    tester.feed(RawKey(S, "S", True, 1))
    tester.feed(RawKey(25, "V", True, 1))
    tester.confirm()
    assert tester.swallowed == (Swallowed((W, S), 6, (25,)),)


def test_combinations_worth_asking_take_one_key_of_each_set() -> None:
    keys = KeySets()
    assert worth_asking(keys, []) == worth_asking(keys, [1]) == []
    asked = worth_asking(keys, [0, 2, 4], 12)
    assert len(asked) == len(set(asked)) == 12
    for combination in asked:
        assert [keys.find(code)[0] for code in combination if keys.find(code)] == [0, 2, 4]  # type: ignore[index]
    for combination in worth_asking(keys, [0, 3], 6):
        assert len(set(combination)) == 3
        assert {keys.find(code)[0] for code in combination if keys.find(code)} == {0, 3}  # type: ignore[index]


def test_two_keys_that_changed_places_are_both_named_rightly() -> None:
    """B04: on a French keyboard the key at Q's place says A; the key at A's place, not pressed yet, then says Q, not A again."""
    keys = KeySets()
    keys.learn(20, pygame.K_a)
    assert keys.label(20) == "A"
    assert keys.label(4) == "Q"
    keys.learn(26, pygame.K_z)
    assert keys.labels(0) == ("Z", "Q", "S", "D", "A", "E")
