"""A board of lines in which one symbol is nearer to the star than another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ...core.domain import values_of
from ...core.grid import Grid, Line
from ...core.places import Several
from .apart import Apart
from .base import Constraint, Corollary, Variable, shared
from .nearer import Nearer
from .nearer_words import places_in
from .one_each import OneEach
from .reason import Argument, Reason, View
from .scattered import Scattered

_scattered = shared(Scattered)

NO_CLUE = 3
"""Beside EQUAL, FIRST and SECOND."""


class NearerLines(Corollary, frozen=True):
    """Each line of a square board holds three symbols, and equal ones do not touch diagonally.

    ``symbols`` are those of ``nearer``, the constraints of the lines that have a clue.
    """

    kernel_name = "NearerLines"
    clue_arguments = tuple(range(3, 64))
    board: Grid[Variable]
    symbols: tuple[int, int, int]
    nearer: tuple[Nearer, ...]

    @staticmethod
    def corollaries(
        board: Grid[Variable], symbols: tuple[int, int, int], rules: Sequence[Constraint]
    ) -> Iterator[Corollary]:
        """What follows for a board with these rules: for all lines, and for each symbol."""
        nearer = tuple(each for each in rules if isinstance(each, Nearer))
        yield from (_scattered(board, symbol) for symbol in symbols)
        yield NearerLines(board, symbols, nearer)

    def variables(self) -> tuple[Variable, ...]:
        return tuple(v for row in self.board for v in row)

    def arguments(self) -> tuple[int, ...]:
        clues = {each.line.where: each.clue for each in self.nearer}
        return (*self.symbols, *(clues.get(where, NO_CLUE) for _, where in self.board.lines))

    def presumed(self) -> tuple[Constraint, ...]:
        return self._rules

    def clues_presumed(self) -> tuple[int, ...]:
        place = {where: n for n, (_, where) in enumerate(self.board.lines, len(self.symbols))}
        return tuple(place[each.line.where] for each in self.nearer)

    @cached_property
    def _rules(self) -> tuple[Constraint, ...]:
        once = (OneEach(line.cells, self.symbols, line.where) for line in self.board.lines)
        apart = (
            Apart(line, following, symbol)
            for line, following in self.board.neighbours[: len(self.board) - 1]
            for symbol in self.symbols
        )
        return (*once, *apart, *self.nearer)

    # kernel/propagators/nearer_lines.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        """A cell whose value would leave its line few ways, and the next line none."""
        number, code, here, following, lacking, count, *rest = argument.details
        ways = [rest[i : i + 3] for i in range(0, 3 * count, 3)]
        crossing = tuple(self.board.lines[i].where for i in rest[3 * count :])
        cell, line = self.variables()[number], self.board.lines[here]
        beside = self.board.lines[following].where
        values = [self.symbols[code - 1]] if code else self._others(view.ranges[cell])
        fails = "could not be filled"
        if lacking:
            fails = f"would have no place for its {self._noun(lacking - 1, view)}"
        if crossing:
            way = "" if lacking else " in a way"
            fails += f"{way} that {Several(crossing)} {'allow' if len(crossing) > 1 else 'allows'}"
        where = (line.where, beside, *crossing)
        return argument.reason(
            f"if {view.says([cell], values, 'were')}, {self._told(line, ways, cell, view)}"
            f"{beside} {fails}",
            view.tell(argument.removals),
            where=where,
            clues=tuple(each.spot for each in self.nearer if each.line.where in where),
        )

    def _noun(self, symbol: int, view: View) -> str:
        return view.words.value_noun(self.symbols[symbol])

    def _others(self, possible: int) -> list[int]:
        return [value for value in values_of(possible) if value not in self.symbols]

    def _told(
        self, line: Line[Variable], ways: Sequence[Sequence[int]], cell: Variable, view: View
    ) -> str:
        """Where else the symbols would stand: ``row 1 would have its moon in r1c5, and ``."""
        cells = [[line.cells[i] for i in way] for way in ways]
        unknown = [
            s
            for s in range(len(self.symbols))
            if any(way[s] != cell and view.value(way[s]) is None for way in cells)
        ]
        if not unknown:
            return ""
        places = [[way[s] for s in unknown] for way in cells]
        nouns = [self._noun(s, view) for s in unknown]
        return f"{line.where} would have {places_in(places, nouns, view)}, and "
