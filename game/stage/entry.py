"""What a game tells the shared screens about itself, and what the screens tell a game: types only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    import pygame

    from game.core.match import MatchSetup, Rival, Rules
    from game.core.outcome import Outcome
    from game.core.record import Record
    from game.core.text import Json
    from game.stage.scene import Scene
    from game.stage.services import Services

RIVAL_LEVELS = ("chick", "pup", "cub", "hunter", "captain")
"""Computer opponents from the weakest to the strongest."""

MAX_SEATS = 6


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option of a game or one handicap of a seat. `title` and `sentence` are gettext msgids.

    A "choice" has `choices` of (value, msgid); a "toggle" is a bool; a "number" runs from `lo` to `hi` by `step`.
    `shown` says, from the options chosen so far, whether the option means anything now (None: always).
    """

    id: str
    title: str
    sentence: str
    kind: Literal["choice", "toggle", "number"]
    default: Json
    choices: tuple[tuple[Json, str], ...] = ()
    lo: int = 0
    hi: int = 0
    step: int = 1
    shown: Callable[[Mapping[str, Json]], bool] | None = None


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who sits in a seat: `badge` 0…5 is its colour, shape and animal; `device` the id of the device that drives it, None for
    a computer; `level` is "" for a person, otherwise one of RIVAL_LEVELS; `handicap` by option id."""

    name: str
    badge: int
    device: str | None = None
    level: str = ""
    handicap: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """A match that is about to begin: which game, how it begins, who sits where, and the options as they were chosen in the
    lobby (a rematch draws anew what the options leave to chance)."""

    game: str
    setup: MatchSetup
    seats: tuple[SeatPlan, ...]
    options: Mapping[str, Json] = field(default_factory=dict)


SetupMaker = Callable[[int, int, Mapping[str, "Json"], Sequence[SeatPlan]], "MatchSetup"]
"""(seats, seed, options, seat plans) → how the match begins. Raises SetupError."""


SceneMaker = Callable[["Services", MatchPlan, "Record | None"], "Scene"]
"""(services, plan, record) → the scene of a new match, or of the match that the record holds so far, taken up again."""

FigureMaker = Callable[["Services", str, float], "pygame.Surface | None"]
"""(services, rule number such as "Ice R7", height in units) → a picture for the rules page, or None."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game as the title, the lobby, the results and the records see it.

    `seats` is (fewest, most); `replay` shows a record to its end; `fixed_sides` names the sides (msgids) where a game has them; `rules`, `scene` and `rival`
    import their modules only when called. `rules_page` is the name of the file in seeds/; `reasons` maps the reasons of
    outcomes and refusals to msgids; `diorama` names the drawing on the title.
    """

    id: str
    title: str
    tagline: str
    seats: tuple[int, int]
    real_time: bool
    rules: Callable[[], Rules]
    setup: SetupMaker
    scene: SceneMaker
    replay: Callable[[Services, MatchPlan, Record], Scene]
    rival: Callable[[str, int, MatchSetup], Rival]
    rules_page: str
    diorama: str
    options: tuple[Option, ...] = ()
    seat_options: tuple[Option, ...] = ()
    fixed_sides: tuple[str, ...] | None = None
    reasons: Mapping[str, str] = field(default_factory=dict)
    swap_sides: bool = False
    figure: FigureMaker | None = None


@dataclass(frozen=True, slots=True)
class Results:
    """What a finished match hands to the results screen: `rounds` holds one score a seat for each round (the chart);
    `notes` are lines of text that are already in the player's language."""

    plan: MatchPlan
    outcome: Outcome
    record: Record
    rounds: tuple[tuple[float, ...], ...] = ()
    notes: tuple[str, ...] = ()


class Playable(Protocol):
    """What the pause page and the navigator ask of a scene in which a match is played (besides being a Scene)."""

    plan: MatchPlan

    def record_now(self) -> Record:
        """The match so far, as it would be saved."""

    def restart(self) -> None:
        """Begins the same match anew with another seed."""


class Navigator(Protocol):
    """The way from one screen to another; the screens wing implements it."""

    def title(self) -> None:
        """Back to the title; everything else is left."""

    def lobby(self, game: str) -> None:
        """The lobby of this game."""

    def start(self, plan: MatchPlan, record: Record | None = None) -> None:
        """Begins a match, or takes up the one that the record holds."""

    def take_up(self, game: str) -> None:
        """Goes on with the match of this game that was put aside."""

    def save(self, scene: Playable) -> bool:
        """Puts the running match aside, to be taken up again; False when it cannot be kept."""

    def results(self, results: Results) -> None:
        """Replaces the game by its results; the record is kept."""

    def replay(self, plan: MatchPlan, record: Record) -> None:
        """Shows a recorded match, on top of what is there."""

    def open_replay(self, lines: Sequence[str]) -> None:
        """Shows the match that these lines record. Raises DataError when they are not a good record."""

    def replays(self) -> None:
        """The list of kept matches."""

    def rules(self, game: str) -> None:
        """The illustrated rules, on top of what is there."""

    def options(self) -> None:
        """The options, on top of what is there."""

    def pause(self, scene: Playable, note: str = "") -> None:
        """The pause page on top of a running game; `note` says why it stopped by itself."""

    def leave(self) -> None:
        """Leaves the top scene for the one below it."""

    def used(self, device: str) -> None:
        """Somebody pressed on this device in a menu: the lobby seats the last one."""

    def new_seed(self) -> int:
        """The seed of the next match."""

    def tell(self, message: str) -> None:
        """Shows one sentence, already in the player's language, on top of what is there."""

    def rules_here(self) -> bool:
        """Opens the rules of the game in sight, or closes them."""

    def options_here(self) -> bool:
        """Opens the options over whatever is there."""

    def quit(self) -> None:
        """Ends the program cleanly."""
