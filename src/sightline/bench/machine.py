"""What a figure was measured on: part of every committed result."""

from __future__ import annotations

import platform
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from sightline import _kernel

PACKAGES = ("sightline", "msgspec", "click", "python-sat", "ortools", "typst")


def describe() -> dict[str, str]:
    """Machine, compiler, versions and commit."""
    about = {
        "cpu": _cpu(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": platform.python_version(),
        "compiler": _kernel.compiler,
        "commit": _commit(),
    }
    for package in PACKAGES:
        try:
            about[package] = version(package)
        except PackageNotFoundError:
            about[package] = "not installed"
    return about


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(": ")[1] for line in lines if line.startswith("model name")), "unknown")


def _commit() -> str:
    command = ["git", "describe", "--always", "--dirty"]
    answer = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=Path(__file__).parent
    )
    return answer.stdout.strip() or "unknown"
