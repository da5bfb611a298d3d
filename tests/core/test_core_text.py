"""Checked reading of data from outside."""

from __future__ import annotations

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.text import DataError, flag, only_fields, read_json, whole, word


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{}", {}),
        ('{"a": [1, -2, 0.5, null, true, "x"]}', {"a": [1, -2, 0.5, None, True, "x"]}),
        (' \t"\\u00e9"\r\n', "é"),
        ('"[[[[[[[[[[[[[[[[[[[[["', "[[[[[[[[[[[[[[[[[[[[["),
        ('"\\"[[[[[[[[[[[[[[[["', '"[[[[[[[[[[[[[[[['),
        ('"\\\\"', "\\"),
        ("[" * 12 + "]" * 12, [[[[[[[[[[[[]]]]]]]]]]]]),
        ("[[],[],[],[],[],[],[],[],[],[],[],[],[],[]]", [[]] * 14),
        (
            "{" + '"a":{' * 11 + "}" * 12,
            {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {}}}}}}}}}}}},
        ),
        ("12345678901234567890", 12345678901234567890),
        ("1e3", 1000.0),
        ("0." + "1" * 38, float("0." + "1" * 38)),
    ],
)
def test_plain_values_are_read(text, value):
    assert read_json(text) == value


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("{", "not JSON: .* at character 1"),
        ("{} {}", "not JSON"),
        ("{'a': 1}", "not JSON"),
        ('{"a": 1, "a": 2}', "field 'a' stands twice"),
        ('[{"x": {"b": 1, "b": 1}}]', "field 'b' stands twice"),
        ("\ufeff{}", "byte-order mark"),
        ("NaN", "NaN is not a number"),
        ("-Infinity", "-Infinity is not a number"),
        ("[Infinity]", "Infinity is not a number"),
        ("1e999", "too large"),
        ("-1e999", "too large"),
        ("0." + "1" * 39, "too large or too long"),
        ("1" * 21, "more than 20 digits"),
        ("1" * 5000, "more than 20 digits"),
        ("[" * 13 + "]" * 13, "deeper than 12"),
        ("[" * 100_000, "deeper than 12"),
        ('{"a":' * 13 + "1" + "}" * 13, "deeper than 12"),
        ('"\\\\",' + "[" * 13, "deeper than 12"),
        ("[1,]", "not JSON"),
        ("01", "not JSON"),
        ("\x00", "not JSON"),
    ],
)
def test_everything_else_is_refused(text, says):
    with pytest.raises(DataError, match=says):
        read_json(text)


def test_the_length_is_limited():
    assert read_json('"aaaa"', max_text=6) == "aaaa"
    with pytest.raises(DataError, match="longer than 5 characters"):
        read_json('"aaaa"', max_text=5)
    assert read_json('"' + "a" * 999_998 + '"') == "a" * 999_998
    with pytest.raises(DataError, match="longer than 1000000"):
        read_json('"' + "a" * 999_999 + '"')


def test_a_long_field_name_is_cut_in_the_message():
    with pytest.raises(DataError, match=re.escape(repr("k" * 40)) + " stands twice"):
        read_json('{"' + "k" * 60 + '": 1, "' + "k" * 60 + '": 1}')


@pytest.mark.parametrize("value", [3, 4, 5])
def test_whole_numbers_within_bounds(value):
    assert whole(value, "n", 3, 5) == value


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (2, "n must be from 3 to 5"),
        (6, "n must be from 3 to 5"),
        (True, "n must be a whole number"),
        (4.0, "n must be a whole number"),
        ("4", "n must be a whole number"),
        (None, "n must be a whole number"),
    ],
)
def test_other_values_are_no_whole_numbers(value, says):
    with pytest.raises(DataError, match=f"^{says}$"):
        whole(value, "n", 3, 5)


def test_flags():
    assert flag(True, "x") is True
    assert flag(False, "x") is False
    for value in (0, 1, None, "true"):
        with pytest.raises(DataError, match=r"^x must be true or false$"):
            flag(value, "x")


def test_words():
    assert word("b", "x", ("a", "b")) == "b"
    for value in ("c", "", 1, None, ["a"]):
        with pytest.raises(DataError, match=r"^x must be one of a, b$"):
            word(value, "x", ("a", "b"))


def test_fields():
    only_fields({"a": 1}, ("a", "b"), "it")
    only_fields({}, (), "it")
    with pytest.raises(DataError, match=r"^it has no field 'c'$"):
        only_fields({"a": 1, "c": 1}, ("a", "b"), "it")
    with pytest.raises(DataError, match=r"^it has no field '" + "c" * 40 + "'$"):
        only_fields({"c" * 50: 1}, ("a",), "it")


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    with contextlib.suppress(DataError):
        read_json(text)
