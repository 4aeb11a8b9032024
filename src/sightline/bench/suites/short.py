"""A few minutes for a first look: one board of each size in the library, by the quick solvers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ... import library
from ..jobs import Job, Measurement, job_of, size_of
from ..report import Section
from ..standard import standard_sections
from .seeds import FIRST_FAIL, LEFTMOST

TITLE = "A short look"
TEXT = (
    "The first board of each genre, size and variant in the library, by the kernel with three "
    "strategies and by other solvers: the proof that there is no second solution."
)

CONTENDERS = (
    ("kernel", ""),
    ("kernel", LEFTMOST),
    ("kernel", FIRST_FAIL),
    ("sat", ""),
    ("cpsat", ""),
    ("clingo", ""),
    ("gprolog", ""),
)


def jobs() -> Iterator[Job]:
    """Few repetitions, and a short limit."""
    sizes = set()
    for name in library.names():
        puzzle = library.load(name)
        if size_of(puzzle) in sizes:
            continue
        sizes.add(size_of(puzzle))
        for solver, strategy in CONTENDERS:
            yield job_of(puzzle, name, solver=solver, strategy=strategy, repeats=3, time_limit=10.0)


def sections(measurements: Sequence[Measurement]) -> list[Section]:
    """The standard sections."""
    return standard_sections(measurements)
