"""What is concluded from a line of towers, in words.

::

    simple      rule 1 of ``kernel/propagators/visible.hpp``
    argued      the techniques of ``kernel/propagators/visible_techniques.cpp``
    exactly     rule 3: the ways that are left, or the count that decides
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ...core.domain import values_of
from ...core.places import End
from ...core.words import listed, spoken
from ...words import Slot
from .base import Variable
from .reason import Argument, Masks, Reason, View, ways_left

if TYPE_CHECKING:
    from .visible import Visible


# Simple rules ----------------------------------------------------------------------------------


def simple(line: Visible, view: View) -> Iterator[Reason]:
    """What the clues say of an empty line."""
    rules = (_tallest_first, _rising, _facing, _first_in_sum, _too_tall)
    reasons = chain.from_iterable(rule(line, view) for rule in rules)
    return (reason for reason in reasons if view.news(reason.removals))


def _tallest_first(line: Visible, view: View) -> Iterator[Reason]:
    tallest = line.tallest
    for cells, clue, end in line.views:
        if line.rank(clue) != 1 or len(cells) == 1:
            continue
        just = f"just {line.amount(clue, view.words)}"
        since = f"{end.line} shows {just} from the {end.side}"
        removals = {cells[0]: view.ranges[cells[0]] & ~(1 << tallest)}
        if not line.parks:
            then = f"the tallest stands first: {view.says(cells[:1], [tallest])}"
            yield Reason("clue-of-1", removals, {}, since, then)
            continue
        removals[cells[0]] &= ~1
        removals |= dict.fromkeys(cells[line.parks + 1 :], 1 << tallest)
        then = f"the tallest is the first {view.words.seen_word}"
        yield from _told(view, "clue-of-1", removals, since, then)


def _rising(line: Visible, view: View) -> Iterator[Reason]:
    tallest, word = line.tallest, view.words.seen_word
    every = (1 << tallest + 1) - 2
    for cells, clue, end in line.views:
        if clue != line.values(tallest, sums=line.sums)[-1] or tallest == 1:
            continue
        since = f"{end.line} shows all {spoken(tallest)} {word}s from the {end.side}"
        if line.sums:
            total = line.amount(clue, view.words)
            since = f"{end.line} shows {total} from the {end.side}, that of all {word}s"
        then = f"they rise in order from there, 1 to {tallest}"
        removals = {
            # With parks, a tower may stand as many places further on.
            cell: every & ~sum(1 << h for h in range(max(1, place - line.parks), place + 1))
            for place, cell in enumerate(cells, 1)
        }
        if line.parks:
            yield from _told(view, "all-seen", removals, since, then)
        else:
            yield Reason("all-seen", removals, {}, since, then)


def _facing(line: Visible, view: View) -> Iterator[Reason]:
    cells, tallest, word = line.line.cells, line.tallest, view.words.seen_word
    if line.sums or line.near + line.far != tallest + 1 or min(line.near, line.far) < 2:
        return
    since = (
        f"the facing clues of {line.line.where}, {line.near} and {line.far}, add up to "
        f"{tallest + 1}, one more than its {spoken(tallest)} {word}s"
    )
    then = f"every {word} is seen and the tallest from both sides"
    there = cells[line.near - 1 : line.near + line.parks]
    if line.parks:
        removals = {cell: 1 << tallest for cell in cells if cell not in there}
        yield from _told(view, "facing-clues", removals, since, then)
    else:
        removals = {there[0]: view.ranges[there[0]] & ~(1 << tallest)}
        yield Reason("facing-clues", removals, {}, since, f"{then}: {view.says(there, [tallest])}")


def _first_in_sum(line: Visible, view: View) -> Iterator[Reason]:
    """The first tower is seen, so that it is no higher than the sum without the tallest."""
    tallest = line.tallest
    for cells, clue, end in line.views:
        rest = clue - tallest
        if not line.sums or not 0 < rest < tallest - 1:
            continue
        too_tall = sum(1 << height for height in range(rest + 1, tallest + 1))
        leaves = f"of which {view.words.the_value(tallest)} leaves {rest}"
        since = f"{end.line} shows {line.amount(clue, view.words)} from the {end.side}, {leaves}"
        then = f"no taller {view.words.seen_word} stands first"
        yield from _told(view, "first-in-a-sum", {cells[0]: too_tall}, since, then)


def _told(view: View, rule: str, removals: Masks, since: str, then: str) -> Iterator[Reason]:
    """The reason with what is new at its end, if anything is."""
    if news := view.news(removals):
        yield Reason(rule, news, {}, since, f"{then}: {view.tell(news)}")


def _too_tall(line: Visible, view: View) -> Iterator[Reason]:
    """A tower that is too tall near the clue would hide too many of those that must be seen."""
    places: dict[int, list[Variable]] = {}
    for towers, clue, _ in line.views:
        lowest = line.lowest_needed(clue)
        if line.rank(clue) == 1:
            continue
        for i, tower in enumerate(towers):
            for height in range(lowest + i + 1, line.tallest + 1):
                if view.domains[tower] >> height & 1:
                    places.setdefault(height, []).append(tower)
    if not places:
        return
    removals: dict[Variable, int] = {}
    for height, too_early in places.items():
        for tower in too_early:
            removals[tower] = removals.get(tower, 0) | 1 << height
    together: dict[tuple[Variable, ...], list[int]] = {}
    for height in sorted(places, reverse=True):
        together.setdefault(tuple(sorted(places[height])), []).insert(0, height)
    (there, tallest), *lower = together.items()
    the = view.words.the_value
    then = [f"{listed(map(the, tallest))} cannot stand in {view.places(there, 'or')}"]
    for at, heights in lower:
        then.append(f"nor {listed(map(the, heights), 'or')} in {view.places(at, 'or')}")
    yield Reason(
        "too-tall-too-early",
        removals,
        {},
        f"{line.line.where} shows {line.clues(view.words, least=2)}",
        f"{', '.join(then)}: too many {view.words.seen_word}s would be hidden",
        complete=False,
    )


# Techniques ------------------------------------------------------------------------------------


class Look(NamedTuple):
    """A line as it is seen from the end that an argument is about."""

    line: Visible
    view: View
    clue: int
    side: str
    cells: tuple[Variable, ...]
    mentioned: list[Variable]
    """The towers that the argument mentions."""

    @property
    def shows(self) -> str:
        """What the clue says: ``row 3 shows 2 towers from the left``."""
        amount = self.line.amount(self.clue, self.view.words)
        return f"{self.line.line.where} shows {amount} from the {self.side}"

    def height(self, below_the_tallest: int = 0) -> str:
        """The tallest tower, or one that is lower by so much."""
        return self.view.words.the_value(self.line.tallest - below_the_tallest)


def argued(line: Visible, argument: Argument, view: View) -> Reason:
    """The reason of an argument."""
    end, *mentioned = argument.details
    cells, where = line.line
    towers = [cells[i] for i in mentioned]
    if end:
        look = Look(line, view, line.far, where.far.side, cells[::-1], towers)
    else:
        look = Look(line, view, line.near, where.near.side, cells, towers)
    since, then = _TOLD[argument.rule](look)
    return argument.reason(since, f"{then}: {view.tell(argument.removals)}")


Parts = tuple[Slot, Slot]
"""What is said before and after "so"."""


def _clue_met(look: Look) -> Parts:
    seen = listed([*map(look.view.place, look.mentioned), look.height()])
    if look.line.sums:
        return f"{look.shows}, and {seen} show as much", f"no more is seen before {look.height()}"
    return f"{look.shows}, {seen}", f"no other one before {look.height()} is seen"


def _all_rise(look: Look) -> Parts:
    giant = next(v for v in look.cells if look.view.value(v) == look.line.tallest)
    since = f"{look.shows} and {look.height()} stands in {look.view.place(giant)}"
    each = {1: "is", 2: "are both"}.get(len(look.mentioned), "are all")
    rise = "rise" if len(look.mentioned) > 1 else "rises"
    return since, f"{look.view.places(look.mentioned)} {each} seen and {rise} to it"


def _second_tallest(look: Look) -> Parts:
    if look.line.sums:
        since = f"{look.shows}, too little for {look.height(1)} and {look.height()}"
        return since, f"{look.height(1)} stands behind {look.height()}"
    if look.line.parks:
        first = f"is the first {look.view.words.seen_word} or stands behind"
        return look.shows, f"{look.height(1)} {first} {look.height()}"
    return look.shows, f"{look.height(1)} stands first or behind {look.height()}"


def _facing_twos(look: Look) -> Parts:
    since = f"{look.line.line.where} shows 2 from both sides"
    first = f"is the first or the last {look.view.words.seen_word}"
    at_an_end = first if look.line.parks else "stands at an end"
    return since, f"{look.height(1)} is seen from one of them and {at_an_end}"


def _must_hide(look: Look) -> Parts:
    seen = look.view.places(look.mentioned)
    if len(look.mentioned) == 1:
        return look.shows, f"{seen} is the tallest before the next one that is seen"
    return look.shows, f"{seen} are each the tallest before the next one that is seen"


def _hides_too_many(look: Look) -> Parts:
    return look.shows, "no tower may hide too many of them"


_TOLD: Mapping[str, Callable[[Look], Parts]] = {
    "clue-already-met": _clue_met,
    "all-must-be-seen": _all_rise,
    "second-tallest": _second_tallest,
    "facing-clues-of-2": _facing_twos,
    "must-hide-the-rest": _must_hide,
    "hides-too-many": _hides_too_many,
}


# Exactly ---------------------------------------------------------------------------------------


def exactly(line: Visible, view: View, removals: Masks) -> Reason | None:
    """The few ways that are left, or the count that would be wrong; None if neither is it."""
    few = ways_left(line, view, removals, lambda ways: _these(line, view, ways))
    by_count = (_by_count(line, view, removals, end, clue) for _, clue, end in line.views)
    return few or next(filter(None, by_count), None)


def _these(line: Visible, view: View, ways: Sequence[Mapping[Variable, int]]) -> str:
    """The ways to build a line: ``row 4 shows 2 towers from the left and can only be 2 1 3``."""
    called = view.words.value_noun
    left = listed((" ".join(called(way[v]) for v in line.line.cells) for way in ways), "or")
    shows = f" shows {line.clues(view.words)} and" if line.views else ""
    return f"{line.line.where}{shows} can only be {left}"


def _by_count(line: Visible, view: View, removals: Masks, where: End, clue: int) -> Reason | None:
    """Some of the values would show too many towers from one end, or too few."""
    counts = {
        (v, value): _counts(line, view, where, v, value)
        for v, gone in removals.items()
        for value in values_of(gone)
    }
    most = {at: max(seen) for at, seen in counts.items() if max(seen, default=clue) < clue}
    least = {at: min(seen) for at, seen in counts.items() if min(seen, default=clue) > clue}
    if not (most or least):
        return None
    # Those that would show the same, and no others: one thought at a time.
    shown = min(least.values()) if least else max(most.values())
    gone: dict[Variable, int] = {}
    for (v, value), seen in (least or most).items():
        if seen == shown:
            gone[v] = gone.get(v, 0) | 1 << value
    look = Look(line, view, clue, where.side, line.line.cells, [])
    a_sum = "a sum of " if line.sums else ""
    since = f"{look.shows}; with {_either(gone, view)} it would show {a_sum}at "
    if least:
        return _reason("too-many-in-sight", line, view, gone, f"{since}least {shown}")
    return _reason("too-few-in-sight", line, view, gone, f"{since}most {shown}")


def _either(values: Masks, view: View) -> str:
    """Values at places: ``3 in r1c1 or 4 or 5 in r1c2``."""
    called = {
        v: listed(map(view.words.value_word, values_of(mask)), "or") for v, mask in values.items()
    }
    return listed((f"{those} in {view.place(v)}" for v, those in called.items()), "or")


def _counts(line: Visible, view: View, where: End, v: Variable, value: int) -> list[int]:
    """How many towers can be seen from one end if a tower had this height."""
    domains = list(view.domains)
    domains[v] = 1 << value
    numbers = line.values(line.tallest, sums=line.sums)
    clues = ((n, 0) if where == line.line.where.near else (0, n) for n in numbers)
    each = (msgspec.structs.replace(line, near=near, far=far) for near, far in clues)
    return [n for n, other in zip(numbers, each, strict=True) if view.oracle.fits(other, domains)]


def _reason(rule: str, line: Visible, view: View, removals: Masks, since: str) -> Reason:
    given = view.known(line.line.cells)
    return Reason(rule, removals, given, since, view.tell(removals))
