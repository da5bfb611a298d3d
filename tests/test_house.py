"""The house keeps its order: who may import whom, what loads pygame, what a missing wing does, and clean tools."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
WINGS = [name for name in ("igloo", "ice", "bears") if (ROOT / "game" / name / "rules").is_dir()]
FURNISHED = [name for name in WINGS if (ROOT / "game" / name / "entry.py").is_file()]

MAY_IMPORT = {
    "core": {"core"},
    "stage": {"core", "stage", "settings", "storage"},
    "screens": {"core", "stage", "screens", "settings", "storage"},
    "settings": {"core", "storage"},
    "storage": {"core"},
    "catalog": {"core", "stage"},
    "navigation": {"core", "stage", "screens", "settings", "storage"},
    "self_test": {"catalog", "core", "stage", "screens"},
    "app": {"catalog", "core", "navigation", "settings", "stage", "storage"},
    "__main__": {"", "app", "core", "self_test"},
}
WING_MAY_IMPORT = {
    "rules": {"core", "rules"},
    "rattle": {"core", "rattle"},
    "rival": {"core", "rules", "rattle", "rival"},
    "other": {"core", "stage", "rules", "rattle", "rival", "other", "storage", "settings"},
}


def imports_of(path: Path) -> set[str]:
    """Every module that a file names in an import, also those in functions and those only for type checking."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide where they go"
            found.add(node.module or "")
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def rival_modules(wing: str) -> set[str]:
    """The modules of a wing that a rival is made of: everything that rival.py reaches inside the wing, without pygame."""
    reached, waiting = set(), {"rival"}
    while waiting:
        name = waiting.pop()
        path = ROOT / "game" / wing / f"{name}.py"
        if name in reached or not path.is_file():
            continue
        reached.add(name)
        for module in imports_of(path):
            parts = module.split(".")
            if parts[:2] == ["game", wing] and len(parts) > 2:
                waiting.add(parts[2])
    return reached


def part_of(wing: str, parts: tuple[str, ...], rivals: set[str]) -> str:
    """Which part of a wing a path or a module below it belongs to."""
    if not parts:
        return "other"
    head = parts[0].removesuffix(".py")
    if head in ("rules", "rattle"):
        return head
    return "rival" if head in rivals else "other"


@pytest.mark.parametrize(
    "path", sorted((ROOT / "game").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT))
)
def test_imports_go_one_way(path: Path) -> None:
    parts = path.relative_to(ROOT / "game").parts
    home = parts[0].removesuffix(".py")
    targets = [module.split(".")[1:] for module in imports_of(path) if module.split(".")[0] == "game"]
    if home in ("igloo", "ice", "bears"):
        rivals = rival_modules(home)
        allowed = WING_MAY_IMPORT[part_of(home, parts[1:], rivals)]
        for target in targets:
            if not target or target[0].startswith("__"):
                continue
            name = part_of(home, tuple(target[1:]), rivals) if target[0] == home else target[0]
            assert name in allowed, f"{path.name} imports game.{'.'.join(target)}"
        return
    if home == "__init__":
        assert not targets
        return
    for target in targets:
        name = target[0] if target else ""
        if name.startswith("__"):
            continue
        assert name in MAY_IMPORT[home], f"{path.name} imports game.{'.'.join(target)}"


@pytest.mark.parametrize("wing", WINGS)
def test_rules_and_rivals_load_no_pygame(wing: str) -> None:
    modules = [f"game.{wing}.rules"]
    modules += [
        f"game.{wing}.rules.{path.stem}" for path in sorted((ROOT / "game" / wing / "rules").glob("*.py"))
    ]
    if (ROOT / "game" / wing / "rival.py").is_file():
        modules.append(f"game.{wing}.rival")
    code = f"import sys\nfor name in {modules!r}: __import__(name)\nprint('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


PLAY_ONE_FRAME = """
import json, sys
import pygame
from game.app import Start, build
from game.catalog import games
app = build(Start(seed=1), games())
for _ in range(3):
    app.loop.step_frame()
app.navigation.lobby(sys.argv[1])
for _ in range(3):
    app.loop.step_frame()
print(json.dumps([list(games()), app.services.stack.top.name]))
app.close()
"""


@pytest.mark.parametrize("kept", FURNISHED)
def test_a_copy_with_one_wing_alone_still_runs(kept: str, tmp_path: Path) -> None:
    """Deleting the folders of two games leaves the third one working, title and lobby included."""
    for name in ("game", "assets", "levels", "seeds"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for wing in ("igloo", "ice", "bears"):
        if wing != kept:
            shutil.rmtree(tmp_path / "game" / wing, ignore_errors=True)
    env = {**os.environ, "POLAR_PARTY_HOME": str(tmp_path / "home"), "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", PLAY_ONE_FRAME, kept],
        check=False,
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == [[kept], "lobby"]


def test_importing_the_game_does_nothing(tmp_path: Path) -> None:
    """No window, no file, no folder comes from an import."""
    env = {**os.environ, "POLAR_PARTY_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT)}
    code = "import game.app, pygame; print(pygame.display.get_init(), pygame.mixer.get_init())"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "False None"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "command",
    [("ruff", "check"), ("ruff", "format", "--check"), ("mypy", "--strict", "game", "tools", "play.py")],
    ids=" ".join,
)
def test_the_code_is_clean(command: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "MYPYPATH": ""},
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


@pytest.mark.parametrize(
    "path", sorted((ROOT / "game").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT))
)
def test_no_file_is_longer_than_five_hundred_lines(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 500


def test_the_product_is_whole() -> None:
    """What `--self-test` tells a person."""
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-m", "game", "--self-test"],
        check=False,
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-3000:]
