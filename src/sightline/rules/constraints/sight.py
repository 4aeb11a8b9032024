"""A place that looks along rays, in each direction up to the first thing that ends its view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from ...core.grid import COMPASS, STEPS, Rays
from ...core.places import Cell, Place, Spot
from ...words import Listed, Message, Slot, say
from ..words import NUMBERS, Words
from .base import Broken, Constraint, Variable
from .reason import MOST_WAYS, Argument, Masks, Reason, View, listing_ways, rule
from .sum import Sum
from .table import Table

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm

Ray = tuple[Variable, ...]

MOST_NAMED = 2
"""Up to so many doors or cells are named one by one."""


rule("sees-enough")
rule("must-see")
rule("would-see-too-many")
rule("never-just-as-many")
say("direction", "{ $it -> [west] west [east] east [north] north *[south] south }")
NUMBER_IN = say("number-in", "the { $number } in { $cell }")
SEES_SO_MANY = say(
    "sees-so-many",
    "{ $place } sees { $count -> [one] 1 { $noun } *[other] { $count } { PLURAL($noun) } }, "
    "not { $wanted }",
)
WAY_TO_SEE = say("way-to-see", "way for { $place } to see { so-many }")
IS_MET = say("is-met", "{ $clue } is met, so { $then }")
SEES_NO_OTHER = say("sees-no-other", "{ $clue } sees no other { $noun }, so { $then }")
WITHOUT_LOOKING = say(
    "without-looking",
    "without looking { DIRECTION($direction) }, { $clue } sees { $seen }: { $then }",
)
CAN_SEE = say("can-see", "{ $clue } can see { $seen }: { $then }")
MAY_MISS = say(
    "may-miss",
    "{ $clue } can see { $seen } and may miss only { SPOKEN($spare) } of them: { $then }",
)
ALL_UP_TO = say("all-up-to", "all { PLURAL($door) } up to { $ends } are { $state }")
ONLY_ITSELF = say("only-itself", "only itself")
NOTHING = say("nothing", "nothing")
ITSELF = say("itself", "itself")
SO_FAR = say("so-far-in", "{ $count } { DIRECTION($direction) }")
AT_MOST = say("at-most", "at most { $count } ({ $seen })")
IF_TOO_MANY = say(
    "if-too-many",
    'if { SAY($supposed, mood: "were") }, { $clue } would see at least { $least }, so { $then }',
)
IN_ALL = say("in-all", "{ $seen }")
SEES_EITHER = say(
    "sees-either",
    "{ $clue } { $ways -> [one] can only see *[other] sees either } { $ways }, so { $then }",
)
NEVER_JUST_AS_MANY = say("never-just-as-many", "{ $whys }, so { $then }")
IF_WOULD_SEE = say("if-would-see", 'if { SAY($supposed, mood: "were") }, { $would }')
WOULD_SEE = say("would-see", "{ $clue } would see { $seen }")
SO_MANY_AT = say("so-many-at", "{ AT($bound) } { $count }")
say("at", "at { $it -> [least] least *[most] most }")
NO_LONGER_EXACTLY = say(
    "no-longer-exactly", "{ $place } could not see exactly { so-many } any more"
)
WOULD_SEE_BUT = say(
    "would-see-but",
    "{ $place } would see { AT($bound) } { so-many }, but it says { $says }",
    contrasts="yes",
)


class Sight(Constraint, frozen=True):
    """What is seen before the view ends, over all rays, numbers ``total``.

    ``itself`` is 1 where the clue also counts the room or cell that it stands in: the clue is
    then ``total + itself``. The base of constraints on doors (:class:`OpenRun`) and on cells
    (:class:`SeenCells`); what is said of doors here holds for both.
    """

    clue_arguments = (0,)
    through: ClassVar[int]
    """The value of a door that lets the view through: 0 or 1; the other one ends it."""
    door: ClassVar[Message]
    """What lets the view through, or ends it."""
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
            place, noun = words.cells_at(self.room), words.cell_noun
            number, says = seen + self.itself, self.total + self.itself
            said = SEES_SO_MANY(place=place, count=number, noun=noun, wanted=says)
            yield Broken("seen", self.room, said)

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        return view.words.cells_at(self.room)

    def clue_spots(self) -> tuple[Spot, ...]:
        return (self.room,)

    def ways(self, view: View) -> Message:
        count, noun = self.total + self.itself, view.words.cell_noun
        return WAY_TO_SEE(place=self.whereabouts(view), count=count, noun=noun)

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
        then = view.tell(argument.removals)
        if self.total:
            return argument.reason(IS_MET(clue=self.clue, then=then))
        return argument.reason(SEES_NO_OTHER(clue=self.clue, noun=view.words.cell_noun, then=then))

    def _must_see(self, argument: Argument, view: View) -> Reason:
        """A ray sees at least the total less the most that the other rays see."""
        only, *most = argument.details[: 1 + len(self.rays)]
        spare = sum(most) - self.total
        there = [
            max(0, k - spare) if only < 0 else k if at == only else 0 for at, k in enumerate(most)
        ]
        then = self.looks(view, argument.removals, there)
        if only >= 0:
            others = self._at_most([0 if at == only else k for at, k in enumerate(most)])
            way = COMPASS[only]
            return argument.reason(
                WITHOUT_LOOKING(direction=way, clue=self.clue, seen=others, then=then)
            )
        seen = self._at_most(most)
        if spare:
            return argument.reason(MAY_MISS(clue=self.clue, seen=seen, spare=spare, then=then))
        return argument.reason(CAN_SEE(clue=self.clue, seen=seen, then=then))

    def looks(self, view: View, removals: Masks, there: Sequence[int]) -> Slot:
        """That doors are open, so that it sees so far on each ray; without a long list of doors."""
        if len(removals) <= MOST_NAMED or len(self.rays) > len(COMPASS):
            return view.tell(removals)
        ends = Listed.of(
            self.room_at(at, k)
            for at, (ray, k) in enumerate(zip(self.rays, there, strict=True))
            if any(door in removals for door in ray[:k])
        )
        return ALL_UP_TO(door=self.door, ends=ends, state=view.words.value(self.through))

    def room_at(self, ray: int, distance: int) -> Cell:
        """The room that is so far away in the direction of a ray."""
        down, across = STEPS[ray]
        return Cell(self.room.row + down * distance, self.room.column + across * distance)

    @property
    def clue(self) -> Message:
        """Its number: ``the 5 in r1c2``."""
        return NUMBER_IN(number=self.total + self.itself, cell=self.room)

    def _at_most(self, most: Sequence[int]) -> Message:
        """How far it can see: ``at most 6 (itself, 3 east, 2 south)``."""
        sees: list[Slot] = list(_each_way(most))
        if not sees:
            return ONLY_ITSELF() if self.itself else NOTHING()
        itself = [ITSELF()] if self.itself else []
        return AT_MOST(count=sum(most) + self.itself, seen=Listed.of([*itself, *sees], "comma"))

    def _would_see_too_many(self, argument: Argument, view: View) -> Reason:
        """The next door on a ray leads to others that are open already: that would be too many."""
        ray, place = argument.details
        door = self.rays[ray][place]
        domains = view.given_only(argument.given)
        domains[door] = self.open
        least, _ = self.bounds(domains)
        return argument.reason(self.too_many(view, door, least + self.itself))

    def too_many(self, view: View, door: Variable, least: int) -> Message:
        """That it would see too many through a door, and what follows."""
        supposed, then = view.says([door], [self.through]), self.so(view, door, False)
        return IF_TOO_MANY(supposed=supposed, clue=self.clue, least=least, then=then)

    def so(self, view: View, door: Variable, is_open: bool) -> Message:
        """The conclusion about a door that the sentence has named already."""
        return view.says([door], [self.through if is_open else 1 - self.through])

    # Rules 3 to 5 of kernel/propagators/open_run.hpp.
    def exactly(self, view: View, removals: Masks) -> Reason:
        """By the ways that are left, if they are few; else by what it would see otherwise."""
        reason = super().exactly(view, removals)
        ways = self.sights(view.domains)
        if len(self.rays) > len(COMPASS):  # directions without a name
            return reason
        then = view.tell(removals)
        if len(ways) <= MOST_WAYS:
            every = Listed.of((IN_ALL(seen=Listed.of(_each_way(way))) for way in ways), "or-else")
            return listing_ways(
                self, view, removals, SEES_EITHER(clue=self.clue, ways=every, then=then)
            )
        if len(removals) > MOST_NAMED:
            return reason
        whys = Listed.of(self._otherwise(view, door, gone) for door, gone in removals.items())
        said = NEVER_JUST_AS_MANY(whys=whys, then=then)
        return Reason("never-just-as-many", removals, reason.given, said)

    def _otherwise(self, view: View, door: Variable, gone: int) -> Message:
        """What it would see if a door had a value that it cannot have."""
        domains = list(view.domains)
        domains[door] = gone
        supposed = view.says([door], [gone.bit_length() - 1])
        return IF_WOULD_SEE(supposed=supposed, would=self.would_see(domains))

    def would_see(self, domains: Sequence[int]) -> Message:
        """What it would see in domains that do not fit its number."""
        seen = {sum(each) for each in product(*(self._lengths(ray, domains) for ray in self.rays))}
        fewer, more = [n for n in seen if n < self.total], [n for n in seen if n > self.total]
        bounds = [SO_MANY_AT(bound="most", count=max(fewer) + self.itself)] if fewer else []
        bounds += [SO_MANY_AT(bound="least", count=min(more) + self.itself)] if more else []
        return WOULD_SEE(clue=self.clue, seen=Listed.of(bounds, "or"))

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

    def clash(self, view: View) -> Message:
        least, most = self.bounds(view.domains)
        says, place, noun = self.total + self.itself, self.whereabouts(view), view.words.cell_noun
        if self.total in range(least, most + 1):
            return NO_LONGER_EXACTLY(place=place, count=says, noun=noun)
        bound, seen = ("least", least) if least > self.total else ("most", most)
        count = seen + self.itself
        return WOULD_SEE_BUT(place=place, bound=bound, count=count, noun=noun, says=says)

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


def _each_way(far: Sequence[int]) -> Iterator[Message]:
    """How far it sees in each direction: ``2 west``, ``1 south``."""
    return (SO_FAR(count=k, direction=way) for k, way in zip(far, COMPASS, strict=False) if k)


def _runs_on(door: int, behind: int, run: int, through: int) -> bool:
    return run == (1 + behind if door == through else 0)
