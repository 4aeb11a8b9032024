"""Values that notebooks show as HTML, which :mod:`sightline.notebook` makes.

One of the few imports upward (``tests/test_layers.py``): the module is imported on use.
"""

from __future__ import annotations


class ShownInNotebooks:
    """A value that notebooks show as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from ..notebook import html

        return html(self)
