"""The server as a process of its own: its address, its end, and clients that go away."""

from __future__ import annotations

import json
import re
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from subprocess import PIPE, Popen, run
from typing import Any

import pytest

pytest.importorskip("fastapi")

COMMAND = [sys.executable, "-m", "sightline", "serve"]
BLANK = {"genre": "skyscrapers"} | {side: [0] * 12 for side in ("top", "left", "bottom", "right")}

if sys.platform == "win32":
    pytest.skip("no signals", allow_module_level=True)


@contextmanager
def served(*arguments: str) -> Iterator[tuple[Popen[str], str]]:
    """A server, and its address."""
    line = [*COMMAND, "--port", "0", "--workers", "2", *arguments]
    with Popen(line, stdout=PIPE, stderr=PIPE, text=True) as server:
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
