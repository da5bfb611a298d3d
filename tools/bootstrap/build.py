"""Make the environment, mend it, or find that it is fine."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from tools.bootstrap import surroundings
from tools.bootstrap.lock import writable
from tools.bootstrap.place import Place, find_ready, places
from tools.bootstrap.stamp import Needs, Stamp, python_in, read_needs, read_stamp, survey, write_stamp
from tools.bootstrap.surroundings import Host
from tools.bootstrap.trouble import Trouble, from_os_error, from_output


class Runner(Protocol):
    """Runs a program to its end; a test puts its own here."""

    def __call__(
        self,
        argv: Sequence[str],
        environ: Mapping[str, str],
        heard: Callable[[str], None],
        keep_open: Sequence[int],
    ) -> int:
        """Give each line of output to `heard` as it comes, and return the exit code. Raises OSError if it cannot start."""


class Progress(Protocol):
    """Shows how far the set-up is."""

    def step(self, percent: int, key: str, **fields: object) -> None:
        """`percent` of the whole is done, and what follows is the text `key` of `words`."""

    def note(self, key: str, **fields: object) -> None:
        """Something to know that is no step."""


def make_ready(clone: Path, extra: str, host: Host, run: Runner, progress: Progress) -> Path:
    """The interpreter of a finished environment, made or mended where there was none.

    Raises Trouble with the reason when that cannot be; whatever was finished before is then still there.
    """
    with writable(places(clone, host), lambda pid: progress.note("busy", pid=pid)) as (place, lock):
        # Another start may have done it all while this one waited.
        ready = find_ready(clone, extra, host)
        if ready:
            return ready
        progress.note("first_time")
        work = _Work(place, lock, read_needs(clone), extra, host, run, progress)
        try:
            stamp = read_stamp(place.home)
            if stamp and stamp.stands(place.home, host.tag):
                work.top_up(stamp)
            else:
                work.build()
        except OSError as error:
            raise from_os_error(error, str(place.home.parent)) from error
        progress.step(100, "done")
        return python_in(place.home)


def with_modules_looked_for(host: Host) -> Host:
    """The host, completed by what only a set-up needs to know."""
    has = all(importlib.util.find_spec(name) is not None for name in ("venv", "ensurepip"))
    return host._replace(has_venv=has)


class _Work:
    """One set-up in one place, under its lock."""

    def __init__(
        self, place: Place, lock: int, needs: Needs, extra: str, host: Host, run: Runner, progress: Progress
    ) -> None:
        self.place, self.lock, self.needs, self.extra = place, lock, needs, extra
        self.host, self.run, self.progress = host, run, progress
        self.environ = surroundings.for_pip(host.environ)

    def build(self) -> None:
        """Make a whole environment beside the place, then put it there."""
        if not self.host.has_venv:
            raise self._no_venv()
        fresh = self.place.fresh
        remove(fresh)
        try:
            self.progress.step(2, "make")
            fresh.mkdir(parents=True)
            (fresh / ".gitignore").write_text("*\n", encoding="utf-8")
            # Plain (not isolated) mode would let a file named like a module in the current folder get in the way.
            self._do(
                [self.host.python, "-I", "-X", "utf8", "-m", "venv", "--prompt", "polar-party", str(fresh)],
                lambda _line: None,
            )
            self._install(fresh)
            self._check(fresh)
            rename_inside(fresh, self.place.home)
            write_stamp(fresh, self._stamp(fresh, {self.extra: self._key(self.extra)}))
            self._put_in_place(fresh)
        except BaseException:
            remove(fresh)
            raise

    def top_up(self, stamp: Stamp) -> None:
        """Add to a sound environment what it lacks. It counts as unfinished meanwhile, so a killed top-up is rebuilt."""
        home = self.place.home
        write_stamp(home, stamp._replace(home=""))
        try:
            self._install(home)
            self._check(home)
        except BaseException:
            # Mostly nothing was touched (no network): whoever could play before can play on.
            if stamp.stands(home, self.host.tag):
                write_stamp(home, stamp)
            raise
        current = [name for name in ("", *self.needs.extras) if stamp.keys.get(name) == self._key(name)]
        covered = {*current, self.extra, ""}
        write_stamp(home, self._stamp(home, {name: self._key(name) for name in sorted(covered)}))

    def _install(self, folder: Path) -> None:
        wanted = self.needs.wanted(self.extra)
        heard = _Listener(self.progress, len(wanted))
        # -P: the current folder may hold a file named like one of pip's modules.
        pip = [
            str(python_in(folder)),
            "-P",
            "-m",
            "pip",
            "install",
            "--disable-pip-version-check",
            "--no-input",
        ]
        quiet = ["--progress-bar", "off", "--prefer-binary", "--no-warn-script-location"]
        self._do([*pip, *quiet, *wanted], heard.line)

    def _check(self, folder: Path) -> None:
        self.progress.step(95, "check")
        names = [_distribution(line) for line in self.needs.requirements]
        self._do([str(python_in(folder)), "-I", "-c", _IMPORT_ALL, *names], lambda _line: None)

    def _stamp(self, folder: Path, keys: Mapping[str, str]) -> Stamp:
        # An environment with an extra has all that playing needs, too.
        complete = {"": self._key(""), **keys}
        return Stamp(str(self.place.home), self.host.tag, self.host.python, complete, survey(folder))

    def _key(self, extra: str) -> str:
        return self.needs.key(extra, self.host.tag)

    def _put_in_place(self, fresh: Path) -> None:
        home, old = self.place.home, self.place.old
        remove(old)
        if home.exists() or home.is_symlink():
            home.rename(old)
        fresh.rename(home)
        # What is left of the old one costs only room, and the next set-up tries again.
        with contextlib.suppress(OSError):
            remove(old)

    def _do(self, argv: Sequence[str], heard: Callable[[str], None]) -> None:
        lines: list[str] = []

        def hear(line: str) -> None:
            lines.append(line)
            heard(line)

        if self.run(argv, self.environ, hear, (self.lock,)) != 0:
            trouble = from_output(lines, str(self.place.home.parent))
            raise self._no_venv() if trouble.key == "no_venv" else trouble

    def _no_venv(self) -> Trouble:
        if self.host.platform.startswith("linux"):
            return Trouble("no_venv", package="python{}.{}-venv".format(*self.host.version))
        return Trouble("no_venv_other")


class _Listener:
    """Turns pip's lines into steps: each further package brings the end nearer, never quite to it."""

    def __init__(self, progress: Progress, expected: int) -> None:
        self.progress, self.expected, self.seen = progress, max(expected, 1), 0

    def line(self, text: str) -> None:
        """Hear one line of pip."""
        words = text.split()
        if text.startswith(("Collecting ", "Processing ")) and len(words) > 1:
            percent = 15 + 65 * self.seen // (self.seen + self.expected)
            self.seen += 1
            # What lies in a folder is named by its file.
            name = (
                Path(text.split(None, 1)[1]).name.split("-")[0]
                if text.startswith("P")
                else _distribution(words[1])
            )
            self.progress.step(percent, "fetch", name=name)
        elif text.startswith("Installing collected packages"):
            self.progress.step(82, "install")


def remove(folder: Path) -> None:
    """Remove a folder (or what is there in its name) if it is there."""
    if folder.is_symlink() or folder.is_file():
        folder.unlink()
    elif folder.exists():
        shutil.rmtree(folder)


def rename_inside(fresh: Path, home: Path) -> None:
    """Make the scripts of the environment in `fresh` name the folder `home`, which is as long, instead."""
    before, after = os.fsencode(fresh), os.fsencode(home)
    settings = fresh / "pyvenv.cfg"
    scripts = [path for name in ("bin", "Scripts") for path in sorted((fresh / name).glob("*"))]
    for path in [settings, *scripts]:
        if path.is_symlink() or not path.is_file():
            continue
        told = path.read_bytes()
        if before in told:
            mode = path.stat().st_mode
            path.write_bytes(told.replace(before, after))
            path.chmod(mode)


def _distribution(requirement: str) -> str:
    """The name at the start of a requirement."""
    for index, sign in enumerate(requirement):
        if not (sign.isalnum() or sign in "-_."):
            return requirement[:index]
    return requirement


# Runs inside the new environment: imports the packages that each named distribution brings along.
_IMPORT_ALL = """
import importlib, importlib.metadata, os, sys
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
for name in sys.argv[1:]:
    files = importlib.metadata.distribution(name).files or []
    for top in sorted({file.parts[0] for file in files if len(file.parts) == 2 and file.name == "__init__.py"}):
        if top.isidentifier():
            importlib.import_module(top)
"""
