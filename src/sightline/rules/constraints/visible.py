"""A line of towers of different heights, seen from both ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...core.grid import Line
from ...core.places import End, Place, Spot
from ...words import Message, say
from ...words.english import SO_MANY
from ..words import NUMBERS, Words
from . import visible_forms, visible_words
from .all_different import SINGLES, SUBSETS, AllDifferent
from .base import Broken, Constraint, Variable
from .reason import Argument, Masks, Reason, View
from .shown import COULD_NOT_SHOW, SHOWS, SHOWS_NOT, WAY_TO_SHOW, from_ends
from .sum import Sum
from .table import BoundedTable, Table

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm

PARK = 0
"""A cell without a tower."""

SUM_SEEN = say("sum-seen", "a sum of { $count }")


class Visible(Constraint, frozen=True):
    """The heights 1..H once each; ``near`` and ``far`` say how many are seen from the ends.

    A taller tower hides the lower ones behind it; 0 is no clue. H is N less the ``parks``, the
    cells without a tower. With ``sums``, a clue is the sum of the heights seen.

    >>> from sightline.core.places import Row
    >>> line = Line[int]((0, 1, 2, 3), Row(1))
    >>> [b.message for b in Visible(line, 3, 1).broken([1, 3, 4, 2])]
    ['row 2 shows 2 values from the right, not 1']
    >>> [b.message for b in Visible(line, 0, 5, parks=1, sums=True).broken([1, 3, 0, 2])]
    []
    """

    kernel_name = "Visible"
    clue_arguments = (0, 1)
    line: Line[Variable]
    near: int
    far: int
    parks: int = 0
    sums: bool = False

    @staticmethod
    def value(line: Sequence[int], *, sums: bool = False) -> int:
        """How many towers are seen from the start of the line, or the sum of their heights.

        >>> Visible.value([2, 1, 4, 3]), Visible.value([2, 1, 4, 3], sums=True)
        (2, 6)
        """
        seen = tallest = 0
        for tower in line:
            if tower > tallest:
                seen, tallest = seen + (tower if sums else 1), tower
        return seen

    @staticmethod
    def seen(line: Sequence[int]) -> list[int]:
        """Which towers these are, by their places in the line.

        >>> Visible.seen([2, 1, 4, 3])
        [0, 2]
        """
        seen, tallest = [], 0
        for place, tower in enumerate(line):
            if tower > tallest:
                seen.append(place)
                tallest = tower
        return seen

    @staticmethod
    def values(tallest: int, *, sums: bool = False) -> range:
        """The possible values of a clue.

        >>> Visible.values(4), Visible.values(4, sums=True)
        (range(1, 5), range(4, 11))
        """
        return range(tallest, tallest * (tallest + 1) // 2 + 1) if sums else range(1, tallest + 1)

    @property
    def tallest(self) -> int:
        """The height of the tallest tower."""
        return len(self.line.cells) - self.parks

    def rank(self, clue: int) -> int:
        """A clue as a count from 1, the tallest tower alone, as the kernel is given it.

        >>> from sightline.core.places import Row
        >>> Visible(Line[int]((0, 1, 2, 3), Row(0)), 4, 10, sums=True).arguments()
        (1, 7, 0, 1)
        """
        return clue - self.tallest + 1 if self.sums and clue else clue

    def variables(self) -> tuple[Variable, ...]:
        return self.line.cells

    def arguments(self) -> tuple[int, ...]:
        if not (self.parks or self.sums):
            return (self.near, self.far)
        return (self.rank(self.near), self.rank(self.far), self.parks, int(self.sums))

    @cached_property
    def views(self) -> tuple[tuple[tuple[Variable, ...], int, End], ...]:
        """The line as seen from each end that has a clue: towers, clue, end."""
        return tuple(view for view in map(self.seen_from, (0, 1)) if view[1])

    def seen_from(self, end: int) -> tuple[tuple[Variable, ...], int, End]:
        """The line as seen from its near end, 0, or its far end, 1: towers, clue, end."""
        cells, where = self.line
        return (cells[::-1], self.far, where.far) if end else (cells, self.near, where.near)

    def different(self) -> AllDifferent:
        """The part of it that does not depend on clues."""
        return each_once(self.line.cells, self.line.where, self.parks)

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        yield from self.different().broken(values, words)
        for line, clue, end in self.views:
            seen = self.value([values[v] for v in line], sums=self.sums)
            if seen != clue:
                shown = self.amount(seen, words)
                said = SHOWS_NOT(line=end.line, seen=shown, side=end.side, clue=clue)
                yield Broken("seen", end, said)

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        del view  # the line has a place
        return self.line.where

    def clue_spots(self) -> tuple[Spot, ...]:
        return tuple(end for _, _, end in self.views)

    def amount(self, clue: int, words: Words) -> Message:
        """What a clue says: ``3 towers``, ``a sum of 9``."""
        return SUM_SEEN(count=clue) if self.sums else SO_MANY(count=clue, noun=words.seen_noun)

    def shows(self, clue: int, end: End, words: Words) -> Message:
        """The same of the line: ``row 3 shows 2 towers from the left``."""
        return SHOWS(line=end.line, seen=self.amount(clue, words), side=end.side)

    def clues(self, words: Words, least: int = 1) -> Message:
        """The clues from a rank on: ``3 towers from the left and 2 from the right``."""
        clues = [(clue, end) for _, clue, end in self.views if self.rank(clue) >= least]
        return from_ends(clues, lambda clue: self.amount(clue, words), int)

    def ways(self, view: View) -> Message:
        if self.near or self.far:
            return WAY_TO_SHOW(line=self.line.where, seen=self.clues(view.words))
        return super().ways(view)

    def argue(self, argument: Argument, view: View) -> Reason:
        if argument.rule in (*SINGLES, *SUBSETS):
            return self.different().argue(argument, view)
        return visible_words.argued(self, argument, view)

    def exactly(self, view: View, removals: Masks) -> Reason:
        return visible_words.exactly(self, view, removals) or super().exactly(view, removals)

    def doubled(self, view: View) -> tuple[Message, Sequence[Variable]] | None:
        return self.different().doubled(view)

    def clash(self, view: View) -> Message:
        if not self.views:
            return self.different().clash(view)
        if obvious := self.different().obvious_clash(view):
            return obvious
        return COULD_NOT_SHOW(line=self.line.where, seen=self.clues(view.words))

    # For the engines -----------------------------------------------------------------

    def decompose(self, model: Model) -> None:
        """As in a textbook: the tallest so far, and whether each tower exceeds it."""
        model.add(self.different())
        for towers, clue, end in self.views:
            tallest, seen = towers[0], self._first_seen(model, towers[0])
            for tower in towers[1:]:
                place = f"{model.name(tower)} from the {end.side}"
                adds = model.variable(self._worths(), f"{place}: seen")
                highest = model.variable(self._tops(), f"{place}: tallest so far")
                model.add(Table.where(model, (tower, tallest, adds), _exceeds, self.sums))
                model.add(Table.where(model, (tower, tallest, highest), _is_taller))
                tallest = highest
                seen.append(adds)
            model.add(Sum(tuple(seen), self._rest(clue)))

    def as_reported(self, model: Model) -> None:
        """The tallest so far is a maximum; a bit says whether a tower is it; the bits add up."""
        self.different().as_reported(model)
        for towers, clue, end in self.views:
            tallest, seen = towers[0], self._first_seen(model, towers[0])
            for tower in towers[1:]:
                place = f"{model.name(tower)} from the {end.side}"
                highest = model.variable(self._tops(), f"{place}: tallest so far")
                is_it = model.variable(self._worths(), f"{place}: seen")
                model.add(BoundedTable.where(model, (tower, tallest, highest), _is_taller))
                model.add(BoundedTable.where(model, (tower, highest, is_it), _is_it, self.sums))
                tallest = highest
                seen.append(is_it)
            model.add(Sum(tuple(seen), self._rest(clue)))

    def _tops(self) -> range:
        """The values of "tallest so far"."""
        return range(0 if self.parks else 1, self.tallest + 1)

    def _worths(self) -> range:
        """What a tower can add to a clue."""
        return range(self.tallest + 1 if self.sums else 2)

    def _first_seen(self, model: Model, first: Variable) -> list[Variable]:
        """What the first cell adds to a clue: without parks it is counted in any case."""
        if self.sums:
            return [first]
        if not self.parks:
            return []
        adds = model.variable((0, 1), f"{model.name(first)}: a tower")
        model.add(Table.where(model, (first, adds), _is_tower))
        return [adds]

    def _rest(self, clue: int) -> int:
        return clue if self.sums or self.parks else clue - 1

    def cnf(self, cnf: Cnf) -> None:
        self.different().cnf(cnf)
        for towers, clue, _ in self.views:
            visible_forms.clauses(cnf, self, towers, clue)

    def cpsat(self, form: CpSatForm) -> None:
        self.different().cpsat(form)
        for towers, clue, _ in self.views:
            visible_forms.for_cpsat(form, self, towers, clue)


def each_once(cells: tuple[Variable, ...], where: Place, parks: int) -> AllDifferent:
    """A line with each height once, and parks in its other cells."""
    return AllDifferent(cells, where, max(parks, 1))


def _exceeds(tower: int, tallest: int, adds: int, sums: int) -> bool:
    return adds == ((tower if sums else 1) if tower > tallest else 0)


def _is_it(tower: int, tallest: int, adds: int, sums: int) -> bool:
    return adds == ((tower if sums else 1) if tower == tallest > PARK else 0)


def _is_tower(cell: int, bit: int) -> bool:
    return (cell > PARK) == bit


def _is_taller(tower: int, tallest: int, taller: int) -> bool:
    return max(tower, tallest) == taller
