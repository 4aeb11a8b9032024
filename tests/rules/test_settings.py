"""Settings of every type, from the declaration to the name of a puzzle: see ``tests/genres``."""

from __future__ import annotations

import json
from inspect import signature
from typing import Any

import msgspec
import pytest
from genres import Terraces, known

import sightline as sl
from sightline import formats
from sightline.core.boards import Cells
from sightline.core.errors import FormatError, GenreError, InputError, PuzzleError
from sightline.core.grid import Edges, Grid
from sightline.rules.fields import choice, givens, setting, switch
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.rules.symmetry import canonical_id, images

NONE = (0,) * 4
BLANK = Edges(NONE, NONE, NONE, NONE)
VARIANTS: list[dict[str, Any]] = [
    {},
    {"ponds": 1},
    {"ponds": 2},
    {"clues": "sum"},
    {"ponds": 1, "clues": "sum", "diagonals": True},
]


@pytest.fixture(autouse=True)
def terraces(monkeypatch: pytest.MonkeyPatch) -> type[Terraces]:
    return known(monkeypatch, Terraces)


@pytest.fixture(params=VARIANTS, ids=str)
def made(request: pytest.FixtureRequest) -> Puzzle:
    """A puzzle of each variant."""
    side = 5 if request.param.get("diagonals") else 4
    return sl.make("terraces", side, seed=2, givens=2, **request.param)


# What a puzzle says of itself ----------------------------------------------------------------


def test_a_puzzle_says_how_its_settings_stand() -> None:
    usual = Terraces(edges=BLANK)
    assert (usual.describe(), usual.variants) == ("Terraces 4×4", [])
    other = Terraces(edges=BLANK, ponds=1, reading="sum", diagonals=True)
    assert other.describe() == "Terraces 4×4, 1 pond, clues add up, diagonals"
    assert other.variants == ["ponds", "clues", "diagonals"]
    assert other.stated == {"ponds": 1, "clues": "sum", "diagonals": True}
    assert Terraces(edges=BLANK, ponds=2).describe() == "Terraces 4×4, 2 ponds"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"ponds": 3}, "ponds is 3, but must be 0, 1 or 2 on a board of 4×4"),
        ({"ponds": True}, "ponds is True, but must be 0, 1 or 2 on a board of 4×4"),
        ({"ponds": "1"}, "ponds is '1', but must be 0, 1 or 2 on a board of 4×4"),
        ({"reading": "summ"}, "clues is 'summ', but must be 'count' or 'sum'"),
        ({"reading": 1}, "clues is 1, but must be 'count' or 'sum'"),
        ({"diagonals": 1}, "diagonals is 1, but must be False or True"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_with_what_can(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        Terraces(edges=BLANK, **wrong)
    assert str(refused.value) == sentence
    [(field, value)] = wrong.items()
    key = "clues" if field == "reading" else field
    if not isinstance(value, bool) and key != "diagonals":
        with pytest.raises(PuzzleError) as refused:
            sl.make("terraces", 4, **{key: value})
        assert str(refused.value) == sentence
        with pytest.raises(PuzzleError) as refused:
            Terraces(edges=BLANK).restated(**{key: value})
        assert str(refused.value) == sentence


def test_many_numbers_are_told_by_the_first_and_the_last() -> None:
    none = (0,) * 10
    with pytest.raises(PuzzleError, match="must be 0, 1, 2, 3, 4 or 5 on a board of 10×10"):
        Terraces(edges=Edges(none, none, none, none), ponds=6)

    class Many(Puzzle):
        """With many values."""

        title = "Many"
        rules = ""
        board = Cells(values=lambda _: range(1, 10), square=True)
        max_side = 9
        rows: Grid[int] = givens()
        letters: int = setting(range(1, 10), "letter", default=3)

    class Known(Many, name="many"):
        """The same with a name."""

    try:
        with pytest.raises(PuzzleError, match=r"0, but must be a whole number from 1 to 9$"):
            Known(rows=Grid([[0]]), letters=0)
    finally:
        del GENRES["many"]


def test_what_is_usual_but_too_much_for_a_small_board() -> None:
    class Letters(Puzzle, name="letters"):
        """Up to as many letters as the board is wide."""

        title = "Letters"
        rules = ""
        board = Cells(values=lambda p: range(p.letters + 1), square=True)
        max_side = 9
        given: Grid[int | None] = givens()
        letters: int = setting(lambda shape: range(1, shape[0] + 1), "letter", default=3)

    try:
        assert Letters.blank((2, 2)).describe() == "Letters 2×2, 2 letters"
        assert Letters.blank((4, 4)).describe() == "Letters 4×4"
        with pytest.raises(PuzzleError, match="letters is 3, but must be 1 or 2 on a board of 2×2"):
            Letters(given=Grid([[None, None], [None, None]]))
    finally:
        del GENRES["letters"]


# The rules -----------------------------------------------------------------------------------


def board_of(rows: Any) -> list[list[int]]:
    return [[int(value) for value in row] for row in rows]


def test_the_example_of_the_genre_and_its_broken_boards() -> None:
    (example,) = Terraces.examples
    puzzle = sl.parse(msgspec.json.encode({"genre": "terraces", **example.puzzle}).decode())
    for engine in ("kernel", "sat", "cpsat"):
        found = list(sl.solutions(puzzle, engine=engine))
        assert found == [Grid.of(board_of(example.solution))]
    assert sl.verify(puzzle, board_of(example.solution))
    for rule, (rows, sentence) in example.broken.items():
        broken = sl.verify(puzzle, board_of(rows)).broken
        assert (rule, sentence) in [(each.rule, each.message) for each in broken]


def test_settings_change_what_is_right() -> None:
    board = board_of(["102", "021", "210"])
    puzzle = Terraces.clued(board, ponds=1)
    assert sl.verify(puzzle, board)
    assert puzzle.edges.right == (1, 2, 2)
    assert Terraces.clued(board, ponds=1, clues="sum").edges.right == (2, 3, 3)
    assert not sl.verify(puzzle.restated(clues="sum"), board)
    assert not sl.verify(msgspec.json.decode(formats.write(puzzle, "json")) | {"ponds": 0}, board)


def test_a_puzzle_is_made_and_is_what_was_asked_for(made: Puzzle) -> None:
    assert sl.is_unique(made, engine="sat")
    assert sl.verify(made, made.solution)
    *_, last = sl.explain(made).boards()
    assert last == made.solution
    assert sl.grade(made).grade
    assert sl.hint(made).status == "step"
    assert made.solution is not None
    ponds = made.stated["ponds"]
    assert all(row.count(0) == ponds for row in made.solution)


# Other words for the same puzzle -------------------------------------------------------------


@pytest.mark.parametrize("format", ["json", "jsonl", "text", "ascii"])
def test_what_is_written_can_be_read(made: Puzzle, format: str) -> None:
    written = formats.write(made, format)
    again = formats.parse(written, format)
    assert again == made
    assert again.stated == made.stated
    assert formats.write(again, format) == written or "solution" in written


def test_the_json_form_says_what_is_not_as_usual() -> None:
    told = json.loads(formats.write(Terraces(edges=BLANK, ponds=1, reading="sum"), "jsonl"))
    assert (told["ponds"], told["clues"]) == (1, "sum")
    assert {"diagonals", "reading"}.isdisjoint(told)
    assert told["givens"][0] == [None] * 4, "0 is a pond"
    usual = json.loads(formats.write(Terraces(edges=BLANK), "jsonl"))
    assert {"ponds", "clues"}.isdisjoint(usual)
    assert usual["givens"][0] == [0] * 4
    assert sl.parse(json.dumps(usual | {"ponds": 0, "clues": "count"})) == Terraces(edges=BLANK)


BASE = {"genre": "terraces", "top": NONE, "left": NONE, "bottom": NONE, "right": NONE}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"ponds": 9}, "ponds is 9, but must be 0, 1 or 2 on a board of 4×4"),
        ({"ponds": "1"}, "ponds is '1', but must be 0, 1 or 2 on a board of 4×4"),
        ({"ponds": 1.0}, "ponds is 1.0, but must be 0, 1 or 2 on a board of 4×4"),
        ({"ponds": 10**30}, "ponds is a number far out of range, but must be 0, 1 or 2"),
        ({"clues": "summ"}, "clues is 'summ', but must be 'count' or 'sum'"),
        ({"clues": ["sum"]}, "clues is a list, but must be 'count' or 'sum'"),
        ({"diagonals": 1}, "diagonals is a whole number, but must be true or false"),
        ({"reading": "sum"}, "there is no key of Terraces named 'reading'"),
    ],
    ids=str,
)
def test_json_that_says_what_cannot_be(wrong: dict[str, Any], sentence: str) -> None:
    text = json.dumps(BASE | wrong)
    with pytest.raises(InputError, match=sentence) as refused:
        sl.parse(text)
    assert (refused.value.line, refused.value.column) != (1, 1)
    assert not sl.verify(BASE | wrong, [[0] * 4] * 4)


def test_a_text_that_says_what_cannot_be() -> None:
    board = formats.write(Terraces(edges=BLANK, ponds=1), "text")
    with pytest.raises(InputError, match="'3 ponds'; known: no pond, 1 pond, 2 ponds, clues"):
        sl.parse(board.replace("1 pond", "3 ponds"))
    assert sl.parse(board.replace("1 pond", "2 PONDS,Clues Add Up")).variants == ["ponds", "clues"]


def test_formats_of_others_refuse_what_they_cannot_say() -> None:
    puzzle = Terraces(edges=BLANK, ponds=1, reading="sum")
    with pytest.raises(FormatError, match="prolog cannot hold the variant clues add up"):
        puzzle.to("prolog")
    assert formats.parse(Terraces(edges=BLANK).to("prolog")) == Terraces(edges=BLANK)
    # A number can be said: it is the first argument.
    plain = formats.parse(formats.write(puzzle, "prolog", lossy=True))
    assert plain == Terraces(edges=BLANK, ponds=1)
    for name in ("tatham", "puzzlink", "puzzlekit", "penpa", "codewars", "42"):
        scope = formats.FORMATS[name].scope(sl.Skyscrapers)
        assert scope
        assert not scope.variants
        with pytest.raises(FormatError, match="knows no Terraces"):
            puzzle.to(name)


def test_the_same_clues_under_other_settings() -> None:
    edges = Edges((4, 0, 2, 0), NONE, NONE, NONE)
    rows = [[1, 0, 0, 4], [0] * 4, [0] * 4, [0] * 4]
    puzzle = Terraces(edges=edges, givens=Grid(rows))
    other = puzzle.restated(ponds=1)
    assert other.edges.top == (0, 0, 2, 0), "no more than 3 terraces can be seen"
    assert other.givens[0] == (1, None, None, None)
    pond = Terraces(edges=BLANK, givens=Grid([[0, 1, None, None], *[[None] * 4] * 3]), ponds=1)
    assert pond.restated(ponds=0).givens[0] == (0, 1, 0, 0), "nothing is known of the pond"
    assert puzzle.restated() == puzzle


# Names ---------------------------------------------------------------------------------------


def test_the_name_of_a_puzzle_knows_its_settings(made: Puzzle) -> None:
    twins = list(images(made))
    assert len(twins) == 8
    assert {canonical_id(twin) for twin in twins} == {canonical_id(made)}
    assert all(twin.stated == made.stated for twin in twins)
    assert all(sl.verify(twin, twin.solution) for twin in twins)


def test_other_settings_other_names() -> None:
    puzzles = [Terraces(edges=BLANK).restated(**variant) for variant in VARIANTS]
    assert len({canonical_id(puzzle) for puzzle in puzzles}) == len(VARIANTS)
    # It must never change: other people's files hold it.
    assert canonical_id(puzzles[-1]) == CANONICAL


CANONICAL = "terraces-4x4-7de4ff4af07c9ee9d8c626410da0eee3"


# Declarations that cannot be -----------------------------------------------------------------


def test_a_name_that_every_puzzle_has_is_no_field() -> None:
    with pytest.raises(GenreError, match=r'the field clues of the genre Hidden .* say key="clues"'):

        class Hidden(Puzzle, name="hidden"):
            """Its clues would hide all clues."""

            board = Cells(values=lambda _: range(1, 10))
            rows: Grid[int] = givens()
            clues: str = choice({"a": "all", "b": "both"}, default="a")  # type: ignore[assignment]

    assert "hidden" not in GENRES


def test_words_that_a_text_could_not_tell_apart() -> None:
    with pytest.raises(GenreError, match="a comma separates variants"):
        switch("wide, and high", default=False)
    with pytest.raises(GenreError, match="two choices mean the same"):
        choice({"a": "all", "b": "all"}, default="a")
    with pytest.raises(GenreError, match="'c' is none of the choices a, b"):
        choice({"a": "all", "b": "both"}, default="c")


def test_no_setting_has_the_name_of_something_else_that_can_be_wished() -> None:
    types: dict[str, type] = {}
    for kind in GENRES.values():
        for key, each in kind.settings.items():
            assert key not in signature(sl.make).parameters
            assert key not in kind.chances
            # One option of the command line serves all genres that have it.
            assert types.setdefault(key, each.type) is each.type
