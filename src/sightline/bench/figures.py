"""Statistics of measurements: medians and quartiles, groups and their summaries.

A board on which a contender was stopped at its limit took at least that long: it counts with
the limit, and every figure that depends on it is marked as a bound. A contender that crashed,
was wrong, has no model or ran out of memory has no time, and is only counted.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple, TypeVar

import msgspec

from ..core.grid import entries
from ..rules.parts import parts_of
from ..rules.puzzle import Puzzle
from .jobs import Job, Measurement, Question, Verdict, size_of

Bound = Literal["", "≥", "≤", "≈"]
"""Exact; a lower bound; an upper bound; or either."""

By = Literal["board", "density", "size"]
"""What boards that are summed up together have in common."""

ASKED: dict[Question, str] = {"first": "first solution", "unique": "proof of uniqueness"}
"""What a question asks for, in a few words."""

Key = TypeVar("Key")


class Figure(NamedTuple):
    """A number, exact or a bound."""

    value: float
    bound: Bound = ""


class Quartiles(NamedTuple):
    """The median of some numbers, and the lower and the upper quartile."""

    low: Figure
    median: Figure
    high: Figure


def quartiles(values: Iterable[Figure | float]) -> Quartiles:
    """The median and the quartiles, interpolated where needed.

    >>> low, median, high = quartiles([1, 2, 3, 4])
    >>> low.value, median.value, high.value
    (1.75, 2.5, 3.25)
    >>> quartiles([1, 2, Figure(5, "≥")]).high
    Figure(value=3.5, bound='≥')
    """
    ordered = sorted(v if isinstance(v, Figure) else Figure(v) for v in values)
    return Quartiles(*(_quantile(ordered, part) for part in (0.25, 0.5, 0.75)))


def _quantile(ordered: Sequence[Figure], part: float) -> Figure:
    place = part * (len(ordered) - 1)
    below, above = ordered[math.floor(place)], ordered[math.ceil(place)]
    value = below.value + (above.value - below.value) * (place % 1)
    # A bound could belong anywhere further up; so all quantiles above it are bounds as well.
    reached = ordered[: math.ceil(place) + 1]
    return Figure(value, "≥" if any(figure.bound for figure in reached) else "")


# One measurement ---------------------------------------------------------------------------


def time_of(one: Measurement) -> Figure | None:
    """Seconds: the median of the repetitions, at least the limit if stopped, or no time.

    A solver of one's own that limits its wall-clock time may have used less CPU time than that.
    """
    if one.answered and one.seconds:
        return quartiles(one.seconds).median
    if one.verdict != "stopped":
        return None
    return Figure(min([one.job.time_limit, *one.seconds]), "≥")


def count_of(one: Measurement, what: str = "backtracks") -> Figure | None:
    """What a solver counted until its answer; a lower bound if it was stopped."""
    if what not in one.stats or not (one.answered or one.verdict == "stopped"):
        return None
    return Figure(one.stats[what], "" if one.answered else "≥")


# A group -----------------------------------------------------------------------------------


class Spread(NamedTuple):
    """The mean of some numbers, the least and the largest."""

    mean: Figure
    least: Figure
    most: Figure


class Summary(NamedTuple):
    """The results of a contender on the boards of a group."""

    group: str
    contender: str
    asked: int
    answered: int
    seconds: Quartiles | None
    """Over the boards, each with its median; nothing if no board has a time."""
    times: Spread | None
    backtracks: Figure | None
    """The median; nothing if the solver does not count them."""
    counts: dict[str, Spread]
    """All that the solver counts."""
    memory: int | None
    """The most bytes on any board."""
    start_up: float | None
    """The median, in seconds."""
    cold: float | None
    """The median time of the first answer of a process, in seconds."""
    verdicts: dict[Verdict, int]


def summary(group: str, contender: str, boards: Sequence[Measurement]) -> Summary:
    """Sum up the measurements of a contender."""
    times, backtracks = _known(map(time_of, boards)), _known(map(count_of, boards))
    cold = _known(one.cold for one in boards if one.answered)
    start_up = _known(one.start_up for one in boards)
    counted = dict.fromkeys(name for one in boards for name in one.stats)
    counts = {what: _spread(_known(count_of(one, what) for one in boards)) for what in counted}
    return Summary(
        group=group,
        contender=contender,
        asked=len(boards),
        answered=sum(one.answered for one in boards),
        seconds=quartiles(times) if times else None,
        times=_spread(times),
        backtracks=quartiles(backtracks).median if backtracks else None,
        counts={what: spread for what, spread in counts.items() if spread},
        memory=max(_known(one.memory for one in boards), default=None),
        start_up=statistics.median(start_up) if start_up else None,
        cold=statistics.median(cold) if cold else None,
        verdicts=dict(Counter(one.verdict for one in boards)),
    )


def summaries(measurements: Iterable[Measurement]) -> list[Summary]:
    """One for every group and contender, in order of first occurrence."""
    return [
        summary(group, contender, boards)
        for group, parts in grouped(measurements).items()
        for contender, boards in parts.items()
    ]


def _spread(figures: Sequence[Figure]) -> Spread | None:
    if not figures:
        return None
    mean = statistics.fmean(figure.value for figure in figures)
    # One that was stopped early may have been the slowest of all.
    most, bound = max(figure.value for figure in figures), bound_of(figures)
    return Spread(Figure(mean, bound), min(figures), Figure(most, bound))


def bound_of(figures: Iterable[Figure]) -> Bound:
    """Whether a mean of these is a bound."""
    found = {figure.bound for figure in figures if figure.bound}
    return found.pop() if len(found) == 1 else "≈" if found else ""


def _known(values: Iterable[Key | None]) -> list[Key]:
    return [value for value in values if value is not None]


# Groups ------------------------------------------------------------------------------------


def contender_of(one: Measurement) -> str:
    """The name of the contender."""
    return one.job.contender


def grouped(measurements: Iterable[Measurement]) -> dict[str, dict[str, list[Measurement]]]:
    """The measurements by group and contender.

    Where a run asks several questions, the name of a group says which one is meant. The groups
    of a genre stand together.
    """
    genres = grouped_by(measurements, lambda one: one.job.puzzle["genre"])
    everything = [one for some in genres.values() for one in some]
    groups = grouped_by(everything, group_label(everything))
    return {name: grouped_by(some, contender_of) for name, some in groups.items()}


def grouped_by(
    measurements: Iterable[Measurement], key: Callable[[Measurement], Key]
) -> dict[Key, list[Measurement]]:
    """The measurements by a key, in order of first occurrence."""
    found: dict[Key, list[Measurement]] = defaultdict(list)
    for one in measurements:
        found[key(one)].append(one)
    return dict(found)


def group_label(measurements: Sequence[Measurement]) -> Callable[[Measurement], str]:
    """The label of a measurement's group among others."""
    if len({one.job.question for one in measurements}) <= 1:
        return lambda one: one.job.group
    return lambda one: f"{one.job.group}, {ASKED[one.job.question]}"


def contenders(measurements: Iterable[Measurement]) -> list[str]:
    """Each once, in order of first occurrence."""
    return list(dict.fromkeys(map(contender_of, measurements)))


def regrouped(measurements: Iterable[Measurement], by: By) -> list[Measurement]:
    """The same measurements, in other groups."""
    replace = msgspec.structs.replace
    return [replace(one, job=replace(one.job, group=_group(one.job, by))) for one in measurements]


def _group(job: Job, by: By) -> str:
    if by == "board":
        return job.name
    puzzle = job.read()
    size = size_of(puzzle)
    if by == "size":
        return size
    if job.density is not None:
        return f"{size}, density {job.density:g}"
    return f"{size}, {_share_of_clues(puzzle):.0%} of the clues"


def _share_of_clues(puzzle: Puzzle) -> float:
    """The share of the clues of a board of this size that are shown, in tenths."""
    shown = [
        value != puzzle.parts[part.name]
        for part in parts_of(type(puzzle))
        if part.name != puzzle.given_part
        for _, value in entries(getattr(puzzle, part.name))
    ]
    return round(sum(shown) / len(shown), 1) if shown else 0.0
