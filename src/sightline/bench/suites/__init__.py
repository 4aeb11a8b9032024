"""Collections of measurements with a name. The folder is the registry: a file is a suite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol

from ...core.errors import UnknownName
from ..jobs import Job, Measurement
from ..report import Section


class Suite(Protocol):
    """A module with these is a suite."""

    TITLE: str
    TEXT: str
    """What is measured and why, in a few sentences."""

    def jobs(self) -> Iterator[Job]:
        """What is measured, in this order."""

    def sections(self, measurements: Sequence[Measurement]) -> list[Section]:
        """What a report on it says, from as much as has been measured."""


def names() -> list[str]:
    """The suites that there are."""
    return sorted(file.stem for file in Path(__file__).parent.glob("[!_]*.py"))


def suite(name: str) -> Suite:
    """The suite of a name."""
    if name not in names():
        raise UnknownName("suite", name, names())
    module: Suite = import_module(f"{__name__}.{name}")
    return module
