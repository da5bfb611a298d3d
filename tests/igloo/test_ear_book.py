"""The book of the ear trainer."""

from __future__ import annotations

import pytest

from game.igloo.ear_book import MOST, EarBook


def test_errors_by_number_and_the_confusion_chart():
    book = EarBook()
    for cubes, guess in ((7, 8), (7, 7), (7, 4), (2, 2)):
        book.add(cubes, guess, 10)
    assert book.mean_error(7) == pytest.approx(4 / 3)
    assert book.mean_error(2) == 0
    assert book.mean_error(5) is None
    assert book.confusion() == {(7, 8): 1, (7, 7): 1, (7, 4): 1, (2, 2): 1}
    assert book.exact() == 0.5
    assert book.within_one() == 0.75


def test_lines_come_back_and_nonsense_is_left_out():
    book = EarBook.read(["7 8 12", "", "x y z", "99 1 1", "7 7", "3 3 0", "7 8 999999999", "-2 3 1"])
    assert [answer.text() for answer in book.answers] == ["7 8 12", "3 3 0"]
    assert EarBook.read(book.lines()) == book


def test_only_the_newest_are_kept():
    book = EarBook.read(["2 2 1"] * (MOST + 5))
    book.add(13, 12, 4)
    assert len(book.answers) == MOST
    assert book.lines()[-1] == "13 12 4"


def test_an_impossible_number_is_refused():
    with pytest.raises(ValueError, match="holds 2 to 13"):
        EarBook().add(1, 2, 3)
