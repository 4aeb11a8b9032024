"""Errors as values: they travel between processes with their sentences."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import sightline as sl

ERRORS = (
    sl.SightlineError("it failed"),
    sl.InputError("a clue is missing", file="a.txt", line=3, column=7),
    sl.FormatError("this is no text", file="a.txt"),
    sl.PuzzleError("left is too long", path=("left", 2)),
    sl.UnknownName("genre", "dors", ["doors"]),
    sl.GenreError("a genre has no name"),
    sl.MissingExtra("typst", extra="pdf"),
    sl.NotUnique("none"),
    sl.Stopped("stopped", 12),
    sl.Unmade("no puzzle was found"),
)


def kinds(kind: type[sl.SightlineError]) -> Iterator[type[sl.SightlineError]]:
    yield kind
    for each in kind.__subclasses__():
        if each.__module__ == kind.__module__:
            yield from kinds(each)


def test_every_error_is_tried() -> None:
    assert set(map(type, ERRORS)) == set(kinds(sl.SightlineError))


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_can_be_pickled_and_copied(error: sl.SightlineError) -> None:
    pickled = (pickle.loads(pickle.dumps(error, protocol)) for protocol in range(6))
    for again in (copy.copy(error), copy.deepcopy(error), *pickled):
        assert type(again) is type(error)
        assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))


def test_an_error_of_a_worker_process_arrives() -> None:
    """An error that cannot be unpickled would end the pool, and all else that it has to do."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(sl.UnknownName, match="did you mean doors"):
            pool.submit(sl.make, "dors", 4).result()
        assert pool.submit(sl.load, "doors/example1").result() == sl.load("doors/example1")
