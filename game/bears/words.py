"""What Bears says to people: sentences for reasons and outcomes, the names of the attributes, one caption for every event.
Only msgids and formatting, no drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.bears.rules.cards import differing
from game.bears.rules.events import (
    Answered,
    BonusClosed,
    BonusDiscarded,
    BonusOpened,
    CaptainDealt,
    Claim,
    Ended,
    Extra,
    Frozen,
    Grabbed,
    HoldBack,
    JumpedBack,
    Laid,
    Pile,
    Reminded,
    RoundBegan,
    SetAside,
    TakenBack,
    TimeUp,
)
from game.core.match import Event, HandedOver, Refused
from game.core.words import msgid

Translate = Callable[[str], str]
Plural = Callable[[str, str, int], str]

OUTCOMES: Final[Mapping[str, str]] = {
    "no-captains": msgid("There are not enough cards for new captains: the game is over."),
    "rounds": msgid("All rounds have been played."),
    "solo": msgid("All three rounds are played. Every card left over counts one: fewer is better."),
}

REASONS: Final[Mapping[str, str]] = {
    **OUTCOMES,
    "game-over": msgid("The game is over."),
    "not-in-this-game": msgid("That cannot be done in this game."),
    "wrong-phase": msgid("Not now."),
    "not-your-turn": msgid("It is somebody else's turn."),
    "not-the-caller": msgid("Only the one who called FREEZE takes an extra card."),
    "answered-already": msgid("Everybody answers once."),
    "nothing-to-undo": msgid("No card has been taken yet."),
    "head-start": msgid("Wait: the others have a head start."),
    "still-waiting": msgid("Wait a moment: that card did not fit."),
    "no-such-slot": msgid("There is no such place on the table."),
    "slot-empty": msgid("That card is gone."),
    "does-not-fit": msgid("That card does not fit."),
    "wrong-seats": msgid("Bears is a game for one to five."),
    "bad-options": msgid("These rules do not go together."),
    "bad-setup": msgid("This table cannot be read."),
    "wrong-table": msgid("This table has the wrong number of cards."),
    "wrong-captains": msgid("Every seat needs one captain."),
    "not-in-deck": msgid("A card on this table is not in the deck."),
    "too-many-copies": msgid("A card is on this table too often."),
}

ATTRIBUTE_NAMES: Final[Mapping[str, str]] = {
    "size": msgid("size"),
    "arm": msgid("arm"),
    "goggles": msgid("goggles"),
    "fish": msgid("fish"),
    "season": msgid("season"),
}

LEVEL_NAMES: Final[Mapping[str, str]] = {
    "chick": msgid("Chick"),
    "pup": msgid("Pup"),
    "cub": msgid("Cub"),
    "hunter": msgid("Hunter"),
    "captain": msgid("Captain"),
}

BONUS_SENTENCES: Final[Mapping[str, str]] = {
    "fish+autumn": msgid("How many bears with a fish tin stand in autumn?"),
    "fish+winter": msgid("How many bears with a fish tin stand in winter?"),
    "goggles+arm": msgid("How many bears with goggles raise an arm?"),
    "goggles+autumn": msgid("How many bears with goggles stand in autumn?"),
    "goggles+winter": msgid("How many bears with goggles stand in winter?"),
    "fish+goggles": msgid("How many bears have a fish tin and goggles?"),
    "arm+autumn": msgid("How many bears with a raised arm stand in autumn?"),
    "arm+winter": msgid("How many bears with a raised arm stand in winter?"),
}


def listed(words: Sequence[str], tr: Translate) -> str:
    """`a`, `a and b`, `a, b and c` in the player's language."""
    if len(words) < 2:
        return words[0] if words else ""
    return tr("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def difference_words(one: int, other: int, tr: Translate) -> str:
    """In words how two faces differ: "arm and fish differ: two differences"."""
    names = [tr(ATTRIBUTE_NAMES[name]) for name in differing(one, other)]
    if not names:
        return tr("The same card: no difference")
    if len(names) == 1:
        return tr("Only {attribute} differs: one difference").format(attribute=names[0])
    counts = {2: tr("two"), 3: tr("three"), 4: tr("four"), 5: tr("five")}
    return tr("{attributes} differ: {count} differences").format(
        attributes=_raised(listed(names, tr)), count=counts[len(names)]
    )


def caption(event: Event, names: Sequence[str], tr: Translate, plural: Plural) -> str:
    """The event as a sentence in the player's language, or "" for what needs none (single cards that are dealt). Raises TypeError for
    an event that is none of Bears."""
    name = names[event.seat] if isinstance(getattr(event, "seat", None), int) else ""  # type: ignore[attr-defined]
    if type(event) in _SENTENCES:
        return tr(_SENTENCES[type(event)]).format(name=name)
    match event:
        case Laid() | CaptainDealt():
            return ""
        case HoldBack():
            words = (
                msgid("{name} gets the hold-back card") if name else msgid("Nobody gets the hold-back card")
            )
            return tr(words).format(name=name)
        case BonusOpened() | BonusClosed() | Answered():
            return _bonus(event, names, tr, plural)
        case RoundBegan():
            words = msgid("Round {n}, the last one") if event.last else msgid("Round {n}")
            return tr(words).format(n=event.round)
        case Claim() | Extra() | Pile():
            return _judged(event, name, tr, plural)
        case SetAside():
            return plural("{n} card is left", "{n} cards are left", len(event.cards)).format(
                n=len(event.cards)
            )
        case Ended():
            return tr(OUTCOMES[event.reason])
        case Refused():
            return tr(REASONS[event.reason.value])
        case HandedOver():
            words = msgid("A computer now plays for {name}") if event.level else msgid("{name} plays again")
            return tr(words).format(name=name)
        case _:
            raise TypeError(f"{type(event).__name__} is no event of Bears")


def _raised(words: str) -> str:
    """The words with a capital first letter; the others stay as they are, for nouns that are always written with one."""
    return words[:1].upper() + words[1:]


def _judged(event: Claim | Extra | Pile, name: str, tr: Translate, plural: Plural) -> str:
    match event:
        case Claim():
            return tr(
                msgid("Right: nothing fits") if event.right else msgid("But this card would have fitted!")
            )
        case Extra():
            words = (
                msgid("{name} takes no extra card")
                if event.slot is None
                else msgid("{name} takes an extra card")
            )
            return tr(words).format(name=name)
        case Pile():
            if event.right:
                return plural("{name} keeps {n} card", "{name} keeps {n} cards", event.kept).format(
                    name=name, n=event.kept
                )
            return tr("{name}: a mistake, the whole pile is gone").format(name=name)


def _bonus(
    event: BonusOpened | BonusClosed | Answered, names: Sequence[str], tr: Translate, plural: Plural
) -> str:
    match event:
        case BonusOpened():
            return tr("Bonus round!") + " " + tr(BONUS_SENTENCES[event.bonus.partition(":")[2]])
        case BonusClosed():
            found = listed([names[seat] for seat in event.winners], tr)
            words = plural("It was {n} bear.", "It was {n} bears.", event.count).format(n=event.count)
            return (
                words + " " + (tr("Right: {names}").format(names=found) if found else tr("Nobody was right."))
            )
        case Answered():
            if event.right:
                return tr("{name} says {n}: right!").format(name=names[event.seat], n=event.number)
            lost = tr("two cards lost") if event.lost else tr("a −2 card")
            return tr("{name} says {n}: wrong, {loss}").format(
                name=names[event.seat], n=event.number, loss=lost
            )


_SENTENCES: Final[Mapping[type[Event], str]] = {
    BonusDiscarded: msgid("A bonus card is set aside"),
    Grabbed: msgid("{name} grabs"),
    JumpedBack: msgid("{name}: that card does not fit, it jumps back"),
    Reminded: msgid("Can you still grab? If not: FREEZE!"),
    Frozen: msgid("{name} calls FREEZE!"),
    TimeUp: msgid("Nothing fits anybody any more: the round is over"),
    TakenBack: msgid("{name} puts the last card back"),
}
