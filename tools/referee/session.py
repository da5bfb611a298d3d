"""One session of the referee: lines in, one answer a line out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import BinaryIO, Final, TextIO

from game import __version__
from game.core.match import Event, Match, Refused, SetupError
from game.core.record import MAX_LINES, MAX_TICK, Record, Replay, game_of, read, write
from game.core.text import DataError, Json, read_json, whole
from tools.referee.door import Door, RefusalError, Request, check_fields

MAX_LINE_BYTES: Final = 4_000_000
MAX_TICKS: Final = 1_000_000
SHARED_REFUSALS: Final = {
    "bad-request": "The line is not a request that can be understood.",
    "game-over": "The game is over.",
}
_SHARED_WORDS: Final = ("show", "record", "tick", "together")


class Session:
    """Answers requests one after another. A refused request changes nothing."""

    def __init__(self, doors: Mapping[str, Door]) -> None:
        self._doors = doors
        self._door: Door | None = None
        self._match: Match | None = None
        self._record: Record | None = None

    def answer_line(self, line: str) -> dict[str, Json]:
        """The answer to one line that is not blank."""
        try:
            request = read_json(line, max_text=MAX_LINE_BYTES)
            if not isinstance(request, dict):
                raise DataError("a request must be an object")
            return {"ok": True, **self._answer(request)}
        except DataError as error:
            return refusal("bad-request", str(error))
        except SetupError as error:
            return refusal(error.reason, str(error))
        except RefusalError as error:
            return refusal(error.reason, self._why(error.reason))

    def _answer(self, request: Request) -> dict[str, Json]:
        if "game" in request:
            return self._start(request)
        if "replay" in request:
            return self._replay(request)
        if self._door is None or self._match is None or self._record is None:
            raise DataError("the first line must start a match")
        word = request.get("do")
        if not isinstance(word, str):
            raise DataError("a request must say what to do")
        if word == "show":
            check_fields(request, "do")
            return {"state": self._door.state(self._match)}
        if word == "record":
            check_fields(request, "do")
            return {"record": list(write(_ended(self._record, self._match.tick)))}
        if word == "tick":
            return self._tick(request, self._match)
        if word == "together":
            return self._together(request, self._door, self._match, self._record)
        found = self._door.query(self._match, request)
        return found if found is not None else self._act(request, self._door, self._match, self._record)

    def _start(self, request: Request) -> dict[str, Json]:
        game = request["game"]
        if not isinstance(game, str) or game not in self._doors:
            raise DataError(f"game must be one of {', '.join(self._doors)}")
        door = self._doors[game]
        match = door.rules.new_match(door.setup(request))
        self._door, self._match, self._record = door, match, Record(match.setup, __version__)
        return {"events": _plain(match.opening)}

    def _replay(self, request: Request) -> dict[str, Json]:
        check_fields(request, "replay")
        lines = request["replay"]
        if not isinstance(lines, list) or not lines or len(lines) > MAX_LINES:
            raise DataError(f"replay must be a list of 1 to {MAX_LINES} lines")
        texts = [line for line in lines if isinstance(line, str)]
        if len(texts) != len(lines):
            raise DataError("every line of a replay must be a text")
        game = game_of(texts[0])
        if game not in self._doors:
            raise DataError(f"game must be one of {', '.join(self._doors)}")
        door = self._doors[game]
        record = read(texts, door.rules)
        replay = Replay(record, door.rules, strict=True)
        events = replay.match.opening + replay.to_end()
        record.end = None
        self._door, self._match, self._record = door, replay.match, record
        return {"events": _plain(events)}

    def _tick(self, request: Request, match: Match) -> dict[str, Json]:
        check_fields(request, "do", "n")
        count = whole(request["n"], "n", 1, MAX_TICKS)
        if match.tick + count > MAX_TICK:
            raise DataError("a record cannot hold so much time")
        if match.outcome is not None:
            raise RefusalError("game-over")
        return {"events": _plain(_pass_time(match, count))}

    def _act(self, request: Request, door: Door, match: Match, record: Record) -> dict[str, Json]:
        seat, action = door.action(match, request)
        if match.outcome is not None:
            raise RefusalError("game-over")
        events = match.resolve([(seat, action)])
        for event in events:
            if isinstance(event, Refused):
                raise RefusalError(event.reason.value)
        record.add(match.tick, [(seat, action)])
        return {"events": _plain(events)}

    def _together(self, request: Request, door: Door, match: Match, record: Record) -> dict[str, Json]:
        check_fields(request, "do", "actions")
        requests = request["actions"]
        if not isinstance(requests, list) or not requests:
            raise DataError("actions must be a list of at least one action")
        actions = []
        for item in requests:
            if not isinstance(item, dict):
                raise DataError("every action must be an object")
            word = item.get("do")
            if not isinstance(word, str) or word in door.alone or word in _SHARED_WORDS:
                raise DataError(
                    "an action must say what to do, and be one that can happen together with others"
                )
            actions.append(door.action(match, item))
        if len({seat for seat, _ in actions}) != len(actions):
            raise DataError("there may be at most one action a seat")
        if match.outcome is not None:
            raise RefusalError("game-over")
        events = match.resolve(actions)
        record.add(match.tick, actions)
        refused: list[Json] = [
            {"seat": event.seat, "reason": event.reason.value}
            for event in events
            if isinstance(event, Refused)
        ]
        happened = [event for event in events if not isinstance(event, Refused)]
        return {"events": _plain(happened), "refused": refused}

    def _why(self, reason: str) -> str:
        table = self._door.refusals if self._door is not None else {}
        return table.get(reason) or SHARED_REFUSALS.get(reason, "This cannot be done now.")


def serve(source: BinaryIO, sink: TextIO, doors: Mapping[str, Door]) -> None:
    """Answers every line of `source` that is not blank, flushed line by line, until its end."""
    session = Session(doors)
    for line in _lines(source):
        if line is not None and (not line or line.isspace()):
            continue
        if line is None:
            answer = refusal("bad-request", f"a line must be UTF-8 text of at most {MAX_LINE_BYTES} bytes")
        else:
            answer = session.answer_line(line)
        sink.write(json.dumps(answer, separators=(",", ":")) + "\n")
        sink.flush()


def refusal(reason: str, why: str) -> dict[str, Json]:
    """The answer to what cannot be."""
    return {"ok": False, "reason": reason, "why": why}


def _lines(source: BinaryIO) -> Iterator[str | None]:
    """The lines of the source; None for one that is too long or not UTF-8, whose rest is skipped unread."""
    while raw := source.readline(MAX_LINE_BYTES + 1):
        if len(raw) > MAX_LINE_BYTES and not raw.endswith(b"\n"):
            while raw and not raw.endswith(b"\n"):
                raw = source.readline(MAX_LINE_BYTES)
            yield None
            continue
        try:
            yield raw.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError:
            yield None


def _pass_time(match: Match, count: int) -> list[Event]:
    """At most `count` ticks, none after the end."""
    events: list[Event] = []
    for _ in range(count):
        events += match.advance()
        if match.outcome is not None:
            break
    return events


def _plain(events: list[Event]) -> list[Json]:
    return [event.as_json() for event in events]


def _ended(record: Record, tick: int) -> Record:
    return Record(record.setup, record.product, record.notes, record.entries, tick)
