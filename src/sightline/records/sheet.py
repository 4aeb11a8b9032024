"""The sheet of a puzzle: everything that the page needs to draw, play and edit it.

The page knows board kinds and roles of parts, but no genres: the names, positions and values of
clues are all in the sheet. Places are not listed one by one, so that the sheet of the largest
house stays small.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

import msgspec

from ..core.caching import cached_by_language
from ..core.grid import Shape, entries
from ..core.places import SIDES
from ..formats.json import record
from ..render.symbols import SYMBOLS
from ..render.themes import THEMES
from ..rules.diagonals import long_diagonals
from ..rules.fields import beside
from ..rules.parts import flat
from ..rules.puzzle import Puzzle, Solution, genre
from ..rules.settings import Stated
from ..verbs.solve import solve
from ..words import Listed, Message, Slot, language, say
from .genre import GenreSetting, recorded

Role = Literal["clue", "given"]

PLAY_DIGITS = say("play-digits", "{ $entering } Shift and a digit pencils one in.")
PLAY_LETTERS = say("play-letters", "{ $entering } With Shift it is pencilled in.")
PLAY_SYMBOLS = say("play-symbols", "Arrows move; { $keys }; with Shift it is pencilled in.")
KEY_IS = say("key-is", "{ $keys } is { A($value) }")
KEY_TOO = say("key-too", "{ $keys } { A($value) }")
EDIT_CELLS = say(
    "edit-cells", "Choose { A($cell) }, then type its number; Backspace clears it. { $giving }"
)
EDIT_PLACES = say(
    "edit-places",
    "Choose a place { $where }, then a { $what -> [letter] letter [symbol] symbol *[number] number "
    "}; Backspace clears it.",
)
EDIT_WHERE = say(
    "edit-where",
    "{ $side -> [top] above [left] at the left [bottom] below [right] at the right "
    "[edge] at the edge *[board] on the board }",
)

USUAL_SIDE = 4
"""The default side of a blank board."""
MOST_SEALED = 1024
"""The largest number of cells of a board that is sealed."""
SEAL_EFFORT = 2**15
"""The limit of the search for its solution and for a second one: nodes times cells, because a node
of a large board takes longer. The hardest puzzles of the library take a seventh of it."""


class SheetPart(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers of a puzzle that stand together under one key of its JSON form."""

    key: str
    field: str
    """The field; its keys are all present or all absent."""
    at: str
    """Where it is drawn: in the ``cells``, on a side (``top``), or in the walls between cells that
    are side by side (``vertical``) or one above the other (``horizontal``)."""
    role: Role
    """Whether it is a clue about the solution, or a given."""
    values: tuple[int, ...]
    blank: int | None
    """The blank value."""
    required: bool
    name: str
    """The name of a place, with ``{}`` for its number: ``above column {}``."""
    named: bool
    """Whether its values have the words of the sheet instead of numbers."""
    tells: int | None
    """The value of every cell that holds such a clue, if there is only one that can be."""


class SheetValue(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be filled in, or be a clue, and is not just a number."""

    value: int
    word: str
    """Its name, as a label: ``sun``, ``open``."""
    symbol: str
    """Its symbol in text."""
    shape: str | None
    """Its drawing: a name in ``drawings``."""
    keys: tuple[str, ...]
    """Letters that enter it, beside its number."""


class DrawnShape(msgspec.Struct, frozen=True):
    """A symbol as the path of an SVG, in a cell that is 40 wide and around its middle."""

    path: str
    light: str | None = None
    dark: str | None = None
    """The fill colour of entries, on a light and on a dark page."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle, and how to draw, play and edit it."""

    puzzle: dict[str, Any]
    """The puzzle in the JSON form."""
    language: str
    """The language of its texts."""
    genre: str
    title: str
    text: str
    """Genre, size and variants in one line."""
    rules: str
    kind: str
    """The board kind: a value in each of the ``cells``, doors between ``rooms``, or ``shaded``
    cells. It determines how entries are drawn, and how they are entered by key and pointer."""
    shape: Shape
    square: bool
    """Whether a board has as many rows as columns."""
    diagonals: tuple[str, ...]
    """The long diagonals that the rules are about, which are drawn: ``rising-diagonal``."""
    sides: tuple[int, int]
    """The shortest and the longest side of boards that can be made."""
    parts: tuple[SheetPart, ...]
    entered: tuple[int, ...]
    """The values that can be entered, in the order in which they are offered."""
    values: tuple[SheetValue, ...]
    """The words and shapes of those values that have any."""
    background: int | None
    """The value that need not be filled in and is drawn as nothing: empty sky."""
    rest: int | None
    """The value of places that are left open in the end: the background, or unshaded."""
    to_fill: int
    """The number of places that are to be filled in: those without the background."""
    towers: bool
    """Whether values are heights, which can be drawn as towers."""
    drawings: dict[str, DrawnShape]
    switches: dict[str, GenreSetting]
    playing: str
    """How to play with keys."""
    editing: str
    """How to place clues."""
    seal: str | None
    """A digest of the only solution, if it was found quickly. With it, the page recognises a
    solved board without the server."""
    before: str | None = None
    """The puzzle before it in the library, if it is one of them."""
    after: str | None = None
    """The puzzle after it."""


def sheet_of(puzzle: Puzzle) -> Sheet:
    """The sheet of a puzzle.

    >>> from sightline.rules.puzzle import genre
    >>> sheet = sheet_of(genre("doors")(rooms=[[2, 0]]))
    >>> sheet.kind, sheet.text, [part.key for part in sheet.parts]
    ('rooms', 'Doors 1×2', ['rooms', 'vertical', 'horizontal'])
    """
    stated = tuple(puzzle.stated.items())
    plain = record(replace(puzzle, solution=None))
    return msgspec.structs.replace(
        _blank_sheet(puzzle.name, puzzle.shape, stated), puzzle=plain, seal=_seal(puzzle)
    )


def blank_puzzle(kind: type[Puzzle], shape: Shape | None, settings: Mapping[str, Any]) -> Puzzle:
    """A puzzle of a genre without clues; by default of the usual shape."""
    side = max(USUAL_SIDE, kind.made_sides[0])
    return kind.blank(shape or (side, side)).restated(**settings)


def drawings_of(kind: type[Puzzle]) -> dict[str, DrawnShape]:
    """The drawings of the values of a genre, by name."""
    light, dark = THEMES["light"], THEMES["dark"]
    return {
        name: DrawnShape(SYMBOLS[name], getattr(light, name, None), getattr(dark, name, None))
        for name in kind.board.shapes.values()
    }


@cached_by_language(maxsize=128)
def _blank_sheet(name: str, shape: Shape, stated: Stated) -> Sheet:
    """The sheet of a puzzle without clues."""
    kind = genre(name)
    blank, board = blank_puzzle(kind, shape, dict(stated)), kind.board
    parts, entered = tuple(_parts(blank)), _offered(board.values(blank))
    named = {value: None for part in parts for value in part.values}
    return Sheet(
        puzzle={},
        language=language(),
        genre=kind.name,
        title=str(kind.said_title),
        text=blank.describe(),
        rules=str(kind.said_rules),
        kind=board.kind,
        shape=shape,
        square=board.square,
        diagonals=tuple(each.key for each in long_diagonals(blank)),
        sides=(kind.made_sides[0], kind.made_sides[-1]),
        parts=parts,
        entered=entered,
        values=tuple(_value(kind, value) for value in named if value in board.words),
        background=board.background,
        rest=board.left_open,
        to_fill=blank.worth_filling(),
        towers=board.towers,
        drawings=drawings_of(kind),
        switches={
            key: recorded(setting, setting.values(shape)) for key, setting in kind.settings.items()
        },
        playing=str(_how_to_play(kind, entered)),
        editing=str(_how_to_edit(kind, parts)),
        seal=None,
    )


# Parts -------------------------------------------------------------------------------------


def _parts(blank: Puzzle) -> Iterator[SheetPart]:
    kind = type(blank)
    for part, key, value in flat(blank):
        exists = bool(value) and (key.depth == 1 or bool(value[0]))
        yield SheetPart(
            key=key.name,
            field=part.name,
            at="cells" if key.at == "shades" else key.at,
            role="given" if part.is_given else "clue",
            # On a board of one row there are no doors between rows.
            values=_offered(part.clues.values(blank)) if exists else (),
            blank=blank.parts[part.name],
            required=part.required,
            name=str(beside(key.at, "{}", kind)) if key.at in SIDES else "",
            named=bool(kind.board.words) and kind.board.is_value(key.at),
            tells=part.clues.value_below,
        )


def _offered(values: Iterable[int]) -> tuple[int, ...]:
    """The values in the order in which they are offered: 0, the blank or the background, last."""
    return tuple(sorted(values, key=lambda value: (value == 0, value)))


# Values ------------------------------------------------------------------------------------


def _value(kind: type[Puzzle], value: int) -> SheetValue:
    board = kind.board
    return SheetValue(
        value=value,
        word=str(board.value(value)),
        symbol=board.written(value),
        shape=board.shapes.get(value),
        keys=tuple(key for key, meant in board.keys.items() if meant == value),
    )


# Help --------------------------------------------------------------------------------------


def _how_to_play(kind: type[Puzzle], entered: tuple[int, ...]) -> Message:
    board = kind.board
    if board.toggled:
        return board.how_to_enter()
    if board.lettered:
        return PLAY_LETTERS(entering=board.how_to_enter())
    if not board.keys:
        return PLAY_DIGITS(entering=board.how_to_enter(entered))
    letters = {value: key for key, value in board.keys.items()}
    each: list[Slot] = []
    for value in entered:
        keys = Listed.of([letters[value], value] if value in letters else [value], "or")
        each.append((KEY_TOO if each else KEY_IS)(keys=keys, value=board.value(value)))
    return PLAY_SYMBOLS(keys=Listed.of(each, "comma"))


def _how_to_edit(kind: type[Puzzle], parts: tuple[SheetPart, ...]) -> Message:
    board = kind.board
    if board.toggled:
        return EDIT_CELLS(cell=board.cell_noun, giving=board.how_to_give_away())
    sides = [part.at for part in parts if part.at in SIDES]
    around = ["edge"] if len(sides) == len(SIDES) else sides
    where = Listed.of([EDIT_WHERE(side=side) for side in (*around, "board")], "or")
    offered = {value for part in parts for value in part.values}
    what = "letter" if board.lettered else "symbol" if offered <= board.symbols.keys() else "number"
    return EDIT_PLACES(where=where, what=what)


# The seal ----------------------------------------------------------------------------------


def _seal(puzzle: Puzzle) -> str | None:
    rows, columns = puzzle.shape
    if rows * columns > MOST_SEALED:
        return None
    found = solve(puzzle, limit=2, node_limit=SEAL_EFFORT // (rows * columns))
    return seal_of(found.solutions[0]) if found.complete and found.count == 1 else None


def seal_of(board: Solution) -> str:
    """The digest of a complete board: FNV-1a of its values, in hexadecimal.

    >>> from sightline.core.grid import Grid
    >>> seal_of(Grid([[1, 2], [2, 1]]))
    'fae6ed977a2221ab'
    """
    digest = 0xCBF29CE484222325
    for byte in ",".join(str(value) for _, value in entries(board)).encode():
        digest = (digest ^ byte) * 0x100000001B3 % 2**64
    return f"{digest:016x}"
