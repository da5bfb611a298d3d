"""A whole game of Igloo behind the common contract: rounds of taking, shaking and betting, the scoring, the end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar, Final

from game.core.match import (
    TICKS_PER_SECOND,
    Action,
    Event,
    HandedOver,
    HandOver,
    Match,
    MatchSetup,
    Refused,
    SetupError,
)
from game.core.outcome import Outcome
from game.core.rng import fair_order, stream
from game.core.text import DataError
from game.igloo.rules.actions import Next, Pass, Place, PutBack, Shake, Take, Unpass, parse_action
from game.igloo.rules.cards import Card, worth
from game.igloo.rules.events import (
    BackInVillage,
    CardScored,
    CountdownStarted,
    CountdownStopped,
    Dealt,
    Ended,
    Passed,
    Placed,
    RoundEnd,
    RoundEnded,
    RoundScored,
    Shaken,
    Taken,
    Unpassed,
)
from game.igloo.rules.options import FEWEST_SEATS, MOST_SEATS, IglooOptions, read_options
from game.igloo.rules.reasons import Reason, SetupReason
from game.igloo.rules.scoring import Bet, Case, Verdict, judge
from game.igloo.rules.setups import Start, check_start, drawn_start, read_start
from game.igloo.rules.table import Igloo, Phase, Player, Where
from game.igloo.rules.view import CardSeen, IglooSeen, IglooView, SeatSeen

STROKE_TICKS: Final = 8
"""At most one stroke in so many ticks counts (Igloo R9)."""

# Within one moment: strokes, then grabs and bets in a drawn order, then the rest (Igloo R16).
_ORDER: Final[tuple[tuple[type[Action], ...], ...]] = (
    (Shake,),
    (Take, Place),
    (PutBack,),
    (Pass, Unpass),
)
_DRAWN: Final = 1


class IglooMatch(Match):
    """A game of Igloo for two to six seats."""

    game: ClassVar[str] = "igloo"

    def __init__(self, setup: MatchSetup) -> None:
        """Raises SetupError."""
        super().__init__(setup)
        self.options = _options(setup)
        self.box = self.options.box
        self._rng = stream(setup.seed, "rules")
        start = _start(setup, self.options, self._rng)
        self._players = [Player(coins) for coins in self.options.coins]
        self._igloos = [Igloo(cubes) for cubes in start.igloos]
        self._ring = list(start.cards)
        self._draw = list(start.draw)
        self._on_card: list[list[int]] = []
        self._discarded: list[Card] = []
        self._results: tuple[CardScored, ...] = ()
        self._phase = Phase.SHAKING
        self._outcome: Outcome | None = None
        self._clock_end: int | None = None
        self._countdown_end: int | None = None
        self._views: dict[int, IglooView] = {}
        self.round = 0
        self.opening = self._begin_round(())

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def phase(self) -> Phase:
        """Shaking, scored or over."""
        return self._phase

    @property
    def scores(self) -> tuple[int, ...]:
        """Everybody's points now (Igloo R31); coins in igloos count for nobody."""
        return tuple(player.points for player in self._players)

    def cubes(self, igloo: int) -> int:
        """What is inside the igloo of this spot: for the rattle that sounds it, for nobody who plays."""
        return self._igloos[igloo].cubes

    def cards_out(self) -> tuple[Card, ...]:
        """The cards that are out of the game."""
        return tuple(self._discarded)

    def view(self, seat: int) -> IglooView:
        """All that lies open; the same value until something changes."""
        if seat not in self._views:
            self._views[seat] = self._look(seat)
        return self._views[seat]

    def resolve(self, actions: Sequence[tuple[int, Action]]) -> list[Event]:
        """Strokes first, then grabs and bets in a drawn order, then igloos put back, then flags (Igloo R16). Whether the round is
        over is judged when all of it has happened (Igloo R13)."""
        events: list[Event] = []
        for rank in range(len(_ORDER) + 1):
            peers = sorted(
                (pair for pair in actions if _rank(pair[1]) == rank),
                key=lambda pair: (pair[0], pair[1].text()),
            )
            for seat, action in fair_order(peers, self._rng) if rank == _DRAWN else peers:
                events += self._apply(seat, action)
        if self._phase is Phase.SHAKING:
            events += self._check_round()
        if not all(isinstance(event, Refused | Shaken) for event in events):
            self._views.clear()
        return events

    def advance(self) -> list[Event]:
        """A tick passes; the round's clock and the countdown may run out (Igloo R14, R15)."""
        events = super().advance()
        if self._phase is Phase.SHAKING:
            if self._clock_end is not None and self.tick >= self._clock_end:
                events += self._end_round(RoundEnd.CLOCK)
            elif self._countdown_end is not None and self.tick >= self._countdown_end:
                events += self._end_round(RoundEnd.PASSED)
        return events

    def _apply(self, seat: int, action: Action) -> list[Event]:
        if self._phase is Phase.OVER:
            return [Refused(seat, Reason.GAME_OVER)]
        if isinstance(action, HandOver):
            return [HandedOver(seat, action.level)]
        wanted = Phase.SCORED if isinstance(action, Next) else Phase.SHAKING
        if self._phase is not wanted:
            return [Refused(seat, Reason.WRONG_PHASE)]
        done: Event | Reason | None
        match action:
            case Take():
                done = self._take(seat, action.igloo)
            case Shake():
                done = self._shake(seat)
            case PutBack():
                done = self._put_back(seat)
            case Place():
                done = self._place(seat, action.card)
            case Pass() | Unpass():
                done = self._flag(seat, up=isinstance(action, Pass))
            case Next():
                return self._next()
            case _:
                done = Reason.UNKNOWN_ACTION
        if isinstance(done, Reason):
            return [Refused(seat, done)]
        return [] if done is None else [done]

    def _take(self, seat: int, spot: int) -> Event | Reason:
        """One igloo at most, from the village, by a seat that has coins and has not passed (Igloo R7, R8, R12)."""
        player = self._players[seat]
        if player.passed:
            return Reason.PASSED
        if player.coins == 0:
            return Reason.NO_COINS
        if player.hand is not None:
            return Reason.HAND_FULL
        if spot >= len(self._igloos):
            return Reason.NO_SUCH_IGLOO
        igloo = self._igloos[spot]
        if igloo.where is not Where.VILLAGE:
            return Reason.NOT_IN_VILLAGE
        igloo.where, igloo.seat = Where.HAND, seat
        player.hand = spot
        player.grabs += 1
        player.stroke_of_grab = None
        return Taken(seat, spot, player.grabs)

    def _shake(self, seat: int) -> Event | Reason | None:
        """One stroke; nothing happens when the seat's last one is too near (Igloo R9)."""
        player = self._players[seat]
        if player.coins == 0:
            return Reason.NO_COINS
        if player.hand is None:
            return Reason.HAND_EMPTY
        if player.last_stroke is not None and self.tick - player.last_stroke < STROKE_TICKS:
            return None
        since = None if player.stroke_of_grab is None else self.tick - player.stroke_of_grab
        player.last_stroke = player.stroke_of_grab = self.tick
        return Shaken(seat, player.hand, since)

    def _put_back(self, seat: int) -> Event | Reason:
        """The igloo returns to its own spot (Igloo R10)."""
        spot = self._players[seat].hand
        if spot is None:
            return Reason.HAND_EMPTY
        self._players[seat].hand = None
        igloo = self._igloos[spot]
        igloo.where, igloo.seat = Where.VILLAGE, None
        return BackInVillage(seat, spot)

    def _place(self, seat: int, place: int) -> Event | Reason:
        """A bet, final: a coin in the slot, the igloo on the card (Igloo R11). Whoever holds an igloo has a coin (Igloo R8)."""
        player = self._players[seat]
        spot = player.hand
        if spot is None:
            return Reason.HAND_EMPTY
        if place >= len(self._ring):
            return Reason.NO_SUCH_CARD
        player.hand = None
        player.coins -= 1
        igloo = self._igloos[spot]
        igloo.where, igloo.card = Where.CARD, place
        self._on_card[place].append(spot)
        return Placed(seat, spot, place)

    def _flag(self, seat: int, *, up: bool) -> Event | Reason:
        """The pass flag goes up, with empty hands, or down (Igloo R12)."""
        player = self._players[seat]
        if player.passed == up:
            return Reason.PASSED if up else Reason.NOT_PASSED
        if player.hand is not None:
            return Reason.HAND_FULL
        player.passed = up
        return Passed(seat) if up else Unpassed(seat)

    def _check_round(self) -> list[Event]:
        """Whether the round ends or the countdown starts or stops (Igloo R13, R14)."""
        idle = all(player.hand is None for player in self._players)
        if idle and all(igloo.where is Where.CARD for igloo in self._igloos):
            return self._end_round(RoundEnd.PLACED)
        if not idle or not all(player.passed or player.coins == 0 for player in self._players):
            if self._countdown_end is None:
                return []
            self._countdown_end = None
            return [CountdownStopped()]
        ticks = self.options.countdown * TICKS_PER_SECOND
        if ticks == 0 or all(player.coins == 0 for player in self._players):
            return self._end_round(RoundEnd.PASSED)
        if self._countdown_end is not None:
            return []
        self._countdown_end = self.tick + ticks
        return [CountdownStarted(ticks)]

    def _end_round(self, reason: RoundEnd) -> list[Event]:
        """Igloos in hand go back (Igloo R15), then every card is judged clockwise (Igloo R17), then the end is tested."""
        self._views.clear()
        self._clock_end = self._countdown_end = None
        events: list[Event] = []
        for seat, player in enumerate(self._players):
            if player.hand is not None:
                back = self._put_back(seat)
                if isinstance(back, Event):
                    events.append(back)
        events.append(RoundEnded(self.round, reason))
        self._phase = Phase.SCORED
        self._results = tuple(self._score(place) for place in range(len(self._ring)))
        return [*events, *self._results, RoundScored(self.round, self.scores), *self._check_end()]

    def _score(self, place: int) -> CardScored:
        """Judges the card at this place and moves the card and the coins on it."""
        card = self._ring[place]
        bets = [_bet(self._igloos[spot]) for spot in self._on_card[place]]
        verdict = judge(card, bets)
        for seat, coins in verdict.returned:
            self._players[seat].coins += coins
        for seat, coins in verdict.taken + verdict.discarded:
            self._players[seat].lost += coins
        if verdict.winner is not None:
            winner = self._players[verdict.winner]
            winner.won += sum(coins for _, coins in verdict.taken)
            winner.cards.append(card)
        elif not self._stays(verdict):
            self._discarded.append(card)
        return CardScored(
            place, verdict.case, verdict.winner, verdict.returned, verdict.taken, verdict.discarded
        )

    def _stays(self, verdict: Verdict | CardScored) -> bool:
        """Whether a card remains for the next round (Igloo R25, R26)."""
        return self.options.keep_unclaimed and verdict.case is Case.EMPTY

    def _kept(self) -> tuple[int, ...]:
        return tuple(result.card for result in self._results if self._stays(result))

    def _check_end(self) -> list[Event]:
        """The end of the game, after the scoring of all cards (Igloo R29, R30)."""
        if len(self._draw) + len(self._kept()) < len(self._ring):
            return self._end("cards")
        if any(player.coins == 0 for player in self._players):
            return self._end("coins")
        if self.round == self.options.rounds:
            return self._end("rounds")
        return []

    def _end(self, reason: str) -> list[Event]:
        """Most points, then most cards; still tied: a shared win (Igloo R31–R33)."""
        self._phase = Phase.OVER
        ranks = [(player.points, len(player.cards)) for player in self._players]
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        self._outcome = Outcome(winners, self.scores, reason)
        return [Ended(winners, self.scores, reason)]

    def _next(self) -> list[Event]:
        """A new round: igloos shuffled, cards from the pile into the gaps, flags down (Igloo R27, R28)."""
        kept = self._kept()
        for place in range(len(self._ring)):
            if place not in kept:
                self._ring[place] = self._draw.pop(0)
        cubes = [igloo.cubes for igloo in self._igloos]
        self._rng.shuffle(cubes)
        self._igloos = [Igloo(number) for number in cubes]
        for player in self._players:
            player.passed = False
        return self._begin_round(kept)

    def _begin_round(self, kept: tuple[int, ...]) -> list[Event]:
        self.round += 1
        self._phase = Phase.SHAKING
        self._results = ()
        self._on_card = [[] for _ in self._ring]
        if self.options.clock is not None:
            self._clock_end = self.tick + self.options.clock * TICKS_PER_SECOND
        return [Dealt(self.round, tuple(self._ring), kept)]

    def _look(self, seat: int) -> IglooView:
        hidden = self._phase is Phase.SHAKING
        return IglooView(
            seat=seat,
            round=self.round,
            phase=self._phase,
            numbers=self.box.numbers,
            cards=tuple(
                CardSeen(card, worth(card), tuple(spots))
                for card, spots in zip(self._ring, self._on_card, strict=True)
            ),
            igloos=tuple(
                IglooSeen(igloo.where, igloo.seat, igloo.card, None if hidden else igloo.cubes)
                for igloo in self._igloos
            ),
            seats=tuple(
                SeatSeen(
                    player.coins,
                    player.won,
                    player.lost,
                    tuple(worth(card) for card in player.cards),
                    player.passed,
                    player.hand,
                    player.points,
                )
                for player in self._players
            ),
            draw=len(self._draw),
            discarded=len(self._discarded),
            rounds=self.options.rounds,
            clock_end=self._clock_end,
            countdown_end=self._countdown_end,
            results=self._results,
            outcome=self._outcome,
        )


class IglooRules:
    """The game as records, referee and tests see it."""

    @property
    def id(self) -> str:
        """`igloo`."""
        return IglooMatch.game

    def new_match(self, setup: MatchSetup) -> IglooMatch:
        """A fresh match. Raises SetupError."""
        return IglooMatch(setup)

    def parse_action(self, text: str) -> Action:
        """The action that `text` says. Raises DataError."""
        return parse_action(text)


RULES: Final = IglooRules()


def _rank(action: Action) -> int:
    """The place of an action within its moment."""
    for rank, kinds in enumerate(_ORDER):
        if isinstance(action, kinds):
            return rank
    return len(_ORDER)


def _bet(igloo: Igloo) -> Bet:
    if igloo.seat is None:
        raise ValueError("nobody bet with this igloo")
    return Bet(igloo.seat, igloo.cubes)


def _options(setup: MatchSetup) -> IglooOptions:
    if not FEWEST_SEATS <= setup.seats <= MOST_SEATS:
        raise SetupError(SetupReason.WRONG_SEATS, "Igloo is played by two to six seats")
    try:
        return read_options(setup.options, setup.seats)
    except DataError as error:
        raise SetupError(SetupReason.BAD_OPTIONS, str(error)) from error


def _start(setup: MatchSetup, options: IglooOptions, rng: random.Random) -> Start:
    if setup.start is None:
        return drawn_start(options.box, rng)
    try:
        start = read_start(setup.start)
    except DataError as error:
        raise SetupError(SetupReason.BAD_SETUP, str(error)) from error
    check_start(options.box, start)
    return start
