"""Show a set-up: as lines in a terminal, in a small window when there is none, or not at all."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from tools.bootstrap import surroundings, words
from tools.bootstrap.build import Progress, Runner
from tools.bootstrap.surroundings import Host
from tools.bootstrap.trouble import Trouble

if TYPE_CHECKING:
    from tools.bootstrap.window import SetupWindow

_MESSAGE_STAYS_MS = 300_000


class Task(Protocol):
    """A set-up, ready to be started with something that runs programs and something that shows progress."""

    def __call__(self, run: Runner, progress: Progress) -> Path:
        """Do it, and return the interpreter to use. Raises Trouble."""


class Lines:
    """Progress as lines of text."""

    def __init__(self, language: str, write: Callable[[str], None] = words.say) -> None:
        self._language, self._write = language, write

    def step(self, percent: int, key: str, **fields: object) -> None:
        """One line, with the percentage in front."""
        self._write(f"[{percent:3d} %] {words.message(key, self._language, **fields)}")

    def note(self, key: str, **fields: object) -> None:
        """One line."""
        self._write(words.message(key, self._language, **fields))


class Programs:
    """Runs programs for real, and can end the one that is running."""

    def __init__(self) -> None:
        self._running: subprocess.Popen[str] | None = None
        self.stopped = False

    def __call__(
        self,
        argv: Sequence[str],
        environ: Mapping[str, str],
        heard: Callable[[str], None],
        keep_open: Sequence[int],
    ) -> int:
        """As `Runner` says. Raises Trouble "stopped" after `stop`."""
        self._refuse_if_stopped()
        hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        with (
            subprocess.Popen(  # its own words only: the interpreters and arguments come from this module's callers
                list(argv),
                env=dict(environ),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
                pass_fds=() if sys.platform == "win32" else tuple(keep_open),
                creationflags=hidden,
            ) as process
        ):
            self._running = process
            try:
                for line in process.stdout or ():
                    heard(line.rstrip())
            except BaseException:
                process.kill()
                raise
            finally:
                self._running = None
        self._refuse_if_stopped()
        return process.returncode

    def stop(self) -> None:
        """End what runs, and let nothing more be started."""
        self.stopped = True
        running = self._running
        if running is not None:
            running.kill()

    def _refuse_if_stopped(self) -> None:
        if self.stopped:
            raise Trouble("stopped", code=130)


def has_terminal() -> bool:
    """Whether somebody can read what is written: any of the three streams is a terminal."""
    for stream in (sys.stderr, sys.stdout, sys.stdin):
        try:
            if stream is not None and stream.isatty():
                return True
        except ValueError:
            # A closed stream is nobody's terminal.
            continue
    return False


def wants_window(host: Host) -> bool:
    """Whether to show the set-up in a window: started by a double-click, on a screen, and not by a build machine."""
    return not has_terminal() and surroundings.has_screen(host) and not host.environ.get("CI")


def carry_out(task: Task, language: str, host: Host) -> Path:
    """Do a set-up and show it. Raises Trouble; the caller tells the player with `tell`."""
    if wants_window(host):
        window = _window(language)
        if window is not None:
            return _in_window(task, window)
    return task(Programs(), Lines(language))


def tell(trouble: Trouble, language: str, host: Host) -> None:
    """Tell the player why it does not go on: in the terminal, and in a window when there is no terminal."""
    text = words.message(trouble.key, language, **trouble.fields)
    words.say("\n" + text)
    if trouble.key == "stopped" or not wants_window(host):
        return
    try:
        import tkinter as tk

        from tools.bootstrap import window
    except ImportError:
        _ask_desktop(text, host)
        return
    try:
        window.show_message(text, language, _MESSAGE_STAYS_MS)
    except tk.TclError:
        _ask_desktop(text, host)


def _window(language: str) -> SetupWindow | None:
    """A window to show the set-up in, or None where tkinter is not there or cannot open one."""
    try:
        import tkinter as tk

        from tools.bootstrap import window
    except ImportError:
        return None
    try:
        return window.SetupWindow(language)
    except tk.TclError:
        return None


def _in_window(task: Task, window: SetupWindow) -> Path:
    programs = Programs()
    ended: list[Path | BaseException] = []

    def work() -> None:
        try:
            ended.append(task(programs, window))
        except BaseException as error:  # noqa: BLE001 - raised again below, in the thread that started it
            ended.append(error)

    window.run(work, programs.stop)
    if isinstance(ended[0], BaseException):
        raise ended[0]
    return ended[0]


def _ask_desktop(text: str, host: Host) -> None:
    """Let a program of the desktop show the text, and do not wait for it."""
    for argv in (
        ["zenity", "--error", "--no-markup", "--text", text],
        ["kdialog", "--error", text],
        ["xmessage", text],
    ):
        if shutil.which(argv[0]):
            with contextlib.suppress(OSError):
                subprocess.Popen(argv, env=surroundings.scrubbed(host.environ))
            return
