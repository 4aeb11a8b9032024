"""Measurements as comma-separated values: a line for each, with all that is known of it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from statistics import fmean, median
from typing import Any

from .jobs import Measurement


def write(measurements: Iterable[Measurement]) -> str:
    """The lines, the names of the columns first."""
    everything = list(measurements)
    counts = list(dict.fromkeys(name for one in everything for name in one.stats))
    text = io.StringIO()
    writer = csv.DictWriter(text, [*COLUMNS, *counts], lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(_row, everything))
    return text.getvalue()


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
