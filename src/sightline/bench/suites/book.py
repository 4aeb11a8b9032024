"""How long it takes to print booklets: from the puzzles to the bytes of the PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import cycle, islice, pairwise
from time import perf_counter

from ...booklet.booklet import TEMPLATE, Layout, contents
from ...booklet.sheets import prepared
from ...formats.json import parse
from ...render.typst import loaded, typeset
from ...rules.puzzle import GENRES
from ...verbs.make import make
from ..report import Section
from ..rows import Case, Columns, Figures, Row, table

TITLE = "Print booklets"
SIDE = 6
TEXT = (
    f"Booklets of {SIDE}×{SIDE} boards of all genres in turn, sorted, with rules and solutions: "
    "the time of one process to solve and grade the puzzles (with hints, also to find their first "
    "steps), to draw them, and to typeset the PDF."
)
PUZZLES = 200
BOOKLETS = ((1, False), (2, False), (4, False), (6, False), (4, True))
"""Puzzles on a page, and whether there are hints."""


def versions() -> dict[str, str]:
    """None beside the usual packages; raises if typst is missing."""
    loaded()
    return {}


def cases(quick: bool) -> Iterator[Case]:
    """Booklets with few and with many puzzles on a page."""
    number = PUZZLES // 10 if quick else PUZZLES
    for per_page, hints in BOOKLETS:
        name = f"{per_page} per page{', hints' if hints else ''}"
        yield Case("booklets", name, partial(_measure, number, per_page, hints))


@cache
def _texts(number: int) -> list[str]:
    """New puzzles of all genres, in turn."""
    genres = islice(cycle(GENRES), number)
    return [make(genre, SIDE, seed=seed).to("json") for seed, genre in enumerate(genres)]


def _measure(number: int, per_page: int, hints: bool) -> Figures:
    """The time for one booklet, by what it was spent on."""
    # Fresh puzzles each time, without cached models.
    some = [parse(text) for text in _texts(number)]
    times = [perf_counter()]
    sheets = [prepared(puzzle, hints=hints) for puzzle in some]
    times.append(perf_counter())
    found = contents(sheets, Layout(per_page=per_page, sort=True))
    times.append(perf_counter())
    kilobytes = len(typeset(TEMPLATE, found)) / 1000
    times.append(perf_counter())
    parts = [after - before for before, after in pairwise(times)]
    seconds = dict(zip(("solve", "draw", "typeset"), parts, strict=True))
    return {"puzzles": number, **seconds, "total": sum(parts), "kilobytes": kilobytes}


COLUMNS: Columns = [
    ("booklet", lambda row: row.name),
    ("puzzles", lambda row: str(row["puzzles"])),
    *(
        (f"{part} s", lambda row, part=part: f"{row[part]:.2f}")
        for part in ("solve", "draw", "typeset", "total")
    ),
    ("kB", lambda row: f"{row['kilobytes']:,.0f}"),
]


def sections(rows: Sequence[Row]) -> list[Section]:
    """One table."""
    return [Section(title="Booklets", text=TEXT, tables=[table("Booklets", rows, COLUMNS)])]
