"""The techniques of Starry Night: for each a position that shows it, and one that almost does."""

from __future__ import annotations

from pathlib import Path

import pytest
from rules.techniques import Shown, assert_shown, excluded_by, said_of

import sightline as sl
from sightline.rules.constraints.one_each import GROUPS
from sightline.rules.genres.starry_night import MOON, SKY, STAR, SUN
from sightline.rules.marks import Marks, masks_of
from sightline.verbs.explain import Explainer
from sightline.words import LANGUAGES, sentence, speaking

ANY = [SKY, SUN, MOON, STAR]


def night(side: int, row: int = 0, **clues: int) -> sl.StarryNight:
    """A board with a clue at its first row, and at others: ``c3=SUN``."""
    rows, columns = [row, *[0] * (side - 1)], [0] * side
    for name, clue in clues.items():
        (rows if name[0] == "r" else columns)[int(name[1:]) - 1] = clue
    return sl.StarryNight(rows=tuple(rows), columns=tuple(columns))


def first_row(line: str) -> Marks:
    """What is known of the first row: a letter for what stands, ``?`` for nothing known.

    A lower case letter is a place of just this symbol and of sky; ``-`` is sky.
    """
    letters = {"S": SUN, "M": MOON, "T": STAR}
    known: dict[str, list[int]] = {}
    for i, letter in enumerate(line, 1):
        if letter == "-":
            known[f"r1c{i}"] = [SKY]
        elif letter in letters:
            known[f"r1c{i}"] = [letters[letter]]
        elif letter.upper() in letters:
            known[f"r1c{i}"] = [SKY, letters[letter.upper()]]
    return known


def stars(*rows: str) -> Marks:
    """The places of the stars, ``x``; in the other cells they cannot stand."""
    return {
        f"r{r}c{c}": ANY if place == "x" else [SKY, SUN, MOON]
        for r, row in enumerate(rows, 1)
        for c, place in enumerate(row, 1)
    }


OPEN = "xxxxxx"
SHOWN: dict[str, Shown] = {
    "touches-either-way": (night(6), stars(OPEN, ".x.x.."), {"r1c3": [STAR], "r3c3": [STAR]}),
    "line-or-touch": (
        night(6),
        stars(OPEN, "..xx..", OPEN),
        {f"r{r}c{c}": [STAR] for r in (1, 3) for c in (3, 4)},
    ),
    "x-wing": (night(6), stars(".x..x.", OPEN, OPEN, ".x..x."), {"r2c2": [STAR], "r6c5": [STAR]}),
    "no-room-in-two-lines": (
        night(6),
        stars("x.xxxx", "x.x...", "x.x..."),
        {"r1c1": [STAR]},
    ),
    "no-room-in-three-lines": (
        night(6),
        stars("x.xxxx", "xx.x..", OPEN, "x..x.x", OPEN, "xx...x"),
        {"r1c1": [STAR]},
    ),
    "pair": (
        night(5),
        {"r1c1": [SUN, STAR], "r1c2": [SUN, STAR]},
        {f"r1c{c}": [SUN, STAR] for c in (3, 4, 5)},
    ),
    "just-enough-cells": (night(5), first_row("?-??-"), {f"r1c{c}": [SKY] for c in (1, 3, 4)}),
    "distance-from-the-star": (night(7, SUN), first_row("??T-???"), {"r1c2": [MOON]}),
    "nearer-side": (night(6, MOON), first_row("?S?M??"), {"r1c1": [STAR], "r1c3": [STAR]}),
    "halfway": (night(5, STAR), first_row("S???M"), {"r1c2": [STAR], "r1c4": [STAR]}),
    "beside-the-farther-one": (
        night(6, SUN),
        first_row("??M???"),
        {"r1c2": [STAR], "r1c4": [STAR]},
    ),
    "out-of-reach": (night(6, SUN), first_row("s--?mm"), {"r1c4": [STAR]}),
    "no-star-fits": (night(6, SUN), first_row("s?tt-s"), {"r1c1": [SUN]}),
    "no-way-for-the-next-line": (night(5, SUN, r2=MOON), {}, {"r1c1": [SUN], "r1c5": [SUN]}),
}
ALMOST: dict[str, tuple[sl.StarryNight, Marks]] = {
    "touches-either-way": (night(6), stars(OPEN, ".x..x.")),
    "line-or-touch": (night(6), stars(OPEN, ".xx.x.", OPEN)),
    "x-wing": (night(6), stars(".x..x.", OPEN, OPEN, ".x..xx")),
    "no-room-in-two-lines": (night(6), stars("x.xxxx", "x.x...", "x.x..x")),
    "no-room-in-three-lines": (night(6), stars("x.xxxx", "xx.x..", OPEN, "x..x.x", OPEN, "xx..xx")),
    "pair": (night(5), {"r1c1": [SUN, STAR], "r1c2": [SKY, SUN, STAR]}),
    "just-enough-cells": (night(5), first_row("?-???")),
    "distance-from-the-star": (night(6, SUN), first_row("?t?T??")),
    "nearer-side": (night(6, MOON), first_row("?S?m??")),
    "halfway": (night(5, STAR), first_row("S???m")),
    "beside-the-farther-one": (night(6, MOON), first_row("??M???")),
    "out-of-reach": (night(6, SUN), first_row("s-s?mm")),
    "no-star-fits": (night(6, SUN), first_row("s?tt-?")),
    "no-way-for-the-next-line": (night(5, SUN), {}),
}


@pytest.mark.parametrize("technique", SHOWN)
def test_a_position_that_shows_it(technique: str) -> None:
    assert_shown(technique, SHOWN[technique])


@pytest.mark.parametrize("technique", ALMOST)
def test_a_position_that_almost_does(technique: str) -> None:
    puzzle, marks = ALMOST[technique]
    _, _, expected = SHOWN[technique]
    found = excluded_by(technique, puzzle, marks)
    assert not set(found) & set(expected)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said(language: str) -> None:
    """Of each of its own techniques, in a file for each language, to be read aloud."""
    assert told(language) == golden(language).read_text()


def told(language: str) -> str:
    with speaking(language):
        return "".join(
            f"{technique}: {sentence(said_of(technique, puzzle, marks))}\n"
            for technique, (puzzle, marks, _) in SHOWN.items()
            if technique not in GROUPS
        )


def golden(language: str) -> Path:
    return Path(__file__).parent.parent / "golden" / f"starry-night-{language}.txt"


def renew() -> None:
    for language in LANGUAGES:
        golden(language).write_text(told(language))


# Simple rules ------------------------------------------------------------------------------


SIMPLE: dict[str, tuple[sl.StarryNight, Marks, str]] = {
    "in-the-middle": (
        night(5, STAR),
        {},
        "The sun and the moon of row 1 are equally far from the star, so the star stands between "
        "them, not at an end: r1c1 and r1c5 hold no star.",
    ),
    "already-placed": (
        night(5),
        {"r2c2": [STAR]},
        "r2c2 holds a star, so no other stands in row 2, in column 2 or diagonally next to it.",
    ),
    "at-first-sight": (
        night(3, SUN),
        {},
        "In every way to fill row 1 with the sun nearer to the star than the moon, r1c1 and r1c3 "
        "hold no sun and r1c2 is empty sky or holds a sun.",
    ),
}


@pytest.mark.parametrize("code", SIMPLE)
def test_a_simple_rule_in_words(code: str) -> None:
    puzzle, marks, text = SIMPLE[code]
    domains = list(puzzle.rules_model.domains)
    for v, left in masks_of(puzzle.rules_model, marks).items():
        domains[v] &= left
    step = next(Explainer(puzzle, domains, unique=False).steps())
    assert (step.kind, step.code, step.text) == ("simple", code, text)
    assert [fact.place.key for fact in step.given] == list(marks)
