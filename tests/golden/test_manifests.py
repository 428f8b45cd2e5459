"""What is written as a manifest is what its one reader accepts, key for key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from pipeline.config.manifest import Manifest, read_head, read_manifest, read_puzzles
from pipeline.families import family_named
from pipeline.outputs.manifest import ListedFile, manifest, puzzle_rows
from pipeline.source.files import decoded
from tests.golden.example_books import BOOKS, edition, kept

SHA256 = "0" * 64


def unlisted(values: Any, model: type[BaseModel], above: str = "") -> Iterator[str]:
    """The keys of values that a schema does not know."""
    fields = {field.alias or name: field for name, field in model.model_fields.items()}
    for key, value in values.items():
        if key not in fields:
            yield above + key
            continue
        inner = next(models(fields[key].annotation), None)
        if inner:
            rows = value if isinstance(value, list) else [value] if key == "page" else value.values()
            for row in rows:
                yield from unlisted(row, inner, f"{above}{key}.")


def models(annotation: object) -> Iterator[type[BaseModel]]:
    """The schemas inside a type."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for one in get_args(annotation):
        yield from models(one)


@pytest.mark.parametrize("name", BOOKS)
def test_the_reader_accepts_every_key_that_is_written_and_gives_the_puzzles_again(name: str) -> None:
    book = edition(name, kept(name))
    pages = book.layout.documents.items()
    files = [ListedFile(role, f"{name}-{role}.pdf", SHA256, {"pages": len(one.pages)}) for role, one in pages]
    written = decoded("manifest.json", b"".join(manifest(book, files, puzzle_rows(book, book.layout.documents.keys()))))
    read = read_manifest(written)
    puzzles, before = read_puzzles(read)
    rated = [entry.rated for entry in book.book.entries]
    assert puzzles == tuple((one.puzzle, one.solution) for one in rated)
    assert len(before) == len(book.book.before)
    assert [row.signature for row in read_head(written).puzzles] == [one.signature for one in rated]
    assert list(unlisted(json.loads(written.text), Manifest)) == []
    assert {family_named(row.family).name for row in read.manifest.puzzles} == {one.puzzle.family for one in rated}
