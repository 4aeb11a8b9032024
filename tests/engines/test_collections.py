"""Puzzles that other people made or published, with the answers found by another solver."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sightline as sl

DATA = Path(__file__).parents[2] / "benchmarks" / "data"


def records() -> Iterator[dict[str, Any]]:
    for file in sorted(DATA.glob("*.jsonl")):
        yield from map(json.loads, file.read_text().splitlines())


RECORDS = {record["id"]: record for record in records()}


@pytest.mark.parametrize("name", RECORDS)
def test_the_kernel_finds_the_known_answer(name: str) -> None:
    record = RECORDS[name]
    puzzle = sl.parse(json.dumps(record))
    result = sl.solve(puzzle, limit=2, engine="kernel")
    assert result.complete
    assert {0: 0, 1: 1}.get(result.count, "2+") == record["solutions"]
    if "solution" in record:
        assert result.solution == puzzle.solution
