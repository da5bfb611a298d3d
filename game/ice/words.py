"""What Ice says to people: sentences for reasons, and one caption for every event. Only msgids, no drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.core.match import Event, HandedOver, Refused
from game.core.words import msgid
from game.ice.rules.events import (
    Captured,
    DrawDeclined,
    DrawOffered,
    Ended,
    Moved,
    Passed,
    SeafoodTaken,
    UndoAsked,
    Undone,
    UndoRefused,
    Warned,
    WarningKind,
)
from game.ice.sentences import OUTCOMES, REASONS

Translate = Callable[[str], str]
Plural = Callable[[str, str, int], str]

SEAFOOD_NAMES: Final[Mapping[str, str]] = {
    "f": msgid("fish"),
    "c": msgid("crab"),
    "q": msgid("squid"),
    "r": msgid("shrimp"),
}
ANIMAL_NAMES: Final = (
    msgid("Penguin"),
    msgid("Fox"),
    msgid("Owl"),
    msgid("Walrus"),
    msgid("Hare"),
    msgid("Orca"),
)
"""What a person is called who typed no name: the animal on the badge."""

SIDE_NAMES: Final = (msgid("Penguins"), msgid("Seals"))

LEVEL_NAMES: Final[Mapping[str, str]] = {
    "chick": msgid("Chick"),
    "pup": msgid("Pup"),
    "cub": msgid("Cub"),
    "hunter": msgid("Hunter"),
    "captain": msgid("Captain"),
}


def caption(event: Event, names: Sequence[str], _: Translate, ngettext: Plural) -> str:
    """The event as a sentence in the player's language; `names` are the two seats' names as shown. Every event of Ice has
    one. Raises TypeError for an event that is none of Ice."""
    sentence = _SENTENCES.get(type(event))
    if sentence is not None:
        return _(sentence).format(name=names[getattr(event, "seat", 0)])
    match event:
        case Moved():
            return _("{name}: {start} to {stop}").format(
                name=names[event.seat], start=event.path[0], stop=event.path[-1]
            )
        case Captured():
            return _captured(event, names[event.seat], _, ngettext)
        case SeafoodTaken():
            food = _(SEAFOOD_NAMES[event.kind])
            return _("{name} takes the {food}").format(name=names[event.seat], food=food)
        case Warned():
            return _warned(event, _, ngettext)
        case Ended():
            return f"{headline(event.winners, names, _)} {_(OUTCOMES[event.reason])}"
        case Refused():
            return _(REASONS[event.reason.value])
        case HandedOver():
            words = msgid("A computer now plays for {name}") if event.level else msgid("{name} plays again")
            return _(words).format(name=names[event.seat])
        case _:
            raise TypeError(f"{type(event).__name__} is no event of Ice")


def headline(winners: Sequence[int], names: Sequence[str], _: Translate) -> str:
    """Who won, as a sentence."""
    if len(winners) != 1:
        return _("A draw!")
    return _("{name} wins!").format(name=names[winners[0]])


_SENTENCES: Final[Mapping[type[Event], str]] = {
    Passed: msgid("{name} cannot move and passes"),
    DrawOffered: msgid("{name} offers a draw"),
    DrawDeclined: msgid("{name} plays on"),
    UndoAsked: msgid("{name} would like to take the last move back"),
    UndoRefused: msgid("{name} lets the move stand"),
    Undone: msgid("{name} takes the move back"),
}


def _captured(event: Captured, name: str, _: Translate, ngettext: Plural) -> str:
    if event.captains:
        words = _("{name}: the captain on {square} is captured!")
        return words.format(name=name, square=event.captains[0])
    count = len(event.squares)
    return ngettext("{name} captures {n} animal", "{name} captures {n} animals", count).format(
        name=name, n=count
    )


def _warned(event: Warned, _: Translate, ngettext: Plural) -> str:
    if event.kind is WarningKind.REPETITION:
        return _("This position has come up twice. Once more: a draw.")
    words = ngettext(
        "{n} more quiet move, then it is a draw", "{n} more quiet moves, then it is a draw", event.left
    )
    return words.format(n=event.left)
