"""The copyright page, the page of other books and the certificate: every text the author gives stands there."""

from __future__ import annotations

import pytest
from pypdfium2 import PdfDocument

from pipeline.errors import InputError
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.look import READABLE
from pipeline.outputs.pdf.render import render
from pipeline.page.draw.ops import Discs, Page, Strokes, Text
from pipeline.typeset.geometry.page_geometry import narrowest
from pipeline.typeset.layout import layout
from pipeline.typeset.page_plan import check_fit, plan_pages
from pipeline.typeset.setting.book_typeface import typeface
from tests.made_up_books import BookOf, SpecOf

COPY_DPI = 70

SECTIONS = """
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 3, medium: 1}}
"""
HEAD = """
author: Ada Example
date: 2026-11-21
series: {name: Numbers, volume: 2}
publisher: Press of {author}
edition: Second edition
isbn: 978-3-16-148410-0
also_by: ["{series} 1", A Book of Cages]
front: [copyright]
back: [also_by, certificate]
"""


def texts(page: Page) -> list[str]:
    return [text for op in page.ops if isinstance(op, Text) for _, _, text in op.runs]


def test_the_copyright_page_says_who_published_what(book_of: BookOf) -> None:
    shown = texts(layout(book_of(HEAD + SECTIONS)).interior.pages[0])
    told = ("A Small Book", "Published by Press of Ada Example", "Second edition, 2026", "ISBN 978-3-16-148410-0")
    assert tuple(shown[:4]) == told
    assert "Every puzzle in this book has exactly one solution." in shown


def test_other_books_stand_under_the_author_with_placeholders_filled(book_of: BookOf) -> None:
    shown = texts(layout(book_of(HEAD + SECTIONS)).interior.pages[-2])
    assert shown[:3] == ["Also by Ada Example", "Numbers 1", "A Book of Cages"]


@pytest.mark.parametrize(("head", "heading"), [("series: {name: Numbers}\n", "Numbers"), ("", "More books")])
def test_without_an_author_other_books_are_the_series(book_of: BookOf, head: str, heading: str) -> None:
    book = book_of(f"{head}also_by: [One]\nfront: []\nback: [also_by]\n{SECTIONS}")
    assert heading in texts(layout(book).interior.pages[-1])[0]


def test_a_page_of_other_books_without_any_is_refused(spec_of: SpecOf) -> None:
    with pytest.raises(InputError, match=r"back\[0\]: .*also_by: \[TITLE, \.\.\.\]"):
        spec_of("back: [also_by]\n" + SECTIONS)


@pytest.mark.parametrize("page", ["{size: A4}", "{printer: kdp, size: 5x8in, look: large-print}"])
def test_a_certificate_counts_the_puzzles_of_every_level_and_keeps_to_its_page(book_of: BookOf, page: str) -> None:
    found = layout(book_of(f"{HEAD}page: {page}\n{SECTIONS}")).interior
    certificate = next(page for page in found.pages if "Certificate" in texts(page))
    assert {"Easy", "3 puzzles", "Medium", "1 puzzle"} <= set(texts(certificate))
    assert min(op.size for op in certificate.ops if isinstance(op, Text)) >= READABLE
    places = [(x, y) for op in certificate.ops if isinstance(op, Text) for x, y, _ in op.runs]
    assert all(27 <= x <= found.width - 27 and 27 <= y <= found.height - 27 for x, y in places)


EVERY_LEVEL = """
front: []
back: [certificate]
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 1, medium: 1, hard: 1}}
  - {family: sudoku, size: 9x9, counts: {expert: 1, extreme: 1}}
"""


@pytest.mark.parametrize("look", ["ink-saving", "large-print"])
def test_a_certificate_stands_inside_its_frame_and_that_inside_the_margins(book_of: BookOf, look: str) -> None:
    book = book_of(f"page: {{printer: lulu, size: 6x9in, look: {look}}}{EVERY_LEVEL}")
    page = next(page for page in layout(book).interior.pages if "Certificate" in texts(page))
    outer = next(op for op in page.ops if isinstance(op, Strokes) and op.width > 2)
    low, high = min(y for _, y, _, _ in outer.segments), max(y for _, y, _, _ in outer.segments)
    left, right = min(x for x, *_ in outer.segments), max(x for x, *_ in outer.segments)
    live = narrowest(book.spec.page).live(page.number)
    assert live.x <= left - outer.width / 2
    assert right + outer.width / 2 <= live.right
    folio = str(page.number)
    baselines = [y for op in page.ops if isinstance(op, Text) for _, y, text in op.runs if text != folio]
    assert low + outer.width < min(baselines)
    assert max(baselines) < high - outer.width


def test_a_page_too_small_for_its_certificate_is_refused_at_check(spec_of: SpecOf) -> None:
    spec = spec_of(f"page: {{size: 100x100mm}}{EVERY_LEVEL}")
    with pytest.raises(InputError, match=r"certificate: does not fit on 100x100mm even in small type; use larger"):
        check_fit(spec)


@pytest.mark.parametrize("look", ["classic", "large-print", "large-print-18", "kids", "ink-saving"])
def test_marks_of_levels_are_told_apart_on_a_coarse_copy(book_of: BookOf, look: str) -> None:
    page = f"front: [levels]\npage: {{look: {look}}}\n"
    book = book_of(f"{page}sections: [{{family: sudoku, size: 4x4, counts: {{easy: 6}}}}]")
    document = layout(book).interior
    with PdfDocument(render(document, typeface(BUNDLED))) as pdf:
        for number, printed in enumerate(document.pages[:2]):
            picture = pdf[number].render(scale=COPY_DPI / 72, grayscale=True).to_numpy()
            for discs in (op for op in printed.ops if isinstance(op, Discs)):
                for x, y, _ in discs.circles:
                    grey = picture[int((document.height - y) * COPY_DPI / 72), int(x * COPY_DPI / 72)]
                    assert (grey > 127) == (discs.width > 0)


def test_an_example_whose_clues_would_be_too_small_stands_above_its_solution(book_of: BookOf) -> None:
    text = """page: {printer: lulu, size: 4.25x6.875in, look: large-print}
front: [how_to_play]
answers: {place: none}
sections: [{family: kakuro, size: 4x4, counts: {easy: 1}}]
"""
    made = layout(book_of(text))
    rules = made.interior.pages[: made.references[0].page - 1]
    assert min(op.size for page in rules for op in page.ops if isinstance(op, Text)) >= READABLE


def test_an_example_stands_on_the_page_of_its_words_where_rules_and_example_fill_more_than_one(book_of: BookOf) -> None:
    page = "language: de\nfront: [how_to_play]\npage: {size: 5.5x8.5in, printer: ingram, look: kids, per_page: 1}"
    kinds = ", ".join(f"{{family: {name}, size: 6x6, counts: {{easy: 1}}}}" for name in ("calcudoku", "sudoku"))
    made = layout(book_of(f"{page}\nopeners: none\nsections: [{kinds}]"))
    rules = made.interior.pages[: made.references[0].page - 1]
    explained = [any("Ein erster Schritt" in text for text in texts(page)) for page in rules]
    assert explained == [any(not isinstance(op, Text) for op in page.ops) for page in rules]


def test_an_example_of_many_cells_stands_beside_its_solution_where_a_narrow_gap_is_enough(spec_of: SpecOf) -> None:
    section = "sections: [{family: sudoku, size: 21x21, options: {variant: samurai}, counts: {easy: 1}}]"
    spec = spec_of(f"page: {{size: A4}}\nfront: [how_to_play]\n{section}")
    assert ("front", 1) in plan_pages(spec).parts
