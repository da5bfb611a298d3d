"""Bears alone and its replays on screen: undo, done, the best chain shown step by step, and matches shown again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.bears.bests import SoloBests
from game.bears.chain_thinker import ChainThinker
from game.bears.figures import figure
from game.bears.replay import ReplayScene, moments_of
from game.bears.rules.actions import Done, Next
from game.bears.rules.alone import SoloMatch
from game.bears.rules.events import Ended
from game.bears.rules.match import RULES, BearsMatch
from game.bears.rules.reasons import Phase
from game.bears.solo import BestChain, best_chain
from game.bears.solo_scene import SoloScene
from game.core.match import MatchSetup
from game.core.record import Record, Replay, SeatNote, read, write
from game.stage.entry import MatchPlan, SeatPlan
from game.stage.input import ACT, DOWN, LEFT, RIGHT, SECOND, Pointer, Press
from game.stage.services import Services
from game.storage import Shelf

SEATS = (SeatPlan("", 0, "keys:0"),)


class NoThinker:
    """Answers at once with what the test wants, and remembers what was asked."""

    def __init__(self, found: BestChain | None) -> None:
        self.found = found
        self.asked: list[object] = []

    def ask(self, table: object) -> None:
        self.asked.append(table)

    def answer(self, table: object) -> BestChain | None:
        return self.found if table in self.asked else None

    def close(self) -> None:
        return


@pytest.fixture
def scene(services: Services, monkeypatch: pytest.MonkeyPatch) -> SoloScene:
    chain = BestChain((3, 18, 19), 29, 1)
    monkeypatch.setattr("game.bears.solo_scene.ChainThinker", lambda: NoThinker(chain))
    found = SoloScene(services, MatchPlan("bears", MatchSetup("bears", 1, 7, {"solo": True}), SEATS))
    for _ in range(2000):
        if not found.acts:
            return found
        found.tick()
    raise AssertionError("play never began")


def press(scene: SoloScene, *controls: str) -> None:
    for control in controls:
        scene.press(Press(0, control, 0, "keys:0"))
        scene.tick()


def test_the_first_card_is_free_and_undo_puts_it_back(scene: SoloScene) -> None:
    scene.view.cursors[0] = 9
    card = scene.match.dealer.table[9]
    press(scene, ACT)
    assert scene.match.pile == [card]
    press(scene, SECOND)
    assert scene.match.pile == []
    assert scene.match.dealer.table[9] == card


def test_a_misfit_stays_and_the_difference_is_named(scene: SoloScene) -> None:
    table = scene.match.dealer.table
    first = table[0]
    assert first is not None
    far = next(i for i, card in enumerate(table) if card is not None and (card ^ first).bit_count() == 4)
    scene.view.cursors[0] = 0
    press(scene, ACT)
    scene.view.cursors[0] = far
    press(scene, ACT)
    assert scene.match.pile == [first]
    assert "four differences" in scene.ticker.text


def test_the_mouse_takes_the_card_it_points_at_and_its_right_button_undoes(scene: SoloScene) -> None:
    x, y = scene.layout.slots[21].center
    scene.pointer(Pointer(x, y, "move", 0, 0))
    scene.pointer(Pointer(x, y, "down", 1, 0))
    assert scene.match.dealer.table[21] is None
    scene.pointer(Pointer(x, y, "down", 3, 0))
    assert scene.match.dealer.table[21] is not None


def test_done_is_reached_by_keys_beside_the_table(scene: SoloScene) -> None:
    scene.view.cursors[0] = 7
    press(scene, ACT, RIGHT)
    assert scene.on_buttons
    press(scene, LEFT, LEFT)
    assert not scene.on_buttons
    press(scene, RIGHT, ACT)
    assert scene.match.phase is Phase.SCORED
    assert scene.match.score == 31


def test_the_best_chain_is_shown_step_by_step_and_the_next_round_follows(scene: SoloScene) -> None:
    scene.view.cursors[0] = 0
    press(scene, ACT)
    scene._act(Done())
    press(scene, DOWN, RIGHT, ACT)
    for _ in range(4 * 30):
        scene.tick()
    assert scene.view.numbers == {3: "1", 18: "2", 19: "3"}
    press(scene, LEFT, ACT)
    assert scene.match.round == 2
    assert scene.view.numbers == {}


def test_three_rounds_lead_to_the_results(scene: SoloScene, services: Services) -> None:
    for _ in range(3):
        for _ in range(600):
            if not scene.acts:
                break
            scene.tick()
        scene.view.cursors[0] = 0
        press(scene, ACT)
        scene._act(Done())
        scene.tick()
        press(scene, ACT)
    results = next(what for way, what in services.go.calls if way == "results")  # type: ignore[attr-defined]
    assert results.outcome.scores == (93.0,)
    assert results.rounds == ((31.0,), (62.0,), (93.0,))
    assert results.notes == ("93 cards left in all", "A personal best!")


def solo_record() -> Record:
    setup = MatchSetup("bears", 1, 7, {"solo": True})
    match = RULES.new_match(setup)
    assert isinstance(match, SoloMatch)
    record = Record(setup, "0", (SeatNote("", ""),))
    for _ in range(3):
        for action in (Done(), Next()):
            if match.outcome is None:
                record.add(match.tick, [(0, action)], match.resolve([(0, action)]))
                match.advance()
    record.end = match.tick
    return record


def several_record() -> Record:
    """A match of two that a real session has written."""
    from game.bears.session import Session

    plans = (SeatPlan("", 0, None, "captain"), SeatPlan("", 1, None, "hunter"))
    session = Session(MatchPlan("bears", MatchSetup("bears", 2, 4, {"rounds": 1}), plans))
    while session.match.outcome is None:
        session.tick()
    return session.record_now()


@pytest.mark.parametrize("make", [solo_record, several_record])
def test_a_replay_ends_where_the_match_did(services: Services, make: Callable[[], Record]) -> None:
    record = read(write(make()), RULES)
    seats = tuple(SeatPlan("", seat, None, "cub") for seat in range(record.setup.seats))
    scene = ReplayScene(services, MatchPlan("bears", record.setup, seats), record)
    scene.speed = 3
    for _ in range(20_000):
        scene.tick()
        if scene.at == len(scene.moments) - 1 and not scene.acts:
            break
    replay = Replay(record, RULES)
    replay.to_end()
    assert isinstance(replay.match, SoloMatch | BearsMatch)
    assert scene.moment.views[0].outcome == replay.match.outcome is not None
    scene.draw(services.window.canvas)


def test_a_replay_jumps_to_rounds_and_back(services: Services) -> None:
    record = several_record()
    moments = moments_of(record)
    assert moments[0].views[0].round == 1
    assert any(isinstance(event, Ended) for event in moments[-1].events)
    seats = tuple(SeatPlan("", seat, None, "cub") for seat in range(2))
    scene = ReplayScene(services, MatchPlan("bears", record.setup, seats), record)
    scene._chosen("round")
    assert scene.at == len(moments) - 1
    scene._chosen("back")
    assert scene.at == len(moments) - 2
    scene._chosen("round_back")
    assert scene.at == 0
    assert scene.view.table == moments[0].views[0].table


def test_the_process_finds_the_chain_that_is_found_here() -> None:
    table = (31, 30, None, 28, 24, 16, 0, 1, 3, 31)
    thinker = ChainThinker()
    try:
        assert thinker.answer(table) is None
        thinker.ask(table)
        assert thinker._pipe is not None
        assert thinker._pipe.poll(60)
        found = thinker.answer(table)
    finally:
        thinker.close()
    assert found == best_chain(table)
    assert found is not None
    assert found.left == 0  # 3 1 0 16 24 28 30 31 31


@pytest.mark.parametrize(("rule", "cards"), [("Bears R6", 4), ("Bears R24", 1), ("Bears R31", 1)])
def test_rules_have_pictures_of_the_games_own_cards(services: Services, rule: str, cards: int) -> None:
    image = figure(services, rule, 150)
    assert image is not None
    high = image.get_height()
    assert abs(image.get_width() - (cards + (cards - 1) * 0.12) * high * 0.8) < 6
    assert figure(services, "Bears R999", 150) is None


def test_bests_come_from_finished_solo_games_only(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep("bears", "2026-01-01_00-00-00", write(several_record()))
    shelf.keep("bears", "2026-01-02_00-00-00", ["no record"])
    bests = SoloBests(shelf)
    while not bests.done:
        bests.step()
    assert bests.best is None
    shelf.keep("bears", "2026-01-03_00-00-00", write(solo_record()))
    bests = SoloBests(shelf)
    while not bests.done:
        bests.step()
    assert bests.best == 96
