"""What the server can do: for each verb what is asked, what is answered, and within what limits.

All of this runs in a worker. Answers are the records of the command line, with ``lit`` beside
them: the places that a page points at, by their short names (``r1c2`` a cell, ``r1c2-r1c3`` a
door, ``left-3`` the clue at the left of row 3), and how.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from itertools import repeat
from typing import Any, NamedTuple

import msgspec

from ..cli import check as check_command
from ..cli import count as count_command
from ..cli import explain as explain_command
from ..cli import grade as grade_command
from ..cli import hint as hint_command
from ..cli import solve as solve_command
from ..cli._answering import Joinable, Search, whose
from ..core.errors import InputError, NotUnique, PuzzleError, UnknownName
from ..core.grid import Path, entries, remake
from ..core.words import listed
from ..formats import FORMATS, lost, parse, recognise, refuse, write
from ..formats._format import clean
from ..formats.json import record as json_record
from ..render.highlight import highlight
from ..rules.puzzle import Puzzle, Solution
from ..verbs.check import Verdict, broken_so_far, check
from ..verbs.explain import Step, explain
from ..verbs.grade import Effort, Hardest, Word
from ..verbs.hint import hint
from ..verbs.make import PRESETS, Made, Recipe, made
from ..verbs.solve import solve
from . import requests
from .requests import AboutPuzzle, Body, Searching

Lit = dict[str, str]
"""Places by their short names, and how they are pointed at: ``wrong``, ``concluded``,
``leaned``, ``looked``, or ``differs`` where two solutions part."""

MOST_CELLS = 1024
"""Of a board that is explained or graded: people do not do larger ones by hand."""


class Limits(msgspec.Struct, frozen=True):
    """Within what a request is answered, as far as the verb looks after that itself."""

    time: float
    """Seconds for a search."""


class File(msgspec.Struct, frozen=True):
    """An answer that is not JSON."""

    type: str
    data: bytes


class Verb(NamedTuple):
    """Something that can be asked for."""

    summary: str
    asked: type[Body]
    answered: Any
    """The type of the answer; None: a file."""
    answer: Callable[[Any, Limits], Any]
    seconds: float
    """The longest that it may take."""
    example: Mapping[str, Any]


# Solving and checking ----------------------------------------------------------------------


def _search(request: Searching, limits: Limits) -> Search:
    return Search(
        engine=request.engine,
        time_limit=min(request.time_limit or limits.time, limits.time),
        node_limit=request.node_limit,
    )


class Solved(solve_command.Answer, frozen=True, kw_only=True):
    """A line of ``solve --json``."""


def _solve(request: requests.Solve, limits: Limits) -> solve_command.Answer:
    verb = solve_command.Solve(
        search=_search(request, limits), limit=request.limit, full_stats=False, ascii=False
    )
    return verb.record(request.read_puzzle())[0]


class Counted(count_command.Answer, frozen=True, kw_only=True):
    """A line of ``count --json``."""


def _count(request: requests.Count, limits: Limits) -> count_command.Answer:
    verb = count_command.Count(search=_search(request, limits), limit=request.limit)
    return verb.record(request.read_puzzle())[0]


class Checked(check_command.Answer, frozen=True, kw_only=True):
    """A line of ``check --json``; ``unfinished`` is a board on which no rule is broken so far."""

    open: int
    """How many places of the board are not filled in."""
    lit: Lit


def _check(request: requests.Check, limits: Limits) -> Checked:
    puzzle = request.read_puzzle()
    board, gaps = requests.read_board(request.board, puzzle), 0
    if board is None:
        search = msgspec.structs.asdict(_search(request, limits))
        verdict = check(puzzle, **search)
    else:
        board = _with_givens(puzzle, board)
        gaps = len(puzzle.gaps(board))
        verdict = _so_far(puzzle, board) if gaps else check(puzzle, board)
    record = check_command.record_of(puzzle, verdict)
    said = msgspec.structs.asdict(record)
    if gaps and not verdict.broken:
        said["verdict"] = "unfinished"
    return Checked(**said, open=gaps, lit=_lit_by_verdict(puzzle, verdict))


def _so_far(puzzle: Puzzle, board: Solution) -> Verdict:
    broken = broken_so_far(puzzle, board)
    return Verdict(verdict="wrong" if broken else "right", broken=broken)


def _with_givens(puzzle: Puzzle, board: Solution) -> Solution:
    """The board with what the puzzle gives away, where nothing else is filled in."""
    model = puzzle.rules_model
    given = {path: model.given.get(variable) for path, variable in entries(model.board)}
    nothing = (None,) if any(values & 1 for values in model.ranges) else (None, 0)

    def filled(path: Path, value: int | None) -> int | None:
        known = given[path]
        return known if value in nothing and known is not None else value

    return remake(board, filled)


def _lit_by_verdict(puzzle: Puzzle, verdict: Verdict) -> Lit:
    lit = dict(highlight(puzzle, None, verdict.broken).ways)
    for place in verdict.differ:
        lit |= {spot.key: "differs" for spot in place.spots(puzzle.shape)}
    return lit | {puzzle.clue_spot(clue.path).key: "wrong" for clue in verdict.clash}


# Reasoning ---------------------------------------------------------------------------------


class Hinted(hint_command.Answer, frozen=True, kw_only=True):
    """A line of ``hint --json``."""

    lit: Lit


def _hint(request: requests.Hint, limits: Limits) -> Hinted:
    del limits  # whoever waits outside looks at the clock
    puzzle = _for_people(request)
    board = requests.read_board(request.board, puzzle)
    if board is None:
        raise PuzzleError("the board is missing; an empty one has null in all places")
    found = hint(puzzle, board, request.marks)
    lit = _lit_by_step(puzzle, found.steps[-1]) if found.steps else {}
    if found.mistake:
        lit |= {found.mistake.place.key: "wrong"}
    return Hinted(**msgspec.structs.asdict(hint_command.record_of(found)), lit=lit)


def _lit_by_step(puzzle: Puzzle, step: Step) -> Lit:
    return dict(highlight(puzzle, step, ()).ways)


class ExplainedStep(explain_command.StepLine, frozen=True, kw_only=True):
    """A line of ``explain --json``."""

    lit: Lit
    marks: dict[str, tuple[int, ...]] | msgspec.UnsetType = msgspec.UNSET
    """With boards: the values that are left, where some but not all others are excluded."""


class Explained(Joinable, frozen=True, kw_only=True):
    """All lines of ``explain --json``."""

    genre: str
    id: str | None
    verdict: str
    text: str
    """What there is to say after the last step."""
    solutions: list[Solution]
    differ: list[str]
    clash: list[str]
    steps: list[ExplainedStep]


def _explain(request: requests.Explain, limits: Limits) -> Explained:
    del limits
    puzzle = _for_people(request)
    explanation = explain(puzzle)
    verdict = explanation.verdict
    verb = explain_command.Explain(markdown=False, boards=request.boards, ascii=False)
    left: Iterator[Any] = explanation.marks() if request.boards else repeat(msgspec.UNSET)
    steps = [
        ExplainedStep(
            **msgspec.structs.asdict(line), lit=_lit_by_step(puzzle, step), marks=next(left)
        )
        for line, step in zip(verb.lines(explanation), explanation.steps, strict=True)
    ]
    return Explained(
        **whose(puzzle),
        verdict=verdict.verdict,
        text=explain_command.end_of(explanation),
        solutions=verdict.solutions,
        differ=list(map(str, verdict.differ)),
        clash=[clue.text for clue in verdict.clash],
        steps=steps,
    )


class Graded(Joinable, frozen=True, kw_only=True):
    """A line of ``grade --json``; without just one solution there is no grade."""

    grade: Word | None
    score: float | None
    steps: int | None
    hardest: Hardest | msgspec.UnsetType = msgspec.UNSET
    simple: Effort | msgspec.UnsetType = msgspec.UNSET
    exact: Effort | msgspec.UnsetType = msgspec.UNSET
    chain: Effort | msgspec.UnsetType = msgspec.UNSET
    nested: Effort | msgspec.UnsetType = msgspec.UNSET
    complete: bool | msgspec.UnsetType = msgspec.UNSET
    verdict: str
    genre: str
    id: str | None


def _grade(request: requests.Grade, limits: Limits) -> Graded:
    del limits
    return Graded(**grade_command.Grading().record(_for_people(request))[0])


def _for_people(request: AboutPuzzle) -> Puzzle:
    """The puzzle, if somebody could do it by hand."""
    puzzle = request.read_puzzle()
    rows, columns = puzzle.shape
    if rows * columns > MOST_CELLS:
        raise InputError(
            f"a board of {rows}×{columns} is too large here; this server explains and grades "
            f"boards of up to {MOST_CELLS:,} cells"
        )
    return puzzle


# Making ------------------------------------------------------------------------------------


Fresh = msgspec.defstruct(
    "Fresh",
    [
        ("genre", str),
        ("solution", Any),
        *((field.name, field.type) for field in msgspec.structs.fields(Made)[1:]),
    ],
    namespace={"__doc__": "A line of ``make --json``: the puzzle's own JSON, and more beside it."},
)


def _make(request: requests.Make, limits: Limits) -> dict[str, Any]:
    del limits
    if request.preset and request.density is not None:
        raise InputError("preset is a density by name; leave out density")
    if request.preset and request.preset not in PRESETS:
        raise UnknownName("preset", request.preset, PRESETS)
    asked = msgspec.structs.asdict(request)
    seed, index, preset = (asked.pop(name) for name in ("seed", "index", "preset"))
    asked["size"] = (request.size, request.size) if isinstance(request.size, int) else request.size
    if preset:
        asked["density"] = PRESETS[preset]
    recipe = Recipe(**asked)
    return made(recipe, secrets.randbits(32) if seed is None else seed, index).record()


# Formats and pictures ----------------------------------------------------------------------


class Converted(msgspec.Struct, frozen=True):
    """A puzzle in another format."""

    format: str
    text: str
    lost: list[str]
    """What the format cannot hold, and was left out."""
    note: str | None
    """The same as a sentence."""


def _convert(request: requests.Convert, limits: Limits) -> Converted:
    del limits
    puzzle = request.read_puzzle()
    losses = lost(puzzle, request.to)
    if not request.lossy:
        refuse(FORMATS[request.to], losses, how_else='; "lossy": true leaves that out')
    text = write(puzzle, request.to, lossy=request.lossy)
    note = f"left out: {listed(f'the {name}' for name in losses)}" if losses else None
    return Converted(request.to, text, losses, note)


class Parsed(msgspec.Struct, frozen=True):
    """What is written in a text."""

    format: str
    description: str
    """Genre, size and variants in a line."""
    puzzle: dict[str, Any]
    """The puzzle in the JSON form."""


def _parse(request: requests.Parse, limits: Limits) -> Parsed:
    del limits
    puzzle = parse(request.text, request.format)
    found = recognise(clean(request.text))
    format = request.format or (found.name if found else "")
    return Parsed(format, puzzle.describe(), json_record(puzzle))


def _render(request: requests.Render, limits: Limits) -> File:
    puzzle = request.read_puzzle()
    board = requests.read_board(request.board, puzzle)
    if request.solved:
        board = solve(puzzle, time_limit=limits.time).solution
        if board is None:
            raise NotUnique("none")
    if request.to not in _PICTURES:
        raise UnknownName("kind of picture", request.to, _PICTURES)
    return _PICTURES[request.to](request, puzzle, board)


def _svg(request: requests.Render, puzzle: Puzzle, board: Solution | None) -> File:
    from ..render.svg import draw

    marks, theme = request.marks, request.theme
    text = draw(puzzle, board, marks=marks, theme=theme, towers=request.towers)
    return File("image/svg+xml", text.encode())


def _png(request: requests.Render, puzzle: Puzzle, board: Solution | None) -> File:
    from ..render.png import draw

    shown: Any = {"marks": request.marks, "theme": request.theme, "towers": request.towers}
    return File("image/png", draw(puzzle, board, scale=request.scale, **shown))


def _pdf(request: requests.Render, puzzle: Puzzle, board: Solution | None) -> File:
    from ..render.pdf import draw

    del request  # it is for paper
    return File("application/pdf", draw(puzzle, board))


def _text(request: requests.Render, puzzle: Puzzle, board: Solution | None) -> File:
    text = puzzle.text(board, ascii=request.to == "ascii")
    return File("text/plain; charset=utf-8", text.encode())


_PICTURES: dict[str, Callable[[requests.Render, Puzzle, Solution | None], File]] = {
    "svg": _svg,
    "png": _png,
    "pdf": _pdf,
    "text": _text,
    "ascii": _text,
}

_EXAMPLE = {"puzzle": "skyscrapers/brainbashers"}
_BOARD = [[4, 3, 2, 1], [1, None, None, None], [None] * 4, [None] * 4]

VERBS: Mapping[str, Verb] = {
    "solve": Verb("Find solutions", requests.Solve, Solved, _solve, 10, _EXAMPLE),
    "count": Verb("Count solutions", requests.Count, Counted, _count, 10, _EXAMPLE),
    "check": Verb(
        "Judge a puzzle, or a board",
        requests.Check,
        Checked,
        _check,
        10,
        _EXAMPLE | {"board": _BOARD},
    ),
    "hint": Verb(
        "The next step, or a mistake",
        requests.Hint,
        Hinted,
        _hint,
        30,
        _EXAMPLE | {"board": _BOARD},
    ),
    "explain": Verb(
        "The whole way to the solution", requests.Explain, Explained, _explain, 60, _EXAMPLE
    ),
    "grade": Verb("How hard it is", requests.Grade, Graded, _grade, 20, _EXAMPLE),
    "make": Verb(
        "A new puzzle",
        requests.Make,
        Fresh,
        _make,
        30,
        {"genre": "skyscrapers", "size": 5, "grade": "medium", "seed": 7},
    ),
    "convert": Verb(
        "Another format",
        requests.Convert,
        Converted,
        _convert,
        5,
        _EXAMPLE | {"to": "tatham", "lossy": True},
    ),
    "parse": Verb(
        "What is written in a text",
        requests.Parse,
        Parsed,
        _parse,
        5,
        {"text": "doors([[2,0]])."},
    ),
    "render": Verb("A picture", requests.Render, None, _render, 10, _EXAMPLE | {"to": "svg"}),
}
"""Everything that can be asked for, by name."""
