"""The record of a match: a header and every action with its tick, enough to play it again to the bit.

Text form, one JSON header line, then a line an action, then `end`:

    {"record":1,"product":"0.1.0","game":"ice","seed":7,"seats":[…],"options":{},"start":null,"level":{…}}
    0 0 move b1-b4
    184 1 move a5-a2
    184& 0 resign            (an `&` joins the moment of the line before)
    190 end                  (the tick at which the match was left or over)
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from game.core.match import Action, Event, Match, MatchSetup, Refused, Rules, SetupError
from game.core.rng import MAX_SEED
from game.core.text import DataError, Json, only_fields, read_json, whole, word

FORMAT = 1
MAX_LINES = 200_000
MAX_LINE = 20_000
MAX_TICK = 60 * 60 * 60 * 24

_LINE = re.compile(r"(0|[1-9]\d{0,8})(&?) ([0-9]) (\S.{0,199})", re.ASCII)
_END = re.compile(r"(0|[1-9]\d{0,8}) end", re.ASCII)
_HEADER_FIELDS = ("record", "product", "game", "seed", "seats", "options", "start", "level")


@dataclass(frozen=True, slots=True)
class SeatNote:
    """Who sat in a seat, for people who read the record: `level` is "" for a person. Rules never see it."""

    name: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One action: `joins` says that it belongs to the same moment as the entry before."""

    tick: int
    seat: int
    action: str
    joins: bool = False


@dataclass(slots=True)
class Record:
    """A match that can be written, read and played again. `end` is the tick at which it was left, None while it runs."""

    setup: MatchSetup
    product: str
    notes: tuple[SeatNote, ...] = ()
    entries: list[Entry] = field(default_factory=list)
    end: int | None = None

    def add(self, tick: int, actions: Sequence[tuple[int, Action]], events: Sequence[Event] = ()) -> None:
        """Notes the actions of one moment, unless it is a lone action that `events` say was refused: that changed nothing."""
        if len(actions) == 1 and _refused(events):
            return
        for index, (seat, action) in enumerate(actions):
            self.entries.append(Entry(tick, seat, action.text(), joins=index > 0))


def level_hash(text: str) -> str:
    """Short content hash of a level's text form, or "" for no level."""
    return hashlib.sha256(text.encode()).hexdigest()[:16] if text else ""


def write(record: Record) -> list[str]:
    """The record as text lines without line ends."""
    setup = record.setup
    header: dict[str, Json] = {
        "record": FORMAT,
        "product": record.product,
        "game": setup.game,
        "seed": setup.seed,
        "seats": [{"name": note.name, "level": note.level} for note in _all_notes(record)],
        "options": dict(setup.options),
        "start": setup.start,
        "level": {"name": setup.level, "text": setup.level_text, "hash": level_hash(setup.level_text)},
    }
    lines = [json.dumps(header, ensure_ascii=False, separators=(",", ":"))]
    lines += [f"{e.tick}{'&' if e.joins else ''} {e.seat} {e.action}" for e in record.entries]
    if record.end is not None:
        lines.append(f"{record.end} end")
    return lines


def read(lines: Iterable[str], rules: Rules) -> Record:
    """A record from its lines, every line checked by itself and against the one before; the actions are parsed but not
    yet played. Raises DataError with the number of the bad line."""
    record: Record | None = None
    last_tick = 0
    for number, raw in enumerate(lines, start=1):
        if number > MAX_LINES:
            raise DataError(f"the record has more than {MAX_LINES} lines")
        line = raw.rstrip("\r\n")
        try:
            if record is None:
                record = _read_header(line, rules.id)
                continue
            if record.end is not None:
                raise DataError("something stands after the end")
            last_tick = _read_line(line, record, rules, last_tick)
        except DataError as error:
            raise DataError(f"line {number}: {error}") from error
    if record is None:
        raise DataError("line 1: the record is empty")
    return record


def game_of(header: str) -> str:
    """The game that a record's first line names, so that the right rules can read it. Raises DataError."""
    data = read_json(header, max_text=MAX_LINE)
    game = data.get("game") if isinstance(data, dict) else None
    if not isinstance(game, str):
        raise DataError("line 1: the header names no game")
    return game


@dataclass(slots=True)
class Replay:
    """Plays a record tick by tick. `match` is the live match; `done` once every entry is played and `end` is reached.
    A `strict` replay raises DataError when a lone action is refused: no match ever went like that."""

    record: Record
    rules: Rules
    strict: bool = False
    match: Match = field(init=False)
    _next: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        try:
            self.match = self.rules.new_match(self.record.setup)
        except SetupError as error:
            raise DataError(f"line 1: {error}") from error

    @property
    def done(self) -> bool:
        """Whether nothing is left to play."""
        return self._next >= len(self.record.entries) and self.match.tick >= (self.record.end or 0)

    def step(self) -> list[Event]:
        """Everything that happened within the present tick, then the tick passes."""
        events: list[Event] = []
        for moment in self._moments():
            happened = self.match.resolve(moment)
            if self.strict and len(moment) == 1 and _refused(happened):
                raise DataError(f"at tick {self.match.tick} `{moment[0][1].text()}` cannot be")
            events += happened
        if not self.done:
            events += self.match.advance()
        return events

    def to_end(self) -> list[Event]:
        """All remaining events at once."""
        events: list[Event] = []
        while not self.done:
            events += self.step()
        return events

    def ended(self) -> bool:
        """Plays to the end of the record and says whether the match is over there."""
        self.to_end()
        return self.match.outcome is not None

    def _moments(self) -> list[list[tuple[int, Action]]]:
        moments: list[list[tuple[int, Action]]] = []
        entries = self.record.entries
        while self._next < len(entries) and entries[self._next].tick <= self.match.tick:
            entry = entries[self._next]
            pair = (entry.seat, self.rules.parse_action(entry.action))
            if entry.joins:
                moments[-1].append(pair)
            else:
                moments.append([pair])
            self._next += 1
        return moments


def _refused(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Refused) for event in events)


def _all_notes(record: Record) -> tuple[SeatNote, ...]:
    missing = record.setup.seats - len(record.notes)
    return record.notes + (SeatNote(""),) * missing


def _read_header(line: str, game: str) -> Record:
    data = read_json(line, max_text=MAX_LINE)
    if not isinstance(data, dict):
        raise DataError("the header is not an object")
    only_fields(data, _HEADER_FIELDS, "the header")
    for name in _HEADER_FIELDS:
        if name not in data:
            raise DataError(f"the header lacks {name}")
    if whole(data["record"], "record", 1, 10**6) > FORMAT:
        raise DataError("the record was made by a newer version of the game")
    word(data["game"], "game", (game,))
    seats, options, level, product = data["seats"], data["options"], data["level"], data["product"]
    if not isinstance(seats, list) or not 1 <= len(seats) <= 6:
        raise DataError("seats must be a list of 1 to 6")
    if not isinstance(options, dict) or not isinstance(product, str) or len(product) > 40:
        raise DataError("options must be an object and product a short text")
    name, text = _read_level(level)
    setup = MatchSetup(
        game=game,
        seats=len(seats),
        seed=whole(data["seed"], "seed", 0, MAX_SEED),
        options=options,
        start=data["start"],
        level=name,
        level_text=text,
    )
    return Record(setup, product, tuple(_read_note(note) for note in seats))


def _read_level(level: object) -> tuple[str, str]:
    if not isinstance(level, dict) or sorted(level) != ["hash", "name", "text"]:
        raise DataError("level must have name, text and hash")
    name, text, found = level["name"], level["text"], level["hash"]
    if not (isinstance(name, str) and isinstance(text, str) and len(name) <= 80 and len(text) <= 4000):
        raise DataError("level name and text must be short texts")
    if found != level_hash(text):
        raise DataError("the level's text does not agree with its hash")
    return name, text


def _read_note(note: object) -> SeatNote:
    if not isinstance(note, dict) or sorted(note) != ["level", "name"]:
        raise DataError("a seat must have name and level")
    name, level = note["name"], note["level"]
    if not (isinstance(name, str) and isinstance(level, str) and len(name) <= 80 and len(level) <= 20):
        raise DataError("a seat's name and level must be short texts")
    return SeatNote(name, level)


def _read_line(line: str, record: Record, rules: Rules, last_tick: int) -> int:
    if len(line) > MAX_LINE:
        raise DataError("the line is too long")
    end = _END.fullmatch(line)
    if end is not None:
        record.end = _later(end[1], last_tick)
        return record.end
    found = _LINE.fullmatch(line)
    if found is None:
        raise DataError("expected `tick seat action` or `tick end`")
    tick = _later(found[1], last_tick)
    joins, seat = found[2] == "&", int(found[3])
    if seat >= record.setup.seats:
        raise DataError(f"there is no seat {seat}")
    if joins and (not record.entries or record.entries[-1].tick != tick):
        raise DataError("an `&` line must follow a line of the same tick")
    rules.parse_action(found[4])
    record.entries.append(Entry(tick, seat, found[4], joins))
    return tick


def _later(text: str, last_tick: int) -> int:
    tick = whole(int(text), "tick", 0, MAX_TICK)
    if tick < last_tick:
        raise DataError(f"tick {tick} comes after tick {last_tick}")
    return tick
