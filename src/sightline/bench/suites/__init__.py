"""Collections of measurements with a name. The folder is the registry: a file is a suite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Protocol, runtime_checkable

import msgspec

from ...core.errors import UnknownName
from ...core.folders import files_beside
from ..jobs import Job, Measurement
from ..report import Section
from ..rows import Case, Row


class Suite(Protocol):
    """The interface of every suite."""

    TITLE: str
    TEXT: str
    """What is measured and why, in a few sentences."""


@runtime_checkable
class SolverSuite(Suite, Protocol):
    """A module with these measures solvers on boards, each in a separate process."""

    def jobs(self) -> Iterator[Job]:
        """What is measured, in this order."""

    def sections(self, measurements: Sequence[Measurement]) -> list[Section]:
        """The sections of a report, from what has been measured so far."""


@runtime_checkable
class VerbSuite(Suite, Protocol):
    """A module with these measures what Sightline does: to solve, make, grade, explain."""

    def versions(self) -> dict[str, str]:
        """Other programs in use, with their versions; :class:`NotInstalled` if one is missing."""

    def cases(self, quick: bool) -> Iterator[Case]:
        """What is measured, in this order; quick: on little, for a first look."""

    def sections(self, rows: Sequence[Row]) -> list[Section]:
        """The sections of a report, from what has been measured so far."""


def names() -> list[str]:
    """The suites that there are."""
    return files_beside(__file__)


def suite(name: str) -> SolverSuite | VerbSuite:
    """The suite of a name.

    >>> suite("make").TITLE
    'Make puzzles'
    """
    if name not in names():
        raise UnknownName("suite", name, names())
    module: SolverSuite | VerbSuite = import_module(f"{__name__}.{name}")
    return module


QUICK_LIMIT = 5.0
"""Seconds for an answer, if it is to be quick."""


def shortened(jobs: Iterable[Job]) -> Iterator[Job]:
    """The jobs on the first board of each group, with one repetition and a short limit."""
    first: dict[str, str] = {}
    for job in jobs:
        if first.setdefault(job.group, job.name) == job.name:
            limit = min(job.time_limit, QUICK_LIMIT)
            yield msgspec.structs.replace(job, repeats=1, time_limit=limit)
