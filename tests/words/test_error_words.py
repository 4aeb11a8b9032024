"""What is wrong is a code with values; each language says it in its own way."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import sightline as sl
from sightline.formats import write
from sightline.play import enter, new
from sightline.rules.genres.kuromasu import Kuromasu
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.verbs.bulk import Split
from sightline.verbs.make import Recipe
from sightline.verbs.solve import SOLUTIONS
from sightline.words import LANGUAGES, Message, as_data, speaking
from sightline.words.languages import DEFAULT, PSEUDO

TOWERS = sl.load("skyscrapers/brainbashers")
HOUSE = sl.load("doors/example1")


class Fault(NamedTuple):
    """Something that is refused, and what is said of it."""

    cause: Callable[[], Any]
    code: str
    de: str
    pt: str


FAULTS = (
    Fault(
        lambda: sl.make("dors", 4),
        "unknown-name",
        "es gibt keine Rätselart mit dem Namen 'dors'; bekannt: doors, easy-as-abc, kuromasu, "
        "skyscrapers, starry-night; vielleicht doors?",
        "não há nenhum género com o nome 'dors'; há: doors, easy-as-abc, kuromasu, skyscrapers, "
        "starry-night; seria doors?",
    ),
    Fault(
        lambda: sl.make("skyscrapers", 5, parks=7),
        "setting-value-here",
        "parks ist 7, muss aber auf einem Brett von 5×5 0, 1, 2, 3 oder 4 sein",
        "parks é 7, mas num tabuleiro de 5×5 tem de ser 0, 1, 2, 3 ou 4",
    ),
    Fault(
        lambda: sl.make("skyscrapers", 5, grade="easy", score="9..10"),
        "no-such-score",
        "keine Bewertung von 9 bis 10 bei der Stufe leicht: leicht geht von 0 bis 1,339",
        "nenhuma pontuação de 9 a 10 no grau fácil: fácil vai de 0 a 1,339",
    ),
    Fault(
        lambda: sl.parse('{"genre": "doors", "rooms": [[9, 0], [0, 0]]}'),
        "value-not-allowed",
        "Zeile 1, Spalte 31: Eintrag 1 in Zeile 1 von rooms ist 9, muss aber eine ganze Zahl von 1 "
        "bis 3 sein, oder 0 für nichts",
        "linha 1, coluna 31: a entrada 1 na linha 1 de rooms é 9, mas tem de ser um número inteiro "
        "de 1 a 3, ou 0 para nada",
    ),
    Fault(
        lambda: sl.parse('{"genre": "doors", "rooms": [[1, 0], [0]]}'),
        "wrong-entries",
        "Zeile 1, Spalte 38: Zeile 2 von rooms hat 1 Eintrag, nicht 2",
        "linha 1, coluna 38: a linha 2 de rooms tem 1 entrada, não 2",
    ),
    Fault(
        lambda: sl.parse("doors([[2, a]])"),
        "found-instead",
        "Zeile 1, Spalte 12: hier steht 'a', wo eine Zahl, _ oder [ erwartet wurde",
        "linha 1, coluna 12: aqui está 'a', onde se esperava um número, _ ou [",
    ),
    Fault(
        lambda: write(HOUSE.restated(connected=True), "prolog"),
        "format-cannot-hold",
        "das Format prolog hat keinen Platz für die Variante alle Räume verbunden",
        "o formato prolog não tem lugar para a variante quartos todos ligados",
    ),
    Fault(
        lambda: enter(new(HOUSE), "r1c1-r1c2", 3),
        "cannot-stand",
        "die Tür zwischen Z1S1 und Z1S2 kann nicht 3 sein",
        "a porta entre L1C1 e L1C2 não pode ser 3",
    ),
    Fault(
        lambda: Split.parse("train=0.4"),
        "split-not-all",
        "die Anteile der Teile ergeben zusammen 0,4, nicht 1",
        "as quotas das partes somam 0,4, não 1",
    ),
)


def error_of(fault: Fault) -> sl.SightlineError:
    with pytest.raises(sl.SightlineError) as caught:
        fault.cause()
    return caught.value


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.code)
def test_each_language_says_what_is_wrong(fault: Fault) -> None:
    error = error_of(fault)
    assert isinstance(error.said, Message)
    assert error.said.code == fault.code
    for code, sentence in (("de", fault.de), ("pt", fault.pt)):
        with speaking(code):
            assert str(error) == sentence


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.code)
def test_no_word_of_a_sentence_is_left_as_it_is(fault: Fault) -> None:
    error = error_of(fault)
    typed = {"parks", "rooms", "from", "prolog", "train", "doors", "easy", "kuromasu"}
    typed |= {"skyscrapers", "starry", "night", "dors", "as", "abc"}
    with speaking(PSEUDO):
        words = "".join(c if c.isalpha() else " " for c in str(error)).split()
    left = {word for word in words if word.isascii() and len(word) > 1} - typed
    assert not {word for word in left if set(word) & set("aeiou")}


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (
            "de",
            "Hochhäuser 9×9 (schwer, minimal) mit 5 Vorgaben, mit Bewertung von 5 bis 5,5, mit der "
            "Symmetrie 180",
        ),
        (
            "pt",
            "Arranha-céus 9×9 (difícil, mínimo) com 5 dados, com pontuação de 5 a 5,5, com a "
            "simetria 180",
        ),
        (
            "en",
            "hard minimal Skyscrapers 9×9 with 5 givens with a score from 5 to 5.5 with the "
            "symmetry 180",
        ),
    ],
)
def test_wishes_are_told(code: str, told: str) -> None:
    wishes = {"grade": "hard", "minimal": True, "score": (5, 5.5), "symmetry": "180"}
    recipe = Recipe(genre="skyscrapers", size=(9, 9), givens=5, **wishes)  # type: ignore[arg-type]
    with speaking(code):
        assert recipe.describe() == told


def test_numbers_of_solutions_are_in_the_singular_or_not() -> None:
    with speaking("de"):
        told = [str(SOLUTIONS(count=number)) for number in (0, 1, 1234)]
    assert told == ["0 Lösungen", "1 Lösung", "1.234 Lösungen"]


@pytest.mark.parametrize(
    ("puzzle", "de", "pt"),
    [
        (TOWERS, "der Hinweis 1 links von Zeile 1", "a pista 1 à esquerda da linha 1"),
        (
            sl.StarryNight(rows=(3, 0, 0, 0, 0), columns=(0,) * 5),
            "der Stern neben Zeile 1",
            "a estrela ao lado da linha 1",
        ),
        (
            sl.Doors(rooms=sl.Grid([[0, 2]])),
            "die 2 in Raum Z1S2",
            "o 2 no quarto L1C2",
        ),
        (Kuromasu(numbers=sl.Grid([[0, 2]])), "die 2 in Z1S2", "o 2 em L1C2"),
    ],
    ids=lambda each: getattr(each, "name", ""),
)
def test_clues_have_a_name_in_each_language(puzzle: Puzzle, de: str, pt: str) -> None:
    clues = list(puzzle.clues())
    for code, name in (("de", de), ("pt", pt)):
        with speaking(code):
            assert name in [clue.text for clue in clues]


def some_variant(kind: type[Puzzle]) -> Puzzle:
    """A blank board with no setting as usual."""
    others = {
        key: next(value for value in setting.values((4, 4)) if value != setting.usual)
        for key, setting in kind.settings.items()
    }
    return kind.blank((4, 4)).restated(**others)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", GENRES)
def test_a_board_is_read_in_the_language_in_which_it_is_shown(name: str, code: str) -> None:
    puzzle = some_variant(GENRES[name])
    with speaking(code):
        shown = puzzle.text()
    assert sl.parse(shown) == puzzle


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_variant_is_called_with_a_comma(code: str) -> None:
    with speaking(code):
        called = [
            setting.text(value)
            for kind in GENRES.values()
            for setting in kind.settings.values()
            for value in setting.values((6, 6))
        ]
    assert not [each for each in called if "," in each]


@pytest.mark.parametrize("name", GENRES)
def test_a_format_is_the_same_in_every_language(name: str) -> None:
    puzzle = some_variant(GENRES[name])
    with speaking("de"):
        written = write(puzzle, "text"), write(puzzle, "ascii")
    assert written == (write(puzzle, "text"), write(puzzle, "ascii"))


def test_a_genre_of_somebody_else_is_called_as_it_calls_itself() -> None:
    for title in ("Owls", "Owls {and} [mice]"):  # as in a notebook, where a cell is run twice
        own: Any = type(
            "Owls",
            (Puzzle,),
            {"title": title, "rules": "{None}", "board": TOWERS.board, "max_side": 4},
            name="owls-of-a-notebook",
        )
        try:
            with speaking("de"):
                assert (str(own.said_title), str(own.said_rules)) == (title, "{None}")
        finally:
            del GENRES["owls-of-a-notebook"]


def test_an_error_has_words_where_its_module_was_never_imported() -> None:
    """As in a process that gets it from a worker."""
    with pytest.raises(sl.FormatError) as caught:
        sl.parse("doors([[2, a]])")
    asked = "import pickle, sys; print(pickle.load(sys.stdin.buffer), end='')"
    found = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", asked],
        input=pickle.dumps(caught.value),
        capture_output=True,
        check=True,
    )
    assert found.stdout.decode() == str(caught.value)


def test_what_is_not_translated_is_told_apart() -> None:
    """The pseudo-language is no other than English where a text does not come from a catalogue."""
    with speaking(PSEUDO):
        for kind in (GENRES[name] for name in ("doors", "kuromasu", "starry-night")):
            assert not str(kind.said_title).isascii()
            assert not str(kind.said_rules).isascii()
    with speaking(DEFAULT):
        assert str(GENRES["doors"].said_title) == "Doors"


def test_names_that_are_no_text_can_be_written_as_json() -> None:
    assert as_data("row\udce9") == "row\\udce9"
