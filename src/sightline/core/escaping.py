"""Texts of others, shown safely: on a terminal, in a document, in Markdown."""

from __future__ import annotations

import re

COMMANDS = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb"
    "\ud800-\udfff]"
)
"""Control characters: for terminals, or for the order of letters (bidirectional text).

A pattern, compiled on first use: nearly all text has none of them.
"""


def visible(text: str, *, lines: bool = False) -> str:
    r"""The text with control characters escaped, so that untrusted text can be shown safely.

    Of several ``lines``, line ends and tabs are left as they are. JSON stays the same JSON.

    >>> visible("a\x1b[31m\u202eb\n"), visible("a\n\x9bb", lines=True)
    ('a\\u001b[31m\\u202eb\\u000a', 'a\n\\u009bb')
    """
    if text.isprintable():  # quick check, which nearly every text passes
        return text
    shown = re.sub(COMMANDS, _code, text)
    return shown if lines else re.sub("[\t\n]", _code, shown)


def tame(text: str) -> str:
    r"""The text on one line, without control characters, as documents show it.

    >>> tame(" a\x1b[31m\nb")
    'a [31m b'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def in_markdown(text: str) -> str:
    r"""The text on one line, with what has a meaning in Markdown or in HTML escaped.

    >>> print(in_markdown("a|b *c*\n# [d](e)"))
    a\|b \*c\* \# \[d\](e)
    """
    return re.sub(r"([\\`*_\[\]<>|#~&$])", r"\\\1", tame(text))


def _code(character: re.Match[str]) -> str:
    return f"\\u{ord(character[0]):04x}"
