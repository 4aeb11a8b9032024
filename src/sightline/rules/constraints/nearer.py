"""A line in which one symbol is nearer to the star than another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from operator import eq, gt, lt
from typing import TYPE_CHECKING, Any

from ...core.grid import Line
from ...core.places import CLUES_OF, Place, Several, Spot
from ...words import Message, say
from ..words import NUMBERS, Words
from . import nearer_words
from .base import Broken, Constraint, Variable
from .reason import Argument, Masks, Reason, View
from .table import BoundedTable, Table

if TYPE_CHECKING:
    from ..clauses import Clause, Cnf
    from ..model import Model
    from .forms import CpSatForm

EQUAL, FIRST, SECOND = 0, 1, 2
EQUALLY_FAR = say("equally-far", "{ THE($near) } and { THE($far) } equally far from { THE($star) }")
NEARER_THAN = say("nearer-than", "{ THE($near) } nearer to { THE($star) } than { THE($far) }")
HAS_INSTEAD = say("has-instead", "{ $line } has { $has }, not { $wanted }")
WAY_TO_FILL_WITH = say("way-to-fill-with", "way to fill { $line } with { $clue }")
COULD_NOT_HAVE = say("could-not-have", "{ $line } could no longer have { $clue }")

LONGEST_TABLE = 6
"""Places up to which CP-SAT does better with a table; measured."""


class Nearer(Constraint, frozen=True):
    """Which of two symbols is nearer to a third; each of the three stands once in the line.

    ``symbols`` are star, a and b; ``clue`` is FIRST when a is nearer, SECOND when b is,
    EQUAL when both are equally far. :class:`OneEach` states that each stands once.

    >>> from sightline.core.places import Row
    >>> line = Nearer(Line((0, 1, 2, 3), Row(3)), (3, 1, 2), EQUAL, Row(3).near)
    >>> next(line.broken([1, 3, 0, 2])).message.partition(", not ")[0]
    'row 4 has 1 nearer to 3 than 2'
    """

    kernel_name = "Nearer"
    clue_arguments = (3,)
    line: Line[Variable]
    symbols: tuple[int, int, int]
    clue: int
    spot: Spot
    """Where the clue stands."""

    @staticmethod
    def value(line: Sequence[int], symbols: Sequence[int]) -> int | None:
        """Which of the two is nearer, or None where the line does not hold each once.

        >>> Nearer.value([1, 0, 3, 2], (3, 1, 2)) == SECOND
        True
        """
        if any(list(line).count(symbol) != 1 for symbol in symbols):
            return None
        return _nearest(*(list(line).index(symbol) for symbol in symbols))

    def variables(self) -> tuple[Variable, ...]:
        return self.line.cells

    def arguments(self) -> tuple[int, ...]:
        return (*self.symbols, self.clue)

    def holds(self, values: Sequence[int]) -> bool:
        return self.value([values[v] for v in self.line.cells], self.symbols) == self.clue

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        value = self.value([values[v] for v in self.line.cells], self.symbols)
        # Where a symbol is missing or stands twice, OneEach reports it.
        if value is not None and value != self.clue:
            has, wanted = (self.says(clue, words) for clue in (value, self.clue))
            said = HAS_INSTEAD(line=self.line.where, has=has, wanted=wanted)
            yield Broken("nearer", self.line.where, said)

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        del view  # the line has a place
        return Several((self.line.where,), CLUES_OF())

    def clue_spots(self) -> tuple[Spot, ...]:
        return (self.spot,)

    @property
    def is_equal(self) -> bool:
        """Whether both are equally far from the star."""
        return self.clue == EQUAL

    def in_order(self, clue: int) -> tuple[int, int, int]:
        """The star, and the symbols that the clue has nearer and farther."""
        star, a, b = self.symbols
        return (star, b, a) if clue == SECOND else (star, a, b)

    def says(self, clue: int, words: Words) -> Message:
        """What a clue says of the line."""
        star, near, far = map(words.value, self.in_order(clue))
        told = EQUALLY_FAR if clue == EQUAL else NEARER_THAN
        return told(near=near, far=far, star=star)

    def ways(self, view: View) -> Message:
        return WAY_TO_FILL_WITH(line=self.line.where, clue=self.says(self.clue, view.words))

    # kernel/propagators/nearer_techniques.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        return nearer_words.told(self, argument, view) or super().argue(argument, view)

    # Rules 2 and 3 of kernel/propagators/nearer.cpp.
    def exactly(self, view: View, removals: Masks) -> Reason:
        told = nearer_words.by_ways(self, view, removals)
        return told or super().exactly(view, removals)

    def clash(self, view: View) -> Message:
        return COULD_NOT_HAVE(line=self.line.where, clue=self.says(self.clue, view.words))

    # For the engines -----------------------------------------------------------------

    def decompose(self, model: Model) -> None:
        """As in a textbook: the places of the three, and a condition on their distances."""
        model.add(Table.where(model, self._places(model), _is_nearest, self.clue))

    def as_reported(self, model: Model) -> None:
        """The places of the three, two distances, and a comparison of these."""
        star, *others = self._places(model)
        distances = []
        for place in others:
            name = f"{model.name(place)}: its distance"
            distances.append(model.variable(range(len(self.line.cells)), name))
            model.add(BoundedTable.where(model, (star, place, distances[-1]), _is_distance))
        compared = {EQUAL: eq, FIRST: lt, SECOND: gt}[self.clue]
        model.add(BoundedTable.where(model, tuple(distances), compared))

    def _places(self, model: Model) -> tuple[Variable, ...]:
        """New variables for the places of the three, tied to the cells."""
        places = []
        for symbol in self.symbols:
            place = model.variable(
                range(len(self.line.cells)), f"the place of {symbol} in {self.line.where}"
            )
            places.append(place)
            for i, cell in enumerate(self.line.cells):
                model.add(Table.where(model, (cell, place), _stands_at, symbol, i))
        return tuple(places)

    def cnf(self, cnf: Cnf) -> None:
        """For each place of the star and each distance: what is as far off, or farther."""
        star, a, b = (tuple(cnf.column(self.line.cells, symbol)) for symbol in self.symbols)
        for places in (star, a, b):
            cnf.ladder(places)
        if self.clue == EQUAL:
            _mirrored(cnf, star, a, b)
        elif self.clue == FIRST:
            _farther(cnf, star, a, b)
        else:
            _farther(cnf, star, b, a)

    def cpsat(self, form: CpSatForm) -> None:
        """The distances of the places; in a short line, a table of the places."""
        n = len(self.line.cells)
        star, a, b = (_place(form, self.line.cells, symbol) for symbol in self.symbols)
        if n <= LONGEST_TABLE:
            form.model.add_allowed_assignments([star, a, b], _places(n, self.clue))
            return
        to_a, to_b = (form.model.new_int_var(1, n - 1, "") for _ in "ab")
        form.model.add_abs_equality(to_a, star - a)
        form.model.add_abs_equality(to_b, star - b)
        compared = {EQUAL: to_a == to_b, FIRST: to_a < to_b, SECOND: to_a > to_b}
        form.model.add(compared[self.clue])


def _nearest(star: int, a: int, b: int) -> int:
    to_a, to_b = abs(star - a), abs(star - b)
    return EQUAL if to_a == to_b else FIRST if to_a < to_b else SECOND


@lru_cache(maxsize=64)
def _places(n: int, clue: int) -> list[tuple[int, ...]]:
    """Every three different places of star, a and b that fit the clue."""
    return [three for three in permutations(range(n), 3) if _nearest(*three) == clue]


def _place(form: CpSatForm, line: tuple[Variable, ...], symbol: int) -> Any:
    """The place of a symbol, which stands once in the line."""
    is_here = form.column(line, symbol)
    place = form.model.new_int_var(0, len(line) - 1, "")
    form.model.add_exactly_one(is_here)
    form.model.add(place == sum(i * literal for i, literal in enumerate(is_here)))
    return place


def _mirrored(cnf: Cnf, star: Clause, a: Clause, b: Clause) -> None:
    """The star in the middle between a and b."""
    places = range(len(star))
    for i, here in enumerate(star):
        mirror = (b[2 * i - j] if 2 * i - j in places else cnf.false for j in places)
        cnf.extend((-here, -a[j], there) for j, there in enumerate(mirror) if i != j)


def _farther(cnf: Cnf, star: Clause, near: Clause, far: Clause) -> None:
    """Where ``near`` is at least d away from the star, ``far`` is more than d away."""
    n = len(star)
    # Padded, so that [n + i] is "among the places up to i" for places off the line too.
    near_up_to, far_up_to = (
        [cnf.false] * n + cnf.ladder(places) + [cnf.true] * n for places in (near, far)
    )
    for i, here in enumerate(star, n):
        farther = [(far_up_to[i - d - 1], -far_up_to[i + d]) for d in range(n)]
        cnf.extend((-here, -near_up_to[i - d], *farther[d]) for d in range(1, i - n + 1))
        cnf.extend((-here, near_up_to[i + d - 1], *farther[d]) for d in range(1, 2 * n - i))


def _stands_at(cell: int, place: int, symbol: int, i: int) -> bool:
    return (cell == symbol) == (place == i)


def _is_distance(a: int, b: int, distance: int) -> bool:
    return abs(a - b) == distance


def _is_nearest(star: int, a: int, b: int, clue: int) -> bool:
    return _nearest(star, a, b) == clue
