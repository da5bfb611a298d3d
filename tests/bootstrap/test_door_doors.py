"""What the two doors start, refuse and say."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.bootstrap import doors, show, words
from tools.bootstrap.surroundings import Host
from tools.bootstrap.trouble import Trouble

TOP = Path(__file__).resolve().parents[2]
WINDOW_TEST = """
import pytest

@pytest.mark.window
def test_real_keys():
    pass

def test_plain():
    pass
"""


@pytest.mark.parametrize("arguments", [[], ["--game", "ice"], ["--seed", "7"]])
def test_no_screen_is_said_before_anything_is_started(host: Host, arguments: list[str]) -> None:
    with pytest.raises(Trouble) as caught:
        doors.refuse_without_screen(arguments, host._replace(environ={}))
    assert (caught.value.key, caught.value.code) == ("no_screen", 3)


@pytest.mark.parametrize(
    ("arguments", "environ"),
    [
        ([], {"DISPLAY": ":0"}),
        ([], {"WAYLAND_DISPLAY": "wayland-1"}),
        ([], {"SDL_VIDEODRIVER": "dummy"}),
        (["--self-test"], {}),
        (["--game", "ice", "--help"], {}),
    ],
)
def test_a_screen_or_no_need_of_one_lets_through(
    host: Host, arguments: list[str], environ: dict[str, str]
) -> None:
    doors.refuse_without_screen(arguments, host._replace(environ=environ))


def test_the_game_is_started_as_a_module_of_this_clone(host: Host, clone: Path) -> None:
    dirty = host._replace(environ={"PYTHONHOME": "/x", "PYTHONPATH": "/y", "DISPLAY": ":0"})
    argv, environ = doors.game_command(Path("/env/bin/python"), ["--seed", "7"], clone, dirty)
    assert argv == ["/env/bin/python", "-P", "-m", "game", "--seed", "7"]
    assert environ == {"DISPLAY": ":0", "PYTHONPATH": str(clone)}


def test_the_clones_game_is_found_from_a_folder_with_another(host: Host, clone: Path, tmp_path: Path) -> None:
    for folder, text in ((clone, "right"), (tmp_path, "wrong")):
        (folder / "game").mkdir()
        (folder / "game" / "__main__.py").write_text(
            f"import sys; print({text!r}, sys.argv[1:])", encoding="utf-8"
        )
    plain = host._replace(environ={"LC_ALL": "C"})
    argv, environ = doors.game_command(Path(sys.executable), ["--a", "b c"], clone, plain)
    said = subprocess.run(argv, env=environ, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert said == "right ['--a', 'b c']\n"


def test_tests_draw_in_software_and_need_no_devices(host: Host, clone: Path) -> None:
    blind = doors.test_environ(clone, host._replace(environ={}))
    assert blind["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    assert blind["SDL_VIDEODRIVER"] == blind["SDL_AUDIODRIVER"] == "dummy"
    seeing = doors.test_environ(clone, host)
    assert seeing["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    assert "SDL_VIDEODRIVER" not in seeing
    assert (
        doors.test_environ(clone, host._replace(environ={"SDL_VIDEODRIVER": "x11"}))["SDL_VIDEODRIVER"]
        == "x11"
    )


@pytest.mark.parametrize("broken", ["", "[project", "[project]\nname = 'x'"])
def test_a_damaged_clone_is_told_not_traced(host: Host, clone: Path, broken: str) -> None:
    (clone / "pyproject.toml").write_text(broken, encoding="utf-8")
    with pytest.raises(Trouble) as caught:
        doors.ready(clone, "", host)
    assert caught.value.key == "setup_failed"
    assert "pyproject.toml" in str(caught.value.fields["detail"])


def test_play_says_why_it_stops(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in (
        "DISPLAY",
        "WAYLAND_DISPLAY",
        "WAYLAND_SOCKET",
        "SDL_VIDEODRIVER",
        "SDL_VIDEO_DRIVER",
        "LANGUAGE",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    monkeypatch.setattr(sys, "platform", "linux")
    assert doors.play([]) == 3
    assert "Il n'y a pas d'écran ici" in capsys.readouterr().err


def test_an_interrupt_is_told_not_traced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_arguments: object) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(doors, "ready", interrupted)
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("CI", "1")
    assert doors.play(["--help"]) == 130
    assert doors.test([]) == 130
    assert capsys.readouterr().err.count("Stopped.") == 2


def test_lines_carry_the_percentage_and_the_language() -> None:
    written: list[str] = []
    lines = show.Lines("de", written.append)
    lines.note("first_time")
    lines.step(7, "fetch", name="numpy")
    assert written == ["Das Spiel wird eingerichtet. Das geschieht nur einmal.", "[  7 %] numpy wird geholt"]


def test_programs_are_heard_line_by_line_and_their_code_is_passed_on() -> None:
    heard: list[str] = []
    script = "import sys; print('ü'); print('two', file=sys.stderr); sys.exit(5)"
    environ = {**os.environ, "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"}
    assert show.Programs()([sys.executable, "-c", script], environ, heard.append, ()) == 5
    assert heard == ["ü", "two"]


def test_a_stopped_set_up_ends_its_program_and_starts_no_other() -> None:
    programs = show.Programs()
    argv = [sys.executable, "-c", "import threading; print('begun', flush=True); threading.Event().wait()"]
    with pytest.raises(Trouble) as caught:
        programs(argv, os.environ, lambda _line: programs.stop(), ())
    assert (caught.value.key, caught.value.code) == ("stopped", 130)
    with pytest.raises(Trouble):
        programs([sys.executable, "-c", "open('never', 'w')"], os.environ, pytest.fail, ())


def test_an_interrupt_while_listening_ends_the_program() -> None:
    def interrupted(_line: str) -> None:
        raise KeyboardInterrupt

    argv = [sys.executable, "-c", "import threading; print('begun', flush=True); threading.Event().wait()"]
    with pytest.raises(KeyboardInterrupt):
        show.Programs()(argv, os.environ, interrupted, ())


def test_a_build_machine_gets_no_windows(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(show, "has_terminal", lambda: False)
    assert show.wants_window(host)
    assert not show.wants_window(host._replace(environ={"DISPLAY": ":0", "CI": "true"}))
    assert not show.wants_window(host._replace(environ={}))
    monkeypatch.setattr(show, "has_terminal", lambda: True)
    assert not show.wants_window(host)


def test_every_trouble_has_its_message() -> None:
    for key in (
        "no_venv",
        "no_venv_other",
        "no_network",
        "no_space",
        "no_place",
        "no_screen",
        "setup_failed",
        "stopped",
    ):
        assert key in words.WORDS["en"]


def _pytest(folder: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_both.py").write_text(WINDOW_TEST, encoding="utf-8")
    (folder / "pytest.ini").write_text(
        "[pytest]\nmarkers = window: x\naddopts = -ra --strict-markers\n", encoding="utf-8"
    )
    kept = {name: value for name, value in os.environ.items() if name not in ("CI", "PATH", "PYTEST_ADDOPTS")}
    argv = [sys.executable, "-m", "pytest", "-p", "tools.bootstrap.window_gate", "-p", "no:cacheprovider"]
    return subprocess.run(
        argv,
        cwd=folder,
        env={**kept, "PYTHONPATH": str(TOP), **environ},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_their_programs_the_window_tests_are_skipped_by_name(tmp_path: Path) -> None:
    ended = _pytest(tmp_path, PATH=str(tmp_path))
    lines = ended.stdout.splitlines()
    assert ended.returncode == 0
    assert "1 passed, 1 skipped" in lines[-1]
    assert lines[-2].startswith("NOT COMPLETE HERE: the real-window tests need ")
    assert ended.stdout.count("NOT COMPLETE HERE") == 2
    if sys.platform == "linux":
        assert "need Xvfb and xdotool: sudo apt install xvfb xdotool" in lines[-2]


def test_on_a_build_machine_they_fail(tmp_path: Path) -> None:
    ended = _pytest(tmp_path, PATH=str(tmp_path), CI="true")
    assert ended.returncode == 1
    assert (
        "1 failed, 1 passed" in ended.stdout.splitlines()[-1]
        or "1 passed, 1 error" in ended.stdout.splitlines()[-1]
    )


@pytest.mark.skipif(sys.platform == "win32", reason="scripts stand for the programs")
def test_with_their_programs_they_run(tmp_path: Path) -> None:
    tools = tmp_path / "tools-there"
    tools.mkdir()
    for name in ("Xvfb", "xdotool"):
        (tools / name).write_text("#!/bin/sh\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    ended = _pytest(tmp_path, PATH=str(tools))
    assert "2 passed" in ended.stdout.splitlines()[-1]
    assert "NOT COMPLETE" not in ended.stdout
