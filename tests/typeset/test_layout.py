"""Layout: every puzzle and answer stands where the page numbers say, and pages keep to their printer's rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from pipeline.errors import InputError
from pipeline.model.book import Book, PageStyle
from pipeline.model.kind import Kind
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Document, Page, Text
from pipeline.page.type.typography import Weight
from pipeline.typeset.key.worked_steps import StepText, Worked
from pipeline.typeset.layout import Layout, layout
from pipeline.typeset.page_plan import paged_groups, plan_pages
from pipeline.typeset.pagination.book_parts import Pagination
from pipeline.typeset.pagination.paged_groups import PagedGroup
from pipeline.typeset.pagination.paginate import paginate
from tests.drawings import grids_of, level_marks

BookOf = Callable[..., Book]
SpecOf = Callable[..., BookSpec]

MIXED_BAG = """
openers: none
back: [sums, notes]
sections:
  - {family: sudoku, size: 9x9, per_page: 4, counts: {easy: 3, hard: 3}}
  - {family: calcudoku, size: 4x4, per_page: 6, counts: {easy: 7}}
  - {family: kakuro, size: 8x10, per_page: 2, counts: {medium: 3}}
"""

LARGE = ("sudoku, size: 9x9", "calcudoku, size: 4x4", "kakuro, size: 8x10")


def texts(page: Page) -> list[str]:
    return [text for op in page.ops if isinstance(op, Text) for _, _, text in op.runs]


def groups(page: Page) -> Iterator[tuple[Text, float, float, str]]:
    for op in page.ops:
        if isinstance(op, Text):
            yield from ((op, x, y, text) for x, y, text in op.runs)


def page_with(document: Document, text: str) -> int:
    return next(page.number for page in document.pages if text in texts(page))


def fills(page: Page) -> list[int]:
    """The filled dots of every mark on a page."""
    return [filled for filled, _ in level_marks(page.ops)]


@pytest.fixture
def made(book_of: BookOf) -> Layout:
    return layout(book_of(MIXED_BAG))


def test_every_reference_leads_to_the_pages_that_show_the_number(made: Layout) -> None:
    assert len(made.references) == 16
    for reference in made.references:
        assert reference.answer_page
        assert reference.number in texts(made.interior.pages[reference.page - 1])
        assert reference.number in texts(made.interior.pages[reference.answer_page - 1])
        assert f"Answer p. {reference.answer_page}" in texts(made.interior.pages[reference.page - 1])
        assert f"p. {reference.page}" in texts(made.interior.pages[reference.answer_page - 1])


def test_pages_are_numbered_in_order_and_show_it_at_one_place(made: Layout) -> None:
    assert [page.number for page in made.interior.pages] == list(range(1, len(made.interior.pages) + 1))
    heights = {
        y for page in made.interior.pages[2:] for _, _, y, text in groups(page) if text == str(page.number) and y < 60
    }
    assert len(heights) == 1


def test_a_new_family_starts_a_new_page(made: Layout) -> None:
    heads = [next(iter(texts(page)), "") for page in made.interior.pages]
    kinds = [head for head in heads if " × " in head]
    assert kinds == ["Sudoku 9 × 9"] * 2 + ["Calcudoku 4 × 4"] * 2 + ["Kakuro 8 × 10"] * 2


def test_a_part_filled_page_keeps_the_places_of_its_puzzles_and_leaves_the_rest_for_notes(made: Layout) -> None:
    full, part = (page for page in made.interior.pages if "Sudoku 9 × 9" in texts(page)[:1])
    grids = [grids_of(page) for page in (full, part)]
    assert len(grids[0]) == 4
    assert grids[1] == grids[0][:2]
    assert "Notes" in texts(part)
    assert "Notes" not in texts(full)


def test_the_contents_tell_the_pages_on_which_parts_begin(made: Layout) -> None:
    contents = made.interior.pages[page_with(made.interior, "Contents") - 1]
    lines: dict[float, list[tuple[float, str]]] = {}
    for _, x, y, text in groups(contents):
        lines.setdefault(round(y, 2), []).append((x, text))
    told = {line[0][1]: int(line[-1][1]) for line in map(sorted, lines.values()) if line[-1][1].isdigit()}
    assert told["Kakuro 8 × 10"] == made.references[13].page
    assert told["Answers"] == made.references[0].answer_page
    for title in ("How to play", "Levels", "Table of sums", "Notes"):
        assert title in texts(made.interior.pages[told[title] - 1])


def test_the_key_prints_givens_bold_and_found_digits_regular(made: Layout) -> None:
    page = made.interior.pages[made.references[0].answer_page - 1]
    digits = [
        (op, text) for op, _, _, text in groups(page) if len(op.runs) > 8 and len(text) == 1
    ]  # the others are labels
    bold = {text for op, text in digits if op.weight is Weight.BOLD}
    regular = {text for op, text in digits if op.weight is Weight.REGULAR}
    assert {"1", "2"} <= bold
    assert {"3", "4", "5", "6", "7", "8", "9"} <= regular


def test_no_text_is_smaller_than_seven_points(made: Layout) -> None:
    assert min(op.size for page in made.interior.pages for op in page.ops if isinstance(op, Text)) >= 7 - 1e-9


@pytest.mark.parametrize(("look", "least"), [("large-print", 16), ("large-print-18", 18)])
def test_large_print_prints_nothing_smaller(book_of: BookOf, look: str, least: float) -> None:
    sections = "".join(f"  - {{family: {kind}, counts: {{easy: 1}}}}\n" for kind in LARGE)
    made = layout(book_of(f"page: {{look: {look}}}\nback: [sums, notes]\nsections:\n{sections}"))
    assert min(op.size for page in made.interior.pages for op in page.ops if isinstance(op, Text)) >= least - 1e-9


def test_running_heads_of_the_key_name_its_numbers(made: Layout) -> None:
    first = made.references[0].answer_page
    assert first
    assert texts(made.interior.pages[first - 1])[0] == "Answers 1–16"


def test_everything_stays_inside_the_margins(made: Layout) -> None:
    for page in made.interior.pages:
        for _, x, y, _ in groups(page):
            assert 36 <= x <= made.interior.width - 36
            assert 34 <= y <= made.interior.height - 36


def test_a_key_of_its_own_leaves_the_book(book_of: BookOf) -> None:
    made = layout(book_of("answers: {place: separate}" + MIXED_BAG))
    assert made.documents["answers"].pages[0].number == 1
    assert made.references[0].answer_page == 1
    assert dict(made.plan.parts)["answers"] == 0
    assert made.plan.answer_file == len(made.documents["answers"].pages)


def test_a_book_without_key_refers_to_none(book_of: BookOf) -> None:
    made = layout(book_of("answers: {place: none}" + MIXED_BAG))
    assert "answers" not in made.documents
    assert {reference.answer_page for reference in made.references} == {None}
    assert not any("Answer" in text for page in made.interior.pages for text in texts(page))


def test_bare_sheets_hold_grids_and_nothing_else(book_of: BookOf) -> None:
    text = "front: []\nback: []\nanswers: {place: none}\npage: {show: []}\n"
    made = layout(book_of(text + "sections: [{family: sudoku, size: 4x4, per_page: 6, counts: {easy: 6}}]"))
    (page,) = made.interior.pages
    assert set(texts(page)) == {"1", "2"}
    assert {op.weight for op in page.ops if isinstance(op, Text)} == {Weight.BOLD}


@pytest.mark.parametrize("paper", ["", "worksheet: {duplex: true}\n"])
def test_a_thin_book_is_filled_with_notes_and_never_with_blank_pages(book_of: BookOf, paper: str) -> None:
    made = layout(book_of(f"{paper}page: {{printer: kdp, size: 6x9in}}{MIXED_BAG}"))
    assert len(made.interior.pages) == 24
    assert all(page.ops for page in made.interior.pages)
    assert "Notes" in texts(made.interior.pages[-1])


def test_page_counts_become_even_where_the_printer_wants_it(book_of: BookOf) -> None:
    section = "sections: [{family: kakuro, size: 16x16, per_page: 1, counts: {easy: %d}}]"
    for count in (30, 31):
        text = "page: {printer: kdp, size: 8.5x11in}\n" + section % count
        assert len(layout(book_of(text)).interior.pages) % 2 == 0


def test_more_pages_than_the_printer_takes_are_refused_with_the_count(spec_of: SpecOf) -> None:
    section = "{family: sudoku, size: 9x9, per_page: 1, counts: {easy: 900}}"
    spec = spec_of(f"page: {{printer: kdp, size: 8.5x11in}}\nsections: [{section}]")
    told = r"the book has 9\d\d pages, printer kdp accepts at most 590 of white stock on 8.5x11in; "
    with pytest.raises(InputError, match=told):
        plan_pages(spec)


def test_the_refusal_of_too_many_pages_stands_where_the_book_names_its_printer(spec_of: SpecOf) -> None:
    page = "page:\n  per_page: 1\n  printer: kdp\n"
    spec = spec_of(page + "sections: [{family: sudoku, size: 9x9, counts: {easy: 900}}]")
    with pytest.raises(InputError, match=r"book\.yaml:4:12: page\.printer: the book has 9"):
        plan_pages(spec)


def test_an_estimate_of_too_many_pages_is_a_warning_until_the_steps_are_told(spec_of: SpecOf) -> None:
    page = "page: {printer: kdp, per_page: 1}\nanswers: {style: steps}\n"
    spec = spec_of(page + "sections: [{family: sudoku, size: 9x9, counts: {hard: 20}}]")
    spec = replace(spec, page=replace(spec.page, printer=replace(spec.page.printer, pages_max=24)))
    assert re.match(r"the book may have \d+ pages, printer kdp accepts at most 24 ", plan_pages(spec).warnings[-1])
    told = Worked((StepText("Singles", ("r1c1=1",)),), (), frozenset(), frozenset())
    known = [replace(paged, worked=(told,) * len(paged.levels)) for paged in paged_groups(spec)]
    with pytest.raises(InputError, match="the book has "):
        paginate(spec, known)


def thick(spec: BookSpec, pages: int) -> Pagination:
    section = spec.sections[0]
    style = PageStyle(Kind("sudoku"), section.params.size, "1", False)
    return paginate(spec, [PagedGroup(style, (None,) * pages, "Puzzles")])


def test_the_gutter_is_the_smallest_that_serves_the_page_count(spec_of: SpecOf) -> None:
    page = "page: {printer: kdp, size: 8.5x11in}\nanswers: {place: none}\nfront: []\n"
    spec = spec_of(page + "sections: [{family: sudoku, size: 9x9, per_page: 1, counts: {easy: 1}}]")
    assert [round(thick(spec, pages).geometry.gutter / 72, 3) for pages in (150, 151, 400)] == [0.375, 0.5, 0.625]


def test_a_wider_gutter_narrows_the_pages(spec_of: SpecOf) -> None:
    spec = spec_of(
        "front: []\nanswers: {place: none}\nsections: [{family: sudoku, size: 9x9, per_page: 1, counts: {easy: 1}}]"
    )
    printer = replace(spec.page.printer, gutters=((10, 40.0), (1000, 90.0)))
    spec = replace(spec, page=replace(spec.page, printer=printer))
    assert thick(spec, 11).geometry.width == thick(spec, 10).geometry.width - 50


def test_the_plan_before_any_puzzle_exists_is_the_plan_of_the_book(spec_of: SpecOf, book_of: BookOf) -> None:
    for order in ("grouped", "mixed"):
        text = f"order: {order}{MIXED_BAG}"
        assert plan_pages(spec_of(text)) == layout(book_of(text)).plan


def test_a_mixed_book_lists_levels_in_its_contents(book_of: BookOf) -> None:
    made = layout(book_of("order: mixed" + MIXED_BAG))
    listed = [entry for entry in made.interior.outline if entry.title in ("Easy", "Medium", "Hard")]
    assert sorted(entry.title for entry in listed) == ["Easy", "Hard", "Medium"]
    assert [entry.page for entry in listed] == sorted(entry.page for entry in listed)


def test_the_contents_of_a_mixed_book_lead_to_the_first_puzzle_of_every_level_which_its_heads_name(
    book_of: BookOf,
) -> None:
    sections = "sections: [{family: sudoku, size: 4x4, per_page: 4, counts: {easy: 3, medium: 2}}]"
    book = book_of("order: mixed\n" + sections)
    made = layout(book)
    pages = {reference.number: reference.page for reference in made.references}
    medium = [pages[entry.number] for entry in book.entries if entry.level == "medium"]
    (listed,) = [entry.page for entry in made.interior.outline if entry.title == "Medium"]
    assert listed == min(medium) < max(medium)
    assert "Easy, Medium · Sudoku 4 × 4" in texts(made.interior.pages[listed - 1])
    assert "Medium · Sudoku 4 × 4" in texts(made.interior.pages[listed])


@pytest.mark.parametrize("style", ["solution", "first_hint"])
def test_a_key_goes_by_numbers_where_these_begin_with_the_section_of_a_mixed_book(book_of: BookOf, style: str) -> None:
    sections = """sections:
  - {family: sudoku, size: 4x4, per_page: 1, counts: {easy: 2}}
  - {family: kakuro, size: 4x4, per_page: 1, counts: {easy: 2}}
"""
    made = layout(book_of(f"order: mixed\nnumbers: section\nanswers: {{style: {style}}}\n{sections}"))
    assert [one.number for one in made.references] != ["1-1", "1-2", "2-1", "2-2"]
    heads = {text for page in made.interior.pages for text in texts(page) if re.match("(Answers|Hints) ", text)}
    assert heads == {f"{part} 1-1–2-2" for part in ("Answers", *(["Hints"] if style == "first_hint" else []))}
    for reference in made.references:
        assert reference.number in texts(made.interior.pages[(reference.answer_page or 0) - 1])


def test_markdown_pages_of_the_author_are_set_and_listed(book_of: BookOf) -> None:
    text = "front: [about.md, contents]\nsections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"
    made = layout(book_of(text, about_md="# For *Mum*\n\nWith love.\n\n---\n\nMore."))
    assert texts(made.interior.pages[0])[:2] == ["For Mum", "With love."]
    assert "More." in texts(made.interior.pages[1])
    assert made.interior.outline[0].title == "For Mum"


def test_a_character_without_a_glyph_is_refused_by_name(book_of: BookOf) -> None:
    book = book_of("subtitle: 🐍 x\nsections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]")
    with pytest.raises(InputError, match=r"no font has the character .🐍. \(U\+1F40D\) of .🐍 x.; write"):
        tuple(layout(book).interior.pages)


def test_letters_are_explained_where_grids_have_them(book_of: BookOf) -> None:
    section = "sections: [{family: sudoku, size: %s, counts: {easy: 1}}]"
    told = {}
    for size in ("9x9", "12x12"):
        pages = layout(book_of(section % size)).interior.pages
        told[size] = any("A stands for 10" in text for page in pages for text in texts(page))
    assert told == {"9x9": False, "12x12": True}


def test_time_and_techniques_stand_below_the_grid_when_asked_for(book_of: BookOf) -> None:
    text = "page: {show: [number, time, techniques]}\nfront: []\n"
    made = layout(book_of(text + "sections: [{family: sudoku, size: 9x9, counts: {easy: 1}}]"))
    shown = texts(made.interior.pages[0])
    assert "naked single" in shown
    assert any(re.fullmatch("Time _+", text) for text in shown)
    assert not any(text.startswith("Answer p") for text in shown)


def test_a_level_is_printed_with_the_name_and_mark_of_the_book(book_of: BookOf) -> None:
    levels = "levels: {hard: {name: Fiendish, mark: 5}}\n"
    made = layout(book_of(levels + "sections: [{family: sudoku, size: 9x9, counts: {easy: 1, hard: 2}}]\n"))
    pages = made.interior.pages
    puzzles = pages[made.references[0].page - 1]
    assert texts(puzzles).count("Fiendish") == 2
    assert "Hard" not in {text for page in pages for text in texts(page)}
    assert sorted(fills(puzzles)) == [1, 5, 5]
    explained = next(page for page in pages if "Fiendish" in texts(page))
    assert explained.number < puzzles.number
    assert fills(explained) == [1, 5]
