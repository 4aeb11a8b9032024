"""The kit: every verb on every genre, through every interface.

The genres are those in the folder ``src/sightline/rules/genres``; the cases come from their
examples (see ``cases.py``). To test a new genre: ``pytest tests/kit -k my-genre``.
"""

from __future__ import annotations

from typing import Any

import pytest
from kit.cases import KINDS, BrokenCase, Case, broken_cases, cases, made

from sightline.rules.puzzle import Puzzle


def _each(named: Any) -> list[Any]:
    return [pytest.param(value, id=name) for name, value in named]


@pytest.fixture(params=_each((kind.name, kind) for kind in KINDS))
def kind(request: pytest.FixtureRequest) -> type[Puzzle]:
    """Each genre in turn."""
    found: type[Puzzle] = request.param
    return found


@pytest.fixture(params=_each(cases()))
def case(request: pytest.FixtureRequest) -> Case:
    """Each example in turn."""
    found: Case = request.param
    return found


@pytest.fixture(params=_each(broken_cases()))
def broken(request: pytest.FixtureRequest) -> BrokenCase:
    """Each board that breaks a rule in turn."""
    found: BrokenCase = request.param
    return found


@pytest.fixture
def puzzle(kind: type[Puzzle]) -> Puzzle:
    """A puzzle that is made, of each genre in turn."""
    return made(kind)
