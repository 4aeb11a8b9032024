"""Native objects under hostile use: shared by threads, interrupted, fed with what does not stay.

A mistake here is a crash of the whole process, or a look at memory that is gone and that nobody
notices: `make sanitize` runs this file with a kernel whose address sanitizer notices.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Event, Thread
from time import sleep, thread_time
from types import FrameType
from typing import Any, overload

import pytest

from sightline._kernel import Constraint, Reasoner, Refuter, Search, Setter, propagate

SIDE = 9
CELLS = SIDE**2
LINES = [[r * SIDE + c for c in range(SIDE)] for r in range(SIDE)]
LINES += [list(column) for column in zip(*LINES, strict=True)]
SQUARE = [Constraint("Visible", line, [0, 0]) for line in LINES]
NUMBERS = range(len(SQUARE))
HEIGHTS = [(1 << SIDE + 1) - 2] * CELLS
TRUTH = [(r + c) % SIDE + 1 for r in range(SIDE) for c in range(SIDE)]
HALF = [1 << TRUTH[v] if v < CELLS // 2 else HEIGHTS[v] for v in range(CELLS)]
NOTHING_SPARED = [0] * CELLS
PATIENCE = ("chain", 2, 100)

Question = Callable[[Any], object]


def reasoner() -> Reasoner:
    return Reasoner(HALF, SQUARE)


def refuter() -> Refuter:
    return Refuter(HEIGHTS, SQUARE, [[] for _ in NUMBERS])


def search() -> Search:
    return Search(HEIGHTS, SQUARE, CELLS)


def setter() -> Setter:
    setter = Setter(HEIGHTS, SQUARE, [], [])
    setter.begin(TRUTH)
    return setter


QUESTIONS: dict[str, tuple[Callable[[], Any], list[Question]]] = {
    "reasoner": (
        reasoner,
        [
            lambda it: it.findings(False),
            lambda it: it.easiest_refutations(NOTHING_SPARED, 9, "chain"),
            lambda it: it.domains,
            lambda it: it.remove(0, 0),
            lambda it: it.stop_after(1e6),
        ],
    ),
    "refuter": (
        refuter,
        [
            lambda it: it.refuted(HALF, NUMBERS),
            lambda it: it.minimal_subset(HALF, NUMBERS),
            lambda it: it.chain(HALF, NUMBERS),
            lambda it: it.stop_after(1e6),
        ],
    ),
    "search": (
        search,
        [
            lambda it: it.next(9.0, 100),
            lambda it: it.count(100, 9.0, 100),
            lambda it: it.exhausted,
            lambda it: it.statistics,
        ],
    ),
    "setter": (
        setter,
        [
            lambda it: it.other(b"", 100),
            lambda it: it.thin(b"", [], 9, 100),
            lambda it: it.easiest_way(b"", PATIENCE),
            lambda it: it.begin(TRUTH),
            lambda it: it.nodes,
        ],
    ),
}
LONG: dict[str, tuple[Callable[[], Any], Question]] = {
    "reasoner": (
        lambda: Reasoner(HEIGHTS, SQUARE),
        lambda it: it.easiest_refutations(NOTHING_SPARED, 99, "nested"),
    ),
    "refuter": (refuter, lambda it: it.minimal_subset(HALF, [*NUMBERS] * 100)),
    "search": (search, lambda it: it.count(2**62, 1e9, 2**62)),
    "setter": (setter, lambda it: it.easiest_way(b"", ("nested", 99, 2**62))),
}
"""Questions that take very long, except that to the refuter."""


@contextmanager
def hasty_threads() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def together(*tasks: Callable[[], object]) -> None:
    threads = [Thread(target=task) for task in tasks]
    with hasty_threads():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


# One at a time ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", QUESTIONS)
def test_threads_that_share_an_object_get_answers_or_are_told_to_wait(name: str) -> None:
    make, questions = QUESTIONS[name]
    shared = make()
    refusals: set[str] = set()

    def ask(first: int) -> None:
        for turn in range(60):
            try:
                questions[(first + turn) % len(questions)](shared)
            except RuntimeError as error:
                refusals.add(str(error))

    together(*(lambda first=first: ask(first) for first in range(3)))
    assert refusals <= {f"the {name} is already at work: wait for it, or make one for each thread"}
    for question in questions:
        question(shared)


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_object_at_work_refuses_everything_else(name: str) -> None:
    """The signal handler comes while the question is at work, in the same thread."""
    make, long_question = LONG[name]
    _, questions = QUESTIONS[name]
    busy = make()
    refused: list[str] = []

    def intrude(signal: int, frame: FrameType | None) -> None:
        del signal, frame
        for question in questions:
            with pytest.raises(RuntimeError, match="already at work") as error:
                question(busy)
            refused.append(str(error.value))
        raise KeyboardInterrupt

    with interruption(intrude, after=0.05), pytest.raises(KeyboardInterrupt):
        long_question(busy)
    assert len(refused) == len(questions)


# Interrupted -----------------------------------------------------------------------------


@contextmanager
def interruption(handler: Callable[[int, FrameType | None], None], after: float) -> Iterator[None]:
    """A signal after so much CPU time of this process: no matter how busy the machine is."""
    before = signal.signal(signal.SIGVTALRM, handler)
    signal.setitimer(signal.ITIMER_VIRTUAL, after)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def stop(signal: int, frame: FrameType | None) -> None:
    del signal, frame
    raise KeyboardInterrupt


@pytest.mark.parametrize("name", LONG)
def test_an_interrupted_object_can_be_asked_again(name: str) -> None:
    make, long_question = LONG[name]
    _, questions = QUESTIONS[name]
    interrupted, fresh = make(), make()
    with interruption(stop, after=0.05), pytest.raises(KeyboardInterrupt):
        long_question(interrupted)
    if name == "search":
        assert interrupted.next(1.0, 10) is None  # stopped for good, as promised
        return
    assert [ask(interrupted) for ask in questions[:2]] == [ask(fresh) for ask in questions[:2]]


def test_a_refuter_stops_when_it_is_interrupted_and_not_at_its_end() -> None:
    make, long_question = LONG["refuter"]
    started = thread_time()
    long_question(make())
    whole = thread_time() - started
    started = thread_time()
    with interruption(stop, after=whole / 10), pytest.raises(KeyboardInterrupt):
        long_question(make())
    assert thread_time() - started < whole / 2


@pytest.mark.parametrize("name", ["reasoner", "refuter"])
def test_what_takes_too_long_is_a_timeout_and_harms_nothing(name: str) -> None:
    make, long_question = LONG[name]
    _, questions = QUESTIONS[name]
    late, fresh = make(), make()
    late.stop_after(0.0)
    with pytest.raises(TimeoutError, match=f"the {name} ran out of time"):
        long_question(late)
    late.stop_after(1e6)
    assert [ask(late) for ask in questions[:2]] == [ask(fresh) for ask in questions[:2]]


@pytest.mark.parametrize(
    ("make", "question"),
    [
        (lambda: Reasoner(HEIGHTS, SQUARE), lambda it: it.easiest_way(TRUTH, 3000)),
        (refuter, lambda it: it.minimal_subset(HALF, [*NUMBERS] * 100)),
        (search, lambda it: it.count(20_000, 1e9, 2**62)),
        (setter, lambda it: it.easiest_way(b"", ("nested", 99, 3000))),
    ],
    ids=["reasoner", "refuter", "search", "setter"],
)
def test_others_run_while_an_object_is_at_work(make: Callable[[], Any], question: Question) -> None:
    worker = Thread(target=question, args=(make(),))
    worker.start()
    turns = 0
    while worker.is_alive():
        sleep(0)
        turns += 1
    assert turns > 10


def test_nothing_is_left_to_say_of_a_variable_without_a_value() -> None:
    empty = Reasoner(HEIGHTS, SQUARE)
    empty.remove(7, HEIGHTS[7])
    assert all(contradiction for *_, contradiction in empty.findings(False))
    assert empty.easiest_way(TRUTH, 100) == ([], False)
    empty.easiest_refutations(NOTHING_SPARED, 9, "chain")
    empty.easiest_refutations(NOTHING_SPARED, 2, "nested")


# What does not stay ----------------------------------------------------------------------


class OnDemand(Sequence[Any]):
    """Its items are made on demand and not kept, and its length may be wrong."""

    def __init__(self, make: Callable[[int], object], length: int, says: int | None = None) -> None:
        self._make, self._length = make, length
        self._says = length if says is None else says

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        assert isinstance(index, int)
        if index >= self._length:
            raise IndexError
        return self._make(index)

    def __len__(self) -> int:
        return self._says


def line_on_demand(index: int) -> Constraint:
    return Constraint("Visible", OnDemand(LINES[index].__getitem__, SIDE), [0, 0])


def test_constraints_made_on_demand_are_all_there() -> None:
    lines = OnDemand(line_on_demand, len(LINES))
    count = Search(HEIGHTS, SQUARE, CELLS).count(10, 9.0, 1000)
    assert Search(HEIGHTS, lines, CELLS).count(10, 9.0, 1000) == count
    assert propagate(HALF, lines) == propagate(HALF, SQUARE)
    assert Reasoner(HALF, lines).findings(False) == Reasoner(HALF, SQUARE).findings(False)
    presumed = OnDemand(lambda _: OnDemand(line_on_demand, 2), len(LINES))
    taken, given = (
        Refuter(HEIGHTS, lines, presumed),
        Refuter(HEIGHTS, SQUARE, [SQUARE[:2]] * len(LINES)),
    )
    assert taken.chain(HALF, NUMBERS) == given.chain(HALF, NUMBERS)
    taken_setter, given_setter = Setter(HEIGHTS, lines, [], []), Setter(HEIGHTS, SQUARE, [], [])
    assert taken_setter.other(b"", 100) == given_setter.other(b"", 100)


def test_a_list_that_others_clear_meanwhile() -> None:
    lines: list[Constraint] = []
    over = Event()

    def fill_and_clear() -> None:
        while not over.is_set():
            lines.extend(Constraint("Visible", line, [0, 0]) for line in LINES)
            lines.clear()

    def ask() -> None:
        try:
            for _ in range(100):
                assert propagate(HALF, lines) is not None
                Reasoner(HALF, lines)
        except ValueError:
            pass  # a line more than there was a moment ago
        finally:
            over.set()

    together(fill_and_clear, ask)


class Treacherous:
    """A number; but to ask for it empties a list."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.victim: list[Any] = []

    def __index__(self) -> int:
        self.victim.clear()
        return self.number

    __int__ = __index__


def treacherous(*values: int) -> Any:
    """A list of numbers, the first of which empties it."""
    first = Treacherous(values[0])
    # Made anew, so that the list alone holds those that are not small.
    first.victim = [first, *(int(str(value)) for value in values[1:])]
    return first.victim


def treacherous_patience() -> Any:
    patience = treacherous(1000, 1001)
    patience.insert(0, "chain")
    return patience


@pytest.mark.parametrize(
    "call",
    [
        lambda: Constraint("Sum", treacherous(*range(1000, 1500)), [1]),
        lambda: Constraint("Sum", [0], treacherous(*range(1000, 1500))),
        lambda: propagate(treacherous(*HEIGHTS), SQUARE),
        lambda: Search(treacherous(*HEIGHTS), SQUARE, CELLS),
        lambda: reasoner().easiest_refutations(treacherous(*NOTHING_SPARED), 9, "chain"),
        lambda: reasoner().easiest_way(treacherous(*TRUTH), 100),
        lambda: refuter().refuted(treacherous(*HALF), NUMBERS),
        lambda: refuter().chain(HALF, treacherous(*NUMBERS)),
        lambda: Setter(HEIGHTS, SQUARE, [treacherous(0, 1)], []),
        lambda: setter().begin(treacherous(*TRUTH)),
        lambda: setter().thin(b"", [treacherous(1000, 1001)], 9, 9),
        lambda: setter().easiest_way(b"", treacherous_patience()),
    ],
)
def test_a_number_that_empties_its_own_list(call: Callable[[], object]) -> None:
    with suppress(TypeError, ValueError):  # refused is as good as answered
        call()


@pytest.mark.parametrize("says", [0, 3, 2**40])
def test_a_sequence_that_is_not_as_long_as_it_says(says: int) -> None:
    with suppress(TypeError, ValueError, MemoryError):
        propagate(OnDemand(HEIGHTS.__getitem__, CELLS, says), SQUARE)


def test_a_sequence_within_itself_is_no_sequence_of_numbers() -> None:
    endless: list[Any] = []
    endless.append(endless)
    calls: list[Callable[[], object]] = [
        lambda: propagate(endless, []),
        lambda: propagate([], endless),
        lambda: Refuter(HEIGHTS, SQUARE, endless),
        lambda: setter().thin(b"", endless, 1, 1),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()
