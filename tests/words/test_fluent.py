"""Catalogues are in the syntax of Project Fluent, as its own parser reads it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sightline.words.catalogues import FOLDER, entries

fluent = pytest.importorskip("fluent.syntax")
CATALOGUES = sorted(Path(FOLDER).glob("*/*.ftl"))


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_catalogue_is_read_as_project_fluent_reads_it(file: Path) -> None:
    source = file.read_text("utf-8")
    parsed = fluent.parse(source).body
    junk = [entry.content for entry in parsed if isinstance(entry, fluent.ast.Junk)]
    assert not junk
    messages = {
        entry.id.name: {attribute.id.name for attribute in entry.attributes}
        for entry in parsed
        if isinstance(entry, fluent.ast.Message)
    }
    assert messages == {code: set(own.attributes) for code, own in entries(source)}


def test_a_language_says_each_code_once() -> None:
    assert CATALOGUES
    for folder in {file.parent for file in CATALOGUES}:
        texts = [file.read_text("utf-8") for file in folder.glob("*.ftl")]
        codes = Counter(code for text in texts for code, _ in entries(text))
        assert not [code for code, times in codes.items() if times > 1]
