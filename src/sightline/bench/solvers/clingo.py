"""clingo of the Potassco collection: answer set programming, a program per genre in ``asp/``."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from ...core.errors import MissingExtra
from ...core.grid import Doorways, Grid, entries
from ...rules.genres.doors import Doors
from ...rules.parts import flat
from ...rules.puzzle import Puzzle, Solution
from ..limiting import interrupted_after
from . import Answer, NotInstalled, Unfit

if TYPE_CHECKING:
    from clingo import Control, Model, Symbol

TITLE = "clingo"
WORDS = ()

PROGRAMS = Path(__file__).with_name("asp")
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
    control.add(" ".join(f"{fact}." for fact in _facts(puzzle)))
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


def _facts(puzzle: Puzzle) -> Iterator[str]:
    """Its settings, its clues by where they stand, and its givens."""
    rows, columns = puzzle.shape
    yield f"#const rows = {rows}. #const columns = {columns}"
    for setting, value in puzzle.stated.items():
        if value is True:
            yield setting
        elif value is not False:
            yield f"#const {setting} = {value}"
    for part, key, values in flat(puzzle):
        kind = "given" if part.is_given else "clue"
        # A board of one grid has givens in its cells, wherever they are drawn.
        where = [] if part.is_given and not puzzle.board.keys_of_solution else [key.at]
        for path, value in entries(values):
            if value not in (None, puzzle.parts[part.name]):
                place = [str(int(index) + 1) for index in path]
                yield f"{kind}({', '.join([*where, *place, str(value)])})"


# What was found, as a board ----------------------------------------------------------------


def _board(puzzle: Puzzle, atoms: list[Atom]) -> Solution:
    rows, columns = (range(1, size + 1) for size in puzzle.shape)
    if isinstance(puzzle, Doors):
        opened = set(map(tuple, atoms))
        return Doorways(
            Grid([[int((r, c, r, c + 1) in opened) for c in columns[:-1]] for r in rows]),
            Grid([[int((r, c, r + 1, c) in opened) for c in columns] for r in rows[:-1]]),
        )
    held = {(r, c): value for r, c, value in atoms}
    # Of cells that hold nothing, such as sky and parks, there are no atoms; that is 0.
    return Grid([[held.get((r, c), 0) for c in columns] for r in rows])
