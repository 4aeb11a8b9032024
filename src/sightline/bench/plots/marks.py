"""What is drawn on a panel: lines with markers, and steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..figures import Figure, Quartiles
from .styles import INK, PALE, Style, line_look

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D

DOTS = 12
"""About as many markers stand on a line with steps."""


def line(axes: Axes, look: Style, spreads: Mapping[int, Quartiles], shift: float) -> None:
    """The medians by size, with the quartiles as thin lines through them."""
    medians = [spread.median for spread in spreads.values()]
    drawn = axes.plot(list(spreads), [median.value for median in medians], **line_look(look))
    for size, spread in spreads.items():
        if spread.low.value < spread.high.value:
            ends = spread.low.value, spread.high.value
            drawn += axes.plot([size, size], ends, color=look.colour, linewidth=0.8)
    drawn += markers(axes, look, list(spreads), medians)
    _move(axes, drawn, shift)


def _move(axes: Axes, drawn: Iterable[Line2D], points: float) -> None:
    """Shift markers that would cover each other."""
    from matplotlib.transforms import ScaledTranslation

    inches = axes.figure.dpi_scale_trans
    for line in drawn:
        line.set_transform(axes.transData + ScaledTranslation(points / 72, 0, inches))


def markers(axes: Axes, look: Style, across: Sequence[float], up: Sequence[Figure]) -> list[Line2D]:
    """Full markers, and open ones for figures that are only bounds."""
    points = list(zip(across, up, strict=True))
    drawn = []
    for full in (True, False):
        shown = [(x, y.value) for x, y in points if full == (not y.bound)]
        if shown:
            drawn += axes.plot(
                *zip(*shown, strict=True),
                marker=look.marker,
                markeredgecolor=look.colour,
                markerfacecolor=look.colour if full else "white",
                linestyle="",
                clip_on=False,
                zorder=3,
            )
    return drawn


def steps(axes: Axes, look: Style, times: Sequence[float], end: float | None) -> None:
    """One step up for each answer, then level to the end if some are missing."""
    last = len(times) - 1
    marked = {*range(0, len(times), max(1, round(len(times) / DOTS))), last}
    level = [] if end is None else [end]
    axes.plot(
        [*times, *level],
        [*range(1, len(times) + 1), *(len(times) for _ in level)],
        drawstyle="steps-post",
        marker=look.marker,
        markevery=sorted(marked),
        clip_on=False,
        **line_look(look),
    )


def say_of_how_many(axes: Axes, asked: int, at: tuple[float, float]) -> None:
    """Note at the end of its line that a contender was not asked about all boards."""
    axes.annotate(
        f"of {asked}",
        at,
        xytext=(0, -13),
        textcoords="offset points",
        horizontalalignment="right",
        color=INK,
    )


def line_of_all(axes: Axes, number: int) -> None:
    """How many boards there are to answer."""
    from matplotlib.ticker import MaxNLocator

    axes.axhline(number, color=PALE, linewidth=0.8)
    axes.annotate(
        f"all {number} boards",
        (1, number),
        xycoords=("axes fraction", "data"),
        xytext=(0, 5),
        textcoords="offset points",
        horizontalalignment="right",
        color=INK,
    )
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
