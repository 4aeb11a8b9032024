"""No text, however it was damaged, takes more memory than its length can explain."""

from __future__ import annotations

import tracemalloc
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest
from formats.mutating import SEEDS, mutated, seeds
from samples import size

from sightline import library
from sightline.core.errors import InputError
from sightline.core.grid import Shape
from sightline.formats import FORMATS, parse, parse_solution
from sightline.formats._json_errors import locate
from sightline.rules.puzzle import GENRES
from sightline.rules.settings import Setting, Value

ALWAYS = 1_000_000
"""The memory that any text may take, in bytes: what is imported and cached on the way."""
PER_BYTE = 100
"""The memory that each byte of a text may take."""

TEXTS = seeds()
LONG = {
    "rows of a board": "4 4 4\n" + "1 " * 45_000,
    "a list of clues": "[" + "1," * 45_000 + "1]",
    "a list of clues without its end": "[" + "1," * 45_000,
    "lists": "doors([" + ("[" + "1," * 999 + "1],") * 48 + "[1]])",
    "a link with a long path": "https://" + "a/" * 45_000,
    "a link with a long host": "a." * 45_000 + "/p?",
    "clues around a board": "1, " * 30_000 + "1",
    "empty lines": "doors 2x2" + "\n" * 90_000,
    "tabulators": "doors 2x2\n" + "\t|" * 45_000,
    "empty rows": '{"genre":"doors","rooms":[' + "[]," * 30_000 + "[]]}",
    "rows of one room": '{"genre":"doors","rooms":[' + "[1]," * 23_000 + "[1]]}",
    "objects": '{"genre":"doors","rooms":[[1]],"license":[' + '{"":0},' * 13_000 + "0]}",
    "keys": '{"genre":"doors","rooms":[[1]],"a":1' + ',"a":1' * 15_000 + "}",
}


def memory_for(text: str, format: str | None = None) -> int:
    """How much memory it takes at most to read the text, in bytes."""
    tracemalloc.start()
    try:
        with suppress(InputError):
            parse(text, format)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("header", ["9999999999x5", "5x9999999999", "9" * 150, "0x5", "27x27"])
@pytest.mark.parametrize("name", GENRES)
def test_values_of_a_setting_are_listed_for_no_board_that_cannot_be(
    name: str, header: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = GENRES[name]
    listed: list[Shape] = []
    values = Setting.values

    def noted(setting: Setting, shape: Shape) -> Sequence[Value]:
        listed.append(shape)
        return values(setting, shape) if max(shape) <= kind.max_side else ()

    texts = [setting.text(setting.usual) for setting in kind.settings.values()]
    monkeypatch.setattr(Setting, "values", noted)
    for text in [*texts, "5 letters", "no variant at all"]:
        with pytest.raises(InputError):
            parse(f"{kind.title} {header}, {text}")
    assert all(0 < min(shape) <= max(shape) <= kind.max_side for shape in listed)


@pytest.mark.parametrize(
    "text",
    [
        "Easy as ABC 9999999999x5, 5 letters",
        "9999 9999 9999\n- - -",
        "9999 9999\n- -",
        "9999 9999 z\n- - -",
        "skyscrapers/9999/9999/1",
        "easyasabc/9999/9999/9999/1",
        "kurodoko/9999/9999/1",
        "9999:1",
    ],
)
def test_an_impossible_size_is_refused_before_there_is_a_board(text: str) -> None:
    with pytest.raises(InputError, match=r"too large|holds boards from 3×3 to 9×9"):
        parse(text)
    assert memory_for(text) < ALWAYS


@pytest.mark.parametrize("case", LONG)
def test_a_long_text_takes_memory_for_its_length_alone(case: str) -> None:
    assert memory_for(LONG[case]) < ALWAYS + PER_BYTE / 2 * len(LONG[case])


def test_a_string_without_an_end_is_gone_through_once() -> None:
    # Each backslash would be a value of its own if what is in the string were looked at again.
    text = '["a", "' + r"\"" * 1000
    assert locate(text, (1,)) == text.rindex(' "') + 1
    assert locate(text, (2,)) == text.index("[")


@pytest.mark.soak
@pytest.mark.parametrize("name", FORMATS)
def test_a_mutated_text_is_a_puzzle_or_a_sentence(name: str) -> None:
    for number in range(size(50, 5_000)):
        random = Random(f"{name} {number}")
        text = mutated(random.choice(TEXTS[name]), random)
        format = random.choice((None, name))
        assert memory_for(text, format) < ALWAYS + PER_BYTE * len(text), (number, text[:100])


@pytest.mark.soak
@pytest.mark.parametrize("name", SEEDS)
def test_a_mutated_solution_is_a_board_or_a_sentence(name: str) -> None:
    puzzle = library.load(name)
    texts = [puzzle.text(puzzle.solution), str(puzzle.solution).replace("(", "[")]
    for number in range(size(50, 5_000)):
        random = Random(f"{name} {number}")
        with suppress(InputError):
            parse_solution(mutated(random.choice(texts), random), puzzle, partial=True)
