"""On positions that published guides teach, the explanations conclude what the guides conclude.

Each line of ``tests/golden/guides.jsonl`` is a position, with its source:

- ``puzzle`` and ``marks``: the clues, and the values that are known to be left;
- ``conclusion``: the values that the guide leaves, or ``not``: those that it excludes;
- ``lines``: the lines and rooms that its argument reads;
- ``technique``: what it teaches, in words; ``names``: the codes of our rules for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import msgspec
import pytest

import sightline as sl
from sightline.core.domain import values_of
from sightline.core.places import Column, Place, Row, Several
from sightline.engines import Limits, engine
from sightline.formats import json as json_format
from sightline.rules.constraints import Corollary, Variable
from sightline.rules.constraints.reason import ALREADY_PLACED, View
from sightline.rules.marks import masks_of
from sightline.rules.model import Model
from sightline.rules.puzzle import Puzzle
from sightline.verbs.explain import Explainer, Step, kept_by

pytest.importorskip("pysat", reason="python-sat is not installed")

FILE = Path(__file__).parents[1] / "golden" / "guides.jsonl"
MOST_STEPS = 100
"""After so many steps, a conclusion counts as not drawn."""
MOST_ALIKE = 2
"""Positions for one technique of a genre: more would teach the same with other numbers."""
DRAWN = 0.98
"""The share of positions with the guide's conclusion from the guide's lines; the goal is 0.95."""
NAMED = 0.94
"""The share of positions with that and with the name of the technique; the goal is 0.85."""

Masks = dict[Variable, int]


class Source(msgspec.Struct, forbid_unknown_fields=True):
    """Where a position was found; the note says what was changed."""

    title: str
    address: str = ""
    note: str = ""


class Position(msgspec.Struct, forbid_unknown_fields=True, rename={"not_": "not"}):
    """A position of a guide."""

    name: str
    genre: str
    source: Source
    technique: str
    puzzle: msgspec.Raw
    lines: list[str]
    names: list[str]
    marks: dict[str, list[int]] = {}
    conclusion: dict[str, list[int]] = {}
    not_: dict[str, list[int]] = {}

    @property
    def board(self) -> Puzzle:
        return json_format.parse(bytes(self.puzzle))

    @property
    def known(self) -> list[int]:
        """What is still possible, by variable."""
        model = self.board.rules_model
        domains = list(model.domains)
        for v, mask in masks_of(model, self.marks).items():
            domains[v] &= mask
        return domains

    @property
    def excluded(self) -> Masks:
        """The values that the guide excludes and that are not known to be excluded already."""
        model, known = self.board.rules_model, self.known
        left = {v: ~mask for v, mask in masks_of(model, self.conclusion).items()}
        gone = {**left, **masks_of(model, self.not_)}
        return {v: mask & known[v] for v, mask in gone.items()}


class Measured(msgspec.Struct):
    """How the explanation of a position compares with the guide."""

    steps: list[Step]
    """Those that lead to the conclusion; empty where it is not drawn."""
    lines: set[str]
    """The lines and rooms that they read."""
    drawn: bool
    """Whether the conclusion is drawn from no other lines than the guide's."""
    named: bool
    """Whether each step that asks for more than to look at a placed value has the guide's name."""


def positions() -> list[Position]:
    return [msgspec.json.decode(line, type=Position) for line in FILE.read_bytes().splitlines()]


def lines_of(places: Sequence[Place]) -> Iterator[str]:
    """The names of rows, columns and rooms; ``the suns of row 1 and row 2`` are two rows."""
    for place in places:
        if isinstance(place, Several) and all(isinstance(p, Row | Column) for p in place.places):
            yield from map(str, place.places)
        else:
            yield str(place)


def lines_read(explainer: Explainer, step: Step) -> Iterator[str]:
    """The lines and rooms whose rules a step needs; a corollary says itself which these are."""
    known = explainer.known
    for constraint in (known.model.constraints[number] for number in step.because):
        own = isinstance(constraint, Corollary)
        yield from lines_of(step.where if own else [constraint.whereabouts(known.view)])


def leading(position: Position, steps: Sequence[Step]) -> list[Step]:
    """Of the steps up to the conclusion, those that it depends on, by the facts of each."""
    wanted, needed = dict(position.excluded), []
    for step in reversed(steps):
        gone = {f.variable: ~kept_by(f) & wanted.get(f.variable, 0) for f in step.conclusions}
        drawn = {v: mask for v, mask in gone.items() if mask}
        if drawn:
            needed.append(step)
            wanted = {v: mask & ~drawn.get(v, 0) for v, mask in wanted.items()}
            for v, mask in needed_facts(position, step, drawn).items():
                wanted[v] = wanted.get(v, 0) | mask
    return needed[::-1]


def needed_facts(position: Position, step: Step, drawn: Masks) -> Masks:
    """The excluded values, not known at the start, that a step needs for these conclusions."""
    ranges = position.board.rules_model.ranges
    facts = {fact.variable: ~kept_by(fact) & ranges[fact.variable] for fact in step.given}
    learned = {v: mask & position.known[v] for v, mask in facts.items()}
    if step.kind == "simple":
        return learned
    model = alone(position.board, step.because)
    for v, mask in learned.items():
        for value in values_of(mask):
            fewer = {**facts, v: facts[v] & ~(1 << value)}
            if follows(model, [r & ~fewer.get(u, 0) for u, r in enumerate(ranges)], drawn):
                facts = fewer
    return {v: mask & facts[v] for v, mask in learned.items()}


@cache
def measured(name: str) -> Measured:
    """The steps that explain a position until the conclusion is drawn, compared with the guide."""
    position = next(each for each in positions() if each.name == name)
    explainer = Explainer(position.board, position.known, unique=False)
    taken: list[Step] = []
    excluded = position.excluded
    while any(explainer.known.domains[v] & gone for v, gone in excluded.items()):
        step = explainer.next_step() if len(taken) < MOST_STEPS else None
        if step is None:
            return Measured([], set(), False, False)
        taken.append(step)
    steps = leading(position, taken)
    lines = {
        # Who looks at a placed value looks along all of its lines.
        line
        for step in steps
        if step.code != ALREADY_PLACED
        for line in lines_read(explainer, step)
    }
    drawn = lines <= set(position.lines)
    rules = {step.code for step in steps}
    named = rules <= {*position.names, ALREADY_PLACED} and not rules.isdisjoint(position.names)
    return Measured(steps, lines, drawn, drawn and named)


def share(of: Callable[[Measured], bool], genre: str | None = None) -> tuple[float, list[str]]:
    """The share of positions, of a genre or of all, of which this is true; and the others."""
    which = [each for each in positions() if genre in (None, each.genre)]
    others = [f"{each.name}: {each.technique}" for each in which if not of(measured(each.name))]
    return 1 - len(others) / len(which), others


# The positions --------------------------------------------------------------------------


def test_there_are_enough_positions_of_all_genres() -> None:
    genres = Counter(position.genre for position in positions())
    assert genres.total() >= 45
    assert genres.keys() == {"skyscrapers", "doors", "easy-as-abc", "starry-night"}
    assert len({position.name for position in positions()}) == genres.total()


def test_a_technique_has_few_positions() -> None:
    alike = Counter((position.genre, position.technique) for position in positions())
    assert max(alike.values()) <= MOST_ALIKE


@pytest.mark.parametrize("position", positions(), ids=lambda each: each.name)
def test_the_conclusion_follows_from_the_lines_of_the_guide(position: Position) -> None:
    assert position.source.address or position.source.note
    assert all(position.excluded.values()), "a conclusion is known already"
    model = alone(position.board, on_lines(position.board, position.lines))
    assert satisfiable(model, position.known)
    assert follows(model, position.known, position.excluded)


@pytest.mark.parametrize("position", positions(), ids=lambda each: each.name)
def test_the_guide_needs_all_of_its_lines(position: Position) -> None:
    for line in position.lines:
        fewer = [other for other in position.lines if other != line]
        model = alone(position.board, on_lines(position.board, fewer))
        assert not follows(model, position.known, position.excluded), line


def on_lines(puzzle: Puzzle, lines: Sequence[str]) -> list[int]:
    """The constraints, by number, that read no other lines than these."""
    model = puzzle.rules_model
    view = View(model.ranges, model.ranges, puzzle.board, model.place)
    return [
        number
        for number, constraint in enumerate(model.constraints)
        if set(lines_of([constraint.whereabouts(view)])) <= set(lines)
    ]


def alone(puzzle: Puzzle, numbers: Sequence[int]) -> Model:
    """Nothing but these constraints."""
    model, given = Model(), puzzle.reasoning_model
    model.domains = list(given.ranges)
    for number in numbers:
        for constraint in given.constraints[number].in_full():
            model.add(constraint)
    return model


def follows(model: Model, known: Sequence[int], excluded: Masks) -> bool:
    """Whether each of these values is impossible."""
    return not any(
        satisfiable(model, [*known[:v], mask & known[v], *known[v + 1 :]])
        for v, mask in excluded.items()
        if mask & known[v]
    )


def satisfiable(model: Model, domains: Sequence[int]) -> bool:
    """Whether another engine finds a solution."""
    model.domains = list(domains)
    return next(engine("sat").start(model, sl.Strategy(), Limits()), None) is not None


# The explanations -----------------------------------------------------------------------


def test_the_conclusions_of_guides_are_drawn_from_their_lines() -> None:
    drawn, others = share(lambda found: found.drawn)
    assert drawn >= DRAWN, others


def test_the_techniques_of_guides_are_named() -> None:
    named, others = share(lambda found: found.named)
    assert named >= NAMED, others
