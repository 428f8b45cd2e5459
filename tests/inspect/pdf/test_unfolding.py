"""A booklet is unfolded by its ink: pages in a wrong place, lost sheets and ink beyond the last page are found."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pikepdf
import pytest

import puzzlepress
from pipeline.build import BuildOptions, build
from pipeline.config import load_book
from pipeline.errors import InputError
from pipeline.outputs.registry import option_models
from pipeline.runtime.progress import Loudness, Reporter
from tests.inspect.changed_files import faults_of

BOOK = """
title: Folded
seed: 3
page: {size: %s}
outputs: {booklet: true, report: false}
sections: [{family: sudoku, size: 4x4, per_page: 1, counts: {easy: 4}}]
"""


@pytest.fixture(scope="module", params=["A5", "A4"])
def booklet(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("folded")
    (folder / "book.yaml").write_text(BOOK % request.param)
    spec = load_book(folder / "book.yaml", outputs=option_models())
    build(spec, BuildOptions(folder, jobs=1), Reporter(Loudness.QUIET))
    return folder / "book" / "book-booklet.pdf"


def test_a_booklet_is_read_as_its_book_is(booklet: Path) -> None:
    found = puzzlepress.verify(booklet)
    assert not found.faults, [*map(str, found.faults)]
    assert (found.puzzles, found.answers) == (4, 4)
    assert found.pages == puzzlepress.verify(booklet.with_name("book-interior.pdf")).pages


@pytest.mark.parametrize("manifest", [None, "none"])
@pytest.mark.parametrize("name", ["book-booklet.pdf", "print-me.pdf"])
def test_a_booklet_without_its_manifest_is_one_error_with_its_remedy_whatever_its_name(
    booklet: Path, tmp_path: Path, name: str, manifest: str | None
) -> None:
    alone = Path(copy(booklet, tmp_path / name))
    with pytest.raises(InputError, match=rf"{name}: two pages .*, expected .*; put manifest\.json beside it"):
        puzzlepress.verify(alone, manifest=manifest)
    listed = puzzlepress.verify(alone, manifest=str(booklet.with_name("manifest.json")))
    assert listed.faults == ()


def test_sides_in_another_order_are_found(booklet: Path) -> None:
    def exchange(sheets: pikepdf.Pdf) -> None:
        sheets.pages.insert(0, sheets.pages[2])
        del sheets.pages[3]

    assert "page" in faults_of(booklet, exchange)


def test_a_lost_sheet_is_found_and_nothing_that_follows_from_it(booklet: Path) -> None:
    def lose(sheets: pikepdf.Pdf) -> None:
        del sheets.pages[-1]
        del sheets.pages[-1]

    faults = faults_of(booklet, lose)
    assert "sides, expected" in faults
    assert faults.count("expected") == 1


def test_ink_that_belongs_to_no_page_is_found(booklet: Path) -> None:
    def scribble(sheets: pikepdf.Pdf) -> None:
        bar = sheets.make_stream(b"q 0 g 10 300 60 20 re f Q")
        sheets.pages[0].contents_add(bar)

    found = faults_of(booklet, scribble)
    assert "there is ink beyond the last page" in found or "page 8, at the left: ink comes" in found


def test_sheets_of_another_size_are_found(booklet: Path) -> None:
    def cut(sheets: pikepdf.Pdf) -> None:
        for page in sheets.pages:
            page.mediabox = [0, 0, 800, 595]

    assert "the sheet is 800.0 x 595.0 pt" in faults_of(booklet, cut)
