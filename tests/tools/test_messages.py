"""Every sentence is translated, nothing stale is left, and what is compiled is what the sources give."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po

from tools import build_messages


def test_the_catalogues_are_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert build_messages.main(["--check"]) == 0, capsys.readouterr().out[-2000:]


@pytest.mark.parametrize("language", build_messages.LANGUAGES)
def test_places_to_fill_in_survive_the_translation(language: str) -> None:
    with build_messages.path_of(language).open("rb") as file:
        catalogue = read_po(file, locale=language)
    wrong = []
    for message in catalogue:
        if not message.id:
            continue
        ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        wanted = {place for text in ids for place in re.findall(r"\{\w*\}", text)}
        wrong += [(ids[0], text) for text in strings if set(re.findall(r"\{\w*\}", text)) - wanted]
    assert wrong == []
