"""Files for the tests of several commands."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.asking import CLASH, HOUSE, TOWERS, line

from sightline import library


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A file of JSON lines: solvable, bad, none, solvable."""
    file = tmp_path / "many.jsonl"
    good = [line(library.load(name)) for name in (TOWERS, HOUSE)]
    file.write_text("\n".join([good[0], "nonsense", CLASH, good[1]]) + "\n", "utf-8")
    return file
