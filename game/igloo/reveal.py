"""The examination as a little show: card by card clockwise the igloos are lifted, their cubes counted one by one, the reason
spelled out, the case named, and the coins fly to whoever gets them.

A press completes the card that is shown; what the panels show of coins and cards is always right at the end of each card.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.igloo.hud import draw_message
from game.igloo.igloos import IglooFigure
from game.igloo.rules.events import CardScored
from game.igloo.rules.scoring import Coins
from game.igloo.rules.view import IglooView
from game.igloo.seats import SeatPanels, Shown
from game.igloo.village import REVEAL_WIDTH, Flyer, Village, draw_card
from game.igloo.words import CASES, verdict_words
from game.stage import skin
from game.stage.canvas import Canvas
from game.stage.motion import STILL_SECONDS, Step, Timeline, call, ease, lerp, par, seq, tween, wait
from game.stage.services import Services

TICK: Final = 1 / 60
EACH_CUBE: Final = 0.11
FALL: Final = 0.24
COLUMNS: Final = 5
SIDE: Final = 50.0


@dataclass(slots=True)
class _Bet:
    spot: int
    seat: int
    cubes: int
    right: bool
    words: str


class Reveal:
    """`shown` are the seats' belongings as they were before the scoring; they change as the show goes on. `names` are the seats'
    names as shown; `intro` says why the round is over."""

    def __init__(
        self,
        services: Services,
        village: Village,
        panels: SeatPanels,
        view: IglooView,
        results: Sequence[CardScored],
        shown: list[Shown],
        names: Sequence[str],
        intro: str,
    ) -> None:
        self.services = services
        self.village = village
        self.panels = panels
        self.view = view
        self.shown = shown
        self.names = list(names)
        self.results = list(results)
        self.at = -1
        self.case = ""
        self.verdict = ""
        self.good: bool | None = None
        self.cubes: list[float] = []
        self.lift = 0.0
        self.figure: IglooFigure | None = None
        self.fade = 0.0
        self.tally: list[_Bet] = []
        self.intro = intro
        self._quiet = False
        self._timeline = Timeline(seq(wait(1.2)))

    @property
    def done(self) -> bool:
        """Whether every card has been shown."""
        return self.at >= len(self.results)

    @property
    def result(self) -> CardScored:
        """The card that is shown now."""
        return self.results[min(self.at, len(self.results) - 1)]

    def skip(self) -> None:
        """Completes the card that is shown and goes on to the next."""
        if self.done:
            return
        self._quiet = True
        self._timeline.complete()
        self._quiet = False
        self._next()

    def skip_all(self) -> None:
        """Completes all cards."""
        while not self.done:
            self.skip()

    def tick(self) -> None:
        """1/60 s passes."""
        self._timeline.update(TICK)
        self.cubes = [age + TICK for age in self.cubes]
        if self._timeline.done and not self.done:
            self._next()

    # the steps of a card

    def _next(self) -> None:
        self.at += 1
        self.intro = ""
        self.tally = []
        self.case = self.verdict = ""
        self.good, self.figure, self.cubes = None, None, []
        if self.done:
            self.village.flyers.clear()
            return
        result = self.result
        figure = self.village.cards[result.card]
        figure.light = True
        bets = self._bets(result)
        steps: list[Step] = [call(lambda: self._sound("card_flip", 0.7)), wait(0.25 if bets else 0.15)]
        for bet in bets:
            steps += self._bet_steps(bet)
        steps += self._case_steps(result, bets)
        self._timeline = Timeline(seq(*steps))

    def _bets(self, result: CardScored) -> list[_Bet]:
        card = self.view.cards[result.card]
        winner = None if result.winner is None else self.names[result.winner]
        found: list[_Bet] = []
        for spot in card.igloos:
            seen = self.view.igloos[spot]
            seat, cubes = seen.seat or 0, seen.cubes or 0
            words = verdict_words(cubes, card.numbers, self.names[seat], winner, self.services._)
            found.append(_Bet(spot, seat, cubes, cubes in card.numbers, words))
        return found

    def _bet_steps(self, bet: _Bet) -> list[Step]:
        still = self.village.still

        def begin() -> None:
            x, y, width = self._igloo_place()
            self.figure = IglooFigure(x, y, width, (x, y, width), coin=self.panels.plans[bet.seat].badge)
            self.figure.open = True
            self.village.hide_igloos.add(bet.spot)
            self.cubes, self.verdict, self.good, self.lift = [], "", None, 0.0
            self._sound("igloo_lift")

        def drop() -> None:
            self.cubes.append(0.0)
            self._sound(f"count_{min(13, len(self.cubes)):02}")

        def judge() -> None:
            self.verdict, self.good = bet.words, bet.right
            self.tally.append(bet)
            self._sound("right" if bet.right else "wrong", 0.8)

        rise = tween(STILL_SECONDS if still else 0.34, self._set_lift, 0.0, 1.0, "easeOutBack")
        steps: list[Step] = [call(begin), rise, call(lambda: self._sound("cube_tumble", 0.5))]
        for _ in range(bet.cubes):
            steps += [call(drop), wait(EACH_CUBE)]
        return [*steps, wait(0.25), call(judge), wait(1.0)]

    def _case_steps(self, result: CardScored, bets: Sequence[_Bet]) -> list[Step]:
        tr = self.services._

        def name_it() -> None:
            self.case = tr(CASES[result.case.value])
            if result.winner is not None:
                self.verdict = tr("{name} takes the card").format(name=self.names[result.winner])
                self.good = True
                self.panels.bounce(result.winner)
            elif not bets:
                self.verdict = ""

        if not bets:
            return [call(name_it), wait(0.75), call(lambda: self._finish(result))]
        flights = [
            *self._flights(result.returned, None),
            *self._flights(result.taken, result.winner),
            *self._flights(result.discarded, -1),
        ]
        if result.winner is not None:
            flights.append(self._card_flight(result))
        return [call(name_it), wait(0.45), par(*flights), wait(0.75), call(lambda: self._finish(result))]

    def _finish(self, result: CardScored) -> None:
        figure = self.village.cards[result.card]
        figure.light = False
        figure.gone = result.winner is not None or bool(self.view.cards[result.card].igloos)
        self.village.flyers.clear()

    def _flights(self, coins: Coins, to: int | None) -> list[Step]:
        """Coins on their way: back to their owners (None), to the winner, or out of the game (−1)."""
        x, y, _ = self._igloo_place()
        steps: list[Step] = []
        for seat, count in coins:
            for _ in range(count):
                badge = self.panels.plans[seat].badge
                if to is None:
                    end = self.panels.coin_place(seat)
                elif to == -1:
                    end = (800.0, 980.0)
                else:
                    end = self.panels.won_place(to)
                flyer = Flyer(f"igloo/coin_{badge}", x, y - 60, 40.0)
                steps.append(self._flight(flyer, end, 0.07 * len(steps), self._arrival(seat, to)))
        return steps

    def _arrival(self, seat: int, to: int | None) -> Step:
        def arrive() -> None:
            if to is None:
                self.shown[seat].coins += 1
                self.panels.pay(seat)
            elif to >= 0:
                self.shown[to].won += 1
                self.panels.pay(to)
            self._sound("coin", 0.8)

        return call(arrive)

    def _card_flight(self, result: CardScored) -> Step:
        winner = result.winner or 0
        worth = self.view.cards[result.card].worth
        rect = self.village.layout.boxes["reveal_card"]
        flyer = Flyer(f"igloo/card_{worth}", rect.centerx, rect.centery, 150.0)

        def arrive() -> None:
            self.shown[winner].cards += (worth,)
            self._sound("card_deal")

        return self._flight(flyer, self.panels.card_place(winner), 0.2, call(arrive))

    def _flight(self, flyer: Flyer, end: tuple[float, float], delay: float, arrival: Step) -> Step:
        start = (flyer.x, flyer.y)
        still = self.village.still

        def move(share: float) -> None:
            flyer.x = lerp(start[0], end[0], share)
            flyer.y = lerp(start[1], end[1], share) - (0 if still else 110 * math.sin(math.pi * share))

        seconds = STILL_SECONDS if still else 0.55
        return seq(
            wait(delay),
            call(lambda: self.village.flyers.append(flyer)),
            tween(seconds, move, 0.0, 1.0, "easeInOutQuad"),
            call(lambda: self._away(flyer)),
            arrival,
        )

    def _away(self, flyer: Flyer) -> None:
        if flyer in self.village.flyers:
            self.village.flyers.remove(flyer)

    def _set_lift(self, share: float) -> None:
        self.lift = share

    def _sound(self, name: str, volume: float = 1.0) -> None:
        if not self._quiet:
            self.services.sound.play(name, volume=volume)

    def _igloo_place(self) -> tuple[float, float, float]:
        rect = self.village.layout.boxes["reveal_igloo"]
        return rect.centerx, rect.y + rect.h * 0.9, REVEAL_WIDTH

    # drawing

    def draw(self, canvas: Canvas) -> None:
        """Draws the show over the village."""
        boxes, services = self.village.layout.boxes, self.services
        if self.intro:
            draw_message(canvas, services, self.village.layout, self.intro)
            return
        skin.sheet(canvas, boxes["reveal"], radius=40)
        result = self.result
        card = boxes["reveal_card"]
        draw_card(canvas, services, self.view.cards[result.card].numbers, card.centerx, card.centery, card.w)
        case = boxes["reveal_case"]
        self._draw_tally(canvas)
        services.text.draw(
            canvas, self.case, case.centerx, case.bottom - 46, 28, "gold", "center", face="display",
            max_width=case.w, max_height=94, lines=3, align="center",
        )  # fmt: skip
        if self.figure is not None:
            self._draw_igloo(canvas, self.figure)
        sheet = boxes["reveal"]
        if self.verdict:
            icon = "ui/check" if self.good else "ui/cross"
            tint = "good" if self.good else "bad"
            wide, _ = services.text.measure(
                canvas, self.verdict, 27, face="bold", max_width=sheet.w - 110, lines=1
            )
            left = sheet.centerx - wide / 2 - 22
            canvas.blit(services.assets.image(icon, height=32, tint=tint), left, sheet.bottom - 38)
            services.text.draw(
                canvas, self.verdict, left + 28, sheet.bottom - 38, 27, "text", "midleft", face="bold",
                max_width=sheet.w - 110, lines=1,
            )  # fmt: skip

    def _draw_tally(self, canvas: Canvas) -> None:
        """The bets on this card that have been opened: whose coin, how many cubes, right or not."""
        case, assets = self.village.layout.boxes["reveal_case"], self.services.assets
        each = min(84.0, case.w / max(4, len(self.tally)))
        for index, bet in enumerate(self.tally):
            x = case.x + each * index
            good = bet.right
            canvas.box(
                (x + 2, case.y + 2, each - 4, 44), "good" if good else "bad", radius=22, alpha=0.22,
                border=2, border_colour="good" if good else "bad",
            )  # fmt: skip
            coin = assets.image(f"igloo/coin_{self.panels.plans[bet.seat].badge}", width=28)
            canvas.blit(coin, x + 20, case.y + 24, alpha=1.0 if good else 0.55)
            self.services.text.draw(
                canvas, str(bet.cubes), x + each * 0.62, case.y + 24, 26, "good" if good else "bad", "center",
                face="display", scaled=False,
            )  # fmt: skip

    def _draw_igloo(self, canvas: Canvas, figure: IglooFigure) -> None:
        art = self.village.art(canvas)
        lift = 46 * max(0.0, self.lift)
        for index, age in enumerate(self.cubes):
            x, y = self._cube_place(index)
            share = 1.0 if self.village.still else min(1.0, age / FALL)
            start = (figure.x, figure.y - 34)
            arc = 40 * math.sin(math.pi * share)
            across = lerp(start[0], x, ease("easeOutQuad", share))
            down = lerp(start[1], y, ease("easeInQuad", share)) - arc
            image = self.services.assets.image(f"igloo/cube_{index % 3 + 1}", width=SIDE)
            canvas.blit(image, across, down)
        art.draw(figure, lift=lift)
        count = self.village.layout.boxes["reveal_count"]
        if self.cubes:
            bump = 1.0 if self.village.still else 1.0 + 0.16 * max(0.0, 1 - self.cubes[-1] / 0.12)
            size = round(count.w * bump / 6) * 6.0
            canvas.blit(
                self.services.assets.image("igloo/count_plate", width=size), count.centerx, count.centery
            )
            self.services.text.draw(
                canvas, str(len(self.cubes)), count.centerx, count.centery, 62, "ink", "center", face="display",
                scaled=False,
            )  # fmt: skip

    def _cube_place(self, index: int) -> tuple[float, float]:
        rect = self.village.layout.boxes["reveal_cubes"]
        row, column = divmod(index, COLUMNS)
        x = rect.x + 32 + column * (SIDE + 3) + (10 if row % 2 else 0)
        return x, rect.bottom - 34 - row * (SIDE + 4)
