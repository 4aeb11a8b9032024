"""The adapter to GNU Prolog: the same answers as the kernel, within limits."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from samples import size, some

import sightline as sl
from sightline.bench.jobs import job_of
from sightline.bench.measuring import measure
from sightline.bench.solvers import NotInstalled, Unfit, gprolog, kernel
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
    if (gprolog.FOLDER / f"{genre.replace('-', '_')}.pl").exists()
    for name in names(genre)
]
AT_ONCE = [name for name in MODELLED if name not in HARD | OPEN and not sl.load(name).variants]
"""The puzzles of the library that it answers at once."""

installed = pytest.mark.skipif(shutil.which("gprolog") is None, reason="not installed")


def _agrees(puzzle: Puzzle, *words: str) -> None:
    """It has the solution, none, or two that obey the rules, as the kernel says."""
    ours = kernel.answer(puzzle, 2, (), PATIENCE)
    theirs = gprolog.answer(puzzle, 2, words, PATIENCE)
    assert len(theirs.solutions) == len(ours.solutions)
    assert theirs.exhausted == (len(theirs.solutions) < 2)
    assert all(type(board) is type(ours.solutions[0]) for board in theirs.solutions)
    assert not any(broken_rules(puzzle, board) for board in theirs.solutions)
    if len(ours.solutions) == 2:
        assert theirs.solutions[0] != theirs.solutions[1]


@installed
@pytest.mark.soak
@pytest.mark.parametrize("name", AT_ONCE[:: size(quick=10, soak=1)])
def test_library(name: str) -> None:
    _agrees(sl.load(name))


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


@installed
@pytest.mark.parametrize("what", some(PUZZLES, quick=[*PUZZLES][::2]))
def test_puzzles_of_all_kinds(what: str) -> None:
    _agrees(PUZZLES[what]())


@installed
@pytest.mark.parametrize("words", [("s2",), ("leftmost",), ("s2", "first-fail")])
def test_every_strategy_gives_the_same_answer(words: tuple[str, ...]) -> None:
    _agrees(PUZZLES["clues at one end"](), *words)
    _agrees(sl.load("skyscrapers/brainbashers"), *words)


@installed
@pytest.mark.parametrize("word", ["leftmost", "first-fail"])
def test_orders_for_the_other_genres(word: str) -> None:
    _agrees(sl.load("doors/example1"), word)
    _agrees(sl.load("starry-night/custom"), word)


@installed
def test_strategies_search_differently() -> None:
    puzzle = sl.load("skyscrapers/board2")
    ways = [(), ("leftmost",), ("s2",), ("s2", "first-fail"), ("s2", "first-fail", "leftmost")]
    first, leftmost, second, *others = (
        gprolog.answer(puzzle, 1, words, PATIENCE).stats["backtracks"] for words in ways
    )
    assert len({first, leftmost, second, others[0]}) == 4
    assert others[1] == second


# What comes with an answer -----------------------------------------------------------------


@installed
def test_first_solution_is_enough() -> None:
    answer = gprolog.answer(sl.load("doors/results"), 1, (), PATIENCE)
    assert len(answer.solutions) == 1
    assert not answer.exhausted


@installed
def test_time_is_told_apart_from_start_up() -> None:
    answer = gprolog.answer(sl.load("doors/example1"), 2, (), PATIENCE)
    assert 0 < (answer.seconds or 0) < answer.start_up


@installed
def test_counts_repeat() -> None:
    puzzle = sl.load("skyscrapers/brainbashers")
    counts, again = (gprolog.answer(puzzle, 1, (), PATIENCE).stats for _ in range(2))
    assert counts == again
    assert counts.keys() == {"backtracks"}


@installed
def test_backtracks_of_a_proof_are_not_known() -> None:
    assert gprolog.answer(sl.load("skyscrapers/brainbashers"), 2, (), PATIENCE).stats == {}


@installed
def test_a_search_leaves_no_trace() -> None:
    """Short searches are repeated: a board that stayed filled in would make them shorter."""
    command = gprolog.command("skyscrapers")
    command[command.index("main")] = "(read(Q), search(Q, told, _), search(Q, told, _), halt)"
    question = "question(skyscrapers([[0,0],[0,0],[0,0],[0,0]], [[_,_],[_,_]]), 2, [])."
    said = subprocess.run(
        command, input=question, capture_output=True, text=True, timeout=PATIENCE, check=True
    ).stdout
    solutions = [line for line in said.splitlines() if line.startswith("solution")]
    assert len(solutions) == 4
    assert solutions[:2] == solutions[2:]


@installed
def test_measured_as_any_solver() -> None:
    job = job_of(sl.load("doors/example1"), "example1", solver="gprolog", repeats=1)
    measurement = measure(job)
    assert (measurement.verdict, measurement.found) == ("unique", 1)
    assert measurement.start_up is not None
    assert measurement.start_up > measurement.median > 0


@installed
def test_independent_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for file in gprolog.FOLDER.iterdir():
        (tmp_path / file.name).write_text("syntax error")
    _agrees(sl.load("doors/example1"))


# Limits and failures -----------------------------------------------------------------------


@installed
def test_time_limit() -> None:
    answer = gprolog.answer(sl.load("skyscrapers/board4-open"), 2, ("s2",), 0.5)
    assert not answer.exhausted
    assert len(answer.solutions) < 2
    assert (answer.seconds or 0) > 0


@installed
def test_solutions_before_the_limit_are_kept() -> None:
    puzzle = sl.Skyscrapers.blank((6, 6))
    answer = gprolog.answer(puzzle, 10**9, (), 2.0)
    assert not answer.exhausted
    assert answer.solutions
    assert not broken_rules(puzzle, answer.solutions[-1])


@pytest.mark.parametrize("switch", [{"connected": True}, {"count_self": False}])
def test_variants_are_unfit(switch: dict[str, bool]) -> None:
    house = sl.load("doors/example1").restated(**switch)
    with pytest.raises(Unfit, match=rf"the models for {gprolog.TITLE} do not know Doors 4×4, .+"):
        gprolog.answer(house, 1, (), PATIENCE)


def test_second_model_is_for_skyscrapers() -> None:
    with pytest.raises(Unfit, match="the model s2 is one of Skyscrapers, not of Starry Night"):
        gprolog.answer(NIGHT, 1, ("s2",), PATIENCE)


@installed
def test_out_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(gprolog.STACKS, "CSTRSZ", 1000)
    with pytest.raises(MemoryError, match=f"{gprolog.TITLE} ran out of memory"):
        gprolog.answer(sl.Doors(rooms=Grid([[3] * 30] * 30)), 1, (), PATIENCE)


@installed
def test_failure_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    start = tuple(word.replace("main", "nothing") for word in gprolog.START)
    monkeypatch.setattr(gprolog, "START", start)
    with pytest.raises(SightlineError, match=rf"{gprolog.TITLE} gave up: .*nothing"):
        gprolog.answer(sl.load("doors/example1"), 1, (), PATIENCE)


@installed
def test_version() -> None:
    assert re.fullmatch(r"\d+(\.\d+)+", gprolog.version())


def test_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    sentence = f"{gprolog.TITLE} is not installed; on Debian: apt install gprolog"
    with pytest.raises(NotInstalled, match=sentence):
        gprolog.version()
    with pytest.raises(NotInstalled, match=sentence):
        gprolog.answer(NIGHT, 1, (), PATIENCE)
