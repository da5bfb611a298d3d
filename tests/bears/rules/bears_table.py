"""Tables for the tests of Bears on which it is plain by eye what fits."""

from __future__ import annotations

from game.bears.rules.actions import parse_action
from game.bears.rules.match import RULES
from game.core.match import MatchSetup, Refused

SD = ["SDGFA", "SDGFW", "SDG-A", "SDG-W", "SD-FA", "SD-FW", "SD--A", "SD--W"] * 3
"""24 small animals with the arm down: every LU card differs from them in size and arm."""

# On LU--W: slots 0, 1 and 2 fit (same, same, season); the rest does not.
FRONT = ["LU--W", "LU--W", "LU--A", "LDGFA", "LDGFA", "LDGFA"]
DRAW = ["LUGFA", "LUGFA", "LUGFA", "LUGFW", "LUGFW", "LUGFW", "LUG-W", "LUG-W", "LUG-W"]


def start(seats=2, front=FRONT, captains=("LU--W", "LU-FA", "LU-FA", "LU-FA", "LUG-A"), draw=DRAW, **options):
    """A match whose table begins with `front`."""
    data = {"table": [*front, *SD], "captains": list(captains[:seats]), "draw": list(draw)}
    return RULES.new_match(MatchSetup("bears", seats, 1, options, data))


def do(match, *moves):
    """`do(match, "0 grab 3", "1 freeze")`: all in one moment."""
    pairs = [(int(move[0]), parse_action(move[2:])) for move in moves]
    return match.resolve(pairs)


def why(match, move):
    """The name of the refusal of a lone move."""
    (event,) = do(match, move)
    assert isinstance(event, Refused)
    assert event.seat == int(move[0])
    return event.reason.value


def wait(match, ticks):
    """All events of that many ticks."""
    events = []
    for _ in range(ticks):
        events += match.advance()
    return events


def animals(match):
    """All animal cards of a match of several seats, wherever they are."""
    moved = match.phase.value in ("scored", "over")  # the piles are only shown then
    cards = [card for card in match.dealer.draw if card < 32] + list(match.discards)
    cards += [card for card in match.dealer.table if card is not None]
    for state in match.states:
        cards += state.won + ([] if moved else state.pile)
    return sorted(cards)
