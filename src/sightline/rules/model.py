"""A puzzle as an engine sees it: variables, their possible values, constraints.

A model is plain data. A variable is a number; its possible values are the bits of a
mask, so values run from 0 to 63. An engine needs nothing else, and knows nothing of
puzzles; a genre builds the model and knows nothing of engines.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from ..core.board import Board
from ..core.domain import MAX_VALUE, mask, values_of
from ..core.errors import GenreError, PuzzleError
from ..core.grid import Shape, entries, fill
from ..core.places import Named, Place
from ..words import Listed, say, text
from .constraints.base import Broken, Constraint, Variable
from .words import NUMBERS, Words

OTHER_SHAPE = say("solution-of-other-shape", "the solution does not have the shape of the puzzle")
NOT_WHOLE = say(
    "solution-not-whole", "{ $place } is { $value } in the solution, not a whole number"
)
TOLD = say("has-a-number", "{ $place } has a number, so it is not { A($value) }")
GIVEN = say("is-given-as", "{ $place } is given as { A($given) }, not { A($value) }")
RANGE = say("out-of-range", "{ $place } is { $value }, but must be { $first } to { $last }")

MOST_NAMED = 3
"""So many of the variables beside a board are named in a sentence."""


class Model:
    """Variables and constraints.

    >>> from sightline.core.places import Named
    >>> from sightline.rules.constraints import AllDifferent
    >>> m = Model()
    >>> a, b = m.variable(range(1, 3), "a"), m.variable((2,), "b")
    >>> m.add(AllDifferent((a, b), Named("the pair")))
    >>> m.domains, [m.name(v) for v in (a, b)]
    ([6, 4], ['a', 'b'])
    """

    def __init__(self) -> None:
        self.domains: list[int] = []
        self.ranges: list[int] = []
        """The domains as they would be if nothing were given."""
        self.constraints: list[Constraint] = []
        self.board: Any = None
        """The variables in the shape of a solution; the genre sets it."""
        self.given: dict[Variable, int] = {}
        """What is known from the start."""
        self.told: set[Variable] = set()
        """Of these, the cells with a number that leaves them just one value."""
        self._first_beside = 0
        self._blocks: list[tuple[Variable, Callable[[int, int], Place], int]] = []
        """The first variable of each block of rows, their places, and the number of columns."""

    # Building ------------------------------------------------------------------------

    def variable(self, values: Iterable[int], name: str) -> Variable:
        """One more variable, beside the board: a number that helps to say a rule.

        A board is a solution if there is any value for it with which all constraints hold; boards
        that differ only in such variables are one. Puzzles with them can be solved, counted and
        checked; they are not explained, graded, made or played so far: see
        :meth:`require_board_alone`.
        """
        self._blocks.append((len(self.domains), partial(_named, name), 1))
        self.domains.append(_mask(values, name))
        self.ranges.append(self.domains[-1])
        return len(self.domains) - 1

    def variables(
        self, board: Board, values: Iterable[int], given: Any, unknown: int | None = None
    ) -> Any:
        """One variable per place of a board, fixed where ``given`` is not ``unknown``."""
        first, full = len(self.domains), _mask(values, f"a {board.cell_word}")
        for key, grid in board.grids(given):
            self._append(full, grid.shape, board.places[key])
        self._first_beside = len(self.domains)
        self.give(board, given, unknown, first)
        return board.numbered(board.shape(given), first)

    def give(self, board: Board, given: Any, unknown: int | None, first: Variable = 0) -> None:
        """Fix the variables of a board, the first of which is known, as far as they are given."""
        for _, grid in board.grids(given):
            nothing = (unknown,) * grid.shape[1]
            for row in grid:
                if row != nothing:
                    self._fix(first, row, unknown)
                first += len(nothing)

    def tell(self, variable: Variable, value: int) -> None:
        """A clue in its cell tells the value of a variable, if nothing else is given there."""
        self.domains[variable] &= 1 << value
        if variable not in self.given:
            self.given[variable] = value
            self.told.add(variable)

    def add(self, constraint: Constraint) -> None:
        """One more constraint."""
        self.constraints.append(constraint)

    def _append(self, full: int, shape: Shape, place: Callable[[int, int], Place]) -> None:
        rows, columns = shape
        self._blocks.append((len(self.domains), place, columns))
        self.domains += [full] * (rows * columns)
        self.ranges += [full] * (rows * columns)

    def _fix(self, first: Variable, row: Sequence[int | None], unknown: int | None) -> None:
        for variable, value in enumerate(row, first):
            if value is not None and value != unknown:
                self.given[variable] = value
                self.domains[variable] &= 1 << value if value >= 0 else 0

    # Reading -------------------------------------------------------------------------

    def place(self, variable: Variable) -> Place:
        """Where a variable is: a cell or a door of the board; one beside it has a name only."""
        block = bisect_right(self._blocks, variable, key=lambda block: block[0]) - 1
        first, place, columns = self._blocks[block]
        return place(*divmod(variable - first, columns))

    def name(self, variable: Variable) -> str:
        """The name of a variable for people."""
        return str(self.place(variable))

    @property
    def beside(self) -> range:
        """The variables beside the board, which come after its own."""
        return range(self._first_beside, len(self.domains))

    @property
    def named_beside(self) -> str:
        """The variables beside the board in words; of many, the first."""
        names = list(map(self.name, self.beside))
        more = len(names) - MOST_NAMED
        return text(Listed(tuple(names if more <= 0 else [*names[:MOST_NAMED], f"{more} more"])))

    def require_board_alone(self, genre: str) -> None:
        """Refuse variables beside the board, for those who speak of places on the board alone."""
        if self.beside:
            raise GenreError(
                f"{genre} has variables beside the board ({self.named_beside}): its puzzles can be "
                "solved, counted and checked, but not explained, graded, made or played so far; "
                "state the rules with the variables of the board alone, with Automaton or Table"
            )

    def solution(self, values: Sequence[int]) -> Any:
        """The values of the variables in the shape of the board."""
        return fill(self.board, values)

    def values(self, solution: Any) -> list[int]:
        """The values of the board's variables, if it is complete; the reverse of
        :meth:`solution`.
        """
        board, filled = dict(entries(self.board)), dict(entries(solution))
        if board.keys() != filled.keys():
            raise PuzzleError(OTHER_SHAPE())
        values = [0] * (1 + max(board.values(), default=-1))
        for path, variable in board.items():
            if type(filled[path]) is not int:
                place, value = self.place(variable), repr(filled[path])
                raise PuzzleError(NOT_WHOLE(place=place, value=value))
            values[variable] = filled[path]
        return values

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        """Every rule that these values break; none if they are a solution."""
        for variable, value in enumerate(values):
            if not (0 <= value <= MAX_VALUE and self.domains[variable] >> value & 1):
                yield self.outside(variable, value, words)
        for constraint in self.constraints:
            yield from constraint.broken(values, words)

    def outside(self, variable: Variable, value: int, words: Words = NUMBERS) -> Broken:
        """The rule that is broken by a value outside the domain of its variable."""
        place = self.place(variable)
        if variable in self.told:
            return Broken("given", place, TOLD(place=place, value=words.value(value)))
        if variable in self.given:
            given = words.value(self.given[variable])
            return Broken("given", place, GIVEN(place=place, given=given, value=words.value(value)))
        allowed = values_of(self.domains[variable])
        said = RANGE(place=place, value=value, first=allowed[0], last=allowed[-1])
        return Broken("range", place, said)

    def without_constraints(self) -> Model:
        """Another model of the same variables."""
        other = Model()
        other.domains, other.ranges = self.domains.copy(), self.ranges.copy()
        other.board, other._blocks = self.board, self._blocks.copy()
        other._first_beside = self._first_beside
        other.given, other.told = self.given.copy(), self.told.copy()
        return other

    def decomposed(self, *, as_reported: bool = False) -> Model:
        """The same puzzle from simple constraints only: a decomposition as in a textbook, or as in
        the programs of the reports.

        The new variables come after the old ones and depend on them, so that both
        models have the same solutions, read off the same board.
        """
        simple = self.without_constraints()
        for constraint in self.constraints:
            if as_reported:
                constraint.as_reported(simple)
            else:
                constraint.decompose(simple)
        return simple


def _named(name: str, row: int, column: int) -> Named:
    """The place of a single variable, which has a name only."""
    del row, column
    return Named(name)


def _mask(values: Iterable[int], whose: str) -> int:
    """The values of a variable as the bits of a number, if it can take them."""
    values = list(values)
    for value in values:
        if not isinstance(value, int) or not 0 <= value <= MAX_VALUE:
            raise PuzzleError(
                f"{whose} cannot take the value {value!r}: a variable takes whole numbers from 0 "
                f"to {MAX_VALUE}; number the values anew"
            )
    return mask(values)
