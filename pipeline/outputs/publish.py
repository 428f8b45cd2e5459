"""publish: the PDFs of a book, its report and its manifest appear in their folder, all at once; stale files go."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pipeline import __version__
from pipeline.families import family_named
from pipeline.model.book import Book, Entry
from pipeline.model.level import Level
from pipeline.model.roles import ANSWERS, INTERIOR, MANIFEST, PUPILS, SHEET
from pipeline.model.spec import BookSpec, PageSpec
from pipeline.model.values import solution_text
from pipeline.outputs.pdf.render import GUIDE_PICTURE
from pipeline.runtime.files import names_in, replace_files
from pipeline.typeset.cover.cover_documents import COVER, COVER_GUIDE
from pipeline.typeset.layout import Layout, Reference

SCHEMA = 1
REPORT = "report"
REPORT_NAME = "report.html"
ROLES = (INTERIOR, ANSWERS, PUPILS, COVER_GUIDE, COVER)
"""The PDFs of a book in the order in which they appear; a book has the first, and the others as asked for."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A book ready to be published: layout, files by role, report, and the digest of its catalogue."""

    book: Book
    layout: Layout
    pdfs: Mapping[str, bytes]
    report: bytes
    catalogue_digest: str | None


@dataclass(frozen=True, slots=True)
class Published:
    """What stands in the folder now: PDFs, pictures and report, the pages of all but covers, the number of puzzles."""

    folder: Path
    files: tuple[str, ...]
    pages: int
    puzzles: int


def publish(folder: Path, edition: Edition, ready: Callable[[], None]) -> Published:
    """Put an edition in place of the last one; `ready` is called when everything is written but nothing replaced."""
    names = {role: file_name(edition.book.spec.name, role) for role in (*ROLES, GUIDE_PICTURE)}
    contents = {file_name(edition.book.spec.name, role): made for role, made in edition.pdfs.items()}
    contents[REPORT_NAME] = edition.report
    known = (*names.values(), *names_in(folder, f"{edition.book.spec.name}-{SHEET}", ".pdf"))
    stale = [name for name in known if name not in contents]
    manifest = {MANIFEST: _json(_manifest(edition))}
    replace_files(folder, contents | manifest, stale, ready)
    return Published(folder, tuple(contents), edition.layout.pages, len(edition.book.entries))


def file_name(book: str, role: str) -> str:
    """The name of a book's PDF, or of the picture of its guide."""
    return f"{book}-{COVER_GUIDE}.png" if role == GUIDE_PICTURE else f"{book}-{role}.pdf"


def _manifest(edition: Edition) -> dict[str, Any]:
    book = edition.book
    shown = (group.style.candidates for group in book.groups for _ in group.members)
    puzzles = zip(book.entries, edition.layout.references, shown, strict=True)
    return {
        "schema": SCHEMA,
        "versions": {"puzzlepress": __version__, "reportlab": version("reportlab"), "pikepdf": version("pikepdf")},
        "book": book.spec.name,
        "title": book.spec.title,
        "config_digest": book.spec.digest,
        "seed": book.spec.seed,
        "volume": book.spec.volume,
        "week": book.spec.week,
        **({"start": str(book.spec.start)} if book.spec.start else {}),
        "page": _page(book.spec.page),
        "levels": {
            level: {"name": book.spec.strings[f"level.{level}"], "mark": book.spec.mark(level)}
            for level in Level
            if any(entry.level is level for entry in book.entries)
        },
        "catalogue_digest": edition.catalogue_digest,
        "files": list(_files(edition)),
        "puzzles": [_puzzle(*puzzle) for puzzle in puzzles],
        **({"before": list(_earlier(edition))} if book.before else {}),
    }


def _page(page: PageSpec) -> dict[str, Any]:
    """What the files are printed as; width and height of the trimmed page in points."""
    return {
        "printer": page.printer.name,
        "paper": page.paper.name,
        "width": round(page.paper.width, 2),
        "height": round(page.paper.height, 2),
        "stock": page.printer.stock.name if page.printer.stocks else None,
        "bleed": page.printer.bleed is not None,
        "look": page.look.name,
    }


def _files(edition: Edition) -> Iterator[dict[str, Any]]:
    for role, document in edition.layout.documents.items():
        yield {
            "role": role,
            "name": file_name(edition.book.spec.name, role),
            "sha256": sha256(edition.pdfs[role]).hexdigest(),
            "pages": len(document.pages),
            **({"copies": list(_copies(edition.book.spec))} if role == PUPILS else {}),
        }
    if GUIDE_PICTURE in edition.pdfs:
        name = file_name(edition.book.spec.name, GUIDE_PICTURE)
        yield {"role": GUIDE_PICTURE, "name": name, "sha256": sha256(edition.pdfs[GUIDE_PICTURE]).hexdigest()}
    yield {"role": REPORT, "name": REPORT_NAME, "sha256": sha256(edition.report).hexdigest()}


def _copies(spec: BookSpec) -> Iterator[str]:
    """The roles of the files that the sheets of pupils are copies of, in their order."""
    for pupil in spec.pupils:
        yield spec.parts[pupil.part].role if spec.parts else INTERIOR


def _puzzle(entry: Entry, reference: Reference, candidates: bool) -> dict[str, Any]:
    rated = entry.rated
    return {
        "number": entry.number,
        **({"date": str(entry.day)} if entry.day else {}),
        "code": entry.code,
        "family": rated.puzzle.family,
        "section": entry.section + 1,
        "size": str(entry.size),
        "level": entry.level,
        "text": family_named(rated.puzzle.family).format(rated.puzzle),
        "solution": solution_text(rated.solution, rated.puzzle.first_digit),
        "technique": rated.rating.technique,
        "cost": rated.rating.cost,
        "measures": dict(rated.rating.measures),
        "signature": rated.signature,
        "file": reference.file,
        "page": reference.page,
        "answer_file": reference.answer_file,
        "answer_page": reference.answer_page,
        **({"candidates": True} if candidates else {}),
        **({"hint_page": reference.hint_page} if reference.hint_page is not None else {}),
    }


def _earlier(edition: Edition) -> Iterator[dict[str, Any]]:
    """The puzzles of a newspaper's week before, whose answers stand on the first page of puzzles."""
    for entry in edition.book.before:
        puzzle = entry.rated.puzzle
        yield {
            "number": entry.number,
            "date": str(entry.day),
            "code": entry.code,
            "family": puzzle.family,
            "size": str(entry.size),
            "text": family_named(puzzle.family).format(puzzle),
            "solution": solution_text(entry.rated.solution, puzzle.first_digit),
            "answer_file": INTERIOR,
            "answer_page": edition.layout.references[0].page,
        }


def _json(value: dict[str, Any]) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()
