"""Replays, the ear trainer and the pictures of the rules."""

from __future__ import annotations

import pygame

from game.igloo.entry import entry
from game.igloo.figures import BETS, CARDS, PICTURES
from game.igloo.replay import ReplayScene
from game.igloo.scene import IglooScene
from game.igloo.trainer import TrainerScene
from tests.igloo.igloo_scene_kit import plan, until, wired


def finished(services):
    scene = IglooScene(services, plan(("cub", "hunter"), options={"rounds": 2, "little": True}))
    until(scene, lambda: bool(services.go.calls), 60_000)
    return scene, services.go.calls[-1][1]


def test_a_replay_ends_where_the_match_ended(services):
    own, _, _ = wired(services)
    _, results = finished(own)
    replay = ReplayScene(own, results.plan, results.record)
    replay.speed = 3
    until(replay, lambda: replay.match.outcome is not None and replay.show.sheet is not None, 20_000)
    assert replay.match.outcome == results.outcome
    replay.draw(own.window.canvas)
    replay.go_to(2)
    assert replay.match.round == 2
    replay.go_to(99)
    assert replay.match.round == 2
    replay.go_to(0)
    assert replay.match.round == 1


def test_the_trainer_keeps_answers_and_shows_the_truth(services):
    own, sound, _ = wired(services)
    agreed = plan(("", "pup"), options={"play": "ear"})
    trainer = entry().scene(own, agreed, None)
    assert isinstance(trainer, TrainerScene)
    for _ in range(4):
        trainer.stroke()
        for _ in range(8):
            trainer.tick()
    assert len(sound.samples) == 4
    truth = trainer.cubes
    trainer.answer(truth)
    for _ in range(140):
        trainer.tick()
    trainer.draw(own.window.canvas)
    assert sum(name.startswith("count_") for name in sound.names) == truth
    again = TrainerScene(own, agreed)
    assert [(a.cubes, a.guess, a.strokes) for a in again.book.answers] == [(truth, truth, 4)]
    trainer.answer(2)
    assert len(trainer.book.answers) == 1, "only the first guess counts"


def test_every_picture_of_the_rules_is_drawn(services):
    for rule in (*CARDS, *BETS, *PICTURES):
        picture = entry().figure(services, rule, 160.0)
        assert isinstance(picture, pygame.Surface)
        assert picture.get_bounding_rect().w > 60
    assert entry().figure(services, "Igloo R99", 160.0) is None
