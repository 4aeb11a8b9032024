"""A real server for all tests that need one: of the API, and of the page in a browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def serving(**variables: str) -> Iterator[str]:
    """Start a server, and yield its address, on a free port."""
    with started(**variables) as (address, _):
        yield address


@contextmanager
def started(**variables: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The same, with the process."""
    command = [sys.executable, "-m", "sightline", "serve", "--port", "0", "--quiet"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", **variables}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found, "the server did not say where it is"
        yield found[0], server
        server.terminate()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a server for all tests."""
    with serving() as address:
        yield address
