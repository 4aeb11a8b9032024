"""A game: a puzzle, what somebody has filled in, and the moves, each a function from game to game.

Nothing here knows a genre, a screen or a clock. What a game is about are *places*, which go
by the keys of :mod:`sightline.core.places`: ``r1c2`` a cell, ``r1c2-r1c3`` the door
between two rooms, ``left-3`` the clue at the left of row 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple

import msgspec

from .core.domain import values_of
from .core.drawing import Drawing
from .core.errors import InputError, PuzzleError
from .core.grid import Path, entries, remake
from .core.places import NOWHERE, Place, at
from .core.words import sentence
from .engines.kernel import contradicted, kernel_forms
from .formats.json import parse as parse_puzzle
from .formats.json import record
from .rules.constraints import Constraint, Variable
from .rules.constraints.reason import ALREADY_PLACED, View
from .rules.parts import parts_of
from .rules.puzzle import Clue, Puzzle, Solution
from .verbs.explain import Fact

VERSION = 1
"""Of the form in which games are saved."""

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
    """What a player can switch."""

    tidy_marks: bool = True
    """Pencil marks that an entry rules out clear themselves."""
    live_conflicts: bool = True
    """Rules that are broken already are pointed at without being asked."""
    show_timer: bool = True


USUAL = Settings()


class Conflict(msgspec.Struct, frozen=True):
    """A rule that is broken, whatever is filled in elsewhere."""

    message: str
    entries: tuple[Key, ...]
    """The entries that break it, where it takes no clue to see that."""
    clues: tuple[Key, ...]
    """The clues that cannot come true any more."""


class Ground:
    """What stays the same during a game: the places of a puzzle, and the rules about them."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.model = puzzle, puzzle.rules_model
        self.variables: dict[Key, Variable] = {}
        self.paths: dict[Key, Path] = {}
        for path, variable in entries(self.model.board):
            place = at(path).key
            self.variables[place], self.paths[place] = variable, path
        self.places = {variable: place for place, variable in self.variables.items()}
        self.clues = dict(_clue_places(puzzle))
        """The clues beside the board; in a house, the numbers of the rooms."""
        in_cells = [part.name for part in parts_of(type(puzzle)) if part.has_clues_in_cells]
        rooms = ((name, path) for name in in_cells for path, _ in entries(getattr(puzzle, name)))
        self.seeing: dict[Key, Path] = {
            **{place: clue.path for place, clue in self.clues.items()},
            **{at(path).key: (name, *path) for name, path in rooms},
        }
        """From where one looks: the clues, and every room of a house."""
        self.forms = kernel_forms(self.model.constraints)
        self.on: dict[Variable, list[int]] = {variable: [] for variable in self.places}
        for number, constraint in enumerate(self.model.constraints):
            for variable in constraint.variables():
                self.on[variable].append(number)

    @cached_property
    def drawing(self) -> Drawing:
        """The board as the puzzle has it."""
        return self.puzzle.drawing()

    def view(self, domains: Sequence[int]) -> View:
        """What is known, as a constraint looks at it."""
        model = self.model
        return View(domains, model.ranges, self.puzzle.board, model.place, lambda _: {})

    def background(self, variable: Variable) -> int | None:
        """What a place holds that is left open in the end: empty sky."""
        values = values_of(self.model.ranges[variable])
        idle = [value for value in values if not self.puzzle.worth_giving(value)]
        return idle[0] if len(idle) == 1 else None


def _clue_places(puzzle: Puzzle) -> Iterator[tuple[Key, Clue]]:
    to_fill_in = {at(path) for path, _ in entries(puzzle.rules_model.board)}
    for clue in puzzle.clues():
        spot = puzzle.clue_spot(clue.path)
        if spot not in to_fill_in:
            yield spot.key, clue


@dataclass(frozen=True, kw_only=True)
class Game:
    """A puzzle and what somebody has filled in so far.

    >>> import sightline as sl
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
    """The constraints, by number, that nothing can fulfil any more."""

    def entry(self, place: Key) -> int | None:
        """What stands at a place, given or filled in."""
        variable = self.ground.variables.get(place, -1)
        return self.ground.model.given.get(variable, self.now.get(("entry", place)))

    def is_given(self, place: Key) -> bool:
        """Whether the puzzle itself says what stands there."""
        return self.ground.variables.get(place) in self.ground.model.given

    def marks(self, place: Key) -> list[int]:
        """The pencil marks at a place."""
        return values_of(self.now.get(("marks", place), 0))

    def is_done(self, clue: Key) -> bool:
        """Whether a clue is marked as done."""
        return ("done", clue) in self.now

    def values(self, place: Key) -> list[int]:
        """What can be filled in at a place."""
        return values_of(self.ground.model.ranges[self._variable(place)])

    def _variable(self, place: Key) -> Variable:
        try:
            return self.ground.variables[place]
        except KeyError:
            raise PuzzleError(f"there is no place named {place!r} to fill in") from None

    @cached_property
    def board(self) -> Solution:
        """The board in the shape of a solution, with None where nothing stands."""
        places = self.ground.places
        return remake(self.ground.model.board, lambda _, variable: self.entry(places[variable]))

    @property
    def filled(self) -> tuple[int, int]:
        """How many places are filled in, and how many there are to fill in.

        Places that may stay open in the end do not count, whether open or not: empty sky.
        """
        worth = self.puzzle.worth_giving
        entered = sum(kind == "entry" and worth(value) for (kind, _), value in self.now.items())
        given = sum(worth(value) for value in self.ground.model.given.values())
        all_of_them = self.puzzle.worth_filling() - given
        # With a mistake there may be more of them on the board than there should be.
        return min(entered, all_of_them), all_of_them

    @property
    def begun(self) -> bool:
        """Whether there is anything to keep."""
        return bool(self.past or self.future or self.checkpoints)

    @cached_property
    def solved(self) -> bool:
        """Whether every rule is kept; what stays open counts as empty where a genre has that."""
        values = [0] * len(self.ground.model.domains)
        for place, variable in self.ground.variables.items():
            value = self.entry(place)
            value = self.ground.background(variable) if value is None else value
            if value is None:
                return False
            values[variable] = value
        return not self.broken and next(self.ground.model.broken(values), None) is None


def new(puzzle: Puzzle, settings: Settings = USUAL) -> Game:
    """A game at its beginning."""
    game = Game(puzzle=puzzle, settings=settings, ground=Ground(puzzle))
    return replace(game, broken=_broken(game, list(game.ground.variables)))


def filled_in(game: Game, board: Solution) -> Game:
    """The game with this on the board, as if it had always stood there; givens stay as they are.

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
            _require_value(game, place, value)
            entered["entry", place] = value
    return _placed(game, entered)


# Moves ---------------------------------------------------------------------------------------


def enter(game: Game, place: Key, value: int | None) -> Game:
    """Fill in a value, or None to take it back; a given stays as it is.

    Pencil marks that the value rules out clear themselves, and come back with undo.
    """
    if value is not None:
        _require_value(game, place, value)
    if game.is_given(place):
        return game
    changes: Changes = {("entry", place): value}
    if value is not None and game.settings.tidy_marks:
        changes |= _tidied(game, place, value)
    return _moved(game, changes)


def clear(game: Game, place: Key) -> Game:
    """Take back the entry at a place or, where there is none, its pencil marks."""
    if game.entry(place) is not None:
        return enter(game, place, None)
    return _moved(game, {("marks", place): None})


def toggle_mark(game: Game, place: Key, value: int) -> Game:
    """Note a value as possible, or strike that out; not where a value stands already."""
    _require_value(game, place, value)
    if game.entry(place) is not None:
        return game
    marks = game.now.get(("marks", place), 0) ^ 1 << value
    return _moved(game, {("marks", place): marks or None})


def pencil_all(game: Game) -> Game:
    """Note everything that is possible at first glance, wherever nothing stands.

    >>> import sightline as sl
    >>> game = enter(new(sl.load("skyscrapers/brainbashers")), "r1c1", 4)
    >>> pencil_all(game).marks("r1c2")
    [1, 2, 3]
    """
    return _moved(game, {("marks", place): left or None for place, left in _possible(game)})


def possible(game: Game) -> dict[Key, list[int]]:
    """What is possible at first glance, wherever nothing stands."""
    return {place: values_of(left) for place, left in _possible(game)}


def _possible(game: Game) -> Iterator[tuple[Key, int]]:
    ground = game.ground
    left, view = list(ground.model.ranges), ground.view(_domains(game))
    for constraint in ground.model.constraints:
        for _, other, gone in _excluded(constraint, view):
            left[other] &= ~gone
    for place, variable in ground.variables.items():
        if game.entry(place) is None:
            yield place, left[variable]


def cycle(game: Game, place: Key, back: bool = False) -> Game:
    """What comes next at a place, or before: nothing, each value in turn, and nothing again.

    A door that is not known opens, closes, and is not known any more.

    >>> import sightline as sl
    >>> game = cycle(new(sl.load("doors/example1")), "r1c1-r1c2")
    >>> game.entry("r1c1-r1c2"), cycle(game, "r1c1-r1c2").entry("r1c1-r1c2")
    (1, 0)
    """
    return enter(game, place, _following(game, place, game.entry(place), back))


def cycle_mark(game: Game, place: Key, back: bool = False) -> Game:
    """The same in pencil, with one mark at a time; not where a value stands already."""
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
    """Fill in what was concluded, and strike out marks, all in one move."""
    concluded = game
    for fact in facts:
        place = fact.place.key
        if fact.is_ is not None:
            concluded = enter(concluded, place, fact.is_)
        for value in set(fact.not_).intersection(concluded.marks(place)):
            concluded = toggle_mark(concluded, place, value)
    return _turned_into(game, concluded.now)


def undo(game: Game) -> Game:
    """Take back the last move."""
    if not game.past:
        return game
    *past, move = game.past
    before: Changes = {(change.kind, change.place): change.before for change in move}
    return _placed(game, before, past=tuple(past), future=(*game.future, move))


def redo(game: Game) -> Game:
    """Make the move again that was undone last."""
    if not game.future:
        return game
    *future, move = game.future
    after: Changes = {(change.kind, change.place): change.after for change in move}
    return _placed(game, after, past=(*game.past, move), future=tuple(future))


def checkpoint(game: Game) -> Game:
    """Remember how the board is, to come back to it."""
    if game.checkpoints and game.checkpoints[-1] == game.now:
        return game
    return replace(game, checkpoints=(*game.checkpoints, game.now))


def go_back(game: Game) -> Game:
    """Back to the last checkpoint; from there, to the one before. It can be undone."""
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


def _require_value(game: Game, place: Key, value: int) -> None:
    if value not in game.values(place):
        raise PuzzleError(f"{value} cannot stand in {place}")


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
    return _placed(game, wanted, past=(*game.past, move), future=())


def _placed(game: Game, wanted: Mapping[Slot, int | None], **history: Any) -> Game:
    """The game after a move, with the rules that are broken now."""
    now = dict(game.now)
    for slot, content in wanted.items():
        if content is None:
            now.pop(slot, None)
        else:
            now[slot] = content
    moved = replace(game, now=now, **history)
    changed = [place for kind, place in wanted if kind == "entry"]
    return replace(moved, broken=_broken(moved, changed))


# Pencil marks --------------------------------------------------------------------------------


def _tidied(game: Game, place: Key, value: int) -> Changes:
    """The marks that a value at a place rules out at first glance, without them.

    At first glance is the rule that every line has: what is placed stands nowhere else.
    """
    tidied: Changes = {}
    if any(kind == "marks" for kind, _ in game.now):
        for other, gone in _rules_out(game, place, value):
            slot: Slot = ("marks", other)
            marks = tidied.get(slot, game.now.get(slot))
            if marks is not None:
                tidied[slot] = marks & ~gone or None
    return tidied


def excluded(game: Game, places: Iterable[Key]) -> dict[Key, list[int]]:
    """What the entries at some places rule out at first glance, wherever nothing stands.

    >>> import sightline as sl
    >>> game = enter(new(sl.load("skyscrapers/brainbashers")), "r1c1", 4)
    >>> excluded(game, ["r1c1"])["r4c1"]
    [4]
    """
    gone: dict[Key, int] = {}
    for place in places:
        value = game.entry(place)
        for other, mask in () if value is None else _rules_out(game, place, value):
            if game.entry(other) is None:
                gone[other] = gone.get(other, 0) | mask
    return {place: values_of(mask) for place, mask in gone.items()}


def _rules_out(game: Game, place: Key, value: int) -> Iterator[tuple[Key, int]]:
    """Where something cannot stand because of a value at a place, and what, as a mask."""
    ground = game.ground
    variable, domains = ground.variables[place], list(ground.model.ranges)
    domains[variable] = 1 << value
    view = ground.view(domains)
    for number in ground.on[variable]:
        for _, other, gone in _excluded(ground.model.constraints[number], view):
            yield ground.places[other], gone


def _excluded(constraint: Constraint, view: View) -> Iterator[tuple[Variable, Variable, int]]:
    """What a constraint says of placed values: where one is, where it cannot be, as a mask."""
    for reason in constraint.reasons(view):
        if reason.rule == ALREADY_PLACED:
            placed = next(iter(reason.given))
            for other, gone in reason.removals.items():
                yield placed, other, gone


# Conflicts -----------------------------------------------------------------------------------


def _domains(game: Game) -> list[int]:
    """What the board leaves possible, without any thought."""
    domains = list(game.ground.model.domains)
    for (kind, place), value in game.now.items():
        if kind == "entry":
            domains[game.ground.variables[place]] = 1 << value
    return domains


def _broken(game: Game, changed: Sequence[Key]) -> frozenset[int]:
    """The constraints that nothing can fulfil any more, looked at again where entries changed."""
    ground = game.ground
    touched = sorted({n for place in changed for n in ground.on[ground.variables[place]]})
    if not touched:
        return game.broken
    forms = [ground.forms[number] for number in touched]
    now = {touched[index] for index in contradicted(_domains(game), forms)}
    return game.broken.difference(touched) | now


def conflicts(game: Game) -> list[Conflict]:
    """The rules that are broken already, each on its own, whatever is filled in elsewhere.

    >>> import sightline as sl
    >>> game = new(sl.load("skyscrapers/brainbashers"))
    >>> game = enter(enter(game, "r2c1", 3), "r2c4", 3)
    >>> [(conflict.message, conflict.entries) for conflict in conflicts(game)]
    [('As it stands, 3 would stand twice in row 2.', ('r2c1', 'r2c4'))]
    """
    view = game.ground.view(_domains(game))
    told: list[Constraint] = []
    for number in sorted(game.broken):
        constraint = game.ground.model.constraints[number]
        if not any(_presumes(constraint, other) for other in told):
            told.append(constraint)
    found: dict[tuple[Any, ...], Conflict] = {}
    for constraint in told:
        conflict = _conflict(game, constraint, view)
        # Rows and columns may say the same of the same places.
        found.setdefault((conflict.entries, conflict.clues), conflict)
    return list(found.values())


def _presumes(constraint: Constraint, other: Constraint) -> bool:
    """Whether it has nothing to add where the other is broken: a line with two stars is wrong
    whatever its clue says.
    """
    kinds_differ = type(constraint) is not type(other)
    return kinds_differ and set(other.variables()) <= set(constraint.variables())


def _conflict(game: Game, constraint: Constraint, view: View) -> Conflict:
    doubles = _doubles(game, constraint, view)
    message, where = _worded(constraint, view)
    spots = (spot.key for spot in where.spots(game.puzzle.shape))
    named = [place for place in spots if place in game.ground.clues]
    clues = named or ([] if doubles else _clues_of(game, constraint))
    places = (game.ground.places[v] for v in constraint.variables())
    entered = [] if clues else [place for place in places if ("entry", place) in game.now]
    return Conflict(message, tuple(doubles or entered), tuple(clues))


def _worded(constraint: Constraint, view: View) -> tuple[str, Place]:
    """What is wrong and, where everything is filled in, the place that the rule itself names."""
    if all(view.value(variable) is not None for variable in constraint.variables()):
        values = [view.value(v) or 0 for v in range(len(view.domains))]
        for broken in constraint.broken(values, view.words):
            return sentence(broken.message), broken.where
    return sentence(f"as it stands, {constraint.clash(view)}"), NOWHERE


def _doubles(game: Game, constraint: Constraint, view: View) -> list[Key]:
    """Entries of the same value that exclude each other."""
    doubles: dict[Key, None] = {}
    for placed, other, gone in _excluded(constraint, view):
        value = view.value(other)
        if value is not None and gone >> value & 1:
            doubles |= dict.fromkeys(game.ground.places[v] for v in (placed, other))
    return sorted(doubles)


def _clues_of(game: Game, constraint: Constraint) -> list[Key]:
    """The clues that a constraint reads, of those that the puzzle has."""
    spots = (spot.key for spot in constraint.clue_spots())
    return [place for place in spots if place in game.ground.clues]


def seen(game: Game, clue: Key) -> list[Key]:
    """The cells that are seen from a clue, or from a room with or without a number, as far as
    the board says.

    >>> import sightline as sl
    >>> seen(new(sl.load("doors/example1")), "r2c3")
    ['r2c3']
    """
    path = game.ground.seeing.get(clue)
    if path is None:
        return []
    return [at(cell).key for cell in game.puzzle.seen_from(path, game.board)]


# Saved games ---------------------------------------------------------------------------------


class _Saved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A saved game, as JSON."""

    version: int
    puzzle: msgspec.Raw
    now: list[tuple[NoteKind, Key, int]]
    past: list[list[Change]]
    future: list[list[Change]]
    checkpoints: list[list[tuple[NoteKind, Key, int]]]
    revealed: bool
    elapsed: float
    solved: bool = False
    """So much can be told from the outside; see :func:`state_of`."""


class _Brief(msgspec.Struct, frozen=True):
    """As much of a saved game as it takes to list it."""

    revealed: bool
    solved: bool = False


def save(game: Game, elapsed: float = 0) -> bytes:
    """A game, and the seconds that it took so far, as JSON."""
    return msgspec.json.encode(
        _Saved(
            version=VERSION,
            puzzle=msgspec.Raw(msgspec.json.encode(record(game.puzzle))),
            now=_listed(game.now),
            past=[list(move) for move in game.past],
            future=[list(move) for move in game.future],
            checkpoints=[_listed(position) for position in game.checkpoints],
            revealed=game.revealed,
            elapsed=elapsed,
            solved=game.solved,
        )
    )


def state_of(data: bytes) -> State:
    """How far a saved game is; one that cannot be read is told when it is opened."""
    try:
        brief = msgspec.json.decode(data, type=_Brief)
    except msgspec.MsgspecError:
        return "begun"
    if not brief.solved:
        return "begun"
    return "shown" if brief.revealed else "solved"


def restore(data: bytes, settings: Settings = USUAL) -> tuple[Game, float]:
    """The game that was saved, and the seconds that it took; settings are the player's own.

    >>> restore(b"[]")
    Traceback (most recent call last):
    sightline.core.errors.InputError: the saved game cannot be read: Expected `object`, got `array`
    """
    try:
        saved = msgspec.json.decode(data, type=_Saved)
        if saved.version != VERSION:
            raise InputError(f"it has version {saved.version}, not {VERSION}")
        return _restored(saved, settings), saved.elapsed
    except (msgspec.MsgspecError, InputError, ValueError) as error:
        what = error.message if isinstance(error, InputError) else str(error)
        raise InputError(f"the saved game cannot be read: {what}") from None


def _restored(saved: _Saved, settings: Settings) -> Game:
    if not 0 <= saved.elapsed < float("inf"):
        raise InputError("its time is no number of seconds")
    game = new(parse_puzzle(bytes(saved.puzzle)), settings)
    now = _position(game, saved.now)
    restored = replace(
        _placed(game, now),
        past=tuple(tuple(move) for move in saved.past),
        future=tuple(tuple(move) for move in saved.future),
        checkpoints=tuple(_position(game, position) for position in saved.checkpoints),
        revealed=saved.revealed,
    )
    _require_consistent(restored)
    return restored


def _require_consistent(game: Game) -> None:
    """Every move in the history can be undone, or made again."""
    for moves, before, after in ((game.past, "before", "after"), (game.future, "after", "before")):
        position = dict(game.now)
        for move in reversed(moves):
            for change in move:
                slot = (change.kind, change.place)
                if position.get(slot) != getattr(change, after):
                    raise InputError("its moves do not lead to its board")
                content = getattr(change, before)
                _require_possible(game, slot, content)
                position |= {slot: content}


def _listed(position: Position) -> list[tuple[NoteKind, Key, int]]:
    return [(*slot, content) for slot, content in position.items()]


def _position(game: Game, notes: Iterable[tuple[NoteKind, Key, int]]) -> Position:
    position = {}
    for kind, place, content in notes:
        _require_possible(game, (kind, place), content)
        position[kind, place] = content
    return position


def _require_possible(game: Game, slot: Slot, content: int | None) -> None:
    kind, place = slot
    if kind == "done":
        possible = place in game.ground.clues and content in (1, None)
    else:
        values = game.values(place)
        alone = content is None or (kind == "entry" and content in values)
        marks = kind == "marks" and content is not None and 0 < content < 1 << 64
        possible = alone or (marks and set(values_of(content or 0)) <= set(values))
        possible = possible and not game.is_given(place)
    if not possible:
        raise InputError(f"the {kind} of {place} cannot be {content}")
