"""Count instructions with valgrind's callgrind: a measure that does not depend on the load."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from ..engines.kernel.built import FILE
from .solvers import NotInstalled

NATIVE = ("libc.", "libm.", "libgcc_s.", "libstdc++.", "ld-linux")
"""The libraries that count as the kernel when it calls them; anything else is Python."""


class Count(NamedTuple):
    """Instructions."""

    total: int
    kernel: int
    """In the kernel and in the libraries that it calls."""


def version() -> str:
    """The version of valgrind."""
    if shutil.which("valgrind") is None:
        raise NotInstalled(
            "valgrind is not installed, so no instructions can be counted; "
            "bring it with: apt install valgrind (Debian)"
        )
    said = subprocess.run(["valgrind", "--version"], capture_output=True, text=True, check=True)
    return said.stdout.strip().removeprefix("valgrind-")


def command(profile: Path, *program: str) -> list[str]:
    """A program under callgrind, which writes a profile to this file when it ends."""
    addresses_stay = ["setarch", "-R"] if shutil.which("setarch") else []
    callgrind = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={profile}"]
    return [*addresses_stay, *callgrind, *program]


def since_last(pid: int, profile: Path) -> Count:
    """Instructions of a process that goes on, since this was last asked of it."""
    subprocess.run(["vgdb", f"--pid={pid}", "dump"], capture_output=True, check=True)
    (dump,) = profile.parent.glob(f"{profile.name}.*")
    count = read(dump.read_text())
    dump.unlink()
    return count


def read(profile: str, kernel_file: str = FILE) -> Count:
    r"""Sum up what callgrind wrote.

    ::

        ob=(7) /usr/lib/libpython3.so     the file that the following lines are about
        15 120                            120 instructions at line 15
        cob=(3) /usr/lib/libc.so.6        the file that is called next, if it is another one
        calls=2 88                        a call; the next line has its line and instructions
        16 70

    A name stands in full only where its number comes for the first time. The kernel is known by
    the name of its file, whatever the folder, so that those of other checkouts are found as well.

    >>> text = "ob=(1) /k.so\n1 100\ncob=(2) /lib/libc.so.6\ncalls=1 2\n3 7\nob=(2)\n2 7\n"
    >>> read(text, "k.so")
    Count(total=107, kernel=107)
    """
    names: dict[str, str] = {}
    total = kernel = 0
    here = called = ""
    is_call = False
    for line in profile.splitlines():
        if named := re.match(r"(c?ob)=(\(\d+\)) ?(.*)", line):
            kind, number, name = named.groups()
            name = names.setdefault(number, name)
            here, called = (here, name) if kind == "cob" else (name, name)
        elif line.startswith("calls="):
            is_call = True
        elif cost := re.match(r"[-+*\d]\S* (\d+)$", line):
            instructions = int(cost[1])
            in_kernel = here.endswith(f"/{kernel_file}")
            if is_call:
                kernel += instructions if in_kernel and _is_native(called) else 0
            else:
                total += instructions
                kernel += instructions if in_kernel else 0
            is_call, called = False, here
    return Count(total, kernel)


def _is_native(library: str) -> bool:
    return Path(library).name.startswith(NATIVE)
