"""Which arguments of which constraints are a clue.

No genre declares it: it is found by comparing models, with and without some clues.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ...core.errors import PuzzleError
from ...core.grid import Path, entries, remake
from ...rules.constraints import Constraint, Corollary
from ...rules.model import Model
from ...rules.parts import parts_of
from ...rules.puzzle import Clue, Puzzle

Argument = tuple[int, int]
"""The number of a constraint, and which of its arguments."""
Arguments = Sequence[int]
Subject = tuple[Any, ...]
BySubject = dict[Subject, dict[int, Arguments]]


def with_stand_ins(full: Puzzle) -> Puzzle:
    """The puzzle with a clue everywhere, so that each has its constraint.

    The value of a stand-in, where the solution gives no clue, does not matter: it is never shown.
    """
    filled = {}
    for part in parts_of(type(full)):
        blank, value = full.parts[part.name], getattr(full, part.name)
        if not part.is_given and any(clue == blank for _, clue in entries(value)):
            some = next(each for each in part.clues.values(full) if each != blank)
            filled[part.name] = remake(value, _stand_in(blank, some))
    return replace(full, **filled) if filled else full


def _stand_in(blank: int | None, some: int) -> Callable[[Path, int | None], int | None]:
    return lambda _, clue: some if clue == blank else clue


def arguments_of(full: Puzzle, clues: Sequence[Path]) -> list[list[Argument]]:
    """For each clue the arguments of constraints of the full model that it goes into.

    Leave a clue out, and its arguments change, or their constraints are gone. To find all of
    them from few models, number the clues from 1 and leave out, for each binary digit, once
    all whose number has that digit and once all others: of these two models an argument
    changes in one, which gives the digits of its clue. What changes in both depends on several.
    """
    everything, places = list(full.clues()), set(clues)
    without = partial(_changed, full, _by_subject(full.rules_model), everything)
    if without({clue.path for clue in everything} - places):
        raise unfit(full, "what it gives away of the solution is part of a constraint")
    spelled: dict[Argument, int] = {}
    for digit in range(len(clues).bit_length()):
        with_digit = {path for n, path in enumerate(clues, 1) if n >> digit & 1}
        ones, zeros = without(with_digit), without(places - with_digit)
        if ones & zeros or (digit and (ones | zeros) != spelled.keys()):
            raise unfit(full, "an argument of a constraint hangs on several clues")
        for argument in ones | zeros:
            spelled[argument] = spelled.get(argument, 0) | (argument in ones) << digit
    by_clue: dict[int, list[Argument]] = {}
    for argument in sorted(spelled):
        by_clue.setdefault(spelled[argument], []).append(argument)
    if sorted(by_clue) != list(range(1, len(clues) + 1)):
        raise unfit(full, "not every clue is an argument of a constraint")
    return [by_clue[number] for number in range(1, len(clues) + 1)]


def corollary_arguments(full: Puzzle, clues: Sequence[Argument]) -> Iterator[tuple[int, int, int]]:
    """The arguments of corollaries that are clues, each with the number of that clue."""
    rules = {id(rule): number for number, rule in enumerate(full.rules_model.constraints)}
    place = {argument: n for n, argument in enumerate(clues)}
    corollaries = full.reasoning_model.constraints[len(rules) :]
    for number, corollary in enumerate(corollaries, len(rules)):
        own = corollary.clues_presumed() if isinstance(corollary, Corollary) else ()
        if own:
            clues_of_rules = (
                place[rules[id(rule)], n]
                for rule in corollary.presumed()
                for n in rule.clue_arguments
            )
            for argument, clue in zip(own, clues_of_rules, strict=True):
                yield number, argument, clue


def _changed(
    full: Puzzle, before: BySubject, everything: Sequence[Clue], left_out: Collection[Path]
) -> set[Argument]:
    """The arguments that are different, or missing, in the model without some clues."""
    fewer = full.keep([clue for clue in everything if clue.path not in left_out])
    now = _by_subject(fewer.rules_model)
    if any(len(same) > len(before.get(subject, ())) for subject, same in now.items()):
        raise unfit(full, "without a clue there are constraints that are not there with it")
    changed: set[Argument] = set()
    for subject, numbers in before.items():
        changed.update(_changes(full, numbers, now.get(subject, {}).values()))
    return changed


def _changes(
    full: Puzzle, before: dict[int, Arguments], now: Collection[Arguments]
) -> Iterator[Argument]:
    """Match constraints that differ only in their clues."""
    left = list(now)
    # As many as before are in the same order; of fewer, the equal ones are still there.
    pairs = dict(zip(before, left, strict=False)) if len(left) == len(before) else {}
    for number, arguments in before.items():
        after = pairs.get(number)
        if after is None and arguments in left:
            left.remove(arguments)
            continue
        clues = full.rules_model.constraints[number].clue_arguments
        if after is None and not clues:
            raise unfit(full, "a clue goes into a constraint that cannot be without it")
        yield from ((number, n) for n in clues if after is None or after[n] != arguments[n])


def _by_subject(model: Model) -> BySubject:
    """The arguments of each constraint by its number, grouped by subject."""
    found: BySubject = {}
    for number, constraint in enumerate(model.constraints):
        found.setdefault(subject_of(constraint), {})[number] = constraint.arguments()
    return found


def subject_of(constraint: Constraint) -> Subject:
    """The part of a constraint that does not depend on its clues."""
    numbers = enumerate(constraint.arguments())
    rest = tuple(number for n, number in numbers if n not in constraint.clue_arguments)
    return constraint.kernel_name, constraint.variables(), rest


def unfit(puzzle: Puzzle, why: str) -> PuzzleError:
    # For the author of the genre.
    return PuzzleError(
        f"{puzzle.title} cannot be made: {why}, so that it cannot be shown and hidden"
    )
