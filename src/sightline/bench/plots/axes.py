"""Axes: logarithmic for times, symmetric logarithmic for counts, linear for sizes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from ..figures import Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DIGIT = 0.036
"""The width of a digit, as a part of the length of a horizontal axis."""
BELOW = 0.35
"""The room below zero on an axis of counts."""
MOST_TICKS = 8

Side = Literal["x", "y"]


def time_axis(axes: Axes, side: Side, values: Sequence[Figure]) -> None:
    decades = _decades(values)
    axes.set(**{f"{side}scale": "log", f"{side}lim": (decades[0], decades[-1])})
    every = math.ceil(len(decades) / _most_ticks(axes, side))
    labels = [_time_tick(decade) for decade in decades]
    _ticks(axes, side, decades[::every], labels[::every])


def count_axis(axes: Axes, side: Side, values: Sequence[Figure]) -> None:
    """Logarithmic, with a place for zero."""
    most = max(figure.value for figure in values)
    decades = [10**power for power in range(math.ceil(math.log10(max(most, 10))) + 1)]
    axes.set(**{f"{side}lim": (-BELOW, decades[-1])})
    (axes.set_xscale if side == "x" else axes.set_yscale)("symlog", linthresh=1, linscale=0.5)
    every = math.ceil(len(decades) / _most_ticks(axes, side))
    ticks = [0, *decades[::every]]
    _ticks(axes, side, ticks, [_count_tick(tick) for tick in ticks])


def _ticks(axes: Axes, side: Side, places: Sequence[float], labels: Sequence[str]) -> None:
    axis = axes.xaxis if side == "x" else axes.yaxis
    axis.set_ticks(list(places), labels)
    axis.set_ticks([], minor=True)


def _most_ticks(axes: Axes, side: Side) -> int:
    """How many tick labels fit along an axis; fewer if panels are side by side."""
    spec = axes.get_subplotspec()
    beside = spec.get_gridspec().ncols if spec and side == "x" else 1
    return 1 + round(MOST_TICKS / beside)


def size_axis(axes: Axes, unit: str, sizes: Sequence[int]) -> None:
    axes.set_xlabel(unit)
    axes.margins(x=0.1)
    logarithmic = sizes[-1] > 8 * sizes[0]
    place: Callable[[float], float] = math.log if logarithmic else float
    if logarithmic:
        axes.set_xscale("log")
    ticks = _spaced(sizes, place)
    _ticks(axes, "x", ticks, [f"{tick:,}" for tick in ticks])


def _spaced(numbers: Sequence[int], place: Callable[[float], float]) -> list[int]:
    """The numbers whose labels fit side by side."""
    length = place(numbers[-1]) - place(numbers[0])
    kept = list(numbers[:1])
    for number in numbers[1:]:
        digits = (len(f"{number:,}") + len(f"{kept[-1]:,}")) / 2
        if place(number) - place(kept[-1]) >= (digits + 0.8) * DIGIT * length:
            kept.append(number)
    return kept


def _decades(values: Sequence[Figure]) -> list[float]:
    """The powers of ten from below the smallest to above the largest of the values."""
    lowest = math.floor(math.log10(min(figure.value for figure in values)))
    highest = math.ceil(math.log10(max(figure.value for figure in values)))
    # Parsed from a decimal, each is the nearest float.
    return [float(f"1e{power}") for power in range(lowest, max(highest, lowest + 1) + 1)]


def _time_tick(seconds: float) -> str:
    return f"{seconds:,.10g} s" if seconds >= 1 else f"{seconds * 1000:.10g} ms"


def _count_tick(number: int) -> str:
    millions, rest = divmod(number, 10**6)
    return f"{millions:,} M" if millions and not rest else f"{number:,}"
