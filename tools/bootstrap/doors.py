"""The two doors of a clone: playing (play.py) and testing (tools/test.py)."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.bootstrap import place, surroundings, words
from tools.bootstrap.surroundings import Host
from tools.bootstrap.trouble import Trouble

CLONE = Path(__file__).resolve().parents[2]
NO_SCREEN_CODE = 3

_NEEDS_NO_SCREEN = frozenset({"-h", "--help", "--version", "--self-test"})


def play(arguments: Sequence[str]) -> int:
    """Start the game with these arguments, after setting it up if need be.

    Returns an exit code; on POSIX it returns only when the game could not be started.
    """
    host = surroundings.this_host()
    try:
        refuse_without_screen(arguments, host)
        python = ready(CLONE, "", host)
        return _start_game(python, arguments, host)
    except Trouble as trouble:
        return _told(trouble, host)
    except KeyboardInterrupt:
        return _told(Trouble("stopped", code=130), host)


def test(arguments: Sequence[str]) -> int:
    """Run pytest with these arguments, from the top folder, after setting the development environment up if need be."""
    host = surroundings.this_host()
    try:
        python = ready(CLONE, "dev", host)
        return _run_tests(python, arguments, host)
    except Trouble as trouble:
        return _told(trouble, host)
    except KeyboardInterrupt:
        return _told(Trouble("stopped", code=130), host)


def ready(clone: Path, extra: str, host: Host) -> Path:
    """The interpreter to use for this clone. Raises Trouble when there is none and none can be made."""
    try:
        python = place.find_ready(clone, extra, host)
    except (OSError, ValueError, KeyError) as error:
        raise Trouble("setup_failed", detail=f"{clone / 'pyproject.toml'}: {error}") from error
    if python is not None:
        return python
    from tools.bootstrap import build, show

    complete = build.with_modules_looked_for(host)
    return show.carry_out(
        lambda run, progress: build.make_ready(clone, extra, complete, run, progress),
        words.system_language(),
        host,
    )


def refuse_without_screen(arguments: Sequence[str], host: Host) -> None:
    """Raise Trouble "no_screen" where no window could be opened, unless the arguments ask for none."""
    chosen = host.environ.get("SDL_VIDEODRIVER") or host.environ.get("SDL_VIDEO_DRIVER")
    if not (chosen or surroundings.has_screen(host) or _NEEDS_NO_SCREEN.intersection(arguments)):
        raise Trouble("no_screen", code=NO_SCREEN_CODE)


def game_command(
    python: Path, arguments: Sequence[str], clone: Path, host: Host
) -> tuple[list[str], dict[str, str]]:
    """The program and variables that start the game of this clone from any folder.

    -P keeps a folder named `game` in the current folder from being taken for it.
    """
    return [str(python), "-P", "-m", "game", *arguments], {
        **surroundings.scrubbed(host.environ),
        "PYTHONPATH": str(clone),
    }


def test_environ(clone: Path, host: Host) -> dict[str, str]:
    """The variables that the tests run with: software drawing, and stand-in devices where there is no screen."""
    environ = {**surroundings.scrubbed(host.environ), "PYTHONPATH": str(clone)}
    environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    if not surroundings.has_screen(host):
        environ.setdefault("SDL_VIDEODRIVER", "dummy")
        environ.setdefault("SDL_AUDIODRIVER", "dummy")
    return environ


def _start_game(python: Path, arguments: Sequence[str], host: Host) -> int:
    argv, environ = game_command(python, arguments, CLONE, host)
    if sys.platform == "win32":
        import subprocess

        if sys.stdout is None:
            argv[0] = str(python.with_name("pythonw.exe"))
        return subprocess.run(argv, env=environ, check=False).returncode
    if os.pathsep in str(CLONE):
        # Such a folder cannot be named in PYTHONPATH; as the current folder it is found all the same.
        os.chdir(CLONE)
        argv.remove("-P")
    return os.execve(argv[0], argv, environ)  # noqa: S606 - our own interpreter, no shell wanted


def _run_tests(python: Path, arguments: Sequence[str], host: Host) -> int:
    import subprocess

    argv = [str(python), "-m", "pytest", "-p", "tools.bootstrap.window_gate", *arguments]
    code = subprocess.run(argv, env=test_environ(CLONE, host), cwd=CLONE, check=False).returncode
    # As a shell would say it: ended by a signal.
    return 128 - code if code < 0 else code


def _told(trouble: Trouble, host: Host) -> int:
    from tools.bootstrap import show

    show.tell(trouble, words.system_language(), host)
    return trouble.code
