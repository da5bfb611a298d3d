"""When an environment counts as finished: the stamp that is written last, and what it is compared with.

Checking reads two small files and asks for the size of some hundred others: no interpreter is started, nothing is imported
from the environment, and no network is used.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

FORMAT = 1
NAME = "polar-party.json"

_NATIVE = (".so", ".pyd", ".dll", ".dylib")
# A developer may update these by hand without breaking anything.
_OWN_TOOLS = ("pip", "setuptools", "wheel", "pkg_resources", "_distutils_hack")


class Needs(NamedTuple):
    """What pyproject.toml asks for."""

    requirements: tuple[str, ...]
    extras: Mapping[str, tuple[str, ...]]
    product: str
    """The product's version."""

    def wanted(self, extra: str) -> tuple[str, ...]:
        """The requirements for playing (`extra` empty) or for playing and an extra."""
        return self.requirements + (self.extras[extra] if extra else ())

    def key(self, extra: str, tag: str) -> str:
        """A hash that changes when an environment for `extra` has to be looked at again."""
        import hashlib

        told = json.dumps([FORMAT, self.product, tag, sorted(self.wanted(extra))])
        return hashlib.sha256(told.encode()).hexdigest()


def read_needs(clone: Path) -> Needs:
    """Read the project's metadata. Raises OSError, KeyError or tomllib.TOMLDecodeError when the clone is damaged."""
    import tomllib

    with (clone / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    extras = {name: tuple(lines) for name, lines in project.get("optional-dependencies", {}).items()}
    return Needs(tuple(project["dependencies"]), extras, project["version"])


class Stamp(NamedTuple):
    """The statement inside an environment that it was finished, for whom and with what in it."""

    home: str
    """The folder it was finished in: scripts inside name it, so a moved environment is a broken one."""
    tag: str
    base: str
    """The interpreter it was made from; when that goes away, so does the environment."""
    keys: Mapping[str, str]
    """By extra (empty for playing): `Needs.key` at the time."""
    landmarks: Mapping[str, int]
    """Sizes in bytes of files that must be there, by their path inside the environment."""

    def stands(self, home: Path, tag: str) -> bool:
        """Whether the environment in `home` is still the one that was finished."""
        if self.home != str(home) or self.tag != tag:
            return False
        if not (python_in(home).exists() and os.path.exists(self.base)):  # noqa: PTH110 - quicker, and it may be no path at all
            return False
        return all(_size(f"{self.home}{os.sep}{path}") == size for path, size in self.landmarks.items())


def python_in(home: Path) -> Path:
    """The interpreter of an environment."""
    if os.name == "nt":
        return home / "Scripts" / "python.exe"
    return home / "bin" / "python"


def read_stamp(home: Path) -> Stamp | None:
    """The stamp of an environment, or None when there is none that can be understood."""
    try:
        with (home / NAME).open(encoding="utf-8") as file:
            told = json.load(file)
        if told["format"] != FORMAT:
            return None
        keys = {str(name): str(key) for name, key in told["keys"].items()}
        landmarks = {str(path): int(size) for path, size in told["landmarks"].items()}
        return Stamp(str(told["home"]), str(told["tag"]), str(told["base"]), keys, landmarks)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def write_stamp(folder: Path, stamp: Stamp) -> None:
    """Put a stamp into an environment, whole or not at all."""
    told = {
        "format": FORMAT,
        "home": stamp.home,
        "tag": stamp.tag,
        "base": stamp.base,
        "keys": dict(stamp.keys),
        "landmarks": dict(stamp.landmarks),
    }
    fresh = folder / (NAME + ".new")
    with fresh.open("w", encoding="utf-8") as file:
        json.dump(told, file, indent=0)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(folder / NAME)


def survey(folder: Path) -> dict[str, int]:
    """The landmarks of an environment: what each package is entered by, and all of its machine code."""
    found: dict[str, int] = {}
    for site in _site_folders(folder):
        for entry in sorted(site.iterdir()):
            if entry.name.split("-")[0] in _OWN_TOOLS or entry.name == "__pycache__":
                continue
            for path in _telling_files(entry):
                found[str(path.relative_to(folder))] = path.stat().st_size
    return found


def _site_folders(folder: Path) -> Sequence[Path]:
    return [*sorted(folder.glob("lib/python*/site-packages")), *sorted(folder.glob("Lib/site-packages"))][:1]


def _telling_files(entry: Path) -> list[Path]:
    if entry.is_file():
        return [entry] if entry.suffix == ".py" or entry.name.endswith(_NATIVE) else []
    if entry.name.endswith(".dist-info"):
        return [path for path in (entry / "METADATA",) if path.exists()]
    doors = [path for path in (entry / "__init__.py",) if path.exists()]
    native = [Path(top) / name for top, _, names in os.walk(entry) for name in names if _is_native(name)]
    return doors + sorted(native)


def _is_native(name: str) -> bool:
    return name.endswith(_NATIVE) or ".so." in name


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size  # noqa: PTH116 - some hundred of these are in the way of every start
    except OSError:
        return -1
