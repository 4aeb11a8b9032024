"""What a server allows."""

from __future__ import annotations

import msgspec

from ..verbs.bulk.hiring import cores

MEGABYTE = 2**20


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How much of everything, for everybody together and for one request."""

    host: str = "127.0.0.1"
    workers: int = 0
    """Processes that work; 0: one more than there are processors, so that one stays free."""
    log: bool = True
    """A line on standard error for each request."""

    # For one request
    body: int = MEGABYTE
    """Bytes. The largest house, with its solution and a board, needs half of it."""
    head_time: float = 10.0
    """Seconds for what comes before the body to arrive."""
    body_time: float = 20.0
    """Seconds for the body to arrive."""
    answer: int = 16 * MEGABYTE
    """Bytes of an answer."""
    answer_time: float = 20.0
    """Seconds after which a client that has taken nothing of its answer does not get the rest."""
    memory: int = 1024 * MEGABYTE
    """Bytes of address space of a worker."""
    time_factor: float = 1.0
    """What the seconds that each verb may take are multiplied with."""
    grace: float = 1.0
    """Seconds for a worker that is told to stop, before it is killed."""

    # For everybody together
    patience: float = 0.1
    """Seconds of work after which a request is a long one: only a few of these run at a time."""
    waiting_time: float = 0.6
    """Seconds that a request waits for a worker before it is told to come back later."""
    long_waiting: int = 8
    """Long requests that wait for others of their kind."""
    long_waiting_time: float = 30.0
    """Seconds that they wait."""
    refusal_time: float = 1.0
    """Seconds that it takes to tell them that too many wait already."""
    request_size: int = 2**17
    """Bytes that a request takes beside its body, or more: what the limits below count with."""
    arriving: int = 64 * MEGABYTE
    """Bytes of requests that have not wholly arrived yet: 512 small ones."""
    at_once: int = 64 * MEGABYTE
    """Bytes of requests that are in hand: 512 small ones."""
    unsent: int = 32 * MEGABYTE
    """Bytes of answers that nobody has read yet."""
    proxy: str = ""
    """The address of a proxy that is believed when it says whom it asks for."""
    jobs: int = 2000
    """After which a worker is replaced by a fresh one."""

    @property
    def worker_count(self) -> int:
        """How many processes work."""
        return self.workers or cores() + 1

    @property
    def long_ones(self) -> int:
        """How many long requests may run at a time; at least one worker is left for others."""
        return max(1, self.worker_count // 2)
