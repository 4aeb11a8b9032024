"""Clients: what each of them has used, and which is next.

Limits hold for all clients together. Near a limit, no client may take more than is left for
others; among waiting clients, the one with the least recent use is next.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, ip_address, ip_network
from time import monotonic
from typing import Generic, TypeVar

T = TypeVar("T")

HALF_LIFE = 10.0
"""Seconds after which half of a client's use is forgotten."""
MOST_CLIENTS = 10_000
"""The number of clients whose use is remembered, the most recent ones."""


def client_at(host: str) -> str:
    """The client at an address; in IPv6, where a client has many addresses, its network.

    >>> client_at("192.0.2.1"), client_at("::ffff:192.0.2.1"), client_at("2001:db8::1:2:3:4")
    ('192.0.2.1', '192.0.2.1', '2001:db8::/64')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


class Used:
    """The seconds of work that each client has used recently."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}

    def by(self, client: str) -> float:
        """The use of a client."""
        return self.by_each({client})[client]

    def by_each(self, clients: Iterable[str]) -> dict[str, float]:
        """The use of several clients at the same moment, so that ties remain ties."""
        now = monotonic()
        found = ((client, *self._used.get(client, (0.0, now))) for client in clients)
        return {client: seconds * 0.5 ** ((now - at) / HALF_LIFE) for client, seconds, at in found}

    def add(self, client: str, seconds: float) -> None:
        """Add to the use of a client."""
        total = self.by(client) + seconds
        self._used.pop(client, None)
        self._used[client] = total, monotonic()
        if len(self._used) > MOST_CLIENTS:
            del self._used[next(iter(self._used))]


class Shares:
    """A limited amount, of which no client takes more than is left for others."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    def has_room(self, client: str, amount: int = 1) -> bool:
        """Whether a client may take so much more.

        >>> shares = Shares(4)
        >>> shares.take("a"), shares.take("a"), shares.has_room("a"), shares.has_room("b")
        (None, None, False, True)
        """
        return self._taken[client] + amount <= self._most - self._taken.total()

    def take(self, client: str, amount: int = 1) -> None:
        """Take an amount for which there is room."""
        self._taken[client] += amount

    def give_back(self, client: str, amount: int = 1) -> None:
        """Return an amount."""
        self._taken[client] -= amount
        if not self._taken[client]:
            del self._taken[client]


class Waiter(Generic[T]):
    """A waiting request of a client."""

    def __init__(self, client: str, first: bool) -> None:
        self.client, self.first = client, first
        self.given: asyncio.Future[T] = asyncio.get_running_loop().create_future()


class Line(Generic[T]):
    """A queue, ordered by the use of the clients, the least first."""

    def __init__(self, used: Used, back: Callable[[T], None]) -> None:
        self._used = used
        self._back = back
        """Called with an item that was assigned to a request which no longer waits."""
        self._places: dict[Waiter[T], None] = {}

    def __len__(self) -> int:
        return len(self._places)

    async def wait(self, client: str, *, first: bool = False) -> T:
        """Wait for an item; ``first`` is for requests that have waited in another queue."""
        place: Waiter[T] = Waiter(client, first)
        self._places[place] = None
        try:
            return await place.given
        except asyncio.CancelledError:
            if not place.given.cancelled():
                self._back(place.given.result())
            raise
        finally:
            self._places.pop(place, None)

    def next(self, may: Callable[[str], bool] = lambda _: True) -> Waiter[T] | None:
        """Remove and return the next waiter among those whose clients are allowed."""
        able = [place for place in self._places if not place.given.done() and may(place.client)]
        place = min(able, key=self._ranks().__getitem__, default=None)
        if place:
            del self._places[place]
        return place

    def last(self) -> Waiter[T] | None:
        """The waiter whose client has used most."""
        places = [place for place in self._places if not place.given.done()]
        return max(places, key=self._ranks().__getitem__, default=None)

    def goes_before(self, client: str, share: float = 1.0) -> bool:
        """Whether a waiting client has used no more than this share of what the client has used."""
        used = self._used.by_each({client, *(place.client for place in self._places)})
        most = share * used[client]
        return any(place.first or used[place.client] <= most for place in self._places)

    def send_home(self, error: Exception) -> None:
        """Let all waiting requests fail with an error."""
        for place in self._places:
            if not place.given.done():
                place.given.set_exception(error)

    def _ranks(self) -> dict[Waiter[T], tuple[bool, float]]:
        """The order of waiters; the lowest is next, and among equals the first."""
        used = self._used.by_each({place.client for place in self._places})
        return {place: (not place.first, used[place.client]) for place in self._places}
