"""The sheets of a class: alike but for their sign and puzzles, silent about levels, with a key of one page each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from pipeline.config.resources.looks import load_look
from pipeline.errors import InputError
from pipeline.model.book import Book
from pipeline.model.class_sheets import sheet_specs
from pipeline.model.look import READABLE
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Discs, Page, Strokes, Text
from pipeline.typeset.classroom import class_plan
from pipeline.typeset.classroom.class_layout import class_layout
from pipeline.typeset.classroom.class_plan import check_class, paginate_sheets, plan_class
from pipeline.typeset.geometry.page_geometry import narrowest
from pipeline.typeset.layout import Layout
from pipeline.typeset.page_plan import paged_groups
from pipeline.typeset.pagination.book_parts import Pagination
from pipeline.typeset.pagination.paged_groups import PagedGroup
from pipeline.typeset.pagination.paginate import paginate
from pipeline.typeset.setting.book_typeface import typeface

BookOf = Callable[..., Book]
SpecOf = Callable[..., BookSpec]

CLASS = """
page: {printer: school}
groups:
  - name: Explorers
    sign: circle
    sections: [{family: calcudoku, size: 4x4, counts: {easy: 3}}]
    extension: {family: calcudoku, size: 4x4, counts: {hard: 1}}
  - name: Captains
    sign: star
    sections: [{family: calcudoku, size: 5x5, counts: {medium: 9}}]
"""


@pytest.fixture
def made(book_of: BookOf) -> Layout:
    return class_layout(book_of(CLASS))


def texts(page: Page) -> list[str]:
    return [text for op in page.ops if isinstance(op, Text) for _, _, text in op.runs]


def sides(page: Page) -> set[float]:
    """The heights of the grids' left borders, to half a point."""
    lines = [segment for op in page.ops if isinstance(op, Strokes) and op.width > 2 for segment in op.segments]
    return {round(abs(bottom - top) * 2) / 2 for x, top, end, bottom in lines if x == end}


def test_every_group_has_a_file_with_no_more_pages_than_its_puzzles_take(made: Layout) -> None:
    assert list(made.documents) == ["sheet-circle", "sheet-star", "answers"]
    assert [len(made.documents[role].pages) for role in ("sheet-circle", "sheet-star")] == [1, 2]


def test_on_paper_printed_on_both_sides_every_sheet_ends_with_a_back_that_may_be_blank(book_of: BookOf) -> None:
    made = class_layout(book_of(CLASS + "worksheet: {duplex: true}\n"))
    circle, star = (made.documents[role].pages for role in ("sheet-circle", "sheet-star"))
    assert (len(circle), len(star)) == (2, 2)
    assert circle[1].ops == ()


def test_a_sheet_tells_neither_level_nor_group_nor_does_its_file(made: Layout) -> None:
    for role in ("sheet-circle", "sheet-star"):
        document = made.documents[role]
        words = " ".join(text for page in document.pages for text in texts(page))
        words += f" {document.title} {document.subject} {document.outline}"
        assert not any(word in words for word in ("Easy", "Medium", "Hard", "Explorers", "Captains"))
        assert document.outline == ()


def test_all_sheets_share_title_and_description(made: Layout) -> None:
    circle, star = (made.documents[role] for role in ("sheet-circle", "sheet-star"))
    assert (circle.title, circle.subject, circle.author) == (star.title, star.subject, star.author)


def test_grids_of_two_sizes_fill_the_same_frames(made: Layout) -> None:
    four, five = (sides(made.documents[role].pages[0]) for role in ("sheet-circle", "sheet-star"))
    assert max(four) == pytest.approx(max(five), abs=0.6)


def test_small_grids_of_a_class_are_as_large_as_their_frames_whatever_the_look(book_of: BookOf) -> None:
    text = CLASS.replace("size: 4x4, counts: {easy: 3}", "size: 3x3, per_page: 2, counts: {easy: 2}")
    sheet = class_layout(book_of(text.replace("size: 5x5", "size: 5x5, per_page: 2"))).documents["sheet-circle"]
    assert max(sides(sheet.pages[0])) / 3 > 1.5 * load_look("classic").cell_max


def middles(page: Page) -> list[tuple[float, float]]:
    """The middles of the grids, by their left and right borders."""
    lines = [segment for op in page.ops if isinstance(op, Strokes) and op.width > 2 for segment in op.segments]
    upright = sorted({(round(x), round(min(y, top)), round(max(y, top))) for x, y, end, top in lines if x == end})
    rows = {(low, high) for _, low, high in upright}
    columns = {row: [x for x, low, high in upright if (low, high) == row] for row in rows}
    pairs = [(row, xs[n], xs[n + 1]) for row, xs in columns.items() for n in range(0, len(xs), 2)]
    return sorted(((left + right) / 2, (low + high) / 2) for (low, high), left, right in pairs)


def test_smaller_grids_stand_in_the_middle_of_the_frames_of_larger_ones(book_of: BookOf) -> None:
    made = class_layout(book_of(CLASS.replace("easy: 3", "easy: 8")))
    four, five = (middles(made.documents[role].pages[0]) for role in ("sheet-circle", "sheet-star"))
    assert len(four) == len(five) == 6
    assert all(
        one == pytest.approx(other, abs=1)
        for one_pair, other_pair in zip(four, five, strict=True)
        for one, other in zip(one_pair, other_pair, strict=True)
    )


def test_every_page_of_puzzles_bears_the_sign(made: Layout) -> None:
    circle, star = (made.documents[role] for role in ("sheet-circle", "sheet-star"))
    assert any(isinstance(op, Discs) for op in circle.pages[0].ops)
    for page in star.pages:
        assert any(isinstance(op, Strokes) and len(op.segments) == 10 for op in page.ops)


def test_the_extension_is_marked_and_does_not_score(made: Layout) -> None:
    page = made.documents["sheet-circle"].pages[0]
    assert {"4", "Extra", "/ 3"} <= set(texts(page))


def test_the_key_has_a_page_for_each_group_with_its_name_and_all_levels(made: Layout) -> None:
    first, second = made.documents["answers"].pages
    assert {"Explorers", "1", "2", "3", "4", "Easy", "Extra, Hard"} <= set(texts(first))
    assert {"Captains", "9", "Medium"} <= set(texts(second))


@pytest.mark.parametrize(("counts", "columns", "rows"), [("easy: 4", 2, 2), ("easy: 6", 2, 3), ("easy: 30", 5, 6)])
def test_the_answers_of_a_sheet_fill_its_page_of_the_key(spec_of: SpecOf, counts: str, columns: int, rows: int) -> None:
    section = f"{{family: calcudoku, size: 4x4, per_page: 6, counts: {{{counts}}}}}"
    spec = sheet_specs(spec_of(f"page: {{printer: school}}\nversions: [A, B]\nsections: [{section}]\n"))[0]
    found = paginate(spec, paged_groups(spec))
    (page,) = found.answers
    assert (len({tile.x for tile in page.tiles}), len({tile.y for tile in page.tiles})) == (columns, rows)
    below = max(tile.y + 4 * tile.cell for tile in page.tiles)
    assert below > 0.75 * found.geometry.height


def test_a_long_name_of_a_group_is_cut_short_on_the_key_and_stays_readable(book_of: BookOf) -> None:
    name = "Pupils who work on their own "
    key = class_layout(book_of(CLASS.replace("Explorers", name * 6))).documents["answers"]
    (size,) = {op.size for op in key.pages[0].ops if isinstance(op, Text) and op.runs[0][2].startswith(name)}
    assert size == READABLE


def test_references_name_the_files_of_puzzle_and_answer(made: Layout) -> None:
    found = [(one.number, one.file, one.page, one.answer_file, one.answer_page) for one in made.references]
    assert found[3:5] == [("4", "sheet-circle", 1, "answers", 1), ("1", "sheet-star", 1, "answers", 2)]
    assert found[-1] == ("9", "sheet-star", 2, "answers", 2)


def test_the_plan_counts_the_pages_that_are_made(made: Layout, spec_of: SpecOf) -> None:
    plan = plan_class(spec_of(CLASS))
    assert plan.parts == (("sheet-circle", 1), ("sheet-star", 2))
    assert (plan.pages, plan.answer_file) == (3, 2)
    assert plan == made.plan


def test_the_plan_tells_sections_apart_that_differ_in_candidates_alone(spec_of: SpecOf) -> None:
    section = "{family: sudoku, size: 9x9, counts: {easy: 6}, %s}"
    text = f"versions: [A, B]\nsections: [{section % 'candidates: true'}, {section % 'id: b'}]"
    with_candidates, without = plan_class(spec_of(text)).sections[:2]
    assert with_candidates.cell_mm > without.cell_mm


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("medium: 9", "medium: 150"), r"groups\[1\]: the key of a sheet has one page: \d+ of 150 answers fit with"),
        (("groups:", "answers: {per_page: 4}\ngroups:"), r"answers.per_page: 4 answers a page asked, .* write auto"),
        (("{medium: 9}}", "{medium: 9}, per_page: 1}"), r"groups\[1\]: the pages of template|groups\[0\]"),
    ],
)
def test_what_no_class_can_be_laid_out_with_is_told_at_check(
    spec_of: SpecOf, change: tuple[str, str], told: str
) -> None:
    text = CLASS.replace(*change).replace("{easy: 3}}", "{easy: 3}, per_page: 6}")
    with pytest.raises(InputError, match=told):
        check_class(spec_of(text))


def test_where_an_answer_is_small_its_level_goes_before_the_word_for_an_extension(book_of: BookOf) -> None:
    text = CLASS.replace("page: {printer: school}", "page: {printer: school}\nnumbers: week\nweek: 42")
    text = text.replace("calcudoku, size: 4x4", "calcudoku, size: 3x3").replace("easy: 3", "easy: 30")
    shown = texts(class_layout(book_of(text)).documents["answers"].pages[0])
    assert ("Hard" in shown, "Extra, Hard" in shown) == (True, False)


def test_a_name_of_a_group_that_no_font_has_is_told_at_check_with_its_place(spec_of: SpecOf) -> None:
    with pytest.raises(InputError, match=r"book.yaml:9:11: groups\[1\].name: no font has the character '\\ue000'"):
        check_class(spec_of(CLASS.replace("Captains", "Cap\ue000tains")))


@pytest.mark.parametrize("names", ["[A, B]", "[X1, X2]", "[ROT, BLU]", "[WWW, MMM]"])
def test_the_letters_of_a_version_stay_inside_the_margins_on_sheets_and_key(book_of: BookOf, names: str) -> None:
    text = f"versions: {names}\nsections: [{{family: sudoku, size: 4x4, counts: {{easy: 1}}}}]\n"
    book = book_of("page: {printer: school}\n" + text)
    bold, geometry = typeface(book.spec.page.fonts).bold, narrowest(book.spec.page)
    for document in class_layout(book).documents.values():
        for page in document.pages:
            body = geometry.body(page.number)
            runs = [(op.size, *run) for op in page.ops if isinstance(op, Text) for run in op.runs]
            signs = [(x, x + bold.width(sign, size)) for size, x, _, sign in runs if sign in names and sign.isalnum()]
            assert signs
            assert all(body.x - 0.01 <= left and right <= body.right + 0.01 for left, right in signs)


def test_clues_that_the_frames_of_other_sheets_make_too_small_are_refused(spec_of: SpecOf) -> None:
    sheets = (
        ("cross", "{family: kakuro, size: 12x6, per_page: 2, counts: {easy: 2}}"),
        ("star", "{family: kakuro, size: 6x12, per_page: 2, counts: {easy: 2}}"),
    )
    groups = "".join(f"  - {{name: G{sign}, sign: {sign}, sections: [{section}]}}\n" for sign, section in sheets)
    spec = spec_of(f"page: {{printer: desktop, look: ink-saving, size: 210x210mm}}\ngroups:\n{groups}")
    with pytest.raises(InputError) as caught:
        check_class(spec)
    assert "cells of 5.8 mm, expected at least 6.9 mm for clues of 7 pt; take sizes" in str(caught.value)


VERSIONS = "versions: [A, B, Ccc]\nsections: [{family: sudoku, size: 6x6, counts: {easy: 3}}]"


def test_versions_are_paginated_once_and_each_as_it_would_be_alone(
    spec_of: SpecOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = spec_of(VERSIONS)
    sheets = sheet_specs(spec)
    alone = paginate_sheets(sheets, [paged_groups(sheet) for sheet in sheets])
    counted: list[BookSpec] = []

    def counting(sheet: BookSpec, groups: Sequence[PagedGroup]) -> Pagination:
        counted.append(sheet)
        return paginate(sheet, groups)

    monkeypatch.setattr(class_plan, "paginate", counting)
    assert class_plan._paginated(spec) == alone
    assert len(counted) == 1


def test_a_warning_of_all_versions_of_a_group_is_told_once_with_their_sheets(spec_of: SpecOf) -> None:
    groups = CLASS.replace("extension: {family: calcudoku, size: 4x4, counts: {hard: 1}}", "")
    spec = spec_of("versions: [A, B]\n" + groups.replace("{easy: 3}", "{easy: 5}, per_page: 4"))
    warned = [warning for warning in class_plan.plan_class(spec).warnings if "holds" in warning]
    assert [warning.partition(" holds")[0] for warning in warned] == [
        "sheet-circle-a, sheet-circle-b: the last page of calcudoku 4x4",
        "sheet-star-a, sheet-star-b: the last page of calcudoku 5x5",
    ]
