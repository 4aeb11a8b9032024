"""Measurements as pictures: each function gives an SVG, or nothing where there is nothing to see.

A contender looks the same in every picture, and is told apart by its marker and its line as
well as by its colour, so that a grey print loses nothing. A board on which it was stopped is an
open marker at the limit. Letters are outlines: the pictures look the same everywhere.
"""

from __future__ import annotations

import io
import math
import re
from binascii import crc32
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from ..core.errors import MissingExtra
from ..rules.puzzle import genre
from . import figures
from .figures import BASE, Comparison, Figure, Quartiles
from .jobs import Measurement
from .tables import genre_of, tame, times_word

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Picture
    from matplotlib.lines import Line2D

PANELS = 3
"""Panels side by side."""
WIDTH = 8.2
"""Inches of a picture."""
PANEL_HEIGHT = 3.0
"""Inches of a panel, the words at its axes included."""
LEGEND_LINE = 0.22
"""Inches of a line of the legend."""
DOT_LINE, THIN_DOT_LINE = 0.27, 0.17
"""Inches of a row of dots, and the least that can be read."""
PAGE = 9.5
"""Inches that rows of dots should not exceed, to fit on a page."""
DIGIT = 0.036
"""The width of a digit, as a part of the length of a horizontal axis."""
BESIDE = 0.7
"""The room for nought on an axis of counts, on which the contenders stand side by side."""
SHIFT, SHIFTS = 3.0, 16.0
"""Points by which contenders stand apart at the same size: each from the next, and all."""
DOTS = 12
"""About as many markers stand on a line with steps."""
MOST_TICKS = 8
MARKS = (10, 100, 1000)
"""The ratios that one looks for, besides 1."""
INK, GRID, PALE = "#333333", "#dedede", "#909090"

SETTINGS: dict[str, Any] = {
    "svg.fonttype": "path",
    "svg.hashsalt": "sightline",
    "text.parse_math": False,
    "font.family": ["DejaVu Sans"],
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "xtick.color": INK,
    "ytick.color": INK,
    "text.color": INK,
    "legend.frameon": False,
    "legend.handlelength": 3,
    "lines.markersize": 5,
    "lines.solid_capstyle": "butt",
}

Value = Callable[[Measurement], Figure | None]
Side = Literal["x", "y"]
Some = TypeVar("Some")


class Style(NamedTuple):
    """How a contender is drawn."""

    colour: str
    marker: str
    dashes: tuple[float, ...] = ()
    """Lengths of dashes and gaps; nothing for a line without gaps."""
    width: float = 1.3


# The colours of Okabe and Ito, which colour-blind readers tell apart, from dark to light.
BLACK, BLUE, RED, GREEN = "#000000", "#0072b2", "#d55e00", "#009e73"
PURPLE, SKY, ORANGE = "#cc79a7", "#56b4e9", "#e69f00"
COLOURS = (BLUE, RED, GREEN, PURPLE, SKY, ORANGE)
MARKERS = ("s", "^", "D", "v", "P", "X", "<", ">", "*", "d")
LONG, DOTTED, MIXED, UNEVEN = (5.0, 1.5), (1.2, 1.2), (5.0, 1.5, 1.2, 1.5), (8.0, 2.0, 3.0, 2.0)
DASHES = ((), LONG, DOTTED, MIXED, UNEVEN)
KNOWN = {
    BASE: Style(BLACK, "o", width=2.0),
    "kernel leftmost+reports": Style(RED, "v", LONG),
    "kernel smallest+reports": Style(ORANGE, "^", DOTTED),
    "kernel leftmost": Style(PURPLE, "d", UNEVEN),
    "kernel smallest": Style(GREEN, "p", LONG),
    "kernel weighted": Style(SKY, "*", MIXED),
    "kernel decomposed": Style(BLUE, "P", DOTTED),
    "auto": Style(GREEN, "*", UNEVEN),
    "sat": Style(BLUE, "s", MIXED),
    "cpsat": Style(SKY, "D"),
    "clingo": Style(GREEN, "P", LONG),
    "z3": Style(PURPLE, "X", DOTTED),
    "gprolog": Style(RED, "<"),
    "swipl": Style(ORANGE, ">", MIXED),
}


def style(contender: str) -> Style:
    """How a contender is drawn, in every picture of every run.

    >>> style("kernel").marker, style("my.solver") == style("my.solver")
    ('o', True)
    """
    if contender in KNOWN:
        return KNOWN[contender]
    number, colour = divmod(crc32(contender.encode()), len(COLOURS))
    number, marker = divmod(number, len(MARKERS))
    return Style(COLOURS[colour], MARKERS[marker], DASHES[number % len(DASHES)])


def require() -> None:
    """See to it that pictures can be drawn, without the cost of loading what draws them."""
    if find_spec("matplotlib") is None:
        raise MissingExtra("matplotlib", "plots")


# The pictures ------------------------------------------------------------------------------


def size_time(measurements: Iterable[Measurement]) -> str:
    """Board size against time, a panel for each genre."""
    return _by_size(measurements, _time, "time to the answer", _time_axis)


def size_backtracks(measurements: Iterable[Measurement]) -> str:
    """Board size against backtracks, a panel for each genre."""
    return _by_size(measurements, figures.count_of, "backtracks", _count_axis)


def backtracks_time(measurements: Iterable[Measurement]) -> str:
    """Backtracks against time, a marker for each board, a panel for each genre."""
    shown = [one for one in measurements if any(_counts_and_times([one]))]
    points = list(_counts_and_times(shown))
    names = figures.contenders(shown)

    def draw(axes: Axes, some: Sequence[Measurement]) -> None:
        axes.set_xlabel("backtracks")
        for contender, theirs in figures.grouped_by(some, figures.contender_of).items():
            counts, times = zip(*_counts_and_times(theirs), strict=True)
            aside = (names.index(contender) - (len(names) - 1) / 2) * BESIDE / len(names)
            places = [count.value or aside for count in counts]
            _markers(axes, style(contender), places, times)
        _count_axis(axes, "x", [count for count, _ in points])
        _time_axis(axes, "y", [time for _, time in points])

    return _side_by_side(
        "Time by backtracks",
        _panels(shown),
        draw,
        "time to the answer",
        _legend(shown, lines=False),
    )


def survival(measurements: Iterable[Measurement]) -> str:
    """How many boards each contender answers within a time, a panel for each question."""
    everything = list(measurements)
    shown = [one for one in everything if _time(one)]
    all_times = [time for one in shown if (time := _time(one))]
    if not all_times:
        return ""
    end = max(all_times).value
    questions = figures.grouped_by(
        everything, lambda one: _capital(figures.ASKED[one.job.question])
    )
    most = max(map(_boards, questions.values()))

    def draw(axes: Axes, some: Sequence[Measurement]) -> None:
        axes.set_xlabel("time for each board")
        boards = _boards(some)
        for contender, theirs in figures.grouped_by(some, figures.contender_of).items():
            times, asked = sorted(_answer_times(theirs)), _boards(theirs)
            if times:
                _steps(axes, style(contender), times, end if len(times) < asked else None)
            if times and asked < boards:
                _say_of_how_many(
                    axes, asked, (end if len(times) < asked else times[-1], len(times))
                )
        _line_of_all(axes, boards)
        axes.set_ylim(0, most * 1.1)
        _time_axis(axes, "x", all_times)

    title = "Boards answered within a time"
    legend = _legend(shown, stopped=False)
    return _side_by_side(title, questions, draw, "boards answered", legend)


def ratios(measurements: Iterable[Measurement], base: str | None = None) -> str:
    """How many times the base's time each contender takes, a panel for each genre."""
    everything = list(measurements)
    base = base or figures.base_of(everything)
    panels = figures.comparisons_by(everything, genre_of, base)
    if len(panels) > 1:
        panels = {"All boards": figures.comparisons(everything, base)} | panels
    if not panels:
        return ""
    ends = [
        Figure(end.figure.value)
        for compared in panels.values()
        for one in compared
        for end in (one.smallest, one.largest)
    ]
    heights = [len(compared) + 1.6 for compared in panels.values()]
    with _settings():
        line = max(THIN_DOT_LINE, min(DOT_LINE, PAGE / sum(heights)))
        picture = _picture(sum(heights) * line + 2 * LEGEND_LINE + 0.35)
        grid = picture.subplots(len(panels), 1, sharex=True, squeeze=False, height_ratios=heights)
        for axes, (title, compared) in zip(grid.flat, panels.items(), strict=True):
            axes.set_title(title, loc="left")
            _dots(axes, compared)
            _ratio_axis(axes, ends)
        grid.flat[-1].set_xlabel(f"time as a multiple of {tame(base)}'s, on the same board")
        _place_legend(picture, list(_dot_legend(panels.values())))
        return _svg(picture, "Ratios of time")


# What the panels show ----------------------------------------------------------------------


def _panels(measurements: Sequence[Measurement]) -> dict[str, list[Measurement]]:
    """A panel for each genre and, if there are several, each question."""
    questions = {one.job.question for one in measurements}
    if len(questions) <= 1:
        return figures.grouped_by(measurements, genre_of)
    return figures.grouped_by(
        measurements, lambda one: f"{genre_of(one)}\n{figures.ASKED[one.job.question]}"
    )


def _by_size(
    measurements: Iterable[Measurement],
    value: Value,
    what: str,
    scale: Callable[[Axes, Side, Sequence[Figure]], None],
) -> str:
    shown = [one for one in measurements if value(one)]
    values = [figure for one in shown if (figure := value(one))]
    names = figures.contenders(shown)

    def draw(axes: Axes, some: Sequence[Measurement]) -> None:
        sizes = sorted({_size(one) for one in some})
        _size_axis(axes, _unit(some[0]), sizes)
        apart = min(SHIFT, SHIFTS / len(names))
        for contender, theirs in figures.grouped_by(some, figures.contender_of).items():
            shift = (names.index(contender) - (len(names) - 1) / 2) * apart
            _line(axes, style(contender), _by_sizes(theirs, value), shift)
        scale(axes, "y", values)

    title = _capital(f"{what} by size of the board")
    return _side_by_side(title, _panels(shown), draw, f"{what}, median", _legend(shown))


def _size(one: Measurement) -> int:
    """The side of a board; of a house, its rooms."""
    rows, columns = one.job.read().shape
    return rows * columns if _has_rooms(one) else rows


def _unit(one: Measurement) -> str:
    return "rooms" if _has_rooms(one) else "side of the board, in cells"


def _has_rooms(one: Measurement) -> bool:
    return bool(genre(one.job.puzzle["genre"]).look.doors)


def _time(one: Measurement) -> Figure | None:
    """A time that has a place on a logarithmic axis."""
    time = figures.time_of(one)
    return time if time is not None and time.value > 0 else None


def _boards(measurements: Iterable[Measurement]) -> int:
    return len({(one.job.name, str(one.job.puzzle)) for one in measurements})


def _answer_times(measurements: Iterable[Measurement]) -> Iterator[float]:
    for one in measurements:
        time = _time(one)
        if time is not None and one.answered:
            yield time.value


def _counts_and_times(measurements: Iterable[Measurement]) -> Iterator[tuple[Figure, Figure]]:
    for one in measurements:
        count, time = figures.count_of(one), _time(one)
        if count is not None and time is not None:
            yield count, time


def _by_sizes(measurements: Sequence[Measurement], value: Value) -> dict[int, Quartiles]:
    sizes = figures.grouped_by(sorted(measurements, key=_size), _size)
    return {
        size: figures.quartiles(figure for one in some if (figure := value(one)) is not None)
        for size, some in sizes.items()
    }


def _line(axes: Axes, look: Style, spreads: Mapping[int, Quartiles], shift: float) -> None:
    """The medians by size, with the quartiles as thin lines through them."""
    medians = [spread.median for spread in spreads.values()]
    drawn = axes.plot(list(spreads), [median.value for median in medians], **_line_look(look))
    for size, spread in spreads.items():
        if spread.low.value < spread.high.value:
            ends = spread.low.value, spread.high.value
            drawn += axes.plot([size, size], ends, color=look.colour, linewidth=0.8)
    drawn += _markers(axes, look, list(spreads), medians)
    _move(axes, drawn, shift)


def _move(axes: Axes, drawn: Iterable[Line2D], points: float) -> None:
    """Move aside what would cover something else at the same place."""
    from matplotlib.transforms import ScaledTranslation

    inches = axes.figure.dpi_scale_trans
    for line in drawn:
        line.set_transform(axes.transData + ScaledTranslation(points / 72, 0, inches))


def _markers(
    axes: Axes, look: Style, across: Sequence[float], up: Sequence[Figure]
) -> list[Line2D]:
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


def _steps(axes: Axes, look: Style, times: Sequence[float], end: float | None) -> None:
    """One step up for each answer, and level to the end for who does not answer all."""
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
        **_line_look(look),
    )


def _say_of_how_many(axes: Axes, asked: int, at: tuple[float, float]) -> None:
    """At the end of its line, that a contender was not asked about all boards."""
    axes.annotate(
        f"of {asked}",
        at,
        xytext=(0, -13),
        textcoords="offset points",
        horizontalalignment="right",
        color=INK,
    )


def _line_of_all(axes: Axes, number: int) -> None:
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


def _dots(axes: Axes, compared: Sequence[Comparison]) -> None:
    """A row for each contender: mean, interval, smallest and largest."""
    for row, one in enumerate(compared):
        look = style(one.contender)
        ends = one.smallest.figure.value, one.largest.figure.value
        axes.plot(ends, [row, row], color=PALE, linewidth=0.9, marker="|", markersize=5)
        axes.plot((one.low, one.high), [row, row], color=look.colour, linewidth=3)
        _markers(axes, look, [one.mean.value], [Figure(row, one.mean.bound)])
        axes.annotate(
            times_word(one.mean),
            (1, row),
            xycoords=("axes fraction", "data"),
            xytext=(52, 0),
            textcoords="offset points",
            horizontalalignment="right",
            verticalalignment="center",
        )
    axes.set_yticks(range(len(compared)), [tame(one.contender) for one in compared])
    axes.set_ylim(len(compared) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.grid(visible=False, axis="y")


# Axes --------------------------------------------------------------------------------------


def _time_axis(axes: Axes, side: Side, values: Sequence[Figure]) -> None:
    decades = _decades(values)
    _log_axis(axes, side, decades, [_time_tick(decade) for decade in decades])


def _ratio_axis(axes: Axes, values: Sequence[Figure]) -> None:
    decades = _decades([*values, Figure(1)])
    _log_axis(axes, "x", decades, [f"{decade:,.10g}×" for decade in decades])
    axes.axvline(1, color=INK, linewidth=1.2, zorder=1)
    for mark in MARKS:
        if mark <= decades[-1]:
            axes.axvline(mark, color=PALE, linewidth=0.8, linestyle=(0, (4, 2)), zorder=1)


def _log_axis(axes: Axes, side: Side, decades: Sequence[float], labels: Sequence[str]) -> None:
    axis = axes.xaxis if side == "x" else axes.yaxis
    axes.set(**{f"{side}scale": "log", f"{side}lim": (decades[0], decades[-1])})
    every = math.ceil(len(decades) / _most_ticks(axes, side))
    axis.set_ticks(list(decades[::every]), labels[::every])
    axis.set_ticks([], minor=True)


def _count_axis(axes: Axes, side: Side, values: Sequence[Figure]) -> None:
    """Logarithmic, with a place for nought."""
    most = max(figure.value for figure in values)
    decades = [10**power for power in range(math.ceil(math.log10(max(most, 10))) + 1)]
    axis = axes.xaxis if side == "x" else axes.yaxis
    scale = {"linthresh": 1, "linscale": 1 if side == "x" else 0.5}
    (axes.set_xscale if side == "x" else axes.set_yscale)("symlog", **scale)
    axes.set(**{f"{side}lim": (-BESIDE if side == "x" else -BESIDE / 2, decades[-1])})
    every = math.ceil(len(decades) / _most_ticks(axes, side))
    ticks = [0, *decades[::every]]
    axis.set_ticks(ticks, [_count_tick(tick) for tick in ticks])
    axis.set_ticks([], minor=True)


def _most_ticks(axes: Axes, side: Side) -> int:
    """How many words fit along an axis; fewer where panels stand side by side."""
    spec = axes.get_subplotspec()
    beside = spec.get_gridspec().ncols if spec and side == "x" else 1
    return 1 + round(MOST_TICKS / beside)


def _size_axis(axes: Axes, unit: str, sizes: Sequence[int]) -> None:
    axes.set_xlabel(unit)
    axes.margins(x=0.1)
    logarithmic = sizes[-1] > 8 * sizes[0]
    place: Callable[[float], float] = math.log if logarithmic else float
    if logarithmic:
        axes.set_xscale("log")
    ticks = _spaced(sizes, place)
    axes.xaxis.set_ticks(ticks, [f"{tick:,}" for tick in ticks])
    axes.xaxis.set_ticks([], minor=True)


def _spaced(numbers: Sequence[int], place: Callable[[float], float]) -> list[int]:
    """Those of the numbers that can be written side by side."""
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
    # As a decimal, each is the nearest number that there is.
    return [float(f"1e{power}") for power in range(lowest, max(highest, lowest + 1) + 1)]


def _time_tick(seconds: float) -> str:
    return f"{seconds:,.10g} s" if seconds >= 1 else f"{seconds * 1000:.10g} ms"


def _count_tick(number: int) -> str:
    millions, rest = divmod(number, 10**6)
    return f"{millions:,} M" if millions and not rest else f"{number:,}"


# Legends -----------------------------------------------------------------------------------


def _legend(
    shown: Sequence[Measurement], *, lines: bool = True, stopped: bool = True
) -> Iterator[Line2D]:
    from matplotlib.lines import Line2D

    for name in figures.contenders(shown):
        look = _line_look(style(name)) if lines else {"linestyle": "", "color": style(name).colour}
        yield Line2D([], [], marker=style(name).marker, label=tame(name), **look)
    if stopped and any(one.verdict == "stopped" for one in shown):
        yield Line2D([], [], label="open: stopped at the limit", **_OPEN)


def _dot_legend(panels: Iterable[Sequence[Comparison]]) -> Iterator[Line2D]:
    from matplotlib.lines import Line2D

    yield Line2D(
        [], [], marker="o", color=INK, linewidth=3, label="geometric mean and its 95 % interval"
    )
    yield Line2D([], [], marker="|", color=PALE, linewidth=0.9, label="smallest to largest")
    if any(one.mean.bound for compared in panels for one in compared):
        yield Line2D([], [], label="open: a bound, some were stopped", **_OPEN)


_OPEN: dict[str, Any] = {
    "marker": "o",
    "linestyle": "",
    "markeredgecolor": INK,
    "markerfacecolor": "white",
}


def _line_look(look: Style) -> dict[str, Any]:
    dashes = (0, look.dashes) if look.dashes else "-"
    return {"color": look.colour, "linewidth": look.width, "linestyle": dashes}


def _place_legend(picture: Picture, lines: Sequence[Line2D]) -> None:
    columns = _legend_columns([str(line.get_label()) for line in lines])
    picture.legend(handles=lines, loc="outside lower center", ncols=columns)


def _legend_columns(names: Sequence[str]) -> int:
    """How many fit side by side; a letter is about 0.08 inches wide."""
    widest = 0.9 + 0.08 * max(map(len, names))
    return max(1, min(len(names), int(WIDTH / widest)))


# The picture as a whole --------------------------------------------------------------------


def _side_by_side(
    title: str,
    panels: Mapping[str, Some],
    draw: Callable[[Axes, Some], None],
    label: str,
    legend: Iterable[Line2D],
) -> str:
    """Panels with a common vertical axis, and the legend below them."""
    if not panels:
        return ""
    with _settings():
        lines = list(legend)
        columns = min(len(panels), PANELS)
        rows = math.ceil(len(panels) / columns)
        names = [str(line.get_label()) for line in lines]
        below = math.ceil(len(names) / _legend_columns(names)) * LEGEND_LINE
        picture = _picture(rows * PANEL_HEIGHT + below)
        grid = picture.subplots(rows, columns, sharey=True, squeeze=False)
        for axes, (name, some) in zip(grid.flat, panels.items(), strict=False):
            axes.set_title(name)
            draw(axes, some)
        for axes in grid.flat[len(panels) :]:
            axes.set_axis_off()
        for axes in grid[:, 0]:
            axes.set_ylabel(label)
        _place_legend(picture, lines)
        return _svg(picture, title)


@contextmanager
def _settings() -> Iterator[None]:
    """Whatever somebody has set elsewhere, the pictures look like this."""
    require()
    import matplotlib

    default: dict[Any, Any] = {
        key: value
        for key, value in matplotlib.rcParamsDefault.items()
        if not key.startswith(("backend", "_"))
    }
    with matplotlib.rc_context(default | SETTINGS):
        yield


def _picture(height: float) -> Picture:
    from matplotlib.figure import Figure as Picture

    return Picture(figsize=(WIDTH, height), layout="constrained")


def _svg(picture: Picture, title: str) -> str:
    """The picture with a title; without a date, a doctype and digits that nobody sees."""
    buffer = io.StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    picture.savefig(buffer, format="svg", metadata=nothing)
    text = _BETWEEN_TAGS.sub("><", buffer.getvalue())
    text = _COORDINATES.sub(_rounded, text[text.index("<svg") :])
    for long, short in _SHORTER.items():
        text = re.sub(long, short, text)
    return text.replace(">", f"><title>{escape(title)}</title>", 1)


_SHORTER = {
    "DejaVuSans-(Bold-)?": r"f\1",
    r'(<use [^>]*?) transform="translate\((-?[\d.]+) 0\)"/>': r'\1 x="\2"/>',
    r'(<use [^>]*?) x="0"/>': r"\1/>",
}
"""Letters are placed one by one: most of a picture is this."""
_BETWEEN_TAGS = re.compile(r">\s+<")
_COORDINATES = re.compile(r'(?<= )(?:d|x|y|width|height)="[^"]*"|translate\([^)]*\)')
_LONG_NUMBER = re.compile(r"(-?\d+\.\d\d)\d+")


def _rounded(found: re.Match[str]) -> str:
    return _LONG_NUMBER.sub(r"\1", found[0])


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
