"""What the kernel does is counted, not timed: the counts are consistent, and none grows unnoticed.

To count anew, where another count is meant: ``python tests/renew.py counts``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
from msgspec.structs import asdict, replace
from samples import at_night, in_soak, size, some
from strategies import every_strategy

import sightline as sl
from sightline import library
from sightline.bench.pinning import kept
from sightline.engines import Limits, Strategy, Values, kernel, stated
from sightline.rules.constraints.reason import StepKind
from sightline.rules.genres.kuromasu import Kuromasu
from sightline.rules.model import Model
from sightline.rules.puzzle import GENRES, Puzzle, genre
from sightline.verbs.make import Recipe, made
from sightline.verbs.solve import take

GOLDEN = Path(__file__).parents[1] / "golden" / "counts.json"
DATA = Path(__file__).parents[2] / "benchmarks" / "data"

Counts = dict[str, int]


def counts(run: kernel.KernelRun) -> Counts:
    """All that is not timed."""
    numbers: Counts = asdict(run.stats)
    del numbers["time"]
    return numbers


def begin(puzzle: Puzzle, strategy: Strategy, nodes: int | None = None) -> kernel.KernelRun:
    return kernel.start(puzzle.rules_model, strategy, Limits(nodes=nodes))


# Consistent --------------------------------------------------------------------------------

SMALL: dict[str, Puzzle] = {
    "towers, one solution": sl.load("skyscrapers/board2"),
    "towers, four solutions": sl.load("skyscrapers/figure2"),
    "towers, no solution": sl.Skyscrapers(
        edges=sl.Edges((0, 0, 3, 0), (0, 3, 0, 2), (3, 0, 2, 0), (0, 2, 1, 3))
    ),
    "doors, one solution": sl.load("doors/example1"),
    "doors, two solutions": sl.load("doors/results"),
    "doors, no clue": sl.Doors(rooms=sl.Grid.filled((2, 3), 0)),
    "doors, no solution": sl.Doors(
        rooms=sl.Grid([[0, 0, 0, 0], [3, 0, 0, 0], [0, 5, 4, 5], [2, 3, 5, 2]])
    ),
    "shades, one solution": sl.load("kuromasu/small"),
    "shades, several solutions": Kuromasu(numbers=sl.Grid([[3, 0, 0], [0, 0, 0]])),
    "shades, no solution": Kuromasu(numbers=sl.Grid([[2, 0, 4], [0, 2, 0]])),
    "night, one solution": sl.load("starry-night/friedman5"),
    "night, six solutions": sl.StarryNight(rows=(0,) * 5, columns=(1, 3, 0, 0, 0)),
    "night, no solution": sl.StarryNight(rows=(0,) * 4, columns=(0,) * 4),
    "letters, one solution": sl.load("easy-as-abc/first"),
    "letters, 12 solutions": genre("easy-as-abc").blank((3, 3)),
    "letters, no solution": genre("easy-as-abc").blank((3, 3)).restated(diagonals=True),
}


def test_every_genre_is_counted() -> None:
    assert {puzzle.name for puzzle in SMALL.values()} == set(GENRES)


def model_in_use(puzzle: Puzzle, strategy: Strategy) -> Model:
    return stated(puzzle.rules_model, strategy)


def most_decisions(puzzle: Puzzle, strategy: Strategy) -> int:
    """No more than so many can stand at once: each leaves fewer values."""
    return sum(domain.bit_count() - 1 for domain in model_in_use(puzzle, strategy).domains)


@every_strategy
def test_the_same_search_counts_the_same(strategy: Strategy) -> None:
    for name, puzzle in SMALL.items():
        runs = [begin(puzzle, strategy) for _ in range(2)]
        assert len({run.count() for run in runs}) == 1, name
        assert counts(runs[0]) == counts(runs[1]), name


@every_strategy
def test_a_search_in_pieces_counts_the_same(strategy: Strategy) -> None:
    for name, puzzle in SMALL.items():
        whole, one_by_one, counted = (begin(puzzle, strategy) for _ in range(3))
        solutions = take(whole, None)
        assert take(one_by_one, 1) + take(one_by_one, None) == solutions, name
        found = len(solutions)
        assert counts(one_by_one) == counts(whole), name
        assert sum(iter(partial(counted.count, 1), 0)) == found, name
        at_once = begin(puzzle, strategy)
        assert at_once.count() == found, name
        # Counting never begins anew; what it does beside a search that does, test_restarts tells.
        assert counted.stats.restarts == at_once.stats.restarts == 0, name
        assert whole.stats.restarts or counts(counted) == counts(whole), name
        # Where nothing can fail any more, solutions are multiplied and not visited.
        assert at_once.stats.nodes <= counted.stats.nodes, name
        assert found > 1 or counts(at_once) == counts(counted), name


@every_strategy
def test_counts_mean_what_they_say(strategy: Strategy) -> None:
    for name, puzzle in SMALL.items():
        run = begin(puzzle, strategy)
        found, before = 0, counts(run)
        constraints = len(model_in_use(puzzle, strategy).constraints)
        while next(run, None) is not None:
            found += 1
            now = counts(run)
            assert all(now[count] >= before[count] for count in now), name
            assert now["nodes"] >= 2 * (found + now["backtracks"]) - 1, name
            before = now
        ended = counts(run)
        assert run.exhausted, name
        assert ended["constraints"] == constraints, name
        # A search that begins anew leaves a branch untried at each decision that stood then, and
        # enters its first node once more.
        untried = ended["nodes"] - (2 * (found + ended["backtracks"]) - 1)
        most = most_decisions(puzzle, strategy) - 1
        assert 0 <= untried <= ended["restarts"] * most, name
        assert ended["entailments"] <= ended["resumptions"], name
        assert ended["prunings"] >= ended["nodes"] - 1 + ended["probes"], name
        assert strategy.probing or ended["probes"] == 0, name


def test_a_search_that_ended_does_no_more_work() -> None:
    run = begin(SMALL["night, one solution"], Strategy())
    assert run.count() == 1
    ended = counts(run)
    assert (run.count(), next(run, None)) == (0, None)
    assert counts(run) == ended


def test_what_no_value_fits_fails_at_the_first_node() -> None:
    impossible = sl.Skyscrapers(edges=sl.Edges.none(2), givens=sl.Grid([[1, 1], [0, 0]]))
    run = begin(impossible, Strategy(probing=True))
    assert run.count() == 0
    assert (run.stats.nodes, run.stats.backtracks, run.stats.probes) == (1, 1, 0)


@pytest.mark.parametrize("limits", [(1,), (3, 2), (5, 1, 7), (1000,)])
def test_a_count_up_to_a_limit_leaves_the_rest_for_later(limits: Iterable[int]) -> None:
    """Although the solutions of a house without clues are multiplied, not visited."""
    run = begin(sl.Doors(rooms=sl.Grid.filled((2, 3), 0)), Strategy())
    left = 2**7
    for limit in limits:
        assert run.count(limit) == min(limit, left)
        left -= min(limit, left)
    assert run.exhausted == (left == 0)
    assert len(take(run, 1)) + run.count() == left
    assert run.exhausted


# Stronger propagation ----------------------------------------------------------------------
#
# Under the leftmost order a search never fails more often for seeing more, neither up to a
# solution nor in all. For as long as the domains of the stronger search lie within those of
# the weaker one, whatever comes before the variable that the weaker one branches on is
# settled in the stronger one, too. There it branches alike, or it knows already which of the
# two branches is void, and is inside the other one. So every failure of the stronger search
# has a failure of the weaker one of its own, at the same place or below it.


class Compared(NamedTuple):
    """Two ways to search, on boards up to a side."""

    stronger: dict[str, Any]
    weaker: dict[str, Any]
    side: int = 9


PLAIN, PROBING = {"probing": False}, {"probing": True}
DECOMPOSED = {"strength": "decomposed"}
REPORTS = {"strength": "reports"}
COMPARED = {
    "exact": Compared(PLAIN, PLAIN | DECOMPOSED),
    "exact beside the reports": Compared(PLAIN, PLAIN | REPORTS),
    "exact, both probing": Compared(PROBING, PROBING | DECOMPOSED, side=6),
    "probing, both exact": Compared(PROBING, PLAIN),
    "probing, both decomposed": Compared(PROBING | DECOMPOSED, PLAIN | DECOMPOSED, side=6),
}
QUICKLY = ["exact", "exact, both probing", "probing, both exact"]
OPEN_NIGHTS: dict[str, Puzzle] = {
    "a clue": sl.StarryNight(rows=(1, 0, 0, 0, 0), columns=(0,) * 5),
    "three clues": sl.StarryNight(rows=(0, 0, 0, 2, 2), columns=(0, 0, 0, 1, 0)),
}
"""Where a value must be tried out again after a change for which no constraint had to run."""
LONG = ["skyscrapers-13-1", "skyscrapers-14-2", "skyscrapers-16-1", "skyscrapers-17-1"]
"""With lines that are looked at exactly only when few of their cells are open."""


@cache
def towers(every: int) -> dict[str, Puzzle]:
    """A sample of Towers: easy and hard ones of all sizes."""
    lines = (DATA / "towers.jsonl").read_text().splitlines()[::every]
    return {json.loads(line)["id"]: sl.parse(line) for line in lines}


def from_library() -> dict[str, Puzzle]:
    return {name: sl.load(name) for name in library.names()}


def first_and_proof(puzzle: Puzzle, strategy: Strategy, nodes: int | None) -> tuple[Counts, Counts]:
    """The counts up to the first solution, and up to a second one or the proof of none."""
    run = begin(puzzle, strategy, nodes)
    take(run, 1)
    first = counts(run)
    second = take(run, 1)
    assert nodes or second or run.exhausted
    return first, counts(run)


def patience(puzzle: Puzzle, stronger: Counts, weaker: Strategy) -> int:
    """Nodes for each solution after which the weaker search may give up.

    By then it has failed more often than the stronger one in all. Half of its nodes have failed,
    but for a solution and for those at decisions of which the other branch has not been tried.
    """
    return stronger["nodes"] + most_decisions(puzzle, weaker) + 3


def expect_no_more(name: str, puzzle: Puzzle, stronger: Strategy, weaker: Strategy) -> None:
    """Neither for a first solution nor for a second one, or the proof of none."""
    strong = first_and_proof(puzzle, stronger, None)
    weak = first_and_proof(puzzle, weaker, patience(puzzle, strong[1], weaker))
    for question, ours, theirs in zip(("first solution", "proof"), strong, weak, strict=True):
        assert ours["backtracks"] <= theirs["backtracks"], f"{name}, {question}"
        assert ours["nodes"] <= theirs["nodes"], f"{name}, {question}"


@pytest.mark.soak
@pytest.mark.parametrize("values", some(["up", "down"], quick=["down"]))
@pytest.mark.parametrize("what", some(COMPARED, quick=QUICKLY))
def test_stronger_propagation_never_backtracks_more(what: str, values: Values) -> None:
    stronger, weaker, side = COMPARED[what]
    leftmost = Strategy(order="leftmost", values=values)
    for name, puzzle in (from_library() | towers(every=size(170, 5)) | OPEN_NIGHTS).items():
        if max(puzzle.shape) <= side:
            expect_no_more(name, puzzle, replace(leftmost, **stronger), replace(leftmost, **weaker))


def test_what_fails_more_often_is_found_out() -> None:
    exact = Strategy(order="leftmost", probing=False)
    with pytest.raises(AssertionError, match=r"^board, first solution"):
        expect_no_more("board", SMALL["towers, one solution"], replace(exact, **DECOMPOSED), exact)


@at_night
@pytest.mark.parametrize("values", ["up", "down"])
def test_long_lines_never_backtrack_more_than_their_decomposition(values: Values) -> None:
    boards = {puzzle.about.id: puzzle for puzzle in kept()}
    leftmost = Strategy(order="leftmost", values=values, probing=False)
    for name in LONG:
        for weaker in (DECOMPOSED, REPORTS):
            expect_no_more(name, boards[name], leftmost, replace(leftmost, **weaker))


PUBLISHED = {
    "doors/results": 47,
    "skyscrapers/board2": 659,
    "starry-night/friedman1": 284,
    "starry-night/friedman6": 2_344,
}
"""Backtracks up to the first solution that the reports tell of."""


@pytest.mark.parametrize(("name", "published"), PUBLISHED.items())
def test_the_reports_strength_comes_close_to_what_they_published(name: str, published: int) -> None:
    """As far as that can be: systems differ in the order of waking and in what they count."""
    reports = Strategy(order="leftmost", strength="reports", probing=False)
    run = begin(sl.load(name), reports)
    take(run, 1)
    assert published / 2 <= run.stats.backtracks <= 2 * published


# No more work than before ------------------------------------------------------------------

SEEDS = Strategy(order="leftmost", strength="decomposed", probing=False)
"""As the programs that came before this one."""
SEARCHES = {
    "default": Strategy(),
    "leftmost, decomposed": SEEDS,
    "first-fail, decomposed": replace(SEEDS, order="smallest"),
}
WORK = ("nodes", "backtracks", "resumptions", "probes")
MOST_NODES = 500
"""For each solution; what was done up to there counts all the same."""
RECIPES = [
    Recipe(genre="skyscrapers", size=(5, 5), minimal=True),
    Recipe(genre="skyscrapers", size=(6, 6), grade="hard"),
    Recipe(genre="skyscrapers", size=(8, 8), minimal=True),
    Recipe(genre="doors", size=(8, 8), minimal=True),
    Recipe(genre="doors", size=(10, 10), grade="medium"),
    Recipe(genre="starry-night", size=(6, 6), minimal=True),
    Recipe(genre="starry-night", size=(8, 8), grade="hard"),
    Recipe(genre="starry-night", size=(10, 10)),
]
MADE = 5
"""Puzzles of each recipe."""
LONG_STORIES = {f"starry-night/friedman{n}" for n in range(6, 17)}
"""Explained in so many steps that the tests would take much longer."""


@cache
def drawn() -> dict[str, Puzzle]:
    """Random boards of all genres and sizes, kept because the kernel has a say in drawing them."""
    lines = (DATA / "drawn.jsonl").read_text().splitlines()
    return {json.loads(line)["id"]: sl.parse(line) for line in lines}


def searched() -> Iterator[tuple[str, Counts]]:
    """The work for a first solution and a second one, or for the proof that there is none."""
    boards = from_library() | towers(every=24) | drawn()
    for (name, puzzle), (how, strategy) in product(boards.items(), SEARCHES.items()):
        run = begin(puzzle, strategy, MOST_NODES)
        found = {"solutions": len(take(run, 2))}
        yield f"{name}, {how}", found | {count: counts(run)[count] for count in WORK}


def unique_ones() -> dict[str, Puzzle]:
    boards = from_library() | towers(every=24)
    return {name: puzzle for name, puzzle in boards.items() if sl.is_unique(puzzle)}


def graded() -> Iterator[tuple[str, Counts]]:
    """How often each kind of reasoning is turned to, and what it finds."""
    for name, puzzle in unique_ones().items():
        grade = sl.grade(puzzle)
        efforts = {kind: getattr(grade, kind) for kind in get_args(StepKind)}
        rounds = {f"{kind} rounds": effort.rounds for kind, effort in efforts.items()}
        yield f"{name}, graded", rounds | {"findings": grade.findings}


def explained() -> Iterator[tuple[str, Counts]]:
    for name, puzzle in unique_ones().items():
        if name not in LONG_STORIES:
            steps = Counter(step.kind for step in sl.explain(puzzle).steps)
            yield (
                f"{name}, explained",
                {f"{kind} steps": steps[kind] for kind in get_args(StepKind)},
            )


def put_together() -> Iterator[tuple[str, Counts]]:
    """The nodes of all searches for a few puzzles of each recipe."""
    for recipe in RECIPES:
        before = recipe.bench.nodes
        for index in range(MADE):
            made(recipe, 1, index)
        yield f"{MADE} {recipe.describe()}, made", {"nodes": recipe.bench.nodes - before}


JOBS = {"searched": searched, "graded": graded, "explained": explained, "made": put_together}


@cache
def work(job: str) -> dict[str, Counts]:
    return dict(JOBS[job]())


def changes(before: dict[str, Counts], now: dict[str, Counts]) -> Iterator[str]:
    """A sentence for each count that is not what it was."""
    anew = "count anew by `python tests/renew.py counts`"
    for what in before.keys() ^ now.keys():
        yield f"{what}: counted only {'before' if what in before else 'now'}; {anew}"
    for what in before.keys() & now.keys():
        for count, old in before[what].items():
            new = now[what][count]
            if new > old:
                yield f"{what}: {count} grew from {old} to {new}; find out why, or {anew}"
            elif new < old:
                yield f"{what}: {count} fell from {old} to {new}; be glad, and {anew}"


@pytest.mark.parametrize("job", JOBS)
def test_work_does_not_grow_unnoticed(job: str) -> None:
    changed = sorted(changes(json.loads(GOLDEN.read_text())[job], work(job)))
    assert not changed, "\n".join(["other counts than before:", *changed])


def test_a_change_is_told_in_a_sentence() -> None:
    before = {"board1, default": {"nodes": 1, "probes": 5}, "board2, default": {"nodes": 1}}
    now = {"board1, default": {"nodes": 3, "probes": 4}}
    assert sorted(changes(before, now)) == [
        "board1, default: nodes grew from 1 to 3; "
        "find out why, or count anew by `python tests/renew.py counts`",
        "board1, default: probes fell from 5 to 4; "
        "be glad, and count anew by `python tests/renew.py counts`",
        "board2, default: counted only before; count anew by `python tests/renew.py counts`",
    ]


@pytest.mark.soak
def test_another_process_counts_the_same() -> None:
    jobs = ["made", *(["searched"] if in_soak() else [])]
    code = (
        "import json, sys; from test_counts import work;"
        "print(json.dumps([work(job) for job in sys.argv[1:]]))"
    )
    path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    answer = subprocess.run(
        [sys.executable, "-c", code, *jobs],
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": "99", "PYTHONPATH": path},
    )
    assert json.loads(answer.stdout) == [work(job) for job in jobs]


def in_lines(entries: dict[str, str]) -> str:
    """A JSON object, each of its entries in a line of its own, so that a change can be read."""
    lines = (f"{json.dumps(name)}: {text}" for name, text in entries.items())
    return "{\n" + ",\n".join(lines) + "\n}"


def renew() -> None:
    jobs = {
        job: in_lines({what: json.dumps(numbers) for what, numbers in work(job).items()})
        for job in JOBS
    }
    GOLDEN.write_text(in_lines(jobs) + "\n")
