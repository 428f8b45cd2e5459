"""All files of a book appear together; those that it no longer has go, and nothing else does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

import pytest

from pipeline.model.book import Book
from pipeline.outputs.base import Edition, NamedFile, NoOptions, Output
from pipeline.outputs.pdf.output import Pdf
from pipeline.outputs.pictures.options import PictureOptions
from pipeline.outputs.pictures.output import Pictures
from pipeline.outputs.publish import add_files, publish, recover_folder
from pipeline.outputs.report.output import Report
from pipeline.runtime.book_folder import BookFolder
from pipeline.runtime.progress import Loudness, Reporter
from pipeline.typeset.classroom.class_layout import class_layout
from pipeline.typeset.layout import layout
from tests.made_up_books import BookOf

QUIET = Reporter(Loudness.QUIET)
BOOK = "sections: [{family: sudoku, size: 4x4, counts: {easy: 2}}]"
CLASS = """
page: {printer: school}
groups:
  - {name: Hikers, sign: circle, sections: [{family: sudoku, size: 4x4, counts: {easy: 2}}]}
  - {name: Captains, sign: star, sections: [{family: sudoku, size: 4x4, counts: {easy: 2}}]}
"""


class Broken(Output):
    """An output whose second file cannot be made."""

    name = "broken"
    stage = "broken"

    @classmethod
    def of(cls, _options: NoOptions) -> Self:
        return cls()

    def files(self, _edition: Edition) -> Iterator[NamedFile]:
        yield NamedFile("broken", "first.txt", (b"first",))
        raise RuntimeError("no second file")


def ready(folder: Path) -> BookFolder:
    """The folder of a book after what a build does first."""
    book = BookFolder.at(folder)
    book.make_work()
    recover_folder(book)
    return book


def put(folder: Path, edition: Edition, *outputs: Output) -> list[str]:
    """Publishes an edition; the names of all files in its folder."""
    publish(ready(folder), edition, outputs, lambda: None, QUIET)
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def manifest(folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return told


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "book"
    made.mkdir()
    return made


@pytest.fixture
def book(book_of: BookOf) -> Book:
    return book_of(BOOK)


@pytest.fixture
def svg() -> Pictures:
    return Pictures.of(PictureOptions(formats=["svg"]))


def test_the_outputs_of_a_book_stand_beside_its_manifest(book: Book, folder: Path) -> None:
    assert put(folder, Edition(book, layout(book)), Pdf(), Report()) == [
        "book-interior.pdf",
        "manifest.json",
        "report.html",
    ]


def test_pictures_stand_in_a_folder_of_their_own(book: Book, folder: Path, svg: Pictures) -> None:
    names = put(folder, Edition(book), svg)
    assert "export/1_sudoku_easy_puzzle.svg" in names
    assert "export/book.json" in names


def test_the_manifest_has_the_digest_of_every_file(book: Book, folder: Path, svg: Pictures) -> None:
    names = put(folder, Edition(book, layout(book)), Pdf(), svg, Report())
    files = manifest(folder)["files"]
    assert sorted([file["name"] for file in files] + ["manifest.json"]) == names
    assert all(sha256((folder / file["name"]).read_bytes()).hexdigest() == file["sha256"] for file in files)


def test_puzzles_have_pages_only_where_the_file_with_them_is_published(book: Book, folder: Path) -> None:
    edition = Edition(book, layout(book))
    put(folder, edition, Pdf())
    assert [row["page"] for row in manifest(folder)["puzzles"]] == [4, 4]
    put(folder, edition, Report())
    assert {row[key] for row in manifest(folder)["puzzles"] for key in ("file", "page", "answer_page")} == {None}


def test_what_a_book_refuses_now_goes(book: Book, folder: Path) -> None:
    edition = Edition(book, layout(book))
    put(folder, edition, Pdf(), Report())
    assert put(folder, edition, Report()) == ["manifest.json", "report.html"]
    assert put(folder, edition, Pdf()) == ["book-interior.pdf", "manifest.json"]


def test_pictures_of_an_export_and_files_of_others_stay(book: Book, folder: Path, svg: Pictures) -> None:
    (folder / "mine.pdf").write_bytes(b"mine")
    add_files(ready(folder), Edition(book), svg, lambda: None, QUIET)
    names = put(folder, Edition(book, layout(book)), Pdf())
    assert {"mine.pdf", "export/book.json"} <= set(names)


def test_pictures_that_a_build_has_made_go_with_its_edition_unless_others_have_changed_them(
    book: Book, folder: Path, svg: Pictures
) -> None:
    put(folder, Edition(book), svg)
    (folder / "export" / "1_sudoku_easy_puzzle.svg").write_text("<svg/> of mine")
    names = put(folder, Edition(book, layout(book)), Pdf())
    assert names == ["book-interior.pdf", "export/1_sudoku_easy_puzzle.svg", "manifest.json"]


@pytest.mark.parametrize("damage", ["", "{", '{"files": [{"name": "../../x"}]}'])
def test_a_damaged_manifest_stands_in_no_way(book: Book, folder: Path, damage: str) -> None:
    put(folder, Edition(book, layout(book)), Report())
    (folder / "manifest.json").write_text(damage)
    (folder / "mine.txt").write_text("mine")
    assert put(folder, Edition(book, layout(book)), Pdf()) == ["book-interior.pdf", "manifest.json", "mine.txt"]


def test_what_earlier_versions_kept_in_the_folder_goes_and_parts_of_others_stay(book: Book, folder: Path) -> None:
    for name in (".journal", ".lock", ".book-interior.pdf.part", ".theirs.part", "export/.1_x.svg.part", "export/mine"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("left")
    assert put(folder, Edition(book, layout(book)), Pdf()) == [
        ".theirs.part",
        "book-interior.pdf",
        "export/mine",
        "manifest.json",
    ]


def test_the_files_of_groups_that_are_gone_go_too(book_of: BookOf, folder: Path) -> None:
    (folder / "book-sheet-moon.pdf").write_bytes(b"old")
    book = book_of(CLASS)
    assert [name for name in put(folder, Edition(book, class_layout(book)), Pdf()) if name.startswith("book-")] == [
        "book-answers.pdf",
        "book-sheet-circle.pdf",
        "book-sheet-star.pdf",
    ]


def test_an_output_that_fails_leaves_the_last_edition_whole(book: Book, folder: Path) -> None:
    edition = Edition(book, layout(book))
    before = put(folder, edition, Report())
    with pytest.raises(RuntimeError, match="no second file"):
        put(folder, edition, Pdf(), Broken())
    assert sorted(path.name for path in folder.iterdir()) == before


def test_nothing_is_replaced_before_the_catalogue_is_ready(book: Book, folder: Path) -> None:
    def refuse() -> None:
        raise RuntimeError("taken")

    with pytest.raises(RuntimeError, match="taken"):
        publish(ready(folder), Edition(book, layout(book)), [Pdf()], refuse, QUIET)
    assert list(folder.iterdir()) == []


def test_an_output_that_reads_a_layout_without_asking_for_it_is_our_bug(book: Book) -> None:
    with pytest.raises(ValueError, match="must say that it needs_layout"):
        list(Pdf().files(Edition(book)))
