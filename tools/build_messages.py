"""Collects every player-visible sentence and builds the message catalogues.

    python tools/build_messages.py            collect, update assets/messages/<language>/…/polar.po, compile .mo
    python tools/build_messages.py --check    exit 1 when a catalogue lacks a sentence, has a stale one, or is not compiled

Sentences come from `_("…")`, `msgid("…")`, `ngettext(…)` in game/, from captions in assets/sounds/sounds.toml and from
the rule texts in seeds/.
"""

from __future__ import annotations

import argparse
import datetime as dt
import io
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from game.screens.rule_text import read_rules  # noqa: E402

LANGUAGES = ("fr", "de", "es", "zh_CN")
KEYWORDS = {
    "_": None,
    "tr": None,
    "msgid": None,
    "gettext": None,
    "ngettext": (1, 2),
    "plural": (1, 2),
    "pgettext": ((1, "c"), 2),
}
MADE = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
"""The same date in every catalogue, so that building twice gives the same bytes."""


def main(argv: list[str] | None = None) -> int:
    """Build or check; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="change nothing, say what is missing")
    check: bool = parser.parse_args(argv).check
    template = collect()
    faults = [fault for language in LANGUAGES for fault in _language(language, template, check)]
    for fault in faults:
        print(fault)
    print(f"{len(template)} sentences, {len(LANGUAGES)} languages, {len(faults)} faults")
    return 1 if check and faults else 0


def collect(root: Path = ROOT) -> Catalog:
    """Every sentence of the product as a catalogue without translations."""
    template = Catalog(project="Polar Party", charset="utf-8", creation_date=MADE, revision_date=MADE)
    found = extract_from_dir(root / "game", method_map=[("**.py", "python")], keywords=KEYWORDS)
    for name, line, message, comments, context in found:
        if message:
            template.add(message, None, [(f"game/{name}", line)], auto_comments=comments, context=context)
    for text, place in _data_sentences(root):
        template.add(text, None, [(place, 0)])
    return template


def path_of(language: str, root: Path = ROOT) -> Path:
    """Where the catalogue source of a language lies."""
    return root / "assets" / "messages" / language / "LC_MESSAGES" / "polar.po"


def _data_sentences(root: Path) -> Iterator[tuple[str, str]]:
    sounds = root / "assets" / "sounds" / "sounds.toml"
    if sounds.is_file():
        captions = {
            entry["caption"]
            for entry in _entries(tomllib.loads(sounds.read_text(encoding="utf-8")))
            if entry.get("caption")
        }
        yield from ((caption, "assets/sounds/sounds.toml") for caption in sorted(captions))
    for page in sorted((root / "seeds").glob("*.md")):
        for rule in read_rules(page.read_text(encoding="utf-8")):
            for text in rule.sentences():
                yield text, f"seeds/{page.name}"


def _entries(data: dict[str, object]) -> Iterator[dict[str, str]]:
    for value in data.values():
        if isinstance(value, dict):
            if "caption" in value:
                yield value
            else:
                yield from _entries(value)


def _language(language: str, template: Catalog, check: bool) -> Iterator[str]:
    path = path_of(language)
    catalog = Catalog(locale=language, project="Polar Party", charset="utf-8")
    if path.is_file():
        with path.open("rb") as file:
            catalog = read_po(file, locale=language)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.fuzzy = False
    catalog.creation_date = catalog.revision_date = MADE
    for message in catalog:
        if message.id and (not message.string or not all(_strings(message.string))):
            yield f"{language}: not translated: {message.id!r}"
    yield from (f"{language}: no longer used: {key!r}" for key in catalog.obsolete if check)
    catalog.obsolete.clear()
    source, compiled = io.BytesIO(), io.BytesIO()
    write_po(source, catalog, sort_output=True, width=100, omit_header=False, include_lineno=False)
    write_mo(compiled, catalog)
    target = path.with_suffix(".mo")
    if check:
        if not target.is_file() or target.read_bytes() != compiled.getvalue():
            yield f"{language}: {target.name} is not what the sources give"
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(source.getvalue())
    target.write_bytes(compiled.getvalue())


def _strings(string: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else tuple(string)


if __name__ == "__main__":
    raise SystemExit(main())
