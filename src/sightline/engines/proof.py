"""A proof, for other programs to check, that a model has no solution but the known ones.

It is a formula in the DIMACS format, which says that the rules hold and that the board
is none of the known solutions, and a refutation of it in the DRUP format, as SAT
solvers write it and as ``drat-trim`` and others check it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path

import msgspec

from ..core import files
from ..core.errors import InputError, Stopped
from ..rules.clauses import Clause, Cnf
from ..rules.constraints.base import Assignment, Constraint
from ..rules.model import Model
from ..words import Message, Slot, say, text
from . import Limits, Strategy
from .sat import SatRun, Solver

NO_PROOF_IN_TIME = say("proof-stopped", "the limit was reached before there was a proof")
PROOF_IN_THE_WAY = say(
    "proof-in-the-way",
    "{ $file } cannot hold the proof, because the formula that it refutes goes there; "
    "choose another name, such as { $other }",
)
ABOUT = say(
    "proof-about", "The rules of the puzzle, and that the board is none of the known solutions."
)
MEANS_TRUE = say("proof-true", "{ $literal } = true")
MEANS = say("proof-value", "{ $literal } = { $place } is { $value }")
CLAUSES = say("proof-clauses", "clauses { $first } to { $last }: { $why }")
ONE_VALUE = say("proof-one-value", "every variable has one of its values")()
ADDED = say("proof-added", "what follows from a constraint that is added piece by piece")()
NOT_KNOWN = say("proof-not-known", "not the known solution")()

END = "0"
"""The empty clause, which cannot be satisfied: the last step of a refutation."""
MAX_ARGUMENTS = 8
"""A constraint with more arguments than this is described by its variables alone."""


class Proof(msgspec.Struct, frozen=True):
    """An unsatisfiable formula, and the steps that refute it."""

    comments: tuple[Slot, ...]
    """What the SAT variables and the clauses of the formula mean."""
    clauses: tuple[Clause, ...]
    steps: tuple[str, ...]

    def dimacs(self) -> str:
        """The formula, with its meaning in comments at the head."""
        top = max(abs(literal) for clause in self.clauses for literal in clause)
        lines = [
            *(f"c {text(comment)}" for comment in self.comments),
            f"p cnf {top} {len(self.clauses)}",
            *(" ".join(map(str, (*clause, 0))) for clause in self.clauses),
        ]
        return "\n".join(lines) + "\n"

    def drup(self) -> str:
        """The refutation."""
        return "\n".join(self.steps) + "\n"


def prove(
    model: Model, exclude: Sequence[Sequence[int]] = (), limits: Limits | None = None
) -> Proof | None:
    """Prove that there is no solution but the excluded ones; None if there is another one."""
    run = _ProvingRun(model, Strategy(), limits or Limits(), exclude)
    if next(run, None) is not None:
        return None
    if not run.exhausted:
        raise Stopped(NO_PROOF_IN_TIME())
    return run.proof()


def write_proof(proof: Proof, path: Path | str) -> Path | None:
    """Write the refutation to a file and the formula beside it, with the suffix ``.cnf``.

    Returned is the path of the formula. Both files appear complete or not at all. A device or
    a pipe gets the refutation alone: there is nothing beside it, and None is returned.
    """
    if files.is_stream(path):
        files.write(path, proof.drup().encode())
        return None
    path = Path(path)
    formula = path.with_suffix(".cnf")
    if formula == path:
        other = str(path.with_suffix(".drup"))
        raise InputError(PROOF_IN_THE_WAY(file=str(path), other=other))
    files.write(formula, proof.dimacs().encode())
    files.write(path, proof.drup().encode())
    return formula


class _ProvingRun(SatRun):
    """A search that keeps its clauses, with the reason for each, and its steps."""

    def __init__(
        self, model: Model, strategy: Strategy, limits: Limits, exclude: Sequence[Sequence[int]]
    ) -> None:
        super().__init__(model, strategy, limits, exclude)
        self._solver = Solver(with_proof=True)
        self._clauses: list[Clause] = []
        self._reasons: list[Message] = []

    def _build(self) -> None:
        for domain in self._model.domains:
            self._cnf.declare(domain)
        self._keep(ONE_VALUE)
        for constraint in self._model.constraints:
            constraint.cnf(self._cnf)
            self._keep(_told(self._model, constraint))

    def _require(self, clause: Sequence[Assignment]) -> None:
        self._cnf.require(clause)
        self._keep(ADDED)

    def _forbid(self, values: Sequence[int]) -> None:
        self._cnf.forbid(values)
        self._keep(NOT_KNOWN)

    def _keep(self, why: Slot) -> None:
        if self._cnf.clauses:
            first = len(self._clauses) + 1
            self._clauses += self._cnf.clauses
            last = str(len(self._clauses))
            self._reasons.append(CLAUSES(first=str(first), last=last, why=why))
            self._hand_over()

    def proof(self) -> Proof:
        """What the search has shown, once it is exhausted."""
        comments = (
            ABOUT(),
            *_meanings(self._model, self._cnf),
            *self._reasons,
        )
        steps = takewhile(lambda step: step != END, self._solver.proof())
        return Proof(comments, tuple(self._clauses), (*steps, END))


def _meanings(model: Model, cnf: Cnf) -> Iterator[Message]:
    yield MEANS_TRUE(literal=str(cnf.true))
    for literal, (variable, value) in cnf.meanings.items():
        place = model.place(variable)
        yield MEANS(literal=str(literal), place=place, value=value)
        lower, *higher = cnf.values_of(variable)
        if len(higher) == 1:
            yield MEANS(literal=str(-literal), place=place, value=lower)


def _told(model: Model, constraint: Constraint) -> str:
    """A constraint in one line."""
    names = ", ".join(model.name(variable) for variable in constraint.variables())
    arguments = constraint.arguments()
    numbers = arguments if len(arguments) <= MAX_ARGUMENTS else ()
    return " ".join(map(str, (constraint.kernel_name, *numbers, f"({names})")))
