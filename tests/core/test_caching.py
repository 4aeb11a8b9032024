"""What an object caches is no part of its value."""

from __future__ import annotations

import copy
import pickle
from functools import cached_property
from typing import Any

import pytest

from sightline.core.grid import Doorways, Grid, Rays


@pytest.mark.parametrize(
    "board",
    [
        Grid([[1, 2], [3, 4]]),
        Doorways(Grid([[1], [0]]), Grid([[1, 0]])),
        Rays([(1, None), (), (0,), (1,)]),
    ],
    ids=lambda board: type(board).__name__,
)
def test_copies_and_pickles_of_a_board_are_made_without_its_caches(board: Any) -> None:
    cached = [name for name, it in vars(type(board)).items() if isinstance(it, cached_property)]
    values = [getattr(board, name) for name in cached]
    assert set(cached) <= vars(board).keys()
    for again in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert again == board
        assert vars(again) == {}
        assert [getattr(again, name) for name in cached if name != "_pickers"] == [
            value for name, value in zip(cached, values, strict=True) if name != "_pickers"
        ]
