"""Ice: how deep and how well the computer thinks."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

from game.ice.rules.level import ADVANCED, BASIC, Level
from game.ice.rules.position import Position, parse_position
from game.ice.rules.ruleset import PLAY_ON, Ruleset
from game.ice.search import NEAR_WIN, WIN, Search
from tools.benches.line import Line
from tools.benches.peer import easyai_depth

ROOT = Path(__file__).resolve().parent.parent.parent
SECONDS = 2.0
TABLES = (
    ("basic_group", BASIC, "group"),
    ("basic_single", BASIC, "single"),
    ("adv_group", ADVANCED, "group"),
)


def against_easyai() -> Iterator[Line]:
    """Depth reached in two seconds beside easyAI's Negamax with its table, on the same rules and positions."""
    positions: list[tuple[str, Level, Position]] = [
        ("basic start", BASIC, BASIC.start),
        ("advanced start", ADVANCED, ADVANCED.start),
    ]
    rng = random.Random(5)
    positions += [(f"basic, middle {index}", BASIC, _middle(BASIC, rng, 8)) for index in (1, 2, 3)]
    for name, level, position in positions:
        rules = Ruleset(level)
        theirs = easyai_depth(rules, position, SECONDS)
        found = Search(rules).best(position, seconds=SECONDS)
        gain = found.depth - theirs
        decided = abs(found.score) >= NEAR_WIN
        yield Line(
            f"plies in 2 s, {name}", str(theirs), str(found.depth),
            f"+{gain} ≥ 3 ({found.nodes / max(found.seconds, 1e-9) / 1000:.0f} k nodes/s)" + (", decided" if decided else ""),
            gain < 3 and not decided,
        )  # fmt: skip


def wins() -> Iterator[Line]:
    """The positions with a proven forced win: all found by the top level, each within two seconds."""
    for name, level, surround in TABLES:
        rules = Ruleset(level, surround)
        found = count = 0
        worst = 0.0
        for line in (ROOT / "tests" / "data" / f"ice_wins_{name}.tsv").read_text().splitlines():
            if line.startswith("#"):
                continue
            text, plies, moves = line.split("\t")
            began = time.perf_counter()
            best = Search(rules).best(parse_position(text), seconds=SECONDS)
            worst = max(worst, time.perf_counter() - began)
            count += 1
            if best.code is not None:
                move = rules.geometry.move(best.code).notation
                found += move in moves.split() and best.score == WIN - int(plies)
        yield Line(
            f"proven wins found, {name}",
            f"{count}",
            f"{found}",
            f"all, slowest {worst:.2f} ≤ 2 s",
            found < count or worst > SECONDS,
        )


def blunders() -> Iterator[Line]:
    """40 sampled games at a node budget of about .1 s: never into a forced loss within 6 plies that could be avoided."""
    rng = random.Random(11)
    bad = moves = 0
    for game in range(40):
        level = BASIC if game % 2 == 0 else ADVANCED
        rules = Ruleset(level)
        position = _middle(level, rng, 4)
        player, judge = Search(rules), Search(rules)
        for _ply in range(12):
            codes = rules.codes(position)
            if not codes:
                break
            best = player.best(position, seconds=30, nodes=8000)
            if best.code is None:
                break
            if game % 3 == _ply % 3:
                scores = judge.scores(position, 7)
                moves += 1
                lost = scores[best.code] <= -NEAR_WIN and WIN + scores[best.code] <= 7
                avoidable = any(score > -NEAR_WIN for score in scores.values())
                bad += lost and avoidable
            position, verdict = rules.after(position, rng.choice(codes) if rng.random() < 0.3 else best.code)
            if verdict != PLAY_ON:
                break
    yield Line("avoidable steps into a loss within 6 plies", f"{moves} moves", str(bad), "0", bad > 0)


def _middle(level: Level, rng: random.Random, plies: int) -> Position:
    """A position after some random moves in which nothing is decided."""
    rules = Ruleset(level)
    while True:
        position = level.start
        for _ in range(plies):
            codes = rules.codes(position)
            if not codes:
                break
            after, verdict = rules.after(position, rng.choice(codes))
            if verdict != PLAY_ON:
                break
            position = after
        else:
            return position
