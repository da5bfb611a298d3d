"""`--self-test`: checks every drawing, sound, message, level, font and rule page of the installed product."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path

from game.catalog import games


def run_self_test() -> int:
    """Prints what is missing or broken, one line each; returns 0 when all is well, 1 otherwise. Opens no window."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from game.stage.assets import find_root

    pygame.display.init()
    pygame.display.set_mode((64, 64))
    root = find_root()
    faults = [
        *_drawings(root),
        *_sounds(root),
        *_messages(root),
        *_levels(root),
        *_pages(root),
        *_fonts(),
    ]
    pygame.quit()
    for fault in faults:
        print(fault)
    print("self-test: all is well" if not faults else f"self-test: {len(faults)} faults")
    return 1 if faults else 0


def _drawings(root: Path) -> Iterator[str]:
    import pygame

    files = sorted((root / "assets" / "art").rglob("*.svg"))
    if not files:
        yield "there are no drawings"
    for path in files:
        try:
            image = pygame.image.load_sized_svg(path, (48, 48))
        except (pygame.error, OSError) as error:
            yield f"{path.relative_to(root)}: {error}"
            continue
        if image.get_bounding_rect().w == 0:
            yield f"{path.relative_to(root)}: it shows nothing"
    for path in sorted((root / "assets").rglob("*.toml")):
        try:
            tomllib.loads(path.read_text("utf-8"))
        except (OSError, ValueError) as error:
            yield f"{path.relative_to(root)}: {error}"


def _sounds(root: Path) -> Iterator[str]:
    from game.stage.sound_list import read_sounds

    sounds = read_sounds(root)
    if not sounds:
        yield "there are no sounds"
    files = [path for spec in sounds.values() for path in spec.files]
    files += [root / "assets" / "music" / f"{name}.ogg" for name in ("title", "results", *games())]
    for path in files:
        if not path.is_file() or path.read_bytes()[:4] != b"OggS":
            yield f"{path.relative_to(root)}: missing, or not an Ogg file"


def _messages(root: Path) -> Iterator[str]:
    from game.stage.messages import LANGUAGES, Messages

    for language in LANGUAGES:
        if Messages(root / "assets" / "messages", language).language != language:
            yield f"the messages in {language} are missing or damaged"


def _levels(root: Path) -> Iterator[str]:
    from game.stage.tiled import LevelError, load_map

    for path in sorted((root / "levels").glob("*.tmx")):
        try:
            load_map(path)
        except LevelError as error:
            yield str(error)


def _pages(root: Path) -> Iterator[str]:
    from game.screens.rule_text import read_rules

    found = games()
    if not found:
        yield "no game is installed"
    for entry in found.values():
        path = root / "seeds" / f"{entry.rules_page}.md"
        if not path.is_file() or not read_rules(path.read_text("utf-8")):
            yield f"seeds/{path.name}: the rules are missing"


def _fonts() -> Iterator[str]:
    from game.stage.fonts import bundled

    for name, path in bundled().items():
        if not path.is_file():
            yield f"the {name} font is missing: {path}"
