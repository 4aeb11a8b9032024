"""Clients that want too much: everybody else is answered all the same."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from typing import Any

import msgspec
import pytest
from boards import house
from samples import some
from web.trying import until, with_pool, with_server

pytest.importorskip("fastapi")

from sightline import formats
from sightline.records.requests import Body, Check, Count, Hint, Make, read
from sightline.rules.puzzle import GENRES
from sightline.web.clients import Line, Shares, Used
from sightline.web.pool import Busy, LongOnes, Pool
from sightline.web.serving import Server
from sightline.web.settings import Settings
from sightline.web.worker import Reply

if sys.platform == "win32":
    pytest.skip("no signals", allow_module_level=True)

SHORT = {"puzzle": "skyscrapers/brainbashers"}
ENDLESS = {"skyscrapers": (12, 12), "doors": (30, 30), "starry-night": (12, 12)}
"""Boards with too many solutions to count, by genre."""


async def ask(pool: Pool, client: str, verb: str, **body: Any) -> Reply:
    return await pool.answer(client, verb, msgspec.json.encode(body))


def blank(genre: str) -> dict[str, Any]:
    puzzle = GENRES[genre].blank(ENDLESS[genre])
    data = json.loads(formats.write(puzzle, "jsonl"))
    assert isinstance(data, dict)
    return data


# The same question in other words ------------------------------------------------------------


@pytest.mark.parametrize("genre", some(ENDLESS, quick=["skyscrapers"]))
def test_an_endless_question_in_other_words_is_not_begun_again(genre: str) -> None:
    puzzle = blank(genre)
    others = [
        puzzle | {"title": "another"},
        dict(reversed(puzzle.items())),
        json.dumps(puzzle, indent=3),
        formats.write(formats.parse(json.dumps(puzzle)), "text"),
    ]

    async def test(pool: Pool) -> None:
        endless = asyncio.create_task(ask(pool, "one", "count", puzzle=puzzle))
        await until(lambda: pool._long_before.known)
        for other in others:
            with pytest.raises(Busy):
                await ask(pool, "another", "count", puzzle=other, limit=10**6)
        assert not endless.done()
        endless.cancel()
        await asyncio.gather(endless, return_exceptions=True)

    with_pool(test, long_waiting=0)


def mark(kind: type[Body], **body: Any) -> bytes:
    return read(kind, msgspec.json.encode(body)).mark


def test_questions_that_differ_are_told_apart() -> None:
    towers, doors = "skyscrapers/brainbashers", "doors/example1"
    board = [[4, 3, 2, 1], *[[None] * 4] * 3]
    empty = [[None] * 4] * 4
    marks = [
        mark(Count, puzzle=towers),
        mark(Count, puzzle=doors),
        mark(Count, puzzle=towers, engine="sat"),
        mark(Check, puzzle=towers),
        mark(Check, puzzle=towers, board=board),
        mark(Hint, puzzle=towers, board=board),
        mark(Hint, puzzle=towers, board=empty),
        mark(Hint, puzzle=towers, board=empty, marks={"r1c1": [1, 2]}),
        mark(Make, genre="doors", size=6),
        mark(Make, genre="doors", size=7),
    ]
    assert len(set(marks)) == len(marks)


def test_questions_that_ask_the_same_are_not() -> None:
    towers = "skyscrapers/brainbashers"
    assert mark(Count, puzzle=towers) == mark(Count, puzzle=towers, limit=9, time_limit=2)
    assert mark(Make, genre="doors", size=6) == mark(Make, genre="doors", size=6, seed=1, index=2)
    written = f"[{', '.join(['[ 0,0, 0,0]'] * 4)}]"
    assert mark(Hint, puzzle=towers, board=[[0] * 4] * 4, marks={"r1c1": [1, 2]}) == mark(
        Hint, puzzle=towers, board=written, marks={"r1c1": [2, 1, 2]}
    )


def test_what_is_given_up_again_and_again_is_a_long_one() -> None:
    long_ones = LongOnes(patience=0.1)
    for _ in range(3):
        assert not long_ones.known
        long_ones.add(b"x", 0.04)
    assert long_ones.known == {b"x"}
    long_ones.forget(b"x")
    assert not long_ones.known


# Shares --------------------------------------------------------------------------------------


def test_whoever_has_used_least_is_next() -> None:
    async def test() -> None:
        used = Used()
        line: Line[int] = Line(used, lambda _: None)
        waiting = {
            client: asyncio.create_task(line.wait(client)) for client in ("much", "some", "none")
        }
        await asyncio.sleep(0)
        used.add("much", 5)
        used.add("some", 1)
        assert line.goes_before("some")
        assert line.goes_before("much", 0.5)
        last = line.last()
        assert last
        assert last.client == "much"
        for client in ("none", "some", "much"):
            place = line.next()
            assert place
            assert place.client == client
            assert line.goes_before("some") == (client == "none")
            assert line.goes_before("much", 0.5) == (client == "none")
            place.given.set_result(1)
            assert await waiting[client] == 1
        assert line.next() is None

    asyncio.run(test())


def test_among_those_of_one_client_the_first_is_next() -> None:
    async def test() -> None:
        used = Used()
        used.add("somebody", 1)
        line: Line[int] = Line(used, lambda _: None)
        waiting = [asyncio.create_task(line.wait("somebody")) for _ in range(100)]
        await asyncio.sleep(0)
        for number, task in enumerate(waiting):
            place = line.next()
            assert place
            place.given.set_result(number)
            done, _ = await asyncio.wait(waiting[number:], return_when=asyncio.FIRST_COMPLETED)
            assert done == {task}

    asyncio.run(test())


def test_what_comes_too_late_goes_back() -> None:
    async def test() -> None:
        back: list[int] = []
        line: Line[int] = Line(Used(), back.append)
        waiting = asyncio.create_task(line.wait("somebody"))
        await asyncio.sleep(0)
        place = line.next()
        assert place
        place.given.set_result(7)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert back == [7]

    asyncio.run(test())


def test_a_client_alone_leaves_room_for_others() -> None:
    shares = Shares(8)
    taken = []
    for client in ("a", "b", "c"):
        while shares.has_room(client):
            shares.take(client)
            taken.append(client)
    assert "".join(taken) == "aaaabbc"
    for client in taken:
        shares.give_back(client)
    assert shares.has_room("a", 4)


def test_requests_in_hand_are_shared() -> None:
    pool = Pool(Settings(workers=2, at_once=4 * 2**17))
    with pool.in_hand("a", 0), pool.in_hand("a", 0):
        with pytest.raises(Busy), pool.in_hand("a", 0):
            pass
        with pool.in_hand("b", 0):
            pass
    with pytest.raises(Busy), pool.in_hand("a", 4 * 2**17):
        pass


def test_others_are_answered_while_one_asks_endless_questions_that_all_differ() -> None:
    async def test(pool: Pool) -> None:
        before = sorted(pool.pids)
        puzzles = [formats.write(house((30, 30), seed), "text") for seed in range(6)]
        endless = [
            asyncio.create_task(ask(pool, "greedy", "explain", puzzle=puzzle)) for puzzle in puzzles
        ]
        await until(lambda: pool._long_before.known)
        for _ in range(20):
            assert (await ask(pool, "modest", "solve", **SHORT)).status == 200
        assert not any(task.done() and not task.exception() for task in endless)
        for task in endless:
            task.cancel()
        await asyncio.gather(*endless, return_exceptions=True)
        await until(lambda: pool.health.idle == 2)
        assert sorted(pool.pids) == before

    with_pool(test, patience=0.05, grace=60)


def test_the_client_that_has_used_most_gives_up_its_place() -> None:
    async def test(pool: Pool) -> None:
        running = asyncio.create_task(ask(pool, "greedy", "count", puzzle=blank("doors")))
        await until(lambda: pool._long_before.known)
        waiting = asyncio.create_task(ask(pool, "greedy", "count", puzzle=blank("doors")))
        await until(lambda: pool.health.long_waiting == 1)
        with pytest.raises(Busy):
            await ask(pool, "greedy", "count", puzzle=blank("doors"))
        assert not waiting.done()
        modest = asyncio.create_task(ask(pool, "modest", "count", puzzle=blank("doors")))
        with pytest.raises(Busy):
            await waiting
        assert not modest.done()
        assert not running.done()
        for task in (running, modest):
            task.cancel()
        await asyncio.gather(running, modest, return_exceptions=True)

    with_pool(test, long_waiting=1)


# Connections ---------------------------------------------------------------------------------


def posted(verb: str, body: Any, *more: str, missing: int = 0) -> bytes:
    data = json.dumps(body).encode()
    head = [
        f"POST /api/{verb} HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        f"Content-Length: {len(data) + missing}",
        *more,
    ]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + data


async def answered(port: int, request: bytes) -> tuple[int, bytes]:
    """The status and the body of an answer that is read to its end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    length = next(line for line in head.split("\r\n") if line.startswith("content-length"))
    body = await reader.readexactly(int(length.partition(":")[2]))
    writer.close()
    return int(head.split()[1]), body


async def does_not_read(port: int, request: bytes) -> socket.socket:
    """A connection over which something was asked; the answer is left where it is."""
    connection = socket.socket()
    connection.setblocking(False)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(connection, ("127.0.0.1", port))
    await loop.sock_sendall(connection, request)
    return connection


LARGE = posted(
    "parse", {"text": json.dumps({"genre": "doors", "rooms": [[2, 0]], "title": "x" * 900_000})}
)
"""Asks for an answer that is as large as the question."""


@pytest.mark.parametrize("begun", [b"POST /api/solve", posted("solve", SHORT, missing=1)])
def test_requests_that_do_not_arrive_lock_nobody_out(begun: bytes) -> None:
    async def test(server: Server, port: int) -> None:
        slow = []
        for _ in range(20):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(begun)
            slow.append((reader, writer))
        status, _ = await answered(port, posted("solve", SHORT))
        assert status == 200
        await until(lambda: len(server.server_state.connections) <= 4)
        # The oldest ones had to go.
        assert slow[0][0].at_eof() or slow[0][0].exception()
        assert not slow[-1][0].at_eof()
        for _, writer in slow:
            writer.close()

    with_server(test, arriving=4 * 2**17)


def test_an_answer_that_nobody_reads_is_dropped() -> None:
    async def test(server: Server, port: int) -> None:
        connection = await does_not_read(port, LARGE)
        await until(lambda: server.server_state.connections)
        await until(lambda: not server.server_state.connections)
        connection.close()

    with_server(test, answer_time=0.2)


def test_answers_that_nobody_reads_are_bounded() -> None:
    async def test(server: Server, port: int) -> None:
        connections = [await does_not_read(port, LARGE) for _ in range(6)]
        await until(lambda: server.server_state.total_requests == 6)
        await until(lambda: len(server.server_state.connections) <= 2)
        status, body = await answered(port, LARGE)
        assert (status, len(body) > 900_000) == (200, True)
        for connection in connections:
            connection.close()

    with_server(test, unsent=2 * 2**20)


def test_a_second_question_waits_until_the_first_answer_is_taken() -> None:
    async def test(server: Server, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**21)
        transport: Any = writer.transport
        transport.pause_reading()
        writer.write(LARGE * 3)
        await until(lambda: server.server_state.total_requests == 1)
        for _ in range(10):
            assert (await answered(port, posted("solve", SHORT)))[0] == 200
        assert server.server_state.total_requests == 11
        transport.resume_reading()
        for _ in range(3):
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            assert head.startswith("HTTP/1.1 200 ")
            length = next(line for line in head.split("\r\n") if line.startswith("content-length"))
            await reader.readexactly(int(length.partition(":")[2]))
        assert server.server_state.total_requests == 13
        writer.close()

    with_server(test)


@pytest.mark.parametrize(("proxy", "asker"), [("", "127.0.0.1"), ("127.0.0.1", "203.0.113.9")])
def test_only_a_proxy_that_is_named_may_ask_for_others(proxy: str, asker: str) -> None:
    async def test(server: Server, port: int) -> None:
        request = posted("solve", SHORT, "X-Forwarded-For: 203.0.113.9")
        assert (await answered(port, request))[0] == 200
        pool: Pool = server._app.state.pool
        assert list(pool._used._used) == [asker]

    with_server(test, proxy=proxy)
