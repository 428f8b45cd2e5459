"""Tagged files: what the tags add to the bytes, and what another program reads in them."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.model.book import Book
from pipeline.model.book_fonts import BUNDLED
from pipeline.outputs.pdf.render import render
from pipeline.typeset.layout import layout
from pipeline.typeset.setting.book_typeface import typeface

BookOf = Callable[..., Book]

BOOK = """
page: {printer: screen, accessible: %s}
sections:
  - {family: sudoku, size: 9x9, counts: {easy: 24}}
  - {family: kakuro, size: 8x8, counts: {easy: 24}}
  - {family: calcudoku, size: 6x6, counts: {easy: 24}}
"""

needs_pdfinfo = pytest.mark.skipif(not shutil.which("pdfinfo"), reason="needs pdfinfo of poppler")

MOST = 1.5  # times the bytes of the file without tags


def pdf_of(book_of: BookOf, accessible: str) -> bytes:
    return render(layout(book_of(BOOK % accessible)).interior, typeface(BUNDLED))


def test_tags_add_no_more_than_half_to_the_bytes_of_a_book(book_of: BookOf) -> None:
    plain, tagged = (len(pdf_of(book_of, accessible)) for accessible in ("none", "figures"))
    assert plain < tagged <= MOST * plain


GRID = """
page: {printer: screen, accessible: %s}
front: []
sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]
"""


def struct_text(book: Book, folder: Path) -> str:
    """What pdfinfo reads in the elements of a book."""
    path = folder / "told.pdf"
    path.write_bytes(render(layout(book).interior, typeface(BUNDLED)))
    return subprocess.run(["pdfinfo", "-struct-text", path], check=True, capture_output=True, text=True).stdout


def first_table(told: str) -> list[list[str]]:
    """The texts of the cells of the first table, by its rows."""
    table = told.split("Table")[1].split("Sect", maxsplit=1)[0]
    rows = [re.split(r"\bTD\b", row)[1:] for row in re.split(r"\bTR\b", table)[1:]]
    return [[cell.strip().strip('"').strip() for cell in row] for row in rows]


@needs_pdfinfo
def test_another_program_reads_the_givens_of_a_figure(book_of: BookOf, tmp_path: Path) -> None:
    book = book_of(GRID % "figures")
    ((entry,),) = (group.members for group in book.groups)
    givens = "".join(str(value) for value in entry.rated.puzzle.givens if value)
    figure = struct_text(book, tmp_path).split("Figure:")[1]
    assert f'"{givens}"' in figure


@needs_pdfinfo
def test_another_program_reads_the_rows_of_a_grid_cell_by_cell(book_of: BookOf, tmp_path: Path) -> None:
    book = book_of(GRID % "full")
    ((entry,),) = (group.members for group in book.groups)
    puzzle = entry.rated.puzzle
    cells = [str(value or "") for value in puzzle.givens]
    rows = [cells[at : at + puzzle.width] for at in range(0, len(cells), puzzle.width)]
    assert first_table(struct_text(book, tmp_path)) == rows
