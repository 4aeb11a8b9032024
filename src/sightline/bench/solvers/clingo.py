"""clingo of the Potassco collection: answer set programming, a program per genre in ``asp/``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, TypeVar

from ...core.errors import MissingExtra
from ...core.grid import Doorways, Grid, entries
from ...rules.genres.doors import Doors
from ...rules.genres.kuromasu import Kuromasu
from ...rules.genres.skyscrapers import Skyscrapers
from ...rules.genres.starry_night import SKY, SYMBOLS, StarryNight
from ...rules.parts import flat
from ...rules.puzzle import Puzzle, Solution
from ..limiting import interrupted_after
from . import Answer, NotInstalled, Unfit

if TYPE_CHECKING:
    from clingo import Control, Model, Symbol

TITLE = "clingo"
WORDS = ()

PROGRAMS = Path(__file__).with_name("asp")
WORD_OF = {SKY: "sky", **SYMBOLS}
SYMBOL_OF = {word: symbol for symbol, word in WORD_OF.items()}

T = TypeVar("T")
Atom = list[Any]
"""The arguments of an atom: numbers and words."""


def version() -> str:
    """The version that is installed."""
    try:
        import clingo
    except ImportError:
        raise NotInstalled(str(MissingExtra("clingo", extra="peers"))) from None
    return clingo.__version__


def answer(puzzle: Puzzle, wanted: int, strategy: Collection[str], seconds: float) -> Answer:
    """Ground the program of the genre with the facts of the puzzle, and search with one thread."""
    import clingo

    del strategy  # the default configuration is the fastest on these programs
    if not _program(puzzle).exists():
        raise Unfit(f"there is no program for {puzzle.title} in clingo's language")
    began = process_time()
    control = clingo.Control([f"--models={wanted}", "--warn=none"])
    # Grounding cannot be interrupted. clingo can also search in a separate thread, but such a
    # thread crashes the whole process when memory runs out.
    with interrupted_after(seconds, control.interrupt):
        _ground(control, puzzle)
        solutions, exhausted = _search(control, puzzle)
    return Answer(
        solutions=solutions,
        exhausted=exhausted,
        # The statistics take a third of the time of a small puzzle; they are no part of the answer.
        seconds=process_time() - began,
        stats=_stats(control.statistics),
    )


def _ground(control: Control, puzzle: Puzzle) -> None:
    control.load(str(_program(puzzle)))
    facts = FACTS.get(type(puzzle), _stated)
    control.add(" ".join(f"{fact}." for fact in facts(puzzle)))
    control.ground()


def _program(puzzle: Puzzle) -> Path:
    """The file is named after the genre."""
    return PROGRAMS / f"{puzzle.name.replace('-', '_')}.lp"


def _search(control: Control, puzzle: Puzzle) -> tuple[list[Solution], bool]:
    """The solutions, and whether these are all."""
    models: list[list[Atom]] = []

    def keep(model: Model) -> None:
        models.append([_plain(atom) for atom in model.symbols(shown=True)])

    result = control.solve(on_model=keep)
    return [_board(puzzle, atoms) for atoms in models], bool(result.exhausted)


def _plain(atom: Symbol) -> Atom:
    from clingo import SymbolType

    return [part.number if part.type == SymbolType.Number else part.name for part in atom.arguments]


def _stats(counted: Any) -> dict[str, int]:
    """Choices and conflicts; the constraints are clauses and counts, of the program's rules."""
    problem, search = counted["problem"], counted["solving"]["solvers"]
    sizes = ("constraints", "constraints_binary", "constraints_ternary")
    return {
        "constraints": sum(int(problem["generator"][size]) for size in sizes),
        "rules": int(problem["lp"]["rules"]),
        "nodes": int(search["choices"]),
        "backtracks": int(search["conflicts"]),
        "restarts": int(search["restarts"]),
    }


# The puzzle as facts, with rows and columns counted from 1 ---------------------------------


def _cells(grid: Grid[T]) -> Iterator[tuple[int, int, T]]:
    for row, line in enumerate(grid, 1):
        for column, value in enumerate(line, 1):
            yield row, column, value


def _stated(puzzle: Puzzle) -> Iterator[str]:
    """The facts of any genre: its settings, its clues by where they stand, and its givens."""
    rows, columns = puzzle.shape
    yield f"#const rows = {rows}. #const columns = {columns}"
    for setting, value in puzzle.stated.items():
        if value is True:
            yield setting
        elif value is not False:
            yield f"#const {setting} = {value}"
    for part, key, value in flat(puzzle):
        begin = "given(" if part.is_given else f"clue({key.at}, "
        for path, entry in entries(value):
            if entry != puzzle.parts[part.name]:
                place = ", ".join(str(int(index) + 1) for index in path)
                yield f"{begin}{place}, {entry})"


def _skyscrapers(puzzle: Skyscrapers) -> Iterator[str]:
    yield f"#const n = {len(puzzle.givens)}. #const parks = {puzzle.parks}"
    blank = puzzle.parts["givens"]
    if puzzle.diagonals:
        yield "diagonals"
    if puzzle.reading == "sum":
        yield "sums"
    for side in puzzle.edges.__struct_fields__:
        for line, clue in enumerate(getattr(puzzle.edges, side), 1):
            if clue:
                yield f"clue({side}, {line}, {clue})"
    for row, column, height in _cells(puzzle.givens):
        if height != blank:
            yield f"given({row}, {column}, {height})"


def _doors(puzzle: Doors) -> Iterator[str]:
    rows, columns = puzzle.shape
    yield f"#const rows = {rows}. #const columns = {columns}"
    if puzzle.connected:
        yield "connected"
    itself, blank = int(puzzle.count_self), puzzle.parts["rooms"]
    for row, column, number in _cells(puzzle.rooms):
        if number is not None and number != blank:
            yield f"sees({row}, {column}, {number - itself})"
    for walls, down, across in ((puzzle.doors.vertical, 0, 1), (puzzle.doors.horizontal, 1, 0)):
        for row, column, state in _cells(walls):
            if state is not None:
                yield f"given({row}, {column}, {row + down}, {column + across}, {state})"


def _kuromasu(puzzle: Kuromasu) -> Iterator[str]:
    rows, columns = puzzle.shape
    yield f"#const rows = {rows}. #const columns = {columns}"
    for row, column, number in _cells(puzzle.numbers):
        if number:
            yield f"sees({row}, {column}, {number - 1})"
    for row, column, shade in _cells(puzzle.givens):
        if shade is not None:
            yield f"given({row}, {column}, {shade})"


def _starry_night(puzzle: StarryNight) -> Iterator[str]:
    yield f"#const n = {len(puzzle.rows)}"
    for line, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for place, clue in enumerate(clues, 1):
            if clue:
                yield f"clue({line}({place}), {WORD_OF[clue]})"
    for row, column, symbol in _cells(puzzle.givens):
        if symbol is not None:
            yield f"given({row}, {column}, {WORD_OF[symbol]})"


FACTS: dict[type[Puzzle], Callable[[Any], Iterator[str]]] = {
    Skyscrapers: _skyscrapers,
    Doors: _doors,
    Kuromasu: _kuromasu,
    StarryNight: _starry_night,
}
"""Where these are not simply what the puzzle states."""


# What was found, as a board ----------------------------------------------------------------


def _board(puzzle: Puzzle, atoms: list[Atom]) -> Solution:
    rows, columns = (range(1, size + 1) for size in puzzle.shape)
    if isinstance(puzzle, Doors):
        opened = set(map(tuple, atoms))
        return Doorways(
            Grid([[int((r, c, r, c + 1) in opened) for c in columns[:-1]] for r in rows]),
            Grid([[int((r, c, r + 1, c) in opened) for c in columns] for r in rows[:-1]]),
        )
    if isinstance(puzzle, Kuromasu):
        shaded = set(map(tuple, atoms))
        return Grid([[int((r, c) in shaded) for c in columns] for r in rows])
    held = {(r, c): SYMBOL_OF.get(value, value) for r, c, value in atoms}
    # Of cells that hold nothing, sky and parks, there are no atoms; both are 0.
    return Grid([[held.get((r, c), SKY) for c in columns] for r in rows])
