"""Parquet: a column per key, nested where a board is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from io import BytesIO
from typing import Annotated, Any, BinaryIO

import msgspec

from ....core.decoding import decoder
from ....core.errors import InputError, MissingExtra
from ....formats._json_errors import explained, unknown_key
from ....rules.parts import parts_of
from ....rules.puzzle import GENRES, Puzzle
from ....words import say
from ._output import Output, Writer

TWO_GENRES = say(
    "table-two-genres",
    "this is a puzzle of { $genre }, and the first one is of { $first }, but a table has one "
    "schema; join them in JSON lines, or each genre by itself",
)
NO_COLUMN = say(
    "table-no-column",
    "a table has no column for { $key }; leave it out, or join them in JSON lines",
)
NO_FIT = say(
    "table-no-fit",
    "a record does not fit into a table of { $genre }, as make writes it: { $why }",
)

_INT32 = Annotated[int, msgspec.Meta(ge=-(2**31), lt=2**31)]
MADE: dict[str, tuple[str, Any]] = {
    "grade": ("string", str),
    "score": ("float64", float),
    "clue_count": ("int32", _INT32),
    "given_count": ("int32", _INT32),
    "seed": ("uint64", Annotated[int, msgspec.Meta(ge=0)]),
    "index": ("int64", int),
    "generator": ("int32", _INT32),
    "canonical": ("string", str),
}
"""What ``make`` writes beside a puzzle: the type in a table, and that of what fits into it."""


class Parquet(Output, suffix=".parquet"):
    """The schema depends on the genre alone, so that all its files can be read together."""

    def check(self) -> None:
        _pyarrow()

    def check_record(self, line: bytes, puzzle: Puzzle, genre: type[Puzzle]) -> None:
        if type(puzzle) is not genre:
            raise InputError(TWO_GENRES(genre=puzzle.said_title, first=genre.said_title))
        try:
            _columns(genre.name)(line)
        except msgspec.ValidationError as error:
            if (key := unknown_key(error)) is None:
                raise explained(error, line.decode()) from None
            raise InputError(NO_COLUMN(key=key)) from None

    def open(self, file: BinaryIO, genre: type[Puzzle]) -> Writer:
        return Rows(file, genre)


class Rows:
    """Records as rows; what is written at a time is a row group."""

    def __init__(self, file: BinaryIO, genre: type[Puzzle]) -> None:
        self._arrow = _pyarrow()
        self._schema = _schema(self._arrow, genre)
        self._title = genre.said_title
        self._usual = {name: setting.usual for name, setting in genre.settings.items()}
        self._writer = self._arrow.parquet.ParquetWriter(file, self._schema, compression="zstd")

    def write(self, lines: Sequence[bytes]) -> None:
        try:
            table = self._arrow.json.read_json(
                BytesIO(b"".join(lines)),
                self._arrow.json.ReadOptions(use_threads=False),
                self._arrow.json.ParseOptions(
                    explicit_schema=self._schema, unexpected_field_behavior="error"
                ),
            )
        except self._arrow.ArrowInvalid as error:
            self._writer.close()  # while the file is open
            raise InputError(NO_FIT(genre=self._title, why=str(error))) from None
        self._writer.write_table(_filled(table.combine_chunks(), self._usual))

    def finish(self) -> None:
        self._writer.close()


def _filled(table: Any, usual: Mapping[str, bool | int | str]) -> Any:
    """Add the defaults of settings that a record leaves out."""
    for name, value in usual.items():
        place = table.schema.get_field_index(name)
        table = table.set_column(place, table.schema.field(place), table[name].fill_null(value))
    return table


def _schema(arrow: Any, genre: type[Puzzle]) -> Any:
    row = arrow.list_(arrow.int16())
    rows = arrow.list_(row)
    types = {bool: arrow.bool_(), int: arrow.int16(), str: arrow.string()}
    several = genre.board.keys_of_solution
    keys = (key for part in parts_of(genre) for key in part.keys)
    return arrow.schema(
        {
            "genre": arrow.string(),
            **{key.name: row if key.depth == 1 else rows for key in keys},
            **{name: types[setting.type] for name, setting in genre.settings.items()},
            "solution": arrow.struct(dict.fromkeys(several, rows)) if several else rows,
            **{name: getattr(arrow, column)() for name, (column, _) in MADE.items()},
        }
    )


@cache
def _columns(name: str) -> Callable[[bytes], Any]:
    """Decodes a record of a genre whose board is known to be one, if it fits into a table."""
    genre = GENRES[name]
    keys = (key.name for part in parts_of(genre) for key in part.keys)
    others: list[tuple[str, Any, Any]] = [
        (name, msgspec.Raw, None) for name in ("genre", *keys, *genre.settings, "solution")
    ]
    made = [(name, kind | None, None) for name, (_, kind) in MADE.items()]
    record = msgspec.defstruct(genre.__name__, [*others, *made], forbid_unknown_fields=True)
    return decoder(record)


def _pyarrow() -> Any:
    try:
        import pyarrow.json
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra("pyarrow", extra="parquet") from None
    return pyarrow
