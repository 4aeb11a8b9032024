"""What is said of lines, in every language: each kind of sentence, and what bends in it."""

from __future__ import annotations

import pytest
from rules.techniques import told_at_a_glance

from sightline.core.board import Board
from sightline.core.grid import Line
from sightline.core.letters import Letters
from sightline.core.places import Cell, Diagonal, Row
from sightline.core.towers import Towers
from sightline.engines.kernel.oracle import Propagators
from sightline.rules.constraints import AllDifferent, Constraint, FirstSeen, OneEach, Visible
from sightline.rules.constraints.reason import View
from sightline.rules.genres.starry_night import StarryNight
from sightline.verbs.explain.telling import THEN
from sightline.words import LANGUAGES, Message, sentence, speaking

TOWERS, LETTERS = Towers(values=lambda _: ()), Letters(values=lambda _: range(4))
SKY = StarryNight.board


def row(count: int) -> Line[int]:
    return Line[int](tuple(range(count)), Row(0))


def view(domains: list[int], every: int, words: Board) -> View:
    return View(domains, [every] * len(domains), words, lambda v: Cell(0, v), Propagators())


def first(constraint: Constraint, domains: list[int], every: int, words: Board) -> Message:
    """What its first simple rule says."""
    return next(told_at_a_glance(constraint, view(domains, every, words))).said


def wrong(constraint: Constraint, values: list[int], words: Board) -> Message:
    (broken,) = constraint.broken(values, words)
    assert isinstance(broken.said, Message)
    return broken.said


RISING = Diagonal("rising")
FULL = 0b11110
SAID: dict[str, tuple[Message, str, str, str]] = {
    "a clue of 1": (
        first(Visible(row(4), 1, 0), [FULL] * 4, FULL, TOWERS),
        "Row 1 shows just 1 tower from the left, so the tallest stands first: r1c1 is 4.",
        "Zeile 1 zeigt von links nur 1 Turm, also steht der höchste ganz vorn: Z1S1 ist 4.",
        "A linha 1 mostra da esquerda só 1 torre, logo a mais alta vem primeiro: L1C1 é 4.",
    ),
    "too tall": (
        first(Visible(row(4), 3, 0), [FULL] * 4, FULL, TOWERS),
        "Row 1 shows 3 towers from the left, so 4 cannot stand in r1c1 or r1c2, nor 3 in r1c1: "
        "too many towers would be hidden.",
        "Zeile 1 zeigt von links 3 Türme, also kann 4 nicht in Z1S1 oder Z1S2 stehen, auch nicht "
        "3 in Z1S1: zu viele Türme wären verdeckt.",
        "A linha 1 mostra da esquerda 3 torres, logo 4 não pode estar em L1C1 ou L1C2, nem 3 em "
        "L1C1: ficariam tapadas torres de mais.",
    ),
    "a sum and no tower": (
        wrong(Visible(row(2), 0, 5, sums=True), [1, 2], TOWERS),
        "Row 1 shows a sum of 2 from the right, not 5.",
        "Zeile 1 zeigt von rechts die Summe 2, nicht 5.",
        "A linha 1 mostra da direita a soma 2, e não 5.",
    ),
    "the first letter": (
        first(FirstSeen(row(4), (1, 2, 3), 1, 0), [0b1111] * 4, 0b1111, LETTERS),
        "Row 1 shows A first from the left, so no other letter comes first: r1c1 is empty or A.",
        "Zeile 1 zeigt von links zuerst A, also kommt davor kein Buchstabe: Z1S1 ist leer oder A.",
        "A linha 1 mostra da esquerda primeiro A, logo nenhuma letra vem antes: L1C1 é vazia ou A.",
    ),
    "genders": (
        wrong(FirstSeen(row(3), (1, 2, 3), 3, 0), [1, 3, 2], SKY),
        "Row 1 shows the sun first from the left, not the star.",
        "Zeile 1 zeigt von links zuerst die Sonne, nicht den Stern.",
        "A linha 1 mostra da esquerda primeiro o sol, e não a estrela.",
    ),
    "cases": (
        first(OneEach((0, 1, 2), (1, 2), RISING), [0b011, 0b101, 0b101], 0b111, SKY),
        "The rising diagonal has just one place left for its sun: r1c1 holds a sun.",
        "In der steigenden Diagonale bleibt nur ein Platz für die Sonne: Z1S1 enthält eine Sonne.",
        "Na diagonal ascendente só resta um lugar para o sol: L1C1 tem um sol.",
    ),
    "a contradiction": (
        AllDifferent((0, 1, 2, 3, 4), RISING, 2).clash(view([1, 1, 1, 2, 4], 0b1111, TOWERS)),
        "The rising diagonal would hold more than two parks.",
        "Die steigende Diagonale enthielte mehr als zwei Parks.",
        "A diagonal ascendente teria mais de dois parques.",
    ),
    "a consequence": (
        THEN(it=Visible(row(4), 2, 3).clash(view([FULL] * 4, FULL, TOWERS))),
        "Then row 1 could no longer show 2 towers from the left and 3 from the right.",
        "Dann könnte Zeile 1 nicht mehr von links 2 Türme und von rechts 3 zeigen.",
        "Então a linha 1 já não poderia mostrar da esquerda 2 torres e da direita 3.",
    ),
    "all ways": (
        OneEach((0, 1, 2), (1, 2, 3), Row(0)).exactly(view([15] * 3, 15, LETTERS), {0: 2}).said,
        "In every way to place one A, one B and one C in row 1, r1c1 is not A.",
        "Immer wenn A, B und C je einmal in Zeile 1 stehen, gilt: Z1S1 ist nicht A.",
        "Sempre que na linha 1 estão A, B e C, uma vez cada, L1C1 não é A.",
    ),
}


@pytest.mark.parametrize("name", SAID)
def test_every_language_has_its_own_order_of_words(name: str) -> None:
    said, *texts = SAID[name]
    for language, text in zip(LANGUAGES, texts, strict=True):
        with speaking(language):
            assert sentence(said) == text


def test_the_ways_that_are_left_are_values_side_by_side() -> None:
    known = view([0b111] * 3, 0b111, TOWERS)
    said = Visible(row(3), 0, 2, parks=1).exactly(known, {1: 0b001}).said
    assert said.code == "shows-and-is"
    with speaking("de"):
        assert str(said["ways"]) == "2 1 Park, 2 Park 1 oder Park 2 1"
