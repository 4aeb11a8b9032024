"""What is concluded from a line of towers, in words.

::

    argued      the simple rules of ``kernel/propagators/visible_sight.cpp``
                and the techniques of ``kernel/propagators/visible_techniques.cpp``
    exactly     rule 3: the ways that are left, or the count that decides
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ...core.domain import values_of
from ...core.places import End
from ...words import Listed, Message, Sentence, Slot, say
from .base import Variable
from .reason import Argument, Masks, Reason, View, rule
from .shown import few_ways

if TYPE_CHECKING:
    from .visible import Visible


class Look(NamedTuple):
    """A line as it is seen from the end that an argument is about."""

    line: Visible
    view: View
    cells: tuple[Variable, ...]
    clue: int
    end: End
    mentioned: tuple[Variable, ...]
    """The towers that the argument mentions."""
    removals: Masks
    """What is new of what it excludes."""

    @classmethod
    def of(cls, line: Visible, argument: Argument, view: View) -> Look:
        """A line from its near end, 0, or its far end, 1; an argument about both names none."""
        end, *mentioned = argument.details or (0,)
        towers = tuple(line.line.cells[i] for i in mentioned)
        return cls(line, view, *line.seen_from(end), towers, view.news(argument.removals))

    @property
    def noun(self) -> Message:
        """What is seen: ``tower``."""
        return self.view.words.seen_noun

    @property
    def then(self) -> Slot:
        """What follows."""
        return self.view.tell(self.removals)

    def height(self, below_the_tallest: int = 0) -> Slot:
        """The tallest tower, or one that is lower by so much."""
        return self.view.words.value(self.line.tallest - below_the_tallest)

    def so(self, told: Sentence, **slots: Slot) -> Message:
        """What the clue says, ``row 3 shows 2 towers from the left``, and what follows."""
        shows = self.line.shows(self.clue, self.end, self.view.words)
        return told(shows=shows, **slots, then=self.then)


# Simple rules ----------------------------------------------------------------------------------


CLUE_OF_1 = say(
    "clue-of-1",
    "{ $line } shows just { $seen } { FROM($side) }, so the tallest "
    "{ $parks -> [0] stands first *[other] is the first { $noun } }: { $then }",
)
SHOWS_ALL = say(
    "shows-all", "{ $line } shows all { SPOKEN($count) } { PLURAL($noun) } { FROM($side) }"
)
SHOWS_SUM_OF_ALL = say("shows-sum-of-all", "{ $shows }, that of all { PLURAL($noun) }")
THEY_RISE = say("they-rise", "{ $shows }, so they rise in order from there, 1 to { $count }")
THEY_RISE_SO = say(
    "they-rise-so", "{ $shows }, so they rise in order from there, 1 to { $count }: { $then }"
)
FACING_CLUES = say(
    "facing-clues",
    "the facing clues of { $line }, { $near } and { $far }, add up to { $total }, one more than "
    "its { SPOKEN($count) } { PLURAL($noun) }, so every { $noun } is seen and the tallest from "
    "both sides: { $then }",
)
FIRST_IN_A_SUM = say(
    "first-in-a-sum",
    "{ $shows }, of which { THE($tallest) } leaves { $rest }, so no taller { $noun } stands "
    "first: { $then }",
)
TOO_TALL = say(
    "too-tall-too-early",
    "{ $line } shows { $seen }, so { $barred }: too many { PLURAL($noun) } would be hidden",
)
TOO_TALL_IN = say("too-tall-in", "{ THE($values) } cannot stand in { $places }")
NOR_IN = say("nor-in", "nor { THE($values) } in { $places }")


def _clue_of_1(look: Look) -> Message:
    line, view, cells, clue, end, *_ = look
    then = look.then if line.parks else view.says(cells[:1], [line.tallest])
    seen, noun = line.amount(clue, view.words), look.noun
    return CLUE_OF_1(
        line=end.line, seen=seen, side=end.side, parks=line.parks, noun=noun, then=then
    )


def _all_seen(look: Look) -> Message:
    line, end, count, noun = look.line, look.end, look.line.tallest, look.noun
    shows = SHOWS_ALL(line=end.line, count=count, noun=noun, side=end.side)
    if line.sums:
        own = line.shows(look.clue, end, look.view.words)
        shows = SHOWS_SUM_OF_ALL(shows=own, noun=noun)
    if line.parks:
        return THEY_RISE_SO(shows=shows, count=count, then=look.then)
    return THEY_RISE(shows=shows, count=count)


def _facing(look: Look) -> Message:
    line, near, far, count = look.line, look.line.near, look.line.far, look.line.tallest
    then = look.then if line.parks else look.view.says([look.cells[near - 1]], [count])
    where, total, noun = line.line.where, near + far, look.noun
    return FACING_CLUES(
        line=where, near=near, far=far, total=total, count=count, noun=noun, then=then
    )


def _first_in_a_sum(look: Look) -> Message:
    """The first tower is seen, so that it is no higher than the sum without the tallest."""
    rest = look.clue - look.line.tallest
    return look.so(FIRST_IN_A_SUM, tallest=look.height(), rest=rest, noun=look.noun)


def _too_tall(look: Look) -> Message:
    """A tower that is too tall near the clue would hide too many of those that must be seen."""
    line, view = look.line, look.view
    together: dict[tuple[Variable, ...], list[int]] = {}
    for height in range(line.tallest, 0, -1):
        if too_early := tuple(sorted(v for v, gone in look.removals.items() if gone >> height & 1)):
            together.setdefault(too_early, []).insert(0, height)
    barred: list[Message] = []
    for at, heights in together.items():
        told, last = (NOR_IN, "or") if barred else (TOO_TALL_IN, "and")
        values = Listed(tuple(map(view.words.value, heights)), last)
        barred.append(told(values=values, places=view.places(at, "or")))
    where, seen = line.line.where, line.clues(view.words, least=2)
    return TOO_TALL(line=where, seen=seen, barred=Listed.of(barred, "comma"), noun=look.noun)


# Techniques ------------------------------------------------------------------------------------


CLUE_MET = say(
    "clue-already-met",
    "{ $shows }, { THE($seen) }, so no other one before { THE($tallest) } is seen: { $then }",
)
SUM_MET = say(
    "sum-already-met",
    "{ $shows }, and { THE($seen) } show as much, so no more is seen before { THE($tallest) }: "
    "{ $then }",
)
ALL_RISE = say(
    "all-must-be-seen",
    "{ $shows } and { THE($tallest) } stands in { $place }, so { $places } "
    "{ $places -> [one] is seen and rises [2] are both seen and rise "
    "*[other] are all seen and rise } to it: { $then }",
)
SECOND_TALLEST = say(
    "second-tallest",
    "{ $shows }, so { THE($second) } { $parks -> [0] stands first or *[other] is the first "
    "{ $noun } or stands } behind { THE($tallest) }: { $then }",
)
SECOND_TALLEST_IN_A_SUM = say(
    "second-tallest-in-a-sum",
    "{ $shows }, too little for { THE($second) } and { THE($tallest) }, so { THE($second) } "
    "stands behind { THE($tallest) }: { $then }",
)
FACING_TWOS = say(
    "facing-clues-of-2",
    "{ $line } shows 2 from both sides, so { THE($second) } is seen from one of them and "
    "{ $parks -> [0] stands at an end *[other] is the first or the last { $noun } }: { $then }",
)
MUST_HIDE = say(
    "must-hide-the-rest",
    "{ $shows }, so { $places } { $places -> [one] is *[other] are each } the tallest before the "
    "next one that is seen: { $then }",
)
HIDES_TOO_MANY = say(
    "hides-too-many", "{ $shows }, so no { $noun } may hide too many of them: { $then }"
)


def _clue_met(look: Look) -> Message:
    seen = Listed((*map(look.view.place, look.mentioned), look.height()))
    return look.so(SUM_MET if look.line.sums else CLUE_MET, seen=seen, tallest=look.height())


def _all_rise(look: Look) -> Message:
    giant = next(v for v in look.cells if look.view.value(v) == look.line.tallest)
    place, places = look.view.place(giant), look.view.places(look.mentioned)
    return look.so(ALL_RISE, tallest=look.height(), place=place, places=places)


def _second_tallest(look: Look) -> Message:
    second, tallest, parks = look.height(1), look.height(), look.line.parks
    if look.line.sums:
        return look.so(SECOND_TALLEST_IN_A_SUM, second=second, tallest=tallest)
    return look.so(SECOND_TALLEST, second=second, parks=parks, noun=look.noun, tallest=tallest)


def _facing_twos(look: Look) -> Message:
    where, second, parks = look.line.line.where, look.height(1), look.line.parks
    return FACING_TWOS(line=where, second=second, parks=parks, noun=look.noun, then=look.then)


def _must_hide(look: Look) -> Message:
    return look.so(MUST_HIDE, places=look.view.places(look.mentioned))


def _hides_too_many(look: Look) -> Message:
    return look.so(HIDES_TOO_MANY, noun=look.noun)


_TOLD: Mapping[str, Callable[[Look], Message]] = {
    "clue-of-1": _clue_of_1,
    "all-seen": _all_seen,
    "facing-clues": _facing,
    "first-in-a-sum": _first_in_a_sum,
    "too-tall-too-early": _too_tall,
    "clue-already-met": _clue_met,
    "all-must-be-seen": _all_rise,
    "second-tallest": _second_tallest,
    "facing-clues-of-2": _facing_twos,
    "must-hide-the-rest": _must_hide,
    "hides-too-many": _hides_too_many,
}
_NAMES = {"clue-of-1": "a clue of 1"}
for code in (*_TOLD, "too-many-in-sight", "too-few-in-sight"):
    rule(code, _NAMES.get(code, ""))


def argued(line: Visible, argument: Argument, view: View) -> Reason:
    """The reason of an argument."""
    said = _TOLD[argument.rule](Look.of(line, argument, view))
    return argument.reason(said, complete=argument.rule != "too-tall-too-early")


# Exactly ---------------------------------------------------------------------------------------


WITH_TOO_MANY = say(
    "too-many-in-sight",
    "{ $shows }; with { $either } it would show "
    "{ $sums -> [0] at least *[1] a sum of at least } { $count }, so { $then }",
)
WITH_TOO_FEW = say(
    "too-few-in-sight",
    "{ $shows }; with { $either } it would show "
    "{ $sums -> [0] at most *[1] a sum of at most } { $count }, so { $then }",
)
VALUES_IN = say("values-in", "{ A($values) } in { $place }")


def exactly(line: Visible, view: View, removals: Masks) -> Reason | None:
    """The few ways that are left, or the count that would be wrong; None if neither is it."""
    seen = line.clues(view.words) if line.views else None
    few = few_ways(line, view, removals, line=line.line, seen=seen, called=view.words.value)
    by_count = (_by_count(line, view, removals, end, clue) for _, clue, end in line.views)
    return few or next(filter(None, by_count), None)


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
    told = WITH_TOO_MANY if least else WITH_TOO_FEW
    shows, either, then = line.shows(clue, where, view.words), _either(gone, view), view.tell(gone)
    said = told(shows=shows, either=either, sums=int(line.sums), count=shown, then=then)
    return Reason(told.code, gone, view.known(line.line.cells), said)


def _either(values: Masks, view: View) -> Slot:
    """Values at places: ``3 in r1c1 or 4 or 5 in r1c2``."""
    called = {v: view.words.values_called(values_of(mask)) for v, mask in values.items()}
    return Listed.of((VALUES_IN(values=c, place=view.place(v)) for v, c in called.items()), "or")


def _counts(line: Visible, view: View, where: End, v: Variable, value: int) -> list[int]:
    """How many towers can be seen from one end if a tower had this height."""
    domains = list(view.domains)
    domains[v] = 1 << value
    numbers = line.values(line.tallest, sums=line.sums)
    clues = ((n, 0) if where == line.line.where.near else (0, n) for n in numbers)
    each = (msgspec.structs.replace(line, near=near, far=far) for near, far in clues)
    return [n for n, other in zip(numbers, each, strict=True) if view.oracle.fits(other, domains)]
