"""One symbol that stands once in every line and does not touch itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product

from ...core.grid import Line
from ...words import Listed, say
from .apart import Apart
from .base import Constraint, Variable
from .permutation import Permutation
from .reason import Argument, Reason, View, rule

rule("line-or-touch")
rule("no-room-in-two-lines")
rule("no-room-in-three-lines")
LINE_OR_TOUCH = say(
    "line-or-touch",
    "the { $value } of { $line } stands in { $places }, so none stands in line with one and "
    "touches the { $places -> [2] other *[other] others }: { $then }",
)
NO_ROOM = say(
    "no-room",
    "a { $value } in { $cell } would leave { $left }, { $clash -> [touch] which touch "
    "[line] which share a line [either] which touch or share a line "
    "*[three] no three of which fit }, so { $then }",
)
LEAVES = say("leaves", "{ $nth -> [1] the { $value } *[other] that } of { $line } only { $places }")


class Scattered(Permutation, frozen=True):
    """``number`` stands once in every row and column, and not diagonally next to itself.

    >>> from sightline.core.grid import Grid
    >>> [b.message for b in Scattered(Grid([[0, 1], [2, 3]]), 5).broken([5, 1, 1, 5])]
    ['the 5s in r1c1 and r2c2 touch diagonally']
    """

    kernel_name = "Scattered"

    def presumed(self) -> tuple[Constraint, ...]:
        return (*super().presumed(), *self._apart)

    @cached_property
    def _apart(self) -> tuple[Constraint, ...]:
        rows = self.board.neighbours[: len(self.board) - 1]
        return tuple(Apart(line, following, self.number) for line, following in rows)

    # kernel/propagators/scattered.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        match argument.rule:
            case "line-or-touch":
                return self._line_or_touch(argument, view)
            case "no-room-in-two-lines" | "no-room-in-three-lines":
                return self._no_room(argument, view)
            case _:
                return super().argue(argument, view)

    def _line_or_touch(self, argument: Argument, view: View) -> Reason:
        """Places side by side, each of which excludes the same cells of the next line."""
        (number,) = argument.details
        line, value = self.board.lines[number], view.words.value(self.number)
        places, then = view.places(self._places(line, view), "or"), view.tell(argument.removals)
        said = LINE_OR_TOUCH(value=value, line=line.where, places=places, then=then)
        return argument.reason(said, (line.where,))

    def _no_room(self, argument: Argument, view: View) -> Reason:
        """A cell that would leave a few lines only places that do not go together."""
        number, *chosen = argument.details
        cell, lines = self.variables()[number], [self.board.lines[i] for i in chosen]
        value, places = view.words.value(self.number), [self._left(x, cell, view) for x in lines]
        left = Listed.of(
            LEAVES(nth=nth, value=value, line=line.where, places=view.places(those, "or"))
            for nth, (line, those) in enumerate(zip(lines, places, strict=True), 1)
        )
        clash, then = self._clash_of(*places), view.tell(argument.removals)
        said = NO_ROOM(value=value, cell=view.place(cell), left=left, clash=clash, then=then)
        return argument.reason(said, tuple(line.where for line in lines))

    def _clash_of(self, places: Sequence[Variable], *others: Sequence[Variable]) -> str:
        """Why the value stands in none of some places and in one of others at once."""
        if len(others) > 1:
            return "three"
        touching = [self._touch(v, w) for v, w in product(places, *others)]
        return "touch" if all(touching) else "either" if any(touching) else "line"

    def _touch(self, v: Variable, other: Variable) -> bool:
        """Whether two cells touch diagonally."""
        (row, column), (r, c) = self._at[v], self._at[other]
        return abs(row - r) == abs(column - c) == 1

    def _places(self, line: Line[Variable], view: View) -> list[Variable]:
        return [v for v in line.cells if view.domains[v] >> self.number & 1]

    def _left(self, line: Line[Variable], cell: Variable, view: View) -> list[Variable]:
        """The places of a line that a symbol in a cell outside would leave."""
        return [v for v in self._places(line, view) if v not in self._excluded[cell]]

    @cached_property
    def _excluded(self) -> dict[Variable, set[Variable]]:
        """The cells that touch a cell or share a line with it."""
        return {
            v: {
                w
                for w, (row, column) in self._at.items()
                if row == r or column == c or self._touch(v, w)
            }
            for v, (r, c) in self._at.items()
        }

    @cached_property
    def _at(self) -> dict[Variable, tuple[int, int]]:
        """The row and the column of each cell."""
        return {v: divmod(i, len(self.board)) for i, v in enumerate(self.variables())}
