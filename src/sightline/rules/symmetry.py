"""Puzzles that are the same puzzle: turned, mirrored, or with their values exchanged.

Each genre declares whether it turns and which of its values can be exchanged, each field how it
turns; everything here follows from that. For boards of one
shape the turns are computed once, as permutations of all clues in one flat row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from itertools import chain, count, permutations
from operator import attrgetter
from struct import Struct
from typing import Any, Literal, NamedTuple, ParamSpec, TypeVar, cast

from ..core.errors import PuzzleError, UnknownName
from ..core.grid import Grid, Path, Shape, entries, remake
from ..words import say
from .fields import LineClues
from .parts import build, flat, parts_of
from .puzzle import Puzzle, Solution

NEVER_TURNED = say(
    "never-turned", "{ $genre } has no pattern { $pattern }: its boards cannot be turned"
)
NEEDS_SQUARE = say(
    "pattern-needs-square",
    "the pattern { $pattern } needs a square board, not { $rows }×{ $columns }",
)

TURNS = ("", "m", "tm", "t", "tmtm", "tmt", "mt", "mtm")
"""All rotations and mirrors, as steps: m exchanges left and right, t rows and columns."""

Pattern = Literal["none", "180", "90", "mirror"]
"""What leaves the places of the clues as they are: nothing, half and quarter turns, a mirror."""

PATTERNS: dict[Pattern, str] = {"none": "", "180": "tmtm", "90": "tm", "mirror": "m"}
"""The turn behind each pattern."""


P = ParamSpec("P")
R = TypeVar("R")


def _kept(function: Callable[P, R]) -> Callable[P, R]:
    """Cache the result for all boards of a kind."""
    # By its own type, lru_cache would take a class of puzzles for unhashable.
    return cast(Callable[P, R], lru_cache(maxsize=64)(function))


class Turn(NamedTuple):
    """What a turn does to a board of one shape."""

    shape: Shape
    """The turned board's."""
    sources: tuple[int, ...]
    """For each place of the turned board the one that its value comes from."""


class CluePositions(NamedTuple):
    """Where the clues of a genre stand on a board of one shape, in one flat row."""

    paths: tuple[Path, ...]
    """The way to each place, as in :class:`sightline.rules.puzzle.Clue`."""
    turns: dict[str, Turn]
    """Those of the :data:`TURNS` that the genre has."""


@_kept
def clue_positions(genre: type[Puzzle], shape: Shape) -> CluePositions:
    """The places of the clues on a board, and how they turn.

    >>> from sightline import Skyscrapers
    >>> towers = clue_positions(Skyscrapers, (2, 2))
    >>> towers.paths[1], len(towers.turns), towers.turns["m"].sources[:4]
    (('edges', 'top', 1), 8, (1, 0, 6, 7))
    """
    parts = _parts(genre.blank(shape))
    places = count()
    numbered = {name: remake(part, lambda *_: next(places)) for name, part in parts.items()}
    turns = {}
    for steps in _turns(genre):
        turned = _turned_parts(genre, numbered, steps)
        sources = (place for name in parts for _, place in entries(turned[name]))
        turns[steps] = Turn(shape[::-1] if steps.count("t") % 2 else shape, tuple(sources))
    return CluePositions(tuple(path for path, _ in _entries(parts)), turns)


def flat_values(puzzle: Puzzle) -> tuple[int | None, ...]:
    """What stands at each place of the :func:`clue_positions`, blanks included.

    >>> from sightline import Doors
    >>> flat_values(Doors(rooms=[[2, 0]]))
    (2, 0, None)
    """
    rows: list[Sequence[int | None]] = []
    for depth, get in _lists(type(puzzle)):
        if depth == 1:
            rows.append(get(puzzle))
        else:
            rows.extend(get(puzzle))
    return tuple(chain.from_iterable(rows))


def of_flat_values(
    genre: type[Puzzle], shape: Shape, values: tuple[int | None, ...], **more: Any
) -> Puzzle:
    """The puzzle with these :func:`flat_values`; ``more`` are settings and what is known of it.

    >>> from sightline import Doors
    >>> of_flat_values(Doors, (1, 2), (2, 0, None)) == Doors(rooms=[[2, 0]])
    True
    """
    lists = {
        key: values[rows] if isinstance(rows, slice) else Grid([values[row] for row in rows])
        for key, rows in _slices(genre, shape)
    }
    return build(genre, lists, **more)


def images(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle in every symmetric form, first as it is; with its solution, if there is one.

    >>> from sightline import load
    >>> [len(list(images(load(name)))) for name in ("doors/example1", "starry-night/friedman1")]
    [8, 16]
    """
    parts = _parts(puzzle)
    solution = None if puzzle.solution is None else puzzle.fit(puzzle.solution)
    for steps in _turns(type(puzzle)):
        turned = _turned_parts(type(puzzle), parts, steps)
        if solution is not None:
            turned["solution"] = _turned(solution, steps)
        for labels in relabellings(puzzle):
            yield replace(puzzle, **{name: _relabelled(turned[name], labels) for name in turned})


def relabellings(puzzle: Puzzle) -> Iterator[dict[int, int]]:
    """All ways to exchange values for each other, first none.

    >>> from sightline import load
    >>> list(relabellings(load("starry-night/friedman1")))
    [{1: 1, 2: 2}, {1: 2, 2: 1}]
    """
    possible = puzzle.board.values(puzzle)
    values = [value for value in puzzle.interchangeable if value in possible]
    for order in permutations(values):
        yield dict(zip(values, order, strict=True))


def canonical_id(puzzle: Puzzle) -> str:
    """A name that all :func:`images` of a puzzle share, and no other puzzle has.

    It depends on the rules and the clues alone, and is the same on every machine.

    >>> from sightline import load
    >>> canonical_id(load("doors/example1"))
    'doors-4x4-439ac97e25d9142750784df408a7c5c9'
    """
    naming = _naming(type(puzzle), puzzle.shape, tuple(_variants(puzzle)))
    codes = [0 if value is None else value + 1 for value in flat_values(puzzle)]
    digest = blake2b(naming.rules + naming.pack(*_least(codes, naming)), digest_size=16)
    return naming.prefix + digest.hexdigest()


def _variants(puzzle: Puzzle) -> Iterator[str]:
    """The settings that differ from their defaults: names of switches, others with their values."""
    for key in puzzle.variants:
        is_switch = puzzle.settings[key].type is bool
        yield key if is_switch else f"{key}={puzzle.stated[key]}"


def solution_id(genre: type[Puzzle], shape: Shape, solution: Solution) -> str:
    """A name that all images of a solution share, and no other solution has.

    It depends neither on the clues nor on the variants of a puzzle: boards that are filled
    in the same way have the same solution.

    >>> from sightline import Skyscrapers
    >>> squares = [[1, 2], [2, 1]], [[2, 1], [1, 2]]
    >>> len({solution_id(Skyscrapers, (2, 2), square) for square in squares})
    1
    """
    naming = _solution_naming(genre, shape)
    board = genre.blank(shape).fit(solution)
    codes = [value + 1 for _, value in entries(board)]
    digest = blake2b(naming.rules + naming.pack(*_least(codes, naming)), digest_size=16)
    return naming.prefix + digest.hexdigest()


@_kept
def orbits(genre: type[Puzzle], shape: Shape, pattern: Pattern) -> tuple[tuple[int, ...], ...]:
    """The places of the :func:`clue_positions` that a symmetric pattern shows or hides together.

    >>> from sightline import Doors
    >>> orbits(Doors, (1, 2), "180")
    ((0, 1), (2,))
    """
    if pattern not in PATTERNS:
        raise UnknownName("pattern", pattern, PATTERNS)
    turns, steps = clue_positions(genre, shape).turns, PATTERNS[pattern]
    if steps not in turns:
        raise PuzzleError(NEVER_TURNED(genre=genre.said_title, pattern=pattern))
    if turns[steps].shape != shape:
        rows, columns = shape
        raise PuzzleError(NEEDS_SQUARE(pattern=pattern, rows=rows, columns=columns))
    return tuple(_cycles(turns[steps].sources))


# Turning ---------------------------------------------------------------------------------


def _turns(genre: type[Puzzle]) -> tuple[str, ...]:
    return TURNS if genre.turns else TURNS[:1]


def _turned_parts(genre: type[Puzzle], parts: Mapping[str, Any], steps: str) -> dict[str, Any]:
    for step in steps:
        parts = mirrored(genre, parts) if step == "m" else transposed(genre, parts)
    return dict(parts)


def mirrored(genre: type[Puzzle], parts: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a puzzle by name, whatever they hold, with left and right exchanged.

    >>> from sightline import StarryNight
    >>> mirrored(StarryNight, {"rows": "ab", "columns": "cd", "givens": Grid([])})
    {'rows': 'ab', 'columns': 'dc', 'givens': ()}
    """
    return {part.name: part.clues.mirrored(parts[part.name]) for part in parts_of(genre)}


def transposed(genre: type[Puzzle], parts: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a puzzle by name, whatever they hold, with rows and columns exchanged."""
    turned = {part.name: part.clues.transposed(parts[part.name]) for part in parts_of(genre)}
    lines = [part.name for part in parts_of(genre) if isinstance(part.clues, LineClues)]
    for one, other in zip(lines, reversed(lines), strict=True):
        turned[one] = parts[other]
    return turned


def _turned(board: Any, steps: str) -> Any:
    for step in steps:
        board = board.mirrored() if step == "m" else board.transposed()
    return board


def _relabelled(board: Any, labels: Mapping[int, int]) -> Any:
    return remake(board, lambda _, value: labels.get(value, value))


def _cycles(sources: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The cycles of a turn as a permutation of the places."""
    seen: set[int] = set()
    for first in range(len(sources)):
        if first in seen:
            continue
        together = [first]
        while (place := sources[together[-1]]) != first:
            together.append(place)
        seen.update(together)
        yield tuple(sorted(together))


# The flat row ----------------------------------------------------------------------------


def _parts(puzzle: Puzzle) -> dict[str, Any]:
    return {part.name: getattr(puzzle, part.name) for part in parts_of(type(puzzle))}


def _entries(parts: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    return chain.from_iterable(entries(part, (name,)) for name, part in parts.items())


@_kept
def _lists(genre: type[Puzzle]) -> tuple[tuple[int, Callable[[Puzzle], Any]], ...]:
    """A getter for each list of clues, and whether it is one of numbers (1) or of rows (2)."""
    return tuple(
        (key.depth, attrgetter(f"{part.name}.{key.name}" if part.bundle else part.name))
        for part in parts_of(genre)
        for key in part.keys
    )


@_kept
def _slices(genre: type[Puzzle], shape: Shape) -> tuple[tuple[str, slice | tuple[slice, ...]], ...]:
    """The slice of the flat row for each list of clues, or each row of one."""
    first, slices = 0, []

    def piece(length: int) -> slice:
        nonlocal first
        first += length
        return slice(first - length, first)

    for _, key, value in flat(genre.blank(shape)):
        rows = piece(len(value)) if key.depth == 1 else tuple(piece(len(row)) for row in value)
        slices.append((key.name, rows))
    return tuple(slices)


# Names -----------------------------------------------------------------------------------


class _Naming(NamedTuple):
    """The part of the computation shared by all puzzles of one shape and with the same rules."""

    prefix: str
    rules: bytes
    turns: tuple[tuple[int, ...], ...]
    """The sources of those that lead to the lesser shape, in which the least image stands."""
    short: tuple[Callable[[bytes], bytes], ...]
    """The same for codes in a table of 256 bytes; none for more places than that."""
    interchangeable: tuple[int, ...]
    """Codes, which are values plus one."""
    pack: Callable[..., bytes]


@_kept
def _naming(genre: type[Puzzle], shape: Shape, variants: tuple[str, ...]) -> _Naming:
    paths, turns = clue_positions(genre, shape)
    rows, columns = least = min(turn.shape for turn in turns.values())
    prefix = f"{genre.name}-{rows}x{columns}-"
    sources = tuple(turn.sources for turn in turns.values() if turn.shape == least)
    return _Naming(
        prefix,
        # Only settings that differ from their defaults: a new one leaves old ids as they are.
        f"{prefix}{','.join(variants)}\n".encode(),
        sources,
        tuple(bytes(each).translate for each in sources) if len(paths) <= 256 else (),
        tuple(value + 1 for value in genre.interchangeable),
        # Four bytes for each code, the highest first on any machine.
        Struct(f">{len(paths)}I").pack,
    )


@_kept
def _solution_naming(genre: type[Puzzle], shape: Shape) -> _Naming:
    """The same for solutions: the places of the clues that give them away, and nothing else."""
    naming, part = _naming(genre, shape, ()), genre.given_part
    here, there = (
        [place for place, path in enumerate(clue_positions(genre, each).paths) if path[0] == part]
        for each in (shape, min(shape, shape[::-1]) if genre.turns else shape)
    )
    number = {place: n for n, place in enumerate(here)}
    turns = tuple(tuple(number[turn[place]] for place in there) for turn in naming.turns)
    return naming._replace(
        rules=f"solution {naming.prefix}\n".encode(),
        turns=turns,
        short=tuple(bytes(each).translate for each in turns) if len(here) <= 256 else (),
        pack=Struct(f">{len(here)}I").pack,
    )


def _least(codes: Sequence[int], naming: _Naming) -> Sequence[int]:
    """The least image."""
    # There are none where nothing is to be filled in.
    if naming.short and max(codes, default=0) < 256:
        # Translating the places into the codes that stand there is the fastest way by far.
        table = bytes(codes).ljust(256)
        turned = [turn(table) for turn in naming.short]
        if naming.interchangeable:
            turned = [
                image.translate(bytes(_labels(image, naming, range(256)))) for image in turned
            ]
        return min(turned)
    images = [[codes[place] for place in turn] for turn in naming.turns]
    if naming.interchangeable:
        images = [_relabelled_codes(image, naming) for image in images]
    return min(images)


def _relabelled_codes(image: Sequence[int], naming: _Naming) -> list[int]:
    labels = _labels(image, naming, range(max(image) + 1))
    return [labels[code] for code in image]


def _labels(image: Iterable[int], naming: _Naming, every: Iterable[int]) -> list[int]:
    """New codes for all, with which an image is the least of its relabelled forms.

    The codes that can be exchanged get new ones in ascending order, as they appear in the image.
    """
    labels, new = list(every), iter(naming.interchangeable)
    for code in dict.fromkeys(image):
        if code in naming.interchangeable:
            labels[code] = next(new)
    return labels
