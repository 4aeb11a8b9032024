"""Ratios of times on the same boards, with an interval in which their mean lies."""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from ..core.random import Random
from .figures import Bound, Figure, bound_of, contenders, time_of
from .jobs import Measurement, Question

BASE = "kernel"
"""The contender that the others are compared with, if it takes part."""
CONFIDENCE = 0.95
RESAMPLES = 1000
"""The number of bootstrap samples for a confidence interval."""
SEED = 2024
"""The same measurements give the same interval."""


class Ratio(NamedTuple):
    """How many times the base's time a contender took on a board."""

    figure: Figure
    board: str


class Comparison(NamedTuple):
    """A contender against the base, over boards that both were asked about."""

    contender: str
    base: str
    ratios: list[Ratio]
    mean: Figure
    """The geometric mean."""
    low: float
    high: float
    """The bootstrap interval that holds 95 % of the means."""
    smallest: Ratio
    largest: Ratio


def base_of(measurements: Iterable[Measurement]) -> str:
    """The contender to compare with: the default kernel, or the first if that is missing."""
    names = contenders(measurements)
    return names[0] if names and BASE not in names else BASE


def comparisons(measurements: Iterable[Measurement], base: str = BASE) -> list[Comparison]:
    """Every contender against the base, where they were asked the same about the same puzzle."""
    everything = list(measurements)
    times = _times_by_board(everything)
    others = [name for name in contenders(everything) if name != base]
    found = ((name, _ratios(times, name, base)) for name in others)
    return [_comparison(name, base, ratios) for name, ratios in found if ratios]


_Board = tuple[str, bytes, Question]


def _times_by_board(measurements: Iterable[Measurement]) -> dict[_Board, dict[str, Figure]]:
    """What each contender took for the same question about the same puzzle."""
    found: dict[_Board, dict[str, Figure]] = defaultdict(dict)
    for one in measurements:
        if (time := time_of(one)) is not None:
            puzzle = msgspec.json.encode(one.job.puzzle)
            found[one.job.name, puzzle, one.job.question][one.job.contender] = time
    return found


def _ratios(times: Mapping[_Board, Mapping[str, Figure]], contender: str, base: str) -> list[Ratio]:
    found = []
    for (name, _, _), took in times.items():
        theirs, ours = took.get(contender), took.get(base)
        # None where both were stopped, or the clock showed no time at all.
        if theirs and ours and theirs.value and ours.value and not (theirs.bound and ours.bound):
            bound: Bound = "≤" if ours.bound else theirs.bound
            found.append(Ratio(Figure(theirs.value / ours.value, bound), name))
    return found


def _comparison(name: str, base: str, ratios: list[Ratio]) -> Comparison:
    values = tuple(ratio.figure.value for ratio in ratios)
    bound = bound_of(ratio.figure for ratio in ratios)
    mean = Figure(statistics.geometric_mean(values), bound)
    return Comparison(name, base, ratios, mean, *interval(values), min(ratios), max(ratios))


@lru_cache(maxsize=256)
def interval(values: tuple[float, ...]) -> tuple[float, float]:
    """Where the geometric mean may lie, by the bootstrap; the same for the same values.

    The boards are resampled with replacement many times; of the resulting means, the lowest
    and the highest 2.5 % are left out.

    >>> interval((2.0, 2.0, 2.0))
    (2.0, 2.0)
    """
    means = sorted(_resampled([math.log(value) for value in values]))
    off = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    low, high = (round(math.exp(means[place]), 12) for place in (off, -1 - off))
    return low, high


def _resampled(logarithms: Sequence[float]) -> Iterator[float]:
    draw, count = Random(SEED), len(logarithms)
    for _ in range(RESAMPLES):
        yield statistics.fmean(logarithms[draw.below(count)] for _ in range(count))
