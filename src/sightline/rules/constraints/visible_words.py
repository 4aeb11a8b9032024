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
from ...core.words import counted, listed, spoken
from .base import Variable
from .reason import Argument, Masks, Reason, View, ways_left

if TYPE_CHECKING:
    from .visible import Visible


# Simple rules ----------------------------------------------------------------------------------


def simple(line: Visible, view: View) -> Iterator[Reason]:
    """What the clues say of an empty line."""
    rules = (_tallest_first, _rising, _facing, _too_tall)
    reasons = chain.from_iterable(rule(line, view) for rule in rules)
    return (reason for reason in reasons if view.news(reason.removals))


def _tallest_first(line: Visible, view: View) -> Iterator[Reason]:
    n = len(line.line.cells)
    for towers, clue, end in line.views:
        if clue == 1 and n > 1:
            yield Reason(
                "a clue of 1",
                {towers[0]: view.ranges[towers[0]] & ~(1 << n)},
                {},
                f"{end.line} shows just 1 {view.words.seen_word} from the {end.side}",
                f"the tallest stands first: {view.says(towers[:1], [n])}",
            )


def _rising(line: Visible, view: View) -> Iterator[Reason]:
    n, word = len(line.line.cells), view.words.seen_word
    for towers, clue, end in line.views:
        if clue == n > 1:
            every = (1 << n + 1) - 2
            yield Reason(
                "all seen",
                {tower: every & ~(1 << height) for height, tower in enumerate(towers, 1)},
                {},
                f"{end.line} shows all {spoken(n)} {word}s from the {end.side}",
                f"they rise in order from there, 1 to {n}",
            )


def _facing(line: Visible, view: View) -> Iterator[Reason]:
    cells, n = line.line.cells, len(line.line.cells)
    if line.near + line.far != n + 1 or min(line.near, line.far) < 2:
        return
    tallest, word = cells[line.near - 1], view.words.seen_word
    yield Reason(
        "facing clues",
        {tallest: view.ranges[tallest] & ~(1 << n)},
        {},
        f"the facing clues of {line.line.where}, {line.near} and {line.far}, add up to "
        f"{n + 1}, one more than its {spoken(n)} {word}s",
        f"every {word} is seen and the tallest from both sides: {view.says([tallest], [n])}",
    )


def _too_tall(line: Visible, view: View) -> Iterator[Reason]:
    """A tower that is too tall near the clue would hide too many of those that must be seen."""
    n = len(line.line.cells)
    places: dict[int, list[Variable]] = {}
    for towers, clue, _ in line.views:
        for i, tower in enumerate(towers[: clue - 1]):
            for height in range(n - clue + 2 + i, n + 1):
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
        "too tall too early",
        removals,
        {},
        f"{line.line.where} shows {line.clues(view.words, least=2)}",
        f"{', '.join(then)}: too many {view.words.seen_word}s would be hidden",
        complete=False,
    )


# Techniques ------------------------------------------------------------------------------------


class Look(NamedTuple):
    """A line as it is seen from the end that an argument is about."""

    view: View
    clue: int
    side: str
    where: str
    cells: tuple[Variable, ...]
    mentioned: list[Variable]
    """The towers that the argument mentions."""

    @property
    def shows(self) -> str:
        """What the clue says: ``row 3 shows 2 towers from the left``."""
        towers = counted(self.clue, self.view.words.seen_word)
        return f"{self.where} shows {towers} from the {self.side}"

    def height(self, below_the_tallest: int = 0) -> str:
        """The tallest tower, or one that is lower by so much."""
        return self.view.words.the_value(len(self.cells) - below_the_tallest)


def argued(line: Visible, argument: Argument, view: View) -> Reason:
    """The reason of an argument."""
    end, *mentioned = argument.details
    cells, where = line.line
    towers = [cells[i] for i in mentioned]
    if end:
        look = Look(view, line.far, where.far.side, str(where), cells[::-1], towers)
    else:
        look = Look(view, line.near, where.near.side, str(where), cells, towers)
    since, then = _TOLD[argument.technique](look)
    return argument.reason(since, f"{then}: {view.tell(argument.removals)}")


Parts = tuple[str, str]
"""What is said before and after "so"."""


def _clue_met(look: Look) -> Parts:
    seen = listed([*map(look.view.place, look.mentioned), look.height()])
    return f"{look.shows}, {seen}", f"no other one before {look.height()} is seen"


def _all_rise(look: Look) -> Parts:
    giant = next(v for v in look.cells if look.view.value(v) == len(look.cells))
    since = f"{look.shows} and {look.height()} stands in {look.view.place(giant)}"
    each = {1: "is", 2: "are both"}.get(len(look.mentioned), "are all")
    rise = "rise" if len(look.mentioned) > 1 else "rises"
    return since, f"{look.view.places(look.mentioned)} {each} seen and {rise} to it"


def _second_tallest(look: Look) -> Parts:
    return look.shows, f"{look.height(1)} stands first or behind {look.height()}"


def _facing_twos(look: Look) -> Parts:
    since = f"{look.where} shows 2 from both sides"
    return since, f"{look.height(1)} is seen from one of them and stands at an end"


def _must_hide(look: Look) -> Parts:
    seen = look.view.places(look.mentioned)
    if len(look.mentioned) == 1:
        return look.shows, f"{seen} is the tallest before the next one that is seen"
    return look.shows, f"{seen} are each the tallest before the next one that is seen"


def _hides_too_many(look: Look) -> Parts:
    return look.shows, "no tower may hide too many of them"


_TOLD: Mapping[str, Callable[[Look], Parts]] = {
    "clue already met": _clue_met,
    "all must be seen": _all_rise,
    "second tallest": _second_tallest,
    "facing clues of 2": _facing_twos,
    "must hide the rest": _must_hide,
    "hides too many": _hides_too_many,
}


# Exactly ---------------------------------------------------------------------------------------


def exactly(line: Visible, view: View, removals: Masks) -> Reason | None:
    """The few ways that are left, or the count that would be wrong; None if neither is it."""
    few = ways_left(line, view, removals, lambda ways: _these(line, view, ways))
    by_count = (_by_count(line, view, removals, end, clue) for _, clue, end in line.views)
    return few or next(filter(None, by_count), None)


def _these(line: Visible, view: View, ways: Sequence[Mapping[Variable, int]]) -> str:
    """The ways to build a line: ``row 4 shows 2 towers from the left and can only be 2 1 3``."""
    left = listed((" ".join(str(way[v]) for v in line.line.cells) for way in ways), "or")
    return f"{line.line.where} shows {line.clues(view.words)} and can only be {left}"


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
    look = Look(view, clue, where.side, str(where.line), line.line.cells, [])
    since = f"{look.shows}; with {_either(gone, view)} it would show at "
    if least:
        return _reason("too many in sight", line, view, gone, f"{since}least {shown}")
    return _reason("too few in sight", line, view, gone, f"{since}most {shown}")


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
    numbers = range(1, len(line.line.cells) + 1)
    clues = ((n, 0) if where == line.line.where.near else (0, n) for n in numbers)
    each = (msgspec.structs.replace(line, near=near, far=far) for near, far in clues)
    return [n for n, other in zip(numbers, each, strict=True) if view.oracle.fits(other, domains)]


def _reason(rule: str, line: Visible, view: View, removals: Masks, since: str) -> Reason:
    given = view.known(line.line.cells)
    return Reason(rule, removals, given, since, view.tell(removals))
