"""What is seen of a line of towers, as clauses and for CP-SAT."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Variable

if TYPE_CHECKING:
    from ..clauses import Cnf
    from .forms import CpSatForm
    from .visible import Visible

Literals = list[list[int]]
"""A literal for each place and height, both from 0; row i is about the first i + 1 cells."""

LONGEST_AUTOMATON = 9
"""Cells up to which CP-SAT does better with an automaton; measured."""


# Clauses ---------------------------------------------------------------------------------------


def clauses(cnf: Cnf, line: Visible, cells: tuple[Variable, ...], clue: int) -> None:
    """What one clue says, with the cells counted from its end."""
    is_height = [cnf.row(cell, range(1, line.tallest + 1)) for cell in cells]
    if line.rank(clue) == 1 and not line.parks:
        cnf.add(is_height[0][-1])
    elif line.sums:
        _add_up_seen(cnf, is_height, clue, line.parks)
    else:
        _count_seen(cnf, is_height, clue, line.parks)


def _count_seen(cnf: Cnf, is_height: Literals, clue: int, parks: int) -> None:
    """As many towers are seen as the clue says.

    The last family of clauses is implied by the others, but not by unit propagation;
    with it, a search of hundreds of conflicts becomes one of a dozen.
    """
    cells, tallest = len(is_height), len(is_height[0])
    reached = _reached(cnf, is_height, parks)
    seen = [
        reached[0][0],
        *(_tops(cnf, is_height[i], reached[i - 1], reached[i]) for i in range(1, cells)),
    ]
    if parks:
        for tower, is_seen in zip(is_height, seen, strict=True):
            cnf.add(*tower, -is_seen)
    counts = cnf.exactly(clue, seen)
    for i in range(cells - 1):
        # Above height h only a few towers can still come into sight, and the tallest will.
        for h in range(max(i + 1 - parks, tallest - clue + 1, 0), tallest):
            cnf.add(-reached[i][h], counts[i + 1][clue - tallest + h + 1])
        cnf.add(reached[i][tallest - 1], -counts[i + 1][clue])


def _reached(cnf: Cnf, is_height: Literals, parks: int) -> Literals:
    """For each place and height: "one of the towers up to here is so high, or higher"."""
    tallest = len(is_height[0])
    before = [cnf.false] * tallest
    rows = []
    for i, tower in enumerate(is_height[:-1]):
        # So many different towers reach their number in height in any case.
        towers = min(max(0, i + 1 - parks), tallest)
        row = [cnf.true] * towers + [cnf.new() for _ in range(towers, tallest)]
        for h in range(towers, tallest):
            higher = row[h + 1] if h + 1 < tallest else cnf.false
            causes = (before[h], higher, tower[h])
            for cause in causes:
                cnf.add(-cause, row[h])
            cnf.add(-row[h], *causes)
        rows.append(row)
        before = row
    return [*rows, [cnf.true] * tallest]


def _tops(cnf: Cnf, tower: list[int], before: list[int], now: list[int]) -> int:
    """The literal "this tower is higher than all before it"."""
    seen = cnf.new()
    for is_height, reached_before, reached_now in zip(tower, before, now, strict=True):
        cnf.add(-is_height, -reached_before, -seen)
        cnf.add(-reached_now, reached_before, seen)
    cnf.add(-before[-1], -seen)
    return seen


def _add_up_seen(cnf: Cnf, is_height: Literals, clue: int, parks: int) -> None:
    """The heights that are seen add up to the clue: a literal for each height and sum up to it."""
    tallest = len(is_height[0])
    reached = _reached(cnf, is_height, parks)
    sums = {0: cnf.true}
    for h in range(tallest):
        seen, height = cnf.new(), h + 1
        for i, tower in enumerate(is_height):
            hidden = reached[i - 1][h] if i else cnf.false
            cnf.add(-tower[h], -hidden, -seen)
            cnf.add(-tower[h], hidden, seen)
        higher = (tallest * (tallest + 1) - height * (height + 1)) // 2
        # The tallest is always seen; the others above may be.
        least = clue - higher
        most = clue - (tallest if height < tallest else 0)
        totals = {t for total in sums for t in (total, total + height)}
        after = {total: cnf.new() for total in sorted(totals) if least <= total <= most}
        for total, literal in sums.items():
            cnf.add(-literal, seen, after.get(total, cnf.false))
            cnf.add(-literal, -seen, after.get(total + height, cnf.false))
        for total, literal in after.items():
            cnf.add(-literal, seen, sums.get(total, cnf.false))
            cnf.add(-literal, -seen, sums.get(total - height, cnf.false))
        sums = after
    if clue not in sums:
        cnf.add(cnf.false)


# CP-SAT ----------------------------------------------------------------------------------------


def for_cpsat(form: CpSatForm, line: Visible, cells: tuple[Variable, ...], clue: int) -> None:
    """What one clue says, with the cells counted from its end."""
    if len(cells) <= LONGEST_AUTOMATON:
        _run_automaton(form, line, cells, clue)
    else:
        _compare_with_tallest(form, line, cells, clue)


def _run_automaton(form: CpSatForm, line: Visible, cells: tuple[Variable, ...], clue: int) -> None:
    """An automaton whose state is the tallest tower so far and what was seen."""
    top = line.tallest
    above = [
        top * (top + 1) // 2 - t * (t + 1) // 2 if line.sums else top - t for t in range(top + 1)
    ]
    states = {
        (tallest, seen): tallest * (clue + 1) + seen
        for tallest in range(top + 1)
        for seen in range((clue if line.sums else min(tallest, clue)) + 1)
        # Nothing seen yet only at the start; and what is missing must still come.
        if bool(tallest) == bool(seen) and clue - seen <= above[tallest]
    }
    steps = []
    for (tallest, seen), state in states.items():
        for height in range(0 if line.parks else 1, top + 1):
            more = height if line.sums else 1
            after = (height, seen + more) if height > tallest else (tallest, seen)
            if (height == 0 or height != tallest) and after in states:
                steps.append((state, height, states[after]))
    if steps and (top, clue) in states:
        form.model.add_automaton(form.numbers(cells), 0, [states[top, clue]], steps)
    else:
        form.model.add_bool_or([])


def _compare_with_tallest(
    form: CpSatForm, line: Visible, cells: tuple[Variable, ...], clue: int
) -> None:
    """Compare each tower with the tallest before it: for long lines, with too many states."""
    model, towers = form.model, form.numbers(cells)
    tallest, seen = 0, []
    if not line.parks:
        tallest = towers.pop(0)
        seen.append(tallest if line.sums else 1)
    for tower in towers:
        top, taller = model.new_bool_var(""), model.new_int_var(0, line.tallest, "")
        model.add(tower > tallest).only_enforce_if(top)
        model.add(tower <= tallest).only_enforce_if(~top)
        model.add_max_equality(taller, [tallest, tower])
        tallest = taller
        if line.sums:
            adds = model.new_int_var(0, line.tallest, "")
            model.add(adds == tower).only_enforce_if(top)
            model.add(adds == 0).only_enforce_if(~top)
            seen.append(adds)
        else:
            seen.append(top)
    model.add(sum(seen) == clue)
