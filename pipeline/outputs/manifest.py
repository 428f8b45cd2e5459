"""The manifest of a book: its files with their digests, and its puzzles with their pages.

`config/manifest.py` has the schema of what is written here.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from itertools import repeat
from typing import Any, Final

from pipeline import __version__
from pipeline.config.manifest import ROWS_BEGIN, SCHEMA
from pipeline.families import text_of
from pipeline.frozen import frozen
from pipeline.model.book import Entry
from pipeline.model.level import Level
from pipeline.model.qr import QrSpec
from pipeline.model.roles import INTERIOR
from pipeline.model.spec import NOT_ACCESSIBLE, WORKED, BookSpec, PageSpec, SectionSpec
from pipeline.model.values import solution_text
from pipeline.outputs.base import Edition
from pipeline.typeset.interior.paged_book import Reference
from pipeline.typeset.puzzles.captions import minutes_words
from pipeline.typeset.puzzles.codes import link_of

_EARLIER: Final = ("number", "date", "code", "family", "size", "text", "solution")  # of the week before


@frozen
class ListedFile:
    """A file as the manifest lists it: its role, its path below the book's folder, its sha256, other facts."""

    role: str
    name: str
    digest: str
    facts: Mapping[str, Any]
    private: bool = False

    @property
    def row(self) -> dict[str, Any]:
        """Its row in the manifest."""
        return {"role": self.role, "name": self.name, "sha256": self.digest, **self.facts}


def manifest(edition: Edition, files: Sequence[ListedFile], rows: Iterable[bytes]) -> Iterator[bytes]:
    """The manifest of an edition that consists of these files, in parts, with its `puzzle_rows`."""
    described = _described(edition, files)
    yield (json.dumps(described, indent=1, ensure_ascii=False, allow_nan=False).removesuffix("\n}")).encode()
    yield from rows
    yield b"\n}\n"


def puzzle_rows(edition: Edition, roles: Collection[str]) -> Iterator[bytes]:
    """What the manifest says of puzzles, a line for each; `roles` are those of the documents that are published."""
    yield from _rows("puzzles", _puzzles(edition, roles))
    if edition.book.before:
        yield from _rows("before", _earlier(edition, roles))


def _rows(key: str, rows: Iterable[Mapping[str, Any]]) -> Iterator[bytes]:
    """A key of the manifest with a row on every line."""
    encoder = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
    yield ROWS_BEGIN.format(key=key).encode()
    for number, row in enumerate(rows):
        yield f"{',' * (number > 0)}\n  {encoder.encode(row)}".encode()
    yield b"\n ]"


def _described(edition: Edition, files: Sequence[ListedFile]) -> dict[str, Any]:
    """What the manifest says of the book besides its puzzles."""
    book = edition.book
    return {
        "schema": SCHEMA,
        "versions": {"puzzlepress": __version__, "reportlab": version("reportlab"), "pikepdf": version("pikepdf")},
        "book": book.spec.name,
        "title": book.spec.title,
        "language": book.spec.language,
        "config_digest": book.spec.digest,
        **({"templates_digest": book.spec.templates_digest} if book.spec.templates_digest else {}),
        "seed": book.spec.seed,
        "seed_from": book.spec.seed_origin,
        "volume": book.spec.volume,
        "week": book.spec.week,
        "year": book.spec.year,
        **({"start": str(book.spec.start)} if book.spec.start else {}),
        **({"isbn": book.spec.isbn} if book.spec.isbn else {}),
        **({"steps": True} if _shows_steps(book.spec) else {}),
        "page": _page(book.spec.page),
        "levels": {
            level: {"name": book.spec.strings[f"level.{level}"], "mark": book.spec.mark(level)}
            for level in Level
            if any(entry.level is level for entry in book.entries)
        },
        **({"populations": populations} if (populations := list(_populations(book.spec.sections))) else {}),
        "catalogue_digest": edition.catalogue_digest,
        "files": [file.row for file in files],
    }


def _shows_steps(spec: BookSpec) -> bool:
    """Do pages show steps of solves: worked answers, or lessons?"""
    return spec.answers.style in WORKED or any(section.lesson for section in spec.sections)


def _populations(sections: Sequence[SectionSpec]) -> Iterator[dict[str, Any]]:
    """The populations that gradings of sections, numbered from 1, are scaled by, but for the frozen ones."""
    for number, section in enumerate(sections, 1):
        if found := section.params.population:
            yield {
                "section": number,
                "grading": section.params.grading,
                "least": found.least,
                "greatest": found.greatest,
                "sha256": found.digest,
            }


def _page(page: PageSpec) -> dict[str, Any]:
    """What the files are printed as; width and height of the trimmed page in points."""
    paper = page.two_up or page.paper
    return {
        "printer": page.printer.name,
        "paper": paper.name,
        "width": round(paper.width, 2),
        "height": round(paper.height, 2),
        "stock": page.printer.stock.name if page.printer.stocks else None,
        "bleed": page.printer.bleed is not None,
        **({"binding": page.printer.binding} if page.printer.binding else {}),
        "look": page.look.name,
        **({"accessible": page.accessible} if page.accessible != NOT_ACCESSIBLE else {}),
        **({"sheets_per_page": 2, "duplex": page.duplex} if page.two_up else {}),
    }


def _puzzles(edition: Edition, roles: Collection[str]) -> Iterator[dict[str, Any]]:
    """A row for every puzzle; where its pages are not published it has none."""
    shown = [group.style.candidates for group in edition.book.groups for _ in group.members]
    references = edition.pages.references if edition.pages else repeat(None)
    qr = edition.book.spec.page.qr
    for entry, reference, candidates in zip(edition.book.entries, references, shown, strict=False):
        printed = reference if reference and reference.file in roles else None
        hint = printed.hint_page if printed else None
        yield {
            **_puzzle(entry),
            **_minutes(entry, edition.book.spec),
            **_places(printed),
            **({"candidates": True} if candidates else {}),
            **({"hint_page": hint} if hint is not None else {}),
            **(_code(entry, reference, qr) if qr and reference and reference.code_file in roles else {}),
        }


def _code(entry: Entry, reference: Reference, qr: QrSpec) -> dict[str, Any]:
    """Where the code of a puzzle leads, and where it stands."""
    return {"qr": link_of(qr, entry), "qr_file": reference.code_file, "qr_page": reference.code_page}


def _puzzle(entry: Entry) -> dict[str, Any]:
    rated = entry.rated
    return {
        "number": entry.number,
        **({"date": str(entry.day)} if entry.day else {}),
        "code": entry.code,
        "family": rated.puzzle.family,
        "section": entry.section + 1,
        "size": str(entry.size),
        "level": entry.level,
        "text": text_of(rated),
        "solution": solution_text(rated.solution, rated.puzzle.first_digit),
        "technique": rated.rating.technique,
        "cost": rated.rating.cost,
        "measures": dict(rated.rating.measures),
        "signature": rated.signature,
        **({"origin": str(rated.origin)} if rated.origin else {}),
    }


def _minutes(entry: Entry, spec: BookSpec) -> dict[str, str]:
    """The minutes that stand below a puzzle, as they are printed."""
    words = minutes_words(entry, spec.minutes, spec.strings)
    return {"minutes": words} if words else {}


def _places(printed: Reference | None) -> dict[str, Any]:
    """The roles of the files that a puzzle and its answer stand in, and their pages."""
    if printed is None:
        return dict.fromkeys(("file", "page", "answer_file", "answer_page"))
    return {
        "file": printed.file,
        "page": printed.page,
        "answer_file": printed.answer_file,
        "answer_page": printed.answer_page,
    }


def _earlier(edition: Edition, roles: Collection[str]) -> Iterator[dict[str, Any]]:
    """The puzzles of a newspaper's week before, whose answers stand on the first page of puzzles."""
    printed = INTERIOR in roles
    for entry in edition.book.before:
        row = _puzzle(entry)
        yield {
            **{key: row[key] for key in _EARLIER},
            "answer_file": INTERIOR if printed else None,
            "answer_page": edition.layout.references[0].page if printed else None,
        }
