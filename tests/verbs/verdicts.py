"""Verdicts of ``verify``, without its last resort."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import sightline as sl
from sightline import library
from sightline.rules.puzzle import Puzzle
from sightline.verbs import verify as verifying
from sightline.verbs.verify import Verification, verify

TOWERS = sl.load("skyscrapers/brainbashers")
HOUSE = sl.load("doors/example1")
NIGHT = sl.load("starry-night/friedman1")
KNOWN = {puzzle.name: puzzle for puzzle in (TOWERS, HOUSE, NIGHT)}
known = pytest.mark.parametrize("puzzle", KNOWN.values(), ids=KNOWN)
names = pytest.mark.parametrize("name", library.names())


def solved(puzzle: Puzzle) -> Any:
    return sl.solve(puzzle).solution


def plain(board: Any) -> Any:
    """The board as plain data."""
    return json.loads(msgspec.json.encode(board))


def verdict(puzzle: object, answer: object) -> Verification:
    """The verdict of ``verify`` without its last resort, which must not be needed."""
    broken = verifying._broken(puzzle, answer)
    found = verify(puzzle, answer)
    assert found == Verification(not broken, broken)
    assert bool(found) is found.right is (not found.broken)
    assert all(each.rule and each.where and each.message for each in found.broken)
    assert all("\n" not in each.message and len(each.message) < 400 for each in found.broken)
    return found


def rule(puzzle: object, answer: object) -> str:
    return verdict(puzzle, answer).broken[0].rule


def sentence(puzzle: object, answer: object) -> str:
    return verdict(puzzle, answer).broken[0].message
