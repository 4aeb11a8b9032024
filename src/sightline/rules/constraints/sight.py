"""A place that looks along rays, in each direction up to the first thing that ends its view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from ...core.grid import COMPASS, STEPS, Rays
from ...core.places import Cell, Place, Spot
from ...core.words import counted, listed, spoken
from ...words import Slot
from ..words import NUMBERS, Words
from .base import Broken, Constraint, Variable
from .reason import MOST_WAYS, Argument, Masks, Reason, View, listing_ways, of_parts
from .sum import Sum
from .table import Table

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm

Ray = tuple[Variable, ...]

MOST_NAMED = 2
"""Up to so many doors or cells are named one by one."""


class Sight(Constraint, frozen=True):
    """What is seen before the view ends, over all rays, numbers ``total``.

    ``itself`` is 1 where the clue also counts the room or cell that it stands in: the clue is
    then ``total + itself``. The base of constraints on doors (:class:`OpenRun`) and on cells
    (:class:`SeenCells`); what is said of doors here holds for both.
    """

    clue_arguments = (0,)
    through: ClassVar[int]
    """The value of a door that lets the view through: 0 or 1; the other one ends it."""
    door_word: ClassVar[str]
    rays: Rays[Variable]
    total: int
    itself: int
    room: Cell

    @classmethod
    def along(cls, ray: Sequence[int]) -> int:
        """How many doors of a ray are seen through."""
        end = 1 - cls.through
        return ray.index(end) if end in ray else len(ray)

    @classmethod
    def value(cls, rays: Sequence[Sequence[int]]) -> int:
        """How many rooms are seen, the own one not counted."""
        return sum(map(cls.along, rays))

    @property
    def open(self) -> int:
        """The domain of a door that lets the view through."""
        return 1 << self.through

    @property
    def closed(self) -> int:
        """The domain of a door that ends it."""
        return 1 << 1 - self.through

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        seen = self.value([[values[door] for door in ray] for ray in self.rays])
        if seen != self.total:
            number, says = seen + self.itself, self.total + self.itself
            rooms = words.cell_word if number == 1 else f"{words.cell_word}s"
            message = f"{words.cell_word} {self.room} sees {number} {rooms}, not {says}"
            yield Broken("seen", self.room, message)

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        return view.words.cells_at(self.room)

    def clue_spots(self) -> tuple[Spot, ...]:
        return (self.room,)

    def ways(self, view: View) -> str:
        rooms = counted(self.total + self.itself, view.words.cell_word)
        return f"way for {self.whereabouts(view)} to see {rooms}"

    # kernel/propagators/open_run_techniques.cpp
    def argue(self, argument: Argument, view: View) -> Reason:
        match argument.rule:
            case "sees-enough":
                return self._sees_enough(argument, view)
            case "must-see":
                return self._must_see(argument, view)
            case "would-see-too-many":
                return self._would_see_too_many(argument, view)
        return super().argue(argument, view)

    def _sees_enough(self, argument: Argument, view: View) -> Reason:
        """All rooms that count are seen already: the next door on every ray is closed."""
        since = f"{self.clue} is met"
        if not self.total:
            since = f"{self.clue} sees no other {view.words.cell_word}"
        return argument.of_parts(since, view.tell(argument.removals))

    def _must_see(self, argument: Argument, view: View) -> Reason:
        """A ray sees at least the total less the most that the other rays see."""
        only, *most = argument.details[: 1 + len(self.rays)]
        if only >= 0:
            there = [k if at == only else 0 for at, k in enumerate(most)]
            others = [0 if at == only else k for at, k in enumerate(most)]
            since = f"without looking {COMPASS[only]}, {self.clue} sees {self._at_most(others)}"
        else:
            spare = sum(most) - self.total
            there = [max(0, k - spare) for k in most]
            without = f" and may miss only {spoken(spare)} of them" if spare else ""
            since = f"{self.clue} can see {self._at_most(most)}{without}"
        return argument.of_parts(since, self.looks(view, argument.removals, there), link=": ")

    def looks(self, view: View, removals: Masks, there: Sequence[int]) -> Slot:
        """That doors are open, so that it sees so far on each ray; without a long list of doors."""
        if len(removals) <= MOST_NAMED or len(self.rays) > len(COMPASS):
            return view.tell(removals)
        ends = [
            self.room_at(at, k)
            for at, (ray, k) in enumerate(zip(self.rays, there, strict=True))
            if any(door in removals for door in ray[:k])
        ]
        opened = view.words.value_word(self.through)
        return f"all {self.door_word}s up to {listed(ends)} are {opened}"

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
        sees = [f"{k} {direction}" for k, direction in zip(most, COMPASS, strict=False) if k]
        if not sees:
            return "only itself" if self.itself else "nothing"
        rooms = ", ".join([*(["itself"] if self.itself else []), *sees])
        return f"at most {sum(most) + self.itself} ({rooms})"

    def _would_see_too_many(self, argument: Argument, view: View) -> Reason:
        """The next door on a ray leads to others that are open already: that would be too many."""
        ray, place = argument.details
        door = self.rays[ray][place]
        domains = view.given_only(argument.given)
        domains[door] = self.open
        least, _ = self.bounds(domains)
        would = f"{self.clue} would see at least {least + self.itself}"
        since, then = self.too_many(view, door, would)
        return argument.of_parts(since, then)

    def too_many(self, view: View, door: Variable, would: str) -> tuple[Slot, Slot]:
        """That it would see too many through a door, and what follows."""
        return f"if {view.says([door], [self.through], 'were')}, {would}", self.so(
            view, door, False
        )

    def so(self, view: View, door: Variable, is_open: bool) -> Slot:
        """The conclusion about a door that the sentence has named already."""
        return view.says([door], [self.through if is_open else 1 - self.through])

    # Rules 3 to 5 of kernel/propagators/open_run.hpp.
    def exactly(self, view: View, removals: Masks) -> Reason:
        """By the ways that are left, if they are few; else by what it would see otherwise."""
        reason = super().exactly(view, removals)
        ways = self.sights(view.domains)
        if len(self.rays) > len(COMPASS):  # directions without a name
            return reason
        if len(ways) <= MOST_WAYS:
            only = "can only see" if len(ways) == 1 else "sees either"
            since = f"{self.clue} {only} {', or '.join(map(_seen, ways))}"
            return listing_ways(self, view, removals, since)
        if len(removals) > MOST_NAMED:
            return reason
        whys = (self._otherwise(view, door, gone) for door, gone in removals.items())
        told = view.tell(removals)
        return of_parts("never-just-as-many", removals, reason.given, listed(whys), told)

    def _otherwise(self, view: View, door: Variable, gone: int) -> str:
        """What it would see if a door had a value that it cannot have, in words."""
        domains = list(view.domains)
        domains[door] = gone
        supposed = view.says([door], [gone.bit_length() - 1], "were")
        return f"if {supposed}, {self.would_see(domains)}"

    def would_see(self, domains: Sequence[int]) -> str:
        """What it would see in domains that do not fit its number, in words."""
        seen = {sum(each) for each in product(*(self._lengths(ray, domains) for ray in self.rays))}
        fewer, more = [n for n in seen if n < self.total], [n for n in seen if n > self.total]
        would = [f"at most {max(fewer) + self.itself}"] if fewer else []
        would += [f"at least {min(more) + self.itself}"] if more else []
        return f"{self.clue} would see {listed(would, 'or')}"

    def sights(self, domains: Sequence[int]) -> list[tuple[int, ...]]:
        """The ways to see as many as it says: how far on each ray."""
        *others, last = ([self._lengths(ray, domains) for ray in self.rays]) or [[0]]
        return [
            (*lengths, left)
            for lengths in product(*others)
            if (left := self.total - sum(lengths)) in last
        ]

    def bounds(self, domains: Sequence[int]) -> tuple[int, int]:
        """How many other rooms it sees at least and at most."""
        least = sum(self._sees_at_least(ray, domains) for ray in self.rays)
        return least, sum(self._sees_at_most(ray, domains) for ray in self.rays)

    def clash(self, view: View) -> str:
        least, most = self.bounds(view.domains)
        says, room, word = self.total + self.itself, self.whereabouts(view), view.words.cell_word
        if self.total in range(least, most + 1):
            return f"{room} could not see exactly {counted(says, word)} any more"
        bound, seen = ("least", least) if least > self.total else ("most", most)
        return (
            f"{room} would see at {bound} {counted(seen + self.itself, word)}, but it says {says}"
        )

    def _sees_at_least(self, ray: Ray, domains: Sequence[int]) -> int:
        """The doors before the first one that could be closed."""
        closed = self.closed
        return next((k for k, door in enumerate(ray) if domains[door] & closed), len(ray))

    def _sees_at_most(self, ray: Ray, domains: Sequence[int]) -> int:
        """The doors before the first one that cannot be open."""
        open_ = self.open
        return next((k for k, door in enumerate(ray) if not domains[door] & open_), len(ray))

    def _lengths(self, ray: Ray, domains: Sequence[int]) -> list[int]:
        """How far it can see on a ray, exactly."""
        most = self._sees_at_most(ray, domains)
        return [*(k for k, door in enumerate(ray[:most]) if domains[door] & self.closed), most]

    # For the engines -----------------------------------------------------------------

    def decompose(self, model: Model) -> None:
        """As in a textbook: run = door · (1 + the run behind that door)."""
        runs = tuple(self._run(model, ray) for ray in self.rays if ray)
        model.add(Sum(runs, self.total))

    def _run(self, model: Model, ray: Ray) -> Variable:
        run = self.last_run(model, ray[-1])
        for length, door in enumerate(reversed(ray[:-1]), 2):
            longer = model.variable(range(length + 1), f"the run from {model.name(door)}")
            model.add(Table.where(model, (door, run, longer), _runs_on, self.through))
            run = longer
        return run

    def last_run(self, model: Model, door: Variable) -> Variable:
        """How many are seen through the last door of a ray: 0 or 1."""
        raise NotImplementedError

    def cnf(self, cnf: Cnf) -> None:
        """Run lengths in unary; the last two rays see what the others leave of the total."""
        most = self.total + 1
        runs: list[list[int]] = [
            [self._all_open(cnf, ray[: k + 1]) for k in range(min(len(ray), most))]
            for ray in self.rays
        ]
        no_ray: list[int] = []
        *others, a, b = no_ray, no_ray, *runs
        seen: list[int] = []
        for run in others:
            seen = cnf.sum(seen, run, self.total)
        cnf.add_up(a, b, [-n for n in reversed(cnf.padded(seen, self.total))])

    def _all_open(self, cnf: Cnf, doors: Ray) -> int:
        """The literal "these doors are all open", shared by all rooms that look through them."""
        if len(doors) == 1:
            return cnf.literal(doors[0], self.through)
        if doors[0] > doors[-1]:
            doors = doors[::-1]
        known = cnf.memo(type(self))
        every = known.get(doors)
        if every is None:
            every = known[doors] = cnf.new()
            a, b = self._all_open(cnf, doors[1:]), self._all_open(cnf, doors[:-1])
            cnf.extend([(-every, a), (-every, b), (-a, -b, every)])
        return every

    def cpsat(self, form: CpSatForm) -> None:
        """A run is as long as there are first doors of a ray that are all open together."""
        most = self.total + 1
        runs = [
            self._and_open(form, ray[: k + 1]) for ray in self.rays for k in range(len(ray[:most]))
        ]
        form.model.add(sum(runs) == self.total)

    def _and_open(self, form: CpSatForm, doors: Ray) -> Any:
        """The literal "these doors are all open", as in :meth:`_all_open`."""
        if len(doors) == 1:
            return form.literal(doors[0], self.through)
        if doors[0] > doors[-1]:
            doors = doors[::-1]
        known = form.memo(type(self))
        if doors not in known:
            every = known[doors] = form.model.new_bool_var("")
            both = [self._and_open(form, doors[:-1]), form.literal(doors[-1], self.through)]
            form.model.add_bool_and(both).only_enforce_if(every)
            form.model.add_bool_or([every, *(~literal for literal in both)])
        return known[doors]


def _seen(way: Sequence[int]) -> str:
    """How far it sees in each direction: ``2 west and 1 south``."""
    return listed(f"{k} {at}" for k, at in zip(way, COMPASS, strict=False) if k)


def _runs_on(door: int, behind: int, run: int, through: int) -> bool:
    return run == (1 + behind if door == through else 0)
