"""Show: how long it takes to draw boards.

Every figure is the time of one process on one core, from the puzzle to the bytes of its
picture. Usage:

    python benchmarks/show.py [--quick] [--save NAME]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from boards import house, night, skyline
from reporting import Columns, Row, finish, machine_list, options, table, tell

import sightline as sl
from sightline.bench.machine import describe
from sightline.render import svg
from sightline.rules.puzzle import Puzzle, Solution

SIDE = 9
PICTURES = 1000
DIFFERENT = 50
"""Boards that are drawn in turn, so that no picture is drawn twice in a row."""

Board = tuple[Puzzle, Solution]


def boards() -> Iterator[tuple[str, list[Board]]]:
    """Boards of each genre, with their solutions."""
    seeds = range(1, DIFFERENT + 1)
    yield "skyscrapers", [solved(skyline(SIDE, seed, clues=0.8, givens=0.2)) for seed in seeds]
    yield "doors", [solved(house((SIDE, SIDE), seed, blank=0.2)) for seed in seeds]
    yield "starry-night", [solved(night(SIDE, seed, givens=0.2)) for seed in seeds]


def solved(puzzle: Puzzle) -> Board:
    """A puzzle with a solution."""
    return puzzle, sl.solve(puzzle).solution


def ways(name: str) -> Iterator[tuple[str, Callable[[Board], str]]]:
    """What is drawn of a board."""
    yield "puzzle", lambda board: svg.draw(board[0])
    yield "solution", lambda board: svg.draw(*board)
    if name == "skyscrapers":
        yield "towers", lambda board: svg.draw(*board, towers=True)


def measure(draw: Callable[[Board], str], some: list[Board], number: int) -> Row:
    """The time for so many pictures, and how large they are."""
    draw(some[0])
    started = process_time()
    sizes = [len(draw(some[i % len(some)]).encode()) for i in range(number)]
    return {"pictures": number, "seconds": process_time() - started, "largest": max(sizes)}


COLUMNS: Columns = [
    ("board", lambda row: row["board"]),
    ("pictures", lambda row: f"{row['pictures']:,}"),
    ("CPU s", lambda row: f"{row['seconds']:.2f}"),
    ("pictures/s", lambda row: f"{row['pictures'] / row['seconds']:,.0f}"),
    ("largest kB", lambda row: f"{row['largest'] / 1000:.1f}"),
]


def rows(number: int) -> Iterator[Row]:
    """All measurements."""
    for name, some in boards():
        for what, draw in ways(name):
            yield {"board": f"{name} {SIDE}×{SIDE}, {what}"} | measure(draw, some, number)


def main() -> None:
    """Measure, and print or keep the tables."""
    asked = options(__doc__)
    result: dict[str, Any] = {"machine": describe(), "svg": []}
    for row in rows(PICTURES // 10 if asked.quick else PICTURES):
        tell(row, COLUMNS)
        result["svg"].append(row)
    finish(result, text(result), asked.save)


def text(result: dict[str, Any]) -> str:
    """The result as Markdown."""
    return f"""# Show

## SVG

{table(result["svg"], COLUMNS)}

{machine_list(result["machine"])}
"""


if __name__ == "__main__":
    main()
