"""Rule pages are read without what is meant for developers."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.screens.rule_text import Rule, read_rules

SEEDS = Path(__file__).resolve().parents[2] / "seeds"

PAGE = """# Title

Some words about the page.

## A heading without rules

## Moving

**Ice R7** (source). An animal slides *all* the
way.
→ `game/ice/rules/board.py:Geometry.moves`
✓ `tests/x.py::test_y`

**Ice R8** (ours; the source is silent). At least one space.

**Igloo R4** *(source)* Everyone has ten coins.
<!-- Igloo R4: game/igloo/rules/options.py:read_options · tests/t.py:test_u -->

## At the end
"""


def test_a_page_becomes_headings_and_rules() -> None:
    assert read_rules(PAGE) == [
        Rule("", False, "Moving"),
        Rule("Ice R7", False, "An animal slides all the way."),
        Rule("Ice R8", True, "At least one space."),
        Rule("Igloo R4", False, "Everyone has ten coins."),
    ]


@pytest.mark.parametrize("page", sorted(SEEDS.glob("*.md")), ids=lambda page: page.stem)
def test_every_numbered_rule_of_a_page_is_read(page: Path) -> None:
    text = page.read_text("utf-8")
    rules = [rule for rule in read_rules(text) if rule.number]
    assert len(rules) == text.count(f"\n**{page.stem.title()} R")
    assert len(rules) >= 20
    for number, rule in enumerate(rules, start=1):
        assert rule.number == f"{page.stem.title()} R{number}"
        assert rule.text.endswith((".", ")", "!", "?", ":")), rule
        assert "`" not in rule.text
        assert ".py" not in rule.text
