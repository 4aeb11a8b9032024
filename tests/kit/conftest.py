"""The kit: every verb on every genre, through every interface.

The genres are those in the folder ``src/sightline/rules/genres``; the cases come from their
examples (see ``cases.py``). To test a new genre: ``pytest tests/kit -k my-genre``.

To play on the page and in the terminal takes longest. By day and where no genre is asked for by
name, one genre of each kind of board stands there for the others.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kit.cases import KINDS, BrokenCase, Case, broken_cases, cases, made

from sightline.rules.puzzle import Puzzle

FIRST_OF_ITS_BOARD = {kind.board.kind: kind for kind in reversed(KINDS)}
PLAYED = [Path(__file__).with_name(name) for name in ("test_page.py", "test_terminal.py")]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("soak") or config.getoption("keyword"):
        return
    others = [
        item
        for item in items
        if item.path in PLAYED and _genre(item) not in FIRST_OF_ITS_BOARD.values()
    ]
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]


def _genre(item: pytest.Item) -> type[Puzzle]:
    """The genre that a test is about."""
    assert isinstance(item, pytest.Function)
    value: Any
    (value,) = item.callspec.params.values()
    return value if isinstance(value, type) else type(value.puzzle)


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
