"""QR codes on pages: below their puzzles or on pages of their own, and refused where they have no room."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.errors import InputError
from pipeline.model.printer import MM
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Text
from pipeline.typeset.geometry.grid_fit import arrangements
from pipeline.typeset.geometry.page_geometry import narrowest
from pipeline.typeset.layout import layout
from pipeline.typeset.page_plan import check_fit, plan_pages
from tests.made_up_books import BookOf

Load = Callable[..., BookSpec]

SUDOKU = "{family: sudoku, size: 9x9, per_page: 2, counts: {easy: 40}}"


@pytest.fixture
def load(tmp_path: Path) -> Load:
    def load(qr: str, section: str = SUDOKU, page: str = "{}", more: str = "") -> BookSpec:
        path = tmp_path / "book.yaml"
        path.write_text(f"title: A Book\npage: {page}\n{qr and f'qr: {qr}'}\n{more}\nsections: [{section}]\n")
        return load_book(path)

    return load


def cell(spec: BookSpec) -> float:
    """The cell of the book's only section."""
    (one,) = arrangements(spec, narrowest(spec.page)).values()
    return one.cell


def problems(spec: BookSpec) -> str:
    with pytest.raises(InputError) as caught:
        check_fit(spec)
    return str(caught.value)


def test_the_room_of_a_sudoku_is_that_of_a_code_with_digits_alone(load: Load) -> None:
    (one,) = arrangements(found := load("{address: 'https://ppz.example.org/v2'}"), narrowest(found.page)).values()
    assert one.code == pytest.approx((37 + 8) * 0.5 * MM)


def test_where_a_page_is_high_enough_grids_stay_as_large(load: Load) -> None:
    four = SUDOKU.replace("per_page: 2", "per_page: 4")
    assert cell(load("{address: 'https://a.b'}", four)) == cell(load("", four))


def test_where_a_page_is_full_grids_become_smaller(load: Load) -> None:
    six = "{family: sudoku, size: 6x6, per_page: 6, counts: {easy: 6}}"
    assert cell(load("{address: 'https://a.b'}", six)) < cell(load("", six))


@pytest.mark.parametrize("qr", ["", "qr: {address: 'https://my.site/puzzles/p'}\n"])
def test_below_a_code_there_is_room_for_notes(book_of: BookOf, qr: str) -> None:
    page = "page: {printer: kdp, size: 6x9in, show: [number]}"
    section = "{family: calcudoku, size: 6x6, template: puzzle-notes, counts: {easy: 1}}"
    made = layout(book_of(f"{page}\n{qr}front: []\nback: []\nsections: [{section}]"))
    words = [text for op in made.interior.pages[0].ops if isinstance(op, Text) for _, _, text in op.runs]
    assert "Notes" in words


def test_a_page_without_room_is_refused_with_the_size_of_the_codes(load: Load) -> None:
    spec = load("{address: 'https://a.b', module: 1mm}", page="{size: A5}", section=SUDOKU.replace("2", "4", 1))
    assert "or qr.module: 0.4mm or qr.place: opener, for codes of 41.0 mm stand below the grids" in problems(spec)


def test_a_finer_module_is_no_remedy_where_it_leaves_too_little_room(load: Load) -> None:
    spec = load("{address: 'https://a.b', module: 1mm}", page="{size: A5}", section=SUDOKU.replace("2", "6", 1))
    assert "or qr.place: opener, for codes of 41.0 mm stand below the grids" in problems(spec)
    assert "qr.module" not in problems(spec)


def test_text_forms_that_are_too_long_are_refused_before_any_puzzle_is_made(load: Load) -> None:
    found = problems(load("{address: 'https://a.b'}", "{family: kakuro, size: 31x31, counts: {easy: 1}}"))
    assert "text forms of kakuro 31x31 have up to" in found
    assert "too many for a QR code of version 15; write qr.content: id" in found


@pytest.mark.parametrize(
    ("qr", "more", "parts", "separate"),
    [
        ("{address: 'https://a.b', place: opener}", "", {"QR codes": 1, "answers": 2}, 0),
        ("{address: 'https://a.b', place: key}", "", {"QR codes": 1, "answers": 2}, 0),
        ("{address: 'https://a.b', place: key}", "answers: {place: separate}", {"answers": 0}, 3),
        ("{address: 'https://a.b'}", "", {"answers": 2}, 0),
    ],
)
def test_pages_of_codes_are_counted_where_they_stand(
    load: Load, qr: str, more: str, parts: dict[str, int], separate: int
) -> None:
    plan = plan_pages(load(qr, more=more))
    assert {name: count for name, count in plan.parts if name in ("QR codes", "answers")} == parts
    assert plan.answer_file == separate
