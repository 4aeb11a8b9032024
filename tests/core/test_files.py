"""Files are complete or not there; devices, pipes, descriptors and links stay what they are."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from sightline.core import files

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such files")


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def kind(path: Path) -> int:
    return stat.S_IFMT(path.lstat().st_mode)


class Reader:
    """Reads from one end of a pipe what is written to the other."""

    def __init__(self, path: Path) -> None:
        self._path, self._read = path, b""
        self._thread = Thread(target=self._all, daemon=True)
        self._thread.start()

    def _all(self) -> None:
        self._read = self._path.read_bytes()

    def read(self) -> bytes:
        self._thread.join(60)  # it has waited in vain if it was never written to
        return self._read


def device(path: Path) -> Path:
    """A device of our own that takes everything, as /dev/null does."""
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 3))
        path.write_bytes(b"x")
    except OSError:
        pytest.skip("only root can make a device, and not everywhere")
    return path


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


def test_a_device_stays_a_device(tmp_path: Path) -> None:
    path = device(tmp_path / "null")
    files.write(path, b"new")
    assert stat.S_ISCHR(kind(path))
    assert names(tmp_path) == ["null"]


def test_a_terminal_is_written_to() -> None:
    other, own = os.openpty()
    files.write(os.ttyname(own), b"new\n")
    assert os.read(other, 100) == b"new\r\n"
    os.close(other)
    os.close(own)


def test_a_pipe_is_written_to(pipe: Path) -> None:
    reader = Reader(pipe)
    files.write(pipe, b"new")
    assert reader.read() == b"new"
    assert names(pipe.parent) == ["pipe"]


def test_a_link_to_a_pipe_is_followed(pipe: Path) -> None:
    link = pipe.with_name("link")
    link.symlink_to(pipe)
    reader = Reader(pipe)
    files.write(link, b"new")
    assert reader.read() == b"new"
    assert names(pipe.parent) == ["link", "pipe"]


def absolute(folder: Path) -> str:
    return str(folder / "there" / "target")


def relative(folder: Path) -> str:
    del folder
    return "there/target"


def through_another(folder: Path) -> str:
    (folder / "there" / "second").symlink_to("target")
    return "there/second"


@pytest.mark.parametrize("old", [b"old", None], ids=["", "that leads nowhere"])
@pytest.mark.parametrize("leads", [absolute, relative, through_another])
def test_a_symbolic_link_stays_a_link(
    leads: Callable[[Path], str], old: bytes | None, tmp_path: Path
) -> None:
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "target", tmp_path / "link"
    if old is not None:
        target.write_bytes(old)
    link.symlink_to(leads(tmp_path))
    files.write(link, b"new")
    assert link.is_symlink()
    assert not target.is_symlink()
    assert target.read_bytes() == b"new"
    assert names(tmp_path) == ["link", "there"]


def test_a_link_to_itself_is_refused_and_stays(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("link")
    with pytest.raises(OSError, match="symbolic links"):
        files.write(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert names(tmp_path) == ["link"]


@pytest.mark.parametrize("path", ["", "folder/", ".", "folder"])
def test_what_can_be_no_file_is_refused(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if path == "folder":
        (tmp_path / "folder").mkdir()
    before = names(tmp_path)
    with pytest.raises(IsADirectoryError):
        files.write(path, b"new")
    assert names(tmp_path) == before


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[int]:
    """The descriptor of a file that something was written to already."""
    with open(tmp_path / "file", "wb") as file:
        file.write(b"first ")
        file.flush()
        yield file.fileno()


@pytest.mark.parametrize("folder", ["/dev/fd", "/proc/self/fd"])
def test_a_descriptor_of_a_file_is_written_to_where_it_stands(
    folder: str, opened: int, tmp_path: Path
) -> None:
    if not Path(folder).is_dir():
        pytest.skip("there are no such names here")
    (tmp_path / "link").symlink_to(f"{folder}/{opened}")
    files.write(f"{folder}/{opened}", b"second ")
    files.write(tmp_path / "link", b"third ")
    os.write(opened, b"fourth")
    assert (tmp_path / "file").read_bytes() == b"first second third fourth"
    assert names(tmp_path) == ["file", "link"]


WRITES = """
import sys
from sightline.core import files
for path in sys.argv[1:]:
    files.write(path, f"{path}\\n".encode())
print("the answer")
"""


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="there is no such folder here")
def test_standard_output_that_goes_to_a_file_loses_nothing(tmp_path: Path) -> None:
    # A link of our own, as /dev/stdout is one, which must not be put at risk.
    link = tmp_path / "stdout"
    link.symlink_to("/dev/fd/1")
    with open(tmp_path / "out", "wb") as out:
        command = [sys.executable, "-c", WRITES, str(link), "/dev/fd/1"]
        subprocess.run(command, stdout=out, check=True)
    assert (tmp_path / "out").read_text() == f"{link}\n/dev/fd/1\nthe answer\n"
    assert link.is_symlink()


def test_an_error_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with pytest.raises(TypeError), files.replacing(path) as file:
        file.writelines([b"half", None])  # type: ignore[list-item]
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["file"]


def test_a_link_laid_where_the_unfinished_file_goes_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.urandom", bytes)
    precious, link = tmp_path / "precious", tmp_path / "file.00000000.part"
    precious.write_bytes(b"mine")
    link.symlink_to(precious)
    with pytest.raises(FileExistsError):
        files.write(tmp_path / "file", b"new")
    assert precious.read_bytes() == b"mine"
    assert link.is_symlink()


# Names that nobody else has taken ----------------------------------------------------------


def without_links(*_: object) -> None:
    raise PermissionError


@pytest.fixture(params=["links", "no links"])
def finished(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A file on a disk with or without links."""
    if request.param == "no links":
        monkeypatch.setattr("os.link", without_links)
    (tmp_path / "finished").write_bytes(b"new")
    return tmp_path / "finished"


def test_a_file_is_published(finished: Path) -> None:
    files.publish(finished, finished.with_name("file"))
    assert finished.with_name("file").read_bytes() == b"new"


@pytest.mark.parametrize("what", ["file", "link", "pipe", "folder"])
def test_publishing_never_replaces_anything(what: str, finished: Path) -> None:
    path = finished.with_name("file")
    match what:
        case "file":
            path.write_bytes(b"old")
        case "link":
            path.symlink_to("nowhere")
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
    before = kind(path)
    with pytest.raises(FileExistsError):
        files.publish(finished, path)
    assert kind(path) == before
    assert finished.read_bytes() == b"new"
    assert names(finished.parent) == ["file", "finished"]
    assert what != "file" or path.read_bytes() == b"old"


def test_a_failure_to_publish_leaves_no_empty_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.link", without_links)
    with pytest.raises(FileNotFoundError):
        files.publish(tmp_path / "finished", tmp_path / "file")
    assert not names(tmp_path)
