"""Proofs that there is no other solution, checked by a program that shares no line with ours."""

from __future__ import annotations

import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

import sightline as sl
from sightline.core.errors import InputError, Stopped
from sightline.core.places import Named
from sightline.engines import Limits, Strategy, sat
from sightline.engines.proof import Proof, prove, write_proof
from sightline.rules.constraints import AllDifferent
from sightline.rules.model import Model
from sightline.rules.puzzle import Puzzle

pytest.importorskip("pysat", reason="python-sat is not installed")


# An independent checker --------------------------------------------------------------------


class Checker:
    """Checks the steps of a DRUP proof, which add clauses until one has nothing left.

    A step is right if supposing that all its literals are false leads to a contradiction
    by unit propagation alone: if in some clause all literals but one are false, that one
    is true. Steps that delete clauses only save time, and are left out.
    """

    def __init__(self) -> None:
        self.clauses_with: defaultdict[int, list[list[int]]] = defaultdict(list)
        self.true: set[int] = set()
        self.refuted = False

    def follow(self, supposed: list[int]) -> tuple[bool, list[int]]:
        """Suppose some literals; whether that is possible, and all that became true."""
        became_true: list[int] = []
        waiting = list(supposed)
        while waiting:
            literal = waiting.pop()
            if literal in self.true:
                continue
            if -literal in self.true:
                return False, became_true
            self.true.add(literal)
            became_true.append(literal)
            for clause in self.clauses_with[-literal]:
                if not any(other in self.true for other in clause):
                    left = [other for other in clause if -other not in self.true]
                    if not left:
                        return False, became_true
                    if len(left) == 1:
                        waiting.append(left[0])
        return True, became_true

    def is_right(self, clause: list[int]) -> bool:
        possible, became_true = self.follow([-literal for literal in clause])
        self.true.difference_update(became_true)
        return not possible

    def add(self, clause: list[int]) -> None:
        for literal in set(clause):
            self.clauses_with[literal].append(clause)
        left = {literal for literal in clause if -literal not in self.true}
        if not left or (len(left) == 1 and not self.follow([*left])[0]):
            self.refuted = True


def numbers(line: str) -> list[int]:
    *literals, end = map(int, line.split())
    assert end == 0
    return literals


def is_refuted(dimacs: str, drup: str) -> bool:
    """Whether the steps show that nothing fulfils the formula."""
    checker = Checker()
    head, *clauses = (line for line in dimacs.splitlines() if not line.startswith("c"))
    assert head.split()[-1] == str(len(clauses))
    for line in clauses:
        checker.add(numbers(line))
    for step in drup.splitlines():
        if not checker.refuted and not step.startswith("d"):
            if not checker.is_right(numbers(step)):
                return False
            checker.add(numbers(step))
    return checker.refuted


def test_the_checker() -> None:
    all_four = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"
    assert is_refuted(all_four, "1 0\n0\n")
    assert not is_refuted(all_four, "0\n"), "that is a step too far"
    assert not is_refuted(all_four, "d 1 2 0\n"), "nothing was shown"
    three = "p cnf 2 3\n1 2 0\n1 -2 0\n-1 2 0\n"
    assert not is_refuted(three, "1 0\n0\n")
    assert is_refuted("p cnf 1 2\n1 0\n-1 0\n", "")


# Our proofs --------------------------------------------------------------------------------


PUZZLES = {
    "skyscrapers": sl.load("skyscrapers/brainbashers"),
    "doors": sl.Doors(rooms=sl.Grid([[3, 0, 2], [0, 4, 0], [2, 0, 0]])),
    "a connected house": sl.Doors(
        rooms=sl.Grid([[0, 3, 0, 0], [0, 0, 3, 0], [3, 0, 0, 0]]), connected=True
    ),
    "rooms that do not count themselves": sl.Doors(
        rooms=sl.Grid([[None, 2, None], [1, None, 0]]), count_self=False
    ),
    "starry night": sl.StarryNight(rows=(0, 0, 0, 3, 0), columns=(2, 0, 0, 3, 0)),
    "no solution": sl.Skyscrapers(edges=sl.Edges((1, 1, 0), (0,) * 3, (0,) * 3, (0,) * 3)),
}


def solutions(puzzle: Puzzle) -> list[list[int]]:
    return [list(values) for values in sat.start(puzzle.rules_model, Strategy(), Limits())]


def proof_of(puzzle: Puzzle) -> Proof:
    proof = prove(puzzle.rules_model, solutions(puzzle))
    assert proof is not None
    return proof


@pytest.mark.parametrize("name", PUZZLES)
def test_proofs_are_right(name: str) -> None:
    proof = proof_of(PUZZLES[name])
    assert is_refuted(proof.dimacs(), proof.drup())


@pytest.mark.parametrize("name", PUZZLES)
def test_drat_trim_agrees(name: str, tmp_path: Path) -> None:
    program = shutil.which("drat-trim")
    if program is None:
        pytest.skip("drat-trim is not installed")
    formula = write_proof(proof_of(PUZZLES[name]), tmp_path / "proof.drup")
    assert formula is not None
    done = subprocess.run(
        [program, formula, tmp_path / "proof.drup"], capture_output=True, text=True, check=False
    )
    assert "s VERIFIED" in done.stdout


@pytest.mark.parametrize("name", PUZZLES)
def test_a_solution_that_is_not_known_prevents_a_proof(name: str) -> None:
    for known in range(len(every := solutions(PUZZLES[name]))):
        assert prove(PUZZLES[name].rules_model, every[:known]) is None


def test_every_clause_and_every_literal_is_explained() -> None:
    puzzle = PUZZLES["skyscrapers"]
    proof = proof_of(puzzle)
    text = proof.dimacs()
    assert "c 1 = true\n" in text
    for row in range(1, 5):
        for column in range(1, 5):
            assert all(f" = r{row}c{column} is {height}\n" in text for height in range(1, 5))
    ranges = [line.split()[2:5:2] for line in text.splitlines() if line.startswith("c clauses")]
    explained = [n for first, last in ranges for n in range(int(first), int(last.strip(":")) + 1)]
    assert explained == list(range(1, len(proof.clauses) + 1))


def test_both_values_of_a_door_are_explained() -> None:
    text = proof_of(PUZZLES["doors"]).dimacs()
    assert "c 2 = the door between r1c1 and r1c2 is 1\n" in text
    assert "c -2 = the door between r1c1 and r1c2 is 0\n" in text


def test_the_cuts_of_a_connected_house_are_part_of_the_formula() -> None:
    assert "added piece by piece" in proof_of(PUZZLES["a connected house"]).dimacs()


def test_a_limit_is_not_a_proof() -> None:
    pigeons = Model()
    line = tuple(pigeons.variable(range(12), f"pigeon {i}") for i in range(13))
    pigeons.add(AllDifferent(line, Named("the line")))
    with pytest.raises(Stopped):
        prove(pigeons, limits=Limits(time=0.05))


def test_files_are_complete_or_not_there(tmp_path: Path) -> None:
    proof = proof_of(PUZZLES["doors"])
    formula = write_proof(proof, tmp_path / "unique.drup")
    assert formula == tmp_path / "unique.cnf"
    assert formula.read_text() == proof.dimacs()
    assert (tmp_path / "unique.drup").read_text() == proof.drup()
    assert len(list(tmp_path.iterdir())) == 2
    with pytest.raises(FileNotFoundError):
        write_proof(proof, tmp_path / "missing" / "unique.drup")
    with pytest.raises(InputError, match="choose another name"):
        write_proof(proof, tmp_path / "unique.cnf")
