"""Rewrites golden files, if answers are meant to change: ``python tests/renew.py NAME …``.

``answers``, to read aloud what the command line says in every language; ``counts``, if the search
does different work; ``explanations``, to read them aloud, if they are meant to change; ``genres``,
the examples on the pages of rules in ``docs/genres``; ``genre-words``, to read aloud what is said
of genres in every language; ``made``, after the version of the generator was raised; ``pictures``,
to look at them, and if they are meant to change; ``techniques``, what is said of them in each
language.
"""

from __future__ import annotations

import sys
from importlib import import_module

GOLDEN = {
    "answers": "cli.test_languages",
    "counts": "kernel.test_counts",
    "explanations": "verbs.test_explain",
    "genres": "docs.test_genre_pages",
    "genre-words": "records.test_genre_words",
    "made": "verbs.make.test_reproducible",
    "pictures": "render.test_svg",
    "techniques": "rules.test_techniques_starry",
}
"""The modules with a function ``renew``, in folders beside this file."""

if __name__ == "__main__":
    for name in sys.argv[1:] or sys.exit(f"usage: python {sys.argv[0]} {' | '.join(GOLDEN)}"):
        import_module(GOLDEN[name]).renew()
