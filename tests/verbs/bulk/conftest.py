"""The expected result of a run of many puzzles, for all tests of such runs."""

from __future__ import annotations

import pytest
from verbs.bulk.running import make


@pytest.fixture(scope="session")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of the run."""
    path = tmp_path_factory.mktemp("expected") / "puzzles.jsonl"
    make(path)
    return path.read_bytes()
