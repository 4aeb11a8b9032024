"""What the commands say to people."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.words import duration, in_figures
from ..engines import Stats
from ..rules.puzzle import Clue

FULL_NAMES = {"constraints": "constraints created"}
ORDER = (
    "resumptions",
    "entailments",
    "prunings",
    "backtracks",
    "constraints",
    "nodes",
    "probes",
)


def no_solution(clash: Sequence[Clue]) -> str:
    """Why there is no solution.

    >>> no_solution([])
    'no board of this size can be filled, whatever the clues'
    """
    if not clash:
        return "no board of this size can be filled, whatever the clues"
    clues = "; ".join(clue.text for clue in clash)
    if len(clash) == 1:
        return f"this clue contradicts the rules: {clues}"
    return f"these clues contradict each other: {clues}"


def solutions(number: int) -> str:
    """How many solutions.

    >>> solutions(1), solutions(1200)
    ('1 solution', '1,200 solutions')
    """
    return counted(number, "solution")


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "node"), counted(0, "node")
    ('1 node', '0 nodes')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def summary(engine: str, stats: Stats) -> str:
    """The statistics in a line.

    >>> summary("kernel", Stats(time=0.0123, nodes=1, resumptions=53, prunings=180))
    'kernel: 12.3 ms, 1 node, 0 backtracks, 53 resumptions, 180 prunings'
    """
    things = [
        counted(number, name.removesuffix("s"))
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
