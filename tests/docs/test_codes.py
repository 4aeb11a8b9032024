"""The list of codes is that of the package."""

from __future__ import annotations

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_list_of_codes_is_up_to_date() -> None:
    make = runpy.run_path(str(DOCS / "make_codes.py"))
    assert (DOCS / "codes.md").read_text("utf-8") == make["page"](), "run python docs/make_codes.py"
