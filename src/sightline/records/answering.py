"""The requests: for each verb the question, the record that answers it, and its limits.

Maps the name of a verb and a JSON object to a record, or to a record that says why there is no
answer. It does not depend on the caller or the transport: the server calls it in its workers,
and a worker in a browser can call it, too.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from .. import play
from ..core.errors import InputError, NotUnique, PuzzleError, SightlineError, Stopped, UnknownName
from ..core.grid import Path, entries, remake
from ..engines import Limits as SearchLimits
from ..engines import Strategy
from ..play import Game
from ..rules.puzzle import Puzzle, Solution
from ..verbs.check import check
from ..verbs.explain import explain
from ..verbs.hint import hint
from ..verbs.make import PRESETS, Recipe, made
from ..verbs.solve import solve, start
from ..words import say
from . import check as check_record
from . import convert as convert_record
from . import count as count_record
from . import explain as explain_record
from . import grade as grade_record
from . import hint as hint_record
from . import make as make_record
from . import parse as parse_record
from . import requests, trouble
from . import solve as solve_record
from .conflicts import Conflicts, conflicts_of
from .drawings import File, drawing
from .examples import example_questions
from .requests import AboutPuzzle, Body, Limited, Searching, read
from .sheet import Sheet, sheet_of

TOO_LARGE_HERE = say(
    "too-large-here",
    "a board of { $rows }×{ $columns } is too large here; boards of up to { $most } cells are "
    "explained and graded",
)
STOPPED_BEFORE_SOLUTION = say(
    "stopped-before-solution", "stopped by a limit before a solution was found"
)

MOST_CELLS = 1024
"""The largest board that is explained or graded; larger ones are not solved by hand."""


class Limits(msgspec.Struct, frozen=True):
    """The limits of a request that the verb itself observes."""

    time: float
    """Seconds for a search."""


class Verb(NamedTuple):
    """A kind of request."""

    summary: str
    asked: type[Body]
    answered: Any
    """The type of the answer; None if it is a file."""
    answer: Callable[[Any, Limits], Any]
    seconds: float
    """The longest time that it may take."""
    example: Mapping[str, Any]


def answer(
    name: str, body: bytes, limits: Limits, begin: Callable[[Body], None] = lambda _: None
) -> Any:
    """The record that answers a question, a :class:`File`, or a :class:`~.trouble.Trouble`.

    ``begin`` is called with the request as soon as it has been read, before the work.

    >>> body = b'{"puzzle": "doors/example1"}'
    >>> answer("count", body, Limits(time=10)).count
    1
    >>> answer("count", b'{"from": "tatham"}', Limits(time=10)).error
    'line 1, column 1: the key "puzzle" is missing'
    """
    try:
        verb = VERBS[name]
        request = read(verb.asked, body)
        begin(request)
        return verb.answer(request, limits)
    except SightlineError as error:
        return trouble.of(error)


# Solving and checking ----------------------------------------------------------------------


def _search(request: Searching, limits: Limits) -> dict[str, Any]:
    """The arguments of :func:`sightline.solve`."""
    return {
        "engine": request.engine,
        "time_limit": _seconds(request, limits) or limits.time,
        "node_limit": request.node_limit,
    }


def _seconds(request: Limited, limits: Limits) -> float | None:
    """The requested time limit, at most the allowed one; None if there is none."""
    return request.time_limit and min(request.time_limit, limits.time)


def _solve(request: requests.Solve, limits: Limits) -> solve_record.Solved:
    search = _search(request, limits)
    return solve_record.of(solve(request.read_puzzle(), limit=request.limit, **search))


def _count(request: requests.Count, limits: Limits) -> count_record.Counted:
    puzzle, search = request.read_puzzle(), _search(request, limits)
    most = SearchLimits(time=search["time_limit"], nodes=search["node_limit"])
    run = start(puzzle, search["engine"], Strategy(), most)
    return count_record.of(puzzle, run, request.limit)


def _check(request: requests.Check, limits: Limits) -> check_record.Checked:
    puzzle = request.read_puzzle()
    board = requests.read_board(request.board, puzzle)
    if board is None:
        verdict = check(puzzle, **_search(request, limits))
    else:
        verdict = check(puzzle, _with_givens(puzzle, board))
    return check_record.shown(puzzle, verdict)


def _with_givens(puzzle: Puzzle, board: Solution) -> Solution:
    """The board, with the givens of the puzzle where it is open."""
    model = puzzle.rules_model
    given = {path: model.given.get(variable) for path, variable in entries(model.board)}
    nothing = (None,) if any(values & 1 for values in model.ranges) else (None, 0)

    def filled(path: Path, value: int | None) -> int | None:
        known = given[path]
        return known if value in nothing and known is not None else value

    return remake(board, filled)


# Reasoning ---------------------------------------------------------------------------------


def _hint(request: requests.Hint, limits: Limits) -> hint_record.Hinted:
    puzzle = _for_people(request)
    board = requests.read_board(request.board, puzzle)
    if board is None:
        raise PuzzleError("the board is missing; an empty one has null in all places")
    seconds = _seconds(request, limits)
    found = hint(puzzle, board, request.marks, notes=request.notes, time_limit=seconds)
    return hint_record.shown(found)


@lru_cache(maxsize=16)
def _game(puzzle: Puzzle) -> Game:
    """The game of a puzzle; cached, because the page asks about every board of a game."""
    return play.new(puzzle)


def _conflicts(request: requests.FindConflicts, limits: Limits) -> Conflicts:
    del limits
    puzzle = request.read_puzzle()
    game, board = _game(puzzle), requests.read_board(request.board, puzzle)
    game = game if board is None else play.filled_in(game, board)
    entered = [place for place in request.entered if place in game.ground.variables]
    return conflicts_of(game, at=request.at, entered=entered, possible=request.possible)


def _sheet(request: requests.ShowSheet, limits: Limits) -> Sheet:
    del limits
    return sheet_of(request.read_puzzle())


def _explain(request: requests.Explain, limits: Limits) -> explain_record.Explained:
    puzzle, seconds = _for_people(request), _seconds(request, limits)
    found = explain(puzzle, full=request.full, time_limit=seconds)
    return explain_record.shown(found, boards=request.boards)


def _grade(request: requests.Grade, limits: Limits) -> grade_record.Graded:
    puzzle = _for_people(request)
    return grade_record.of(puzzle, time_limit=_seconds(request, limits))


def _for_people(request: AboutPuzzle) -> Puzzle:
    """The puzzle, if it is small enough to be solved by hand."""
    puzzle = request.read_puzzle()
    rows, columns = puzzle.shape
    if rows * columns > MOST_CELLS:
        raise InputError(TOO_LARGE_HERE(rows=rows, columns=columns, most=MOST_CELLS))
    return puzzle


# Making ------------------------------------------------------------------------------------


def _make(request: requests.Make, limits: Limits) -> dict[str, Any]:
    del limits  # making counts nodes instead, so that a seed gives the same puzzle everywhere
    if request.preset and request.density is not None:
        raise InputError("preset is a density by name; leave out density")
    if request.preset and request.preset not in PRESETS:
        raise UnknownName("preset", request.preset, PRESETS)
    asked = msgspec.structs.asdict(request)
    seed, index, preset = (asked.pop(name) for name in ("seed", "index", "preset"))
    asked["size"] = requests.shape_of(request.size)
    if preset:
        asked["density"] = PRESETS[preset]
    recipe = Recipe(**asked)
    return make_record.of(made(recipe, secrets.randbits(32) if seed is None else seed, index))


# Formats and pictures ----------------------------------------------------------------------


def _convert(request: requests.Convert, limits: Limits) -> convert_record.Converted:
    del limits
    return convert_record.of(
        request.read_puzzle(), request.to, lossy=request.lossy, how_else='"lossy": true'
    )


def _parse(request: requests.Parse, limits: Limits) -> parse_record.Parsed:
    del limits
    return parse_record.of(request.text, request.format)


def _render(request: requests.Render, limits: Limits) -> File:
    puzzle = request.read_puzzle()
    board = requests.read_board(request.board, puzzle)
    if request.solved:
        found = solve(puzzle, time_limit=_seconds(request, limits) or limits.time)
        if found.status == "stopped":
            raise Stopped(STOPPED_BEFORE_SOLUTION())
        if found.solution is None:
            raise NotUnique("none")
        board = found.solution
    return drawing(request, puzzle, board)


_EXAMPLES = example_questions()

VERBS: Mapping[str, Verb] = {
    "solve": Verb(
        "Find solutions", requests.Solve, solve_record.Solved, _solve, 10, _EXAMPLES["solve"]
    ),
    "count": Verb(
        "Count solutions", requests.Count, count_record.Counted, _count, 10, _EXAMPLES["count"]
    ),
    "check": Verb(
        "Judge a puzzle, or a board",
        requests.Check,
        check_record.Checked,
        _check,
        10,
        _EXAMPLES["check"],
    ),
    "hint": Verb(
        "The next step, or a mistake",
        requests.Hint,
        hint_record.Hinted,
        _hint,
        30,
        _EXAMPLES["hint"],
    ),
    "conflicts": Verb(
        "Which rules a board breaks already",
        requests.FindConflicts,
        Conflicts,
        _conflicts,
        10,
        _EXAMPLES["conflicts"],
    ),
    "sheet": Verb(
        "All that it takes to draw, play and edit a puzzle",
        requests.ShowSheet,
        Sheet,
        _sheet,
        10,
        _EXAMPLES["sheet"],
    ),
    "explain": Verb(
        "The whole way to the solution",
        requests.Explain,
        explain_record.Explained,
        _explain,
        60,
        _EXAMPLES["explain"],
    ),
    "grade": Verb(
        "How hard it is", requests.Grade, grade_record.Graded, _grade, 20, _EXAMPLES["grade"]
    ),
    "make": Verb(
        "A new puzzle",
        requests.Make,
        make_record.Fresh,
        _make,
        30,
        _EXAMPLES["make"],
    ),
    "convert": Verb(
        "Another format",
        requests.Convert,
        convert_record.Converted,
        _convert,
        5,
        _EXAMPLES["convert"],
    ),
    "parse": Verb(
        "What is written in a text",
        requests.Parse,
        parse_record.Parsed,
        _parse,
        5,
        _EXAMPLES["parse"],
    ),
    "render": Verb("A picture", requests.Render, None, _render, 10, _EXAMPLES["render"]),
}
"""All kinds of requests by name."""
