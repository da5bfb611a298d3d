"""Records: text form, checks line by line, and replays."""

from __future__ import annotations

import hashlib
import json

import pytest

from game.core.match import HandedOver, HandOver, MatchSetup, Refused
from game.core.record import (
    MAX_LINES,
    Entry,
    Record,
    Replay,
    SeatNote,
    game_of,
    level_hash,
    read,
    write,
)
from game.core.text import DataError
from game.ice.rules.actions import OfferDraw, Resign
from game.ice.rules.events import DrawOffered, Ended
from game.ice.rules.match import RULES
from game.ice.rules.move import Move
from game.ice.rules.reasons import Reason

SETUP = MatchSetup("ice", 2, 7, {"surround": "single"}, None, "basic")
HEADER = (
    '{"record":1,"product":"0.1.0","game":"ice","seed":7,"seats":[{"name":"Ann","level":""},{"name":"","level":"cub"}],'
    '"options":{"surround":"single"},"start":null,"level":{"name":"basic","text":"","hash":""}}'
)
LINES = [HEADER, "0 0 move b1-b4", "5 1 offer-draw", "5& 0 resign", "9 end"]


def test_a_record_in_lines():
    record = Record(SETUP, "0.1.0", (SeatNote("Ann"), SeatNote("", "cub")))
    record.add(0, [(0, Move("b1", "b4"))])
    record.add(5, [(1, OfferDraw()), (0, Resign())])
    record.end = 9
    assert write(record) == LINES
    again = read(LINES, RULES)
    assert again == record
    assert again.entries[2] == Entry(5, 0, "resign", joins=True)
    assert write(read([line + "\r\n" for line in LINES], RULES)) == LINES


def test_a_running_record_has_no_end():
    record = Record(SETUP, "0.1.0")
    lines = write(record)
    assert len(lines) == 1
    assert json.loads(lines[0])["seats"] == [{"name": "", "level": ""}] * 2
    assert read(lines, RULES).end is None


def test_missing_notes_are_filled_up():
    lines = write(Record(SETUP, "x", (SeatNote("Ünal", "cub"),)))
    assert '"seats":[{"name":"Ünal","level":"cub"},{"name":"","level":""}]' in lines[0]


def test_a_lone_refused_action_is_not_noted():
    record = Record(SETUP, "x")
    refusal = [Refused(0, Reason.SLIDES_ON)]
    record.add(0, [(0, Move("b1", "b3"))], refusal)
    assert record.entries == []
    record.add(0, [(0, Move("b1", "b4"))], [HandedOver(0, "")])
    record.add(1, [(0, Resign()), (1, Resign())], refusal)
    assert [entry.action for entry in record.entries] == ["move b1-b4", "resign", "resign"]


def test_a_level_is_carried_with_its_hash():
    text = "mine sacred a3 seafood - start ssSss/5/5/5/ppPpp p"
    setup = MatchSetup("ice", 2, 7, {}, "ssSss/5/5/5/ppPpp s", "mine", text)
    lines = write(Record(setup, "x"))
    assert (
        json.loads(lines[0])["level"]["hash"]
        == hashlib.sha256(text.encode()).hexdigest()[:16]
        == level_hash(text)
    )
    assert level_hash("") == ""
    again = read(lines, RULES)
    assert again.setup == setup
    with pytest.raises(DataError, match="line 1: the level's text does not agree with its hash"):
        read([lines[0].replace("a3", "a2")], RULES)


def test_which_game_a_record_is_of():
    assert game_of(HEADER) == "ice"
    for line in ("[]", "{}", '{"game": 1}', '"ice"'):
        with pytest.raises(DataError, match=r"^line 1: the header names no game$"):
            game_of(line)
    with pytest.raises(DataError, match="not JSON"):
        game_of("x")
    with pytest.raises(DataError, match="longer than 20000"):
        game_of(" " * 20_001)


def with_field(**changes):
    data = json.loads(HEADER)
    for name, value in changes.items():
        if value is ...:
            del data[name]
        else:
            data[name] = value
    return json.dumps(data)


PERSON = {"name": "", "level": ""}
LEVEL = {"name": "basic", "text": "", "hash": ""}


@pytest.mark.parametrize(
    ("header", "says"),
    [
        ("", "not JSON"),
        ("[]", "the header is not an object"),
        (with_field(extra=1), "the header has no field 'extra'"),
        (with_field(start=...), "the header lacks start"),
        (with_field(record=...), "the header lacks record"),
        (with_field(record=2), "made by a newer version"),
        (with_field(record=0), "record must be from 1"),
        (with_field(record=10**6 + 1), "record must be from 1 to 1000000"),
        (with_field(record="1"), "record must be a whole number"),
        (with_field(game="bears"), "game must be one of ice"),
        (with_field(seats=[]), "seats must be a list of 1 to 6"),
        (with_field(seats=[PERSON] * 7), "seats must be a list of 1 to 6"),
        (with_field(seats=2), "seats must be a list of 1 to 6"),
        (with_field(seats=[1, 2]), "a seat must have name and level"),
        (with_field(seats=[{"name": ""}, PERSON]), "a seat must have name and level"),
        (with_field(seats=[{"name": "", "level": 1}, PERSON]), "must be short texts"),
        (with_field(seats=[{"name": 1, "level": ""}, PERSON]), "must be short texts"),
        (with_field(seats=[{"name": "a" * 81, "level": ""}, PERSON]), "must be short texts"),
        (with_field(seats=[{"name": "", "level": "a" * 21}, PERSON]), "must be short texts"),
        (with_field(options=[]), "options must be an object"),
        (with_field(product=1), "product a short text"),
        (with_field(product="a" * 41), "product a short text"),
        (with_field(seed=-1), "seed must be from 0"),
        (with_field(seed=2**63), "seed must be from 0"),
        (with_field(level="basic"), "level must have name, text and hash"),
        (with_field(level={"name": "basic", "text": ""}), "level must have name, text and hash"),
        (with_field(level={**LEVEL, "name": 1}), "level name and text must be short"),
        (with_field(level={**LEVEL, "text": 1}), "level name and text must be short"),
        (with_field(level={**LEVEL, "name": "a" * 81}), "level name and text must be short"),
        (with_field(level={**LEVEL, "text": "a" * 4001}), "level name and text must be short"),
        (with_field(level={**LEVEL, "hash": "x"}), "does not agree with its hash"),
        (" " * 20_000 + HEADER, "longer than 20000"),
    ],
)
def test_other_headers_are_refused(header, says):
    with pytest.raises(DataError, match=f"^line 1: .*{says}"):
        read([header], RULES)


def test_headers_at_the_limits_are_read():
    level = {"name": "a" * 80, "text": "b" * 4000, "hash": level_hash("b" * 4000)}
    seats = [{"name": "n" * 80, "level": "l" * 20}] * 6
    record = read([with_field(level=level, seats=seats, product="p" * 40, seed=2**63 - 1)], RULES)
    assert record.setup.seats == 6
    assert record.notes == (SeatNote("n" * 80, "l" * 20),) * 6
    assert (record.setup.level, record.setup.level_text) == ("a" * 80, "b" * 4000)
    assert (record.product, record.setup.seed) == ("p" * 40, 2**63 - 1)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["x"], "line 2: expected `tick seat action`"),
        ([""], "line 2: expected"),
        (["0 0 move b1-b4", "0 0 juggle"], "line 3: there is no action 'juggle'"),
        (["0 2 resign"], "line 2: there is no seat 2"),
        (["00 0 resign"], "line 2: expected"),
        (["-1 0 resign"], "line 2: expected"),
        (["1٣ 0 resign"], "line 2: expected"),
        (["1٣ end"], "line 2: expected"),
        (["0  0 resign"], "line 2: expected"),
        (["0 0  resign"], "line 2: expected"),
        (["0 0 "], "line 2: expected"),
        (["5 0 offer-draw", "4 0 resign"], "line 3: tick 4 comes after tick 5"),
        (["5 0 offer-draw", "4 end"], "line 3: tick 4 comes after tick 5"),
        (["0& 0 resign"], "line 2: an `&` line must follow a line of the same tick"),
        (["0 0 offer-draw", "1& 0 resign"], "line 3: an `&` line must follow"),
        (["5 end", "6 0 resign"], "line 3: something stands after the end"),
        (["5 end", "6 end"], "line 3: something stands after the end"),
        (["5184001 end"], "line 2: tick must be from 0 to 5184000"),
        (["5184001 0 resign"], "line 2: tick must be from 0 to 5184000"),
        (["9999999999 end"], "line 2: expected"),
        (["0 0 " + "x" * 201], "line 2: expected"),
        (["0 0 " + "x" * 20_000], "line 2: the line is too long"),
        (["& 0 resign"], "line 2: expected"),
        (["0 0 move b1-b4 "], "line 2: a move must be"),
    ],
)
def test_other_lines_are_refused_by_number(lines, says):
    with pytest.raises(DataError, match=f"^{says}"):
        read([HEADER, *lines], RULES)


def test_the_last_tick_is_a_day():
    assert read([HEADER, "5184000 0 resign", "5184000 end"], RULES).end == 5184000


def test_an_empty_record_and_one_that_is_too_long():
    with pytest.raises(DataError, match="line 1: the record is empty"):
        read([], RULES)
    lines = [HEADER] + ["0 0 resign"] * (MAX_LINES - 1)
    assert len(read(lines, RULES).entries) == MAX_LINES - 1
    with pytest.raises(DataError, match="more than 200000 lines"):
        read([*lines, "0 0 resign"], RULES)


def test_a_replay_plays_tick_by_tick():
    replay = Replay(read(LINES, RULES), RULES)
    assert not replay.done
    assert [event.as_json()["event"] for event in replay.step()] == ["moved"]
    assert replay.match.tick == 1
    for _ in range(4):
        assert replay.step() == []
    assert replay.match.tick == 5
    assert replay.step() == [DrawOffered(1), Ended((1,), (0, 1), "resigned")]
    assert not replay.done
    assert replay.to_end() == []
    assert replay.done
    assert replay.match.tick == 9
    assert replay.step() == []
    assert replay.match.tick == 9


def test_a_replay_without_an_end_stops_after_the_last_action():
    whole = Replay(read(LINES, RULES), RULES).to_end()
    assert [event.as_json()["event"] for event in whole] == ["moved", "draw-offered", "ended"]
    replay = Replay(read(LINES[:2], RULES), RULES)
    assert len(replay.to_end()) == 1
    assert (replay.done, replay.match.tick) == (True, 0)


def test_two_moments_of_one_tick_stay_apart():
    lines = [HEADER, "0 0 move b1-b4", "0 1 move a5-a2", "0& 0 hand-over cub", "0 end"]
    replay = Replay(read(lines, RULES), RULES)
    assert [event.as_json()["event"] for event in replay.to_end()] == ["moved", "moved", "handed-over"]
    assert replay.match.ply == 2
    assert replay.record.entries[-1].action == HandOver("cub").text()


def test_a_strict_replay_refuses_what_no_match_ever_did():
    """B82: a record edited by hand."""
    lines = [HEADER, "0 0 move b1-b4", "3 0 move a1-a4", "4 end"]
    lenient = Replay(read(lines, RULES), RULES)
    assert lenient.to_end()[-1] == Refused(0, Reason.NOT_YOUR_TURN)
    with pytest.raises(DataError, match=r"^at tick 3 `move a1-a4` cannot be$"):
        Replay(read(lines, RULES), RULES, strict=True).to_end()
    together = [HEADER, "0 0 move b1-b4", "0& 1 move a5-a2", "0 end"]
    assert len(Replay(read(together, RULES), RULES, strict=True).to_end()) == 2


def test_a_record_whose_match_cannot_begin():
    with pytest.raises(DataError, match=r"^line 1: there is no level 'moon'"):
        Replay(read([with_field(level={**LEVEL, "name": "moon"})], RULES), RULES)
