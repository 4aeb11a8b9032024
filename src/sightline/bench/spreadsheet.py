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
    """The lines, the names of the columns first; times are seconds, memory is bytes."""
    return _written(map(_known, measurements))


def write_rows(rows: Iterable[Row]) -> str:
    """The rows of a suite of verbs; a figure within a figure has both names."""
    return _written(
        {"suite": row.suite, "table": row.table, "name": row.name, **dict(_flat(row.figures))}
        for row in rows
    )


def _written(found: Iterable[dict[str, Any]]) -> str:
    text, lines = io.StringIO(), list(found)
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


def _known(one: Measurement) -> dict[str, Any]:
    job, seconds = one.job, one.seconds
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
        "repeats": len(seconds),
        "median": median(seconds) if seconds else None,
        "mean": fmean(seconds) if seconds else None,
        "least": min(seconds, default=None),
        "most": max(seconds, default=None),
        "first_answer": one.cold,
        "start_up": one.start_up,
        "memory": one.memory,
        **one.stats,
    }
