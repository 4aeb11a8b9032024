"""The machine that figures were measured on: part of every committed result."""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from ..core.version import __version__
from ..engines.kernel.built import COMPILER

PACKAGES = ("msgspec", "click", "python-sat", "ortools", "typst")
"""Whose versions matter, unless others are named."""


def describe(versions: Mapping[str, str] | None = None) -> dict[str, str]:
    """Machine, compiler, commit, and versions: these, or those of the usual packages."""
    about = {
        "cpu": _cpu(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": platform.python_version(),
        "compiler": COMPILER,
        "commit": commit_of(Path(__file__)),
    }
    return about | (_usual_versions() if versions is None else dict(versions))


def _usual_versions() -> dict[str, str]:
    versions = dict.fromkeys(PACKAGES, "not installed")
    for package in PACKAGES:
        with suppress(PackageNotFoundError):
            versions[package] = version(package)
    return {"sightline": __version__} | versions


def _cpu() -> str:
    path = Path("/proc/cpuinfo")
    lines = path.read_text().splitlines() if path.exists() else []
    named = (line.split(": ")[1] for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or "unknown")


def commit_of(file: Path) -> str:
    """The commit of this file; an installed package may lie in an unrelated repository."""
    if _git(file.parent, "ls-files", "--error-unmatch", file.name) is None:
        return "unknown"
    return _git(file.parent, "describe", "--always", "--dirty") or "unknown"


def _git(folder: Path, *arguments: str) -> str | None:
    try:
        answer = subprocess.run(
            ["git", *arguments], capture_output=True, text=True, check=False, cwd=folder
        )
    except OSError:
        return None
    return answer.stdout.strip() if answer.returncode == 0 else None
