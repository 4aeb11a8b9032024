"""The state of a game: a puzzle, the player's entries, and what does not change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple

import msgspec

from ..core.caching import LeavesCachesBehind
from ..core.domain import values_of
from ..core.drawing import Drawing
from ..core.errors import PuzzleError
from ..core.grid import Path, entries, remake
from ..core.places import at
from ..rules.constraints import Variable
from ..rules.constraints.reason import View
from ..rules.parts import parts_of
from ..rules.puzzle import Clue, Puzzle, Solution
from ..words import say

NOT_TO_FILL_IN = say("no-place-to-fill-in", "there is no place named { $name } to fill in")

Key = str
"""Of a place: ``r1c2``."""
NoteKind = Literal["entry", "marks", "done"]
State = Literal["begun", "solved", "shown"]
"""How far a saved game is: ``shown`` if the solution was not found, but looked at."""
Slot = tuple[NoteKind, Key]
"""Something that can be noted on a board: an entry, pencil marks, or that a clue is done."""
Changes = dict[Slot, int | None]
Position = Mapping[Slot, int]
"""What is noted: the value of an entry, the mask of the marks, 1 for done. Nothing is absent."""


class Change(NamedTuple):
    """What a move does to one slot; None is nothing."""

    kind: NoteKind
    place: Key
    before: int | None
    after: int | None


Move = tuple[Change, ...]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a player."""

    tidy_marks: bool = True
    """Pencil marks that an entry rules out clear themselves."""
    live_conflicts: bool = True
    """Rules that are broken already are highlighted after each move."""
    show_timer: bool = True


USUAL = Settings()


class Ground:
    """What does not change during a game: the places of a puzzle, and their constraints."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.model = puzzle, puzzle.rules_model
        self.model.require_board_alone(puzzle.title)
        self.variables: dict[Key, Variable] = {}
        self.paths: dict[Key, Path] = {}
        for path, variable in entries(self.model.board):
            place = at(path).key
            self.variables[place], self.paths[place] = variable, path
        self.places = {variable: place for place, variable in self.variables.items()}
        self.clues = dict(_clue_places(puzzle))
        """The clues beside the board, and the numbers in cells that are no entries."""
        in_cells = [part.name for part in parts_of(type(puzzle)) if part.has_clues_in_cells]
        rooms = ((name, path) for name in in_cells for path, _ in entries(getattr(puzzle, name)))
        self.seeing: dict[Key, Path] = {
            **{place: clue.path for place, clue in self.clues.items()},
            **{at(path).key: (name, *path) for name, path in rooms},
        }
        """The places from which cells are seen: the clues, and every room of a house."""
        self.on: dict[Variable, list[int]] = {variable: [] for variable in self.places}
        for number, constraint in enumerate(self.model.constraints):
            for variable in constraint.variables():
                self.on[variable].append(number)

    def __reduce__(self) -> tuple[Any, ...]:
        # All of it is derived from the puzzle; what the kernel knows of it stays in this process.
        return Ground, (self.puzzle,)

    @cached_property
    def drawing(self) -> Drawing:
        """The board with what the puzzle gives."""
        return self.puzzle.drawing()

    def view(self, domains: Sequence[int]) -> View:
        """What is known, as a constraint reads it."""
        model = self.model
        return View(domains, model.ranges, self.puzzle.board, model.place)

    def left_open(self, variable: Variable) -> int | None:
        """The value of a place that is left open in the end: empty sky, unshaded."""
        value = self.puzzle.board.left_open
        return None if value is None or not self.model.ranges[variable] >> value & 1 else value


def _clue_places(puzzle: Puzzle) -> Iterator[tuple[Key, Clue]]:
    for clue in puzzle.clues():
        if clue.path[0] != puzzle.given_part:
            yield puzzle.clue_spot(clue.path).key, clue


@dataclass(frozen=True, kw_only=True)
class Game(LeavesCachesBehind):
    """A puzzle and what the player has filled in so far.

    >>> import sightline as sl
    >>> from sightline.play import enter, new, undo
    >>> game = new(sl.load("skyscrapers/brainbashers"))
    >>> game = enter(game, "r1c1", 4)
    >>> game.entry("r1c1"), undo(game).entry("r1c1")
    (4, None)
    """

    puzzle: Puzzle
    now: Position = field(default_factory=dict)
    past: tuple[Move, ...] = ()
    """The moves that can be undone, the last one last."""
    future: tuple[Move, ...] = ()
    """The moves that were undone, the first to be made again last."""
    checkpoints: tuple[Position, ...] = ()
    settings: Settings = USUAL
    revealed: bool = False
    """Whether the solution was shown."""
    ground: Ground = field(compare=False, repr=False)
    broken: frozenset[int] = field(default=frozenset(), compare=False, repr=False)
    """The constraints, by number, that cannot be satisfied any more."""

    def entry(self, place: Key) -> int | None:
        """The value at a place, given or filled in."""
        variable = self.ground.variables.get(place, -1)
        return self.ground.model.given.get(variable, self.now.get(("entry", place)))

    def is_given(self, place: Key) -> bool:
        """Whether the puzzle gives the value at a place."""
        return self.ground.variables.get(place) in self.ground.model.given

    def marks(self, place: Key) -> list[int]:
        """The pencil marks at a place."""
        return values_of(self.now.get(("marks", place), 0))

    @property
    def notes(self) -> dict[Key, list[int]]:
        """The pencil marks at all places where nothing is filled in."""
        marked = (place for kind, place in self.now if kind == "marks")
        return {place: self.marks(place) for place in marked if self.entry(place) is None}

    def is_done(self, clue: Key) -> bool:
        """Whether a clue is marked as done."""
        return ("done", clue) in self.now

    def values(self, place: Key) -> list[int]:
        """The values that can be filled in at a place."""
        return values_of(self.ground.model.ranges[self._variable(place)])

    def _variable(self, place: Key) -> Variable:
        try:
            return self.ground.variables[place]
        except KeyError:
            raise PuzzleError(NOT_TO_FILL_IN(name=repr(place))) from None

    @cached_property
    def board(self) -> Solution:
        """The board in the shape of a solution, with None where nothing is filled in."""
        places = self.ground.places
        return remake(self.ground.model.board, lambda _, variable: self.entry(places[variable]))

    @property
    def filled(self) -> tuple[int, int]:
        """How many places are filled in, and how many there are to fill in.

        Places that may stay open in the end do not count, whether open or not: empty sky. Of a
        shaded board it is not known before how many they are, but when it is solved, it is done.
        """
        worth = self.puzzle.worth_giving
        entered = sum(kind == "entry" and worth(value) for (kind, _), value in self.now.items())
        given = sum(worth(value) for value in self.ground.model.given.values())
        all_of_them = self.puzzle.worth_filling() - given
        # With a mistake there may be more of them on the board than there should be.
        return all_of_them if self.solved else min(entered, all_of_them), all_of_them

    @property
    def begun(self) -> bool:
        """Whether there is anything to save."""
        return bool(self.past or self.future or self.checkpoints)

    @cached_property
    def solved(self) -> bool:
        """Whether every rule is satisfied; an open place counts as one that may stay open."""
        values = [0] * len(self.ground.model.domains)
        for place, variable in self.ground.variables.items():
            value = self.entry(place)
            value = self.ground.left_open(variable) if value is None else value
            if value is None:
                return False
            values[variable] = value
        return not self.broken and next(self.ground.model.broken(values), None) is None
