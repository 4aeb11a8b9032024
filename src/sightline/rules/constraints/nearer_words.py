"""The techniques of :class:`Nearer` in words; see ``kernel/propagators/nearer_techniques.cpp``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from ...core.domain import values_of
from ...core.words import listed
from ...words import Slot
from .reason import MOST_WAYS, Argument, Masks, Reason, View, listing_ways

if TYPE_CHECKING:
    from .base import Variable
    from .nearer import Nearer


MOST_COUNTED = 40
"""Up to so many ways to fill a line, they are told by the places of the star."""


class Told:
    """A line in the words that the reasons have in common."""

    def __init__(self, line: Nearer, view: View) -> None:
        self.is_equal = line.is_equal
        self.star, *both = map(view.words.the_value, line.symbols)
        self.near, self.far = both[::-1] if line.prefers_second else both
        self.where = line.line.where
        self.of_near, self.of_far = f"{self.near} of {self.where}", f"{self.far} of {self.where}"
        self.nearer = f"{self.of_near} is nearer to {self.star} than {self.far}"
        self.farther = f"{self.of_far} is farther from {self.star} than {self.near}"
        self.equally = f"{self.near} and {self.of_far} are equally far from {self.star}"


class Argued(Told):
    """The same, and an argument."""

    def __init__(self, line: Nearer, argument: Argument, view: View) -> None:
        super().__init__(line, view)
        self.details, self.out = argument.details, view.tell(argument.removals)
        self.cells = view.places(sorted(argument.removals))
        self.are = "are" if len(argument.removals) > 1 else "is"
        self._removals, self._view = argument.removals, view

    @property
    def one_sided(self) -> str:
        """Which of the two lacks a place where: ``the sun has no place opposite r1c1``."""
        cells: dict[str, list[Variable]] = {}
        for v, gone in sorted(self._removals.items()):
            out = {self._view.words.the_value(value) for value in values_of(gone)}
            lacking = {self.near, self.far} - out
            lacks = f"{lacking.pop()} has no place" if lacking else "neither has a place"
            cells.setdefault(lacks, []).append(v)
        places = self._view.places
        return listed(f"{lacks} opposite {places(those)}" for lacks, those in cells.items())


Parts = tuple[Slot, Slot]
"""What is said before and after "so"."""


def told(line: Nearer, argument: Argument, view: View) -> Reason | None:
    """The reason of an argument, if it has words of its own."""
    words = _TOLD.get(argument.rule)
    return argument.of_parts(*words(Argued(line, argument, view))) if words else None


def _in_the_middle(words: Argued) -> Parts:
    """Equally far from both, which stand on either side of it."""
    return words.equally, f"{words.star} stands between them, not at an end: {words.out}"


def _distance(words: Argued) -> Parts:
    number, distance = words.details
    if words.is_equal:
        return f"{words.equally}, but {words.one_sided}", words.out
    if number == 1:
        limit = f"{words.far} is at most {distance} away from {words.star}"
        return f"in {words.where} {limit} and {words.near} is nearer", words.out
    if distance == 1:
        return words.farther, f"not beside it: {words.out}"
    limit = f"{words.near} is at least {distance} away from {words.star}"
    return f"in {words.where} {limit} and {words.far} is farther", words.out


def _nearer_side(words: Argued) -> Parts:
    return words.nearer, f"{words.star} stands on its side: {words.out}"


def _halfway(words: Argued) -> Parts:
    return words.equally, f"{words.star} stands halfway: {words.out}"


def _beside(words: Argued) -> Parts:
    return words.farther, f"{words.star} is not beside it: {words.out}"


def _out_of_reach(words: Argued) -> Parts:
    if words.is_equal:
        return f"{words.equally}, but from {words.cells} no two of their places are", words.out
    return f"{words.nearer}, but from {words.cells} it cannot be", words.out


def _no_star_fits(words: Argued) -> Parts:
    """Never: wherever the star stands."""
    (number,) = words.details
    if words.is_equal:
        return f"{words.equally}, but {words.one_sided}, wherever {words.star} stands", words.out
    rule = words.nearer if number == 1 else words.farther
    return f"{rule}, but {words.cells} never {words.are}", words.out


_TOLD: Mapping[str, Callable[[Argued], Parts]] = {
    "in-the-middle": _in_the_middle,
    "distance-from-the-star": _distance,
    "nearer-side": _nearer_side,
    "halfway": _halfway,
    "beside-the-farther-one": _beside,
    "out-of-reach": _out_of_reach,
    "no-star-fits": _no_star_fits,
}


# The ways that are left ------------------------------------------------------------------------


Way = Sequence["Variable"]
"""The cells of the star and of the other two symbols."""
Others = tuple[tuple[int, ...], tuple["Variable", ...]]
"""One of the other two symbols, or both, and where."""
NOTHING: Others = ((), ())


def by_ways(line: Nearer, view: View, removals: Masks) -> Reason | None:
    """What the ways to fill a line have in common, in the shortest words; None if they are many."""
    ways = [
        [next(v for v in line.line.cells if way[v] == symbol) for symbol in line.symbols]
        for way in view.oracle.ways(line, view.domains, MOST_COUNTED)
    ]
    listings = (listing(line, view, ways, removals) for listing in (_all_of_them, _by_star))
    sinces = [since for since in listings if since] if ways else []
    return listing_ways(line, view, removals, min(sinces, key=len)) if sinces else None


def _all_of_them(line: Nearer, view: View, ways: Sequence[Way], removals: Masks) -> str | None:
    del removals  # whatever they are
    if len(ways) > MOST_WAYS:
        return None
    nouns = list(map(view.words.value_noun, line.symbols))
    return f"{line.line.where} can only have {places_in(ways, nouns, view)}"


def _by_star(line: Nearer, view: View, ways: Sequence[Way], removals: Masks) -> str | None:
    """For the places of the star, what matters of the others: which of them stand where."""
    others: dict[Variable, set[Others]] = {}
    for way in ways:
        others.setdefault(way[0], set()).add(_what_matters(line, way, removals))
    together: dict[str, list[Variable]] = {}
    for star in sorted(others, key=lambda star: (max(others[star]) != NOTHING, star)):
        together.setdefault(_with_others(sorted(others[star]), view), []).append(star)
    if len(together) > MOST_WAYS:
        return None
    words = Told(line, view)
    clue = f"{words.near} nearer to it than {words.far}"
    if words.is_equal:
        clue = f"{words.near} and {words.far} equally far from it"
    left = ", or ".join(f"in {view.places(stars, 'or')}{told}" for told, stars in together.items())
    return f"with {clue}, {words.star} of {words.where} can only stand {left}"


def _what_matters(line: Nearer, way: Way, removals: Masks) -> Others:
    """What a way says, beside the place of its star, of the values and cells that are removed."""
    star, *_ = line.symbols
    others = {symbol: v for symbol, v in zip(line.symbols, way, strict=True) if symbol != star}
    values = {value for gone in removals.values() for value in values_of(gone)}
    concerned = [symbol for symbol in others if symbol in values]
    if len(removals) == 1 and not values & set(line.symbols):
        concerned = [symbol for symbol, v in others.items() if v in removals]
    elif not values <= set(line.symbols):
        concerned = list(others)
    # Of both, which stands where makes too many ways.
    return tuple(concerned), tuple(sorted(others[symbol] for symbol in concerned))


def _with_others(those: Sequence[Others], view: View) -> str:
    """Symbols in places: `` with the sun in r1c1 or r1c2``."""
    if those[-1] == NOTHING:
        return ""
    told = [(listed(map(view.words.the_value, who)), view.places(there)) for who, there in those]
    symbols, places = (list(dict.fromkeys(each)) for each in zip(*told, strict=True))
    if len(symbols) == 1 or len(places) == 1:
        return f" with {listed(symbols, 'or')} in {listed(places, 'or')}"
    return f" with {listed((f'{who} in {there}' for who, there in told), 'or')}"


def places_in(ways: Sequence[Sequence[Variable]], nouns: Sequence[str], view: View) -> str:
    """Where symbols stand in each way: ``its star in r1c3 and its sun in r1c1 or in r1c2``."""
    every = range(len(nouns))
    sure = [s for s in every if len({way[s] for way in ways}) == 1]
    told = [f"its {nouns[s]} in {view.place(ways[0][s])}" for s in sure]
    if others := [s for s in every if s not in sure]:
        left = dict.fromkeys(tuple(way[s] for s in others) for way in ways)
        told.append(f"its {listed(nouns[s] for s in others)} {_either(left, view)}")
    return listed(told)


def _either(left: Collection[Way], view: View) -> str:
    """Places that are left for some symbols; if these can be swapped, the places are told once."""
    can_be_swapped = len(left) == 2 and len({frozenset(cells) for cells in left}) == 1
    if can_be_swapped:
        return f"in {view.places(sorted(next(iter(left))))} in either order"
    return listed((f"in {view.places(cells)}" for cells in left), "or")
