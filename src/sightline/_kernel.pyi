"""Propagation and search over 64-bit-mask domains."""

from collections.abc import Sequence

compiler: str

class Constraint:
    """A constraint: its name, its variables, its numbers."""

    def __init__(self, name: str, variables: Sequence[int], numbers: Sequence[int]) -> None: ...

def constraint_names() -> list[str]:
    """The names under which there is a propagator."""

def permutation(n: int, seed: int) -> list[int]:
    """The numbers 0 to n - 1 in random order."""

def latin_square(n: int, seed: int) -> list[int]:
    """A random Latin square of the numbers 1 to n, row by row."""

def holds_only(rows: tuple[object, ...], columns: int, values: int, none: bool) -> bool:
    """Whether every row is a tuple of so many whole numbers with a bit in the values, or of None if
    that is allowed.
    """

def propagate(domains: Sequence[int], constraints: Sequence[Constraint]) -> list[int] | None:
    """The domains after propagation alone, or None when some variable has no value left."""

SIMPLE_RULE: int
HARDEST_TECHNIQUE: int
JOINT_TECHNIQUE: int

class Counter:
    """Counts all solutions of a model at once."""

    def __init__(
        self, domains: Sequence[int], constraints: Sequence[Constraint], threads: int = 1
    ) -> None: ...
    def run(self, steps: int, seconds: float) -> str:
        """Go on for so many steps: `done`, `stopped`, or `too large` for this way of counting."""

    def cancel(self) -> None:
        """Stop for good; from any thread."""

    @property
    def counted(self) -> list[int]:
        """The solutions counted so far of each part of the model; their product is the number of
        those of the model.
        """

    @property
    def statistics(self) -> dict[str, int]:
        """What was done so far."""

class Reasoner:
    """Single steps: what follows from one constraint, or from one supposition."""

    def __init__(
        self,
        domains: Sequence[int],
        constraints: Sequence[Constraint],
        telling: bool = True,
    ) -> None: ...
    @property
    def domains(self) -> list[int]:
        """What is still possible."""

    def stop_after(self, seconds: float) -> None:
        """Raise TimeoutError from calls that are not done by then."""

    def remove(self, variable: int, values: int) -> None:
        """Remove these values from a variable."""

    def findings(self, simple: bool) -> list[tuple[int, list[tuple[int, int]], bool]]:
        """What each constraint concludes on its own: its number, the values that it removes by
        variable, and whether it contradicts the domains.
        """

    def techniques(self, constraint: int) -> list[tuple[str, int]]:
        """The techniques of a constraint, by its number: name and rank of each."""

    def arguments(self, rank: int) -> list[tuple[int, str, list[int], list[tuple[int, int]]]]:
        """What the techniques of a rank conclude, SIMPLE_RULE to HARDEST_TECHNIQUE or
        JOINT_TECHNIQUE: the number of the constraint, the code of the technique, its details, and
        the values that it removes by variable.
        """

    def needed(
        self,
        constraint: int,
        technique: str,
        details: Sequence[int],
        removals: Sequence[tuple[int, int]],
        ranges: Sequence[int],
    ) -> list[tuple[int, int]]:
        """Of the values excluded so far, a minimal set from which the technique, with the same
        details, still removes these. ``ranges`` are the domains of an empty board.
        """

    def wings(
        self, spared: Sequence[int], simple: bool
    ) -> list[tuple[int, int, list[tuple[int, int, int]], list[tuple[int, int, int]]]]:
        """Values that are excluded whatever stands at another place: variable and value, and two
        ways to that place. A way is a few links, by simple rules or exact: each a constraint, the
        next variable, and the values that would be excluded there. Values in ``spared``, by
        variable of the board, are not tried.
        """

    def easiest_refutations(
        self, spared: Sequence[int], most_rounds: int, kind: str
    ) -> list[tuple[int, int, int]]:
        """Variable, value and rounds of all suppositions of a kind (forcing, chain, nested) that
        fail in the fewest rounds. Values in ``spared``, by variable of the board, occur in a known
        solution and are not tried.
        """

    def easiest_way(
        self, solution: Sequence[int], most_suppositions: int
    ) -> tuple[list[tuple[str, int, int]], bool]:
        """The kind, length and steps of each round from here to the solution, always with the
        easiest reasoning that finds anything; and whether it is reached.
        """

class Refuter:
    """Suppositions that fail: which constraints refute them, and how."""

    def __init__(
        self,
        domains: Sequence[int],
        constraints: Sequence[Constraint],
        presumed: Sequence[Sequence[Constraint]],
    ) -> None: ...
    def stop_after(self, seconds: float) -> None:
        """Raise TimeoutError from calls that are not done by then."""

    def refuted(self, domains: Sequence[int], numbers: Sequence[int]) -> bool:
        """Whether propagation over these constraints, each with those that it presumes, leaves
        some variable without a value.
        """

    def minimal_subset(self, domains: Sequence[int], numbers: Sequence[int]) -> list[int]:
        """A minimal unsatisfiable subset of constraints that refute the domains; prefers later
        ones.
        """

    def chain(
        self, domains: Sequence[int], numbers: Sequence[int]
    ) -> tuple[list[tuple[int, list[tuple[int, int]]]], int | None]:
        """The consequences, one constraint after the other, with the values that each removes, and
        the constraint that then cannot be satisfied; if there is one, only what it needs.
        """

    def used_facts(
        self,
        known: Sequence[int],
        arguments: Sequence[
            tuple[
                Sequence[tuple[int, int]],
                Sequence[tuple[int, Sequence[tuple[int, int]]]],
                int | None,
            ]
        ],
        pinned: Sequence[int],
    ) -> list[int]:
        """The known facts that arguments use, as domains: without any one of them some
        consequence would not follow by its constraint alone. An argument is what its supposition
        excludes, its consequences and its conflict, as in a chain. Facts on pinned variables stay.
        """

    def minimal_facts(
        self,
        known: Sequence[int],
        numbers: Sequence[int],
        conclusions: Sequence[tuple[int, int]],
    ) -> list[int]:
        """Of facts from which these constraints force the conclusions, values removed by variable,
        a minimal subset that is enough, as domains.
        """

class Search:
    """A search for all solutions of a model, one after the other."""

    def __init__(
        self,
        domains: Sequence[int],
        constraints: Sequence[Constraint],
        board: int,
        *,
        order: str = "weighted",
        values: str = "up",
        probing: str = "automatic",
        seed: int = 0,
        restart_after: int | None = None,
    ) -> None: ...
    def next(self, seconds: float, nodes: int) -> list[int] | None:
        """The next solution; None when there is none left or a limit is reached."""

    def count(self, most: int, seconds: float, nodes: int) -> int:
        """Count solutions from here on."""

    @property
    def counted(self) -> int:
        """How many it has counted so far, at least; from any thread, also while it counts."""

    def cancel(self) -> None:
        """Stop the search for good; from any thread."""

    @property
    def exhausted(self) -> bool:
        """Whether the whole space was covered."""

    @property
    def statistics(self) -> dict[str, int | float]:
        """What was done so far; the time in seconds, building the propagators included."""

class Setter:
    """One solution after the other, and the clues that pin it down."""

    def __init__(
        self,
        domains: Sequence[int],
        constraints: Sequence[Constraint],
        clues: Sequence[tuple[int, int]],
        places: Sequence[Sequence[int]],
        repeated: Sequence[tuple[int, int, int]] = (),
    ) -> None: ...
    def begin(self, truth: Sequence[int]) -> None:
        """Start with another solution: the values of the board, then of the clues."""

    def other(self, shown: bytes, nodes: int) -> list[int] | None:
        """Another solution that fits the clues shown, one byte per place; None if there is none,
        and an empty list if that stays open after so many nodes.
        """

    def thin(
        self, shown: bytes, groups: Sequence[Sequence[int]], most: int, nodes: int
    ) -> tuple[list[int], int]:
        """Hide groups of places in this order, at most so many places, as long as there is no
        other solution: the groups hidden, and how many stayed undecided after so many nodes.
        """

    def give(
        self,
        shown: bytes,
        groups: Sequence[Sequence[int]],
        limits: tuple[str, int, int],
    ) -> tuple[list[int], bool]:
        """Which groups of the solution to give, in this order, so that reasoning within the limits
        finds the rest; and whether that is enough.
        """

    def easiest_way(
        self, shown: bytes, limits: tuple[str, int, int]
    ) -> tuple[list[tuple[str, int, int]], bool]:
        """As for a Reasoner, with the clues shown. Limits: the kind of the hardest reasoning,
        its length or rank, and how many suppositions.
        """

    def reaches_solution(self, shown: bytes, limits: tuple[str, int, int]) -> bool:
        """Whether reasoning within the limits leads from the clues shown to the solution: what
        easiest_way finds out as well, mostly much faster.
        """

    @property
    def nodes(self) -> int:
        """The nodes of all searches so far."""
