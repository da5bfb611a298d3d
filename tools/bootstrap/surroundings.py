"""What the set-up knows of the machine, and which of its variables reach the programs that it starts."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

# A company's mirror, certificate and proxy must keep working; everything else of pip's could send packages somewhere else.
_KEPT_PIP = frozenset(
    {
        *("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "PIP_NO_INDEX", "PIP_TRUSTED_HOST"),
        *(
            "PIP_CERT",
            "PIP_CLIENT_CERT",
            "PIP_PROXY",
            "PIP_KEYRING_PROVIDER",
            "PIP_CONFIG_FILE",
            "PIP_CONSTRAINT",
        ),
        *("PIP_CACHE_DIR", "PIP_NO_CACHE_DIR", "PIP_TIMEOUT", "PIP_DEFAULT_TIMEOUT", "PIP_RETRIES"),
        *("PIP_USE_FEATURE", "PIP_USE_DEPRECATED"),
    }
)
# Each of these would point the private interpreter at other packages, or make it run otherwise than tested.
_HURTFUL = frozenset(
    {
        *(
            "PYTHONHOME",
            "PYTHONPATH",
            "PYTHONSTARTUP",
            "PYTHONEXECUTABLE",
            "PYTHONPLATLIBDIR",
            "PYTHONUSERBASE",
        ),
        *("PYTHONSAFEPATH", "PYTHONINSPECT", "PYTHONOPTIMIZE", "PYTHONWARNINGS", "PYTHONPYCACHEPREFIX"),
        *("PYTHONCASEOK", "PYTHONDEBUG", "PYTHONVERBOSE"),
        *("VIRTUAL_ENV", "VIRTUAL_ENV_PROMPT", "__PYVENV_LAUNCHER__"),
    }
)


class Host(NamedTuple):
    """The machine as far as the set-up depends on it, so that a test can describe another one."""

    environ: Mapping[str, str]
    platform: str
    """As `sys.platform`."""
    python: str
    """The interpreter that environments are made from; never one inside an environment."""
    version: tuple[int, int]
    tag: str
    """Implementation, version and processor: packages installed for one tag do not serve another."""
    home: Path
    has_venv: bool = True
    """Whether the modules venv and ensurepip are there. Finding out costs time, so only a set-up asks."""


def this_host() -> Host:
    """The machine that this runs on, without what only a set-up needs to know."""
    machine = os.uname().machine if hasattr(os, "uname") else os.environ.get("PROCESSOR_ARCHITECTURE", "")
    bits = 64 if sys.maxsize > 2**32 else 32
    return Host(
        environ=dict(os.environ),
        platform=sys.platform,
        python=getattr(sys, "_base_executable", None) or sys.executable,
        version=sys.version_info[:2],
        tag=f"{sys.implementation.cache_tag}-{sys.platform}-{machine}-{bits}",
        home=_home(),
    )


def scrubbed(environ: Mapping[str, str]) -> dict[str, str]:
    """The variables for a program in the private environment: all but those that would lead it astray."""
    kept = {}
    for name, value in environ.items():
        upper = name.upper()
        if upper in _HURTFUL or (upper.startswith("PIP_") and upper not in _KEPT_PIP):
            continue
        kept[name] = value
    return kept


def for_pip(environ: Mapping[str, str]) -> dict[str, str]:
    """The variables for pip: scrubbed, answering in plain English (it is read), and never installing elsewhere."""
    chosen = scrubbed(environ)
    chosen.pop("LANGUAGE", None)
    chosen.update(
        LC_ALL="C", PYTHONUTF8="1", PYTHONIOENCODING="utf-8", PIP_USER="0", PIP_REQUIRE_VIRTUALENV="0"
    )
    return chosen


def has_screen(host: Host) -> bool:
    """Whether a window can be opened. Only systems with X11 or Wayland can lack a screen in a way that is visible here."""
    if not (host.platform.startswith("linux") or "bsd" in host.platform):
        return True
    return any(host.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"))


def cache_folder(host: Host) -> Path:
    """The user's folder for things that can be made again, as the platform has it."""
    if host.platform == "win32":
        local = host.environ.get("LOCALAPPDATA")
        return Path(local) if local else host.home / "AppData" / "Local"
    if host.platform == "darwin":
        return host.home / "Library" / "Caches"
    stated = host.environ.get("XDG_CACHE_HOME", "")
    # The specification says that a relative path counts as unset.
    return Path(stated) if Path(stated).is_absolute() else host.home / ".cache"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        # No such user in the password file and no HOME: a folder that cannot be written says the rest.
        return Path("/nonexistent")
