"""Two sheets on a page are read as they are once they are cut apart: copies, backs, key, the line between."""

from __future__ import annotations

import re
from pathlib import Path

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
title: Cut apart
seed: 3
page: {printer: school, size: A4}
outputs: {report: false}
worksheet: {fields: [name], sheets_per_page: 2, duplex: true}
class_list: pupils.csv
groups:
  - {name: First, sign: circle, sections: [{family: sudoku, size: 4x4, per_page: 1, counts: {easy: 3}}]}
  - {name: Second, sign: star, sections: [{family: sudoku, size: 4x4, per_page: 1, counts: {easy: 1}}]}
"""
PUPILS = "name,group\nAda,First\nBen,Second\nCleo,First\n"
FILES = {"sheet-circle": 8, "sheet-star": 4, "pupils": 10, "answers": 2}
"""The files, and the pages of all sheets in them: each sheet has an even number, as it has backs."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cut")
    (folder / "book.yaml").write_text(BOOK)
    (folder / "pupils.csv").write_text(PUPILS)
    spec = load_book(folder / "book.yaml", outputs=option_models())
    build(spec, BuildOptions(folder, jobs=1), Reporter(Loudness.QUIET))
    return folder / "book"


def replaced(sheets: pikepdf.Pdf, side: int, old: bytes, new: bytes) -> None:
    page = sheets.pages[side]
    code = page.Contents.read_bytes()
    assert old in code
    page.Contents = sheets.make_stream(code.replace(old, new))


@pytest.mark.parametrize(("name", "pages"), FILES.items())
def test_every_file_of_the_class_is_right(folder: Path, name: str, pages: int) -> None:
    found = puzzlepress.verify(folder / f"book-{name}.pdf")
    assert not found.faults, [*map(str, found.faults)]
    assert found.pages == pages


def test_sheets_without_their_manifest_are_one_error_with_its_remedy(folder: Path) -> None:
    with pytest.raises(InputError, match=r"two pages stand on each of its sides.*; put manifest\.json beside it"):
        puzzlepress.verify(folder / "book-pupils.pdf", manifest="none")


def test_both_halves_of_a_group_s_page_are_read(folder: Path) -> None:
    assert puzzlepress.verify(folder / "book-sheet-circle.pdf").puzzles == 6


def test_a_sheet_for_every_pupil_is_read(folder: Path) -> None:
    assert puzzlepress.verify(folder / "book-pupils.pdf").puzzles == 3 + 1 + 3


def test_paper_lies_across_and_holds_two_pages_a_side(folder: Path) -> None:
    with pikepdf.open(folder / "book-answers.pdf") as key:
        (side,) = key.pages
        assert [float(at) for at in side.mediabox] == pytest.approx([0, 0, 841.89, 595.28], abs=0.01)


def test_a_page_without_the_line_to_cut_along_is_found(folder: Path) -> None:
    found = faults_of(folder / "book-pupils.pdf", lambda sheets: replaced(sheets, 1, b"l S Q", b"l n Q"))
    assert "page 2, side 2: no line shows where to cut" in found


def test_a_line_beside_the_middle_is_found(folder: Path) -> None:
    def shift(sheets: pikepdf.Pdf) -> None:
        code = sheets.pages[0].Contents.read_bytes()
        (x,) = {*re.findall(rb"0 d (\S+) ", code)}
        replaced(sheets, 0, x, b"411.000")

    assert "no line shows where to cut" in faults_of(folder / "book-sheet-star.pdf", shift)


def test_a_back_behind_another_front_is_found(folder: Path) -> None:
    def exchange(sheets: pikepdf.Pdf) -> None:
        code = sheets.pages[1].Contents.read_bytes()
        left, right = re.findall(rb"cm (/P\d+) Do", code)
        code = code.replace(left, b"/here").replace(right, left).replace(b"/here", right)
        sheets.pages[1].Contents = sheets.make_stream(code)

    assert "page" in faults_of(folder / "book-pupils.pdf", exchange)


def test_a_lost_side_is_found(folder: Path) -> None:
    def lose(sheets: pikepdf.Pdf) -> None:
        del sheets.pages[1]

    assert "the file has 1 side, expected 2" in faults_of(folder / "book-sheet-star.pdf", lose)
