"""Tables of measurements as data, and how they are written for a terminal, Markdown and HTML."""

from __future__ import annotations

import re
import textwrap
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape

import msgspec
from rich.cells import cell_len

from ..core.words import counted, duration, listed
from ..rules.puzzle import genre
from . import figures
from .figures import Comparison, Figure, Summary
from .jobs import Measurement, Verdict

NOTHING = "–"
"""Stands where there is no figure."""
WIDTH = 120
"""Characters of a line on the terminal."""
GAP = "  "
NAMED = 3
"""Boards that a note names; of others it says how many."""
SAID = 100
"""Characters of a message that a note repeats."""
NARROW = 8
"""The words above figures are set in several lines, but not in narrower ones than this."""

_DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_MARKS = re.compile("( [⁰¹²³⁴⁵⁶⁷⁸⁹˒]+)?$")
"""What at the end of a cell refers to the notes."""
_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~&$])")
_BREAK = re.compile(r"([+/])(?=\w)")
"""Where a long name may go on in the next line."""
_HAPPENED: dict[Verdict, str] = {
    "wrong": "is wrong on",
    "crashed": "crashed on",
    "memory": "ran out of memory on",
    "stopped": "was stopped on",
    "unfit": "has no model for",
}
"""What there is to say about who gave no answer, the worst first."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Cells as they are to be read.

    Where the first two columns are words, the rows with the same first word belong together,
    and it is written once.
    """

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = ()
    """Footnotes, as sentences; one that a cell refers to begins with the same mark."""
    left: Sequence[int] = (0,)
    """The columns of words, which begin at the left; figures end at the right."""

    @property
    def grouped(self) -> bool:
        """Whether the first column is a heading for several rows."""
        return 0 in self.left and 1 in self.left


# The tables --------------------------------------------------------------------------------


def times(measurements: Iterable[Measurement]) -> Table:
    """Group by group, how long each contender took, and how many boards it answered."""
    everything = list(measurements)
    notes = _Notes(everything)
    rows = [
        [
            one.group,
            one.contender,
            f"{one.answered}/{one.asked}{notes.marks(one)}",
            *_spread(one),
            _time(one.average),
            _time(one.fastest),
            _time(one.slowest),
        ]
        for one in figures.summaries(everything)
    ]
    return Table(
        title=f"Time to the answer: {_questions(everything)}",
        header=(
            "boards",
            "solver",
            "answered",
            "median",
            "middle half",
            "mean",
            "fastest",
            "slowest",
        ),
        rows=rows,
        notes=[*_bound_notes(rows), *notes.sentences],
        left=(0, 1),
    )


def medians(measurements: Iterable[Measurement]) -> Table:
    """The median times alone: a row for each group, a column for each contender."""
    everything = list(measurements)
    notes = _Notes(everything)

    def cell(one: Summary) -> str:
        return _time(one.seconds and one.seconds.median) + notes.marks(one)

    title = f"Median time to the answer: {_questions(everything)}"
    return _matrix(title, everything, cell, notes.sentences)


def backtracks(measurements: Iterable[Measurement]) -> Table:
    """The median number of backtracks: a row for each group, a column for each contender."""
    everything = list(measurements)
    counting = {one.job.contender for one in everything if figures.count_of(one) is not None}
    counted_ones = [one for one in everything if one.job.contender in counting]
    return _matrix(
        "Median number of backtracks", counted_ones, lambda one: _count(one.backtracks), []
    )


def statistics(measurements: Iterable[Measurement]) -> Table:
    """All that solvers count: the mean over the boards of a group, the least and the most."""
    summaries = [one for one in figures.summaries(measurements) if one.counts]
    names = list(dict.fromkeys(name for one in summaries for name in one.counts))
    rows = [
        [one.group, one.contender, *(_range(one.counts.get(name)) for name in names)]
        for one in summaries
    ]
    return Table(
        title="Statistics: the mean, and in brackets the least and the most",
        header=("boards", "solver", *names),
        rows=rows,
        notes=["What a solver does not count has a dash.", *_bound_notes(rows)],
        left=(0, 1),
    )


def ratios(measurements: Iterable[Measurement], base: str | None = None) -> Table:
    """How many times the base's time each contender took, over all and for each genre.

    Without a base they are compared with the default kernel, or with the first of them.
    """
    everything = list(measurements)
    base = base or figures.base_of(everything)
    by_genre = figures.comparisons_by(everything, genre_of, base)
    overall = figures.comparisons(everything, base)
    parts = {"All boards": overall} if len(by_genre) != 1 else {}
    rows = [
        _ratio_row(kind, one) for kind, compared in (parts | by_genre).items() for one in compared
    ]
    return Table(
        title=f"Time as a multiple of {base}'s, on the same board",
        header=("boards", "solver", "n", "mean", "95 %", "smallest", "on", "largest", "on"),
        rows=rows,
        notes=[
            "The mean is geometric; 95 %: its interval of confidence, by the bootstrap.",
            *_bound_notes(rows),
        ],
        left=(0, 1, 6, 8),
    )


def solvers(measurements: Iterable[Measurement]) -> Table:
    """What each contender costs besides the search, and what its answers were."""
    by_contender = figures.grouped_by(measurements, figures.contender_of)
    rows = [_solver_row(figures.summary("", name, some)) for name, some in by_contender.items()]
    return Table(
        title="Start-up, memory and answers of each solver",
        header=("solver", "start-up", "first answer", "memory", "answered", "not answered"),
        rows=rows,
        notes=[
            "Start-up: to load the solver, median. First answer: in a new process, median. "
            "Memory: the most on any board."
        ],
        left=(0, 5),
    )


def genre_of(one: Measurement) -> str:
    """What people call the genre of a measured puzzle."""
    return genre(one.job.puzzle["genre"]).title


def _matrix(
    title: str,
    measurements: Sequence[Measurement],
    cell: Callable[[Summary], str],
    notes: Sequence[str],
) -> Table:
    names = figures.contenders(measurements)
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for one in figures.summaries(measurements):
        found[one.group][one.contender] = cell(one)
    rows = [
        [group, *(cells.get(name, NOTHING) for name in names)] for group, cells in found.items()
    ]
    return Table(
        title=title,
        header=("boards", *names),
        rows=rows,
        notes=[*_bound_notes(rows), *notes],
    )


def _ratio_row(kind: str, one: Comparison) -> list[str]:
    return [
        kind,
        one.contender,
        str(len(one.ratios)),
        times_word(one.mean),
        _interval(one),
        times_word(one.smallest.figure),
        one.smallest.board,
        times_word(one.largest.figure),
        one.largest.board,
    ]


def _interval(one: Comparison) -> str:
    """Where the mean lies; if that is a bound, so is this."""
    if len(one.ratios) == 1:
        return NOTHING
    return f"{one.mean.bound} {_multiple(one.low)}–{_multiple(one.high)}".lstrip()


def _solver_row(one: Summary) -> list[str]:
    failed = [
        f"{one.verdicts[verdict]} {word}"
        for verdict, word in _NOT_ANSWERED.items()
        if verdict in one.verdicts
    ]
    return [
        one.contender,
        NOTHING if one.start_up is None else duration(one.start_up),
        NOTHING if one.cold is None else duration(one.cold),
        NOTHING if one.memory is None else size(one.memory),
        f"{one.answered}/{one.asked}",
        ", ".join(failed),
    ]


_NOT_ANSWERED: dict[Verdict, str] = {
    "wrong": "wrong",
    "crashed": "crashed",
    "memory": "out of memory",
    "stopped": "stopped",
    "unfit": "without a model",
}


def _questions(measurements: Iterable[Measurement]) -> str:
    asked = dict.fromkeys(figures.ASKED[one.job.question] for one in measurements)
    return listed(asked) if asked else "nothing measured"


# The figures -------------------------------------------------------------------------------


def bounded(figure: Figure | None, word: Callable[[float], str]) -> str:
    """A figure in words, with the mark of a bound before it.

    >>> bounded(Figure(5, "≥"), duration), bounded(None, duration)
    ('≥ 5.00 s', '–')
    """
    if figure is None:
        return NOTHING
    return f"{figure.bound} {word(figure.value)}" if figure.bound else word(figure.value)


def times_word(figure: Figure | None) -> str:
    """A ratio in words.

    >>> times_word(Figure(1234.5)), times_word(Figure(0.5)), times_word(Figure(20, "≥"))
    ('1,234×', '0.50×', '≥ 20×')
    """
    return bounded(figure, lambda value: f"{_multiple(value)}×")


def size(number: int) -> str:
    """Bytes, as people count them.

    >>> size(20_369_408), size(3 * 2**30)
    ('19 MB', '3.0 GB')
    """
    return f"{number / 2**20:,.0f} MB" if number < 2**30 else f"{number / 2**30:.1f} GB"


def _multiple(value: float) -> str:
    places = 2 if value < 1 else 1 if value < 10 else 0
    return f"{value:,.{places}f}"


def _time(figure: Figure | None) -> str:
    return bounded(figure, duration)


def _count(figure: Figure | None) -> str:
    # The middle of two counts can lie between whole numbers; among hundreds nobody minds.
    return bounded(
        figure, lambda value: f"{value:,.{0 if value >= 100 else 1}f}".removesuffix(".0")
    )


def _range(spread: figures.Spread | None) -> str:
    """A mean with what lies around it; alone where all are the same."""
    if spread is None:
        return NOTHING
    mean, least, most = map(_count, spread)
    return mean if least == most else f"{mean} ({least}–{most})"


def _spread(one: Summary) -> tuple[str, str]:
    """The median, and the quartiles around it."""
    if one.seconds is None:
        return NOTHING, NOTHING
    low, median, high = one.seconds
    # One board is no spread, and a range of what is not known is none either.
    if one.asked == 1 or low.bound:
        return _time(median), NOTHING
    return _time(median), span(low, high)


def span(low: Figure, high: Figure) -> str:
    """From one time to another, in one unit where it is the same.

    >>> span(Figure(0.002), Figure(0.25)), span(Figure(0.2), Figure(5, "≥"))
    ('2.00–250 ms', '200 ms – ≥ 5.00 s')
    """
    (start, unit), end = duration(low.value).split(), _time(high)
    return (
        f"{start}–{end}"
        if end.split()[-1] == unit and not high.bound
        else (f"{start} {unit} – {end}")
    )


def _bound_notes(rows: Iterable[Sequence[str]]) -> list[str]:
    """What the marks of bounds mean, where there are any."""
    text = " ".join(cell for row in rows for cell in row)
    meanings = {
        "≥": "≥: at least, because the solver was stopped at its limit of time.",
        "≤": "≤: at most, because the solver to compare with was stopped at its limit of time.",
        "≈": "≈: both were stopped at their limits, on different boards.",
    }
    return [meaning for mark, meaning in meanings.items() if mark in text]


# Notes on who did not answer ---------------------------------------------------------------


class _Notes:
    """Who did not answer what: a sentence each, and the marks that refer to it."""

    def __init__(self, measurements: Sequence[Measurement]) -> None:
        label = figures.group_label(measurements)
        found: dict[tuple[str, Verdict], list[Measurement]] = defaultdict(list)
        self._of: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
        for verdict in _HAPPENED:
            for one in measurements:
                if one.verdict == verdict:
                    found[one.job.contender, verdict].append(one)
        marks = {key: _mark(number) for number, key in enumerate(found, 1)}
        for key, some in found.items():
            for one in some:
                self._of[label(one), one.job.contender][marks[key]] = None
        self.sentences = [
            f"{marks[key]} {_what_happened(*key, some)}" for key, some in found.items()
        ]

    def marks(self, one: Summary) -> str:
        """What refers to the notes on a contender and a group."""
        marks = "˒".join(self._of.get((one.group, one.contender), ()))
        return f" {marks}" if marks else ""


def _mark(number: int) -> str:
    return str(number).translate(_DIGITS)


def _what_happened(contender: str, verdict: Verdict, boards: Sequence[Measurement]) -> str:
    """A sentence on a contender and the boards that it did not answer.

    A message that all of them share comes once.
    """
    # With two questions, a board may come twice.
    by_name = {one.job.name: one for one in boards}
    messages = {one.message for one in by_name.values()}
    shared = len(messages) == 1
    named = [name if shared else f"{name} ({_short(one.message)})" for name, one in by_name.items()]
    rest = len(named[NAMED:])
    named = named[:NAMED]
    names = listed([*named, counted(rest, "other board")] if rest else named)
    why = f": {_short(messages.pop())}" if shared and "" not in messages else ""
    said = f"{contender} {_HAPPENED[verdict]} {names}{why}"
    return said if said.endswith((".", "…")) else f"{said}."


def _short(message: str) -> str:
    return textwrap.shorten(message, SAID, placeholder=" …")


# For a terminal ----------------------------------------------------------------------------


def text(table: Table, width: int = WIDTH) -> str:
    """The table for a terminal: aligned, and in several parts where it is too wide for one."""
    tamed = _tamed(table)
    aligned = msgspec.structs.replace(tamed, rows=_aligned(tamed))
    blocks = ["\n".join(_block(part)) for part in _parts(aligned, width)]
    notes = [
        line for note in tamed.notes for line in textwrap.wrap(note, width, subsequent_indent="  ")
    ]
    return "\n\n".join([tamed.title, *blocks, *(["\n".join(notes)] if notes else [])])


def _aligned(table: Table) -> list[list[str]]:
    """The rows with room for the marks behind the figures that have none: digits come below
    digits.
    """
    columns = []
    for number, cells in enumerate(zip(*table.rows, strict=True)):
        marks = [0 if number in table.left else len(_marks(cell)) for cell in cells]
        most = max(marks)
        columns.append([c + " " * (most - own) for c, own in zip(cells, marks, strict=True)])
    return [list(row) for row in zip(*columns, strict=True)]


def _marks(cell: str) -> str:
    found = _MARKS.search(cell)
    return found[0] if found else ""


def _parts(table: Table, width: int) -> Iterator[Table]:
    """The table with as many columns at a time as fit, the leading words in front of each."""
    lead = list(range(2 if table.grouped else 1))
    widths = _widths(table)
    room = width - sum(widths[column] + len(GAP) for column in lead)
    shown: list[int] = []
    for columns in _inseparable(table, len(lead)):
        taken = sum(widths[column] + len(GAP) for column in [*shown, *columns]) - len(GAP)
        if shown and taken > room:
            yield _only(table, [*lead, *shown])
            shown = []
        shown += columns
    yield _only(table, [*lead, *shown])


def _inseparable(table: Table, start: int) -> list[list[int]]:
    """The columns from a place on; words stay with the figure before them, which they explain."""
    together: list[list[int]] = []
    for column in range(start, len(table.header)):
        if column in table.left and together:
            together[-1].append(column)
        else:
            together.append([column])
    return together


def _only(table: Table, columns: Sequence[int]) -> Table:
    return Table(
        title=table.title,
        header=[table.header[column] for column in columns],
        rows=[[row[column] for column in columns] for row in table.rows],
        left=[place for place, column in enumerate(columns) if column in table.left],
    )


def _widths(table: Table) -> list[int]:
    lines = [*_header_lines(table), *table.rows]
    return [max(cell_len(line[column]) for line in lines) for column in range(len(table.header))]


def _header_lines(table: Table) -> list[list[str]]:
    """The header, with long names above narrow figures in several lines, down to the rule."""
    names = []
    for column, name in enumerate(table.header):
        widest = max((cell_len(row[column]) for row in table.rows), default=0)
        names.append([name] if column in table.left else _wrapped(name, max(NARROW, widest)))
    height = max(map(len, names))
    padded = [[""] * (height - len(lines)) + lines for lines in names]
    return [list(line) for line in zip(*padded, strict=True)]


def _wrapped(name: str, width: int) -> list[str]:
    # A strategy is broken after its pluses; they stay where they are.
    pieces = name.replace("+", "+ ")
    lines = textwrap.wrap(pieces, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace("+ ", "+") for line in lines] or [""]


def _block(table: Table) -> Iterator[str]:
    widths = _widths(table)

    def line(cells: Sequence[str]) -> str:
        padded = [
            _padded(cell, widths[column], column in table.left) for column, cell in enumerate(cells)
        ]
        return GAP.join(padded).rstrip()

    yield from (line(cells) for cells in _header_lines(table))
    yield GAP.join("─" * width for width in widths)
    above = ""
    for row in table.rows:
        repeated = table.grouped and row[0] == above
        yield line(["", *row[1:]] if repeated else row)
        above = row[0]


def _padded(cell: str, width: int, left: bool) -> str:
    space = " " * (width - cell_len(cell))
    return cell + space if left else space + cell


def _tamed(table: Table) -> Table:
    return Table(
        title=tame(table.title),
        header=[tame(name) for name in table.header],
        rows=[[tame(cell) for cell in row] for row in table.rows],
        notes=[tame(note) for note in table.notes],
        left=table.left,
    )


def tame(words: str) -> str:
    r"""Words on one line that command no terminal.

    >>> tame("a\x1b[31m\nb")
    'a [31m b'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in words).split())


# For Markdown and HTML ---------------------------------------------------------------------


def markdown(table: Table) -> str:
    """The table as Markdown, with its title in bold above it."""
    rules = ["---" if column in table.left else "---:" for column in range(len(table.header))]
    lines = [
        [markdown_words(name) for name in table.header],
        rules,
        *([markdown_words(cell) for cell in row] for row in table.rows),
    ]
    body = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    notes = "\n".join(f"- {markdown_words(note)}" for note in table.notes)
    title = f"**{markdown_words(table.title)}**"
    return "\n\n".join(part for part in (title, body, notes) if part)


def markdown_words(words: str) -> str:
    r"""Words that mean nothing to Markdown.

    >>> print(markdown_words("a|b *c*"))
    a\|b \*c\*
    """
    return _SPECIAL.sub(r"\\\1", tame(words))


def html(table: Table) -> str:
    """The table as HTML."""
    head = "".join(
        _cell("th", name, table, place, ' scope="col"') for place, name in enumerate(table.header)
    )
    body = "".join(_html_groups(table))
    notes = "".join(f"<li>{escape(tame(note))}</li>" for note in table.notes)
    title = escape(tame(table.title))
    # Whoever has no mouse scrolls a wide table with the keys, and so must come to it.
    return (
        f'<h3>{title}</h3><div class="table" role="region" aria-label="{title}" tabindex="0">'
        f"<table><thead><tr>{head}</tr></thead>{body}</table></div>"
        + (f'<ul class="notes">{notes}</ul>' if notes else "")
    )


def _html_groups(table: Table) -> Iterator[str]:
    """Rows that belong together, as one body, with their heading beside all of them."""
    groups: list[list[Sequence[str]]] = []
    for row in table.rows:
        if table.grouped and groups and groups[-1][0][0] == row[0]:
            groups[-1].append(row)
        elif table.grouped or not groups:
            groups.append([row])
        else:
            groups[-1].append(row)
    for group in groups:
        yield f"<tbody>{''.join(_html_rows(table, group))}</tbody>"


def _html_rows(table: Table, group: Sequence[Sequence[str]]) -> Iterator[str]:
    for number, row in enumerate(group):
        cells = [_cell("td", cell, table, place) for place, cell in enumerate(row)]
        cells[0] = _cell("th", row[0], table, 0, ' scope="row"')
        if table.grouped:
            cells[1] = _cell("th", row[1], table, 1, ' scope="row"')
            heading = f' scope="rowgroup" rowspan="{len(group)}"'
            cells[0] = _cell("th", row[0], table, 0, heading) if number == 0 else ""
        yield f"<tr>{''.join(cells)}</tr>"


def _cell(tag: str, words: str, table: Table, place: int, attributes: str = "") -> str:
    kind = "" if place in table.left else ' class="figure"'
    tamed = tame(words)
    marks = _marks(tamed) if kind else ""
    breakable = _BREAK.sub(r"\1<wbr>", escape(tamed.removesuffix(marks)))
    # A mark takes no room, so that digits come below digits.
    behind = f'<span class="mark">&nbsp;{marks.strip()}</span>' if marks else ""
    return f"<{tag}{attributes}{kind}>{breakable}{behind}</{tag}>"
