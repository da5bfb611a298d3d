"""A pytest plug-in for tools/test.py: what happens to the real-window tests where their programs are missing.

They are skipped by name and the end of the run says so; where CI is set they fail instead, so that a build machine
never passes without them.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Generator

import pytest

PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool"}
"""What the real-window tests start, and the Debian package it comes in."""


def missing_programs() -> list[str]:
    """The programs that are not there, in a fixed order."""
    return [name for name in PROGRAMS if shutil.which(name) is None]


def advice(missing: list[str]) -> str:
    """One line: what is missing and how to get it."""
    if not sys.platform.startswith("linux"):
        return "the real-window tests need Linux (Xvfb and xdotool)"
    packages = " ".join(PROGRAMS[name] for name in missing)
    return f"the real-window tests need {' and '.join(missing)}: sudo apt install {packages}"


def pytest_report_header() -> str | None:
    """Say at the start what will be missing."""
    missing = missing_programs()
    return f"NOT COMPLETE HERE: {advice(missing)}" if missing else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the real-window tests as skipped where they cannot run."""
    missing = missing_programs()
    if not missing or os.environ.get("CI"):
        return
    for item in _window_tests(items):
        item.add_marker(pytest.mark.skip(reason=advice(missing)))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """On a build machine: fail what cannot run."""
    missing = missing_programs()
    if missing and os.environ.get("CI") and _window_tests([item]):
        pytest.fail(advice(missing), pytrace=False)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None, None, None]:
    """Say it again at the end, after everything else but pytest's closing line."""
    yield
    missing = missing_programs()
    if missing:
        terminalreporter.write_line(f"NOT COMPLETE HERE: {advice(missing)}", yellow=True, bold=True)


def _window_tests(items: list[pytest.Item]) -> list[pytest.Item]:
    return [item for item in items if item.get_closest_marker("window")]
