"""JSON is decoded in one place, which turns whatever cannot be read into one kind of error."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sightline
from sightline.core.decoding import TooDeep, decoder, from_json

PACKAGE = Path(sightline.__file__).parent
DECODERS = {"msgspec.json.decode", "msgspec.json.Decoder", "json.loads", "json.load"}
MEASURES = PACKAGE / "bench"
"""Benchmarks read what they have written themselves."""


def uses_a_decoder(file: Path) -> Iterator[int]:
    """The lines in which a module decodes JSON by itself."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and ast.unparse(node) in DECODERS:
            yield node.lineno


def test_no_other_module_decodes_json() -> None:
    files = [file for file in PACKAGE.rglob("*.py") if MEASURES not in file.parents]
    found = {file.relative_to(PACKAGE).as_posix(): [*uses_a_decoder(file)] for file in files}
    assert found.pop("core/decoding.py")
    assert not any(found.values()), {name: lines for name, lines in found.items() if lines}


@pytest.mark.parametrize("data", ['{"a": ' + "[" * 100_000, b'{"a": ' + b'{"":' * 100_000])
def test_deep_json_is_an_error_of_decoding(data: str | bytes) -> None:
    for read in (decoder(dict[str, Any]), lambda data: from_json(data, dict[str, msgspec.Raw])):
        with pytest.raises(TooDeep, match="nested too deeply"):
            read(data)


def test_bytes_that_are_no_text_are_an_error_of_decoding() -> None:
    with pytest.raises(msgspec.DecodeError, match="no text in UTF-8"):
        from_json(b'["\xff"]')
