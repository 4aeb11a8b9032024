"""What is known of a board at some point, as facts and steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy

from ...core.deadline import Deadline
from ...core.domain import values_of
from ...core.grid import entries
from ...core.places import Place, Spot
from ...engines.kernel.oracle import Propagators
from ...engines.kernel.reasoning import Reasoner
from ...rules.constraints import Variable
from ...rules.constraints.reason import Masks, StepKind, View
from ...rules.puzzle import Puzzle
from ...words import Message
from .facts import Fact, Line, Step, kept_by


class Knowledge:
    """The values that are still possible, with the constraints of the model at hand."""

    def __init__(
        self, puzzle: Puzzle, domains: Sequence[int] | None = None, deadline: Deadline = Deadline()
    ) -> None:
        self.puzzle, self.model = puzzle, puzzle.reasoning_model
        self.domains = list(self.model.domains if domains is None else domains)
        self.deadline = deadline
        """When calls that are not done raise TimeoutError."""
        self._reasoner: Reasoner | None = None
        self.paths = {variable: path for path, variable in entries(self.model.board)}
        self.variables = [tuple(dict.fromkeys(each.variables())) for each in self.model.constraints]
        """The variables of each constraint, by its number."""
        self.on: list[list[int]] = [[] for _ in self.model.domains]
        """The rules on each variable, by number; corollaries say nothing that they do not."""
        for number, variables in enumerate(self.variables[: len(puzzle.rules_model.constraints)]):
            for variable in variables:
                self.on[variable].append(number)
        self.places = [self.model.place(variable) for variable in range(len(self.domains))]
        self.view = View(
            self.domains,
            self.model.ranges,
            puzzle.board,
            self.places.__getitem__,
            Propagators(),
        )

    @property
    def reasoner(self) -> Reasoner:
        """The kernel's reasoner; made on first use, because to refute a mistake takes none."""
        if self._reasoner is None:
            self._reasoner = Reasoner(self.domains, self.model.constraints)
            self._reasoner.stop_after(self.deadline.left)
        return self._reasoner

    @property
    def complete(self) -> bool:
        """Whether every value is known."""
        return all(domain.bit_count() == 1 for domain in self.domains)

    @property
    def open_facts(self) -> Masks:
        """What is known of the places without a value."""
        return self.view.known([v for v, d in enumerate(self.domains) if d.bit_count() > 1])

    def is_last(self, v: Variable, gone: int) -> bool:
        """Whether just one value is left when some are gone."""
        return (self.domains[v] & ~gone).bit_count() == 1

    def at(self, domains: Sequence[int]) -> Knowledge:
        """What was known at another point, to tell a step again; the reasoner stays where it is."""
        then = copy(self)
        then.domains = list(domains)
        then.view = self.view.after(then.domains)
        return then

    def learn(self, step: Step) -> set[int]:
        """Apply a step; return the constraints, by number, on the variables that changed."""
        changed = set()
        for fact in step.conclusions:
            v = fact.variable
            gone = self.domains[v] & ~kept_by(fact)
            self.domains[v] &= ~gone
            self.reasoner.remove(v, gone)
            changed.update(self.on[v])
        return changed

    # As facts and steps ----------------------------------------------------------------

    def fact(self, v: Variable, before: int, gone: int) -> Fact:
        """The fact about a place when some of its values are removed."""
        place, left, says = self.places[v], before & ~gone, self.puzzle.board.statement
        if left.bit_count() == 1:
            value = left.bit_length() - 1
            said = says([place], [value])
            return Fact(variable=v, path=self.paths[v], place=place, is_=value, said=said)
        values = tuple(values_of(before & gone))
        said = says([place], values, denied=True)
        return Fact(variable=v, path=self.paths[v], place=place, not_=values, said=said)

    def step(
        self,
        kind: StepKind,
        code: str,
        removals: Masks,
        *,
        because: Sequence[int],
        given: Masks,
        used: Masks | None = None,
        said: Message,
        where: tuple[Place, ...] = (),
        lines: Sequence[Line] = (),
        clues: Iterable[Spot] | None = None,
    ) -> Step:
        """A step that removes these values. It uses what is given, if nothing else is said.

        ``where`` to look and the ``clues`` to read, if not at all of the constraints.
        """
        constraints = [self.model.constraints[number] for number in because]
        if clues is None:
            clues = (spot for each in constraints for spot in each.clue_spots())
        return Step(
            kind=kind,
            code=code,
            conclusions=tuple(self.fact(v, self.domains[v], removals[v]) for v in sorted(removals)),
            because=tuple(because),
            where=where
            or tuple(dict.fromkeys(each.whereabouts(self.view) for each in constraints)),
            clues=tuple(dict.fromkeys(clues)),
            given=self._facts(given),
            used=self._facts(given if used is None else used),
            said=said,
            lines=tuple(lines),
        )

    def _facts(self, excluded: Masks) -> tuple[Fact, ...]:
        """That these values are excluded, as facts."""
        return tuple(self.fact(v, self.model.ranges[v], excluded[v]) for v in sorted(excluded))
