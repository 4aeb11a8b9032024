"""What a format cannot hold of a puzzle is refused, or left out on request.

What is only known about it, such as its title, is left out in any case.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

from ..core.errors import FormatError
from ..core.grid import Shape, entries
from ..rules.parts import parts_of, says_nothing
from ..rules.puzzle import GENRES, Clue, Puzzle
from ..words import Listed, Message, Slot, say, text
from ._format import Format, Scope, find

PART = say("loss-of-part", "{ $part }", article="a")
GIVENS = say("loss-of-givens", "givens that are { $kinds }", article="a")
VARIANT = say("loss-of-variant", "variant { $variant }", article="a")
OF_VALUE = say("given-of-value", "{ A($value) }")
BESIDE_CLUE = say("given-beside-clue", "in the same cell as a clue")
CANNOT_HOLD = say("format-cannot-hold", "the format { $format } cannot hold { THE($lost) }")
OR_ELSE = say("leaves-that-out", "{ $wrong }; { $option } leaves that out")
OTHER_SIZE = say(
    "format-other-size",
    "the format { $format } holds boards from { $least }×{ $least } to { $most }×{ $most }, not "
    "{ $rows }×{ $columns }",
)
OTHER_GENRE = say(
    "format-other-genre", "the format { $format } knows no { $genre }; it holds { $held }"
)


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
    return list(map(text, losses(puzzle, find(format))))


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
        refuse(format, losses(puzzle, format))
    usual = {name: puzzle.settings[name].usual for name in _unsaid(puzzle, scope)}
    unheld = {clue.path for clue, _ in _unheld(puzzle, scope)}
    if unheld:
        puzzle = puzzle.keep([clue for clue in puzzle.clues() if clue.path not in unheld])
    return puzzle.restated(**usual) if usual else puzzle


def losses(puzzle: Puzzle, format: Format) -> list[Message]:
    """The clues and the variants that a format cannot hold, to be said."""
    scope = _scope(puzzle, format)
    clues = [
        PART(part=part.name)
        for part in parts_of(type(puzzle))
        if scope.parts is not None and part.name not in scope.parts
        if not says_nothing(puzzle, part)
    ]
    if unheld := dict.fromkeys(kind for _, kind in _unheld(puzzle, scope)):
        kinds = sorted(unheld, key=attrgetter("code"))
        clues.append(GIVENS(kinds=Listed(tuple(kinds), "or")))
    variants = _unsaid(_in_terms(puzzle, scope), scope)
    return [*clues, *(VARIANT(variant=puzzle.variant(name)) for name in variants)]


def _unheld(puzzle: Puzzle, scope: Scope) -> Iterator[tuple[Clue, Message]]:
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
            yield clue, OF_VALUE(value=puzzle.board.value(value))
        elif not scope.given_clues and puzzle.clue_spot(clue.path) in taken:
            yield clue, BESIDE_CLUE()


def refuse(format: Format, lost: Sequence[Message], how_else: Slot = "") -> None:
    """Raise an error that names what would be lost, if anything would, and the option for that."""
    if lost:
        wrong = CANNOT_HOLD(format=format.name, lost=Listed(tuple(lost)))
        raise FormatError(OR_ELSE(wrong=wrong, option=how_else) if how_else else wrong)


def check_side(format: Format, scope: Scope, shape: Shape) -> None:
    """Check that the format can hold boards of this size."""
    sides = scope.sides
    if sides is not None and not all(side in sides for side in shape):
        sizes = {"least": sides[0], "most": sides[-1], "rows": shape[0], "columns": shape[1]}
        raise FormatError(OTHER_SIZE(format=format.name, **sizes))


def _scope(puzzle: Puzzle, format: Format) -> Scope:
    scope = format.scope(type(puzzle))
    if scope is None:
        held = (genre.said_title for genre in GENRES.values() if format.scope(genre))
        wrong = OTHER_GENRE(genre=puzzle.said_title, held=Listed(tuple(held)), format=format.name)
        raise FormatError(wrong)
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
