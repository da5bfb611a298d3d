"""Languages: what the system says, catalogues good and bad."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from game.stage.messages import LANGUAGES, Messages, match_language, system_language


def catalogue(pairs: dict[str, str]) -> bytes:
    """A compiled catalogue by the format of GNU gettext: header, two tables, the texts."""
    header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n > 1;\n"
    items = sorted({"": header, **pairs}.items(), key=lambda item: item[0].encode())
    keys = [key.encode() for key, _ in items]
    values = [value.encode() for _, value in items]
    start = 28 + 16 * len(items)
    texts = b""
    tables: list[tuple[int, int]] = []
    for text in keys + values:
        tables.append((len(text), start + len(texts)))
        texts += text + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(items), 28, 28 + 8 * len(items), 0, 0)
    return head + b"".join(struct.pack("<2I", *pair) for pair in tables) + texts


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "fr" / "LC_MESSAGES"
    path.mkdir(parents=True)
    (path / "polar.mo").write_bytes(
        catalogue(
            {
                "Play": "Jouer",
                "{n} card\0{n} cards": "{n} carte\0{n} cartes",
                "verb\x04Play": "Joue",
            }
        )
    )
    return tmp_path


def test_a_catalogue_is_used(folder: Path) -> None:
    messages = Messages(folder, "fr")
    assert messages.language == "fr"
    assert messages.gettext("Play") == "Jouer"
    assert messages.gettext("Unknown") == "Unknown"
    assert messages.gettext("") == ""
    assert messages.pgettext("verb", "Play") == "Joue"
    # French counts 0 and 1 as one
    assert [messages.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == [
        "{n} carte", "{n} carte", "{n} cartes",
    ]  # fmt: skip


def test_english_needs_none_and_counts(folder: Path) -> None:
    messages = Messages(folder, "en")
    assert messages.gettext("Play") == "Play"
    assert [messages.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == [
        "{n} cards",
        "{n} card",
        "{n} cards",
    ]


def test_a_language_can_be_changed_and_one_without_catalogue_is_english(folder: Path) -> None:
    messages = Messages(folder, "fr")
    messages.use("de")
    assert (messages.language, messages.gettext("Play")) == ("en", "Play")
    messages.use("fr")
    assert messages.gettext("Play") == "Jouer"


@pytest.mark.parametrize("cut", [0, 3, 20, 40, 90])
def test_a_damaged_catalogue_is_english(folder: Path, cut: int) -> None:
    path = folder / "fr" / "LC_MESSAGES" / "polar.mo"
    path.write_bytes(path.read_bytes()[:cut])
    assert Messages(folder, "fr").gettext("Play") in ("Play", "Jouer")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "es_MX"}, "es"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "pt:fr"}, "fr"),
        ({"LANG": "tr_TR.UTF-8"}, "en"),
        ({"LC_MESSAGES": "zh_CN.UTF-8"}, "zh_CN"),
        ({"LANG": "zh_TW.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE@euro"}, "de"),
        ({}, "en"),
    ],
)
def test_the_system_says_which_language(environ: dict[str, str], language: str) -> None:
    assert system_language(environ, "linux") == language


def test_the_system_is_followed_when_nothing_is_set(folder: Path) -> None:
    assert Messages(folder, "", {"LANG": "fr_CA.UTF-8"}).language == "fr"
    assert Messages(folder, "klingon", {"LANG": "fr_CA.UTF-8"}).language == "fr"


def test_every_language_matches_itself() -> None:
    for code in LANGUAGES:
        assert match_language(code) == code
    assert match_language("zh-Hans-CN") == "zh_CN"
    assert match_language("fr-CA") == "fr"
