"""The moves: each is a function from game to game, so that undo needs no code of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from ..core.errors import PuzzleError
from ..core.grid import entries
from ..core.places import at, parse
from ..rules.puzzle import Puzzle, Solution
from ..verbs.explain import Fact
from ..verbs.hint import Hint
from ..words import say
from .faults import broken_constraints
from .game import (
    USUAL,
    Change,
    Changes,
    Game,
    Ground,
    Key,
    Position,
    Settings,
    Slot,
)
from .marks import possible_masks, tidied

CANNOT_STAND = say("cannot-stand", "{ $value } cannot stand in { $place }")


def new(puzzle: Puzzle, settings: Settings = USUAL) -> Game:
    """A new game."""
    game = Game(puzzle=puzzle, settings=settings, ground=Ground(puzzle))
    return replace(game, broken=broken_constraints(game, list(game.ground.variables)))


def filled_in(game: Game, board: Solution) -> Game:
    """The game with these entries, without a move in its history; givens stay as they are.

    >>> import sightline as sl
    >>> game = new(sl.load("skyscrapers/brainbashers"))
    >>> filled_in(game, sl.Grid([[4, None, 0, 1], *[[None] * 4] * 3])).filled
    (2, 16)
    """
    entered: Changes = {("entry", place): None for kind, place in game.now if kind == "entry"}
    for path, value in entries(game.puzzle.fit(board)):
        place = at(path).key
        is_open = value is None or (value == 0 and 0 not in game.values(place))
        if not is_open and not game.is_given(place):
            require_value(game, place, value)
            entered["entry", place] = value
    return placed(game, entered)


def enter(game: Game, place: Key, value: int | None) -> Game:
    """Fill in a value, or None to take it back; a given stays as it is.

    Pencil marks that the value rules out clear themselves, and come back with undo.
    """
    if value is not None:
        require_value(game, place, value)
    if game.is_given(place):
        return game
    changes: Changes = {("entry", place): value}
    if value is not None and game.settings.tidy_marks:
        changes |= tidied(game, place, value)
    return _moved(game, changes)


def clear(game: Game, place: Key) -> Game:
    """Take back the entry at a place or, where there is none, its pencil marks."""
    if game.entry(place) is not None:
        return enter(game, place, None)
    return _moved(game, {("marks", place): None})


def toggle_mark(game: Game, place: Key, value: int) -> Game:
    """Add or remove a pencil mark; not where a value is filled in."""
    require_value(game, place, value)
    if game.entry(place) is not None:
        return game
    marks = game.now.get(("marks", place), 0) ^ 1 << value
    return _moved(game, {("marks", place): marks or None})


def pencil_all(game: Game) -> Game:
    """Note everything that is possible at first glance at every open place.

    >>> import sightline as sl
    >>> game = enter(new(sl.load("skyscrapers/brainbashers")), "r1c1", 4)
    >>> pencil_all(game).marks("r1c2")
    [1, 2, 3]
    """
    return _moved(game, {("marks", place): left or None for place, left in possible_masks(game)})


def cycle(game: Game, place: Key, back: bool = False) -> Game:
    """Step to the next value at a place, or to the one before; nothing comes after the last.

    A door that is unknown becomes open, then closed, then unknown again.

    >>> import sightline as sl
    >>> game = cycle(new(sl.load("doors/example1")), "r1c1-r1c2")
    >>> game.entry("r1c1-r1c2"), cycle(game, "r1c1-r1c2").entry("r1c1-r1c2")
    (1, 0)
    """
    return enter(game, place, _following(game, place, game.entry(place), back))


def cycle_mark(game: Game, place: Key, back: bool = False) -> Game:
    """The same for pencil marks, one at a time; not where a value is filled in."""
    if game.entry(place) is not None:
        return game
    mark = _following(game, place, next(iter(game.marks(place)), None), back)
    return _moved(game, {("marks", place): None if mark is None else 1 << mark})


def _following(game: Game, place: Key, value: int | None, back: bool) -> int | None:
    # What is there comes before what is not: a closed door and empty sky are the last ones.
    order = [None, *sorted(game.values(place), key=lambda each: (each == 0, each))]
    return order[(order.index(value) + (-1 if back else 1)) % len(order)]


def toggle_done(game: Game, clue: Key) -> Game:
    """Mark a clue as done, or not; where there is no clue, nothing happens."""
    if clue not in game.ground.clues:
        return game
    return _moved(game, {("done", clue): None if game.is_done(clue) else 1})


def conclude(game: Game, facts: Iterable[Fact]) -> Game:
    """Fill in what was concluded, and remove marks, all in one move."""
    concluded = game
    for fact in facts:
        place = fact.place.key
        if fact.is_ is not None:
            concluded = enter(concluded, place, fact.is_)
        for value in set(fact.not_).intersection(concluded.marks(place)):
            concluded = toggle_mark(concluded, place, value)
    return _turned_into(game, concluded.now)


def follow(game: Game, hint: Hint) -> Game:
    """Do what a hint says: fill in a value, note in pencil what is left, remove a mistake."""
    if hint.mistake:
        return clear(game, hint.mistake.place.key)
    if hint.marks:
        noted: Changes = {
            ("marks", place): sum(1 << value for value in values)
            for place, values in hint.marks.items()
        }
        return _moved(game, noted)
    return conclude(game, hint.steps[-1].conclusions if hint.steps else ())


def undo(game: Game) -> Game:
    """Take back the last move."""
    if not game.past:
        return game
    *past, move = game.past
    before: Changes = {(change.kind, change.place): change.before for change in move}
    return placed(game, before, past=tuple(past), future=(*game.future, move))


def redo(game: Game) -> Game:
    """Redo the move that was undone last."""
    if not game.future:
        return game
    *future, move = game.future
    after: Changes = {(change.kind, change.place): change.after for change in move}
    return placed(game, after, past=(*game.past, move), future=tuple(future))


def checkpoint(game: Game) -> Game:
    """Save the current board, to return to it."""
    if game.checkpoints and game.checkpoints[-1] == game.now:
        return game
    return replace(game, checkpoints=(*game.checkpoints, game.now))


def go_back(game: Game) -> Game:
    """Return to the last checkpoint; from there, to the one before. It can be undone."""
    checkpoints = game.checkpoints
    if checkpoints and checkpoints[-1] == game.now:
        checkpoints = checkpoints[:-1]
    if not checkpoints:
        return replace(game, checkpoints=())
    return replace(_turned_into(game, checkpoints[-1]), checkpoints=checkpoints)


def restart(game: Game) -> Game:
    """An empty board. It can be undone, unless the game was solved: then a new one begins."""
    if not game.solved:
        return _turned_into(game, {})
    return new(game.puzzle, game.settings)


def reveal(game: Game, solution: Solution) -> Game:
    """Fill in a solution; a board that is solved needs none, and stays as it is."""
    if game.solved:
        return game
    values = {at(path).key: value for path, value in entries(solution)}
    shown: Changes = {
        ("entry", place): value for place, value in values.items() if not game.is_given(place)
    }
    return replace(_moved(game, shown), revealed=True)


def switch(game: Game, **settings: bool) -> Game:
    """The same game with other settings."""
    return replace(game, settings=msgspec.structs.replace(game.settings, **settings))


def require_value(game: Game, place: Key, value: int) -> None:
    if value not in game.values(place):
        raise PuzzleError(CANNOT_STAND(value=str(value), place=parse(place)))


def _turned_into(game: Game, position: Position) -> Game:
    return _moved(game, {**dict.fromkeys(game.now), **position})


def _moved(game: Game, wanted: Changes) -> Game:
    """One more move, unless it changes nothing."""
    move = tuple(
        Change(kind, place, game.now.get((kind, place)), after)
        for (kind, place), after in wanted.items()
        if game.now.get((kind, place)) != after
    )
    if not move:
        return game
    return placed(game, wanted, past=(*game.past, move), future=())


def placed(game: Game, wanted: Mapping[Slot, int | None], **history: Any) -> Game:
    """The game after a move, with the rules that are broken now."""
    now = dict(game.now)
    for slot, content in wanted.items():
        if content is None:
            now.pop(slot, None)
        else:
            now[slot] = content
    moved = replace(game, now=now, **history)
    changed = [place for kind, place in wanted if kind == "entry"]
    return replace(moved, broken=broken_constraints(moved, changed))
