"""Puzzle: the base that every genre subclasses; subclassing registers it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, ClassVar, Self

import msgspec

from ..core.drawing import Drawing, Look
from ..core.errors import PuzzleError, UnknownName
from ..core.grid import Doorways, Grid, Path, Shape, entries, remake
from ..core.places import Cell, Door, End, Spot, at
from ..core.random import Random
from ..core.text import Paint, draw, unpainted
from .fields import build, check_fields, default, flat, parts_of
from .model import Model
from .words import Words

Solution = Any
"""A :class:`Grid` of values, or the :class:`Doorways` of a house: the genre says which."""

GENRES: dict[str, type[Puzzle]] = {}
"""Every genre by its name."""


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known about a puzzle beside the puzzle."""

    id: str | None = None
    title: str | None = None
    author: str | None = None
    source: str | None = None


class Chance(msgspec.Struct, frozen=True):
    """A probability that whoever makes a puzzle can choose."""

    usual: float
    text: str
    """What happens with this probability: ``a door is closed``."""


class Clue(msgspec.Struct, frozen=True):
    """One number, symbol or door that a puzzle gives away."""

    path: Path
    """Where it stands, in the words of the JSON form: ``("top", 2)``."""
    text: str
    """What a person calls it: ``the 4 above column 3``."""


@dataclass(frozen=True, kw_only=True)
class Puzzle(Words):
    """A puzzle: its clues, and nothing about how to solve it.

    A genre is a subclass with fields for its clues, the rules as a :meth:`model`, a
    :class:`Look` and words for its clues. Everything else works on any genre.
    """

    name: ClassVar[str]
    """The genre's name, as people type it."""
    title: ClassVar[str]
    """The genre's name, as people read it."""
    rules: ClassVar[str]
    """The rules in a few sentences."""
    switches: ClassVar[Mapping[str, str]] = {}
    """The variants: a field that is true or false, and what it means in words."""
    max_side: ClassVar[int]
    """The longest side that the genre can have."""
    made_sides: ClassVar[range] = range(1, 10)
    """The sides of the boards that can be made: there are such boards, and it takes no ages."""
    chances: ClassVar[Mapping[str, Chance]] = {}
    """What can be said, beside the switches, of the random boards that :meth:`draw` gives."""
    look: ClassVar[Look]
    """Where the clues stand and how they are written."""
    turns: ClassVar[bool] = False
    """Whether a board that is turned or mirrored, clues and all, is the same puzzle again.

    If so, and if clues stand in plain tuples, the genre says how they turn in
    :meth:`mirrored_parts` and :meth:`transposed_parts`.
    """
    relabellings: ClassVar[Sequence[Mapping[int, int]]] = ()
    """The exchanges of values, in all parts and in the solution, that change nothing.

    Doing one after the other is another one of them, or leaves everything as it is.
    """

    bare_term: ClassVar[bool] = False
    """Whether a Prolog term that names no genre may be one of this.

    Such a term is told by the shape of its lists, and a genre that takes part may take away
    what another one's programs have written. So no new one should.
    """

    about: About = field(default=About(), compare=False)
    solution: Solution | None = field(default=None, compare=False)
    """The published solution, if one came along; never trusted."""
    origin: tuple[tuple[str, str | int], ...] = field(default=(), compare=False, repr=False)
    """Where it stood among those it was made with, if that came along: seed, index, canonical.

    Answers repeat it beside the ``id``, so that they can be joined to their puzzles.
    """

    def __init_subclass__(cls, *, name: str, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.name = name
        check_fields(cls)
        GENRES[name] = cls

    # What a genre says ---------------------------------------------------------------

    @property
    def parts(self) -> Mapping[str, int | None]:
        """The fields that hold clues, each with the value that means "nothing here"."""
        raise NotImplementedError

    @property
    def shape(self) -> Shape:
        """Rows and columns."""
        raise NotImplementedError

    def model(self) -> Model:
        """The rules, as variables and constraints."""
        raise NotImplementedError

    def clue_text(self, path: Path, value: Any) -> str:
        """What a person calls the clue at a place."""
        raise NotImplementedError

    @classmethod
    def clued(cls, solution: Solution, **switches: Any) -> Self:
        """The puzzle that gives everything away: every clue of the solution, and all of it."""
        raise NotImplementedError

    @classmethod
    def draw(cls, shape: Shape, random: Random, **wishes: Any) -> Solution | None:
        """A random solution of the rules alone; ``wishes`` are switches and :attr:`chances`.

        None: the genre knows no better way than a search that branches at random. That can
        find every solution, but not all are equally likely.
        """
        del shape, random, wishes
        return None

    @classmethod
    def worth_giving(cls, value: Any) -> bool:
        """Whether a bit of the solution with this value tells a solver something."""
        del value
        return True

    def worth_filling(self) -> int:
        """How many places of a solution hold a value that is :meth:`worth_giving`.

        That is what somebody who plays fills in. A genre in which places may stay open in the
        end knows how many do not.

        >>> genre("doors")(rooms=[[2, 0, 0]]).worth_filling()
        2
        """
        return len(list(entries(self.rules_model.board)))

    def seen_from(self, clue: Path, board: Solution) -> Iterator[Path]:
        """The cells that a clue counts on a board that may have None where nothing is known.

        They end where nothing is known. Where clues do not count what is seen, there are none.
        """
        del clue, board
        yield from ()

    @classmethod
    def mirrored_parts(cls, parts: Mapping[str, Any]) -> dict[str, Any]:
        """The parts by name, whatever stands in them, with left and right exchanged.

        >>> genre("starry-night").mirrored_parts({"columns": "ab", "givens": Grid(["cd"])})
        {'columns': 'ba', 'givens': (('d', 'c'),)}
        """
        return {name: part.mirrored() for name, part in parts.items()}

    @classmethod
    def transposed_parts(cls, parts: Mapping[str, Any]) -> dict[str, Any]:
        """The parts by name, whatever stands in them, with rows and columns exchanged."""
        return {name: part.transposed() for name, part in parts.items()}

    # What any genre can do -----------------------------------------------------------

    @classmethod
    def blank(cls, shape: Shape) -> Self:
        """The puzzle of a shape that gives nothing away.

        >>> list(genre("doors").blank((2, 3)).clues())
        []
        """
        rows, columns = shape
        lengths = {"left": rows, "right": rows, "top": columns, "bottom": columns}
        check_size(cls, rows, columns)
        return cls.from_drawing(
            Drawing(
                Grid.filled(shape, None),
                Doorways.filled(shape, None) if cls.look.doors else None,
                {side: (None,) * lengths[side] for side in cls.look.sides},
            )
        )

    @property
    def given_part(self) -> str:
        """The part that gives away bits of the solution itself.

        >>> genre("skyscrapers").blank((4, 4)).given_part
        'givens'
        """
        return self.look.doors or self.look.cells

    @cached_property
    def rules_model(self) -> Model:
        """The :meth:`model`, built once."""
        return self.model()

    def clues(self) -> Iterator[Clue]:
        """Everything that the puzzle gives away."""
        for part, blank in self.parts.items():
            for path, value in entries(getattr(self, part), (part,)):
                if value != blank:
                    yield Clue(path, self.clue_text(path, value))

    def keep(self, clues: Collection[Clue]) -> Self:
        """The same puzzle with these clues only."""
        paths = {clue.path for clue in clues}
        kept = {
            part: remake(getattr(self, part), _keeper(paths, blank), (part,))
            for part, blank in self.parts.items()
        }
        return replace(self, solution=None, **kept)

    def drawing(self, solution: Solution | None = None) -> Drawing:
        """The board, alone or filled in, wholly or in part."""
        look, blanks = self.look, self.parts
        seen = {key.name: _seen(value, blanks[part.name]) for part, key, value in flat(self)}
        cells, walls = seen[look.cells], self._walls()
        if solution is not None and look.doors:
            walls = self.fit(solution)
        elif solution is not None:
            cells = _seen(self.fit(solution), self._empty)
        return Drawing(cells, walls, {side: seen[key] for side, key in look.sides.items()})

    @classmethod
    def from_drawing(cls, drawing: Drawing, **switches: bool) -> Self:
        """The puzzle that :meth:`drawing` drew."""
        places = {key: side for side, key in cls.look.sides.items()}
        values = {}
        for key in (key for part in parts_of(cls) for key in part.keys):
            if key.name == cls.look.cells:
                values[key.name] = _unseen(drawing.cells, key.nothing)
            elif key.name in places:
                values[key.name] = _unseen(drawing.sides[places[key.name]], key.nothing)
            else:
                values[key.name] = getattr(drawing.walls, key.name)
        return build(cls, values, **switches)

    def fit(self, solution: Any) -> Solution:
        """The solution, filled in wholly or in part, as a board of this puzzle's shape.

        >>> genre("doors")(rooms=[[2, 0]]).fit({"vertical": [[1]], "horizontal": []})
        Doorways(vertical=((1,),), horizontal=())
        """
        rows, columns = self.shape
        if not self.look.doors:
            cells = _unseen(Grid(solution), self._empty)
            check_grid("solution", cells, self.shape)
            return cells
        doors = Doorways(**solution) if isinstance(solution, Mapping) else solution
        check_grid("vertical", doors.vertical, (rows, columns - 1), ("solution",))
        check_grid("horizontal", doors.horizontal, (rows - 1, columns), ("solution",))
        return doors

    def gaps(self, solution: Solution) -> list[Cell | Door]:
        """The cells or doors that a solution leaves open."""
        board = entries(self.fit(solution))
        return [at(path) for path, value in board if value == self._empty]

    def clue_spot(self, path: Path) -> Spot:
        """Where a clue stands on the board.

        >>> genre("starry-night").blank((5, 5)).clue_spot(("columns", 2)).key
        'bottom-3'
        """
        match path:
            case (*_, str(key), int(index)):
                side = next(side for side, there in self.look.sides.items() if there == key)
                return End(side, index)
        return at(path[1:])

    def _walls(self) -> Doorways[int | None] | None:
        if self.look.doors:
            return getattr(self, self.look.doors)  # type: ignore[no-any-return]
        return Doorways.filled(self.shape, 0) if self.look.ruled else None

    @property
    def _empty(self) -> int | None:
        """What stands in a solution where nothing is known."""
        if self.look.doors:
            return None
        keys = (key for part in parts_of(type(self)) for key in part.keys)
        return next(key.nothing for key in keys if key.name == self.look.cells)

    def describe(self) -> str:
        """Genre, size and variants in a line: ``Doors 4×6, connected``."""
        rows, columns = self.shape
        variants = (self.switches[switch] for switch in self.variants)
        return ", ".join([f"{self.title} {rows}×{columns}", *variants])

    @property
    def variants(self) -> list[str]:
        """The switches that do not stand as usual."""
        return [s for s in self.switches if getattr(self, s) != default(type(self), s)]

    def restated(self, **switches: Any) -> Self:
        """The same clues under other switches, said in their terms where that is possible.

        >>> genre("doors")(rooms=[[2, 0]]).restated(count_self=False).rooms
        ((1, None),)
        """
        return replace(self, **switches)

    def text(
        self, solution: Solution | None = None, *, ascii: bool = False, paint: Paint = unpainted
    ) -> str:
        """The board with its clues, alone or filled in, wholly or in part.

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
        return draw(self.describe(), self.look, given, shown, ascii=ascii, paint=paint)

    def __str__(self) -> str:
        return self.text()

    # The way to formats and pictures, for those who have a puzzle in their hands.

    def to(self, name: str) -> str:
        """The puzzle in a format, or as a picture: ``svg``.

        >>> genre("doors")(rooms=[[2, 0]]).to("prolog")
        'doors([[2,0]]).'
        """
        if name == "svg":  # nobody reads a puzzle out of a picture: it is no format
            return self.svg()
        from ..formats import write

        return write(self, name)

    def svg(self, solution: Solution | None = None) -> str:
        """The board as a picture, alone or filled in."""
        from ..render.svg import draw

        return draw(self, solution)

    def _repr_svg_(self) -> str:
        """The board for notebooks."""
        return self.svg()


def genre(name: str) -> type[Puzzle]:
    """The genre of a name.

    >>> genre("doors").title
    'Doors'
    """
    from . import genres  # noqa: F401  (importing the folder fills the registry)

    try:
        return GENRES[name]
    except KeyError:
        raise UnknownName("genre", name, sorted(GENRES)) from None


# Checks that genres share: each raises a sentence that says what is wrong and where ------


def check_size(genre: type[Puzzle], rows: int, columns: int) -> None:
    """The board has a size that the genre can have."""
    if not rows or not columns:
        raise PuzzleError(f"the board is empty; {genre.title} needs at least one cell")
    if max(rows, columns) > genre.max_side:
        limit = genre.max_side
        raise PuzzleError(
            f"a board of {rows}×{columns} is too large; {genre.title} goes up to {limit}×{limit}"
        )


def check_grid(name: str, grid: Grid[Any], shape: Shape, within: Path = ()) -> None:
    """A grid has this shape."""
    rows, columns = shape
    path = (*within, name)
    if len(grid) != rows:
        raise PuzzleError(f"{name} has {_count(len(grid), 'row')}, not {rows}", path=path)
    for r, row in enumerate(grid):
        if len(row) != columns:
            entries = _count(len(row), "entry", "entries")
            raise PuzzleError(
                f"row {r + 1} of {name} has {entries}, not {columns}", path=(*path, r)
            )


def check_values(part: Any, name: str, allowed: range, blank: int | None) -> None:
    """Every value is a whole number in the range, or the blank."""
    if _all_fine(part, allowed, blank):
        return
    top = allowed[-1] if allowed else 0
    for path, value in entries(part, (name,)):
        if value == blank and type(value) is type(blank):
            continue
        if type(value) is not int or value not in allowed:
            raise PuzzleError(
                f"{place_text(path)} is {_shown(value)}, but must be a whole number from "
                f"{allowed[0] if allowed else 0} to {top}, or {_json_word(blank)} for nothing",
                path=path,
            )


def place_text(path: Path) -> str:
    """A place in a part of a puzzle, counted from 1.

    >>> place_text(("top", 2)), place_text(("givens", 0, 3)), place_text(("title",))
    ('entry 3 of top', 'entry 4 in row 1 of givens', 'title')
    """
    match path:
        case (*_, str(name), int(row), int(entry)):
            return f"entry {entry + 1} in row {row + 1} of {name}"
        case (*_, str(name), int(entry)):
            return f"entry {entry + 1} of {name}"
        case (*_, int(row), int(entry)):
            return f"entry {entry + 1} in row {row + 1}"
        case (int(entry),):
            return f"entry {entry + 1}"
    return str(path[-1])


def _all_fine(part: Any, allowed: range, blank: int | None) -> bool:
    """The same check at one stroke, because nearly every board passes it."""
    values = tuple(chain.from_iterable(part)) if isinstance(part, Grid) else part
    # True and 1.0 equal 1, so that the types need a look of their own.
    return _PLAIN.issuperset(map(type, values)) and _fine(allowed, blank).issuperset(values)


_PLAIN = frozenset((int, type(None)))


@lru_cache(maxsize=256)
def _fine(allowed: range, blank: int | None) -> frozenset[int | None]:
    return frozenset((*allowed, blank))


def _keeper(paths: Collection[Path], blank: int | None) -> Callable[[Path, Any], Any]:
    return lambda path, value: value if path in paths else blank


def _shown(value: object) -> str:
    """A value for a message, never a long one."""
    if type(value) is int and value.bit_length() > 64:
        return "a number far out of range"
    text = repr(value)
    return text if len(text) <= 20 else f"{text[:20]}…"


def _seen(part: Any, blank: int | None) -> Any:
    """What there is to see of a part: None where it holds nothing."""
    if blank is None:
        return part
    if isinstance(part, Grid):
        return Grid([[None if value == blank else value for value in row] for row in part])
    return tuple(None if value == blank else value for value in part)


def _unseen(part: Any, nothing: int | None) -> Any:
    """The part that looks like this: the opposite of :func:`_seen`."""
    rows = part if isinstance(part, Grid) else (part,)
    if nothing is None or not any(None in row for row in rows):
        return part
    return remake(part, lambda _, value: nothing if value is None else value)


def _count(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"


def _json_word(value: int | None) -> str:
    return "null" if value is None else str(value)
