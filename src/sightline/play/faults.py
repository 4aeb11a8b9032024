"""Conflicts: rules that a partly filled board breaks already, for any values elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ..core.places import at
from ..engines.kernel.reasoning import contradicted, excluded_by_placed
from ..rules.constraints import Constraint
from ..rules.constraints.reason import View
from ..verbs.check import told_broken
from ..words import Slot, sentence
from .game import (
    Game,
    Key,
)


class Conflict(msgspec.Struct, frozen=True):
    """A rule that is broken, for any values elsewhere."""

    said: Slot
    """What is wrong, as a whole sentence."""
    entries: tuple[Key, ...]
    """The entries that break it, if no clue is involved."""
    clues: tuple[Key, ...]
    """The clues that cannot come true any more."""

    @property
    def message(self) -> str:
        """What is wrong, in the language that is spoken."""
        return sentence(self.said)


def domains_of(game: Game) -> list[int]:
    """The domains of a board, before propagation."""
    domains = list(game.ground.model.domains)
    for (kind, place), value in game.now.items():
        if kind == "entry":
            domains[game.ground.variables[place]] = 1 << value
    return domains


def broken_constraints(game: Game, changed: Sequence[Key]) -> frozenset[int]:
    """The constraints that cannot be satisfied any more; only those with changes are rechecked."""
    ground = game.ground
    touched = sorted({n for place in changed for n in ground.on[ground.variables[place]]})
    if not touched:
        return game.broken
    constraints = [ground.model.constraints[number] for number in touched]
    now = {touched[index] for index in contradicted(domains_of(game), constraints)}
    return game.broken.difference(touched) | now


def conflicts(game: Game) -> list[Conflict]:
    """The rules that are broken already, each on its own, for any values elsewhere.

    >>> import sightline as sl
    >>> from sightline.play import enter, new
    >>> game = new(sl.load("skyscrapers/brainbashers"))
    >>> game = enter(enter(game, "r2c1", 3), "r2c4", 3)
    >>> [(conflict.message, conflict.entries) for conflict in conflicts(game)]
    [('As it stands, 3 would stand twice in row 2.', ('r2c1', 'r2c4'))]
    """
    view = game.ground.view(domains_of(game))
    told: list[Constraint] = []
    for number in sorted(game.broken):
        constraint = game.ground.model.constraints[number]
        if not any(_presumes(constraint, other) for other in told):
            told.append(constraint)
    found: dict[tuple[Any, ...], Conflict] = {}
    for constraint in told:
        conflict = _conflict(game, constraint, view)
        # Rows and columns may report the same conflict at the same places.
        found.setdefault((conflict.entries, conflict.clues), conflict)
    return list(found.values())


def _presumes(constraint: Constraint, other: Constraint) -> bool:
    """Whether it has nothing to add where the other is broken: a line with two stars is wrong
    for any clue.
    """
    kinds_differ = type(constraint) is not type(other)
    return kinds_differ and set(other.variables()) <= set(constraint.variables())


def _conflict(game: Game, constraint: Constraint, view: View) -> Conflict:
    doubles = _doubles(game, constraint, view)
    said, where = told_broken(constraint, view)
    spots = (spot.key for spot in where.spots(game.puzzle.shape))
    named = [place for place in spots if place in game.ground.clues]
    clues = named or ([] if doubles else _clues_of(game, constraint))
    places = (game.ground.places[v] for v in constraint.variables())
    entered = [] if clues else [place for place in places if ("entry", place) in game.now]
    return Conflict(said, tuple(doubles or entered), tuple(clues))


def _doubles(game: Game, constraint: Constraint, view: View) -> list[Key]:
    """Entries of the same value that exclude each other."""
    doubles: dict[Key, None] = {}
    for placed, removals in excluded_by_placed(view.domains, [constraint]):
        for other, gone in removals.items():
            value = view.value(other)
            if value is not None and gone >> value & 1:
                doubles |= dict.fromkeys(game.ground.places[v] for v in (placed, other))
    return sorted(doubles)


def _clues_of(game: Game, constraint: Constraint) -> list[Key]:
    """The clues that a constraint reads, of those that the puzzle has."""
    spots = (spot.key for spot in constraint.clue_spots())
    return [place for place in spots if place in game.ground.clues]


def seen(game: Game, clue: Key) -> list[Key]:
    """The cells that are seen from a clue, or from a room with or without a number, on the
    current board.

    >>> import sightline as sl
    >>> from sightline.play import enter, new
    >>> seen(new(sl.load("doors/example1")), "r2c3")
    ['r2c3']
    """
    path = game.ground.seeing.get(clue)
    if path is None:
        return []
    return [at(cell).key for cell in game.puzzle.seen_from(path, game.board)]


def line_read(game: Game, clue: Key) -> list[Key]:
    """The cells of the line that a clue speaks of, where it does not count what is seen.

    >>> import sightline as sl
    >>> from sightline.play import new
    >>> line_read(new(sl.load("starry-night/friedman1")), "left-4")
    ['r4c1', 'r4c2', 'r4c3', 'r4c4', 'r4c5']
    """
    path = game.ground.seeing.get(clue)
    return [] if path is None else [spot.key for spot in game.puzzle.line_read(path)]
