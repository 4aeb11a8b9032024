"""Runs of many puzzles on a cluster: the same bytes as at home."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from verbs.bulk.running import ORDER, Meddler, kill_a_child, make

from sightline.core.errors import InputError, MissingExtra


def test_a_cluster_one_of_whose_workers_dies(expected: bytes, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="dask.distributed is not installed")
    path = tmp_path / "puzzles.jsonl"
    watcher = Meddler(ORDER.count // 3, kill_a_child)
    make(path, workers=2, cluster="local", watcher=watcher)
    assert watcher.done
    assert path.read_bytes() == expected


SOMEWHERE = "127.0.0.1:1"


@pytest.mark.parametrize(
    "address",
    [*(f"{way}://{SOMEWHERE}" for way in ("tcp", "tls", "ucx", "no")), "nonsense", ""],
)
def test_a_cluster_that_does_not_answer(address: str, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="dask.distributed is not installed")
    with pytest.raises(InputError, match=f"no Dask scheduler answers at '{address}'"):
        make(tmp_path / "puzzles.jsonl", cluster=address)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n"])
def test_at_the_port_of_another_program_nobody_waits_for_the_client_of_dask(
    answer: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed")
    monkeypatch.setattr("sightline.verbs.bulk.cluster.CONNECTING", 0.5)
    monkeypatch.setattr(distributed, "Client", None)  # it would try for half a minute
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"

        def serve() -> None:
            connection, _ = server.accept()
            with connection:
                connection.sendall(answer)
                while connection.recv(1024):
                    pass

        Thread(target=serve, daemon=True).start()
        with pytest.raises(InputError, match=f"no Dask scheduler answers at '{address}'"):
            make(tmp_path / "puzzles.jsonl", cluster=address)


@contextmanager
def cluster_of(workers: int) -> Iterator[str]:
    """The address of a cluster that is already running."""
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed")
    with distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs="critical",
    ) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_at_an_address(expected: bytes, tmp_path: Path) -> None:
    with cluster_of(1) as address:
        make(tmp_path / "puzzles.jsonl", cluster=address)
    assert (tmp_path / "puzzles.jsonl").read_bytes() == expected


def test_a_cluster_without_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sightline.verbs.bulk.cluster.GATHERING", 0.5)
    with cluster_of(0) as address, pytest.raises(InputError, match="has no workers; start one"):
        make(tmp_path / "puzzles.jsonl", cluster=address)


def test_a_cluster_without_dask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setitem(sys.modules, "distributed.comm", None)
    with pytest.raises(MissingExtra, match="pip install distributed"):
        make(tmp_path / "puzzles.jsonl", cluster="local")
