"""The genres for z3, in bit vectors.

A set of heights or of places is a bit vector, and so a whole line is shifted, joined and
compared at once. The solver gets the same clauses as from single Booleans, but few terms have
to be built: with Booleans that takes several times as long as the search. Numbers, as integers
or as bit vectors, need more search and are slower, with two exceptions: numbers on Doors of a
few rooms, and integers on large boards of Starry Night with most symbols given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from z3 import BitVec, Concat, Extract, LShR, Or, PbEq

from ...core.grid import Doorways, Grid, Shape, entries
from ...rules.constraints import Connected, Shading
from ...rules.genres.doors import Doors
from ...rules.genres.easy_as_abc import EasyAsABC
from ...rules.genres.kuromasu import Kuromasu
from ...rules.genres.skyscrapers import Skyscrapers
from ...rules.genres.starry_night import MOON, STAR, SUN, SYMBOLS, StarryNight
from ...rules.puzzle import Puzzle, Solution

Bits = Any
"""A bit vector; it is written and read with the lowest bit last."""
Conditions = Iterator[Any]
T = TypeVar("T")


def _nothing_more(solution: Solution) -> Conditions:
    del solution
    yield from ()


class Description(NamedTuple):
    """A puzzle in terms of z3."""

    conditions: Conditions
    """What holds in every solution."""
    board: Bits
    """All that a solution is made of, in one vector."""
    read: Callable[[int], Solution]
    """The solution of such a vector."""
    cut: Callable[[Any], Conditions] = _nothing_more
    """Conditions that a candidate solution violates, to be added lazily."""


def _joined(vectors: Sequence[Bits]) -> Bits:
    """One vector from several, the first at its lower end."""
    return Concat(*reversed(vectors)) if len(vectors) > 1 else vectors[0]


def _parted(joined: int, width: int, count: int) -> list[int]:
    """The vectors, all of one width, that were joined.

    >>> _parted(0b_11_00_01, 2, 3)
    [1, 0, 3]
    """
    return [joined >> place * width & (1 << width) - 1 for place in range(count)]


def _cells(grid: Grid[T]) -> Iterator[tuple[int, int, T]]:
    for r, row in enumerate(grid):
        for c, value in enumerate(row):
            yield r, c, value


def _bit(vector: Bits, place: int) -> Bits:
    return Extract(place, place, vector)


def _partition(sets: Sequence[Bits]) -> Conditions:
    """Every element is in exactly one of the sets."""
    seen = sets[0]
    for one in sets[1:]:
        yield seen & one == 0
        seen = seen | one
    yield ~seen == 0


# Skyscrapers -------------------------------------------------------------------------------


def skyscrapers(puzzle: Skyscrapers) -> Description:
    """A tower is a unary number: as many ones as it is high, and zeros above them; a park is 0."""
    n, tallest = len(puzzle.givens), len(puzzle.givens) - puzzle.parks
    towers = Grid([[BitVec(f"tower{r},{c}", tallest) for c in range(n)] for r in range(n)])
    blank, sums = puzzle.parts["givens"], puzzle.reading == "sum"

    def conditions() -> Conditions:
        for r, c, given in _cells(puzzle.givens):
            tower = towers[r][c]
            yield tower | LShR(tower, 1) == tower
            if not puzzle.parks:
                yield _bit(tower, 0) == 1
            if given is not None and given != blank:
                yield tower == (1 << given) - 1
        for line, near, far in puzzle.edges.along(towers):
            yield from _partition(_heights(line.cells))
            for cells, clue in ((line.cells, near), (line.cells[::-1], far)):
                if clue and sums:
                    yield _adds_up_to(cells, clue)
                elif clue:
                    yield from _sees(cells, clue, puzzle.parks)
        for diagonal in towers.diagonals if puzzle.diagonals else ():
            yield from _partition(_heights(diagonal.cells))

    def read(board: int) -> Grid[int]:
        heights = [tower.bit_length() for tower in _parted(board, tallest, n * n)]
        return Grid([heights[r * n : (r + 1) * n] for r in range(n)])

    return Description(conditions(), _joined([t for row in towers for t in row]), read)


def _heights(towers: Sequence[Bits]) -> list[Bits]:
    """The height of each tower as a set of one; a park has none."""
    return [tower ^ LShR(tower, 1) for tower in towers]


def _outlines(towers: Sequence[Bits]) -> list[Bits]:
    """The outline of the towers up to each place."""
    outlines = [towers[0]]
    for tower in towers[1:]:
        outlines.append(outlines[-1] | tower)
    return outlines


def _sees(towers: Sequence[Bits], clue: int, parks: int) -> Conditions:
    """A tower is seen if it adds to the outline of those before it."""
    tallest = towers[0].size()
    if clue == 1 and not parks:
        yield ~towers[0] == 0
        return
    # Implied: near its clue, a tower that is too tall hides too many.
    for place, tower in enumerate(towers[: clue - 1]):
        yield Extract(tallest - 1, tallest - clue + place + 1, tower) == 0
    adds = [(one != other, 1) for one, other in pairwise(_outlines(towers))]
    if parks:
        yield PbEq([(towers[0] != 0, 1), *adds], clue)
    else:
        yield PbEq(adds, clue - 1)


def _adds_up_to(towers: Sequence[Bits], clue: int) -> Any:
    """The heights that are seen, those that the outline before them does not reach, add up."""
    first, *others = _heights(towers)
    seen = first
    for height, outline in zip(others, _outlines(towers), strict=False):
        seen = seen | height & ~outline
    return PbEq([(_bit(seen, h) == 1, h + 1) for h in range(seen.size())], clue)


# Doors -------------------------------------------------------------------------------------


def doors(puzzle: Doors) -> Description:
    """For each line of rooms the set of those whose door to the next one is open.

    A room sees as many others as there are open doors in the corridors that it lies in, the
    one along its row and the one along its column.
    """
    rows, columns = puzzle.shape
    across = [BitVec(f"row{r}", columns) for r in range(rows)]
    down = [BitVec(f"column{c}", rows) for c in range(columns)]
    seen = _others_seen(puzzle)

    def door(wall: Any, r: Any, c: Any) -> Bits:
        return _bit(across[r], c) if wall == "vertical" else _bit(down[c], r)

    def conditions() -> Conditions:
        for line in (*across, *down):
            yield _bit(line, line.size() - 1) == 0
        for path, state in entries(puzzle.doors):
            if state is not None:
                yield door(*path) == state
        beside = [_corridors(line, 1 + max(row)) for line, row in zip(across, seen, strict=True)]
        above = [
            _corridors(line, 1 + max(column))
            for line, column in zip(down, seen.transposed(), strict=True)
        ]
        for r, c, number in _cells(seen):
            if number >= 0:
                yield from _adds_up(
                    [_bit(rooms, c) for rooms in beside[r][: number + 1]],
                    [_bit(rooms, r) for rooms in above[c][: number + 1]],
                )

    def read(board: int) -> Doorways[int]:
        vertical = _parted(board, columns, rows)
        horizontal = _parted(board >> rows * columns, rows, columns)
        return Doorways(
            Grid([[line >> c & 1 for c in range(columns - 1)] for line in vertical]),
            Grid([[line >> r & 1 for line in horizontal] for r in range(rows - 1)]),
        )

    cut = _in_one_piece(puzzle.shape, door) if puzzle.connected else _nothing_more
    return Description(conditions(), _joined(across + down), read, cut)


def _others_seen(puzzle: Doors) -> Grid[int]:
    """The numbers without the room itself; −1 is no number."""
    itself, blank = int(puzzle.count_self), puzzle.parts["rooms"]
    return Grid(
        [[-1 if n is None or n == blank else n - itself for n in row] for row in puzzle.rooms]
    )


def _corridors(line: Bits, longest: int) -> list[Bits]:
    """The rooms that lie in a corridor with 1, 2, … open doors or more."""
    begins, rooms = line, []
    for length in range(1, longest + 1):
        if length > 1:
            begins = begins & LShR(line, length - 1)
        rooms.append(_spread(begins, length))
    return rooms


def _spread(rooms: Bits, far: int) -> Bits:
    """These rooms and so many after each of them, in as few steps as possible."""
    done = 0
    while done < far:
        step = min(done + 1, far - done)
        rooms, done = rooms | rooms << step, done + step
    return rooms


def _adds_up(beside: Sequence[Bits], above: Sequence[Bits]) -> Conditions:
    """Two lengths add up to n.

    Each comes as n + 1 bits that say: it is 1 or more, it is 2 or more, and so on. Neither is
    more than n; and one is k or more just where the other is not n + 1 - k or more.
    """
    *low, high = beside
    *other_low, other_high = above
    yield high | other_high == 0
    if low:
        yield _joined(low) == ~_joined(other_low[::-1])


def _in_one_piece(shape: Shape, door: Callable[..., Bits]) -> Callable[[Doorways[int]], Conditions]:
    """Add clauses for connected rooms lazily, for each answer that is not connected.

    Numbering the rooms so that each but the first has an open door to a lower one is a
    complete encoding, but many times as slow.
    """
    rows, columns = shape

    def sides(wall: Any, r: Any, c: Any) -> tuple[int, int]:
        room = r * columns + c
        return room, room + (1 if wall == "vertical" else columns)

    def cut(house: Doorways[int]) -> Conditions:
        doors = {path: sides(*path) for path, _ in entries(house)}
        open_doors = [doors[path] for path, state in entries(house) if state]
        reached = Connected.value(rows * columns, open_doors)
        if len(reached) < rows * columns:
            border = (
                path for path, rooms in doors.items() if len(reached.intersection(rooms)) == 1
            )
            yield Or([door(*path) == 1 for path in border])

    return cut


# Kuromasu ----------------------------------------------------------------------------------


def kuromasu(puzzle: Kuromasu) -> Description:
    """For each row the set of its unshaded cells.

    Two of them side by side are like two rooms with an open door between them, so that numbers
    are counted as in Doors.
    """
    (rows, columns), numbers = puzzle.shape, puzzle.numbers
    unshaded = [BitVec(f"row{r}", columns) for r in range(rows)]

    def conditions() -> Conditions:
        upright = [_joined([_bit(row, c) for row in unshaded]) for c in range(columns)]
        for line in (*unshaded, *upright):
            for one in range(line.size() - 1):
                yield _bit(line, one) | _bit(line, one + 1) == 1
        for r, c, shade in _cells(puzzle.givens):
            if shade is not None:
                yield _bit(unshaded[r], c) == 1 - shade
        beside, above = (
            [_corridors(line & LShR(line, 1), max(row)) for line, row in zip(*lines, strict=True)]
            for lines in ((unshaded, numbers), (upright, numbers.transposed()))
        )
        for r, c, number in _cells(numbers):
            if number:
                yield _bit(unshaded[r], c) == 1
                yield from _adds_up(
                    [_bit(cells, c) for cells in beside[r][:number]],
                    [_bit(cells, r) for cells in above[c][:number]],
                )

    def read(board: int) -> Grid[int]:
        lines = _parted(board, columns, rows)
        return Grid([[1 - (line >> c & 1) for c in range(columns)] for line in lines])

    def cut(board: Grid[int]) -> Conditions:
        """As in :func:`_in_one_piece`."""
        model = puzzle.rules_model
        values = model.values(board)
        for constraint in model.constraints:
            clause = constraint.cut(values) if isinstance(constraint, Shading) else None
            if clause is not None:
                cells = (divmod(cell, columns) for cell, _ in clause)
                yield Or([_bit(unshaded[r], c) == 1 for r, c in cells])

    return Description(conditions(), _joined(unshaded), read, cut)


# Starry Night ------------------------------------------------------------------------------


def starry_night(puzzle: StarryNight) -> Description:
    """For each symbol and line the set of places where it stands: always a single one."""
    n = len(puzzle.rows)
    rows = {s: [BitVec(f"{word}{r}", n) for r in range(n)] for s, word in SYMBOLS.items()}
    columns = {s: [_joined([_bit(row, c) for row in rows[s]]) for c in range(n)] for s in rows}

    def conditions() -> Conditions:
        for r, c, given in _cells(puzzle.givens):
            if given is not None:
                yield from (_bit(rows[s][r], c) == int(s == given) for s in rows)
        for symbol in SYMBOLS:
            yield from _partition(rows[symbol])
            yield from _partition(columns[symbol])
            for row, following in pairwise(rows[symbol]):
                yield (row << 1 | LShR(row, 1)) & following == 0
        for sun, moon, star in zip(*rows.values(), strict=True):
            yield sun & moon == 0
            yield (sun | moon) & star == 0
        for lines, clues in ((rows, puzzle.rows), (columns, puzzle.columns)):
            for place, clue in enumerate(clues):
                if clue:
                    yield from _nearer({s: lines[s][place] for s in lines}, clue)

    def read(board: int) -> Grid[int]:
        places = _parted(board, n, len(SYMBOLS) * n)
        return Grid(
            [
                [sum(s for k, s in enumerate(rows) if places[k * n + r] >> c & 1) for c in range(n)]
                for r in range(n)
            ]
        )

    return Description(conditions(), _joined([row for s in rows for row in rows[s]]), read)


def _nearer(line: dict[int, Bits], clue: int) -> Conditions:
    """For each distance from the star: who stands within it."""
    near, far = (line[MOON], line[SUN]) if clue == MOON else (line[SUN], line[MOON])
    within = line[STAR]
    for _ in range(1, within.size()):
        closer, within = within, within | within << 1 | LShR(within, 1)
        if clue == STAR:
            yield (near & within == 0) == (far & within == 0)
        else:
            yield Or(near & closer != 0, far & within == 0)


# Easy as ABC -------------------------------------------------------------------------------


def easy_as_abc(puzzle: EasyAsABC) -> Description:
    """A cell is the set of its letters: one of them or none."""
    n, letters = len(puzzle.givens), puzzle.letters
    board = Grid([[BitVec(f"cell{r},{c}", letters) for c in range(n)] for r in range(n)])

    def conditions() -> Conditions:
        for r, c, given in _cells(puzzle.givens):
            yield board[r][c] & (board[r][c] - 1) == 0
            if given is not None:
                yield board[r][c] == (1 << given >> 1)
        for line, near, far in puzzle.edges.along(board):
            yield from _partition(line.cells)
            yield from _seen_first(line.cells, near)
            yield from _seen_first(line.cells[::-1], far)
        for cells, _ in board.diagonals if puzzle.diagonals else ():
            yield from _partition(cells)

    def read(joined: int) -> Grid[int]:
        values = [cell.bit_length() for cell in _parted(joined, letters, n * n)]
        return Grid([values[r * n : (r + 1) * n] for r in range(n)])

    return Description(conditions(), _joined([cell for row in board for cell in row]), read)


def _seen_first(cells: Sequence[Bits], clue: int) -> Conditions:
    """Another letter stands only where that of the clue has come before."""
    if not clue:
        return
    first, letters = 1 << (clue - 1), cells[0].size()
    others = (1 << letters) - 1 & ~first
    yield cells[0] & others == 0
    # Implied: the others come behind it.
    for cell in cells[len(cells) - letters + 1 :]:
        yield cell & first == 0
    before = cells[0]
    for cell in cells[1:]:
        yield Or(before & first != 0, cell & others == 0)
        before = before | cell


DESCRIBE: dict[type[Puzzle], Callable[[Any], Description]] = {
    Skyscrapers: skyscrapers,
    Doors: doors,
    Kuromasu: kuromasu,
    StarryNight: starry_night,
    EasyAsABC: easy_as_abc,
}
