"""What is concluded from a line of towers, in words.

::

    argued      the simple rules of ``kernel/propagators/visible_sight.cpp``
                and the techniques of ``kernel/propagators/visible_techniques.cpp``
    exactly     rule 3: the ways that are left, or the count that decides
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ...core.domain import values_of
from ...core.places import End
from ...core.words import listed, spoken
from ...words import Slot
from .base import Variable
from .reason import Argument, Masks, Reason, View, of_parts, ways_left

if TYPE_CHECKING:
    from .visible import Visible


Parts = tuple[Slot, Slot]
"""What is said before and after "so"."""


# Simple rules ----------------------------------------------------------------------------------


def _clue_of_1(line: Visible, end: int, removals: Masks, view: View) -> Parts:
    cells, clue, where = line.seen_from(end)
    since = f"{where.line} shows just {line.amount(clue, view.words)} from the {where.side}"
    if line.parks:
        then = f"the tallest is the first {view.words.seen_word}"
        return since, f"{then}: {view.tell(view.news(removals))}"
    return since, f"the tallest stands first: {view.says(cells[:1], [line.tallest])}"


def _all_seen(line: Visible, end: int, removals: Masks, view: View) -> Parts:
    tallest, word = line.tallest, view.words.seen_word
    _, clue, where = line.seen_from(end)
    since = f"{where.line} shows all {spoken(tallest)} {word}s from the {where.side}"
    if line.sums:
        total = line.amount(clue, view.words)
        since = f"{where.line} shows {total} from the {where.side}, that of all {word}s"
    then = f"they rise in order from there, 1 to {tallest}"
    return since, f"{then}: {view.tell(view.news(removals))}" if line.parks else then


def _facing(line: Visible, removals: Masks, view: View) -> Parts:
    cells, tallest, word = line.line.cells, line.tallest, view.words.seen_word
    since = (
        f"the facing clues of {line.line.where}, {line.near} and {line.far}, add up to "
        f"{tallest + 1}, one more than its {spoken(tallest)} {word}s"
    )
    told = view.says([cells[line.near - 1]], [tallest])
    if line.parks:
        told = view.tell(view.news(removals))
    return since, f"every {word} is seen and the tallest from both sides: {told}"


def _first_in_a_sum(line: Visible, end: int, removals: Masks, view: View) -> Parts:
    """The first tower is seen, so that it is no higher than the sum without the tallest."""
    _, clue, where = line.seen_from(end)
    rest = f"of which {view.words.the_value(line.tallest)} leaves {clue - line.tallest}"
    since = f"{where.line} shows {line.amount(clue, view.words)} from the {where.side}, {rest}"
    told = view.tell(view.news(removals))
    return since, f"no taller {view.words.seen_word} stands first: {told}"


def _too_tall(line: Visible, removals: Masks, view: View) -> Parts:
    """A tower that is too tall near the clue would hide too many of those that must be seen."""
    news, the = view.news(removals), view.words.the_value
    together: dict[tuple[Variable, ...], list[int]] = {}
    for height in range(line.tallest, 0, -1):
        if too_early := tuple(sorted(v for v, gone in news.items() if gone >> height & 1)):
            together.setdefault(too_early, []).insert(0, height)
    (there, tallest), *lower = together.items()
    then = [f"{listed(map(the, tallest))} cannot stand in {view.places(there, 'or')}"]
    for at, heights in lower:
        then.append(f"nor {listed(map(the, heights), 'or')} in {view.places(at, 'or')}")
    hidden = f"too many {view.words.seen_word}s would be hidden"
    return (
        f"{line.line.where} shows {line.clues(view.words, least=2)}",
        f"{', '.join(then)}: {hidden}",
    )


_SIMPLE: Mapping[str, Callable[..., Parts]] = {
    "clue-of-1": _clue_of_1,
    "all-seen": _all_seen,
    "facing-clues": _facing,
    "first-in-a-sum": _first_in_a_sum,
    "too-tall-too-early": _too_tall,
}


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
    if simple := _SIMPLE.get(argument.rule):
        since, then = simple(line, *argument.details, argument.removals, view)
        return argument.of_parts(since, then, complete=argument.rule != "too-tall-too-early")
    end, *mentioned = argument.details
    cells, clue, where = line.seen_from(end)
    look = Look(line, view, clue, where.side, cells, [line.line.cells[i] for i in mentioned])
    since, then = _TOLD[argument.rule](look)
    return argument.of_parts(since, f"{then}: {view.tell(argument.removals)}")


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
    return of_parts(rule, removals, given, since, view.tell(removals))
