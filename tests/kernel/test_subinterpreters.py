"""The kernel is for the main interpreter: any other is refused, which harms nobody."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sightline import _kernel

IN_THE_MAIN_ONE = """
import sys
try:
    import _interpreters as interpreters  # since Python 3.13
except ImportError:
    import _xxsubinterpreters as interpreters

def use():
    from sightline._kernel import Constraint, Search
    assert Search([3, 1], [Constraint("AllDifferent", [0, 1], [])], 2).next(9.0, 9) == [1, 0]

if {used_before}:
    use()
for _ in range(2):
    other = interpreters.create()
    interpreters.run_string(other, {in_the_other!r})
    use()
    interpreters.destroy(other)
    use()
"""
IN_THE_OTHER = """
import sys
sys.path[:] = {path}
from importlib.util import module_from_spec, spec_from_file_location
try:
    {load}
except ImportError as error:
    print(error, flush=True)
"""
LOADS = {
    "the package": "from sightline import solve",
    # Whatever else the package needs may be refused before it.
    "the kernel alone": f"""
    spec = spec_from_file_location("sightline._kernel", {_kernel.__file__!r})
    spec.loader.exec_module(module_from_spec(spec))""",
}


@pytest.mark.parametrize("used_before", [False, True])
@pytest.mark.parametrize("what", LOADS)
def test_a_subinterpreter_is_refused_and_the_main_one_goes_on(what: str, used_before: bool) -> None:
    in_the_other = IN_THE_OTHER.format(path=sys.path, load=LOADS[what])
    program = IN_THE_MAIN_ONE.format(used_before=used_before, in_the_other=in_the_other)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    refusals = done.stdout.splitlines()
    assert len(refusals) == 2
    assert all("subinterpreter" in refusal for refusal in refusals)
    if sys.version_info < (3, 12):  # newer versions refuse in their own words
        assert all("the kernel of Sightline does not work in a" in each for each in refusals)
