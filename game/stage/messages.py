"""The player's language: gettext catalogues, chosen by the system or by the settings."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import GNUTranslations

log = logging.getLogger(__name__)

DOMAIN = "polar"
MAX_CATALOGUE = 4_000_000

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "es": "Español",
    "zh_CN": "简体中文",
}
"""Every language by its code, with its own name. English needs no catalogue: it is what the code says."""


class Messages:
    """Sentences in one language. `folder` holds `<language>/LC_MESSAGES/polar.mo`; `language` "" follows the system."""

    def __init__(self, folder: Path, language: str = "", environ: Mapping[str, str] = os.environ) -> None:
        self._folder = folder
        self._environ = environ
        self._catalogue: GNUTranslations | None = None
        self.language = "en"
        self.use(language)

    def use(self, language: str) -> None:
        """Switches the language; one without a usable catalogue is English."""
        wanted = language if language in LANGUAGES else system_language(self._environ)
        self._catalogue = (
            None if wanted == "en" else _read(self._folder / wanted / "LC_MESSAGES" / f"{DOMAIN}.mo")
        )
        self.language = wanted if self._catalogue is not None else "en"

    def gettext(self, message: str) -> str:
        """The message in the language; "" stays ""."""
        return self._catalogue.gettext(message) if message and self._catalogue is not None else message

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The message in the form for this number, with `{n}` still to be filled in."""
        if self._catalogue is None:
            return one if count == 1 else many
        return self._catalogue.ngettext(one, many, count)

    def pgettext(self, context: str, message: str) -> str:
        """The message where one English word means two things."""
        return message if self._catalogue is None else self._catalogue.pgettext(context, message)


def _read(path: Path) -> GNUTranslations | None:
    """The catalogue at a path, None when it cannot be used."""
    import gettext
    import struct

    try:
        if path.stat().st_size > MAX_CATALOGUE:
            raise ValueError("it is too large")
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError, LookupError, struct.error) as error:
        # gettext follows the offsets in a file unchecked, so a damaged one fails in many ways
        log.warning("the messages in %s cannot be used: %s", path, error)
        return None


def system_language(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str:
    """The first language of the system that the game speaks, otherwise "en"."""
    names: list[str] = []
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        names += [name for name in environ.get(variable, "").split(":") if name]
        if names and variable != "LANGUAGE":
            break
    if not names and not platform.startswith("linux"):
        import pygame.system

        names = [
            "_".join(part for part in (item["language"], item.get("country")) if part)
            for item in pygame.system.get_pref_locales()
        ]
    for name in names:
        found = match_language(name)
        if found:
            return found
    return "en"


def match_language(name: str) -> str:
    """The code of the language that a name such as "de_AT.UTF-8" means, "" for one that the game does not speak."""
    bare = name.partition(".")[0].partition("@")[0].replace("-", "_")
    if bare in ("C", "POSIX"):
        return "en"
    language, _, rest = bare.partition("_")
    if language == "zh":
        return "" if rest.startswith(("TW", "HK", "MO", "Hant")) else "zh_CN"
    return language if language in LANGUAGES else ""
