"""What a format cannot hold of a puzzle: reported in an error, or left out on request."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.errors import FormatError
from ..core.grid import Shape, entries
from ..core.words import listed
from ..rules.parts import Part, parts_of, says_nothing
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
    """What the format leaves out of a puzzle and its metadata.

    >>> from sightline import load
    >>> lost(load("doors/example1"), "json"), lost(load("skyscrapers/figure2"), "penpa")
    ([], ['id', 'source'])
    """
    found = find(format)
    known = {name: getattr(puzzle.about, name) for name in puzzle.about.__struct_fields__}
    known["solution"] = puzzle.solution
    beside = [name for name, value in known.items() if value is not None]
    return [*_losses(puzzle, found), *(name for name in beside if name not in found.keeps)]


def _fitted(puzzle: Puzzle, format: Format, *, lossy: bool) -> Puzzle:
    """The puzzle as the format states it; what it cannot hold is refused or, if lossy, left out.

    Metadata, such as the title, is always left out silently.
    """
    scope = _scope(puzzle, format)
    puzzle = _in_terms(puzzle, scope)
    if not lossy:
        refuse(format, _losses(puzzle, format))
    usual = {name: puzzle.settings[name].usual for name in _unsaid(puzzle, scope)}
    if not scope.background:
        puzzle = puzzle.keep([clue for clue in puzzle.clues() if not _is_background(puzzle, clue)])
    return puzzle.restated(**usual) if usual else puzzle


def _losses(puzzle: Puzzle, format: Format) -> list[str]:
    """The clues and the variants that a format cannot hold."""
    scope = _scope(puzzle, format)
    clues = [
        part.name
        for part in parts_of(type(puzzle))
        if not _holds(scope, puzzle, part) and not says_nothing(puzzle, part)
    ]
    if not scope.background and any(_is_background(puzzle, clue) for clue in puzzle.clues()):
        clues.append(f"givens that are {puzzle.board.value_word(puzzle.board.background or 0)}")
    variants = _unsaid(_in_terms(puzzle, scope), scope)
    return [*clues, *(f"variant {puzzle.variant_text(name)}" for name in variants)]


def _is_background(puzzle: Puzzle, clue: Clue) -> bool:
    """Whether the clue gives away a place that a player may leave open."""
    part, row, column = clue.path if len(clue.path) == 3 else ("", 0, 0)
    if part != puzzle.given_part:
        return False
    return bool(getattr(puzzle, part)[int(row)][int(column)] == puzzle.board.background)


def _holds(scope: Scope, puzzle: Puzzle, part: Part) -> bool:
    """Whether a format can hold all that a puzzle says in one of its parts."""
    if scope.parts is not None and part.name not in scope.parts:
        return False
    if scope.givens is None or not part.is_given:
        return True
    values = {value for _, value in entries(getattr(puzzle, part.name))}
    return values <= scope.givens | {puzzle.parts[part.name]}


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
