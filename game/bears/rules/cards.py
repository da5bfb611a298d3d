"""Cards as small numbers with a text form, the bonus cards, and the deck.

A face is a number from 0 to 31, one bit an attribute in the order of its text (`LU-FW`): size, upright arm, goggles,
canned fish, season. Bonus cards are numbers from 32 to 39, so that a draw pile is one list of numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.text import DataError

ATTRIBUTES: Final = ("size", "arm", "goggles", "fish", "season")
_SET: Final = "LUGFA"
_CLEAR: Final = "SD--W"

FACES: Final = 32
COPIES: Final = 3
ANIMALS: Final = FACES * COPIES

_ARM: Final = 1 << 1
_GOGGLES: Final = 1 << 2
_FISH: Final = 1 << 3
_AUTUMN: Final = 1 << 4

# Name, the bits a card is asked for, and the values they must have (Bears R32).
_BONUS: Final = (
    ("fish+autumn", _FISH | _AUTUMN, _FISH | _AUTUMN),
    ("fish+winter", _FISH | _AUTUMN, _FISH),
    ("goggles+arm", _GOGGLES | _ARM, _GOGGLES | _ARM),
    ("goggles+autumn", _GOGGLES | _AUTUMN, _GOGGLES | _AUTUMN),
    ("goggles+winter", _GOGGLES | _AUTUMN, _GOGGLES),
    ("fish+goggles", _FISH | _GOGGLES, _FISH | _GOGGLES),
    ("arm+autumn", _ARM | _AUTUMN, _ARM | _AUTUMN),
    ("arm+winter", _ARM | _AUTUMN, _ARM),
)
BONUS_NAMES: Final = tuple(name for name, _, _ in _BONUS)
BONUS_CARDS: Final = tuple(range(FACES, FACES + len(_BONUS)))
BONUS_PREFIX: Final = "bonus:"

VARYING: Final = {3: 0b11100, 4: 0b11110, 5: 0b11111}
"""Which attributes vary in the deck, by their number (Bears R41): first goggles, fish and season, then the arm, then size."""
FIXED: Final = 0b00001
"""What the attributes have that do not vary: large animals, arms down."""


def code(card: int) -> str:
    """The text of a card: `LU-FW` for a face, `bonus:fish+autumn` for a bonus card (Bears R5)."""
    if card >= FACES:
        return BONUS_PREFIX + BONUS_NAMES[card - FACES]
    return "".join(_SET[bit] if card >> bit & 1 else _CLEAR[bit] for bit in range(5))


_FACE_OF: Final = {code(face): face for face in range(FACES)}
_CARD_OF: Final = _FACE_OF | {code(card): card for card in BONUS_CARDS}


def face(text: object) -> int:
    """The face that a text such as `LU-FW` says. Raises DataError."""
    if not isinstance(text, str) or text not in _FACE_OF:
        raise DataError(f"there is no card {str(text)[:40]!r}")
    return _FACE_OF[text]


def card(text: object) -> int:
    """The face or bonus card that a text says. Raises DataError."""
    if not isinstance(text, str) or text not in _CARD_OF:
        raise DataError(f"there is no card {str(text)[:40]!r}")
    return _CARD_OF[text]


def is_bonus(number: int) -> bool:
    """Whether a card of the draw pile is a bonus card."""
    return number >= FACES


def differences(one: int, other: int) -> int:
    """In how many of the five attributes two faces differ (Bears R6)."""
    return (one ^ other).bit_count()


def differing(one: int, other: int) -> tuple[str, ...]:
    """The attributes in which two faces differ, in the order of ATTRIBUTES."""
    return tuple(name for bit, name in enumerate(ATTRIBUTES) if (one ^ other) >> bit & 1)


def asked(bonus: int, face_: int) -> bool:
    """Whether a face has both features that a bonus card asks for (Bears R32)."""
    _, mask, value = _BONUS[bonus - FACES]
    return face_ & mask == value


def count_asked(bonus: int, table: Sequence[int | None]) -> int:
    """How many cards on the table have both features of the bonus card: the right answer of a bonus round (Bears R28)."""
    return sum(face_ is not None and asked(bonus, face_) for face_ in table)


def deck(attributes: int, *, bonus: bool) -> list[int]:
    """The unshuffled deck: 96 animal cards, of which `attributes` vary, and with `bonus` those bonus cards that ask only for
    features that vary (Bears R1, R27, R41)."""
    varying = VARYING[attributes]
    fixed = FIXED & ~varying
    cards = [face_ & varying | fixed for face_ in range(FACES) for _ in range(COPIES)]
    if bonus:
        cards += [card_ for card_ in BONUS_CARDS if not _BONUS[card_ - FACES][1] & ~varying]
    return cards


def in_deck(card_: int, attributes: int) -> bool:
    """Whether a deck with this number of varying attributes can hold the card."""
    varying = VARYING[attributes]
    if is_bonus(card_):
        return not _BONUS[card_ - FACES][1] & ~varying
    return card_ & ~varying == FIXED & ~varying


def copies(attributes: int) -> int:
    """How many cards of each face the deck has: 3, and twice as many for every attribute that does not vary."""
    return ANIMALS >> attributes
