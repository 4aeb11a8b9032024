"""Measurements and rows as comma-separated values: a line for each, with all that is known."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from statistics import fmean, median
from typing import Any

from .jobs import Measurement
from .rows import Row


def write(measurements: Iterable[Measurement]) -> str:
    """The lines, the names of the columns first."""
    everything = list(measurements)
    counts = list(dict.fromkeys(name for one in everything for name in one.stats))
    text = io.StringIO()
    writer = csv.DictWriter(text, [*COLUMNS, *counts], lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(_row, everything))
    return text.getvalue()


def write_rows(rows: Iterable[Row]) -> str:
    """The rows of a suite of verbs; a figure within a figure has both names."""
    lines = [
        {"suite": row.suite, "table": row.table, "name": row.name, **dict(_flat(row.figures))}
        for row in rows
    ]
    text = io.StringIO()
    names = dict.fromkeys(name for line in lines for name in line)
    writer = csv.DictWriter(text, list(names), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return text.getvalue()


def _flat(figures: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in figures.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name} ")
        else:
            yield f"{before}{name}", value


COLUMNS = (
    "group",
    "board",
    "genre",
    "rows",
    "columns",
    "density",
    "question",
    "solver",
    "strategy",
    "verdict",
    "found",
    "time_limit",
    "repeats",
    "median",
    "mean",
    "least",
    "most",
    "first_answer",
    "start_up",
    "memory",
)
"""Times are seconds, memory is bytes; what is not known is empty."""


def _row(one: Measurement) -> dict[str, Any]:
    job = one.job
    rows, columns = job.read().shape
    return {
        "group": job.group,
        "board": job.name,
        "genre": job.puzzle["genre"],
        "rows": rows,
        "columns": columns,
        "density": job.density,
        "question": job.question,
        "solver": job.solver,
        "strategy": job.strategy or "default",
        "verdict": one.verdict,
        "found": one.found,
        "time_limit": job.time_limit,
        "repeats": len(one.seconds),
        "first_answer": one.cold,
        "start_up": one.start_up,
        "memory": one.memory,
        **dict(_times(one.seconds)),
        **one.stats,
    }


def _times(seconds: list[float]) -> Iterator[tuple[str, float]]:
    if seconds:
        yield "median", median(seconds)
        yield "mean", fmean(seconds)
        yield "least", min(seconds)
        yield "most", max(seconds)
