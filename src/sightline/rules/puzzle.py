"""Puzzle: the base class of all genres; subclassing registers a genre.

What a genre can declare is in :mod:`.declaration` and :mod:`.fields`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

import msgspec

from ..core.arguments import says_what_was_meant, shape_of
from ..core.caching import LeavesCachesBehind, cached_by_language
from ..core.domain import ANY_VALUE
from ..core.drawing import Drawing, Look, unseen
from ..core.errors import PuzzleError, UnknownName, shown
from ..core.grid import Grid, Line, Path, Shape, entries
from ..core.places import Cell, Door, End, Spot, at
from ..core.text import Paint, draw, unpainted
from ..words import DEFAULT, Listed, Message, Slot, literal, say, say_anew, speaking, text
from .checks import check_complete, check_grid, check_size
from .declaration import Chance, Declaration, Example, Solution
from .drawings import blank_drawing, drawing_of, lists_in, look_of
from .fields import LineClues, cell_clues, choice, edge_clues, givens, line_clues, setting, switch
from .model import Model
from .modelling import model_of, with_corollaries
from .parts import build, check_fields, kept, part_at, parts_of, shape_by_clues
from .registry import Genres
from .settings import Setting, Value, settings_of
from .stated import ranges_in, restated, with_all_clues

__all__ = [
    "GENRES",
    "About",
    "Chance",
    "Clue",
    "Example",
    "Puzzle",
    "Solution",
    "genre",
    "genre_titles",
]

T = TypeVar("T")

GENRES: MutableMapping[str, type[Puzzle]] = Genres()
"""All genres by name, imported when they are asked for."""


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known about a puzzle beside the puzzle."""

    id: str | None = None
    title: str | None = None
    author: str | None = None
    source: str | None = None


class Clue(msgspec.Struct, frozen=True):
    """One number, symbol or door that a puzzle gives away."""

    path: Path
    """Its path in the JSON form: ``("top", 2)``."""
    said: Message
    """Its name: ``the 4 above column 3``."""

    @property
    def text(self) -> str:
        """Its name, in the language that is spoken."""
        return text(self.said)


PUZZLE = say("puzzle-of-size", "{ $genre } { $size }")
SIZE = say("board-size", "{ $rows }×{ $columns }")


@dataclass_transform(
    frozen_default=True,
    kw_only_default=True,
    field_specifiers=(edge_clues, line_clues, cell_clues, givens, switch, setting, choice, field),
)
# Genres are made dataclasses with all methods; of this class there are no instances to compare.
@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Puzzle(Declaration, LeavesCachesBehind):
    """A puzzle: its clues, and nothing about how to solve it.

    A genre is a subclass with a board kind, declared fields for its clues and settings
    (:mod:`sightline.rules.fields`), and the rules as constraints (:class:`Declaration`). Everything
    else is derived. A subclass without a name is a base class for others.
    """

    # Derived from what the genre declares.
    said_title: ClassVar[Message]
    """The genre's name."""
    said_rules: ClassVar[Message]
    """The rules in a few sentences."""
    look: ClassVar[Look]
    """Where the clues are drawn."""
    settings: ClassVar[Mapping[str, Setting]] = {}
    """The settings by key, which is usually the name of the field."""
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
        cls.said_title, cls.said_rules = (
            say_anew(f"{what}-{name}", literal(getattr(cls, what, "")))()
            for what in ("title", "rules")
        )
        for key, chance in cls.chances.items():
            say_anew(cls.said_chance(key).code, literal(chance.text))
        check_fields(cls, dir(Puzzle))
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
        shape = shape_by_clues(self)
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

    # Made of a size, a solution or a drawing ---------------------------------------------

    @classmethod
    def blank(cls, shape: Shape) -> Self:
        """The puzzle of a shape without any clues.

        >>> list(genre("doors").blank((2, 3)).clues())
        []
        """
        shape = shape_of(shape)
        check_size(cls, *shape)
        return cls.from_drawing(blank_drawing(cls, shape), **cls.usual_settings(shape))

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
        return cls(
            **with_all_clues(cls, board, cls.usual_settings(shape) | settings), solution=board
        )

    @classmethod
    def from_drawing(cls, drawing: Drawing, **settings: Any) -> Self:
        """The puzzle in a drawing: the inverse of :meth:`drawing`."""
        return build(cls, lists_in(drawing, cls), **settings)

    @classmethod
    def usual_settings(cls, shape: Shape) -> dict[str, Any]:
        """The usual settings of a puzzle of a shape."""
        return {key: setting.usual_on(shape) for key, setting in cls.settings.items()}

    @classmethod
    def said_chance(cls, key: str) -> Message:
        """What happens with a probability."""
        return Message(f"chance-{cls.name}-{key}")

    # Clues -------------------------------------------------------------------------------

    def clues(self) -> Iterator[Clue]:
        """All clues and givens of the puzzle."""
        for part in parts_of(type(self)):
            blank, said = self.parts[part.name], part.clues.said
            for path, value in entries(getattr(self, part.name), (part.name,)):
                if value != blank:
                    yield Clue(path, said(path, value, type(self)))

    def keep(self, clues: Collection[Clue]) -> Self:
        """The same puzzle with these clues only, without what was said of the others."""
        try:
            paths = {clue.path for clue in clues}
        except (AttributeError, TypeError):
            raise PuzzleError("what is kept must be a list of clues, as clues() yields") from None
        return replace(self, solution=None, remarks=(), **kept(self, paths))

    def bare(self) -> Self:
        """The same puzzle without anything that is known about it."""
        return replace(self, about=About(), solution=None, remarks=())

    def clues_along(self, board: Grid[T]) -> Iterator[tuple[Line[T], End, int]]:
        """Each line with a clue on one side, the place of the clue, and the clue."""
        for part in parts_of(type(self)):
            if isinstance(part.clues, LineClues):
                for line, end, clue in part.clues.along(board, getattr(self, part.name)):
                    if clue:
                        yield line, end, clue

    def clue_spot(self, path: Path) -> Spot:
        """The spot of a clue on the board.

        >>> genre("starry-night").blank((5, 5)).clue_spot(("columns", 2)).key
        'bottom-3'
        """
        return self.look.spot(path)

    def seen_from(self, clue: Path, board: Solution) -> Iterator[Path]:
        """The cells that a clue counts on a board, on which None is unknown.

        They end at an unknown one. There are none if clues do not count what is seen.
        """
        return part_at(type(self), clue).clues.seen_from(clue, board, self)

    def line_read(self, clue: Path) -> Iterator[Spot]:
        """The cells of the line that a clue is about, if it does not count what is seen."""
        spot = self.clue_spot(clue)
        if part_at(type(self), clue).clues.is_about_lines and isinstance(spot, End):
            yield from spot.line.spots(self.shape)

    # Solutions ---------------------------------------------------------------------------

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

    @property
    def _empty(self) -> int | None:
        """The value of unknown places in a solution."""
        return self.parts[self.given_part]

    # Models ------------------------------------------------------------------------------

    def model(self) -> Model:
        """The rules, as variables and constraints."""
        return model_of(self)

    @cached_property
    def rules_model(self) -> Model:
        """The :meth:`model`, cached."""
        return self.model()

    @cached_property
    def reasoning_model(self) -> Model:
        """The :attr:`rules_model` and, numbered after its constraints, the :meth:`corollaries`.

        What is concluded from it is about places on the board, so it has no other variables.
        """
        return with_corollaries(self)

    # Settings ----------------------------------------------------------------------------

    @property
    def stated(self) -> dict[str, Any]:
        """The values of all settings by key."""
        return {key: getattr(self, setting.field) for key, setting in self.settings.items()}

    @property
    def variants(self) -> list[str]:
        """The settings with unusual values."""
        stated = self.stated
        return [key for key, setting in self.settings.items() if stated[key] != setting.usual]

    def variant(self, setting: str) -> Message:
        """The meaning of the value of a setting, to be said: ``connected``."""
        return self.settings[setting].said(self.stated[setting])

    def restated(self, **settings: Any) -> Self:
        """The same clues under other settings, converted; clues that cannot be are left out.

        >>> genre("doors")(rooms=[[2, 0]]).restated(count_self=False).rooms
        ((1, None),)
        """
        return replace(self, remarks=(), **restated(self, settings)) if settings else self

    # For people, and for other programs --------------------------------------------------

    def describe(self) -> str:
        """Genre, size and variants in one line: ``Doors 4×6, connected``."""
        return _described(type(self), self.shape, *self._unusual)

    @property
    def said(self) -> Slot:
        """The same, to be said."""
        return _said(type(self), self.shape, self._unusual)

    @property
    def said_size(self) -> Message:
        """Its size: ``4×6``."""
        return _size(self.shape)

    @property
    def said_variants(self) -> list[Message]:
        """What is unusual about its rules."""
        return [self.settings[key].said(value) for key, value in self._unusual]

    @property
    def _unusual(self) -> list[tuple[str, Value]]:
        stated = self.stated
        return [(key, stated[key]) for key in self.variants]

    def drawing(self, solution: Solution | None = None) -> Drawing:
        """The drawing of the board, blank or filled in, wholly or in part."""
        return drawing_of(self, None if solution is None else self.fit(solution))

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

    # Formats and pictures are later layers.

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
    """The titles of all genres as a list, for help pages, which are in English.

    >>> genre_titles().startswith("Doors, "), genre_titles().endswith(" and Starry Night")
    (True, True)
    """
    with speaking(DEFAULT):
        return text(Listed.of(kind.title for kind in GENRES.values()))


@cached_by_language(1_000)
def _described(kind: type[Puzzle], shape: Shape, *stated: tuple[str, Value]) -> str:
    """The line that describes puzzles of a genre, a size and these variants; drawings begin so."""
    return text(_said(kind, shape, stated))


def _said(kind: type[Puzzle], shape: Shape, stated: Iterable[tuple[str, Value]]) -> Slot:
    genre = PUZZLE(genre=kind.said_title, size=_size(shape))
    return Listed.of([genre, *(kind.settings[key].said(each) for key, each in stated)], "comma")


def _size(shape: Shape) -> Message:
    rows, columns = shape
    return SIZE(rows=rows, columns=columns)
