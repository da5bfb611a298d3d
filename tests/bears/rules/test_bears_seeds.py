"""The rule page, the code and the tests agree: every numbered rule names both, and both name it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "seeds" / "bears.md"
HEAD = re.compile(r"^\*\*Bears R(\d+)\*\* \(([^)]*)\)", re.MULTILINE)
COUNT = 49


def cited(text):
    """The rule numbers of a docstring: `Bears R6, R7–R9`."""
    found = set()
    for run in re.findall(r"Bears (R\d+(?:(?:, |–)R\d+)*)", text or ""):
        for low, high in re.findall(r"R(\d+)(?:–R(\d+))?", run):
            found |= set(range(int(low), int(high or low) + 1))
    return found


def docstrings(path):
    """{qualified name: docstring} of a file."""
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
    """(number, mark, code references, test references) in the order of the page."""
    text = PAGE.read_text()
    heads = [*HEAD.finditer(text)]
    for index, head in enumerate(heads):
        stop = heads[index + 1].start() if index + 1 < len(heads) else len(text)
        body = text[head.end() : stop]
        code = re.findall(r"`(game/[\w/]+\.py):([\w.]+)`", body)
        tests = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", body)
        yield int(head[1]), head[2], code, tests


def test_rules_are_numbered_without_a_gap_and_marked():
    found = list(rules())
    assert [number for number, *_ in found] == list(range(1, COUNT + 1))
    assert all(re.match(r"source|ours", mark) for _, mark, *_ in found)


def test_every_rule_names_the_code_and_the_tests_and_they_name_it():
    missing = []
    for number, _, code, tests in rules():
        assert code, f"Bears R{number} names no code"
        assert tests, f"Bears R{number} names no test"
        missing += [
            f"{path}:{name} does not name Bears R{number}"
            for path, name in [*code, *tests]
            if number not in cited(docstrings(path).get(name))
        ]
    assert missing == []


def test_the_code_names_no_rule_that_is_not_there():
    for file in sorted((ROOT / "game/bears").rglob("*.py")):
        for name, text in docstrings(file.relative_to(ROOT)).items():
            assert cited(text) <= set(range(1, COUNT + 1)), f"{file}:{name}"
