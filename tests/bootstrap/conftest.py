"""A toy clone, and a stand-in for venv and pip that makes a toy environment without any network."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tools.bootstrap.surroundings import Host

PROJECT = """\
[project]
name = "toy"
version = "1.0"
dependencies = ["toy-cards>=1,<2", "toydice>=2"]

[project.optional-dependencies]
dev = ["toytest>=3"]
"""


@dataclass
class ToyRunner:
    """Does what venv and pip would do, in small. `fails` maps a stage (venv, pip, check) to the lines it fails with."""

    fails: dict[str, list[str]] = field(default_factory=dict)
    raises: dict[str, BaseException] = field(default_factory=dict)
    calls: list[tuple[str, list[str], dict[str, str]]] = field(default_factory=list)

    def __call__(
        self,
        argv: Sequence[str],
        environ: Mapping[str, str],
        heard: Callable[[str], None],
        keep_open: Sequence[int],
    ) -> int:
        stage = "venv" if "venv" in argv else "pip" if "pip" in argv else "check"
        self.calls.append((stage, list(argv), dict(environ)))
        if stage == "venv":
            self._make(Path(argv[-1]))
        if stage in self.raises:
            raise self.raises[stage]
        for line in self.fails.get(stage, ()):
            heard(line)
        if stage in self.fails:
            return 1
        if stage == "pip":
            self._install(
                Path(argv[0]).parents[1], argv[argv.index("--no-warn-script-location") + 1 :], heard
            )
        return 0

    @property
    def stages(self) -> list[str]:
        return [stage for stage, _, _ in self.calls]

    def _make(self, folder: Path) -> None:
        (folder / "bin").mkdir(parents=True)
        (folder / "bin" / "python").symlink_to(sys.executable)
        (folder / "bin" / "pip").write_text(f"#!{folder}/bin/python\n", encoding="utf-8")
        (folder / "pyvenv.cfg").write_text(f"command = python -m venv {folder}\n", encoding="utf-8")
        (folder / "lib" / "python3.11" / "site-packages" / "pip").mkdir(parents=True)

    def _install(self, folder: Path, wanted: Sequence[str], heard: Callable[[str], None]) -> None:
        for requirement in wanted:
            name = requirement.split(">")[0]
            heard(f"Collecting {requirement}")
            package = folder / "lib" / "python3.11" / "site-packages" / name.replace("-", "_")
            package.mkdir(exist_ok=True)
            (package / "__init__.py").write_text("SIDES = 6\n", encoding="utf-8")
            (package / "fast.so").write_bytes(b"machine code")
        heard("Installing collected packages: toys")


@dataclass
class Heard:
    """Keeps what a set-up shows."""

    steps: list[tuple[int, str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def step(self, percent: int, key: str, **fields: object) -> None:
        self.steps.append((percent, key, str(fields.get("name", ""))))

    def note(self, key: str, **fields: object) -> None:
        self.notes.append(key)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with metadata, under a name with spaces and letters from elsewhere."""
    folder = tmp_path / "mein spiel ü 企"
    folder.mkdir()
    (folder / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    return folder


@pytest.fixture
def host(tmp_path: Path) -> Host:
    """A Linux desktop."""
    return Host(
        environ={"DISPLAY": ":0", "PATH": "/usr/bin", "LANG": "de_DE.UTF-8"},
        platform="linux",
        python=sys.executable,
        version=(3, 12),
        tag="cpython-312-linux-x86_64-64",
        home=tmp_path / "home",
    )


@pytest.fixture
def runner() -> ToyRunner:
    return ToyRunner()


@pytest.fixture
def heard() -> Heard:
    return Heard()
