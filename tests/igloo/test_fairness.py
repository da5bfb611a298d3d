"""Before the reveal nothing on screen, in the sounds or in their timing tells what is inside an igloo, except the rattle itself."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace

from game.igloo.scene import IglooScene
from game.stage.input import Press
from tests.igloo.igloo_scene_kit import Lines, Played, open_round, plan, wired

DEVICES = ("keys:0", "keys:1")
CONTROLS = ("act",) * 12 + ("up", "down", "left", "right", "second")
TICKS = 420


def start(igloos):
    cards = [[number] for number in range(2, 11)]
    draw = [[11], [12], [13], *([number, number + 1] for number in range(2, 13))]
    draw += [[number, number + 1, number + 2] for number in range(2, 12)]
    return {"cards": cards, "draw": draw, "igloos": igloos}


def run(services, igloos, seed, marks="off"):
    """Plays the same random presses with these numbers in the igloos; tells a hash of every third frame and all that was heard."""
    own, sound, lines = wired(services)
    agreed = plan(("", ""), devices=DEVICES, options={"marks": marks})
    agreed = replace(agreed, setup=replace(agreed.setup, start=start(igloos)))
    scene = IglooScene(own, agreed)
    open_round(scene)
    chance = random.Random(seed)
    frames: list[str] = []
    for tick in range(TICKS):
        for device in DEVICES:
            if chance.random() < 0.15:
                scene.press(Press(None, chance.choice(CONTROLS), tick, device, ""))
        scene.tick()
        if scene.show.reveal is not None:
            break
        if tick % 3 == 0:
            scene.draw(own.window.canvas)
            frames.append(
                hashlib.sha1(own.window.canvas.surface.get_buffer().raw, usedforsecurity=False).hexdigest()
            )
    return frames, sound, lines, scene.show.marks


def heard(sound: Played) -> tuple[list[str], list[tuple[int, int]]]:
    return sound.names, [(seat, len(data)) for seat, data in sound.samples]


def told(lines: Lines) -> list[dict[str, object]]:
    ends = [index for index, line in enumerate(lines.lines) if line.get("event") == "round-ended"]
    return lines.lines[: ends[0]] if ends else lines.lines


def test_two_villages_with_other_numbers_look_and_sound_the_same(make_services):
    low = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    high = list(reversed(low))
    first = run(make_services(size=(640, 360), visual_rattle="off"), low, 11)
    second = run(make_services(size=(640, 360), visual_rattle="off"), high, 11)
    assert len(first[0]) > 100
    assert first[0] == second[0]
    assert heard(first[1]) == heard(second[1])
    assert told(first[2]) == told(second[2])
    assert len(first[1].samples) > 15
    assert first[1].samples != second[1].samples, "the rattle itself does differ"


def test_sparks_alone_make_the_difference_when_they_are_on(make_services):
    low = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    first = run(make_services(size=(640, 360), visual_rattle="on", reduced_motion=True), low, 5)
    second = run(
        make_services(size=(640, 360), visual_rattle="on", reduced_motion=True), list(reversed(low)), 5
    )
    assert first[0] != second[0]
    assert heard(first[1]) == heard(second[1])


def test_guess_marks_tell_nothing_of_the_numbers(make_services):
    low = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    runs = [
        run(make_services(size=(640, 360), visual_rattle="off"), igloos, 11, "numbers")
        for igloos in (low, list(reversed(low)))
    ]
    assert any(runs[0][3].at(spot) for spot in range(12)), "some were pinned"
    assert runs[0][0] == runs[1][0]
    assert heard(runs[0][1]) == heard(runs[1][1])
    assert told(runs[0][2]) == told(runs[1][2])
