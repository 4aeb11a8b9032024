"""Book: how long it takes to print booklets.

Every figure is the time of one process, from the puzzles to the bytes of the PDF: to solve
and grade them and find their first steps, to draw them, and to typeset all of it. Usage:

    python benchmarks/book.py [--quick] [--save NAME]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice, pairwise
from time import perf_counter
from typing import Any

from reporting import Columns, Row, finish, machine_list, options, table, tell

import sightline as sl
from sightline.bench.machine import describe
from sightline.booklet.booklet import TEMPLATE, Layout, contents
from sightline.booklet.sheets import prepared
from sightline.render.typst import typeset
from sightline.rules.puzzle import Puzzle

PUZZLES = 200
SIDE = 6


def puzzles(number: int) -> list[Puzzle]:
    """New puzzles of all genres, in turn."""
    genres = cycle(("skyscrapers", "doors", "starry-night"))
    return [sl.make(genre, SIDE, seed=seed) for seed, genre in enumerate(islice(genres, number))]


def measure(some: list[Puzzle], per_page: int, hints: bool) -> Row:
    """The time for one booklet, by what it was spent on."""
    times = [perf_counter()]
    sheets = [prepared(puzzle, hints=hints) for puzzle in some]
    times.append(perf_counter())
    found = contents(sheets, Layout(per_page=per_page, sort=True))
    times.append(perf_counter())
    size = len(typeset(TEMPLATE, found))
    times.append(perf_counter())
    solve, draw, set_ = (after - before for before, after in pairwise(times))
    return {
        "booklet": f"{per_page} per page{', hints' if hints else ''}",
        "puzzles": len(some),
        "solve": solve,
        "draw": draw,
        "typeset": set_,
        "total": solve + draw + set_,
        "kilobytes": size / 1000,
    }


COLUMNS: Columns = [
    ("booklet", lambda row: row["booklet"]),
    ("puzzles", lambda row: str(row["puzzles"])),
    *(
        (f"{part} s", lambda row, part=part: f"{row[part]:.2f}")
        for part in ("solve", "draw", "typeset", "total")
    ),
    ("kB", lambda row: f"{row['kilobytes']:,.0f}"),
]


def rows(number: int) -> Iterator[Row]:
    """All measurements."""
    some = puzzles(number)
    for per_page, hints in ((1, False), (2, False), (4, False), (6, False), (4, True)):
        # Fresh models each time, as if nobody had looked at the puzzles before.
        yield measure([sl.parse(puzzle.to("json")) for puzzle in some], per_page, hints)


def main() -> None:
    """Measure, and print or keep the table."""
    asked = options(__doc__)
    result: dict[str, Any] = {"machine": describe(), "rows": []}
    for row in rows(PUZZLES // 10 if asked.quick else PUZZLES):
        tell(row, COLUMNS)
        result["rows"].append(row)
    finish(result, report(result), asked.save)


def report(result: dict[str, Any]) -> str:
    """The whole result for people."""
    return f"""# Book

Booklets of {SIDE}×{SIDE} boards of all genres in turn, sorted, with rules and solutions: the time
to solve and grade the puzzles (with hints, also to find their first steps), to draw them, and to
typeset the PDF.

{table(result["rows"], COLUMNS)}

{machine_list(result["machine"])}
"""


if __name__ == "__main__":
    main()
