"""The JSON of an export: what every puzzle is and which files show it, and which solutions belong to every day."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from pipeline.families import text_of
from pipeline.model.book import Book, Entry
from pipeline.model.printer import MM
from pipeline.model.spec import BookSpec
from pipeline.model.values import solution_text
from pipeline.outputs.pictures.file_names import PUZZLE, SOLUTION, Named
from pipeline.page.draw.clipping import Clipping
from pipeline.typeset.puzzles.names import group_title

SCHEMA: Final = 1

Row = Mapping[str, Any]


def puzzle_row(spec: BookSpec, named: Named, pictures: Mapping[str, Clipping], formats: Sequence[str]) -> Row:
    """What a page maker needs to know of a puzzle with pictures by kind; one of another week has a solution only."""
    entry, rated = named.entry, named.entry.rated
    return {
        "date": str(entry.day) if entry.day else None,
        "family": rated.puzzle.family,
        "variant": rated.puzzle.variant or None,
        "size": str(entry.size),
        "level": entry.level,
        "number": entry.number,
        "code": entry.code,
        "title": title(spec, entry),
        "level_title": spec.strings[f"level.{entry.level}"] if entry.level else None,
        "cost": rated.rating.cost,
        "text": text_of(rated),
        "solution": solution_text(rated.solution, rated.puzzle.first_digit),
        **dict(_sizes(pictures)),
        "files": {kind: {one: f"{stem}.{one}" for one in formats} for kind, stem in named.names.items()},
    }


def title(spec: BookSpec, entry: Entry) -> str:
    """What a puzzle is, in the book's language."""
    return group_title(spec.strings, entry.kind, entry.size)


def index(book: Book, rows: Sequence[Row], before: Sequence[Row]) -> bytes:
    """The whole file: the rows of all puzzles, those of the last day of the week before, and the days."""
    described = {
        "schema": SCHEMA,
        "book": book.spec.name,
        "title": book.spec.title,
        "language": book.spec.language,
        "seed": book.spec.seed,
        "start": str(book.spec.start) if book.spec.start else None,
        **({"days": list(_days(rows, before))} if book.spec.start else {}),
        "puzzles": rows,
        **({"before": before} if before else {}),
    }
    return (json.dumps(described, indent=1, ensure_ascii=False) + "\n").encode()


def _days(rows: Sequence[Row], before: Sequence[Row]) -> Iterator[Row]:
    """Every day with the files of its puzzles, and of the solutions of the day before where that is known."""
    earlier = before
    for day, found in groupby(rows, lambda row: str(row["date"])):
        here = list(found)
        yield {
            "date": day,
            "puzzles": [row["files"][PUZZLE] for row in here],
            "solutions_of": earlier[0]["date"] if earlier else None,
            "solutions": [row["files"][SOLUTION] for row in earlier],
        }
        earlier = here


def _sizes(pictures: Mapping[str, Clipping]) -> Iterator[tuple[str, float]]:
    for kind, prefix in ((PUZZLE, ""), (SOLUTION, "solution_")):
        if picture := pictures.get(kind):
            yield f"{prefix}width_mm", _mm(picture.width)
            yield f"{prefix}height_mm", _mm(picture.height)


def _mm(points: float) -> float:
    return round(points / MM, 3)
