"""The variants of genres beside their usual rules, on boards of the same size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from ...rules.puzzle import GENRES, Puzzle
from ...verbs.make import make
from ..report import Section
from ..rows import Case, Columns, Figures, Row, milliseconds, of_table, table
from ..solvers import installed, versions_if_installed
from . import solve

TITLE = "Variants beside the usual rules"
TEXT = (
    "Medians over puzzles that are made with the same seeds; the smallest ratio of the group in "
    "brackets. × usual compares a variant with the usual rules on boards of that size: its "
    "puzzles are others, and need fewer clues where the rules say more. Times are from the puzzle "
    "to the solution and the proof that there is no other, the model included, in one thread; "
    "inside is the kernel's own time."
)

SIDES = range(5, 10)
PUZZLES = 15
QUICK_PUZZLES = 3
PEERS = {**solve.PEERS, "clingo": "clingo"}

Variant = dict[str, Any]


def versions() -> dict[str, str]:
    """The peers that are installed."""
    return versions_if_installed(PEERS)


def cases(quick: bool) -> Iterator[Case]:
    """The usual rules, each variant alone, and all of them together; by genre and size."""
    peers = installed(PEERS)
    for name, kind in GENRES.items():
        if not kind.settings:
            continue
        for side in SIDES[:1] if quick else SIDES:
            for variant in variants_of(kind, side):
                called = kind.blank((side, side)).restated(**variant).describe()
                made = partial(make, name, side, **variant)
                count = QUICK_PUZZLES if quick else PUZZLES
                yield Case("variants", called, partial(_measured, made, count, peers))


def variants_of(kind: type[Puzzle], side: int) -> Iterator[Variant]:
    """No setting changed, each of them alone, and all together.

    >>> [list(variant) for variant in variants_of(GENRES["doors"], 5)]
    [[], ['count_self'], ['connected'], ['count_self', 'connected']]
    """
    other: Variant = {}
    for key, setting in kind.settings.items():
        possible = [value for value in setting.values((side, side)) if value != setting.usual]
        if possible:
            other[key] = possible[0]
    yield {}
    yield from ({key: value} for key, value in other.items())
    if len(other) > 1:
        yield other


def _measured(made: Callable[..., Puzzle], count: int, peers: Sequence[str]) -> Figures:
    some = [made(seed=seed) for seed in range(1, count + 1)]
    kind = {"genre": some[0].name, "side": some[0].shape[0], "usual": not some[0].variants}
    return solve.compared(some, peers) | kind


def _beside_usual(rows: Sequence[Row], row: Row) -> str:
    """How many times as long as the usual rules it takes, where those were measured."""
    for other in rows:
        if other["usual"] and (other["genre"], other["side"]) == (row["genre"], row["side"]):
            return f"{row['kernel inside'] / other['kernel inside']:.1f}"
    return "–"


def sections(rows: Sequence[Row]) -> list[Section]:
    """One table."""
    measured = of_table(rows, "variants")
    columns: Columns = [
        ("variant", lambda row: row.name),
        ("puzzles", lambda row: str(row["puzzles"])),
        ("kernel ms", milliseconds("kernel", 3)),
        ("inside ms", milliseconds("kernel inside", 3)),
        ("× usual, inside", partial(_beside_usual, measured)),
        ("nodes", lambda row: f"{row['median nodes']:g} (most {row['nodes']:,})"),
        *solve.peer_columns(PEERS),
    ]
    shown = table("Time to the answer", measured, columns)
    return [Section(title="Variants", text=TEXT, tables=[shown])]
