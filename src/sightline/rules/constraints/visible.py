"""A line of towers of different heights, counted from both ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...core.grid import Line
from ...core.places import End, Place, Spot
from ...core.words import counted, listed
from ..words import NUMBERS, Words
from . import visible_words
from .all_different import SUBSETS, AllDifferent
from .base import Broken, Constraint, Variable
from .reason import Argument, Masks, Reason, View
from .sum import Sum
from .table import BoundedTable, Table

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm

Literals = list[list[int]]
"""A literal for each place and height, both from 0; row i is about the first i + 1 towers."""

LONGEST_AUTOMATON = 9
"""Towers up to which CP-SAT does better with an automaton; measured."""


class Visible(Constraint, frozen=True):
    """The heights 1..N once each; ``near`` and ``far`` say how many are seen from the ends.

    A taller tower hides the lower ones behind it; 0 is no clue.

    >>> from sightline.core.places import Row
    >>> line = Line((0, 1, 2, 3), Row(1))
    >>> [b.message for b in Visible(line, 3, 1).broken([1, 3, 4, 2])]
    ['row 2 shows 2 values from the right, not 1']
    """

    kernel_name = "Visible"
    clue_arguments = (0, 1)
    line: Line[Variable]
    near: int
    far: int

    @staticmethod
    def value(line: Sequence[int]) -> int:
        """How many towers are seen from the start of the line.

        >>> Visible.value([2, 1, 4, 3])
        2
        """
        seen = tallest = 0
        for tower in line:
            if tower > tallest:
                seen, tallest = seen + 1, tower
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

    def variables(self) -> tuple[Variable, ...]:
        return self.line.cells

    def arguments(self) -> tuple[int, ...]:
        return (self.near, self.far)

    @cached_property
    def views(self) -> tuple[tuple[tuple[Variable, ...], int, End], ...]:
        """The line as seen from each end that has a clue: towers, clue, end."""
        cells, where = self.line
        both = (cells, self.near, where.near), (cells[::-1], self.far, where.far)
        return tuple(view for view in both if view[1])

    def different(self) -> AllDifferent:
        """The part of it that does not depend on clues."""
        return AllDifferent(self.line.cells, self.line.where)

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        yield from self.different().broken(values, words)
        for line, clue, end in self.views:
            seen = self.value([values[v] for v in line])
            if seen != clue:
                towers = words.seen_word if seen == 1 else f"{words.seen_word}s"
                message = f"{end.line} shows {seen} {towers} from the {end.side}, not {clue}"
                yield Broken("seen", end, message)

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        del view  # the line has a place
        return self.line.where

    def clue_spots(self) -> tuple[Spot, ...]:
        return tuple(end for _, _, end in self.views)

    def clues(self, words: Words, least: int = 1) -> str:
        """The clues from a number on: ``3 towers from the left and 2 from the right``."""
        clues = [(clue, end.side) for _, clue, end in self.views if clue >= least]
        (clue, side), *other = clues
        first = f"{counted(clue, words.seen_word)} from the {side}"
        return listed([first, *(f"{clue} from the {side}" for clue, side in other)])

    def ways(self, view: View) -> str:
        if self.near or self.far:
            return f"way to fill {self.line.where} that shows {self.clues(view.words)}"
        return f"way to fill {self.line.where}"

    def reasons(self, view: View) -> Iterator[Reason]:
        yield from visible_words.simple(self, view)
        yield from self.different().reasons(view)

    def argue(self, argument: Argument, view: View) -> Reason:
        if argument.technique in SUBSETS:
            return self.different().argue(argument, view)
        return visible_words.argued(self, argument, view)

    def exactly(self, view: View, removals: Masks) -> Reason:
        return visible_words.exactly(self, view, removals) or super().exactly(view, removals)

    def doubled(self, view: View) -> tuple[str, Sequence[Variable]] | None:
        return self.different().doubled(view)

    def clash(self, view: View) -> str:
        if not (self.near or self.far):
            return self.different().clash(view)
        obvious = self.different().obvious_clash(view)
        return obvious or f"{self.line.where} could no longer show {self.clues(view.words)}"

    # For the engines -----------------------------------------------------------------

    def decompose(self, model: Model) -> None:
        """As in a textbook: the tallest so far, and whether each tower exceeds it."""
        model.add(self.different())
        for towers, clue, end in self.views:
            self._count_record_towers(model, towers, clue, end)

    def _count_record_towers(
        self, model: Model, towers: tuple[Variable, ...], clue: int, end: End
    ) -> None:
        heights = range(1, len(towers) + 1)
        tallest, seen = towers[0], []
        for tower in towers[1:]:
            place = f"{model.name(tower)} from the {end.side}"
            tops = model.variable((0, 1), f"{place}: seen")
            highest = model.variable(heights, f"{place}: tallest so far")
            model.add(Table.where(model, (tower, tallest, tops), _says_whether_it_tops))
            model.add(Table.where(model, (tower, tallest, highest), _is_taller))
            tallest = highest
            seen.append(tops)
        model.add(Sum(tuple(seen), clue - 1))

    def as_reported(self, model: Model) -> None:
        """The tallest so far is a maximum; a bit says whether a tower is it; the bits add up."""
        self.different().as_reported(model)
        for towers, clue, end in self.views:
            heights = range(1, len(towers) + 1)
            tallest, bits = towers[0], []
            for tower in towers[1:]:
                place = f"{model.name(tower)} from the {end.side}"
                highest = model.variable(heights, f"{place}: tallest so far")
                is_it = model.variable((0, 1), f"{place}: seen")
                model.add(BoundedTable.where(model, (tower, tallest, highest), _is_taller))
                model.add(BoundedTable.where(model, (tower, highest, is_it), _says_whether_equal))
                tallest = highest
                bits.append(is_it)
            model.add(Sum(tuple(bits), clue - 1))

    def cnf(self, cnf: Cnf) -> None:
        self.different().cnf(cnf)
        heights = range(1, len(self.line.cells) + 1)
        for towers, clue, _ in self.views:
            is_height = [cnf.row(tower, heights) for tower in towers]
            if clue == 1:
                cnf.add(is_height[0][-1])
            else:
                _count_seen(cnf, is_height, clue)

    def cpsat(self, form: CpSatForm) -> None:
        form.model.add_all_different(form.numbers(self.line.cells))
        for towers, clue, _ in self.views:
            if len(towers) <= LONGEST_AUTOMATON:
                _run_automaton(form, towers, clue)
            else:
                _compare_with_tallest(form, towers, clue)


def _run_automaton(form: CpSatForm, towers: tuple[Variable, ...], clue: int) -> None:
    """An automaton whose state is the tallest tower so far and how many were seen."""
    n = len(towers)
    states = {
        (tallest, seen): tallest * (clue + 1) + seen
        for tallest in range(n + 1)
        for seen in range(min(tallest, clue) + 1)
        # Nothing seen yet only at the start; and what is missing must still come.
        if bool(tallest) == bool(seen) and clue - seen <= n - tallest
    }
    steps = []
    for (tallest, seen), state in states.items():
        for height in range(1, n + 1):
            after = (height, seen + 1) if height > tallest else (tallest, seen)
            if height != tallest and after in states:
                steps.append((state, height, states[after]))
    if steps:
        form.model.add_automaton(form.numbers(towers), 0, [states[n, clue]], steps)
    else:
        form.model.add_bool_or([])


def _compare_with_tallest(form: CpSatForm, towers: tuple[Variable, ...], clue: int) -> None:
    """Compare each tower with the tallest before it: for long lines, with too many states."""
    tallest, *others = form.numbers(towers)
    tops = []
    for tower in others:
        top, taller = form.model.new_bool_var(""), form.model.new_int_var(1, len(towers), "")
        form.model.add(tower > tallest).only_enforce_if(top)
        form.model.add(tower < tallest).only_enforce_if(~top)
        form.model.add_max_equality(taller, [tallest, tower])
        tops.append(top)
        tallest = taller
    form.model.add(sum(tops) == clue - 1)


def _count_seen(cnf: Cnf, is_height: Literals, clue: int) -> None:
    """As many towers are seen as the clue says.

    The last family of clauses is implied by the others, but not by unit propagation;
    with it, a search of hundreds of conflicts becomes one of a dozen.
    """
    n = len(is_height)
    reached = _reached(cnf, is_height)
    seen = [cnf.true, *(_tops(cnf, is_height[i], reached[i - 1], reached[i]) for i in range(1, n))]
    counts = cnf.exactly(clue, seen)
    for i in range(n - 1):
        # Above height h only n - h towers can still come into sight, and the tallest will.
        for h in range(max(i + 1, n - clue + 1), n):
            cnf.add(-reached[i][h], counts[i + 1][clue - n + h + 1])
        cnf.add(reached[i][n - 1], -counts[i + 1][clue])


def _reached(cnf: Cnf, is_height: Literals) -> Literals:
    """For each place and height: "one of the towers up to here is so high, or higher"."""
    n = len(is_height)
    before = [cnf.false] * n
    rows = []
    for i, tower in enumerate(is_height[:-1]):
        # i + 1 different towers reach height i + 1 in any case.
        row = [cnf.true] * (i + 1) + [cnf.new() for _ in range(i + 1, n)]
        for h in range(i + 1, n):
            higher = row[h + 1] if h + 1 < n else cnf.false
            causes = (before[h], higher, tower[h])
            for cause in causes:
                cnf.add(-cause, row[h])
            cnf.add(-row[h], *causes)
        rows.append(row)
        before = row
    return [*rows, [cnf.true] * n]


def _tops(cnf: Cnf, tower: list[int], before: list[int], now: list[int]) -> int:
    """The literal "this tower is higher than all before it"."""
    seen = cnf.new()
    for is_height, reached_before, reached_now in zip(tower, before, now, strict=True):
        cnf.add(-is_height, -reached_before, -seen)
        cnf.add(-reached_now, reached_before, seen)
    cnf.add(-before[-1], -seen)
    return seen


def _says_whether_it_tops(tower: int, tallest: int, tops: int) -> bool:
    return (tower > tallest) == tops


def _says_whether_equal(tower: int, tallest: int, equal: int) -> bool:
    return (tower == tallest) == equal


def _is_taller(tower: int, tallest: int, taller: int) -> bool:
    return max(tower, tallest) == taller
