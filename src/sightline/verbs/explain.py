"""Explain a puzzle: from its clues to its solution, in steps that a person can follow.

The kernel finds, the constraints word. What is known at some point are the values that are
still possible; a step removes some, for a reason that leans on a few constraints and on what
was known before. The smallest reason comes first: see :data:`Kind`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice

import msgspec

from .._kernel import Constraint as Form
from .._kernel import Reasoner, Refuter, Search, propagate
from ..core.deadline import Deadline
from ..core.domain import values_of
from ..core.grid import Path, entries, remake
from ..core.notebooks import ShownInNotebooks
from ..core.words import listed, sentence
from ..engines.kernel import kernel_form, kernel_forms
from ..rules.constraints import Constraint, Variable
from ..rules.constraints.reason import ALREADY_PLACED, Kind, Masks, Reason, View
from ..rules.puzzle import Puzzle, Solution
from .check import Verdict, check

MOST_ROUNDS = 60
MOST_CANDIDATES = 8
"""Suppositions that are looked at in full, of those that fail in the fewest rounds."""
MOST_ALIKE = 3
"""Reasons of one rule that are told together with another one."""
MOST_CASES = 6
"""Values up to which a place is told case by case."""
MOST_NODES = 20_000
"""How hard to try to show that a few constraints have no solution."""
MOST_OPEN_FOR_NESTED = 400
"""Open values up to which a puzzle of several solutions is looked at by nested suppositions."""

Removals = dict[Variable, int]
Told = Sequence[tuple[int, Reason]]
"""Reasons that begin alike, each with the number of its constraint."""


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is known of one place: its value, or values that it does not have."""

    variable: Variable
    path: Path
    """The place in the words of the JSON form of a solution: ``("vertical", 0, 2)``."""
    place: str
    """What a person calls it."""
    is_: int | None = msgspec.field(default=None, name="is")
    not_: tuple[int, ...] = msgspec.field(default=(), name="not")
    text: str


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step: what is concluded, from what, and why."""

    kind: Kind
    rule: str
    """The rule's short name: ``only place``."""
    conclusions: tuple[Fact, ...]
    because: tuple[int, ...]
    """The constraints, by their number in the model."""
    where: tuple[str, ...]
    """The same as places to look at: ``row 3``."""
    given: tuple[Fact, ...]
    """What it leans on: concluded by earlier steps, or given by the puzzle."""
    text: str


class Explanation(ShownInNotebooks, msgspec.Struct, frozen=True, kw_only=True):
    """What :func:`explain` found."""

    puzzle: Puzzle
    verdict: Verdict
    """Whether there is one solution, none, or several."""
    steps: tuple[Step, ...]
    """The way to the solution; of several solutions, as far as logic reaches."""
    complete: bool = True
    """False: the limit of time was reached, and there are more steps than these."""

    def boards(self) -> Iterator[Solution]:
        """The board after each step, with None where nothing is known yet."""
        return (board_of(self.puzzle, domains) for domains in self._domains())

    def marks(self) -> Iterator[dict[str, tuple[int, ...]]]:
        """After each step, the values that are left where some are excluded, but not all but one.

        >>> import sightline as sl
        >>> explanation = sl.explain(sl.load("skyscrapers/brainbashers"))
        >>> next(marks for marks in explanation.marks() if marks)["r2c1"]
        (1, 2, 3)
        """
        model = self.puzzle.rules_model
        for domains in self._domains():
            yield {
                model.name(v): tuple(values_of(domain))
                for v, domain in enumerate(domains)
                if domain.bit_count() > 1 and domain != model.ranges[v]
            }

    def _domains(self) -> Iterator[Sequence[int]]:
        """The values that are still possible after each step."""
        domains = list(self.puzzle.rules_model.domains)
        for step in self.steps:
            for fact in step.conclusions:
                domains[fact.variable] &= kept_by(fact)
            yield domains


def explain(puzzle: Puzzle, *, time_limit: float | None = None) -> Explanation:
    """The way to the solution, step by step; as far as it was found within a limit of seconds.

    >>> import sightline as sl
    >>> explanation = sl.explain(sl.load("skyscrapers/brainbashers"))
    >>> explanation.verdict.verdict, explanation.steps[0].rule
    ('unique', 'a clue of 1')
    >>> print(explanation.steps[0].text)
    Row 1 shows just 1 tower from the left, so the tallest stands first: r1c1 is 4.
    """
    deadline = Deadline(time_limit)
    verdict = check(puzzle, time_limit=time_limit)
    steps: list[Step] = []
    complete = verdict.verdict != "stopped"
    if verdict.verdict in ("unique", "several"):
        unique, solutions = verdict.verdict == "unique", verdict.solutions
        explainer = Explainer(puzzle, unique=unique, solutions=solutions, deadline=deadline)
        try:
            for step in explainer.steps():
                steps.append(step)
        except TimeoutError:
            complete = False
    return Explanation(puzzle=puzzle, verdict=verdict, steps=tuple(steps), complete=complete)


def kept_by(fact: Fact) -> int:
    """The values that a fact leaves, as a mask."""
    if fact.is_ is not None:
        return 1 << fact.is_
    return ~sum(1 << value for value in fact.not_)


def board_of(puzzle: Puzzle, domains: Sequence[int]) -> Solution:
    """What is known for certain, in the shape of a solution; None elsewhere."""

    def value(_: Path, variable: Variable) -> int | None:
        domain = domains[variable]
        return domain.bit_length() - 1 if domain.bit_count() == 1 else None

    return remake(puzzle.rules_model.board, value)


class Explainer:
    """Takes one step after the other, the easiest first."""

    def __init__(
        self,
        puzzle: Puzzle,
        domains: Sequence[int] | None = None,
        *,
        unique: bool = True,
        solutions: Sequence[Solution] = (),
        placing: bool = False,
        deadline: Deadline = Deadline(),
    ) -> None:
        model = puzzle.rules_model
        self.puzzle, self.model, self.unique = puzzle, model, unique
        self.placing = placing
        """Whether nothing is wanted but the way to a value that can be filled in."""
        self.forms = kernel_forms(model.constraints)
        self.domains = list(model.domains if domains is None else domains)
        self.deadline = deadline
        """When whatever is not done raises TimeoutError."""
        self.reasoner = Reasoner(self.domains, self.forms)
        self.reasoner.stop_after(deadline.left)
        self.paths = {variable: path for path, variable in entries(model.board)}
        self.variables = [tuple(dict.fromkeys(each.variables())) for each in model.constraints]
        self.on: list[list[int]] = [[] for _ in model.domains]
        for number, variables in enumerate(self.variables):
            for variable in variables:
                self.on[variable].append(number)
        self.possible = [0 for _ in model.domains]
        """Values that some solution is known to have: no time is lost on refuting them."""
        for solution in solutions:
            values = model.values(solution)
            self._note_solution({v: values[v] for v in self.paths})
        self.view = View(self.domains, model.ranges, puzzle, model.name, self._first_sight)
        self._sights: dict[int, Masks] = {}
        self._reasons: dict[int, list[Reason]] = {}
        self._near: set[int] = set()
        self._simple_so_far = True

    def steps(self) -> Iterator[Step]:
        """All steps from here on."""
        while step := self.next_step():
            yield step

    def next_step(self) -> Step | None:
        """The easiest step from here, taken; None when nothing is left to conclude."""
        if all(domain.bit_count() == 1 for domain in self.domains):
            return None
        self.deadline.check()
        step = self._simple() or self._exact() or self._supposed()
        if step is not None:
            self._accept(step)
        return step

    def _accept(self, step: Step) -> None:
        self._near = set()
        self._simple_so_far &= step.kind == "simple"
        for fact in step.conclusions:
            v = fact.variable
            gone = self.domains[v] & ~kept_by(fact)
            self.domains[v] &= ~gone
            self.reasoner.remove(v, gone)
            self._near.update(self.on[v])
        for number in self._near:
            self._reasons.pop(number, None)

    # One constraint ------------------------------------------------------------------

    def _first_sight(self, constraint: Constraint) -> Masks:
        """What a constraint excludes on an empty board, looked up once."""
        key = id(constraint)  # the model keeps it alive, and to hash it would take longer
        if key not in self._sights:
            ranges = self.model.ranges
            left = propagate(ranges, [kernel_form(constraint)])
            self._sights[key] = (
                {v: ranges[v] & ~left[v] for v in constraint.variables() if ranges[v] & ~left[v]}
                if left
                else {}
            )
        return self._sights[key]

    def _simple(self) -> Step | None:
        """The rule of one constraint that comes first to the eye."""
        together: dict[tuple[str, str], list[tuple[int, Reason]]] = {}
        for number, _, _ in self.reasoner.findings(True):
            for reason in self._reasons_of(number):
                together.setdefault((reason.rule, reason.since), []).append((number, reason))
        found = [told for told in together.values() if self._news(told)]
        if not found:
            return None
        best = min(found, key=self._plainness)
        return self._tell("simple", [best, *self._alike(best, found)])

    def _alike(self, best: Told, found: Sequence[Told]) -> Iterator[Told]:
        """Told in the same breath: other values to be struck out because they are placed."""
        if best[0][1].rule == ALREADY_PLACED and not self._places(best):
            others = (told for told in found if told is not best)
            alike = (told for told in others if told[0][1].rule == ALREADY_PLACED)
            yield from islice((told for told in alike if not self._places(told)), MOST_ALIKE)

    def _reasons_of(self, number: int) -> list[Reason]:
        if number not in self._reasons:
            self._reasons[number] = list(self.model.constraints[number].reasons(self.view))
        return self._reasons[number]

    def _news(self, told: Told) -> Removals:
        removals: Removals = {}
        for _, reason in told:
            for v, gone in reason.removals.items():
                if gone & self.domains[v]:
                    removals[v] = removals.get(v, 0) | gone & self.domains[v]
        return removals

    def _plainness(self, told: Told) -> tuple[bool, bool, bool, int]:
        """Smaller for what a person would see earlier: a value placed, near the last step."""
        number, reason = told[0]
        near = any(number in self._near for number, _ in told)
        return not self._places(told), reason.rule != ALREADY_PLACED, not near, number

    def _places(self, told: Told) -> bool:
        """Whether some place is left with a single value."""
        return any(self._is_last(v, gone) for v, gone in self._news(told).items())

    def _exact(self) -> Step | None:
        """What all ways to fulfil one constraint have in common."""
        alone = self.reasoner.decisive() if self._simple_so_far else None
        told = [
            [(number, self.model.constraints[number].exactly(self.view, dict(removals)))]
            for number, removals, _ in self.reasoner.findings(False)
            # As for a grade: one that is enough for the simple rules to do the rest comes first.
            if alone in (None, number)
        ]
        return self._tell("exact", [min(told, key=self._plainness)]) if told else None

    def _tell(self, kind: Kind, several: Sequence[Told]) -> Step:
        """The step of reasons that belong together."""
        told = [each for part in several for each in part]
        removals, given = self._news(told), _union(reason.given for _, reason in told)
        text = sentence("; ".join(map(_in_a_breath, several)))
        left_over = {v: gone for v, gone in removals.items() if self._is_last(v, gone)}
        for v in left_over:
            left = self.domains[v] & ~removals[v]
            if not any(r.removals.get(v, 0) | left == self.model.ranges[v] for _, r in told):
                # It is the last value only because others were struck out earlier.
                given = _union([given, self.view.known([v])])
        if left_over and not all(reason.complete for _, reason in told):
            text += f" {sentence(f'so {self.view.tell(left_over)}')}"
        because = tuple(dict.fromkeys(number for number, _ in told))
        return self.as_step(
            kind, told[0][1].rule, removals, because=because, given=given, text=text
        )

    def _is_last(self, v: Variable, gone: int) -> bool:
        return (self.domains[v] & ~gone).bit_count() == 1

    def as_step(
        self,
        kind: Kind,
        rule: str,
        removals: Masks,
        *,
        because: Sequence[int],
        given: Masks,
        text: str,
    ) -> Step:
        """A step that removes these values, in the words of people."""
        constraints = self.model.constraints
        return Step(
            kind=kind,
            rule=rule,
            conclusions=tuple(self.fact(v, self.domains[v], removals[v]) for v in sorted(removals)),
            because=tuple(because),
            where=tuple(
                dict.fromkeys(constraints[number].whereabouts(self.view) for number in because)
            ),
            given=tuple(self.fact(v, self.model.ranges[v], given[v]) for v in sorted(given)),
            text=text,
        )

    def fact(self, v: Variable, before: int, gone: int) -> Fact:
        """What is known of a place when of the values before some are gone."""
        place, left, says = self.model.name(v), before & ~gone, self.puzzle.statement
        if left.bit_count() == 1:
            value = left.bit_length() - 1
            text = says([place], [value], "is")
            return Fact(variable=v, path=self.paths[v], place=place, is_=value, text=text)
        values = tuple(values_of(before & gone))
        text = says([place], values, "is", denied=True)
        return Fact(variable=v, path=self.paths[v], place=place, not_=values, text=text)

    # A supposition -------------------------------------------------------------------

    def _supposed(self) -> Step | None:
        if self.placing and not self._may_place():
            return None
        return self._chain() or self._nested()

    def _chain(self) -> Step | None:
        """Of the suppositions that fail soonest, the one that needs the fewest constraints."""
        found = self.reasoner.easiest_refutations(self.possible, MOST_ROUNDS, False)
        chains = [
            Chain.supposing(self, v, 1 << value, rounds) for v, value, rounds in _spread(found)
        ]
        return shortest(chains).cut_down().step("chain") if chains else None

    def _nested(self) -> Step | None:
        """A supposition that fails because whatever is supposed next fails."""
        if not self.unique and not self._knows_what_is_possible:
            return None
        found = self.reasoner.easiest_refutations(self.possible, MOST_ROUNDS, True)
        chains = [Chain.supposing(self, v, 1 << value) for v, value, _ in _spread(found)]
        by_cases = [told for chain in chains if (told := chain.by_cases())]
        if by_cases:
            return shortest(by_cases).step("nested")
        if chains:
            return chains[0].cut_down().step("nested")
        return self._exhaustion() if self.unique else None

    def _exhaustion(self) -> Step | None:
        """The last resort: a value that is not in the solution."""
        solution = self._searched(Search(self.domains, self.forms, len(self.domains)), 2**62)
        if solution is None:
            return None
        for v, domain in enumerate(self.domains):
            if domain.bit_count() > 1:
                wrong = domain & ~(1 << solution[v])
                return Chain.supposing(self, v, wrong & -wrong).cut_down().step("nested")
        return None

    # What is possible -----------------------------------------------------------------

    def _note_solution(self, values: Mapping[Variable, int]) -> None:
        """Remember what a solution has, if it is one of this board."""
        if all(self.domains[v] >> value & 1 for v, value in values.items()):
            for v, value in values.items():
                self.possible[v] |= 1 << value

    def _may_place(self) -> bool:
        """Whether some place may have the same value in all solutions; no step places another."""
        if self.unique or not self._knows_what_is_possible:
            return True
        open_places = (v for v, domain in enumerate(self.domains) if domain.bit_count() > 1)
        return any(self.possible[v].bit_count() <= 1 for v in open_places)

    @cached_property
    def _knows_what_is_possible(self) -> bool:
        """Whether a solution was looked for with each value: not on a large board."""
        open_values = sum(d.bit_count() for d in self.domains if d.bit_count() > 1)
        if open_values > MOST_OPEN_FOR_NESTED:
            return False
        for v, domain in enumerate(self.domains):
            for value in values_of(domain):
                if not self.possible[v] >> value & 1:
                    domains = [*self.domains[:v], 1 << value, *self.domains[v + 1 :]]
                    found = self._searched(Search(domains, self.forms, len(domains)))
                    if found:
                        self._note_solution(dict(enumerate(found)))
        return True

    # What is not ----------------------------------------------------------------------

    def hopeless(self, domains: Sequence[int], numbers: Sequence[int]) -> bool:
        """Whether these constraints are shown to have no solution."""
        matter = {v for number in numbers for v in self.variables[number]}
        # What the constraints do not speak of would only keep the search busy.
        domains = [d if v in matter else d & -d for v, d in enumerate(domains)]
        search = Search(domains, self._in_full(numbers), len(domains))
        return self._searched(search) is None and search.exhausted

    def _searched(self, search: Search, most_nodes: int = MOST_NODES) -> list[int] | None:
        """What a search finds in so many nodes; a search that lacks time shows nothing."""
        found = search.next(self.deadline.left, most_nodes)
        self.deadline.check()
        return found

    @cached_property
    def refuter(self) -> Refuter:
        """What knows how suppositions fail; made when there is need of it, which is seldom."""
        refuter = Refuter(self.model.ranges, self.forms, self._presumed)
        refuter.stop_after(self.deadline.left)
        return refuter

    def _in_full(self, numbers: Sequence[int]) -> list[Form]:
        """A few constraints as the kernel needs them where others may be missing."""
        return [form for n in numbers for form in (*self._presumed[n], self.forms[n])]

    @cached_property
    def _presumed(self) -> list[list[Form]]:
        """What each constraint presumes, by its number."""
        return [kernel_forms(constraint.presumed()) for constraint in self.model.constraints]

    def by_distance(self, variable: Variable) -> dict[int, int]:
        """The constraints by how many steps they are away from a place, the farthest first."""
        distance: dict[int, int] = {}
        frontier = {variable}
        seen = set(frontier)
        while reached := {n for v in frontier for n in self.on[v]} - distance.keys():
            distance.update(dict.fromkeys(sorted(reached), max(distance.values(), default=-1) + 1))
            variables = {v for n in reached for v in self.variables[n]}
            # A place whose value is known passes nothing on.
            frontier = {v for v in variables - seen if self.domains[v].bit_count() > 1}
            seen |= frontier
        return dict(reversed(distance.items()))


class Chain:
    """A supposition that cannot be, the constraints that it needs, and how it comes to grief."""

    def __init__(
        self,
        explainer: Explainer,
        domains: Sequence[int],
        variable: Variable,
        because: Sequence[int],
    ) -> None:
        self.explainer, self.domains, self.variable = explainer, domains, variable
        self.because = because

    @classmethod
    def supposing(
        cls, explainer: Explainer, variable: Variable, values: int, rounds: int | None = None
    ) -> Chain:
        """From constraints that refute it, by propagation if that is enough.

        ``rounds`` says, where that is known, within how many rounds propagation does it.
        """
        domains = list(explainer.domains)
        domains[variable] &= values
        near = explainer.by_distance(variable)
        enough = [n for n, distance in near.items() if rounds is None or distance < rounds]
        chain = cls(explainer, domains, variable, enough)
        if chain._refuted():
            chain.because = chain._needed_of(enough)
        return chain

    def cut_down(self) -> Chain:
        """The same chain from constraints none of which can be left out.

        What propagation needs may be more than there is to need, so that a search has the
        last word. It takes its time, and is for the chain that was chosen.
        """
        few = list(self.because)
        if not self._refuted():
            few = _without_needless(few, self._hopeless)
        else:
            # Nearly all of them are needed, so that to try them one by one is quickest.
            for number in self.because:
                without = [other for other in few if other != number]
                few = without if self._hopeless(without) else few
        if len(few) == len(self.because):
            return self
        return Chain(self.explainer, self.domains, self.variable, few)

    def by_cases(self) -> Chain | None:
        """The same chain from constraints that refute all ways to go on at some place."""
        told = []
        for cases in islice(self._cases(), MOST_CANDIDATES):
            few = [case._needed_of(self.because) for case in cases.values()]
            because = list(dict.fromkeys(number for some in few for number in some))
            told.append(Chain(self.explainer, self.domains, self.variable, because))
        return min(told, key=lambda chain: len(chain.because), default=None)

    def _refuted(self) -> bool:
        """Whether propagation is enough to refute it."""
        self.explainer.deadline.check()
        return self.explainer.refuter.refuted(self.domains, self.because)

    def _needed_of(self, numbers: Sequence[int]) -> list[int]:
        """Of constraints whose propagation refutes it, those that it takes."""
        self.explainer.deadline.check()
        return self.explainer.refuter.needed(self.domains, numbers)

    def _hopeless(self, numbers: Sequence[int]) -> bool:
        return self.explainer.hopeless(self.domains, numbers)

    # How it comes to grief ----------------------------------------------------------------

    @property
    def links(self) -> Sequence[Link]:
        """What follows, as far as it is needed."""
        return self._fall[0]

    @property
    def clash(self) -> int | None:
        """The constraint that then cannot be fulfilled, if it comes to that."""
        return self._fall[1]

    @cached_property
    def _fall(self) -> tuple[Sequence[Link], int | None]:
        """What follows, one constraint after the other, up to the one that cannot be fulfilled."""
        links, clash = self.explainer.refuter.fall(self.domains, self.because)
        return [Link(number, dict(removals)) for number, removals in links], clash

    # In words ---------------------------------------------------------------------------

    def step(self, kind: Kind) -> Step:
        """The step that the chain proves."""
        explainer, v = self.explainer, self.variable
        involved = dict.fromkeys(v for number in self.because for v in explainer.variables[number])
        removals = {v: self.domains[v]}
        text = f"{self.tell()} {sentence(f'so {explainer.view.tell(removals)}')}"
        rule = "supposition" if kind == "chain" else "supposition in a supposition"
        given = explainer.view.known(list(involved))
        return explainer.as_step(
            kind, rule, removals, because=sorted(self.because), given=given, text=text
        )

    def tell(self) -> str:
        """The chain as a sentence or two."""
        view = self.explainer.view
        supposed = view.words.statement(
            [view.place(self.variable)], values_of(self.domains[self.variable]), "were"
        )
        if self.clash is None:
            return f"{sentence(f'suppose {supposed}')} {self._tell_cases()}"
        return sentence(f"suppose {supposed}: then {self._tell_fall()}")

    def _tell_fall(self) -> str:
        """The consequences, up to what cannot be."""
        domains = list(self.domains)
        told = self._tell_links(domains)
        end = self._tell_end(domains)
        if not told:
            return end
        return f"{listed(told)}, {'and then' if ', but ' in end else 'but then'} {end}"

    def _tell_links(self, domains: list[int]) -> list[str]:
        """What would follow; the domains are narrowed along the way."""
        told = []
        for link in self.links:
            view = self.explainer.view.after(domains)
            why = self.explainer.model.constraints[link.number].in_short(view, link.removals)
            told.append(f"{view.tell(link.removals, 'would be')} ({why})")
            for v, gone in link.removals.items():
                domains[v] &= ~gone
        return told

    def _tell_end(self, domains: Sequence[int]) -> str:
        if self.clash is None:
            return "nothing more can be said without another supposition"
        clash = self.explainer.model.constraints[self.clash]
        return clash.clash(self.explainer.view.after(domains))

    def _tell_cases(self) -> str:
        """The ways to go on at some place, none of which works; the fewest and shortest ones."""
        view = self.explainer.view
        cases = min(islice(self._cases(), MOST_CANDIDATES), key=_total_length, default=None)
        if cases is None:
            constraints = self.explainer.model.constraints
            where = listed(dict.fromkeys(constraints[n].whereabouts(view) for n in self.because))
            return f"Whatever is tried next, these cannot all be fulfilled: {where}."
        return " ".join(
            sentence(
                f"if {view.words.statement([view.place(case.variable)], [value], 'were')}, "
                f"then {case._tell_fall()}"
            )
            for value, case in cases.items()
        )

    def _cases(self) -> Iterator[Mapping[int, Chain]]:
        """For each place with few ways to go on that all fail: the ways."""
        variables = self.explainer.variables
        involved = dict.fromkeys(v for number in self.because for v in variables[number])
        for v in involved:
            if 1 < self.domains[v].bit_count() <= MOST_CASES:
                cases = {value: self._case(v, value) for value in values_of(self.domains[v])}
                if all(case._refuted() for case in cases.values()):
                    yield cases

    def _case(self, variable: Variable, value: int) -> Chain:
        """One way to go on, from the same constraints."""
        domains = list(self.domains)
        domains[variable] = 1 << value
        return Chain(self.explainer, domains, variable, self.because)


class Link(msgspec.Struct, frozen=True):
    """One consequence of a supposition."""

    number: int
    """The constraint that draws it."""
    removals: Masks


def shortest(chains: Sequence[Chain]) -> Chain:
    """The chain of the fewest constraints; of several such, the one that is soonest told."""
    fewest = min(len(chain.because) for chain in chains)
    return min(
        (chain for chain in chains if len(chain.because) == fewest),
        key=lambda chain: len(chain.links),
    )


def _in_a_breath(told: Told) -> str:
    first = told[0][1]
    return f"{first.since}{first.link}{listed(dict.fromkeys(reason.then for _, reason in told))}"


def _total_length(cases: Mapping[int, Chain]) -> tuple[int, int]:
    return len(cases), sum(len(case.links) for case in cases.values())


def _spread(refutations: Sequence[tuple[Variable, int, int]]) -> list[tuple[Variable, int, int]]:
    """A few of them, from all over the board."""
    every = max(1, len(refutations) // MOST_CANDIDATES)
    return list(refutations[::every][:MOST_CANDIDATES])


def _without_needless(items: Sequence[int], enough: Callable[[Sequence[int]], bool]) -> list[int]:
    """Leave out what is not needed, rather from the beginning than from the end.

    >>> _without_needless([1, 2, 3, 4, 5, 6], lambda some: {2, 5} <= set(some))
    [2, 5]
    """
    needed: list[int] = []
    rest = list(items)
    while rest and not enough(needed):
        # Of the tails that are enough, the shortest; its first item is needed.
        least, most = 0, len(rest)
        while most - least > 1:
            middle = (least + most) // 2
            if enough(needed + rest[middle:]):
                least = middle
            else:
                most = middle
        needed.append(rest[least])
        rest = rest[least + 1 :]
    return needed


def _union(masks: Iterable[Masks]) -> Removals:
    union: Removals = {}
    for each in masks:
        for v, values in each.items():
            union[v] = union.get(v, 0) | values
    return union
