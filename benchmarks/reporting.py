"""What the benchmarks have in common: options, tables, committed results."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from sightline.rules.puzzle import Puzzle

HERE = Path(__file__).parent
DATA, RESULTS = HERE / "data", HERE / "results"

Row = dict[str, Any]
Columns = Sequence[tuple[str, Callable[[Row], str]]]
"""The name of each column, and what it shows of a row."""
Group = tuple[str, list[Puzzle]]


def options(description: str | None) -> Namespace:
    """What was typed after the name of the benchmark."""
    parser = ArgumentParser(description=description)
    parser.add_argument("--quick", action="store_true", help="fewer puzzles")
    parser.add_argument("--save", metavar="NAME", help="write results/NAME.json and NAME.md")
    return parser.parse_args()


def by_size(name: str, puzzles: Iterable[Puzzle]) -> Iterator[Group]:
    """Puzzles in groups by genre and size."""
    found: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles:
        rows, columns = puzzle.shape
        found.setdefault(f"{name} {puzzle.name} {rows}×{columns}", []).append(puzzle)
    yield from sorted(found.items())


def tell(row: Row, columns: Columns) -> None:
    """Print a row while the others are still being measured."""
    print(" | ".join(text(row) for _, text in columns), flush=True)


def table(rows: Iterable[Row], columns: Columns) -> str:
    """The rows as Markdown."""
    lines = [[name for name, _ in columns], ["---"] + ["---:"] * (len(columns) - 1)]
    lines += [[text(row) for _, text in columns] for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def machine_list(machine: dict[str, str]) -> str:
    """What the figures were measured on, as Markdown."""
    return "\n".join(f"- {key}: {value}" for key, value in machine.items())


def finish(result: dict[str, Any], text: str, save_as: str | None) -> None:
    """Print the whole result, and keep it if asked to."""
    print(text)
    if save_as:
        (RESULTS / f"{save_as}.json").write_text(json.dumps(result, indent=1) + "\n")
        (RESULTS / f"{save_as}.md").write_text(text)
