"""The techniques of :class:`Nearer` in words; see ``kernel/propagators/nearer_techniques.cpp``."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from ...core.domain import values_of
from ...words import Listed, Message, Sentence, Slot, say, size
from .reason import MOST_WAYS, Argument, Masks, Reason, View, listing_ways, rule

if TYPE_CHECKING:
    from .base import Variable
    from .nearer import Nearer


MOST_COUNTED = 40
"""Up to so many ways to fill a line, they are told by the places of the star."""

say(
    "nearer-in",
    "{ THE($near) } of { $line } is nearer to { THE($star) } than { THE($far) }",
)
say(
    "farther-in",
    "{ THE($far) } of { $line } is farther from { THE($star) } than { THE($near) }",
)
say(
    "equally-far-in",
    "{ THE($near) } and { THE($far) } of { $line } are equally far from { THE($star) }",
)
ALWAYS: Mapping[str, Sentence] = {
    rule("in-the-middle"): say(
        "in-the-middle",
        "{ equally-far-in }, so { THE($star) } stands between them, not at an end: { $then }",
    ),
    rule("nearer-side"): say(
        "nearer-side", "{ nearer-in }, so { THE($star) } stands on its side: { $then }"
    ),
    rule("halfway"): say(
        "halfway", "{ equally-far-in }, so { THE($star) } stands halfway: { $then }"
    ),
    rule("beside-the-farther-one"): say(
        "beside-the-farther-one",
        "{ farther-in }, so { THE($star) } is not beside it: { $then }",
    ),
}
"""The sentences of rules that are always told in the same way."""
rule("distance-from-the-star")
AT_MOST_AWAY = say(
    "at-most-away",
    "in { $line } { THE($far) } is at most { $distance } away from { THE($star) } and "
    "{ THE($near) } is nearer, so { $then }",
)
AT_LEAST_AWAY = say(
    "at-least-away",
    "in { $line } { THE($near) } is at least { $distance } away from { THE($star) } and "
    "{ THE($far) } is farther, so { $then }",
)
NOT_BESIDE = say("not-beside", "{ farther-in }, so not beside it: { $then }")
NOTHING_OPPOSITE = say("nothing-opposite", "{ equally-far-in }, but { $lacking }, so { $then }")
NO_PLACE_OPPOSITE = say("no-place-opposite", "{ THE($value) } has no place opposite { $cells }")
NEITHER_OPPOSITE = say("neither-opposite", "neither has a place opposite { $cells }")
rule("out-of-reach")
NEVER_EQUAL_FROM = say(
    "never-equal-from",
    "{ equally-far-in }, but from { $cells } no two of their places are, so { $then }",
)
NEVER_NEARER_FROM = say(
    "never-nearer-from", "{ nearer-in }, but from { $cells } it cannot be, so { $then }"
)
rule("no-star-fits")
NOTHING_OPPOSITE_EVER = say(
    "nothing-opposite-ever",
    "{ equally-far-in }, but { $lacking }, wherever { THE($star) } stands, so { $then }",
)
NEVER_NEARER = say("never-nearer", "{ nearer-in }, but { never }, so { $then }")
NEVER_FARTHER = say("never-farther", "{ farther-in }, but { never }, so { $then }")
say("never", "{ $cells } never { $cells -> [one] is *[other] are }")
ONLY_WAYS = say("only-ways", "{ $line } can only have { $symbols }, so { $then }")
ITS_IN = say("its-in", "its { $values } { $where }")
IN_CELLS = say("in-cells", "in { $cells }")
IN_EITHER_ORDER = say("in-either-order", "in { $cells } in either order")
ONLY_STARS = say(
    "only-stars",
    "with { $clue -> [equal] { THE($near) } and { THE($far) } equally far from it "
    "*[nearer] { THE($near) } nearer to it than { THE($far) } }, "
    "{ THE($star) } of { $line } can only stand { $left }, so { $then }",
)
STAR_WITH = say("star-with", "in { $cells } with { $others }")
OTHERS_IN = say("others-in", "{ $who } in { $cells }")
THESE = say("these-symbols", "{ THE($values) }")


def told(line: Nearer, argument: Argument, view: View) -> Reason | None:
    """The reason of an argument, if it has words of its own."""
    words = _words(line, argument, view)
    if words is None:
        return None
    sentence, more = words
    said = sentence(**_named(line, view), **more, then=view.tell(argument.removals))
    return argument.reason(said)


def _named(line: Nearer, view: View) -> Mapping[str, Slot]:
    """What every sentence names: the symbols and the line."""
    star, near, far = map(view.words.value, line.in_order(line.clue))
    return {"near": near, "far": far, "star": star, "line": line.line.where}


def _words(
    line: Nearer, argument: Argument, view: View
) -> tuple[Sentence, Mapping[str, Slot]] | None:
    """The sentence of an argument, and what it tells beside what every sentence does."""
    cells = {"cells": view.places(sorted(argument.removals))}
    match argument.rule, line.is_equal:
        case "distance-from-the-star", True:
            return NOTHING_OPPOSITE, {"lacking": _lacking(line, argument, view)}
        case "distance-from-the-star", _:
            return _distance(*argument.details)
        case "out-of-reach", is_equal:
            return NEVER_EQUAL_FROM if is_equal else NEVER_NEARER_FROM, cells
        case "no-star-fits", True:
            return NOTHING_OPPOSITE_EVER, {"lacking": _lacking(line, argument, view)}
        case "no-star-fits", _:
            (number,) = argument.details
            return NEVER_NEARER if number == 1 else NEVER_FARTHER, cells
    always = ALWAYS.get(argument.rule)
    return (always, {}) if always else None


def _distance(number: int, distance: int) -> tuple[Sentence, Mapping[str, Slot]]:
    """How far from a star the farther symbol is at most, or the nearer one at least."""
    if number == 1:
        return AT_MOST_AWAY, {"distance": distance}
    return (NOT_BESIDE, {}) if distance == 1 else (AT_LEAST_AWAY, {"distance": distance})


def _lacking(line: Nearer, argument: Argument, view: View) -> Slot:
    """Which of the two lacks a place where: ``the sun has no place opposite r1c1``."""
    cells: dict[int | None, list[Variable]] = {}
    _, near, far = line.in_order(line.clue)
    for v, gone in sorted(argument.removals.items()):
        lacking = next((s for s in (near, far) if not gone >> s & 1), None)
        cells.setdefault(lacking, []).append(v)
    return Listed.of(
        NEITHER_OPPOSITE(cells=view.places(those))
        if lacking is None
        else NO_PLACE_OPPOSITE(value=view.words.value(lacking), cells=view.places(those))
        for lacking, those in cells.items()
    )


# The ways that are left ------------------------------------------------------------------------


Way = Sequence["Variable"]
"""The cells of the star and of the other two symbols."""
Others = tuple[tuple[int, ...], tuple["Variable", ...]]
"""One of the other two symbols, or both, and where."""
NOTHING: Others = ((), ())


def by_ways(line: Nearer, view: View, removals: Masks) -> Reason | None:
    """What the ways to fill a line have in common, in the fewest words; None if they are many."""
    ways = [
        [next(v for v in line.line.cells if way[v] == symbol) for symbol in line.symbols]
        for way in view.oracle.ways(line, view.domains, MOST_COUNTED)
    ]
    listings = (listing(line, view, ways, removals) for listing in (_all_of_them, _by_star))
    told = [listed for listed in listings if listed] if ways else []
    return listing_ways(line, view, removals, min(told, key=size)) if told else None


def _all_of_them(line: Nearer, view: View, ways: Sequence[Way], removals: Masks) -> Message | None:
    if len(ways) > MOST_WAYS:
        return None
    symbols = places_in(ways, list(map(view.words.value, line.symbols)), view)
    return ONLY_WAYS(line=line.line.where, symbols=symbols, then=view.tell(removals))


def _by_star(line: Nearer, view: View, ways: Sequence[Way], removals: Masks) -> Message | None:
    """For the places of the star, what matters of the others: which of them stand where."""
    others: dict[Variable, set[Others]] = {}
    for way in ways:
        others.setdefault(way[0], set()).add(_what_matters(line, way, removals))
    together: dict[Slot | None, list[Variable]] = {}
    for star in sorted(others, key=lambda star: (max(others[star]) != NOTHING, star)):
        together.setdefault(_with_others(sorted(others[star]), view), []).append(star)
    if len(together) > MOST_WAYS:
        return None
    left = Listed.of(
        (_star_in(view.places(stars, "or"), told) for told, stars in together.items()), "or-else"
    )
    clue = "equal" if line.is_equal else "nearer"
    return ONLY_STARS(**_named(line, view), clue=clue, left=left, then=view.tell(removals))


def _star_in(cells: Slot, others: Slot | None) -> Message:
    return IN_CELLS(cells=cells) if others is None else STAR_WITH(cells=cells, others=others)


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


def _with_others(those: Sequence[Others], view: View) -> Slot | None:
    """Symbols in places: ``the sun in r1c1 or r1c2``; None if they do not matter."""
    if those[-1] == NOTHING:
        return None
    told = [
        (THESE(values=view.words.values_called(who, "and")), view.places(there))
        for who, there in those
    ]
    symbols, places = (list(dict.fromkeys(each)) for each in zip(*told, strict=True))
    if len(symbols) == 1 or len(places) == 1:
        return OTHERS_IN(who=Listed.of(symbols, "or"), cells=Listed.of(places, "or"))
    return Listed.of((OTHERS_IN(who=who, cells=there) for who, there in told), "or")


def places_in(ways: Sequence[Way], nouns: Sequence[Slot], view: View) -> Slot:
    """Where symbols stand in each way: ``its star in r1c3 and its sun in r1c1 or in r1c2``."""
    every = range(len(nouns))
    sure = [s for s in every if len({way[s] for way in ways}) == 1]
    told = [ITS_IN(values=nouns[s], where=IN_CELLS(cells=view.place(ways[0][s]))) for s in sure]
    if others := [s for s in every if s not in sure]:
        left = dict.fromkeys(tuple(way[s] for s in others) for way in ways)
        told.append(ITS_IN(values=Listed.of(nouns[s] for s in others), where=_either(left, view)))
    return Listed.of(told)


def _either(left: Collection[Way], view: View) -> Slot:
    """Places that are left for some symbols; if these can be swapped, the places are told once."""
    can_be_swapped = len(left) == 2 and len({frozenset(cells) for cells in left}) == 1
    if can_be_swapped:
        return IN_EITHER_ORDER(cells=view.places(sorted(next(iter(left)))))
    return Listed.of((IN_CELLS(cells=view.places(cells)) for cells in left), "or")
