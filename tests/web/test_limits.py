"""The workers of the server: limits of time and memory, lanes, deaths, and the end."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
import pytest
from boards import house
from samples import some
from web.trying import opened, until, with_pool, with_server

pytest.importorskip("fastapi")

from starlette.testclient import TestClient

from sightline.formats import write
from sightline.web.app import create_app
from sightline.web.pool import Busy, Closing, Pool
from sightline.web.processes import Worker
from sightline.web.serving import Server
from sightline.web.settings import MEGABYTE, Settings
from sightline.web.worker import Job, Reply, examined, perform, refused

if sys.platform == "win32":
    pytest.skip("no signals", allow_module_level=True)

BLANK = {"genre": "skyscrapers"} | {side: [0] * 12 for side in ("top", "left", "bottom", "right")}
SHORT: tuple[str, dict[str, Any]] = ("solve", {"puzzle": "skyscrapers/brainbashers"})
COUNTING: tuple[str, dict[str, Any]] = ("count", {"puzzle": BLANK})
"""Goes on for ever, but looks at the clock."""
COUNTING_A_WHILE = ("count", COUNTING[1] | {"time_limit": 0.5})
"""The same, and ends long before the server's own limit."""
REASONING: tuple[str, dict[str, Any]] = ("explain", {"puzzle": write(house((30, 30), 1), "text")})
"""Takes its time, and does not look at the clock."""


async def ask(pool: Pool, verb: str, body: Any) -> Reply:
    return await pool.answer("somebody", verb, msgspec.json.encode(body))


def said(reply: Reply) -> Any:
    return json.loads(reply.body)


@contextmanager
def frozen(pids: list[int]) -> Iterator[None]:
    """Processes that do nothing, not even stop."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    yield


# Time ----------------------------------------------------------------------------------------


def test_a_search_without_end_says_how_far_it_came() -> None:
    async def test(pool: Pool) -> None:
        before = pool.pids
        reply = await ask(pool, *COUNTING_A_WHILE)
        assert (reply.status, said(reply)["complete"]) == (200, False)
        assert said(reply)["count"] > 0
        assert sorted(pool.pids) == sorted(before)

    with_pool(test)


def test_reasoning_without_end_is_stopped() -> None:
    async def test(pool: Pool) -> None:
        reply = await ask(pool, *REASONING)
        assert reply.status == 422
        sentence = "stopped by a limit: explain may take 0.6 s on this server"
        reply_said = said(reply)
        assert (reply_said["error"], reply_said["stopped"]) == (sentence, True)
        await until(lambda: pool.health.idle == 2)
        reply = await ask(pool, REASONING[0], {"puzzle": "skyscrapers/brainbashers"})
        assert reply.status == 200

    with_pool(test, time_factor=0.01)


def test_a_worker_that_does_not_listen_is_killed_and_replaced() -> None:
    async def test(pool: Pool) -> None:
        before = pool.pids
        with frozen(before):
            reply = await ask(pool, *SHORT)
        assert said(reply)["stopped"]
        (other,) = [await ask(pool, *SHORT)]
        assert said(other)["stopped"]
        await until(lambda: pool.health.idle == 2)
        assert not set(before) & set(pool.pids)
        assert (await ask(pool, *SHORT)).status == 200

    with_pool(test, time_factor=0.1, grace=0.1)


def test_workers_are_replaced_after_a_while() -> None:
    async def test(pool: Pool) -> None:
        before = pool.pids
        for _ in range(6):
            assert (await ask(pool, *SHORT)).status == 200
        await until(lambda: pool.health.idle == 2)
        assert not set(before) & set(pool.pids)

    with_pool(test, jobs=1)


# Memory --------------------------------------------------------------------------------------


def test_what_takes_too_much_memory() -> None:
    async def test(pool: Pool) -> None:
        picture = {"puzzle": "doors/example1", "to": "png", "scale": 20}
        reply = await ask(pool, "render", picture)
        if reply.status == 501:
            pytest.skip(said(reply)["error"])
        assert reply.status == 422
        assert said(reply)["stopped"]
        assert "memory" in said(reply)["error"]
        assert (await ask(pool, *SHORT)).status == 200

    with_pool(test, memory=180 * MEGABYTE)


def test_an_answer_that_is_too_large() -> None:
    job = Job("solve", msgspec.json.encode({"puzzle": BLANK, "limit": 1000}), 60, 1000)
    assert said(perform(job))["error"].endswith("the answer is larger than 1,000 bytes")


def test_memory_runs_out_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_: Any) -> None:
        raise MemoryError

    monkeypatch.setattr("sightline.records.answering.read", greedy)
    reply = perform(Job("solve", b"{}", 1, 1000))
    assert (reply.status, reply.spent) == (422, True)


def test_a_fault_is_told_and_the_worker_is_in_doubt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("sightline.records.answering.read", broken)
    reply = perform(Job("solve", b"{}", 1, 1000))
    assert (reply.status, reply.spent) == (500, True)
    assert said(reply)["error"].startswith("this is a fault of Sightline")


def test_a_fault_in_one_answer_does_not_make_a_broken_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    doubtful = refused(500, "this is a fault of Sightline", spent=True)
    assert not examined(doubtful).spent

    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("sightline.records.answering.read", broken)
    assert examined(doubtful).spent


# Deaths --------------------------------------------------------------------------------------


def test_workers_that_died_in_their_sleep() -> None:
    async def test(pool: Pool) -> None:
        for pid in pool.pids:
            os.kill(pid, signal.SIGKILL)
        await until(lambda: all(worker.process.returncode for worker in pool._workers))
        for _ in range(5):
            assert (await ask(pool, *SHORT)).status == 200
        await until(lambda: pool.health.idle == 2)

    with_pool(test)


def test_a_question_is_asked_again_of_a_fresh_worker_if_all_idle_ones_were_killed() -> None:
    """Nobody had begun an answer; that the others are dead as well is not known yet."""

    async def test(pool: Pool) -> None:
        old, next_one = set(pool._workers), pool._free_worker

        async def killed(*where: Any, **how: Any) -> Worker:
            worker = await next_one(*where, **how)
            if worker in old:
                worker.kill()
            return worker

        pool._free_worker = killed  # type: ignore[method-assign]
        assert (await ask(pool, *SHORT)).status == 200

    with_pool(test, workers=3)


def test_whoever_asks_while_all_workers_are_being_replaced_waits_for_one() -> None:
    async def test(pool: Pool) -> None:
        for worker in pool._workers:
            worker.kill()
        await until(lambda: not any(worker.alive for worker in pool._workers))
        assert (await ask(pool, *SHORT)).status == 200

    with_pool(test, waiting_time=0.001)


def test_a_worker_that_has_just_died_is_seen_to_be_dead() -> None:
    async def test(pool: Pool) -> None:
        (worker, *_) = pool._workers
        assert worker.alive
        worker.kill()
        with suppress(ChildProcessError):  # a thread of asyncio has waited for it already
            os.waitid(os.P_PID, worker.process.pid, os.WEXITED | os.WNOWAIT)
        assert worker.process.returncode is None
        assert not worker.alive

    with_pool(test)


def test_a_worker_that_dies_at_work() -> None:
    def replaced_during(seconds: float) -> bool:
        replaced = False

        async def test(pool: Pool) -> None:
            nonlocal replaced
            question = COUNTING[1] | {"time_limit": seconds}
            work = asyncio.create_task(ask(pool, "count", question))
            await until(lambda: pool._long_before.known or work.done())
            busy = pool._workers.difference(pool._idle)
            for worker in busy:
                worker.process.kill()
            reply = await work
            assert (reply.status, said(reply)["complete"]) == (200, False)
            replaced = bool(busy - pool._workers)

        with_pool(test, patience=0.05)
        return replaced

    # On a busy machine, a short count may be over before it is seen to be long.
    assert any(map(replaced_during, (0.5, 2, 8)))


def test_a_question_that_kills_whoever_looks_at_it() -> None:
    async def test(pool: Pool) -> None:
        work = asyncio.create_task(ask(pool, *COUNTING))
        while not work.done():
            for pid in pool.pids:
                with suppress(ProcessLookupError):  # it was killed a moment ago
                    os.kill(pid, signal.SIGKILL)
            await asyncio.sleep(0.05)
        assert "died" in said(work.result())["error"]
        assert (await ask(pool, *SHORT)).status == 200

    with_pool(test)


# Lanes ---------------------------------------------------------------------------------------


def test_short_questions_pass_endless_ones() -> None:
    async def test(pool: Pool) -> None:
        endless = [asyncio.create_task(ask(pool, *REASONING)) for _ in range(4)]
        await until(lambda: pool._long_before.known)
        for _ in range(20):
            assert (await ask(pool, *SHORT)).status == 200
        assert not any(task.done() for task in endless)
        for task in endless:
            task.cancel()
        await asyncio.gather(*endless, return_exceptions=True)
        await until(lambda: pool.health.idle == 2)

    with_pool(test, patience=0.05, grace=60)


def test_too_many_long_questions() -> None:
    async def test(pool: Pool) -> None:
        replies = await asyncio.gather(
            *(ask(pool, *COUNTING) for _ in range(6)), return_exceptions=True
        )
        refused = sum(isinstance(each, Busy) for each in replies)
        answered = sum(isinstance(each, Reply) for each in replies)
        assert (refused + answered, refused > 0, answered > 1) == (6, True, True)

    with_pool(test, patience=0.05, long_waiting=1, time_factor=0.1)


def test_too_many_questions() -> None:
    settings = Settings(workers=2, log=False, at_once=0)
    with TestClient(create_app(settings), base_url="http://localhost") as client:
        answer = client.post("/api/solve", json=SHORT[1])
    assert answer.status_code == 429
    assert answer.headers["retry-after"] == "1"
    assert answer.json()["error"] == "too many requests at a time; try again in a moment"


def test_a_question_that_nobody_waits_for() -> None:
    async def test(pool: Pool) -> None:
        before = sorted(pool.pids)
        for _ in range(20):
            work = asyncio.create_task(ask(pool, *COUNTING))
            while pool.health.idle == 2:
                await asyncio.sleep(0)
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            await until(lambda: pool.health.idle == 2)
        assert (await ask(pool, *SHORT)).status == 200
        assert sorted(pool.pids) == before

    # The worker is asked to stop before it has begun, and does.
    with_pool(test, grace=8)


def test_a_long_answer_does_not_wear_a_worker_out() -> None:
    async def test(pool: Pool) -> None:
        before = sorted(pool.pids)
        reply = await ask(pool, "count", COUNTING[1] | {"time_limit": 1.5})
        assert (reply.status, said(reply)["complete"]) == (200, False)
        await until(lambda: pool.health.idle == 2)
        assert sorted(pool.pids) == before

    with_pool(test)


# Slow clients --------------------------------------------------------------------------------

HEAD = b"POST /nowhere HTTP/1.1\r\nHost: localhost\r\n"

BEGUN = [
    b"",
    HEAD,
    HEAD + b"Content-Length: 1000000\r\n\r\n",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\nffff\r\nx",
]


@pytest.mark.parametrize("begun", some(BEGUN, quick=BEGUN[1:3]))
def test_a_request_that_never_ends(begun: bytes) -> None:
    """Nothing at all, half a head, or a body that is not read, a byte now and then."""

    async def test(server: Server, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(begun)
        with suppress(ConnectionError):
            while not reader.at_eof():
                if begun:
                    writer.write(b"x")
                    await writer.drain()
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.05):
                        await reader.read(65536)
        writer.close()

    with_server(test, head_time=0.2, body_time=0.2)


def test_a_connection_is_used_again() -> None:
    async def test(server: Server, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(3):
            writer.write(b"GET /api/health HTTP/1.1\r\nHost: local")
            await asyncio.sleep(0.01)
            writer.write(b"host\r\n\r\n")
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200 ")
            length = next(line for line in head.split(b"\r\n") if b"content-length" in line)
            await reader.readexactly(int(length.partition(b":")[2]))
        writer.close()

    with_server(test)


# The end -------------------------------------------------------------------------------------


def test_the_end_comes_while_there_is_work() -> None:
    async def test() -> list[Any]:
        async with opened() as pool:
            work = [asyncio.create_task(ask(pool, *COUNTING)) for _ in range(5)]
            await until(lambda: pool.health.idle == 0)
            pids = pool.pids
        for pid in pids:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
        return await asyncio.gather(*work, return_exceptions=True)

    assert {type(each) for each in asyncio.run(test())} == {Closing}
