"""How a value shows itself in a notebook: as the HTML that :mod:`sightline.notebook` makes of it.

This is a door upward: what is shown stands below whoever shows it, and asks by name.
"""

from __future__ import annotations


class ShownInNotebooks:
    """A value that notebooks show as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from ..notebook import html

        return html(self)
