"""What a format cannot hold of a puzzle is refused, or left out on request.

What is only known about it, such as its title, is left out in any case.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.errors import FormatError
from ..core.grid import Shape, entries
from ..core.words import listed
from ..rules.parts import parts_of, says_nothing
from ..rules.puzzle import GENRES, Clue, Puzzle
from ._format import Format, Scope, find


def write(puzzle: Puzzle, format: str, *, lossy: bool = False) -> str:
    """The puzzle in a format; what it cannot hold is refused or, if ``lossy``, left out.

    >>> from sightline import load
    >>> write(load("skyscrapers/figure2"), "42", lossy=True)
    '2 3 2 1 1 2 3 2 2 3 2 1 1 2 3 2'
    """
    found = find(format)
    return found.write(_fitted(puzzle, found, lossy=lossy))


def lost(puzzle: Puzzle, format: str) -> list[str]:
    """What the format cannot hold of the puzzle itself: clues, givens, variants.

    >>> from sightline import load
    >>> lost(load("skyscrapers/board4"), "json"), lost(load("skyscrapers/board4"), "42")
    ([], ['givens'])
    """
    return _losses(puzzle, find(format))


def left_beside(puzzle: Puzzle, format: str) -> list[str]:
    """What the format cannot hold of what is known about the puzzle.

    >>> from sightline import load
    >>> left_beside(load("doors/example1"), "json"), left_beside(load("doors/example1"), "text")
    ([], ['id', 'title', 'source', 'solution'])
    """
    known = {name: getattr(puzzle.about, name) for name in puzzle.about.__struct_fields__}
    known |= {"solution": puzzle.solution, **dict(puzzle.remarks)}
    keeps = find(format).keeps
    return [name for name, value in known.items() if value is not None and name not in keeps]


def _fitted(puzzle: Puzzle, format: Format, *, lossy: bool) -> Puzzle:
    """The puzzle as the format states it; what it cannot hold is refused or, if lossy, left out.

    Metadata, such as the title, is always left out silently.
    """
    scope = _scope(puzzle, format)
    puzzle = _in_terms(puzzle, scope)
    if not lossy:
        refuse(format, _losses(puzzle, format))
    usual = {name: puzzle.settings[name].usual for name in _unsaid(puzzle, scope)}
    unheld = {clue.path for clue, _ in _unheld(puzzle, scope)}
    if unheld:
        puzzle = puzzle.keep([clue for clue in puzzle.clues() if clue.path not in unheld])
    return puzzle.restated(**usual) if usual else puzzle


def _losses(puzzle: Puzzle, format: Format) -> list[str]:
    """The clues and the variants that a format cannot hold."""
    scope = _scope(puzzle, format)
    clues = [
        part.name
        for part in parts_of(type(puzzle))
        if scope.parts is not None and part.name not in scope.parts
        if not says_nothing(puzzle, part)
    ]
    unheld = sorted({kind for _, kind in _unheld(puzzle, scope)})
    if unheld:
        clues.append(f"givens that are {listed(unheld, 'or')}")
    variants = _unsaid(_in_terms(puzzle, scope), scope)
    return [*clues, *(f"variant {puzzle.variant(name)}" for name in variants)]


def _unheld(puzzle: Puzzle, scope: Scope) -> Iterator[tuple[Clue, str]]:
    """The givens that a format cannot hold, and what they are."""
    if scope.givens is None and scope.given_clues:
        return
    given: list[Clue] = []
    taken = set()
    for clue in puzzle.clues():
        if clue.path[0] == puzzle.given_part:
            given.append(clue)
        else:
            taken.add(puzzle.clue_spot(clue.path))
    values = dict(entries(getattr(puzzle, puzzle.given_part)))
    for clue in given:
        value = values[clue.path[1:]]
        if scope.givens is not None and value not in scope.givens:
            yield clue, puzzle.board.value_word(value)
        elif not scope.given_clues and puzzle.clue_spot(clue.path) in taken:
            yield clue, "in the same cell as a clue"


def refuse(format: Format, lost: list[str], how_else: str = "") -> None:
    """Raise an error that names what would be lost, if anything would."""
    if lost:
        what = listed(f"the {name}" for name in lost)
        raise FormatError(f"the format {format.name} cannot hold {what}{how_else}")


def check_side(format: Format, scope: Scope, shape: Shape) -> None:
    """Check that the format can hold boards of this size."""
    sides = scope.sides
    if sides is not None and not all(side in sides for side in shape):
        rows, columns = shape
        raise FormatError(
            f"the format {format.name} holds boards from {sides[0]}×{sides[0]} to "
            f"{sides[-1]}×{sides[-1]}, not {rows}×{columns}"
        )


def _scope(puzzle: Puzzle, format: Format) -> Scope:
    scope = format.scope(type(puzzle))
    if scope is None:
        held = (genre.title for genre in GENRES.values() if format.scope(genre))
        raise FormatError(
            f"the format {format.name} knows no {puzzle.title}; it holds {listed(held)}"
        )
    check_side(format, scope, puzzle.shape)
    return scope


def _in_terms(puzzle: Puzzle, scope: Scope) -> Puzzle:
    other = {s: value for s, value in scope.terms.items() if puzzle.stated[s] != value}
    return puzzle.restated(**other) if other else puzzle


def _unsaid(puzzle: Puzzle, scope: Scope) -> Iterator[str]:
    """The settings with other values than a reader of the format would assume."""
    if not scope.variants:
        said = scope.terms.keys() | scope.states
        yield from (name for name in puzzle.variants if name not in said)
