"""Puzzle: the base class of all genres; subclassing registers a genre."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import SimpleNamespace
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

import msgspec

from ..core.arguments import says_what_was_meant, shape_of
from ..core.board import Board
from ..core.caching import LeavesCachesBehind
from ..core.domain import ANY_VALUE
from ..core.drawing import Drawing, Look, blank_lists, drawn, seen, unseen
from ..core.errors import PuzzleError, UnknownName, shown
from ..core.grid import Grid, Line, Path, Shape, entries, remake
from ..core.places import SIDES, Cell, Door, End, Spot, at
from ..core.random import Random
from ..core.text import Paint, draw, unpainted
from ..core.words import listed
from .checks import check_complete, check_grid, check_size
from .fields import (
    LineClues,
    cell_clues,
    choice,
    edge_clues,
    givens,
    line_clues,
    setting,
    switch,
)
from .model import Model
from .parts import (
    about_boards,
    build,
    by_field,
    check_fields,
    flat,
    parts_of,
    ranges_in,
    restated,
    settings_of,
)
from .registry import Genres
from .settings import Setting, Value

Solution = Any
"""A :class:`Grid` of values, or the :class:`Doorways` of a house, depending on the genre."""

T = TypeVar("T")

GENRES: MutableMapping[str, type[Puzzle]] = Genres()
"""All genres by name, imported when they are asked for."""


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known about a puzzle beside the puzzle."""

    id: str | None = None
    title: str | None = None
    author: str | None = None
    source: str | None = None


class Chance(msgspec.Struct, frozen=True):
    """A probability that can be chosen when a puzzle is made."""

    usual: float
    text: str
    """What happens with this probability: ``a door is closed``."""


class Example(msgspec.Struct, frozen=True, kw_only=True):
    """A small puzzle of a genre with its solution, and boards that break a rule."""

    puzzle: Mapping[str, Any]
    """The puzzle in the JSON form."""
    solution: Any
    broken: Mapping[str, tuple[Any, str]] = {}
    """By the name of a rule: a board that breaks this rule, and the sentence that reports it.

    In boards, a row of one-digit numbers may be a string: ``"3012"``.
    """


class Clue(msgspec.Struct, frozen=True):
    """One number, symbol or door that a puzzle gives away."""

    path: Path
    """Its path in the JSON form: ``("top", 2)``."""
    text: str
    """Its name: ``the 4 above column 3``."""


@dataclass_transform(
    frozen_default=True,
    kw_only_default=True,
    field_specifiers=(
        edge_clues,
        line_clues,
        cell_clues,
        givens,
        switch,
        setting,
        choice,
        field,
    ),
)
# Genres are made dataclasses with all methods; of this class there are no instances to compare.
@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Puzzle(LeavesCachesBehind):
    """A puzzle: its clues, and nothing about how to solve it.

    A genre is a subclass with a board kind, declared fields for its clues and variants
    (:mod:`sightline.rules.fields`), and the rules as constraints. Everything else is derived.
    A subclass without a name is a base class for others.
    """

    name: ClassVar[str]
    """The genre's name, as users type it."""
    title: ClassVar[str]
    """The genre's name, as it is shown."""
    rules: ClassVar[str]
    """The rules in a few sentences."""
    board: ClassVar[Board]
    """The board kind, with the names and symbols of its values."""
    max_side: ClassVar[int]
    """The longest side that a board can have."""
    made_sides: ClassVar[range] = range(1, 10)
    """The sides of boards that can be made in reasonable time."""
    chances: ClassVar[Mapping[str, Chance]] = {}
    """Probabilities, beside the settings, for the random boards that :meth:`sample` returns."""
    sampled_anew: ClassVar[int] = 1
    """The version of the generator since which :meth:`sample` returns these boards."""
    turns: ClassVar[bool] = False
    """Whether a board that is turned or mirrored with its clues is an equivalent puzzle."""
    interchangeable: ClassVar[Sequence[int]] = ()
    """The values that can be permuted, in all parts and in the solution, without a change; in
    ascending order."""
    examples: ClassVar[Sequence[Example]] = ()
    """Small puzzles with their solutions, and one broken board for each rule."""
    bare_term: ClassVar[bool] = False
    """Whether a Prolog term without the name of a genre may be a puzzle of this genre.

    Such a term is recognised by the shape of its lists, so a further genre could claim terms
    of existing programs. New genres should leave this off.
    """

    # Derived from the declarations.
    look: ClassVar[Look]
    """Where the clues are drawn."""
    settings: ClassVar[Mapping[str, Setting]] = {}
    """The variants by key, which is usually the name of the field."""
    given_part: ClassVar[str]
    """The field that holds bits of the solution itself."""
    telling_parts: ClassVar[Sequence[tuple[str, int]]]
    """The fields whose clues tell the value of their cells, each with this value."""

    shape: Shape = field(init=False, compare=False, repr=False)
    """The number of rows and columns."""
    parts: Mapping[str, int | None] = field(init=False, compare=False, repr=False)
    """The fields that hold clues, each with its blank value."""
    about: About = field(default=About(), compare=False)
    solution: Solution | None = field(default=None, compare=False)
    """The published solution, if there is one; it is never trusted."""
    remarks: tuple[tuple[str, Any], ...] = field(default=(), compare=False, repr=False)
    """What else stood beside it, by the documented keys of the JSON form: its license, its grade,
    the seed that it was made from. It is kept, and never trusted."""

    def __init_subclass__(cls, *, name: str | None = None, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        dataclass(frozen=True, kw_only=True)(cls)
        setattr(cls, "__init__", says_what_was_meant(cls.__init__))  # noqa: B010  not for mypy
        if name is None:
            return
        cls.name = name
        check_fields(cls, vars(Puzzle))
        cls.settings = settings_of(cls)
        cls.given_part = next((part.name for part in parts_of(cls) if part.is_given), "")
        cls.telling_parts = tuple(
            (part.name, part.clues.value_below)
            for part in parts_of(cls)
            if part.clues.value_below is not None
        )
        cls.look = look_of(cls)
        GENRES[name] = cls

    def __post_init__(self) -> None:
        if not isinstance(self.about, About):
            raise PuzzleError(f"about is {shown(self.about)}, but must be an About(title=…)")
        if self.solution is not None:
            self._keep("solution", self.board.fit(self.solution))
        for part in parts_of(type(self)):
            value = getattr(self, part.name)
            if type(value) is not part.type:
                self._keep(part.name, part.clues.taken(value, part.name, self.board))
        shape = _shape_of(self)
        check_size(type(self), *shape)
        object.__setattr__(self, "shape", shape)
        ranges = ranges_in(self)
        object.__setattr__(self, "parts", ranges.blanks)
        for part, allowed in ranges.of_parts:
            value = getattr(self, part.name)
            self._keep(part.name, part.clues.checked(value, part.name, self, allowed))

    def _keep(self, name: str, value: Any) -> None:
        """Replace a field by its normal form."""
        if value is not getattr(self, name):
            object.__setattr__(self, name, value)

    # Stated by a genre -----------------------------------------------------------------

    def constrain(self, m: Model, board: Any) -> None:
        """Add the rules to a model, as constraints on the variables of the board."""
        raise NotImplementedError

    def corollaries(self, m: Model, board: Any) -> None:
        """Add what follows from the rules and people reason with, as further constraints.

        They help to explain and to grade a puzzle; no engine needs them to solve it. Which there
        are may depend on where clues are, not on what they say.
        """

    @classmethod
    def sample(cls, shape: Shape, random: Random, **wishes: Any) -> Solution | None:
        """A random solution of the rules alone; ``wishes`` are settings and :attr:`chances`.

        None: the genre has no better way than a search that branches at random, which can find
        every solution, but not all with the same probability.
        """
        del shape, random, wishes
        return None

    def clues_along(self, board: Grid[T]) -> Iterator[tuple[Line[T], End, int]]:
        """Each line with a clue on one side, the place of the clue, and the clue."""
        for part in parts_of(type(self)):
            if isinstance(part.clues, LineClues):
                for line, end, clue in part.clues.along(board, getattr(self, part.name)):
                    if clue:
                        yield line, end, clue

    def worth_filling(self) -> int:
        """How many places of a solution hold a value that is :meth:`worth_giving`.

        These are the places that a player fills in. Beside a background, each other value is taken
        to stand once in every row; a genre in which that is otherwise overrides it.

        >>> genre("doors")(rooms=[[2, 0, 0]]).worth_filling()
        2
        >>> genre("starry-night").blank((5, 5)).worth_filling()
        15
        """
        if self.board.background is None:
            return len(list(entries(self.rules_model.board)))
        return self.shape[0] * sum(map(self.worth_giving, self.board.values(self)))

    def seen_from(self, clue: Path, board: Solution) -> Iterator[Path]:
        """The cells that a clue counts on a board, on which None is unknown.

        They end at an unknown one. There are none if clues do not count what is seen.
        """
        part = next(part for part in parts_of(type(self)) if part.name == clue[0])
        return part.clues.seen_from(clue, board, self)

    def line_read(self, clue: Path) -> Iterator[Spot]:
        """The cells of the line that a clue is about, if it does not count what is seen."""
        part = next(part for part in parts_of(type(self)) if part.name == clue[0])
        spot = self.clue_spot(clue)
        if part.clues.is_about_lines and isinstance(spot, End):
            yield from spot.line.spots(self.shape)

    # Common to all genres --------------------------------------------------------------

    @classmethod
    def blank(cls, shape: Shape) -> Self:
        """The puzzle of a shape without any clues.

        >>> list(genre("doors").blank((2, 3)).clues())
        []
        """
        shape = shape_of(shape)
        check_size(cls, *shape)
        places = (key.at for part in parts_of(cls) for key in part.keys)
        drawing = drawn(blank_lists(places, shape), shape)
        return cls.from_drawing(drawing, **cls.usual_settings(shape))

    @classmethod
    def usual_settings(cls, shape: Shape) -> dict[str, Any]:
        """The usual settings of a puzzle of a shape."""
        return {key: setting.usual_on(shape) for key, setting in cls.settings.items()}

    @classmethod
    def clued(cls, solution: Solution, **settings: Any) -> Self:
        """The puzzle with every clue of the solution, and the whole solution given.

        >>> genre("skyscrapers").clued([[1, 2], [2, 1]]).edges.top
        (2, 1)
        """
        board = cls.board.fit(solution)
        shape = cls.board.shape(board)
        for key, grid in cls.board.grids(board):
            check_complete(key or "solution", grid, cls.board.grid_shapes(shape)[key])
        stated = by_field(cls, cls.usual_settings(shape) | settings)
        about = SimpleNamespace(**stated, shape=shape, board=cls.board)
        clues = {part.name: part.clues.read_off(board, about, cls.board) for part in parts_of(cls)}
        return cls(**clues, **stated, solution=board)

    def clue_text(self, path: Path, value: Any) -> str:
        """The name of the clue at a place."""
        for part in parts_of(type(self)):
            if part.name == path[0]:
                return part.clues.text(path, value, type(self))
        raise KeyError(path)

    @classmethod
    def worth_giving(cls, value: Any) -> bool:
        """Whether a given with this value is informative."""
        return bool(value != cls.board.background)

    @classmethod
    def mirrored_parts(cls, parts: Mapping[str, Any]) -> dict[str, Any]:
        """The parts by name, whatever they hold, with left and right exchanged.

        >>> genre("starry-night").mirrored_parts({"rows": "ab", "columns": "cd"})
        {'rows': 'ab', 'columns': 'dc'}
        """
        return {p.name: p.clues.mirrored(parts[p.name]) for p in parts_of(cls) if p.name in parts}

    @classmethod
    def transposed_parts(cls, parts: Mapping[str, Any]) -> dict[str, Any]:
        """The parts by name, whatever they hold, with rows and columns exchanged."""
        turned = {p.name: p.clues.transposed(parts[p.name]) for p in parts_of(cls)}
        lines = [part.name for part in parts_of(cls) if isinstance(part.clues, LineClues)]
        for one, other in zip(lines, reversed(lines), strict=True):
            turned[one] = parts[other]
        return turned

    def model(self) -> Model:
        """The rules, as variables and constraints."""
        genre: Any = type(self)  # a class has a hash, which mypy does not see
        m = _blank_model(genre, self.shape, *self.stated.values()).without_constraints()
        m.give(self.board, getattr(self, self.given_part), self._empty)
        for path, value in self._told_by_clues():
            row, column = map(int, path)
            m.tell(m.board[row][column], value)
        self.constrain(m, m.board)
        return m

    @cached_property
    def rules_model(self) -> Model:
        """The :meth:`model`, cached."""
        return self.model()

    @cached_property
    def reasoning_model(self) -> Model:
        """The :attr:`rules_model` and, numbered after its constraints, the :meth:`corollaries`.

        What is concluded from it is about places on the board, so it has no other variables.
        """
        m = self.rules_model.without_constraints()
        m.constraints = list(self.rules_model.constraints)
        self.corollaries(m, m.board)
        m.require_board_alone(self.title)
        return m

    def _told_by_clues(self) -> Iterator[tuple[Path, int]]:
        """The cells whose value a clue in them gives away, each with this value."""
        for part, value in self.telling_parts:
            blank, clues = self.parts[part], getattr(self, part)
            yield from ((path, value) for path, clue in entries(clues) if clue != blank)

    def clues(self) -> Iterator[Clue]:
        """All clues and givens of the puzzle."""
        for part, blank in self.parts.items():
            for path, value in entries(getattr(self, part), (part,)):
                if value != blank:
                    yield Clue(path, self.clue_text(path, value))

    def keep(self, clues: Collection[Clue]) -> Self:
        """The same puzzle with these clues only, without what was said of the others."""
        try:
            paths = {clue.path for clue in clues}
        except (AttributeError, TypeError):
            raise PuzzleError("what is kept must be a list of clues, as clues() yields") from None
        kept = {
            part: remake(getattr(self, part), _keeper(paths, blank), (part,))
            for part, blank in self.parts.items()
        }
        return replace(self, solution=None, remarks=(), **kept)

    def bare(self) -> Self:
        """The same puzzle without anything that is known about it."""
        return replace(self, about=About(), solution=None, remarks=())

    def drawing(self, solution: Solution | None = None) -> Drawing:
        """The drawing of the board, blank or filled in, wholly or in part."""
        lists = {key.at: seen(value, self.parts[part.name]) for part, key, value in flat(self)}
        if solution is not None:
            for key, grid in self.board.grids(self.fit(solution)):
                lists[self.board.drawn_at[key]] = seen(grid, self._empty)
        return drawn(lists, self.shape)

    @classmethod
    def from_drawing(cls, drawing: Drawing, **settings: Any) -> Self:
        """The puzzle in a drawing: the inverse of :meth:`drawing`."""
        values = {
            key.name: unseen(drawing.at(key.at), key.nothing)
            for part in parts_of(cls)
            for key in part.keys
        }
        return build(cls, values, **settings)

    def fit(self, solution: Any) -> Solution:
        """The solution, complete or partial, as a board of this puzzle's shape.

        >>> genre("doors")(rooms=[[2, 0]]).fit({"vertical": [[1]], "horizontal": []})
        Doorways(vertical=((1,),), horizontal=())
        """
        board, shapes = self.board.fit(solution), self.board.grid_shapes(self.shape)
        grids = [*self.board.grids(board)]
        if all(grid.holds_only(shapes[key], ANY_VALUE, none=False) for key, grid in grids):
            return board
        for key, grid in grids:
            check_grid(key or "solution", grid, shapes[key], ("solution",) if key else ())
        return board if self._empty is None else unseen(board, self._empty)

    def gaps(self, solution: Solution) -> list[Cell | Door]:
        """The cells or doors that are open in a solution."""
        board = entries(self.fit(solution))
        return [at(path) for path, value in board if value == self._empty]

    def clue_spot(self, path: Path) -> Spot:
        """The spot of a clue on the board.

        >>> genre("starry-night").blank((5, 5)).clue_spot(("columns", 2)).key
        'bottom-3'
        """
        match path:
            case (*_, str(key), int(index)):
                side = next(side for side, there in self.look.sides.items() if there == key)
                return End(side, index)
        return at(path[1:])

    @property
    def _empty(self) -> int | None:
        """The value of unknown places in a solution."""
        return self.parts[self.given_part]

    def describe(self) -> str:
        """Genre, size and variants in one line: ``Doors 4×6, connected``."""
        rows, columns = self.shape
        variants = map(self.variant_text, self.variants)
        return ", ".join([f"{self.title} {rows}×{columns}", *variants])

    def variant_text(self, setting: str) -> str:
        """The meaning of the value of a setting: ``connected``."""
        return self.settings[setting].text(self.stated[setting])

    @property
    def stated(self) -> dict[str, Any]:
        """The values of all settings by key."""
        return {key: getattr(self, setting.field) for key, setting in self.settings.items()}

    @property
    def variants(self) -> list[str]:
        """The settings with unusual values."""
        stated = self.stated
        return [key for key, setting in self.settings.items() if stated[key] != setting.usual]

    def restated(self, **settings: Any) -> Self:
        """The same clues under other settings, converted; clues that cannot be are left out.

        >>> genre("doors")(rooms=[[2, 0]]).restated(count_self=False).rooms
        ((1, None),)
        """
        return replace(self, remarks=(), **restated(self, settings)) if settings else self

    def text(
        self, solution: Solution | None = None, *, ascii: bool = False, paint: Paint = unpainted
    ) -> str:
        """The board with its clues as text, blank or filled in, wholly or in part.

        >>> print(genre("doors")(rooms=[[2, 0], [0, 3]]).text(ascii=True))
        Doors 2x2
        +-------+
        | 2 :   |
        |... ...|
        |   : 3 |
        +-------+
        """
        given = self.drawing()
        shown = given if solution is None else self.drawing(solution)
        return draw(self.describe(), self.board, given, shown, ascii=ascii, paint=paint)

    def __str__(self) -> str:
        return self.text()

    # Shortcuts to formats and pictures, which are later layers.

    def to(self, name: str) -> str:
        """The puzzle in a format, or as a picture (``svg``).

        >>> genre("doors")(rooms=[[2, 0]]).to("prolog")
        'doors([[2,0]]).'
        """
        if name == "svg":  # pictures cannot be parsed, so SVG is not a format
            return self.svg()
        from ..formats import write

        return write(self, name)

    def svg(self, solution: Solution | None = None) -> str:
        """The board as a picture, blank or filled in."""
        from ..render.svg import draw

        return draw(self, solution)

    def _repr_svg_(self) -> str:
        """The picture of the board in notebooks."""
        return self.svg()


def genre(name: str) -> type[Puzzle]:
    """The genre with this name.

    >>> genre("doors").title
    'Doors'
    """
    try:
        return GENRES[name]
    except KeyError:
        raise UnknownName("genre", name, sorted(GENRES)) from None


def genre_titles() -> str:
    """The titles of all genres, as a list in words.

    >>> genre_titles().startswith("Doors, "), genre_titles().endswith(" and Starry Night")
    (True, True)
    """
    return listed(kind.title for kind in GENRES.values())


@lru_cache(maxsize=64)
def _blank_model(genre: type[Puzzle], shape: Shape, *stated: Value) -> Model:
    """The variables of all boards of one shape with the same settings, without any given.

    Cached, because many puzzles have the same size.
    """
    m = Model()
    about = about_boards(genre, shape, *stated)
    m.board = m.variables(genre.board, genre.board.values(about), genre.board.filled(shape, None))
    return m


def _keeper(paths: Collection[Path], blank: int | None) -> Callable[[Path, Any], Any]:
    return lambda path, value: value if path in paths else blank


def look_of(genre: type[Puzzle]) -> Look:
    """Where the clues of a genre are drawn, derived from its fields."""
    keys = {key.at: key.name for part in parts_of(genre) for key in part.keys}
    return Look(keys.get("cells", ""), {at: keys[at] for at in keys if at in SIDES})


def _shape_of(puzzle: Puzzle) -> Shape:
    """The number of rows and columns, from the first clues that determine them."""
    rows = columns = None
    for part in parts_of(type(puzzle)):
        high, wide = part.clues.size(getattr(puzzle, part.name), puzzle.board)
        if puzzle.board.square and (side := wide if wide is not None else high) is not None:
            return side, side
        rows = high if rows is None else rows
        columns = wide if columns is None else columns
    return rows or 0, columns or 0
