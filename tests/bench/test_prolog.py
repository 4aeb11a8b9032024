"""The adapters to GNU Prolog and SWI-Prolog: the same answers as the kernel, within limits."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
from samples import size, some

import sightline as sl
from sightline.bench.jobs import job_of
from sightline.bench.measuring import measure
from sightline.bench.solvers import NotInstalled, Unfit, gprolog, kernel, swipl
from sightline.bench.solvers._prolog import FOLDER, answered
from sightline.core.errors import SightlineError
from sightline.core.grid import Doorways, Edges, Grid
from sightline.library import names
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.verbs.check import broken_rules

PATIENCE = 120.0
"""Seconds that no answer here should need; no test waits for them to pass."""

HARD = {f"skyscrapers/{name}" for name in ("board1", "board4", "board6", "board7")}
OPEN = {f"skyscrapers/{name}-open" for name in ("board4", "board5", "board6", "board7")}
MODELLED = [
    name
    for genre in GENRES
    if (FOLDER / f"{genre.replace('-', '_')}.pl").exists()
    for name in names(genre)
]
AT_ONCE = {
    gprolog: [name for name in MODELLED if name not in HARD | OPEN and not sl.load(name).variants],
    # The same models take SWI-Prolog a hundred times as long.
    swipl: [
        *names("doors"),
        *(f"skyscrapers/{name}" for name in ("brainbashers", "board2", "board3", "figure2")),
        *(f"starry-night/{name}" for name in ("friedman1", "friedman10", "custom")),
    ],
}
"""The puzzles of the library that a system answers at once."""


def called(module: ModuleType) -> str:
    return str(module.SYSTEM.program)


slower_at_night = pytest.mark.parametrize(
    "system", some([gprolog, swipl], quick=[gprolog]), indirect=True, ids=called
)
"""SWI-Prolog takes long to start; where a test asks for several answers of the same models."""


@pytest.fixture(params=[gprolog, swipl], ids=called)
def system(request: pytest.FixtureRequest) -> ModuleType:
    module: ModuleType = request.param
    _skip_unless_installed(module)
    return module


def _skip_unless_installed(module: ModuleType) -> None:
    if shutil.which(module.SYSTEM.program) is None:
        pytest.skip(f"{module.TITLE} is not installed")


def _agrees(module: ModuleType, puzzle: Puzzle, *words: str) -> None:
    """The system has the solution, none, or two that obey the rules, as the kernel says."""
    ours = kernel.answer(puzzle, 2, (), PATIENCE)
    theirs = module.answer(puzzle, 2, words, PATIENCE)
    assert len(theirs.solutions) == len(ours.solutions)
    assert theirs.exhausted == (len(theirs.solutions) < 2)
    assert all(type(board) is type(ours.solutions[0]) for board in theirs.solutions)
    assert not any(broken_rules(puzzle, board) for board in theirs.solutions)
    if len(ours.solutions) == 2:
        assert theirs.solutions[0] != theirs.solutions[1]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("module", "name"),
    [
        pytest.param(module, name, id=f"{module.SYSTEM.program}-{name}")
        for module, answered_at_once in AT_ONCE.items()
        for name in answered_at_once[:: size(quick=10, soak=1)]
    ],
)
def test_library(module: ModuleType, name: str) -> None:
    _skip_unless_installed(module)
    _agrees(module, sl.load(name))


# What a puzzle can be ----------------------------------------------------------------------

LATIN = Grid([[1, 2, 3, 4], [2, 1, 4, 3], [3, 4, 1, 2], [4, 3, 2, 1]])
NIGHT = sl.load("starry-night/friedman1")


def _given_towers(*kept: tuple[int, int]) -> Puzzle:
    rows = [[LATIN[r][c] if (r, c) in kept else 0 for c in range(4)] for r in range(4)]
    return sl.Skyscrapers(edges=Edges.none(4), givens=Grid(rows))


def _night_with(symbol: int | None, *, found: int) -> Puzzle:
    """A night with one more cell known: one that shows a symbol in the solution."""
    (solution,) = kernel.answer(NIGHT, 2, (), PATIENCE).solutions
    rows = [[symbol if cell == found else None for cell in row] for row in solution]
    givens: Grid[int | None] = Grid(rows)
    return replace(NIGHT, givens=givens)  # type: ignore[call-arg]  # a night has givens


PUZZLES: dict[str, Callable[[], Puzzle]] = {
    "one tower": lambda: sl.Skyscrapers(edges=Edges((1,), (0,), (0,), (1,))),
    "clues at one end": lambda: sl.Skyscrapers(
        edges=Edges((4, 0, 0, 0), (4, 3, 2, 1), (0, 0, 0, 0), (0, 0, 0, 0))
    ),
    "towers given, several": lambda: _given_towers((0, 0), (1, 2)),
    "towers given, unique": lambda: _given_towers(
        (0, 0), (0, 1), (0, 2), (1, 0), (1, 3), (2, 0), (2, 1)
    ),
    "towers clash": lambda: sl.Skyscrapers(edges=Edges((1, 1, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0))),
    "equal towers given": lambda: sl.Skyscrapers(
        edges=Edges.none(3), givens=Grid([[2, 0, 2], [0, 0, 0], [0, 0, 0]])
    ),
    "one room": lambda: sl.Doors(rooms=Grid([[1]])),
    "a corridor": lambda: sl.Doors(rooms=Grid([[0, 3, 0, 0]])),
    "a shaft": lambda: sl.Doors(rooms=Grid([[2], [0], [2]])),
    "doors given": lambda: sl.Doors(
        rooms=Grid([[3, 0], [0, 2]]), doors=Doorways(Grid([[None], [0]]), Grid([[None, None]]))
    ),
    "doors clash": lambda: sl.Doors(rooms=Grid([[2, 0]]), doors=Doorways(Grid([[0]]), Grid([]))),
    "a blank house": lambda: sl.Doors.blank((2, 2)),
    "symbols given": lambda: _night_with(3, found=3),
    "sky given": lambda: _night_with(0, found=0),
    "symbols clash": lambda: _night_with(0, found=3),
    "too small a night": lambda: sl.StarryNight.blank((4, 4)),
    "a blank night": lambda: sl.StarryNight.blank((5, 5)),
}


@pytest.mark.parametrize("what", some(PUZZLES, quick=[*PUZZLES][::2]))
def test_puzzles_of_all_kinds(what: str) -> None:
    _skip_unless_installed(gprolog)
    _agrees(gprolog, PUZZLES[what]())


@pytest.mark.parametrize("what", some(PUZZLES, quick=[*PUZZLES][::4]))
def test_puzzles_of_all_kinds_for_the_slower_system(what: str) -> None:
    """Its models are the same, and it takes long to start."""
    _skip_unless_installed(swipl)
    _agrees(swipl, PUZZLES[what]())


@slower_at_night
@pytest.mark.parametrize("words", [("s2",), ("leftmost",), ("s2", "first-fail")])
def test_every_strategy_gives_the_same_answer(system: ModuleType, words: tuple[str, ...]) -> None:
    _agrees(system, PUZZLES["clues at one end"](), *words)
    _agrees(system, sl.load("skyscrapers/brainbashers"), *words)


@slower_at_night
@pytest.mark.parametrize("word", ["leftmost", "first-fail"])
def test_orders_for_the_other_genres(system: ModuleType, word: str) -> None:
    _agrees(system, sl.load("doors/example1"), word)
    _agrees(system, sl.load("starry-night/custom"), word)


def test_strategies_search_differently() -> None:
    _skip_unless_installed(gprolog)
    puzzle = sl.load("skyscrapers/board2")
    ways = [(), ("leftmost",), ("s2",), ("s2", "first-fail"), ("s2", "first-fail", "leftmost")]
    first, leftmost, second, *others = (
        gprolog.answer(puzzle, 1, words, PATIENCE).stats["backtracks"] for words in ways
    )
    assert len({first, leftmost, second, others[0]}) == 4
    assert others[1] == second


# What comes with an answer -----------------------------------------------------------------


def test_first_solution_is_enough(system: ModuleType) -> None:
    answer = system.answer(sl.load("doors/results"), 1, (), PATIENCE)
    assert len(answer.solutions) == 1
    assert not answer.exhausted


def test_time_is_told_apart_from_start_up(system: ModuleType) -> None:
    answer = system.answer(sl.load("doors/example1"), 2, (), PATIENCE)
    assert 0 < answer.seconds < answer.start_up


def test_counts_repeat(system: ModuleType) -> None:
    puzzle = sl.load("skyscrapers/brainbashers")
    counts, again = (system.answer(puzzle, 1, (), PATIENCE).stats for _ in range(2))
    assert counts == again
    assert counts.keys() == ({"backtracks"} if system is gprolog else {"inferences"})


def test_backtracks_of_a_proof_are_not_known() -> None:
    _skip_unless_installed(gprolog)
    assert gprolog.answer(sl.load("skyscrapers/brainbashers"), 2, (), PATIENCE).stats == {}


def test_a_search_leaves_no_trace(system: ModuleType) -> None:
    """Short searches are repeated: a board that stayed filled in would make them shorter."""
    command = system.SYSTEM.command("skyscrapers")
    command[command.index("main")] = "(read(Q), search(Q, told, _), search(Q, told, _), halt)"
    question = "question(skyscrapers([[0,0],[0,0],[0,0],[0,0]], [[_,_],[_,_]]), 2, [])."
    said = subprocess.run(
        command, input=question, capture_output=True, text=True, timeout=PATIENCE, check=True
    ).stdout
    solutions = [line for line in said.splitlines() if line.startswith("solution")]
    assert len(solutions) == 4
    assert solutions[:2] == solutions[2:]


def test_measured_as_any_solver(system: ModuleType) -> None:
    job = job_of(sl.load("doors/example1"), "example1", solver=system.SYSTEM.program, repeats=1)
    measurement = measure(job)
    assert (measurement.verdict, measurement.found) == ("unique", 1)
    assert measurement.start_up is not None
    assert measurement.start_up > measurement.median > 0


def test_independent_of_the_folder(
    system: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for file in FOLDER.iterdir():
        (tmp_path / file.name).write_text("syntax error")
    _agrees(system, sl.load("doors/example1"))


# Limits and failures -----------------------------------------------------------------------


def test_time_limit(system: ModuleType) -> None:
    answer = system.answer(sl.load("skyscrapers/board4-open"), 2, ("s2",), 0.5)
    assert not answer.exhausted
    assert len(answer.solutions) < 2
    assert answer.seconds > 0


def test_solutions_before_the_limit_are_kept() -> None:
    _skip_unless_installed(gprolog)
    puzzle = sl.Skyscrapers.blank((6, 6))
    answer = gprolog.answer(puzzle, 10**9, (), 2.0)
    assert not answer.exhausted
    assert answer.solutions
    assert not broken_rules(puzzle, answer.solutions[-1])


@pytest.mark.parametrize("switch", [{"connected": True}, {"count_self": False}])
def test_variants_are_unfit(system: ModuleType, switch: dict[str, bool]) -> None:
    house = sl.load("doors/example1").restated(**switch)
    with pytest.raises(Unfit, match=rf"the models for {system.TITLE} do not know Doors 4×4, .+"):
        system.answer(house, 1, (), PATIENCE)


def test_second_model_is_for_skyscrapers(system: ModuleType) -> None:
    with pytest.raises(Unfit, match="the model s2 is one of Skyscrapers, not of Starry Night"):
        system.answer(NIGHT, 1, ("s2",), PATIENCE)


def test_out_of_memory(system: ModuleType) -> None:
    tight = replace(
        system.SYSTEM,
        options=tuple(word.replace("=2g", "=4m") for word in system.SYSTEM.options),
        environment={"CSTRSZ": "1000"},
    )
    with pytest.raises(MemoryError, match=f"{system.TITLE} ran out of memory"):
        answered(tight, sl.Doors(rooms=Grid([[3] * 30] * 30)), 1, (), PATIENCE)


def test_failure_is_a_sentence(system: ModuleType) -> None:
    options = [word.replace("main", "nothing") for word in system.SYSTEM.options]
    broken = replace(system.SYSTEM, options=tuple(options))
    with pytest.raises(SightlineError, match=rf"{system.TITLE} gave up: .*nothing"):
        answered(broken, sl.load("doors/example1"), 1, (), PATIENCE)


def test_version(system: ModuleType) -> None:
    assert re.fullmatch(r"\d+(\.\d+)+", system.version())


@pytest.mark.parametrize(("module", "package"), [(gprolog, "gprolog"), (swipl, "swi-prolog-nox")])
def test_not_installed(
    module: ModuleType, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    sentence = f"{module.TITLE} is not installed; on Debian: apt install {package}"
    with pytest.raises(NotInstalled, match=sentence):
        module.version()
    with pytest.raises(NotInstalled, match=sentence):
        module.answer(NIGHT, 1, (), PATIENCE)
