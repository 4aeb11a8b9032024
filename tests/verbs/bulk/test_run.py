"""Runs of many puzzles: the same bytes whoever works, in every format."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path

import msgspec
import pytest
from verbs.bulk.running import HOUSES, ORDER, make, records

from sightline.core.errors import InputError, MissingExtra
from sightline.formats.json import parse
from sightline.verbs.bulk import Order, Run
from sightline.verbs.bulk.outputs import OUTPUTS
from sightline.verbs.make import Recipe

SUFFIXES = list(OUTPUTS)

# The same bytes ----------------------------------------------------------------------------


def test_a_record(expected: bytes) -> None:
    for index, line in enumerate(expected.splitlines()):
        record = json.loads(line)
        assert (record["seed"], record["index"]) == (7, index)
        assert record["generator"] == HOUSES.generator
        assert {"grade", "score", "clue_count", "given_count", "canonical"} < set(record)
    assert parse(line).describe() == "Doors 3×3"


@pytest.mark.parametrize("workers", [2, 4])
def test_any_number_of_workers(workers: int, expected: bytes, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    make(path, workers=workers)
    assert path.read_bytes() == expected
    assert {file.name for file in tmp_path.iterdir()} == {path.name, f"{path.name}.manifest.json"}


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_any_size_of_the_shards(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / f"one{suffix}", tmp_path / f"other{suffix}"
    make(path)
    monkeypatch.setattr("sightline.verbs.bulk.shards.MOST_PUZZLES", 7)
    make(other)
    assert path.read_bytes() == other.read_bytes()


def test_a_part_of_a_run(expected: bytes, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    make(path, msgspec.structs.replace(ORDER, start=20, count=30))
    assert path.read_bytes() == b"".join(expected.splitlines(keepends=True)[20:50])


def test_the_manifest(expected: bytes, tmp_path: Path) -> None:
    make(tmp_path / "puzzles.jsonl.gz")
    found = json.loads((tmp_path / "puzzles.jsonl.gz.manifest.json").read_text())
    (output,) = found["outputs"]
    assert (output["records"], output["file"]) == (ORDER.count, "puzzles.jsonl.gz")
    assert found["order"] == ORDER.plain()
    assert (found["missing"], found["repeats"]) == ([], 0)
    make(tmp_path / "again.jsonl", workers=2)
    again = json.loads((tmp_path / "again.jsonl.manifest.json").read_text())["outputs"][0]
    assert again["content_sha256"] == output["content_sha256"]
    assert again["content_sha256"] == again["sha256"] != output["sha256"]


# Formats -----------------------------------------------------------------------------------


def test_compressed_lines(expected: bytes, tmp_path: Path) -> None:
    make(tmp_path / "puzzles.jsonl.gz")
    data = (tmp_path / "puzzles.jsonl.gz").read_bytes()
    assert gzip.decompress(data) == expected
    assert data[3:8] == bytes(5)  # no name, no time
    zstandard = pytest.importorskip("zstandard")
    make(tmp_path / "puzzles.jsonl.zst")
    with open(tmp_path / "puzzles.jsonl.zst", "rb") as file:
        assert zstandard.ZstdDecompressor().stream_reader(file).read() == expected


@pytest.mark.parametrize(
    "recipe",
    [
        Recipe(genre="doors", size=(3, 4), switches={"connected": True}, givens=2),
        Recipe(genre="skyscrapers", size=(4, 4)),
        Recipe(genre="starry-night", size=(6, 6), unique=False, givens=3),
    ],
    ids=lambda recipe: recipe.genre,
)
def test_parquet(recipe: Recipe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr("sightline.verbs.bulk.sinks.BATCH", 8)
    order = Order(recipe=recipe, seed=2**64 - 1, count=20)
    make(tmp_path / "puzzles.jsonl", order)
    make(tmp_path / "puzzles.parquet", order)
    table = parquet.ParquetFile(tmp_path / "puzzles.parquet")
    assert table.metadata.num_row_groups == 3
    rows = table.read().to_pylist()
    for row, record in zip(rows, records(tmp_path / "puzzles.jsonl"), strict=True):
        said = {key: value for key, value in row.items() if value is not None}
        assert {key: said[key] for key in record if record[key] is not None} == {
            key: value for key, value in record.items() if value is not None
        }
        assert parse(json.dumps(said)) == parse(json.dumps(record))


@pytest.mark.parametrize(
    ("module", "suffix"),
    [("zstandard", ".jsonl.zst"), ("pyarrow", ".parquet")],
)
def test_a_missing_extra_is_told_at_once(
    module: str, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (module, *(name for name in sys.modules if name.startswith(f"{module}."))):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingExtra, match=f"pip install {module}"):
        Run(ORDER, str(tmp_path / f"puzzles{suffix}"))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["puzzles", "puzzles.json", "puzzles.csv", ".jsonl"])
def test_a_name_that_says_no_format(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"must end in \.jsonl, \.jsonl\.gz, \.jsonl\.zst, \.parq"):
        Run(ORDER, str(tmp_path / name))
