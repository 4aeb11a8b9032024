"""What several commands say."""

from __future__ import annotations

from ..engines import Stats
from ..verbs.solve import SOLUTIONS
from ..words import Listed, Message, Slot, duration, say, text

STATISTICS = say("cli-statistics", "{ $engine }: { $figures }")
COUNTS = {
    "nodes": say("nodes", "{ $count -> [one] { $count } node *[other] { $count } nodes }"),
    "backtracks": say(
        "backtracks", "{ $count -> [one] { $count } backtrack *[other] { $count } backtracks }"
    ),
    "resumptions": say(
        "resumptions", "{ $count -> [one] { $count } resumption *[other] { $count } resumptions }"
    ),
    "prunings": say(
        "prunings", "{ $count -> [one] { $count } pruning *[other] { $count } prunings }"
    ),
}
"""The statistics that are told in a line."""
COMPLETE = say("cli-complete", "complete already: { $summary }")
INTERRUPTED = say("cli-interrupted", "interrupted; { $safe }")
SAFE = say("cli-stopped-safe", "{ $why }; { $safe }")
"""Of long runs, what is safe when they end early."""
JOINED = say(
    "cli-repeats",
    "{ $files }, { $repeats -> [one] { $repeats } repeat *[other] { $repeats } repeats } left out",
)
GRADED = say("cli-graded", "{ $grade } (score { $score })")
ENGINE = say("stats-engine", "engine")()
TIME = say("stats-time", "time")()
NAMES = {
    "resumptions": say("stats-resumptions", "resumptions")(),
    "entailments": say("stats-entailments", "entailments")(),
    "prunings": say("stats-prunings", "prunings")(),
    "backtracks": say("stats-backtracks", "backtracks")(),
    "constraints": say("stats-constraints", "constraints created")(),
    "nodes": say("stats-nodes", "nodes")(),
    "probes": say("stats-probes", "probes")(),
    "restarts": say("stats-restarts", "restarts")(),
}
"""All statistics, in the order of the table."""


def solutions(number: int) -> Message:
    """How many solutions.

    >>> print(solutions(1), solutions(1200))
    1 solution 1,200 solutions
    """
    return SOLUTIONS(count=number)


def summary(engine: str, stats: Stats) -> Message:
    """The statistics in a line.

    >>> print(summary("kernel", Stats(time=0.0123, nodes=1, resumptions=53, prunings=180)))
    kernel: 12.3 ms, 1 node, 0 backtracks, 53 resumptions, 180 prunings
    """
    counted = {name: getattr(stats, name) for name in COUNTS}
    counts = [COUNTS[name](count=count) for name, count in counted.items() if count is not None]
    return STATISTICS(engine=engine, figures=Listed((duration(stats.time), *counts), "comma"))


def table(engine: str, stats: Stats) -> str:
    """The statistics in full, one per line."""
    rows: list[tuple[Slot, Slot]] = [(ENGINE, engine), (TIME, duration(stats.time))]
    for key, name in NAMES.items():
        count: int | None = getattr(stats, key)
        rows.append((name, "–" if count is None else count))
    told = [(text(name), text(figure)) for name, figure in rows]
    label, value = (max(len(row[column]) for row in told) for column in (0, 1))
    return "\n".join(f"{name:<{label}}  {figure:>{value}}" for name, figure in told)
