"""Links to Penpa+, the editor for puzzles of any kind. They can be written, not read.

A link holds 19 lines, deflated and in Base64: the size and the title (line 0), the margins
(1), the numbers by cell (3) and the cells of the board (5); the rest is the initial state
of the editor. The canvas extends two cells beyond the board and its margins, so that a row
of it has N + 6 cells::

    (r + 3) · (N + 6) + (c + 3)      the cell in row r and column c; −1 and N are the margins

Frequent words are abbreviated: ``zN`` is ``"number"``.
"""

from __future__ import annotations

import re
from base64 import b64encode
from itertools import pairwise
from zlib import MAX_WBITS, compressobj

from ..core.errors import FormatError
from ..core.grid import Path
from ..rules.genres.skyscrapers import Skyscrapers
from ..rules.puzzle import Puzzle
from ..words import say
from ._format import Format, Scope
from ._grammar import Values, values_of

NOT_READ = say(
    "penpa-not-read",
    "links to Penpa+ can be written, but not read; the puzzle can be typed, below a first line "
    "such as skyscrapers 4x4",
)

_SITE = "https://swaroopg92.github.io/penpa-edit/#"
_LINK = re.compile(r"[#&?]m=(?:edit|solve)&p=")
_START = "m=edit&p="
_PIXELS = 38
_VERSION = "[3,0,10]"


class Penpa(Format, name="penpa"):
    """One puzzle per line."""

    description = "a link to Penpa+, which can be written but not read"
    keeps = frozenset({"title", "author"})
    scopes = {Skyscrapers.name: Scope(variants=False)}
    one_line = True
    readable = False

    def recognises(self, text: str) -> bool:
        return bool(_LINK.search(text, 0, 200))

    def parse(self, text: str) -> Puzzle:
        del text  # it is never this format
        raise FormatError(NOT_READ(), line=1, column=1)

    def write(self, puzzle: Puzzle) -> str:
        side = puzzle.shape[0]
        numbers = _numbers(values_of(puzzle), side)
        empty, mode = _layer(), _mode()
        lines = [
            *(_header(puzzle, side), "[1,1,1,1]", mode, _layer(numbers), empty, _board(side)),
            *("[]", "{}", '"x"', '"x"', _VERSION, mode, '"x"', "0", empty, empty, "{}", "[]", ""),
        ]
        return f"{_SITE}{_START}{_packed(chr(10).join(lines))}"


def _header(puzzle: Puzzle, side: int) -> str:
    canvas, pixels, centre = side + 2, (side + 3) * _PIXELS, _centre(side)
    about = puzzle.about
    title, author = (
        " ".join((text or "").split()).replace(",", "%2C") for text in (about.title, about.author)
    )
    numbers = (canvas, canvas, _PIXELS, 0, 1, 1, pixels, pixels, centre, centre, 0, 0, 0, 0)
    words = (f"Title: {title}", f"Author: {author}", "", "", "OFF", "false")
    return ",".join(["square", *map(str, numbers), *words])


def _mode() -> str:
    """The available tools, for the puzzle and for its solution."""
    return f'{{z9:zQ,zG:["1","2","1"],zQ:{_tools(2, 1, 1)},zA:{_tools(3, 2, 9)}}}'


def _tools(pen: int, number: int, sudoku: int) -> str:
    return (
        f'{{zM:zS,zS:["",1],zL:["1",{pen}],zE:["1",{pen}],zW:["",{pen}],zC:["1",10],'
        f'zN:["1",{number}],zY:["circle_L",1],zP:[zT,""],zB:["",""],"move":["1",""],'
        f'"combi":["battleship",""],"sudoku":["1",{sudoku}]}}'
    )


def _layer(numbers: str = "") -> str:
    """A layer of the drawing with only numbers in it."""
    return (
        f"{{zR:{{z_:[]}},zU:{{z_:[]}},z8:{{z_:[]}},zS:{{}},zN:{{{numbers}}},z1:{{}},zY:{{}},zF:{{}},"
        "z2:{},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{},zE:{},zW:{},zC:{},z4:{},z6:[],z7:[]}"
    )


def _centre(side: int) -> int:
    """The middle: a cell or, if the side is even, a corner, which are numbered after the cells."""
    width = side + 6
    corners_from = 0 if side % 2 else width * width
    return corners_from + (side // 2 + 2 + side % 2) * (width + 1)


def _board(side: int) -> str:
    """The cells of the board: the first one, then the distance to each next one."""
    places = [_place(side, r, c) for r in range(side) for c in range(side)]
    steps = (after - before for before, after in pairwise(places))
    return f"[{','.join(map(str, [places[0], *steps]))}]"


def _numbers(values: Values, side: int) -> str:
    filled = ((path, number) for path, number in values.items() if number is not None)
    return ",".join(f'"{_place(side, *_cell(p, side))}":["{n}",1,"1"]' for p, n in sorted(filled))


def _cell(path: Path, side: int) -> tuple[int, int]:
    """Row and column of a value; in the margins they are −1 and N."""
    match path:
        case ("top", int(i)):
            return -1, i
        case ("bottom", int(i)):
            return side, i
        case ("left", int(i)):
            return i, -1
        case ("right", int(i)):
            return i, side
        case (_, int(r), int(c)):
            return r, c
    raise KeyError(path)


def _place(side: int, row: int, column: int) -> int:
    return (row + 3) * (side + 6) + column + 3


def _packed(text: str) -> str:
    deflate = compressobj(level=9, wbits=-MAX_WBITS)
    return b64encode(deflate.compress(text.encode()) + deflate.flush()).decode()
