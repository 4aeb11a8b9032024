"""What is possible at first glance: automatic pencil marks, and what an entry rules out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.domain import values_of
from ..engines.kernel.reasoning import excluded_by_placed
from .faults import domains_of
from .game import (
    Changes,
    Game,
    Key,
    Slot,
)


def possible(game: Game) -> dict[Key, list[int]]:
    """What is possible at first glance at every open place."""
    return {place: values_of(left) for place, left in possible_masks(game)}


def possible_masks(game: Game) -> Iterator[tuple[Key, int]]:
    ground = game.ground
    left = list(ground.model.ranges)
    for _, removals in excluded_by_placed(domains_of(game), ground.model.constraints):
        for other, gone in removals.items():
            left[other] &= ~gone
    for place, variable in ground.variables.items():
        if game.entry(place) is None:
            yield place, left[variable]


def tidied(game: Game, place: Key, value: int) -> Changes:
    """The marks without those that a value at a place rules out at first glance.

    At first glance means the rule of every line that a placed value stands nowhere else.
    """
    tidied: Changes = {}
    if any(kind == "marks" for kind, _ in game.now):
        for other, gone in _rules_out(game, place, value):
            slot: Slot = ("marks", other)
            marks = tidied.get(slot, game.now.get(slot))
            if marks is not None:
                tidied[slot] = marks & ~gone or None
    return tidied


def excluded(game: Game, places: Iterable[Key]) -> dict[Key, list[int]]:
    """What the entries at some places rule out at first glance at open places.

    >>> import sightline as sl
    >>> from sightline.play import enter, new
    >>> game = enter(new(sl.load("skyscrapers/brainbashers")), "r1c1", 4)
    >>> excluded(game, ["r1c1"])["r4c1"]
    [4]
    """
    gone: dict[Key, int] = {}
    for place in places:
        value = game.entry(place)
        for other, mask in () if value is None else _rules_out(game, place, value):
            if game.entry(other) is None:
                gone[other] = gone.get(other, 0) | mask
    return {place: values_of(mask) for place, mask in gone.items()}


def _rules_out(game: Game, place: Key, value: int) -> Iterator[tuple[Key, int]]:
    """The values, as masks by place, that a value at a place rules out."""
    ground = game.ground
    variable, domains = ground.variables[place], list(ground.model.ranges)
    domains[variable] = 1 << value
    constraints = [ground.model.constraints[number] for number in ground.on[variable]]
    for _, removals in excluded_by_placed(domains, constraints):
        for other, gone in removals.items():
            yield ground.places[other], gone
