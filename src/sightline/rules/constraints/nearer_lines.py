"""A board of lines in which one symbol is nearer to the star than another."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, Self

from ...core.domain import values_of
from ...core.grid import Grid, Line
from ...core.places import Several
from ...words import Slot, noun, say
from .apart import Apart
from .base import Constraint, Corollary, Variable, shared
from .nearer import Nearer
from .nearer_words import places_in
from .one_each import OneEach
from .reason import Argument, Reason, View, rule
from .scattered import Scattered

_scattered = shared(Scattered)

rule("no-way-for-the-next-line")
OTHER_SYMBOL = noun("an other symbol")
IF_BESIDE = say("if-beside", 'if { SAY($supposed, mood: "were") }, { $beside }, so { $then }')
IF_THEN_BESIDE = say(
    "if-then-beside",
    'if { SAY($supposed, mood: "were") }, { $line } would have { $symbols }, and { $beside }, '
    "so { $then }",
)
NOT_FILLED = say("not-filled", "{ $line } could not be filled")
NOT_FILLED_ACROSS = say(
    "not-filled-across", "{ $line } could not be filled in a way that { allowed }"
)
NO_PLACE_FOR = say("no-place-for", "{ $line } would have no place for its { $value }")
NO_PLACE_ACROSS = say(
    "no-place-across", "{ $line } would have no place for its { $value } that { allowed }"
)
say("allowed", "{ $crossing } { $crossing -> [one] allows *[other] allow }")
FAILS = {
    (False, False): NOT_FILLED,
    (False, True): NOT_FILLED_ACROSS,
    (True, False): NO_PLACE_FOR,
    (True, True): NO_PLACE_ACROSS,
}
"""What is wrong with the next line: by whether a symbol lacks a place, and others cross it."""

NO_CLUE = 3
"""Beside EQUAL, FIRST and SECOND."""
STAR, A, B = 1, 2, 3
"""The symbols in the details of the technique; 0 is none of them."""


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

    def thought(self, rule: str, details: Sequence[int]) -> Hashable:
        """The same with a and b exchanged, if neither of them is lacking in the next line."""
        del rule  # it has just one
        one = _Details.of(details)
        return min(one, one.exchanged) if one.lacking <= STAR else one

    # kernel/propagators/nearer_lines.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        """A cell whose value would leave its line few ways, and the next line none."""
        number, symbol, here, following, lacking, ways, across = _Details.of(argument.details)
        crossing = tuple(self.board.lines[i].where for i in across)
        cell, line = self.variables()[number], self.board.lines[here]
        beside = self.board.lines[following].where
        gone = argument.removals[cell]
        values = [each for each in self.symbols if gone >> each & 1]
        either = len(values) > 1
        if not symbol:
            values = [v for v in values_of(view.ranges[cell]) if v not in self.symbols]
        nouns: list[Slot] = [view.words.value(symbol) for symbol in self.symbols]
        if either:
            nouns[A - 1] = nouns[B - 1] = OTHER_SYMBOL
        slots: dict[str, Slot] = {"line": beside}
        if lacking:
            slots["value"] = nouns[lacking - 1]
        if crossing:
            slots["crossing"] = Several(crossing)
        fails = FAILS[bool(lacking), bool(crossing)](**slots)
        supposed, then = view.says([cell], values), view.tell(argument.removals)
        said = IF_BESIDE(supposed=supposed, beside=fails, then=then)
        if symbols := _symbols(line, ways, cell, nouns, view):
            said = IF_THEN_BESIDE(
                supposed=supposed, line=line.where, symbols=symbols, beside=fails, then=then
            )
        where = (line.where, beside, *crossing)
        clues = tuple(each.spot for each in self.nearer if each.line.where in where)
        return argument.reason(said, where, clues=clues)


class _Details(NamedTuple):
    """The details of the technique, as the kernel lists them."""

    cell: int
    symbol: int
    """The one in the cell."""
    line: int
    following: int
    lacking: int
    """The symbol without a place in the next line."""
    ways: tuple[tuple[int, int, int], ...]
    """The places of star, a and b in the line, in order."""
    crossing: tuple[int, ...]

    @classmethod
    def of(cls, details: Sequence[int]) -> Self:
        cell, symbol, line, following, lacking, count, *rest = details
        places = rest[: 3 * count]
        ways = zip(places[::3], places[1::3], places[2::3], strict=True)
        crossing = tuple(rest[3 * count :])
        return cls(cell, symbol, line, following, lacking, tuple(ways), crossing)

    @property
    def exchanged(self) -> Self:
        """The same with a and b exchanged."""
        symbol = {A: B, B: A}.get(self.symbol, self.symbol)
        ways = sorted((star, b, a) for star, a, b in self.ways)
        return self._replace(symbol=symbol, ways=tuple(ways))


def _symbols(
    line: Line[Variable],
    ways: Collection[Sequence[int]],
    cell: Variable,
    nouns: Sequence[Slot],
    view: View,
) -> Slot | None:
    """Where else the symbols would stand, if that is not known: ``its moon in r1c5``."""
    cells = [[line.cells[i] for i in way] for way in ways]
    unknown = [
        s
        for s in range(len(nouns))
        if any(way[s] != cell and view.value(way[s]) is None for way in cells)
    ]
    places = [[way[s] for s in unknown] for way in cells]
    return places_in(places, [nouns[s] for s in unknown], view) if unknown else None
