"""Ways to search, for tests that are repeated for them; only for test modules."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest
from samples import some

from sightline.engines import Order, Strategy, Strength, Values

ORDERS, VALUES, STRENGTHS = get_args(Order), get_args(Values), get_args(Strength)
STRATEGIES = [
    Strategy(order=order, values=values, strength=strength, probing=probing, seed=7)
    for order, values, strength, probing in product(ORDERS, VALUES, STRENGTHS, (True, False))
]


def is_chosen(strategy: Strategy) -> bool:
    """Whether it is in a third of them in which any two settings meet, as in a Latin square."""
    places = (
        ORDERS.index(strategy.order),
        VALUES.index(strategy.values),
        STRENGTHS.index(strategy.strength),
    )
    return sum(places) % 3 == 0


def words(strategy: Strategy) -> str:
    probing = "probing" if strategy.probing else "no-probing"
    return f"{strategy.order}-{strategy.values}-{strategy.strength}-{probing}"


every_strategy = pytest.mark.parametrize(
    "strategy", some(STRATEGIES, quick=filter(is_chosen, STRATEGIES)), ids=words
)
