"""A model as clauses, for SAT solvers.

A SAT variable is a number from 1; a literal is a variable or its negative; a clause is
a tuple of literals, one of which must hold. SAT variable 1 is always true, so that
what is known from the start (a given value, an impossible one) is a literal like any
other.

Numbers are written in unary: the literals "at least 1", "at least 2", and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from ..core.domain import values_of
from .constraints.base import Assignment, Constraint, Variable

Clause = tuple[int, ...]
TRUE, FALSE = 1, -1

PAIRWISE = 16
"""Up to so many literals, "at most one" is a clause per pair; more of them share a ladder."""


class Cnf:
    """The clauses of a model, and the literals that they are made of.

    A variable with two values is one SAT variable, with more values one for each.

    >>> cnf = Cnf([0b110, 0b1110])
    >>> cnf.literal(0, 2), cnf.literal(0, 1), cnf.literal(1, 3), cnf.literal(1, 9)
    (2, -2, 5, -1)
    """

    true, false = TRUE, FALSE

    def __init__(self, domains: Iterable[int] = ()) -> None:
        self.clauses: list[Clause] = [(TRUE,)]
        self.meanings: dict[int, Assignment] = {}
        """The variable and value of a SAT variable; the others are auxiliary."""
        self._top = TRUE
        self._literals: list[dict[int, int]] = []
        self._lowest: list[int] = []
        self._ladders: dict[Clause, list[int]] = {}
        self._memos: dict[type[Constraint], dict[Any, int]] = {}
        for domain in domains:
            self.declare(domain)

    def declare(self, domain: int) -> None:
        """The next variable of the model, with its possible values."""
        variable, values = len(self._literals), values_of(domain)
        self._lowest.append(values[0] if values else 0)
        if len(values) == 2:
            upper = self._named(variable, values[1])
            self._literals.append({values[0]: -upper, values[1]: upper})
        elif len(values) == 1:
            self._literals.append({values[0]: TRUE})
        else:
            literals = {value: self._named(variable, value) for value in values}
            self._literals.append(literals)
            self.exactly_one(tuple(literals.values()))

    def _named(self, variable: Variable, value: int) -> int:
        literal = self.new()
        self.meanings[literal] = variable, value
        return literal

    # Literals ------------------------------------------------------------------------

    def new(self) -> int:
        """One more SAT variable."""
        self._top += 1
        return self._top

    def literal(self, variable: Variable, value: int) -> int:
        """The literal "this variable has this value"."""
        return self._literals[variable].get(value, FALSE)

    def values_of(self, variable: Variable) -> list[int]:
        """The values that a variable can take."""
        return sorted(self._literals[variable])

    def row(self, variable: Variable, values: Iterable[int]) -> list[int]:
        """The literals of several values of a variable."""
        literals = self._literals[variable]
        return [literals.get(value, FALSE) for value in values]

    def column(self, variables: Iterable[Variable], value: int) -> list[int]:
        """The literals of one value of several variables."""
        literals = self._literals
        return [literals[variable].get(value, FALSE) for variable in variables]

    def unary(self, variable: Variable) -> list[int]:
        """The value of a variable as the literals "at least 1", "at least 2", …"""
        values = self.values_of(variable)
        row = self.row(variable, values)
        up_to = self.ladder(tuple(row)) if len(row) > 2 else row
        at_least, below = [], 0
        for number in range(1, values[-1] + 1 if values else 1):
            below += values[below] < number
            at_least.append(-up_to[below - 1] if below else TRUE)
        return at_least

    def memo(self, kind: type[Constraint]) -> dict[Any, int]:
        """Auxiliary literals that constraints of one kind share."""
        return self._memos.setdefault(kind, {})

    # Clauses -------------------------------------------------------------------------

    def add(self, *literals: int) -> None:
        """Add a clause, simplified by the literals that are known to be true or false."""
        if literals and TRUE not in literals and FALSE not in literals:
            self.clauses.append(literals)
        elif TRUE not in literals:
            known = tuple(literal for literal in literals if literal != FALSE)
            self.clauses.append(known or (FALSE,))

    def extend(self, clauses: Iterable[Clause]) -> None:
        """Many clauses, as they are."""
        self.clauses += clauses

    def require(self, literals: Iterable[Assignment]) -> None:
        """One of these variables has its value."""
        self.add(*(self.literal(*literal) for literal in literals))

    def forbid(self, values: Sequence[int]) -> None:
        """The variables do not all have these values."""
        self.add(*(-self.literal(*literal) for literal in enumerate(values)))

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Exactly one of them holds."""
        if len(literals) > PAIRWISE:
            self.ladder(tuple(literals))
        else:
            self.add(*literals)
            self.at_most_one(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """At most one of them holds."""
        if len(literals) > PAIRWISE:
            self.ladder((*literals, self.new()))
        else:
            self.extend(combinations([-literal for literal in literals if literal != FALSE], 2))

    def ladder(self, literals: Clause) -> list[int]:
        """Exactly one of them holds; returned for each i: "it is one of the first i + 1"."""
        known = self._ladders.get(literals)
        if known is None:
            known = self._ladders[literals] = list(self._climb(literals))
        return known

    def _climb(self, literals: Clause) -> Iterator[int]:
        *others, last = literals or (FALSE,)
        below = FALSE
        for literal in others:
            below = self._either(below, literal)
            yield below
        self.add(below, last)
        self.add(-below, -last)
        yield TRUE

    def _either(self, a: int, b: int) -> int:
        """A literal for "one of these two", which never hold together."""
        self.add(-a, -b)
        if FALSE in (a, b):
            return b if a == FALSE else a
        either = self.new()
        self.extend([(-a, either), (-b, either), (-either, a, b)])
        return either

    # Numbers -------------------------------------------------------------------------

    def exactly(self, total: int, literals: Sequence[int]) -> list[list[int]]:
        """Exactly ``total`` of them hold.

        Returned for each i and c: "at least c of the first i hold", c up to total + 1.
        """
        before = [TRUE] + [FALSE] * (total + 1)
        counts = [before]
        for i, literal in enumerate(literals, 1):
            missing = len(literals) - i
            sure, possible = max(0, total - missing), min(i, total)
            now = [
                TRUE if c <= sure else self.new() if c <= possible else FALSE
                for c in range(total + 2)
            ]
            # Outside this range the literals are constants.
            for c in range(max(1, sure), possible + 2):
                self.add(-before[c], now[c])
                self.add(-before[c - 1], -literal, now[c])
                self.add(-now[c], before[c - 1])
                self.add(-now[c], before[c], literal)
            counts.append(now)
            before = now
        self.add(before[total])
        return counts

    def add_up(self, a: Sequence[int], b: Sequence[int], total: Sequence[int]) -> None:
        """Two numbers and their sum, all three in unary."""
        most_a, most_b, most = len(a), len(b), len(total)
        a, b, total = (TRUE, *a, FALSE), (TRUE, *b, FALSE), (TRUE, *total, FALSE)
        self.extend(
            (-a[i], -b[j], total[i + j])
            for i in range(min(most_a, most + 1) + 1)
            for j in range(not i, min(most_b, most + 1 - i) + 1)
        )
        self.extend(
            (a[i + 1], b[j + 1], -total[i + j + 1])
            for i in range(min(most_a, most - 1) + 1)
            for j in range(min(most_b, most - 1 - i) + 1)
        )
        self.extend((-total[k],) for k in range(most_a + most_b + 1, most + 1))

    def sum(self, a: list[int], b: list[int], most: int) -> list[int]:
        """The sum of two numbers in unary, with clauses that it is at most ``most``."""
        if not a or not b:
            number = a or b
            self.extend((-too_much,) for too_much in number[most:])
            return number[:most]
        total = [self.new() for _ in range(min(len(a) + len(b), most))]
        self.add_up(a, b, total)
        return total

    @staticmethod
    def padded(number: Sequence[int], length: int) -> list[int]:
        """A number in unary with literals for exactly 1 to ``length``."""
        return [*number[:length], *[FALSE] * (length - len(number))]

    # Reading -------------------------------------------------------------------------

    def values(self, answer: Sequence[int]) -> list[int]:
        """The values of the variables in a solver's answer: SAT variable v is ``answer[v - 1]``."""
        values = list(self._lowest)
        for literal, (variable, value) in self.meanings.items():
            # A SAT variable that stands in no clause may be missing at the end.
            if literal <= len(answer) and answer[literal - 1] > 0:
                values[variable] = value
        return values
