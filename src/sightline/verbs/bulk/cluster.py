"""Workers of a Dask cluster. Only this file knows about Dask."""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

from ...core.errors import InputError, MissingExtra, Stopped
from ...core.version import __version__
from ...words import say
from .executing import MOST_LOSSES, Workers
from .pool import interrupts_held

NO_SCHEDULER = say(
    "cluster-no-scheduler",
    "no Dask scheduler answers at { $address }; give the address that it printed when it was "
    "started, such as tcp://127.0.0.1:8786, or { $local } to start one here",
)
NO_WORKERS = say(
    "cluster-no-workers",
    "the cluster at { $address } has no workers; start one with: { $command }",
)
CANNOT_RUN = say(
    "cluster-cannot-run",
    "the cluster at { $address } cannot run sightline ({ $why }); "
    "install version { $version } for its scheduler and for all its workers",
)
LOST = say("cluster-lost", "the scheduler of the cluster does not answer any more")

LOCAL = "local"
CONNECTING = 5
"""Seconds until a scheduler must have answered."""
GATHERING = 15
"""Seconds until a first worker must be there."""


@contextmanager
def connected(address: str, number: int) -> Iterator[Workers]:
    """The workers of the cluster at an address; ``local`` starts so many on this machine."""
    distributed = _distributed()
    with ExitStack() as stack:
        if address == LOCAL:
            cluster = stack.enter_context(_local(number))
            client = stack.enter_context(distributed.Client(cluster, set_as_default=False))
        else:
            client = stack.enter_context(_client(address))
        _check_workers(client, address)
        yield Workers(
            partial(_executor, client),
            at_once=partial(_twice_the_threads, client),
            losses=(distributed.KilledWorker, CancelledError),
        )


def _distributed() -> Any:
    try:
        import distributed.comm
    except ImportError:
        raise MissingExtra("distributed", extra="cluster") from None
    for name in list(logging.root.manager.loggerDict):
        if name.startswith("distributed"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
    # It warns of versions that differ; the one that matters is compared with every shard.
    warnings.filterwarnings("ignore", module="distributed")
    return distributed


def _local(number: int) -> Any:
    # Ctrl-C is held back, so that the worker processes leave it to this one.
    with interrupts_held():
        return _distributed().LocalCluster(
            n_workers=number,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )


def _client(address: str) -> Any:
    distributed = _distributed()
    try:
        # At an invalid address, or one where something else answers, a client would take long to
        # give up.
        asyncio.run(_shake_hands(address))
        return distributed.Client(address, timeout=CONNECTING, set_as_default=False)
    except Exception as error:
        # What is no failure to connect has a reason of its own: certificates that are missing.
        usual = isinstance(error, OSError | ValueError)
        there = repr(address) if usual else f"{address!r} ({_first_line(error)})"
        raise InputError(NO_SCHEDULER(address=there, local=LOCAL)) from None


async def _shake_hands(address: str) -> None:
    """Connect once, and wait no longer than a scheduler would take to say what it is."""
    distributed = _distributed()
    distributed.comm.resolve_address(address)
    known = distributed.Security().get_connection_args("client")
    greeting = distributed.comm.connect(address, timeout=CONNECTING, **known)
    comm = await asyncio.wait_for(greeting, CONNECTING)
    await comm.close()


def _check_workers(client: Any, address: str) -> None:
    """Check early that there is a worker, and that all have the same version of the package."""
    try:
        client.wait_for_workers(1, timeout=GATHERING)
    except TimeoutError:
        command = f"dask worker {address}"
        raise InputError(NO_WORKERS(address=repr(address), command=command)) from None
    try:
        client.run(_greet)
        client.submit(_greet, pure=False).result(GATHERING)
    except Exception as error:
        why = {"address": repr(address), "why": _first_line(error)}
        raise InputError(CANNOT_RUN(**why, version=__version__)) from None


def _greet() -> str:
    """The first request to every worker, directly and through the scheduler."""
    return __version__


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0].partition(". ")[0]


def _executor(client: Any) -> Executor:
    _check_connection(client)
    # Impure: a piece that is sent again must not be answered from the cache.
    executor: Executor = client.get_executor(pure=False, retries=MOST_LOSSES)
    return executor


def _twice_the_threads(client: Any) -> int:
    # Queried each time, because workers join and leave.
    try:
        threads: int = sum(client.nthreads().values())
    except OSError:
        raise _lost() from None
    return max(2, 2 * threads)


def _check_connection(client: Any) -> None:
    if client.status != "running":
        raise _lost()


def _lost() -> Stopped:
    return Stopped(LOST())
