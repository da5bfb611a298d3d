"""Making, mending and trusting the private environment."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tools.bootstrap import stamp, trouble, words
from tools.bootstrap.build import make_ready
from tools.bootstrap.place import Place, find_ready, places
from tools.bootstrap.surroundings import Host
from tools.bootstrap.trouble import Trouble

_REFUSED = "'NewConnectionError(': Failed to establish a new connection: [Errno -3] Temporary failure in name resolution')'"
OFFLINE = [
    f"WARNING: Retrying (Retry(total=2, connect=None)) after connection broken by {_REFUSED}: /simple/toy-cards/",
    "ERROR: Could not find a version that satisfies the requirement toy-cards>=1 (from versions: none)",
    "ERROR: No matching distribution found for toy-cards>=1",
]
SITE = Path("lib") / "python3.11" / "site-packages"


def test_a_first_start_makes_everything_in_the_clone(clone: Path, host: Host, runner, heard) -> None:
    python = make_ready(clone, "", host, runner, heard)
    assert python == clone / ".venv" / "bin" / "python"
    assert runner.stages == ["venv", "pip", "check"]
    assert sorted(path.name for path in clone.iterdir()) == [".venv", "pyproject.toml"]
    _, pip, environ = runner.calls[1]
    assert pip[-2:] == ["toy-cards>=1,<2", "toydice>=2"]
    assert "--no-input" in pip
    assert "--disable-pip-version-check" in pip
    assert environ["PIP_USER"] == "0"
    assert (clone / ".venv" / ".gitignore").read_text(encoding="utf-8") == "*\n"


def test_the_progress_only_grows_and_names_the_packages(clone: Path, host: Host, runner, heard) -> None:
    make_ready(clone, "", host, runner, heard)
    percents = [percent for percent, _, _ in heard.steps]
    assert percents == sorted(percents)
    assert percents[-1] == 100
    assert [name for _, key, name in heard.steps if key == "fetch"] == ["toy-cards", "toydice"]
    assert heard.notes == ["first_time"]


def test_scripts_name_the_folder_they_end_up_in(clone: Path, host: Host, runner, heard) -> None:
    make_ready(clone, "", host, runner, heard)
    home = clone / ".venv"
    assert (home / "bin" / "pip").read_text(encoding="utf-8") == f"#!{home}/bin/python\n"
    assert (home / "pyvenv.cfg").read_text(encoding="utf-8") == f"command = python -m venv {home}\n"


def test_a_finished_environment_is_used_without_running_anything(
    clone: Path, host: Host, runner, heard
) -> None:
    assert find_ready(clone, "", host) is None
    python = make_ready(clone, "", host, runner, heard)
    assert find_ready(clone, "", host) == python
    before = len(runner.calls)
    assert make_ready(clone, "", host, runner, heard) == python
    assert len(runner.calls) == before


def test_testing_tops_up_and_playing_still_works(clone: Path, host: Host, runner, heard) -> None:
    make_ready(clone, "", host, runner, heard)
    assert find_ready(clone, "dev", host) is None
    make_ready(clone, "dev", host, runner, heard)
    assert runner.stages == ["venv", "pip", "check", "pip", "check"]
    assert runner.calls[3][1][-3:] == ["toy-cards>=1,<2", "toydice>=2", "toytest>=3"]
    assert find_ready(clone, "dev", host)
    assert find_ready(clone, "", host)


def test_an_environment_for_testing_serves_playing(clone: Path, host: Host, runner, heard) -> None:
    make_ready(clone, "dev", host, runner, heard)
    assert find_ready(clone, "", host)


@pytest.mark.parametrize(
    "change",
    [
        ("toydice>=2", "toydice>=2.5"),
        ('version = "1.0"', 'version = "1.1"'),
        ("toydice>=2", 'toydice>=2", "toyboard'),
    ],
)
def test_changed_needs_are_topped_up(clone: Path, host: Host, runner, heard, change: tuple[str, str]) -> None:
    make_ready(clone, "", host, runner, heard)
    project = clone / "pyproject.toml"
    project.write_text(project.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    assert find_ready(clone, "", host) is None
    make_ready(clone, "", host, runner, heard)
    assert runner.stages == ["venv", "pip", "check", "pip", "check"]
    assert find_ready(clone, "", host)


def test_changed_development_needs_do_not_touch_playing(clone: Path, host: Host, runner, heard) -> None:
    make_ready(clone, "dev", host, runner, heard)
    project = clone / "pyproject.toml"
    project.write_text(
        project.read_text(encoding="utf-8").replace("toytest>=3", "toytest>=4"), encoding="utf-8"
    )
    assert find_ready(clone, "", host)
    assert find_ready(clone, "dev", host) is None


def _no_interpreter(home: Path) -> None:
    (home / "bin" / "python").unlink()
    (home / "bin" / "python").symlink_to(home / "gone")


def _no_stamp(home: Path) -> None:
    (home / stamp.NAME).unlink()


def _cut_stamp(home: Path) -> None:
    (home / stamp.NAME).write_text('{"format": 1, "home"', encoding="utf-8")


def _odd_stamp(home: Path) -> None:
    (home / stamp.NAME).write_text('[1, "two"]', encoding="utf-8")


def _no_package(home: Path) -> None:
    (home / SITE / "toydice" / "__init__.py").unlink()


def _cut_machine_code(home: Path) -> None:
    (home / SITE / "toydice" / "fast.so").write_bytes(b"mach")


def _empty(home: Path) -> None:
    home.rename(home.with_name("elsewhere"))
    home.mkdir()


BREAKS = [_no_interpreter, _no_stamp, _cut_stamp, _odd_stamp, _no_package, _cut_machine_code, _empty]


@pytest.mark.parametrize("breaking", BREAKS, ids=lambda breaking: breaking.__name__)
def test_a_broken_environment_is_made_anew(clone: Path, host: Host, runner, heard, breaking) -> None:
    make_ready(clone, "", host, runner, heard)
    (clone / ".venv" / "trace-of-the-old").touch()
    breaking(clone / ".venv")
    assert find_ready(clone, "", host) is None
    make_ready(clone, "", host, runner, heard)
    assert runner.stages == ["venv", "pip", "check"] * 2
    assert find_ready(clone, "", host)
    assert not (clone / ".venv" / "trace-of-the-old").exists()
    assert not (clone / ".vold").exists()


def test_a_moved_clone_gets_a_new_environment(clone: Path, host: Host, runner, heard) -> None:
    make_ready(clone, "", host, runner, heard)
    moved = clone.with_name("moved")
    clone.rename(moved)
    assert find_ready(moved, "", host) is None
    make_ready(moved, "", host, runner, heard)
    assert runner.stages == ["venv", "pip", "check"] * 2


def test_another_python_gets_a_new_environment(clone: Path, host: Host, runner, heard) -> None:
    make_ready(clone, "", host, runner, heard)
    newer = host._replace(tag="cpython-313-linux-x86_64-64")
    assert find_ready(clone, "", newer) is None
    make_ready(clone, "", newer, runner, heard)
    assert runner.stages == ["venv", "pip", "check"] * 2


def test_an_environment_whose_python_went_away_is_not_trusted(clone: Path, host: Host, runner, heard) -> None:
    make_ready(clone, "", host._replace(python=str(clone / "gone")), runner, heard)
    assert find_ready(clone, "", host) is None


@pytest.mark.parametrize("stage", ["venv", "pip", "check"])
def test_an_interrupted_set_up_leaves_nothing(clone: Path, host: Host, runner, heard, stage: str) -> None:
    runner.raises[stage] = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        make_ready(clone, "", host, runner, heard)
    assert [path.name for path in clone.iterdir()] == ["pyproject.toml"]
    assert find_ready(clone, "", host) is None


def test_what_a_killed_set_up_left_never_counts(clone: Path, host: Host, runner, heard) -> None:
    make_ready(clone, "", host, runner, heard)
    (clone / ".venv").rename(clone / ".vnew")
    (clone / ".lock").write_text("999999", encoding="ascii")
    assert find_ready(clone, "", host) is None
    make_ready(clone, "", host, runner, heard)
    assert runner.stages == ["venv", "pip", "check"] * 2
    assert sorted(path.name for path in clone.iterdir()) == [".venv", "pyproject.toml"]


def test_while_topped_up_it_does_not_count_so_a_killed_top_up_is_made_anew(
    clone: Path, host: Host, runner, heard
) -> None:
    make_ready(clone, "", host, runner, heard)
    during = []

    def watching(argv, environ, hear, keep_open) -> int:
        during.append(find_ready(clone, "", host))
        saved = (clone / ".venv" / stamp.NAME).read_bytes()
        code = runner(argv, environ, hear, keep_open)
        (clone / "as-if-killed").write_bytes(saved)
        return code

    make_ready(clone, "dev", host, watching, heard)
    assert during == [None, None]
    (clone / "as-if-killed").replace(clone / ".venv" / stamp.NAME)
    make_ready(clone, "", host, runner, heard)
    assert runner.stages == ["venv", "pip", "check", "pip", "check", "venv", "pip", "check"]


def test_a_failed_top_up_leaves_playing_as_it_was(clone: Path, host: Host, runner, heard) -> None:
    make_ready(clone, "", host, runner, heard)
    runner.fails["pip"] = OFFLINE
    with pytest.raises(Trouble) as caught:
        make_ready(clone, "dev", host, runner, heard)
    assert caught.value.key == "no_network"
    assert find_ready(clone, "", host)
    assert find_ready(clone, "dev", host) is None


def test_a_failed_rebuild_leaves_the_old_folder(clone: Path, host: Host, runner, heard) -> None:
    make_ready(clone, "", host, runner, heard)
    runner.fails["pip"] = OFFLINE
    with pytest.raises(Trouble):
        make_ready(clone, "", host._replace(tag="another"), runner, heard)
    assert find_ready(clone, "", host)


@pytest.mark.parametrize(
    ("stage", "lines", "key"),
    [
        ("pip", OFFLINE, "no_network"),
        (
            "pip",
            [
                "WARNING: Retrying after ProxyError('Cannot connect to proxy.')",
                "ERROR: No matching distribution",
            ],
            "no_network",
        ),
        (
            "pip",
            ["ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device"],
            "no_space",
        ),
        (
            "pip",
            ["ERROR: Could not install packages due to an OSError: [Errno 122] Disk quota exceeded"],
            "no_space",
        ),
        ("venv", ["Error: [Errno 28] No space left on device: '/x/bin'"], "no_space"),
        (
            "venv",
            ["The virtual environment was not created successfully because ensurepip is not available."],
            "no_venv",
        ),
        ("venv", ["/usr/bin/python3: No module named venv"], "no_venv"),
        ("pip", ["ERROR: No matching distribution found for toydice>=2"], "setup_failed"),
        (
            "pip",
            ["Max retries exceeded: SSLError(certificate verify failed: self-signed)", "ERROR: No match"],
            "setup_failed",
        ),
        (
            "check",
            ["Traceback (most recent call last):", "ImportError: libm.so.6: cannot open"],
            "setup_failed",
        ),
        ("check", [], "setup_failed"),
    ],
)
def test_each_failure_is_told_for_what_it_is(
    clone: Path, host: Host, runner, heard, stage, lines, key
) -> None:
    runner.fails[stage] = lines
    with pytest.raises(Trouble) as caught:
        make_ready(clone, "", host, runner, heard)
    assert caught.value.key == key
    assert caught.value.code == 1
    assert [path.name for path in clone.iterdir()] == ["pyproject.toml"]
    for language in words.WORDS:
        told = words.message(caught.value.key, language, **caught.value.fields)
        assert "{" not in told
        assert "Traceback" not in told or key == "setup_failed"


def test_the_reason_of_an_unknown_failure_is_passed_on(clone: Path, host: Host, runner, heard) -> None:
    runner.fails["pip"] = ["Collecting toydice", "ERROR: No matching distribution found for toydice>=2"]
    with pytest.raises(Trouble) as caught:
        make_ready(clone, "", host, runner, heard)
    assert caught.value.fields == {"detail": "ERROR: No matching distribution found for toydice>=2"}


def test_without_venv_the_debian_package_is_named(clone: Path, host: Host, runner, heard) -> None:
    with pytest.raises(Trouble) as caught:
        make_ready(clone, "", host._replace(has_venv=False), runner, heard)
    assert "sudo apt install python3.12-venv" in words.message(caught.value.key, "fr", **caught.value.fields)
    assert runner.calls == []
    with pytest.raises(Trouble) as caught:
        make_ready(clone, "", host._replace(has_venv=False, platform="darwin"), runner, heard)
    assert caught.value.key == "no_venv_other"


def test_a_full_disk_is_told_with_its_place(clone: Path, host: Host, runner, heard) -> None:
    runner.raises["venv"] = OSError(errno.ENOSPC, "No space left on device")
    with pytest.raises(Trouble) as caught:
        make_ready(clone, "", host, runner, heard)
    assert caught.value.key == "no_space"
    assert str(clone) in words.message("no_space", "de", **caught.value.fields)


def test_a_disk_too_full_for_the_lock_is_told_too(
    clone: Path, host: Host, runner, heard, monkeypatch
) -> None:
    def full(*_arguments: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "open", full)
    with pytest.raises(Trouble) as caught:
        make_ready(clone, "", host, runner, heard)
    assert caught.value.key == "no_space"


def test_another_failure_of_the_system_is_no_traceback(clone: Path, host: Host, runner, heard) -> None:
    runner.raises["venv"] = PermissionError(errno.EACCES, "Permission denied")
    with pytest.raises(Trouble) as caught:
        make_ready(clone, "", host, runner, heard)
    assert caught.value.key == "setup_failed"
    assert (
        trouble.from_os_error(PermissionError(errno.EACCES, "no"), "/x").fields["detail"] == "[Errno 13] no"
    )


def test_a_clone_that_cannot_be_written_uses_the_cache(clone: Path, host: Host, runner, heard) -> None:
    # Stands for a read-only clone, which an administrator's account could write all the same.
    (clone / ".venv").write_text("not a folder", encoding="utf-8")
    python = make_ready(clone, "", host, runner, heard)
    cache = host.home / ".cache" / "polar-party"
    assert python.is_relative_to(cache)
    assert python.parents[1].name.startswith("venv-")
    assert find_ready(clone, "", host) == python
    assert [path.name for path in cache.iterdir()] == [python.parents[1].name]
    assert (python.parents[1] / "bin" / "pip").read_text(encoding="utf-8") == f"#!{python}\n"


def test_two_clones_have_two_caches(clone: Path, host: Host) -> None:
    assert places(clone, host)[1] != places(clone.with_name("other"), host)[1]
    assert places(clone, host) == places(clone, host)


def test_nowhere_to_write_is_told_with_both_places(
    clone: Path, host: Host, runner, heard, tmp_path: Path
) -> None:
    (clone / ".venv").write_text("not a folder", encoding="utf-8")
    host.home.write_text("not a folder either", encoding="utf-8")
    with pytest.raises(Trouble) as caught:
        make_ready(clone, "", host, runner, heard)
    assert caught.value.key == "no_place"
    told = words.message("no_place", "es", **caught.value.fields)
    assert str(clone) in told
    assert str(host.home / ".cache" / "polar-party") in told


def test_the_names_beside_a_place_are_as_long_as_its_own() -> None:
    for name in (".venv", "venv-0123456789ab"):
        place = Place(Path("/x venv") / name)
        assert {len(str(path)) for path in (place.home, place.fresh, place.old)} == {len(f"/x venv/{name}")}
        assert len({place.home, place.fresh, place.old, place.lock}) == 4
        assert place.fresh.parent == place.home.parent


def test_a_link_in_place_of_the_environment_is_replaced_and_what_it_names_is_kept(
    clone: Path, host: Host, runner, heard, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "mine").touch()
    (clone / ".venv").symlink_to(other)
    make_ready(clone, "", host, runner, heard)
    assert (other / "mine").exists()
    assert not (clone / ".venv").is_symlink()
    assert find_ready(clone, "", host)


def test_keys_tell_apart_what_matters_and_nothing_else() -> None:
    needs = stamp.Needs(("b>1", "a"), {"dev": ("c",)}, "1.0")
    key = needs.key("", "tag")
    assert key == needs._replace(requirements=("a", "b>1")).key("", "tag")
    assert key == needs._replace(extras={}).key("", "tag")
    others = [
        needs.key("dev", "tag"),
        needs.key("", "tag2"),
        needs._replace(product="1.1").key("", "tag"),
        needs._replace(requirements=("a", "b>2")).key("", "tag"),
    ]
    assert len({key, *others}) == 5


def test_the_projects_own_needs_can_be_read() -> None:
    needs = stamp.read_needs(Path(__file__).resolve().parents[2])
    assert any(line.startswith("pygame-ce") for line in needs.requirements)
    assert any(line.startswith("pytest") for line in needs.wanted("dev"))
    assert not any(line.startswith("pytest") for line in needs.wanted(""))
