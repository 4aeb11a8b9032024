"""The techniques of :class:`Nearer` in words; see ``kernel/propagators/nearer_techniques.cpp``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from ...core.words import listed
from .reason import MOST_WAYS, Argument, Masks, Reason, View

if TYPE_CHECKING:
    from .base import Variable
    from .nearer import Nearer


class Told:
    """The words that the techniques have in common."""

    def __init__(self, line: Nearer, argument: Argument, view: View) -> None:
        self.details, self.is_equal = argument.details, line.is_equal
        self.out = view.tell(argument.removals)
        self._cells, self._view = line.line.cells, view
        self.star, *both = map(view.words.the_value, line.symbols)
        self.near, self.far = both[::-1] if line.prefers_second else both
        self.where = line.line.where
        self.of_near, self.of_far = f"{self.near} of {self.where}", f"{self.far} of {self.where}"
        self.nearer = f"{self.of_near} is nearer to {self.star} than {self.far}"
        self.farther = f"{self.of_far} is farther from {self.star} than {self.near}"
        self.equally = f"{self.near} and {self.of_far} are equally far from {self.star}"

    def place(self, number: int) -> str:
        """A cell by its place in the line."""
        return str(self._view.place(self._cells[number]))


Parts = tuple[str, str]
"""What is said before and after "so"."""


def told(line: Nearer, argument: Argument, view: View) -> Reason:
    """The reason of an argument."""
    return argument.reason(*_TOLD[argument.technique](Told(line, argument, view)))


def _distance(words: Told) -> Parts:
    number, distance = words.details
    if words.is_equal:
        other = words.far if number == 1 else words.near
        return words.equally, f"{words.out}, opposite no place of {other}"
    if number == 1:
        return f"{words.nearer}, which is at most {distance} away", words.out
    if distance == 1:
        return words.farther, f"not beside it: {words.out}"
    return f"{words.farther}, which is at least {distance} away", words.out


def _nearer_side(words: Told) -> Parts:
    return words.nearer, f"{words.star} stands on its side: {words.out}"


def _halfway(words: Told) -> Parts:
    return words.equally, f"{words.star} stands halfway: {words.out}"


def _beside(words: Told) -> Parts:
    return words.farther, f"the two are not side by side: {words.out}"


def _out_of_reach(words: Told) -> Parts:
    number, distance = words.details
    here = words.place(number)
    if words.is_equal:
        return f"no two places of {words.near} and {words.of_far} are equally far from {here}", (
            words.out
        )
    return (
        f"from {here}, {words.of_far} is at most {distance} away and {words.near} no less, which "
        f"must be nearer to {words.star}",
        words.out,
    )


def _no_star_fits(words: Told) -> Parts:
    number, place = words.details
    here = words.place(place)
    if words.is_equal:
        other = words.far if number == 1 else words.near
        opposite = f"from no place of {words.star} is {here} opposite one of {other}"
        return f"{words.equally}, but {opposite}", words.out
    than = f"nearer than {words.far} can" if number == 1 else f"farther than {words.near} must"
    return f"from no place of {words.star} in {words.where} is {here} {than} be", words.out


_TOLD: Mapping[str, Callable[[Told], Parts]] = {
    "distance from the star": _distance,
    "nearer side": _nearer_side,
    "halfway": _halfway,
    "beside the farther one": _beside,
    "out of reach": _out_of_reach,
    "no star fits": _no_star_fits,
}


def ways_left(line: Nearer, view: View, removals: Masks) -> Reason | None:
    """The few ways that are left, if there are few."""
    ways = view.oracle.ways(line, view.domains, MOST_WAYS)
    if not ways:
        return None
    cells = line.line.cells
    at = [[next(v for v in cells if way[v] == symbol) for symbol in line.symbols] for way in ways]
    nouns = list(map(view.words.value_noun, line.symbols))
    since = f"{line.line.where} can only have {places_in(at, nouns, view)}"
    return Reason("ways left", removals, view.known(cells), since, view.tell(removals))


def places_in(ways: Sequence[Sequence[Variable]], nouns: Sequence[str], view: View) -> str:
    """Where symbols stand in each way: ``its star in r1c3 and its sun in r1c1 or in r1c2``."""
    every = range(len(nouns))
    sure = [s for s in every if len({way[s] for way in ways}) == 1]
    told = [f"its {nouns[s]} in {view.place(ways[0][s])}" for s in sure]
    if others := [s for s in every if s not in sure]:
        left = dict.fromkeys(f"in {view.places([way[s] for s in others])}" for way in ways)
        told.append(f"its {listed(nouns[s] for s in others)} {listed(left, 'or')}")
    return listed(told)
