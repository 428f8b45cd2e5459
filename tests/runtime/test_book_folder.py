"""A book has one lock and one journal, outside of its folder, whichever way leads there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pipeline.errors import OutputError
from pipeline.runtime.book_folder import BookFolder


def test_what_builds_keep_lies_beside_the_folder(tmp_path: Path) -> None:
    book = BookFolder.at(tmp_path / "book")
    places = (book.lock, book.journal, book.next, book.last, book.old, book.change(tmp_path))
    assert {path.parent for path in places} == {tmp_path / ".puzzlepress" / "book"}
    assert len(set(places)) == 6


def test_a_link_leads_to_what_the_folder_itself_has(tmp_path: Path) -> None:
    (tmp_path / "disk" / "real").mkdir(parents=True)
    (tmp_path / "book").symlink_to(tmp_path / "disk" / "real")
    assert BookFolder.at(tmp_path / "book").work == BookFolder.at(tmp_path / "disk" / "real").work


def test_a_folder_is_the_same_from_wherever_the_process_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    book = BookFolder.at(Path("book"))
    assert (book.named, book.folder) == (Path("book"), tmp_path / "book")


def test_a_working_folder_that_is_gone_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    with pytest.raises(OutputError, match=r"book: cannot be written: No such file or directory"):
        BookFolder.at(Path("book"))
    assert BookFolder.at(tmp_path / "book").folder == tmp_path / "book"


@pytest.mark.parametrize("name", [".puzzlepress", ".puzzlepress/book"])
def test_a_link_in_the_place_of_what_builds_keep_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OutputError, match=rf"{name}: a symbolic link stands where a folder is needed"):
        BookFolder.at(tmp_path / "book").make_work()


def test_a_mounted_folder_is_refused_with_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "ismount", lambda _: True)
    with pytest.raises(OutputError, match=r"book: a file system is mounted there.*; mount the folder above it instead"):
        BookFolder.at(tmp_path / "book").refuse_unfit()


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "book").touch()
    with pytest.raises(OutputError, match=r"book: cannot be written: Not a directory; a file stands where"):
        BookFolder.at(tmp_path / "book").refuse_unfit()


@pytest.mark.parametrize("name", ["", "book", "book/export"])
def test_a_folder_that_takes_no_new_edition_is_refused(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "book" / "export").mkdir(parents=True)
    monkeypatch.setattr(os, "access", lambda path, _: path != tmp_path / name)
    with pytest.raises(OutputError, match=rf"{(tmp_path / name).name}: cannot be written: Permission denied; "):
        BookFolder.at(tmp_path / "book").refuse_unfit(["export"])


def test_what_stands_in_place_of_a_folder_below_is_refused(tmp_path: Path) -> None:
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "export").touch()
    (tmp_path / "book" / "texts").symlink_to(tmp_path)
    with pytest.raises(OutputError, match=r"book/export: cannot be written: Not a directory; a file stands where"):
        BookFolder.at(tmp_path / "book").refuse_unfit(["export"])
    with pytest.raises(OutputError, match=r"book/texts: a symbolic link stands where"):
        BookFolder.at(tmp_path / "book").refuse_unfit(["texts"])


def test_folders_that_are_still_to_be_made_are_fine(tmp_path: Path) -> None:
    BookFolder.at(tmp_path / "output" / "book").refuse_unfit(["export"])
    assert not [*tmp_path.iterdir()]  # and are not made by asking
