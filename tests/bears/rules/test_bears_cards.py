"""Cards, the deck, and what fits on what."""

from __future__ import annotations

from collections import Counter

import pytest

from game.bears.rules.cards import (
    BONUS_CARDS,
    BONUS_NAMES,
    asked,
    card,
    code,
    copies,
    count_asked,
    deck,
    differences,
    differing,
    face,
    in_deck,
    is_bonus,
)
from game.bears.rules.judge import first_misfit, fits, leader, lowest_fitting
from game.core.text import DataError

ALL = {
    f"{size}{arm}{goggles}{fish}{season}"
    for size in "LS"
    for arm in "UD"
    for goggles in "G-"
    for fish in "F-"
    for season in "AW"
}


def test_every_card_has_a_text_and_every_text_a_card():
    """Bears R5."""
    assert {code(number) for number in range(32)} == ALL
    assert all(code(face(text)) == text == code(card(text)) for text in ALL)
    assert code(card("bonus:fish+autumn")) == "bonus:fish+autumn"


@pytest.mark.parametrize(
    "text", ["", "LUGF", "lu-fw", "UL-FW", "LU-FWW", "LU_FW", None, 3, "bonus:fish", "fish+autumn", ["LU-FW"]]
)
def test_other_texts_are_no_cards(text):
    with pytest.raises(DataError, match="no card"):
        face(text)
    with pytest.raises(DataError, match="no card"):
        card(text)


def test_a_bonus_card_is_no_face():
    with pytest.raises(DataError):
        face("bonus:fish+autumn")
    assert [is_bonus(card(f"bonus:{name}")) for name in BONUS_NAMES] == [True] * 8
    assert not is_bonus(face("SD--W"))
    assert not is_bonus(face("LUGFA"))


@pytest.mark.parametrize(
    ("one", "other", "names"),
    [
        ("LU-FW", "LU-FW", ()),
        ("LU-FW", "SU-FW", ("size",)),
        ("LU-FW", "LD-FW", ("arm",)),
        ("LU-FW", "LUGFW", ("goggles",)),
        ("LU-FW", "LU--W", ("fish",)),
        ("LU-FW", "LU-FA", ("season",)),
        ("LU-FW", "LDG-W", ("arm", "goggles", "fish")),
        ("LUGFA", "SD--W", ("size", "arm", "goggles", "fish", "season")),
    ],
)
def test_differences_are_counted_over_five_attributes(one, other, names):
    """Bears R5, R6, R25."""
    assert differing(face(one), face(other)) == names
    assert differences(face(one), face(other)) == len(names)
    assert fits(face(one), face(other), held_back=False) is (len(names) <= 1)
    assert fits(face(one), face(other), held_back=True) is (len(names) == 1)


def test_the_deck():
    """Bears R1, R27."""
    plain = Counter(deck(5, bonus=False))
    assert sum(plain.values()) == 96
    assert {code(number): count for number, count in plain.items()} == dict.fromkeys(ALL, 3)
    full = deck(5, bonus=True)
    assert len(full) == 104
    assert sorted(full)[96:] == list(BONUS_CARDS)


@pytest.mark.parametrize(
    ("attributes", "faces", "bonus"),
    [
        (5, 32, 8),
        (4, 16, 8),
        (3, 8, 5),
    ],
)
def test_decks_for_little_ones(attributes, faces, bonus):
    """Bears R41: always 96 animals; what does not vary is large, and with three attributes the arm is down."""
    cards = Counter(deck(attributes, bonus=True))
    animals = {number: count for number, count in cards.items() if number < 32}
    assert len(animals) == faces
    assert set(animals.values()) == {96 // faces} == {copies(attributes)}
    texts = {code(number) for number in animals}
    assert {text[0] for text in texts} == ({"L", "S"} if attributes == 5 else {"L"})
    assert {text[1] for text in texts} == ({"D"} if attributes == 3 else {"U", "D"})
    asked_for = [code(number) for number in cards if number >= 32]
    assert len(asked_for) == bonus
    assert any("arm" in text for text in asked_for) is (attributes > 3)
    assert {number for number in range(40) if in_deck(number, attributes)} == set(cards)


@pytest.mark.parametrize(
    ("name", "yes", "no"),
    [
        ("fish+autumn", "SD-FA", ["SD-FW", "SD--A"]),
        ("fish+winter", "SD-FW", ["SD-FA", "SD--W"]),
        ("goggles+arm", "SUG-W", ["SDG-W", "SU--W"]),
        ("goggles+autumn", "SDG-A", ["SDG-W", "SD--A"]),
        ("goggles+winter", "SDG-W", ["SDG-A", "SD--W"]),
        ("fish+goggles", "SDGFW", ["SDG-W", "SD-FW"]),
        ("arm+autumn", "SU--A", ["SU--W", "SD--A"]),
        ("arm+winter", "SU--W", ["SU--A", "SD--W"]),
    ],
)
def test_bonus_cards_ask_for_two_features(name, yes, no):
    """Bears R32."""
    bonus = card(f"bonus:{name}")
    assert asked(bonus, face(yes))
    assert not any(asked(bonus, face(text)) for text in no)
    assert sum(asked(bonus, number) for number in range(32)) == 8
    assert count_asked(bonus, [face(yes), None, face(no[0]), face(yes), face(no[1])]) == 2


def test_the_lowest_fitting_slot():
    """Bears R12, R25."""
    table = [None, face("SDGFA"), face("LU-FW"), face("LU--W"), None]
    assert lowest_fitting(table, face("LU--W"), held_back=False) == 2
    assert lowest_fitting(table[3:], face("LU--W"), held_back=False) == 0
    assert lowest_fitting(table[3:], face("LU--W"), held_back=True) is None
    assert lowest_fitting(table, face("SDG-W"), held_back=False) is None
    assert lowest_fitting([None], face("SDG-W"), held_back=False) is None


def test_the_first_misfit():
    """Bears R14, R25."""
    pile = [face(text) for text in ("LU--W", "LU-FW", "LU-FW", "SD-FW", "SD-FA", "LUGFA")]
    assert first_misfit(pile, held_back=False) == 3
    assert first_misfit(pile, held_back=True) == 2
    assert first_misfit(pile[:3], held_back=False) is None
    assert first_misfit(pile[:1], held_back=True) is None
    assert first_misfit(pile[3:], held_back=False) == 2


@pytest.mark.parametrize(
    ("kept", "seat"),
    [([3, 1, 2], 0), ([1, 2, 0], 1), ([2, 2, 1], None), ([0, 0], None), ([0, 1], 1), ([1, 1, 1], None)],
)
def test_who_is_held_back(kept, seat):
    """Bears R24."""
    assert leader(kept) == seat
