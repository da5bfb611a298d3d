"""The rule page, the code and the tests agree: every numbered rule names both, and both name it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "seeds" / "ice.md"
RULE = re.compile(r"^\*\*Ice R(\d+)\*\* \(([^)]*)\)", re.MULTILINE)


def numbers(text):
    """The rule numbers that a docstring cites: `Ice R6, R7`."""
    found = set()
    for run in re.findall(r"Ice (R\d+(?:, R\d+)*)", text or ""):
        found |= {int(number) for number in re.findall(r"\d+", run)}
    return found


def docstrings(path):
    """{qualified name: docstring} of a file's functions, classes and methods."""
    found = {}

    def walk(node, prefix):
        for child in node.body:
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                found[prefix + child.name] = ast.get_docstring(child) or ""
                if isinstance(child, ast.ClassDef):
                    walk(child, f"{prefix}{child.name}.")

    walk(ast.parse((ROOT / path).read_text()), "")
    return found


def rules():
    """[(number, mark, code references, test references)] in the order of the page."""
    text = PAGE.read_text()
    heads = list(RULE.finditer(text))
    for index, head in enumerate(heads):
        stop = heads[index + 1].start() if index + 1 < len(heads) else len(text)
        body = text[head.end() : stop]
        code = re.findall(r"`(game/[\w/]+\.py):([\w.]+)`", body)
        tests = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", body)
        yield int(head[1]), head[2], code, tests


def test_rules_are_numbered_without_a_gap_and_marked():
    found = list(rules())
    assert [number for number, *_ in found] == list(range(1, 36))
    assert all(re.match(r"source|ours", mark) for _, mark, *_ in found)


def test_every_rule_is_named_by_the_code_that_carries_it_out():
    for number, _, code, _ in rules():
        assert code, f"Ice R{number} names no code"
        for path, name in code:
            assert number in numbers(docstrings(path).get(name)), f"{path}:{name} does not name Ice R{number}"


def test_every_rule_is_named_by_the_tests_that_guard_it():
    for number, _, _, tests in rules():
        assert tests, f"Ice R{number} names no test"
        for path, name in tests:
            assert number in numbers(docstrings(path).get(name)), (
                f"{path}::{name} does not name Ice R{number}"
            )


def test_the_code_names_no_rule_that_the_page_does_not_give_it():
    page = {(path, name, number) for number, _, code, _ in rules() for path, name in code}
    known = {number for number, *_ in rules()}
    for file in sorted((ROOT / "game/ice/rules").glob("*.py")):
        path = file.relative_to(ROOT).as_posix()
        for name, text in docstrings(path).items():
            assert numbers(text) <= known, f"{path}:{name}"
    assert len(page) >= 35
