"""Every verb of the package, and the methods of a puzzle, on every genre."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from types import FunctionType
from typing import Any
from xml.etree import ElementTree

import pytest
from kit.cases import (
    KINDS,
    SEED,
    BrokenCase,
    Case,
    blank_board,
    made,
    plain,
    plain_board,
    shape_to_make,
    to_enter,
    variants,
    written,
)
from samples import at_night

import sightline as sl
from sightline import play as playing
from sightline.core.errors import FormatError
from sightline.core.grid import entries
from sightline.engines import ENGINES
from sightline.formats import FORMATS, lost, parse_solution
from sightline.rules.puzzle import Puzzle
from sightline.rules.symmetry import canonical_id, images, relabellings
from sightline.verbs import make
from sightline.verbs.hint import DEPTHS
from sightline.verbs.make import Recipe
from sightline.verbs.prove import proved
from sightline.words import DEFAULT, LANGUAGES
from sightline.words.languages import PSEUDO

MOST_HINTS = 200
PICKLED = [
    pytest.param(lambda it, p=p: pickle.loads(pickle.dumps(it, p)), id=f"pickle{p}")
    for p in (0, pickle.HIGHEST_PROTOCOL)
]
"""The ways in which things are pickled: the oldest and the newest."""
VERBS = sorted(name for name in sl.__all__ if isinstance(getattr(sl, name), FunctionType))


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_tried(verb: str) -> None:
    assert f"test_{verb}" in globals(), f"write test_{verb}(case) in tests/kit/test_python.py"


# Languages ---------------------------------------------------------------------------------


def test_language(case: Case) -> None:
    explained, hinted = sl.explain(case.puzzle), sl.hint(case.puzzle)
    told = {}
    for code in (*LANGUAGES, PSEUDO):
        with sl.language(code):
            told[code] = [
                *(step.text for step in explained.steps),
                *(hinted.told(depth) for depth in DEPTHS),
                *(clue.text for clue in case.puzzle.clues()),
                case.puzzle.describe(),
                str(case.puzzle.said_rules),
            ]
            # What is found knows no language.
            assert sl.hint(case.puzzle) == hinted
    assert all(map(all, told.values()))
    assert not [text for text in told[PSEUDO] if re.search(r"\b[a-zA-Z]{3,}\b", text)]
    for code in LANGUAGES.keys() - {DEFAULT}:
        assert not [text for text in told[code] if re.search(r"\br\d+c\d+\b", text)]
        assert not set(told[code]) & {text for text in told[DEFAULT] if text.count(" ") > 2}


# Solving -----------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
def test_solve(case: Case, engine: str) -> None:
    found = sl.solve(case.puzzle, engine=engine)
    assert (found.status, found.solution) == ("solved", case.solution)


@pytest.mark.parametrize("strength", ["exact", "decomposed", "reports"])
def test_solutions(case: Case, strength: Any) -> None:
    found = sl.solutions(case.puzzle, engine="kernel", strategy=sl.Strategy(strength=strength))
    assert list(found) == [case.solution]


@pytest.mark.parametrize("engine", ENGINES)
def test_count(case: Case, engine: str) -> None:
    """Without the last clue, all engines count the same number of solutions."""
    fewer = case.puzzle.keep(list(case.puzzle.clues())[:-1])
    assert sl.count(case.puzzle, engine=engine) == 1
    assert sl.count(fewer, engine=engine, limit=50) == sl.count(fewer, engine="kernel", limit=50)


def test_is_unique(case: Case) -> None:
    assert sl.is_unique(case.puzzle)
    assert not sl.is_unique(type(case.puzzle).blank(case.puzzle.shape))


# Judging -----------------------------------------------------------------------------------


def test_check(case: Case) -> None:
    assert sl.check(case.puzzle).solutions == [case.solution]
    assert sl.check(case.puzzle, case.solution).verdict == "right"


def test_check_tells_two_solutions_apart(case: Case) -> None:
    verdict = sl.check(type(case.puzzle).blank(case.puzzle.shape))
    assert verdict.verdict == "several"
    one, other = (dict(entries(solution)) for solution in verdict.solutions)
    assert len(verdict.differ) == sum(one[path] != other[path] for path in one) > 0


def test_verify(case: Case) -> None:
    """The puzzle and the answer may be objects, JSON or text."""
    answer = case.puzzle.text(case.solution)
    for puzzle in (case.puzzle, plain(case.puzzle), case.puzzle.to("text")):
        for board in (case.solution, plain_board(case.solution), answer):
            assert sl.verify(puzzle, board)
    assert not sl.verify(case.puzzle, blank_board(case.puzzle))


def test_a_broken_rule_is_told(broken: BrokenCase) -> None:
    told = (broken.rule, broken.sentence)
    for found in (
        sl.check(broken.puzzle, broken.board).broken,
        sl.verify(plain(broken.puzzle), plain_board(broken.board)).broken,
    ):
        assert told in [(each.rule, each.message) for each in found]


def test_a_broken_rule_is_told_to_who_plays(broken: BrokenCase) -> None:
    game = playing.filled_in(playing.new(broken.puzzle), broken.board)
    told = [each.message.removesuffix(".").casefold() for each in playing.conflicts(game)]
    assert broken.sentence.casefold() in told, "let the board break this rule and no other"
    assert not game.solved


# Explaining --------------------------------------------------------------------------------


def test_grade(case: Case) -> None:
    grade = sl.grade(case.puzzle)
    assert grade.grade is not None
    assert grade.score > 0
    assert {sl.grade(turned).score for turned in images(case.puzzle)} == {grade.score}


def test_hint(case: Case) -> None:
    """Hints alone lead to the solution, and a mistake is reported."""
    game, hints = playing.new(case.puzzle), 0
    while (hint := sl.hint(case.puzzle, game.board, notes=game.notes)).status == "step":
        assert hint.where
        assert hint.text
        game, hints = playing.follow(game, hint), hints + 1
        assert hints <= MOST_HINTS
    assert (hint.status, game.solved) == ("done", True)


def test_hint_finds_a_mistake(case: Case) -> None:
    place, right = next(iter(to_enter(case.puzzle, case.solution).items()))
    game = playing.new(case.puzzle)
    wrong = next(value for value in game.values(place) if value != right)
    hint = sl.hint(case.puzzle, playing.enter(game, place, wrong).board)
    assert hint.status == "mistake"
    assert hint.mistake is not None
    assert hint.mistake.place.key == place


def test_explain(case: Case) -> None:
    explanation = sl.explain(case.puzzle)
    *_, board = explanation.boards()
    assert board == case.solution
    assert all(step.text and step.milliseconds > 0 for step in explanation.steps)
    for step in explanation.steps:
        for fact in step.conclusions:
            assert fact.is_ in (None, dict(entries(case.solution))[fact.path])


# Making ------------------------------------------------------------------------------------


def test_make(puzzle: Puzzle) -> None:
    assert proved(puzzle)
    assert sl.check(puzzle).solutions == [puzzle.solution]
    again = sl.make(puzzle.name, puzzle.shape, seed=SEED)
    assert (again, again.solution) == (puzzle, puzzle.solution)
    clued = type(puzzle).clued(puzzle.solution)
    assert sl.check(clued, puzzle.solution).verdict == "right"
    assert {clue.path for clue in puzzle.clues()} <= {clue.path for clue in clued.clues()}


def test_make_every_variant(kind: type[Puzzle]) -> None:
    for variant in variants(kind):
        found = sl.make(kind.name, shape_to_make(kind), seed=SEED, **variant)
        assert found.variants == list(variant)
        assert all(kind.settings[name].text(variant[name]) in found.describe() for name in variant)
        assert proved(found)


def test_make_refuses_a_setting_as_the_puzzle_itself_does(
    kind: type[Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the same words, and before anything is made."""
    monkeypatch.setattr(kind, "sample", None)
    shape = shape_to_make(kind)
    for key, setting in kind.settings.items():
        others: list[Any] = ["nonsense", -1, None, 2.5, 99, not setting.usual]
        for wrong in others:
            if type(wrong) is setting.type and wrong in setting.values(shape):
                continue
            with pytest.raises(sl.PuzzleError) as refused:
                kind.blank(shape).restated(**{key: wrong})
            with pytest.raises(sl.PuzzleError) as unmade:
                sl.make(kind.name, shape, **{key: wrong})
            assert str(unmade.value) == str(refused.value)


def test_make_many(kind: type[Puzzle]) -> None:
    recipe = Recipe(genre=kind.name, size=shape_to_make(kind), minimal=True)
    for index in range(3):
        each = make.made(recipe, SEED, index)
        assert each.canonical == canonical_id(each.puzzle)
        clues = list(each.puzzle.clues())
        assert len(clues) == each.clue_count + each.given_count
        assert sl.is_unique(each.puzzle)
        assert not sl.is_unique(each.puzzle.keep(clues[1:]))


# Reading and writing -----------------------------------------------------------------------


@pytest.mark.parametrize("name", FORMATS)
def test_parse(case: Case, name: str) -> None:
    """What a format can hold is restored, and recognised; anything else is refused."""
    for puzzle in (case.puzzle, replace(made(type(case.puzzle)), solution=None)):
        try:
            held = lost(puzzle, name) == []
        except FormatError:
            held = False
        if not held:
            with pytest.raises(FormatError):
                puzzle.to(name)
        elif FORMATS[name].readable:
            scope = FORMATS[name].scope(type(puzzle))
            assert scope is not None
            # A format may count differently.
            stated = puzzle.restated(**scope.terms)
            assert sl.parse(puzzle.to(name), name) == stated
            if FORMATS[name].recognisable:
                assert sl.parse(puzzle.to(name)) == stated


def test_load(case: Case, tmp_path: Path) -> None:
    for name, text in (
        ("a.json", written(case.puzzle)),
        ("b.txt", case.puzzle.to("text")),
    ):
        (tmp_path / name).write_text(text, "utf-8")
        assert sl.load(tmp_path / name) == case.puzzle


def test_a_solution_is_read_as_it_is_drawn(puzzle: Puzzle) -> None:
    for text in (
        puzzle.text(puzzle.solution),
        puzzle.text(puzzle.solution, ascii=True),
        json.dumps(plain_board(puzzle.solution)),
    ):
        assert parse_solution(text, puzzle) == puzzle.solution


def test_json_keeps_everything(puzzle: Puzzle) -> None:
    again = sl.parse(puzzle.to("json"))
    assert (again, again.solution) == (puzzle, puzzle.solution)


# Turning -----------------------------------------------------------------------------------


def test_turned_boards_are_the_same_puzzle(puzzle: Puzzle) -> None:
    turned = list(images(puzzle))
    assert turned[0] == puzzle
    assert len(turned) == (8 if puzzle.turns else 1) * len(list(relabellings(puzzle)))
    for image in turned:
        assert canonical_id(image) == canonical_id(puzzle)
        assert sl.check(image).solutions == [image.solution]
    fewer = puzzle.keep(list(puzzle.clues())[1:])
    assert canonical_id(fewer) != canonical_id(puzzle)


# Travelling --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def another_process() -> Iterator[ProcessPoolExecutor]:
    """One that begins with nothing, and gets all that it knows by pickle."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


def used_up(puzzle: Puzzle) -> Puzzle:
    """A puzzle of which everything is cached that is cached at all."""
    sl.hint(puzzle)
    playing.new(puzzle)
    puzzle.svg(puzzle.solution)
    canonical_id(puzzle)
    list(sl.solutions(puzzle))
    return puzzle


def found_in(puzzle: Puzzle) -> dict[str, Any]:
    """What the verbs find, by verb."""
    return {
        "solve": sl.solve(puzzle),
        "check": sl.check(puzzle),
        "check-broken": sl.check(puzzle, blank_board(puzzle)),
        "check-several": sl.check(type(puzzle).blank(puzzle.shape)),
        "verify": sl.verify(puzzle, blank_board(puzzle)),
        "grade": sl.grade(puzzle),
        "hint": sl.hint(puzzle),
        "explain": sl.explain(puzzle),
        "clues": list(puzzle.clues()),
        "game": playing.new(puzzle),
    }


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, *PICKLED])
def test_a_puzzle_that_was_used_can_be_pickled_and_copied(
    puzzle: Puzzle, again: Callable[[Any], Any]
) -> None:
    other = again(used_up(puzzle))
    assert (other, other.solution, hash(other)) == (puzzle, puzzle.solution, hash(puzzle))
    assert used_up(other).text() == puzzle.text()


def test_what_is_cached_makes_a_pickled_puzzle_no_longer(puzzle: Puzzle) -> None:
    assert len(pickle.dumps(used_up(replace(puzzle)))) == len(pickle.dumps(replace(puzzle)))


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, *PICKLED])
def test_what_every_verb_finds_can_be_pickled_and_copied(
    case: Case, again: Callable[[Any], Any]
) -> None:
    for name, found in found_in(case.puzzle).items():
        assert again(found) == found, name


def test_a_puzzle_that_was_used_goes_to_another_process(
    puzzle: Puzzle, another_process: ProcessPoolExecutor
) -> None:
    found = another_process.submit(found_in, used_up(puzzle)).result()
    assert found["solve"].solution == puzzle.solution
    assert found == found_in(puzzle)


def test_dask_knows_a_puzzle_that_was_used_as_the_same(puzzle: Puzzle) -> None:
    tokenize = pytest.importorskip("dask.base", reason="Dask is not installed").tokenize
    assert tokenize(used_up(replace(puzzle))) == tokenize(replace(puzzle))


@at_night
def test_puzzles_that_were_used_go_to_a_cluster() -> None:
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed")
    puzzles = [used_up(made(kind)) for kind in KINDS]
    with (
        distributed.LocalCluster(1, host="127.0.0.1", dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = client.gather(client.map(found_in, puzzles))
    assert found == list(map(found_in, puzzles))


# Drawing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ascii", [False, True])
def test_text(puzzle: Puzzle, ascii: bool) -> None:
    """A drawing can be parsed again, and changes when entries are made."""
    alone, filled = puzzle.text(ascii=ascii), puzzle.text(puzzle.solution, ascii=ascii)
    assert alone.isascii() or not ascii
    assert sl.parse(alone) == puzzle
    assert filled != alone
    assert len(filled.splitlines()) == len(alone.splitlines())


def test_svg(puzzle: Puzzle) -> None:
    ElementTree.fromstring(puzzle.svg())
    assert puzzle.svg(puzzle.solution) != puzzle.svg()
    told = type(puzzle).clued(puzzle.solution)
    assert told.svg() not in (puzzle.svg(), puzzle.svg(puzzle.solution))


def test_png(puzzle: Puzzle) -> None:
    pytest.importorskip("resvg_py", reason="resvg-py is not installed")
    from sightline.render.png import draw

    alone, filled = draw(puzzle), draw(puzzle, puzzle.solution)
    assert alone.startswith(b"\x89PNG")
    assert alone != filled


def test_pdf(puzzle: Puzzle) -> None:
    pytest.importorskip("typst", reason="Typst is not installed")
    from sightline.booklet import book
    from sightline.render.pdf import draw

    assert draw(puzzle, puzzle.solution).startswith(b"%PDF-")
    assert book([puzzle], hints=True).startswith(b"%PDF-")


def test_notebook(puzzle: Puzzle) -> None:
    assert puzzle._repr_svg_() == puzzle.svg()
    assert "<table>" in sl.solve(puzzle).stats._repr_html_()
    explanation = sl.explain(puzzle)
    assert explanation._repr_html_().count("<details>") == len(explanation.steps)


# Playing -----------------------------------------------------------------------------------


def test_a_game_is_solved_once_all_is_entered_but_what_may_stay_open(puzzle: Puzzle) -> None:
    for image in images(puzzle):
        game = playing.new(image)
        for place, value in to_enter(image, image.solution).items():
            if value != image.board.left_open:
                assert not game.solved
                game = playing.enter(game, place, value)
        assert game.solved


def test_a_game_is_played_saved_and_restored(puzzle: Puzzle) -> None:
    game = playing.new(puzzle)
    for place, value in to_enter(puzzle, puzzle.solution).items():
        assert not game.solved or value == puzzle.board.left_open
        assert playing.conflicts(game) == []
        game = playing.enter(game, place, value)
    assert game.solved
    assert game.board == puzzle.solution
    assert playing.state_of(playing.save(game)) == "solved"
    assert playing.restore(playing.save(game))[0] == game
    assert playing.undo(game).now != game.now


def test_what_is_said_of_a_puzzle(case: Case) -> None:
    kind = type(case.puzzle)
    assert kind.title in case.puzzle.describe()
    assert all(clue.text for clue in case.puzzle.clues())
    assert kind.rules.endswith(".")
