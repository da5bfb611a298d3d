"""Thousands of matches of Bears played mostly sensibly: `python tools/soak_bears.py --matches 10000`.

After every moment the laws are checked (no card appears or gets lost, scores add up, views agree with the match), now and then the record is played
again. Prints in how many matches each thing happened, and ends with 1 when something that must happen did so in fewer than 1 %.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.bears.rules.actions import Answer, Done, Freeze, Grab, Next, TakeExtra, Timeout, Undo
from game.bears.rules.alone import SoloMatch
from game.bears.rules.cards import ANIMALS, copies, count_asked, deck, is_bonus
from game.bears.rules.events import (
    Answered,
    BonusClosed,
    BonusDiscarded,
    Claim,
    Ended,
    Extra,
    HoldBack,
    JumpedBack,
    Pile,
    RoundBegan,
    SetAside,
    TimeUp,
)
from game.bears.rules.judge import fits
from game.bears.rules.match import RULES, BearsMatch
from game.bears.rules.reasons import Phase
from game.core.match import Action, Event, MatchSetup, Refused
from game.core.record import Record, Replay, read, write
from game.core.text import Json

MUST_HAPPEN: Final = (
    "right FREEZE",
    "wrong FREEZE",
    "misfit",
    "right caller with a misfit",
    "extra card",
    "extra declined",
    "hold-back passes on",
    "hold-back with nobody",
    "bonus won",
    "bonus won by several",
    "bonus lost",
    "wrong answer costs cards",
    "wrong answer costs points",
    "bonus discarded",
    "last round",
    "time up",
    "jumped back",
    "shared win",
    "ended: no-captains",
    "ended: rounds",
    "ended: solo",
    "phase picking",
    "phase extra",
    "phase bonus",
    "phase scored",
    "phase over",
)
_PLAIN: Final[dict[type[Event], str]] = {
    BonusDiscarded: "bonus discarded",
    TimeUp: "time up",
    JumpedBack: "jumped back",
    Refused: "refused",
    SetAside: "set aside",
}
_REPLAYED: Final = 25  # every how many matches the record is played again


class LawError(AssertionError):
    """Something happened that no rule allows."""


def setup_for(seed: int) -> MatchSetup:
    """The set-up of a match: all seats and options in turn, in proportions that people might choose."""
    rng = random.Random(seed)
    seats = rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 5, 5)) if rng.random() < 0.6 else rng.randint(2, 5)
    options: dict[str, Json] = {}
    if seats > 1:
        options = {"bonus": rng.random() < 0.7, "hold_back": rng.random() < 0.7, "slow": rng.random() < 0.1}
        if rng.random() < 0.15:
            options["gentle"] = [rng.randrange(seats)]
        if rng.random() < 0.15 and not options["slow"]:
            options["head_start"] = [rng.choice((0, 0, 1, 3)) for _ in range(seats)]
        if rng.random() < 0.15:
            options["attributes"] = rng.choice((3, 4))
        if rng.random() < 0.2:
            options["rounds"] = rng.randint(1, 3)
    return MatchSetup("bears", seats, seed, options)


def play(seed: int) -> tuple[Counter[str], Record]:
    """One match with its laws checked: what happened in it, and its record. Raises LawError."""
    rng = random.Random(seed ^ 0x5EED)
    setup = setup_for(seed)
    match = RULES.new_match(setup)
    record = Record(setup, "soak")
    happened: Counter[str] = Counter()
    events = list(match.opening)
    quiet = rng.random() < 0.05  # a table on which nobody dares to call FREEZE
    for _ in range(4000):
        happened[f"phase {match.phase.value}"] += 1
        _note(events, match, happened)
        _check(match)
        if match.outcome is not None:
            break
        actions = [pair for seat in range(match.seats) for pair in _press(match, seat, rng, quiet)]
        events = match.resolve(actions)
        if actions:
            record.add(match.tick, actions, events)
        waiting = quiet and not actions and match.phase is Phase.PICKING
        for _ in range(1900 if waiting else rng.randint(0, 12)):
            events += match.advance()
    else:
        raise LawError(f"match {seed} does not end")
    record.end = match.tick
    return happened, record


def replays(record: Record) -> Sequence[Event]:
    """Plays a record again through its text form. Raises DataError when it cannot be."""
    replay = Replay(read(write(record), RULES), RULES, strict=True)
    events = replay.to_end()
    if replay.match.outcome is None:
        raise LawError("a record of a whole match has no end")
    return events


def _press(
    match: BearsMatch | SoloMatch, seat: int, rng: random.Random, quiet: bool
) -> Iterator[tuple[int, Action]]:
    """What a seat does in this moment: mostly something sensible, often nothing."""
    if isinstance(match, SoloMatch):
        yield seat, _solo(match, rng)
        return
    view = match.view(seat)
    if view.phase is Phase.SCORED:
        if seat == 0:
            yield seat, Next()
    elif view.phase is Phase.EXTRA:
        if view.caller == seat and rng.random() < 0.5:
            lying = [slot for slot, card in enumerate(view.table) if card is not None]
            pick = None if rng.random() < 0.1 else rng.choice(lying)
            yield seat, TakeExtra(pick)
    elif view.phase is Phase.BONUS and view.bonus is not None:
        if seat not in view.answered and rng.random() < 0.3:
            right = count_asked(view.bonus, view.table)
            yield seat, Answer(right if rng.random() < 0.5 else rng.choice((right + 1, max(0, right - 1))))
        elif seat == 0 and rng.random() < 0.02:
            yield seat, Timeout()
    elif rng.random() < 0.5:
        yield from _pick(match, seat, rng, quiet)


def _pick(match: BearsMatch, seat: int, rng: random.Random, quiet: bool) -> Iterator[tuple[int, Action]]:
    view, top = match.view(seat), match.states[seat].pile[-1]
    if view.turn not in (None, seat) and rng.random() < 0.95:
        return
    lying = [(slot, card) for slot, card in enumerate(view.table) if card is not None]
    fitting = [slot for slot, card in lying if fits(top, card, held_back=view.held_back)]
    chance = rng.random()
    if chance < 0.004 and not quiet:
        yield seat, Freeze()
    elif chance < 0.02 and lying:
        yield seat, Grab(rng.choice(lying)[0])
    elif fitting:
        yield seat, Grab(rng.choice(fitting))
    elif not quiet or view.turn == seat:
        yield seat, Freeze()


def _solo(match: SoloMatch, rng: random.Random) -> Action:
    if match.phase is Phase.SCORED:
        return Next()
    lying = [(slot, card) for slot, card in enumerate(match.dealer.table) if card is not None]
    fitting = [s for s, card in lying if not match.pile or fits(match.pile[-1], card, held_back=False)]
    if not fitting:
        return Done()
    return Undo() if match.pile and rng.random() < 0.1 else Grab(rng.choice(fitting))


def _note(events: Sequence[Event], match: BearsMatch | SoloMatch, happened: Counter[str]) -> None:
    caller = match.caller if isinstance(match, BearsMatch) else None
    for event in events:
        match event:
            case Claim(right=right):
                happened["right FREEZE" if right else "wrong FREEZE"] += 1
            case Pile(seat=seat, right=False):
                happened["misfit"] += 1
                happened["right caller with a misfit"] += seat == caller
            case Extra(slot=slot):
                happened["extra declined" if slot is None else "extra card"] += 1
            case HoldBack(seat=seat):
                happened["hold-back with nobody" if seat is None else "hold-back passes on"] += 1
            case BonusClosed(winners=winners):
                happened["bonus won" if winners else "bonus lost"] += 1
                happened["bonus won by several"] += len(winners) > 1
            case Answered(right=False, lost=lost):
                happened["wrong answer costs cards" if lost else "wrong answer costs points"] += 1
            case RoundBegan(last=True):
                happened["last round"] += 1
            case Ended(winners=winners, reason=reason):
                happened[f"ended: {reason}"] += 1
                happened["shared win"] += len(winners) > 1
            case _:
                name = _PLAIN.get(type(event))
                if name is not None:
                    happened[name] += 1


def _check(match: BearsMatch | SoloMatch) -> None:
    """The laws. Raises LawError."""
    shown_only = match.phase in (Phase.SCORED, Phase.OVER)
    cards = [card for card in match.dealer.draw if not is_bonus(card)]
    cards += [card for card in match.dealer.table if card is not None]
    cards += match.discards
    if isinstance(match, SoloMatch):
        cards += match.won if shown_only else [*match.won, *match.pile]
    else:
        for state in match.states:
            cards += state.won if shown_only else [*state.won, *state.pile]
            if state.score != len(state.won) + 2 * state.bonus - 2 * state.minus:
                raise LawError("a score does not add up")
    if len(cards) != ANIMALS:
        raise LawError(f"{len(cards)} animal cards instead of {ANIMALS}")
    most = copies(match.options.attributes)
    if set(Counter(cards).values()) != {most} or not set(cards) <= set(
        deck(match.options.attributes, bonus=False)
    ):
        raise LawError("the cards are not those of the deck")
    if (match.outcome is not None) != (match.phase is Phase.OVER):
        raise LawError("outcome and phase disagree")
    for seat in range(match.seats):
        view = match.view(seat)
        if view.table != tuple(match.dealer.table) or view.phase is not match.phase:
            raise LawError("a view does not agree with the match")


def main(arguments: Sequence[str]) -> int:
    """The command. Returns 0 when all laws held and everything that must happen did."""
    parser = argparse.ArgumentParser(description="Matches of Bears played mostly sensibly.")
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    matches: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for seed in range(chosen.seed, chosen.seed + chosen.matches):
        happened, record = play(seed)
        if seed % _REPLAYED == 0:
            replays(record)
        times += happened
        matches.update(name for name, count in happened.items() if count)
    rare = []
    for name in [*MUST_HAPPEN, *sorted(set(matches) - set(MUST_HAPPEN))]:
        share = matches[name] / chosen.matches
        sys.stdout.write(f"{name:<28} in {matches[name]:>6} matches ({share:6.1%}), {times[name]:>8} times\n")
        if name in MUST_HAPPEN and share < 0.01:
            rare.append(name)
    if rare:
        sys.stdout.write(f"in fewer than 1 %: {', '.join(rare)}\n")
    return 1 if rare else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
