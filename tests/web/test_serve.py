"""The server as a process of its own: its address, its end, and clients that go away."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import re
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from subprocess import PIPE, Popen, run
from typing import Any

import pytest

pytest.importorskip("fastapi")

from sightline.web.guard import HEADERS
from sightline.web.serving import Complaints

COMMAND = [sys.executable, "-m", "sightline", "serve"]
BLANK = {"genre": "skyscrapers"} | {side: [0] * 12 for side in ("top", "left", "bottom", "right")}

if sys.platform == "win32":
    pytest.skip("no signals", allow_module_level=True)


@contextmanager
def served(
    *arguments: str, stderr: int = PIPE, through: Sequence[str] = ()
) -> Iterator[tuple[Popen[str], str]]:
    """A server, perhaps started by another command, and its address."""
    line = [*through, *COMMAND, "--port", "0", "--workers", "2", *arguments]
    with Popen(line, stdout=PIPE, stderr=stderr, text=True) as server:
        try:
            assert server.stdout
            found = re.search(r"http://\S+/", server.stdout.readline())
            assert found
            yield server, found[0]
        finally:
            server.kill()


def ended(server: Popen[str], number: signal.Signals) -> tuple[int, str]:
    """Its exit code, and what it said."""
    server.send_signal(number)
    _, complaints = server.communicate(timeout=60)
    return server.returncode, complaints


def children(pid: int) -> list[int]:
    """The processes that a process has started, as far as they are still there."""
    found = run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, check=False)
    return [int(each) for each in found.stdout.split()]


def gone(pid: int) -> bool:
    """Whether a process has ended; a zombie counts as ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"


def eventually(condition: Any) -> bool:
    """Whether something becomes true sooner or later."""
    deadline = time.monotonic() + 60
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def health(address: str, host: str = "localhost") -> Any:
    """What the server says of itself."""
    connection = HTTPConnection("127.0.0.1", _port(address), timeout=60)
    connection.request("GET", "/api/health", headers={"Host": host})
    with connection.getresponse() as answer:
        return json.load(answer)


def _port(address: str) -> int:
    return int(address.rstrip("/").rpartition(":")[2])


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux tells")


@needs_proc
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_a_clean_end(number: signal.Signals, code: int) -> None:
    with served("--quiet") as (server, address):
        assert health(address)["status"] == "ok"
        workers = children(server.pid)
        assert len(workers) >= 2
        assert ended(server, number) == (code, "")
        assert eventually(lambda: all(map(gone, workers)))


@needs_proc
def test_an_end_while_there_is_work() -> None:
    with served("--quiet") as (server, address):
        workers = children(server.pid)
        head = f"POST /api/count HTTP/1.1\r\nHost: localhost\r\n{_json_headers(BLANK)}"
        with _connection(address) as connection:
            connection.sendall(head.encode() + json.dumps({"puzzle": BLANK}).encode())
            assert eventually(lambda: health(address)["idle"] == 1)
            assert ended(server, signal.SIGTERM) == (0, "")
            answer = connection.recv(65536).decode()
        assert answer.startswith("HTTP/1.1 503 ")
        assert answer.endswith('{"error":"the server is shutting down"}')
        assert eventually(lambda: all(map(gone, workers)))


@needs_proc
def test_the_workers_do_not_outlive_a_server_that_is_killed() -> None:
    with served("--quiet") as (server, _):
        workers = children(server.pid)
        server.kill()
        assert eventually(lambda: all(map(gone, workers)))


def test_a_client_that_goes_away_frees_its_worker() -> None:
    with served() as (server, address):
        head = f"POST /api/count HTTP/1.1\r\nHost: localhost\r\n{_json_headers(BLANK)}"
        with _connection(address) as connection:
            connection.sendall(head.encode() + json.dumps({"puzzle": BLANK}).encode())
            assert eventually(lambda: health(address)["idle"] == 1)
        assert eventually(lambda: health(address)["idle"] == 2)
        code, complaints = ended(server, signal.SIGINT)
        assert code == 130
        lines = [json.loads(line) for line in complaints.splitlines()]
        assert [line["status"] for line in lines if line["method"] == "POST"] == [499]


def test_a_body_without_end_and_without_a_length() -> None:
    with served("--quiet") as (_, address), _connection(address) as connection:
        head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        connection.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
        for _ in range(17):
            connection.sendall(chunk)
        assert connection.recv(65536).startswith(b"HTTP/1.1 413 ")


def test_what_is_no_http() -> None:
    with served("--quiet") as (server, address):
        for data in (b"\x16\x03\x01\x02\x00", b"GET / HTTP/9.9\r\n\r\n", b"GET /\r\n\r\n"):
            with _connection(address) as connection:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                assert b" 500 " not in connection.recv(65536)
        assert ended(server, signal.SIGINT) == (130, "")


NO_HTTP = {
    "a handshake of TLS": b"\x16\x03\x01\x02\x00",
    "no version": b"GET /\r\n\r\n",
    "no Host": b"GET / HTTP/1.1\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n"
    b"Content-Length: 2\r\n\r\n",
}


def test_what_is_no_http_is_answered_like_anything_else() -> None:
    with served("--quiet") as (server, address):
        for what, data in NO_HTTP.items():
            with _connection(address) as connection:
                connection.sendall(data)
                answer = HTTPResponse(connection)
                answer.begin()
                assert (answer.status, answer.headers["Connection"]) == (400, "close"), what
                assert HEADERS.items() <= {k.lower(): v for k, v in answer.getheaders()}.items()
                assert json.load(answer) == {"error": "this is no request in HTTP that can be read"}
        assert ended(server, signal.SIGINT) == (130, "")


def test_half_a_request_that_turns_out_to_be_no_http() -> None:
    """The application is at work on it already."""
    head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with served("--quiet") as (server, address):
        with _connection(address) as connection:
            connection.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
            connection.sendall(b"this is no chunk\r\n")
            assert connection.recv(65536).startswith(b"HTTP/1.1 400 ")
        assert ended(server, signal.SIGINT) == (130, "")


# What a server has to go on without ----------------------------------------------------------


def full() -> int:
    """A disk without any space."""
    return os.open("/dev/full", os.O_WRONLY)


def closed() -> int:
    """A pipe whose reader has gone."""
    end, start = os.pipe()
    os.close(end)
    return start


def asleep() -> int:
    """A pipe that takes nothing more, because nobody reads."""
    _, start = os.pipe()
    os.set_blocking(start, False)
    with suppress(BlockingIOError):
        while True:
            os.write(start, b"." * 512)
    os.set_blocking(start, True)
    return start


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here is always full")
@pytest.mark.parametrize("complaints", [full, closed, asleep])
def test_it_goes_on_without_a_log(complaints: Callable[[], int]) -> None:
    target = complaints()
    with served(stderr=target) as (server, address):
        for _ in range(5):
            assert health(address)["status"] == "ok"
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=60) == 0
    os.close(target)


def test_without_further_files_it_says_so_once_and_connections_wait(tmp_path: Path) -> None:
    files, complaints = 40, tmp_path / "complaints"
    with ExitStack() as stack:
        target = stack.enter_context(complaints.open("w"))
        few = ("sh", "-c", f'ulimit -n {files}; exec "$@"', "sh")
        _, address = stack.enter_context(served("--quiet", stderr=target.fileno(), through=few))
        with ExitStack() as connections:
            for _ in range(2 * files):
                connections.enter_context(_connection(address))
            assert eventually(lambda: complaints.stat().st_size)
        assert health(address)["status"] == "ok"
    said = complaints.read_text()
    assert said.count("\n") == 1, said
    assert said.startswith("warning: no further connection can be accepted, because the system")


def test_the_same_complaint_is_written_once_a_minute(capsys: pytest.CaptureFixture[str]) -> None:
    said, loop = Complaints(), asyncio.new_event_loop()
    now = loop.time()
    for seconds, error in (
        (0, OSError(errno.EMFILE, "Too many open files")),
        (1, OSError(errno.EMFILE, "Too many open files")),
        (2, ValueError("another one")),
        (3, ConnectionResetError()),
        (61, OSError(errno.ENFILE, "Too many open files in system")),
    ):
        loop.time = lambda after=seconds: now + after  # type: ignore[method-assign,misc]
        said(loop, {"message": "socket.accept() out of system resource", "exception": error})
    loop.close()
    first, other, again = capsys.readouterr().err.splitlines()
    assert first == again
    assert first.startswith("warning: no further connection can be accepted")
    assert other.startswith(
        "this is a fault of Sightline, not of the puzzle; please report it (Val"
    )


def test_a_busy_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run([*COMMAND, "--port", port], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"sightline: the server cannot listen at http://127.0.0.1:{port}/: address already in "
        "use; choose another one with --port\n"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "65536"],
        ["--port", "x"],
        ["--workers", "1"],
        ["--host", "no.such.host.invalid"],
        ["--proxy", "*"],
    ],
)
def test_bad_options(arguments: list[str]) -> None:
    done = run([*COMMAND, *arguments], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("sightline: ")
    assert done.stderr.count("\n") == 1


def test_a_host_that_others_can_reach() -> None:
    with served("--host", "0.0.0.0") as (server, address):
        assert health(address, host="any.example")["status"] == "ok"
        code, complaints = ended(server, signal.SIGINT)
    assert code == 130
    assert complaints.startswith("warning: whoever can reach 0.0.0.0 can use this server")


def test_the_page_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER", "echo browsing %s")
    with served("--quiet", "--open") as (server, address):
        assert server.stdout
        assert server.stdout.readline() == f"browsing {address}\n"


def test_workers_that_do_not_start() -> None:
    code = (
        "import sightline.web.pool as pool; pool.Worker.start = lambda *_: no();"
        "\ndef no(): raise OSError\n"
        "from sightline.cli import main; main(['serve', '--port', '0'])"
    )
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("sightline: the workers do not start")


def test_without_the_extra() -> None:
    blocked = "import sys; sys.modules['fastapi'] = sys.modules['uvicorn'] = None;"
    code = f"{blocked} from sightline.cli import main; main(['serve'])"
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.endswith(" -m pip install fastapi uvicorn\n")


def _json_headers(puzzle: Any) -> str:
    length = len(json.dumps({"puzzle": puzzle}))
    return f"Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"


@contextmanager
def _connection(address: str) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", _port(address)), timeout=60) as connection:
        yield connection
