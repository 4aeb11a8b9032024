"""The typed stub of the native module says what the module itself says."""

from __future__ import annotations

import ast
from pathlib import Path

from nanobind.stubgen import StubGen

from sightline import _kernel

STUB = Path(__file__).parents[2] / "src" / "sightline" / "_kernel.pyi"


def meaning(stub: str) -> str:
    """The stub without its layout and without the values of constants."""
    tree = ast.parse(stub)
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign):
            node.value = None
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = " ".join(node.value.split())
    return ast.unparse(tree)


def test_the_stub_is_what_nanobind_generates() -> None:
    generator = StubGen(module=_kernel, quiet=True)
    generator.put(_kernel)
    assert meaning(generator.get()) == meaning(STUB.read_text())
