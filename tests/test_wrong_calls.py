"""What is called wrongly from Python is told in a sentence, and what was plainly meant works."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any

import pytest

import sightline as sl

ANY: Any = sl  # so that the type checker allows what is wrong
TOWERS: Any = sl.load("skyscrapers/brainbashers")
HOUSE: Any = sl.load("doors/example1")
EDGES: Any = ANY.Edges([1, 0], [0, 0], [0, 0], [0, 0])
NAN = float("nan")

Call = Callable[[], object]
WRONG: dict[str, tuple[Call, str]] = {
    # A size
    "a fraction as a size": (
        lambda: ANY.make("doors", 4.0),
        "4.0 is no size of a board, such as 6, (4, 6) or '4x6'",
    ),
    "a word as a size": (lambda: sl.make("doors", "large"), "'large' is no size of a board, such"),
    "no size": (lambda: ANY.make("doors", None), "None is no size of a board"),
    "one number of two": (lambda: ANY.make("doors", (4,)), "(4,) is no size of a board"),
    "three numbers": (lambda: ANY.make("doors", (4, 5, 6)), "(4, 5, 6) is no size of a board"),
    "True as a size": (lambda: sl.make("doors", True), "True is no size of a board"),
    "a side that is a fraction": (
        lambda: ANY.make("doors", (4.5, 5)),
        "the number of rows is 4.5, but must be a whole number",
    ),
    "a blank board of no size": (lambda: ANY.Doors.blank("x"), "'x' is no size of a board"),
    # Wishes
    "a genre that is a number": (lambda: ANY.make(5, 4), "there is no genre named 5; known: doors"),
    "the base of all genres": (lambda: sl.make(sl.Puzzle, 4), "there is no genre named Puzzle"),
    "a misspelt wish": (lambda: ANY.make("doors", 4, garde="easy"), "did you mean grade?"),
    "a misspelt setting": (lambda: ANY.make("doors", 4, conected=1), "did you mean connected?"),
    "a misspelt chance": (lambda: ANY.make("doors", 4, clsed=0.5), "did you mean closed?"),
    "a grade that is a number": (lambda: ANY.make("doors", 4, grade=5), "no grade named 5; known"),
    "a density in words": (
        lambda: ANY.make("doors", 4, density="0.5"),
        "the density is '0.5', but must be a number",
    ),
    "a density that is no number": (lambda: sl.make("doors", 4, density=NAN), "must be from 0 to"),
    "a word for yes": (
        lambda: ANY.make("doors", 4, minimal="no"),
        "minimal is 'no', but must be True or False",
    ),
    "another word for yes": (lambda: ANY.make("doors", 4, unique="no"), "unique is 'no', but must"),
    "a single score": (lambda: ANY.make("doors", 4, score=3), "score is 3, but must be two number"),
    "scores in words": (lambda: ANY.make("doors", 4, score=("a", "b")), "score is 'a', but must"),
    "a symmetry of no kind": (lambda: ANY.make("doors", 4, symmetry=45), "no pattern named 45"),
    "a list as symmetry": (lambda: ANY.make("doors", 4, symmetry=[]), "no pattern named []"),
    "half a given": (lambda: ANY.make("doors", 4, givens=1.5), "givens is 1.5, but must be a whol"),
    "True as givens": (lambda: sl.make("doors", 4, givens=True), "givens is True, but must be a w"),
    "a seed in words": (lambda: ANY.make("doors", 4, seed="x"), "seed is 'x', but must be a whole"),
    "a seed that is no whole number": (lambda: ANY.make("doors", 4, seed=1.5), "seed is 1.5, but"),
    "an index below 0": (lambda: sl.make("doors", 4, index=-1), "index is -1, but must be a whole"),
    "no chance": (lambda: sl.make("doors", 4, closed=None), "closed is None, but must be a number"),
    # Puzzles
    "a misspelt field": (
        lambda: ANY.Skyscrapers(edge=EDGES),
        "Skyscrapers() has no argument named 'edge'; known: about, solution, remarks, edges, "
        "givens, parks, diagonals, reading; did you mean edges?",
    ),
    "edges as a number": (
        lambda: ANY.Skyscrapers(edges=5),
        "edges: clues around a board are Edges(top, left, bottom, right), not 5",
    ),
    "edges of three sides": (
        lambda: ANY.Skyscrapers(edges={"top": [1], "left": [0], "bottom": [0]}),
        "edges: clues around a board are Edges(top, left, bottom, right), not {'top",
    ),
    "numbers for sides": (lambda: ANY.Edges(1, 2, 3, 4), "top is 1, but must be a list of clues"),
    "givens as a number": (
        lambda: ANY.Skyscrapers(edges=EDGES, givens=5),
        "givens: a grid is a list of rows of values, not 5",
    ),
    "rows that are numbers": (
        lambda: ANY.Doors(rooms=[1, 2]),
        "rooms: a grid is a list of rows of values, not [1, 2]",
    ),
    "no rooms": (lambda: ANY.Doors(rooms=None), "rooms: a grid is a list of rows of values, not N"),
    "doors as a grid": (
        lambda: ANY.Doors(rooms=[[2, 0]], doors=[[1]]),
        "doors: the doors of a house are {'vertical': rows, 'horizontal': rows}, not [[1]]",
    ),
    "clues of lines as a number": (
        lambda: ANY.StarryNight(rows=5, columns=[0] * 5),
        "rows: clues of lines are a list of numbers, not 5",
    ),
    "a title for what is known": (
        lambda: ANY.Skyscrapers(edges=EDGES, about="me"),
        "about is 'me', but must be an About(title=…)",
    ),
    "a solution that is none": (
        lambda: ANY.Skyscrapers(edges=EDGES, solution=5),
        "a grid is a list of rows of values, not 5",
    ),
    "one clue for two columns": (
        lambda: sl.Skyscrapers(edges=ANY.Edges([0, 0], [1], [0, 0], [0, 0])),
        "left has 1 clue, but top has 2",
    ),
    "clues of no board": (lambda: sl.Skyscrapers.clued(5), "a grid is a list of rows of values"),
    "clues of a ragged board": (
        lambda: sl.Skyscrapers.clued([[1, 2], [2]]),
        "row 2 of solution has 1 entry, not 2",
    ),
    "clues of a board of words": (
        lambda: sl.Skyscrapers.clued([[1, 2], ["a", 1]]),
        "entry 1 in row 2 of solution is 'a', but must be a whole number",
    ),
    "clues under a misspelt setting": (
        lambda: sl.Skyscrapers.clued([[1, 2], [2, 1]], parsk=1),
        "did you mean parks?",
    ),
    "another setting": (lambda: TOWERS.restated(parsk=1), "did you mean parks?"),
    "a setting of another type": (lambda: HOUSE.restated(count_self="x"), "count_self is 'x', but"),
    "what is no clue is kept": (
        lambda: TOWERS.keep([1]),
        "must be a list of clues, as clues() yie",
    ),
    "a format that is a number": (lambda: TOWERS.to(5), "there is no format named 5; known: "),
    # Reading
    "a number is loaded": (lambda: ANY.load(5), "5 is no file, name or text of a puzzle"),
    "bytes are loaded": (lambda: ANY.load(b"x"), "b'x' is no file, name or text of a puzzle"),
    "a number is parsed": (lambda: ANY.parse(5), "this is no text, but of the type int"),
    "bytes are parsed": (lambda: ANY.parse(b"x"), "but of the type bytes; decode() it"),
    "a record is parsed": (lambda: ANY.parse({}), "but of the type dict; json.dumps makes one"),
    "a format of no name": (lambda: ANY.parse("x", [1]), "there is no format named [1]; known"),
    # Searching
    "a limit in words": (
        lambda: ANY.solve(TOWERS, limit="1"),
        "limit is '1', but must be a whole ",
    ),
    "a limit below 0": (lambda: sl.solve(TOWERS, limit=-1), "must be a whole number, 0 or more"),
    "half a solution": (lambda: ANY.count(TOWERS, limit=1.5), "limit is 1.5, but must be a whole"),
    "no worker": (lambda: sl.count(TOWERS, workers=0), "workers is 0, but must be a whole number,"),
    "an engine that is none": (
        lambda: ANY.solve(TOWERS, engine=None),
        "no engine named None; know",
    ),
    "several engines": (
        lambda: ANY.solve(TOWERS, engine=["sat"]),
        "there is no engine named ['sat",
    ),
    "a strategy in words": (
        lambda: ANY.solve(TOWERS, strategy="up"),
        "'up' is no strategy; sightline.Strategy(…) makes one",
    ),
    "a strategy's seed in words": (
        lambda: ANY.Strategy(seed="x"),
        "seed is 'x', but must be a who",
    ),
    "probing in words": (
        lambda: ANY.Strategy(probing="x"),
        "probing is 'x', but must be True or F",
    ),
    "seconds in words": (
        lambda: ANY.solve(TOWERS, time_limit="1"),
        "time_limit is '1', but must be a number of seconds, 0 or more",
    ),
    "seconds below 0": (
        lambda: sl.grade(TOWERS, time_limit=-1),
        "time_limit is -1, but must be a n",
    ),
    "no number of seconds": (
        lambda: sl.hint(TOWERS, time_limit=NAN),
        "time_limit is nan, but must",
    ),
    "nodes in words": (
        lambda: ANY.check(TOWERS, node_limit="1"),
        "node_limit is '1', but must be a",
    ),
    # Judging and explaining
    "a text for a puzzle": (
        lambda: ANY.check("x", [[1]]),
        "this is a str, not a puzzle; sightline",
    ),
    "a number for a board": (
        lambda: sl.check(TOWERS, 5),
        "a grid is a list of rows of values, not",
    ),
    "a grid for doors": (
        lambda: sl.check(HOUSE, [[1]]),
        "the doors of a house are {'vertical': row",
    ),
    "half of the doors": (
        lambda: sl.check(HOUSE, {"vertical": [[1]]}),
        "the doors of a house are {'vertical': rows, 'horizontal': rows}, not {'vertical'",
    ),
    "a number for marks": (
        lambda: ANY.hint(TOWERS, None, 5),
        "pencil marks are 5, but must be val",
    ),
    "a number for the marks of a place": (
        lambda: ANY.hint(TOWERS, None, {"r1c1": 5}),
        "the pencil marks of r1c1 are 5, not a list",
    ),
    "a text for notes": (
        lambda: ANY.hint(TOWERS, notes="x"),
        "pencil marks are 'x', but must be va",
    ),
    "notes at no place": (
        lambda: sl.hint(TOWERS, notes={"r9c9": [1]}),
        "no place named 'r9c9'; kno",
    ),
    "a word for the full way": (
        lambda: ANY.explain(TOWERS, full="x"),
        "full is 'x', but must be Tr",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_call_is_refused_with_a_sentence(case: str) -> None:
    call, sentence = WRONG[case]
    with pytest.raises((sl.SightlineError, TypeError)) as refused:
        call()
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    "verb",
    [
        each
        for name in sl.__all__
        if isinstance(each := getattr(sl, name), FunctionType) and each is not sl.verify
    ],
    ids=lambda verb: verb.__name__,
)
def test_every_verb_says_which_argument_was_meant(verb: Callable[..., object]) -> None:
    """But verify, which has no space on the stack to spare."""
    names = [
        name
        for name, each in inspect.signature(verb).parameters.items()
        if each.kind is not each.VAR_KEYWORD
    ]
    assert names
    for name in names:
        misspelt = name[:-2] + name[:-3:-1]  # "grade" becomes "graed"
        if misspelt not in names:
            with pytest.raises((TypeError, sl.UnknownName), match=f"did you mean {name}\\?$"):
                verb(*(("doors", 4) if verb is sl.make else ()), **{misspelt: None})


def test_an_error_inside_a_verb_is_not_taken_for_a_wrong_call() -> None:
    def rows() -> Any:
        yield [1, 2]
        raise TypeError("inside")

    with pytest.raises(TypeError, match=r"^inside$"):
        sl.check(TOWERS, rows())


def test_a_size_can_be_said_as_on_the_command_line() -> None:
    houses = [ANY.make("doors", size, seed=3) for size in ((3, 4), [3, 4], "3x4", " 3 × 4 ")]
    assert len(set(houses)) == 1
    assert houses[0].shape == (3, 4)
    assert sl.make("doors", "3") == sl.make("doors", 3)


def test_a_genre_can_be_named_or_given() -> None:
    assert sl.make(sl.Skyscrapers, 4) == sl.make("skyscrapers", 4)


def test_scores_and_patterns_can_be_said_as_on_the_command_line() -> None:
    assert sl.make("doors", 4, score="1..2") == sl.make("doors", 4, score=(1, 2))
    assert sl.make("doors", 4, symmetry=180) == sl.make("doors", 4, symmetry="180")


def test_edges_and_doors_can_be_given_as_records() -> None:
    sides = {"top": [1, 0], "left": [0, 0], "bottom": [0, 0], "right": [0, 0]}
    assert ANY.Skyscrapers(edges=sides) == sl.Skyscrapers(edges=EDGES)
    house = ANY.Doors(rooms=[[2, 0]], doors={"vertical": [[1]], "horizontal": []}, solution=None)
    assert house.doors == sl.Doorways(sl.Grid([[1]]), sl.Grid([]))


def test_a_limit_beyond_all_numbers_is_never_reached() -> None:
    assert sl.solve(TOWERS, engine="kernel", node_limit=2**70, limit=2**70).complete
    assert sl.count(TOWERS, limit=2**70) == 1


def test_results_count_as_true_where_the_answer_is_yes() -> None:
    right: Any = sl.solve(TOWERS).solution
    wrong = right.mirrored()
    several, none = (
        TOWERS.keep([]),
        sl.Skyscrapers(edges=ANY.Edges([2, 2], [0] * 2, [0] * 2, [0] * 2)),
    )
    truths: dict[str, tuple[object, bool]] = {
        "solved": (sl.solve(TOWERS), True),
        "without solution": (sl.solve(none), False),
        "stopped": (sl.solve(several, limit=None, node_limit=0), False),
        "a right board": (sl.check(TOWERS, right), True),
        "a wrong board": (sl.check(TOWERS, wrong), False),
        "one solution": (sl.check(TOWERS), True),
        "several solutions": (sl.check(several), False),
        "no solution": (sl.check(none), False),
        "a right answer": (sl.verify(TOWERS, right), True),
        "a wrong answer": (sl.verify(TOWERS, wrong), False),
        "a step": (sl.hint(TOWERS), True),
        "a mistake": (sl.hint(TOWERS, wrong), True),
        "nothing left to say": (sl.hint(TOWERS, right), False),
        "nothing to say": (sl.hint(none), False),
        "the whole way": (sl.explain(TOWERS), True),
        "no way to one solution": (sl.explain(several), False),
        "no time for a way": (sl.explain(TOWERS, time_limit=0), False),
    }
    assert {case: bool(result) for case, (result, _) in truths.items()} == {
        case: yes for case, (_, yes) in truths.items()
    }
    for result, _ in truths.values():
        assert "counts as true if" in " ".join((type(result).__doc__ or "").split())
