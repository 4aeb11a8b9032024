"""How many puzzles of a run count so far, and whether to go on.

A run is asked for a number of puzzles. It begins with as many indices; those that cannot be
made, and repeats where these are left out, are replaced by later indices.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path

import msgspec

from ...core.decoding import decoder
from ...words import Message, say
from .distinct import Seen
from .order import Order

ONLY_REPEATS = say(
    "bulk-only-repeats",
    "{ $found } of { $count } puzzles were found: the last { $last } indices brought only puzzles "
    "that are there already, and so there are hardly more of this kind; ask for fewer, "
    "or for another size, density or grade",
)
ONLY_FAILURES = say(
    "bulk-only-failures",
    "{ $found } of { $count } puzzles were found: the last { $last } indices could not be made; "
    "ask for fewer, or with other wishes",
)
REPEATS_AND_FAILURES = say(
    "bulk-repeats-and-failures",
    "{ $found } of { $count } puzzles were found: the last { $last } indices brought { $repeats } "
    "that are there already, and { $failures } could not be made; "
    "ask for fewer, or with other wishes",
)

MOST_IN_VAIN = 1_000
"""Consecutive indices without a new puzzle after which the run ends."""
WEIGHT_OF_A_FAILURE = 20
"""A puzzle that could not be made counts as so many of them: it takes long."""
LEAST_YIELD = 1 / 8
"""How many of the next puzzles are taken to be new, at least."""

IsNew = Callable[[bytes], bool]
"""Whether a record is not there already."""


class _Named(msgspec.Struct):
    """The keys of a record that identify repeats."""

    canonical: str


class Tally:
    """Counts the indices of a run in their order, not in the order in which they were made.

    So the run ends with the same puzzle for any number of workers.

    >>> from sightline.verbs.make import Recipe
    >>> tally = Tally(Order(recipe=Recipe(genre="doors", size=(2, 2)), seed=1, count=3))
    >>> tally.todo
    range(0, 3)
    >>> list(tally.take(tally.todo, [1], [b"first", b"second"]))
    [b'first', b'second']
    >>> tally.found, tally.missing, tally.todo
    (2, [1], range(3, 5))
    """

    def __init__(self, order: Order, is_new: IsNew = lambda _: True) -> None:
        self._order, self._is_new = order, is_new
        self.todo = order.indices
        """The indices that are to be made next, or are being made."""
        self.position = order.start
        """The first index that was not taken yet."""
        self.found = 0
        """How many puzzles there are."""
        self.repeats = 0
        self.missing: list[int] = []
        """The indices that could not be made."""
        self._repeats_in_a_row = self._failures_in_a_row = 0

    @classmethod
    @contextmanager
    def kept_in(cls, file: Path, order: Order) -> Iterator[Tally]:
        """The tally of an order; it takes the file if repeats are to be left out."""
        if not order.distinct:
            yield cls(order)
            return
        decode = decoder(_Named)
        with Seen.kept_in(file) as seen:
            yield cls(order, lambda line: seen.add(decode(line).canonical))

    @property
    def complete(self) -> bool:
        """Whether there are as many as asked for."""
        return self.found == self._order.count

    @property
    def in_vain(self) -> bool:
        """Whether there was nothing new for so long that the run ends."""
        weight = self._repeats_in_a_row + WEIGHT_OF_A_FAILURE * self._failures_in_a_row
        return weight >= MOST_IN_VAIN

    def is_done(self) -> bool:
        """Whether no further index is needed."""
        return self.complete or self.in_vain

    def take(
        self, indices: range, missing: Collection[int], lines: Iterable[bytes]
    ) -> Iterator[bytes]:
        """The records that count among those of the next indices."""
        each, failed = iter(lines), set(missing)
        for index in indices:
            if self.is_done():
                return
            self.position = index + 1
            if index in failed:
                self.missing.append(index)
                self._failures_in_a_row += 1
            elif self._is_new(line := next(each)):
                self.found += 1
                self._repeats_in_a_row = self._failures_in_a_row = 0
                yield line
            else:
                self.repeats += 1
                self._repeats_in_a_row += 1
        if self.position >= self.todo.stop and not self.is_done():
            self._go_on()

    def _go_on(self) -> None:
        """Go on with the next indices: as many as may make up for what is missing, or more."""
        wanted, taken = self._order.count - self.found, self.position - self._order.start
        likely = ceil(wanted / max(self.found / taken, LEAST_YIELD))
        before = 0 if self.todo == self._order.indices else len(self.todo)
        self.todo = range(self.position, self.position + max(likely, 2 * before))

    def shortage(self) -> Message | None:
        """Why there are fewer than were asked for; None if there are not."""
        if self.complete:
            return None
        repeats, failures = self._repeats_in_a_row, self._failures_in_a_row
        of = {"found": self.found, "count": self._order.count, "last": repeats + failures}
        if not failures:
            return ONLY_REPEATS(**of)
        if not repeats:
            return ONLY_FAILURES(**of)
        return REPEATS_AND_FAILURES(**of, repeats=repeats, failures=failures)
