"""What Igloo says to people: sentences for reasons, one caption for every event, the verdicts of the reveal. Only msgids, no drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.core.match import Event, HandedOver, Refused
from game.core.words import msgid
from game.igloo.rules.events import (
    BackInVillage,
    CardScored,
    CountdownStarted,
    CountdownStopped,
    Dealt,
    Ended,
    Passed,
    Placed,
    RoundEnded,
    RoundScored,
    Shaken,
    Taken,
    Unpassed,
)

Translate = Callable[[str], str]
Plural = Callable[[str, str, int], str]

OUTCOMES: Final[Mapping[str, str]] = {
    "cards": msgid("There are not enough cards left for another round."),
    "coins": msgid("Somebody has no coin of their own left."),
    "rounds": msgid("The agreed rounds have been played."),
}

REASONS: Final[Mapping[str, str]] = {
    **OUTCOMES,
    "game-over": msgid("The game is over."),
    "wrong-phase": msgid("That is not the moment for it."),
    "passed": msgid("Your flag is up: lower it first."),
    "not-passed": msgid("Your flag is down already."),
    "no-coins": msgid("Without a coin of your own you cannot take an igloo."),
    "hand-full": msgid("You have an igloo in your hand."),
    "hand-empty": msgid("You have no igloo in your hand."),
    "no-such-igloo": msgid("There is no such igloo."),
    "no-such-card": msgid("There is no such card."),
    "not-in-village": msgid("That igloo is not in the village."),
    "unknown-action": msgid("That cannot be done here."),
    "wrong-seats": msgid("Igloo is a game for two to six."),
    "bad-options": msgid("These rules do not go together."),
    "bad-setup": msgid("This set-up cannot be read."),
    "wrong-ring": msgid("There are too few or too many cards around the village."),
    "unknown-card": msgid("One of the cards is not in the box."),
    "card-twice": msgid("One of the cards is there twice."),
    "wrong-igloos": msgid("The igloos do not hold each number once."),
}

CASES: Final[Mapping[str, str]] = {
    "empty": msgid("Nobody is on this card"),
    "none": msgid("Nobody is right: the card and all its coins are out"),
    "all": msgid("Everybody is right: the highest takes the card"),
    "one": msgid("Exactly one is right: card and coins"),
    "some": msgid("Some are right: the highest takes card and coins"),
}

ENDS: Final[Mapping[str, str]] = {
    "placed": msgid("Every igloo is on a card"),
    "passed": msgid("Everybody has had enough"),
    "clock": msgid("Time is up"),
}

LEVEL_NAMES: Final[Mapping[str, str]] = {
    "chick": msgid("Chick"),
    "pup": msgid("Pup"),
    "cub": msgid("Cub"),
    "hunter": msgid("Hunter"),
    "captain": msgid("Captain"),
}
ANIMALS: Final = (
    msgid("Penguin"),
    msgid("Fox"),
    msgid("Owl"),
    msgid("Walrus"),
    msgid("Hare"),
    msgid("Orca"),
)


def caption(event: Event, names: Sequence[str], tr: Translate) -> str:
    """The event as a sentence in the player's language; `names` are the seats' names as shown. Nothing in it tells what is inside an
    igloo before the scoring does. Raises TypeError for an event that is none of Igloo."""
    words = _SENTENCES.get(type(event))
    if words is not None:
        return tr(words).format(name=names[getattr(event, "seat", 0)])
    match event:
        case Dealt():
            return tr("Round {n}").format(n=event.round)
        case RoundEnded():
            return tr(ENDS[event.reason.value])
        case CardScored():
            if event.winner is None:
                return tr(CASES[event.case.value])
            return tr("{name} takes the card").format(name=names[event.winner])
        case RoundScored():
            scores = (
                tr("{name}: {n}").format(name=name, n=score)
                for name, score in zip(names, event.scores, strict=True)
            )
            return ", ".join(scores)
        case Ended():
            return winners_line(event.winners, names, tr)
        case Refused():
            return tr(REASONS[event.reason.value])
        case HandedOver():
            words = msgid("A computer now plays for {name}") if event.level else msgid("{name} plays again")
            return tr(words).format(name=names[event.seat])
        case _:
            raise TypeError(f"{type(event).__name__} is no event of Igloo")


def winners_line(winners: Sequence[int], names: Sequence[str], tr: Translate) -> str:
    """Who won, as a sentence."""
    if len(winners) == 1:
        return tr("{name} wins!").format(name=names[winners[0]])
    return tr("{names} share the win").format(names=", ".join(names[seat] for seat in winners))


def numbers_text(numbers: Sequence[int]) -> str:
    """The numbers of a card as they are printed on it: 5-6-7."""
    return "-".join(str(number) for number in numbers)


def verdict_words(cubes: int, numbers: Sequence[int], owner: str, winner: str | None, tr: Translate) -> str:
    """One bet of a card, with its reason spelled out; `winner` is whoever takes the card, None for nobody."""
    card = numbers_text(numbers)
    if cubes in numbers:
        words = msgid("{n} is on {card}: {name} gets the coin back")
        return tr(words).format(n=cubes, card=card, name=owner)
    if winner is None or winner == owner:
        words = msgid("{n} is not on {card}: {name}’s coin is out")
        return tr(words).format(n=cubes, card=card, name=owner)
    words = msgid("{n} is not on {card}: coin to {winner}")
    return tr(words).format(n=cubes, card=card, winner=winner)


_SENTENCES: Final[Mapping[type[Event], str]] = {
    Taken: msgid("{name} takes an igloo"),
    Shaken: msgid("{name} shakes"),
    BackInVillage: msgid("{name} puts the igloo back"),
    Placed: msgid("{name} bets a coin"),
    Passed: msgid("{name} raises the flag"),
    Unpassed: msgid("{name} plays on"),
    CountdownStarted: msgid("All flags are up: the round is about to end"),
    CountdownStopped: msgid("The round goes on"),
}
