"""Reading the rule pages in `seeds/`: headings and numbered rules with their sentences, without what is meant for developers.

A page looks like this, one rule a block:

    ## A heading

    **Ice R7** (source). An animal slides …
    → `game/ice/rules/board.py:Geometry.moves`
    ✓ `tests/ice/rules/test_ice_moves.py::test_…`

What stands in a comment (`<!-- … -->`) or behind those two signs is for developers and is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_RULE = re.compile(
    r"\*\*(?P<number>[A-Z][a-z]+ R\d+)\*\*\s*\*?\((?P<mark>[^)]*)\)\*?\.?\s*(?P<text>.*)", re.DOTALL
)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_FOR_DEVELOPERS = ("→", "✓")
_MARKUP = re.compile(r"[*_`]{1,3}")


@dataclass(frozen=True, slots=True)
class Rule:
    """A heading (`number` "") or a rule: `number` such as "Ice R7"; `ours` says that something of it was decided here; `text` is
    English (a msgid)."""

    number: str
    ours: bool
    text: str

    def sentences(self) -> Iterator[str]:
        """What is to be translated."""
        if self.text:
            yield self.text


def read_rules(page: str) -> list[Rule]:
    """The headings and rules of a page, in order; a heading without rules below it is left out."""
    found: list[Rule] = []
    for block in re.split(r"\n\s*\n", _COMMENT.sub("", page)):
        lines = [line.strip() for line in block.strip().splitlines()]
        text = " ".join(line for line in lines if not line.startswith(_FOR_DEVELOPERS))
        if text.startswith("## "):
            if found and not found[-1].number:
                found.pop()
            found.append(Rule("", False, _plain(text[3:])))
            continue
        rule = _RULE.fullmatch(text)
        if rule is not None:
            found.append(Rule(rule["number"], "ours" in rule["mark"], _plain(rule["text"])))
    if found and not found[-1].number:
        found.pop()
    return found


def _plain(text: str) -> str:
    return _MARKUP.sub("", text).strip()
