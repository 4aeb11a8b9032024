"""The genres by name, each imported when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .puzzle import Puzzle


class Genres(MutableMapping[str, "type[Puzzle]"]):
    """All genres by name: those in the folder ``genres``, in its order, then any others.

    A genre that is asked for by its name is imported alone, so that a command does not wait for
    the others; where genres are listed or counted, all of them are imported.
    """

    def __init__(self) -> None:
        self._imported: dict[str, type[Puzzle]] = {}
        self._complete = False

    def __getitem__(self, name: str) -> type[Puzzle]:
        if not isinstance(name, str):
            raise KeyError(name)
        if name not in self._imported and not self._complete:
            self._import(name)
        return self._imported[name]

    def __setitem__(self, name: str, genre: type[Puzzle]) -> None:
        self._imported[name] = genre

    def __delitem__(self, name: str) -> None:
        del self._imported[name]

    def __iter__(self) -> Iterator[str]:
        self._import_all()
        return iter(self._imported)

    def __len__(self) -> int:
        self._import_all()
        return len(self._imported)

    def _import(self, name: str) -> None:
        from . import genres  # late: a genre is a subclass of Puzzle, whose module needs this one

        file = name.replace("-", "_")
        if file in genres.files():
            genres.import_file(file)
        if name not in self._imported:  # the file may have another name
            self._import_all()

    def _import_all(self) -> None:
        from . import genres

        if self._complete:
            return
        files = genres.files()
        for file in files:
            genres.import_file(file)
        order = {genres.module(file): number for number, file in enumerate(files)}
        in_order = sorted(
            self._imported.items(), key=lambda each: order.get(each[1].__module__, len(files))
        )
        self._imported, self._complete = dict(in_order), True
