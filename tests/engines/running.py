"""Small models, and engines that run on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from sightline.core.domain import values_of
from sightline.engines import Limits, Run, Strategy, Strength, cpsat, sat
from sightline.rules.constraints import Constraint
from sightline.rules.model import Model

Values = tuple[int, ...]


def model_of(domains: Iterable[int], *constraints: Constraint) -> Model:
    model = Model()
    for i, domain in enumerate(domains):
        model.variable(values_of(domain), f"variable {i}")
    for constraint in constraints:
        model.add(constraint)
    return model


def brute_force(model: Model) -> set[Values]:
    every = product(*map(values_of, model.domains))
    return {values for values in every if all(c.holds(values) for c in model.constraints)}


def all_solutions(run: Run) -> set[Values]:
    found = [tuple(values) for values in run]
    assert run.exhausted
    assert len(set(found)) == len(found)
    return set(found)


def sat_run(model: Model, strength: Strength = "exact", exclude: Iterable[Values] = ()) -> Run:
    return sat.start(model, Strategy(strength=strength), Limits(), list(exclude))


def cpsat_run(model: Model, strength: Strength = "exact", exclude: Iterable[Values] = ()) -> Run:
    return cpsat.start(model, Strategy(strength=strength), Limits(), list(exclude))


STARTS: dict[str, Callable[..., Run]] = {"sat": sat_run, "cpsat": cpsat_run}
FREE = [0b11, 0b110, 0b1, 0b1110]
