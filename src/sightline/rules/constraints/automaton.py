"""A line that an automaton reads from one end, and what it says there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Self

import msgspec

from ...core.domain import values_of
from ...core.errors import InputError
from ...core.places import End, Named, Place, Spot
from ...words import Message, Sentence, Slot, say
from ..words import NUMBERS, Words
from .base import Broken, Constraint, Variable
from .reason import View
from .shown import COULD_NOT_SHOW, FROM_ONE_END, SHOWS_NOT, WAY_TO_SHOW
from .table import Table

if TYPE_CHECKING:
    from ..clauses import Cnf
    from ..model import Model
    from .forms import CpSatForm

NO_CLUE = -1
"""Instead of a clue: the line may say any number."""
MOST_STATES = 1 << 16
LARGEST = 63
"""Of the numbers that a line can say, and of the values that a variable can take."""
NOTHING = -1
"""What a state says in which no line may end."""

SOME_LINE = Named(say("some-line", "the line")())

READ_WRONG = say("read-wrong", "{ $line } breaks a rule when it is read")
READ_WRONG_FROM = say("read-wrong-from", "{ $line } breaks a rule when it is read { FROM($side) }")
READ_AS = say("read-as", "{ $line } shows { $seen }, not { THE($clue) }")

Step = tuple[int, int, int]
"""A state, a value, and the state after it, the states by number; the start is 0."""


class Reader(msgspec.Struct, frozen=True):
    """How a line is read, value by value: a finite automaton, written as functions.

    ``step(state, value)`` is the state after one more value, or None where no line continues like
    that; ``accepts(state)`` tells whether a line may end there, and ``says(state)`` the number,
    0 to 63, that it then says. Without ``accepts`` every line is fine, without ``says`` each says
    0. A state is anything that can be hashed. The functions are compiled into a table once, so
    they should be the same objects for all lines, and always give the same answers.

    >>> def taller(state: tuple[int, int], tower: int) -> tuple[int, int]:
    ...     tallest, seen = state
    ...     return (tower, seen + 1) if tower > tallest else state
    >>> Reader((0, 0), taller, lambda state: state[1]).read([2, 1, 4, 3])
    2
    """

    start: Hashable
    step: Callable[[Any, int], Hashable | None]
    says: Callable[[Any], int] | None = None
    accepts: Callable[[Any], bool] | None = None
    phrase: Sentence | None = None
    """What a line shows that says a number, its slot ``clue``: ``{ $clue } towers``. By default the
    number."""
    says_value: bool = False
    """Whether the number that it says is one of the values, called as the genre calls it."""

    def read(self, line: Iterable[int]) -> int | None:
        """What a whole line says; None if it is not accepted."""
        state: Hashable | None = self.start
        for value in line:
            state = self.step(state, value)
            if state is None:
                return None
        return self.number(state)

    def number(self, state: Hashable) -> int | None:
        """What a line says that ends in this state; None if none may end there."""
        if self.accepts is not None and not self.accepts(state):
            return None
        number = 0 if self.says is None else self.says(state)
        if not 0 <= number <= LARGEST:
            raise InputError(f"a line says a number from 0 to {LARGEST}, not {number}")
        return number

    def shown(self, number: int, words: Words) -> Slot:
        """What a line shows that says a number: ``B first``."""
        called = self.called(number, words)
        return called if self.phrase is None else self.phrase(clue=called)

    def called(self, number: int, words: Words) -> Slot:
        """A number that it says."""
        return words.value(number) if self.says_value else number


class Compiled(msgspec.Struct, frozen=True, dict=True):
    """A reader as a table, for lines of one length."""

    says: tuple[int, ...]
    """By state: the number that a line says which ends there, or :data:`NOTHING`."""
    steps: tuple[Step, ...]

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The table as the kernel expects it."""
        return (len(self.says), *self.says, *chain.from_iterable(self.steps))


@lru_cache(maxsize=1_000)
def compiled(reader: Reader, values: tuple[int, ...], length: int) -> Compiled:
    """Number the states that lines of these values reach, layer by layer.

    >>> compiled(Reader(0, lambda seen, value: seen or value), (0, 1, 2), 4).steps[:4]
    ((0, 0, 0), (0, 1, 1), (0, 2, 2), (1, 0, 1))
    """
    numbers: dict[Hashable, int] = {reader.start: 0}
    steps: dict[Hashable, list[tuple[int, Hashable]]] = {}
    layer: Iterable[Hashable] = (reader.start,)
    for _ in range(length):
        for state in layer:
            if state not in steps:
                after = ((value, reader.step(state, value)) for value in values)
                steps[state] = [(value, next_) for value, next_ in after if next_ is not None]
        layer = dict.fromkeys(next_ for state in layer for _, next_ in steps[state])
        for state in layer:
            numbers.setdefault(state, len(numbers))
        if len(numbers) > MOST_STATES:
            raise InputError(
                f"an automaton has at most {MOST_STATES:,} states, and this one needs more: "
                "let its states remember less, or read a shorter line"
            )
    says = [NOTHING] * len(numbers)
    for state in layer:
        number = reader.number(state)
        says[numbers[state]] = NOTHING if number is None else number
    every = (
        (numbers[state], value, numbers[next_])
        for state, out in steps.items()
        for value, next_ in out
    )
    return Compiled(tuple(says), tuple(every))


class Automaton(Constraint, frozen=True):
    """A reader accepts the line, and the line says what the clue asks for.

    The general form of "read along the line": what a person counts, the first letter that is
    seen, a pattern that must not occur. A special propagator, such as that of :class:`Visible`,
    is faster and sees more where values must differ as well; here :class:`AllDifferent` stands
    beside it.

    >>> from sightline.words import say
    >>> phrase = say("example-first", "{ $clue } first")
    >>> first = Reader(0, lambda seen, v: seen or v, phrase=phrase, says=lambda s: s)
    >>> row = Automaton((0, 1, 2), first, (0, 1, 2), 2, End("left", 0))
    >>> [b.message for b in row.broken([0, 1, 2])]
    ['row 1 shows 1 first from the left, not 2']
    """

    kernel_name = "Automaton"
    clue_arguments = (0,)
    line: tuple[Variable, ...]
    """In the order in which they are read."""
    reader: Reader
    values: tuple[int, ...]
    """The values that it can read; any other is not accepted."""
    clue: int = NO_CLUE
    where: Place = SOME_LINE
    """The end that it is read from, where its clue stands; or a line that has no such end."""

    @classmethod
    def over(
        cls,
        model: Model,
        line: tuple[Variable, ...],
        reader: Reader,
        clue: int = NO_CLUE,
        where: Place = SOME_LINE,
    ) -> Self:
        """For the values that these variables can have in a model, ignoring what is given there."""
        every = 0
        for variable in line:
            every |= model.ranges[variable]
        return cls(line, reader, tuple(values_of(every)), clue, where)

    def value(self, line: Sequence[int]) -> int | None:
        """What a line says; None if it is not accepted."""
        return self.reader.read(line) if set(line) <= set(self.values) else None

    def variables(self) -> tuple[Variable, ...]:
        return self.line

    def arguments(self) -> tuple[int, ...]:
        return (self.clue, *self._table.numbers)

    @property
    def _table(self) -> Compiled:
        return compiled(self.reader, self.values, len(self.line))

    def broken(self, values: Sequence[int], words: Words = NUMBERS) -> Iterator[Broken]:
        number, line, where = self.value([values[v] for v in self.line]), self._line, self.where
        if number is None:
            said = READ_WRONG(line=line)
            if isinstance(where, End):
                said = READ_WRONG_FROM(line=line, side=where.side)
            yield Broken("read", where, said)
        elif self.clue not in (NO_CLUE, number):
            seen, clue = self.reader.shown(number, words), self.reader.called(self.clue, words)
            said = READ_AS(line=line, seen=seen, clue=clue)
            if isinstance(where, End):
                said = SHOWS_NOT(line=line, seen=seen, side=where.side, clue=clue)
            yield Broken("read", where, said)

    def clue_spots(self) -> tuple[Spot, ...]:
        return (self.where,) if isinstance(self.where, End) and self.clue != NO_CLUE else ()

    @property
    def _line(self) -> Place:
        return self.where.line if isinstance(self.where, End) else self.where

    # In words ------------------------------------------------------------------------

    def whereabouts(self, view: View) -> Place:
        del view  # the line is known
        return self._line

    def ways(self, view: View) -> Message:
        if self.clue == NO_CLUE:
            return super().ways(view)
        return WAY_TO_SHOW(line=self._line, seen=self._asked(view))

    def clash(self, view: View) -> Message:
        if self.clue == NO_CLUE:
            return super().clash(view)
        return COULD_NOT_SHOW(line=self._line, seen=self._asked(view))

    def _asked(self, view: View) -> Slot:
        """``3 towers from the left``."""
        seen = self.reader.shown(self.clue, view.words)
        return (
            FROM_ONE_END(seen=seen, side=self.where.side) if isinstance(self.where, End) else seen
        )

    # For the engines -----------------------------------------------------------------

    @cached_property
    def paths(self) -> list[list[Step]]:
        """For each variable the steps on accepted paths from the start to the end."""
        table = self._table
        out: dict[int, list[Step]] = {}
        for step in table.steps:
            out.setdefault(step[0], []).append(step)
        layers: list[list[Step]] = []
        states = {0}
        for _ in self.line:
            layers.append([step for state in sorted(states) for step in out.get(state, ())])
            states = {after for _, _, after in layers[-1]}
        left = {state for state in states if self._is_asked_for(table.says[state])}
        for i in reversed(range(len(layers))):
            layers[i] = [step for step in layers[i] if step[2] in left]
            left = {before for before, _, _ in layers[i]}
        return layers

    def _is_asked_for(self, said: int) -> bool:
        return said != NOTHING and self.clue in (NO_CLUE, said)

    @cached_property
    def _is_possible(self) -> bool:
        return bool(self.paths[0]) if self.line else self._is_asked_for(self._table.says[0])

    def decompose(self, model: Model) -> None:
        """As in a textbook: a variable for each state along the line, and a table for each step."""
        between = [sorted({after for _, _, after in steps}) for steps in self.paths[:-1]]
        if not self.line or any(len(states) > LARGEST + 1 for states in between):
            model.add(self)
            return
        on_the_way = [
            (model.variable(range(len(states)), f"{model.name(v)}: what {self._line} says so far"),)
            for v, states in zip(self.line, between, strict=False)
        ]
        ends: list[tuple[Variable, ...]] = [(), *on_the_way, ()]
        index = [{0: 0}, *({state: i for i, state in enumerate(each)} for each in between)]
        for i, v in enumerate(self.line):
            before, after = ends[i], ends[i + 1]
            rows = (
                (
                    *(index[i][start] for _ in before),
                    value,
                    *(index[i + 1][end] for _ in after),
                )
                for start, value, end in self.paths[i]
            )
            model.add(Table((*before, v, *after), tuple(sorted(set(rows)))))

    def cnf(self, cnf: Cnf) -> None:
        """A literal for each state along the line, forward and backward."""
        if not self._is_possible:
            cnf.add()
            return
        before = {0: cnf.true}
        for variable, steps in zip(self.line, self.paths, strict=True):
            states = sorted({after for _, _, after in steps})
            after = {s: cnf.new() if len(states) > 1 else cnf.true for s in states}
            cnf.add(*after.values())
            _follow(cnf, variable, steps, before, after)
            before = after

    def cpsat(self, form: CpSatForm) -> None:
        if not self._is_possible:
            form.model.add_bool_or([])
        elif self.line:
            ends = sorted({after for _, _, after in self.paths[-1]})
            steps = sorted(set(chain.from_iterable(self.paths)))
            form.model.add_automaton(form.numbers(self.line), 0, ends, steps)


def _follow(
    cnf: Cnf, variable: Variable, steps: list[Step], before: dict[int, int], after: dict[int, int]
) -> None:
    """One variable is read: any two of state, value and next state determine the third."""
    values = {value: cnf.literal(variable, value) for value in cnf.values_of(variable)}
    forward: dict[tuple[int, int], int] = {}
    backward: dict[tuple[int, int], list[int]] = {}
    for state, value, next_ in steps:
        if value in values:
            forward[state, value] = after[next_]
            backward.setdefault((next_, value), []).append(before[state])
    for value, is_value in values.items():
        for state, is_state in before.items():
            cnf.add(-is_state, -is_value, forward.get((state, value), cnf.false))
        for state, is_state in after.items():
            cnf.add(-is_state, -is_value, *backward.get((state, value), ()))
        cnf.add(-is_value, *(before[state] for state in before if (state, value) in forward))
    for state, is_state in before.items():
        cnf.add(-is_state, *(is_it for v, is_it in values.items() if (state, v) in forward))
    for state, is_state in after.items():
        causes = dict.fromkeys(chain.from_iterable(backward.get((state, v), ()) for v in values))
        cnf.add(-is_state, *causes)
