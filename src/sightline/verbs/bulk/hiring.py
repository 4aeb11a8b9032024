"""The choice of workers: this process, a pool of processes, or a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import partial
from typing import Any

from .executing import Workers


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def hired(
    number: int, cluster: str | None = None, *, dismissible: bool = False
) -> Iterator[Workers]:
    """Workers: so many on this machine, or those of the cluster at an address.

    A single one is this process itself, unless it must be ``dismissible`` during its work.
    """
    if cluster is not None:
        from .cluster import connected

        with connected(cluster, number) as workers:
            yield workers
    elif number == 1 and not dismissible:
        yield Workers(_Here, at_once=lambda: 1)
    else:
        from .pool import Pool

        yield Workers(partial(Pool, number), at_once=lambda: 2 * number)


class _Here(Executor):
    """Runs the work at once, in this process."""

    def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(task(*args, **kwargs))
        return future
