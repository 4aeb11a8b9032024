"""The allowed includes of the kernel."""

from __future__ import annotations

import re
from pathlib import Path

KERNEL = Path(__file__).parents[2] / "kernel"
FOLDERS = (
    "base",
    "store",
    "propagators",
    "search",
    "reason",
    "count",
    "make",
    "fuzz",
    "api",
    "bind",
)
"""Each folder includes from those above it, and from itself."""

INCLUDE = re.compile(r'^#include "(?:(.+)/)?(.+)"$', re.MULTILINE)


def test_every_file_stands_in_a_folder_and_includes_from_none_below_it() -> None:
    sources = sorted(KERNEL.rglob("*.[ch]pp"))
    assert {source.parent.name for source in sources} == set(FOLDERS)
    wrong = [
        f"{source.relative_to(KERNEL)} includes {there}/{name}"
        for source in sources
        for there, name in INCLUDE.findall(source.read_text("utf-8"))
        if there and FOLDERS.index(there) >= FOLDERS.index(source.parent.name)
    ]
    assert not wrong, "\n".join(wrong)


def test_only_the_border_to_python_knows_it() -> None:
    knowing = {
        source.parent.name
        for source in KERNEL.rglob("*.[ch]pp")
        if re.search(r"nanobind|Python\.h|\bPy[A-Z_]", source.read_text("utf-8"))
    }
    assert knowing == {"bind"}
