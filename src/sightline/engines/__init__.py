"""The engines: three ways to find the solutions of a model, behind one protocol."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import ClassVar, Literal, Protocol, get_args

import msgspec

from .. import _kernel
from ..core import native
from ..core.arguments import whole_number, yes_or_no
from ..core.errors import InputError, UnknownName
from ..core.notebooks import ShownInNotebooks
from ..rules.model import Model
from ..words import Listed, say

# The layers above the engines import no native module.
native.permutation, native.latin_square = _kernel.permutation, _kernel.latin_square
native.holds_only = _kernel.holds_only

Order = Literal["weighted", "smallest", "leftmost"]
Values = Literal["up", "down", "random"]
Strength = Literal["exact", "decomposed", "reports"]


class Strategy(msgspec.Struct, frozen=True, kw_only=True):
    """How to search. The set of solutions does not depend on it; order and effort do.

    ``order`` picks what to branch on: ``weighted`` (the fewest choices for the most
    failures so far, over cells and places), ``smallest`` (the smallest domain, then the
    most constraints of the model, then the leftmost) or ``leftmost``.
    ``values`` says which value comes first. ``strength`` is how much a constraint prunes:
    ``exact``; ``decomposed`` into the small constraints of a textbook model, each of them
    exact; or as in the ``reports`` that Sightline grew out of: differences of two cells, bits
    that are added up, arithmetic on bounds.
    ``probing`` tries values out before it branches; None does so where it pays, in models
    of two-valued variables.
    """

    order: Order = "weighted"
    values: Values = "up"
    strength: Strength = "exact"
    probing: bool | None = None
    seed: int = 0

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {
        "order": get_args(Order),
        "values": get_args(Values),
        "strength": get_args(Strength),
    }
    """The allowed words for each field that takes one."""

    def __post_init__(self) -> None:
        for field, known in self.CHOICES.items():
            if getattr(self, field) not in known:
                raise UnknownName(f"{field} of a strategy", getattr(self, field), known)
        if self.probing is not None:
            yes_or_no(self.probing, "probing")
        whole_number(self.seed, "seed")


USUAL = Strategy()
"""The strategy of those who ask for none."""


IN_ITS_OWN_WAY = say(
    "in-its-own-way",
    "the engine { $engine } searches in its own way: of a strategy it knows { $known }, not "
    "{ $unknown }; leave that out, or ask the kernel",
)


def require_heeded(strategy: Strategy, engine: str, heeded: Sequence[str]) -> None:
    """Refuse options that an engine would ignore, because the caller expects them to matter."""
    asked = [
        field
        for field in Strategy.__struct_fields__
        if field not in heeded and getattr(strategy, field) != getattr(USUAL, field)
    ]
    if asked:
        known, unknown = Listed.of(heeded), Listed.of(asked, "or")
        raise InputError(IN_ITS_OWN_WAY(engine=engine, known=known, unknown=unknown))


def stated(model: Model, strategy: Strategy) -> Model:
    """The model with its constraints as the strategy wants them stated."""
    if strategy.strength == "exact":
        return model
    return model.decomposed(as_reported=strategy.strength == "reports")


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """When to stop: after so many seconds, after so many nodes without a new solution."""

    time: float | None = None
    nodes: int | None = None


class Stats(ShownInNotebooks, msgspec.Struct, kw_only=True):
    """What a search did, in the terms of constraint-logic systems.

    The same model, strategy and seed give the same numbers, except for the time, which is no part
    of equality. Backtracking does not reset them, so they never decrease. The search tree is
    binary: where a search without restarts has yielded all its solutions one by one, there were
    ``2 * (solutions + backtracks) - 1`` nodes.

    All this applies to the kernel. The other engines report what their solvers do: their nodes
    are decisions, their backtracks conflicts, their resumptions propagations, their
    constraints those of their own form of the model. What they do not count is None.

    ``docs/statistics.md`` compares this with other systems.
    """

    time: float = 0.0
    """Seconds inside the engine, from the model to the answer."""
    constraints: int = 0
    """Constraints of the model; if it is decomposed, those of the decomposition."""
    resumptions: int = 0
    """Propagator runs, also while values are tried out; a constraint has one or several
    propagators."""
    entailments: int | None = 0
    """Runs of a propagator after which it cannot fail any more, for any values that are left."""
    prunings: int | None = 0
    """Times that a domain lost values: by a constraint, by branching (once for each node but
    the first), by trying out a value (once for each probe)."""
    backtracks: int = 0
    """Nodes that failed: propagation showed, without branching, that no solution is left."""
    nodes: int = 0
    """Nodes visited, the first included; 1 means no branching at all."""
    probes: int | None = 0
    """Values tried out before branching; 0 where there is no probing."""
    restarts: int | None = 0
    """Times that the search went back to its first node, which is then visited once more."""

    __hash__ = None  # type: ignore[assignment]  # an engine goes on counting in it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stats) and self._counted == other._counted

    @property
    def _counted(self) -> tuple[object, ...]:
        """All of it but the time, which differs from run to run."""
        return tuple(getattr(self, name) for name in self.__struct_fields__ if name != "time")


class Run(Protocol):
    """One search, which yields solutions on demand."""

    @property
    def engine(self) -> str:
        """The name of the engine at work."""

    @property
    def exhausted(self) -> bool:
        """Whether every solution has been yielded."""

    @property
    def counted(self) -> int:
        """How many solutions are known so far, at least; from any thread, also while it counts."""

    @property
    def stats(self) -> Stats:
        """What was done so far."""

    def __iter__(self) -> Iterator[Sequence[int]]: ...

    def __next__(self) -> Sequence[int]:
        """The next solution, one value per variable of the model."""

    def count(self, limit: int | None = None, workers: int = 1) -> int:
        """Count solutions from here on, up to a limit, without keeping them.

        With several workers, engines that can do so use as many processors.
        """


class Engine(Protocol):
    """A module with this function is an engine."""

    def start(
        self,
        model: Model,
        strategy: Strategy = USUAL,
        limits: Limits = Limits(),  # noqa: B008
        exclude: Sequence[Sequence[int]] = (),
    ) -> Run:
        """Begin a search for all solutions but the excluded ones."""


ENGINES = ("auto", "kernel", "sat", "cpsat")


def engine(name: str) -> Engine:
    """The engine with a name; its module is imported on first use."""
    if name not in ENGINES:
        raise UnknownName("engine", name, ENGINES)
    return _imported(name)


@cache
def _imported(name: str) -> Engine:
    module: Engine = import_module(f"{__name__}.{name}")
    return module
