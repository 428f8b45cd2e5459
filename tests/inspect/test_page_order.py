"""Files whose pages are missing, doubled, put in or out of order: that is told, and no fault that follows from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

import puzzlepress
from tests.inspect.changed_files import faults_of

BOOK = """
title: In order
seed: 4
page: {printer: screen, size: A5, per_page: 2, show: [number, level, answer_page]}
front: [title, contents, how_to_play]
answers: {style: first_hint}
back: [notes]
sections:
  - {family: sudoku, size: 6x6, counts: {easy: 6}}
  - {family: calcudoku, size: 4x4, counts: {easy: 6}}
"""

CLASS = """
title: In order
seed: 4
page: {per_page: 2}
front: []
versions: [A, B]
class_list: class.csv
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 4}}
"""

BARE = """
title: "2"
seed: 1
page: {printer: screen, size: A5, per_page: 4}
front: [half_title, title]
back: []
sections:
  - {family: futoshiki, size: 4x4, counts: {medium: 24}}
"""

PUPILS = "name\nAda\nBen\nCem\nDora\n"

Change = Callable[[pikepdf.Pdf], None]


def built(folder: Path, text: str) -> Path:
    (folder / "book.yaml").write_text(text)
    (folder / "class.csv").write_text(PUPILS)
    puzzlepress.build(folder / "book.yaml", output=folder / "out", jobs=1)
    return folder / "out" / "book"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("order"), BOOK) / "book-interior.pdf"


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same book with other puzzles."""
    return built(tmp_path_factory.mktemp("edition"), BOOK.replace("seed: 4", "seed: 5")) / "book-interior.pdf"


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book named by a number, whose puzzles have hardly a given."""
    return built(tmp_path_factory.mktemp("bare"), BARE) / "book-interior.pdf"


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("copies"), CLASS) / "book-pupils.pdf"


def in_order(*wanted: int) -> Change:
    """Only these pages, so."""

    def change(pdf: pikepdf.Pdf) -> None:
        every = [*pdf.pages]
        del pdf.pages[:]
        for number in wanted:
            pdf.pages.append(every[number - 1])

    return change


def with_others(edition: Path, others: list[int], place: int, lost: int = 0) -> Change:
    """Pages of another edition put in before a place, in the place of so many."""

    def change(pdf: pikepdf.Pdf) -> None:
        with pikepdf.open(edition) as other:
            strange = [other.pages[number - 1] for number in others]
            del pdf.pages[place - 1 : place - 1 + lost]
            for at, page in enumerate(strange):
                pdf.pages.insert(place - 1 + at, page)

    return change


def told(path: Path, change: Change) -> list[str]:
    """What is said, without the name of the file and without the remedy."""
    lines = faults_of(path, change).replace(f"{path}: ", "").splitlines()
    return [line.removesuffix("; build the book again") for line in lines]


def told_without(path: Path, change: Change) -> list[str]:
    """What is said of a file without its manifest, without the remedy."""
    lines = faults_of(path, change, manifest="none").replace(f"{path}: ", "").splitlines()
    remedy = "; name its manifest with --manifest to see whether the file was changed"
    return [line.removesuffix(remedy) for line in lines]


def pages_of(path: Path) -> list[int]:
    with pikepdf.open(path) as pdf:
        return [*range(1, len(pdf.pages) + 1)]


def test_every_page_that_is_missing_is_the_only_fault(book: Path) -> None:
    every = pages_of(book)
    for lost in every[3:-1]:
        rest = in_order(*(number for number in every if number != lost))
        goes_on = f"the file goes on with page {lost + 1}"
        assert told(book, rest) == [f"page {lost}: page {lost} of the book is missing: {goes_on}, expected page {lost}"]


def test_a_grid_that_only_looks_like_the_one_of_its_place_is_another(bare: Path) -> None:
    every = pages_of(bare)
    for lost in every[4:-2]:
        (fault,) = told(bare, in_order(*(number for number in every if number != lost)))
        assert fault.startswith(f"page {lost}: page {lost} of the book is missing")


def test_a_half_title_that_is_a_number_is_no_page_number(bare: Path) -> None:
    assert puzzlepress.verify(bare).faults == ()


def test_a_missing_page_without_a_number_is_one_of_several(book: Path) -> None:
    (fault,) = told(book, in_order(1, *pages_of(book)[2:]))
    either = "1 of pages 1 to 2"
    assert fault == f"page 2: {either} of the book is missing: the file goes on with page 3, expected {either}"


def test_a_missing_last_page_is_told(book: Path) -> None:
    every = pages_of(book)
    (fault,) = told(book, in_order(*every[:-1]))
    assert f"page {every[-1]} of the book is missing: the file ends with page {every[-2]}" in fault


def test_two_pages_that_are_swapped_are_one_fault(book: Path) -> None:
    first, second, *rest = pages_of(book)
    every = [first, second, *rest]
    for one, other in ((4, 5), (5, 8), (1, 6), (6, every[-2])):
        order = [{one: other, other: one}.get(number, number) for number in every]
        assert told(book, in_order(*order)) == [
            f"page {one}: pages {one} and {other} of the book are swapped, expected page {one}"
        ]


def test_a_page_that_stands_twice_is_one_fault(book: Path) -> None:
    every = pages_of(book)
    for number in (1, 5, 7):
        doubled = in_order(*every[:number], number, *every[number:])
        expected = f"page {number + 1} of the book"
        assert told(book, doubled) == [
            f"page {number + 1}: page {number} of the book stands here again, expected {expected}"
        ]


def test_a_page_with_an_example_is_known_again_wherever_it_stands(book: Path) -> None:
    every = pages_of(book)
    for behind in (4, 6, 13):
        again = f"page {behind + 1}: page 4 of the book stands here again (2 times in a row)"
        threefold = in_order(*every[:behind], 4, 4, *every[behind:])
        assert told(book, threefold) == [f"{again}, expected page {behind + 1} of the book"]


def test_pages_that_stand_twice_one_after_the_other_are_one_fault(book: Path) -> None:
    every = pages_of(book)
    for first, last, behind in ((6, 7, 7), (5, 7, 7), (5, 7, 9), (6, 8, 10)):
        doubled = in_order(*every[:behind], *range(first, last + 1), *every[behind:])
        again = f"page {behind + 1}: pages {first} to {last} of the book stand here again"
        assert told(book, doubled) == [f"{again}, expected page {behind + 1} of the book"]


def test_pages_of_another_edition_are_none_of_the_books_wherever_they_were_put_in(book: Path, edition: Path) -> None:
    both = "2 pages were put in that are none of the book's"
    for place in (6, 7, 8):
        expected = f"expected page {place} of the book"
        assert told(book, with_others(edition, [6, 7], place)) == [f"page {place}: {both}, {expected}"]
        (fault,) = told(book, with_others(edition, [place], place))
        assert fault == f"page {place}: a page was put in that is none of the book's, {expected}"


def test_a_page_of_another_edition_in_place_of_another_page_makes_that_one_missing(book: Path, edition: Path) -> None:
    (fault,) = told(book, with_others(edition, [8], 6, lost=1))
    strange = "a page was put in that is none of the book's"
    assert fault == f"page 6: page 6 of the book is missing: {strange}, expected page 6"


def test_a_blank_page_that_was_put_in_is_one_fault(book: Path) -> None:
    for place in (1, 6, 9):

        def change(pdf: pikepdf.Pdf, place: int = place) -> None:
            left, bottom, right, top = pdf.pages[0].mediabox
            pdf.add_blank_page(page_size=(float(right) - float(left), float(top) - float(bottom)))
            order = pages_of(book)
            in_order(*order[: place - 1], len(pdf.pages), *order[place - 1 :])(pdf)

        assert told(book, change) == [f"page {place}: a blank page was put in, expected page {place} of the book"]


def test_a_page_whose_ink_is_gone_is_missing(book: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[5].Contents = pdf.make_stream(b"")

    (fault,) = told(book, change)
    assert fault == "page 6: page 6 of the book is missing: a blank page was put in, expected page 6"


def test_another_fault_is_told_with_its_place_in_the_file(book: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[7].contents_add(pdf.make_stream(b"q 0.05 w 100 300 m 200 300 l S Q"))
        in_order(*(number for number in pages_of(book) if number != 5))(pdf)

    missing, *others = told(book, change)
    assert missing.startswith("page 5: page 5 of the book is missing")
    assert others
    assert all(other.startswith("page 7") for other in others)


def test_pages_are_known_by_their_grids_whatever_their_numbers_say(book: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[4].contents_add(pdf.make_stream(b"q 1 g 0 0 500 45 re f Q"))  # the page number is gone

    assert not any("of the book" in fault for fault in told(book, change))


def test_copies_of_sheets_are_held_to_their_own_pages(sheets: Path) -> None:
    every = pages_of(sheets)
    for lost in every[1:-1]:
        (fault,) = told(sheets, in_order(*(number for number in every if number != lost)))
        assert "of the book is missing: the file goes on with page" in fault
    last = every[-1]
    (fault,) = told(sheets, in_order(*every, last))
    assert fault == f"page {last + 1}: page {last} of the book stands here again, expected the end of the file"


def test_a_file_of_another_book_has_no_order(book: Path, sheets: Path) -> None:
    kept = book.read_bytes()
    book.write_bytes(sheets.read_bytes())
    try:
        with pytest.raises(puzzlepress.FaultsFound) as caught:
            puzzlepress.verify(book)
        assert any(fault.type == "pages" for fault in caught.value.verification.faults)
    finally:
        book.write_bytes(kept)


def test_without_a_manifest_a_missing_page_is_told_by_the_numbers_of_the_others(book: Path) -> None:
    every = pages_of(book)
    for lost in every[2:-2]:
        missing, *others = told_without(book, in_order(*(number for number in every if number != lost)))
        goes_on = f"the file goes on with page {lost + 1}"
        assert missing == f"page {lost}: page {lost} of the book is missing: {goes_on}, expected page {lost}"
        assert all("no puzzle has its number" in other for other in others)  # of answers to what stood there


def test_without_a_manifest_a_missing_page_behind_one_without_a_number_is_one_of_several(book: Path) -> None:
    (fault,) = told_without(book, in_order(1, *pages_of(book)[2:]))
    assert fault.startswith("page 2: 1 of pages 1 to 2 of the book is missing: the file goes on with page 3")


def test_without_a_manifest_pages_missing_at_the_end_are_told_by_the_captions_that_lead_there(book: Path) -> None:
    every = pages_of(book)
    missing, *others = told_without(book, in_order(*every[:-2]))
    assert missing.startswith(f"page {every[-3]}: page {every[-2]} of the book is missing: the file ends with page")
    assert all("'Notes'" in fault for fault in others)  # which no caption leads to


def test_without_a_manifest_a_page_number_that_no_other_confirms_is_wrong(book: Path) -> None:
    every = pages_of(book)
    faults = told_without(book, in_order(*every[:-3], every[-1]))
    last = len(every) - 2
    assert f"page {last}, at the foot: the page number reads {every[-1]}, expected {last}" in faults
    assert not any("the file goes on" in fault for fault in faults)


def test_without_a_manifest_pages_whose_numbers_fall_have_no_order(book: Path) -> None:
    every = pages_of(book)
    for order in ((*every[:6], every[7], every[6], *every[8:]), (*every[4:], *every[:4])):
        assert not any("of the book" in fault for fault in told_without(book, in_order(*order)))


def test_without_a_manifest_a_key_in_a_file_of_its_own_lacks_no_pages(tmp_path: Path) -> None:
    apart = built(tmp_path, BOOK.replace("answers: {style: first_hint}", "answers: {place: separate}"))
    for name in ("interior", "answers"):
        assert puzzlepress.verify(apart / f"book-{name}.pdf", manifest="none").faults == ()


def test_without_a_manifest_copies_begin_again_with_page_one(sheets: Path) -> None:
    lost = told_without(sheets, in_order(*pages_of(sheets)[1:]))
    assert not any("of the book is missing" in fault for fault in lost)
