"""The way from one screen to another, with what has to be done on the way: saving, keeping records, seating people.

A screen is imported when it is first wanted: none but the title is needed for the first frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from game.core.text import DataError
from game.stage.entry import MatchPlan, Playable, Results, SeatPlan

if TYPE_CHECKING:
    from game.core.match import MatchSetup
    from game.core.record import Record
    from game.screens.lobby import LobbyScene
    from game.stage.loop import Loop
    from game.stage.scene import Scene
    from game.stage.services import Services


MOUSE = "mouse"


class Navigation:
    """Implements `stage.entry.Navigator`. `seed` is the seed of the first match; later ones are drawn."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._device = ""
        self._services: Services
        self._loop: Loop

    def wire(self, services: Services, loop: Loop) -> None:
        """Called once, when the services are there."""
        self._services, self._loop = services, loop

    def title(self) -> None:
        from game.screens.title import TitleScene

        self._services.stack.clear_to(TitleScene(self._services))

    def lobby(self, game: str) -> None:
        from game.screens.lobby import LobbyScene
        from game.screens.title import TitleScene

        services = self._services
        services.settings.change(last_game=game)
        services.stack.clear_to(TitleScene(services))
        services.stack.push(LobbyScene(services, services.games[game], self._device))

    def start(self, plan: MatchPlan, record: Record | None = None) -> None:
        services = self._services
        entry = services.games[plan.game]
        services.input.unbind_all()
        for seat, seated in enumerate(plan.seats):
            if seated.device is not None:
                services.input.bind(seated.device, seat)
        services.settings.save()
        services.trace.line(
            what="match",
            game=plan.game,
            seed=plan.setup.seed,
            options=dict(plan.setup.options),
            start=plan.setup.start,
            seats=[{"device": s.device, "level": s.level, "name": s.name} for s in plan.seats],
        )
        services.stack.clear_to(entry.scene(services, plan, record))

    def take_up(self, game: str) -> None:
        from game.core.record import read

        services = self._services
        lines = services.shelf.saved(game)
        if lines is None:
            self.tell(services._("The saved match cannot be read. It was set aside."))
            return
        entry = services.games[game]
        try:
            record = read(lines, entry.rules())
        except DataError as error:
            services.shelf.set_aside(game, str(error))
            self.tell(services._("The saved match cannot be read. It was set aside."))
            return
        top = services.stack.top
        devices = cast("LobbyScene", top).lobby.devices() if top is not None and top.name == "lobby" else []
        self.start(self._plan(record, devices or [self._device or MOUSE]), record)

    def save(self, scene: Playable) -> bool:
        from game.core.record import write

        return self._services.shelf.save(scene.plan.game, write(scene.record_now()))

    def keep_running(self) -> None:
        """Puts aside what is being played when the program ends: a finished match among the matches, another to be taken up."""
        import time

        from game.core.record import Replay, write

        for scene in self._services.stack.scenes:
            if not scene.in_play:
                continue
            record = cast("Playable", scene).record_now()
            game = record.setup.game
            lines = write(record)
            if Replay(record, self._services.games[game].rules()).ended():
                self._services.shelf.keep(game, time.strftime("%Y-%m-%d_%H-%M-%S"), lines)
                self._services.shelf.drop(game, lines)
            elif record.entries:
                self._services.shelf.save(game, lines)

    def results(self, results: Results) -> None:
        import time

        from game.core.record import write
        from game.screens.results import ResultsScene

        services = self._services
        outcome = results.outcome
        kept = services.shelf.keep(
            results.plan.game, time.strftime("%Y-%m-%d_%H-%M-%S"), write(results.record)
        )
        services.shelf.drop(results.plan.game, write(results.record))
        services.trace.line(what="result", outcome=outcome.as_json(), record=str(kept or ""))
        services.input.unbind_all()
        services.stack.clear_to(ResultsScene(services, results))

    def rules(self, game: str) -> None:
        from game.screens.rules_page import RulesScene

        self._services.stack.push(RulesScene(self._services, self._services.games[game]))

    def options(self) -> None:
        from game.screens.options import OptionsScene

        self._services.stack.push(OptionsScene(self._services))

    def pause(self, scene: Playable, note: str = "") -> None:
        from game.screens.pause import PauseScene

        if isinstance(self._services.stack.top, PauseScene):
            return
        self._services.stack.push(PauseScene(self._services, scene, note))

    def replay(self, plan: MatchPlan, record: Record) -> None:
        self._services.stack.push(self._services.games[plan.game].replay(self._services, plan, record))

    def open_replay(self, lines: Sequence[str]) -> None:
        from game.core.record import game_of, read

        game = game_of(lines[0]) if lines else ""
        entry = self._services.games.get(game)
        if entry is None:
            raise DataError(f"line 1: there is no game {game[:20]!r} here")
        record = read(lines, entry.rules())
        self.replay(self._plan(record, [MOUSE]), record)

    def replays(self) -> None:
        from game.screens.replays import ReplaysScene

        self._services.stack.push(ReplaysScene(self._services))

    def leave(self) -> None:
        self._services.stack.pop()

    def used(self, device: str) -> None:
        self._device = device

    def new_seed(self) -> int:
        import secrets

        from game.core.rng import MAX_SEED

        seed, self._seed = self._seed, None
        return secrets.randbelow(MAX_SEED) if seed is None else seed

    def tell(self, message: str) -> None:
        from game.screens.notice import NoticeScene

        self._services.stack.push(NoticeScene(self._services, message))

    def rules_here(self) -> bool:
        """The rules of the game in sight (F1); a running match lies paused below. False where they are open already."""
        scene, game = self._services.stack.top, self._game_in_sight()
        if scene is not None and scene.name == "rules":
            self.leave()
        elif game is not None and scene is not None and not scene.typing():
            self._pause_first(scene)
            self.rules(game)
        return True

    def options_here(self) -> bool:
        """The options (F2), over whatever is there."""
        scene = self._services.stack.top
        if scene is not None and scene.name != "options" and not scene.typing():
            self._pause_first(scene)
            self.options()
        return True

    def quit(self) -> None:
        self._loop.stop()

    def _pause_first(self, scene: Scene) -> None:
        if scene.in_play:
            self.pause(cast("Playable", scene))

    def _game_in_sight(self) -> str | None:
        for scene in reversed(self._services.stack.scenes):
            plan = getattr(scene, "plan", None)
            if isinstance(plan, MatchPlan):
                return plan.game
            if scene.name == "lobby":
                return cast("LobbyScene", scene).lobby.entry.id
        last = self._services.settings.values.last_game
        return last if last in self._services.games else next(iter(self._services.games), None)

    def _plan(self, record: Record, devices: Sequence[str]) -> MatchPlan:
        """Who sits where in a recorded match: its people at these devices in order, the last one shared when they are too few."""
        seats: list[SeatPlan] = []
        people = 0
        for index in range(record.setup.seats):
            note = record.notes[index]
            device = None
            if not note.level:
                device = devices[min(people, len(devices) - 1)]
                people += 1
            seats.append(SeatPlan(note.name, index % 6, device, note.level))
        setup: MatchSetup = replace(record.setup)
        return MatchPlan(setup.game, setup, tuple(seats), dict(setup.options))
