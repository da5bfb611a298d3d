"""Reading the rule pages in `seeds/`: numbered rules with their sentences, without markup.

A page looks like this, one rule a block:

    # Title
    ## A heading
    **Ice R7** *(source)* What the rule says. …
    <!-- Ice R7: game/ice/rules/board.py:moves · tests/… -->
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_RULE = re.compile(
    r"(?:[-*] )?\*\*(?P<number>[A-Z][a-z]+ R\d+[a-z]?)\.?\*\*\s*(?:[*_]?\(?(?P<mark>source|ours)[^)*_]*\)?[*_]?\s*)?(?:[—–:-]\s*)?(?P<text>.*)"
)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_MARKUP = re.compile(r"[*_`]{1,3}")


@dataclass(frozen=True, slots=True)
class Rule:
    """A heading (`number` "") or a rule: `number` such as "Ice R7", `mark` "source", "ours" or "", the text in English (a msgid)."""

    number: str
    mark: str
    text: str

    def sentences(self) -> Iterator[str]:
        """What is to be translated."""
        if self.text:
            yield self.text


def read_rules(page: str) -> list[Rule]:
    """The headings and rules of a page, in order. Blocks that are neither (tables, notes for developers) are left out."""
    found: list[Rule] = []
    for block in re.split(r"\n\s*\n|\n(?=[-*] \*\*|\*\*|#)", _COMMENT.sub("", page)):
        text = " ".join(line.strip() for line in block.strip().splitlines())
        if text.startswith("## "):
            found.append(Rule("", "", _plain(text[3:])))
            continue
        rule = _RULE.match(text)
        if rule is not None:
            found.append(Rule(rule["number"], rule["mark"] or "", _plain(rule["text"])))
    return found


def _plain(text: str) -> str:
    return _MARKUP.sub("", text).strip()
