"""Rewrites golden files, if answers are meant to change: ``python tests/renew.py NAME …``.

``answers``, what the command line says in each language, and ``explanations``, to read them aloud,
if they are meant to change; ``counts``, if the search does different work; ``genres``, the examples
on the pages of rules in ``docs/genres``; ``made``, after the version of the generator was raised;
``pictures``, to look at them, and if they are meant to change.
"""

from __future__ import annotations

import sys
from importlib import import_module

GOLDEN = {
    "answers": "cli.test_languages",
    "counts": "kernel.test_counts",
    "explanations": "verbs.test_explain",
    "genres": "docs.test_genre_pages",
    "made": "verbs.make.test_reproducible",
    "pictures": "render.test_svg",
}
"""The modules with a function ``renew``, in folders beside this file."""

if __name__ == "__main__":
    for name in sys.argv[1:] or sys.exit(f"usage: python {sys.argv[0]} {' | '.join(GOLDEN)}"):
        import_module(GOLDEN[name]).renew()
