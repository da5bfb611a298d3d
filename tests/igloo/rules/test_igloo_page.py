"""The page of numbered rules agrees with the code and the tests that it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "seeds" / "igloo.md").read_text(encoding="utf-8")
RULES = re.findall(r"^\*\*Igloo R(\d+)\*\* \*\((source|ours)\)\* (.+)$", PAGE, re.MULTILINE)
NOTES = re.findall(r"^<!-- Igloo R(\d+): (\S+):(\w+) · (\S+):(\w+) -->$", PAGE, re.MULTILINE)


def test_the_rules_are_numbered_without_a_gap_and_each_has_its_code_and_test():
    numbers = [int(number) for number, _, _ in RULES]
    assert numbers == list(range(1, len(RULES) + 1))
    assert [int(number) for number, *_ in NOTES] == numbers


@pytest.mark.parametrize(("number", "file", "name", "test_file", "test"), NOTES)
def test_what_a_rule_names_is_there(number, file, name, test_file, test):
    code = (ROOT / file).read_text(encoding="utf-8")
    assert re.search(rf"^\s*(def |class )?{name}\b", code, re.MULTILINE)
    body = re.search(
        rf"def {test}\(.*?(?=\ndef |\n@|\Z)", (ROOT / test_file).read_text(encoding="utf-8"), re.DOTALL
    )
    assert body is not None
    assert re.search(rf"R{number}\b|R\d+–R\d+", body[0])


def test_the_code_names_no_rule_that_is_not_there():
    for path in sorted((ROOT / "game" / "igloo").rglob("*.py")):
        for number in re.findall(r"Igloo R(\d+)", path.read_text(encoding="utf-8")):
            assert 1 <= int(number) <= len(RULES), path
