"""How long it takes to draw boards: from the puzzle to the bytes of its picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import process_time

from ...render import svg
from ...rules.puzzle import GENRES, Puzzle, Solution
from ...verbs.solve import solve
from ..report import Section
from ..rows import Case, Columns, Figures, Row, table
from ..subjects import sampled

TITLE = "Draw boards"
TEXT = (
    "The CPU time of one process on one core, from the puzzle to the bytes of its picture, over "
    "boards that are drawn in turn, so that none comes twice in a row."
)

SIDE = 9
PICTURES = 1000
DIFFERENT = 50
"""How many boards of a genre are drawn in turn."""
SEED = 1

Board = tuple[Puzzle, Solution]


def versions() -> dict[str, str]:
    """No other programs."""
    return {}


def cases(quick: bool) -> Iterator[Case]:
    """Each genre: the puzzle, the solution, and towers where cells are heights."""
    number = PICTURES // 10 if quick else PICTURES
    for genre in GENRES:
        for what, draw in _ways(genre):
            yield Case(
                "SVG", f"{genre} {SIDE}×{SIDE}, {what}", partial(_measure, genre, draw, number)
            )


def _ways(genre: str) -> Iterator[tuple[str, Callable[[Board], str]]]:
    """What is drawn of a board."""
    yield "puzzle", lambda board: svg.draw(board[0])
    yield "solution", lambda board: svg.draw(*board)
    if GENRES[genre].board.towers:
        yield "towers", lambda board: svg.draw(*board, towers=True)


def _measure(genre: str, draw: Callable[[Board], str], number: int) -> Figures:
    """The time for so many pictures, and how large they are."""
    some = [_solved(genre, index) for index in range(DIFFERENT)]
    draw(some[0])
    started = process_time()
    sizes = [len(draw(some[i % len(some)]).encode()) for i in range(number)]
    return {"pictures": number, "seconds": process_time() - started, "largest": max(sizes)}


def _solved(genre: str, index: int) -> Board:
    puzzle = sampled(genre, (SIDE, SIDE), 0.8, SEED, index, givens=0.2)
    return puzzle, solve(puzzle).solution


COLUMNS: Columns = [
    ("board", lambda row: row.name),
    ("pictures", lambda row: f"{row['pictures']:,}"),
    ("CPU s", lambda row: f"{row['seconds']:.2f}"),
    ("pictures/s", lambda row: f"{row['pictures'] / row['seconds']:,.0f}"),
    ("largest kB", lambda row: f"{row['largest'] / 1000:.1f}"),
]


def sections(rows: Sequence[Row]) -> list[Section]:
    """One table."""
    return [Section(title="SVG", text=TEXT, tables=[table("Pictures as SVG", rows, COLUMNS)])]
