"""The formats that hold every puzzle: a table in JSON and in CSV, with our own text forms."""

import csv
import io
import json
from collections.abc import Mapping
from typing import Any

from pipeline.families import text_of
from pipeline.model.book import Book, Entry
from pipeline.model.spec import BookSpec
from pipeline.model.values import solution_text

SCHEMA = 1


def row_of(spec: BookSpec, entry: Entry, *, solved: bool) -> Mapping[str, Any]:
    """What is said of a puzzle; in a class nothing of the level."""
    puzzle = entry.rated.puzzle
    return {
        "number": entry.number,
        "code": entry.code,
        "family": puzzle.family,
        "variant": puzzle.variant or None,
        "size": str(entry.size),
        **({} if spec.is_for_class else {"level": entry.level}),
        "text": text_of(entry.rated),
        **({"solution": solution_text(entry.rated.solution, puzzle.first_digit)} if solved else {}),
    }


def as_json(book: Book, *, solved: bool) -> str:
    """The puzzles of a book as one JSON document."""
    rows = [row_of(book.spec, entry, solved=solved) for entry in book.entries]
    described = {"schema": SCHEMA, "book": book.spec.name, "language": book.spec.language, "puzzles": rows}
    return json.dumps(described, indent=1, ensure_ascii=False) + "\n"


def as_csv(book: Book, *, solved: bool) -> str:
    """The puzzles of a book as lines of values, the first with their names."""
    rows = [row_of(book.spec, entry, solved=solved) for entry in book.entries]
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


TABLES = {"json": as_json, "csv": as_csv}
