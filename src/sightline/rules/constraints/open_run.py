"""A room that looks through open doors in four directions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from ...core.grid import DIRECTIONS as STEPS
from ...core.grid import Rays
from ...core.places import Cell, Place, Several, Spot
from ...core.words import counted, listed, spoken
from ..words import NUMBERS, Words
from .base import Broken, Constraint, Variable
from .reason import MOST_WAYS, Argument, Masks, Reason, View, listing_ways
from .sum import Sum
from .table import BoundedTable, Table

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm

Ray = tuple[Variable, ...]

OPEN, CLOSED = 0b10, 0b01
DIRECTIONS = ("west", "east", "north", "south")
"""The directions of the rays, in the order of :meth:`Doorways.rays`."""
MOST_DOORS = 2
"""Up to so many doors are named one by one."""


class OpenRun(Constraint, frozen=True):
    """The open doors before the first closed one, over all rays, number ``total``.

    ``itself`` is 1 where the clue in the room also counts the room: the clue is then
    ``total + itself``.

    >>> room = OpenRun(Rays([(0,), (1, 2)]), 1, 1, Cell(0, 1))
    >>> [b.message for b in room.broken([1, 1, 0])]
    ['cell r1c2 sees 3 cells, not 2']
    """

    kernel_name = "OpenRun"
    clue_arguments = (0,)
    rays: Rays[Variable]
    total: int
    itself: int
    room: Cell

    @staticmethod
    def value(rays: Sequence[Sequence[int]]) -> int:
        """How many other rooms are seen: the doors before the first closed one.

        >>> OpenRun.value([[1, 1, 0, 1], [0], [], [1]])
        3
        """
        return sum(map(OpenRun.along, rays))

    @staticmethod
    def along(ray: Sequence[int]) -> int:
        """How many of them there are on one ray.

        >>> OpenRun.along([1, 1, 0, 1]), OpenRun.along([1])
        (2, 1)
        """
        return ray.index(0) if 0 in ray else len(ray)

    def variables(self) -> tuple[Variable, ...]:
        return self.rays.doors

    def arguments(self) -> tuple[int, ...]:
        return (self.total, *self.rays.lengths)

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        seen = self.value([[values[door] for door in ray] for ray in self.rays])
        if seen != self.total:
            number, says = seen + self.itself, self.total + self.itself
            rooms = words.cell_word if number == 1 else f"{words.cell_word}s"
            message = f"{words.cell_word} {self.room} sees {number} {rooms}, not {says}"
            yield Broken("seen", self.room, message)

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        return Several((self.room,), f"{view.words.cell_word}{{s}} {{}}")

    def clue_spots(self) -> tuple[Spot, ...]:
        return (self.room,)

    def ways(self, view: View) -> str:
        rooms = counted(self.total + self.itself, view.words.cell_word)
        return f"way for {self.whereabouts(view)} to see {rooms}"

    def reasons(self, view: View) -> Iterator[Reason]:
        most = [_sees_at_most(ray, view.domains) for ray in self.rays]
        least = [_sees_at_least(ray, view.domains) for ray in self.rays]
        yield from self._sees_enough(view, least)
        yield from self._must_see(view, most)

    # Rule 2 of kernel/propagators/open_run.hpp.
    def _sees_enough(self, view: View, least: Sequence[int]) -> Iterator[Reason]:
        """All rooms that count are seen already: the next door on every ray is closed."""
        if sum(least) != self.total:
            return
        ends = [ray[seen] for ray, seen in zip(self.rays, least, strict=True) if seen < len(ray)]
        seen = [door for ray, k in zip(self.rays, least, strict=True) for door in ray[:k]]
        removals = view.news(dict.fromkeys(ends, OPEN))
        if removals:
            since = f"{self.clue} is met"
            if not self.total:
                since = f"{self.clue} sees no other {view.words.cell_word}"
            given = view.known(seen)
            yield Reason("sees enough", removals, given, since, view.tell(removals))

    # Rule 1 of kernel/propagators/open_run.hpp.
    def _must_see(self, view: View, most: Sequence[int]) -> Iterator[Reason]:
        """A ray sees at least the total less the most that the other rays see."""
        spare = sum(most) - self.total
        if spare < 0:
            return
        pairs = list(zip(self.rays, most, strict=True))
        removals = view.news(
            {door: CLOSED for ray, k in pairs for door in ray[: max(0, k - spare)]}
        )
        if not removals:
            return
        ends = [ray[k] for ray, k in pairs if k < len(ray)]
        there = [max(0, k - spare) for k in most]
        since, then = self._short_of(most, spare), self.looks(view, removals, there)
        yield Reason("must see", removals, view.known(ends), since, then, ": ")

    def _short_of(self, most: Sequence[int], spare: int) -> str:
        """Why it must see further, in words: the other directions are not enough."""
        must = [at for at, k in enumerate(most) if k > spare]
        if spare and len(must) == 1 and must[0] < len(DIRECTIONS):
            others = [0 if at in must else k for at, k in enumerate(most)]
            return (
                f"without looking {DIRECTIONS[must[0]]}, {self.clue} sees {self._at_most(others)}"
            )
        without = f" and may miss only {spoken(spare)} of them" if spare else ""
        return f"{self.clue} can see {self._at_most(most)}{without}"

    def looks(self, view: View, removals: Masks, there: Sequence[int]) -> str:
        """That doors are open, so that it sees so far on each ray; without a long list of doors."""
        if len(removals) <= MOST_DOORS or len(self.rays) > len(DIRECTIONS):
            return view.tell(removals)
        ends = [
            self.room_at(at, k)
            for at, (ray, k) in enumerate(zip(self.rays, there, strict=True))
            if any(door in removals for door in ray[:k])
        ]
        return f"all doors up to {listed(ends)} are open"

    def room_at(self, ray: int, distance: int) -> Cell:
        """The room that is so far away in the direction of a ray."""
        down, across = STEPS[ray]
        return Cell(self.room.row + down * distance, self.room.column + across * distance)

    @property
    def clue(self) -> str:
        """Its number: ``the 5 in r1c2``."""
        return f"the {self.total + self.itself} in {self.room}"

    def _at_most(self, most: Sequence[int]) -> str:
        """How far it can see: ``at most 6 (itself, 3 east, 2 south)``."""
        sees = [f"{k} {direction}" for k, direction in zip(most, DIRECTIONS, strict=False) if k]
        if not sees:
            return "only itself" if self.itself else "nothing"
        rooms = ", ".join([*(["itself"] if self.itself else []), *sees])
        return f"at most {sum(most) + self.itself} ({rooms})"

    # kernel/propagators/open_run_techniques.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        """The next door on a ray leads to others that are open already: that would be too many."""
        ray, place = argument.details
        door = self.rays[ray][place]
        domains = view.given_only(argument.given)
        domains[door] = OPEN
        least, _ = self.bounds(domains)
        since = f"through {view.place(door)} {self.clue} would see at least {least + self.itself}"
        return argument.reason(since, f"that door is {view.words.the_value(0)}")

    # Rules 3 to 5 of kernel/propagators/open_run.hpp.
    def exactly(self, view: View, removals: Masks) -> Reason:
        """By the ways that are left, if they are few; else by what it would see otherwise."""
        reason = super().exactly(view, removals)
        ways = self.sights(view.domains)
        if len(self.rays) > len(DIRECTIONS):  # directions without a name
            return reason
        if len(ways) <= MOST_WAYS:
            only = "can only see" if len(ways) == 1 else "sees either"
            since = f"{self.clue} {only} {', or '.join(map(_seen, ways))}"
            return listing_ways(self, view, removals, since)
        if len(removals) > MOST_DOORS:
            return reason
        whys = (self._otherwise(view, door, gone) for door, gone in removals.items())
        told = view.tell(removals)
        return Reason("never just as many", removals, reason.given, listed(whys), told)

    def _otherwise(self, view: View, door: Variable, gone: int) -> str:
        """What it would see if a door had a value that it cannot have, in words."""
        domains = list(view.domains)
        domains[door] = gone
        seen = {sum(each) for each in product(*(_lengths(ray, domains) for ray in self.rays))}
        fewer, more = [n for n in seen if n < self.total], [n for n in seen if n > self.total]
        would = [f"at most {max(fewer) + self.itself}"] if fewer else []
        would += [f"at least {min(more) + self.itself}"] if more else []
        supposed = view.says([door], [gone.bit_length() - 1], "were")
        return f"if {supposed}, {self.clue} would see {listed(would, 'or')}"

    def sights(self, domains: Sequence[int]) -> list[tuple[int, ...]]:
        """The ways to see as many as it says: how far on each ray.

        >>> OpenRun(Rays([(0, 1), (2,)]), 2, 1, Cell(0, 0)).sights([0b11, 0b10, 0b11])
        [(2, 0)]
        """
        *others, last = ([_lengths(ray, domains) for ray in self.rays]) or [[0]]
        return [
            (*lengths, left)
            for lengths in product(*others)
            if (left := self.total - sum(lengths)) in last
        ]

    def bounds(self, domains: Sequence[int]) -> tuple[int, int]:
        """How many other rooms it sees at least and at most."""
        least = sum(_sees_at_least(ray, domains) for ray in self.rays)
        return least, sum(_sees_at_most(ray, domains) for ray in self.rays)

    def clash(self, view: View) -> str:
        least, most = self.bounds(view.domains)
        says, room, word = self.total + self.itself, self.whereabouts(view), view.words.cell_word
        if self.total in range(least, most + 1):
            return f"{room} could not see exactly {counted(says, word)} any more"
        bound, seen = ("least", least) if least > self.total else ("most", most)
        return (
            f"{room} would see at {bound} {counted(seen + self.itself, word)}, but it says {says}"
        )

    # For the engines -----------------------------------------------------------------

    def decompose(self, model: Model) -> None:
        """As in a textbook: run = door · (1 + the run behind that door)."""
        runs = tuple(self._run(model, ray) for ray in self.rays if ray)
        model.add(Sum(runs, self.total))

    def _run(self, model: Model, ray: Ray) -> Variable:
        run = ray[-1]
        for length, door in enumerate(reversed(ray[:-1]), 2):
            longer = model.variable(range(length + 1), f"the run from {model.name(door)}")
            model.add(Table.where(model, (door, run, longer), _runs_on))
            run = longer
        return run

    def as_reported(self, model: Model) -> None:
        """Run = door + door · the run behind it: a product, then a sum."""
        runs = tuple(self._reported_run(model, ray) for ray in self.rays if ray)
        model.add(Sum(runs, self.total))

    def _reported_run(self, model: Model, ray: Ray) -> Variable:
        run = ray[-1]
        for length, door in enumerate(reversed(ray[:-1]), 2):
            name = f"the run from {model.name(door)}"
            behind = model.variable(range(length), f"{name}: behind it")
            longer = model.variable(range(length + 1), name)
            model.add(BoundedTable.where(model, (door, run, behind), _is_product))
            model.add(BoundedTable.where(model, (door, behind, longer), _is_sum))
            run = longer
        return run

    def cnf(self, cnf: Cnf) -> None:
        """Run lengths in unary; the last two rays see what the others leave of the total."""
        known, most = cnf.memo(OpenRun), self.total + 1
        runs: list[list[int]] = [
            [_all_open(cnf, known, ray[: k + 1]) for k in range(min(len(ray), most))]
            for ray in self.rays
        ]
        no_ray: list[int] = []
        *others, a, b = no_ray, no_ray, *runs
        seen: list[int] = []
        for run in others:
            seen = cnf.sum(seen, run, self.total)
        cnf.add_up(a, b, [-n for n in reversed(cnf.padded(seen, self.total))])

    def cpsat(self, form: CpSatForm) -> None:
        """A run is as long as there are first doors of a ray that are all open together."""
        known, most = form.memo(OpenRun), self.total + 1
        runs = [
            _and_open(form, known, ray[: k + 1])
            for ray in self.rays
            for k in range(len(ray[:most]))
        ]
        form.model.add(sum(runs) == self.total)


def _sees_at_least(ray: Ray, domains: Sequence[int]) -> int:
    """The doors before the first one that could be closed."""
    return next((k for k, door in enumerate(ray) if domains[door] & CLOSED), len(ray))


def _sees_at_most(ray: Ray, domains: Sequence[int]) -> int:
    """The doors before the first one that cannot be open."""
    return next((k for k, door in enumerate(ray) if not domains[door] & OPEN), len(ray))


def _lengths(ray: Ray, domains: Sequence[int]) -> list[int]:
    """How far it can see on a ray, exactly."""
    most = _sees_at_most(ray, domains)
    return [*(k for k, door in enumerate(ray[:most]) if domains[door] & CLOSED), most]


def _seen(way: Sequence[int]) -> str:
    """How far it sees in each direction: ``2 west and 1 south``."""
    return listed(f"{k} {at}" for k, at in zip(way, DIRECTIONS, strict=False) if k)


def _and_open(form: CpSatForm, known: dict[Ray, Any], doors: Ray) -> Any:
    """The literal "these doors are all open", as in :func:`_all_open`."""
    if len(doors) == 1:
        return form.literal(doors[0], 1)
    if doors[0] > doors[-1]:
        doors = doors[::-1]
    if doors not in known:
        every = known[doors] = form.model.new_bool_var("")
        both = [_and_open(form, known, doors[:-1]), form.literal(doors[-1], 1)]
        form.model.add_bool_and(both).only_enforce_if(every)
        form.model.add_bool_or([every, *(~literal for literal in both)])
    return known[doors]


def _all_open(cnf: Cnf, known: dict[Ray, int], doors: Ray) -> int:
    """The literal "these doors are all open", shared by all rooms that look through them."""
    if len(doors) == 1:
        return cnf.literal(doors[0], 1)
    if doors[0] > doors[-1]:
        doors = doors[::-1]
    every = known.get(doors)
    if every is None:
        every = known[doors] = cnf.new()
        a, b = _all_open(cnf, known, doors[1:]), _all_open(cnf, known, doors[:-1])
        cnf.extend([(-every, a), (-every, b), (-a, -b, every)])
    return every


def _runs_on(door: int, behind: int, run: int) -> bool:
    return run == door * (1 + behind)


def _is_product(a: int, b: int, product: int) -> bool:
    return a * b == product


def _is_sum(a: int, b: int, total: int) -> bool:
    return a + b == total
