"""Explanations are sound, minimal and complete, and read well."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import count
from pathlib import Path
from time import perf_counter

import msgspec
import pytest
from boards import house, night, skyline
from click.testing import CliRunner, Result
from msgspec import structs
from samples import in_soak, size, some

import sightline as sl
from sightline import library
from sightline import play as playing
from sightline.bench.english import listed
from sightline.cli import main
from sightline.core.boards import Cells
from sightline.core.errors import InputError
from sightline.core.random import Random
from sightline.engines import Limits, engine
from sightline.engines.kernel.searching import Search
from sightline.library.reading import read_many
from sightline.rules.constraints import Constraint, Sum, Table, Variable
from sightline.rules.constraints.reason import StepKind
from sightline.rules.fields import givens
from sightline.rules.model import Model
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.verbs.explain import (
    SENTENCES,
    Explainer,
    Explanation,
    Fact,
    Step,
    board_of,
    kept_by,
    refuting,
)
from sightline.verbs.explain.refuting import minimal
from sightline.verbs.explain.supposing import Suppositions

pytest.importorskip("pysat", reason="python-sat is not installed")

GOLDEN = Path(__file__).parents[1] / "golden"
DATA = Path(__file__).parents[2] / "benchmarks" / "data"
RANDOM_PUZZLES = size(quick=15, soak=300)
BY_RULE: Collection[StepKind] = {"simple"}
"""Steps that need what their rule reads, even where the rest of their constraint is enough."""


@cache
def unique_in_library() -> dict[str, Puzzle]:
    puzzles = {name: sl.load(name) for name in library.names()}
    return {name: puzzle for name, puzzle in puzzles.items() if sl.is_unique(puzzle)}


SOME = [*unique_in_library()][::4]
some_of_the_library = pytest.mark.parametrize("name", some(unique_in_library(), quick=SOME))


@cache
def explained(name: str) -> Explanation:
    return sl.explain(unique_in_library()[name])


@cache
def explained_in_full(name: str) -> Explanation:
    return sl.explain(unique_in_library()[name], full=True)


@cache
def random_puzzles() -> list[Puzzle]:
    """Unique puzzles of all genres in turn and of all sizes, every other one with few clues."""
    genres = [random_towers(), random_houses(), random_nights()]
    unique = [filter(sl.is_unique, puzzles) for puzzles in genres]
    found = [next(unique[number % len(unique)]) for number in range(RANDOM_PUZZLES)]
    return [with_few_clues(p, number) if number % 2 else p for number, p in enumerate(found)]


def random_towers() -> Iterator[Puzzle]:
    for seed in count():
        side = 4 + seed % 6
        yield skyline(side, seed, clues=0.8, givens=0.05 * (side - 2))


def random_houses() -> Iterator[Puzzle]:
    for seed in count():
        puzzle = house((3 + seed % 6, 2 + seed % 9), seed, blank=0.1 * (seed % 3))
        if seed % 3 == 1:
            yield not_counting_itself(puzzle)
        else:
            yield replace(puzzle, connected=seed % 3 == 2)


def random_nights() -> Iterator[Puzzle]:
    for seed in count():
        yield night(5 + seed % 4, seed, clues=0.8, givens=0.12 * (seed % 4))


def with_few_clues(puzzle: Puzzle, seed: int) -> Puzzle:
    """The puzzle without clues that it can do without: harder to solve."""
    random = Random(seed)
    for clue in list(puzzle.clues()):
        without = puzzle.keep([other for other in puzzle.clues() if other != clue])
        if random.chance(0.7) and sl.is_unique(without):
            puzzle = without
    return puzzle


def not_counting_itself(puzzle: sl.Doors) -> sl.Doors:
    rooms = sl.Grid([[number - 1 if number else None for number in row] for row in puzzle.rooms])
    return sl.Doors(rooms=rooms, count_self=False)


def alone(puzzle: Puzzle, numbers: Sequence[int], facts: Sequence[Fact]) -> Model:
    """Nothing but these constraints and facts."""
    model, given = Model(), puzzle.reasoning_model
    model.domains = list(given.ranges)
    for fact in facts:
        model.domains[fact.variable] &= kept_by(fact)
    for number in numbers:
        for constraint in given.constraints[number].in_full():
            model.add(constraint)
    return model


def possible(model: Model, opposite: Fact) -> bool:
    """Whether another engine finds the opposite of a conclusion possible."""
    left = model.domains[opposite.variable] & ~kept_by(opposite)
    if not left:
        return False
    kept = model.domains[opposite.variable]
    model.domains[opposite.variable] = left
    found = next(engine("sat").start(model, sl.Strategy(), Limits()), None)
    model.domains[opposite.variable] = kept
    return found is not None


def assert_sound(puzzle: Puzzle, step: Step) -> None:
    model = alone(puzzle, step.because, step.given)
    for conclusion in step.conclusions:
        assert not possible(model, conclusion), (step.text, conclusion.text)


def assert_minimal(puzzle: Puzzle, step: Step) -> None:
    for number in step.because:
        others = [other for other in step.because if other != number]
        model = alone(puzzle, others, step.given)
        # What the supposition leaves is known beforehand; only the supposed value is refuted.
        (conclusion,) = step.conclusions
        assert possible(model, conclusion), (step.text, number)


def forced(puzzle: Puzzle, step: Step, facts: Sequence[Fact]) -> bool:
    """Whether another engine finds that the constraints of a step force what it concludes."""
    model = alone(puzzle, step.because, facts)
    return not any(possible(model, conclusion) for conclusion in step.conclusions)


def weaker(facts: Sequence[Fact]) -> Iterator[list[Fact]]:
    """The facts without one of them, or without one of the values that it excludes."""
    for at, fact in enumerate(facts):
        yield [*facts[:at], *facts[at + 1 :]]
        if len(fact.not_) > 1:
            for value in fact.not_:
                less = tuple(other for other in fact.not_ if other != value)
                weakened = structs.replace(fact, not_=less)
                yield [*facts[:at], weakened, *facts[at + 1 :]]


def assert_needs_its_facts(puzzle: Puzzle, step: Step) -> None:
    for fewer in weaker(step.given):
        assert not forced(puzzle, step, fewer), (step.text, [fact.text for fact in fewer])


def assert_good(explanation: Explanation) -> None:
    """Sound and minimal step by step, each from what was known before, up to the solution."""
    puzzle = explanation.puzzle
    model = puzzle.rules_model
    known = list(model.domains)
    for step in explanation.steps:
        assert step.conclusions, step.text
        for fact in (*step.given, *step.used):
            assert not known[fact.variable] & ~kept_by(fact), (step.text, fact.text)
        assert_sound(puzzle, step)
        if step.kind not in BY_RULE:
            assert_needs_its_facts(puzzle, step)
        if step.kind == "chain":
            assert_minimal(puzzle, step)
        for fact in step.conclusions:
            assert known[fact.variable] & ~kept_by(fact), (step.text, fact.text)
            known[fact.variable] &= kept_by(fact)
    assert [values.bit_count() for values in known] == [1] * len(known)
    assert model.solution([d.bit_length() - 1 for d in known]) == explanation.verdict.solutions[0]


@some_of_the_library
def test_library(name: str) -> None:
    assert_good(explained(name))


@pytest.mark.parametrize("name", ["skyscrapers/board2", "doors/example1", "starry-night/friedman5"])
def test_library_in_full(name: str) -> None:
    assert_good(explained_in_full(name))


@some_of_the_library
def test_only_what_is_needed_later(name: str) -> None:
    """Each step places a value, or excludes one that a later step uses."""
    steps = explained(name).steps
    for number, step in enumerate(steps):
        used = [fact for later in steps[number + 1 :] for fact in later.used]
        assert any(
            fact.is_ is not None
            or any(fact.variable == other.variable and uses(other, fact) for other in used)
            for fact in step.conclusions
        ), step.text


def uses(one: Fact, other: Fact) -> bool:
    """Whether a fact excludes some of the values that another one excludes."""
    return bool(~kept_by(one) & ~kept_by(other))


@pytest.mark.soak
def test_what_is_left_out() -> None:
    """With all its steps an explanation is never shorter, and sometimes longer."""
    names = unique_in_library() if in_soak() else SOME
    lengths = [(len(explained(name).steps), len(explained_in_full(name).steps)) for name in names]
    assert all(few <= every for few, every in lengths)
    assert any(few < every for few, every in lengths)


def test_what_is_known_in_the_end_of_several_solutions() -> None:
    """Nothing is left out that is known of an open place."""
    puzzle = sl.Skyscrapers(edges=sl.Edges((2, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (3, 0, 0, 0)))
    few, every = sl.explain(puzzle), sl.explain(puzzle, full=True)
    assert few.verdict.verdict == "several"
    *_, known = few.marks()
    *_, all_known = every.marks()
    assert known == all_known != {}


@pytest.mark.soak
@pytest.mark.parametrize("number", range(RANDOM_PUZZLES))
def test_random_puzzles(number: int) -> None:
    assert_good(sl.explain(random_puzzles()[number]))


@cache
def towers() -> list[Puzzle]:
    found = [item for item in read_many(DATA / "towers.jsonl") if isinstance(item, Puzzle)]
    return [puzzle for puzzle in found if sl.is_unique(puzzle)]


@pytest.mark.soak
@pytest.mark.parametrize("side", some(range(4, 10), quick=(4, 6, 8)))
def test_the_hardest_towers(side: int) -> None:
    hardest = [puzzle for puzzle in towers() if puzzle.shape[0] == side][-size(1, 3) :]
    assert hardest
    for puzzle in hardest:
        explanation = sl.explain(puzzle)
        *_, board = explanation.boards()
        assert board == explanation.verdict.solutions[0]
        # To judge every step of the largest ones takes another engine a minute.
        if side <= 7:
            assert_good(explanation)


# What it costs ----------------------------------------------------------------------------

HARD = ["starry-night/friedman6", "starry-night/friedman16", "doors/example1", "skyscrapers/board6"]


def empty_board(puzzle: Puzzle) -> sl.Solution:
    return board_of(puzzle, [0] * len(puzzle.rules_model.domains))


def test_what_a_long_way_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each constraint of a chain is tried once, and to try one is not much of a search."""
    searches: list[Search] = []

    def counted(domains: list[int], constraints: list[Constraint]) -> Search:
        searches.append(Search(domains, constraints))
        return searches[-1]

    monkeypatch.setattr(refuting, "Search", counted)
    puzzle = sl.load("starry-night/friedman16")
    steps = sl.explain(puzzle).steps
    chains = [step for step in steps if step.kind in ("chain", "forcing")]
    assert len(chains) > 20
    nodes = [int(search.statistics["nodes"]) for search in searches]
    assert len(searches) <= 16 * len(chains)
    assert max(nodes) <= 4 * len(puzzle.rules_model.domains)


def test_nothing_is_supposed_where_no_value_can_be_placed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solutions of this night differ in every cell."""
    monkeypatch.delattr(Suppositions, "chain")
    puzzle = sl.load("starry-night/custom")
    assert sl.hint(puzzle, empty_board(puzzle)).status == "open"


@pytest.mark.parametrize("name", HARD)
def test_a_known_solution_changes_nothing(name: str) -> None:
    """It only saves the time to try and refute what is right."""
    puzzle = unique_in_library()[name]
    assert tuple(Explainer(puzzle).steps()) == explained_in_full(name).steps


@pytest.mark.parametrize("name", HARD)
def test_the_constraints_that_it_takes_are_found_one_by_one(name: str) -> None:
    """The kernel leaves out what the slow way leaves out: no order of propagation matters."""
    puzzle = unique_in_library()[name]
    refutations, refuter = Explainer(puzzle).refutations, Explainer(puzzle).refutations.refuter
    domains = refutations.known.domains
    count = 0
    for variable, domain in enumerate(domains):
        near = list(refutations.by_distance(variable))
        for value in range(domain.bit_length()):
            supposed = list(domains)
            supposed[variable] &= 1 << value
            if supposed[variable] and refuter.refuted(supposed, near):
                count += 1
                refuted_by = partial(refuter.refuted, supposed)
                slowly = minimal(near, refuted_by)
                assert refuter.minimal_subset(supposed, near) == slowly
    assert count


# What people read -------------------------------------------------------------------------

CONNECTED = sl.Doors(
    rooms=sl.Grid([[0, 0, 6, 0, 4], [2, 2, 0, 6, 0], [0, 0, 0, 6, 3], [0, 0, 6, 0, 3]]),
    connected=True,
)
STORIES = {
    "skyscrapers-brainbashers": "skyscrapers/brainbashers",
    "skyscrapers-logicmasters": "skyscrapers/logicmasters",
    "skyscrapers-board2": "skyscrapers/board2",
    "doors-example1": "doors/example1",
    "doors-example1-full": "doors/example1-full",
    "doors-connected": CONNECTED.to("json"),
    "easy-as-abc-six": "easy-as-abc/six",
    "easy-as-abc-tough": "easy-as-abc/tough",
    "easy-as-abc-diagonal": "easy-as-abc/diagonal",
    "starry-night-friedman2": "starry-night/friedman2",
    "starry-night-friedman5": "starry-night/friedman5",
    "starry-night-friedman-sample": "starry-night/friedman-sample",
}
"""Golden files by name; each is what ``sightline explain`` prints."""

NOT_FOR_PEOPLE = re.compile(
    r"constraint|domain|variable|mask|\br0|c0\b|row 0|column 0|would be not|\b1 (towers|rooms)"
    r"|  |,,|\.\."
)


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert "Traceback" not in result.output
    return result


def renew() -> None:
    for name, puzzle in STORIES.items():
        (GOLDEN / f"explain-{name}.txt").write_text(run("explain", puzzle).output)


@pytest.mark.parametrize("name", STORIES)
def test_golden(name: str) -> None:
    result = run("explain", STORIES[name])
    assert result.exit_code == 0
    assert result.output == (GOLDEN / f"explain-{name}.txt").read_text()


@pytest.mark.soak
def test_no_word_of_the_machine_room() -> None:
    for name in unique_in_library() if in_soak() else SOME:
        for step in explained(name).steps:
            assert not NOT_FOR_PEOPLE.search(step.text), step.text
            assert step.text.endswith(".")
            assert step.where


def test_a_genre_of_constraints_without_words() -> None:
    """What has no words of its own is explained all the same."""

    class Sums(Puzzle, name="sums"):
        title = "Sums"
        board = Cells(values=lambda _: range(1, 4))
        max_side = 9
        givens: sl.Grid[int] = givens()

        def constrain(self, m: Model, board: sl.Grid[Variable]) -> None:
            m.add(Sum(board[0], 4))
            m.add(Table(board[0], ((1, 3), (2, 3))))

    del GENRES["sums"]
    texts = [step.text for step in Explainer(Sums(givens=sl.Grid([[0, 0]]))).steps()]
    assert texts == [
        "In every way to fill r1c1 and r1c2, r1c1 is not 3 and r1c2 is 3.",
        "In every way for r1c1 and r1c2 to add up to 4, r1c1 is 1.",
    ]


def test_steps_in_json() -> None:
    steps = [
        json.loads(line) for line in run("explain", "doors/example1", "--json").output.splitlines()
    ]
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))
    first = steps[0]
    assert first["conclusions"][0]["place"] == "the door between r2c1 and r2c2"
    assert first["conclusions"][0]["is"] == 1
    assert {"because", "given", "rule", "text", "kind", "where"} <= first.keys()
    assert all(step["milliseconds"] > 0 for step in steps)


def test_steps_that_say_the_same_are_equal_however_long_they_took() -> None:
    step = explained("doors/example1").steps[0]
    slower = msgspec.structs.replace(step, milliseconds=step.milliseconds + 1)
    assert slower == step
    assert hash(slower) == hash(step)
    assert msgspec.structs.replace(step, said=SENTENCES(sentences="another one")) != step
    assert step != "another one"


def test_every_step_was_timed() -> None:
    began = perf_counter()
    steps = tuple(Explainer(unique_in_library()["starry-night/friedman2"]).steps())
    elapsed = 1e3 * (perf_counter() - began)
    assert all(step.milliseconds > 0 for step in steps)
    assert sum(step.milliseconds for step in steps) < elapsed


def test_every_step_on_request() -> None:
    counts = (
        (name, [len(explained(name).steps), len(explained_in_full(name).steps)])
        for name in unique_in_library()
    )
    name, lengths = next((name, [few, every]) for name, (few, every) in counts if few < every)
    told = [run("explain", name, "--json", *more).output.splitlines() for more in ([], ["--full"])]
    assert [*map(len, told)] == lengths


def test_boards_in_markdown() -> None:
    told = run("explain", "doors/example1", "--markdown", "--boards").output
    steps = len(sl.explain(sl.load("doors/example1")).steps)
    assert told.startswith("# Example 1")
    assert told.count("```") == 2 * (steps + 2)


def test_several_solutions() -> None:
    puzzle = sl.Skyscrapers(edges=sl.Edges((0, 0, 0), (0, 0, 1), (0, 0, 0), (0, 0, 0)))
    explanation = sl.explain(puzzle)
    assert explanation.verdict.verdict == "several"
    assert explanation.steps[0].conclusions[0].text == "r3c1 is 3"
    result = run("explain", puzzle.to("json"))
    assert result.exit_code == 1
    assert "Two of them part at r1c1" in result.output


def test_no_solution() -> None:
    puzzle = sl.Skyscrapers(edges=sl.Edges((1, 0, 1), (0, 0, 0), (0, 0, 0), (0, 0, 0)))
    assert sl.explain(puzzle).steps == ()
    result = run("explain", puzzle.to("json"))
    assert result.exit_code == 1
    assert "the 1 above column 1" in result.output


# Hints ------------------------------------------------------------------------------------

TOWERS = sl.load("skyscrapers/brainbashers")
EMPTY: list[list[int | None]] = [[None] * 4 for _ in range(4)]


def filled(**cells: int) -> list[list[int | None]]:
    """A board of four rows with these cells filled in."""
    board = [list(row) for row in EMPTY]
    for cell, value in cells.items():
        board[int(cell[1]) - 1][int(cell[3]) - 1] = value
    return board


def test_three_depths() -> None:
    found = sl.hint(TOWERS, EMPTY)
    assert found.told(1) == "Look at row 1."
    assert found.told(2) == "Look at row 1. The rule: a clue of 1."
    assert found.told(3).endswith("the tallest stands first: r1c1 is 4.")


@pytest.mark.parametrize("name", ["skyscrapers/board2", "doors/example1", "starry-night/friedman2"])
def test_hints_lead_to_the_solution(name: str) -> None:
    """A player who only follows the hints, and notes what is to be noted, reaches the solution."""
    puzzle = sl.load(name)
    game = playing.new(puzzle)
    for _ in range(sum(domain.bit_count() for domain in puzzle.rules_model.domains)):
        found = sl.hint(puzzle, game.board, notes=game.notes)
        if found.status == "done":
            break
        assert found.status == "step"
        before, game = game, playing.follow(game, found)
        assert game.now != before.now
    assert game.board == sl.solve(puzzle).solution


def test_marks_are_believed() -> None:
    found = sl.hint(TOWERS, EMPTY, {"r2c1": [1], "r3c1": [2, 3]})
    assert found.status == "step"
    assert len(found.steps) == 1


@pytest.mark.parametrize(
    ("name", "entries", "said"),
    [
        ("skyscrapers/brainbashers", {"r3c2": 3, "r3c4": 3}, "3 stands twice in row 3: {}."),
        ("starry-night/friedman1", {"r2c1": 1, "r2c4": 1}, "Row 2 holds 2 suns, not one: {}."),
        ("starry-night/friedman1", {"r2c1": 1, "r3c2": 1}, "The suns in {} touch diagonally."),
        (
            "doors/example1",
            {"r1c1-r1c2": 1, "r1c2-r1c3": 1},
            "As it stands, room r1c2 would see at least 3 rooms, but it says 2.",
        ),
    ],
)
def test_a_mistake_is_told_by_the_rule_that_it_breaks(
    name: str, entries: dict[str, int], said: str
) -> None:
    game = playing.new(sl.load(name))
    for place, value in entries.items():
        game = playing.enter(game, place, value)
    found = sl.hint(game.puzzle, game.board)
    assert found.mistake is not None
    assert found.mistake.place.key in entries
    (proof,) = found.steps
    assert_sound(game.puzzle, proof)
    assert_minimal(game.puzzle, proof)
    assert said.format(listed(entries)) in found.told(3)
    assert not any(place in found.told(1) for place in entries)
    # Without the mistake, it is gone.
    assert playing.follow(game, found).entry(found.mistake.place.key) is None


def test_a_wrong_entry_is_proved_wrong() -> None:
    found = sl.hint(TOWERS, filled(r1c1=4, r1c2=3, r3c1=1))
    assert found.status == "mistake"
    assert found.mistake is not None
    assert found.mistake.text == "r3c1 is 1"
    assert "r3c1" not in found.told(1)
    (proof,) = found.steps
    assert_sound(TOWERS, proof)
    assert_minimal(TOWERS, proof)


@pytest.mark.parametrize(
    ("name", "board", "claim"),
    [
        ("skyscrapers/brainbashers", filled(r1c1=3), "r1c1 is 3"),
        (
            "doors/example1",
            {"vertical": [[0, None, None], *[[None] * 3] * 3], "horizontal": [[None] * 4] * 3},
            "the door between r1c1 and r1c2 is closed",
        ),
        ("starry-night/friedman1", [[1, *[None] * 4], *[[None] * 5] * 4], "r1c1 holds a sun"),
    ],
)
def test_a_mistake_does_not_read_like_the_answer(name: str, board: object, claim: str) -> None:
    found = sl.hint(sl.load(name), board)
    assert found.status == "mistake"
    said = f"There is a mistake on the board: it says that {claim}, but that cannot be."
    assert found.told(2) == said
    assert found.told(3).startswith(f"{said} ")


def test_wrong_marks_are_a_mistake() -> None:
    found = sl.hint(TOWERS, EMPTY, {"r1c1": [1, 2]})
    assert found.status == "mistake"
    assert "the pencil marks of r1c1 leave out its value" in found.told(2)


def test_the_complete_board() -> None:
    assert sl.hint(TOWERS, sl.solve(TOWERS).solution).status == "done"


def test_a_mistake_among_several_solutions() -> None:
    puzzle = sl.Skyscrapers(edges=sl.Edges((0, 0, 0), (0, 0, 1), (0, 0, 0), (0, 0, 0)))
    found = sl.hint(puzzle, [[3, None, None], [None] * 3, [None] * 3])
    assert found.status == "mistake"
    assert sl.hint(puzzle, [[None] * 3, [None] * 3, [3, None, None]]).status == "open"


@pytest.mark.parametrize(
    ("board", "marks", "sentence"),
    [
        ([[4, 1]], None, "solution has 1 row, not 4"),
        (filled(r1c2=9), None, "r1c2 is 9, but must be 1 to 4"),
        (EMPTY, {"r1c2": [9]}, "a pencil mark of r1c2 is 9, not 1, 2, 3 or 4"),
        (EMPTY, {"r1c2": ["a"]}, "a pencil mark of r1c2 is 'a', not 1, 2, 3 or 4"),
        (EMPTY, {"r1c2": []}, "the pencil marks leave nothing for r1c2"),
        (EMPTY, {"r9c9": [1]}, "there is no place named 'r9c9'"),
        (filled(r1c1=4), {"r1c1": [1]}, "the pencil marks of r1c1 leave out what is filled in"),
    ],
)
def test_bad_boards_and_marks(board: object, marks: dict[str, list[int]], sentence: str) -> None:
    with pytest.raises(InputError, match=re.escape(sentence)):
        sl.hint(TOWERS, board, marks)


def test_the_hint_command(tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps(filled(r1c1=4)))
    told = run("hint", "skyscrapers/brainbashers", str(board), "--depth", "1")
    assert (told.exit_code, told.output) == (0, "Look at row 1.\n")
    wrong = run("hint", "skyscrapers/brainbashers", json.dumps(filled(r1c1=3)), "--json")
    assert wrong.exit_code == 1
    assert json.loads(wrong.output)["mistake"]["is"] == 3
    bad = run("hint", "skyscrapers/brainbashers", str(board), "--marks", '{"r1c2": 3}')
    assert bad.exit_code == 2
