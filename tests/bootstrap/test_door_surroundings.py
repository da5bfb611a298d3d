"""Which variables reach the programs of a set-up, and what the machine is taken for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.bootstrap import surroundings
from tools.bootstrap.surroundings import Host

KEPT = {
    "PATH": "/bin",
    "PIP_INDEX_URL": "https://mirror.example/simple",
    "PIP_EXTRA_INDEX_URL": "https://more.example",
    "PIP_CERT": "/etc/cert.pem",
    "PIP_PROXY": "http://proxy.example:3128",
    "PIP_TRUSTED_HOST": "mirror.example",
    "PIP_CONFIG_FILE": "/etc/pip.conf",
    "https_proxy": "http://proxy.example:3128",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONUNBUFFERED": "1",
}
DROPPED = {
    "PYTHONHOME": "/opt/other",
    "PYTHONPATH": "/opt/other/lib",
    "PYTHONSAFEPATH": "1",
    "PYTHONOPTIMIZE": "2",
    "PYTHONWARNINGS": "error",
    "PYTHONINSPECT": "1",
    "VIRTUAL_ENV": "/home/me/env",
    "__PYVENV_LAUNCHER__": "/usr/bin/python3",
    "PIP_TARGET": "/somewhere",
    "PIP_PREFIX": "/somewhere",
    "PIP_USER": "1",
    "PIP_REQUIRE_VIRTUALENV": "1",
    "PIP_DRY_RUN": "1",
    "PIP_NO_BINARY": ":all:",
    "PIP_PYTHON": "/usr/bin/python3",
    "pip_root": "/somewhere",
}


def test_only_what_would_hurt_is_dropped() -> None:
    assert surroundings.scrubbed({**KEPT, **DROPPED}) == KEPT


def test_pip_speaks_english_and_installs_nowhere_else() -> None:
    chosen = surroundings.for_pip({**KEPT, **DROPPED, "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"})
    assert chosen["LC_ALL"] == "C"
    assert "LANGUAGE" not in chosen
    assert chosen["PIP_USER"] == "0"
    assert chosen["PIP_INDEX_URL"] == "https://mirror.example/simple"
    assert "PIP_TARGET" not in chosen


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {}, "/home/ada/.cache"),
        ("linux", {"XDG_CACHE_HOME": "/fast/cache"}, "/fast/cache"),
        ("linux", {"XDG_CACHE_HOME": "relative"}, "/home/ada/.cache"),
        ("darwin", {"XDG_CACHE_HOME": "/fast/cache"}, "/home/ada/Library/Caches"),
        ("win32", {"LOCALAPPDATA": "/c/Local"}, "/c/Local"),
        ("win32", {}, "/home/ada/AppData/Local"),
    ],
)
def test_the_cache_is_where_the_platform_has_it(
    host: Host, platform: str, environ: dict[str, str], expected: str
) -> None:
    there = host._replace(platform=platform, environ=environ, home=Path("/home/ada"))
    assert surroundings.cache_folder(there) == Path(expected)


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":1"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("freebsd14", {}, False),
        ("win32", {}, True),
        ("darwin", {}, True),
    ],
)
def test_a_screen_is_seen(host: Host, platform: str, environ: dict[str, str], expected: bool) -> None:
    assert surroundings.has_screen(host._replace(platform=platform, environ=environ)) is expected


def test_this_host_is_never_an_environment() -> None:
    here = surroundings.this_host()
    assert Path(here.python).exists()
    assert not (Path(here.python).parents[1] / "pyvenv.cfg").exists()
    assert "cpython-3" in here.tag
