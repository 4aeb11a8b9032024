"""The limits and options of a server."""

from __future__ import annotations

import msgspec

from ..verbs.bulk.hiring import cores

MEGABYTE = 2**20


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits for all clients together and for one request, and options."""

    host: str = "127.0.0.1"
    workers: int = 0
    """Worker processes; 0: one more than there are processors, so that one stays free."""
    log: bool = True
    """Whether to log a line on standard error for each request."""

    # For one request
    body: int = MEGABYTE
    """Bytes of a body. The largest house, with its solution and a board, needs half of it."""
    head_time: float = 10.0
    """Seconds for the head of a request to arrive."""
    body_time: float = 20.0
    """Seconds for the body to arrive."""
    answer: int = 16 * MEGABYTE
    """Bytes of an answer."""
    answer_time: float = 20.0
    """Seconds after which a client that has received nothing of its answer is disconnected."""
    memory: int = 1024 * MEGABYTE
    """Bytes of address space of a worker."""
    time_factor: float = 1.0
    """A factor for the seconds that each verb may take."""
    grace: float = 1.0
    """Seconds between interrupting a worker and killing it."""

    # For all clients together
    patience: float = 0.1
    """Seconds of work after which a request is long: only a few of these run at a time."""
    waiting_time: float = 0.6
    """Seconds that a request waits for a worker before it is refused."""
    long_waiting: int = 8
    """Long requests that may wait for their turn."""
    long_waiting_time: float = 30.0
    """Seconds that they wait."""
    refusal_time: float = 1.0
    """Seconds before a refusal if too many wait already."""
    request_size: int = 2**17
    """Bytes that a request takes beside its body, at most: counted by the limits below."""
    arriving: int = 64 * MEGABYTE
    """Bytes of requests that have not completely arrived yet: 512 small ones."""
    at_once: int = 64 * MEGABYTE
    """Bytes of requests in progress: 512 small ones."""
    unsent: int = 32 * MEGABYTE
    """Bytes of answers that clients have not received yet."""
    proxy: str = ""
    """The address of a proxy whose headers about clients are trusted."""
    jobs: int = 2000
    """The number of jobs after which a worker is replaced."""

    @property
    def worker_count(self) -> int:
        """The number of worker processes."""
        return self.workers or cores() + 1

    @property
    def long_ones(self) -> int:
        """The number of long requests that may run at a time, so that others find a worker."""
        return max(1, self.worker_count // 2)
