"""A table as data, and how it is written for a terminal, in Markdown and in HTML."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import TypeVar

import msgspec
from rich.cells import cell_len

from ..core.escaping import in_markdown, tame

NOTHING = "–"
"""Shown where there is no figure."""
WIDTH = 120
"""Characters of a line on the terminal."""
GAP = "  "
NARROW = 8
"""The words above figures are set in several lines, but not in narrower ones than this."""

_MARKS = re.compile("( [⁰¹²³⁴⁵⁶⁷⁸⁹˒]+)?$")
"""What at the end of a cell refers to the notes."""
_BREAK = re.compile(r"([+/])(?=\w)")
"""Where a long name may go on in the next line."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table with formatted cells.

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


Item = TypeVar("Item")
Columns = Sequence[tuple[str, Callable[[Item], str]]]
"""The name of each column, and what it shows of an item."""


def tabled(
    title: str,
    items: Iterable[Item],
    columns: Columns[Item],
    *,
    notes: Sequence[str] = (),
    left: Sequence[int] = (0,),
) -> Table:
    """A row for each item."""
    rows = [[show(item) for _, show in columns] for item in items]
    header = [name for name, _ in columns]
    return Table(title=title, header=header, rows=rows, notes=notes, left=left)


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
    """The rows, padded where a figure has no mark, so that digits are aligned."""
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
    lines = [[line[column] for column in columns] for line in (table.header, *table.rows)]
    left = [place for place, column in enumerate(columns) if column in table.left]
    return Table(title=table.title, header=lines[0], rows=lines[1:], left=left)


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
    # A strategy is wrapped after its plus signs.
    pieces = name.replace("+", "+ ")
    lines = textwrap.wrap(pieces, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace("+ ", "+") for line in lines] or [""]


def _block(table: Table) -> Iterator[str]:
    widths = _widths(table)

    def line(cells: Sequence[str]) -> str:
        spaces = [" " * (w - cell_len(cell)) for w, cell in zip(widths, cells, strict=True)]
        padded = [
            cell + space if column in table.left else space + cell
            for column, (cell, space) in enumerate(zip(cells, spaces, strict=True))
        ]
        return GAP.join(padded).rstrip()

    yield from map(line, _header_lines(table))
    yield GAP.join("─" * width for width in widths)
    above = ""
    for row in table.rows:
        repeated = table.grouped and row[0] == above
        yield line(["", *row[1:]] if repeated else row)
        above = row[0]


def _tamed(table: Table) -> Table:
    return Table(
        title=tame(table.title),
        header=[tame(name) for name in table.header],
        rows=[[tame(cell) for cell in row] for row in table.rows],
        notes=[tame(note) for note in table.notes],
        left=table.left,
    )


# For Markdown and HTML ---------------------------------------------------------------------


def markdown(table: Table) -> str:
    """The table as Markdown, with its title in bold above it."""
    header, *rows = ([in_markdown(cell) for cell in line] for line in (table.header, *table.rows))
    rule = ["---" if column in table.left else "---:" for column in range(len(header))]
    body = "\n".join(f"| {' | '.join(line)} |" for line in (header, rule, *rows))
    notes = "\n".join(f"- {in_markdown(note)}" for note in table.notes)
    title = f"**{in_markdown(table.title)}**"
    return "\n\n".join(part for part in (title, body, notes) if part)


def html(table: Table) -> str:
    """The table as HTML; rows that belong together are one body."""
    columns = enumerate(table.header)
    head = "".join(_cell("th", name, table, place, ' scope="col"') for place, name in columns)
    body = "".join(
        f"<tbody>{''.join(_html_row(table, row) for row in group)}</tbody>"
        for _, group in groupby(table.rows, lambda row: table.grouped and row[0])
    )
    notes = "".join(f"<li>{escape(tame(note))}</li>" for note in table.notes)
    title = escape(tame(table.title))
    # A wide table must be focusable, so that it can be scrolled with the keys.
    return (
        f'<h3>{title}</h3><div class="table" role="region" aria-label="{title}" tabindex="0">'
        f"<table><thead><tr>{head}</tr></thead>{body}</table></div>"
        + (f'<ul class="notes">{notes}</ul>' if notes else "")
    )


def _html_row(table: Table, row: Sequence[str]) -> str:
    headings = 2 if table.grouped else 1
    cells = [
        _cell("th", cell, table, place, ' scope="row"')
        if place < headings
        else _cell("td", cell, table, place)
        for place, cell in enumerate(row)
    ]
    return f"<tr>{''.join(cells)}</tr>"


def _cell(tag: str, words: str, table: Table, place: int, attributes: str = "") -> str:
    kind = "" if place in table.left else ' class="figure"'
    tamed = tame(words)
    marks = _marks(tamed) if kind else ""
    breakable = _BREAK.sub(r"\1<wbr>", escape(tamed.removesuffix(marks)))
    # A mark takes no space, so that digits are aligned.
    behind = f'<span class="mark">&nbsp;{marks.strip()}</span>' if marks else ""
    return f"<{tag}{attributes}{kind}>{breakable}{behind}</{tag}>"
