"""Texts that several commands print."""

from __future__ import annotations

from ..core.words import duration, in_figures, number_of
from ..engines import Stats

FULL_NAMES = {"constraints": "constraints created"}
ORDER = (
    "resumptions",
    "entailments",
    "prunings",
    "backtracks",
    "constraints",
    "nodes",
    "probes",
    "restarts",
)


def solutions(number: int) -> str:
    """How many solutions.

    >>> solutions(1), solutions(1200)
    ('1 solution', '1,200 solutions')
    """
    return number_of(number, "solution")


def summary(engine: str, stats: Stats) -> str:
    """The statistics in a line.

    >>> summary("kernel", Stats(time=0.0123, nodes=1, resumptions=53, prunings=180))
    'kernel: 12.3 ms, 1 node, 0 backtracks, 53 resumptions, 180 prunings'
    """
    things = [
        number_of(number, name.removesuffix("s"))
        for name in ("nodes", "backtracks", "resumptions", "prunings")
        if (number := getattr(stats, name)) is not None
    ]
    return f"{engine}: {', '.join([duration(stats.time), *things])}"


def table(engine: str, stats: Stats) -> str:
    """The statistics in full, one per line."""
    rows = [("engine", engine), ("time", duration(stats.time))]
    rows += [(FULL_NAMES.get(name, name), in_figures(getattr(stats, name))) for name in ORDER]
    label, value = (max(len(row[column]) for row in rows) for column in (0, 1))
    return "\n".join(f"{name:<{label}}  {text:>{value}}" for name, text in rows)
