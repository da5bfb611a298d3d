"""The texts of the set-up: complete in each language, and readable for a Python that cannot run the game."""

from __future__ import annotations

import ast
import io
import string
import sys
from pathlib import Path

import pytest

from tools.bootstrap import words

TOP = Path(__file__).resolve().parents[2]
PLAIN = [
    "play.py",
    "tools/test.py",
    "tools/__init__.py",
    "tools/bootstrap/__init__.py",
    "tools/bootstrap/words.py",
]
MESSAGES = {
    "python_too_old": {"needed", "found"},
    "no_venv": {"package"},
    "no_venv_other": set(),
    "no_network": set(),
    "no_space": {"place", "size"},
    "no_place": {"places"},
    "no_screen": set(),
    "setup_failed": {"detail"},
    "stopped": set(),
    "busy": {"pid"},
    "fetch": {"name"},
}


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_every_language_says_everything_with_the_same_fields(language: str) -> None:
    table = words.WORDS[language]
    assert set(table) == set(words.WORDS["en"])
    for key, text in table.items():
        fields = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
        assert fields == MESSAGES.get(key, set()), key
        assert text.strip()


def test_the_languages_differ() -> None:
    for key in MESSAGES:
        assert len({words.WORDS[language][key] for language in words.WORDS}) == 4, key


@pytest.mark.parametrize(
    ("environ", "fallback", "expected"),
    [
        ({}, "", "en"),
        ({"LANG": "de_DE.UTF-8"}, "", "de"),
        ({"LANG": "fr_CA"}, "", "fr"),
        ({"LANG": "es"}, "", "es"),
        ({"LANG": "de_AT.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "", "fr"),
        ({"LANG": "de_AT.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8", "LC_ALL": "es_ES@euro"}, "", "es"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "", "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "", "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "pl:fr:de"}, "", "fr"),
        ({"LANG": "pl_PL.UTF-8"}, "", "en"),
        ({"LANG": "fry_NL"}, "", "en"),
        ({}, "de_CH", "de"),
        ({"LANG": "fr_FR"}, "de_CH", "fr"),
    ],
)
def test_the_language_is_the_systems(environ: dict[str, str], fallback: str, expected: str) -> None:
    assert words.language_of(environ, fallback) == expected


def test_an_unknown_language_gets_english() -> None:
    assert words.message("done", "xx") == "Ready"


@pytest.mark.parametrize("name", PLAIN)
def test_an_old_python_can_read_the_door(name: str) -> None:
    source = (TOP / name).read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 6))
    for node in ast.walk(tree):
        assert not isinstance(
            node,
            ast.JoinedStr | ast.AnnAssign | ast.NamedExpr | ast.AsyncFunctionDef | ast.Nonlocal | ast.Starred,
        )
        assert not (isinstance(node, ast.ImportFrom) and node.module == "__future__")
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert node.args.kwonlyargs == node.args.posonlyargs == []
            assert all(argument.annotation is None for argument in node.args.args)
        if isinstance(node, ast.Raise):
            assert node.cause is None
        if isinstance(node, ast.Call):
            assert getattr(node.func, "id", "") != "print"
    if not source.isascii():
        assert source.startswith("# -*- coding: utf-8 -*-")


def test_nothing_newer_is_imported_before_the_version_is_known() -> None:
    for name in ("play.py", "tools/test.py"):
        tree = ast.parse((TOP / name).read_text(encoding="utf-8"))
        imported = [ast.unparse(node) for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        assert imported == ["import os", "import sys", "from tools.bootstrap import words"]


def test_a_python_that_is_too_old_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setattr(words, "NEEDED", (9, 1))
    assert words.python_is_too_old()
    told = capsys.readouterr().err
    assert "braucht Python 9.1 oder neuer" in told
    assert ".".join(str(part) for part in sys.version_info[:3]) in told


def test_this_python_is_new_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert not words.python_is_too_old()
    assert capsys.readouterr().err == ""


def test_a_stream_that_cannot_show_a_letter_shows_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(raw, encoding="ascii"))
    words.say("für 企 \udcff")
    assert raw.getvalue() == b"f?r ? ?\n"


def test_no_stream_and_a_closed_stream_are_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    closed.close()
    for stream in (None, closed):
        monkeypatch.setattr(sys, "stderr", stream)
        words.say("hello")
