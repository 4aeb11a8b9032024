"""Wishes that nobody can fulfil: each gets a sentence."""

from __future__ import annotations

from typing import Any

import pytest

import sightline as sl
from sightline.core.errors import PuzzleError, SightlineError, UnknownName, Unmade
from sightline.rules.genres.doors import Doors
from sightline.rules.puzzle import GENRES
from sightline.rules.symmetry import Pattern
from sightline.verbs import make as making
from sightline.verbs.make import Recipe, drafted, made

BAD: dict[str, tuple[dict[str, Any], type[SightlineError], str]] = {
    "no such genre": (
        {"genre": "dors"},
        UnknownName,
        f"there is no genre named 'dors'; known: {', '.join(sorted(GENRES))}; did you mean doors?",
    ),
    "no such board": (
        {"genre": "starry-night"},
        PuzzleError,
        "a board of 4×4 cannot be made; Starry Night can be made from 5×5 to 20×20",
    ),
    "too large": (
        {"genre": "skyscrapers", "size": (13, 13)},
        PuzzleError,
        "a board of 13×13 cannot be made; Skyscrapers can be made from 2×2 to 12×12",
    ),
    "too small": (
        {"size": (0, 3)},
        PuzzleError,
        "a board of 0×3 cannot be made; Doors can be made from 1×1 to 32×32",
    ),
    "not square": (
        {"genre": "skyscrapers", "size": (4, 5)},
        PuzzleError,
        "Skyscrapers has square boards, not 4×5",
    ),
    "no such grade": (
        {"grade": "nasty"},
        UnknownName,
        "there is no grade named 'nasty'; known: easy, medium, hard, fiendish; did you mean easy?",
    ),
    "density": ({"density": 1.5}, PuzzleError, "the density is 1.5, but must be from 0 to 1"),
    "no density": (
        {"density": float("nan")},
        PuzzleError,
        "the density is nan, but must be from 0 to 1",
    ),
    "a dense minimal one": (
        {"density": 0.9, "minimal": True},
        PuzzleError,
        "a minimal puzzle leaves no choice of the density",
    ),
    "a grade without proof": (
        {"grade": "easy", "unique": False},
        PuzzleError,
        "only a puzzle that is proved to be unique has a grade or is minimal",
    ),
    "minimal without proof": (
        {"minimal": True, "unique": False},
        PuzzleError,
        "only a puzzle that is proved to be unique has a grade or is minimal",
    ),
    "thin without proof": (
        {"thin": True, "grade": "easy", "unique": False},
        PuzzleError,
        "only a puzzle that is proved to be unique has a grade or is minimal",
    ),
    "thin without a grade": (
        {"thin": True},
        PuzzleError,
        "a thin puzzle has as few clues as a grade or a score allows: say which, or ask for a "
        "minimal one",
    ),
    "thin and minimal": (
        {"thin": True, "minimal": True, "grade": "easy"},
        PuzzleError,
        "a minimal puzzle is thin already: leave out one of the two",
    ),
    "a dense thin one": (
        {"thin": True, "density": 0.9, "grade": "easy"},
        PuzzleError,
        "a thin puzzle leaves no choice of the density",
    ),
    "scores upside down": (
        {"score": (5, 3.5)},
        PuzzleError,
        "scores from 5 to 3.5 are asked for: say the lower one first",
    ),
    "no such score": (
        {"score": (5, 25)},
        PuzzleError,
        "scores from 5 to 25 are asked for, but a score is from 0 to 20",
    ),
    "no score": (
        {"score": (float("nan"), 5)},
        PuzzleError,
        "scores from nan to 5 are asked for, but a score is from 0 to 20",
    ),
    "a score of another grade": (
        {"grade": "hard", "score": (8, 9)},
        PuzzleError,
        "no hard puzzle has a score from 8 to 9: hard is from 3 to 7.999",
    ),
    "no such pattern": (
        {"symmetry": "45"},
        UnknownName,
        "there is no pattern named '45'; known: none, 180, 90, mirror",
    ),
    "quarter turns": (
        {"size": (4, 6), "symmetry": "90"},
        PuzzleError,
        "the pattern 90 needs a square board, not 4×6",
    ),
    "no such choice of givens": (
        {"givens": "many"},
        UnknownName,
        "there is no choice of givens named 'many'; known: none, few, auto",
    ),
    "too many givens": (
        {"givens": 25},
        PuzzleError,
        "25 givens are asked for, but a board of Doors 4×4 has from 0 to 24",
    ),
    "fewer givens than none": (
        {"givens": -1},
        PuzzleError,
        "-1 givens are asked for, but a board of Doors 4×4 has from 0 to 24",
    ),
    "more givens than are worth giving": (
        {"genre": "starry-night", "size": (5, 5), "givens": 16, "unique": False},
        PuzzleError,
        "16 givens are asked for, but a board of Starry Night 5×5 has from 0 to 15",
    ),
    "more letters than there are": (
        {"genre": "easy-as-abc", "switches": {"letters": 2}, "givens": 9},
        PuzzleError,
        "9 givens are asked for, but a board of Easy as ABC 4×4 has from 0 to 8",
    ),
    "half a group of givens": (
        {"genre": "skyscrapers", "givens": 3, "symmetry": "180", "unique": False},
        PuzzleError,
        "3 givens are asked for, but with the symmetry 180 those of Skyscrapers 4×4 come in groups "
        "of 2: 2 or 4 can be",
    ),
    "givens in groups of two sizes": (
        {"size": (5, 5), "genre": "kuromasu", "givens": 15, "symmetry": "90"},
        PuzzleError,
        "15 givens are asked for, but with the symmetry 90 those of Kuromasu 5×5 come in groups of "
        "1 and 4: 13 or 16 can be",
    ),
    "no such switch": (
        {"switches": {"conected": True}},
        UnknownName,
        "there is no switch of Doors named 'conected'; known: count_self, connected; did you "
        "mean connected?",
    ),
    "no such chance": (
        {"chances": {"open": 0.5}},
        UnknownName,
        "there is no chance of Doors named 'open'; known: closed",
    ),
    "no chance": (
        {"chances": {"closed": -0.5}},
        PuzzleError,
        "the chance closed is -0.5, but must be from 0 to 1",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_wishes(name: str) -> None:
    wishes, kind, sentence = BAD[name]
    with pytest.raises(kind) as raised:
        Recipe(**{"genre": "doors", "size": (4, 4)} | wishes)
    assert str(raised.value) == sentence


def test_variants_that_do_not_exist() -> None:
    argument = "there is no argument of make for Skyscrapers named"
    with pytest.raises(UnknownName, match=f"{argument} 'connected'"):
        sl.make("skyscrapers", 4, connected=True)
    with pytest.raises(UnknownName, match=f"{argument} 'closed'"):
        sl.make("skyscrapers", 4, closed=0.3)


OUT_OF_REACH: dict[str, tuple[dict[str, Any], str]] = {
    "fiendish 9×9 without givens": (
        {"genre": "skyscrapers", "size": (9, 9), "grade": "fiendish", "givens": "none"},
        r"no fiendish Skyscrapers 9×9 without givens was found: 500 of 500 boards were ambiguous; "
        r"allow givens",
    ),
    "too few clues": (
        {"genre": "doors", "size": (4, 4), "density": 0.1, "givens": "none"},
        r"no Doors 4×4 without givens was found: \d+ of 500 boards needed more clues, "
        r"\d+ were ambiguous; allow a higher density or givens",
    ),
    "a score that a size does not have": (
        {"genre": "skyscrapers", "size": (3, 3), "score": (9, 10), "thin": True},
        r"no thin Skyscrapers 3×3 with a score from 9 to 10 was found: 500 of 500 boards came out "
        r"with another score; widen the range of scores, choose another size, or try again with "
        r"another seed$",
    ),
    "a grade that a size does not have": (
        {"genre": "skyscrapers", "size": (3, 3), "grade": "hard", "minimal": True},
        r"no hard minimal Skyscrapers 3×3 was found: 500 of 500 boards came out with another "
        r"grade; choose another grade or size, or try again with another seed$",
    ),
    "a grade that a size does not have with few givens": (
        {"genre": "skyscrapers", "size": (3, 3), "grade": "hard", "givens": "few"},
        r"no hard Skyscrapers 3×3 was found: 250 of 250 boards came out with another "
        r"grade; choose another grade or size, or try again with another seed, or ask for another "
        r"number of givens$",
    ),
    "a grade that a size does not have with a symmetry": (
        {"genre": "skyscrapers", "size": (3, 3), "grade": "hard", "symmetry": "90"},
        r"no hard Skyscrapers 3×3 with the symmetry 90 was found: 500 of 500 boards came out with "
        r"another grade; choose another grade or size, or try again with another seed, or leave "
        r"out the symmetry$",
    ),
    "a number of givens that does not pin it down": (
        {"genre": "skyscrapers", "size": (6, 6), "givens": 1, "density": 0.1},
        r"no Skyscrapers 6×6 with 1 givens was found: 500 of 500 boards came out with another "
        r"number of givens; leave the number of givens open",
    ),
    "a symmetry in which few solutions have clues": (
        {"genre": "kuromasu", "size": (3, 3), "symmetry": "90", "givens": "none", "density": 0.1},
        r"no Kuromasu 3×3 without givens with the symmetry 90 was found: \d+ of 500 boards "
        r"were ambiguous, \d+ needed more clues; allow givens, or leave out the symmetry",
    ),
}


@pytest.mark.parametrize("name", OUT_OF_REACH)
def test_wishes_out_of_reach(name: str) -> None:
    wishes, sentence = OUT_OF_REACH[name]
    with pytest.raises(Unmade, match=f"^{sentence}$"):
        drafted(Recipe(**wishes), 1, 0)


@pytest.mark.parametrize("symmetry", ["none", "180", "90", "mirror"])
@pytest.mark.parametrize(
    ("name", "most"), [("skyscrapers", 25), ("starry-night", 15), ("kuromasu", 25)]
)
def test_without_proof_there_are_just_as_many_givens_as_asked_for(
    name: str, most: int, symmetry: Pattern
) -> None:
    wishes: Any = {"genre": name, "size": (5, 5), "symmetry": symmetry, "unique": False}
    for number in range(most + 1):
        # A quarter turn leaves the cell in the middle alone, and takes four others together.
        if symmetry == "90" and number % 4 > 1:
            with pytest.raises(PuzzleError, match=" come in groups of 1 and 4: "):
                Recipe(**wishes, givens=number)
        else:
            recipe = Recipe(**wishes, givens=number)
            assert {made(recipe, 1, index).given_count for index in range(3)} == {number}


def test_the_budget_counts_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MAX_NODES", 1_000)
    recipe = Recipe(genre="skyscrapers", size=(9, 9), grade="fiendish", givens="none")
    before = recipe.bench.nodes
    with pytest.raises(Unmade, match=r"[1-9]\d? of [1-9]\d? boards"):
        drafted(recipe, 1, 0)
    assert 1_000 <= recipe.bench.nodes - before < 5_000


def test_what_cannot_be_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sightline.verbs.make.workbench.MAX_NODES", 0)
    monkeypatch.setattr(making, "MAX_ATTEMPTS", 5)
    with pytest.raises(Unmade, match=r"5 of 5 boards could not be decided in time; choose a"):
        drafted(Recipe(genre="skyscrapers", size=(9, 9), minimal=True), 1, 0)


def test_a_switch_that_a_shape_cannot_have_is_refused_before_anything_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A genre may refuse in its constructor what the declarations of its fields allow."""
    checked = Doors.__post_init__

    def with_squares_only(doors: Doors) -> None:
        checked(doors)
        if doors.connected and doors.shape[0] != doors.shape[1]:
            raise sl.PuzzleError("connected houses are square")

    monkeypatch.setattr(Doors, "__post_init__", with_squares_only)
    monkeypatch.setattr(Doors, "sample", None)
    with pytest.raises(sl.PuzzleError, match="connected houses are square"):
        Recipe(genre="doors", size=(2, 3), switches={"connected": True})
    assert Recipe(genre="doors", size=(3, 3), switches={"connected": True})
    assert Recipe(genre="doors", size=(2, 3))
